"""What is taken away from the workbench: a view as one file, paper, the view for a room."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest

pytest.importorskip("fastapi", reason="the workbench is an extra: kibitz[web]")
sync_api = pytest.importorskip("playwright.sync_api", reason="the browser is driven by playwright")

expect = sync_api.expect
pytestmark = pytest.mark.xdist_group("browser")

DEAL = "N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76"
EVIL = "<img src=x onerror=window.ran=1>"
BOARD = {
    "deal": DEAL, "dealer": "S", "vul": "NS", "contract": "4H-S", "play": "D4,DJ,DA,D2",
    "names": f"Ann;Bob{EVIL};Cleo;Dan", "event": f"Club night {EVIL}", "at": "0", "tab": "play",
}  # fmt: skip
SET = "".join(
    f'[Board "{n}"]\n{{Count first. {EVIL}}}\n[Event "{EVIL}"]\n[North "Ann {EVIL}"]\n'
    f'[Dealer "S"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n[Declarer "S"]\n[Contract "4H"]\n'
    '[Play "W"]\nD4\n*\n\n'
    for n in range(1, 9)
)


def offline(browser, path):
    """A page opened from a file without a network, and what it asks for."""
    context = browser.new_context(offline=True)
    one = context.new_page()
    asked: list[str] = []
    one.on("request", lambda r: asked.append(r.url))
    one.goto(path.as_uri())
    return context, one, asked


def copied(page, button):
    """What a button puts into the clipboard."""
    page.evaluate("navigator.clipboard.writeText('')")
    page.get_by_role("button", name=button).click()
    for _ in range(600):
        if text := page.evaluate("navigator.clipboard.readText()"):
            break
        page.wait_for_timeout(100)
    return text


def saved(page, tmp_path, names):
    page.get_by_label("Share or print").click()
    page.get_by_label("with the players' names").set_checked(names)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save this view as one file").click()
    path = tmp_path / f"shared-{names}.html"
    download.value.save_as(path)
    return path


def test_a_view_is_one_file_that_opens_offline(page, browser, tmp_path):
    page.goto(f"/board?{urlencode(BOARD)}")
    page.get_by_text("card 0 of 4").wait_for()
    path = saved(page, tmp_path, names=True)
    context, file, asked = offline(browser, path)
    assert asked == [path.as_uri()]
    expect(file.locator(".compass")).to_contain_text("Ann")
    expect(file.locator(".compass")).to_contain_text("AK103")
    assert file.locator("script, button, input, a[href], [onerror]").count() == 0
    assert file.evaluate("window.ran") is None
    context.close()


def test_a_file_says_nothing_that_is_true_of_a_page_only(page, browser, tmp_path):
    calls = "1H P 4H P P P"
    page.goto(f"/board?{urlencode(BOARD | {'auction': calls})}")
    page.get_by_text("card 0 of 4").wait_for()
    for tab in ("Play", "Double dummy", "Verdict"):
        page.get_by_role("tab", name=tab).click()
        page.wait_for_timeout(300)
        context, file, _ = offline(browser, saved(page, tmp_path, names=True))
        said = file.locator("body").inner_text()
        assert not re.search("Click|card 0 of|could see|Which of these|Judge|All boards", said), (
            said
        )
        expect(file.locator("table.auction")).to_be_visible()
        expect(file.locator("table.auction")).to_contain_text("4♥")
        expect(file.locator(".play-record, table.tricks")).to_contain_text("♦A")
        context.close()


def test_a_link_for_the_hand_viewer_obeys_the_switch(page):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"/board?{urlencode(BOARD | {'event': 'Club night'})}")
    page.get_by_text("card 0 of 4").wait_for()
    for names in (True, False):
        page.get_by_label("Share or print").click()
        expect(page.get_by_text("works on this computer only")).to_be_visible()
        page.get_by_label("with the players' names").set_checked(names)
        assert ("Cleo" in copied(page, "Copy as hand viewer's address")) is names
    assert "Cleo" not in copied(page, "Copy as PBN")
    page.goto("/suit?n=AQT9&s=xxx")
    page.get_by_label("Share or print").click()
    expect(page.get_by_role("button", name="Copy as hand viewer's address")).to_be_hidden()


def test_names_are_left_out_by_a_switch(page, tmp_path):
    page.goto(f"/board?{urlencode(BOARD)}")
    page.get_by_text("card 0 of 4").wait_for()
    text = saved(page, tmp_path, names=False).read_text("utf-8")
    assert not re.search("Ann|Bob|Cleo|Dan|Club night", text)
    assert "North" in text and "West" in text


@pytest.mark.parametrize("where", ["session", "suit?n=AQT9&s=xxx", "odds?q=hearts+3-3", "bid"])
def test_any_view_can_be_saved(page, browser, tmp_path, where):
    page.goto(f"/{where}")
    page.get_by_role("heading", level=1).wait_for()
    context, file, asked = offline(browser, saved(page, tmp_path, names=True))
    expect(file.get_by_role("heading", level=1)).to_be_visible()
    assert len(asked) == 1
    context.close()


@pytest.mark.parametrize(("size", "sheets"), [(2, 8), (3, 6), (4, 4)])
def test_so_many_boards_stand_on_a_sheet(server, browser, tmp_path, size, sheets):
    name = server.ask("api/sessions", {"files": [{"name": "a.pbn", "text": SET}]})["id"]
    asked = {"lessons": [{"board": n, "line": "Which suit?"} for n in range(8)], "title": EVIL}
    found = server.ask(f"api/sessions/{name}/lessons", asked | {"on_a_sheet": size})
    path = tmp_path / "handout.html"
    path.write_text(found["text"], "utf-8")
    context, file, requests = offline(browser, path)
    pages = len(re.findall(rb"/Type\s*/Page\b", file.pdf(format="A4", prefer_css_page_size=True)))
    assert (pages, len(requests)) == (sheets, 1)  # questions, then answers
    assert file.evaluate("window.ran") is None
    context.close()


def test_a_printed_view_has_nothing_to_press(page):
    page.goto(f"/board?{urlencode(BOARD)}")
    page.get_by_text("card 0 of 4").wait_for()
    page.emulate_media(media="print")
    expect(page.locator(".compass")).to_be_visible()
    for name in (".top", ".drop", ".stepper", ".copies", ".fold", ".tabs"):
        expect(page.locator(name).first).to_be_hidden()


def test_a_room_sees_larger_letters_and_fewer_words(page):
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"/board?{urlencode(BOARD)}")
    page.get_by_text("card 0 of 4").wait_for()
    size = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
    small, words = page.evaluate(size), "document.querySelector('main').innerText.length"
    before = page.evaluate(words)
    page.keyboard.press("F2")
    assert page.evaluate(size) > 1.4 * small and page.evaluate(words) < before
    page.reload()
    assert page.evaluate(size) > 1.4 * small
    page.keyboard.press("F2")
    assert page.evaluate(size) == small


OUTSIDE = """() => { const table = document.querySelector(".compass").getBoundingClientRect();
    return [...document.querySelectorAll(".compass :is(.rank-text, .rank-button, .player, .badge)")]
      .map((one) => one.getBoundingClientRect())
      .filter((box) => box.left < table.left - 1 || box.right > table.right + 1
                       || box.height > 4 * parseFloat(getComputedStyle(document.body).fontSize))
      .length + Math.max(0, document.documentElement.scrollWidth - innerWidth); }"""


@pytest.mark.parametrize("width", [390, 1024, 1280, 1920])
@pytest.mark.parametrize("view", ["normal", "room"])
def test_hands_and_names_stand_within_the_table(page, width, view):
    """A projector has 1024 or 1280 pixels as often as 1920."""
    page.set_viewport_size({"width": width, "height": 768})
    names = "Bartholomew Featherstone;Finn Gray;Cleo;Hal Irwin"
    deal = "N:3.KJ7.954.J97643 J652.32.JT873.AQ 98.QT98654.Q2.K5 AKQT74.A.AK6.T82"
    page.goto(f"/board?{urlencode(BOARD | {'names': names, 'deal': deal, 'play': 'SA'})}")
    page.get_by_text("card 0 of 1").wait_for()
    page.evaluate(f"document.documentElement.dataset.view = '{view}'")
    assert page.evaluate(OUTSIDE) == 0


CARD = {"number": 0, "trick": 1, "seat": "N", "card": "D4", "gap": 9.0, "verdict": "mistake",
        "in_tricks": False, "cost": 1, "text": f"{EVIL} was better"}  # fmt: skip
JUDGED = {
    "boards": {"0": {"verdict": EVIL, "par": None, "mistakes": [CARD]}},
    "running": False,
    "latest": None,
}
TABLE = f'[ScoreTable "Rank\\2R;Names\\20L"]\n1 "{EVIL}"\n'


def test_markup_in_names_and_commentary_is_shown_and_never_run(page, server):
    files = [{"name": f"{EVIL[:5]}.pbn", "text": SET.replace("[Play", f"{TABLE}[Play")}]
    name = server.ask("api/sessions", {"files": files})["id"]
    page.route("**/judged", lambda route: route.fulfill(json=JUDGED))
    for where, shown in (
        ("session", ".kept"),
        (f"session?id={name}", "ol.judged li a"),
        (f"session?id={name}&{urlencode({'find': EVIL})}", "table.session tbody tr"),
        (f"board?session={name}&b=0&tab=play", ".stepper"),
        (f"board?session={name}&b=0&tab=tables", ".tabpanel table"),
        (f"board?session={name}&b={EVIL}", ".compass, [role=alert]"),
        (f"lesson?session={name}", ".lessons a"),
        (f"lesson?session={name}&b=0&step=9", ".lesson-text"),
        (f"lesson?session={name}&make=yes", ".lessons input"),
        (f"bid?kind=file&session={name}", ".bid-table"),
        (f"bid?{urlencode({'kind': 'theme', 'theme': EVIL})}", ".empty"),
        (f"board?{urlencode(BOARD)}", ".stepper"),
        (f"board?{urlencode(BOARD | {'n': EVIL, 'tab': 'auction'})}", ".compass"),
        (f"board?{urlencode(BOARD | {'deal': EVIL, 'contract': EVIL})}", "h1"),
        (f"suit?{urlencode({'n': EVIL, 's': 'xxx'})}", "[role=alert]"),
        (f"odds?{urlencode({'n': 'AK.AK.AK.AKQJ432', 'q': EVIL, 'g': EVIL})}", "[role=alert]"),
        (f"play?{urlencode({'deal': EVIL, 'contract': EVIL})}", "h1"),
        (f"bidding?{urlencode({'example': EVIL, 'tab': EVIL})}", "h1"),
    ):
        page.goto(f"/{where}")
        page.locator(shown).first.wait_for()
        assert page.evaluate("window.ran") is None, where
        assert page.locator("img[src='x']").count() == 0, where
    for where in (f"session?id={name}", f"lesson?session={name}&b=0&step=9",
                  f"board?session={name}&b=0"):  # fmt: skip
        page.goto(f"/{where}")
        expect(page.get_by_text(EVIL).first).to_be_visible()


def test_markup_in_rules_and_their_names_is_shown_and_never_run(page):
    page.goto("/bidding?example=stayman")
    page.get_by_label("Rules of system A").fill(f"## {EVIL}\n$.1N. := {EVIL};")
    page.get_by_label("Name", exact=True).fill(EVIL)
    page.get_by_role("alert").first.wait_for()
    page.get_by_role("tab", name="Compare").click()
    page.locator("form").wait_for()
    assert page.evaluate("window.ran") is None
    assert page.locator("img[src='x']").count() == 0
