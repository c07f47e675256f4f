"""What the workbench answers: each page's questions, right and wrong, over HTTP."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("fastapi", reason="the workbench is an extra: kibitz[web]")
pytest.importorskip("httpx2", reason="its tests ask over HTTP")

from starlette.testclient import TestClient

from kibitz.combination import suit
from kibitz.deal import Deal
from kibitz.web.server import Hosting, application
from kibitz.web.work import bidding
from kibitz.web.work.play import opened, sealed

DEAL = "N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76"
BOARD = {"deal": DEAL, "dealer": "S", "vulnerability": "NS"}
RULES = (
    "$.P. := Points < 12; $.1N. := 15 TO 17 Points; $.1N.3N. := Points >= 10; $.1N.3N.P. := true;"
)


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    settings = Hosting(tmp_path_factory.mktemp("data"), quick=1, deep=1)
    with TestClient(application(settings), base_url="http://127.0.0.1") as one:
        yield one


@pytest.fixture(scope="module")
def ask(client):
    def asked(where, status=200, /, **body):
        answer = client.post(f"/api/{where}", json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    return asked


# -- suit


def test_suit_in_numbers(ask):
    found = ask("suit", north="AQT9", south="xxx")
    solution = suit("AQT9", "xxx")
    assert found["best"]["chance"]["probability"] == str(solution.best.chance()) == "6/25"
    assert [row["probability"] for row in found["targets"]] == [
        str(chance) for chance in solution.targets.values()
    ]
    assert sum(layout["percent"] for layout in found["layouts"]) == pytest.approx(100, abs=0.01)
    best = found["lines"][0]
    won = [
        layout["percent"]
        for layout, tricks in zip(found["layouts"], best["tricks"], strict=True)
        if tricks >= 4
    ]
    assert sum(won) == pytest.approx(24, abs=0.001)


def test_the_table_of_goals_has_the_best_chance_on_its_diagonal(ask):
    found = ask("suit", north="KJ96", south="A832")
    rows = [row for row in found["goals"] if row["goal"] == "tricks"]
    assert len(rows) >= 2
    for row in rows:
        best = found["targets"][row["tricks"] - 1]["percent"]
        assert row["chances"][row["tricks"] - 1]["percent"] == pytest.approx(best)


def test_suit_in_words(ask):
    found = ask("suit/explained", north="AQT9", south="xxx")
    assert found["certified"] and found["text"].startswith("Finesse the ten")
    assert found["next"]["why"] is not None
    assert found["tree"]["replies"]
    assert "aims" in ask("suit/surrounded", north="AQT9", south="xxx")
    others = ask("suit/others", north="AQT9", south="xxx")
    assert len(others["names"]) == len(others["lines"]) > 1
    assert others["lines"][0] == ask("suit", north="AQT9", south="xxx")["lines"][0]
    row = ask("suit/matchpoints", north="AQT9", south="xxx")["row"]
    assert row["goal"] == "matchpoints" and row["expected"]["tricks"] == "3"


def test_numbers_do_not_wait_for_what_takes_long(ask):
    found = ask("suit", north="KJ9752", south="-")  # its other lines take seconds, or minutes
    assert found["best"]["chance"]["percent"] > 0 and len(found["lines"]) == 1


def test_a_target_out_of_reach_is_said_and_not_an_error(ask):
    found = ask("suit", north="AQ", south="xx", goal="tricks", tricks=3)
    assert found["reachable"] is False and found["best"] is None and found["most"] == 2
    assert ask("suit/explained", north="AQ", south="xx", goal="tricks", tricks=3)["text"] == ""


@pytest.mark.parametrize("defence", ["best", "no-falsecard", "random-among-equals"])
def test_any_defenders_cards_lead_to_the_end_of_the_line(ask, defence):
    given = {"north": "KJ9x", "south": "Axxx", "defence": defence}
    path = []
    for turn in range(40):
        now = ask("suit/stepped", **given, path=path)
        if now["over"]:
            break
        assert now["options"] and any(now["possible"])
        path.append(now["options"][turn % len(now["options"])]["card"])
    assert now["over"] and 0 <= now["won"] + now["rest"] <= 4


def test_a_step_that_is_not_there(ask):
    error = ask("suit/stepped", 422, north="AQ", south="2", path=["7"])["error"]
    assert "K" in error["expected"]
    assert ask("suit/stepped", 422, north="AQ", south="2", line=5)["error"]["expected"]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"north": "AQZ", "south": "2"}, "'Z' is not a rank"),
        ({"north": "AQ", "south": "A2"}, "both hands"),
        ({"north": "AQ", "south": "2", "vacant": "1:1"}, "vacant places"),
        ({"north": "AQ", "south": "2", "goal": "imps"}, "contract"),
        ({"north": "AQ", "south": "2", "entries": "W:1"}, "entries"),
        ({"north": "AQ", "south": "2", "known": "N:K"}, "defender"),
        ({"north": "AQ", "south": "2", "tricks": 99}, "less than or equal"),
        ({"north": "AQ", "colour": "red"}, "extra"),
        ({"south": "AQ"}, "required"),
    ],
)
def test_wrong_combinations_are_refused_with_reasons(ask, given, words):
    error = ask("suit", 422, **given)["error"]
    assert words in error["message"] and set(error) == {
        "kind", "message", "place", "expected", "remedy",
    }  # fmt: skip


def test_errors_point_at_the_place(ask):
    error = ask("suit", 422, north="AQZ", south="2")["error"]
    assert error["place"]["column"] == 3 and error["place"]["text"] == "AQZ"


# -- odds


def test_odds_with_evidence(ask):
    found = ask(
        "odds",
        hands={"north": "QJ93", "south": "2"},
        given=["hand(sK,sA)=East", "hand(s6)=West", "hand(s8)=West"],
        queries=["hand(sA)=West"],
    )
    (answer,) = found["answers"][0]["answers"]
    assert answer["probability"] == "11/17" and answer["kind"] == "exact"
    assert any("Vacant places" in line for line in answer["reason"])


def test_each_query_and_each_evidence_has_its_own_error(ask):
    found = ask(
        "odds",
        hands={"north": "AK", "south": "Q"},
        given=["foo(West)", "spades(West) >= 3"],
        queries=["hand(sJ)=West", "spades(West", "spades(Wset) = 2"],
    )
    assert found["given"][0]["error"]["kind"] == "malformed"
    assert found["given"][1]["english"] == "West has at least three spades"
    good, broken, misspelt = found["answers"]
    assert good["answers"] and not good["error"]
    assert broken["error"]["place"]["column"] == 7
    assert misspelt["error"]["place"]["column"] == 8


def test_evidence_that_excludes_itself_is_told_once(ask):
    found = ask("odds", given=["hand(sA)=West", "hand(sA)=East"], queries=["hand(sK)=West"])
    assert "excludes" in found["clash"]["message"]
    assert found["answers"][0]["answers"] == []


def test_splits_add_up_and_heed_the_evidence(ask):
    hands = {"north": "AQ93.K42.A53.K72", "south": "KT2.A83.KQ42.A53"}
    plain = ask("odds/splits", hands=hands, given=[])
    for one in plain["suits"]:
        assert sum(row["percent"] for row in one["rows"]) == pytest.approx(100)
    known = ask("odds/splits", hands=hands, given=["spades(West) >= 4"])
    assert [row["first"] for row in known["suits"][0]["rows"]] == [6, 5, 4]
    assert ask("odds/splits", hands={"north": "AQ93"}, given=[])["vacant"] is None


def test_a_wrong_hand_names_its_seat(ask):
    error = ask("odds", 422, hands={"south": "AKZ"}, queries=["hand(sQ)=West"])["error"]
    assert error["place"]["source"] == "South"


def test_words_for_completion(client):
    words = client.get("/api/odds/words").json()
    assert {"hcp", "balanced"} <= {entry["word"] for entry in words["features"]}


# -- board


@pytest.mark.parametrize("form", ["pbn", "lin", "url", "oneline", "jsonl", "diagram"])
def test_a_board_goes_out_and_comes_back(ask, form):
    text = ask("board/written", board=BOARD, format=form)["text"]
    (board,) = ask("board/read", text=text)["boards"]
    assert Deal.parse(board["deal"]) == Deal.parse(DEAL)


def test_one_bad_board_does_not_hide_the_others(ask):
    good = ask("board/written", board=BOARD, format="pbn")["text"]
    found = ask("board/read", text=good + '\n[Board "2"]\n[Deal "N:AZ... - - -"]\n')
    assert len(found["boards"]) == 1 and len(found["errors"]) == 1
    assert "Z" in found["errors"][0]["message"]
    assert "notation" in ask("board/read", 422, text="good evening")["error"]["message"]


def test_double_dummy_and_par(ask):
    found = ask("board/solved", board=BOARD)
    assert found["table"]["S"]["H"] == 12 and found["par"]["score"] == 1440
    error = ask("board/solved", 422, board={"deal": "N:AK... - - -"})["error"]
    assert "not all four hands" in error["message"] and error["remedy"]


def test_the_play_card_by_card(ask):
    board = {**BOARD, "contract": "4H-S", "play": ["D4", "DJ", "DA", "D2"]}
    found = ask("board/played", board=board)
    assert len(found["steps"]) == 5 and found["broken"] is None
    first = found["steps"][0]
    assert first["turn"] == "W" and min(first["values"].values()) == 12
    revoke = ask("board/played", board={**board, "play": ["D4", "SA"]})
    assert revoke["broken"]["number"] == 1 and len(revoke["steps"]) == 2


def test_the_auction_explained(ask):
    board = {**BOARD, "auction": ["1H", "P", "2NT", "P", "4H", "P", "P", "P"]}
    found = ask("board/bid", board=board)
    assert found["calls"][0]["fits"] is True and "hearts" in found["calls"][0]["text"]
    assert "no auction" in ask("board/bid", 422, board=BOARD)["error"]["message"]


def test_what_a_player_could_see(ask):
    board = {**BOARD, "contract": "4H-S", "play": ["D4", "DJ", "DA", "D2"]}
    found = ask("board/seen", board=board, at=0)
    assert found["aim"] == "defeat it" and found["worlds"] and found["options"]
    for option in found["options"]:
        assert 0 <= option["chance"] <= 100 and option["chance_error"] >= 0


def test_the_post_mortem_comes_part_by_part(client):
    board = {**BOARD, "contract": "4H-S", "auction": ["1H", "P", "4H", "P", "P", "P"]}
    body = {"board": board, "seconds": 1}
    with client.stream("POST", "/api/board/judged", json=body) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        events = [part.split("\ndata: ") for part in "".join(answer.iter_text()).split("\n\n")]
    told = [(name, json.loads(data)) for name, data in (e for e in events if len(e) == 2)]
    names = [name for name, _ in told]
    assert names == ["event: progress"] * 6 + ["event: end"]
    assert [data["done"] for _, data in told[:-1]] == list(range(6))
    end = told[-1][1]
    assert end["verdict"] and end["double"]["table"] and end["suits"]
    assert "no record of the play" in " ".join(end["unknown"])
    wrong = {"board": {"deal": "N:AZ... - - -"}}
    with client.stream("POST", "/api/board/judged", json=wrong) as answer:
        assert "event: refused" in "".join(answer.iter_text())


def test_the_suits_of_declarer(ask):
    found = ask("board/suits", board=BOARD)
    assert [one["suit"] for one in found["suits"]] == ["S", "H", "D", "C"]


# -- play


def test_a_sealed_deal_is_short_and_opens_again():
    deal = Deal.parse(DEAL)
    assert len(sealed(deal)) == 18 and opened(sealed(deal)) == deal


def table(**changes):
    return {
        "deal": sealed(Deal.parse(DEAL)),
        "contract": "4H-S",
        "players": ["first-legal"] * 4,
        "seat": "S",
        "play": [],
        **changes,
    }


def test_a_hand_played_to_the_end_shows_hidden_cards_only_then(ask):
    here = table()
    now = ask("play/started", table=here)
    assert now["hands"]["W"] is None and now["hands"]["N"] is None
    while not now["over"]:
        assert now["hands"]["E"] is None and now["hands"]["W"] is None
        card = now["legal"][0] if now["asked"] else None
        now = ask("play/next", table={**here, "play": now["play"]}, card=card)
    assert len(now["play"]) == 52 and now["deal"] == DEAL
    assert now["double_dummy"] == 12 and "South" in now["result"]


def test_undo_hint_and_odds(ask):
    here = table(play=["S5"])
    now = ask("play/next", table=here, card="S3")
    now = ask("play/next", table={**here, "play": now["play"]})
    back = ask("play/undone", table={**here, "play": now["play"]})
    assert back["play"] == ["S5"] and back["asked"]
    hint = ask("play/hint", table=here)
    assert hint["card"] in {card for option in hint["options"] for card in option["cards"]}
    assert hint["worlds"] and hint["options"][0]["chance_error"] >= 0
    odds = ask("play/odds", table=here)
    assert odds["seats"] == ["W", "E"]
    assert "no card to take back" in ask("play/undone", 422, table=table())["error"]["message"]


def test_a_plan_for_declarer(ask):
    found = ask("play/plan", table=table(play=["S5"]))
    assert found["certificate"]["valid"] and 0 <= found["chance"]["chance"] <= 1
    assert found["made_at"] == 1 and found["claims"][0]["kind"] == "count"
    if found["plan"]:
        text = "\n".join(found["plan"])
        step = ask("play/plan-step", table=table(play=["S5"]), plan=text, made_at=1)
        assert (step["standing"], step["card"]) == ("kept", found["card"])
    assert "declarer" in ask("play/plan", 422, table=table(seat="W"))["error"]["message"]


def test_claims_are_judged(ask):
    solid = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    here = {**table(deal=solid, contract="7S-N", seat="N"), "play": ["HA"]}
    granted = ask("play/claim", table={**here, "play": ["HA", "D2", "C2"]}, tricks=13)
    assert granted["stands"] and granted["state"]["over"] and granted["state"]["claimed"] == 13
    refused = ask("play/claim", table=table(play=["S5"]), tricks=13)
    assert not refused["stands"] and refused["lines"]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"deal": "AAAAAAAAAAAAAAAAAA"}, "damaged"),
        ({"deal": "N:AK... - - -"}, "number of cards"),
        ({"contract": "8S-N"}, "contract"),
        ({"players": ["nobody"] * 4}, "not a player"),
        ({"play": ["SA"]}, "may not play"),
        ({"claimed": 14}, "less than or equal"),
    ],
)
def test_wrong_tables_are_refused(ask, changes, words):
    assert words in ask("play/started", 422, table=table(**changes))["error"]["message"]


def test_deals_worth_playing(ask):
    for contract in ("3NT-S", "4S-W", "6H-N", "1NT-E"):
        code = ask("play/dealt", contract=contract, seed=3)["deal"]
        assert code == ask("play/dealt", contract=contract, seed=3)["deal"]
        deal = opened(code)
        declarer = "NESW".index(contract[-1])
        assert deal.is_complete
        assert deal.hands[declarer].hcp + deal.hands[(declarer + 2) % 4].hcp >= 18


# -- bidding


def test_rules_are_checked_as_one_types(ask):
    good = ask("systems/checked", text=RULES)
    assert good["error"] is None and good["rules"][1]["name"] == "$.1N."
    assert "15 to 17" in good["rules"][1]["english"]
    bad = ask("systems/checked", text=RULES + "\n$.2N. := 20 TOO 21 Points;")
    assert bad["error"]["place"]["line"] == 2 and bad["rules"] == []


def test_deals_are_bid_and_explained(ask):
    found = ask("systems/bid", text=RULES, deals=DEAL)
    assert found["boards"][0]["calls"]
    drawn = ask("systems/bid", text=RULES, north=".1N.", count=2, seed=5)
    assert [board["calls"][0]["call"] for board in drawn["boards"]] == ["1NT", "1NT"]
    assert ask("systems/bid", 422, text=RULES, north=".7N.")["error"]["message"]


def test_deals_for_which_there_is_no_time_are_counted(monkeypatch):
    monkeypatch.setattr(bidding, "SECONDS", -1.0)
    found = bidding.bid_deals(text=RULES, count=50)
    assert len(found["boards"]) == 1 and found["left"] == 49
    monkeypatch.setattr(bidding, "SECONDS", 1000.0)
    assert bidding.bid_deals(text=RULES, deals=DEAL)["left"] == 0


def test_lint_says_what_to_mend(ask):
    found = ask("systems/linted", text=RULES)
    gap = next(one for one in found["findings"] if one["what"] == "gap")
    assert gap["fault"] and "no rule" in gap["message"] and gap["line"] == 1


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"a": {"name": "a", "text": "$.1N := "}}, "expected"),
        ({"until": "soon"}, "width"),
        ({"north": ".7N."}, "7N"),
        ({"field": "3N:many"}, "3N"),
        ({"opponents": {"text": "$.1N := "}}, "expected"),
        ({"paper": "sometimes"}, "paper"),
        ({"a": {"name": "../a", "text": RULES}}, "pattern"),
    ],
)
def test_a_wrong_comparison_is_refused_before_anything_is_begun(client, changes, words):
    asked = {"a": {"text": RULES}, "b": {"text": RULES}, **changes}
    answer = client.post("/api/comparisons", json=asked)
    assert answer.status_code == 422 and words in answer.text
    assert client.get("/api/comparisons").json() == []


def test_what_is_as_usual_is_no_setting_and_the_rest_is_told():
    from kibitz.web.api.bidding import SystemsCompared
    from kibitz.web.work.comparison import about, settings_of

    plain = SystemsCompared(a={"text": RULES, "name": "mine"}, b={"text": RULES})
    usual = {"a", "b", "a_source", "b_source", "layouts", "score_layouts"}
    assert settings_of(plain.model_dump()).keys() == usual
    asked = plain.model_copy(
        update={"scoring": "matchpoints", "field": "par", "paper": "both", "asking": "b",
                "opponents": plain.a, "vulnerability": "EW"}
    )  # fmt: skip
    settings = settings_of(asked.model_dump())
    assert settings["a_options"] == {"asking": False}
    assert settings["paper"] is True and "b_options" not in settings
    assert settings["opponents"] == RULES and settings["opponents_source"] == "mine.rules"
    assert about(settings, 3) == (
        "vulnerable EW; East and West bid mine; contracts placed for matchpoints; the field: par; "
        "paper; A: no asking; seed 3."
    )


def test_shipped_systems(client):
    names = [one["name"] for one in client.get("/api/systems").json()["systems"]]
    assert "two-over-one" in names


def test_the_interface_describes_itself(client):
    paths = client.get("/api/openapi.json").json()["paths"]
    assert {"/api/suit", "/api/odds", "/api/board/read", "/api/play/next"} <= set(paths)
    for methods in paths.values():
        for operation in methods.values():
            assert operation.get("description"), operation
            assert "422" in operation["responses"]


def test_a_record_that_contradicts_itself_is_said_to_on_the_page(ask):
    play = "S5 SA S4 S2 H6 H3 HK H4"
    text = f'[Deal "{DEAL}"][Declarer "S"][Contract "6H"][Result "0"][Play "W"]\n'
    text += '[Play "W"]\nS5 SA S4 S2\nH4 H6 H3 HK\n'
    (board,) = ask("board/read", text=text)["boards"]
    assert board["play"] == play.split()
    guessed, contradiction = board["said"]
    assert "the first is empty" in guessed
    assert contradiction == "0 tricks are stated, but the play gives 2 to 13"
    sent = BOARD | {"contract": "6H-S", "play": play.split(), "tricks": 0}
    found = ask("board/part", board=sent, part="suits")
    assert found["contradictions"] == [f"The record contradicts itself: {contradiction}."]
    assert found["tricks"] is None and found["verdict"].startswith(found["contradictions"][0])
