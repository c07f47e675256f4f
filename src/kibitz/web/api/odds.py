"""The Odds page's questions: probabilities under evidence, splits, words for completion."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from kibitz.web.desk import reply

router = APIRouter(prefix="/api/odds", tags=["odds"])

Text = Annotated[str, Field(max_length=2000)]


class Hands(BaseModel):
    """What is seen: all of a hand, or only the suits that matter; empty is unseen."""

    model_config = ConfigDict(extra="forbid")

    north: Annotated[str, Field(max_length=80, examples=["QJ93"])] = ""
    east: Annotated[str, Field(max_length=80)] = ""
    south: Annotated[str, Field(max_length=80, examples=["2"])] = ""
    west: Annotated[str, Field(max_length=80)] = ""


class KnownCards(BaseModel):
    """What is known of the cards."""

    model_config = ConfigDict(extra="forbid")

    hands: Hands = Hands()
    given: Annotated[list[Text], Field(max_length=20, examples=[["hand(sK,sA)=East"]])] = []


class Questions(KnownCards):
    """What is known, and what is asked."""

    queries: Annotated[list[Text], Field(max_length=20, examples=[["hand(sA)=West"]])] = []


@router.post("")
async def answers(request: Request, questions: Questions) -> Response:
    """The probability of each query, exact where it can be counted, and why."""
    return await reply(request, "odds", questions.model_dump(), keep=True)


@router.post("/splits")
async def splits(request: Request, known: KnownCards) -> Response:
    """How each suit lies between the two hidden hands, and where its honours are."""
    return await reply(request, "odds splits", known.model_dump(), keep=True)


@router.get("/words")
async def words(request: Request) -> Response:
    """What a query may be made of."""
    return await reply(request, "odds words", {}, keep=True)
