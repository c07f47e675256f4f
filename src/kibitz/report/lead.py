"""The answer of `kibitz lead` as text: a table of leads, the reason, what the auction meant."""

from __future__ import annotations

from collections.abc import Iterator

from kibitz.bidding.leads.lead import OpeningLeads
from kibitz.bidding.leads.wording import UNITS, heard_lines, plus_minus, why


def lead_lines(answer: OpeningLeads) -> Iterator[str]:
    """The whole answer."""
    question = answer.question
    contract = question.contract
    yield (
        f"{question.leader.word} leads {question.hand.symbols} against "
        f"{contract.symbol} by {contract.declarer.word}"
    )
    yield ""
    unit = UNITS[question.scoring].split()[0]
    heads = f"{'beats it, %':>14}{'tricks':>15}{unit:>16}{'behind':>16}{'costs a trick':>16}"
    yield f"{'lead':<14}{heads}"
    for lead in answer.leads:
        behind = "" if lead is answer.best else plus_minus(lead.behind, 2)
        yield (
            f"{lead.text:<14}{plus_minus(lead.beats, 1, 100):>14}{plus_minus(lead.tricks, 2):>15}"
            f"{plus_minus(lead.worth, 2):>16}{behind:>16}{100 * lead.costs:>14.0f} %"
        )
    yield ""
    yield from why(answer)
    yield ""
    yield "The auction, as it was heard"
    for line in heard_lines(answer):
        yield f"  {line}"
    yield ""
    yield (
        f"{answer.layouts} layouts, the same for all leads, seed {answer.seed}; both sides play "
        "double dummy after the lead."
    )
