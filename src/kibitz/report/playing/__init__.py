"""The play of a hand laid out: plans, the table, matches, post-mortems."""
