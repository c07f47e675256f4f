"""Task networks for games with hidden information: branches are schemes, not moves.

After S. J. J. Smith and D. S. Nau, "Strategic Planning for Imperfect-Information Games", AAAI
Technical Report FS-93-02, 1993 (the planner Tignum). The planner itself (`network`,
`tree`, `evaluate`, `criteria`, `policy`) knows no bridge: a game hands its information sets, its
methods and its evaluation to it. `papers/tignum/` has the paper's own games of literal sets,
`declarer/` the bridge network of the player at the table; `language/`, `referee/`, `writing/` and
`told/` read, play, find and tell plans as programs.
"""
