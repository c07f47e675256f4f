"""The box "try your plan" of the pages Board and Play: a plan of the reader's own."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, ConfigDict, Field

from kibitz.web.api.board import BoardKnown
from kibitz.web.api.play import TableState
from kibitz.web.desk import Desk, reply

router = APIRouter(prefix="/api/trial", tags=["trial"])


class PlanText(BaseModel):
    """A plan in the plan language, and the board or the table that it is for."""

    model_config = ConfigDict(extra="forbid")

    text: Annotated[str, Field(max_length=5_000, examples=["Win the ♣A. Draw trumps."])]
    board: BoardKnown | None = None
    table: TableState | None = None


class PlanOnLayout(PlanText):
    """The same on one of the layouts that are drawn; 0 is the board itself."""

    layout: Annotated[int, Field(ge=0, le=10_000)]


@router.post("/tried", response_class=StreamingResponse)
async def tried(request: Request, plan: PlanText) -> StreamingResponse:
    """What a plan makes, as server-sent events: the chance first, then what is dearer to know."""
    desk: Desk = request.app.state.desk
    return StreamingResponse(
        desk.events("trial tried", plan.model_dump()),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store"},
    )


@router.post("/played")
async def played(request: Request, plan: PlanOnLayout) -> Response:
    """A plan on one layout, card by card, with the step that chose each card."""
    return await reply(request, "trial played", plan.model_dump(), "deep", keep=True)
