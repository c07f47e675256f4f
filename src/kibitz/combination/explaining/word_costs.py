"""Word costs: what it costs to say when a line wins in one way or another.

`clause.py` offers everything that is true of some layouts, `cover.py` takes the cheapest statements
that are exact together. So these numbers choose between true texts and cannot make one false;
`bench/suit_text_constants.py` tells how many texts change with others.
"""

LISTED = (0.0, 1.4, 1.65, 2.2, 3.2, 4.5, 6.0)
"""What it costs to list so many holdings."""
COST = {
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
}
"""What it costs to say something in this way: of exact words the cheapest are told."""
