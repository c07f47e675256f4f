"""The bridge network: tasks, the methods that do them, and what a node is worth.

At the root a method proposes each scheme that may begin there, or each sensible card to a trick
in progress. A scheme's task decomposes into its next card and itself, until it is done. Then, and
where a scheme leaves a card open, the card is taken with which the contract is made in most of
the layouts that declarer cannot tell apart; of equals the one that the first theme would play.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from kibitz.planning.declarer.claim import is_made
from kibitz.planning.declarer.defence import branches
from kibitz.planning.declarer.scene import Contest, Scene, numbers
from kibitz.planning.declarer.themes.all import KINDS, proposals
from kibitz.planning.declarer.themes.answer import answers
from kibitz.planning.network import AppliedMethod, Method, Network, Task, Utilities, method

KINDS_OF_CARDS = 3
"""So many different cards are thought of at a turn inside the plan."""


def objective(scene: Scene) -> Utilities | None:
    """Made or not, at the end of the hand; nothing before it."""
    size = len(scene.rows)
    if is_made(scene):
        return np.ones(size, np.int64)
    if scene.won + scene.left < scene.contest.needed:
        return np.zeros(size, np.int64)
    return None


def is_settled(scene: Scene) -> bool:
    """Is the rest left to open cards: lost whatever is played, or only one layout possible?"""
    if scene.alive is None or scene.is_root:
        return False
    return scene.is_lost or (scene.is_lead and len(scene.rows) == 1)


@method("Follow", name="defender's card", source="Smith and Nau, Figure 2")
def follow(scene: Scene, task: Task | None) -> Iterator[AppliedMethod[Scene]]:
    """A defender plays a card of one of the classes that declarer can tell apart."""
    if is_settled(scene):
        return
    size = len(scene.rows)
    lost = [not one for one in scene.alive] if scene.alive is not None else [False] * size
    if any(lost):
        places = [place for place, gone in enumerate(lost) if gone]
        yield AppliedMethod(
            scene.beaten(places), action="beats", words="the defence has its tricks"
        )
    for label, places, cards in branches(scene, lost):
        yield AppliedMethod(scene.reply(places, cards), action=label)


@method("Play", name="play a card", source="Smith and Nau, PlayCard")
def play_card(scene: Scene, task: Task | None) -> Iterator[AppliedMethod[Scene]]:
    """Play this card from the hand whose turn it is."""
    assert task is not None
    card = task.arguments[0]
    if scene.choices >> card & 1:
        yield AppliedMethod(scene.play(card), action=card)


@method(None, name="as it lies")
def as_it_lies(scene: Scene, task: Task | None) -> Iterator[AppliedMethod[Scene]]:
    """Play the card that makes the contract in most layouts, of equals the one a theme plays."""
    if scene.is_root or is_settled(scene):
        return  # a line is begun on purpose, and left where open cards say the rest
    for card in good_cards(scene):
        yield AppliedMethod(scene.play(card), action=card)


def carry_on(scene: Scene, task: Task | None) -> Iterator[AppliedMethod[Scene]]:
    """The next card of a scheme, and the rest of it."""
    if is_settled(scene):
        return
    assert task is not None
    scheme = task.arguments[0]
    if scene.is_lead:
        card = scheme.lead(scene)
        if card is None:
            yield AppliedMethod(scene)  # the scheme is done: on with the next task
            return
    else:
        led_by_us = (scene.leader - scene.contest.declarer) % 2 == 0
        card = scheme.follow(scene) if led_by_us and len(scene.trick) == 2 else None
        if card is None:
            card = best_card(scene)
    yield AppliedMethod(scene, tasks=(Task("Play", task.agent, (card,)), task))


def best_card(scene: Scene) -> int:
    """The card that is good in most layouts; of equals the first that a theme or answer names."""
    return good_cards(scene)[0]


def good_cards(scene: Scene) -> list[int]:
    """One card of each kind, those first that make the contract in most layouts.

    Of equals the one comes first that a theme or an answer names first.
    """
    legal = scene.choices
    if not legal & (legal - 1):
        return [legal.bit_length() - 1]
    found = shares(scene)
    named = {card: place for place, card in reversed(list(enumerate(instinct(scene))))}
    ordered = sorted(found, key=lambda card: (-found[card], named.get(card, len(named))))
    kept: list[int] = []
    for card in ordered:
        if len(kept) == KINDS_OF_CARDS or (kept and not found[card]):
            break
        if not any(found[card] == found[one] and is_same(scene, card, one) for one in kept):
            kept.append(card)
    return kept


def is_same(scene: Scene, card: int, other: int) -> bool:
    """Are two cards of a hand touching, with nothing in play between them?"""
    if card // 13 != other // 13:
        return False
    low, high = sorted((card, other))
    between = ((1 << high) - 1) & ~((2 << low) - 1)
    table = sum(1 << cards[0] for cards in scene.trick)
    rest = scene.theirs | table | (scene.both & ~scene.hand(scene.agent))
    return not between & rest


def instinct(scene: Scene) -> Iterator[int]:
    """The cards that come to mind, in order."""
    if scene.is_lead:
        for _, card in proposals(scene):
            yield card
    else:
        for _, card in answers(scene):
            yield card


def shares(scene: Scene) -> dict[int, int]:
    """For each card the number of layouts in which it makes the contract with open cards."""
    return {card: sum(mask >> card & 1 for mask in scene.open) for card in numbers(scene.choices)}


def methods() -> tuple[Method[Scene], ...]:
    """All methods: the defenders', the operator, the themes', and what is done between them."""
    themes = tuple(
        Method(kind.theme, kind.theme, carry_on, kind.english, kind.source) for kind in KINDS
    )
    return (follow, play_card, *themes, as_it_lies)


METHODS = methods()


def network(contest: Contest) -> Network[Scene]:
    """The network for one contract."""
    declarer = contest.declarer
    left, right = declarer.next, declarer.previous
    return Network(
        METHODS,
        frozenset(contest.ours),
        {left: Task("Follow", left), right: Task("Follow", right)},
        gives_up=True,
    )
