"""Checking: gaps, overlaps and dead rules of a system, and its notes, before it is bid."""
