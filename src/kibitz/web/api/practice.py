"""The Bid page's questions: deals to bid, the next calls of the others, what it came to."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from kibitz.web.api.bidding import RuleFile
from kibitz.web.desk import reply

router = APIRouter(prefix="/api/practice", tags=["bid"])

SYSTEM = RuleFile(text="", name="sayc")
"""Without another, the system of most clubs."""


class DealWanted(BaseModel):
    """A deal to bid: any, one of a theme, or one that a script of dealer's language wants.

    A system without a text is the one of that name that comes with kibitz.
    """

    model_config = ConfigDict(extra="forbid")

    system: RuleFile = SYSTEM
    kind: Literal["random", "theme", "script"] = "random"
    theme: Annotated[
        str, Field(max_length=4000, examples=["partner opens 1NT, I have five hearts"])
    ] = ""
    number: Annotated[int, Field(ge=1, le=1_000_000)] = 1
    seed: Annotated[int, Field(ge=0, le=2**53)] = 1
    opponents: bool = False


class PracticeState(BaseModel):
    """A deal being bid: who sees what, by which system the others call, the calls so far."""

    model_config = ConfigDict(extra="forbid")

    system: RuleFile = SYSTEM
    deal: Annotated[str, Field(max_length=200, examples=["_2qqqv__Gxsb8kGqZA"])]
    dealer: Literal["N", "E", "S", "W"] = "N"
    vulnerability: Annotated[str, Field(max_length=10)] = "None"
    sees: Literal["one", "two", "both"] = "one"
    opponents: bool = False
    calls: Annotated[list[Annotated[str, Field(max_length=12)]], Field(max_length=400)] = []
    seed: Annotated[int, Field(ge=0, le=2**53)] = 1


class OnePractice(BaseModel):
    """A deal being bid."""

    model_config = ConfigDict(extra="forbid")

    table: PracticeState


@router.get("/themes")
async def themes(request: Request) -> Response:
    """The systems that bid, and themes as players say them."""
    return await reply(request, "practice themes", {}, keep=True)


@router.post("/dealt")
async def dealt(request: Request, wanted: DealWanted) -> Response:
    """A deal as a code that does not show the hidden hands, with dealer and vulnerability."""
    return await reply(request, "practice dealt", wanted.model_dump(), "deep", keep=True)


@router.post("/bid")
async def bid(request: Request, one: OnePractice) -> Response:
    """The table when it is the person's turn, or the bidding over; each call as it is heard."""
    return await reply(request, "practice bid", one.model_dump(), "deep", keep=True)


@router.post("/reviewed")
async def reviewed(request: Request, one: OnePractice) -> Response:
    """The calls, the contract and the score beside those of the system and the best ones."""
    return await reply(request, "practice reviewed", one.model_dump(), "deep", keep=True)
