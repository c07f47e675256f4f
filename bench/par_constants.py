"""Which trump suits par considers: what is missed, and what it costs to look at more of them.

    python bench/par_constants.py [--deals 40] [--seed 1] [--minutes 5] [--only _LONG]

Single-dummy par of random deals is found with the usual numbers and with others. Printed is how
many deals have another par contract then, how much more the other is worth (in points a deal, both
on the same fresh layouts, with the standard error), and how many boards were solved. Six cards
opposite none have deals of their own. For both sides (`dummy/contested.py`) it is the distance of
the two pars. A run that is stopped goes on where it was.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from kibitz.auction import Contract
from kibitz.cards import Seat, Vulnerability
from kibitz.chance.drawing.sample import Sampler
from kibitz.condition import parse_condition
from kibitz.deal import Deal
from kibitz.dummy import double
from kibitz.dummy.contested import contested_par
from kibitz.dummy.layouts import Layouts
from kibitz.dummy.single import par
from kibitz.dummy.tricks import Tricks
from kibitz.english import plus_minus
from kibitz.measure.estimate import Estimate
from varied import named, paired

SINGLE = {"_SCORE_LEAST": (16, 64)}
LONG = {"_LONG": (7,)}
ALONE = "spades(North) == 6 and spades(South) == 0 and hcp(North) + hcp(South) >= 18"
"""Where `_LONG` matters: six cards opposite none."""
BOTH = {"FIT": (7.0, 8.1)}
NONE = Vulnerability.NONE
FRESH = 64
"""Layouts that both contracts are scored on."""


def single(deal: Deal, number: int) -> Mapping[str, Any]:
    """Par of one side: the contract, and what it is worth."""
    found = par(deal, NONE, seed=number, score_cap=FRESH)
    fresh = Tricks(Layouts.of(deal, FRESH, 1000 + number))
    worth = fresh.escore(found.contract, NONE).mean
    return {
        "contract": _name(found.contract), "worth": worth, "boards": found.solved,
        "error": found.escore.se,
    }  # fmt: skip


def both(deal: Deal, number: int) -> Mapping[str, Any]:
    """Par of both sides."""
    found = contested_par(Layouts.of(deal, 32, number), NONE, Seat.NORTH, score_cap=16)
    return {
        "contract": _name(found.contract), "worth": found.escore.mean, "boards": found.solved,
        "error": found.escore.se,
    }  # fmt: skip


def _name(contract: Contract | None) -> str:
    return "passed out" if contract is None else str(contract)


def said(usual: list[Any], now: list[Any]) -> str:
    """How the pars differ."""
    pairs = [*zip(usual, now, strict=True)]
    others = sum(a["contract"] != b["contract"] for a, b in pairs)
    gains = [b["worth"] - a["worth"] for a, b in pairs]
    more, apart = Estimate.of(gains), Estimate.of([abs(gain) for gain in gains])
    boards, error = (sum(one[name] for one in now) / len(now) for name in ("boards", "error"))
    return (
        f"{others:2} of {len(now)} contracts differ, worth {_told(more)} points more, "
        f"{_told(apart)} apart; {boards:.0f} boards a deal, standard error {error:.1f}"
    )


def _told(value: Estimate) -> str:
    return plus_minus(value.mean, value.se, 1)


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=5.0, help="stop after so many (5)")
    parser.add_argument("--only", help="one of the numbers instead of all")
    options = parser.parse_args()
    double.set_threads(1)
    strong = "hcp(North) + hcp(South) >= 18"
    for title, module, settings, measure, condition in (
        ("one side with six spades opposite none", "single", LONG, single, ALONE),
        ("one side", "single", SINGLE, single, strong),
        ("both sides", "contested", BOTH, both, strong),
    ):
        if options.only and options.only not in settings:
            continue
        print(f"par of {title}")
        deals: list[Deal] = Sampler(parse_condition(condition)).deals(options.deals, options.seed)
        cases: dict[str, Callable[[], Mapping[str, Any]]] = {
            f"{options.seed}/{n}": partial(measure, deal, n) for n, deal in enumerate(deals, 1)
        }
        values = [(f"dummy.{module}:{name}", named(some)) for name, some in settings.items()]
        paired(f"par_{'_'.join(settings)}", values, cases, said, options.minutes / 3)


if __name__ == "__main__":
    main()
