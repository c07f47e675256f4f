"""Told plans: a written program, replayed on fresh layouts, with what can be claimed of it."""
