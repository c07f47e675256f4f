"""Replay, the rules: which of a file's rules hold at a turn, worked out a second time.

See `replay.py`. Nothing is shared with `bidding/rules/` but the reader of rule files
(`condition/reading/`): names, positions, general rules, the suit that is agreed and the seats are
worked out anew from the names as they are written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from kibitz.auction import Auction, Call
from kibitz.cards import SUITS, Seat, Side, Suit
from kibitz.condition.reading.rule_file import WrittenRule, parse_rules
from kibitz.condition.reading.rule_marks import settled, speaks_of_auction
from kibitz.condition.tree import (
    And,
    Between,
    Compare,
    Condition,
    Measure,
    Named,
    Not,
    Number,
    Or,
    Shape,
    Truth,
)

Word = tuple[str, bool]
"""A call as it is written, and whether it is theirs."""
_WHATEVER: Word = ("?", True)
FORCING = ("forcing", "forcing to game", "relay")


@dataclass(frozen=True)
class ReadRule:
    """One rule of a file: the calls before it, its call, its condition, and what is open."""

    name: str
    before: tuple[Word, ...]
    call: str
    condition: Condition
    asks: bool
    force: str
    place: int
    opener: int | None = None
    first: tuple[Word, ...] | None = None
    agreed: Suit | None = None
    silent: bool = False
    answers: bool = False
    any: bool = False
    openness: int = 0
    theirs: Suit | None = None

    @property
    def forces(self) -> bool:
        """May partner not pass?"""
        return self.asks or self.force in FORCING


class RuleBook:
    """The rules of one file, found by what was called."""

    def __init__(self, text: str, source: str = "") -> None:
        read = (_read(one, n) for n, one in enumerate(parse_rules(text, source).rules.values()))
        self.rules = [rule for rule in read if rule is not None and _can_be_bid(rule)]
        self._known: dict[object, list[ReadRule]] = {}
        self._asks_for_trumps = any(
            rule.first is not None or speaks_of_auction(rule.condition) for rule in self.rules
        )

    def at(
        self, words: tuple[Word, ...], truths: Mapping[str, bool], opener: int
    ) -> list[ReadRule]:
        """The rules for the next call after these, in the order of the file."""
        key = words, tuple(sorted(truths.items())), opener
        if key not in self._known:
            self._known[key] = self._at(words, truths, opener)
        return self._known[key]

    def _at(
        self, words: tuple[Word, ...], truths: Mapping[str, bool], opener: int
    ) -> list[ReadRule]:
        suit = self._agreed(words, truths, opener) if self._asks_for_trumps else None
        truths = {**truths, **_said_in(words, suit)}
        plain = [r for r in self.rules if r.first is None and r.opener in (None, opener)]
        special = {(r.before, r.call) for r in plain if r.opener is not None}
        plain = [r for r in plain if r.opener is not None or (r.before, r.call) not in special]
        own = [
            now
            for rule in plain
            if rule.before == words
            and ((now := _settled(rule, truths)) is rule or now.condition != Truth(False))
        ]
        if not own and words[:1] == (("P", False),):
            return self.at(words[1:], truths, opener)
        if not own and words[-1:] == (("X", True),) and len(words) > 1 and not words[-2][1]:
            asked = self.at(words[:-2], truths, opener)
            if any(r.call == words[-2][0] and r.forces for r in asked):
                answers = self.at(words[:-1], truths, opener)
                if answers:
                    return answers
        found = {r.call: r for r in own}
        general = [r for r in self.rules if r.first is not None]
        if not general:
            return sorted(own, key=lambda r: r.place)
        question = False
        if words and not words[-1][1]:
            before = self.at(words[:-1], truths, opener)
            question = any(r.call == words[-1][0] and r.asks for r in before)
        for rule in sorted((r for r in general if r.opener in (None, opener)), key=_preference):
            call = _spelt(rule.call, words)
            if call is None or call in found or (rule.answers and not question):
                continue
            now = _settled(replace(rule, call=call), truths)
            if now.condition == Truth(False) != rule.condition:
                continue
            if _holds(now, words, suit):
                found[call] = now
        return sorted(found.values(), key=lambda r: r.place)

    def _agreed(
        self, words: tuple[Word, ...], truths: Mapping[str, bool], opener: int
    ) -> Suit | None:
        """The first suit of which our two hands have shown eight cards, or that was raised."""
        fewest = [dict.fromkeys(SUITS, 0), dict.fromkeys(SUITS, 0)]
        who, last = 0, ""
        for n, (word, theirs) in enumerate(words):
            if theirs:
                continue
            rule = next((r for r in self.at(words[:n], truths, opener) if r.call == word), None)
            for suit in SUITS:
                low = 0 if rule is None else min(fewest_cards(rule.condition, suit)[0], 13)
                fewest[who][suit] = max(fewest[who][suit], low)
            held = {suit: fewest[0][suit] + fewest[1][suit] for suit in SUITS}
            longest = max(SUITS, key=lambda suit: (held[suit], suit))
            if held[longest] >= 8:
                return longest
            strain = word[1:] if word[0].isdigit() else ""
            if strain and strain == last and strain != "N":
                return Suit.parse(strain)
            last, who = strain, 1 - who
        return None


def _said_in(words: tuple[Word, ...], agreed: Suit | None) -> dict[str, bool]:
    """What the words about the auction say after these calls."""
    truths = {"Contested": any(theirs for _, theirs in words)}
    mine, since = False, [word for word, theirs in words if not theirs]
    bid: dict[str, list[str]] = {"They": [w[1:] for w, theirs in words if theirs and _is_bid(w)]}
    bid |= {"Partner": [], "I": []}
    for word in reversed(since):
        if _is_bid(word):
            bid["I" if mine else "Partner"].insert(0, word[1:])
        mine = not mine
    for suit in SUITS:
        letter = suit.letter
        for who in ("They", "Partner", "I"):
            truths[f"{who}Bid({letter})"] = letter in bid[who]
            truths[f"{who}Last({letter})"] = bool(bid[who]) and bid[who][-1] == letter
        truths[f"WeBid({letter})"] = letter in (*bid["Partner"], *bid["I"])
        truths[f"Unbid({letter})"] = letter not in (*bid["Partner"], *bid["I"], *bid["They"])
        truths[f"Agreed({letter})"] = suit is agreed
    return truths


def _is_bid(word: str) -> bool:
    return word[0].isdigit()


def _preference(rule: ReadRule) -> tuple[bool, bool, int, int, int]:
    """Of rules for one call the one that says more comes first."""
    named = sum(word != _WHATEVER for word in (*(rule.first or ()), *rule.before))
    return rule.any, rule.opener is None, -named, rule.openness, rule.place


def _cheapest(words: tuple[Word, ...], strain: str) -> int:
    """The level of the lowest bid in a strain."""
    last = next((word for word, _ in reversed(words) if _is_bid(word)), "0N")
    return int(last[0]) + ("CDHSN".index(strain) <= "CDHSN".index(last[1]))


def _spelt(call: str, words: tuple[Word, ...]) -> str | None:
    """A call as it is after these: `+S` has a level then; None where it is too high."""
    if not call.startswith("+"):
        return call
    level = _cheapest(words, call[-1]) + call.count("+") - 1
    return f"{level}{call[-1]}" if level <= 7 else None


def _fits(part: Word, words: tuple[Word, ...], number: int) -> bool:
    """Is the call of this number what a part of a name says?"""
    (said, by), (word, theirs) = part, words[number]
    if by is not theirs:
        return False
    if part == _WHATEVER:
        return True
    if said[0] not in "*+" and said[1:2] != "-":
        return said == word
    if not _is_bid(word) or (said[-1] in "CDHSN" and said[-1] != word[1]):
        return False
    if said[0] == "+":
        return int(word[0]) == _cheapest(words[:number], word[1]) + said.count("+") - 1
    return said[0] == "*" or int(said[0]) <= int(word[0]) <= int(said[2])


def _settled(rule: ReadRule, truths: Mapping[str, bool]) -> ReadRule:
    condition = settled(rule.condition, truths)
    return rule if condition is rule.condition else replace(rule, condition=condition)


def _word(text: str) -> Word:
    theirs = text.startswith("(")
    word = text.strip("()").upper().replace("NT", "N").replace("PASS", "P")
    word = {"DBL": "X", "D": "X", "RDBL": "XX", "R": "XX"}.get(word, word)
    return (word.rstrip("?") if len(word) > 1 else word), theirs


def _read(one: WrittenRule, number: int) -> ReadRule | None:
    """A rule of the file, if it is that of a call."""
    if not one.name.lstrip("$").startswith("."):
        return None
    parts = [part.strip() for part in one.name.lstrip("$").split(".") if part.strip()]
    asks = one.written.rstrip().rstrip(".").endswith("?")
    place = one.span[0] * 1000 + number
    rule = ReadRule(one.name, (), _word(parts[-1])[0], one.condition, asks, one.marks.force, place)
    hole = next((n for n, part in enumerate(parts) if part.startswith("?")), None)
    words = [_word(part) for part in parts]
    levels = sum(word[0] in "*+" or word[1:2] == "-" for word, _ in words)
    levels += words.count(_WHATEVER)
    suits = set(re.findall(r"(?:[1-7*+])(OM|om|[MmXYZT])(?=\)?\??\.)", one.written))
    suits = {word.removeprefix("O").removeprefix("o") for word in suits}
    if hole is None:
        found = _with_seat(rule, words)
        if not levels:
            return found
        return replace(found, first=(), openness=levels + len(suits), theirs=one.theirs)
    after = parts[hole][1:].upper()
    marked = one.written.rstrip(". ").split(".")[-2]
    return replace(
        rule,
        before=_spoken(parts[hole + 1 : -1]),
        first=_spoken(parts[:hole]),
        agreed=Suit.parse(after) if after and after != "P" else None,
        silent=after == "P",
        answers=len(marked) > 1 and marked.endswith("?"),
        any=True,
        openness=levels + len(suits),
        theirs=one.theirs,
    )


def _with_seat(rule: ReadRule, words: list[Word]) -> ReadRule:
    """The rule with the calls before it; passes of theirs before the first bid say the seat."""
    passes = 0
    while passes < len(words) - 1 and words[passes][0] == "P":
        passes += 1
    opener = None
    if ("P", True) in words[:passes]:
        seat, side = 0, None
        for _, theirs in words[: passes + 1]:
            seat += 2 if theirs is side else 1
            side = theirs
        opener, words = seat, words[passes:]
    before = tuple(word for word in words[:-1] if word != ("P", True))
    return replace(rule, before=before, opener=opener)


def _can_be_bid(rule: ReadRule) -> bool:
    """Is there an auction with this name? Of general rules some cases have none."""
    return rule.first is not None or _is_legal(rule.before, rule.call)


def _spoken(parts: Sequence[str]) -> tuple[Word, ...]:
    return tuple(word for word in map(_word, parts) if word != ("P", True))


def _holds(rule: ReadRule, words: tuple[Word, ...], agreed: Suit | None) -> bool:
    """Does a rule for any auction that ends so hold after these calls?"""
    first, last = rule.first or (), rule.before
    if rule.agreed is not None and rule.agreed is not agreed:
        return False
    if rule.theirs is not None:
        bids = [word for word, theirs in words if theirs and _is_bid(word)]
        if not bids or bids[-1][1:] != rule.theirs.letter:
            return False
    said, first, last = _turns(words, True), _turns(first), _turns(last, True)
    more = len(said) - len(first) - len(last)
    if more < 0 or (more and not rule.any):
        return False
    if not all(_fits(part, said, n) for n, part in enumerate(first)):
        return False
    if not all(_fits(part, said, len(first) + more + n) for n, part in enumerate(last)):
        return False
    between = said[len(first) : len(said) - len(last)]
    if rule.silent and any(word != "P" and not theirs for word, theirs in between):
        return False
    return _is_legal(words, rule.call)


def _turns(words: tuple[Word, ...], closed: bool = False) -> tuple[Word, ...]:
    """The calls of both sides in turn, their passes among them."""
    found: list[Word] = []
    for word in words:
        if found and not word[1] and not found[-1][1]:
            found.append(("P", True))
        found.append(word)
    if closed and found and not found[-1][1]:
        found.append(("P", True))
    return tuple(found)


def _is_legal(words: tuple[Word, ...], call: str) -> bool:
    """Can our side call so after these calls, with passes where nothing is said?"""
    auction = Auction(Seat.NORTH)
    for word, theirs in (*words, (call, False)):
        if (auction.turn.side is Side.EW) is not theirs and not auction.is_over:
            auction = auction.add("P")
        if auction.is_over or auction.why_illegal(Call.parse(word)):
            return False
        auction = auction.add(word)
    return True


def fewest_cards(condition: Condition, suit: Suit, denied: bool = False) -> tuple[int, int]:
    """The fewest and most cards of a suit where a condition is true, as far as it says so."""
    match condition:
        case Named(body=body):
            return fewest_cards(body, suit, denied)
        case Not(part=part):
            return fewest_cards(part, suit, not denied)
        case And(parts=parts) | Or(parts=parts):
            found = [fewest_cards(part, suit, denied) for part in parts]
            if isinstance(condition, And) != denied:
                return max(low for low, _ in found), min(high for _, high in found)
            found = [(low, high) for low, high in found if low <= high] or [(14, -1)]
            return min(low for low, _ in found), max(high for _, high in found)
        case Truth(value=value):
            return (0, 13) if value != denied else (14, -1)
        case Shape(shapes=shapes) if not denied:
            lengths = [shape[SUITS.index(suit)] for shape in shapes] or [14]
            return min(lengths), max(lengths)
    numbers = [n for n in range(14) if _says(condition, suit, n) is not denied]
    if _says(condition, suit, 0) is None:
        return 0, 13
    return (numbers[0], numbers[-1]) if numbers else (14, -1)


def _says(condition: Condition, suit: Suit, cards: int) -> bool | None:
    """Is a comparison true with so many cards of the suit? None if it is about something else."""
    length = Measure("length", None, (suit,))
    match condition:
        case Between(term=term, low=low, high=high) if term == length:
            return low <= cards <= high
        case Compare(left=left, comparison=comparison, right=Number(value=value)) if left == length:
            return comparison.holds(cards, value)
        case Compare(left=Number(value=value), comparison=comparison, right=right) if (
            right == length
        ):
            return comparison.holds(value, cards)
    return None
