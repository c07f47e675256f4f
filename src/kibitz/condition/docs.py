"""Docs: `docs/condition-language.md`, made from the registry and the examples below.

`python -m kibitz.condition.docs > docs/condition-language.md` writes it anew; a test
compares, reads every example, and fails when a feature is missing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from kibitz.cards import Seat
from kibitz.condition.feature import Feature
from kibitz.condition.features import FEATURES
from kibitz.condition.reading.plain import EXAMPLES as PLAIN
from kibitz.condition.reading.plain import plain_words
from kibitz.condition.reading.probsy import parse_condition, parse_program
from kibitz.condition.reading.rule_file import parse_rule_condition, parse_rules
from kibitz.condition.text import to_text
from kibitz.condition.tree import Condition, seated
from kibitz.condition.wording import english
from kibitz.errors import KibitzError

PROBSY = {
    "The five operators of the paper": (
        "diamonds(West)=3",
        "hcp(West)=12",
        "hcp(West, spades) in [1,3]",
        "hand(dA)=West",
        "hand(sK,sQ)=West",
    ),
    "Joining: `not` before `and` before `or`": (
        "spades(West)=3 or hearts(West)=3 and hcp(West)>=12",
        "(spades(West)=3 or hearts(West)=3) and hcp(West)>=12",
        "not (hand(sA)=West or hand(sK)=West)",
    ),
    "Comparing: `= != < <= > >= in`, with numbers or with each other": (
        "hand(sA) != West",
        "3 <= spades(West) <= 5",
        "spades(West) > hearts(West)",
        "hcp(West) < hcp(East)",
    ),
    "Reckoning: `+ - * / %`, `max`, `min`, `if`; only a number may divide": (
        "hcp(West) + hcp(East) >= 20",
        "hcp(West) + twolongest(West) >= 20",
        "max(spades(West), hearts(West)) >= 5",
        "if(balanced(West), hcp(West), hcp(West) + shortpoints(West)) >= 13",
    ),
    "Several suits, and the fit of two hands": (
        "length(West, majors) >= 9",
        "hcp(West, diamonds, clubs) <= 3",
        "fit(West, East) >= 8",
        "fit(West, East, spades) >= 8",
    ),
    "Shapes: `shape` in any order, `pattern` spades first; x is any length": (
        "shape(West) = [4,3,3,3] or [4,4,3,2] or [5,3,3,2]",
        "pattern(West) = [1-4-3-5]",
        "pattern(West) in [5-x-x-x]",
    ),
    "Restricted choice: any number of equal cards, and how often the first is chosen": (
        "hand(hQ,hK,hA)=East",
        "hand(sK,sA; 2/3)=East",
    ),
    "Point counts of one's own, from the ace down": ("points[4.5,3,1.5,0.75,0.25](West) >= 12.5",),
}
"""Constructs of PROBSY's language."""

PROGRAM = """\
# comments run from # or // to the end of the line
finesse_sp = hand(sJ)=West or
             hand(sJ)=East and spades(East)=1;
1of2_finesses_in_cl = hand(cJ)=East or hand(cK)=East;

"Plan 1 : " : finesse_sp and 1of2_finesses_in_cl
"""
"""Macros and a query, after the paper."""

ACES = {
    "Ranges and bounds": (
        "12 TO 15 Points",
        "2 to 4 Spades",
        "Spades > 4",
        "Points ?= 12",
    ),
    "Joining: `NOT !`, then `AND &&`, then `OR ||`": (
        "(15 TO 17 Points) AND Balanced",
        "Hearts >= 5 && Spades < 4 || Hearts ?= 4",
        "Points < 12 AND NOT Spades >= 5",
    ),
    "Shapes in any order, patterns spades first": (
        "shape [4,3,3,3] OR [5,3,3,2]",
        "Pattern [2-2-4-5] OR [2-2-5-4]",
    ),
    "Any feature of the registry, of the hand or of a suit": (
        "Controls >= 4",
        "Top3(Spades) >= 2",
        "Stopper(Hearts)",
        "Points + LengthPoints >= 13",
        "Spades > Hearts",
        "holds SA",
        "Points[6,4,2,1] > 19",
    ),
}
"""Constructs of ACES' language."""

RULES = """\
## what follows ## is a comment; the order of the rules does not matter to $names
$StrongNT   := (15 TO 17 Points) AND $balanced;
$balanced   := shape [4,3,3,3] OR [5,3,3,2] OR [4,4,3,2];
$.1S.       := (12 TO 20 Points) AND (Spades > 4) AND NOT $StrongNT;
end
"""
"""Rules, after the paper."""

MISTAKES = (
    "spaeds(West)=3",
    "(hcp(West)=12 and hand(sA)=East",
    "hand(As)=West",
    "hcp(West) in [5,3]",
)
"""What the program says to these stands in the documentation."""


def pages() -> Iterator[str]:
    """The document, piece by piece."""
    yield """\
# The language of conditions

*Made from the program's registry by `python -m kibitz.condition.docs`; do not edit.*

A condition is something that is true or false of a hand, or of a deal. There are two
ways to write one, which share their features, their operators and their meaning:

* **PROBSY's** names the hand: `hcp(West) >= 12`. It asks for odds.
* **ACES'** speaks of one hand: `Points >= 12`. It makes bidding rules.

Upper and lower case do not matter in features, seats, suits and keywords. Suits are
`spades`, `S` or `♠`; seats `West` or `W`; cards `sQ`, `♠Q` or `h10`, the suit first.

## PROBSY's language
"""
    yield from examples(PROBSY, parse_condition)
    yield "### Macros and queries\n"
    yield f"```\n{PROGRAM}```\n"
    program = parse_program(PROGRAM)
    yield (
        "A macro's name may begin with a digit, and may be used before it is defined; the last "
        f"`;` may be missing. The query asks whether\n\n> {english(program.queries[0].condition)}\n"
    )
    yield """\
`true` and `false` are conditions too. A restricted choice cannot be seen in the cards:
asked of a known hand, `hand(sK,sA)=East` is true when East holds the ♠K; asked for odds,
it counts as evidence with the chance that East would have played that card.

### Plain phrases

Where odds are asked for, a plain phrase will do; several are joined by `and`, or by `or`.
Splits are of West and East.
"""
    yield table(
        ("said", "in the language"), [(f"`{one}`", f"`{plain_words(one)}`") for one in PLAIN]
    )
    yield """\
## ACES' rules
"""
    yield from examples(ACES, parse_rule_condition)
    yield "### A file of rules\n"
    yield f"```\n{RULES}```\n"
    yield (
        "Names begin with `$` and may hold letters, digits, `-`, `_` and `.`; `end` ends the file, "
        "and nothing after it is read. `$.1S.` says that\n\n"
        f"> {english(parse_rules(RULES)['$.1S.'].condition)}\n"
    )
    yield """\
## Features

Asked of a hand, `hcp(West)` or `Points`; of a suit, `hcp(West, spades)` or
`Points(Spades)`; of several suits, `hcp(West, majors)`: the sum over the suits. In the
tables, *asked of* says which of these a feature allows; one marked *yes or no* can stand
alone as a condition.
"""
    for heading, features in FEATURES.groups.items():
        yield f"### {heading}\n"
        heads = ("feature", "also", "what it counts", "asked of", "example")
        yield table(heads, map(row, features))
    yield """\
### Families with numbers in brackets

| feature | what it counts |
| --- | --- |
| `points[4.5,3,1.5,0.75,0.25]` | points by a table of one's own: ace, king, queen … |
| `suits[5]`, `suits[5+]`, `suits[2-]` | the suits with five cards, five or more, two or fewer |

## Mistakes

A mistake is answered with its place, what was expected there, and the nearest word:
"""
    yield "```"
    for mistake in MISTAKES:
        try:
            parse_condition(mistake)
        except KibitzError as error:
            yield f"{error}\n"
    yield "```"


def examples(
    groups: Mapping[str, Sequence[str]], parse: Callable[[str], Condition]
) -> Iterator[str]:
    """Conditions and their English, under their headings."""
    for heading, texts in groups.items():
        yield f"### {heading}\n"
        yield table(("condition", "means"), ((f"`{text}`", english(parse(text))) for text in texts))


def row(feature: Feature) -> Sequence[str]:
    """A feature's line in its table."""
    asked = ["a hand"] * feature.whole_hand + ["a suit"] * feature.per_suit
    if feature.phrases.yes:
        asked[-1] += " (yes or no)"
    condition = parse_condition(feature.example)
    rule = to_text(seated(condition, None, instead_of=Seat.WEST))
    return (
        f"`{feature.name}`",
        ", ".join(f"`{alias}`" for alias in feature.aliases),
        feature.definition,
        ", ".join(asked),
        f"`{feature.example}`; `{rule}`: {english(condition)}",
    )


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [heads, ["---"] * len(heads)]
    lines += [[cell.replace("|", r"\|") for cell in row] for row in rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def document() -> str:
    """The whole of docs/condition-language.md."""
    return "\n".join(pages()) + "\n"


if __name__ == "__main__":
    sys.stdout.write(document())
