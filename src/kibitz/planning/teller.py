"""Teller: finds the path through a plan that is told, and where it may go elsewhere.

A policy is a tree; a teacher tells one path through it and what to do when something else
happens. The path takes, at each opponent's turn, the branch with the greatest weight of layouts
that make, but leads that do the plan's work for it last; one layout of it lends its cards to the
telling.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np

from kibitz.cards import DECK, SEATS, Card, Rank, Seat, Strain, Suit
from kibitz.deal import Hand
from kibitz.planning.alike import Alike, InformationSeen, S
from kibitz.planning.network import Utilities
from kibitz.planning.policy import Policy
from kibitz.planning.story import ANSWERS, FINESSED, Fork, Story, ToldTrick, TrickKind
from kibitz.planning.tree import Leaf
from kibitz.planning.trick_reading import TrickReading
from kibitz.play import Trick

UNUSUAL = 0.15
"""What counts where they play an honour that wins nothing: the usual card is a low one."""
THEN = 4
"""So many tricks are told after a surprise."""
HELPFUL = 0.15
"""What counts in the telling where a defender opens the suit of the plan, or a chance comes in."""


class Teller:
    """Tells one plan: the table it is played at, and the weights of the layouts."""

    def __init__(
        self, declarer: Seat, strain: Strain, before: Trick, number: int, weights: Utilities
    ) -> None:
        self.ours = (declarer, declarer.partner)
        self.strain = strain
        self.tricks = TrickReading(self.ours, strain)
        self.before = before
        self.number = number
        self.weights = weights

    def story(self, policy: Policy[S], forks: int = 4, least: float = 0.04) -> Story:
        """The path from here, with at most so many forks of some weight."""
        path = self._path(policy)
        plain, _ = self._tricks(path, self.before, self.number)
        alike = self._alike(path)
        played = sum(seat in self.ours for seat, _ in self.before)
        tricks = [
            replace(
                one,
                share=alike.share(max(0, 2 * place - played)),
                good=alike.good(2 * place + 2 - played),
            )
            for place, one in enumerate(plain)
        ]
        found = sorted(self._forks(path, alike, least), key=lambda fork: -fork.weight)[:forks]
        rest = 14 - self.number - len(tricks)
        end = path[-1]
        row = end.node.information.rows[0]
        hidden = sum(row[seat] for seat in SEATS if seat not in self.ours)
        first, second = (Hand(row[seat]) for seat in self.ours)
        return Story(
            tuple(tricks),
            tuple(sorted(found, key=lambda fork: fork.number)),
            rest,
            bool((end.utilities > 0).all()),
            end.leaf is Leaf.END,
            self.ours,
            (first, second),
            Hand(hidden),
            tuple(self._pending(path, tricks)),
        )

    def _pending(
        self, path: list[Policy[S]], tricks: list[ToldTrick]
    ) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The themes of the tasks left at the end of the path that were not told yet."""
        told = {(trick.theme, trick.about) for trick in tricks}
        is_held_up = any(trick.kind is TrickKind.HOLD_UP for trick in tricks)
        is_finessed = any(trick.kind in FINESSED for trick in tricks)
        tasks = next((one.node.tasks for one in reversed(path) if one.node.tasks), ())
        for task in tasks:
            scheme = task.arguments[0] if task.arguments else None
            theme = task.name, tuple(map(str, getattr(scheme, "arguments", ())))
            is_done = theme in told or (task.name == "hold-up" and is_held_up)
            second = getattr(scheme, "finesse", None)  # of two chances the second
            if hasattr(scheme, "theme") and not is_done:
                yield theme
            elif second is not None and not is_finessed:
                yield second.theme, tuple(map(str, second.arguments))

    def _path(self, policy: Policy[S]) -> list[Policy[S]]:
        path = [policy]
        while path[-1].then:
            below = [one for one in path[-1].then if self._is_card(path[-1], one)]
            if not below:
                break
            above = path[-1]
            path.append(max(below, key=lambda one: self._good(above, one)))
        return path

    def _good(self, above: Policy[S], below: Policy[S]) -> tuple[float, float]:
        """The weight that makes, and the weight in all.

        A lead that does the plan's work for it is not what a teacher tells first, nor that the
        first of two chances comes in: the second would not be told.
        """
        weights = self.weights[below.node.states]
        good = float((weights * below.utilities).sum())
        if not above.is_decision and _is_chance_in(above, below):
            good *= HELPFUL
        card = None if above.is_decision else self._card(above, below, int(below.node.states[0]))
        if card is not None and not above.node.information.trick:
            good *= HELPFUL if self._is_helpful(above, card) else 1
        elif card is not None and self._is_unusual(above, card):
            good *= UNUSUAL
        return good, float(weights.sum())

    def _is_unusual(self, above: Policy[S], card: Card) -> bool:
        """Is it a ruff, or an honour that a defender plays second or under a card of ours?"""
        at = above.node.information
        trick = [DECK[cards[0]] for cards in at.trick]
        if SEATS[at.leader] not in self.ours:
            return False
        if card.suit is not trick[0].suit or card.rank < Rank.TEN:
            return card.suit is self.strain.suit is not trick[0].suit
        return len(trick) == 1 or any(one.suit is card.suit and one > card for one in trick[::2])

    def _is_helpful(self, above: Policy[S], card: Card) -> bool:
        """Is a defender's lead one of the plan's suits, or up to an honour with a gap above it?"""
        if int(card.suit) in _suits(above):
            return True
        row, mask = above.node.information.rows[0], card.suit.mask
        ours = (row[self.ours[0]] | row[self.ours[1]]) & mask
        theirs = (row[self.ours[0].next] | row[self.ours[0].previous]) & mask
        below = ours & ((1 << theirs.bit_length()) - 1)
        has_top = ours > theirs
        return has_top and bool(below) and (below.bit_length() - 1) % 13 >= Rank.TEN - 2

    def _is_card(self, above: Policy[S], below: Policy[S]) -> bool:
        """Is a step a card, or a decomposition; not the end that a network may put in its place?"""
        if below.step is None or not below.step.is_action:
            return True
        return self._card(above, below, int(below.node.states[0])) is not None

    def _card(self, above: Policy[S], below: Policy[S], state: int) -> Card | None:
        """The card that was played between two nodes, in one layout."""
        before, after = above.node.information, below.node.information
        seat = _seat(before)
        held = before.rows[_place(above, state)][seat]
        played = held & ~after.rows[_place(below, state)][seat]
        return DECK[played.bit_length() - 1] if played else None

    def _tricks(
        self, path: list[Policy[S]], before: Trick, number: int
    ) -> tuple[list[ToldTrick], list[Card]]:
        """The tricks that a path completes, and the cards of the last one that it does not."""
        state = int(path[-1].node.states[0])
        leader, cards = before.leader, list(before.cards)
        told: list[ToldTrick] = []
        none: tuple[str, tuple[str, ...]] = ("", ())
        theme = spoken = none
        held = _row(path[0], state)
        for above, below in pairwise(path):
            assert below.step is not None
            if not below.step.is_action:
                theme = _theme(below)
                continue
            if above.is_decision:
                theme = theme if below.step.task else none
                spoken = theme if theme[0] else spoken
            card = self._card(above, below, state)
            if card is None:
                break
            cards.append(card)
            if len(cards) == 4:
                trick = Trick(leader, tuple(cards))
                # To a trick that they lead we only answer; the theme goes on after it.
                named = spoken if leader in self.ours else none
                after = _row(below, state)
                trumps = self.tricks.trumps_out(held), self.tricks.trumps_out(after)
                plain = self.tricks.told(number, trick, held, *named)
                told.append(replace(plain, trumps=trumps, masters=self.tricks.are_masters(after)))
                leader, cards, number = trick.winner(self.strain), [], number + 1
                held, spoken = after, none
        return told, cards

    def _alike(self, path: list[Policy[S]]) -> Alike[S]:
        """Where the plan goes as on a path, as far as our own cards are concerned."""
        own = [
            self._card(above, below, int(below.node.states[0]))
            for above, below in pairwise(path)
            if above.is_decision and below.step is not None and below.step.is_action
        ]
        nodes: dict[tuple[int, int], list[Policy[S]]] = {}
        reached = np.full(len(self.weights), -1)
        open_nodes = [(path[0], 0)]
        while open_nodes:
            policy, count = open_nodes.pop()
            nodes.setdefault((count, len(policy.node.information.trick)), []).append(policy)
            reached[policy.node.states] = np.maximum(reached[policy.node.states], count)
            for below in policy.then:
                is_card = below.step is not None and below.step.is_action
                if not is_card or not policy.is_decision:
                    open_nodes.append((below, count))
                    continue
                card = self._card(policy, below, int(below.node.states[0]))
                if count < len(own) and _are_alike(card, own[count]):
                    open_nodes.append((below, count + 1))
        made = np.zeros(len(self.weights), bool)
        made[path[0].node.states] = path[0].utilities > 0
        return Alike(self.weights, made, reached, nodes)

    def _forks(self, path: list[Policy[S]], alike: Alike[S], least: float) -> Iterator[Fork]:
        """Where a defender may do something else to a trick that we lead, and we act on it."""
        count = 0
        for place, (above, taken) in enumerate(pairwise(path)):
            leader = _seat_led(above)
            if above.is_decision:
                count += taken.step is not None and taken.step.is_action
                continue
            done, cards = self._tricks(path[: place + 1], self.before, self.number)
            is_now = not done and bool(self.before.cards)
            if leader not in self.ours and not is_now:
                continue
            usual, expected = self._next(taken), self._card(above, taken, int(taken.node.states[0]))
            for same in self._others(above, taken, alike.peers(above, count)):
                weight = alike.weight([other for _, other in same])
                peer, other = same[0]
                own = self._next(other)
                # Elsewhere than at the first of two chances such an end is one of the sample.
                is_made = own is None and _is_chance_in(peer, other)
                if weight < least or not (own or is_made) or not other.utilities.any():
                    continue
                fork = self._fork(peer, other, own, len(done), weight)
                if is_now and not (fork.decides and expected and fork.card < expected):
                    continue  # to the trick in progress what counts is that it is won cheaper
                # A void in the suit of the plan is a reason to go on in another way later, too.
                is_void = not fork.follows and self.strain.suit not in (fork.suit, fork.card.suit)
                goes_on = is_void and int(fork.suit) in _suits(peer, ("establish", "duck"))
                if self._is_same(own, usual, cards) and not (
                    goes_on and self._goes_elsewhere(taken, other)
                ):
                    continue
                if is_made or _is_news(fork, expected):
                    yield fork

    def _others(
        self, above: Policy[S], taken: Policy[S], peers: list[Policy[S]]
    ) -> list[list[tuple[Policy[S], Policy[S]]]]:
        """The branches that a defender may take instead, alike ones together.

        Each comes with the node that it is below; the first of them is one below `above`, or the
        one with the greatest weight.
        """
        groups: dict[tuple[bool, Card | None], list[tuple[Policy[S], Policy[S]]]] = {}
        usual = self._does(above, taken)
        for peer in peers:
            for other in peer.then:
                does = self._does(peer, other)
                if does is not None and does != usual:
                    groups.setdefault(does, []).append((peer, other))

        def first(pair: tuple[Policy[S], Policy[S]]) -> tuple[bool, float]:
            return pair[0] is not above, -self._good(*pair)[0]

        return [sorted(group, key=first) for group in groups.values()]

    def _does(self, above: Policy[S], below: Policy[S]) -> tuple[bool, Card | None] | None:
        """What a defender does: whether he follows, and the card if it is one to remember."""
        state = int(below.node.states[0])
        card = self._card(above, below, state)
        if card is None:
            return None
        trick = above.node.information.trick
        led = trick[0][_place(above, state)] // 13 if trick else int(card.suit)
        follows = int(card.suit) == led
        is_told = follows and card.rank >= Rank.TEN
        return follows, card if is_told or card.suit is self.strain.suit != led else None

    def _is_same(
        self, own: tuple[Card, Seat] | None, usual: tuple[Card, Seat] | None, cards: list[Card]
    ) -> bool:
        """Is our next card the same, or a ruff in both cases?"""
        trump = self.strain.suit
        if own is None or usual is None or cards[0].suit is trump:
            return own == usual
        return own == usual or (own[0].suit is trump and usual[0].suit is trump)

    def _goes_elsewhere(self, taken: Policy[S], other: Policy[S]) -> bool:
        """Do we lead other suits, as far as both stories go, or more of them in the other?"""
        usual, found = self._leads(taken), self._leads(other)
        return found[: len(usual)] != usual or len(found) > len(usual)

    def _leads(self, policy: Policy[S]) -> list[Suit]:
        """The suits of our leads, as far as the story goes."""
        path = self._path(policy)
        state = int(path[-1].node.states[0])
        found = []
        for above, below in pairwise(path):
            if above.is_decision and not above.node.information.trick:
                card = self._card(above, below, state)
                if card is not None:
                    found.append(card.suit)
        return found

    def _fork(
        self,
        above: Policy[S],
        other: Policy[S],
        own: tuple[Card, Seat] | None,
        done: int,
        weight: float,
    ) -> Fork:
        below = self._path(other)
        state = int(below[-1].node.states[0])
        leader = _seat_led(above)
        cards = [DECK[one[_place(above, state)]] for one in above.node.information.trick]
        card = self._card(above, other, state)
        assert card is not None
        number = self.number + done
        tricks, _ = self._tricks([above, *below], Trick(leader, tuple(cards)), number)
        then = tuple(
            told for told in tricks if own and (own[0] in told.trick.cards or told.number > number)
        )
        now = [told for told in tricks if told.number == number]
        then = then[:THEN]
        while then and then[-1].number > number and then[-1].kind in ANSWERS:
            then = then[:-1]
        for place, told in enumerate(then):
            ours = [one for seat, one in told.trick if seat in self.ours]
            is_ruff = any(one.suit is self.strain.suit for one in ours)
            is_lost = told.kind in (TrickKind.GIVE_UP, TrickKind.DUCK)
            if is_lost and told.number > number and (is_ruff or not told.theme):
                then = then[:place]  # a ruff that they beat, or nothing that we plan
                break
        if card.suit is self.strain.suit is not cards[0].suit and own:
            # Over-ruffed, or ruffed behind us, nothing can be done about it in this trick.
            then = tuple(told for told in then if own[0] in told.trick.cards)
        wins = any(dict(told.trick)[told.trick.winner(self.strain)] == card for told in now)
        return Fork(
            number=number,
            seat=_seat(above.node.information),
            card=card,
            suit=cards[0].suit,
            follows=card.suit == cards[0].suit,
            weight=weight,
            then=then,
            next_card=own[0] if own else None,
            next_seat=own[1] if own else None,
            decides=wins or any(own and own[0] in told.trick.cards for told in now),
        )

    def _next(self, policy: Policy[S]) -> tuple[Card, Seat] | None:
        """Our next card, where the plan comes to it at once or after more of the defenders'."""
        path = self._path(policy)
        state = int(path[-1].node.states[0])
        for above, below in pairwise(path):
            if below.step is not None and below.step.is_action and above.is_decision:
                card = self._card(above, below, state)
                return None if card is None else (card, _seat(above.node.information))
        return None


def _are_alike(card: Card | None, other: Card | None) -> bool:
    """Is it the same card, or are both small ones of a suit?"""
    if card is None or other is None or card == other:
        return card == other
    return card.suit is other.suit and max(card.rank, other.rank) < Rank.TEN


def _is_news(fork: Fork, expected: Card | None) -> bool:
    """Would a player act on it: a void where he was expected to follow, an honour that decides?"""
    if not fork.follows:
        return expected is None or expected.suit is fork.suit
    honours = [card.rank >= Rank.TEN for card in (fork.card, expected) if card is not None]
    return fork.decides and any(honours)


def _is_chance_in(above: Policy[Any], below: Policy[Any]) -> bool:
    """Does the first of two chances come in here, so that the contract is made?"""
    is_combined = any(task.name == "combine chances" for task in above.node.tasks)
    return is_combined and below.leaf is Leaf.END and bool((below.utilities > 0).all())


def _theme(policy: Policy[Any]) -> tuple[str, tuple[str, ...]]:
    """The theme of a decomposition: the name of the task that it does, and what it is about."""
    step = policy.step
    assert step is not None
    task = step.task or (step.tasks[0] if step.tasks else None)
    scheme = task.arguments[0] if task and task.arguments else None
    if task is None or not hasattr(scheme, "theme"):
        return "", ()
    return task.name, tuple(map(str, getattr(scheme, "arguments", ())))


def _suits(policy: Policy[Any], themes: Sequence[str] = ()) -> set[int]:
    """The suits that the schemes of the plan are about, or those of these themes.

    That of a hold-up is the defenders' own.
    """
    tasks = (task for task in policy.node.tasks if task.arguments and task.name != "hold-up")
    schemes = (task.arguments[0] for task in tasks if not themes or task.name in themes)
    return {scheme.suit for scheme in schemes if hasattr(scheme, "suit")}


def _place(policy: Policy[Any], state: int) -> int:
    return int(np.searchsorted(policy.node.states, state))


def _row(policy: Policy[S], state: int) -> Sequence[int]:
    return policy.node.information.rows[_place(policy, state)]


def _seat(information: InformationSeen) -> Seat:
    return SEATS[(information.leader + len(information.trick)) % 4]


def _seat_led(policy: Policy[S]) -> Seat:
    return SEATS[policy.node.information.leader]
