"""All cards seen, and half of them.

`double.py` is the double-dummy solver behind one small interface, `table.py`
its table of twenty numbers, `par.py` what both sides should score given that
table, and `dds.py` the one file that knows the C library underneath.

`single.py` is the best contract on two hands when the others are unseen:
`layouts.py` draws the unseen hands, `tricks.py` solves them as far as needed,
`escore.py` averages and compares scores, a race (`measure/race.py`) finds the best
contract with few solver calls, `cache.py` keeps what was solved.
"""
