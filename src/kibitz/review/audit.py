"""Audit: are the judgements true? Measured on records, with layouts that no judge has seen.

Three questions. Is a card that was called a mistake worse again on fresh layouts, four times
as many? Is a card that was called right though it lost no worse? Are clear errors found that
are planted in a record: a card that is worse by fifteen points or more, measured the same
way, in place of the one that was played?
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kibitz.bidding.rules.system import System
from kibitz.board import Board
from kibitz.cards import Card
from kibitz.review.auction import concluded, told
from kibitz.review.card import Judged, Verdict
from kibitz.review.judge import Finding, Screen, look_again, screen
from kibitz.review.knowledge import Knowledge
from kibitz.review.play import judge_play, situations

TIMES = 4
"""So many times the layouts of a judgement."""
CLEAR = 0.15
"""The chances that a planted error gives away, at least."""
TRIED = 24
"""A planted error of declarer's is measured by playing on in so many layouts, times `TIMES`."""
FRESH_SEED = 77_777


@dataclass(frozen=True)
class Recheck:
    """A judged card and what fresh layouts say of it."""

    judged: Judged
    again: Finding

    @property
    def agrees(self) -> bool:
        """A mistake is worse again; a card that was right is not worse beyond doubt."""
        if self.judged.is_error:
            return self.again.gap.mean > 0
        return not self.again.is_worse

    def to_json(self) -> dict[str, Any]:
        """Both differences."""
        return {
            "card": str(self.judged.card),
            "best": str(self.judged.best),
            "verdict": self.judged.verdict.value,
            "trick": self.judged.trick,
            "seat": self.judged.seat.letter,
            "in_tricks": self.judged.in_tricks,
            "gap": self.judged.gap.mean,
            "error": self.judged.gap.se,
            "again": self.again.gap.mean,
            "again_error": self.again.gap.se,
            "agrees": self.agrees,
        }


def knowledge_of(board: Board, system: System | None = None) -> Knowledge:
    """What the auction has shown of each hand, by a system or as strangers are heard."""
    return Knowledge(concluded(board, told(board, system)))


def rechecks(
    board: Board, knowledge: Knowledge, cards: tuple[Judged, ...], times: int = TIMES
) -> Iterator[Recheck]:
    """Every mistake and every card that was right though it lost, looked at once more."""
    start = board.start()
    assert start is not None
    moments = situations(start, board.play)
    for one in cards:
        if one.is_error or one.verdict is Verdict.UNLUCKY:
            found = screen(moments[one.number], one.card, knowledge, FRESH_SEED + one.number)
            assert found is not None
            assert one.best is not None
            again = look_again(
                found, knowledge, against=one.best, times=times, played_on=one.played_on
            )
            yield Recheck(one, again)


@dataclass(frozen=True)
class Planted:
    """A clear error in place of a card that was played, and the judgement of it."""

    number: int
    card: Card
    truth: Finding
    judged: Judged

    @property
    def is_found(self) -> bool:
        """Was it called a mistake?"""
        return self.judged.is_error

    def to_json(self) -> dict[str, Any]:
        """The planted card, its true cost, and what was said."""
        return {
            "number": self.number,
            "card": str(self.card),
            "seat": self.judged.seat.letter,
            "truth": self.truth.gap.mean,
            "truth_error": self.truth.gap.se,
            "verdict": self.judged.verdict.value,
            "gap": self.judged.gap.mean,
            "error": self.judged.gap.se,
            "found": self.is_found,
        }


def plant(
    board: Board, knowledge: Knowledge, seed: int, least: int = 0, times: int = TIMES
) -> Planted | None:
    """Plant one clear error from card `least` on, and judge the record that ends with it.

    Moments are tried in an order that depends on the seed; None where there is no clear error.
    """
    start = board.start()
    assert start is not None
    moments = situations(start, board.play)
    numbers = sorted(range(least, len(moments)), key=lambda n: (n * 7919 + seed * 104_729) % 997)
    for number in numbers:
        found = screen(moments[number], board.play[number], knowledge, FRESH_SEED + seed)
        wrong = None if found is None else _clear_error(found)
        if found is None or wrong is None:
            continue
        card = found.sample.cards[wrong]
        planted = screen(moments[number], card, knowledge, FRESH_SEED + seed)
        assert planted is not None
        truth = look_again(planted, knowledge, times=times, played_on=TRIED)
        if truth.in_tricks or truth.gap.mean < CLEAR:
            continue
        record = board.with_(play=(*board.play[:number], card), claimed=True, tricks=None)
        judged = judge_play(record, knowledge, seed=1, only=number).cards[-1]
        return Planted(number, card, truth, judged)
    return None


def _clear_error(found: Screen) -> int | None:
    """The group that is worse than the best by most like what is wanted, if any."""
    sample = found.sample
    best = sample.order()[0]
    losses = {n: sample.chance_gap(best, n).mean for n in range(len(sample.groups))}
    clear = [n for n in losses if losses[n] >= CLEAR + 0.03]
    return min(clear, key=lambda n: losses[n]) if clear else None
