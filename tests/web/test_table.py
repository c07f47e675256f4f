"""The analysis table: turned, with numbers by a switch, a slider; hints that hear and say why."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest

pytest.importorskip("fastapi", reason="the workbench is an extra: kibitz[web]")
sync_api = pytest.importorskip("playwright.sync_api", reason="the browser is driven by playwright")

expect = sync_api.expect
pytestmark = pytest.mark.xdist_group("browser")

DEAL = "N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76"
BOARD = {
    "deal": DEAL, "dealer": "S", "vul": "NS", "contract": "4H-S", "play": "D4,DJ,DA,D2,D5,DK",
    "names": "Ann;Bob;Cleo;Dan", "at": "4", "tab": "play",
}  # fmt: skip
CALLS = ["1H", "P", "4H", "P", "P", "P"]


def visit(page, where, **state):
    page.goto(f"/{where}?{urlencode(state)}")


def test_the_table_is_turned_and_the_numbers_are_chosen(page):
    visit(page, "board", **BOARD)
    east = page.locator(".seat", has_text="Bob")
    expect(east).to_have_class(re.compile("at-E"))
    expect(east.locator("sub").first).to_have_text("12")  # declarer's tricks with open cards
    page.keyboard.press("t")
    expect(east).to_have_class(re.compile("at-N"))
    page.get_by_role("button", name="what could be seen", exact=True).click()
    expect(
        east.get_by_role("button", name=re.compile("per cent to defeat it")).first
    ).to_be_visible()
    page.get_by_role("button", name="none", exact=True).click()
    expect(east.locator("sub")).to_have_count(0)
    page.reload()
    expect(east).to_have_class(re.compile("at-N"))
    expect(east.locator("sub")).to_have_count(0)


def test_the_slider_and_the_keys_step_through_the_play(page):
    visit(page, "board", **BOARD)
    stepper = page.locator(".stepper")
    expect(stepper).to_contain_text("card 4 of 6")
    page.get_by_label("Card of the play").focus()
    page.keyboard.press("ArrowRight")
    expect(stepper).to_contain_text("card 5 of 6")
    page.get_by_role("tab", name="Play").click()  # the mouse leaves the arrows to the page
    page.keyboard.press("ArrowLeft")
    expect(stepper).to_contain_text("card 4 of 6")


def test_table_and_stepper_fit_on_a_phone(page):
    page.set_viewport_size({"width": 390, "height": 844})
    visit(page, "board", **BOARD)
    expect(page.locator(".stepper")).to_contain_text("card 4 of 6")
    page.evaluate("scrollTo(0, 0)")
    for one in (".seat.at-N", ".seat.at-S", '.stepper [aria-label="One card on"]'):
        box = page.locator(one).bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= 844, one


def test_a_message_covers_nothing_that_can_be_pressed(page):
    visit(page, "board", **BOARD)
    page.get_by_text("Change the cards, dealer or contract").click()
    page.get_by_label("Level").select_option("5")
    page.locator(".toast").wait_for()
    style = page.locator(".toast").evaluate("(one) => getComputedStyle(one).pointerEvents")
    assert style == "none"


def test_a_system_bids_the_board_as_it_is(page):
    visit(page, "board", deal=DEAL, dealer="E", vul="EW", tab="auction")
    page.get_by_role("link", name="Let a system bid it").click()
    page.locator(".bid-board").first.wait_for()
    expect(page.get_by_role("tabpanel")).not_to_contain_text("$.")
    page.get_by_role("link", name="open in Board").first.click()
    page.get_by_text("Change the cards, dealer or contract").wait_for()
    expect(page).to_have_url(re.compile("dealer=E.*vul=EW|vul=EW.*dealer=E"))


def test_a_record_is_written_with_all_that_it_says(server):
    board = {
        "deal": DEAL, "number": "7", "dealer": "S", "vulnerability": "None", "contract": "4H-S",
        "play": ["D4"], "tricks": 11, "names": ["Ann", "Bob", "Cleo", "Dan"], "event": "Night",
    }  # fmt: skip
    text = server.ask("api/board/written", {"board": board, "format": "pbn"})["text"]
    for tag in ('[Event "Night"]', '[North "Ann"]', '[West "Dan"]', '[Result "11"]'):
        assert tag in text


def table(play, **more):
    return {
        "deal": DEAL, "contract": "4H-S", "players": ["first-legal"] * 4, "seat": "W",
        "play": play, "dealer": "S",
    } | more  # fmt: skip


def test_a_hint_for_the_opening_lead_hears_the_bidding(server):
    deaf = server.ask("api/play/hint", {"table": table([])})
    heard = server.ask("api/play/hint", {"table": table([], auction=CALLS)})
    assert not deaf["heard"] and heard["heard"]
    chance = {one["cards"][0]: one["chance"] for one in deaf["options"]}
    assert chance != {one["cards"][0]: one["chance"] for one in heard["options"]}


SLAM = "S:A52.AKT94.K65.72 J976.J.T82.KQT98 KQ4.8763.AQJ.A43 T83.Q52.9743.J65"


def test_a_hint_says_where_the_card_gains(server):
    """A two-way position in trumps: the king is dropped or finessed."""
    play = ["CK", "CA", "C5", "C2", "H3", "H2", "HA", "HJ", "D5", "D2", "DA", "D3", "H6", "H5"]
    asked = {"deal": SLAM, "contract": "6H-S", "players": ["first-legal"] * 4, "seat": "S"}
    found = server.ask("api/play/hint", {"table": asked | {"play": play}})
    assert found["options"][0]["chance"] > found["options"][-1]["chance"]
    assert any("gains mostly when" in line for line in found["why"])


def test_players_are_told_in_words_of_the_table(page):
    page.goto("/play")
    others = page.get_by_label("The others are played by")
    expect(others).to_contain_text("a good player")
    assert not re.search(r"pimc|alpha|double-dummy", page.locator("main").inner_text())
