"""Story: the tricks of a plan as they are told, and where it would go elsewhere.

Each trick has a kind: what it is about, from declarer's chair. A story ends at its point.
`teller.py` finds the path through a plan that it tells.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from kibitz.cards import SUITS, Card, Seat, Suit
from kibitz.deal import Hand
from kibitz.planning.suit_count import SuitHeld
from kibitz.play import Trick
from kibitz.reason import Reason

STANDS_FOR = 0.25
"""Card by card a story goes on while we play so in so many of the layouts."""


class TrickKind(Enum):
    """What a trick is about, from declarer's chair."""

    CASH = "a top card that we lead wins"
    CROSS = "a low lead to a top card in the other hand"
    FINESSE = "a card wins although a higher one is out, below a higher one of ours"
    TOWARDS = "a low lead to an honour that wins although a higher one is out"
    LEAD = "a card that we lead wins although a higher one is out"
    RUFF = "we trump"
    GIVE_UP = "we lead and they win"
    DUCK = "we lead and they win, though we had a higher card"
    RUN = "a card that we lead for a finesse loses"
    TRY = "a finesse of the third hand's card loses"
    UP = "a low lead towards an honour, which is kept when they take it"
    FORCE = "we lead an honour, or to one, and they win with a card that we have nothing above"
    WIN = "they lead and we win"
    HOLD_UP = "they lead, and we could win but do not"
    LOSE = "they lead and win"


WON = (
    TrickKind.CASH,
    TrickKind.CROSS,
    TrickKind.FINESSE,
    TrickKind.TOWARDS,
    TrickKind.LEAD,
    TrickKind.RUFF,
    TrickKind.WIN,
)
"""The tricks that we win."""
ANSWERS = (TrickKind.WIN, TrickKind.HOLD_UP, TrickKind.LOSE)
"""Those that they lead: their choice."""
FINESSED = (TrickKind.FINESSE, TrickKind.RUN, TrickKind.TRY, TrickKind.TOWARDS, TrickKind.UP)
"""Those in which a finesse is taken, whether it wins or loses."""


@dataclass(frozen=True)
class ToldTrick:
    """A trick of the story: its cards, what it is about, and the theme that it belongs to.

    `seat` and `card` are those that the sentence names: the winner's, or the lead. A trick
    `exhausts` one defender of the suit where only the other has more of it afterwards, and
    `unblocks` it where a card is led that is not our lowest to the longer hand. `trumps` are those
    that the defenders have before it and after it, `masters` says that the latter beat all of
    ours; `share` is the part of the layouts in which our side has played these cards when it
    begins, `good` of those after it the part that makes.
    """

    number: int
    trick: Trick
    kind: TrickKind
    seat: Seat
    card: Card
    theme: str = ""
    about: tuple[str, ...] = ()
    exhausts: bool = False
    unblocks: bool = False
    trumps: tuple[int, int] = (0, 0)
    masters: bool = False
    share: float = 1.0
    good: float = 1.0

    @property
    def reason(self) -> Reason:
        """The trick as plain data."""
        numbers: dict[str, Any] = {
            "trick": self.number,
            "leader": self.trick.leader.letter,
            "cards": [str(card) for card in self.trick.cards],
            "kind": self.kind.name.lower().replace("_", " "),
            "seat": self.seat.letter,
            "card": str(self.card),
            "trumps": list(self.trumps),
        }
        if self.theme:
            numbers |= {"theme": self.theme, "about": list(self.about)}
        if self.exhausts:
            numbers["exhausts"] = True
        if self.unblocks:
            numbers["unblocks"] = True
        if self.masters:
            numbers["masters"] = True
        return Reason("trick", numbers)


@dataclass(frozen=True)
class Fork:
    """Where an opponent may do something else, and what the plan does then.

    `weight` is the share of all layouts in which he can; `then` are the next tricks, some of them.
    His card `decides` where it wins the trick, or where our next one is played to it. Without a
    next card the contract is made then: a chance has come in.
    """

    number: int
    seat: Seat
    card: Card
    suit: Suit
    follows: bool
    weight: float
    then: tuple[ToldTrick, ...]
    next_card: Card | None
    next_seat: Seat | None
    decides: bool = False

    @property
    def reason(self) -> Reason:
        """The fork, and the tricks after it."""
        numbers = {
            "trick": self.number,
            "seat": self.seat.letter,
            "card": str(self.card),
            "suit": self.suit.letter,
            "does": "follow" if self.follows else "show out",
            "weight": self.weight,
            "next": str(self.next_card) if self.next_card else None,
            "from": self.next_seat.letter if self.next_seat else None,
        }
        return Reason("fork", numbers, tuple(told.reason for told in self.then))


@dataclass(frozen=True)
class Story:
    """The tricks of the path, the forks, and the tricks that are left where it ends.

    `makes` says whether the contract is made at the end of the path, `is_over` whether that is
    the end of the hand; `ours` are our hands there, in the order of `seats`, `theirs` the cards
    that the defenders still hold. `pending` are the themes that the plan has still before
    it, and what they are about.
    """

    tricks: tuple[ToldTrick, ...]
    forks: tuple[Fork, ...]
    rest: int
    makes: bool
    is_over: bool
    seats: tuple[Seat, Seat]
    ours: tuple[Hand, Hand]
    theirs: Hand
    pending: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def point(self, needed: int) -> Story:
        """The story up to its point: where a defender is thrown in or squeezed.

        What comes after it is the defenders' choice; so is the end of any other story, where they
        take their tricks and we those that are on top, if they are as many as are `needed`.
        """
        for place, one in reversed(list(enumerate(self.tricks, 1))):
            is_thrown_in = one.theme == "throw-in" and one.kind is TrickKind.GIVE_UP
            is_tried = one.theme == "strip" and one.card.suit.word in one.about
            is_thrown_in |= is_tried and one.kind not in (TrickKind.CASH, TrickKind.CROSS)
            if is_thrown_in or one.theme in ("two threats", "squeeze"):
                told = replace(self._up_to(place), is_over=False)
                forks = tuple(fork for fork in told.forks if fork.number < one.number)
                return replace(told, forks=forks)
        told = self._as_far_as_it_stands_for
        while len(told.tricks) > 1 and told._needs_no_saying(needed):
            is_theirs = told.tricks[-1].kind in (TrickKind.LOSE, TrickKind.WIN)
            told = told._up_to(len(told.tricks) - 1)
            if is_theirs and not told.is_made(needed):
                # What they led did it, and that is their choice.
                told = replace(told, is_over=False)
        return told

    @property
    def _as_far_as_it_stands_for(self) -> Story:
        """The story without an end of single cards that is one of too many."""
        place = len(self.tricks)
        while place > 1 and not self.tricks[place - 1].theme:
            place -= 1
        for at in range(max(place, 1), len(self.tricks)):
            if self.tricks[at].share < STANDS_FOR:
                told = replace(self._up_to(at), is_over=False)
                while len(told.tricks) > place and told.tricks[-1].kind is TrickKind.CROSS:
                    told = told._up_to(len(told.tricks) - 1)  # it was for what is not told
                return told
        return self

    def is_made(self, needed: int) -> bool:
        """Are the tricks won in it, and those on top at its end, as many as are needed?"""
        won = sum(one.kind in WON for one in self.tricks)
        return self.makes and won + sum(map(self.on_top, SUITS)) >= needed

    def on_top(self, suit: Suit) -> int:
        """The tricks of a suit that are certain at the story's end."""
        return SuitHeld.of(*self.ours, self.theirs, suit).certain

    def _up_to(self, place: int) -> Story:
        """The story without the tricks after the one in this place."""
        told, ours, theirs = self.tricks[:place], list(self.ours), self.theirs
        for later in self.tricks[place:]:
            for seat, card in later.trick:
                if seat in self.seats:
                    which = self.seats.index(seat)
                    ours[which] = Hand(ours[which].mask | card.mask)
                else:
                    theirs = Hand(theirs.mask | card.mask)
        last = told[-1].number
        return replace(
            self,
            tricks=told,
            forks=tuple(fork for fork in self.forks if fork.number <= last),
            rest=self.rest + len(self.tricks) - place,
            ours=(ours[0], ours[1]),
            theirs=theirs,
        )

    def _needs_no_saying(self, needed: int) -> bool:
        """Is the last trick none that we plan: theirs, or a winner when all are there?"""
        last, before = self.tricks[-1], self._up_to(len(self.tricks) - 1)
        if last.kind is TrickKind.LOSE and all(one.kind in ANSWERS[1:] for one in before.tricks):
            return False  # what they take first
        if last.kind in (TrickKind.LOSE, TrickKind.WIN):
            return not last.theme
        if last.kind is TrickKind.HOLD_UP:  # unless the story begins with it
            return any(one.theme for one in before.tricks)
        if last.kind is TrickKind.GIVE_UP:
            return not last.theme and not self.is_over
        if last.kind is TrickKind.CROSS:  # that may be for the sake of where the lead is then
            suit = last.card.suit
            forced = [one for one in before.tricks if one.kind is TrickKind.FORCE]
            return before.is_made(needed) and any(one.card.suit is suit for one in forced)
        is_plain = last.theme in ("", "establish") and (
            last.kind is TrickKind.CASH or (last.kind is TrickKind.RUFF and before._is_long(last))
        )
        return is_plain and before.is_made(needed)

    def _is_long(self, ruff: ToldTrick) -> bool:
        """Is a ruff in the hand with the longer trumps, where it gains nothing?"""
        lengths = {
            seat: len(hand[ruff.card.suit])
            for seat, hand in zip(self.seats, self.ours, strict=True)
        }
        return lengths[ruff.seat] > lengths[ruff.seat.partner]
