"""The pages in a real browser, against a real server: each page's way, errors, undo, links."""

from __future__ import annotations

import json
import re
import time
from urllib.parse import urlencode

import pytest
import workbench as helper

pytest.importorskip("fastapi", reason="the workbench is an extra: kibitz[web]")
sync_api = pytest.importorskip("playwright.sync_api", reason="the browser is driven by playwright")

expect = sync_api.expect
DEAL = "N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76"
LONG = 1000 * helper.PATIENCE
"""Milliseconds: other programs may have the processor."""

pytestmark = [
    pytest.mark.skipif(helper.chromium() is None, reason="chromium is not installed"),
    pytest.mark.xdist_group("browser"),
]


def visit(page, where, /, **state):
    page.goto(f"/{where}" + (f"?{urlencode(state)}" if state else ""))


def until(page, expression):
    """Wait for a condition; the page's own policy forbids playwright to wait inside it."""
    end = time.monotonic() + LONG / 1000
    while not page.evaluate(expression):
        assert time.monotonic() < end, f"never: {expression}"
        page.wait_for_timeout(50)


def address(page, part):
    """Wait until the address has this in it."""
    expect(page).to_have_url(re.compile(f".*{re.escape(part)}.*"))


# -- the frame


def test_home_leads_to_every_page_and_back(page):
    visit(page, "")
    for name in ("Session", "Board", "Suit", "Odds", "Play", "Bid", "Systems"):
        page.get_by_role("navigation").get_by_role("link", name=name, exact=True).click()
        page.get_by_role("heading", name=name, level=1).wait_for()
        assert page.title() == f"{name} · kibitz"
    page.go_back()
    page.get_by_role("heading", name="Bid", level=1).wait_for()


def test_colours_suits_and_size_are_kept(page):
    visit(page, "")
    looks = "JSON.stringify({...document.documentElement.dataset})"
    for title in ("Dark colours", "Suits in two colours", "Larger text", "Show it to a room"):
        page.get_by_role("button", name=title).click()
    page.reload()
    kept = {"theme": "dark", "suits": "two", "size": "large", "view": "room"}
    assert json.loads(page.evaluate(looks)) == kept


def test_nothing_inline_runs(server, browser):
    page = browser.new_page()
    page.goto(server.address)
    ran = page.evaluate(
        """() => { const s = document.createElement("script"); s.textContent = "window.ran = 1";
        document.body.append(s); return window.ran === 1; }"""
    )
    page.close()
    assert ran is False


def test_no_page_is_wider_than_a_phone(page):
    for path, ready in (
        ("", ".room"),
        ("board?" + urlencode({"deal": DEAL}), ".dd"),
        ("board?" + urlencode({"deal": DEAL, "tab": "auction"}), ".bidding-box"),
        ("bid?seed=3&n=1", ".empty"),
        ("session", ".drop"),
        ("suit?n=AQT9&s=xxx", ".procedure"),
        ("odds?n=AKT9.K42.A53.K72&s=5432.A83.KQ2.A53&q=hand(sJ)%3DWest", ".split-table"),
        ("bidding?example=stayman", ".rule"),
        ("bidding?example=stayman&tab=compare", "form"),
    ):
        page.goto(f"/{path}")
        page.wait_for_selector(ready)
        for size, width in (("normal", 375), ("normal", 320), ("large", 320), ("large", 1024)):
            page.set_viewport_size({"width": width, "height": 700})
            page.evaluate(f"document.documentElement.dataset.size = '{size}'")
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, (path, size, width)


# -- suit


def test_suit_as_one_types(page):
    visit(page, "suit")
    page.get_by_label("North's cards").fill("AQT9")
    page.get_by_label("South's cards").fill("xxx")
    page.get_by_text("24.00 %").first.wait_for()
    page.get_by_text("Finesse the ten and repeat if necessary.").wait_for()
    address(page, "n=AQT9&s=xxx")
    page.get_by_role("button", name="3 tricks", exact=True).click()
    page.locator(".big", has_text="76.00 %").wait_for()
    address(page, "goal=tricks")
    expect(page.get_by_role("button", name="3 tricks", exact=True)).to_be_focused()


def test_suit_errors_point_at_the_card(page):
    visit(page, "suit", n="AQT9", s="xxx")
    page.wait_for_selector(".procedure")
    page.get_by_label("North's cards").fill("AQZ9")
    alert = page.get_by_role("alert")
    alert.get_by_text("'Z' is not a rank").wait_for()
    expect(page.get_by_label("North's cards")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("North's cards").fill("AQT9")
    page.wait_for_selector(".procedure")


def test_suit_card_by_card_with_undo_from_a_deep_link(page):
    visit(page, "suit", n="AQT9", s="xxx", tab="steps", path="x,K")
    rows = page.locator(".steps tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("theirs")
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("East plays:").wait_for()
    page.locator('[data-option="x"]').click()
    page.locator(".steps .badge", has_text="ours").first.wait_for()
    address(page, "path=x,x")
    page.locator(".procedure").wait_for()  # the words come last, and leave the steps alone
    expect(rows).to_have_count(2)


# -- odds


def test_odds_with_evidence_switched_off_and_on(page):
    visit(page, "odds", n="AKT9.K42.A53.K72", s="5432.A83.KQ2.A53", q="hand(sJ)=West",
          g="hand(sQ,sJ)=East")  # fmt: skip
    page.locator(".big", has_text="68.42 %").wait_for()
    page.get_by_text("= 13/19").wait_for()
    page.get_by_label("Evidence 1 counts").uncheck()
    page.locator(".big", has_text="50.00 %").wait_for()
    page.wait_for_selector(".split-table")
    page.reload()
    page.locator(".big", has_text="50.00 %").wait_for()


def test_odds_by_clicks_and_in_plain_words(page):
    visit(page, "odds", n="AKT9.K42.A53.K72", s="5432.A83.KQ2.A53")
    page.get_by_role("button", name=re.compile("^3–2.*spades split")).click()
    page.get_by_text("33.91 %").first.wait_for()
    address(page, "q=spades")
    page.get_by_text("Ask by clicking").click()
    page.get_by_label("About").select_option("card")
    page.get_by_label("Card", exact=True).select_option("SQ")
    page.get_by_role("button", name="This is known").click()
    page.get_by_text("West holds the ♠Q", exact=False).first.wait_for()
    page.get_by_label("Question 1").fill("spades 3-2")
    page.get_by_text("In the language of conditions").wait_for()


def test_the_controls_follow_what_is_typed(page):
    visit(page, "odds", n="AKT9.K42.A53.K72", s="5432.A83.KQ2.A53")
    page.get_by_text("Ask by clicking").click()
    question = page.get_by_label("Question 1")
    for said, shown in (
        ("hearts 4-3", {"About": "split", "Suit": "H", "One hand": "4", "the other": "3"}),
        ("East has the ♦J", {"About": "card", "Card": "DJ", "with": "East"}),
        ("hcp(West) >= 9", {"About": "count", "Who": "West", "has": ">=", "so many": "9"}),
        ("spades(East)=2", {"of": "S", "so many": "2"}),
    ):
        question.fill(said)
        for label, value in shown.items():
            expect(page.get_by_label(label, exact=True)).to_have_value(value)
    expect(page.locator(".fold code")).to_have_text("spades(East)=2")
    question.fill("hearts(West)=4 and hearts(East)=3")  # one way only: the controls cannot say it
    expect(page.locator(".query code, .query .big").first).to_be_visible()
    expect(page.get_by_label("About")).to_have_value("count")


ROUND = """() => import("/static/js/pages/odds-controls.js").then(({ sentenceOf, controlsOf }) =>
    [{ kind: "split", suit: "H", a: "3", b: "3" }, { kind: "split", suit: "C", a: "4", b: "2" },
     { kind: "card", card: "DT", who: "East" },
     { kind: "count", of: "points", who: "West", how: "<=", n: "10" },
     { kind: "count", of: "S", who: "East", how: ">=", n: "5" }]
    .map((now) => [JSON.stringify(now), JSON.stringify(controlsOf(sentenceOf(now)))])
    .filter(([one, other]) => JSON.stringify(Object.entries(JSON.parse(one)).sort()) !==
                              JSON.stringify(Object.entries(JSON.parse(other)).sort())))"""


def test_sentences_and_controls_say_the_same(page):
    visit(page, "odds")
    assert page.evaluate(ROUND) == []


def test_odds_completion_and_an_error_at_its_place(page):
    visit(page, "odds", n="AKT9.K42.A53.K72", s="5432.A83.KQ2.A53")
    question = page.get_by_label("Question 1")
    question.click()
    page.keyboard.type("spad")
    page.get_by_role("option", name="spades").first.wait_for()
    page.keyboard.press("Tab")
    page.keyboard.type("(West) = 3 adn")
    expect(question).to_have_value("spades(West) = 3 adn")
    expect(page.locator(".error pre")).to_contain_text("▲")
    question.fill("spades(West) = 3")
    page.locator(".big", has_text="33.91 %").wait_for()


def test_enter_takes_no_word_that_was_not_chosen(page):
    visit(page, "odds", n="AKT9.K42.A53.K72", s="5432.A83.KQ2.A53")
    question = page.get_by_label("Question 1")
    question.click()
    page.keyboard.type("West has three spades")
    page.get_by_role("option", name="spades").first.wait_for()
    page.keyboard.press("Enter")
    expect(question).to_have_value("West has three spades")
    page.locator(".big", has_text="33.91 %").wait_for()
    page.keyboard.type("l")
    page.get_by_role("option", name="spadeslongest").wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(question).to_have_value("West has three spadeslongest")


def test_the_odds_page_is_found_as_it_was_left(page):
    visit(page, "odds", n="AKT9.K42.A53.K72", s="5432.A83.KQ2.A53")
    page.get_by_label("Question 1").fill("spades 3-2")
    page.locator(".big").wait_for()
    page.get_by_role("link", name="Suit", exact=True).click()
    page.get_by_role("heading", name="Suit", level=1).wait_for()
    page.get_by_role("link", name="Odds", exact=True).click()
    expect(page.get_by_label("Question 1")).to_have_value("spades 3-2")
    expect(page.get_by_label("North", exact=True)).to_have_value("AKT9.K42.A53.K72")
    page.get_by_role("button", name="Empty").click()
    expect(page.get_by_label("North", exact=True)).to_have_value("")
    page.reload()
    expect(page.get_by_label("North", exact=True)).to_have_value("")


# -- board


def test_the_same_file_is_opened_twice(page, tmp_path):
    file = tmp_path / "one.pbn"
    file.write_text(f'[Board "7"]\n[Dealer "S"]\n[Deal "{DEAL}"]\n', "utf-8")
    visit(page, "board")
    for _ in range(2):
        page.get_by_label("Open files…").set_input_files(file)
        page.locator(".compass .seat.at-N", has_text="AK103").wait_for()
        page.get_by_role("button", name="Empty").click()
        page.get_by_text("No cards yet.").wait_for()


def test_a_board_is_pasted_solved_and_stepped_through(page):
    visit(page, "board")
    page.get_by_label("A board in any notation").fill(
        f'[Board "7"]\n[Dealer "S"]\n[Vulnerable "NS"]\n[Deal "{DEAL}"]\n[Declarer "S"]\n'
        '[Contract "4H"]\n[Play "W"]\nD4 DJ DA D2\n*\n'
    )
    page.get_by_role("button", name="Read").click()
    page.get_by_text("card 0 of 4").wait_for()  # a record opens on the deal
    page.get_by_role("button", name="One card on").click()
    page.get_by_text("card 1 of 4").wait_for()
    expect(page.get_by_role("button", name="One card on")).to_be_focused()
    address(page, "at=1")
    page.get_by_role("tab", name="Double dummy").click()
    page.get_by_text("+1440 for North–South").wait_for()
    page.get_by_role("tab", name="Suits").click()
    page.get_by_role("link", name="how to play it").first.click()
    page.get_by_role("heading", name="Suit", level=1).wait_for()
    page.wait_for_selector(".goals")


def test_a_board_that_cannot_be_read_says_why(page):
    visit(page, "board")
    page.get_by_label("A board in any notation").fill("N:AKZ... - - -")
    page.get_by_role("button", name="Read").click()
    page.get_by_role("alert").get_by_text("'Z' is not a rank").wait_for()


SLAM = {
    "deal": "N:KQ4.8763.AQJ.A43 T83.Q52.9743.J65 A52.AKT94.K65.72 J976.J.T82.KQT98",
    "dealer": "S", "vul": "NS", "contract": "6H-S", "play": "CK,CA,C5,C2,H3,H2,HA,HJ",
    "auction": "1H P 2NT P 3NT P 4NT P 5H P 6H P P P", "result": "11",
}  # fmt: skip


def test_the_post_mortem_has_a_tab_for_each_part(page):
    visit(page, "board", **SLAM, tab="auction")
    expect(page.get_by_label("What the calls mean, by the rules of")).to_contain_text(
        "Two over one"
    )
    page.get_by_text("opening, 10 to 19 points, 5+ hearts").first.wait_for()
    page.get_by_role("heading", name="Was it the right contract?").wait_for()
    page.get_by_role("tab", name="Plan").click()
    page.get_by_role("heading", name="What declarer can count").wait_for()
    page.get_by_role("heading", name="The plan").wait_for()
    page.locator(".plan-steps").wait_for()
    told = page.locator(".note p").all_inner_texts()
    sentences = [one for part in told for one in part.split(". ")]
    assert len(sentences) == len(set(sentences)), told
    page.get_by_role("tab", name="Suits").click()
    page.get_by_role("heading", name="Key suits").wait_for()
    page.get_by_role("link", name="how to play it").first.wait_for()
    page.get_by_role("tab", name="Play").click()
    page.get_by_text("card 8 of 8").wait_for()
    page.get_by_role("tab", name="Verdict").click()
    page.get_by_role("button", name="Judge this board").click()
    page.get_by_role("tab", name="Auction").click()  # it goes on meanwhile
    page.get_by_role("tab", name="Verdict").click()
    expect(page.locator(".verdict")).to_contain_text("one down in 6♥")
    page.get_by_role("heading", name="The cards that count").wait_for()


def test_the_auction_is_explained_by_rules_of_ones_own(page):
    visit(page, "board", **SLAM, tab="auction")
    page.get_by_label("What the calls mean, by the rules of").select_option("own")
    rules = page.get_by_label("Rules that explain the auction")
    rules.fill("$.1H. := 5 Hearts TOO")
    page.get_by_role("button", name="Explain by these rules").click()
    page.get_by_role("alert").first.wait_for()
    rules.fill("$.1H. := hearts >= 5 AND 11 TO 15 Points;")
    page.get_by_role("button", name="Explain by these rules").click()
    page.get_by_text("11 to 15 high-card points").first.wait_for()
    address(page, "#rules=")
    page.reload()
    page.get_by_text("11 to 15 high-card points").first.wait_for()


def test_the_keyboard_stays_where_it_is(page):
    visit(page, "board", **SLAM)
    page.wait_for_selector(".dd")
    page.get_by_text("Change the cards, dealer or contract").click()
    vulnerable = page.get_by_label("Vulnerable")
    vulnerable.focus()
    vulnerable.select_option("All")
    address(page, "vul=All")
    expect(vulnerable).to_be_focused()
    page.get_by_role("tab", name="Double dummy").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Auction")).to_be_focused()
    address(page, "tab=auction")
    dark = page.get_by_role("button", name="Dark colours")
    dark.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Light colours")).to_be_focused()


def test_cards_are_clicked_in_and_taken_back(page):
    visit(page, "board", deal=DEAL.replace("A875", "A87"))
    page.get_by_text("Give out all 52 cards first").wait_for()
    page.keyboard.press("e")
    five = page.get_by_role("button", name="5 of diamonds")
    five.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".dd")
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("Give out all 52 cards first").wait_for()
    king = page.get_by_role("button", name="king of hearts, with South")
    expect(king).to_be_disabled()  # only what is legal


# -- play


def test_a_hand_is_played_to_the_end_with_hints_and_undo(page, server):
    code = server.ask("api/play/dealt", {"contract": "3NT-S", "seed": 5})["deal"]
    visit(page, "play", deal=code, contract="3NT-S", seat="S", players="first-legal")
    mine = page.locator("button.card:not([disabled])")
    page.get_by_text("Your turn").wait_for()
    expect(page.locator(".backside")).to_have_count(2)
    page.get_by_role("button", name="Hint and why").click()
    page.wait_for_selector(".card.hinted")
    played = page.url.count(",")
    page.locator(".card.hinted").click()
    until(page, f"location.search.split(',').length > {played + 2}")
    page.get_by_text("Your turn").wait_for()
    page.get_by_role("button", name="Undo").click()
    until(page, f"location.search.split(',').length < {played + 3}")
    page.get_by_text("Your turn").wait_for()
    for _ in range(26):
        if page.locator(".result").count():
            break
        before = page.url
        mine.first.click()
        until(
            page,
            f"""location.href !== {json.dumps(before)} && (document.querySelector(".result") ||
               document.querySelector(".prompt").textContent.startsWith("Your turn"))""",
        )
    page.wait_for_selector(".result")
    expect(page.locator(".backside")).to_have_count(0)
    page.get_by_role("link", name="Review it card by card").click()
    page.get_by_text("card 0 of 52").wait_for()


def test_a_claim_is_refused_with_a_layout(page, server):
    code = server.ask("api/play/dealt", {"contract": "3NT-S", "seed": 5})["deal"]
    visit(page, "play", deal=code, contract="3NT-S", seat="S", players="first-legal")
    page.get_by_text("Your turn").wait_for()
    page.get_by_role("button", name="Claim", exact=True).click()
    page.get_by_text("Refused").first.wait_for()


# -- bidding


def test_rules_are_checked_as_one_types_and_shared_by_address(page):
    visit(page, "bidding", example="stayman")
    rules = page.get_by_label("Rules of system A")
    page.wait_for_selector(".rule")
    text = rules.input_value()
    rules.fill(text.replace("8 TO 9 Points", "8 TOO 9 Points"))
    page.get_by_role("alert").wait_for()
    expect(page.locator(".gutter .wrong")).to_have_text("11")
    rules.fill(text.replace("8 TO 9 Points", "7 TO 9 Points"))
    page.get_by_text("has 7 to 9 high-card points").wait_for()
    until(
        page,
        """import("/static/js/url.js").then(({ pack }) =>
            pack(document.querySelector("textarea").value)).then((text) =>
            location.hash.includes(text))""",
    )
    page.reload()
    page.get_by_text("has 7 to 9 high-card points").wait_for()


def test_a_fast_reader_leaves_no_rules_in_the_address_of_another_page(page):
    visit(page, "bidding", example="stayman")
    rules = page.get_by_label("Rules of system A")
    rules.fill("$.P. := true;")
    page.get_by_role("navigation").get_by_role("link", name="Suit", exact=True).click()
    page.get_by_role("heading", name="Suit", level=1).wait_for()
    page.wait_for_timeout(600)  # longer than the page waits for the typing to rest
    assert page.url.endswith("/suit")


def test_a_comparison_is_begun_stopped_and_resumed(page):
    visit(page, "bidding", example="stayman", tab="compare")
    page.get_by_text("How they bid and how it is scored").click()
    label = "Without a rule a contract is placed and stands, as in the paper"
    page.get_by_label(label).select_option("a")
    address(page, "paper=a")
    page.get_by_role("button", name="Start the comparison").click()
    until(page, "document.querySelector('progress')?.value >= 3")
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="Go on", exact=True).wait_for()
    done = page.evaluate("document.querySelector('progress').value")
    assert done >= 3
    page.get_by_text("A: paper").wait_for()
    page.reload()  # a deep link restores it
    page.get_by_role("button", name="Go on", exact=True).click()
    until(page, f"document.querySelector('progress')?.value > {done}")
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="Go on", exact=True).wait_for()
    page.get_by_role("button", name="← All comparisons").click()
    page.get_by_role("button", name="stayman against no-stayman").wait_for()


SLAM_DEAL = "S:A52.AKT94.K65.72 J976.J.T82.KQT98 KQ4.8763.AQJ.A43 T83.Q52.9743.J65"


def test_a_plan_of_ones_own_is_tried_on_a_board(page):
    visit(page, "board", deal=SLAM_DEAL, contract="6H-S", play="CK", tab="plan")
    plan = page.get_by_label("Your plan")
    plan.fill("Win the ♣A.\nCash the ♥Q.")
    page.get_by_role("button", name="Try", exact=True).click()
    expect(page.locator(".trial .error")).to_contain_text("Line 2: Neither hand holds the ♥Q")
    plan.fill("Win the ♣A.\nCash the ♥A and ♥K.")
    page.get_by_role("button", name="Try", exact=True).click()
    expect(page.locator(".trial .part-chance")).to_contain_text("against ordinary defence")
    expect(page.locator(".trial .part-resourceful")).to_be_visible()
    page.get_by_label("Play it out on").select_option("0")
    page.get_by_role("button", name="From the lead").click()
    page.get_by_role("button", name="Plan: one card on").click()
    expect(page.locator(".trial-plan .lit")).to_have_text("Win the ♣A.\n")


def test_a_plan_is_tried_at_the_table(page, server):
    code = server.ask("api/play/dealt", {"contract": "3NT-S", "seed": 5})["deal"]
    visit(page, "play", deal=code, contract="3NT-S", seat="S", players="first-legal", seed="5")
    page.get_by_label("Your plan").fill("Keep two spades in dummy.")
    page.get_by_role("button", name="Try", exact=True).click()
    expect(page.locator(".trial .part-chance")).to_contain_text("of 200 layouts")
    assert page.get_by_label("Play it out on").locator("option[value='0']").count() == 0


def test_a_told_plan_lights_up_agrees_with_the_hint_and_says_when_it_was_left(page):
    visit(page, "play", deal=SLAM_DEAL, contract="6H-S", seat="S", players="first-legal", play="CK")
    page.get_by_role("button", name="Plan", exact=True).click()
    expect(page.locator(".plan-steps li").first).to_be_visible()
    expect(page.locator(".note")).to_contain_text("against ordinary defence")
    expect(page.get_by_role("status").filter(has_text="plan")).to_be_visible()
    with page.expect_response("**/api/play/plan-step") as told:
        page.reload()
        page.get_by_role("button", name="Plan", exact=True).click()
    planned = told.value.json()["card"]
    page.get_by_role("button", name="Hint and why").click()
    expect(page.locator(".card.hinted")).to_have_attribute("data-card", planned)
    # Numbers that favour another card change neither, and are explained.
    other = {
        "cards": ["C3"],
        "chance": 90.0,
        "chance_error": 1.0,
        "tricks": 12.0,
        "tricks_error": 0,
    }
    mine = other | {"cards": [planned], "chance": 60.0}
    hint = {"card": "C3", "exact": False, "worlds": 60, "seed": "1", "options": [other, mine]}
    said = hint | {"why": ["♣3 gains"], "heard": False, "line": "", "aim": "make"}
    page.route("**/api/play/hint", lambda route: route.fulfill(json=said))
    page.get_by_role("button", name="Hint and why").click()
    expect(page.locator(".note.planned")).to_contain_text("is what the plan plays here")
    expect(page.locator(".card.hinted")).to_have_attribute("data-card", planned)
    expect(page.locator(".why")).to_have_count(0)
    page.keyboard.type("c3")  # low from dummy, where the plan wins the lead
    expect(page.get_by_role("status").filter(has_text="left the plan")).to_be_visible()
