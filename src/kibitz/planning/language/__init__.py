"""The plan language: a text and two hands become a program, and the program is followed.

`reader.py` reads it, `program.py` is what it reads, `follower.py` plays it; where it says nothing
`silence/` decides. Nothing here knows a writer, a search or a solver.
"""
