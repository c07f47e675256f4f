"""The interface asked at random: whatever is sent, the server has an answer of its own.

Requests are made from its own description (OpenAPI) by schemathesis: right ones, nearly right
ones and wrong ones. No answer may be a 500, and every answer must be one that is described.
"""

from __future__ import annotations

import json
from collections import Counter

import pytest

pytest.importorskip("fastapi", reason="the workbench is an extra: kibitz[web]")
pytest.importorskip("httpx2", reason="its tests ask over HTTP")
pytest.importorskip("schemathesis", reason="the fuzzer is schemathesis")

import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from kibitz.web.replies import REFUSALS
from kibitz.web.server import Hosting, application

EXAMPLES, MANY = 12, 15
"""Requests for each operation; so many of two kinds with `make test-slow`."""
CHEAP = {"/api/suit", "/api/odds", "/api/odds/splits", "/api/board/read", "/api/board/written",
         "/api/board/suits", "/api/systems/checked", "/api/play/started", "/api/practice/bid",
         "/api/practice/dealt", "/api/comparisons/{name}", "/api/comparisons/{name}/deals",
         "/api/comparisons/{name}/file"}  # fmt: skip


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    # Short limits: a question that is too long is answered 504, which is an answer.
    chosen = Hosting(tmp_path_factory.mktemp("data"), quick=1, deep=1, seconds=(5.0, 5.0))
    with TestClient(
        application(chosen), base_url="http://127.0.0.1", raise_server_exceptions=False
    ) as one:
        yield one


@pytest.fixture(scope="module")
def operations(client):
    schema = schemathesis.openapi.from_dict(client.get("/api/openapi.json").json())
    return {
        f"{found.ok().method.upper()} {found.ok().path}": found.ok()
        for found in schema.get_all_operations()
    }


DEAL = "N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76"
PASSED = f'[Deal "{DEAL}"]\n[Auction "N"]\nPass Pass Pass Pass\n'
PLAYED = ["D4", "DT", "DA", "D2", "D5", "DK", "D3", "DJ", "SQ", "S5", "S3", "S4"]
RULES = "$.1N. := 15 TO 17 Points AND shape [4,3,3,3] OR [5,3,3,2]; $.1N.2C. := Hearts = 4;"
HOLDINGS = ["AQT9", "xxx", "AKJ", "-", "K9x", "2", "QJ98", "AT432"]
HANDS = ["AKT3.AQT6.JT.543", "964.32.A875.KJ98", "Q2.KJ987.K2.AQT2", "QJ93", "2", ""]
CONDITIONS = ["", "Points >= 12", "Spades > 4 AND Points < 10", "shape [5,3,3,2]", "Hearts + 1"]
ODDS = ["hand(sK)=West", "hcp(East) >= 12", "spades(West) in [2,3]", "hand(sK,sA)=East", "hcp(S)"]
CALLS = ["P", "P", "1H", "P", "4H", "P", "P", "P"]
RECORD = {"deal": DEAL, "contract": "4H-S", "play": PLAYED, "vulnerability": "None"}
BOARD = RECORD | {"dealer": "N", "auction": CALLS}
TABLE = RECORD | {"seed": 1, "players": ["pimc"] * 4, "seat": "S"}
SENSE = {
    "board": [BOARD, BOARD | {"play": PLAYED[:1]}, {"deal": DEAL}],
    "system": [None, {"text": RULES, "name": "some"}],
    "table": [TABLE, TABLE | {"play": []}, TABLE | {"seat": "N"}],
    "deal": [DEAL, "N:AKT3.AQT6.JT.543 - Q2.KJ987.K2.AQT2 -", "W:- - - -", "_2qqqv__Gxsb8kGqZA"],
    "dealer": ["N", "E"],
    "auction": [CALLS, ["1N", "X", "XX"], ["7N", "1C"], []],
    "play": [PLAYED, PLAYED[:1], PLAYED[:7], PLAYED[::-1], ["HA"], []],
    "contract": ["4H-S", "3NT-N", "6NX by West", "1C", "8C-S"],
    "vulnerability": ["None", "All", "EW"],
    "players": [["pimc"] * 4, ["first-legal"] * 4, ["planner", "double-dummy"] * 2],
    "at": [2, 0, 12, 60],
    "card": ["HA", "S5", "D4"],
    "path": [[], ["A"], ["low", "J"]],
    "line": [0, 1, 99],
    "layout": [0, 5, 9999],
    "deals": ["", DEAL, f"{DEAL}\n{DEAL}"],
    "queries": [ODDS, ODDS[:1], ["hcp(West)>hcp(East)+3 and hand(sK)=West"]],
    "given": [[], ODDS[3:4], ["spades(West)=2"], ["spades(West)=14"]],
    "vacant": ["10:13", "9:12", "0:5"],
    "known": ["W:K", "E:J", "W:Q E:T"],
    "entries": ["N:1,S:2", "N:0"],
    "seconds": [1, 2.5],
    "units": [1, 2],
    "count": [1, 3, 50],
    "until": ["", "0.1imp", "5%"],
    "field": ["", "par", "3N:60,4S:40"],
    "files": [
        [{"name": "a.pbn", "text": f'[Deal "{DEAL}"]\n'}, {"name": "b.lin", "text": "md|1SAK,,|"}],
        [{"name": "", "text": "N:AK"}],
    ],
    "lessons": [
        [{"board": 1, "line": "Count."}, {"board": 0, "line": ""}],
        [{"board": 2, "line": "}"}],
    ],
    "form": ["pbn", "html"],
}
"""Values by the field's name; those that stand first go together."""
SIDES = ("north", "east", "south", "west")


def sensible(body, words, draw):
    """The body with most of what it says replaced by what means something."""
    if not isinstance(body, dict):
        return body
    told = {}
    for name, value in body.items():
        kind = draw(st.integers(0, 9)) if name in words else 9
        if kind == 9:
            told[name] = sensible(value, words, draw)
        else:
            told[name] = words[name][0] if kind < 7 else draw(st.sampled_from(words[name]))
    return told


def words_of(path):
    """Values for an operation: a text is of deals, a plan or rules, and so is what North has."""
    texts = [DEAL, f'[Deal "{DEAL}"]\n', "N:AK"]
    if "trial" in path:
        plans = ["Draw trumps.", "Win the ♦K. Finesse the ♣Q.", "Draw"]
        return SENSE | {"text": plans, "table": [None]}
    if "practice" in path:
        system = {"text": RULES, "name": "some"}
        calls = CALLS if "reviewed" in path else ["P", "P"]
        bid = {"system": system, "deal": DEAL, "dealer": "N", "calls": calls}
        themes = ["partner opens 1NT, I have five hearts", "we have 25 points", "I open", "x"]
        tables = [bid, bid | {"calls": ["7NT", "1C"]}, bid | {"deal": "N:- - - -"}]
        given = {"table": tables, "system": [system, {"text": "", "name": "none"}]}
        return SENSE | given | {"theme": themes, "kind": ["theme", "random", "script"]}
    if "systems" in path or "comparisons" in path:
        texts = [RULES, "$.1S. := Spades > 4;", "$.1N. := Points >"]
    held = HOLDINGS if "suit" in path else HANDS if "odds" in path else CONDITIONS
    return SENSE | {"text": texts} | dict.fromkeys(SIDES, held)


def refused_later(answer):
    """The status of a refusal that came as an event, after the answer had begun; else nothing."""
    if not answer.headers.get("content-type", "").startswith("text/event-stream"):
        return None
    last = answer.text.rstrip().rpartition("\n\n")[2]
    if not last.startswith("event: refused"):
        return None
    return REFUSALS[json.loads(last.partition("data: ")[2])["error"]["kind"]]


def asked_at_random(client, operation, examples, sense=False, names=()):
    """Send so many random requests of an operation; the answers' statuses."""
    seen = []

    @settings(
        max_examples=examples, deadline=None, database=None, derandomize=True,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    def run(case, data):
        if names and "name" in (case.path_parameters or {}) and not data.draw(st.booleans()):
            case.path_parameters["name"] = data.draw(st.sampled_from(names))
        sent = case.as_transport_kwargs(base_url="http://127.0.0.1")
        sent = {k: v for k, v in sent.items() if k in ("method", "url", "json", "params")}
        if sense and operation.path.startswith("/api/comparisons"):
            for one in client.get("/api/comparisons").json():  # one at a time
                client.post(f"/api/comparisons/{one['id']}/stopped", json={})
        if sense and "json" in sent:
            sent["json"] = sensible(sent["json"], words_of(operation.path), data.draw)
        if sent["method"] == "POST":
            sent.setdefault("json", {})
        answer = client.request(**sent)
        seen.append(refused_later(answer) or answer.status_code)
        assert answer.status_code != 500, answer.text
        described = {int(s) for s in operation.definition.raw["responses"] if s.isdigit()}
        assert answer.status_code in described, (answer.status_code, answer.text)
        if answer.status_code >= 400:
            assert answer.json()["error"]["message"]

    given(case=operation.as_strategy(), data=st.data())(run)()
    return seen


@pytest.mark.parametrize("path", sorted(CHEAP))
def test_random_requests(client, operations, path):
    operation = operations.get(f"POST {path}") or operations[f"GET {path}"]
    assert asked_at_random(client, operation, EXAMPLES)


def judged_session(client):
    """The name of a session whose boards, passed out, are judged."""
    boards = "".join(f'[Board "{n}"]\n{PASSED}\n' for n in (1, 2))
    files = [{"name": "evening.pbn", "text": boards}]
    name = client.post("/api/sessions", json={"files": files}).json()["id"]
    assert client.post(f"/api/sessions/{name}/judging", json={}).status_code == 200
    assert "event: end" in client.get(f"/api/sessions/{name}/events").text
    assert len(client.get(f"/api/sessions/{name}/judged").json()["boards"]) == 2
    return name


@pytest.mark.slow
def test_many_random_requests_of_every_operation(tmp_path, operations):
    """With the limits that users have and comparisons that really begin: never a 5xx.

    Half of them are drawn from the description alone, half say what means something, so that
    every operation is done now and then and not only refused.
    """
    with TestClient(
        application(Hosting(tmp_path)), base_url="http://127.0.0.1", raise_server_exceptions=False
    ) as client:
        rules = {"text": RULES, "name": "some"}
        begun = client.post("/api/comparisons", json={"a": rules, "b": rules, "units": 2}).json()
        session = judged_session(client)
        for name, operation in sorted(operations.items(), key=lambda one: "DELETE" in one[0]):
            seen = Counter(asked_at_random(client, operation, MANY))
            known = [session if "/sessions" in operation.path else begun["id"]]
            seen += Counter(asked_at_random(client, operation, MANY, True, known))
            assert {status for status in seen if status >= 500} == set(), (name, seen)
            assert any(status < 300 for status in seen), (name, seen)


@pytest.mark.parametrize(
    "body",
    [b"", b"null", b"[]", b"{", b'"x"', b"\xff\xfe", b"1e999", b"[" * 100_000, b'{"a":' * 9000],
)
@pytest.mark.parametrize("path", ["/api/suit", "/api/odds", "/api/board/read", "/api/play/next"])
def test_what_is_hardly_json_at_all(client, path, body):
    answer = client.post(path, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422), answer.text
    assert answer.json()["error"]["message"]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("odds", {"queries": ["hcp(West)=" + "9" * 1500]}),
        ("odds", {"queries": ["\x00", "\ud83d", "hand(sA)=West;" * 100]}),
        ("odds", {"hands": {"north": "AKQJT98765432.AKQJT98765432.."}, "queries": ["hcp(East)>3"]}),
        ("suit", {"north": "٣٤", "south": "ＡＫ"}),
        ("suit", {"north": "AKQJT98765432", "south": "-"}),
        ("suit", {"north": "-", "south": "-"}),
        ("suit/explained", {"north": "-", "south": "2"}),
        ("suit", {"north": "AQ", "south": "2", "vacant": "999999999999999999:1"}),
        ("suit", {"north": "AQ", "south": "2", "entries": "N:99999999999999999999"}),
        ("board/read", {"text": "[Deal \"N:" + "A" * 5000}),
        ("board/read", {"text": "x", "name": "x.pbn"}),
        ("board/solved", {"board": {"deal": "N:A... K... Q... J..."}}),
        ("board/played", {"board": {"deal": "N:A... K... Q... J...", "contract": "1NT-N"}}),
        ("board/written", {"board": {"deal": "N:- - - -", "names": ["\n", "|", '"', "%"]},
                           "format": "lin"}),
        ("systems/checked", {"text": "$" * 3000}),
        ("systems/checked", {"text": "$a := $b; $b := $a; $.1N. := $a;"}),
        ("play/started", {"table": {"deal": "x" * 18, "contract": "3NT"}}),
    ],
)  # fmt: skip
def test_odd_requests_have_an_answer(client, path, body):
    headers = {"Content-Type": "application/json"}
    answer = client.post(f"/api/{path}", content=json.dumps(body), headers=headers)
    assert answer.status_code in (200, 422, 504), answer.text
