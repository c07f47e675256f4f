"""Query: the probability of an event, given what is known, with its reason.

    chance of the event = layouts with evidence and event / layouts with the evidence

Both numbers are counted exactly (`count`). Only a condition on three or more
hidden hands whose tables would not fit the budget is estimated from random
layouts (`estimated_chance`), and tagged so.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from kibitz.chance.choice import Choice, Choices
from kibitz.chance.counting.budget import Budget, OverBudget
from kibitz.chance.counting.count import count, count_both
from kibitz.chance.drawing.estimated_chance import estimate
from kibitz.chance.drawing.sample import SAMPLING
from kibitz.chance.explain import Question, explain
from kibitz.chance.rewrite import all_of, conjuncts
from kibitz.chance.unseen import Unseen
from kibitz.condition.text import to_text
from kibitz.condition.tree import And, Condition, Truth
from kibitz.english import listed
from kibitz.errors import Illegal, Place
from kibitz.reason import Reason
from kibitz.result import Kind, Result

SAMPLES = 100_000
"""How many layouts an estimate rests on, unless another number is asked for."""


def probability(
    event: Condition,
    unseen: Unseen,
    evidence: Condition | None = None,
    *,
    reason: bool = True,
    budget: Budget | None = None,
    samples: int = SAMPLES,
    seed: int = 1,
) -> Result[Fraction]:
    """The chance of the event among the layouts that fit the evidence.

    `reason` asks for the Reason as well, which takes several counts more. `samples` and
    `seed` matter only where the budget does not allow an exact count.

    >>> from kibitz.cards import Seat
    >>> from kibitz.condition import parse_condition
    >>> unseen = Unseen.of_hands({Seat.NORTH: "QJ93", Seat.SOUTH: "2"})
    >>> given = parse_condition("hand(sK,sA)=East and hand(s6)=West and hand(s8)=West")
    >>> print(probability(parse_condition("hand(sA)=West"), unseen, given).value)
    11/17
    """
    known = Known(unseen, evidence, budget=budget, samples=samples, seed=seed)
    return known.probability(event, reason=reason)


@dataclass
class Known:
    """What is known: the unseen cards and the evidence; asked for one event after another.

    `text` is what the evidence (or the part of it called `stated`) was read from, so that
    an error can point at the place.
    """

    unseen: Unseen
    evidence: Condition | None = None
    text: str = ""
    stated: Condition | None = None
    budget: Budget | None = None
    samples: int = SAMPLES
    seed: int = 1
    _known: dict[tuple[Choice, ...], Fraction] = field(default_factory=dict, repr=False)

    def layouts(self, event: Condition | None = None) -> Fraction:
        """The number of layouts that fit the evidence; never 0.

        The event may state the frequency of a choice that the evidence speaks of.
        """
        if event is not None:
            return self._counted(event)[0]
        if self.evidence is None and not any(self.unseen.closed):
            return Fraction(self.unseen.arrangements)
        return self._possible(
            count(self.evidence or Truth(True), self.unseen, self._choices(None), self.budget)
        )

    def probability(self, event: Condition, *, reason: bool = True) -> Result[Fraction]:
        """The chance of the event among these layouts."""
        try:
            possible, favourable = self._counted(event)
        except OverBudget:
            return self._estimate(event, reason)
        question = Question(
            event,
            self.unseen,
            self.evidence,
            favourable,
            possible,
            self._choices(event),
            self.budget,
        )
        return Result(question.chance, reason=explain(question) if reason else None)

    def _counted(self, event: Condition) -> tuple[Fraction, Fraction]:
        """The layouts that fit the evidence, and those among them with the event."""
        choices = self._choices(event)
        if self.evidence is None:
            return self.layouts(), count(event, self.unseen, choices, self.budget)
        mine = tuple(choices[key] for key in self._choices(None))
        if mine in self._known:
            both = And((self.evidence, event))
            return self._known[mine], count(both, self.unseen, choices, self.budget)
        possible, favourable = count_both(self.evidence, event, self.unseen, choices, self.budget)
        self._known[mine] = self._possible(possible)
        return possible, favourable

    def _possible(self, layouts: Fraction) -> Fraction:
        if not layouts:
            raise self.contradiction()
        return layouts

    def contradiction(self) -> Illegal:
        """The error that says which parts of the evidence exclude each other."""
        choices = self._choices(None)

        def impossible(condition: Condition | None) -> bool:
            return not count(condition or Truth(True), self.unseen, choices, self.budget)

        if impossible(None):
            return Illegal(
                "the unseen cards do not fit into the vacant places",
                expected="room for every card, also where a hand is known to be out of a suit",
            )
        parts = list(conjuncts(self.evidence))
        for part in list(parts):  # leave out what the contradiction does not need
            others = [other for other in parts if other is not part]
            if others and impossible(all_of(*others)):
                parts = others
        words = [to_text(part) for part in parts]
        if len(parts) == 1:
            why = f"{words[0]} is impossible"
        elif len(parts) == 2:
            why = f"{words[0]} excludes {words[1]}"
        else:
            why = f"{listed(words)} exclude each other"
        return Illegal(
            f"no layout fits the evidence: {why}",
            place=self._place(parts[-1]),
            remedy="take one of these back, or check the hands",
        )

    def _place(self, part: Condition) -> Place | None:
        stated = self.evidence if self.stated is None else self.stated
        mine = any(part is other for other in conjuncts(stated))
        if not (self.text and part.span and mine):
            return None
        return Place.at(self.text, part.span[0], "given")

    def _choices(self, event: Condition | None) -> Choices:
        return Choices([c for c in (self.evidence, event) if c is not None])

    def _estimate(self, event: Condition, reason: bool) -> Result[Fraction]:
        result = estimate(
            event,
            self.unseen,
            self.evidence,
            self.samples,
            self.seed,
            budget=self.budget or SAMPLING,
        )
        numbers = {
            "event": event,
            "evidence": self.evidence,
            "chance": result.value,
            "error": result.error,
            "samples": result.samples,
            "seed": result.seed,
        }
        return Result(
            result.value,
            Kind.SAMPLED,
            result.error,
            result.samples,
            result.seed,
            Reason("sampled", numbers) if reason else None,
        )
