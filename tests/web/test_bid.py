"""Bidding practice and the bidding box, at the interface and in a real browser."""

from __future__ import annotations

import http.client
import json
import re
import urllib.error
import urllib.parse
import urllib.request

import pytest

from kibitz.auction import Auction
from kibitz.bidding.rules.library import text_of
from kibitz.bidding.rules.system import System
from kibitz.cards import Seat
from kibitz.errors import KibitzError
from kibitz.web.work import practice
from kibitz.web.work.play import opened
from kibitz.web.work.theme import EXAMPLES, DealTheme

pytest.importorskip("fastapi", reason="the workbench is an extra: kibitz[web]")
sync_api = pytest.importorskip("playwright.sync_api", reason="the browser is driven by playwright")

expect = sync_api.expect
pytestmark = pytest.mark.xdist_group("browser")

SYSTEM = {"name": "sayc", "text": ""}
DEAL = "N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76"
SMALL = {
    "name": "small",
    "text": "$.1N. := 15 TO 17 Points; $.1N.3N. := Points >= 10; $.1N.3N.P. := true; "
    "$.P. := Points < 12;",
}


def table(**more):
    """A table as the page describes it."""
    given = {"system": SMALL, "deal": DEAL, "dealer": "N", "vulnerability": "None", "sees": "one"}
    return given | {"opponents": False, "calls": [], "seed": 1} | more


# -- themes


@pytest.fixture(scope="module")
def sayc():
    return System.parse(*text_of("sayc"))


def test_a_theme_is_what_a_player_says(sayc):
    theme = DealTheme.of("partner opens 1NT, I have five hearts", sayc)
    assert theme.dealer is Seat.NORTH
    for seed in range(5):
        deal = theme.dealt(sayc, seed, quiet=True)
        assert 15 <= deal[Seat.NORTH].hcp <= 17 and len(deal[Seat.SOUTH].hearts) == 5


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_themes_that_are_offered_can_be_dealt(sayc, text):
    deal = DealTheme.of(text, sayc).dealt(sayc, 3, quiet=True)
    assert all(len(deal[seat]) == 13 for seat in Seat)


def test_what_both_have_together(sayc):
    deal = DealTheme.of("we have 25 to 26 points; we have at least 8 spades", sayc).dealt(
        sayc, 1, True
    )
    north, south = deal[Seat.NORTH], deal[Seat.SOUTH]
    assert north.hcp + south.hcp in (25, 26) and len(north.spades) + len(south.spades) >= 8


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("partner opens 9NT", "9"),
        ("we have nothing", "we have nothing"),
        ("partner opens 1NT, partner opens 2C", "twice"),
        ("partner opens 6♣", "no rule"),
    ],
)
def test_what_is_no_theme_is_refused_with_its_words(sayc, text, said):
    with pytest.raises(KibitzError, match=re.escape(said)):
        DealTheme.of(text, sayc)


def test_a_script_deals():
    found = practice.dealt(
        system=SMALL, kind="script", theme="dealer east condition hcp(south) >= 18",
        number=1, seed=4, opponents=False,
    )  # fmt: skip
    assert found["dealer"] == "E" and opened(found["deal"])[Seat.SOUTH].hcp >= 18


# -- the table


def test_only_ones_own_hand_is_told_before_the_end():
    found = practice.bid_on(table=table())
    assert list(found["hands"]) == ["S"] and DEAL not in json.dumps(found)
    both = practice.bid_on(table=table(sees="two"))
    assert sorted(both["hands"]) == ["N", "S"]


def test_partner_and_opponents_call_until_it_is_ones_turn():
    found = practice.bid_on(table=table(dealer="W"))
    assert found["turn"] == "S" and len(found["calls"]) == 3
    assert found["legal"] == [str(c) for c in Auction.parse(found["calls"], "W").legal_calls()]
    mine = practice.bid_on(table=table(sees="both"))
    assert mine["turn"] == "N" and not mine["calls"]


def test_afterwards_everything_is_compared():
    calls = ["P"] * 4
    found = practice.reviewed(table=table(dealer="S", calls=calls))
    assert found["deal"] == DEAL and found["scores"]["yours"]["contract"] is None
    first = found["calls"][0]
    assert first["mine"] and first["system"]["call"] == "1NT"
    assert found["scores"]["system"]["contract"] == "3NT-S" and found["missed"]
    own = [one["call"] for one in found["own"]]
    same = practice.reviewed(table=table(dealer="S", calls=own))
    assert not same["missed"]  # who bids as the system does has missed nothing
    best = found["scores"]["best"]
    assert best["average"] > 400 and found["against"]["best"]["imps"] < -8  # a game
    assert found["par"]["score"] == 990 and found["par"]["imps"] == -14


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("bid", {"table": table(deal="N:AK")}, 422),
        ("bid", {"table": table(calls=["7NT", "1C"])}, 422),
        ("bid", {"table": table(calls=["P"] * 401)}, 422),
        ("bid", {"table": table(system={"name": "no-such", "text": ""})}, 422),
        ("bid", {"table": table(system={"name": "../../etc/passwd", "text": ""})}, 422),
        ("reviewed", {"table": table(calls=["1C"])}, 422),
        ("dealt", {"kind": "theme", "theme": "x" * 4001}, 422),
        ("dealt", {"kind": "theme", "theme": "West has 40 points"}, 422),
        ("dealt", {"kind": "script", "theme": "condition hcp(north) >"}, 422),
        ("dealt", {"number": 0}, 422),
        ("dealt", {"extra": 1}, 422),
    ],
)
def test_what_is_wrong_is_refused(server, path, body, status):
    with pytest.raises(urllib.error.HTTPError) as caught:
        server.ask(f"api/practice/{path}", body)
    assert caught.value.code == status
    assert "error" in json.loads(caught.value.read())


@pytest.mark.parametrize("path", ["practice/dealt", "practice/bid", "practice/reviewed"])
@pytest.mark.parametrize(
    ("headers", "size", "status"),
    [
        ({"Content-Type": "application/json", "Origin": "http://evil.example"}, 2, 403),
        ({"Content-Type": "application/json", "Host": "evil.example"}, 2, 421),
        ({"Content-Type": "text/plain"}, 2, 415),
        ({"Content-Type": "application/json"}, 1_000_001, 413),
    ],
)
def test_the_limits_of_the_server_hold(server, path, headers, size, status):
    """A body is refused by the length that it announces, before it is read."""
    where = urllib.parse.urlsplit(server.address)
    connection = http.client.HTTPConnection(where.hostname, where.port, timeout=60)
    try:
        announced = headers | {"Content-Length": str(size)}
        connection.request("POST", f"/api/{path}", body=b"{}", headers=announced)
        assert connection.getresponse().status == status
    finally:
        connection.close()


# -- in the browser


def test_three_deals_are_bid_with_a_robot_partner(page):
    page.goto("/bid?kind=theme&theme=partner+opens+1NT,+I+have+five+hearts&seed=3")
    page.get_by_role("button", name="Deal me a hand").click()
    expect(page.locator(".bid-hands .seat")).to_have_count(1)
    page.get_by_text("Your call.").wait_for()
    page.keyboard.type("2d")
    expect(page.locator(".auction").first).to_contain_text("2♥")
    page.keyboard.press("Backspace")  # and once more
    expect(page.locator(".auction").first).not_to_contain_text("2♥")
    page.get_by_role("button", name="Pass", exact=True).click()
    review = page.locator(".bid-review")
    expect(review).to_contain_text("This one comes again.")
    expect(review).to_contain_text("The system calls 2♦")
    expect(page.get_by_text("1 missed and to come again.")).to_be_visible()
    for number in (2, 3):
        page.get_by_role("button", name="Next deal").click()
        page.get_by_role("heading", name=f"Deal {number}").wait_for()
        page.get_by_text("Your call.").wait_for()
        page.get_by_role("button", name="Pass", exact=True).click()
        expect(review).to_contain_text("Your auction, call by call")
    expect(page.get_by_text(re.compile("^3 deals: all in all [−+]?\\d"))).to_be_visible()
    page.reload()  # looked at again, it does not count twice
    expect(review).to_contain_text("Your auction, call by call")
    expect(page.get_by_text(re.compile("^3 deals: "))).to_be_visible()
    page.get_by_role("button", name="Bid a missed one now").click()
    expect(page.get_by_text("You missed this one before.")).to_be_visible()
    page.get_by_role("button", name="Begin a new count").click()
    page.get_by_role("button", name="Bring the old count back").click()
    expect(page.get_by_text(re.compile("^3 deals: "))).to_be_visible()


def test_a_file_of_ones_own_is_bid(page, server):
    text = "".join(
        f'[Board "{n}"]\n[Dealer "S"]\n[Vulnerable "All"]\n[Deal "{DEAL}"]\n\n' for n in (4, 5)
    )
    name = server.ask("api/sessions", {"files": [{"name": "a.pbn", "text": text}]})["id"]
    page.goto(f"/session?id={name}")
    page.get_by_role("link", name="Bid them").click()
    page.get_by_text("South deals, all vulnerable").wait_for()
    page.get_by_text("Your call.").wait_for()
    page.get_by_label("You see").select_option("both")


OWN = "$.P. := Points < 12; $.1N. := 15 TO 17 Points; $.1N.3N. to play := 10 TO 15 Points;"


def test_rules_of_ones_own_are_practised(page, tmp_path):
    page.goto("/bid")
    page.get_by_label("System").select_option("own")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("There are no rules yet")
    page.get_by_label("Your rules").fill("$.1N. := 15 TO 17 Pints;")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator(".own-rules [role=alert]")).to_contain_text("Pints")
    file = tmp_path / "weak.rules"
    file.write_text(OWN)
    page.locator(".own-rules input[type=file]").set_input_files(file)
    expect(page.get_by_label("Your rules")).to_have_value(OWN)
    page.get_by_label("Deals").select_option("theme")
    page.get_by_label("Theme").fill("partner opens 1NT, I have 10 to 15 points")
    page.get_by_role("button", name="Deal", exact=True).click()
    page.get_by_text("Your call.").wait_for()
    page.reload()  # the rules stand in the address
    page.get_by_text("Your call.").wait_for()
    expect(page.get_by_label("Your rules")).to_have_value(OWN)
    page.keyboard.type("3n")
    review = page.locator(".bid-review")
    expect(review).to_contain_text("as the system")
    expect(review).to_contain_text("How weak bids it")


def test_a_theme_that_is_none_says_so(page):
    page.goto("/bid?kind=theme")
    page.get_by_label("Theme").fill("partner opens 9NT")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("9")


def test_an_auction_is_entered_with_the_box_and_each_call_explained(page):
    page.goto(f"/board?deal={DEAL}&dealer=S&vul=NS&tab=auction")
    page.get_by_role("button", name="1 hearts").click()
    expect(page.locator(".calls")).to_contain_text("5+ hearts")
    page.keyboard.type("p")
    expect(page.get_by_text("North?")).to_be_visible()
    page.keyboard.type("4h")
    for _ in range(3):
        page.keyboard.type("p")
    expect(page).to_have_url(re.compile("contract=4H-S"))
    expect(page.locator(".compass")).to_contain_text("4♥ by South")
    page.get_by_text("Enter or change the auction").click()
    page.get_by_role("button", name="Take a call back").click()
    expect(page).not_to_have_url(re.compile("contract="))
    page.keyboard.press("Control+z")
    expect(page).to_have_url(re.compile("contract=4H-S"))


BOX = """([calls]) => import("/static/js/bidding-box.js").then((box) =>
    [box.legalCalls(calls), box.contractOf(calls, "N")])"""


def test_the_box_knows_the_laws(page):
    page.goto("/bid")
    for text in ("", "P P P", "1H X", "1H X XX", "1H P P X", "1H P P", "1N X P P", "P 7NT",
                 "1S X P P P", "1C P 1H P 2H P 4H P P P", "P P P P", "1S P 2S X XX P P P",
                 ):  # fmt: skip
        calls = text.replace("1N ", "1NT ").split()
        auction = Auction.parse(calls, "N")
        legal, contract = page.evaluate(BOX, [calls])
        assert legal == [str(call) for call in auction.legal_calls()], text
        found = auction.contract if auction.is_over else None
        wanted = "" if found is None else f"{found.text}-{found.declarer.letter}"
        assert contract == wanted, text
