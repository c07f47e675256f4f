"""`kibitz deal`: random deals under a condition, exactly, or by a dealer script."""

from __future__ import annotations

import secrets
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from threading import current_thread, main_thread
from time import monotonic
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kibitz.cards import SEATS, Seat, Vulnerability
from kibitz.cli.progress import progress
from kibitz.cli.writing import Json, write_file, write_json
from kibitz.english import counted
from kibitz.errors import Malformed, nearest
from kibitz.report.terminal import show_lines, tell

if TYPE_CHECKING:
    from kibitz.chance.drawing.sample import Sampler
    from kibitz.condition.tree import Condition
    from kibitz.deal import Deal
    from kibitz.script import Script, ScriptResult

FIRST_SECONDS, LONG_RUN = 3.0, 20.0
"""After how many seconds a run is judged, and how many left make it a long one."""
FORMATS = {"pbn": "pbn", "lin": "lin", "json": "jsonl", "text": "diagram", "deals": "oneline"}
"""Names of output formats and the notations they stand for; parquet comes on top."""


def deal(
    script: Annotated[
        str | None, typer.Argument(metavar="[SCRIPT]", help="A dealer script; - reads stdin.")
    ] = None,
    north: Annotated[
        str, typer.Option(metavar="RULE", help="North's hand, as '15 TO 17 Points AND Spades > 4'.")
    ] = "",
    east: Annotated[str, typer.Option(metavar="RULE", help="East's hand.")] = "",
    south: Annotated[str, typer.Option(metavar="RULE", help="South's hand.")] = "",
    west: Annotated[str, typer.Option(metavar="RULE", help="West's hand.")] = "",
    where: Annotated[
        str,
        typer.Option(
            metavar="CONDITION", help="A condition that names seats, as 'hcp(West) > hcp(East)'."
        ),
    ] = "",
    produce: Annotated[
        int | None, typer.Option("--produce", "--count", "-p", "-n", help="How many deals.", min=0)
    ] = None,
    generate: Annotated[
        int | None, typer.Option("--generate", "-g", help="How many deals to try at most.", min=1)
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", "-s", help="The same seed gives the same deals.", min=0)
    ] = None,
    form: Annotated[
        str | None,
        typer.Option(
            "--format", "-f", metavar="NAME", help=f"{', '.join(FORMATS)} or parquet (pyarrow)."
        ),
    ] = None,
    out: Annotated[str, typer.Option(metavar="FILE", help="Where to write the deals.")] = "-",
    explain: Annotated[
        bool, typer.Option(help="Say what is drawn exactly, what refused, and how likely it is.")
    ] = False,
    json: Json = False,
) -> None:
    """Deal at random: a dealer script, or conditions on the hands; rare ones as fast as common.

    Example: kibitz deal --north '15 TO 17 Points AND balanced' --count 4 --seed 1
    """
    if form is not None and form not in (*FORMATS, "parquet"):
        names = [*FORMATS, "parquet"]
        raise Malformed(
            f"there is no format {form!r}", expected=", ".join(names), remedy=nearest(form, names)
        )
    seed = secrets.randbits(32) if seed is None else seed
    rules = dict(zip(SEATS, (north, east, south, west), strict=True))
    stated = conditions_of(rules, where)
    if script is not None and stated:
        raise Malformed("a script and conditions", expected="one of the two")
    wanted = read_script(script) if script is not None else None
    if explain:
        _explain(explanation(wanted, sampler_for(wanted, stated, where)), json)
    elif wanted is not None:
        run_script(wanted, produce, generate, seed, form, out, json)
    else:
        from kibitz.chance.drawing.sample import MOST_TRIED

        sampler = sampler_for(None, stated, where)
        count = 4 if produce is None else produce
        with progress("dealing", count) as told:
            drawn = sampler.drawn(count, seed, generate or MOST_TRIED, told)
        if json:
            write_json(
                {
                    "seed": seed,
                    "produced": len(drawn.masks),
                    "generated": drawn.tried,
                    "acceptance": float(drawn.acceptance),
                    "deals": [str(one) for one in drawn.deals],
                }
            )
            return
        write_file(out, formatted(drawn.deals, form or "text"))
        tell(f"{counted(len(drawn.masks), 'deal')} of {drawn.tried} tried, seed {seed}")


def run_script(
    script: Script,
    produce: int | None,
    generate: int | None,
    seed: int,
    form: str | None,
    out: str,
    json: bool,
) -> None:
    """Run a dealer script: its own output, or its deals in a format."""
    from kibitz.script import run
    from kibitz.script.exact import source_of

    limits = script.limits(produce, generate)
    asked = produce or generate or script.produce or script.generate
    if script.solves and not script.prints and not asked:
        tell(
            f"note: with tricks(), {limits.produce:,} deals are wanted; "
            "-p N asks for another number"
        )
    draw = source_of(script, seed)
    forecast = Forecast(limits.produce, limits.generate)
    with until_interrupted() as stop, progress("dealing", limits.produce) as told:

        def tell_progress(produced: int, generated: int) -> None:
            told(produced, limits.produce)
            if note := forecast.note(produced, generated, monotonic()):
                tell(note)

        outcome = run(
            script,
            produce=produce,
            generate=generate,
            seed=seed,
            draw=draw,
            keep=json or form is not None,
            progress=tell_progress,
            stop=stop,
        )
        interrupted = stop()
    for note in script.notes:
        tell(f"note: {note}")
    if json:
        write_json(outcome_json(outcome))
    elif form is None:
        write_file(out, outcome.text.encode())
    else:
        write_file(out, formatted([*outcome.deals], form, script.dealer, script.vulnerable))
        tell(outcome.closing, end="")
    short = "" if outcome.produced >= limits.produce else f" ({limits.produce} were wanted)"
    if not json:
        tried = f"{counted(outcome.produced, 'deal')} of {outcome.generated} tried"
        tell(f"{tried}, seed {seed}{short}")
    if interrupted:
        tell("interrupted")
        raise typer.Exit(130)


@dataclass
class Forecast:
    """How long a run will take, said once, after its first seconds, where that is long."""

    produce: int
    generate: int
    began: float = field(default_factory=monotonic)
    said: bool = False

    def note(self, produced: int, generated: int, now: float) -> str:
        """The note, if this is the moment to say it; whichever limit is reached first counts."""
        passed = now - self.began
        if self.said or passed < FIRST_SECONDS:
            return ""
        self.said = True
        left = passed * (self.generate - generated) / generated
        if produced:
            left = min(left, passed * (self.produce - produced) / produced)
        if left < LONG_RUN:
            return ""
        return (
            f"note: {counted(produced, 'deal')} of {generated} tried after {passed:.0f} s; about "
            f"{_duration(left)} to go; Ctrl-C ends it and prints what there is"
        )


def _duration(seconds: float) -> str:
    for size, name in ((86400, "days"), (3600, "hours"), (60, "minutes")):
        if seconds >= 2 * size:
            return f"{seconds / size:,.0f} {name}"
    return f"{seconds:.0f} seconds"


@contextmanager
def until_interrupted() -> Iterator[Callable[[], bool]]:
    """Ctrl-C is a wish to stop, which what this gives tells; a second one ends at once."""
    asked = False

    def interrupt(_: int, frame: FrameType | None) -> None:
        nonlocal asked
        if asked:
            raise KeyboardInterrupt
        asked = True

    if current_thread() is not main_thread():
        yield lambda: asked
        return
    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield lambda: asked
    finally:
        signal.signal(signal.SIGINT, before)


def outcome_json(outcome: ScriptResult) -> dict[str, Any]:
    """What a script gave, as plain data."""
    return {
        "seed": outcome.seed,
        "produced": outcome.produced,
        "generated": outcome.generated,
        "acceptance": outcome.acceptance if outcome.generated else None,
        "averages": [
            {
                "text": mean.text,
                "value": None if mean.value is None else float(mean.value),
                "error": mean.error,
            }
            for mean in outcome.means
        ],
        "frequencies": [{"text": table.text, "rows": table.rows()} for table in outcome.histograms],
        "deals": [str(one) for one in outcome.deals],
    }


def conditions_of(rules: dict[Seat, str], where: str) -> list[Condition]:
    """The conditions of the options, each about its seat."""
    from kibitz.condition import parse_condition, parse_rule_condition, seated

    stated = [
        seated(parse_rule_condition(text, source=seat.word.lower()), seat)
        for seat, text in rules.items()
        if text.strip()
    ]
    if where.strip():
        stated.append(parse_condition(where, source="where"))
    return stated


def read_script(file: str) -> Script:
    """The dealer script of a file, or of standard input."""
    from kibitz.script import read

    if file == "-":
        return read(sys.stdin.read(), "standard input")
    return read(Path(file).read_bytes().decode("utf-8", "replace"), file)


def sampler_for(script: Script | None, stated: list[Condition], where: str) -> Sampler:
    """The sampler of a script, or of conditions; an impossible one is refused at once."""
    from kibitz.chance.drawing.sample import Sampler
    from kibitz.chance.rewrite import all_of
    from kibitz.script.exact import sampler_of

    if script is not None:
        return sampler_of(script)
    return Sampler(all_of(*stated), text=where if len(stated) == 1 else "", source="where")


def _explain(account: dict[str, Any], json: bool) -> None:
    """An account as text or JSON."""
    if json:
        write_json(account)
    else:
        show_lines(f"{name}: {text}" for name, text in account.items())


def explanation(script: Script | None, sampler: Sampler) -> dict[str, Any]:
    """What is drawn exactly, what is asked of each deal, and how likely it is."""
    from kibitz.condition import english

    account: dict[str, Any] = {"exact": english(sampler.exact_part)}
    refused = [english(sampler.rejected_part)] if sampler.rejected_part is not None else []
    if script is not None and script.rest is not None:
        refused.append("what the script asks beside the cards (tricks, rnd, scores)")
    account["refused deal by deal"] = "; ".join(refused) or "nothing"
    chance = sampler.exact_probability
    account["chance of the exact part"] = f"{float(chance):.6g} (1 in {_one_in(chance)})"
    return account


def _one_in(chance: Fraction) -> str:
    times = 1 / chance
    return f"{float(times):.1f}" if times < 100 else f"{round(times):,}"


def formatted(
    deals: list[Deal],
    form: str,
    dealer: Seat | None = None,
    vulnerable: Vulnerability | None = None,
) -> bytes:
    """The deals in a format, numbered as boards; who deals and is vulnerable as on real ones."""
    from kibitz import notation
    from kibitz.board import Board

    if form == "parquet":
        return parquet(deals)
    boards = [
        Board(
            one,
            number=str(i),
            dealer=Seat.dealer_of(i) if dealer is None else dealer,
            vulnerability=Vulnerability.of_board(i) if vulnerable is None else vulnerable,
        )
        for i, one in enumerate(deals, 1)
    ]
    return notation.encode(notation.write(boards, FORMATS[form]), FORMATS[form])


def parquet(deals: list[Deal]) -> bytes:
    """The deals as a table of four columns, North to West, hands as texts."""
    from io import BytesIO

    try:
        pyarrow, writer = map(import_module, ("pyarrow", "pyarrow.parquet"))
    except ImportError:
        raise Malformed("parquet needs pyarrow", remedy="pip install 'kibitz[parquet]'") from None
    columns = {seat.word.lower(): [str(one[seat]) for one in deals] for seat in SEATS}
    out = BytesIO()
    writer.write_table(pyarrow.table(columns), out)
    return out.getvalue()
