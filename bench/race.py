"""The race beside the four ways to compare that it replaced, on recorded decisions.

`bench/decisions.py` has recorded what every candidate is worth on 2,000 layouts; their means are
the truth. Each way chooses several times, cards on two stretches of the rows, contracts and
placements on the rows that all of them were solved on in several orders, and a choice is wrong if
another candidate is truly better by more than the margin. Layouts are those that the way looked at,
boards those that a contract's strains and declarers had to be solved for.

    python bench/race.py                 the ways side by side, on the decisions to judge by
    python bench/race.py --calibrate     the same on those that settings are chosen on, and what
                                         other margins, rates and sizes cost there
    python bench/race.py --hardest       the rate where the best is ahead by just the margin

The old ways stand here as they were: the expected loss of preferring the leader (par, placements),
a screen and a second look on fresh layouts (the judge), three rounds (told plans) and a fixed
number of layouts (declarer's card at the table). Beside them: Kim and Nelson's KN and the race of
empirical Bernstein bounds, at the same rate, margin and cap.
"""

from __future__ import annotations

import argparse
import math
import statistics
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray

from decisions import CALIBRATE, JUDGE, Kept, boards_of, decisions, modelled
from kibitz.bidding.calling.aim import TOTAL, Scoring
from kibitz.bidding.calling.placement import LAYOUTS, terms_of
from kibitz.bidding.leads.lead import LAYOUTS as LEADS
from kibitz.bidding.leads.lead import MARGIN
from kibitz.dummy.escore import imps_of
from kibitz.dummy.single import CHOICE
from kibitz.measure import race as racing
from kibitz.measure.estimate import Estimate, Proportion
from kibitz.measure.race import Terms, race
from kibitz.planning.declarer.open_look import USUAL
from kibitz.review.judge import EFFORTS, LATE, Effort
from kibitz.review.standard import CHANCES, TRICKS, Standard

Values = NDArray[np.float64]
SEGMENT, SEGMENTS = 800, 2
"""Cards are chosen on two stretches of so many layouts."""
ORDERS = 20
"""Contracts and placements are chosen on the layouts that all were solved on, in so many orders."""
MODELLED = 250
"""So many decisions between contracts of a model, where nothing need be solved."""


@dataclass(frozen=True)
class Chosen:
    """A candidate, the layouts it was chosen on, and the values that were asked for."""

    column: int
    rows: int
    asked: int


Way = Callable[[Kept, Values], Chosen]


def standard_of(kept: Kept) -> Standard:
    """What matters in this decision of cards."""
    return TRICKS if kept.kind.endswith("tricks") else CHANCES


def asked(kept: Kept, rows: dict[int, int]) -> int:
    """The boards to solve, when each candidate is asked for on so many layouts."""
    cells: dict[int, int] = {}
    for column, number in rows.items():
        cell = int(kept.cost[column])
        if cell >= 0:
            cells[cell] = max(cells.get(cell, 0), number)
    return sum(cells.values())


# The race.


def by_race(terms: Terms) -> Way:
    """The race over all candidates."""

    def way(kept: Kept, values: Values) -> Chosen:
        looked: dict[int, int] = {}

        def found(names: Sequence[int], rows: int) -> Values:
            looked.update(dict.fromkeys(names, rows))
            return values[:rows, list(names)]

        ended = race(found, range(values.shape[1]), replace(terms, cap=min(terms.cap, len(values))))
        return Chosen(ended.leader, ended.rows, asked(kept, looked))

    return way


def card_terms(kept: Kept, cap: int = 480) -> Terms:
    """The race over all cards, on as many layouts as the judge could look at in all."""
    standard = standard_of(kept)
    return Terms(standard.margin, standard.unseen, cap)


def lead_terms(margin: float = MARGIN[Scoring.IMPS]) -> Terms:
    """The race over all leads, in IMPs."""
    return replace(Scoring.IMPS.terms(LEADS), margin=margin)


def by_card_race(kept: Kept, values: Values) -> Chosen:
    """The race over all cards."""
    return by_race(card_terms(kept))(kept, values)


def by_open_look(safe: float = USUAL.safe, part: float = USUAL.part) -> Way:
    """Declarer's card at the table: 480 layouts, then safe cards are raced (`open_look.py`)."""

    def way(kept: Kept, values: Values) -> Chosen:
        rows, shares = 480, values[:480].mean(axis=0)
        sure = [n for n in range(values.shape[1]) if shares[n] >= safe]
        if standard_of(kept) is CHANCES and len(sure) > 1:
            terms = Terms(part * (1 - float(shares.max())), 1.0, len(values), first=rows)
            rows = race(lambda names, n: values[:n, list(names)], sure, terms).rows
        return Chosen(int(np.argmax(values[:rows].mean(axis=0))), rows, rows)

    return way


def by_line_race(kept: Kept, values: Values) -> Chosen:
    """The same where each line costs as much as another, on as many as told plans had."""
    each = replace(kept, cost=np.arange(values.shape[1]))
    return by_race(card_terms(kept, 234))(each, values)


def by_standard(suspected: float = CHANCES.presumed, screened: float = 1, fresh: float = 1) -> Way:
    """The judge: a screen, then the suspect and the card played raced on fresh layouts."""

    def way(kept: Kept, values: Values) -> Chosen:
        usual = EFFORTS.get(kept.tricks_left, LATE)
        sizes = round(screened * usual.screened), round(fresh * usual.fresh)
        return _judged(kept, values, suspected, replace(usual, screened=sizes[0], fresh=sizes[1]))

    return way


def _judged(kept: Kept, values: Values, suspected: float, effort: Effort) -> Chosen:
    standard, played = standard_of(kept), kept.played
    screen = values[: effort.screened]
    gaps = {
        n: Estimate.of(screen[:, n] - screen[:, played], unseen=standard.unseen)
        for n in range(values.shape[1])
        if n != played
    }
    best = max(gaps, key=lambda n: gaps[n].mean)
    if standard.suspicion(gaps[best]) <= suspected:
        return Chosen(played, len(screen), len(screen))
    fresh = values[effort.screened : effort.screened + effort.fresh]

    def found(names: Sequence[int], rows: int) -> Values:
        return fresh[:rows, list(names)]

    ended = race(found, [played, best], standard.terms(len(fresh)), holder=played)
    gap = Estimate.of(fresh[: ended.rows, best] - fresh[: ended.rows, played], unseen=1.0)
    rows = len(screen) + ended.rows
    return Chosen(best if standard.blames(gap) else played, rows, rows)


# As it was.


def by_expected_loss(first: int, more: int | None, cap: int, worth: float) -> Way:
    """Out when the expected loss of preferring the leader is small, with one surprise of 75."""

    def way(kept: Kept, values: Values) -> Chosen:
        alive, rows = list(range(values.shape[1])), min(first, cap)
        looked: dict[int, int] = {}
        while True:
            looked.update(dict.fromkeys(alive, rows))
            found = values[:rows, alive]
            best = int(np.argmax(found.sum(axis=0)))
            leads = found[:, [best]] - found
            means = leads.mean(axis=0)
            spread = ((leads - means) ** 2).sum(axis=0) + 75.0**2
            errors = np.sqrt(spread / (rows * (rows - 1)))
            kept_on = [
                alive[i] for i in range(len(alive))
                if i == best or errors[i] * _unit_loss(means[i] / errors[i]) >= worth
            ]  # fmt: skip
            if len(kept_on) == 1 or rows == cap:
                return Chosen(alive[best], rows, asked(kept, looked))
            alive, rows = kept_on, min(rows + (more or rows), cap)

    return way


def _unit_loss(u: float) -> float:
    density = math.exp(-u * u / 2) / math.sqrt(2 * math.pi)
    return density - u * math.erfc(u / math.sqrt(2)) / 2


def _gap(values: Values, better: int, worse: int) -> tuple[float, float]:
    gains = values[:, better] - values[:, worse]
    n, mean = len(gains), float(gains.mean())
    return mean, max(math.sqrt(float(gains.var()) / max(n - 1, 1)), abs(mean) / n)


def by_two_looks(kept: Kept, values: Values) -> Chosen:
    """The judge as it was: 0.025 and 0.8 errors to suspect, 2.5 errors to blame, by quarters."""
    effort, played = EFFORTS.get(kept.tricks_left, LATE), kept.played
    is_tricks = kept.kind.endswith("tricks")
    margin, suspect = (0.4, 0.3) if is_tricks else (0.08, 0.025)
    screen = values[: effort.screened]
    others = [n for n in range(values.shape[1]) if n != played]
    best = max(others, key=lambda n: screen[:, n].mean())
    mean, error = _gap(screen, best, played)
    if mean < suspect or (not is_tricks and mean < 0.8 * error):
        return Chosen(played, len(screen), len(screen))
    fresh = values[effort.screened :]
    block = max(effort.fresh // 4, 24)
    rows = block
    while True:
        mean, error = _gap(fresh[:rows], best, played)
        worse = mean >= margin and mean >= 2.5 * error
        settled = (worse and mean >= 3.5 * error) or mean + 2 * error < margin
        if rows >= effort.fresh or (settled and rows >= 2 * block):
            used = len(screen) + rows
            return Chosen(best if worse else played, used, used)
        rows += block


def by_rounds(kept: Kept, values: Values) -> Chosen:
    """Told plans as they were: 27 layouts, 27 others for the best, 180 for what is as good."""
    ways = list(range(values.shape[1]))
    first = sorted(ways, key=lambda n: -values[:27, n].mean())
    work, used = 27 * len(ways), 27
    if len(ways) > 8:
        first, used = first[:9], 54
        work += 27 * len(first)
    final = values[used - 27 : used]
    top = max(first, key=lambda n: final[:, n].mean())
    good = [n for n in first if _is_as_good(final, top, n)][:4]
    last = values[used : used + 180]
    best = max(good, key=lambda n: last[:, n].mean())
    return Chosen(best, used + 180, work + 180 * len(good))


def _is_as_good(final: Values, top: int, one: int) -> bool:
    """Within a standard error of the layouts that differ, and not beaten in all of them."""
    gains = final[:, top] - final[:, one]
    other = gains[gains != 0]
    gap = float(gains.sum())
    if not gap:
        return True
    beaten = len(other) > 1 and bool((other > 0).all())
    return gap <= math.sqrt(float((other**2).sum())) and not beaten


def by_error(kept: Kept, values: Values) -> Chosen:
    """Leads as they were: until all chances, and differences to the best, are known to 2 points."""
    beaten, rows = kept.beaten.astype(float), 0
    while rows < len(values):
        rows = min(rows + 32, len(values), 700)
        found = beaten[:rows]
        best = int(np.argmax(found.mean(axis=0)))
        columns = [*found.T, *(found[:, [best]] - found).T]
        if rows == 700 or (rows >= 64 and max(Estimate.of(one).se for one in columns) <= 0.02):
            break
    return Chosen(int(np.argmax(values[:rows].mean(axis=0))), rows, rows)


def by_number(kept: Kept, values: Values) -> Chosen:
    """Declarer's card at the table as it was: 480 layouts, and on where two look safe."""
    rows, is_chance = 480, standard_of(kept) is CHANCES
    while rows < 800 and is_chance and (values[:rows].mean(axis=0) >= 0.95).sum() > 1:
        rows += 120
    return Chosen(int(np.argmax(values[:rows].mean(axis=0))), rows, rows)


# Methods that promise more.


def by_kn(terms: Terms) -> Way:
    """Kim and Nelson 2001, with the variance brought up to date at each look (KN++)."""

    def way(kept: Kept, values: Values) -> Chosen:
        alive, cap = list(range(values.shape[1])), min(terms.cap, len(values))
        looked: dict[int, int] = {}
        share = 1 - (1 - terms.rate) ** (1 / max(len(alive) - 1, 1))
        for rows in range(terms.first, cap + 1, 8):
            looked.update(dict.fromkeys(alive, rows))
            sums, out = values[:rows].sum(axis=0), set()
            h2 = ((2 * share) ** (-2 / (rows - 1)) - 1) * (rows - 1)
            for one in alive:
                for other in alive:
                    gains = values[:rows, one] - values[:rows, other]
                    spread = float(gains.var(ddof=1)) + terms.unseen**2 / rows
                    wall = max(0.0, h2 * spread / (2 * terms.margin) - terms.margin * rows / 2)
                    if one != other and sums[one] < sums[other] - wall:
                        out.add(one)
            alive = [one for one in alive if one not in out] or alive[:1]
            if len(alive) == 1:
                return Chosen(alive[0], rows, asked(kept, looked))
        best = max(alive, key=lambda n: values[:cap, n].sum())
        return Chosen(best, cap, asked(kept, looked))

    return way


def by_bernstein(terms: Terms, width: float) -> Way:
    """Empirical Bernstein bounds (Maurer and Pontil 2009) on differences of this range."""

    def way(kept: Kept, values: Values) -> Chosen:
        alive = list(range(values.shape[1]))
        looked: dict[int, int] = {}
        rounds = list(replace(terms, cap=min(terms.cap, len(values))).rounds)
        for rows in rounds:
            looked.update(dict.fromkeys(alive, rows))
            best = max(alive, key=lambda n: values[:rows, n].sum())
            log = math.log(2 * len(rounds) * max(len(alive) - 1, 1) / terms.rate)
            kept_on = [best]
            for one in alive:
                gains = values[:rows, best] - values[:rows, one]
                reach = math.sqrt(2 * float(gains.var(ddof=1)) * log / rows)
                reach += 7 * width * log / (3 * (rows - 1))
                if one != best and gains.mean() + terms.margin < reach:
                    kept_on.append(one)
            if len(kept_on) == 1:
                break
            alive = kept_on
        return Chosen(best, rows, asked(kept, looked))

    return way


# The table.


def segments(kept: Kept) -> Iterable[Values]:
    """The rows that are chosen on."""
    if kept.kind in ("contract", "placement"):
        solved = kept.values[~np.isnan(kept.values).any(axis=1)]
        for number in range(ORDERS):
            yield np.random.default_rng(number).permutation(solved)
        return
    if kept.kind == "lead":
        yield kept.values
        return
    for number in range(SEGMENTS):
        yield kept.values[number * SEGMENT : (number + 1) * SEGMENT]


def _behind(kept: Kept) -> Values:
    """What each candidate is truly behind the best."""
    truth = np.nanmean(kept.values, axis=0)
    return np.asarray(truth.max() - truth)


def line(name: str, way: Way, some: Sequence[Kept], margins: Callable[[Kept], float]) -> str:
    """One way on some decisions: layouts, boards, wrong choices."""
    found, wrong, lost = [], 0, 0.0
    for kept in some:
        truth = _behind(kept)
        for values in segments(kept):
            chosen = way(kept, values)
            behind = float(truth[chosen.column])
            wrong, lost = wrong + (behind > margins(kept)), lost + behind / margins(kept)
            found.append(chosen)
    rows = statistics.fmean(one.rows for one in found)
    boards = statistics.fmean(one.asked for one in found)
    share = Proportion(wrong, len(found))
    low, high = share.interval
    return (
        f"  {name:58} {rows:6.1f} layouts {boards:7.1f} asked   wrong {100 * share.rate:4.1f} % "
        f"({100 * low:.1f} to {100 * high:.1f})   lost {lost / len(found):.3f} margins"
    )


def report(all_kept: Sequence[Kept]) -> None:
    """Each kind of decision, the old way first."""
    cards = [one for one in all_kept if "card" in one.kind]
    declarers = [one for one in cards if one.kind.startswith("declarer")]
    contracts = [one for one in all_kept if one.kind == "contract"]
    placements = [one for one in all_kept if one.kind == "placement"]
    leads = [one for one in all_kept if one.kind == "lead"]
    place = terms_of(TOTAL, LAYOUTS)

    def card_margin(kept: Kept) -> float:
        return standard_of(kept).margin

    def points(_: Kept) -> float:
        return CHOICE.margin

    tables: list[tuple[str, Sequence[Kept], Callable[[Kept], float], dict[str, Way]]] = [
        ("cards judged", cards, card_margin, {
            "was: screen and second look": by_two_looks,
            "judge: screen, then a race": by_standard(),
        }),
        ("cards chosen", cards, card_margin, {
            "was: a number of layouts": by_number,
            "declarer: the same, safe cards raced": by_open_look(),
            "race of all cards": by_card_race,
            "Kim and Nelson": lambda kept, values: by_kn(card_terms(kept))(kept, values),
            "empirical Bernstein": lambda kept, values: by_bernstein(
                card_terms(kept), 2 if standard_of(kept) is CHANCES else 4
            )(kept, values),
        }),
        ("declarer's lines, as cards", declarers, card_margin, {
            "was: three rounds": by_rounds,
            "race of all": by_line_race,
        }),
        ("contracts", contracts, points, {
            "was: expected loss": by_expected_loss(8, None, 128, 2.0),
            "race": by_race(CHOICE),
            "Kim and Nelson": by_kn(CHOICE),
            "empirical Bernstein": by_bernstein(CHOICE, 2 * CHOICE.unseen),
        }),
        ("placements", placements, points, {
            "was: expected loss": by_expected_loss(16, 8, 32, 3.0),
            "race": by_race(place),
            "Kim and Nelson": by_kn(place),
            "empirical Bernstein": by_bernstein(place, 2 * place.unseen),
        }),
    ]  # fmt: skip
    tables += [("leads", leads, lambda _: MARGIN[Scoring.IMPS], {
        "was: standard errors of 2 points": by_error,
        "race": by_race(lead_terms()),
        "Kim and Nelson": by_kn(lead_terms()),
        "empirical Bernstein": by_bernstein(lead_terms(), 2 * lead_terms().unseen),
    })]  # fmt: skip
    model = [modelled(number) for number in range(MODELLED)]
    tables += [("contracts of a model", model, points, tables[3][-1])]
    tables += [("placements of a model", model, points, tables[4][-1])]
    rates = {"cards judged": CHANCES.rate, "contracts": CHOICE.rate, "placements": place.rate}
    for title, some, margins, ways in tables:
        blind = [float((_behind(one) > margins(one)).mean()) for one in some]
        share = 100 * statistics.fmean(blind) if some else 0.0
        rate = rates.get(title.removesuffix(" of a model"), lead_terms().rate)
        print(
            f"{title}: {len(some)} decisions, {share:.0f} % of the candidates are wrong; "
            f"stated rate {100 * rate:g} %"
        )
        for name, way in ways.items() if some else ():
            print(line(name, way, some, margins), flush=True)


def calibrate(all_kept: Sequence[Kept]) -> None:
    """What margins, rates, first rounds and unseen differences cost and bring, kind by kind."""
    kinds = {
        kind: [one for one in all_kept if kind in one.kind]
        for kind in ("contract", "placement", "lead", "card")
    }
    model = [modelled(number) for number in range(MODELLED)]
    for title, some, terms in (
        ("contracts", kinds["contract"], CHOICE),
        ("placements", kinds["placement"], terms_of(TOTAL, LAYOUTS)),
        ("contracts of a model", model, CHOICE),
        ("placements of a model", model, terms_of(TOTAL, LAYOUTS)),
        ("leads, in IMPs", kinds["lead"], lead_terms()),
    ):
        if not some:
            continue
        sizes = [_rival_size(one) for one in some]
        print(f"{title}: where the two best differ it is by {statistics.fmean(sizes):.1f}", end="")
        told = [int(imps_of([round(size)])[0]) for size in sizes]
        print("" if terms.unseen < 10 else f" points, {statistics.fmean(told):.1f} IMPs")
        for changed in _around(terms):
            name = f"margin {changed.margin:g}, rate {changed.rate:g}, "
            name += f"unseen {changed.unseen:g}, first {changed.first}, cap {changed.cap}"
            print(line(name, by_race(changed), some, _always(terms.margin)), flush=True)
        for growth in (1.25, 1.5, 2.0):
            with patch.object(racing, "GROWTH", growth):
                racing.level.cache_clear()
                way = by_race(terms)
                print(line(f"growth {growth:g}", way, some, _always(terms.margin)), flush=True)
        racing.level.cache_clear()
    cards = kinds["card"]
    print("cards chosen")
    for changed in _around(Terms(1.0, 1.0, 480)):

        def way(kept: Kept, values: Values, terms: Terms = changed) -> Chosen:
            margin = terms.margin * standard_of(kept).margin
            return by_race(replace(terms, margin=margin))(kept, values)

        name = f"margin x {changed.margin:g}, rate {changed.rate:g}, "
        name += f"unseen {changed.unseen:g}, first {changed.first}, cap {changed.cap}"
        print(line(name, way, cards, lambda kept: standard_of(kept).margin), flush=True)
    print("cards judged")
    for suspected in (0.1, 0.16, 0.25, 0.4):
        name = f"suspected from {suspected}"
        print(line(name, by_standard(suspected), cards, lambda kept: standard_of(kept).margin))
    for screened, fresh in ((0.5, 1), (1, 0.5), (1, 2), (2, 1)):
        name = f"layouts of the screen x {screened:g}, fresh x {fresh:g}"
        judge = by_standard(screened=screened, fresh=fresh)
        print(line(name, judge, cards, lambda kept: standard_of(kept).margin), flush=True)
    print(
        "declarer's card at the table: from when on a card is safe, and what does not matter then"
    )
    for safe in (0.9, USUAL.safe, 0.98):
        for part in (0.1, USUAL.part, 0.5):
            chooser = by_open_look(safe, part)
            name = f"safe {safe:g}, part {part:g}"
            print(line(name, chooser, cards, lambda kept: standard_of(kept).margin), flush=True)


def hardest(races: int = 1000) -> None:
    """Where one candidate is better than all others by just the margin: how often it is not chosen.

    The values are coins, normal, or those of a contract that fails once in twelve times beside a
    safe one. Where the first holds the title, all are equal: how often does he lose it?
    """
    for title, margin, unseen, draw in HARDEST:
        for others in (1, 4, 12):
            for first, cap in ((8, 64), (16, 1024)):
                terms = Terms(margin, unseen, cap, first=first)
                wrong, rows = 0, 0
                for seed in range(races):
                    table = draw(np.random.default_rng(seed), cap, others)
                    found = race(
                        lambda names, number, table=table: table[:number, list(names)],
                        range(others + 1),
                        terms,
                        holder=0 if title.startswith("equals") else None,
                    )
                    wrong, rows = wrong + (found.decided and found.leader != 0), rows + found.rows
                share = Proportion(wrong, races)
                print(
                    f"{title}, {others} others, {first} to {cap} samples: wrong "
                    f"{100 * share.rate:4.1f} % ({100 * share.interval[0]:.1f} to "
                    f"{100 * share.interval[1]:.1f}) at a rate of {100 * terms.rate:g} %, "
                    f"{rows / races:.0f} samples",
                    flush=True,
                )


Draw = Callable[[np.random.Generator, int, int], Values]


def _coins(base: float, ahead: float = 0.0801) -> Draw:
    """Coins, tossed independently."""
    return lambda draws, rows, others: (
        draws.random((rows, others + 1)) < [base + ahead, *[base] * others]
    ).astype(float)


def _normal(draws: np.random.Generator, rows: int, others: int) -> Values:
    """Independent normal values."""
    return draws.normal([0.0801, *[0.0] * others], 0.5, (rows, others + 1))


def _skewed(draws: np.random.Generator, rows: int, others: int) -> Values:
    """A safe contract, and others that make an overtrick or fail, once in twelve times."""
    fails = draws.random((rows, others)) < 1 / 12
    return np.hstack([np.full((rows, 1), 400.0), np.where(fails, -100.0, 420.0)])


HARDEST: Sequence[tuple[str, float, float, Draw]] = (
    ("coins of 0.05", 0.08, 1.0, _coins(0.05)),
    ("coins of 0.4", 0.08, 1.0, _coins(0.4)),
    ("normal values", 0.08, 0.5, _normal),
    ("contracts", 23.0, 520.0, _skewed),
    ("equals, the first holding the title", 0.08, 1.0, _coins(0.4, 0.0)),
)
"""Values of which the first is better by just the margin: that, the unseen, how to draw them."""


def _always(margin: float) -> Callable[[Kept], float]:
    """The same margin for every decision."""
    return lambda _: margin


def _around(terms: Terms) -> Iterable[Terms]:
    """These terms, and others with one or two of them changed."""
    for rate in (terms.rate / 2, terms.rate, terms.rate * 2):
        for unseen in (terms.unseen / 2, terms.unseen, terms.unseen * 2):
            yield replace(terms, rate=rate, unseen=unseen)
    for margin in (terms.margin / 2, terms.margin * 2):
        yield replace(terms, margin=margin)
    for first in (4, 8, 16, 32):
        if first != terms.first:
            yield replace(terms, first=first)
    for cap in (terms.cap // 2, terms.cap * 2, terms.cap * 4):
        for rate in (terms.rate / 2, terms.rate, terms.rate * 2):
            yield replace(terms, cap=cap, rate=rate)


def _rival_size(kept: Kept) -> float:
    """The size of the difference between the two best candidates, where there is one."""
    truth = np.nanmean(kept.values, axis=0)
    one, two = np.argsort(-truth)[:2]
    gains = (kept.values[:, one] - kept.values[:, two])[:128]
    gains = gains[gains != 0]
    return float(np.sqrt((gains**2).mean())) if len(gains) else 0.0


def main() -> None:
    """Print the table, of the decisions that are on record (a few are recorded if none is)."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--calibrate", action="store_true")
    parser.add_argument("--hardest", action="store_true")
    options = parser.parse_args()
    if options.hardest:
        hardest()
        return
    series = CALIBRATE if options.calibrate else JUDGE
    kept = series.read()
    if not kept:
        kept = [Kept.read(path) for path in decisions(boards_of(None), 16, series)]
    report(kept)
    if options.calibrate:
        calibrate(kept)


if __name__ == "__main__":
    main()
