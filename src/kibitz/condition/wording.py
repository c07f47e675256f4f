"""Wording: a condition in English, as one would explain it at the table.

    West has exactly three spades and at least 12 high-card points, or East holds the ♦A

Clauses about the same hand are put together; a word, a comma, a semicolon set parts
apart, each more strongly than the one before, and parentheses where these would not do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kibitz.condition.phrase import Predication, Speaker
from kibitz.condition.tree import And, Condition, Named, Not, Or, Truth, size
from kibitz.english import listed


def english(condition: Condition, *, subject: str = "the hand", names: bool = False) -> str:
    """The condition in English, without a full stop.

    `subject` is what to call the hand that a rule speaks of (empty: leave it out);
    `names` keeps macros and rules by their names instead of spelling them out.

    >>> from kibitz.condition import parse_condition, parse_rule_condition
    >>> english(parse_condition("spades(West)=3 and hcp(West)>11 or hand(dA)=East"))
    'West has exactly three spades and at least 12 high-card points, or East holds the ♦A'
    >>> english(parse_rule_condition("15 TO 17 Points AND Balanced"), subject="opener")
    'opener has 15 to 17 high-card points and is balanced'
    """
    return Sentences(subject, names).sentence(condition)


PLAIN, WORD, COMMA, SEMICOLON = range(4)
"""How strongly the parts of a text are set apart: not, by a word, by a comma, a semicolon."""

SPELT_OUT = 300
"""A condition with more parts than this is told by its name: a page has no room for it."""

_NEGATIVE = ("does not", "do not", "did not", "is not")
_DENIAL = "it is not the case that"


@dataclass(frozen=True)
class Said:
    """Something said of a subject, and the strongest joint in it.

    `either` is the predicate of one that gives a choice, as it reads among other parts.
    """

    subject: str
    predicate: str
    joint: int = PLAIN
    either: str = ""

    @property
    def text(self) -> str:
        """The whole of it."""
        return f"{self.subject} {self.predicate}".strip()

    def among_others(self) -> Said:
        """The same as one part of several: a choice is marked as such."""
        if not self.either:
            return self
        if self.joint == WORD and self.subject:
            return Said(self.subject, self.either, WORD)
        return Said("", f"either {self.text}", self.joint)


class Sentences(Speaker):
    """Joins clauses to sentences."""

    def __init__(self, subject: str = "the hand", names: bool = False) -> None:
        super().__init__(subject)
        self.names = names

    def sentence(self, condition: Condition) -> str:
        """The condition in English."""
        return self.say(condition, True).text

    def say(self, condition: Condition, wanted: bool) -> Said:
        """A condition, or that it is not so."""
        match condition:
            case Truth():
                return Said("it is", "always so" if condition.value is wanted else "never so")
            case Not():
                return self.say(condition.part, not wanted)
            case Named() if not self._spells_out(condition):
                verb = "applies" if wanted else "does not apply"
                return Said(f"“{condition.name.removeprefix('$')}”", verb)
            case Named():
                return self.say(condition.body, wanted)
            case Or():
                parts = tuple(self.flat(condition, Or, wanted))
                return self.one_of(parts) if wanted else self.all_of(parts)
            case And():
                parts = tuple(self.flat(condition, And, True))
                if wanted:
                    return self.all_of(parts)
                whole = Sentences(self.subject or "it", self.names).all_of(parts)
                return Said("", f"{_DENIAL} {whole.text}", max(whole.joint, COMMA))
            case _:
                clause = self.leaf(condition, wanted)
                return Said(clause.subject, f"{clause.verb} {clause.what}")

    def flat(
        self, condition: Condition, kind: type[And | Or], wanted: bool
    ) -> Iterator[tuple[Condition, bool]]:
        """The parts of nested ands, or of nested ors."""
        if isinstance(condition, And | Or) and isinstance(condition, kind):
            for part in condition.parts:
                yield from self.flat(part, kind, wanted)
        elif isinstance(condition, Named) and self._spells_out(condition):
            yield from self.flat(condition.body, kind, wanted)
        else:
            yield condition, wanted

    def _spells_out(self, condition: Named) -> bool:
        """Is the condition told, and not just its name? Not where nobody would read it."""
        return not self.names and size(condition) <= SPELT_OUT

    # joining --------------------------------------------------------------------------

    def all_of(self, parts: Sequence[tuple[Condition, bool]]) -> Said:
        """Parts that are all so; those about one hand come together."""
        phrases: dict[str, list[Said | Predication]] = {}
        for condition, wanted in parts:
            part = self._clause(condition, wanted) or self.say(condition, wanted)
            subject = part.subject
            if isinstance(part, Said) and (part.joint > WORD or len(parts) == 1):
                subject = part.text  # stands by itself
            phrases.setdefault(subject, []).append(part)
        said = [self._together(group) for group in phrases.values()]
        return self._joined(sorted(said, key=_is_denial), "and")

    def one_of(self, parts: Sequence[tuple[Condition, bool]]) -> Said:
        """Parts of which at least one is so."""
        clauses = [self._clause(*part) for part in parts]
        whole = [clause for clause in clauses if clause]
        if len(whole) == len(parts) and len({(c.subject, c.verb) for c in whole}) == 1:
            verb = whole[0].verb
            if not verb.startswith(_NEGATIVE):
                whats = listed((clause.what for clause in whole), "or")
                either = f"{verb} either {whats}"
                return Said(whole[0].subject, f"{verb} {whats}", WORD, either)
        said = [self.say(*part) for part in parts]
        joined = self._joined(sorted(said, key=_is_denial), "or")
        return replace(joined, either=f"either {joined.predicate}")

    def _clause(self, condition: Condition, wanted: bool) -> Predication | None:
        """A leaf as a clause."""
        while isinstance(condition, Not) or (
            isinstance(condition, Named) and self._spells_out(condition)
        ):
            if isinstance(condition, Not):
                condition, wanted = condition.part, not wanted
            else:
                condition = condition.body
        if isinstance(condition, And | Or | Named | Truth):
            return None
        return self.leaf(condition, wanted)

    def _together(self, group: Sequence[Said | Predication]) -> Said:
        """What is said of one subject: `has A and B, is balanced and holds C`."""
        if len(group) == 1 and isinstance(group[0], Said):
            return group[0]
        verbs: dict[str, list[str]] = {}
        phrases: list[str] = []
        for part in group:
            if isinstance(part, Predication):
                verbs.setdefault(part.verb, []).append(part.what)
        for verb, whats in verbs.items():
            word = "or" if verb.startswith(_NEGATIVE) else "and"
            phrases.append(f"{verb} {listed(whats, word)}")
        phrases += [part.among_others().predicate for part in group if isinstance(part, Said)]
        several = any(len(whats) > 1 for whats in verbs.values())
        joint = WORD if len(group) > 1 else PLAIN
        if several and len(phrases) > 1:
            return Said(group[0].subject, listed(phrases, comma=True), joint)
        return Said(group[0].subject, listed(phrases), joint)

    def _joined(self, parts: Sequence[Said], word: str) -> Said:
        """Parts set apart as strongly as they need."""
        if len(parts) == 1:
            return parts[0]
        if word == "and":
            parts = [part.among_others() for part in parts]
        parts = [Said("", f"({part.text})") if part.joint >= SEMICOLON else part for part in parts]
        joint = max(part.joint for part in parts) + 1
        subjects = {part.subject for part in parts}
        common = subjects.pop() if len(subjects) == 1 and word == "or" else ""
        texts = [part.predicate if common else part.text for part in parts]
        if joint == WORD:
            return Said(common, listed(texts, word), joint)
        mark = ", " if joint == COMMA else "; "
        return Said(common, f"{mark.join(texts[:-1])}{mark}{word} {texts[-1]}", joint)


def _is_denial(said: Said) -> bool:
    """What denies a whole sentence comes last, so that it is clear how far it reaches."""
    return said.predicate.startswith(_DENIAL)
