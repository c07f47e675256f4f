"""The Bidding page's questions: rule files, deals to bid, comparisons."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, ConfigDict, Field

from kibitz.web.comparisons import Comparisons
from kibitz.web.desk import Desk, reply
from kibitz.web.experiments import NAME

router = APIRouter(prefix="/api", tags=["bidding"])

Rules = Annotated[str, Field(max_length=200_000)]
Name = Annotated[str, Field(max_length=60, pattern=r"^[\w .-]*$")]
Condition = Annotated[str, Field(max_length=2000)]
Who = Literal["none", "both", "a", "b"]
"""For which of two systems something holds."""
Id = Annotated[str, Path(pattern=f"^{NAME}$")]


class RuleFile(BaseModel):
    """A rule file: its text and its name."""

    model_config = ConfigDict(extra="forbid")

    text: Rules
    name: Name = ""


class Deals(RuleFile):
    """Deals to bid: listed, or random under rules for North and South."""

    deals: Annotated[str, Field(max_length=200_000)] = ""
    north: Condition = ""
    south: Condition = ""
    count: Annotated[int, Field(ge=1, le=50)] = 4
    seed: Annotated[int, Field(ge=0, le=2**53)] = 1


class SystemsCompared(BaseModel):
    """Two systems, the deals they meet on, and how much is enough."""

    model_config = ConfigDict(extra="forbid")

    a: RuleFile
    b: RuleFile
    north: Condition = ""
    east: Condition = ""
    south: Condition = ""
    west: Condition = ""
    deals: Annotated[str, Field(max_length=200_000)] = ""
    dealer: Literal["N", "E", "S", "W"] = "N"
    vulnerability: Literal["None", "NS", "EW", "All"] = "None"
    units: Annotated[int, Field(ge=1, le=100_000)] = 1000
    until: Annotated[str, Field(max_length=20, examples=["0.1imp"])] = ""
    seed: Annotated[int, Field(ge=0, le=2**53)] = 1
    opponents: RuleFile | None = None
    scoring: Literal["total", "imps", "matchpoints"] = "total"
    field: Annotated[str, Field(max_length=400, examples=["par", "3N:60,4S:40"])] = ""
    field_system: RuleFile | None = None
    asking: Who = "both"
    paper: Who = "none"
    layouts: Annotated[int, Field(ge=1, le=256)] = 32
    score_layouts: Annotated[int, Field(ge=2, le=256)] = 16


class More(BaseModel):
    """How far a comparison is to go on; as far as before where nothing is said."""

    model_config = ConfigDict(extra="forbid")

    units: Annotated[int | None, Field(ge=1, le=100_000)] = None
    until: Annotated[str | None, Field(max_length=20)] = None


@router.get("/systems")
async def systems(request: Request) -> Response:
    """The systems that come with kibitz."""
    return await reply(request, "systems", {}, keep=True)


@router.post("/systems/checked")
async def checked(request: Request, system: RuleFile) -> Response:
    """What is wrong in a rule file, and what its rules say."""
    return await reply(request, "system checked", system.model_dump(), keep=True)


@router.post("/systems/linted")
async def linted(request: Request, system: RuleFile) -> Response:
    """Gaps, overlaps and rules that no hand follows, counted exactly."""
    return await reply(request, "system linted", system.model_dump(), keep=True)


@router.post("/systems/bid")
async def bid(request: Request, deals: Deals) -> Response:
    """Deals bid by a system, each call explained."""
    return await reply(request, "deals bid", deals.model_dump(), "deep", keep=True)


@router.get("/comparisons")
async def comparisons(request: Request) -> list[dict[str, Any]]:
    """All comparisons, the latest first."""
    kept = _kept(request)
    return [
        {"id": name, "running": kept.is_running(name), **kept.note(name)} for name in kept.names()
    ]


@router.post("/comparisons", status_code=201)
async def compare(request: Request, comparison: SystemsCompared) -> dict[str, Any]:
    """Begin a comparison, or go on with the same one."""
    kept = _kept(request)
    given = {
        "asked": comparison.model_dump(exclude={"units", "until", "seed"}),
        "seed": comparison.seed,
        "until": comparison.until,
    }
    made = await _desk(request).find("comparison set", given)
    units = min(comparison.units, made["listed"] or comparison.units)
    await kept.start(made["id"], made["experiment"], units, comparison.until)
    return {"id": made["id"]}


@router.get("/comparisons/{name}")
async def comparison(request: Request, name: Id) -> Response:
    """A comparison as far as it has come: estimate, interval, verdict, the auctions that matter."""
    kept = _kept(request)
    answer = await _desk(request).find("comparison told", {"path": str(kept.path(name))})
    answer |= {"id": name, "running": kept.is_running(name), **_wanted(kept, name)}
    return Response(json.dumps(answer), media_type="application/json")


@router.get("/comparisons/{name}/deals")
async def differing(
    request: Request, name: Id, offset: Annotated[int, Query(ge=0, le=100_000)] = 0
) -> Response:
    """The deals on which the two differ, those that matter most first."""
    given = {"path": str(_kept(request).path(name)), "offset": offset}
    return await reply(request, "comparison deals", given)


@router.get("/comparisons/{name}/events")
async def events(request: Request, name: Id) -> StreamingResponse:
    """How a running comparison goes on, as server-sent events."""
    kept = _kept(request)
    if not kept.is_running(name):
        kept.path(name)
    return StreamingResponse(
        kept.events(name), media_type="text/event-stream", headers={"Cache-Control": "no-store"}
    )


@router.post("/comparisons/{name}/stopped")
async def stop(request: Request, name: Id) -> dict[str, Any]:
    """Stop a comparison; no finished deal is lost."""
    kept = _kept(request)
    kept.path(name)
    await kept.stop(name)
    return {"id": name, "running": False}


@router.post("/comparisons/{name}/resumed")
async def resume(request: Request, name: Id, more: More) -> dict[str, Any]:
    """Go on with a comparison."""
    kept = _kept(request)
    given = {"path": str(kept.path(name))}
    specification = await _desk(request).find("comparison specified", given)
    wanted = _wanted(kept, name)
    units = more.units or wanted["units"] or specification["goal"]
    until = wanted["until"] if more.until is None else more.until
    await kept.start(name, specification["experiment"], units, until)
    return {"id": name, "running": True}


@router.delete("/comparisons/{name}", status_code=204)
async def remove(request: Request, name: Id) -> Response:
    """Throw a comparison away."""
    await _kept(request).remove(name)
    return Response(status_code=204)


@router.get("/comparisons/{name}/file")
async def download(request: Request, name: Id, kind: Literal["csv", "pbn"]) -> Response:
    """The deals that differ as a file: CSV for tables, PBN for bridge programs."""
    given = {"path": str(_kept(request).path(name)), "kind": kind}
    answer = await _desk(request).find("comparison file", given)
    return Response(
        answer["text"].encode(errors="replace"),
        media_type="text/csv" if kind == "csv" else "application/x-pbn",
        headers={"Content-Disposition": f'attachment; filename="comparison-{name}.{kind}"'},
    )


def _wanted(kept: Comparisons, name: str) -> dict[str, Any]:
    note = kept.note(name)
    return {"units": note["units"], "until": note["until"], "begun": note["begun"]}


def _kept(request: Request) -> Comparisons:
    kept: Comparisons = request.app.state.comparisons
    return kept


def _desk(request: Request) -> Desk:
    desk: Desk = request.app.state.desk
    return desk
