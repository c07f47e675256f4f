"""Conventions: what calls may mean, a file for each bridge word; the registry is all of them."""
