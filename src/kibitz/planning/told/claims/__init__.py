"""The kinds of claims, a file each; `all.py` lists them."""
