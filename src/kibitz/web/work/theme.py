"""Theme: what the deals of a bidding practice are to be like, as a player says it.

    partner opens 1NT, I have five hearts

A theme is a list of clauses, with commas, semicolons or lines between them. A clause says what
somebody calls (the hands of that rule of the system), what a hand has in plain phrases or in the
language of conditions, or what both have together. You sit South, partner North. A script of
dealer's language is a theme as well (`script/`).
"""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from kibitz.auction import Call
from kibitz.bidding.measuring.deals import silence_of
from kibitz.bidding.rules.system import System
from kibitz.cards import SEATS, Seat
from kibitz.chance.drawing.sample import Sampler
from kibitz.chance.rewrite import all_of
from kibitz.condition.reading.plain import parse_said, plain_words
from kibitz.condition.tree import Condition, seated
from kibitz.condition.vector import evaluate
from kibitz.deal import Deal
from kibitz.errors import Illegal, KibitzError, Malformed
from kibitz.script.outcome import deals_of
from kibitz.script.shuffle import Shuffle

EXAMPLES = (
    "partner opens 1NT, I have five hearts",
    "I open 1♠, partner responds 2♣",
    "partner opens 2♣",
    "we have at least 31 points",
    "I have 15 to 17 points and I have five spades",
)
"""Themes as players say them; the page offers each."""
BATCH, SHUFFLES = 1 << 14, 24
"""Deals are shuffled in so many batches of this size; a theme that is rarer is drawn exactly."""
SCRIPT_SECONDS = 10.0
"""So long deals that a script wants are looked for."""

_WHO = {"i": Seat.SOUTH, "partner": Seat.NORTH}
_CALLS = re.compile(
    r"(?P<who>i|partner) (?:opens?|responds?|answers?|bids?|rebids?)(?: with)? (?P<call>\S+)"
)
_OURS = re.compile(
    r"we have (?:(?:at least (?P<least>\d{1,2})|(?P<more>\d{1,2})\+)|at most (?P<most>\d{1,2})"
    r"|(?P<low>\d{1,2}) ?(?:to|-|–) ?(?P<high>\d{1,2})|(?:exactly )?(?P<n>\d{1,2})) "
    r"(?P<what>points|hcp|spades|hearts|diamonds|clubs)"
)


@dataclass(frozen=True)
class DealTheme:
    """A condition on the four hands, and who deals, where an opening was named."""

    condition: Condition | None = None
    dealer: Seat | None = None

    @classmethod
    def of(cls, text: str, system: System) -> DealTheme:
        """Read a theme; an error shows the clause that is none.

        >>> system = System.parse("$.1N. := 15 TO 17 Points; $.1N.2C. := Points >= 8;")
        >>> DealTheme.of("partner opens 1NT, I have five hearts", system).dealer
        <Seat.NORTH: 0>
        """
        conditions: list[Condition] = []
        steps: list[tuple[Seat, Call]] = []
        for clause in filter(None, (part.strip(" .") for part in re.split(r"[,;\n]", text))):
            pieces = [part.strip() for part in re.split(r"\band\b", clause, flags=re.IGNORECASE)]
            if not all(_is_said(piece) for piece in pieces):
                pieces = [clause]  # `and` belongs to the language of conditions
            for piece in pieces:
                conditions.append(_read(piece, system, steps))
        return cls(all_of(*conditions), steps[0][0] if steps else None)

    def dealt(self, system: System, seed: int, quiet: bool) -> Deal:
        """A deal of this theme; where East and West only pass, they hold what passes."""
        silence = silence_of(system) if quiet else None
        silent = [seated(silence, s) for s in (Seat.EAST, Seat.WEST)] if silence else []
        wanted = all_of(self.condition, *silent)
        shuffle = Shuffle(seed)
        for _ in range(SHUFFLES):
            masks = shuffle(BATCH)
            if wanted is None:
                return next(deals_of(masks))
            fits = evaluate(wanted, {seat: masks[:, seat] for seat in SEATS})
            if fits.any():
                return next(deals_of(masks[fits]))
        return Sampler(wanted).deals(1, seed)[0]


def _is_said(clause: str) -> bool:
    """Does this say something by itself, about a hand of ours or in plain words?"""
    words = _lower(clause)
    return bool(_CALLS.fullmatch(words) or _OURS.fullmatch(words) or _plain(words))


def _read(clause: str, system: System, steps: list[tuple[Seat, Call]]) -> Condition:
    words = _lower(clause)
    if found := _CALLS.fullmatch(words):
        return _called(found, clause, system, steps)
    if found := _OURS.fullmatch(words):
        return parse_said(_together(found))
    try:
        return parse_said(_plain(words) or clause)
    except KibitzError as error:
        raise Malformed(
            f"{clause!r} is no theme: {error.message}",
            expected="what somebody opens or has",
            remedy=f"for example: {EXAMPLES[0]}",
        ) from None


def _lower(clause: str) -> str:
    return " ".join(clause.lower().split())


def _plain(words: str) -> str | None:
    """A phrase about me or partner as one about South or North, if it is a plain phrase."""
    named = re.sub(r"^i\b", "south", re.sub(r"^partner\b", "north", words))
    return plain_words(named)


def _called(
    found: re.Match[str], clause: str, system: System, steps: list[tuple[Seat, Call]]
) -> Condition:
    """The hands that make a call of the system after those named before it."""
    seat = _WHO[found["who"]]
    steps.append((seat, Call.parse(found["call"])))
    name = "." + "".join(f"{_short(call)}." for _, call in steps)
    turns = [one for one, _ in steps]
    if any(a is b for a, b in pairwise(turns)):
        raise Illegal(f"{clause!r}: the same player calls twice", expected="partners in turn")
    try:
        return seated(system.hands(name), seat)
    except KibitzError:
        raise Illegal(
            f"{system.name} has no rule for {clause!r}",
            expected="calls that the system makes, the opening first",
        ) from None


def _short(call: Call) -> str:
    """As rules write it: 1N, 2C, P."""
    return str(call).replace("NT", "N")


def _together(found: re.Match[str]) -> str:
    """What North and South have in common, in the language of conditions."""
    what = "hcp" if found["what"] in ("points", "hcp") else found["what"]
    both = f"{what}(North) + {what}(South)"
    if found["low"]:
        return f"{both} in [{found['low']},{found['high']}]"
    for sign, number in ((">=", found["least"] or found["more"]), ("<=", found["most"])):
        if number:
            return f"{both} {sign} {number}"
    return f"{both} = {found['n']}"


def scripted(text: str, seed: int) -> tuple[Deal, Seat | None]:
    """A deal that a script of dealer's language wants, and the dealer that it names."""
    from kibitz.script.exact import source_of
    from kibitz.script.reader import read
    from kibitz.script.run import run

    script = read(text, "theme")
    end = time.monotonic() + SCRIPT_SECONDS
    found = run(
        script,
        produce=1,
        seed=seed,
        draw=source_of(script, seed),
        keep=True,
        stop=lambda: time.monotonic() > end,
    )
    deals: Sequence[Deal] = list(deals_of(found.masks))
    if not deals:
        raise Illegal(
            f"no deal of this kind in {found.generated:,} tries",
            remedy="ask for something less rare",
        )
    return deals[0], script.dealer
