"""Replay, the fallback table: the class of a call and its condition, worked out a second time.

See `replay.py`. The table's file is read here anew, and every class is decided from the calls and
from what the two partners have shown, as docs/bidding-language.md has it in words; nothing is
imported from `bidding/meaning/`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np

from kibitz.auction import Auction, Call
from kibitz.cards import SUITS, Strain, Suit, Vulnerability
from kibitz.chance.counting.census import Census
from kibitz.chance.drawing.sample import Sampler
from kibitz.chance.rewrite import all_of
from kibitz.condition.reading.rule_file import parse_rule_condition
from kibitz.condition.tree import Condition
from kibitz.condition.vector import evaluate, summaries

P, X = Call.parse("P"), Call.parse("X")


@cache
def written() -> tuple[dict[str, list[int]], dict[str, str], set[str]]:
    """The points of two hands for each level, the condition of each class, which are weighed."""
    text = (files("kibitz.bidding") / "systems" / "fallback.table").read_text("utf-8")
    worth: dict[str, list[int]] = {}
    classes: dict[str, str] = {}
    weighed: set[str] = set()
    for name, said in re.findall(r"(?m)^([^#\n]+?) *: (.*)$", text):
        if name.startswith("worth "):
            worth[name.split()[1]] = [int(number) for number in said.split()]
        else:
            classes[name.strip(" ?")] = said.strip()
            weighed |= {name.strip(" ?")} if name.endswith("?") else set()
    return worth, classes, weighed


@cache
def _reference() -> np.ndarray:
    return Sampler(None).draw(16384, 1).reshape(-1)


@dataclass(frozen=True)
class Averages:
    """Of a hand that has shown this: the points on average, sure cards, average cards."""

    points: int
    sure: dict[Suit, int]
    mean: dict[Suit, float]

    @classmethod
    def of(cls, conditions: tuple[Condition, ...]) -> Averages:
        """Over the reference hands that fit, or over all hands where they are fewer than forty."""
        said = all_of(*conditions)
        if said is None:
            return cls(10, dict.fromkeys(SUITS, 2), dict.fromkeys(SUITS, 3.25))
        hands = _reference()
        hands = hands[evaluate(said, hands)]
        weights = np.ones(len(hands))
        if len(hands) < 40:
            census = Census.under([said], said)
            fitting = census.where(said)
            hands, weights = census.masks[fitting], census.weights[fitting].astype(float)
        held = [(hands >> np.uint64(13 * suit) & np.uint64(8191)).astype(int) for suit in SUITS]
        lengths = [summaries("length", s)[h] for s, h in zip(SUITS, held, strict=True)]
        points = sum(summaries("hcp", s)[h] for s, h in zip(SUITS, held, strict=True))
        sure = [max(n for n in range(14) if weights[one >= n].sum() >= 0.9 * weights.sum())
                for one in lengths]  # fmt: skip
        means = [float(np.average(one, weights=weights)) for one in lengths]
        average = int(np.floor(np.average(points, weights=weights) + 0.5))
        return cls(
            average, dict(zip(SUITS, sure, strict=True)), dict(zip(SUITS, means, strict=True))
        )


def game_level(strain: Strain) -> int:
    """From which level on a bid is a game."""
    return 3 if strain.suit is None else 4 if strain.suit.is_major else 5


@dataclass(frozen=True)
class TableReader:
    """The table at one turn: the calls so far and what the two partners have shown."""

    auction: Auction
    partner: Averages
    own: Averages
    vulnerability: Vulnerability
    answered: bool

    def meaning(self, call: Call) -> tuple[str, Condition] | None:
        """The class of a call and the hands that make it; None for a call of no class."""
        if self.auction.why_illegal(call):
            return None
        name = self._class(call)
        if name is None:
            return None
        numbers = self._numbers(name, call)
        free = name.startswith("sign-off") or name == "preference"
        if not free and numbers.get("most", 99) < numbers.get("need", 0):
            return None
        text = re.sub(r"\{([^}]*)\}", lambda slot: str(_sum(slot[1], numbers)), written()[1][name])
        suit = (self._last if call == P else call).strain.suit if call != X else None
        for word, meant in (("SUIT", suit), ("THEIRS", next(iter(self._theirs), None))):
            if meant is not None:
                text = re.sub(rf"\b{word}\b", meant.word.title(), text)
        return name, parse_rule_condition(text)

    # what was called ----------------------------------------------------------------------

    @property
    def _us(self) -> set[object]:
        return {self.auction.turn, self.auction.turn.partner}

    @property
    def _last(self) -> Call:
        last = self.auction.last_bid
        assert last is not None
        return last

    @property
    def _theirs(self) -> list[Suit]:
        """Their suits, the last first."""
        bids = [
            c
            for s, c in self.auction
            if c.is_bid and s not in self._us and c.strain.suit is not None
        ]
        return list(
            dict.fromkeys(c.strain.suit for c in reversed(bids) if c.strain.suit is not None)
        )

    @property
    def _spoke(self) -> list[tuple[bool, Call]]:
        """All calls but passes: ours?"""
        return [(s in self._us, c) for s, c in self.auction if c != P]

    @property
    def _agreed(self) -> list[Suit]:
        return [s for s in SUITS if self.partner.sure[s] + self.own.sure[s] >= 8]

    def _bid_before(self, place: int) -> Suit | None:
        """The suit of the last bid before a call, if it is one."""
        bids = [call for _, call in list(self.auction)[:place] if call.is_bid]
        return bids[-1].strain.suit if bids else None

    def _standing(self) -> Call | None:
        """Our bid, if nobody has called anything but pass since."""
        if self._spoke and self._spoke[-1][0] and self._spoke[-1][1].is_bid:
            return self._spoke[-1][1]
        return None

    def _is_jump(self, call: Call) -> int:
        return sum(
            not self.auction.why_illegal(Call.bid(level, call.strain))
            for level in range(1, call.level)
        )

    # classes ------------------------------------------------------------------------------

    def _class(self, call: Call) -> str | None:
        bid, suit = call.is_bid, call.strain.suit if call.is_bid else None
        ours = any(us for us, _ in self._spoke)
        if self.answered and not (bid and suit in self._theirs):
            return self._after_answer(call)
        if call == P or (not bid and call != X):
            return None
        if call == X:
            target = self._last.strain.suit
            if not ours:
                return "takeout double" if target is not None and self._last.level < 5 else None
            if target is None or self._last.level > 3:
                return "double for penalty"
            let_pass = any(
                seat is self.auction.turn and call == P and self._bid_before(n) is target
                for n, (seat, call) in enumerate(self.auction)
            )
            return "double of trumps" if self._agreed or let_pass else "double for takeout"
        if not ours:
            return self._first(call)
        game = call.level >= game_level(call.strain)
        if not game and self._was_doubled():
            return self._answer(call)
        standing = self._standing()
        other = (
            standing is not None
            and standing.strain.suit is not None
            and standing.strain.suit not in self._agreed
        )
        if suit in self._agreed and other and not self._is_jump(call):
            return "preference"
        done = standing is not None and standing.level >= game_level(standing.strain)
        if suit is None:
            if call.level > 5:
                return "notrump"
            if call.level > 3 or done or any(s.is_major for s in self._agreed):
                return None
            bids = [(s, c) for s, c in self.auction if c.is_bid]
            if bids and bids[-1][0] not in self._us and bids[-1][1].strain.suit is None:
                return None
            suit_at = (
                [
                    n
                    for n, (s, c) in enumerate(bids)
                    if s not in self._us and c.strain.suit is self._theirs[0]
                ]
                if self._theirs
                else []
            )
            partner_at = [
                n
                for n, (s, c) in enumerate(bids)
                if s is self.auction.turn.partner and c.strain.suit is None
            ]
            bare = suit_at and not any(n > suit_at[0] for n in partner_at)
            return "contested notrump" if bare else "notrump"
        if call.level > 5:
            return "slam"
        support = self.partner.sure[suit] > 2
        if done:
            assert standing is not None
            back = standing.strain.suit is None and suit.is_major and call.level == 4 and support
            return "game raise" if back else None
        if suit in self._theirs and not support:
            return None
        fought = any(not us for us, _ in self._spoke)
        shown = self.own.sure[suit] > 3 and suit not in self._agreed
        if fought and shown and not support and not self._is_jump(call):
            return "competitive suit"
        if game:
            if (
                suit.is_major
                and call.level == 5
                and (not fought or not self.auction.why_illegal(Call.bid(4, call.strain)))
            ):
                return None
            if not support:
                return "game"
            theirs = standing is None and self._last.level >= game_level(self._last.strain)
            return "game over game" if theirs else "game raise"
        if support:
            return "competitive raise" if fought else "raise"
        if self._agreed or self._is_jump(call):
            return None
        return "own suit" if self.own.sure[suit] > 3 else "new suit"

    def _after_answer(self, call: Call) -> str | None:
        if call == P:
            return "sign-off" if self._last.strain.suit in self._agreed else None
        if not call.is_bid:
            return None
        if call.strain.suit is None:
            return None if call.level in (1, 2, 3, 5) else "sign-off notrump"
        if call.level < game_level(call.strain):
            return None
        return "sign-off" if call.level > 5 or not self._is_jump(call) else None

    def _first(self, call: Call) -> str | None:
        """The first call of a side."""
        suit, level = call.strain.suit, call.level
        if not self._spoke:
            if suit is None:
                return f"opening {level}NT" if level < 3 else None
            if level == 1:
                return f"opening {'major' if suit.is_major else 'minor'}"
            return "opening 2C" if str(call) == "2C" else "opening preempt" if level < 6 else None
        if suit is None:
            return "overcall 1NT" if level == 1 and self._theirs else None
        if suit in self._theirs or level > 5:
            return None
        if self._is_jump(call):
            return "overcall jump"
        return None if level == 5 else f"overcall {min(3, level)}"

    def _was_doubled(self) -> bool:
        """Partner's double for takeout, and a pass."""
        if self.auction.calls[-2:] != (X, P):
            return False
        return bool(self._theirs) and self.partner.mean[self._theirs[0]] < 2.5

    def _answer(self, call: Call) -> str | None:
        if call.strain.suit is None:
            return f"answer {call.level}NT" if call.level < 3 else None
        if call.strain.suit in self._theirs or self._is_jump(call) > 1:
            return None
        return "answer jump" if self._is_jump(call) else "answer"

    # numbers ------------------------------------------------------------------------------

    def _numbers(self, name: str, call: Call) -> dict[str, int]:
        worth = written()[0]
        if call == P:
            return {"cards": 0}
        if call == X:
            level = self._last.level
            if name == "takeout double":
                return {"level": level}
            kind = "takeout" if name.endswith("takeout") else "penalty"
            return {"need": max(0, worth[kind][level - 1] - self.partner.points)}
        suit, level = call.strain.suit, call.level
        kind = "notrump" if suit is None else "major" if suit.is_major else "minor"
        higher = 7 if level > 5 else 6 if level >= game_level(call.strain) else level + 1
        most = worth[kind][higher - 1] - self.partner.points
        if level == 7:
            most = 37
        elif name == "new suit":
            most = worth["notrump"][2] - self.partner.points
        numbers = {
            "level": level,
            "need": max(0, worth[kind][level - 1] - self.partner.points),
            "most": most,
        }
        if suit is None:
            return numbers
        partner = self.partner.sure[suit]
        if name in ("opening preempt", "overcall jump"):
            return numbers | {"cards": min(8, level + 4)}
        if name == "new suit":
            return numbers | {"cards": {1: 4, 2: 5}.get(level, 6)}
        if name == "own suit":
            return numbers | {"cards": max(6, self.own.sure[suit] + 1)}
        cards = 8 - partner if partner > 2 else 6 if partner == 2 else 7
        if suit in self._agreed:
            cards = 0
        law = level + 6 - partner
        if level > 3 and self.vulnerability.of(self.auction.turn.side):
            law += 1
        long = level + 4 if level > 3 and law != level + 6 - partner else level + 3
        if name == "competitive raise":
            cards = max(cards, law)
        return numbers | {"cards": cards, "law": max(cards, law), "long": max(6, long)}


def _sum(text: str, numbers: dict[str, int]) -> int:
    words = re.findall(r"[+-]|\w+", text)
    total, sign = 0, 1
    for word in words:
        if word in "+-":
            sign = -1 if word == "-" else 1
        else:
            total += sign * (int(word) if word.isdigit() else numbers[word])
    return max(total, 0)
