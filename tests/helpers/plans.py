"""Plans written by hand from lessons, read from `tests/plans/*.plans`: one file a set of lessons.

A plan begins with a line `== Set Board`. Lines `name: value` follow (deal, contract, lead, theme),
then an empty line and the program, up to the next `==`. What comes before the first is a remark.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from kibitz.auction import Contract
from kibitz.cards import FULL_DECK, SEATS, Card, Seat, Suit
from kibitz.chance.belief.meanings import UNTOLD
from kibitz.deal import Deal, Hand
from kibitz.planning.declarer.reading import read
from kibitz.planning.language.program import Program
from kibitz.planning.language.reader import read_plan
from kibitz.play import Situation
from kibitz.seen import Seen

FOLDER = Path(__file__).parents[1] / "plans"
"""Where the plans are."""


@dataclass(frozen=True)
class HandWrittenPlan:
    """A lesson's deal, contract and lead, and the plan that was written for it."""

    name: str
    deal: Deal
    contract: Contract
    lead: Card
    theme: str
    text: str

    @property
    def words(self) -> int:
        """How many words the plan has; a card is one."""
        return len(self.text.split())

    @cached_property
    def situation(self) -> Situation:
        """The hand after the opening lead."""
        return Situation.start(self.deal, self.contract).play(self.lead)

    @property
    def seen(self) -> Seen:
        """What everybody has seen after the opening lead."""
        return Seen.of(self.situation)

    @cached_property
    def program(self) -> Program:
        """The plan as it is read."""
        return self.read(self.text)

    def read(self, text: str) -> Program:
        """Another plan for the same hand."""
        own, dummy = self.deal[self.contract.declarer], self.deal[self.contract.dummy]
        return read_plan(text, own, dummy, self.contract, Suit(self.lead.suit))

    @property
    def hands(self) -> tuple[int, ...]:
        """The lesson's own layout after the lead, as masks."""
        return tuple(self.situation.hand(seat).mask for seat in SEATS)

    def layouts(self, count: int, seed: int = 1) -> list[tuple[int, ...]]:
        """So many layouts drawn under the lead: the hands after it, as masks."""
        view = self.situation.view()
        chosen = read(view, UNTOLD.belief(view, seed, 6 * count)).chosen(count)
        return [tuple(world) for world in chosen.worlds.tolist()]


@dataclass(frozen=True)
class ThoughtOut:
    """A layout of a plan's deal, what was thought out by hand that it makes, and why."""

    plan: HandWrittenPlan
    hands: tuple[int, ...]
    is_made: bool
    why: str


def thought_out() -> list[ThoughtOut]:
    """What `tests/plans/by_hand.txt` says: West's hand, `made` or `failed`, and why."""
    plans = {plan.name: plan for plan in hand_written_plans()}
    found = []
    for piece in _pieces((FOLDER / "by_hand.txt").read_text("utf-8")):
        name, *lines = piece.splitlines()
        plan = plans[name.strip()]
        for row in re.findall(r"^(\S+) (made|failed): (.*(?:\n  .*)*)", "\n".join(lines), re.M):
            hands = _with_west(plan, Hand.parse(row[0]).mask)
            found.append(ThoughtOut(plan, hands, row[1] == "made", row[2]))
    return found


def _with_west(plan: HandWrittenPlan, west: int) -> tuple[int, ...]:
    """The four hands after the lead, West's being these cards."""
    declarer, dummy = plan.contract.declarer, plan.contract.dummy
    ours = plan.deal[declarer].mask | plan.deal[dummy].mask
    assert not ours & west and west & plan.lead.mask and west.bit_count() == 13
    hands = {declarer: plan.deal[declarer].mask, dummy: plan.deal[dummy].mask}
    hands[Seat.WEST], hands[Seat.EAST] = west & ~plan.lead.mask, FULL_DECK & ~ours & ~west
    return tuple(hands[seat] for seat in SEATS)


def hand_written_plans(*sets: str) -> list[HandWrittenPlan]:
    """All plans, or those of some files (`holdup`), in the order of the files."""
    found = []
    for path in sorted(FOLDER.glob("*.plans")):
        if not sets or path.stem in sets:
            found += [_plan(piece) for piece in _pieces(path.read_text("utf-8"))]
    return found


def _pieces(text: str) -> list[str]:
    return re.split(r"^== *", text, flags=re.MULTILINE)[1:]


def _plan(piece: str) -> HandWrittenPlan:
    head, text = piece.split("\n\n", 1)
    name, *lines = head.splitlines()
    values = dict(re.split(r":\s*", line, maxsplit=1) for line in lines)
    return HandWrittenPlan(
        name.strip(), Deal.parse(values["deal"]), Contract.parse(values["contract"]),
        Card.parse(values["lead"]), values.get("theme", ""), text.strip("\n") + "\n",
    )  # fmt: skip
