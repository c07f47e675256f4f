"""The workbench in a browser: first paint of each page, and from a key to its answer.

    python bench/web_keys.py [TIMES]

Prints for each page when its first content was painted (a browser that is running, a page that
was never seen), for suits and odds never asked before the time from the last key to the number
and to the words (median and worst of TIMES, 10 unless told otherwise), and the size of the
JavaScript. The bars: a suit 150 ms, its words 1 s, odds 50 ms, 300 kB. A bar that is missed is
said, and the status is then 1. The waits that the page makes while the typing goes on count too.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))

from screenshots import browser
from workbench import Workbench, workbench

PAGES = ("", "session", "board", "suit", "odds", "play", "bid", "bidding")
STATIC = Path(__file__).parents[1] / "src" / "kibitz" / "web" / "static" / "js"
BARS = {"suit, the number": 150, "suit, the words": 1000, "odds, the number": 50}
"""Milliseconds."""
MOST = 300_000
"""Bytes of JavaScript."""
PAINTED = """() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null"""
WATCH = """([field, text, place]) => new Promise((done) => {
    const box = document.querySelector(field);
    document.querySelector(place)?.replaceChildren(); // the same answer again is an answer too
    const began = performance.now();
    const look = () => {
      const one = document.querySelector(place);
      if (one?.textContent) done(performance.now() - began);
      else requestAnimationFrame(look);
    };
    box.value = text;
    box.dispatchEvent(new Event("input", { bubbles: true }));
    look();
})"""


def first_paints(one: Any, bench: Workbench) -> dict[str, float]:
    """Milliseconds until each page shows something."""
    found = {}
    for page in PAGES:
        context = one.new_context()
        tab = context.new_page()
        tab.goto(bench.address + page)
        tab.wait_for_selector("h1")
        while (when := tab.evaluate(PAINTED)) is None:
            tab.wait_for_timeout(20)
        found[page or "home"] = when
        context.close()
    return found


def keys(one: Any, bench: Workbench, times: int) -> dict[str, list[float]]:
    """Milliseconds from a key to its answer, for questions never asked before."""
    draw = random.Random(7)
    found: dict[str, list[float]] = {name: [] for name in BARS}
    tab = one.new_context(reduced_motion="reduce").new_page()
    for _ in range(times):
        cards = draw.sample("AKQJT9876", 7)
        north, south = "".join(cards[:4]), "".join(cards[4:])
        for name, place in (("suit, the number", ".big"), ("suit, the words", ".procedure")):
            tab.goto(f"{bench.address}suit?n={north}")
            tab.wait_for_selector("input.holding")
            tab.wait_for_timeout(400)
            found[name].append(_typed(tab, south, place))
            cards = draw.sample("AKQJT9876", 7)
            north, south = "".join(cards[:4]), "".join(cards[4:])
    tab.goto(f"{bench.address}odds?n=AKT9.K42.A53.K72&s=5432.A83.KQ2.A53")
    tab.wait_for_selector(".split-table")
    for number in range(times):
        query = f"hcp(West) >= {3 + number} and hearts(East) >= {1 + number % 4}"
        field = ".query input"
        found["odds, the number"].append(tab.evaluate(WATCH, [field, query, ".big"]))
    return found


def _typed(tab: Any, text: str, place: str) -> float:
    """The second hand of a suit typed, its last key being the one that counts."""
    tab.evaluate("document.querySelectorAll('input.holding')[1].setAttribute('data-second', '')")
    return float(tab.evaluate(WATCH, ["[data-second]", text, place]))


def main() -> None:
    """Measure, and hold against the bars."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    size = sum(path.stat().st_size for path in STATIC.rglob("*.js"))
    missed = size > MOST
    print(f"JavaScript: {size:,} bytes (at most {MOST:,})")
    with tempfile.TemporaryDirectory() as data, workbench(Path(data)) as bench, browser() as one:
        for page, when in first_paints(one, bench).items():
            print(f"  {page:<10} first paint {when:6.0f} ms")
        for name, values in keys(one, bench, times).items():
            median = statistics.median(values)
            missed |= median > BARS[name]
            print(f"  {name:<18} median {median:6.0f} ms, worst {max(values):6.0f} ms "
                  f"of {len(values)} (bar {BARS[name]})")  # fmt: skip
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
