"""The report of `kibitz lint` as text: the faults, what the file explains, overlaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kibitz.bidding.checking.lint import FindingKind, Found, Report
from kibitz.bidding.checking.wording import sentence, share_text, table_text
from kibitz.english import counted

OVERLAPS = 10
"""So many overlaps are told, unless all are asked for."""


def lint_lines(report: Report, every: bool = False) -> Iterator[str]:
    """The whole report; `every` overlap, or only the most frequent ones."""
    faults = report.faults
    kinds = {kind: len(report.of(kind)) for kind in FindingKind if report.of(kind)}
    summary = ", ".join(_counted(kind, number) for kind, number in kinds.items())
    calls = "call" if report.depth == 1 else f"{report.depth} calls"
    yield (
        f"{report.name}: {counted(report.positions, 'position')} with "
        f"{counted(report.rules, 'rule')} in the first {calls}; "
        f"{summary or 'nothing found'}"
    )
    for found in faults:
        yield from _lines(found)
    if explained := report.of(FindingKind.EXPLAINED):
        yield ""
        yield "Left to placement, as the file explains"
        for found in explained:
            yield from _lines(found, "")
    if overlaps := report.of(FindingKind.OVERLAP):
        yield ""
        yield "Overlaps: the rule that comes first in the file makes the call"
        shown: Sequence[Found] = overlaps if every else overlaps[:OVERLAPS]
        for found in shown:
            yield from _lines(found, "")
        if len(shown) < len(overlaps):
            yield f"  {len(overlaps) - len(shown)} more; --overlaps shows them all"
    if any(found.often is not None and found.steps for found in report.found):
        yield ""
        yield (
            "Shares of the hands that may be here (those that make their own earlier calls) are "
            "exact unless a ± stands beside"
        )
        yield (
            f"them; at the table, partner's calls count too, and theirs are taken as given: "
            f"{report.deals} random deals, seed {report.seed}."
        )


def _lines(found: Found, label: str | None = None) -> Iterator[str]:
    head = f"{found.what.value}: " if label is None else label
    often = ""
    if found.often is not None and found.met is not None:
        often = f" (at the table {share_text(found.met)}; {share_text(found.often, 2)} of deals)"
        if not found.steps:
            often = ""  # all hands are there: the share is exact, and it is that of the deals
    place = "" if found.place is None else f"line {found.place.line}: "
    yield f"  {place}{head}{sentence(found)}{often}"
    if found.example is not None and found.what is FindingKind.GAP:
        yield f"      as {found.example.symbols}"
    if found.what is FindingKind.GAP:
        yield f"      {table_text(found)}"


def _counted(kind: FindingKind, number: int) -> str:
    is_noun = kind not in (FindingKind.UNREACHABLE, FindingKind.ILLEGAL, FindingKind.UNREAD)
    return counted(number, kind.value) if is_noun else f"{number} {kind.value}"
