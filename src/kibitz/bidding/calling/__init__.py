"""Calling: the next call of a hand: by rule, by a question, or by placing a contract."""
