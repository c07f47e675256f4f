"""Who may ask the workbench, and how much: names, origins, sizes, headers, folders."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("fastapi", reason="the workbench is an extra: kibitz[web]")
pytest.importorskip("httpx2", reason="its tests ask over HTTP")

from starlette.testclient import TestClient

from kibitz.web.guard import LARGEST, Hosts
from kibitz.web.server import PAGES, STATIC, Hosting, application

SUIT = {"north": "AQ", "south": "2"}


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    settings = Hosting(tmp_path_factory.mktemp("data"), quick=1, deep=1)
    with TestClient(application(settings), base_url="http://127.0.0.1:8765") as one:
        yield one


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.1:8765", "localhost:1", "[::1]:8765"])
def test_own_names_are_answered(client, host):
    assert client.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:8765", "", "192.0.2.7"],
)
def test_a_name_that_is_rebound_to_this_machine_is_refused(client, host):
    answer = client.post("/api/suit", json=SUIT, headers={"Host": host})
    assert answer.status_code == 421
    assert "--allow-host" in answer.json()["error"]["remedy"]


def test_hosts_of_a_server_that_listens_to_a_network():
    hosts = Hosts.of("0.0.0.0", ["club.example"])
    assert hosts.allow("192.168.1.7:8765") and hosts.allow("club.example")
    assert not hosts.allow("evil.example")
    assert not Hosts.of("127.0.0.1").allow("192.168.1.7")


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://127.0.0.1:8765", "http://127.0.0.1:9999"]
)
def test_pages_of_other_origins_are_refused(client, origin):
    for answer in (
        client.post("/api/suit", json=SUIT, headers={"Origin": origin}),
        client.get("/api/odds/words", headers={"Origin": origin}),
    ):
        assert answer.status_code == 403
        assert "access-control-allow-origin" not in answer.headers


def test_the_own_origin_is_answered(client):
    headers = {"Origin": "http://127.0.0.1:8765", "Sec-Fetch-Site": "same-origin"}
    assert client.post("/api/suit", json=SUIT, headers=headers).status_code == 200


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_calls_from_other_sites_are_refused_but_links_are_followed(client, site):
    headers = {"Sec-Fetch-Site": site}
    assert client.get("/api/odds/words", headers=headers).status_code == 403
    assert client.get("/suit?n=AQ&s=2", headers=headers).status_code == 200


def test_a_form_cannot_post(client):
    answer = client.post("/api/suit", data={"north": "AQ"})
    assert answer.status_code == 415


@pytest.mark.parametrize("path", ["/api/suit", "/api/board/read", "/api/comparisons", "/nowhere"])
def test_large_bodies_are_refused(client, path):
    body = b'{"text":"' + b"a" * LARGEST + b'"}'
    answer = client.post(path, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 413


def test_large_bodies_without_a_length_are_refused(client):
    def parts():
        for _ in range(20):
            yield b"a" * (LARGEST // 10)

    headers = {"Content-Type": "application/json"}
    assert client.post("/api/suit", content=parts(), headers=headers).status_code == 413


def test_a_body_at_the_limit_is_read(client):
    body = b" " * (LARGEST - 100) + b'{"north":"AQ","south":"2"}'
    answer = client.post("/api/suit", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 200


@pytest.mark.parametrize("path", ["/", "/suit", "/api/suit", "/nowhere", "/static/js/main.js"])
def test_every_answer_forbids_inline_code_and_foreign_resources(client, path):
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy and "script-src 'self'" in policy
    assert "unsafe" not in policy and "http" not in policy and "*" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "path",
    [
        "/static/../server.py",
        "/static/%2e%2e/server.py",
        "/static/..%2fserver.py",
        "/static/%2e%2e%2f%2e%2e%2f%2e%2e%2fpyproject.toml",
        "/static//etc/passwd",
        "/static/js/../../guard.py",
        "/static/js",
        "/static/",
        "/api/comparisons/../../etc/passwd",
        "/api/comparisons/%2e%2e%2f%2e%2e%2fpasswd",
        "/api/comparisons/0123456789ab/file?kind=csv",
    ],
)
def test_no_file_outside_its_folder_is_read(client, path):
    answer = client.get(path)
    assert answer.status_code in (404, 405, 422)
    assert "error" in answer.json()


def test_a_browser_asks_whether_it_still_has_the_right_files(client):
    first = client.get("/static/js/main.js")
    assert first.headers["cache-control"] == "no-cache"
    again = client.get("/static/js/main.js", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304 and again.headers["cache-control"] == "no-cache"


def test_wrong_addresses_and_methods_say_where_the_pages_are(client):
    assert "/board" in client.get("/nowhere").json()["error"]["remedy"]
    answer = client.get("/api/suit")
    assert answer.status_code == 405 and answer.json()["error"]["kind"] == "method"


@pytest.mark.parametrize("page", PAGES)
def test_each_page_is_the_same_small_frame(client, page):
    answer = client.get(f"/{page}?n=1")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/html")
    assert len(answer.content) < 4000


@pytest.mark.parametrize("path", sorted(STATIC.rglob("*.*")), ids=lambda path: path.name)
def test_pages_hold_no_inline_code_and_nothing_from_elsewhere(path):
    text = path.read_text("utf-8")
    assert "//cdn" not in text
    foreign = [
        line
        for line in text.splitlines()
        if ("http://" in line or "https://" in line) and "www.w3.org" not in line
    ]
    assert not foreign
    if path.suffix == ".html":
        assert "<style" not in text and "style=" not in text and "onclick" not in text
        assert text.count("<script") == text.count("<script src=") + text.count('type="module" src')
    if path.suffix == ".js":
        assert "innerHTML" not in text and "eval(" not in text and "new Function" not in text
        assert 'setAttribute("style"' not in text


def test_the_servers_process_never_loads_a_solver():
    program = (
        "import sys, kibitz.web.server; "
        "print([m for m in sys.modules if m.startswith(('kibitz.dummy', 'kibitz.combination', "
        "'kibitz.chance', 'kibitz.bidding', 'kibitz.players', 'endplay', 'numpy'))])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_every_static_file_has_a_kind_that_is_shipped():
    kinds = {path.suffix for path in Path(STATIC).rglob("*") if path.is_file()}
    assert kinds <= {".html", ".css", ".js", ".svg"}
