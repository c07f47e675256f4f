"""The bridge network: how a declarer plans, one file a theme.

`scene.py` is what declarer knows at a node, `open_cards.py` asks the solver, `defence.py` says
what defenders may do. The themes (`cashing`, `finesse`, `ruffing`, …) hold the methods, each with
its English and its source; `themes/all.py` puts them in order. `search.py`
follows each way to begin to the end, `decide.py` chooses the card at the table, and `keeping.py`
keeps to a plan that was stated.
"""
