"""Ten tasks of a club, written down before they were tried, done with the keyboard alone.

1. Find the board where East's lead cost most and show it to the club.
2. How did we do on board 2 against the other room?
3. What was the best that could be made on it, and what was par?
4. Step to the third trick, play another card and one more, return to what was played.
5. Put the auction 1♥, 4♥ in place of what the file has, read what 1♥ showed; then as it was.
6. Practise hands on which partner opens 1NT and you have five hearts.
7. Take a lesson: look, play it, read it, see the plan; it is known afterwards.
8. A handout of boards 3 and 1, in this order, a question below each.
9. How often do the hearts split 3-2, and how often if West has seven spades? AQT9 opposite xxx?
10. Send a board as a file without names, and as a link for the usual hand viewer.
"""

from __future__ import annotations

import re

import pytest

pytest.importorskip("fastapi", reason="the workbench is an extra: kibitz[web]")
sync_api = pytest.importorskip("playwright.sync_api", reason="the browser is driven by playwright")

expect = sync_api.expect
pytestmark = pytest.mark.xdist_group("browser")

DEAL = "N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76"
ROOMS = (("Open", "Ann Bob Cleo Dan", 12), ("Closed", "Gus Hal Ida Flo", 11))
DEALS = (DEAL.replace("AKT3", "AKT4").replace(" 964", " 963"), DEAL,
         DEAL.replace("AKT3", "AKT5").replace("J875", "J873"))  # fmt: skip
FILE = "".join(
    f'[Board "{n}"]\n[Room "{room}"]\n[Event "Club"]\n'
    + "".join(f'[{seat} "{name}"]\n' for seat, name in
              zip(("North", "East", "South", "West"), names.split(), strict=True))
    + f'[Dealer "S"]\n[Vulnerable "NS"]\n[Deal "{deal}"]\n[Declarer "S"]\n[Contract "6H"]\n'
    f'[Result "{tricks}"]\n[Auction "S"]\n1H Pass 4NT Pass\n5D Pass 6H Pass\n'
    'Pass Pass\n[Play "W"]\nD4 DJ DA D2\nH4 H6 H2 H7\n*\n\n'
    for n, deal in enumerate(DEALS, 1) for room, names, tricks in ROOMS
)  # fmt: skip
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


CARD = {"number": 0, "trick": 1, "seat": "E", "card": "DA", "gap": 40.0, "verdict": "mistake",
        "in_tricks": False, "cost": 1, "text": "the ♦A, against 40 in 100"}  # fmt: skip
JUDGED = {
    "boards": {
        "0": {"verdict": "so", "par": None, "mistakes": [CARD | {"seat": "S", "number": 7}]},
        "1": {"verdict": "so", "par": None, "mistakes": [CARD | {"gap": 20.0}]},
        "2": {"verdict": "so", "par": None, "mistakes": [CARD]},
    },
    "running": False,
    "latest": None,
}


def pick(page, label, option):
    """Choose in a list as the keyboard does: by the first letters of what one wants."""
    to(page, label)
    page.keyboard.type(option)


def choose(page, label, option):
    """Choose in a list whose first letters are not enough: by the arrows."""
    to(page, label)
    page.keyboard.press("Home")
    chosen = "document.activeElement.selectedOptions[0].textContent"
    for _ in range(FAR):
        if page.evaluate(chosen) == option:
            return
        page.keyboard.press("ArrowDown")
    raise AssertionError(f"the list has no {option!r}")


@pytest.fixture
def brought(server):
    """The match, as a session that is kept."""
    return server.ask("api/sessions", {"files": [{"name": "a.pbn", "text": FILE}]})["id"]


def test_1_the_costliest_lead_is_found_and_shown_to_the_club(page):
    page.route("**/judged", lambda route: route.fulfill(json=JUDGED))
    page.goto("/")
    press(page, "Session$")
    expect(page).to_have_url(re.compile("/session$"))
    to(page, "Boards in any notation")
    page.keyboard.insert_text(FILE)
    press(page, "Read$")
    page.locator("table.session").wait_for()
    cards = page.locator("ol.judged li")
    expect(cards).to_have_count(3)
    choose(page, "Player$", "whoever sat East")
    choose(page, "Which cards", "opening leads")
    expect(cards).to_have_count(2)
    press(page, r"Board 2 \(open room\), trick")
    expect(page.locator(".stepper")).to_contain_text("card 0 of")
    expect(page.locator(".compass")).to_contain_text("Cleo")
    page.keyboard.press("F2")
    assert page.evaluate("document.documentElement.dataset.view") == "room"


def test_2_and_3_against_the_other_room_and_par(page, brought):
    page.goto(f"/session?id={brought}")
    page.locator("table.session").wait_for()
    to(page, "Find$")
    page.keyboard.type("ida")
    expect(page.locator("table.session tbody tr")).to_have_count(3)
    press(page, r"Board 2 \(closed room\)")
    page.locator(".stepper").wait_for()
    to(page, "Change the cards")
    to(page, "Play$")  # the tab, not the page
    page.keyboard.press("End")
    expect(page.get_by_role("tabpanel")).to_contain_text("IMPs")
    page.keyboard.press("Home")
    expect(page.get_by_text("+1440 for North–South")).to_be_visible()


def test_4_a_variation_of_two_cards_and_back(page, brought):
    page.goto(f"/board?session={brought}&b=0")
    stepper = page.locator(".stepper")
    expect(stepper).to_contain_text("card 0 of 8")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(stepper).to_contain_text("card 4 of 8")
    press(page, r"K \d+: king of clubs")
    expect(page.get_by_text("A variation")).to_be_visible()
    expect(stepper).to_contain_text("card 5 of 5")
    press(page, r".*: (10|ten) of clubs")
    expect(stepper).to_contain_text("card 6 of 6")
    press(page, "Back to what was played")
    expect(stepper).to_contain_text("card 4 of 8")


def test_5_an_auction_is_put_in_and_the_old_one_comes_back(page, brought):
    page.goto(f"/board?session={brought}&b=0&tab=auction")
    press(page, "Enter or change the auction")
    press(page, "Begin the auction anew")
    expect(page.get_by_text("South?", exact=True)).to_be_visible()
    for call in ("1h", "p", "4h", "p", "p", "p"):
        page.keyboard.type(call)
    expect(page.locator(".compass")).to_contain_text("4♥ by South")
    expect(page.locator(".calls")).to_contain_text("5+ hearts")
    for _ in range(9):
        if "6♥ by South" in page.locator(".compass").inner_text():
            break
        page.keyboard.press("Control+z")
    expect(page.locator(".compass")).to_contain_text("6♥ by South")
    page.get_by_role("tab", name="Play", exact=True).press("Enter")
    expect(page.locator(".stepper")).to_contain_text("of 8")


def test_6_a_deal_is_practised(page):
    page.goto("/")
    press(page, "Bid$")
    page.get_by_role("heading", name="What to practise").wait_for()
    pick(page, "Deals$", "a theme")
    to(page, "Theme$")
    page.keyboard.type("partner opens 1NT, I have five hearts")
    page.keyboard.press("Enter")
    page.get_by_text("Your call.").wait_for()
    expect(page.locator(".auction")).to_contain_text("1NT")
    page.keyboard.press("p")
    expect(page.locator(".bid-review")).to_be_visible()
    press(page, "Next deal")
    page.get_by_role("heading", name="Deal 2").wait_for()


def test_7_a_lesson_is_taken(page, server):
    text = FILE[: FILE.index('[Board "2"]')].replace("[Event", "{Count. [NEXT] Then play.}\n[Event")
    name = server.ask("api/sessions", {"files": [{"name": "l.pbn", "text": text}]})["id"]
    page.goto(f"/session?id={name}")
    page.locator("table.session").wait_for()
    press(page, "Lessons$")
    press(page, r"Board 1 \(open room\), 6♥")
    press(page, "Read the lesson")
    press(page, "Next$")
    expect(page.locator(".lesson-text").last).to_have_text("Then play.")
    press(page, "Play it")
    page.get_by_text("Your turn").wait_for()
    to(page, "Tricks claimed")
    page.keyboard.press("Control+a")
    page.keyboard.type("0")
    press(page, "Claim$")
    page.get_by_role("link", name="Back to the lesson").wait_for()
    press(page, "Back to the lesson")
    press(page, "All lessons")
    expect(page.get_by_text("1 of 2 lessons done.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("1 of 2 lessons done.")).to_be_visible()


def test_8_a_handout_is_made(page, brought):
    page.goto(f"/session?id={brought}")
    page.locator("table.session").wait_for()
    press(page, "Lessons$")
    press(page, "Make a set of these")
    page.get_by_role("button", name="Handout to print").wait_for()
    for board in ("3", "1"):
        press(page, rf"Board {board} \(open room\)", "Space")
        to(page, rf"Line for Board {board}")
        page.keyboard.type(f"Question {board}?")
    choose(page, "Boards on a sheet", "2")
    to(page, "Handout to print")
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    text = download.value.path().read_text("utf-8")
    assert 0 < text.index("Question 3?") < text.index("Question 1?") and "Board 2" not in text


def test_9_odds_of_a_split_and_how_a_suit_is_played(page):
    page.goto("/odds")
    to(page, "North$")
    page.keyboard.type("A4.AKQ43.K87.Q92")
    page.keyboard.press("Tab")
    page.keyboard.type("73.752.AQ65.K874")
    to(page, "Question 1")
    page.keyboard.type("hearts 3-2")
    page.keyboard.press("Escape")
    expect(page.locator(".big").first).to_have_text("67.83 %")
    press(page, r"\+ Add what is known")
    page.keyboard.type("West has seven spades")
    expect(page.locator(".big").first).not_to_have_text("67.83 %")
    press(page, "Suit$")
    to(page, "North's cards")
    page.keyboard.type("AQT9")
    page.keyboard.press("Tab")
    page.keyboard.type("xxx")
    expect(page.locator(".procedure")).to_be_visible()
    press(page, "3 tricks$")
    expect(page.locator(".big", has_text="76.00 %")).to_be_visible()


def test_10_a_board_is_sent_without_names_and_as_a_link(page, brought):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"/board?session={brought}&b=0")
    page.locator(".stepper").wait_for()
    press(page, "Share or print")
    press(page, "with the players' names", "Space")
    to(page, "Save this view", back=True)
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    text = download.value.path().read_text("utf-8")
    assert "Cleo" not in text and "6♥" in re.sub("<[^>]*>", "", text)
    press(page, "Share or print")
    press(page, "Copy as hand viewer")
    page.get_by_text("Copied").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith("http") and "Cleo" not in link


@pytest.mark.slow
def test_boards_are_judged_by_the_keyboard_too(page, server):
    text = FILE[: FILE.index('[Board "1"]', 9)].replace('"12"', '"11"')
    text = text.replace(DEALS[0], DEAL).replace(
        "H4 H6 H2 H7", "S5 S3 S4 SQ\nC6 C3 C8 C2"
    )  # from AQT2: it costs the slam
    name = server.ask("api/sessions", {"files": [{"name": "b.pbn", "text": text}]})["id"]
    page.goto(f"/session?id={name}")
    page.get_by_role("button", name="Judge").wait_for()
    press(page, "Judge the board")
    expect(page.get_by_text("all judged")).to_be_visible()
    press(page, r"Board 1 \(open room\), trick")
    expect(page.locator(".stepper")).to_be_visible()
    page.keyboard.press("F2")
    assert page.evaluate("document.documentElement.dataset.view") == "room"
