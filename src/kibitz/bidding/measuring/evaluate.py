"""Evaluate: the contracts of a system against single-dummy par.

Bridge ACES: the *oScore* is "the total eScore achieved by the system over a large collection
of hands, divided by the total of the single-dummy par eScore for the same set of hands".
One unit is one deal, a pure function of settings, number and seed, so that units may be
done in any order and anywhere; `summary` is a pure function of the rows.

Settings (all plain data; only `system` is needed):

    system, source                text of the rules, and its file's name for errors
    north, east, south, west      rules that the hands satisfy (`deals.py`)
    deals                         deals instead of drawn ones
    dealer, vulnerability         N and None unless said otherwise
    layouts                       to place a contract on, at most
    par_layouts, score_layouts    to choose par on at most, and to score both contracts on
    yardstick                     bid so instead (`YARDSTICKS`); the system says what silence is
    cache                         a file that keeps what was solved for par (`dummy.cache`)
    opponents, opponents_source   East-West's rules; without them they pass
    asking                        questions are weighed (true); if false nobody asks
    paper                         a contract is placed where no rule speaks, and stands (false)
    psyche                        calls that the hand does not fit are weighed, too (false)
    scoring                       what a placement aims at: total, imps, matchpoints
    field                         what the contracts are compared with: par, or contracts with
                                  weights; or field_system, field_source: another system

Where East-West bid, their hands are drawn under what they bid, and par is that of both
sides (`dummy.contested`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kibitz.auction import PASS, Contract
from kibitz.bidding.calling.bidder import Bidders, Bidding, bid
from kibitz.bidding.calling.layouts import draw
from kibitz.bidding.calling.placement import LAYOUTS
from kibitz.bidding.measuring.deals import DealSource, Dealt
from kibitz.bidding.measuring.field import MEASURES, Field, against, aim_of, field_row
from kibitz.bidding.rules.system import System
from kibitz.cards import Seat, Side
from kibitz.dummy.cache import Cache
from kibitz.dummy.contested import ContestedPar, contested_par
from kibitz.dummy.double import set_threads
from kibitz.dummy.layouts import Layouts
from kibitz.dummy.single import SinglePar, par_of
from kibitz.errors import Malformed
from kibitz.measure.estimate import Estimate, Quotient, plain

Row = dict[str, Any]
"""What was found on one deal, as plain data."""

PAR_LAYOUTS = 64
"""Layouts that par is chosen on at most; the race mostly ends earlier."""
SCORE_LAYOUTS = 16
"""Other layouts, that both contracts of a deal are scored on: more deals tell more than more
layouts (of a comparison, on the deals that differ)."""
YARDSTICKS = ("pass", "blind", "perfect")
"""The ends of the scale: who passes always (0), who knows par (100), and, far from both, who
guesses a contract with only North's hand (Bridge ACES: 35)."""
WORST = 20
"""How many of the worst deals are listed."""
GONE = ("corrections", "informed")
"""Settings of experiments that were made before every call had a meaning."""


@dataclass(frozen=True)
class EvaluationState:
    """What the units of one experiment share."""

    table: Bidders
    source: DealSource
    par_layouts: int
    score_layouts: int
    knows_par: bool = False
    cache: Cache | None = None
    field: Field | None = None


def setup() -> None:
    """What a worker process does first: units run side by side, so each solves on one core."""
    set_threads(1)


def prepare(settings: Mapping[str, Any]) -> EvaluationState:
    """Read the settings once; mistakes in them are errors here."""
    system = System.parse(settings["system"], settings.get("source", ""))
    yardstick, cache = settings.get("yardstick", ""), settings.get("cache")
    options = bidder_options(settings)
    field = Field.of(settings, **options, silence=system.silence)
    return EvaluationState(
        _table(yardstick, system, {**options, "aim": aim_of(settings, field)}),
        DealSource.of(settings, system),
        int(settings.get("par_layouts", PAR_LAYOUTS)),
        int(settings.get("score_layouts", SCORE_LAYOUTS)),
        yardstick == "perfect",
        Cache(Path(cache)) if cache else None,
        field,
    )


def bidder_options(settings: Mapping[str, Any]) -> dict[str, Any]:
    """How a table bids, as settings say."""
    for word in GONE:
        if word in tuple(settings) and settings[word]:
            raise Malformed(
                f"the experiment was made with {word!r}, which is no more",
                expected="an experiment of this version",
                remedy="partner now hears what every call means, and answers it; begin anew",
            )
    text = settings.get("opponents")
    return {
        "layouts": int(settings.get("layouts", LAYOUTS)),
        "opponents": System.parse(text, settings.get("opponents_source", "")) if text else None,
        "asking": bool(settings.get("asking", True)),
        "paper": bool(settings.get("paper", False)),
        "psyche": bool(settings.get("psyche", False)),
    }


def is_paper(settings: Mapping[str, Any]) -> bool:
    """Are contracts placed in the paper's own way, by the system or as a yardstick?"""
    sides = (settings, settings.get("a_options", {}), settings.get("b_options", {}))
    return settings.get("yardstick") == "blind" or any(side.get("paper") for side in sides)


def _table(yardstick: str, system: System, options: Mapping[str, Any]) -> Bidders:
    """Who bids: the system, or a yardstick."""
    if not yardstick:
        return Bidders.of(system, **options)
    if yardstick not in YARDSTICKS:
        raise Malformed(f"no yardstick {yardstick!r}", expected=", ".join(YARDSTICKS))
    bidders = {Seat.NORTH: System()} if yardstick == "blind" else {}
    return Bidders.of(bidders, silence=system.silence, **{**options, "paper": True})


def unit(state: EvaluationState, number: int, seed: int) -> Row:
    """One deal: bid, scored, and its par on the same layouts."""
    dealt = state.source.dealt(number, seed)
    bidding = bid(state.table, dealt.deal, dealt.dealer, dealt.vulnerability, seed=seed)
    layouts = scoring_layouts(
        state.source,
        dealt,
        2 * max(state.par_layouts, state.score_layouts),
        seed,
        (state.table, bidding),
    )
    best = _par(state, dealt, layouts)
    contract = best.contract if state.knows_par else bidding.contract
    reached = best.fresh.escore(contract, dealt.vulnerability)
    row = {
        **row_of(dealt, seed),
        **bidding_row(bidding),
        **({"contract": name_of(contract), "key": "par"} if state.knows_par else {}),
        "escore": round(reached.mean, 2),
        "escore_se": plain(reached.se, 2),
        "par": name_of(best.contract),
        "par_escore": round(best.escore.mean, 2),
        "par_se": plain(best.escore.se, 2),
        "layouts": best.escore.score.n,
        "chosen_on": best.chosen_on,
    }
    if has_opponents(state.table):
        calls = bidding.auction
        row["contested"] = any(seat.side is Side.EW and call != PASS for seat, call in calls)
    if state.field is not None:
        others = state.field.on(dealt, best.contract, seed)
        row |= {"field": [[name_of(one), weight] for one, weight in others]}
        row |= field_row(against(best.fresh, contract, others, dealt))
    return row


def _par(state: EvaluationState, dealt: Dealt, layouts: Layouts) -> SinglePar | ContestedPar:
    """Single-dummy par, or that of both sides where both may bid."""
    if has_opponents(state.table):
        return contested_par(
            layouts,
            dealt.vulnerability,
            dealt.dealer,
            choose_cap=min(state.par_layouts, state.score_layouts),
            score_cap=state.score_layouts,
        )
    return par_of(
        layouts,
        dealt.vulnerability,
        choose_cap=state.par_layouts,
        score_cap=state.score_layouts,
        precision=0.01,
        cache=state.cache,
    )


def summary(rows: Sequence[Row]) -> dict[str, Any]:
    """The oScore with its standard error, each auction's part in it, and the worst deals.

    >>> summary([{"escore": 90.0, "par_escore": 100.0, "key": "1N"}] * 4)["oscore"]
    90.0
    """
    reached = [float(row["escore"]) for row in rows]
    best = [float(row["par_escore"]) for row in rows]
    whole = Quotient.of(reached, best)
    losses = Estimate.of([b - r for r, b in zip(reached, best, strict=True)])
    worst = sorted(range(len(rows)), key=lambda n: (reached[n] - best[n], n))[:WORST]
    return {
        "deals": len(rows),
        "oscore": plain(100 * whole.ratio),
        "oscore_se": plain(100 * whole.se),
        "oscore_ci": [plain(100 * (whole.ratio + s * whole.half_width)) for s in (-1, 1)],
        "escore": plain(sum(reached) / len(rows) if rows else 0.0),
        "par_escore": plain(sum(best) / len(rows) if rows else 0.0),
        "loss": {"mean": plain(losses.mean), "se": plain(losses.se)},
        "placed": sum(bool(row.get("placed")) for row in rows),
        "stretches": sum(int(row.get("stretches", 0)) for row in rows),
        "turns": sum(int(row.get("turns", 0)) for row in rows),
        "auctions": by_auction(rows),
        **against_field(rows),
        **contested(rows),
        "worst": [{"number": n, "loss": round(best[n] - reached[n], 2), **rows[n]} for n in worst],
    }


def contested(rows: Sequence[Row]) -> dict[str, Any]:
    """On how many deals East-West bid, where they may."""
    found = [row["contested"] for row in rows if "contested" in row]
    return {"contested": sum(found)} if found else {}


def against_field(rows: Sequence[Row]) -> dict[str, Any]:
    """IMPs and matchpoints against the field, over the deals that were compared with one."""
    found: dict[str, Any] = {}
    for name in MEASURES:
        values = [float(row[f"field_{name}"]) for row in rows if f"field_{name}" in row]
        if values:
            mean = Estimate.of(values)
            found[name] = {
                "mean": plain(mean.mean),
                "se": plain(mean.se),
                "ci": [plain(end) for end in mean.interval],
            }
    return {"field": found} if found else {}


def by_auction(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """For each auction its deals, the mean eScore and par, and the points lost: most first."""
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(row["key"], []).append(row)
    found = []
    for key, group in groups.items():
        reached = [float(row["escore"]) for row in group]
        best = [float(row["par_escore"]) for row in group]
        loss = Estimate.of([b - r for r, b in zip(reached, best, strict=True)])
        found.append(
            {
                "auction": key,
                "deals": len(group),
                "escore": plain(sum(reached) / len(group), 1),
                "par_escore": plain(sum(best) / len(group), 1),
                "loss": plain(loss.mean, 1),
                "loss_se": plain(loss.se, 1),
                "lost": plain(sum(best) - sum(reached), 1),
            }
        )
    return sorted(found, key=lambda one: (-one["lost"], one["auction"]))


# what compare shares ------------------------------------------------------------------


def scoring_layouts(
    source: DealSource, dealt: Dealt, number: int, seed: int, *bid_by: tuple[Bidders, Bidding]
) -> Layouts:
    """North-South as dealt, East-West drawn under their rules; other ones than those bid on.

    Where East-West bid too, their hands are such that they make the calls they made.
    """
    seen = {seat: dealt.deal[seat] for seat in (Seat.NORTH, Seat.SOUTH)}
    hidden = {s: () if rule is None else (rule,) for s, rule in source.opponents.items()}
    for table, bidding in bid_by:
        if has_opponents(table):
            for seat in hidden:
                heard = table.listener(dealt.vulnerability).at(bidding.auction)
                hidden[seat] = (*hidden[seat], *heard.shown[seat].conditions)
    return draw(seen, hidden, number, seed << 7 | 127).layouts


def has_opponents(table: Bidders) -> bool:
    """Do East and West bid?"""
    return any(table.systems.get(seat) is not None for seat in (Seat.EAST, Seat.WEST))


def row_of(dealt: Dealt, seed: int) -> Row:
    """The deal as plain data."""
    return {
        "deal": str(dealt.deal),
        "dealer": dealt.dealer.letter,
        "vulnerability": dealt.vulnerability.text,
        "seed": seed,
    }


def bidding_row(bidding: Bidding) -> Row:
    """The auction and the contract as plain data."""
    return {
        "auction": str(bidding.auction),
        "key": bidding.key,
        "contract": name_of(bidding.contract),
        "placed": bidding.placed is not None,
        "rules": [made.name for made in bidding.made],
        "stretches": bidding.stretches,
        "turns": bidding.turns,
        "solved": bidding.solved,
    }


def name_of(contract: Contract | None) -> str:
    """`4S by South`, or `Pass`."""
    return "Pass" if contract is None else str(contract)
