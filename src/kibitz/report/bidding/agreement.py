"""Agreement with somebody else's calls as text: by position, then every difference."""

from __future__ import annotations

from collections.abc import Iterator

from kibitz.bidding.calling.wording import call_text
from kibitz.bidding.measuring.agreement import Agreement
from kibitz.english import counted, percent


def agreement_lines(name: str, found: Agreement) -> Iterator[str]:
    """The whole report."""
    cases = len(found.judged)
    share = percent(found.agree / cases, 1) if cases else "none"
    yield f"{name} agrees in {found.agree} of {counted(cases, 'case')} ({share})."
    for position, (agree, of) in found.by_position.items():
        yield f"  {position or 'no position':<28}{agree:>5} of {of:<5}{percent(agree / of):>7}"
    for one in found.differences:
        case = one.case
        yield ""
        where = f"after {case.auction}" if case.auction.calls else "as dealer"
        yield f"line {case.number}: {case.hand} {where}, {case.vulnerability.text} vulnerable"
        yield f"  {case.call.symbol} there, {one.made.call.symbol} here: {call_text(one.made)}"
