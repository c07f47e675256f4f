"""Every kind of claim, in the order of telling."""

from __future__ import annotations

from kibitz.planning.told.claim import PlanClaim
from kibitz.planning.told.claims.counting import CountClaim

CLAIMS: tuple[type[PlanClaim], ...] = (CountClaim,)
"""In the order in which they are said."""
