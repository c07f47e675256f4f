"""The bridge network: how a declarer plans, one file a theme.

`scene.py` is what declarer knows at a node, `open_cards.py` asks the solver, `defence.py` says
what defenders may do. The themes (`cashing`, `finesse`, `ruffing`, …) hold the methods, each with
its English and its source; `network.py` puts them in the order in which they are tried, and
`plan.py` makes the plan that is told and followed.
"""
