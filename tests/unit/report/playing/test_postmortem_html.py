"""The post-mortem laid out: text and one page that loads nothing."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from xml.etree import ElementTree

from kibitz import read_text
from kibitz.report.playing.postmortem import postmortem_lines
from kibitz.report.playing.postmortem_html import postmortem_html
from kibitz.report.playing.postmortem_svg import odds_svg, spread_svg, trace_svg
from kibitz.review.postmortem import Settings, postmortem
from kibitz.review.tables import compared

CARD = {
    "card": "HK", "best": "H4", "chance": 0.4, "best_chance": 0.61, "verdict": "mistake",
    "text": "South plays ♥K: <a mistake>", "trick": 4, "number": 0, "turn": "S", "after": 11,
    "in_tricks": False,
}  # fmt: skip
PLAY = {"trace": [12, 11], "cards": [CARD], "unsettled": 0, "counts": {"mistake": 1}}
TEXT = """[Board "1"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "N:KQ4.8763.AQJ.A43 T83.Q52.9743.J65 A52.AKT94.K65.72 J976.J.T82.KQT98"]
[West "<b>W</b>"]
[Contract "6H"]
[Declarer "S"]
[Auction "S"]
1H Pass 2NT Pass 6H Pass Pass Pass
"""


@cache
def row() -> dict[str, object]:
    board = read_text(TEXT)[0]
    return postmortem(board, Settings.of(without="contract,play,trick-one")).to_json()


def page() -> str:
    both = [row(), {**row(), "room": "c"}]
    return postmortem_html(both, [([0, 1], compared(both))], "Two <tables>")


def test_the_text_has_all_parts_and_ends_with_the_verdict() -> None:
    lines = postmortem_lines(row())
    for title in ("THE AUCTION", "WITH ALL CARDS IN SIGHT", "KEY SUITS", "NOT KNOWN", "VERDICT"):
        assert title in lines
    assert lines[-1].strip()
    assert max(map(len, lines)) <= 100
    assert postmortem_lines(row(), brief=True)[0] == "Board 1"


def test_the_page_loads_nothing_and_runs_nothing() -> None:
    text = page()
    assert not re.search(r"https?:|<script|<img|@import|url\(", text)
    assert '<meta name="viewport"' in text
    assert "@media print" in text


def test_what_the_record_says_is_escaped() -> None:
    text = page()
    assert "<b>W</b>" not in text
    assert "&lt;b&gt;W" in text
    assert "Two &lt;tables&gt;" in text


def test_every_tag_is_closed() -> None:
    open_tags: list[str] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: object) -> None:
            if tag not in ("meta", "link", "br", "th"):
                open_tags.append(tag)

        def handle_endtag(self, tag: str) -> None:
            if tag != "th":
                assert open_tags.pop() == tag

    Reader().feed(page())
    assert open_tags == []


def test_charts_are_pictures_that_stand_alone() -> None:
    for svg in (trace_svg(PLAY, 12), spread_svg({"10": 5, "12": 20}, 12), odds_svg(CARD)):
        tree = ElementTree.fromstring(svg)
        assert tree.tag == "svg"
        assert tree.find("title") is not None
    assert "&lt;a mistake&gt;" in trace_svg(PLAY, 12)
