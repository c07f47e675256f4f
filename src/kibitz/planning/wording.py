"""Wording: the plan as a bridge teacher would say it.

Sentences are made of Reasons alone (`telling.py`), so that each number in them can be checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any

from kibitz.cards import Card, Seat, Suit
from kibitz.chance.belief.fact_wording import fact_text
from kibitz.english import (
    capital,
    counted,
    listed,
    many,
    number,
    percent,
    plural,
    plus_minus,
    so_many,
)
from kibitz.planning.acts import HIGH, Acts, is_lost_again
from kibitz.planning.chance_words import odds, size_text
from kibitz.planning.count_words import count_text
from kibitz.reason import Reason

THEMES: Mapping[str, str] = {
    "draw trumps": "draw trumps",
    "ruff": "ruff {0} in {1}",
    "cross-ruff": "cross-ruff {0} and {1}",
    "establish": "set up the {0}",
    "duck": "duck a round of {0}",
    "finesse": "finesse in {0}",
    "hold-up": "hold up in {0}",
    "throw-in": "throw a defender in with {0}",
    "strip": "strip the other suits before the {0}",
    "run": "run the {0}",
    "cash": "cash your winners",
    "discard losers": "throw {1} from {2} on the {0}",
    "safety play": "play the {0} safely",
    "combine chances": "combine chances: first the {0}, then the finesse in {1}",
    "cross": "cross to {0}",
    "unblock": "unblock the {0}",
    "squeeze": "run the {0} for a squeeze",
    "two threats": "squeeze a defender in {0} and {1}",
}
"""How a theme is called in a sentence; {0}, {1} are what it is about."""

TITLES: Mapping[str, str] = {**THEMES, "finesse": "finesse the {2}"}
"""How a theme is called alone, without the tricks of it."""
PENDING: Mapping[str, str] = {
    **TITLES,
    "throw-in": "strip the other suits and throw a defender in with {0}: he must lead {1} for you",
}
"""How a theme is called that is still to come."""
THROWN_IN, SQUEEZED = "Whoever wins", "Whoever guards"
"""How the sentences begin that end the story of a throw-in, and that of a squeeze."""
TO_THE_END = "to the end."
"""How the sentence ends that ends the story of a cross-ruff."""
LOW = "play low"
"""The answer to a card that we do not beat; alone it needs no saying."""
HOW = {
    "ruff": "",
    "finesse": " by a finesse",
    "lead": " that the lead gives you",
    "length": " that you set up",
}
"""How extra tricks come about, by kind."""
AS_GOOD = 2
"""So many of the ways that are as good as the plan are named, those in one phrase first."""


class Wording:
    """The words for one table: who declares, and which suit is trumps."""

    def __init__(self, declarer: Seat, trump: Suit | None) -> None:
        self.declarer = declarer
        self.trump = trump

    def hand(self, letter: str) -> str:
        """`hand` or `dummy`, or a defender's name."""
        seat = Seat.parse(letter)
        if seat is self.declarer:
            return "hand"
        return "dummy" if seat is self.declarer.partner else seat.word

    def extra(self, reasons: Sequence[Reason], missing: int) -> str:
        """Where the missing tricks come from."""
        if missing and reasons and reasons[0].numbers["kind"] == "cross-ruff":
            numbers = reasons[0].numbers
            sides, tricks = numbers["sides"], numbers["tricks"]
            winners, made = many(sides, "side winner"), many(tricks, "trick")
            return f"With {winners} you need {made} from your trumps, made separately."
        by_kind: dict[str, list[str]] = {}
        for reason in reasons:
            numbers = reason.numbers
            suit, n = Suit.parse(numbers["suit"]), numbers["tricks"]
            what = "ruff" if numbers["kind"] == "ruff" else "trick"
            where = f" in {self.hand(numbers['seat'])}" if what == "ruff" else ""
            text = f"{so_many(n, f'{suit.singular} {what}')}{where}"
            by_kind.setdefault(numbers["kind"], []).append(text)
        parts = [f"{listed(told)}{HOW[kind]}" for kind, told in by_kind.items()]
        found = sum(reason.numbers["tricks"] for reason in reasons)
        if not missing or found < missing:
            return ""
        if found != missing:
            return f"Extra tricks come from {listed(parts)}."
        what = f"{number(missing)} tricks" if missing > 1 else "trick"
        return f"The missing {what} {plural(missing, 'comes', 'come')} from {listed(parts)}."

    def line(self, reason: Reason) -> str:
        """The story, and how it ends."""
        told = list(self.tricks(reason.because))
        text = " ".join(told)
        if told and (told[-1].startswith((THROWN_IN, SQUEEZED)) or told[-1].endswith(TO_THE_END)):
            return text
        left = reason.numbers.get("pending", ())
        pending = listed(
            [self.theme(name, about, PENDING) for name, *about in left], "then", comma=True
        )
        if not reason.numbers["over"] and pending:
            text += f" Then {pending}." if told else f" {capital(pending)}."
        elif not reason.numbers["over"]:
            text += " Then take stock again."
        elif reason.numbers["makes"] and reason.numbers["rest"]:
            text += f" {self._end(reason, bool(told))}"
        return text.strip()

    def _end(self, reason: Reason, is_later: bool) -> str:
        """How a plan ends that has its tricks on top, trumps drawn: by which entry they are run."""
        if entry := reason.numbers.get("entry"):
            suit = Suit.parse(reason.numbers["long"]).word
            symbol = Card.parse(entry).symbol
            return f"The {symbol} is the entry to the {suit}; then you have your tricks."
        is_drawn = any(trick.numbers.get("theme") == "draw trumps" for trick in reason.because)
        if not reason.numbers["trumps"] or self.trump is None or is_drawn:
            return f"{'Then you' if is_later else 'You'} have the tricks you need on top."
        led = [Card.parse(trick.numbers["cards"][0]).suit for trick in reason.because]
        what = "the remaining trumps" if self.trump in led else "trumps"
        return f"Draw {what}; then you have the tricks you need on top."

    def tricks(self, reasons: Sequence[Reason]) -> Iterator[str]:
        """The story's tricks, a sentence for each stretch of one theme."""
        told = Acts(self.hand, self.trump, reasons[0].numbers["trick"] if reasons else 1)
        themes = _joined([_theme_of(reason) for reason in reasons], _lost_again(reasons))
        for theme, pairs in groupby(zip(themes, reasons, strict=True), key=lambda pair: pair[0]):
            name, about = theme
            tricks = [reason for _, reason in pairs]
            if name == "two threats":
                acts = ["cash all your other winners"]
            elif name == "cross-ruff":
                acts = [*_side_winners(tricks), *self._to_the_end(tricks)]
            else:
                acts = [*told.of(tricks, name)]
            if not acts:
                continue
            title = self.theme(*_as_played(theme, acts))
            if name == "squeeze" and acts == ["run the trumps"]:
                yield f"{capital(title)}."
            elif title and not _says_it(title, acts):
                yield f"{capital(title)}: {listed(acts, 'then', comma=True)}."
            else:
                yield f"{capital(listed(acts, 'then', comma=True))}."
            if name == "throw-in" and acts[-1].startswith("give up"):
                ruff = ", or give you a ruff and discard" if self.trump is not None else ""
                yield f"{THROWN_IN} must lead {about[1]} for you{ruff}."
            elif name == "strip" and tricks[-1].numbers["kind"] not in ("cash", "cross", "ruff"):
                yield f"{THROWN_IN} it must lead {about[0]} again, or give you a ruff and discard."
        if themes and themes[-1][0] == "two threats":
            first, second = themes[-1][1]
            yield f"{SQUEEZED} both {first} and {second} must let one of them go."
        elif themes and themes[-1][0] == "squeeze":
            yield f"{SQUEEZED} two suits must let one of them go."

    def _to_the_end(self, tricks: Sequence[Reason]) -> list[str]:
        """Which suit is ruffed in which hand, to the end; nothing where no ruff is told."""
        ruffs = [one.numbers for one in tricks if one.numbers["kind"] == "ruff"]
        where = {(Suit.parse(one["cards"][0][0]).word, self.hand(one["seat"])) for one in ruffs}
        parts = listed([f"{suit} in {hand}" for suit, hand in sorted(where)])
        return [f"ruff {parts}, to the end"] if ruffs else []

    def theme(self, name: str, about: Sequence[str], words: Mapping[str, str] = THEMES) -> str:
        """A theme in words."""
        if not name:
            return ""
        seats = {s.word: self.hand(s.letter) for s in Seat}
        told = [seats.get(word, word) for word in about]
        if name == "discard losers" and self.trump is None:
            name = "run"  # where a discard is no trick
        pattern = words.get(name, "{name} " + " ".join(f"{{{n}}}" for n in range(len(told))))
        try:
            return pattern.format(*told, name=name).strip()
        except IndexError:
            return name

    def forks(self, reasons: Sequence[Reason], line: Reason | None = None) -> list[str]:
        """What to do if an opponent does something else, the same answers together.

        `line` is the story of the plan.
        """
        found: dict[tuple[str, int, str], list[str]] = {}
        for one in reasons:
            who, what, do = self._fork(one, line)
            whats = found.setdefault((who, one.numbers["trick"], do), [])
            if do and what not in whats:
                whats.append(what)
        told = [
            (f"If {who} {listed(whats, 'or').replace(' or plays ', ' or ')} at trick {trick}", do)
            for (who, trick, do), whats in found.items()
            if whats
        ]
        once = dict(reversed(told))  # the first answer to a surprise is that of most layouts
        return [f"{what}: {once.pop(what)}." for what, _ in told if what in once]

    def fork(self, reason: Reason) -> str:
        """What to do if an opponent does something else; empty where there is nothing to do."""
        return "".join(self.forks([reason]))

    def _fork(self, reason: Reason, line: Reason | None) -> tuple[str, str, str]:
        """Who, what he does, and what to do then; nothing where we only win what they lead."""
        told = () if line is None else line.because
        numbers = reason.numbers
        who, card = Seat.parse(numbers["seat"]).word, Card.parse(numbers["card"])
        if numbers["next"] is None:
            suit = Suit.parse(numbers["suit"]).word
            return f"the {suit}", "come in", "you have the tricks you need"
        match numbers["does"]:
            case "show out" if card.suit is self.trump:
                what = "ruffs"
            case "show out":
                what = "shows out"
            case _:
                what = f"plays the {card.symbol}" if card.rank >= HIGH else "plays low"
        before = [one for one in told if one.numbers["trick"] <= numbers["trick"]]
        said = Acts(self.hand, self.trump, before=before)
        now = [one for one in reason.because if one.numbers["trick"] == numbers["trick"]]
        after = [one for one in reason.because if one.numbers["trick"] > numbers["trick"]]
        # What they lead later is their doing.
        later = [one for one in after if one.numbers["kind"] not in ("lose", "hold up")]
        acts = [*map(self._answer, now), *said.of(later)]
        is_trump = Suit.parse(numbers["suit"]) is self.trump
        is_plain = all(act.startswith(("win", "draw trumps", "cash", "cross")) for act in acts)
        goes_on = is_plain and (is_trump or numbers["does"] == "show out")
        usual = Acts(self.hand, self.trump, before=before).of(
            [one for one in told if one.numbers["trick"] > numbers["trick"]]
        )
        left = [] if line is None else line.numbers.get("pending", ())
        to_come = [self.theme(name, about, PENDING) for name, *about in left]
        is_usual = set(acts) <= {LOW, *usual, *to_come}
        is_usual = is_usual or all(act.startswith("cross") for act in acts)
        needs_no_saying = is_usual or goes_on or (is_trump and "draw trumps" in acts)
        return who, what, "" if needs_no_saying else listed(acts, "then", comma=True)

    def _answer(self, trick: Reason) -> str:
        """What is done in a trick to which a defender has played already."""
        numbers = trick.numbers
        card, lead = Card.parse(numbers["card"]), Card.parse(numbers["cards"][0])
        third = Card.parse(numbers["cards"][2])
        match numbers["kind"]:
            case "give up" | "lose" if third.suit is not lead.suit and third.suit is not self.trump:
                return f"throw the {third.symbol}"
            case "ruff":
                return f"ruff the {lead.suit.singular} with the {card.symbol}"
            case "give up" | "force" | "lose" | "duck" | "up":
                return LOW
            case "run" | "try":
                return f"finesse the {card.symbol}"
            case "hold up":
                return "hold up"
        return f"win with the {card.symbol} in {self.hand(numbers['seat'])}"

    def makes(self, reason: Reason) -> str:
        """In which layouts it makes."""
        numbers, fact = reason.numbers, self.fact(reason)
        inside, outside = float(numbers["with"]), float(numbers["without"])
        if (inside, outside) == (1, 0):
            counted = f" ({percent(float(numbers['so']), 1)})" if numbers["exact"] else ""
            return f"It makes when {fact}{counted}, and only then, as far as it was tried."
        if inside == 1:
            return f"It makes when {fact}, and in {percent(outside)} of the other layouts."
        where = f"{percent(inside)} of the layouts in which {fact}"
        others = f"in {percent(outside)} of the others" if outside else "never otherwise"
        return f"It makes in {where}, and {others}."

    def fact(self, reason: Reason) -> str:
        """The fact about the hidden hands that a reason tells."""
        return fact_text(reason.numbers["fact"], trump=self.trump)

    def alternative(self, reason: Reason, sample: bool = True) -> str:
        """Another way to begin, and why it is no better; with `sample` on how many layouts."""
        numbers = reason.numbers
        title = self.title(numbers)
        if not _is_worse(reason):
            return f"{capital(title)}: as good, as far as it was tried."
        error = 100 * numbers["gap_error"] if numbers["gap_error"] else None
        layouts = f", on the same {counted(numbers['worlds'], 'layout')}" if sample else ""
        points = f"{plus_minus(100 * float(numbers['gap']), error)} points worse"
        text = f"{capital(title)}: {points}{layouts}."
        for why in reason.because:
            share = percent(float(why.numbers["with"]))
            what = "" if why.numbers["with"] == 1 else f" in {share} of what the plan makes"
            text += f" Where {self.fact(why)}, it fails{what}."
        return text

    def title(self, numbers: Mapping[str, Any]) -> str:
        """What another way to begin is called: its theme and when, or its first card."""
        title = self.theme(numbers["theme"], numbers["about"], TITLES)
        card, order = Card.parse(numbers["card"]), numbers["order"]
        if numbers["begins"] or not title:
            if not numbers["to"]:
                return f"begin with the {card.symbol}"
            what = f"the {card.symbol}" if card.rank >= HIGH else "low"
            return f"play {what} from {self.hand(numbers['to'])}"
        if "draw trumps" in order[:-1]:
            return f"{title} after drawing trumps"
        if order[1:] == ["draw trumps"]:
            return f"{title} before drawing trumps"
        return f"{title} after holding up" if "hold-up" in order[:-1] else title

    def alternatives(self, reasons: Sequence[Reason]) -> list[str]:
        """The other ways to begin: each that is worse, then those that are as good together."""
        worse = [one for one in reasons if _is_worse(one)]
        found = [self.alternative(one, sample=not place) for place, one in enumerate(worse)]
        same = [one.numbers for one in reasons if not _is_worse(one)]
        titles = sorted(dict.fromkeys(map(self.title, same)), key=lambda title: ":" in title)
        if titles:
            more = ", among others" if len(titles) > AS_GOOD else ""
            best = listed(titles[:AS_GOOD], "or")
            found.append(f"As good, as far as it was tried: {best}{more}.")
        return found


def text_of(reason: Reason, words: Wording) -> dict[str, list[str]]:
    """Everything in sentences, by part: count, plan, chance, branches, alternatives, size."""
    by_claim: dict[str, list[Reason]] = {}
    for one in reason.because:
        by_claim.setdefault(one.claim, []).append(one)
    (count,), (line,) = by_claim["count"], by_claim["line"]
    extra = words.extra(by_claim.get("extra", []), count.numbers["missing"])
    return {
        "count": [count_text(count), *([extra] if extra else [])],
        "plan": [words.line(line)],
        "chance": [
            odds(reason.numbers),
            *map(words.makes, by_claim.get("makes", [])),
        ],
        "branches": words.forks(by_claim.get("fork", []), line),
        "alternatives": words.alternatives(by_claim.get("alternative", [])),
        "size": [size_text(reason.numbers)],
    }


def _is_worse(alternative: Reason) -> bool:
    """Does it make less often than the plan, on the same layouts?"""
    return bool(alternative.numbers["chance"] < alternative.numbers["against"])


def _theme_of(reason: Reason) -> tuple[str, tuple[str, ...]]:
    return reason.numbers.get("theme", ""), tuple(reason.numbers.get("about", ()))


def _side_winners(tricks: Sequence[Reason]) -> list[str]:
    """The winners that are cashed before a cross-ruff or in it."""
    cashed = [one.numbers["card"] for one in tricks if one.numbers["kind"] in ("cash", "cross")]
    symbols = [Card.parse(card).symbol for card in cashed]
    return [f"cash the {listed(symbols)}"] if symbols else []


def _as_played(
    theme: tuple[str, tuple[str, ...]], acts: Sequence[str]
) -> tuple[str, tuple[str, ...]]:
    """The theme as a teacher calls it: a suit that is only driven out is not finessed.

    And one that is only cashed is not set up, nor one ducked in which we win, nor one ruffed that
    is not.
    """
    name, about = theme
    is_finessed = any(act.startswith(("finesse", "run", "lead towards")) for act in acts)
    name = "establish" if name == "finesse" and not is_finessed else name
    is_cashed = all(act.startswith(("cash", "cross")) for act in acts)
    is_lost = any(act.startswith(("duck", "give up", "let them")) for act in acts)
    is_ruffed = any(act.startswith("ruff") for act in acts)
    is_other = (
        (name == "establish" and is_cashed)
        or (name == "duck" and not is_lost)
        or (name == "ruff" and not is_ruffed)
    )
    return ("", ()) if is_other else (name, about)


def _lost_again(reasons: Sequence[Reason]) -> list[bool]:
    """Which tricks are lost in the suit that was lost just before?"""
    found = [False]
    for one, other in pairwise(reasons):
        found.append(is_lost_again(one, other))
    return found


def _joined(
    themes: list[tuple[str, tuple[str, ...]]], lost_again: list[bool]
) -> list[tuple[str, tuple[str, ...]]]:
    """Tricks without a theme between two stretches of one theme, or lost after it, belong to it."""
    found = list(themes)
    for place, theme in enumerate(themes):
        if theme[0] or not place:
            continue
        later = next((one for one in themes[place:] if one[0]), theme)
        if lost_again[place] or later == found[place - 1]:
            found[place] = found[place - 1]
    return found


def _says_it(title: str, acts: Sequence[str]) -> bool:
    """Do the acts say the title already, or begin with it?"""
    is_first = (len(acts) == 1 or title.startswith("duck")) and acts[0].startswith(title.split()[0])
    return is_first or (title == "draw trumps" and any(act.startswith("draw") for act in acts))
