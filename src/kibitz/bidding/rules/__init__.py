"""Rules: a partnership's system as it is written, and the rules of every position."""
