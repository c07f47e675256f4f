"""Telling: everything that is said of a plan, as Reasons with their numbers.

The count of winners and losers, the story of the plan, its chance with what the layouts that make
it have in common, the other ways to begin and where they fail, what to do when an opponent does
something else, and the size of the tree. `wording.py` makes sentences of them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Generic

import numpy as np
import numpy.typing as npt

from kibitz.cards import SUITS, Card, Rank, Seat, Suit
from kibitz.chance.belief.belief import Belief
from kibitz.chance.belief.in_common import SortedLayouts
from kibitz.deal import Hand
from kibitz.planning.alike import S
from kibitz.planning.count import Count
from kibitz.planning.policy import Policy
from kibitz.planning.story import FINESSED, WON, Story, TrickKind
from kibitz.planning.teller import Teller
from kibitz.planning.tree import brute_force
from kibitz.planning.wording import Wording
from kibitz.play import View
from kibitz.reason import Reason

SURE = 0.05
"""A chance below the bound that is told would make every layout so seldom."""
FANCY = (
    "", "squeeze", "two threats", "throw-in", "strip", "discard losers", "draw trumps", "unblock"
)  # fmt: skip
"""Themes that are not worth a word where the plan does as well without them."""
NO_MISTAKES = ("safety play", "squeeze", "two threats", "throw-in", "strip", "unblock")
"""Themes that nobody would try instead of the plan, where they do worse."""
LOOKING, OVER = ("", "discard losers", "squeeze", "unblock"), 0.8
"""Themes that are about what is seen on the way; their tricks are there when so many make it."""
CLEAR = 1.5
"""A difference of so many standard errors is worth a word."""
OTHERS = 3
"""No more of the ways that are worse are told."""


@dataclass(frozen=True, eq=False, repr=False)
class Candidate(Generic[S]):
    """A way to begin: its theme, its first card, its policy, and the layouts in which it makes.

    `made` has a truth for each layout of the belief that it was tried on; `order` are the themes
    of its schemes.
    """

    theme: str
    about: tuple[str, ...]
    card: Card
    policy: Policy[S]
    made: npt.NDArray[np.bool_]
    order: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[Card, str, tuple[str, ...], tuple[str, ...]]:
        """What makes it another way: its card, its theme and suit, the order of schemes."""
        return self.card, self.theme, self.about[:1], self.order


@dataclass(frozen=True)
class Size:
    """What it took: nodes and their branching, leaves and boards solved.

    `ends` of the leaves are the end of the hand, `settled` are certain before it (lost whatever
    is played, or one layout left). `ways` to begin were looked at, `left` others when time was up.
    The `last` round, in which the plan was chosen and checked, has nodes of its own.
    """

    nodes: int
    branching: float
    depth: int
    leaves: int
    ends: int
    settled: int
    boards: int
    ways: int = 0
    left: int = 0
    last: int = 0


@dataclass(frozen=True, eq=False, repr=False)
class Tried(Generic[S]):
    """Ways to begin, and the layouts that they were tried on.

    `drawn` are the layouts that were looked at, `belief` those of them that a line can make at
    all; the first of the candidates is the chosen one.
    """

    drawn: Belief
    belief: Belief
    candidates: Sequence[Candidate[S]]

    def chance(self, candidate: Candidate[S]) -> Fraction:
        """The weight of the layouts in which a line makes."""
        return Fraction(int(self.belief.weights[candidate.made].sum()), self.drawn.total)

    def numbers(self, candidate: Candidate[S]) -> dict[str, Any]:
        """The chance of a line, its standard error (0 where all layouts are known), the sample.

        A line that makes in all layouts of a sample has a chance of `least` or more.
        """
        chance, error = self.chance(candidate), 0.0
        if not self.drawn.is_exact:
            error = math.sqrt(float(chance * (1 - chance)) / self.drawn.effective_size)
        return {
            "chance": chance,
            "error": error,
            "least": SURE ** (1 / self.drawn.effective_size),
            "exact": self.drawn.is_exact,
            "worlds": len(self.drawn),
            "seed": self.drawn.seed,
        }

    def good(self, candidate: Candidate[S]) -> npt.NDArray[np.bool_]:
        """In which of the layouts drawn a line makes."""
        known = {tuple(row): n for n, row in enumerate(self.drawn.worlds.tolist())}
        found = np.zeros(len(self.drawn), dtype=bool)
        for row, made in zip(self.belief.worlds.tolist(), candidate.made, strict=True):
            found[known[tuple(row)]] = made
        return found


@dataclass(frozen=True, eq=False, repr=False)  # it would be as long as the tree is large
class ToldPlan(Generic[S]):
    """A plan with all that can be said of it.

    The lines were `compared` on some layouts, the chosen one first; its chance is that on the
    layouts on which it was `checked`, which are others where there are enough.
    """

    view: View
    compared: Tried[S]
    checked: Tried[S]
    size: Size

    @property
    def best(self) -> Candidate[S]:
        """The chosen one."""
        return self.compared.candidates[0]

    @property
    def policy(self) -> Policy[S]:
        """What is done: the chosen line as it was checked."""
        return self.checked.candidates[0].policy

    @property
    def story(self) -> Story:
        """The chosen plan's likeliest path to its point, and its forks."""
        view = self.view
        teller = Teller(
            view.contract.declarer,
            view.contract.strain,
            view.trick,
            14 - view.tricks_left,
            self.checked.belief.weights,
        )
        return teller.story(self.policy).point(self._needed)

    @cached_property
    def count(self) -> Count:
        """Declarer's winners and losers."""
        return Count.of_view(self.view)

    @property
    def _needed(self) -> int:
        """The tricks that are still needed."""
        return self.view.contract.tricks_needed - self.view.declarer_tricks

    @property
    def reason(self) -> Reason:
        """All of it: the plan's numbers, and below it the count, the story and the rest."""
        view, best, size, story = self.view, self.best, self.size, self.story
        unseen = view.pack - view.hand - view.dummy - Hand.of(view.played)
        numbers = {
            "contract": view.contract.text,
            "declarer": view.contract.declarer.letter,
            "needed": self._needed,
            **_named(best),
            **self.checked.numbers(self.checked.candidates[0]),
            "nodes": size.nodes,
            "branching": size.branching,
            "depth": size.depth,
            "leaves": size.leaves,
            "ends": size.ends,
            "settled": size.settled,
            "boards": size.boards,
            "ways": size.ways,
            "left": size.left,
            "last": size.last,
            "brute_force": brute_force(len(unseen), len(view.hand), len(view.dummy)),
        }
        below = [self.count.reason, *self._extra(story)]
        trump = view.contract.strain.suit
        ending = {
            "rest": story.rest,
            "makes": story.makes,
            "over": self._is_over(story),
            "trumps": bool(trump and story.theirs[trump]),
            "pending": [[theme, *about] for theme, about in story.pending],
            **self._entry(story),
        }
        below.append(Reason("line", ending, tuple(t.reason for t in story.tricks)))
        below += self._common()
        if best.theme != "cross-ruff":  # which goes on as long as it can, whatever they do
            below += [fork.reason for fork in story.forks]
        if not self.count.is_certain:  # with his tricks on top he need not hear of others
            below += [self._alternative(one) for one in self._others()]
        return Reason("plan", numbers, tuple(below))

    def _is_over(self, story: Story) -> bool:
        """Are the tricks there at the story's end?

        Where a plan only cashes and looks, they are so on one path of many.
        """
        gains = (*FINESSED, TrickKind.LEAD, TrickKind.RUFF, TrickKind.FORCE)
        is_gained = any(one.kind in gains for one in story.tricks)
        is_looking = self.best.theme in LOOKING and not self.count.is_certain
        if is_looking and (not is_gained or story.tricks[-1].good < OVER):
            return False
        return story.is_over or (not story.pending and story.is_made(self._needed))

    def _entry(self, story: Story) -> dict[str, str]:
        """The entry outside to the long suit of the plan, and that suit, if there is but one.

        The short hand may have a card of the suit left: they may hold up until it has not.
        """
        themes = ("unblock", "establish", "duck")
        if self.best.theme not in themes or self.view.contract.strain.suit is not None:
            return {}
        suit = next(suit for suit in SUITS if suit.word == self.best.about[0])
        short, long = sorted(story.ours, key=lambda hand: len(hand[suit]))
        if len(short[suit]) > 1 or len(long[suit]) < 2:
            return {}
        entries = [
            Card(other, max(long[other]))
            for other in SUITS
            if other is not suit
            and long[other]
            and short[other]
            and max(long[other]) > max(*story.theirs[other], min(short[other]), 0)
        ]
        if len(entries) != 1:
            return {}
        return {"entry": str(entries[0]), "long": suit.letter}

    def _extra(self, story: Story) -> list[Reason]:
        """The tricks that were not on top at the beginning: ruffs, finesses, tricks set up."""
        count, trump = self.count, self.view.contract.strain.suit
        if self.best.theme == "cross-ruff" and trump is not None:
            sides = sum(count.winners.values()) - count.winners[trump]
            made = _gain("cross-ruff", trump, count.needed - sides)
            return [Reason(made.claim, {**made.numbers, "sides": sides})]
        found = []
        for suit in SUITS:
            ruffs = [t for t in story.tricks if t.kind is TrickKind.RUFF and self._is_short(t.seat)]
            by_suit = [t for t in ruffs if t.trick.cards[0].suit is suit]
            if by_suit:
                found.append(_gain("ruff", suit, len(by_suit), by_suit[0].seat))
        for suit in SUITS:
            own = [
                t
                for t in story.tricks
                if t.card.suit is suit and t.kind in WON and t.kind is not TrickKind.RUFF
            ]
            if suit is trump:
                continue
            later = story.on_top(suit) if story.makes and story.is_over else 0
            more = len(own) + later - count.winners[suit]
            if more > 0:
                finessed = any(t.kind is TrickKind.FINESSE for t in own)
                led = any(
                    t.kind is TrickKind.WIN and t.number == 14 - self.view.tricks_left for t in own
                )
                kind = "finesse" if finessed else "lead" if led else "length"
                found.append(_gain(kind, suit, more))
        return found

    def _is_short(self, seat: Seat) -> bool:
        """Is this the hand with fewer trumps, whose ruffs gain tricks?"""
        trump = self.view.contract.strain.suit
        if trump is None:
            return False
        mine, dummys = len(self.view.hand[trump]), len(self.view.dummy[trump])
        return mine <= dummys if seat is self.view.contract.declarer else dummys <= mine

    def _common(self) -> list[Reason]:
        """What the layouts that make have in common: one fact, or either of two."""
        tried = self.checked
        good = tried.good(tried.candidates[0])
        found = SortedLayouts.of_belief(tried.drawn, good).in_common(self._suits(self.best))
        return [Reason("makes", found.numbers)] if found else []

    def _others(self) -> list[Candidate[S]]:
        """The other ways to begin, the best first; no card, theme and suit twice.

        The plan's own card without its scheme is no other way, and of those that make much less
        often than the plan only the best is worth a word.
        """
        seen = {self.best.key, (self.best.card, "", (), ())}
        named = {(self.best.theme, self.best.about[:1])}
        if self.best.theme == "finesse":  # which may be told as the suit being set up
            named.add(("establish", self.best.about[:1]))
        same: list[Candidate[S]] = []
        worse: list[Candidate[S]] = []
        for one in self.compared.candidates[1:]:
            # Another card is one way, whatever comes then; small ones are no other cards.
            is_other = one.card != self.best.card
            if is_other and one.card.suit is self.best.card.suit and _is_low(one, self.best):
                continue
            key = (one.card, "", (), ()) if is_other else one.key
            if key in seen:
                continue
            seen.add(key)
            title = one.theme, one.about[:1]
            if self.compared.chance(one) < self.compared.chance(self.best):
                if is_other or one.theme not in NO_MISTAKES:
                    worse.append(one)
            elif not is_other and one.theme not in self._fancy and title not in named:
                named.add(title)
                same.append(one)
        most = self.compared.chance(self.best)
        clearly = [one for one in worse if self._is_clearly_worse(one)]
        clearly.sort(key=self.compared.chance, reverse=True)
        near = [one for one in clearly if self.compared.chance(one) >= most / 2]
        return same + (near or clearly[:1])[:OTHERS]

    @property
    def _fancy(self) -> tuple[str, ...]:
        """The themes that are not named as good; where no trick may be lost, ducking is none."""
        may_lose = self.view.tricks_left - self._needed
        return FANCY if may_lose else (*FANCY, "duck", "establish")

    def _is_clearly_worse(self, other: Candidate[S]) -> bool:
        """Is the difference more than the chance of the sample?"""
        gap = float(self.compared.chance(self.best) - self.compared.chance(other))
        return gap >= CLEAR * self._gap_error(other)

    def _suits(self, *candidates: Candidate[S]) -> tuple[Suit, ...]:
        """The suits that these are about, trumps and the suit led: those that a reason may name."""
        words = {word for one in candidates for word in one.about}
        led = self.view.played[0].suit if self.view.played else None
        known = (self.view.contract.strain.suit, led)
        if not all(one.theme for one in candidates):
            return tuple(SUITS)
        return tuple(suit for suit in SUITS if suit in known or suit.word in words)

    def _alternative(self, other: Candidate[S]) -> Reason:
        """Another way to begin, with the fact that tells where it fails and the plan does not.

        Its numbers are those on the layouts of the comparison; `against` is the plan's there.
        """
        tried, both = self.compared, self.best.made
        failing = ~other.made[both]
        numbers = {
            **_named(other),
            **tried.numbers(other),
            "begins": other.card != self.best.card,
            "order": list(other.order),
            "to": self.view.turn.letter if self.view.trick.cards else "",
            "against": tried.chance(self.best),
            "gap": tried.chance(self.best) - tried.chance(other),
            "gap_error": self._gap_error(other),
        }
        below: tuple[Reason, ...] = ()
        if failing.any():
            given = SortedLayouts.of_belief(tried.belief.given(both), failing)
            found = given.in_common(self._suits(self.best, other))
            below = (Reason("fails", found.numbers),) if found else ()
        return Reason("alternative", numbers, below)

    def _gap_error(self, other: Candidate[S]) -> float:
        """The standard error of the difference to the plan, on the same layouts."""
        tried = self.compared
        if tried.drawn.is_exact:
            return 0.0
        total, weights = tried.drawn.total, tried.belief.weights
        more = float(weights[self.best.made & ~other.made].sum()) / total
        less = float(weights[other.made & ~self.best.made].sum()) / total
        return math.sqrt((more + less - (more - less) ** 2) / tried.drawn.effective_size)

    @property
    def words(self) -> Wording:
        """The words for this table."""
        return Wording(self.view.contract.declarer, self.view.contract.strain.suit)


def _gain(kind: str, suit: Suit, tricks: int, seat: Seat | None = None) -> Reason:
    numbers: dict[str, Any] = {"kind": kind, "suit": suit.letter, "tricks": tricks}
    if seat is not None:
        numbers["seat"] = seat.letter
    return Reason("extra", numbers)


def _is_low(*candidates: Candidate[Any]) -> bool:
    return all(one.card.rank < Rank.TEN for one in candidates)


def _named(candidate: Candidate[Any]) -> dict[str, Any]:
    return {
        "theme": candidate.theme,
        "about": candidate.about,
        "card": str(candidate.card),
    }
