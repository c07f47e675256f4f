"""FEATURES: the registry, one entry for each thing that one can ask of a hand.

The grammars, the interpreters, the English and `docs/condition-language.md` all read
these entries, so a new idea is one new entry here. Two families take numbers in
brackets and are made when they are asked for: `points[6,4,2,1]` and `suits[5+]`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache

from kibitz.cards import SUITS, Suit
from kibitz.condition.feature import Feature, Phrases, Summaries, length
from kibitz.condition.losers import losers, new_losers, quick_tricks, stopper
from kibitz.condition.pointcount import TOP_DOWN, pointcount, sum_of_ranks
from kibitz.condition.quality import four_cs, four_cs_of_suit, kaplan_rubens, suit_quality
from kibitz.condition.registry import Family, Registry
from kibitz.english import listed, many, number
from kibitz.errors import Malformed

BALANCED = frozenset({(4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2)})
"""The balanced shapes: no void, no singleton, at most one doubleton."""
SEMIBALANCED = frozenset({(5, 4, 2, 2), (6, 3, 2, 2)})
"""The semi-balanced shapes: no void, no singleton, two doubletons."""


def _ranks(*points: int) -> Callable[[int, Suit], int]:
    """A summary that adds up a number for each rank held, from the ace down."""
    table = sum_of_ranks(points)
    return lambda mask, suit: table[mask]


def _has_length(least: int, most: int) -> Callable[[int, Suit], int]:
    return lambda mask, suit: int(least <= mask.bit_count() <= most)


def _shape_in(shapes: Iterable[tuple[int, ...]], wanted: bool = True) -> Callable[[Summaries], int]:
    return lambda lengths: int((tuple(sorted(lengths, reverse=True)) in shapes) is wanted)


def _no_longer_than(place: int) -> Callable[[Summaries], int]:
    return lambda lengths: int(lengths[place] == max(lengths))


def _digits(singular: str) -> Phrases:
    return Phrases(singular=singular, spelled=False)


def _lengths() -> Iterator[Feature]:
    yield Feature(
        name="length",
        aliases=("cards", "len"),
        english="cards",
        definition="the number of cards in a suit; `spades(West)` is short for "
        "`length(West, spades)`, and so are the other suits' names",
        example="length(West, spades) = 3",
        summary=length,
        whole_hand=False,
        phrases=Phrases(suit="{n} {suit}", singular="card"),
    )
    yield Feature(
        name="longest",
        aliases=("longestsuit",),
        english="cards in the longest suit",
        definition="the length of the longest suit",
        example="longest(West) >= 6",
        summary=length,
        combine=max,
        per_suit=False,
        phrases=Phrases(hand="a longest suit of {n} {cards}"),
    )
    yield Feature(
        name="shortest",
        aliases=("shortestsuit",),
        english="cards in the shortest suit",
        definition="the length of the shortest suit",
        example="shortest(West) <= 1",
        summary=length,
        combine=min,
        per_suit=False,
        phrases=Phrases(hand="a shortest suit of {n} {cards}"),
    )
    yield Feature(
        name="twolongest",
        aliases=("twolongestsuits", "longest2"),
        english="cards in the two longest suits",
        definition="the lengths of the two longest suits together, as in the rule of twenty: "
        "`hcp(West) + twolongest(West) >= 20`",
        example="twolongest(West) >= 10",
        summary=length,
        combine=lambda lengths: sum(sorted(lengths)[2:]),
        per_suit=False,
        phrases=Phrases(singular="card in the two longest suits"),
    )
    for place, suit in enumerate(SUITS):
        yield Feature(
            name=f"{suit.word}longest",
            aliases=(f"longest{suit.word}", f"{suit.singular}longest"),
            english=f"{suit.word} the longest suit",
            definition=f"no other suit is longer than {suit.word} (another may be as long); "
            f"`longest(West) = {suit.word}` says the same",
            example=f"{suit.word}longest(West)",
            summary=length,
            combine=_no_longer_than(place),
            per_suit=False,
            phrases=Phrases(
                yes=f"has no suit longer than {suit.word}",
                no=f"has a suit longer than {suit.word}",
            ),
        )


def _point_counts() -> Iterator[Feature]:
    yield Feature(
        name="hcp",
        aliases=("points", "point", "hcps", "highcardpoints", "milton"),
        english="high-card points",
        definition="ace 4, king 3, queen 2, jack 1",
        example="hcp(West) in [15,17]",
        summary=_ranks(4, 3, 2, 1),
        phrases=_digits("high-card point"),
    )
    yield Feature(
        name="controls",
        aliases=("control",),
        english="controls",
        definition="ace 2, king 1",
        example="controls(West) >= 4",
        summary=_ranks(2, 1),
        phrases=_digits("control"),
    )
    yield Feature(
        name="c13",
        aliases=("fouraces", "burnstine"),
        english="six-four-two-one points",
        definition="ace 6, king 4, queen 2, jack 1: thirteen in each suit",
        example="c13(West) > 19",
        summary=_ranks(6, 4, 2, 1),
        phrases=_digits("six-four-two-one point"),
    )
    yield Feature(
        name="lengthpoints",
        aliases=("lengthpoint",),
        english="length points",
        definition="one for each card beyond the fourth of a suit",
        example="hcp(West) + lengthpoints(West) >= 13",
        summary=lambda mask, suit: max(0, mask.bit_count() - 4),
        phrases=_digits("length point"),
    )
    yield Feature(
        name="shortpoints",
        aliases=("shortpoint", "shortnesspoints"),
        english="shortness points",
        definition="void 3, singleton 2, doubleton 1",
        example="hcp(West) + shortpoints(West) in [10,12]",
        summary=lambda mask, suit: max(0, 3 - mask.bit_count()),
        phrases=_digits("shortness point"),
    )
    yield Feature(
        name="cccc",
        aliases=("fourcs", "kaplanrubens", "knr"),
        english="Kaplan-Rubens points",
        definition="Kaplan and Rubens' four C's (The Bridge World, October 1982): high cards, "
        "their support, suit quality and shape, in twentieths of a point",
        example="cccc(West) >= 12.5",
        summary=four_cs_of_suit,
        combine=four_cs,
        reads_sum=True,
        unit=Fraction(1, 20),
        per_suit=False,
        phrases=_digits("Kaplan-Rubens point"),
    )


def _honours() -> Iterator[Feature]:
    for rank in TOP_DOWN[:5]:
        yield Feature(
            name=f"{rank.word}s",
            aliases=(rank.word,),
            english=f"{rank.word}s",
            definition=f"the number of {rank.word}s",
            example=f"{rank.word}s(West) >= 2",
            summary=_ranks(*(int(other is rank) for other in TOP_DOWN)),
            phrases=Phrases(singular=rank.word),
        )
    for tops in range(2, 6):
        words = [f"{rank.word}s" for rank in TOP_DOWN[:tops]]
        ranks = "".join(rank.letter for rank in TOP_DOWN[:tops])
        yield Feature(
            name=f"top{tops}",
            aliases=("honours", "honors") if tops == 5 else (),
            english=listed(words),
            definition=f"how many of the top {number(tops)} cards ({ranks}) of a suit, "
            "or of all four suits",
            example=f"top{tops}(West, spades) >= {tops - 1}",
            summary=_ranks(*[1] * tops),
            phrases=Phrases(
                hand=f"{{n}} of the {listed(words)}",
                suit=f"{{n}} of the top {number(tops)} {{suit}}",
            ),
        )
    yield Feature(
        name="stoppers",
        aliases=("stopper", "stopped"),
        english="suits stopped",
        definition="a suit is stopped by the ace, Kx, Qxx or Jxxx; of a whole hand, the number "
        "of suits stopped",
        example="stopper(West, hearts)",
        summary=stopper,
        phrases=Phrases(
            yes="has a stopper in {suit}", no="has no stopper in {suit}", singular="suit stopped"
        ),
    )
    yield Feature(
        name="suitquality",
        aliases=("sq", "sqt"),
        english="suit quality",
        definition="Klinger's suit quality test: the length of the suit plus its honours, a "
        "jack or ten counting only beside an ace, king or queen",
        example="suitquality(West, spades) >= 8",
        summary=suit_quality,
        whole_hand=False,
        phrases=Phrases(suit="a suit quality of {n} in {suit}", spelled=False),
    )
    yield Feature(
        name="quality",
        aliases=("krquality",),
        english="Kaplan-Rubens quality",
        definition="Kaplan and Rubens' suit quality (The Bridge World, October 1982): a tenth of "
        "the suit's length times its points, tens and nines in support included",
        example="quality(West, spades) >= 2.5",
        summary=kaplan_rubens,
        unit=Fraction(1, 20),
        whole_hand=False,
        phrases=Phrases(suit="a Kaplan-Rubens quality of {n} in {suit}", spelled=False),
    )


def _tricks() -> Iterator[Feature]:
    yield Feature(
        name="losers",
        aliases=("loser", "ltc"),
        english="losers",
        definition="the classic losing-trick count: in the first three cards of a suit, each of "
        "A, K, Q that is missing (singleton K 1, Qx 2, void 0)",
        example="losers(West) <= 7",
        summary=losers,
        phrases=_digits("loser"),
    )
    yield Feature(
        name="newlosers",
        aliases=("newloser", "nltc"),
        english="new-count losers",
        definition="Klinger's new losing-trick count: no ace 1½, no king 1 (two cards or more), "
        "no queen ½ (three cards or more)",
        example="newlosers(West) <= 7.5",
        summary=new_losers,
        unit=Fraction(1, 2),
        phrases=_digits("new-count loser"),
    )
    yield Feature(
        name="quicktricks",
        aliases=("quicktrick", "qt"),
        english="quick tricks",
        definition="AK 2, AQ 1½, A 1, KQ 1, K with another card ½",
        example="quicktricks(West) >= 2.5",
        summary=quick_tricks,
        unit=Fraction(1, 2),
        phrases=_digits("quick trick"),
    )


def _shapes() -> Iterator[Feature]:
    yield Feature(
        name="balanced",
        english="balanced",
        definition="4-3-3-3, 4-4-3-2 or 5-3-3-2",
        example="balanced(West)",
        summary=length,
        combine=_shape_in(BALANCED),
        per_suit=False,
        phrases=Phrases(yes="is balanced", no="is not balanced"),
    )
    yield Feature(
        name="semibalanced",
        english="semi-balanced",
        definition="5-4-2-2 or 6-3-2-2",
        example="balanced(West) or semibalanced(West)",
        summary=length,
        combine=_shape_in(SEMIBALANCED),
        per_suit=False,
        phrases=Phrases(yes="is semi-balanced", no="is not semi-balanced"),
    )
    yield Feature(
        name="unbalanced",
        english="unbalanced",
        definition="neither balanced nor semi-balanced",
        example="unbalanced(West)",
        summary=length,
        combine=_shape_in(BALANCED | SEMIBALANCED, wanted=False),
        per_suit=False,
        phrases=Phrases(yes="is unbalanced", no="is not unbalanced"),
    )
    for cards, word in enumerate(("void", "singleton", "doubleton", "tripleton")):
        yield Feature(
            name=f"{word}s",
            aliases=(word,),
            english=f"{word}s",
            definition=f"a {word} is a suit of {many(cards, 'card')}; "
            "of a whole hand, the number of them",
            example=f"{word}(West, spades)",
            summary=_has_length(cards, cards),
            phrases=Phrases(
                yes=f"has a {word} in {{suit}}", no=f"has no {word} in {{suit}}", singular=word
            ),
        )


@cache
def _suits_of(text: str) -> Feature:
    """The number of suits with so many cards: `5`, `5+` (or more), `2-` (or fewer)."""
    match = re.fullmatch(r"(\d{1,2})([+-]?)", text)
    if not match or int(match[1]) > 13:
        raise Malformed(
            f"suits[{text}] is not a feature",
            expected="a length in the brackets: suits[5], suits[5+] or suits[2-]",
        )
    cards, sign = int(match[1]), match[2]
    more = {"": "", "+": " or more", "-": " or fewer"}[sign]
    noun = f"of {number(cards)}{more} {'card' if cards == 1 and not more else 'cards'}"
    return Feature(
        name=f"suits[{cards}{sign}]",
        english=f"suits {noun}",
        definition=f"the number of suits {noun}",
        example=f"suits[{cards}{sign}](West) = 2",
        summary=_has_length(cards if sign != "-" else 0, cards if sign != "+" else 13),
        phrases=Phrases(
            yes=f"has a suit {noun} in {{suit}}",
            no=f"has no suit {noun} in {{suit}}",
            singular=f"suit {noun}",
        ),
    )


@cache
def _points_of(text: str) -> Feature:
    return pointcount([one.strip() for one in text.split(",")])


FAMILIES: Mapping[str, Family] = {
    "points": _points_of,
    "hcp": _points_of,
    "suits": _suits_of,
}
"""The features that take numbers in brackets, by the name before the bracket."""


FEATURES = Registry(
    {
        "Lengths": _lengths(),
        "Points": _point_counts(),
        "Honours": _honours(),
        "Tricks and losers": _tricks(),
        "Shape": _shapes(),
    },
    FAMILIES,
)
"""Every feature of the language."""
