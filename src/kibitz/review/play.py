"""Play: every card of a record judged, those first that tell most for the time they take."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kibitz.board import Board
from kibitz.cards import Card, Seat
from kibitz.dummy.double import many_card_results, trace
from kibitz.play import Situation
from kibitz.reason import Reason
from kibitz.review.card import Judged, Verdict
from kibitz.review.gains import choices, gains
from kibitz.review.judge import Finding, Screen, look_again, screen
from kibitz.review.knowledge import Knowledge
from kibitz.review.standard import CHANCES
from kibitz.search.decision import view_classes


@dataclass(frozen=True)
class JudgedPlay:
    """The play of a board: declarer's double-dummy tricks after each card, and each card judged.

    `unsettled` counts the cards that a second look was not finished for when time was up.
    """

    trace: tuple[int, ...]
    cards: tuple[Judged, ...]
    unsettled: int = 0

    def of(self, seat: Seat) -> tuple[Judged, ...]:
        """The cards that a player decided on."""
        return tuple(one for one in self.cards if one.seat is seat)


def judge_play(
    board: Board,
    knowledge: Knowledge,
    seed: int,
    deadline: float | None = None,
    only: int | None = None,
) -> JudgedPlay:
    """Judge every card of a board whose four hands and contract are known.

    `deadline` is a moment of `time.process_time`: then second looks end, and what they would
    have settled is called close. With `only` no other card than that one is looked at.
    """
    start = board.start()
    assert start is not None
    moments = situations(start, board.play)
    values = trace(start, board.play)
    screens: list[Screen | None] = []
    for number, (situation, card) in enumerate(zip(moments, board.play, strict=True)):
        late = deadline is not None and time.process_time() > deadline
        late = late or only not in (None, number)
        screens.append(None if late else screen(situation, card, knowledge, seed * 64 + number))
    order = sorted(
        (n for n, found in enumerate(screens) if found and _asks(found, values, n)),
        key=lambda n: -_weight(screens[n], values, n) / _price(screens[n]),
    )
    findings: dict[int, Finding] = {}
    for number in order:
        found = screens[number]
        assert found is not None
        if deadline is not None and time.process_time() > deadline:
            break
        findings[number] = look_again(found, knowledge, deadline)
    compared = [n for n in findings if findings[n].is_worse or _lost(screens[n], values, n)]
    results = many_card_results(moments[n] for n in compared)
    actual = dict(zip(compared, results, strict=True))
    cards = tuple(
        _judged(n, moments[n], card, screens[n], findings.get(n), values, actual.get(n, {}))
        for n, card in enumerate(board.play)
    )
    skipped = sum(one.verdict is Verdict.OPEN for one in cards)
    return JudgedPlay(tuple(values), cards, len(order) - len(findings) + skipped)


def situations(start: Situation, cards: Sequence[Card]) -> list[Situation]:
    """The moment before each card."""
    found, situation = [], start
    for card in cards:
        found.append(situation)
        situation = situation.play(card)
    return found


def _cost(found: Screen, values: Sequence[int], number: int) -> int:
    """What the card gave away as the cards lay."""
    change = values[number + 1] - values[number]
    return -change if found.is_declarers else change


def _lost(found: Screen | None, values: Sequence[int], number: int) -> bool:
    """Is it a defender's card that cost a trick as the cards lay?"""
    return found is not None and not found.is_declarers and _cost(found, values, number) > 0


def _asks(found: Screen, values: Sequence[int], number: int) -> bool:
    """Is a second look needed?"""
    return found.suspicion > 0 or _cost(found, values, number) > 0


def _weight(found: Screen | None, values: Sequence[int], number: int) -> float:
    """How much a second look matters: first what changed the fate of the contract."""
    assert found is not None
    needed = found.view.contract.tricks_needed
    turned = (values[number] >= needed) != (values[number + 1] >= needed)
    return found.suspicion + (1 if turned else 0.05 * _cost(found, values, number))


def _price(found: Screen | None) -> float:
    """How long a second look takes, about, compared with a defender's card late in the hand."""
    assert found is not None
    return max(1, found.view.tricks_left - 8) * (3 if found.is_declarers else 1)


def _judged(
    number: int,
    situation: Situation,
    card: Card,
    found: Screen | None,
    finding: Finding | None,
    values: Sequence[int],
    actual: dict[Card, int],
) -> Judged:
    before, after = values[number], values[number + 1]
    view = situation.view()
    doing = what_it_does(situation, card)
    if found is None:
        verdict = Verdict.FORCED if len(view.legal) == 1 else Verdict.EQUAL
        if len(view_classes(view)) > 1:
            verdict = Verdict.OPEN
        return Judged(number, view.seat, view.turn, card, verdict, before, after, doing=doing)
    sample = found.sample
    if finding is None:
        others = [n for n in sample.order() if n != found.played]
        unsettled = _asks(found, values, number)
        gap = sample.chance_gap(others[0], found.played)
        return Judged(
            number, view.seat, view.turn, card,
            Verdict.CLOSE if unsettled else Verdict.RIGHT,
            before, after,
            best=sample.cards[others[0]],
            chance=sample.chance(found.played),
            best_chance=sample.chance(others[0]),
            gap=gap,
            layouts=len(sample),
            seed=found.seed,
            is_exact=sample.belief.is_exact,
            doing=doing,
        )  # fmt: skip
    best = finding.sample.cards[finding.best]
    actual_best = next(
        (actual[c] for c in finding.sample.equals(finding.best) if c in actual), None
    )
    kept = None
    if actual and _lost(found, values, number):
        kept = _kept(finding, [c for c, tricks in actual.items() if tricks == before])
    verdict = _verdict(
        finding, _cost(found, values, number), found.is_declarers, after, actual_best
    )
    kept_chance = None if kept is None else finding.sample.chance(finding.sample.column(kept))
    if kept is not None and verdict is Verdict.UNLUCKY and not finding.in_tricks:
        ahead = finding.sample.chance_gap(finding.sample.column(kept), found.played)
        if not CHANCES.clears(ahead):  # not the card it was compared with
            column = finding.sample.column(kept)
            verdict, best = Verdict.CLOSE, kept
            finding = replace(
                finding, best=column, best_chance=finding.sample.chance(column), gap=ahead
            )
    told: tuple[Reason, ...] = ()
    if not finding.in_tricks:
        wins = finding.sample.wins
        told = gains(finding.sample.belief, wins[:, finding.best], wins[:, found.played])
        told += choices(finding.sample.belief, card.suit)
    return Judged(
        number, view.seat, view.turn, card,
        verdict, before, after,
        best=best,
        chance=finding.chance,
        best_chance=finding.best_chance,
        gap=finding.gap,
        in_tricks=finding.in_tricks,
        layouts=len(finding.sample),
        played_on=finding.played_on,
        seed=found.seed,
        is_exact=finding.sample.belief.is_exact,
        actual_best=actual_best,
        gains=told,
        doing=doing,
        kept=kept,
        kept_chance=kept_chance,
    )  # fmt: skip


def _kept(finding: Finding, cards: Sequence[Card]) -> Card | None:
    """Of the cards that would have cost nothing, the likeliest one."""
    sample = finding.sample
    return max(cards, key=lambda card: sample.chance(sample.column(card)), default=None)


def _verdict(
    finding: Finding, cost: int, is_declarers: bool, after: int, actual_best: int | None
) -> Verdict:
    if finding.is_worse:
        gained = 0 if actual_best is None else after - actual_best
        lucky = gained > 0 if is_declarers else gained < 0
        return Verdict.LUCKY if lucky else Verdict.MISTAKE
    if finding.is_as_good:
        return Verdict.UNLUCKY if cost > 0 else Verdict.RIGHT
    return Verdict.CLOSE


def what_it_does(situation: Situation, card: Card) -> str:
    """What the card does in the trick: leads, follows, wins, ruffs, overruffs, discards."""
    trick = situation.trick
    if not trick.cards:
        return "leads"
    led, trump = trick.cards[0].suit, situation.strain.suit
    after = situation.after_card(card)
    winning = after.trick.winner(situation.strain) is situation.mover
    if card.suit is led:
        return "plays" if not winning or len(trick.cards) < 3 else "wins with"
    if card.suit is trump:
        ruffed = any(c.suit is trump for c in trick.cards)
        if not winning:
            return "underruffs with"
        return "overruffs with" if ruffed else "ruffs with"
    return "discards"
