"""Ten tasks of a club, written down before they were tried, done with the keyboard alone.

1. Bring last night's file and find the board that Cleo played.
2. What could be made on it, and what was par?
3. Step to the second trick, play another card, come back to what was played.
4. Enter the auction 1♥, 4♥ and read what 1♥ showed.
5. Make a handout of two of the boards.
6. What are the odds that hearts split 3-3?
7. How are three tricks played with AQT9 opposite xxx?
8. Practise a deal on which partner opens 1NT.
9. Save a board as a file without names.
10. Find the board where a card cost most and show it to the club (slow: the boards are judged).
"""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest

pytest.importorskip("fastapi", reason="the workbench is an extra: kibitz[web]")
sync_api = pytest.importorskip("playwright.sync_api", reason="the browser is driven by playwright")

expect = sync_api.expect
pytestmark = pytest.mark.xdist_group("browser")

DEAL = "N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76"
NAMES = (("Ann", "Bob", "Cleo", "Dan"), ("Gus", "Hal", "Ida", "Flo"))
FILE = "".join(
    f'[Board "{n}"]\n[Event "Club"]\n[West "{w}"]\n[North "{no}"]\n[East "{e}"]\n[South "{s}"]\n'
    f'[Dealer "S"]\n[Vulnerable "NS"]\n[Deal "{DEAL}"]\n[Declarer "S"]\n[Contract "6H"]\n'
    '[Result "12"]\n[Play "W"]\nD4 DJ DA D2\nH4 H6 H2 H7\n*\n\n'
    for n, (no, e, s, w) in enumerate(NAMES, 1)
)
BOARD = {"deal": DEAL, "dealer": "S", "vul": "NS", "names": "Ann;Bob;Cleo;Dan"}
FOCUSED = """() => { const one = document.activeElement;
    return one.getAttribute("aria-label") ?? one.labels?.[0]?.textContent ?? one.textContent; }"""
FAR = 150
"""Nothing stands further than so many steps of the Tab key."""


def to(page, name, back=False):
    """Press Tab until what has the keyboard is called so."""
    for _ in range(FAR):
        if re.match(name, page.evaluate(FOCUSED).strip()):
            return
        page.keyboard.press("Shift+Tab" if back else "Tab")
    raise AssertionError(f"the keyboard does not reach {name!r}")


def press(page, name, key="Enter"):
    to(page, name)
    page.keyboard.press(key)


def test_1_a_file_is_brought_and_a_player_found(page):
    page.goto("/")
    press(page, "Session$")
    expect(page).to_have_url(re.compile("/session$"))
    to(page, "Boards in any notation")
    page.keyboard.insert_text(FILE)
    press(page, "Read$")
    page.locator("table.session").wait_for()
    to(page, "Find$")
    page.keyboard.type("cleo")
    expect(page.locator("table.session tbody tr")).to_have_count(1)
    press(page, "Board 1")
    expect(page.locator(".compass")).to_contain_text("Cleo")


def test_2_what_could_be_made(page):
    page.goto(
        f"/board?{urlencode(BOARD | {'contract': '6H-S', 'play': 'D4,DJ,DA,D2', 'tab': 'play'})}"
    )
    page.locator(".stepper").wait_for()
    to(page, "Change the cards")
    to(page, "Play$")
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("+1440 for North–South")).to_be_visible()


def test_3_a_variation_and_back(page):
    state = {"contract": "6H-S", "play": "D4,DJ,DA,D2,H2,H7,H5,H6", "tab": "play", "at": "0"}
    page.goto(f"/board?{urlencode(BOARD | state)}")
    stepper = page.locator(".stepper")
    expect(stepper).to_contain_text("card 0 of 8")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(stepper).to_contain_text("card 4 of 8")
    press(page, r"K \d+: king of clubs")
    expect(page.get_by_text("A variation")).to_be_visible()
    press(page, "Back to what was played")
    expect(stepper).to_contain_text("card 4 of 8")


def test_4_an_auction_is_entered(page):
    page.goto(f"/board?{urlencode(BOARD | {'tab': 'auction'})}")
    page.locator(".bidding-box").wait_for()
    for call in ("1h", "p", "4h", "p", "p", "p"):
        page.keyboard.type(call)
    expect(page.locator(".compass")).to_contain_text("4♥ by South")
    expect(page.locator(".calls")).to_contain_text("5+ hearts")


def test_5_a_handout_is_made(page, server):
    name = server.ask("api/sessions", {"files": [{"name": "a.pbn", "text": FILE}]})["id"]
    page.goto(f"/session?id={name}")
    page.locator("table.session").wait_for()
    press(page, "Lessons$")
    page.locator(".lessons").wait_for()
    press(page, "Make a set of these")
    page.get_by_role("button", name="Handout to print").wait_for()
    to(page, "Line for Board 1")
    page.keyboard.type("Which suit first?")
    to(page, "Handout to print")
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    assert "Which suit first?" in download.value.path().read_text("utf-8")


def test_6_the_odds_of_a_split(page):
    page.goto("/odds?n=AKT9.K42.A53.K72&s=5432.A83.KQ2.A53")
    to(page, "Question 1")
    page.keyboard.type("spades 3-2")
    expect(page.locator(".big").first).to_have_text("67.83 %")


def test_7_how_a_suit_is_played(page):
    page.goto("/suit")
    to(page, "North's cards")
    page.keyboard.type("AQT9")
    page.keyboard.press("Tab")
    page.keyboard.type("xxx")
    expect(page.locator(".procedure")).to_be_visible()
    press(page, "3 tricks$")
    expect(page.locator(".big", has_text="76.00 %")).to_be_visible()


def test_8_a_deal_is_practised(page):
    page.goto("/bid?kind=theme")
    to(page, "Theme$")
    page.keyboard.type("partner opens 1NT")
    page.keyboard.press("Enter")
    page.get_by_text("Your call.").wait_for()
    expect(page.locator(".auction")).to_contain_text("1NT")
    page.keyboard.press("p")
    expect(page.locator(".bid-review")).to_be_visible()
    press(page, "Next deal")
    page.get_by_role("heading", name="Deal 2").wait_for()


def test_9_a_board_is_saved_without_names(page):
    page.goto(f"/board?{urlencode(BOARD)}")
    page.locator(".dd").wait_for()
    press(page, "Share or print")
    press(page, "with the players' names", "Space")
    to(page, "Save this view", back=True)
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    assert "Cleo" not in download.value.path().read_text("utf-8")


@pytest.mark.slow
def test_10_the_costliest_card_is_shown_to_the_club(page, server):
    text = FILE[: FILE.index('[Board "2"]')].replace('"12"', '"11"')
    text = text.replace("H4 H6 H2 H7", "S5 S3 S4 SQ\nC6 C3 C8 C2")  # from AQT2: it costs the slam
    name = server.ask("api/sessions", {"files": [{"name": "b.pbn", "text": text}]})["id"]
    page.goto(f"/session?id={name}")
    page.get_by_role("button", name="Judge").wait_for()
    press(page, "Judge the board")
    expect(page.get_by_text("all judged")).to_be_visible()
    press(page, "Board 1, trick")
    expect(page.locator(".stepper")).to_be_visible()
    page.keyboard.press("F2")
    assert page.evaluate("document.documentElement.dataset.view") == "room"
