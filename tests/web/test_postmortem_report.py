"""The post-mortem's page in a real browser: nothing is asked of the network, nothing overflows."""

from __future__ import annotations

import pytest
import workbench as helper

from kibitz import Auction, Board, Card, Deal, Seat, Vulnerability
from kibitz.report.playing.postmortem_html import postmortem_html
from kibitz.review.postmortem import Settings, postmortem
from kibitz.review.tables import compared, grouped

sync_api = pytest.importorskip("playwright.sync_api", reason="the browser is driven by playwright")

pytestmark = [
    pytest.mark.skipif(helper.chromium() is None, reason="chromium is not installed"),
    pytest.mark.xdist_group("browser"),
]
DEAL = Deal.parse("N:KQ4.8763.AQJ.A43 T83.Q52.9743.J65 A52.AKT94.K65.72 J976.J.T82.KQT98")
CARDS = "CK CA C5 C2 H3 H2 HA HJ D5 D2 DA D3 H6 H5 HK C8 HT C9 H7 HQ CJ C7 CT C4"


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Two tables of one board, written as a page; its address."""
    board = Board(
        DEAL,
        number="1",
        vulnerability=Vulnerability.NS,
        auction=Auction.parse("1H P 2NT P 3NT P 4NT P 5D P 6H P P P", dealer=Seat.SOUTH),
        play=tuple(Card.parse(card) for card in CARDS.split()),
        claimed=True,
        tricks=11,
    )
    settings = Settings.of(seconds=2.0, without="trick-one,contract")
    rows = [
        postmortem(board.with_(room="o"), settings).to_json(),
        postmortem(board.with_(room="c", play=(), tricks=12), settings).to_json(),
    ]
    tables = [(places, compared([rows[p] for p in places])) for places in grouped(rows)]
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(postmortem_html(rows, tables, "Two tables"), encoding="utf-8")
    return path.as_uri()


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (390, 844)])
def test_the_report_opens_and_asks_nobody(report: str, width: int, height: int) -> None:
    with sync_api.sync_playwright() as playwright:
        program = helper.chromium()
        browser = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox"], timeout=1000 * helper.PATIENCE
        )
        page = browser.new_page(viewport={"width": width, "height": height})
        told: list[str] = []
        asked: list[str] = []
        page.on("console", lambda message: told.append(message.text))
        page.on("pageerror", lambda error: told.append(str(error)))
        page.on("request", lambda request: asked.append(request.url))
        page.goto(report)
        assert page.locator("section.board").count() == 2
        assert "IMP" in page.locator("body").inner_text()
        for fold in page.locator("details:not([open]) > summary").all():
            if fold.is_visible():
                fold.click()
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        page.emulate_media(media="print")
        assert page.locator("nav").first.is_hidden()
        browser.close()
    assert wide <= 0
    assert told == []
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
