"""One language of conditions on hands: one tree, one registry of features, several grammars."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kibitz.door import door

if TYPE_CHECKING:
    from kibitz.condition.features import FEATURES
    from kibitz.condition.match import explain_failure, matches
    from kibitz.condition.reading.probsy import ProbsyProgram, Query, parse_condition, parse_program
    from kibitz.condition.reading.rule_file import (
        Rules,
        WrittenRule,
        parse_rule_condition,
        parse_rules,
    )
    from kibitz.condition.text import to_text
    from kibitz.condition.tree import Condition, Term, seated
    from kibitz.condition.wording import english

__all__ = [
    "FEATURES",
    "Condition",
    "ProbsyProgram",
    "Query",
    "Rules",
    "Term",
    "WrittenRule",
    "english",
    "explain_failure",
    "matches",
    "parse_condition",
    "parse_program",
    "parse_rule_condition",
    "parse_rules",
    "seated",
    "to_text",
]

__getattr__ = door(
    __name__,
    {
        "reading.rule_file": "WrittenRule Rules parse_rule_condition parse_rules",
        "features": "FEATURES",
        "match": "explain_failure matches",
        "reading.probsy": "ProbsyProgram Query parse_condition parse_program",
        "text": "to_text",
        "tree": "Condition Term seated",
        "wording": "english",
    },
)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
