"""The Suit page's questions: a combination, its explanation, a line card by card."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from kibitz.web.desk import reply

router = APIRouter(prefix="/api/suit", tags=["suit"])


class Combination(BaseModel):
    """A suit combination and the terms on which it is played."""

    model_config = ConfigDict(extra="forbid")

    north: Annotated[str, Field(max_length=40, examples=["AQT9"])]
    south: Annotated[str, Field(max_length=40, examples=["xxx"])] = "-"
    goal: Literal["max", "tricks", "expected", "matchpoints", "imps"] | None = None
    tricks: Annotated[int | None, Field(ge=0, le=13)] = None
    contract: Annotated[str | None, Field(max_length=20, examples=["4S"])] = None
    vulnerable: bool = False
    vacant: Annotated[str | None, Field(max_length=20, examples=["10:13"])] = None
    known: Annotated[str | None, Field(max_length=60, examples=["W:K"])] = None
    entries: Annotated[str | None, Field(max_length=20, examples=["N:1,S:2"])] = None
    lead: Literal["N", "S", ""] | None = None
    defence: Literal["best", "no-falsecard", "random-among-equals"] = "best"


class Steps(Combination):
    """A line of a combination and the defenders' cards so far."""

    line: Annotated[int, Field(ge=1, le=5)] = 1
    path: Annotated[list[Annotated[str, Field(max_length=14)]], Field(max_length=26)] = []


@router.post("")
async def chances(request: Request, combination: Combination) -> Response:
    """Tricks × goals, the layouts, and what the best line takes in them: exact."""
    return await reply(request, "suit", combination.model_dump(), keep=True)


@router.post("/others")
async def others(request: Request, combination: Combination) -> Response:
    """The lines beside the best one: what they take in each layout, and their names."""
    return await reply(request, "suit others", combination.model_dump(), keep=True)


@router.post("/matchpoints")
async def matchpoints(request: Request, combination: Combination) -> Response:
    """What the best line at matchpoints takes, if one is unbeaten head to head."""
    return await reply(request, "suit matchpoints", combination.model_dump(), keep=True)


@router.post("/explained")
async def explained(request: Request, combination: Combination) -> Response:
    """The best line in English, certified; when it wins, the next best, why not; its tree."""
    return await reply(request, "suit explained", combination.model_dump(), keep=True)


@router.post("/surrounded")
async def surrounded(request: Request, combination: Combination) -> Response:
    """The line for trusting players, and how the line changes with the goal."""
    return await reply(request, "suit surrounded", combination.model_dump(), keep=True)


@router.post("/stepped")
async def stepped(request: Request, steps: Steps) -> Response:
    """Where a line stands after some cards of the defenders, and what they may play now."""
    return await reply(request, "suit stepped", steps.model_dump(), keep=True)
