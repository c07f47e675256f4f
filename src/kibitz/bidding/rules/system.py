"""System: the rules of a partnership, in the order of their file.

The first rule that a hand satisfies is its call (Bridge ACES: "it looks at the available
rules at each step of the auction"), so the order of the rules of one position matters;
the order of everything else does not.

    $balanced := shape [4,3,3,3] OR [5,3,3,2] OR [4,4,3,2];
    $.1N.     := 15 TO 17 Points AND $balanced;
    $.1N.3N.  := Points >= 10;
    $.1M.2M.  := M >= 3 AND 6 TO 9 Points;
    $.?T.4N.  := T >= 4 AND Points >= 18;
    $.P.      := Points < 12;

General rules (`$.1M.2M.`, `$.?T.4N.`) are asked at their place in the file like others; a
rule that names its auction outright replaces them there.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import dropwhile
from pathlib import Path

from kibitz.auction import DOUBLE, PASS, Auction, Call
from kibitz.bidding.rules.agreed import agreed_suit
from kibitz.bidding.rules.general import General, is_general
from kibitz.bidding.rules.library import text_of
from kibitz.bidding.rules.rule import (
    CallStep,
    Rule,
    Steps,
    asks,
    is_auction,
    name_of,
    opener_of,
    read_steps,
)
from kibitz.cards import Suit, Vulnerability
from kibitz.chance.rewrite import all_of
from kibitz.condition.match import matches
from kibitz.condition.reading.rule_file import Rules, parse_rules
from kibitz.condition.reading.rule_file import WrittenRule as Definition
from kibitz.condition.reading.rule_marks import settled, speaks_of_table
from kibitz.condition.tree import And, Condition, Not, Truth
from kibitz.deal import Hand
from kibitz.errors import Illegal, KibitzError, Malformed, Place, nearest
from kibitz.storage.kept import kept

LONG = 2000
"""Characters: a shorter text, read in a hundredth of a second or two (`bench/imports.py`), is not
worth a place among those that are kept."""
LONGEST = 200_000
"""Nor is a longer one, which no partnership has: what is kept takes many times its length."""


@dataclass(frozen=True)
class Circumstances:
    """What a rule may depend on beside the calls: seats, first to fourth, and vulnerability."""

    seat: int = 1
    opener: int = 1
    vulnerable: bool = False
    they_vulnerable: bool = False
    passed: bool = False

    @classmethod
    def of(cls, auction: Auction, vulnerability: Vulnerability) -> Circumstances:
        """Those of the player to call.

        >>> from kibitz.cards import Seat
        >>> Circumstances.of(Auction.parse("P P 1S P", Seat.NORTH), Vulnerability.NONE)
        Circumstances(seat=1, opener=3, vulnerable=False, they_vulnerable=False, passed=True)
        """
        turn, calls = auction.turn, auction.calls
        first = next((n for n, call in enumerate(calls) if call.is_bid), len(calls))
        seat = (turn - auction.dealer) % 4
        return cls(
            seat + 1,
            first % 4 + 1,
            vulnerability.of(turn.side),
            vulnerability.of(turn.next.side),
            seat < first and len(calls) > seat,
        )

    @property
    def truths(self) -> dict[str, bool]:
        """The words of conditions that are true."""
        seats = ("FirstSeat", "SecondSeat", "ThirdSeat", "FourthSeat")
        return {
            seats[self.seat - 1]: True,
            "Vulnerable": self.vulnerable,
            "TheyVulnerable": self.they_vulnerable,
            "PassedHand": self.passed,
        }


@dataclass(frozen=True, eq=False)
class System:
    """Rules in file order, found by the position that they continue.

    >>> system = System.parse("$.1n. := 15 TO 17 Points; $.1N.3n. := Points > 9; $.P. := true;")
    >>> [str(rule.call) for rule in system.after(())]
    ['1NT', 'P']
    >>> system.call((), Hand.parse("AKQ2.A32.K43.432")).name
    '$.1N.'
    """

    rules: tuple[Rule, ...] = ()
    definitions: Rules = field(default_factory=lambda: Rules({}))
    name: str = ""
    general: tuple[General, ...] = ()

    @classmethod
    def parse(cls, text: str, source: str = "", name: str = "") -> System:
        """Read a file of rules; every mistake is an error that says its place and a remedy."""
        return _known(text, source, name)

    @classmethod
    def load(cls, path: str | Path) -> System:
        """Read the rules of a file, or those of a shipped system by its name."""
        return cls.parse(*text_of(path))

    @cached_property
    def _by_position(self) -> dict[Steps, tuple[Rule, ...]]:
        found: dict[Steps, list[Rule]] = {}
        for rule in self.rules:
            found.setdefault(rule.before, []).append(rule)
        return {position: tuple(rules) for position, rules in found.items()}

    @property
    def positions(self) -> tuple[Steps, ...]:
        """The positions that have rules, in the order of their first ones."""
        return tuple(self._by_position)

    def after(self, position: Steps) -> tuple[Rule, ...]:
        """The rules for the next call, in file order.

        A file need not repeat its openings for the fourth seat: a position that begins with
        our pass and has no rules of its own has those of the position without the pass. Nor need
        it repeat its answers: where they double a call of ours that is forcing, and there are no
        rules for that, partner answers as if they had passed.
        """
        if position not in self._asked_for:
            self._asked_for[position] = self._after(position)
        return self._asked_for[position]

    @cached_property
    def _asked_for(self) -> dict[Steps, tuple[Rule, ...]]:
        return {}

    def _after(self, position: Steps) -> tuple[Rule, ...]:
        own = self._by_position.get(position)
        if own is None and position and position[0] == CallStep(PASS):
            return self.after(position[1:])
        if own is None and position[-1:] == (CallStep(DOUBLE, theirs=True),):
            answers = self._answers(position[:-1])
            if answers:
                return answers
        rules = {rule.call: rule for rule in own or ()}
        if not self.general:
            return tuple(rules.values())
        agreed = self.agreed(position)
        asked = self._is_question(position)
        for general in sorted(self.general, key=lambda one: -one.named):
            if general.call in rules or (general.answers and not asked):
                continue
            if rule := general.at(position, agreed):
                rules[rule.call] = rule
        return tuple(sorted(rules.values(), key=lambda rule: (rule.place.line, rule.place.column)))

    def _answers(self, position: Steps) -> tuple[Rule, ...]:
        """The rules after a call of ours that partner may not pass; none after any other."""
        if not position or position[-1].theirs:
            return ()
        last = position[-1].call
        forcing = any(r.call == last and r.is_forcing for r in self.after(position[:-1]))
        return self.after(position) if forcing else ()

    def seen_from(self, table: Circumstances) -> System:
        """The system as it is in one seat and vulnerability: only the rules that hold there."""
        if not self._depends:
            return self
        if table not in self._seen:
            self._seen[table] = self._seen_from(table)
        return self._seen[table]

    @cached_property
    def _seen(self) -> dict[Circumstances, System]:
        return {}

    @cached_property
    def _depends(self) -> bool:
        """Do rules depend on seat or vulnerability?"""
        own = any(rule.opener or speaks_of_table(rule.condition) for rule in self.rules)
        return own or any(speaks_of_table(one.condition) for one in self.general)

    def _seen_from(self, table: Circumstances) -> System:
        truths = table.truths
        named = {(rule.before, rule.call) for rule in self.rules if rule.opener == table.opener}
        rules = [
            replace(rule, condition=settled(rule.condition, truths))
            for rule in self.rules
            if rule.opener == table.opener
            or (rule.opener is None and (rule.before, rule.call) not in named)
        ]
        general = [replace(one, condition=settled(one.condition, truths)) for one in self.general]
        never = Truth(False)  # what is never true here has no rule here
        as_written = {id(rule.condition) for rule in self.rules}
        kept = tuple(r for r in rules if r.condition != never or id(r.condition) in as_written)
        return System(kept, self.definitions, self.name, tuple(general))

    def _is_question(self, position: Steps) -> bool:
        """Was the last call a question?"""
        if not position or position[-1].theirs:
            return False
        asked = (rule for rule in self.after(position[:-1]) if rule.call == position[-1].call)
        return any(rule.asks for rule in asked)

    def agreed(self, position: Steps) -> Suit | None:
        """The suit that our calls have agreed on, if they have (`agreed.py`)."""
        return agreed_suit(position, self._shown)

    def _shown(self, position: Steps, call: Call) -> Condition | None:
        return next((r.condition for r in self.after(position) if r.call == call), None)

    def call(self, position: Steps, hand: Hand) -> Rule | None:
        """The rule by which this hand calls now: the first that it satisfies."""
        return next((r for r in self.after(position) if matches(r.condition, hand)), None)

    def rule(self, name: str) -> Rule:
        """The rule of an auction, in any spelling of its name; an error names the nearest."""
        steps = read_steps(_dollar(name))
        for rule in self.after(steps[:-1]):
            if CallStep(rule.call) == steps[-1]:
                return rule
        raise Malformed(
            f"no rule is called {name_of(steps)}",
            expected="the name of a rule",
            remedy=nearest(name_of(steps), [rule.name for rule in self.rules]),
        )

    def hands(self, name: str) -> Condition:
        """The hands that a rule's name stands for.

        The name of a condition stands for that condition; the name of an auction for the
        hands that make its last call there, and made the earlier calls of the same player.
        """
        if not is_auction(name):
            return self.definitions.find(name).condition
        rule = self.rule(name)
        ours = [n for n, step in enumerate(rule.before) if not step.theirs]
        earlier = (self.rule(name_of(rule.before[: n + 1])) for n in ours[-2::-2])
        return all_of(self.meaning(rule), *map(self.meaning, earlier)) or rule.condition

    def before(self, rule: Rule) -> tuple[Rule, ...]:
        """The rules that stand before this one in its position: what the call denies.

        Questions are a matter of choice: nobody denies one, and who asks denies nothing.
        """
        rules = self.after(rule.before)
        earlier = () if rule.asks else rules[: rules.index(rule)]
        return tuple(other for other in earlier if not other.asks)

    def meaning(self, rule: Rule) -> Condition:
        """The hands that make this call here: its condition, and none of the earlier rules."""
        denied = tuple(Not(other.condition) for other in self.before(rule))
        return And((rule.condition, *denied)) if denied else rule.condition

    @cached_property
    def silence(self) -> Condition | None:
        """What the opponents' silence says of each of them: the rule `$.P.`, if there is one."""
        rule = next((r for r in self.after(()) if name_of((CallStep(r.call),)) == "$.P."), None)
        return None if rule is None else self.meaning(rule)


@lru_cache(16)  # both sides of a comparison, the opponents and the field, several times over
def _known(text: str, source: str, name: str) -> System:
    """The system of a text: as it was read before, by this process or another one, or read now."""
    if not LONG <= len(text) <= LONGEST:
        return _read(text, source, name)
    return kept("system", System, repr((text, source, name)), lambda: _read(text, source, name))


def _read(text: str, source: str, name: str) -> System:
    """Read a file of rules."""
    definitions = parse_rules(text, source)
    rules: list[Rule] = []
    general: list[General] = []
    first: dict[str, Rule] = {}
    impossible: dict[str, KibitzError] = {}
    for found in definitions.rules.values():
        if not is_auction(found.name):
            continue
        try:
            if is_general(found.name):
                general.append(_general(found, definitions))
                continue
            rule = _rule(found, definitions)
        except Illegal as error:
            if not found.general:
                raise
            impossible.setdefault(found.written, error)  # 2S-2H of $.2M.2OM.
            continue
        if rule.name in first:
            raise Illegal(
                f"the auction {found.name} is defined twice",
                place=rule.place,
                expected=f"one rule for each call of a position; the first, "
                f"{first[rule.name].written}, stands in line {first[rule.name].place.line}",
                remedy="join the two conditions with OR",
            )
        first[rule.name] = rule
        rules.append(rule)
    for written, reason in impossible.items():
        if not any(rule.written == written for rule in rules):
            raise reason
    return System(tuple(rules), definitions, name or Path(source).stem, tuple(general))


def _rule(found: Definition, definitions: Rules) -> Rule:
    """A rule of the file as the rule of a call."""
    place = definitions.place(found)
    try:
        *before, last = read_steps(found.name)
    except KibitzError as error:
        raise _moved(error, found, place) from None
    opener = opener_of(found.name)
    if opener is not None:
        if opener > 4:
            raise Illegal(
                f"the auction {found.name} is over before anybody bids",
                place=place,
                expected="three passes at most before the first bid",
            )
        before = [*dropwhile(lambda step: step == CallStep(PASS), before)]
    asking = asks(found.written)
    return Rule(
        tuple(before),
        last.call,
        found.condition,
        found.written,
        asking,
        place,
        found.marks,
        opener,
    )


def _general(found: Definition, definitions: Rules) -> General:
    """A rule of the file as a rule for any auction that ends so."""
    place = definitions.place(found)
    try:
        return General.read(found.name, found.condition, found.written, place, found.marks)
    except KibitzError as error:
        raise _moved(error, found, place) from None


def _moved(error: KibitzError, found: Definition, place: Place) -> KibitzError:
    """The error in a name at its place in the file (in a general rule, at its beginning)."""
    inside = error.place.column - 1 if error.place and not found.general else 0
    error.place = replace(place, column=place.column + inside)
    return error


def _dollar(name: str) -> str:
    name = name.strip()
    return name if name.startswith("$") else f"${name}"
