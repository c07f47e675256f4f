"""Drawing: random deals under a condition, exactly, from the tables that count it."""
