"""Asking: how a condition is read, and how what cannot be read is told.

Of all conditions that fit, the one is taken that ends best and reads most; `and` and `or` join
them, a subject or verb that is the same may be left out, `not` turns one round.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from kibitz.errors import Malformed, Place, nearest
from kibitz.planning.language.checking import PlaceOf, check_cards
from kibitz.planning.language.condition import PlanCondition, either, every, negation
from kibitz.planning.language.conditions.all import CONDITIONS
from kibitz.planning.language.conditions.tricks import TrickWon
from kibitz.planning.language.pattern import Found, Furthest, SlotReader, compiled, match
from kibitz.planning.language.slots import PlanSpeaker
from kibitz.planning.language.words import CLOSING, SUIT_WORDS, PlanWord


class ConditionReader:
    """Reads conditions of one plan."""

    def __init__(self, text: str, speaker: PlanSpeaker) -> None:
        self.text = text
        self.speaker = speaker

    def _slot(self, name: str) -> SlotReader:
        if name == "until":
            return self._until
        return self.speaker.slot(name)

    def _until(self, tokens: list[PlanWord], place: int) -> Iterator[tuple[int, object]]:
        found = self._one_condition(tokens, place, Furthest())
        if found is not None:
            yield found[1], found[0]

    # Conditions ---------------------------------------------------------------

    def _condition(self, tokens: list[PlanWord], place: int) -> tuple[PlanCondition, int]:
        """Conditions joined by `or` and `and`, which binds more tightly."""
        ways: list[PlanCondition] = []
        parts: list[PlanCondition] = []
        subject = place
        while True:
            furthest = Furthest()
            found = self._one_condition(tokens, place, furthest)
            if found is None and (parts or ways):
                found = self._elided_condition(tokens, place, subject)
            if found is None:
                raise self._not_understood(tokens, furthest)
            one, place = found
            parts.append(one)
            word = tokens[place].text if place < len(tokens) else ""
            if word not in ("and", "or") or not self._goes_on(tokens, place + 1, subject):
                break
            if word == "or":
                ways.append(every(tuple(parts)))
                parts = []
            place += 1
        return either((*ways, every(tuple(parts)))), place

    def _goes_on(self, tokens: list[PlanWord], place: int, subject: int) -> bool:
        if self._one_condition(tokens, place, Furthest()) is not None:
            return True
        return self._elided_condition(tokens, place, subject) is not None

    def _elided_condition(
        self, tokens: list[PlanWord], place: int, subject: int
    ) -> tuple[PlanCondition, int] | None:
        """The subject, and the verb too, may be left out when they are the same as before."""
        for words in (1, 2):
            again = [*tokens[:place], *tokens[subject : subject + words], *tokens[place:]]
            found = self._one_condition(again, place, Furthest())
            if found is not None:
                return found[0], found[1] - words
        return None

    def _one_condition(
        self, tokens: list[PlanWord], place: int, furthest: Furthest
    ) -> tuple[PlanCondition, int] | None:
        if place < len(tokens) and tokens[place].text == "not":
            inner = self._one_condition(tokens, place + 1, furthest)
            return None if inner is None else (negation(inner[0]), inner[1])
        best: tuple[int, type[PlanCondition], Found] | None = None
        for kind in CONDITIONS:
            for pattern in kind.patterns:
                for after, found in match(compiled(pattern), tokens, place, self._slot, furthest):
                    if best is None or self._ends(tokens, after) > self._ends(tokens, best[0]):
                        best = (after, kind, found)
        if best is None:
            return self._negated(tokens, place, furthest)
        after, kind, found = best
        check_cards(found, self.speaker, self._place_of(tokens[place:]))
        values = kind.made_of(dict(found), self.speaker.suit_before(tokens, place))
        if values.get("suit", 0) == -1 and any(one.name == "suit" for one in fields(kind)):
            raise self._wrong(
                tokens, place, "which suit is meant is not said", "“of hearts” or the like"
            )
        names = {one.name for one in fields(kind)}
        made = kind(**{k: v for k, v in values.items() if k in names}, at=tokens[place].start)
        if isinstance(made, TrickWon) and made.suit >= 0:
            self.speaker.finessed = made.suit
        return made, after

    def _ends(self, tokens: list[PlanWord], place: int) -> tuple[bool, int]:
        """How well a condition ends there: before a joining word, and as late as possible.

        In `East plays the ♥2 or the ♥Q falls` the queen belongs to what comes after `or`.
        """
        is_end = place == len(tokens) or tokens[place].text in CLOSING
        return is_end, place

    def _negated(
        self, tokens: list[PlanWord], place: int, furthest: Furthest
    ) -> tuple[PlanCondition, int] | None:
        """`West does not cover`, `the ♥Q has not fallen`."""
        for n in range(place, min(place + 6, len(tokens))):
            if tokens[n].text == "not":
                start = n - 1 if n > place and tokens[n - 1].text in ("does", "do", "did") else n
                rest = [*tokens[:start], *tokens[n + 1 :]]
                inner = self._one_condition(rest, place, furthest)
                if inner is None:
                    return None
                return negation(inner[0]), inner[1] + n + 1 - start
        return None

    def _place_of(self, tokens: list[PlanWord]) -> PlaceOf:
        """Where a card is named in these tokens; the first of them if it is not."""

        def place(card: int) -> Place:
            named = (token.start for token in tokens if card in token.cards)
            return Place.at(self.text, next(named, tokens[0].start))

        return place

    def _wrong(self, tokens: list[PlanWord], place: int, message: str, expected: str) -> Malformed:
        at = tokens[place].start if place < len(tokens) else tokens[-1].end
        return Malformed(message, place=Place.at(self.text, at), expected=expected)

    def _not_understood(self, tokens: list[PlanWord], furthest: Furthest) -> Malformed:
        place = furthest.place
        word = tokens[place].text if place < len(tokens) else ""
        known = [text.strip("“”") for text in furthest.expected if text.startswith("“")]
        if any(text.startswith("a suit") for text in furthest.expected):
            known += SUIT_WORDS
        message = f"{word!r} is not understood here" if word else "the sentence breaks off"
        error = self._wrong(
            tokens, place, message,
            " or ".join(furthest.expected[:6]) + (" …" if len(furthest.expected) > 6 else ""),
        )  # fmt: skip
        error.remedy = nearest(word, known) if word else ""
        return error
