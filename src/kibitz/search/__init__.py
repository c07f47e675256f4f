"""Deciding with hidden cards: Monte-Carlo double dummy, and Pareto fronts over worlds."""
