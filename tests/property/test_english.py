"""English: lists, numbers and percentages, read back and compared with arithmetic of their own."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction

from hypothesis import example, given
from hypothesis import strategies as st

from kibitz.english import (
    amount,
    counted,
    exact_percent,
    figures,
    listed,
    many,
    number,
    ordinal,
    percent,
    plus_minus,
    possessive,
    rounded,
    sampled_percent,
)

PLAIN = st.text(st.sampled_from("abcdefg♠♥"), min_size=1, max_size=6)
SHARES = st.fractions(0, 1, max_denominator=10**6)
INNER = SHARES.filter(lambda share: 0 < share < 1)


def in_decimal(value: Fraction, places: int) -> str:
    """Rounded by the decimal module, which knows nothing of fractions."""
    with localcontext() as context:
        context.prec = 60
        exact = Decimal(value.numerator) / Decimal(value.denominator)
        return f"{exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN):f}"


def shown(text: str) -> Fraction:
    """The number of a percentage as it is written."""
    assert re.fullmatch(r"\d+(\.\d+)? %", text), text
    return Fraction(text.removesuffix(" %"))


@given(st.lists(PLAIN, max_size=7), st.sampled_from(("and", "or", "then")), st.booleans())
def test_n_words_have_n_minus_1_separators(words: list[str], last: str, comma: bool) -> None:
    text = listed(words, last, comma)
    assert re.split(rf",? {last} |, ", text) == (words or [""])
    assert len(re.findall(rf" {last} ", text)) == (len(words) > 1)
    if len(words) > 1:
        assert text.count(",") == len(words) - 2 + comma


@given(st.fractions(max_denominator=10**6), st.integers(0, 6))
@example(Fraction(1, 8), 2)
@example(Fraction(5, 2), 0)
@example(Fraction(7, 2), 0)
def test_a_half_goes_to_the_even_digit(value: Fraction, places: int) -> None:
    ours, theirs = rounded(value, places), in_decimal(value, places)
    assert ours.removeprefix("-") == theirs.removeprefix("-")
    assert ours.startswith("-") == (Fraction(theirs) < 0)  # there is no "-0"


@given(st.integers(0, 10**4), st.integers(1, 4), st.integers(0, 3))
def test_a_float_is_the_decimal_that_it_is_written_as(n: int, scale: int, places: int) -> None:
    assert rounded(n / 10**scale, places) == rounded(Fraction(n, 10**scale), places)


@given(INNER, st.integers(0, 3))
@example(Fraction(1, 10**6), 0)
@example(Fraction(10**6 - 1, 10**6), 3)
def test_only_all_are_100_and_only_none_are_0(share: Fraction, places: int) -> None:
    least = Fraction(1, 10**places)
    value = shown(percent(share, places))
    assert least <= value <= 100 - least
    assert abs(value - 100 * share) < least


@given(st.integers(0, 3))
def test_all_and_none(places: int) -> None:
    assert shown(percent(0, places)) == 0
    assert shown(percent(1, places)) == 100


@given(st.lists(SHARES, min_size=2, max_size=2), st.integers(0, 2))
def test_a_larger_share_is_never_told_as_a_smaller_one(pair: list[Fraction], places: int) -> None:
    low, high = sorted(pair)
    assert shown(percent(low, places)) <= shown(percent(high, places))
    assert shown(exact_percent(low)) <= shown(exact_percent(high))


@given(INNER)
@example(Fraction(99_999, 10**7))  # 0.99999 %
@example(Fraction(1, 635_013_559_600))
@example(1 - Fraction(1, 635_013_559_600))
def test_a_counted_chance_is_told_to_three_digits(chance: Fraction) -> None:
    value = shown(exact_percent(chance))
    assert 0 < value < 100
    rarer = min(100 * chance, 100 - 100 * chance)
    assert abs(value - 100 * chance) <= max(Fraction(1, 200) * min(rarer, 1), Fraction(1, 10**40))


@given(SHARES, st.floats(0, 0.5))
@example(Fraction(2000, 2001), 0.0)
@example(Fraction(99999, 100000), 1e-05)
def test_a_sampled_share_keeps_its_error(share: Fraction, error: float) -> None:
    value, wide = re.fullmatch(r"(\S+) ± (\S+) %", sampled_percent(share, error)).groups()
    last = Fraction(1, 10 ** len(value.partition(".")[2]))
    short_of_all = share < 1 and Fraction(value) == 100 - last < 100 * share
    assert short_of_all or abs(Fraction(value) - 100 * share) <= last / 2
    if 100 * error >= 1e-6:
        assert Fraction(wide) > 0
    assert len(value.partition(".")[2]) == len(wide.partition(".")[2])


@given(st.fractions(max_denominator=1000))
def test_nothing_is_lost_in_figures(value: Fraction) -> None:
    assert Fraction(figures(value)) == value
    vulgar = {"½": Fraction(1, 2), "¼": Fraction(1, 4), "¾": Fraction(3, 4)}
    text = amount(value, spelled=False)
    tail = vulgar.get(text[-1])
    assert (Fraction(text[:-1] or 0) + tail if tail else Fraction(text)) == value


@given(st.integers(-5, 200))
def test_one_thing_is_singular_and_no_other_number_is(n: int) -> None:
    for text in (counted(n, "trick"), many(n, "trick")):
        assert text.endswith(" trick") == (n == 1)
        assert text.endswith(" tricks") == (n != 1)


@given(st.integers(0, 500), st.integers(0, 500))
def test_numbers_and_ordinals_are_told_apart(one: int, other: int) -> None:
    assert (number(one) == number(other)) == (one == other) == (ordinal(one) == ordinal(other))
    assert ordinal(one)[-2:] in ("st", "nd", "rd", "th") or one in (1, 2, 3, 5, 8, 9, 12)


@given(st.floats(-1e4, 1e4), st.floats(1e-3, 1e3), st.integers(0, 2))
def test_an_error_is_never_nought(value: float, error: float, places: int) -> None:
    told, wide = plus_minus(value, error, places, signed=True).split(" ± ")
    assert told[0] in "+-"
    assert abs(float(told) - value) <= 0.5 / 10**places + 1e-9
    assert Fraction(wide) > 0 or error < 0.05 / 10**places


@given(PLAIN)
def test_whose(owner: str) -> None:
    assert possessive(owner) == f"{owner}'s"
    assert possessive(f"{owner}s") == f"{owner}s'"
