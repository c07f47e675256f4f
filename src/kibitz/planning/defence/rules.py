"""The rules of the ordinary defence: one entry each, with its number, its file and its English.

docs/defence.md prints this list; a test holds the two together. A decision names the rule that
made it, so that `bench/ordinary.py` can say how often each one decides and how well.
"""

from __future__ import annotations

from enum import Enum


class DefenceRule(Enum):
    """One rule of the list: its number, the file that it stands in, what it says."""

    FORCED = 1, "ordinary", "One card, or cards that are all equal: there is nothing to choose."

    OPEN_SEQUENCE = 10, "opening_lead", "Lead the top of touching honours."
    OPEN_PARTNER = 11, "opening_lead", "Lead the suit that partner has bid."
    OPEN_SHORT = 12, "opening_lead", "Against a suit, lead a singleton, or a short suit."
    OPEN_LONG = 13, "opening_lead", "Lead from length, rather in a suit that nobody has bid."
    OPEN_TRUMP = 14, "opening_lead", "Lead a trump where every other suit gives something away."

    LEAD_SETTING = 20, "lead", "Cash what beats the contract."
    LEAD_RUFF = 21, "lead", "Lead a suit that partner is out of and can ruff."
    LEAD_CASH = 22, "lead", "Cash winners."
    LEAD_ON = 23, "lead", "Go on with the suit that our side has led last."
    LEAD_RETURN = 24, "lead", "Lead partner's suit: the one he led or bid."
    LEAD_SWITCH = 25, "lead", "Switch: up to dummy's weakness, through its strength."
    LEAD_TRUMP = 26, "lead", "Lead a trump where dummy is short in a side suit."

    SECOND_SETTING = 30, "second_hand", "Second hand takes the trick that beats the contract."
    SECOND_WIN = 31, "second_hand", "Second hand beats an honour with the highest card there is."
    SECOND_COVER = (
        32,
        "second_hand",
        (
            "Second hand covers an honour where that can gain: not one that touches another in dummy, "
            "not in trumps; an honour led towards the top card, only perhaps."
        ),
    )
    SECOND_ACE = (
        33,
        "second_hand",
        (
            "With the highest card, second hand may take it when a low card is led towards dummy's "
            "next honour, or through him in a suit contract; it takes it when it might not come again."
        ),
    )
    SECOND_SPLIT = 34, "second_hand", "Second hand may split two touching honours."
    SECOND_LOW = 35, "second_hand", "Otherwise second hand plays low."

    THIRD_DUMMY = (
        40,
        "third_hand",
        ("With dummy to play last, third hand beats what dummy can play as cheaply as it can."),
    )
    THIRD_FINESSE = (
        41,
        "third_hand",
        ("Third hand keeps the card over dummy's honour and plays the next one, if it is high."),
    )
    THIRD_ENOUGH = 42, "third_hand", "Where partner's card is as good as ours, third hand is low."
    THIRD_FORCE = (
        46,
        "third_hand",
        "Where dummy, to play last, has a higher card, third hand is as high as makes it play that.",
    )
    THIRD_UNBLOCK = (
        45,
        "third_hand",
        "From two cards, third hand may unblock by playing the one that is as good as partner's.",
    )
    THIRD_HIGH = (
        43,
        "third_hand",
        ("Otherwise third hand plays its highest card, the lowest of touching ones."),
    )
    THIRD_LOW = 44, "third_hand", "What cannot win is low."

    FOURTH_HOLD_UP = (
        50,
        "fourth_hand",
        ("At notrump, hold up the highest card in the long suit of a dummy without an entry."),
    )
    FOURTH_CHEAP = 51, "fourth_hand", "Fourth hand wins as cheaply as it can."
    FOURTH_LOW = 52, "fourth_hand", "What cannot win or need not win is low."

    RUFF_SECOND = 60, "ruff", "Second hand ruffs what partner cannot win."
    RUFF = 61, "ruff", "Later hands ruff, low, a trick that they are winning or can still win."
    NO_RUFF = 62, "ruff", "Do not overruff with a sure trump trick; throw a loser instead."

    DISCARD_IDLE = 70, "discard", "Throw from a suit that can take no trick."
    DISCARD_SPARE = (
        71,
        "discard",
        (
            "Throw what a long suit can spare: keep the cards that guard an honour, and as many as "
            "dummy has where we can stop it."
        ),
    )
    DISCARD_LEAST = 72, "discard", "With nothing to spare, throw what is worth least."

    def __init__(self, number: int, place: str, english: str) -> None:
        self.number = number
        self.place = place
        self.english = english


Choice = tuple[int, DefenceRule]
"""A set of cards, as a mask, and the rule that chose it."""
