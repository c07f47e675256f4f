"""Single dummy: the best contract on two hands, East-West unseen.

From "Introducing Bridge ACES": keep North-South fixed, deal East-West many times, average
the double-dummy scores of every contract (its *eScore*). *Single-dummy par* is the contract
with the best eScore for North-South; a deal that is best passed out scores 0.

The best of several noisy averages is too good to be true, so par is chosen on one set of
layouts (`measure/race.py`) and scored on another that had no say in the choice.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from kibitz.auction import Contract
from kibitz.cards import Rank, Seat, Strain, Vulnerability
from kibitz.condition.tree import Condition
from kibitz.deal import Deal
from kibitz.dummy.cache import Cache
from kibitz.dummy.escore import EScore, score_by_tricks
from kibitz.dummy.layouts import Layouts
from kibitz.dummy.tricks import BLOCK, Tricks
from kibitz.english import counted
from kibitz.errors import Illegal
from kibitz.measure.estimate import Estimate
from kibitz.measure.race import Race, Terms
from kibitz.scoring import PREMIUM_LEVELS

CHOICE = Terms(margin=40.0, unseen=150.0, cap=80, first=8)
"""How par is chosen, in points; `bench/race.py --calibrate` shows what other settings cost."""
PRECISION = 15.0
"""The standard error that par's score should have, in points."""
SCORE_CAP = 512
"""Layouts to score par on at most, unless another number is asked for."""
_SCORE_LEAST = 32
_LONG = 6
"""A suit of so many cards may be trumps though we have fewer of them than they."""
LEVELS = {strain: (1, *PREMIUM_LEVELS[strain]) for strain in Strain}
"""The lowest level of each premium: a level between makes no more and fails more often."""


@dataclass(frozen=True)
class SinglePar:
    """Single-dummy par: the contract, its eScore on fresh layouts, and how it was chosen.

    `fresh` are the layouts of the eScore, on which other contracts should be scored when
    they are compared with par.
    """

    escore: EScore
    choice: Race[Contract | None]
    solved: int
    fresh: Tricks = field(repr=False, compare=False)

    @property
    def contract(self) -> Contract | None:
        """The best contract; none where it is best to pass the deal out."""
        return self.escore.contract

    @property
    def chosen_on(self) -> int:
        """The number of layouts that chose the contract."""
        return self.choice.rows

    @property
    def scored_on(self) -> int:
        """The number of other layouts that it was scored on."""
        return self.escore.score.n

    def to_json(self) -> dict[str, object]:
        """The contract, its eScore, both numbers of layouts, the next best and the lead."""
        runner_up = self.choice.runner_up
        return {
            **self.escore.to_json(),
            "chosen_on": self.chosen_on,
            "decided": self.choice.decided,
            "next": "Pass" if runner_up is None else str(runner_up),
            "lead": self.choice.lead.to_json(),
        }


def par(
    deal: Deal,
    vulnerability: Vulnerability = Vulnerability.NONE,
    *,
    seed: int,
    condition: Condition | None = None,
    choose_cap: int = CHOICE.cap,
    score_cap: int = SCORE_CAP,
    precision: float = PRECISION,
    cache: Cache | None = None,
) -> SinglePar:
    """Single-dummy par of North-South's hands, East-West drawn under a condition.

    >>> deal = Deal.parse("N:AKQ.AKQ.AKQJ.AKQ - J32.J32.T987.J32 -")
    >>> best = par(deal, seed=1)
    >>> str(best.contract), best.escore.mean, best.escore.se
    ('7NT by South', 1520.0, 0.0)
    """
    layouts = Layouts.of(deal, 2 * max(choose_cap, score_cap), seed, condition)
    return par_of(
        layouts,
        vulnerability,
        choose_cap=choose_cap,
        score_cap=score_cap,
        precision=precision,
        cache=cache,
    )


def par_of(
    layouts: Layouts,
    vulnerability: Vulnerability = Vulnerability.NONE,
    *,
    choose_cap: int = CHOICE.cap,
    score_cap: int = SCORE_CAP,
    precision: float = PRECISION,
    cache: Cache | None = None,
) -> SinglePar:
    """Single-dummy par over layouts that are drawn already; every other one scores it.

    How many score it follows from the spread among those that chose it, not from their own:
    stopping when a sample looks good enough would bias it.
    """
    _check(layouts, choose_cap, score_cap, precision)
    to_choose, to_score = layouts.halves()
    tricks = Tricks(to_choose, cache)
    candidates = [None, *contracts(layouts.first(1).deals[0])]
    choice = tricks.race(candidates, vulnerability, replace(CHOICE, cap=choose_cap))
    wanted = math.ceil(_variance(choice, vulnerability) / precision**2 / BLOCK) * BLOCK
    fresh = Tricks(to_score.first(min(max(wanted, _SCORE_LEAST), score_cap)), cache)
    escore = fresh.escore(choice.leader, vulnerability)
    return SinglePar(escore, choice, tricks.solved + fresh.solved, fresh)


def _variance(choice: Race[Contract | None], vulnerability: Vulnerability) -> float:
    """Of the winner's score, with one layout added in which it goes down: few may show none."""
    contract, flattered = choice.leader, Estimate.of(choice.values[:, choice.best])
    if contract is None:
        return 0.0
    down = score_by_tricks(contract, vulnerability)[contract.tricks_needed - 1]
    seen = flattered.se**2 * choice.rows if choice.rows > 1 else 0.0
    return seen + (flattered.mean - float(down)) ** 2 / (choice.rows + 1)


def _check(layouts: Layouts, choose_cap: int, score_cap: int, precision: float) -> None:
    """Refuse what has no par, or no standard error."""
    if len(layouts) < 4 or choose_cap < 1 or score_cap < 2:
        raise Illegal(
            f"{counted(len(layouts), 'layout')}, {choose_cap} at most to choose par, "
            f"{score_cap} to score it",
            expected="four layouts or more, one to choose and two to score",
        )
    if not precision > 0:
        raise Illegal(f"a standard error of {precision}", expected="more than 0 points")
    own = layouts.masks[:, [Seat.NORTH, Seat.SOUTH]]
    if (own != own[0]).any():
        raise Illegal(
            "North-South's hands are not the same in all layouts",
            remedy="single-dummy par is about two known hands; for others, use Tricks.race()",
        )


def contracts(deal: Deal) -> Iterator[Contract]:
    """North-South's contracts that can be the best: lowest first, South before North.

    Of a trump suit we have more cards than they, or six in one hand. Of the levels of a strain only
    the lowest of each premium counts (part score, game, slams): 2♠ scores what 1♠ does, or
    less. Solving the other strains costs most (the defence has the trumps) and finds nothing.
    """
    for level in range(1, 8):
        for strain in Strain:
            if level in LEVELS[strain] and is_playable(deal, strain):
                for declarer in (Seat.SOUTH, Seat.NORTH):
                    yield Contract(level, strain, declarer)


def is_playable(deal: Deal, strain: Strain) -> bool:
    """Can this strain be North-South's best?"""
    if strain.suit is None:
        return True
    lengths = [len(deal[seat][strain.suit]) for seat in (Seat.NORTH, Seat.SOUTH)]
    return 2 * sum(lengths) > len(Rank) or max(lengths) >= _LONG
