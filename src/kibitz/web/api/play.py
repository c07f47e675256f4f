"""The Play page's questions. The server keeps no table: the page sends it along each time."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from kibitz.web.desk import reply

router = APIRouter(prefix="/api/play", tags=["play"])

CardText = Annotated[str, Field(max_length=4, examples=["SA"])]


class TableState(BaseModel):
    """A table: the deal (or its code), who sits where, the cards so far."""

    model_config = ConfigDict(extra="forbid")

    deal: Annotated[str, Field(max_length=200, examples=["_2qqqv__Gxsb8kGqZA"])]
    seed: Annotated[int, Field(ge=0, le=2**53)] = 1
    contract: Annotated[str, Field(max_length=20, examples=["3NT-S"])]
    vulnerability: Annotated[str, Field(max_length=10)] = "None"
    number: Annotated[str, Field(max_length=40)] = ""
    players: Annotated[
        list[Annotated[str, Field(max_length=80)]], Field(min_length=4, max_length=4)
    ] = ["pimc", "pimc", "pimc", "pimc"]
    seat: Literal["N", "E", "S", "W"] | None = None
    play: Annotated[list[CardText], Field(max_length=52)] = []
    claimed: Annotated[int | None, Field(ge=0, le=13)] = None
    dealer: Literal["N", "E", "S", "W"] = "N"
    auction: Annotated[list[Annotated[str, Field(max_length=12)]], Field(max_length=400)] = []


class Wish(BaseModel):
    """A contract to deal for."""

    model_config = ConfigDict(extra="forbid")

    contract: Annotated[str, Field(max_length=20, examples=["3NT-S"])]
    seed: Annotated[int, Field(ge=0, le=2**53)] = 1
    fair: bool = True


class OneTable(BaseModel):
    """A table to look at."""

    model_config = ConfigDict(extra="forbid")

    table: TableState


class NextCard(OneTable):
    """A card to play, or none for the player whose turn it is."""

    card: CardText | None = None


class PlanStep(OneTable):
    """A plan's text, the number of cards played when it was made, the tricks that it is for."""

    plan: Annotated[str, Field(max_length=4000, examples=["Win the ♣A."])]
    made_at: Annotated[int, Field(ge=0, le=52)]
    tricks: Annotated[int | None, Field(ge=1, le=13)] = None


class Claim(OneTable):
    """So many of the tricks left."""

    tricks: Annotated[int, Field(ge=0, le=13)]


@router.get("/players")
async def players(request: Request) -> Response:
    """Who can sit at the table."""
    return await reply(request, "players", {}, "deep", keep=True)


@router.post("/dealt")
async def dealt(request: Request, wish: Wish) -> Response:
    """A random deal as a code that does not show the hidden hands."""
    return await reply(request, "play dealt", wish.model_dump(), keep=True)


@router.post("/started")
async def started(request: Request, one: OneTable) -> Response:
    """The table as the person sees it."""
    return await reply(request, "play started", one.model_dump(), "deep")


@router.post("/next")
async def next_card(request: Request, card: NextCard) -> Response:
    """The table after one more card."""
    return await reply(request, "play next", card.model_dump(), "deep")


@router.post("/undone")
async def undone(request: Request, one: OneTable) -> Response:
    """The table before the person's last card."""
    return await reply(request, "play undone", one.model_dump(), "deep")


@router.post("/hint")
async def hint(request: Request, one: OneTable) -> Response:
    """What each card is worth to a player with the same view."""
    return await reply(request, "play hint", one.model_dump(), "deep")


@router.post("/plan")
async def plan(request: Request, one: OneTable) -> Response:
    """Declarer's plan from here on: its steps, what is claimed of it, its chance."""
    return await reply(request, "play plan", one.model_dump(), "deep")


@router.post("/plan-step")
async def plan_step(request: Request, one: PlanStep) -> Response:
    """Where a plan stands: the step to be played now, or that it was left, or is over."""
    return await reply(request, "play plan step", one.model_dump())


@router.post("/claim")
async def claim(request: Request, claim: Claim) -> Response:
    """Whether a claim stands; if not, a layout in which it fails."""
    return await reply(request, "play claim", claim.model_dump(), "deep")


@router.post("/odds")
async def odds(request: Request, one: OneTable) -> Response:
    """What the person can know of the hidden cards."""
    return await reply(request, "play odds", one.model_dump())
