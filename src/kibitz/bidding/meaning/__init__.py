"""Meaning: what a call has shown, by rule or as natural, and who heard it."""
