"""Exact probability by counting: what is unseen, how many layouts, how likely, and why."""
