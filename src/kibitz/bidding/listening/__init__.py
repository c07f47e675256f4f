"""Listening: what the calls of strangers show, by one registry of conventions and natural bids."""
