"""The Session page's questions: files brought, boards listed, all of them judged."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, ConfigDict, Field

from kibitz.web.api.board import BoardText
from kibitz.web.desk import Desk
from kibitz.web.experiments import NAME
from kibitz.web.replies import Refusal
from kibitz.web.sessions import Sessions

router = APIRouter(prefix="/api/sessions", tags=["session"])

Id = Annotated[str, Path(pattern=f"^{NAME}$")]
Number = Annotated[int, Path(ge=0, le=100_000)]


class Brought(BaseModel):
    """Files with boards, in any notation."""

    model_config = ConfigDict(extra="forbid")

    files: Annotated[list[BoardText], Field(min_length=1, max_length=100)]


class LessonLine(BaseModel):
    """A board of a session that is to be a lesson, and the teacher's line for it."""

    model_config = ConfigDict(extra="forbid")

    board: Annotated[int, Field(ge=0, le=100_000)]
    line: Annotated[str, Field(max_length=2000)] = ""


class LessonSet(BaseModel):
    """Boards in the order of the lesson, and what is to be made of them."""

    model_config = ConfigDict(extra="forbid")

    lessons: Annotated[list[LessonLine], Field(min_length=1, max_length=200)]
    title: Annotated[str, Field(max_length=200)] = "Lessons"
    form: Literal["pbn", "html"] = "html"
    on_a_sheet: Annotated[int, Field(ge=2, le=4)] = 4


@router.get("")
async def sessions(request: Request) -> list[dict[str, Any]]:
    """All sessions, the latest first."""
    kept = _kept(request)
    found = []
    for name in kept.names():
        try:
            one = await _whole(request, name)
        except Refusal as refusal:  # the others are listed all the same
            one = {"title": refusal.message, "boards": [], "begun": 0.0}
        found.append(
            {
                "id": name,
                "title": one["title"],
                "boards": len(one["boards"]),
                "begun": one["begun"],
                "running": kept.is_running(name),
            }
        )
    return found


@router.post("", status_code=201)
async def bring(request: Request, brought: Brought) -> dict[str, Any]:
    """Keep the boards of these files as a session; the same boards are the same session."""
    found = await _desk(request).find("session read", brought.model_dump())
    name = _kept(request).keep(found)
    return {"id": name, "boards": len(found["boards"]), "errors": found["errors"]}


@router.get("/{name}")
async def session(request: Request, name: Id) -> Response:
    """A session: every board, what it scored among its tables, what could not be read."""
    kept = _kept(request)
    one = await _whole(request, name)
    answer = {
        "id": name,
        "running": kept.is_running(name),
        **{key: one[key] for key in ("title", "boards", "errors", "begun")},
    }
    return Response(json.dumps(answer), media_type="application/json")


@router.get("/{name}/judged")
async def judged(request: Request, name: Id) -> dict[str, Any]:
    """The verdicts that are known, and the cards that were mistakes."""
    kept = _kept(request)
    given = {"path": str(kept.path(name))}
    found: dict[str, Any] = await _desk(request).find("session judged", given)
    return {**found, "running": kept.is_running(name), "latest": kept.latest(name)}


@router.get("/{name}/judged/{board}")
async def board_judged(request: Request, name: Id, board: Number) -> dict[str, Any]:
    """The whole post-mortem of one board, where the session has it already."""
    given = {"path": str(_kept(request).path(name)), "board": board}
    found: dict[str, Any] = await _desk(request).find("session board judged", given)
    return found


@router.post("/{name}/judged/{board}", response_class=StreamingResponse)
async def judge_board(request: Request, name: Id, board: Number) -> StreamingResponse:
    """Judge one board and keep what is found: events after each part, as `/api/board/judged`."""
    one = await _whole(request, name)
    given = {"records": one["records"], "title": one["title"], "board": board}
    return StreamingResponse(
        _desk(request).events(
            "session board judging", {**given, "path": str(_kept(request).path(name))}
        ),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store"},
    )


@router.post("/{name}/judging")
async def judge(request: Request, name: Id) -> dict[str, Any]:
    """Judge all boards, or go on with it."""
    kept = _kept(request)
    one = await _whole(request, name)
    given = {"records": one["records"], "title": one["title"]}
    order = await _desk(request).find("session judging", given)
    await kept.work(name, order)
    return {"id": name, "running": True}


@router.post("/{name}/stopped")
async def stop(request: Request, name: Id) -> dict[str, Any]:
    """Stop judging; no board that is finished is lost."""
    kept = _kept(request)
    kept.path(name)
    await kept.stop(name)
    return {"id": name, "running": False}


@router.get("/{name}/events")
async def events(request: Request, name: Id) -> StreamingResponse:
    """How judging goes on, as server-sent events."""
    kept = _kept(request)
    kept.path(name)
    return StreamingResponse(
        kept.events(name), media_type="text/event-stream", headers={"Cache-Control": "no-store"}
    )


@router.get("/{name}/page")
async def page(request: Request, name: Id, names: bool = True) -> Response:
    """The post-mortems so far as one self-contained file; the players' names may be left out."""
    kept = _kept(request)
    title = (await _whole(request, name))["title"] if names else "a session"
    given = {"path": str(kept.path(name)), "title": title, "names": names}
    answer = await _desk(request).find("session page", given)
    return Response(
        answer["text"].encode(),
        media_type="text/html",
        headers={"Content-Disposition": f'attachment; filename="session-{name}.html"'},
    )


@router.post("/{name}/lessons")
async def lessons(request: Request, name: Id, wanted: LessonSet) -> dict[str, Any]:
    """A set of lessons from chosen boards: a PBN file, or a handout with answers to print."""
    given = {
        "records": (await _whole(request, name))["records"],
        "chosen": [one.board for one in wanted.lessons],
        "lines": [one.line for one in wanted.lessons],
        "title": wanted.title,
        "form": wanted.form,
        "on_a_sheet": wanted.on_a_sheet,
    }
    found: dict[str, Any] = await _desk(request).find("session lessons", given)
    return found


@router.delete("/{name}", status_code=204)
async def remove(request: Request, name: Id) -> Response:
    """Throw a session away, its verdicts too."""
    await _kept(request).remove(name)
    return Response(status_code=204)


async def _whole(request: Request, name: str) -> dict[str, Any]:
    """A session as it was kept; one of an earlier version is read anew from its records first."""
    kept = _kept(request)
    try:
        return kept.kept(name)
    except Refusal:
        if (before := kept.unsigned(name)) is None:
            raise
    files = [{"name": "session.jsonl", "text": before["records"]}]
    kept.renew(name, before, await _desk(request).find("session read", {"files": files}))
    return kept.kept(name)


def _kept(request: Request) -> Sessions:
    kept: Sessions = request.app.state.sessions
    return kept


def _desk(request: Request) -> Desk:
    desk: Desk = request.app.state.desk
    return desk
