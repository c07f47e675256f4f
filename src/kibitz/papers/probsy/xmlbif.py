"""XMLBIF: a network in the interchange format that Bayesian-network programs read.

XMLBIF 0.3 (F. Cozman, 1998) lists the variables with their outcomes, then a table for each:
the parents in the order given, the last of them changing faster than the ones before, and
the variable itself fastest, which is the order of our own tables.
"""

from __future__ import annotations

from xml.sax.saxutils import escape

from kibitz.papers.probsy.network import BayesNetwork, Variable

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'


def network_xmlbif(network: BayesNetwork, name: str = "kibitz") -> str:
    """The network as an XMLBIF document; programs expect a file named `*.bifxml` or `*.xml`."""
    variables = "".join(_variable(node) for node in network.values())
    definitions = "".join(_definition(node) for node in network.values())
    body = f"<NAME>{escape(name)}</NAME>\n{variables}{definitions}"
    return f'{_HEAD}<BIF VERSION="0.3">\n<NETWORK>\n{body}</NETWORK>\n</BIF>\n'


def _variable(node: Variable) -> str:
    outcomes = "".join(f"  <OUTCOME>{escape(state)}</OUTCOME>\n" for state in node.states)
    return f'<VARIABLE TYPE="nature">\n  <NAME>{escape(node.name)}</NAME>\n{outcomes}</VARIABLE>\n'


def _definition(node: Variable) -> str:
    given = "".join(f"  <GIVEN>{escape(parent)}</GIVEN>\n" for parent in node.parents)
    rows = "\n".join(" ".join(_number(float(p)) for p in row) for row in node.table)
    return (
        f"<DEFINITION>\n  <FOR>{escape(node.name)}</FOR>\n{given}"
        f"  <TABLE>\n{rows}\n  </TABLE>\n</DEFINITION>\n"
    )


def _number(value: float) -> str:
    return str(int(value)) if value in (0, 1) else repr(value)
