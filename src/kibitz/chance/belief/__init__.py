"""Belief: what a player may think of the hidden cards after what was bid and played."""
