"""What the plans written by hand make against ordinary defence, on the lesson's layout and others.

`python bench/programs.py [SET …]` prints a line a plan: its words, what it makes on the lesson's
layout, the shares made, failed and unforeseen on 200 drawn layouts, milliseconds a layout. With
`--attack 20` the lesson's layout and 19 drawn ones are attacked, where the plan makes: by one
departure, by two, and by the best defence within a budget; the refutations are printed card by
card, for reading.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))

from kibitz.cards import DECK, SEATS
from kibitz.planning.language.follower import Follower
from kibitz.planning.referee.departing import Departure, NodeBudget, refutation, stands
from kibitz.planning.referee.replay import Fate, LayoutPlay, PlayedCard
from kibitz.seen import SUIT
from plans import HandWrittenPlan, hand_written_plans

LAYOUTS = 200
SEED = 1
ATTACK_SEED = 3
NODES = 2_000
"""So many cards the best defence may look at on a layout."""


def replay_of(
    plan: HandWrittenPlan, hands: tuple[int, ...], layout: int, follower: Follower | None = None
) -> LayoutPlay:
    """A replay of a plan on a layout, after the lead."""
    return LayoutPlay(
        follower or Follower(plan.program), plan.seen, hands, layout=layout, seed=SEED
    )


def on_lesson(plan: HandWrittenPlan) -> Fate:
    """What it makes on the lesson's own layout."""
    return replay_of(plan, plan.hands, 0).to_end(LayoutPlay.drawn)


def on_drawn(plan: HandWrittenPlan, count: int = LAYOUTS) -> tuple[Counter[Fate], float]:
    """How often it ends in which way on drawn layouts, and milliseconds a layout."""
    layouts, follower = plan.layouts(count, SEED), Follower(plan.program)
    start = time.process_time()
    fates = Counter(
        replay_of(plan, hands, n, follower).to_end(LayoutPlay.drawn)
        for n, hands in enumerate(layouts)
    )
    return fates, 1000 * (time.process_time() - start) / len(layouts)


def table(plans: list[HandWrittenPlan]) -> None:
    """A line a plan, and the totals."""
    print("plan               words  lesson      made  failed  unforeseen    ms")
    made, unforeseen, times = 0, 0, []
    for plan in plans:
        fate = on_lesson(plan)
        fates, ms = on_drawn(plan)
        made += fate is Fate.MADE
        unforeseen += fates[Fate.UNFORESEEN]
        times.append(ms)
        shares = [fates[one] * 100 / fates.total() for one in Fate]
        print(
            f"{plan.name:18} {plan.words:5}  {fate.value:10}"
            f" {shares[0]:4.0f} % {shares[1]:5.0f} % {shares[2]:9.1f} % {ms:5.2f}"
        )
    share = 100 * unforeseen / LAYOUTS / len(plans)
    print(
        f"{made} of {len(plans)} make on the lesson's layout; unforeseen {share:.1f} % on average"
    )
    print(f"{sorted(times)[len(times) // 2]:.2f} ms a layout (median)")


def attack(plans: list[HandWrittenPlan], count: int) -> None:
    """Refutations by one departure, where none by two, on layouts that are made: card by card."""
    best: Counter[bool | None] = Counter()
    for plan in plans:
        layouts = [plan.hands, *plan.layouts(max(count - 1, 1), ATTACK_SEED)][:count]
        for n, hands in enumerate(layouts):
            if replay_of(plan, hands, n).to_end(LayoutPlay.drawn) is not Fate.MADE:
                continue
            best[stands(replay_of(plan, hands, n), True, NodeBudget(NODES))] += 1
            for departures in (1, 2):
                found = refutation(replay_of(plan, hands, n), departures)
                if found:
                    break
            if found:
                print(f"\n== {plan.name}, layout {n}: {_told(found)}")
                print("\n".join(tricks_of(plan, hands, n, found)))
    print(f"\nbest defence: {best[True]} stand, {best[False]} fall, {best[None]} beyond the budget")


def _told(departures: tuple[Departure, ...]) -> str:
    return ", ".join(
        f"{SEATS[one.seat].word}'s {DECK[one.card].symbol} to trick {one.trick + 1}"
        for one in departures
    )


def tricks_of(
    plan: HandWrittenPlan,
    hands: tuple[int, ...],
    layout: int,
    departures: tuple[Departure, ...] = (),
) -> list[str]:
    """The play trick by trick with the step that chose each of our cards; `?` marks silence."""
    replay = replay_of(plan, hands, layout)
    cards = {(one.trick, one.place): one.card for one in departures}

    def choose(now: LayoutPlay) -> int:
        card = cards.get((len(now.seen.tricks), len(now.seen.trick)))
        return now.drawn() if card is None else card

    deal = " ".join(_hand_text(hand) for hand in hands)
    lines, told = [f"   N:{deal}"], list[PlayedCard]()
    fate = replay.to_end(choose, told)
    chosen = {one.card: one for one in told if one.is_ours}
    tricks = [(leader, trick) for leader, trick, _ in replay.seen.tricks]
    tricks.append((replay.seen.leader, tuple(replay.seen.trick)))
    for number, (leader, trick) in enumerate(tricks, start=1):
        row = [f"{number:4}. {SEATS[leader].letter}"]
        steps = []
        for card in trick:
            one = chosen.get(card)
            mark = "" if one is None or one.by else "*" if one.is_claim else "?"
            row.append(f"{DECK[card].symbol}{mark:1}")
            if one is not None and one.by is not None and one.by.text not in steps:
                steps.append(one.by.text)
        lines.append(" ".join(row) + "   " + "; ".join(steps))
    seen = replay.seen
    return [*lines, f"   {fate.value}: {seen.won} won, {seen.lost} lost, {seen.needed} needed"]


def _hand_text(hand: int) -> str:
    return ".".join(
        "".join(card.symbol[1:] for card in reversed(DECK) if hand & card.mask & SUIT[suit])
        for suit in (3, 2, 1, 0)
    )


def main() -> None:
    """The table, or with `--attack` the refutations."""
    words = sys.argv[1:]
    count = 0
    if "--attack" in words:
        at = words.index("--attack")
        count = int(words[at + 1])
        del words[at : at + 2]
    plans = hand_written_plans(*words)
    if count:
        attack(plans, count)
    else:
        table(plans)


if __name__ == "__main__":
    main()
