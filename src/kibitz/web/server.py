"""The server: routes, pages and guard put together; `serve` is what `kibitz serve` calls."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse
from fastapi.staticfiles import StaticFiles
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp

from kibitz.storage.folders import data_folder
from kibitz.version import __version__
from kibitz.web.api import bidding, board, odds, play, practice, session, suit, trial
from kibitz.web.comparisons import Comparisons
from kibitz.web.desk import DEEP_SECONDS, QUICK_SECONDS, Desk
from kibitz.web.guard import Doorkeeper, Hosts
from kibitz.web.replies import REFUSALS, Refusal, refusal_of
from kibitz.web.sessions import Sessions

STATIC = Path(__file__).parent / "static"
PAGES = ("", "session", "lesson", "board", "suit", "odds", "play", "bid", "bidding", "api")
"""The addresses that show a page."""
_KINDS = {404: "missing", 405: "method", 400: "unreadable"}


class Static(StaticFiles):
    """The files of the pages; a browser asks each time whether it still has the right ones."""

    def file_response(self, *args: Any, **more: Any) -> Response:
        """A file, with word that it may change."""
        answer = super().file_response(*args, **more)
        answer.headers["Cache-Control"] = "no-cache"
        return answer


class TextPlace(BaseModel):
    """Where in a text that was sent something is wrong; lines and columns count from 1."""

    source: str
    line: int
    column: int
    text: str


class Complaint(BaseModel):
    """What is wrong and what to do about it."""

    kind: str
    message: str
    place: TextPlace | None
    expected: str
    remedy: str


class Refused(BaseModel):
    """The answer to a request that is not done."""

    error: Complaint


@dataclass(frozen=True)
class Hosting:
    """Where things are kept, by which names the server may be called, how many workers."""

    data: Path = field(default_factory=data_folder)
    hosts: Hosts = field(default_factory=Hosts)
    quick: int = 2
    deep: int = 2
    seconds: tuple[float, float] = (QUICK_SECONDS, DEEP_SECONDS)


def application(hosting: Hosting) -> FastAPI:
    """The application behind its guard."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.desk = Desk(hosting.quick, hosting.deep, hosting.seconds)
        app.state.comparisons = Comparisons(hosting.data / "comparisons")
        app.state.sessions = Sessions(hosting.data / "sessions")
        warming = asyncio.create_task(app.state.desk.warm())  # the pages need not wait for it
        yield
        warming.cancel()
        await app.state.comparisons.close()
        await app.state.sessions.close()
        await app.state.desk.close()

    app = FastAPI(
        title="kibitz",
        version=__version__,
        summary="The workbench of the bridge laboratory that explains itself.",
        description="Every answer is JSON. Errors are `{error: {kind, message, place, expected, "
        "remedy}}`; `place` points into the text that was sent.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
        responses={status: _described(status) for status in _REFUSED},
    )
    for part in (session, board, suit, odds, play, practice, trial, bidding):
        app.include_router(part.router)
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _wrong_address)
    for page in PAGES:
        app.add_api_route(f"/{page}", _page, include_in_schema=False, methods=["GET", "HEAD"])
    app.mount("/static", Static(directory=STATIC), name="static")
    app.add_middleware(Doorkeeper, hosts=hosting.hosts)
    return app


_REFUSED = sorted(set(REFUSALS.values()) - {405, 500})


def _described(status: int) -> dict[str, Any]:
    kinds = ", ".join(kind for kind, number in REFUSALS.items() if number == status)
    return {
        "description": f"refused: {kinds}",
        "model": Refused,
    }


async def _page() -> Response:
    return FileResponse(STATIC / "index.html", headers={"Cache-Control": "no-cache"})


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return _reply(error)


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return _reply(refusal_of(error.errors()))


async def _wrong_address(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    kind = _KINDS.get(error.status_code, "missing")
    message = "there is nothing at this address" if kind == "missing" else str(error.detail)
    refusal = Refusal(
        kind, message, remedy="the pages are /session, /board, /suit, /odds, /play, /bid, /bidding"
    )
    return _reply(refusal, dict(error.headers or {}))


def _reply(refusal: Refusal, headers: dict[str, str] | None = None) -> Response:
    return Response(
        refusal.body,
        refusal.status,
        media_type="application/json",
        headers={"Cache-Control": "no-store", **(headers or {})},
    )


def serve(app: ASGIApp, listener: socket.socket) -> None:
    """Answer who comes to this socket, until Ctrl-C."""
    import uvicorn

    from kibitz.web.connections import WAIT, Connection

    config = uvicorn.Config(
        app,
        http=Connection,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_keep_alive=WAIT,
        timeout_graceful_shutdown=3,
    )
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listener])
