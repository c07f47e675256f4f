"""All cards seen, and half of them.

`double.py` is the double-dummy solver behind one small interface, `table.py`
its table of twenty numbers, `par.py` what both sides should score given that
table, and `dds.py` the one file that knows the C library underneath.
"""
