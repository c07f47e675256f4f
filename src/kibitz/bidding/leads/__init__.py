"""Leads: the opening lead against an auction, and why it is the best."""
