"""Sessions in a real server and browser: brought, kept, listed, judged, opened, thrown away."""

from __future__ import annotations

import asyncio
import json
import re
import urllib.error
from pathlib import Path

import lab_units
import pytest

from kibitz.lab.experiment import Experiment

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


@pytest.mark.parametrize(
    "change", [lambda t: t.replace("Ann", "Bea"), lambda t: t[:99], lambda t: "[1]"]
)
def test_a_session_that_was_changed_on_disk_is_not_believed(server, folder, change):
    """And the others are listed all the same; who throws it away and brings it again has it."""
    text = played("Open", 10, "Dan Ann Bob Cleo")
    name, other = bring(server, text)["id"], bring(server, TWO)["id"]
    (file,) = folder.rglob(f"{name}.json")
    whole = file.read_text("utf-8")
    assert change(whole) != whole
    file.write_text(change(whole), "utf-8")
    with pytest.raises(urllib.error.HTTPError) as told:
        server.ask(f"api/sessions/{name}")
    assert told.value.code == 404 and "is damaged" in told.value.read().decode()
    listed = {one["id"]: one["title"] for one in server.ask("api/sessions")}
    assert "damaged" in listed[name] and "damaged" not in listed[other]
    server.ask(f"api/sessions/{name}", method="DELETE")
    assert bring(server, text)["id"] == name and server.ask(f"api/sessions/{name}")["boards"]


def test_a_session_kept_before_there_were_digests_is_read_anew(server, folder):
    """Its name vouches for its records, and the boards are made from these."""
    name = bring(server, played("Open", 9, "Dan Ann Bob Cleo"))["id"]
    (file,) = folder.rglob(f"{name}.json")
    whole = server.ask(f"api/sessions/{name}")
    old = json.loads(file.read_text("utf-8"))
    del old["digest"]
    for board in old["boards"]:
        board["names"] = ["somebody", "else", "was", "there"]
        del board["lesson"]  # as it was before there were lessons
    file.write_text(json.dumps(old), "utf-8")
    assert server.ask(f"api/sessions/{name}") == whole
    assert "digest" in json.loads(file.read_text("utf-8"))
    old["records"] = old["records"].replace("Ann", "Bea")
    file.write_text(json.dumps(old), "utf-8")
    with pytest.raises(urllib.error.HTTPError) as told:
        server.ask(f"api/sessions/{name}")
    assert "is damaged" in told.value.read().decode()
    server.ask(f"api/sessions/{name}", method="DELETE")


@pytest.mark.parametrize("moment", [0.0, 0.1, 0.3, 0.6, 1.2])
def test_judging_is_stopped_while_it_begins(tmp_path, monkeypatch, capfd, moment):
    """A signal met a process that was not ready for it: a traceback in the server's terminal."""
    from kibitz.web.sessions import Sessions

    monkeypatch.setenv("PYTHONPATH", str(Path(lab_units.__file__).parent))
    name, draw = "0" * 12, Experiment("lab_units:draw", {"seconds": 0.01}, seed=11)

    async def begin_and_stop() -> None:
        sessions = Sessions(tmp_path)
        order = {"experiment": draw.to_json(), "units": 100_000}
        begun = asyncio.create_task(sessions.work(name, order))
        while not sessions.is_running(name):
            await asyncio.sleep(0.01)
        await asyncio.sleep(moment)
        await sessions.stop(name)
        await begun
        assert not sessions.is_running(name)

    asyncio.run(begin_and_stop())
    assert capfd.readouterr().err == ""


def test_a_session_is_thrown_away(server):
    name = bring(server, PASSED.replace("Club", "Other"))["id"]
    server.ask(f"api/sessions/{name}", method="DELETE")
    assert name not in {one["id"] for one in server.ask("api/sessions")}


# -- in the browser

sync_api = pytest.importorskip("playwright.sync_api", reason="the browser is driven by playwright")
expect = sync_api.expect
pytestmark = pytest.mark.xdist_group("browser")


def test_a_session_is_brought_looked_through_and_kept(page):
    page.goto("/session")
    page.get_by_label("Boards in any notation").fill(TWO)
    page.get_by_role("button", name="Read").click()
    rows = page.locator("table.session tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Ann – Cleo")
    expect(rows.first).to_contain_text("N–S +14 IMPs")
    match = page.locator(".match")
    expect(match).to_contain_text("(Ann, Cleo, Hal, Flo) 14 : 0 East–West of the open room (Bob")
    expect(match).to_contain_text("Won by 14 IMPs.")
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
    expect(page.get_by_role("tabpanel")).to_contain_text("N–S −14 IMPs")
    page.go_back()
    expect(page.locator(".compass")).to_contain_text("Ida")
    expect(page.locator(".stepper")).to_contain_text("card 0 of 4")
    page.keyboard.press("End")
    expect(page.locator(".stepper")).to_contain_text("card 4 of 4")
    page.keyboard.press("Home")
    expect(page.locator(".stepper")).to_contain_text("card 0 of 4")


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


def test_editing_a_record_says_what_is_lost_and_is_undone(page, server):
    name = bring(server, TWO)["id"]
    page.goto(f"/board?session={name}&b=0")
    page.get_by_text("Change the cards, dealer or contract").click()
    page.get_by_label("Level").select_option("4")
    expect(page.locator(".toast")).to_contain_text("contract is changed. The bidding and the play")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".stepper")).to_contain_text("card 0 of 4")
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(".stepper")).to_contain_text("card 0 of 0")


def test_a_board_is_as_in_its_file_again(page, server):
    name = bring(server, TWO)["id"]
    page.goto(f"/board?session={name}&b=0&tab=auction")
    page.get_by_text("Enter or change the auction").click()
    back = page.get_by_role("button", name="Back to the board as it was in the file")
    expect(back).to_have_count(0)
    page.get_by_role("button", name="Begin the auction anew").click()
    toast = page.locator(".toast")
    expect(toast).to_contain_text("The auction begins anew. The play no longer fits")
    page.get_by_role("button", name="Pass", exact=True).click()
    back.click()
    expect(page.locator("table.auction").first).to_contain_text("6♥")
    expect(back).to_have_count(0)
    page.get_by_role("tab", name="Play", exact=True).click()
    expect(page.locator(".stepper")).to_contain_text("card 0 of 4")


def test_an_undo_too_many_is_said_and_redone(page):
    page.goto("/board")
    page.get_by_role("button", name="Show an example").click()
    page.get_by_role("tab", name="Verdict").wait_for()
    page.keyboard.press("Control+z")
    expect(page.locator(".toast")).to_contain_text("Redo brings it back")
    page.keyboard.press("Control+y")
    expect(page.locator(".compass .seat.at-N")).to_contain_text("AK103")


def test_what_the_session_found_stands_on_the_board_and_the_other_way_round(page, server):
    """A board that is judged by itself is one of those that the session has judged."""
    name = bring(server, PASSED.replace("Club", "Fifth"))["id"]
    page.goto(f"/board?session={name}&b=1&tab=verdict")
    expect(page.get_by_text("Choose a contract")).to_be_visible()  # it was passed out
    events = page.request.post(f"/api/sessions/{name}/judged/1", data={})
    assert events.ok and "event: end" in events.text()
    assert list(server.ask(f"api/sessions/{name}/judged")["boards"]) == ["1"]
    assert server.ask(f"api/sessions/{name}/judged/0") == {"found": None}
    known = server.ask(f"api/sessions/{name}/judged/1")["found"]
    card = {"number": 2, "trick": 1, "seat": "E", "card": "DA", "verdict": "mistake"}
    play = {"counts": {"mistake": 1}, "cards": [card | {"text": "the ace was needed later"}]}
    told = {"found": known | {"verdict": "A fine slam.", "play": play}}
    page.route("**/judged/0", lambda route: route.fulfill(json=told))
    other = bring(server, TWO)["id"]
    page.goto(f"/board?session={other}&b=0&tab=verdict")
    expect(page.get_by_role("tabpanel")).to_contain_text("A fine slam.")
    page.get_by_role("tab", name="Play", exact=True).click()
    expect(page.get_by_role("tabpanel")).to_contain_text("the ace was needed later")
    page.get_by_role("button", name="jack of spades").click()  # a variation: judged anew
    expect(page.locator(".stepper")).to_contain_text("card 1 of 1")
    page.get_by_role("tab", name="Verdict").click()
    expect(page.get_by_role("button", name="Judge this board")).to_be_visible()


def test_all_boards_are_judged_behind(page, server):
    name = bring(server, PASSED)["id"]
    page.goto(f"/session?id={name}")
    page.get_by_role("button", name="Judge all 2 boards").click()
    expect(page.get_by_text("all judged")).to_be_visible()
    found = server.ask(f"api/sessions/{name}/judged")
    assert sorted(found["boards"]) == ["0", "1"]
    for _ in range(600):  # the last board is judged a moment before the run ends
        if not server.ask(f"api/sessions/{name}/judged")["running"]:
            break
        page.wait_for_timeout(100)
    else:
        pytest.fail("the run did not end")
    with page.expect_download() as download:
        page.get_by_role("link", name="… without names").click()
    text = download.value.path().read_text("utf-8")
    assert "<h2>Board 2" in text and "night" not in text
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as one page").click()
    text = download.value.path().read_text("utf-8")
    assert "&lt;b&gt;night" in text and "<b>night" not in text


def test_the_costliest_cards_are_those_that_one_asks_for(page, server):
    name = bring(server, TWO)["id"]
    lead, later = (
        {"number": n, "trick": 1, "seat": seat, "card": card, "gap": gap, "verdict": "mistake",
         "in_tricks": not n, "cost": 2 - n // 2, "text": f"card {n}"}
        for n, seat, card, gap in ((0, "W", "D4", 0.4), (2, "E", "DA", 0.9))
    )  # fmt: skip
    boards = {str(n): {"verdict": "so", "par": None, "mistakes": [lead, later]} for n in (0, 1)}
    judged = {"boards": boards, "running": False, "latest": None}
    page.route("**/judged", lambda route: route.fulfill(json=judged))
    page.goto(f"/session?id={name}")
    cards = page.locator("ol.judged li")
    expect(cards).to_have_count(4)
    expect(cards.first).to_contain_text("card 2")  # the costliest first
    expect(cards.first).to_contain_text("−90 % on average")
    expect(cards.last).to_contain_text("−0.4 tricks on average")
    orders = page.get_by_label("Sorted by").last
    orders.select_option(label="what it cost as the cards lay")
    expect(cards.first).to_contain_text("−2 tricks")
    orders.select_option(label="what it cost on average")
    page.get_by_label("Which cards").select_option(label="opening leads")
    expect(cards).to_have_count(2)
    page.get_by_label("Player", exact=True).select_option(label="Dan")
    expect(cards).to_have_count(1)
    page.get_by_label("Player", exact=True).select_option(label="whoever sat East")
    expect(cards).to_have_text("No mistake of this kind was found in the 2 boards judged so far.")
    page.get_by_label("Which cards").select_option(label="the defence after the lead")
    expect(cards).to_have_count(2)
    page.reload()  # what was asked for stands in the address
    expect(cards).to_have_count(2)
    cards.first.get_by_role("link").click()
    expect(page.locator(".stepper")).to_contain_text("card 2 of 4")


def test_a_session_is_deleted_when_one_is_sure(page, server):
    bring(server, PASSED.replace("Club", "Fourth"))
    page.goto("/session")
    row = page.locator(".kept tr", has_text="Fourth")
    row.get_by_role("button", name="Delete").click()  # dialogs are dismissed
    expect(row).to_have_count(1)
    page.on("dialog", lambda dialog: dialog.accept())
    row.get_by_role("button", name="Delete").click()
    expect(row).to_have_count(0)


def test_a_page_that_is_left_says_nothing_of_what_it_cuts_off(page, server):
    """The fixture looks for errors; what each page asks takes longer than it is looked at."""
    name = bring(server, TWO)["id"]
    for where in (f"session?id={name}", f"board?session={name}&tab=verdict", "suit?n=AQT93&s=J82"):
        page.goto(f"/{where}")
        button = page.get_by_role("button", name=re.compile("^Judge this"))
        if "verdict" in where:
            button.click()
            page.get_by_text("So far: ").wait_for()  # parts are shown as they come
    page.goto("/odds")
    page.get_by_label("Question 1").fill("hearts 3-3")
    page.get_by_role("link", name="Suit").click()
    page.get_by_role("heading", name="Suit").wait_for()


def test_two_browsers_with_jobs_do_not_disturb_each_other(page, server):
    first, second = bring(server, TWO)["id"], bring(server, PASSED.replace("Club", "Third"))["id"]
    server.ask(f"api/sessions/{first}/judging", {})  # somebody else's, which goes on
    page.goto(f"/session?id={second}")
    page.get_by_role("button", name="Judge all 2 boards").click()
    expect(page.get_by_role("alert")).to_contain_text("Another session is being worked on")
    assert server.ask(f"api/sessions/{first}/judged")["running"]
    page.goto("/suit?n=AQT9&s=xxx")  # and answers come meanwhile
    expect(page.locator(".big", has_text="24.00 %")).to_be_visible()
    server.ask(f"api/sessions/{first}/stopped", {})
    page.goto(f"/session?id={second}")
    page.get_by_role("button", name="Judge all 2 boards").click()
    expect(page.get_by_text("all judged")).to_be_visible()


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


def test_lessons_are_found_without_an_open_session(page, server):
    text = LESSONS.replace("Club", "Sixth")
    bring(server, text)
    for where in ("session", "lesson"):
        page.goto(f"/{where}")
        row = page.locator(".kept tr, ul.lessons li", has_text="Sixth")
        row.get_by_role("link").last.click()
        expect(page.get_by_text("0 of 3 lessons done.")).to_be_visible()


def test_a_lesson_shows_the_hands_it_names_and_what_was_to_be_decided(page, server):
    lesson = (
        "[show S] What do you open? [BID 1N] So it is. [NEXT] [show NS] Which cards now? "
        "[PLAY S:HA,HK] Well. [NEXT] [clear-commentary] [show NESW] And so on. [NEXT] Done."
    )
    text = f'[Board "1"]\n{HEAD}[Declarer "S"]\n[Contract "3NT"]\n[Play "W"]\nD4\n*\n{{{lesson}}}\n'
    page.goto(f"/lesson?session={bring(server, text)['id']}&b=0")
    seats, told = page.locator(".compass .seat"), page.locator(".lesson-text")
    expect(seats).to_have_count(1)
    page.get_by_role("button", name="Read the lesson").click()
    page.get_by_text("What do you open?").wait_for()
    page.get_by_role("button", name="I have decided").click()
    expect(page.get_by_text("The lesson: 1NT")).to_be_visible()
    page.get_by_role("button", name="Next", exact=True).click()
    expect(seats).to_have_count(2)
    page.get_by_role("button", name="I have decided").click()
    expect(page.get_by_text("The lesson: ♥A, ♥K")).to_be_visible()
    expect(told).to_have_count(4)
    page.get_by_role("button", name="Next", exact=True).click()
    expect(told).to_have_text("And so on.")
    expect(seats).to_have_count(4)


def test_a_teacher_makes_a_handout_and_a_file(page, server):
    name = bring(server, LESSONS)["id"]
    page.goto(f"/lesson?session={name}&make=yes")
    page.get_by_label("Board 1, 7NT by South").uncheck()
    page.get_by_role("button", name="Board 3 earlier").click()
    page.get_by_label("Line for Board 3").fill("Which suit first?")
    with page.expect_download() as download:
        page.get_by_role("button", name="Handout to print").click()
    expect(page.get_by_text("open it there and print it")).to_be_visible()
    text = download.value.path().read_text("utf-8")
    assert text.index("Board 3") < text.index("Board 2") and "Board 1<" not in text
    with page.expect_download() as download:
        page.get_by_role("button", name="PBN file").click()
    assert "{Which suit first?}" in download.value.path().read_text("utf-8")


def test_the_boards_of_one_room_make_a_set(page, server):
    page.goto(f"/lesson?session={bring(server, TWO)['id']}&make=yes")
    ticked = page.locator("ol.lessons > li")
    expect(ticked).to_have_count(0)
    page.get_by_role("button", name="Take all").click()
    expect(ticked).to_have_count(2)
    page.get_by_role("button", name="The closed room only").click()
    expect(ticked).to_have_count(1)
    expect(ticked).to_contain_text("closed room")
    page.get_by_role("button", name="Leave all out").click()
    expect(ticked).to_have_count(0)
