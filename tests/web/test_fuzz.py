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
from starlette.testclient import TestClient

from kibitz.web.server import Hosting, application

EXAMPLES = 12
"""Requests for each operation; `make test-slow` asks many more."""
CHEAP = {"/api/suit", "/api/odds", "/api/odds/splits", "/api/board/read", "/api/board/written",
         "/api/board/suits", "/api/systems/checked", "/api/play/started", "/api/comparisons/{name}",
         "/api/comparisons/{name}/deals", "/api/comparisons/{name}/file"}  # fmt: skip


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


def asked_at_random(client, operation, examples):
    """Send so many random requests of an operation; the answers' statuses."""
    seen = []

    @settings(
        max_examples=examples, deadline=None, database=None, derandomize=True,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    def run(case):
        sent = case.as_transport_kwargs(base_url="http://127.0.0.1")
        sent = {k: v for k, v in sent.items() if k in ("method", "url", "json", "params")}
        answer = client.request(**sent)
        seen.append(answer.status_code)
        assert answer.status_code != 500, answer.text
        described = {int(s) for s in operation.definition.raw["responses"] if s.isdigit()}
        assert answer.status_code in described, (answer.status_code, answer.text)
        if answer.status_code >= 400:
            assert answer.json()["error"]["message"]

    given(case=operation.as_strategy())(run)()
    return seen


@pytest.mark.parametrize("path", sorted(CHEAP))
def test_random_requests(client, operations, path):
    operation = operations.get(f"POST {path}") or operations[f"GET {path}"]
    assert asked_at_random(client, operation, EXAMPLES)


@pytest.mark.slow
def test_many_random_requests_of_every_operation(tmp_path, operations):
    """With the limits that users have, and comparisons that really begin.

    A 5xx is allowed in one place: 504 for deals to bid, of which fifty may need more than a minute.
    """
    with TestClient(
        application(Hosting(tmp_path)), base_url="http://127.0.0.1", raise_server_exceptions=False
    ) as client:
        for name, operation in operations.items():
            seen = Counter(asked_at_random(client, operation, 5 if "bid" in name else 40))
            late = {504} if name == "POST /api/systems/bid" else set()
            assert seen and {status for status in seen if status >= 500} <= late, (name, seen)


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
