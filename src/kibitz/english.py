"""English: numbers, lists, percentages and forms of words, for every sentence that is printed.

The one place for how a number is said and how words are joined; it knows no bridge (what a suit
or a seat is called stands beside `Suit` and `Seat`). Nothing here computes: shares and amounts
come as they were found, exact ones as Fractions, and are rounded here, once.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import isfinite

NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen",
)  # fmt: skip
"""The numbers that are written as words: a hand has thirteen cards."""

ORDINALS = (
    "zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
    "ninth", "tenth", "eleventh", "twelfth", "thirteenth",
)  # fmt: skip

PRONOUNS = {"": "its", "it": "its", "you": "your", "he": "his", "she": "her", "they": "their"}
"""Whose it is, where a pronoun says so; nobody in particular is an it."""

VOWELS = (*"aeiouAEIOU", "hono", "hour")
"""What sounds like a vowel at the beginning of a word; an honour has a silent h."""
VULGAR = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}

_BLANKS = str.maketrans({i: " " for i in range(0x3001) if chr(i).isspace()})
_IN_LINES = {sign: blank for sign, blank in _BLANKS.items() if sign != ord("\n")}

# Texts as they are written ----------------------------------------------------


def spaced(text: str) -> str:
    """A text on one line with single blanks; a list of its words would be twenty times as long.

    >>> spaced(" two\\n\\twords ")
    'two words'
    """
    return squeezed(text.translate(_BLANKS), " ").strip()


def in_lines(text: str) -> str:
    """A text with single blanks and none at the ends of its lines.

    >>> in_lines(" a  b\\n \\t\\n c")
    'a b\\n\\nc'
    """
    text = squeezed(text.translate(_IN_LINES), " ").strip()
    return text.replace(" \n", "\n").replace("\n ", "\n")


def squeezed(text: str, sign: str) -> str:
    """The text with one sign where there are several in a row.

    >>> squeezed("a---b-c", "-")
    'a-b-c'
    """
    while sign * 2 in text:
        text = text.replace(sign * 2, sign)
    return text


# Numbers ----------------------------------------------------------------------


def number(n: int, none: str = "no") -> str:
    """A number in words, up to thirteen; `none` is what nothing is called.

    >>> number(3), number(0), number(0, "zero"), number(14)
    ('three', 'no', 'zero', '14')
    """
    if not 0 <= n < len(NUMBERS):
        return str(n)
    return NUMBERS[n] if n else none


def ordinal(n: int) -> str:
    """Which one in a row, in words up to the thirteenth.

    >>> ordinal(2), ordinal(21), ordinal(112)
    ('second', '21st', '112th')
    """
    if 0 <= n < len(ORDINALS):
        return ORDINALS[n]
    ending = {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th") if n % 100 // 10 != 1 else "th"
    return f"{n}{ending}"


def amount(value: Fraction | int, spelled: bool = True) -> str:
    """A number in running text, small whole ones in words unless `spelled` is off.

    >>> amount(3), amount(12, spelled=False), amount(Fraction(15, 2))
    ('three', '12', '7½')
    """
    if spelled and value.denominator == 1:
        return number(int(value), "zero")
    whole, rest = divmod(value, 1)
    if value > 0 and rest in VULGAR:
        return f"{whole or ''}{VULGAR[Fraction(rest)]}"
    return figures(Fraction(value))


def figures(value: Fraction) -> str:
    """A number as one writes it, with nothing lost: `3`, `4.5`, `1/3`.

    >>> figures(Fraction(9, 2)), figures(Fraction(1, 3))
    ('4.5', '1/3')
    """
    if value.denominator == 1:
        return str(value.numerator)
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest != 1:
        return str(value)
    return rounded(value, next(n for n in range(1, 60) if 10**n % value.denominator == 0))


def rounded(value: Fraction | float, places: int) -> str:
    """A number with so many decimals, a half to the even digit.

    A float is taken as the shortest decimal that it stands for, so that 0.575 is not less.

    >>> rounded(Fraction(2, 3), 2), rounded(Fraction(25, 2), 0), rounded(57.5, 0), rounded(-0.3, 0)
    ('0.67', '12', '58', '0')
    """
    if isinstance(value, float) and not isfinite(value):
        return str(value)  # the error of a single case, say
    whole = round(_exact(value) * 10**places)
    digits = str(abs(whole)).rjust(places + 1, "0")
    point = f".{digits[-places:]}" if places else ""
    return f"{'-' * (whole < 0)}{digits[: len(digits) - places]}{point}"


def _exact(value: Fraction | float) -> Fraction:
    """A number as a fraction, a float as the decimal that it stands for."""
    return Fraction(repr(float(value))) if isinstance(value, float) else Fraction(value)


# Percentages ------------------------------------------------------------------


def percent(share: Fraction | float, places: int = 0) -> str:
    """A share in percent: only all of them are 100, and only none of them are 0.

    >>> percent(0.668), percent(0.125, 1), percent(0.999), percent(0.003), percent(1)
    ('67 %', '12.5 %', '99 %', '1 %', '100 %')
    """
    least = Fraction(1, 10**places)
    hundredfold = 100 * _exact(share)
    if 0 < hundredfold < 100:
        hundredfold = min(max(hundredfold, least), 100 - least)
    return f"{rounded(hundredfold, places)} %"


def exact_percent(chance: Fraction) -> str:
    """A probability that was counted: two places, or three significant digits where it is small.

    >>> exact_percent(Fraction(1, 3)), exact_percent(Fraction(1, 10**6)), exact_percent(Fraction(1))
    ('33.33 %', '0.0001 %', '100 %')
    """
    hundredfold = 100 * chance
    if chance in (0, 1):
        return f"{int(hundredfold)} %"
    if hundredfold < 1:
        return f"{_three_digits(hundredfold)} %"
    if hundredfold > 99:  # never to be mistaken for certainty
        return f"{figures(100 - Fraction(_three_digits(100 - hundredfold)))} %"
    return f"{rounded(hundredfold, 2)} %"


def sampled_percent(share: Fraction | float, error: float | None = None, places: int = 1) -> str:
    """A share with its standard error, if it has one; with more places where they are small.

    >>> sampled_percent(Fraction(1, 31)), sampled_percent(Fraction(1, 31000))
    ('3.2 %', '0.003 %')
    >>> sampled_percent(0.031, 0.0002), sampled_percent(0.99999), sampled_percent(1)
    ('3.10 ± 0.02 %', '99.9 %', '100.0 %')
    >>> sampled_percent(0.99997, 0.00001)
    '99.997 ± 0.001 %'
    """
    hundredfold, wide = 100 * _exact(share), 100 * _exact(error or 0)
    while 0 < hundredfold < Fraction(2, 10**places) and places < 6:
        places += 1
    while 0 < wide < Fraction(1, 2 * 10**places) and places < 6:
        places += 1
    if hundredfold < 100:
        hundredfold = min(hundredfold, 100 - Fraction(1, 10**places))
    told = rounded(hundredfold, places)
    return f"{told} %" if error is None else f"{told} ± {rounded(wide, places)} %"


def _three_digits(value: Fraction) -> str:
    """Three significant digits of a number below 1, without an exponent."""
    places = 3
    while value * 10**places < 100 and places < 40:
        places += 1
    return rounded(value, places).rstrip("0").rstrip(".")


def plus_minus(value: float, error: float | None, places: int = 0, signed: bool = False) -> str:
    """A number with its standard error, if there is one; a small error is not told as nought.

    >>> plus_minus(12.34, 0.41, 1), plus_minus(12.34, 0.2), plus_minus(3, None, signed=True)
    ('12.3 ± 0.4', '12 ± 0.2', '+3')
    """
    text = rounded(value, places)
    if signed and not text.startswith("-"):
        text = f"+{text}"
    return text if error is None else f"{text} {error_text(error, places)}"


def error_text(error: float, places: int = 0) -> str:
    """A standard error by itself, with more places where it would be nought.

    >>> error_text(2.6), error_text(0.3), error_text(0.004), error_text(0)
    ('± 3', '± 0.3', '± 0.004', '± 0')
    """
    while 0 < error <= 0.5 / 10**places and places < 6:
        places += 1
    return f"± {rounded(error, places)}"


# Lists ------------------------------------------------------------------------


def listed(words: Iterable[str], last: str = "and", comma: bool = False) -> str:
    """Words in a row: commas, and a word before the last, which `comma` sets off too.

    >>> listed(["a", "b", "c"]), listed(["a", "b"], "or"), listed(["a", "b"], "then", comma=True)
    ('a, b and c', 'a or b', 'a, then b')
    """
    *first, end = list(words) or [""]
    return f"{', '.join(first)}{',' * comma} {last} {end}" if first else end


# Forms of words ---------------------------------------------------------------


def plural(n: int, one: str, several: str = "") -> str:
    """The form of a word that goes with a number; the number is not said.

    >>> plural(1, "trick"), plural(0, "trick"), plural(2, "is", "are")
    ('trick', 'tricks', 'are')
    """
    return one if n == 1 else several or f"{one}s"


def many(n: int, one: str, several: str = "") -> str:
    """So many things, the number in words.

    >>> many(1, "trick"), many(2, "trick"), many(0, "trick")
    ('one trick', 'two tricks', 'no tricks')
    """
    return f"{number(n)} {plural(n, one, several)}"


def counted(n: int, one: str, several: str = "") -> str:
    """So many things, the number in figures.

    >>> counted(1, "deal"), counted(12000, "deal")
    ('1 deal', '12000 deals')
    """
    return f"{n} {plural(n, one, several)}"


def every(n: int, one: str) -> str:
    """All of so many things.

    >>> every(70, "layout"), every(1, "layout")
    ('all 70 layouts', 'the only layout')
    """
    return f"the only {one}" if n == 1 else f"all {counted(n, one)}"


def so_many(n: int, one: str, again: bool = False) -> str:
    """So many things in a story, where one of them is `a` or `another`.

    >>> so_many(1, "club"), so_many(1, "ace", again=True), so_many(2, "club", again=True)
    ('a club', 'another ace', 'two more clubs')
    """
    if n == 1:
        return f"another {one}" if again else article(one)
    return f"{number(n)} {'more ' * again}{plural(n, one)}"


def article(noun: str) -> str:
    """A noun with its article; a digit is read aloud.

    >>> article("club"), article("ace"), article("8-card suit"), article("110 honours")
    ('a club', 'an ace', 'an 8-card suit', 'a 110 honours')
    """
    figure = noun[: len(noun) - len(noun.lstrip("0123456789"))]
    is_vowel = figure.startswith("8") or figure in ("11", "18") or noun.startswith(VOWELS)
    return f"{'an' if is_vowel else 'a'} {noun}"


def possessive(owner: str) -> str:
    """Whose it is.

    >>> possessive("West"), possessive("the defenders"), possessive("it")
    ("West's", "the defenders'", 'its')
    """
    if owner.lower() in PRONOUNS:
        return PRONOUNS[owner.lower()]
    return f"{owner}'" if owner.endswith("s") else f"{owner}'s"


def capital(text: str) -> str:
    """The text with a capital letter first.

    >>> capital("finesse the ten")
    'Finesse the ten'
    """
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    """The text with a small letter first, as it stands inside a sentence.

    >>> small("Finesse the ten")
    'finesse the ten'
    """
    return text[:1].lower() + text[1:]
