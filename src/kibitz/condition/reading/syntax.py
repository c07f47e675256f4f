"""Syntax: text to lark's tree, and lark's complaints to sentences a bridge player can use.

The grammars stand in `grammar/*.lark`; each is loaded once in a process. What lark
expected at an error is a set of token names; here it becomes "a comparison such as
>= 12", with the place, and the usual accidents (a parenthesis never closed, a word
between two conditions forgotten) are named for what they are.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from lark import Lark, Token, Tree

from kibitz.condition.reading.pieces import COMMENT, TOKENS, Stretch, never_closed, statements
from kibitz.condition.tree import Span
from kibitz.english import listed
from kibitz.errors import Malformed, Place, nearest

Parsed = Tree[Token]
"""A construct as lark gives it."""


def parts_of(tree: Parsed) -> list[Any]:
    """The parts of a construct: constructs, tokens, `None` for what was left out."""
    return list(tree.children)


def token_of(tree: Parsed) -> Token:
    """The first token of a construct."""
    token: Token = parts_of(tree)[0]
    return token


def word_of(tree: Parsed) -> Token | None:
    """The word that stands here, if it is just a word."""
    return token_of(tree) if tree.data == "name" else None


def span_of(found: Parsed | Token) -> Span:
    """Where a construct or token stands in the text."""
    if isinstance(found, Token):
        start = found.start_pos or 0
        return start, start + len(found)
    return (0, 0) if found.meta.empty else (found.meta.start_pos, found.meta.end_pos)


@dataclass(frozen=True)
class Syntax:
    """One language: its grammar's name, and words for what it expects.

    `head` is what stands before the condition of a statement, `stand_in` any condition, `finish`
    a word that ends the file, `marks` how the text is cut into pieces.
    """

    grammar: str
    whole: str
    condition: str
    number: str
    comparison: str
    statement: str = ""
    head: re.Pattern[str] = re.compile("")
    stand_in: str = "true"
    finish: str = ""
    marks: re.Pattern[str] = TOKENS

    def stretches(self, text: str, source: str) -> Iterator[Stretch]:
        """The statements of a text."""
        return statements(text, source, self.finish)

    def body(self, text: str, stretch: Stretch) -> Stretch | None:
        """Where the condition of a statement stands, if that is plain."""
        head = self.head.match(text, *stretch)
        last = ";" if text.endswith(";", *stretch) else ""
        if (
            self.finish
            and text[stretch.end - len(self.finish) : stretch.end].lower() == self.finish
        ):
            last = self.finish
        return Stretch(head.end(), stretch.end - len(last)) if head else None

    def explain(self, token: Token, accepted: set[str], text: str, source: str) -> Malformed:
        """What is wrong with a token, in human words."""
        expected = self._expected(accepted)
        ends = token.type == "$END"
        offset = len(text.rstrip()) if ends else span_of(token)[0]

        def malformed(message: str, at: int, expected: str, remedy: str = "") -> Malformed:
            place = Place.at(text, at, source)
            return Malformed(message, place=place, expected=expected, remedy=remedy)

        comment = open_comment(text)
        if comment is not None and comment <= offset:
            return never_closed(text, comment, source)
        before = last_word(text, offset)
        opening, closing = unbalanced(text, offset)
        if opening is not None and (ends or token.type in ("_END", "_SEMICOLON")):
            return malformed("this parenthesis is never closed", opening, f"')' after {before!r}")
        last = "_SEMICOLON" in accepted and not accepted & {"_DEFINE", "RULE"}
        if last and ((ends and before) or token.type == "_FINISH"):
            end = len(text[:offset].rstrip())
            remedy = f"write ';' after {before!r}"
            return malformed("';' is missing after the last rule", end, "';' at its end", remedy)
        if ends:
            message = "the text ends too early" if before else "the text is empty"
            return malformed(message, offset, expected)
        if closing == offset:
            return malformed("this parenthesis was never opened", offset, expected)
        if token.type == "BRACKET" and self.grammar == "aces":
            lengths = token.strip("[]").replace(".", ",")
            remedy = f"shape [{lengths}] in any order of the suits, pattern [{lengths}] in this one"
            return malformed(f"{token} alone means nothing", offset, expected, remedy)
        if token == ":" and text[offset : offset + 2] in (":&", ":|"):
            joint = "AND" if text[offset + 1] == "&" else "OR"
            remedy = f"write one rule with {joint} between the two conditions"
            message = f"{text[offset : offset + 2]} is not ours: a rule is defined once"
            return malformed(message, offset, "':='", remedy)
        if token.type == "":
            half = {"[": "bracket", '"': "quotation mark", "“": "quotation mark"}.get(token)
            if half and not CLOSED.match(text, offset):
                return malformed(f"this {half} is never closed", offset, "its other half")
            return malformed(f"{str(token)!r} means nothing here", offset, expected)
        if (
            token.type == "RULE"
            and "_SEMICOLON" in accepted
            and re.match(r"\s*:=", text[span_of(token)[1] :])
        ):
            end = len(text[:offset].rstrip())
            message = f"';' is missing before the rule {token}"
            remedy = f"write ';' after {before!r}"
            return malformed(message, end, "';' at the end of each rule", remedy)
        if token.type in OPERANDS and before and "_AND" in accepted:
            joint = f"something is missing between {before!r} and {str(token)!r}"
            joints = [word for word, name in JOINTS.items() if name in accepted]
            return malformed(joint, offset, expected, nearest(token.lower(), joints))
        return malformed(f"{str(token)!r} cannot stand here", offset, expected)

    def _expected(self, accepted: set[str]) -> str:
        """The tokens that would have done, in words."""
        if accepted == {"EQUAL"}:
            return "'=' after the name of a macro; a question begins with its name in quotes"
        words: list[str] = []
        if "_NOT" in accepted:
            words.append(self.condition)
        elif "NUMBER" in accepted:
            words.append(self.number if "WORD" in accepted else "a number")
        elif accepted & {"STRING", "RULE"}:
            words.append(self.statement)
        elif "WORD" in accepted:
            words.append("a word")
        elif "LPAR" in accepted and "_AND" not in accepted:
            words.append("'('")
        words += [word for name, word in WORDS.items() if name in accepted]
        if "WORD" in accepted and "BRACKET" in accepted:
            words.remove(WORDS["BRACKET"])
        if "COMPARE" in accepted:
            words.append(self.comparison)
        elif "EQUAL" in accepted:
            words.append("'='")
        if "$END" in accepted and not self.statement.startswith("a rule"):
            words.append("the end")
        return listed(words, "or")


OPERANDS = ("WORD", "NUMBER", "STRING", "RULE", "LPAR", "BRACKET", "_NOT", "_HOLDS")
"""Tokens with which a condition or a number begins."""

WORDS = {
    "_AND": "'and', 'or'",
    "_DEFINE": "':='",
    "COLON": "':'",
    "BRACKET": "a list in brackets",
    "COMMA": "','",
    "RPAR": "')'",
    "_TO": "'TO'",
    "_END": "';'",
    "_SEMICOLON": "';'",
}
"""How other tokens are called in an error."""

JOINTS = {"and": "_AND", "or": "_OR", "in": "_IN", "to": "_TO"}
"""Words that join two parts, and their tokens."""

CLOSED = re.compile(r"\"[^\"\n]*\"|“[^“”\n]*”|\[[^\[\]]*\]")
"""A text in quotation marks, or a list in brackets."""


def unbalanced(text: str, end: int) -> tuple[int | None, int | None]:
    """The places of the innermost parenthesis open at `end`, and of the first closed too often.

    >>> unbalanced("(a and (b)", 10), unbalanced("a))", 3)
    ((0, None), (None, 1))
    """
    opened = array("Q")
    for match in re.finditer(rf"{CLOSED.pattern}|{COMMENT}|[()]", text):
        if match[0] == "(":
            if match.start() < end:
                opened.append(match.start())
        elif match[0] == ")":
            if not opened:
                return None, match.start()
            if match.start() < end:
                opened.pop()
    return (opened[-1] if opened else None), None


def open_comment(text: str) -> int | None:
    """Where a comment begins that is never closed.

    >>> open_comment("a /* b */ c /* d")
    12
    """
    for match in re.finditer(r'"[^"]*"|#[^\n]*|//[^\n]*|/\*[\s\S]*?\*/|(/\*)', text):
        if match[1]:
            return match.start()
    return None


def last_word(text: str, end: int) -> str:
    """The last word before a place.

    >>> last_word("one two  three", 9)
    'two'
    """
    return " ".join(text[:end].rsplit(None, 1)[-1:])


@cache
def load(grammar: str, whole: str, keeps: type | None = None) -> Lark:
    """The parser of a grammar, for a single `condition` or for a `whole` file.

    `keeps` is what it makes of each construct: lark's tree, where nothing is said.
    """
    return Lark.open_from_package(
        "kibitz.condition",
        f"{grammar}.lark",
        ("grammar",),
        parser="lalr",
        propagate_positions=keeps is None,
        start=["condition", whole],
        **({} if keeps is None else {"tree_class": keeps}),
    )
