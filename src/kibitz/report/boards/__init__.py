"""Boards laid out: diagrams, tricks, double-dummy tables, hand records."""
