"""Reads the words of a clause about a layout, without knowing how they were made."""

from __future__ import annotations

import re

NUMBERS = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen",
]  # fmt: skip
RANKS = {
    "ace": "A", "king": "K", "queen": "Q", "jack": "J", "ten": "T", "nine": "9", "eight": "8",
    "seven": "7", "six": "6", "five": "5", "four": "4", "three": "3", "two": "2",
}  # fmt: skip
_HOLDING = re.compile(r"[AKQJT2-9]*x*")


class Deal:
    """West's and East's cards as letters, x for each of the small ones."""

    def __init__(self, west: str, east: str, small: str) -> None:
        self.hands = {"West": west, "East": east}
        self.small = small

    def true(self, text: str) -> bool:
        """Is the statement true of these cards?"""
        if match := re.fullmatch(
            r"the suit is (?P<worst>no worse than )?(\d+)-(\d+)(?P<more>.*)", text
        ):
            longest = max(map(len, self.hands.values()))
            wanted = int(match[2])
            here = longest <= wanted if match["worst"] else longest == wanted
            return here and self._more(match["more"])
        if match := re.fullmatch(r"(the .*) (?:are split)", text):
            return self._split(match[1])
        if match := re.fullmatch(r"the (.*) fall in (\w+) rounds", text):
            rounds = NUMBERS.index(match[2])
            return all(len(self._owner(card)) <= rounds for card in self._cards(match[1]))
        if match := re.fullmatch(r"the (.*) (?:is|are) (singleton|doubleton|tripleton)", text):
            length = ("singleton", "doubleton", "tripleton").index(match[2]) + 1
            owners = [self._owner(card) for card in self._cards(match[1])]
            if " and " in match[1]:
                return all(len(hand) == length for hand in owners) and len(set(owners)) == 1
            return any(len(hand) == length for hand in owners)
        match = re.fullmatch(r"(West|East) (is|has) (.*)", text)
        assert match, text
        seat, rest = match[1], match[3]
        if rest == "void":
            return not self.hands[seat]
        if found := re.fullmatch(r"(.* cards?)((?: and| with) .*)", rest):
            return self._has(seat, found[1]) and self._more(found[2])
        if found := re.fullmatch(rf"(.*) and {_other(seat)} (the .*|just .*|at least .*)", rest):
            return self._has(seat, found[1]) and self._has(_other(seat), found[2])
        return self._has(seat, rest)

    def _more(self, text: str) -> bool:
        if not text:
            return True
        if match := re.fullmatch(r" with (the .*) split", text):
            return self._split(match[1])
        match = re.fullmatch(r" and (West|East) (?:has )?(.*)", text)
        assert match, text
        if found := re.fullmatch(
            rf"(.*) and {_other(match[1])} (the .*|just .*|at least .*)", match[2]
        ):
            return self._has(match[1], found[1]) and self._has(_other(match[1]), found[2])
        return self._has(match[1], match[2])

    def _split(self, words: str) -> bool:
        one, two = self._cards(words)
        return self._owner(one) != self._owner(two)

    def _owner(self, card: str) -> str:
        (hand,) = [hand for hand in self.hands.values() if card in hand]
        return hand

    def _cards(self, words: str) -> list[str]:
        return [RANKS[word] for word in re.findall(r"[a-z]+", words) if word in RANKS]

    def _has(self, seat: str, words: str) -> bool:
        hand = self.hands[seat]
        if match := re.fullmatch(r"(.*) cards?", words):
            if small := match[1].endswith(" small"):
                match = re.fullmatch(r"(.*) small", match[1])
                assert match
            return self._number(len(hand), match[1]) and (not small or set(hand) <= set(self.small))
        if match := re.fullmatch(r"(.*) (?:alone|and (.*) others?)", words):
            cards = self._cards(match[1])
            rest = len(hand) - len(cards)
            number = match[2]
            fits = rest == 0 if number is None else self._number(rest, number)
            return all(card in hand for card in cards) and fits
        if re.search(r"^[AKQJT2-9]+x*(\b|,)", words) or "singleton" in words:
            return self._holding(hand, words)
        if ", and " in words:
            return all(self._has(seat, part) for part in words.split(", and "))
        if match := re.fullmatch(r"(just|at least) (\w+) of the (.*)", words):
            count, wanted = sum(c in hand for c in self._cards(match[3])), NUMBERS.index(match[2])
            return count == wanted if match[1] == "just" else count >= wanted
        held = [card in hand for card in self._cards(words)]
        assert held, words
        return any(held) if " or " in words else all(held)

    def _number(self, count: int, words: str) -> bool:
        if match := re.fullmatch(r"at (most|least) (\w+)", words):
            bound = NUMBERS.index(match[2])
            return count <= bound if match[1] == "most" else count >= bound
        return count in [NUMBERS.index(word) for word in re.split(r", | or ", words)]

    def _holding(self, hand: str, words: str) -> bool:
        longer = words.endswith("or longer")
        words = words.removesuffix(" or longer").removesuffix(",")
        if match := re.fullmatch(r"the singleton ([a-z ,]+?)(?: or ([A-Z2-9].*))?", words):
            singles = len(hand) == 1 and hand in self._cards(match[1])
            return singles or (bool(match[2]) and self._holding(hand, match[2]))
        named = "".join(card for card in hand if card not in self.small)
        spots = len(hand) - len(named)
        for word in re.split(r", | or ", words):
            honours = word.rstrip("x")
            wanted = len(word) - len(honours)
            if named == honours and (spots == wanted or (longer and spots > wanted)):
                return True
        return False


def _other(seat: str) -> str:
    return "East" if seat == "West" else "West"
