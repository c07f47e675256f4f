"""The rules of the ordinary defence: one entry each, with its number, its file and its English.

docs/defence.md prints this list; a test holds the two together. A decision names the rule that
made it, so that `bench/ordinary.py` can say how often each one decides and how well.
"""

from __future__ import annotations

from enum import Enum


# fmt: off
class DefenceRule(Enum):
    """One rule of the list: its number, the file that it stands in, what it says."""

    FORCED = 1, "ordinary", "One card, or cards that are all equal: there is nothing to choose."

    OPEN_PARTNER = 2, "opening_lead", "Lead the suit that partner has bid."
    OPEN_SEQUENCE = 3, "opening_lead", (
        "Lead the top of touching honours, from ace-king or king-queen before lesser ones."
    )
    OPEN_SHORT = 4, "opening_lead", "Against a suit, lead a singleton or a doubleton."
    OPEN_LONG = 5, "opening_lead", (
        "Lead from length, at notrump above all, rather in a suit that nobody has bid than in "
        "dummy's, rather in dummy's than in declarer's; against a suit not from an ace."
    )
    OPEN_TRUMP = 6, "opening_lead", (
        "Lead a trump, from small ones, where every other suit looks worse."
    )

    LEAD_SETTING = 7, "lead", (
        "Cash what beats the contract: where top cards are enough for it, the suit with most "
        "of them."
    )
    LEAD_RUFF = 8, "lead", "Give a ruff: lead what partner is out of while he may have a trump."
    LEAD_ON = 9, "lead", (
        "Go on with the suit that our side led last, if its last round was ours above all; "
        "not where dummy ruffs, nor away from the second highest card into dummy's strength."
    )
    LEAD_RETURN = 10, "lead", "Lead partner's suit, the one that he led first or bid."
    LEAD_CASH = 11, "lead", (
        "Cash the highest card of a suit, if the next one is not left without it."
    )
    LEAD_SWITCH = 12, "lead", (
        "Switch: up to dummy's weakness, through its lesser honours, not up to its ace or "
        "king; against a suit from a singleton."
    )
    LEAD_TRUMP = 13, "lead", (
        "Lead a trump where dummy is short in a side suit, rather than from an honour."
    )

    SECOND_SETTING = 14, "second_hand", (
        "With the highest card, second hand takes the trick that beats the contract."
    )
    SECOND_HOLD_UP = 15, "second_hand", (
        "At notrump, second hand may hold up the highest card of a long suit of dummy, the "
        "first time, if dummy has no other sure entry."
    )
    SECOND_WIN = 16, "second_hand", (
        "With the highest card, second hand takes an honour that is led."
    )
    SECOND_ACE = 17, "second_hand", (
        "With the highest card, second hand takes it when a low card is led towards dummy's "
        "next honour, or from dummy in a suit contract; at notrump with more than one card "
        "beside it, it may wait."
    )
    SECOND_COVER = 18, "second_hand", (
        "With the second highest card, second hand covers an honour: not in trumps, and of "
        "touching honours in dummy only the last, unless with two cards."
    )
    SECOND_SPLIT = 19, "second_hand", "Second hand splits two touching honours, not in trumps."
    SECOND_LOW = 20, "second_hand", "Otherwise, and where dummy would ruff, second hand plays low."

    OVERTAKE = 21, "third_hand", (
        "Partner's winning card is overtaken where top cards then beat the contract; so does "
        "fourth hand."
    )
    THIRD_DUMMY = 22, "third_hand", (
        "With dummy to play last, third hand beats what dummy can play, as cheaply as it can, "
        "and plays low where partner's card does."
    )
    THIRD_FORCE = 23, "third_hand", (
        "Where dummy, to play last, has a higher card, third hand is as high as makes dummy "
        "play it."
    )
    THIRD_UNBLOCK = 24, "third_hand", (
        "With two cards of which the higher is only as good as partner's, third hand may play "
        "either."
    )
    THIRD_ENOUGH = 25, "third_hand", (
        "Where partner's card is as good as ours, third hand plays low."
    )
    THIRD_FINESSE = 26, "third_hand", (
        "Over dummy's honour third hand keeps its highest card and plays the next one, if "
        "nothing hidden lies between that and the honour."
    )
    THIRD_HIGH = 27, "third_hand", (
        "Otherwise third hand plays its highest card, of touching ones the lowest."
    )
    THIRD_LOW = 28, "third_hand", "What cannot win, or would be ruffed by dummy, is low."

    FOURTH_HOLD_UP = 29, "fourth_hand", (
        "At notrump, fourth hand may hold up the highest card of a long suit of dummy, the "
        "first time, if dummy has no other sure entry."
    )
    FOURTH_CHEAP = 30, "fourth_hand", "Fourth hand wins as cheaply as it can."
    FOURTH_LOW = 31, "fourth_hand", "What cannot win or need not win is low."

    RUFF_SECOND = 32, "ruff", "Second hand ruffs, low, what partner cannot win."
    RUFF = 33, "ruff", (
        "Third and fourth hand ruff or overruff, low, a trick that they are winning or can "
        "still win."
    )
    NO_OVERRUFF = 34, "ruff", (
        "Do not overruff with a sure trump trick and its guard; throw a loser."
    )

    DISCARD_IDLE = 35, "discard", "Throw from a suit that can take no trick."
    DISCARD_SPARE = 36, "discard", (
        "Throw what a suit can spare: keep what guards an honour, and as many cards as dummy "
        "has."
    )
    DISCARD_LEAST = 37, "discard", (
        "With nothing to spare, throw what is worth least; a trump last."
    )

    def __init__(self, number: int, place: str, english: str) -> None:
        self.number = number
        self.place = place
        self.english = english

# fmt: on

Choice = tuple[int, DefenceRule]
"""A set of cards, as a mask, and the rule that chose it."""
