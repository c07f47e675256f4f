"""Word costs: what it costs to say something in one way or another.

Of several true texts the cheapest is told: how to play (`writing/`), and when that wins
(`explaining/`). So these numbers choose between true texts and cannot make one false.
`bench/suit_text_constants.py` changes them, each by up to a half or twice, and tells how many texts
become others, how long they are then, and how many still have FINESSE's own words.
"""

JOINED = {
    "a line": 6.0,
    "then": 1.0,
    "otherwise": 0.5,
    "unless": 1.5,
    "or": 0.5,
    "and": 1.2,
    "another subject": 0.5,
}
"""What holds a procedure together: a line of its own, one more action on it, conditions."""
DONE = {
    "cash": 2.0,
    "finesse": 2.1,
    "towards": 2.1,
    "duck": 2.3,
    "run": 2.5,
    "lead low": 2.5,
    "drive": 2.7,
    "marked": 3.4,
}
"""How clumsy an action is."""
ADDED = {
    "again": 1.0,
    "from": 0.8,
    "led": 8.0,
    "finesse a spot": 4.0,
    "play a spot": 20.0,
}
"""What an action costs more: to repeat it, from which hand, a card to lead, a seven or lower."""
SEEN = {
    "shows out": 1.0,
    "follow": 1.2,
    "follow low": 1.4,
    "either shows out": 1.5,
    "it wins": 1.8,
    "plays low": 2.2,
    "an honour": 2.2,
    "or higher": 2.5,
    "or lower": 2.6,
    "appears": 0.2,
    "this time": 1.2,
}
"""What it costs to name a sign, the last two beside the card or the sign itself."""
LISTED = (0.0, 1.4, 1.65, 2.2, 3.2, 4.5, 6.0)
"""What it costs to list so many holdings."""
WHEN = {
    "is 3-2": 0.6,
    "is no worse than 3-2": 0.9,
    "is void": 1.0,
    "has two cards": 1.25,
    "has at most two": 1.3,
    "has at least two": 1.3,
    "has one or two": 1.5,
    "has the king": 1.1,
    "has the king and queen": 1.3,
    "has the king or queen": 1.5,
    "has just one of them": 1.8,
    "has at least two of them": 1.8,
    "has one of two cards": 1.6,
    "two cards are split": 1.4,
    "two equals are split": 1.3,
    "is singleton": 0.7,
    "one of several is singleton": 1.0,
    "fall in two rounds": 1.5,
    "are doubleton": 1.3,
    "small cards": 1.05,
    "each number of them": 0.9,
    "or longer": 1.35,
    "each holding": 0.3,
    "each card of a holding": 0.02,
    "more than four cards": 1.1,
    "a singleton by its letter": 0.5,
    "two statements in one": 0.3,
    "each statement": 0.8,
    "statements that overlap": 2.5,
}
"""What it costs to say when a line wins."""
