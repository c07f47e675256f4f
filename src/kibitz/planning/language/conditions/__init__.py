"""The conditions of the plan language, a file a family; `all.py` lists them."""
