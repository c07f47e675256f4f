"""Replies: every refusal of the workbench as the same small JSON, with what to do about it.

    {"error": {"kind", "message", "place", "expected", "remedy"}}

`place` is where in the text that was sent something is wrong, or null. Kinds are those of
`kibitz.errors` and a few of the server's own (`REFUSALS`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from kibitz.english import small
from kibitz.errors import KibitzError

REFUSALS: Mapping[str, int] = {
    "malformed": 422,
    "illegal": 422,
    "ambiguous": 422,
    "unreadable": 400,
    "forbidden": 403,
    "missing": 404,
    "method": 405,
    "slow": 408,
    "running": 409,
    "large": 413,
    "type": 415,
    "host": 421,
    "broken": 500,
    "busy": 503,
    "late": 504,
}
"""The HTTP status of each kind of refusal."""


class Refusal(Exception):
    """The server does not do what it is asked; `kind` is one of `REFUSALS`."""

    def __init__(
        self,
        kind: str,
        message: str,
        *,
        place: Mapping[str, Any] | None = None,
        expected: str = "",
        remedy: str = "",
    ) -> None:
        super().__init__(message)
        self.kind, self.message, self.place = kind, message, place
        self.expected, self.remedy = expected, remedy

    @classmethod
    def of_json(cls, data: Mapping[str, Any]) -> Refusal:
        """What a worker process wrote about an error."""
        return cls(
            data["kind"],
            data["message"],
            place=data["place"],
            expected=data["expected"],
            remedy=data["remedy"],
        )

    @property
    def status(self) -> int:
        """The HTTP status."""
        return REFUSALS[self.kind]

    def to_json(self) -> dict[str, Any]:
        """As it is sent."""
        return {
            "kind": self.kind,
            "message": self.message,
            "place": self.place,
            "expected": self.expected,
            "remedy": self.remedy,
        }

    @property
    def body(self) -> bytes:
        """The whole reply."""
        return json.dumps({"error": self.to_json()}).encode()


def error_json(error: KibitzError) -> dict[str, Any]:
    """One of kibitz's errors, with its place.

    >>> from kibitz.errors import Malformed, Place
    >>> told = error_json(Malformed("no rank", place=Place.at("AZ", 1), expected="a rank"))
    >>> told["kind"], told["place"]["column"], told["expected"]
    ('malformed', 2, 'a rank')
    """
    place = error.place
    return {
        "kind": type(error).__name__.lower(),
        "message": error.message,
        "place": None
        if place is None
        else {
            "source": place.source,
            "line": place.line,
            "column": place.column,
            "text": place.text,
            "before": place.before,
        },
        "expected": error.expected,
        "remedy": error.remedy,
    }


def refusal_of(errors: Sequence[Mapping[str, Any]]) -> Refusal:
    """What pydantic found wrong in a request, the first thing only."""
    first = errors[0]
    where = [str(part) for part in first["loc"] if part != "body"]
    if first["type"] == "json_invalid":
        return Refusal("unreadable", "the request is not JSON", expected="a JSON object")
    if first["type"] == "string_too_long":
        most = first["ctx"]["max_length"]
        what = next((part for part in reversed(where) if not part.isdigit()), "it")
        return Refusal("malformed", f"{what}: too long", expected=f"at most {most:,} characters")
    return Refusal(
        "malformed",
        f"{'.'.join(where) or 'the request'}: {small(first['msg'])}",
        place={"source": ".".join(where), "line": 0, "column": 0, "text": ""},
        remedy="the interface is described at /api/openapi.json",
    )
