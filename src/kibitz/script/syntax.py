"""Syntax: where the statements of a script begin, and lark's complaints as sentences.

The grammar stands in `condition/grammar/dealer.lark`. dealer itself says "line 12: syntax
error"; here an error says what stands there, what was expected, and knows the usual
accidents: a function that dealer does not have, capital letters, `=` for `==`, a
parenthesis or a comment that is never closed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from lark import Token

from kibitz.condition.reading.pieces import (
    BLANK,
    CLOSE,
    CLOSED,
    COMMENT,
    END,
    NOT,
    OPEN,
    WORD,
    Stretch,
    deeper,
    never_closed,
    tokens,
)
from kibitz.condition.reading.syntax import Syntax, open_comment, span_of, unbalanced
from kibitz.english import listed
from kibitz.errors import Malformed, Place, nearest

FUNCTIONS = (
    *("spades", "hearts", "diamonds", "clubs", "hcp", "controls", "losers", "cccc", "quality"),
    *("shape", "hascard", "tricks", "score", "imps", "rnd", "tens", "jacks", "queens", "kings"),
    *("aces", "top2", "top3", "top4", "top5", "c13", *(f"pt{n}" for n in range(10))),
)
"""What can be asked of a deal."""

ACTIONS = (
    *("printall", "printew", "printpbn", "printcompact", "printoneline", "printes", "print"),
    *("average", "frequency"),
)
"""What can be done with a deal."""

STATEMENTS = (
    *("condition", "action", "produce", "generate", "predeal", "dealer", "vulnerable"),
    *("pointcount", "altcount"),
)
"""The words with which a statement begins."""

RESERVED = frozenset(
    {*FUNCTIONS, *ACTIONS, *STATEMENTS, "north", "east", "south", "west", "and", "or", "not"}
    | {word.removesuffix("s") for word in FUNCTIONS}
    | {"hcps", "notrump", "notrumps", "any"}
)
"""Words that cannot be names of a script's own."""

UNSUPPORTED = {
    "evalcontract": "average score(…, tricks(…)) for the contract that you mean",
    "printside": "printew, or print(north, south)",
    "printns": "print(north, south)",
    "printrpt": "printes(…)",
    "csvrpt": "printes(…)",
    "par": "score(…, tricks(…)) for the contract that you mean",
    "dds": "tricks(…)",
    "hascards": "hascard(…)",
}
"""Words of dealer's relatives, and what to write instead."""


NEAR = 1_000
"""So much of the text before an error is looked at."""
HEAD = re.compile(rf"{BLANK}(?:condition\b|[A-Za-z_]\w*\s*=(?!=))?")
"""What stands before the expression of a statement."""
MARKS = re.compile(
    rf"""
    (?P<skipped>{COMMENT}) |
    (?P<closed>"[^"]*" | \{{[^{{}}]*\}}) |
    (?P<word>\w+) |
    (?P<sign>[<>=!]= | [^\s\w&|\ufeff] | &&? | \|\|?)
    """,
    re.VERBOSE,
)
"""The words and signs of scripts, as in `pieces.py`."""
LISTS = ("pointcount", "altcount", "predeal", "action")
"""Statements in which operands follow each other."""


class ScriptSyntax(Syntax):
    """dealer's language: its statements follow each other without a sign between them."""

    def stretches(self, text: str, source: str) -> Iterator[Stretch]:
        """The statements: each begins with a word of its own, a definition or a second operand."""
        start = depth = 0
        before, listing = "", False
        for kind, at, word in tokens(text, Stretch(0, len(text)), source, self.marks):
            begins = False
            if not depth and kind in (WORD, NOT, OPEN):
                named = kind == WORD and word not in RESERVED
                defines = named and _DEFINED.match(text, at + len(word)) is not None
                begins = word in STATEMENTS or defines
                listing = word in LISTS if begins else listing
                called = kind == OPEN and before in RESERVED
                begins = begins or bool(before and not called and not listing)
            if begins and at > start:
                yield Stretch(start, at)
                start = at
            if kind == OPEN:
                depth = deeper(depth, text, at, source)
            elif kind == CLOSE:
                depth = max(0, depth - 1)
            ends = kind in (WORD, CLOSE, CLOSED) and word not in STATEMENTS
            before = word if ends else ""
            if kind == END and not depth:
                yield Stretch(start, at + 1)
                start, listing = at + 1, False
        yield Stretch(start, len(text))

    def body(self, text: str, stretch: Stretch) -> Stretch | None:
        """Where the expression of a statement stands, if it has only one."""
        body = super().body(text, stretch)
        if body is None or _NOTHING.fullmatch(text, *body):
            return None
        first = _FIRST.match(text, body.start)
        return None if first and first[0] in (*STATEMENTS, *ACTIONS) else body

    def explain(self, token: Token, accepted: set[str], text: str, source: str) -> Malformed:
        """What is wrong with a token, in human words."""
        return explain(token, accepted, text, source)


_DEFINED = re.compile(r"\s*=(?!=)")
_NOTHING, _FIRST = re.compile(BLANK), re.compile("[a-z]+")

SYNTAX = ScriptSyntax(
    grammar="dealer",
    whole="script",
    condition="an expression such as hcp(north) or spades(west) >= 5",
    number="a number",
    comparison="an operator such as and, or, +, ==",
    head=HEAD,
    stand_in="1",
    marks=MARKS,
)


def explain(token: Token, accepted: set[str], text: str, source: str = "") -> Malformed:
    """What is wrong with a token, in human words."""
    ends = token.type == "$END"
    offset = len(text.rstrip()) if ends else span_of(token)[0]

    def malformed(message: str, at: int, expected: str = "", remedy: str = "") -> Malformed:
        place = Place.at(text, at, source)
        return Malformed(message, place=place, expected=expected, remedy=remedy)

    comment = open_comment(text)
    if comment is not None and comment <= offset:
        return never_closed(text, comment, source)
    if text.startswith('"', offset) and token.type == "":
        return malformed("this quotation mark is never closed", offset, "its other half")
    if text.startswith("=", offset) and not text.startswith("==", offset):
        remedy = "a comparison is written ==, a definition name = expression"
        return malformed("'=' cannot stand here", offset, expected_words(accepted), remedy)
    opening, closing = unbalanced(text, offset)
    if closing == offset:
        return malformed("this parenthesis was never opened", offset, expected_words(accepted))
    start = max(0, offset - NEAR)
    before = text[start:offset].rstrip()
    called = re.search(r"([A-Za-z_]\w*)\s*\($", before)
    if called and called[1] not in RESERVED and token.type in ("COMPASS", "STRING", "SUIT"):
        return malformed(
            f"dealer has no function {called[1]!r}",
            start + called.start(),
            expected="a function such as hcp(north) or shape(north, any 4333)",
            remedy=instead(called[1], FUNCTIONS),
        )
    if opening is not None and (ends or (token.value in RESERVED and "RPAR" in accepted)):
        last = " ".join(before.split()[-1:])
        return malformed("this parenthesis is never closed", opening, f"')' after {last!r}")
    stated = re.search(r"(?:^|\s)([A-Za-z_]\w*)$", before)
    if stated and stated[1] not in RESERVED and token.type in ("STRING", "COMMA"):
        remedy = instead(stated[1], (*STATEMENTS, *ACTIONS))
        return malformed(
            f"dealer has no statement {stated[1]!r}",
            start + stated.start(1),
            expected="a statement such as produce 10, or name = expression",
            remedy=remedy,
        )
    if ends:
        return malformed("the script ends too early", offset, expected_words(accepted))
    match = re.compile(r"\w+").match(text, offset)
    found = match[0] if match else str(token)
    if re.compile(r"\d*\.\d").match(text, offset) or (found == "." and before[-1:].isdigit()):
        return malformed("dealer's numbers are whole", offset, expected_words(accepted))
    if found in RESERVED and _DEFINED.match(text, offset + len(found)):
        wrong = f"{found!r} is a word of dealer's and cannot be a name"
        return malformed(wrong, offset, "a name of your own")
    remedy = "" if found in RESERVED else instead(found, fitting(accepted))
    return malformed(f"{found!r} cannot stand here", offset, expected_words(accepted), remedy)


def instead(word: str, words: Iterable[str]) -> str:
    """A remedy: what to write for a word that dealer does not know."""
    if word.lower() in UNSUPPORTED:
        return f"this is not a word of dealer's; write {UNSUPPORTED[word.lower()]}"
    known = list(words)
    if word.lower() in known and word != word.lower():
        return f"dealer's words are written in small letters: {word.lower()}"
    return nearest(word.lower(), known)


def fitting(accepted: set[str]) -> tuple[str, ...]:
    """The words that could have stood there."""
    words: tuple[str, ...] = ()
    if "COMPASS" in accepted:
        words += ("north", "east", "south", "west")
    if "SUIT" in accepted:
        words += ("spades", "hearts", "diamonds", "clubs")
    if "AVERAGE" in accepted:
        words += ACTIONS
    if "COUNT" in accepted:
        words += FUNCTIONS
    if "_PRODUCE" in accepted:
        words += STATEMENTS
    if "SIDES" in accepted:
        words += ("none", "ns", "ew", "all")
    if "_AND" in accepted:
        words += ("and", "or", "not")
    return words


EXPECTED = (
    ("COUNT", "an expression such as hcp(north) or spades(west) >= 5"),
    ("AVERAGE", "an action such as printall or average"),
    ("COMPASS", "north, east, south or west"),
    ("HOLDING", "cards such as SAKQ"),
    ("CARD", "a card such as AS"),
    ("PATTERN", "a shape such as any 4333 or 54xx"),
    ("CONTRACT", "a contract such as x3N"),
    ("SIDES", "none, ns, ew or all"),
    ("VUL", "vul or nv"),
    ("SUIT", "a suit"),
    ("NOTRUMP", "notrump"),
    ("STRING", "a text in quotation marks"),
    ("_ASSIGN", "'='"),
    ("LPAR", "'('"),
    ("COMMA", "','"),
    ("RPAR", "')'"),
    ("COLON", "':'"),
    ("RBRACE", "'}'"),
    ("_AND", "an operator such as and, or, +, =="),
)
"""What the grammar's words mean, in the order in which they are said."""


def expected_words(accepted: set[str]) -> str:
    """The tokens that would have done, in words."""
    implied = {"SUIT", "LPAR", "STRING"} if "COUNT" in accepted else set()
    words = [word for name, word in EXPECTED if name in accepted and name not in implied]
    if "NUMBER" in accepted and "COUNT" not in accepted:
        words.insert(0, "a number")
    if "_PRODUCE" in accepted and "$END" in accepted:
        words.append("another statement")
    return listed(words, "or")
