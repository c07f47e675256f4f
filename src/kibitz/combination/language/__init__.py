"""Language: a procedure in English is read, played in every layout, and so certified.

Nothing here knows the solver or the writer: the reader is their independent judge.
"""
