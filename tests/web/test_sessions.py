"""Sessions in a real server and browser: brought, kept, listed, judged, opened, thrown away."""

from __future__ import annotations

import re
import urllib.error

import pytest
import workbench as helper

pytest.importorskip("fastapi", reason="the workbench is an extra: kibitz[web]")

DEAL = "N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76"
HEAD = f'[Event "Club <b>night</b>"]\n[Dealer "S"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n'


def played(room: str, tricks: int, names: str) -> str:
    """One table's record of the same deal."""
    return (
        f'[Board "7"]\n[Room "{room}"]\n{HEAD}'
        + "".join(
            f'[{seat} "{name}"]\n'
            for seat, name in zip(("West", "North", "East", "South"), names.split(), strict=True)
        )
        + f'[Declarer "S"]\n[Contract "6H"]\n[Result "{tricks}"]\n'
        '[Auction "S"]\n1H Pass 4NT Pass\n5D Pass 6H Pass\nPass Pass\n'
        '[Play "W"]\nD4 DJ DA D2\n*\n\n'
    )


TWO = played("Open", 12, "Dan Ann Bob Cleo") + played("Closed", 11, "Flo Gus Hal Ida")
PASSED = "".join(
    f'[Board "{n}"]\n{HEAD}[Auction "S"]\nPass Pass Pass Pass\n\n' for n in range(1, 3)
)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with helper.workbench(tmp_path_factory.mktemp("sessions")) as bench:
        yield bench


def bring(server, *texts):
    return server.ask(
        "api/sessions", {"files": [{"name": "a.pbn", "text": text} for text in texts]}
    )


def test_two_tables_are_a_match(server):
    found = bring(server, TWO)
    assert found["boards"] == 2 and not found["errors"]
    one, two = server.ask(f"api/sessions/{found['id']}")["boards"]
    assert one["names"] == ["Ann", "Bob", "Cleo", "Dan"] and one["event"] == "Club <b>night</b>"
    assert (one["score"], two["score"]) == (980, -50)
    assert one["compared"] == {"imps": 14, "tables": 2}  # 1,030 points: Law 78B
    assert two["compared"] == {"imps": -14, "tables": 2}


def test_the_same_boards_are_the_same_session(server):
    first = bring(server, TWO, PASSED)
    assert bring(server, TWO, PASSED)["id"] == first["id"] != bring(server, PASSED)["id"]
    kept = {one["id"]: one for one in server.ask("api/sessions")}
    assert kept[first["id"]]["boards"] == 4


def test_a_file_of_many_boards_is_whole(server):
    text = "".join(PASSED.replace('"1"', f'"{n}"', 1) for n in range(117))
    assert bring(server, text)["boards"] == 234


def test_what_cannot_be_read_is_said_and_the_rest_kept(server):
    found = bring(server, TWO + '[Board "9"]\n[Deal "N:AKQ"]\n\n')
    assert found["boards"] == 2 and len(found["errors"]) == 1


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("api/sessions", {"files": []}, 422),
        ("api/sessions", {"files": [{"text": "no board"}]}, 422),
        ("api/sessions", {"files": [{"name": "../x", "text": TWO}]}, 422),
        ("api/sessions/0123456789ab/judging", {}, 404),
        ("api/sessions/..%2f..%2fpasswd", None, 404),
        ("api/sessions/0123456789ab", None, 404),
    ],
)
def test_what_is_wrong_is_refused(server, path, body, status):
    with pytest.raises(urllib.error.HTTPError) as caught:
        server.ask(path, body)
    assert caught.value.code == status


def test_a_session_is_thrown_away(server):
    name = bring(server, PASSED.replace("Club", "Other"))["id"]
    server.ask(f"api/sessions/{name}", method="DELETE")
    assert name not in {one["id"] for one in server.ask("api/sessions")}


# -- in the browser

sync_api = pytest.importorskip("playwright.sync_api", reason="the browser is driven by playwright")
expect = sync_api.expect
browser_only = pytest.mark.skipif(helper.chromium() is None, reason="chromium is not installed")
pytestmark = pytest.mark.xdist_group("browser")


@pytest.fixture(scope="module")
def browser():
    with sync_api.sync_playwright() as playwright:
        one = playwright.chromium.launch(executable_path=helper.chromium(), args=["--no-sandbox"])
        yield one
        one.close()


@pytest.fixture
def page(server, browser):
    context = browser.new_context(base_url=server.address, reduced_motion="reduce")
    context.set_default_timeout(1000 * helper.PATIENCE)
    expect.set_options(timeout=1000 * helper.PATIENCE)
    one = context.new_page()
    wrong: list[str] = []
    one.on("pageerror", lambda error: wrong.append(str(error)))
    yield one
    context.close()
    assert not wrong


@browser_only
def test_a_session_is_brought_looked_through_and_kept(page):
    page.goto("/session")
    page.get_by_label("Boards in any notation").fill(TWO)
    page.get_by_role("button", name="Read").click()
    rows = page.locator("table.session tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Ann – Cleo")
    expect(rows.first).to_contain_text("+14 IMPs")
    expect(page.get_by_role("heading", level=2).first).to_have_text("Club <b>night</b>: 2 boards")
    page.reload()
    expect(rows).to_have_count(2)
    page.get_by_label("Find").fill("flo")
    expect(rows).to_have_count(1)
    page.get_by_role("link", name="Board 7 (closed room)").click()
    # The record opens on the deal, with names and score; the next one and Back.
    expect(page.locator(".stepper")).to_contain_text("card 0 of 4")
    expect(page.locator(".compass")).to_contain_text("Ida")
    expect(page.locator(".compass")).to_contain_text("N–S −50")
    expect(page.locator(".compass .seat.at-N")).to_contain_text("AK103")
    page.keyboard.press(",")
    expect(page).to_have_url(re.compile(r".*b=0.*"))
    expect(page.locator(".compass")).to_contain_text("Cleo")
    page.reload()
    expect(page.locator(".among select")).to_have_value("0")
    page.get_by_role("tab", name="Tables").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("14 IMPs")
    page.go_back()
    expect(page.locator(".compass")).to_contain_text("Ida")
    expect(page.locator(".stepper")).to_contain_text("card 0 of 4")
    page.keyboard.press("End")
    expect(page.locator(".stepper")).to_contain_text("card 4 of 4")
    page.keyboard.press("Home")
    expect(page.locator(".stepper")).to_contain_text("card 0 of 4")


@browser_only
def test_a_variation_and_back(page, server):
    name = bring(server, TWO)["id"]
    page.goto(f"/board?session={name}&b=0")
    page.get_by_role("button", name="jack of spades").click()
    expect(page.locator(".stepper")).to_contain_text("card 1 of 1")
    page.reload()
    expect(page.get_by_text("A variation: what was played is kept.")).to_be_visible()
    page.get_by_role("button", name="Back to what was played").click()
    expect(page.locator(".stepper")).to_contain_text("card 0 of 4")
    page.get_by_role("button", name="4 of diamonds").click()  # what was played: one step on
    expect(page.locator(".stepper")).to_contain_text("card 1 of 4")


@browser_only
def test_editing_a_record_says_what_is_lost_and_is_undone(page, server):
    name = bring(server, TWO)["id"]
    page.goto(f"/board?session={name}&b=0")
    page.get_by_text("Change the cards, dealer or contract").click()
    page.get_by_label("Level").select_option("4")
    expect(page.locator(".toast")).to_contain_text("bidding and the play")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".stepper")).to_contain_text("card 0 of 4")


@browser_only
def test_all_boards_are_judged_behind(page, server):
    name = bring(server, PASSED)["id"]
    page.goto(f"/session?id={name}")
    page.get_by_role("button", name="Judge all 2 boards").click()
    expect(page.get_by_text("all judged")).to_be_visible()
    found = server.ask(f"api/sessions/{name}/judged")
    assert sorted(found["boards"]) == ["0", "1"] and not found["running"]
    with page.expect_download() as download:
        page.get_by_role("link", name="… without names").click()
    text = download.value.path().read_text("utf-8")
    assert "<h2>Board 2" in text and "night" not in text


@browser_only
def test_two_hands_and_a_lead_are_planned(page):
    page.goto("/board?deal=N:543.432.AK54.QJ4 - AKQ2.AKQ.32.AK32 -&contract=6NT-S&tab=plan")
    page.get_by_label("West leads").select_option("SJ")
    page.get_by_role("button", name="Make the plan").click()
    expect(page.locator(".plan-steps, .note").first).to_be_visible()
    expect(page.get_by_role("heading", name="The plan")).to_be_visible()


LESSONS = "".join(
    f'[Board "{n}"]\n{{[show NS] Count first. [NEXT] Then <i>draw</i> trumps.}}\n{HEAD}'
    '[Declarer "S"]\n[Contract "7NT"]\n[Play "W"]\nD4\n*\n\n'
    for n in range(1, 4)
)


@browser_only
def test_a_set_of_lessons_is_learned_and_progress_is_kept(page, server):
    name = bring(server, LESSONS)["id"]
    page.goto(f"/session?id={name}")
    page.get_by_role("link", name="Lessons").click()
    expect(page.get_by_text("0 of 3 lessons done.")).to_be_visible()
    page.get_by_role("link", name="Begin").click()
    expect(page.locator(".compass .seat")).to_have_count(2)  # declarer's and dummy's hands
    page.get_by_role("button", name="Read the lesson").click()
    expect(page.get_by_text("Count first.")).to_be_visible()
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.get_by_text("Then <i>draw</i> trumps.")).to_be_visible()
    expect(page.locator(".compass .seat")).to_have_count(4)
    page.get_by_role("link", name="Next lesson").click()
    # The second is played: it cannot be made, and a claim of nothing ends it.
    page.get_by_role("link", name="Play it").click()
    page.get_by_label("Tricks claimed").fill("0")
    page.get_by_role("button", name="Claim").click()
    page.get_by_role("link", name="Back to the lesson").click()
    expect(page.get_by_text("went down")).to_be_visible()
    page.get_by_role("link", name="All lessons").click()
    page.reload()
    expect(page.get_by_text("2 of 3 lessons done.")).to_be_visible()


@browser_only
def test_a_teacher_makes_a_handout_and_a_file(page, server):
    name = bring(server, LESSONS)["id"]
    page.goto(f"/lesson?session={name}&make=yes")
    page.get_by_label("Board 1, 7NT by South").uncheck()
    page.get_by_role("button", name="Board 3 earlier").click()
    page.get_by_label("Line for Board 3").fill("Which suit first?")
    with page.expect_download() as download:
        page.get_by_role("button", name="Handout to print").click()
    text = download.value.path().read_text("utf-8")
    assert text.index("Board 3") < text.index("Board 2") and "Board 1<" not in text
    with page.expect_download() as download:
        page.get_by_role("button", name="PBN file").click()
    assert "{Which suit first?}" in download.value.path().read_text("utf-8")
