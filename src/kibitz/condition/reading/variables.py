"""Variables: M, m, OM, om and T, the suits that a general rule leaves open.

Bridge ACES wants "a single rule for 1M-2M (M = major, m = minor), which ACES would translate
to two separate rules", and "a rule that says that 4N is RKC after a fit is agreed". A
*binding* gives each variable of a rule its suit; a general rule is one ordinary rule for
each of its bindings. In an auction's name a variable stands for a strain (`$.1M.2OM.`), and
`?T` is any calls by which T is agreed; in a condition it stands wherever a suit may.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

from kibitz.cards import SUITS, Suit
from kibitz.condition.reading.rule_marks import RuleMarks
from kibitz.condition.tree import Condition

RANGES: Mapping[str, tuple[Suit, ...]] = {"M": SUITS[:2], "m": SUITS[2:], "T": SUITS}
"""The suits that a variable may be, in the order in which the rules are asked."""
OTHERS = {"OM": "M", "om": "m"}
"""The other one of two."""
WORDS = (*RANGES, *OTHERS)

Binding = tuple[tuple[str, Suit], ...]
"""The suit of each variable, in the order of `RANGES`."""

_LETTERS = "|".join(sorted(WORDS, key=len, reverse=True))
_CALL = re.compile(rf"(?P<before>\(?[1-7])(?P<word>{_LETTERS})(?P<after>\)?\??)")
_ANY = re.compile(rf"(?P<before>\?)(?P<word>{_LETTERS})(?P<after>)")


def variable(word: str) -> str | None:
    """The variable that a word of a condition is; case tells M from m.

    >>> variable("M"), variable("trumps"), variable("Spades")
    ('M', 'T', None)
    """
    if word.lower() in ("trumps", "trump"):
        return "T"
    return word if word in WORDS else None


def base(word: str) -> str:
    """The variable whose suit decides this one: OM follows from M."""
    return OTHERS.get(word, word)


def suit_of(word: str, binding: Binding) -> Suit | None:
    """The suit of a variable, if the binding has it.

    >>> suit_of("OM", (("M", Suit.SPADES),)).word
    'hearts'
    """
    suit = dict(binding).get(base(word))
    if suit is None or word not in OTHERS:
        return suit
    return next(other for other in RANGES[base(word)] if other is not suit)


def bindings(variables: Iterable[str]) -> Iterator[Binding]:
    """Every way to bind these variables, the higher suits first.

    >>> [[suit.letter for _, suit in one] for one in bindings(["M", "m"])]
    [['S', 'D'], ['S', 'C'], ['H', 'D'], ['H', 'C']]
    """
    wanted = {base(word) for word in variables}
    open_ones = [name for name in RANGES if name in wanted]
    for suits in product(*(RANGES[name] for name in open_ones)):
        yield tuple(zip(open_ones, suits, strict=True))


def restricted(binding: Binding, variables: Iterable[str]) -> Binding:
    """The part of a binding that is about these variables."""
    wanted = set(variables)
    return tuple((name, suit) for name, suit in binding if name in wanted)


def variables_in(name: str) -> set[str]:
    """The variables that an auction's name binds.

    >>> sorted(variables_in("$.1m.(1M).2OM.")), variables_in("$.1S.2S.")
    (['M', 'm'], set())
    """
    found = (_CALL.fullmatch(part) or _ANY.fullmatch(part) for part in name.split("."))
    return {base(match["word"]) for match in found if match}


def put_in(name: str, binding: Binding) -> str:
    """The name with suits for its variables.

    >>> put_in("$.?M.4N.5OM.", (("M", Suit.SPADES),))
    '$.?S.4N.5H.'
    """
    parts = []
    for part in name.split("."):
        match = _CALL.fullmatch(part) or _ANY.fullmatch(part)
        suit = suit_of(match["word"], binding) if match else None
        parts.append(f"{match['before']}{suit.letter}{match['after']}" if match and suit else part)
    return ".".join(parts)


def is_variable_part(part: str) -> bool:
    """Does a part of a name hold a variable, so that its case matters?"""
    return bool(_CALL.fullmatch(part) or _ANY.fullmatch(part))


def any_calls(name: str) -> str | None:
    """What follows the `?` of a name: a variable, a suit's letter or nothing; None without it.

    >>> any_calls("$.?T.4N."), any_calls("$.?.4N."), any_calls("$.1N.4N.")
    ('T', '', None)
    """
    return next((part[1:] for part in name.split(".") if part.startswith("?")), None)


@dataclass
class Scope(Mapping[str, Condition]):
    """The conditions that may be used by name, as they read under the present binding.

    `aliases` are names that general rules stand for: `$.1s.` of `$.1M.`.
    """

    binding: Binding = ()
    variables: dict[str, tuple[str, ...]] = field(default_factory=dict)
    aliases: dict[str, tuple[str, Binding]] = field(default_factory=dict)
    marks: dict[str, RuleMarks] = field(default_factory=dict)
    _plain: dict[str, Condition] = field(default_factory=dict)
    _general: dict[tuple[str, Binding], Condition] = field(default_factory=dict)

    def put(self, key: str, binding: Binding, condition: Condition) -> None:
        """Add a condition as it reads under a binding."""
        if binding:
            self._general[key, binding] = condition
        else:
            self._plain[key] = condition

    def bound(self, key: str, binding: Binding) -> Condition:
        """A condition as it reads under a binding of its variables."""
        return self._general[key, binding] if binding else self._plain[key]

    def __getitem__(self, name: str) -> Condition:
        key, binding = self.aliases.get(name, (name, self.binding))
        return self.bound(key, restricted(binding, self.variables.get(key, ())))

    def __iter__(self) -> Iterator[str]:
        yield from self._plain
        yield from dict.fromkeys(key for key, _ in self._general)

    def __len__(self) -> int:
        return sum(1 for _ in self)
