"""Solving: which layouts one line can win together, against best defence, exactly."""
