"""The themes of written plans, a file a theme; `all.py` lists them."""
