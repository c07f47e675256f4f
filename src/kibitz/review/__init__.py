"""Judging a played deal: what should have been bid and played, on what the players could see."""

from kibitz.review.card import Judged, Verdict
from kibitz.review.postmortem import PARTS, PostMortem, Settings, postmortem

__all__ = ["PARTS", "Judged", "PostMortem", "Settings", "Verdict", "postmortem"]
