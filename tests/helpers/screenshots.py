"""Pictures of every page of the workbench, light, dark, on a phone and on a large screen.

    python tests/helpers/screenshots.py FOLDER [NAME …]

It also says what a picture does not show: a page wider than its window, an error in the
browser's console, a request to anywhere else. Then it ends with status 1.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).parent))

from workbench import Workbench, chromium, workbench  # (beside this file)

ROOT = Path(__file__).parents[2]
WORKING = "[...document.querySelectorAll('.spinner')].some((s) => s.checkVisibility())"
HAND, FORM = "button.card:not([disabled])", "form details[open]"
SIZES = {"light": (1280, 900), "dark": (1280, 900), "phone": (390, 844), "wide": (1920, 1080)}


@dataclass(frozen=True)
class Page:
    """One page with its content: its address, what is there when it is ready, what is pressed."""

    name: str
    path: str
    state: dict[str, Any]
    ready: str
    press: tuple[str, ...] = ()

    @property
    def address(self) -> str:
        """The address below the server's."""
        return self.path + (f"?{urlencode(self.state)}" if self.state else "")


def pages(bench: Workbench, compared: str) -> list[Page]:
    """Every page, with the project's own example deals and a finished comparison."""
    slam, played = (shown(bench, f"{name}.pbn") for name in ("postmortem", "six-hearts"))
    odds = {
        "n": "AKT9.K42.A53.K72",
        "s": "5432.A83.KQ2.A53",
        "q": "hand(sJ)=West\nhcp(West) >= 8 and spades(West) <= 3",
        "g": "hand(sQ,sJ)=East",
    }
    stayman = {"example": "stayman"}
    session = evening(bench)
    bare = {name: slam[name] for name in ("deal", "dealer", "vul")}
    bid = {"deal": slam["deal"], "dealer": "S", "vul": "NS", "seed": 3}
    return [
        Page("home", "", {}, ".room"),
        Page("session-list", "session", {}, ".kept"),
        Page("session", "session", {"id": session}, "table.session"),
        Page("session-board", "board", {"session": session, "b": 0}, ".among"),
        Page("lessons", "lesson", {"session": session}, ".lessons"),
        Page("lesson", "lesson", {"session": session, "b": 0, "step": 1}, ".lesson-text"),
        Page("lesson-set", "lesson", {"session": session, "make": "yes"}, ".lessons"),
        Page("board-box", "board", {**bare, "tab": "auction", "auction": "1H P"}, ".bidding-box"),
        Page("bid-setup", "bid", {"kind": "theme"}, ".empty"),
        Page("bid", "bid", {**bid, "calls": "1H P"}, ".call"),
        Page("bid-review", "bid", {**bid, "calls": "1H P 4H P P P"}, ".bid-review"),
        Page("board-solved", "board", {**slam, "tab": "solved"}, ".dd"),
        Page("board-auction", "board", {**slam, "tab": "auction"}, ".calls"),
        Page("board-plan", "board", {**slam, "tab": "plan"}, ".tabpanel .note"),
        Page("board-suits", "board", {**slam, "tab": "suits"}, ".target"),
        Page("board-play", "board", {**played, "tab": "play", "at": 10, "seen": "yes"}, ".stepper"),
        Page("board-verdict", "board", {**slam, "tab": "verdict"}, ".empty", ("Judge this board",)),
        Page("board-empty", "board", {}, ".empty"),
        Page("suit-layouts", "suit", {"n": "AQT9", "s": "xxx"}, ".note"),
        Page("suit-tree", "suit", {"n": "AKQT", "s": "xxx", "tab": "tree"}, ".tree"),
        Page(
            "suit-steps",
            "suit",
            {"n": "AQT9", "s": "xxx", "tab": "steps", "path": "x,K"},
            ".option",
        ),
        Page("suit-error", "suit", {"n": "AQZ", "s": "xxx"}, ".error"),
        Page("odds", "odds", odds, ".split-table"),
        Page("odds-error", "odds", {**odds, "q": "spades(West) = 3 adn hcp(East) > 9"}, ".error"),
        Page("play-setup", "play", {}, ".setup"),
        Page("play", "play", {"seed": 11, "contract": "4S-S"}, HAND, ("Hint and why", "Plan")),
        Page("play-odds", "play", {"seed": 11, "contract": "4S-S", "tab": "odds"}, ".split-table"),
        Page("bidding-rules", "bidding", stayman, ".findings"),
        Page("bidding-deals", "bidding", {**stayman, "tab": "bid"}, ".bid-board"),
        Page(
            "bidding-form", "bidding", {"example": "stayman", "tab": "compare", "asking": "a"}, FORM
        ),
        Page("bidding-compare", "bidding", {"tab": "compare", "id": compared}, ".differing"),
    ]


def evening(bench: Workbench) -> str:
    """The example boards as a session, the first with a lesson's text."""
    texts = [(ROOT / "examples" / f"{n}.pbn").read_text() for n in ("postmortem", "six-hearts")]
    first, rest = texts[0].split("]\n", 1)
    texts[0] = f"{first}]\n{{Count first. [NEXT] Then draw trumps.}}\n{rest}"
    files = [{"name": f"{n}.pbn", "text": text} for n, text in enumerate(texts)]
    return str(bench.ask("api/sessions", {"files": files})["id"])


def shown(bench: Workbench, name: str) -> dict[str, Any]:
    """An example's board as the page's address holds it."""
    text = (ROOT / "examples" / name).read_text()
    board = bench.ask("api/board/read", {"text": text})["boards"][0]
    return {
        "deal": board["deal"],
        "n": board["number"],
        "dealer": board["dealer"],
        "vul": board["vulnerability"],
        "auction": " ".join(board["auction"]),
        "contract": board["contract"],
        "play": ",".join(board["play"]),
        "result": "" if len(board["play"]) == 52 else board["tricks"],
    }


def comparison(bench: Workbench, deals: int = 60) -> str:
    """A finished comparison of the two example systems."""
    folder = ROOT / "examples" / "systems"
    rules = {
        side: {"name": name, "text": (folder / f"{name}.rules").read_text()}
        for side, name in (("a", "tries-long"), ("b", "tries-short"))
    }
    asked = {**rules, "north": ".1S.", "south": ".1S.2S.", "units": deals}
    name = str(bench.ask("api/comparisons", asked)["id"])
    while any(one["running"] for one in bench.ask("api/comparisons")):
        time.sleep(0.5)
    return name


@contextmanager
def browser() -> Iterator[Any]:
    """Debian's chromium."""
    from playwright.sync_api import sync_playwright

    found = chromium()
    if found is None:
        sys.exit("chromium is not installed; Debian and Ubuntu: apt-get install chromium")
    with sync_playwright() as playwright:
        # Root, as in a container, may only start it without its sandbox.
        one = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield one
        one.close()


def take(one: Any, bench: Workbench, page: Page, look: str, folder: Path) -> list[str]:
    """One picture; what is wrong with it."""
    width, height = SIZES[look]
    context = one.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if look == "dark" else "light",
        device_scale_factor=2 if look == "phone" else 1,
        reduced_motion="reduce",
    )
    tab = context.new_page()
    wrong: list[str] = []
    tab.on("console", lambda m: wrong.append(f"console: {m.text}") if m.type == "error" else None)
    tab.on("pageerror", lambda error: wrong.append(f"error: {error}"))
    tab.on(
        "request",
        lambda r: wrong.append(f"asks {r.url}") if not is_ours(r.url, bench.address) else None,
    )
    tab.goto(bench.address + page.address)
    tab.wait_for_selector(page.ready, timeout=60_000)
    settle(tab)
    for name in page.press:
        tab.get_by_role("button", name=name, exact=True).click()
        settle(tab)
    tab.evaluate("scrollTo(0, 0)")
    wide = tab.evaluate("document.documentElement.scrollWidth - innerWidth")
    if wide > 0:
        wrong.append(f"is {wide} pixels too wide")
    tab.screenshot(path=folder / f"{page.name}-{look}.png", full_page=True)
    context.close()
    # A refusal is an answer, but the browser's console calls it an error.
    return [w for w in wrong if "422" not in w]


def settle(tab: Any) -> None:
    """Wait until nothing turns any more."""
    end = time.monotonic() + 180
    tab.wait_for_timeout(200)
    while tab.evaluate(WORKING) and time.monotonic() < end:
        tab.wait_for_timeout(100)


def is_ours(address: str, server: str) -> bool:
    """Is this an address of the server, or no address at all?"""
    return address.startswith((server, "data:", "blob:"))


def main() -> None:
    """Take the pictures that are asked for."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots")
    wanted = sys.argv[2:]
    folder.mkdir(parents=True, exist_ok=True)
    bad = 0
    with tempfile.TemporaryDirectory() as data, workbench(Path(data)) as bench, browser() as one:
        compare = not wanted or any("bidding-compare".startswith(name) for name in wanted)
        for page in pages(bench, comparison(bench) if compare else ""):
            if wanted and not any(page.name.startswith(name) for name in wanted):
                continue
            for look in SIZES:
                wrong = take(one, bench, page, look, folder)
                bad += bool(wrong)
                print(f"{page.name}-{look}: {json.dumps(wrong) if wrong else 'fine'}", flush=True)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
