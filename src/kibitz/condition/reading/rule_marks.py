"""Marks: what stands between the name of a rule and its `:=`, and words about the table.

    $.1N.2C. "Stayman", forcing, alert "asks for a four-card major" := Points >= 8;
    $.1S.    := 10 TO 21 Points AND Spades >= 5 OR ThirdSeat AND NOT Vulnerable AND Spades >= 5;

A rule may have a name, what it asks of partner (`FORCES`), an alert and a note. The words of
`AT_TABLE` are true or false by the seat and the vulnerability, those of `IN_AUCTION` by the calls,
whatever the hand; `settled` puts that in.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from kibitz.cards import Suit
from kibitz.condition.reading.variables import conditions_of
from kibitz.condition.tree import And, Condition, Named, Node, Not, Or, Truth, rewritten, walk
from kibitz.errors import Malformed, Place, nearest

FORCES: Mapping[str, str] = {
    "forcing": "partner does not pass while the next player passes",
    "forcing to game": "nobody of the side passes below game while the opponents pass",
    "invitational": "partner goes on with more than he has promised",
    "to play": "partner passes",
    "relay": "partner tells more by the next rules, and does not pass",
}
"""What a call asks of partner."""
WHERE = re.compile(r"\bwhere\b(?P<where>[^,\"]*)", re.IGNORECASE)
"""Of the cases of a general rule only some: `where Y < X`."""
TEXTS = ("alert", "note")
"""Marks that have a text."""

AT_TABLE: Mapping[str, str] = {
    "FirstSeat": "in first seat",
    "SecondSeat": "in second seat",
    "ThirdSeat": "in third seat",
    "FourthSeat": "in fourth seat",
    "Vulnerable": "when we are vulnerable",
    "TheyVulnerable": "when they are vulnerable",
    "PassedHand": "as a passed hand",
    "PartnerPassed": "when partner is a passed hand",
}
"""Words that are true or false by seat and vulnerability, whatever the hand."""
IN_AUCTION: Mapping[str, str] = {
    "TheyBid": "they have bid the suit",
    "TheyLast": "their last bid was in the suit",
    "PartnerBid": "partner has bid the suit",
    "PartnerLast": "partner's last bid was in the suit",
    "IBid": "the player to call has bid the suit",
    "WeBid": "our side has bid the suit",
    "Unbid": "nobody has bid the suit",
    "Agreed": "the suit is agreed",
    "Contested": "they have called something else than pass",
}
"""Words that are true or false by the calls so far; all but the last are asked of a suit."""
WITHOUT_SUIT = ("Contested",)
BY_AUCTION = {word.lower(): word for word in IN_AUCTION if word not in WITHOUT_SUIT}
ELSEWHERE: Mapping[str, str] = {
    "maj": "M (a major that the auction's name binds), or Spades >= 4 OR Hearts >= 4",
    "major": "M (a major that the auction's name binds), or Spades >= 4 OR Hearts >= 4",
    "majors": "Spades + Hearts",
    "min": "m (a minor that the auction's name binds), or Diamonds >= 4 OR Clubs >= 4",
    "minor": "m (a minor that the auction's name binds), or Diamonds >= 4 OR Clubs >= 4",
    "minors": "Diamonds + Clubs",
    "bothmajors": "Spades >= 4 AND Hearts >= 4, with the lengths that are meant",
    "bothminors": "Diamonds >= 4 AND Clubs >= 4, with the lengths that are meant",
    "tpts": "Points + LengthPoints, or Points + ShortPoints",
    **{
        f"{suit[0]}pts": f"Points({suit.title()})"
        for suit in ("spades", "hearts", "diamonds", "clubs")
    },
    **{
        f"{suit[0]}kcs": f"KeyCards({suit.title()})"
        for suit in ("spades", "hearts", "diamonds", "clubs")
    },
}
"""Words of other rule files (bidlab's), and ours for what they may mean."""
_BY_KEY = {word.lower(): word for word in (*AT_TABLE, *WITHOUT_SUIT)}


@dataclass(frozen=True)
class RuleMarks:
    """What a file says of a rule beside its condition."""

    name: str = ""
    force: str = ""
    alert: str = ""
    note: str = ""
    where: str = ""

    @property
    def is_forcing(self) -> bool:
        """Must partner not pass?"""
        return self.force in ("forcing", "forcing to game", "relay")


UNMARKED = RuleMarks()


def read_marks(text: str, whole: str, offset: int, source: str) -> RuleMarks:
    """Read the marks of a rule, which stand at this offset of the whole text.

    >>> read_marks('"Stayman", forcing, alert "four-card major?"', "", 0, "")
    RuleMarks(name='Stayman', force='forcing', alert='four-card major?', note='', where='')
    """
    found: dict[str, str] = {}
    where = where_of(text)
    if where is not None:
        if not conditions_of(where):
            raise Malformed(
                f"{where!r} does not say which cases of a rule are meant",
                place=Place.at(whole, offset + text.index("where"), source),
                expected="where Y < X, where X major or where X minor, with 'and' between",
            )
        found["where"] = where
        text = "".join(
            part if part.startswith('"') else WHERE.sub(lambda one: " " * len(one[0]), part)
            for part in re.split(r'("[^"]*")', text)
        )
    for mark in _MARK.finditer(text):
        word = " ".join((mark["word"] or mark["plain"] or "").lower().split())
        said = mark["text"] if word else mark["name"].strip('"')
        place = Place.at(whole, offset + mark.start(), source)
        kind = "force" if word in FORCES else word or "name"
        if kind not in ("name", "force", *TEXTS):
            known = (*FORCES, *TEXTS)
            raise Malformed(
                f"{word!r} is no mark of a rule",
                place=place,
                expected=f"a name in quotation marks, {', '.join(known)}",
                remedy=nearest(word, known),
            )
        if kind in TEXTS and said is None:
            raise Malformed(f"{word!r} has no text", place=place, expected=f'{word} "text"')
        if kind in found:
            raise Malformed(
                f"the rule has two marks of one kind: {mark[0].strip()}",
                place=place,
                expected="one name, one of " + ", ".join(FORCES) + ", one alert, one note",
            )
        found[kind] = word if kind == "force" else (said or "").strip()
    return RuleMarks(**found)


def where_of(text: str) -> str | None:
    """The cases that the marks of a rule leave, in one spelling; None where they leave all.

    >>> where_of('"overcall", where Y<X, forcing')
    'Y < X'
    """
    match = WHERE.search(re.sub(r'"[^"]*"', '""', text))
    if match is None:
        return None
    return " ".join(re.sub(r"([<>])", r" \1 ", match["where"]).split())


_MARK = re.compile(
    r"(?P<word>(?:alert|note)\b)\s*(?:\"(?P<text>[^\"]*)\")?"
    r"|(?P<name>\"[^\"]*\")|(?P<plain>forcing\s+to\s+game|to\s+play|[a-z]+)",
    re.IGNORECASE,
)


def table_word(word: str) -> Condition | None:
    """The condition of a word about the table; it is false until it is settled."""
    name = _BY_KEY.get(word.lower())
    return None if name is None else Named(name, Truth(False))


def auction_word(word: str, suit: Suit) -> Named:
    """The condition of a word about the auction and a suit; it is false until it is settled."""
    return Named(about(BY_AUCTION[word.lower()], suit), Truth(False))


def about(word: str, suit: Suit) -> str:
    """The name of the condition that a word of the auction is of a suit."""
    return f"{word}({suit.letter})"


def speaks_of_table(condition: Condition) -> bool:
    """Does a condition depend on seat or vulnerability?"""
    return any(isinstance(node, Named) and node.name in AT_TABLE for node in walk(condition))


def speaks_of_auction(condition: Condition) -> bool:
    """Does a condition depend on the calls so far?"""
    names = (node.name for node in walk(condition) if isinstance(node, Named))
    return any(name.partition("(")[0] in IN_AUCTION for name in names)


def settled(condition: Condition, truths: Mapping[str, bool]) -> Condition:
    """The condition where some words are known to be true or false: what that decides is left out.

    >>> from kibitz.condition import parse_rule_condition
    >>> from kibitz.condition.text import to_text
    >>> opening = parse_rule_condition("Points >= 12 OR ThirdSeat AND Points >= 9")
    >>> [to_text(settled(opening, {"ThirdSeat": true})) for true in (True, False)]
    ['hcp >= 12 or hcp >= 9', 'hcp >= 12']
    """

    def put(node: Node) -> Node:
        match node:
            case Named(name=name) if name in truths:
                return Truth(truths[name])
            case Named(body=Truth()) if node.name.partition("(")[0] not in (*AT_TABLE, *IN_AUCTION):
                return node.body
            case Not(part=Truth(value=value)):
                return Truth(not value)
            case And(parts=parts) | Or(parts=parts):
                keeps = isinstance(node, And)
                if any(isinstance(one, Truth) and one.value is not keeps for one in parts):
                    return Truth(not keeps)
                left = tuple(one for one in parts if not isinstance(one, Truth))
                if len(left) == len(parts):
                    return node
                return left[0] if len(left) == 1 else type(node)(left) if left else Truth(keeps)
        return node

    return rewritten(condition, put)
