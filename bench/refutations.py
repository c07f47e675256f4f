"""Refutations of the plans written by hand, drawn by seed, for reading: is it bridge, or a gap?

`python bench/refutations.py [SET …] --seed 7 --count 50` draws a plan and a layout on which it
makes against ordinary defence, and looks for one departure, then two, that beat it; the plans take
turns, in an order that the seed draws. Printed are the four hands, the plan, the tricks with the
step that chose each card of ours, the departures, and the last card of ours with which open cards
would still have made it. A refutation is a gap of the language where a good player who follows the
plan would not have played so; where he would, it is bridge.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))

from kibitz.cards import DECK, SEATS, Seat
from kibitz.deal import Deal, Hand
from kibitz.dummy.double import card_results
from kibitz.planning.language.follower import Follower
from kibitz.planning.referee.departing import Departure, refutation
from kibitz.planning.referee.replay import Fate, LayoutPlay, PlayedCard
from kibitz.play import Situation
from kibitz.seen import SUIT
from plans import HandWrittenPlan, hand_written_plans

SEED = 1
COUNT = 50
TRIES = 12
"""So many layouts of a plan are drawn to find one that is refuted."""


def refutations(
    plans: list[HandWrittenPlan], count: int, seed: int, first: int = 0
) -> Iterator[tuple[HandWrittenPlan, tuple[int, ...], int, tuple[Departure, ...]]]:
    """Plan, layout, its number and the departures that refute it there, so many of them."""
    order, turn, left = plans[:], 0, first + count
    random.Random(seed).shuffle(order)
    while left:
        plan = order[turn % len(order)]
        again = seed * 100 + turn // len(order)
        turn += 1
        for number, hands in enumerate(plan.layouts(TRIES, again)):
            if _replay(plan, hands, number, seed).to_end(LayoutPlay.drawn) is not Fate.MADE:
                continue
            found = refutation(_replay(plan, hands, number, seed), 2)
            if found:
                left -= 1
                if left < count:
                    yield plan, hands, number, found
                break


def told(
    plan: HandWrittenPlan,
    hands: tuple[int, ...],
    number: int,
    departures: tuple[Departure, ...],
    seed: int,
) -> list[str]:
    """The lines of one refutation."""
    replay = _replay(plan, hands, number, seed)
    cards = {(one.trick, one.place): one.card for one in departures}
    instead: dict[int, int] = {}

    def choose(now: LayoutPlay) -> int:
        drawn = now.drawn()
        card = cards.get((len(now.seen.tricks), len(now.seen.trick)), drawn)
        instead[card] = drawn
        return card

    played = list[PlayedCard]()
    fate = replay.to_end(choose, played)
    whole = list(hands)
    whole[(plan.contract.declarer + 1) & 3] |= plan.lead.mask
    lines = [f"{plan.name}: {plan.contract}, lead {plan.lead.symbol}", ""]
    lines += _diagram(whole, plan.contract.declarer)
    lines += ["", *("  | " + line for line in plan.text.splitlines()), ""]
    chosen = {one.card: one for one in played}
    tricks = [(leader, trick) for leader, trick, _ in replay.seen.tricks]
    tricks.append((replay.seen.leader, tuple(replay.seen.trick)))
    for n, (leader, trick) in enumerate(tricks, start=1):
        if not trick:
            continue
        row, steps = [], []
        for place, card in enumerate(trick):
            one = chosen.get(card)
            is_ours = one is not None and one.is_ours
            mark = "!!" if (n - 1, place) in cards else "?" if is_ours and not one.by else ""
            row.append(f"{DECK[card].symbol}{mark:2}")
            if is_ours and one.by and (text := one.by.text) not in steps:
                steps.append(text)
        name = "NESW"[leader]
        lines.append(f"  {n:2}. {name}: {' '.join(row):24} {'; '.join(steps)}".rstrip())
    seen = replay.seen
    lines.append(f"  {fate.value}: {seen.won} won, {seen.lost} lost, {seen.needed} needed")
    for one in departures:
        usual = DECK[instead[one.card]].symbol
        lines.append(
            f"  Departure: {SEATS[one.seat].word}'s {DECK[one.card].symbol} to trick"
            f" {one.trick + 1} (ordinary: {usual})."
        )
    lines += _open_cards(plan, whole, played, departures)
    return lines


def _open_cards(
    plan: HandWrittenPlan,
    whole: list[int],
    played: list[PlayedCard],
    departures: tuple[Departure, ...],
) -> list[str]:
    """The last card of ours that threw away what open cards still made, and what kept it."""
    now = Situation.start(Deal(tuple(Hand(mask) for mask in whole)), plan.contract).play(plan.lead)
    found, needed, left = "", plan.contract.level + 6, len(departures)
    for place, one in enumerate(played, start=1):
        card = DECK[one.card]
        if one.is_ours:
            values = card_results(now)
            good = [other for other, tricks in values.items() if tricks >= needed]
            if good and values[card] < needed:
                where = f"trick {place // 4 + 1}"
                when = "after" if not left else "before"
                names = " ".join(other.symbol for other in good)
                by = f"`{one.by.text}`" if one.by else "silence"
                found = (
                    f"  Open cards: {SEATS[one.seat].word}'s {card.symbol} in {where} ({by},"
                    f" {when} the departures) loses it; it still makes with {names}."
                )
        else:
            left -= any(card.index == d.card for d in departures)
        now = now.play(card)
    return [found or "  Open cards: lost whatever we play after the lead."]


def _diagram(hands: list[int], declarer: Seat) -> list[str]:
    rows = {seat: _suits(hands[seat]) for seat in SEATS}
    mark = {seat: f"{seat.word}{' (declarer)' if seat == declarer else ''}" for seat in SEATS}
    lines = [" " * 14 + text for text in (mark[SEATS[0]], *rows[SEATS[0]])]
    west, east = [mark[SEATS[3]], *rows[SEATS[3]]], [mark[SEATS[1]], *rows[SEATS[1]]]
    lines += [f"{one:28}{other}" for one, other in zip(west, east, strict=True)]
    return lines + [" " * 14 + text for text in (mark[SEATS[2]], *rows[SEATS[2]])]


def _suits(hand: int) -> list[str]:
    return [
        "♣♦♥♠"[suit]
        + " "
        + (
            "".join(card.symbol[1:] for card in reversed(DECK) if hand & card.mask & SUIT[suit])
            or "-"
        )
        for suit in (3, 2, 1, 0)
    ]


def _replay(plan: HandWrittenPlan, hands: tuple[int, ...], number: int, seed: int) -> LayoutPlay:
    return LayoutPlay(Follower(plan.program), plan.seen, hands, layout=number, seed=seed)


def main() -> None:
    """The refutations, numbered."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("sets", nargs="*")
    words.add_argument("--seed", type=int, default=SEED)
    words.add_argument("--count", type=int, default=COUNT)
    words.add_argument("--first", type=int, default=0, help="leave out so many")
    asked = words.parse_args()
    plans = hand_written_plans(*asked.sets)
    print("?: silence chose the card. !!: the defender departs from the ordinary.\n")
    drawn = refutations(plans, asked.count, asked.seed, asked.first)
    for n, found in enumerate(drawn, start=asked.first + 1):
        print(f"=== {n}.", *told(*found, asked.seed), "", sep="\n", flush=True)


if __name__ == "__main__":
    main()
