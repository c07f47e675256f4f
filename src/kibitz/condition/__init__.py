"""One language of conditions on hands: one tree, one registry of features, several grammars."""

from __future__ import annotations

from kibitz.condition.aces import Rule, Rules, parse_rule_condition, parse_rules
from kibitz.condition.features import FEATURES
from kibitz.condition.probsy import Program, Query, parse_condition, parse_program
from kibitz.condition.tree import Condition, Term

__all__ = [
    "FEATURES",
    "Condition",
    "Program",
    "Query",
    "Rule",
    "Rules",
    "Term",
    "parse_condition",
    "parse_program",
    "parse_rule_condition",
    "parse_rules",
]
