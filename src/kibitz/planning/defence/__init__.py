"""How they defend: a numbered list of rules that see no hidden card.

`ordinary.py` is the door: what is seen, the defender's own hand and what the auction told go in, a
set of cards comes out. Each moment of a trick has its file (`opening_lead`, `lead`, `second_hand`,
`third_hand`, `fourth_hand`, `ruff`, `discard`), `rules.py` the list, as docs/defence.md prints it.
Nothing here searches, solves or draws, but for the one card that is drawn from the set.
"""
