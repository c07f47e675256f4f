"""Explaining: when a line wins, what else tempts, why not, and what changes with the goal."""
