"""Measuring: means, shares and ratios with their errors, and races between candidates.

Knows no bridge. Whoever samples says with these what was found, and how well it is known.
"""
