"""Measuring: a system against single-dummy par, and two systems on the same deals."""
