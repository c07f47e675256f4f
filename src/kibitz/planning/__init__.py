"""Task networks for games with hidden information: branches are schemes, not moves.

After S. J. J. Smith and D. S. Nau, "Strategic Planning for Imperfect-Information Games", AAAI
Technical Report FS-93-02, 1993 (the planner Tignum). The modules here know no bridge: a game
hands its information sets, its methods and its evaluation to them. `model.py` has the paper's
own games of literal sets, `declarer/` the bridge network.
"""
