"""The answer of `kibitz lead` as text: a table of leads, the reason, what the auction meant."""

from __future__ import annotations

from collections.abc import Iterator

from kibitz.bidding.leads.lead import OpeningLeads
from kibitz.bidding.leads.wording import UNITS, heard_lines, why
from kibitz.english import counted, percent, plus_minus
from kibitz.measure.estimate import Estimate


def lead_lines(answer: OpeningLeads, full: bool = False) -> Iterator[str]:
    """The whole answer; `full` with every reading of the calls."""
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
        behind = "" if lead is answer.best else _estimate(lead.behind, 2)
        yield (
            f"{lead.text:<14}{_estimate(lead.beats, 1, 100):>14}{_estimate(lead.tricks, 2):>15}"
            f"{_estimate(lead.worth, 2):>16}{behind:>16}{percent(lead.costs):>16}"
        )
    yield ""
    yield from why(answer)
    yield ""
    yield "The auction, as it was heard"
    for line in heard_lines(answer, full):
        yield f"  {line}"
    yield ""
    yield (
        f"{counted(answer.layouts, 'layout')}, the same for all leads, seed {answer.seed}; both "
        "sides play double dummy after the lead."
    )


def _estimate(value: Estimate, places: int, times: int = 1) -> str:
    """`41.3 ± 1.9`."""
    return plus_minus(times * value.mean, times * value.se, places)
