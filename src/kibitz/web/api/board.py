"""The Board page's questions: reading and writing boards, double dummy, play, auction, suits."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, ConfigDict, Field

from kibitz.web.api.bidding import RuleFile
from kibitz.web.desk import Desk, reply

router = APIRouter(prefix="/api/board", tags=["board"])


class BoardText(BaseModel):
    """A text with boards in it: PBN, LIN, an address of the hand viewer, and others."""

    model_config = ConfigDict(extra="forbid")

    text: Annotated[str, Field(max_length=900_000)]
    name: Annotated[str, Field(max_length=200, pattern=r"^[^/\\\x00]*$")] = ""


class BoardKnown(BaseModel):
    """A board, as far as it is known."""

    model_config = ConfigDict(extra="forbid")

    deal: Annotated[
        str,
        Field(
            max_length=200,
            examples=["N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76"],
        ),
    ]
    number: Annotated[str, Field(max_length=40)] = ""
    dealer: Literal["N", "E", "S", "W"] | None = None
    vulnerability: Annotated[str | None, Field(max_length=10, examples=["None"])] = None
    auction: Annotated[list[Annotated[str, Field(max_length=12)]], Field(max_length=400)] = []
    contract: Annotated[str | None, Field(max_length=20, examples=["4H-S"])] = None
    play: Annotated[list[Annotated[str, Field(max_length=4)]], Field(max_length=52)] = []
    tricks: Annotated[int | None, Field(ge=0, le=13)] = None
    names: Annotated[list[Annotated[str, Field(max_length=80)]], Field(max_length=4)] = []
    event: Annotated[str, Field(max_length=200)] = ""


class OneBoard(BaseModel):
    """A board to look at."""

    model_config = ConfigDict(extra="forbid")

    board: BoardKnown


class Moment(OneBoard):
    """A board after so many cards."""

    at: Annotated[int, Field(ge=0, le=51)] = 0


class BoardAndSystem(OneBoard):
    """A board whose calls mean what a system's rules say; else the default system's."""

    system: RuleFile | None = None


class PartJudged(BoardAndSystem):
    """A board of which one part is judged."""

    part: Literal["contract", "trick-one", "suits"]


class Review(BoardAndSystem):
    """A board to judge: all parts, or some; and the seconds that the play may take."""

    parts: Annotated[
        list[Literal["auction", "contract", "double", "trick-one", "suits", "play"]],
        Field(max_length=6),
    ] = []
    seconds: Annotated[float, Field(ge=1, le=60)] = 20.0


class Writing(OneBoard):
    """A board to write down."""

    format: Literal["pbn", "lin", "url", "oneline", "jsonl", "diagram"]


@router.post("/read")
async def read(request: Request, source: BoardText) -> Response:
    """The boards of a text in any notation."""
    return await reply(request, "board read", source.model_dump())


@router.post("/written")
async def written(request: Request, writing: Writing) -> Response:
    """The board in a notation."""
    return await reply(request, "board written", writing.model_dump())


@router.post("/solved")
async def solved(request: Request, one: OneBoard) -> Response:
    """The double-dummy table and par."""
    return await reply(request, "board solved", one.model_dump(), "deep", keep=True)


@router.post("/played")
async def played(request: Request, one: OneBoard) -> Response:
    """The play card by card, with declarer's double-dummy tricks for each legal card."""
    return await reply(request, "board played", one.model_dump(), "deep", keep=True)


@router.post("/seen")
async def seen(request: Request, moment: Moment) -> Response:
    """What each card was worth to the player who saw two hands, sampled."""
    return await reply(request, "board seen", moment.model_dump(), "deep", keep=True)


@router.post("/bid")
async def bid(request: Request, one: BoardAndSystem) -> Response:
    """The auction explained call by call, by the rules of a system."""
    return await reply(request, "board bid", one.model_dump(), keep=True)


@router.post("/suits")
async def suits(request: Request, one: OneBoard) -> Response:
    """Each suit of declarer's side as a combination, with its chances."""
    return await reply(request, "board suits", one.model_dump(), keep=True)


@router.post("/part")
async def part(request: Request, one: PartJudged) -> Response:
    """One part of the post-mortem: the contract, declarer's plan at trick one, the key suits."""
    return await reply(request, "board part", one.model_dump(), "deep", keep=True)


@router.post("/judged", response_class=StreamingResponse)
async def judged(request: Request, review: Review) -> StreamingResponse:
    """The post-mortem as server-sent events: what is known after each part, then all of it."""
    desk: Desk = request.app.state.desk
    return StreamingResponse(
        desk.events("board judged", review.model_dump()),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store"},
    )
