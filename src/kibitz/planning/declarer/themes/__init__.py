"""Themes: the kinds of schemes that a declarer knows, one file each; all.py lists them."""
