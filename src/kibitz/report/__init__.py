"""Laying out: terminal, HTML, PDF. Computes nothing; every number comes from a value."""
