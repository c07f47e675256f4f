"""axe finds nothing to mend: every page, both themes, on a phone and on a large screen.

axe-core comes with the package axe-playwright-python (`pip install "kibitz[accessibility]"`).
"""

from __future__ import annotations

from importlib import resources
from urllib.parse import urlencode

import pytest

pytest.importorskip("fastapi", reason="the workbench is an extra: kibitz[web]")
pytest.importorskip("playwright.sync_api", reason="the browser is driven by playwright")
pytest.importorskip(
    "axe_playwright_python", reason='axe is an extra: pip install "kibitz[accessibility]"'
)

pytestmark = pytest.mark.xdist_group("browser")

DEAL = "N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76"
RECORD = {
    "deal": DEAL, "dealer": "S", "vul": "NS", "auction": "1H P 4NT P 5D P 6H P P P",
    "contract": "6H-S", "play": "D4,DJ,DA,D2,D5,DK,D3,DT", "result": "12",
    "names": "Ann;Bob;Cleo;Dan",
}  # fmt: skip
FILE = (
    f'[Board "1"]\n{{Count first. [NEXT] Then draw trumps.}}\n[Dealer "S"]\n[Vulnerable "None"]\n'
    f'[Deal "{DEAL}"]\n[Declarer "S"]\n[Contract "4H"]\n[Result "10"]\n[Play "W"]\nD4 DJ DA D2\n*\n'
)
RUN = """() => axe.run(document, { runOnly: { type: "tag", values:
    ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice", "experimental"] } })
  .then((found) => found.violations.flatMap((one) =>
    one.nodes.map((node) => `${one.id}: ${node.target} ${node.html.slice(0, 120)}`)))"""
WORKING = "[...document.querySelectorAll('.spinner')].some((s) => s.checkVisibility())"
UNFOLD = """() => { const folded = "main details:not([open]) > summary";
    for (const one of document.querySelectorAll(folded)) one.click(); }"""
"""What is folded away is looked at, too."""
VIEWS = {
    "home": ("", ".room"),
    "sessions": ("session", ".drop"),
    "session": ("session?id=SESSION", "table.session"),
    "lessons": ("lesson?session=SESSION", ".lessons"),
    "lesson": ("lesson?session=SESSION&b=0&step=1", ".lesson-text"),
    "lesson-set": ("lesson?session=SESSION&make=yes", ".lessons"),
    "board-empty": ("board", ".empty"),
    "board-solved": (f"board?{urlencode(RECORD | {'tab': 'solved'})}", ".dd"),
    "board-auction": (f"board?{urlencode(RECORD | {'tab': 'auction'})}", ".calls"),
    "board-box": (f"board?{urlencode({'deal': DEAL, 'tab': 'auction'})}", ".bidding-box"),
    "board-play": (
        f"board?{urlencode(RECORD | {'tab': 'play', 'at': '2', 'seen': 'yes'})}", ".tricks"),
    "board-suits": (f"board?{urlencode(RECORD | {'tab': 'suits'})}", ".suit-list"),
    "board-plan": (f"board?{urlencode(RECORD | {'tab': 'plan'})}", ".plan-steps"),
    "board-verdict": (f"board?{urlencode(RECORD | {'tab': 'verdict'})}", ".empty"),
    "board-tables": ("board?session=MATCH&b=0&tab=tables", ".tabpanel table"),
    "match": ("session?id=MATCH", "table.session"),
    "match-set": ("lesson?session=MATCH&make=yes", ".others"),
    "board-in-session": ("board?session=SESSION&b=0", ".among"),
    "suit": ("suit?n=AQT9&s=xxx", ".procedure"),
    "suit-tree": ("suit?n=AQT9&s=xxx&tab=tree", ".tree"),
    "suit-steps": ("suit?n=AQT9&s=xxx&tab=steps&path=x,K", ".option"),
    "suit-error": ("suit?n=AQZ&s=xxx", ".error"),
    "odds": ("odds?n=AKT9.K42.A53.K72&s=5432.A83.KQ2.A53&q=hearts+3-3", ".split-table"),
    "play-setup": ("play", ".setup"),
    "play": (f"play?{urlencode({'deal': DEAL, 'contract': '4H-S', 'players': 'first-legal'})}",
             "button.card:not([disabled])"),
    "play-odds": (f"play?{urlencode({'deal': DEAL, 'contract': '4H-S', 'tab': 'odds'})}",
                  ".split-table"),
    "bid": ("bid", ".empty"),
    "bid-table": ("bid?system=two-over-one&seed=3&deal=" + DEAL.replace(" ", "+"), ".call"),
    "bid-over": ("bid?system=two-over-one&seed=3&dealer=S&calls=P+P+P+P&deal="
                 + DEAL.replace(" ", "+"), ".bid-review"),
    "systems": ("bidding?example=stayman", ".rule"),
    "systems-bid": ("bidding?example=stayman&tab=bid", ".bid-board"),
    "systems-compare": ("bidding?example=stayman&tab=compare", "form"),
    "interface": ("api", "h1"),
}  # fmt: skip


@pytest.fixture(scope="module")
def axe():
    return (resources.files("axe_playwright_python") / "axe.min.js").read_text("utf-8")


@pytest.fixture(scope="module")
def session(server):
    return server.ask("api/sessions", {"files": [{"name": "club.pbn", "text": FILE}]})["id"]


@pytest.fixture(scope="module")
def match(server):
    two = FILE.split("{")[0] + FILE.split("}\n")[1]
    files = [{"name": "m.pbn", "text": two + "\n" + two.replace('"10"', '"11"')}]
    return server.ask("api/sessions", {"files": files})["id"]


@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_nothing(page, axe, session, match, view):
    where, ready = VIEWS[view]
    page.goto("/" + where.replace("SESSION", session).replace("MATCH", match))
    page.wait_for_selector(ready)
    while page.evaluate(WORKING):  # every question ends, if only with a refusal
        page.wait_for_timeout(100)
    page.evaluate(UNFOLD)
    while page.evaluate(WORKING):
        page.wait_for_timeout(100)
    page.evaluate(axe)
    found = []
    for theme in ("light", "dark"):
        for width, height in ((390, 844), (1920, 1080)):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
            found += [f"{theme} {width}: {one}" for one in page.evaluate(RUN)]
    assert not found, "\n".join(found)
