"""A real server and a real browser for the tests of the pages; one of each for a file."""

from __future__ import annotations

import pytest
import workbench as helper

LONG = 1000 * helper.PATIENCE
"""Milliseconds: other programs may have the processor."""

SAME_DEALS = """(() => {
  let state = 20261;
  Math.random = () => (state = (state * 48271) % 2147483647) / 2147483647;
})()"""
"""The pages draw their seeds by chance; under test they draw the same ones every time."""


def is_refusal(text: str) -> bool:
    """A refusal is an answer, but the browser's console calls it an error.

    So is the word that a busy machine had no time (503, 504): the page says it and offers to try
    again. A test that needed the answer fails by what it expects.
    """
    return any(f"status of {status}" in text for status in (409, 422, 503, 504))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The workbench's data folder, empty."""
    return tmp_path_factory.mktemp("workbench")


@pytest.fixture(scope="module")
def server(folder):
    """A workbench with an empty data folder."""
    pytest.importorskip("fastapi", reason="the workbench is an extra: kibitz[web]")
    with helper.workbench(folder) as bench:
        yield bench


@pytest.fixture(scope="module")
def browser():
    """Debian's chromium."""
    driver = pytest.importorskip("playwright.sync_api", reason="playwright drives the browser")
    if helper.chromium() is None:
        pytest.skip("chromium is not installed")
    with driver.sync_playwright() as playwright:
        one = playwright.chromium.launch(
            executable_path=helper.chromium(), args=["--no-sandbox"], timeout=LONG
        )
        yield one
        one.close()


@pytest.fixture
def page(server, browser):
    """A page that fails the test for errors in its console and for requests elsewhere."""
    from playwright.sync_api import expect

    context = browser.new_context(base_url=server.address, reduced_motion="reduce")
    context.set_default_timeout(LONG)
    context.add_init_script(SAME_DEALS)
    expect.set_options(timeout=LONG)
    one = context.new_page()
    wrong: list[str] = []
    one.on("pageerror", lambda error: wrong.append(str(error)))
    one.on(
        "console",
        lambda m: wrong.append(m.text) if m.type == "error" and not is_refusal(m.text) else None,
    )
    one.on(
        "request",
        lambda r: (
            None
            if r.url.startswith((server.address, "data:", "blob:"))
            else wrong.append(f"asks {r.url}")
        ),
    )
    yield one
    context.close()
    assert not wrong
