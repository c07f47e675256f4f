"""As written: a condition as a formula over its own leaves, as they are written.

Counting compiles leaves further (`atom`); explanations and sampling want them
whole, with their English and their places in the text.
"""

from __future__ import annotations

from kibitz.chance.counting.formula import FALSE, TRUE, Formulas
from kibitz.condition.tree import And, Condition, Named, Not, Or, Truth


class LeafFormula:
    """Some conditions over numbered leaves, in the order in which these are written.

    >>> from kibitz.condition import parse_condition
    >>> leaves = LeafFormula()
    >>> formula = leaves.formula(parse_condition("hand(sA)=West and not hand(sA)=West"))
    >>> formula == FALSE, len(leaves.leaf)
    (True, 1)
    """

    def __init__(self) -> None:
        self.formulas = Formulas()
        self.leaf: list[Condition] = []
        self._numbers: dict[Condition, int] = {}
        self._named: dict[int, tuple[Condition, int]] = {}

    def formula(self, node: Condition) -> int:
        """The formula of a condition."""
        match node:
            case Truth(value=value):
                return TRUE if value else FALSE
            case Not(part=part):
                return self.formulas.negation(self.formula(part))
            case And(parts=parts):
                return self.formulas.all_of([self.formula(part) for part in parts])
            case Or(parts=parts):
                return self.formulas.any_of([self.formula(part) for part in parts])
            case Named(body=body):
                if id(body) not in self._named:  # kept, so that the number stays its own
                    self._named[id(body)] = body, self.formula(body)
                return self._named[id(body)][1]
            case _:
                number = self._numbers.setdefault(node, len(self.leaf))
                if number == len(self.leaf):
                    self.leaf.append(node)
                return self.formulas.atom(number)
