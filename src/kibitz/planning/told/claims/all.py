"""Every kind of claim, in the order of telling."""

from __future__ import annotations

from kibitz.planning.told.claim import PlanClaim
from kibitz.planning.told.claims.afterwards import AfterwardsClaim
from kibitz.planning.told.claims.auction import AuctionClaim, DroppedClaim
from kibitz.planning.told.claims.counting import CountClaim, TargetClaim
from kibitz.planning.told.claims.crossing import CrossingClaim
from kibitz.planning.told.claims.danger import DangerClaim, SafeHandClaim
from kibitz.planning.told.claims.discards import DiscardClaim
from kibitz.planning.told.claims.entries import EntryClaim
from kibitz.planning.told.claims.hold_up import HoldUpClaim
from kibitz.planning.told.claims.kept import KeptClaim
from kibitz.planning.told.claims.order import OrderClaim
from kibitz.planning.told.claims.sources import SourcesClaim
from kibitz.planning.told.claims.squeeze import SqueezeClaim
from kibitz.planning.told.claims.tempting import TemptingClaim
from kibitz.planning.told.claims.throw_in import ThrowInClaim
from kibitz.planning.told.claims.tops import TopsClaim
from kibitz.planning.told.claims.trick_one import TrickOneClaim
from kibitz.planning.told.claims.when import FailsClaim, MakesClaim
from kibitz.planning.told.claims.yardstick import YardstickClaim

CLAIMS: tuple[type[PlanClaim], ...] = (
    CountClaim, TargetClaim, SourcesClaim, TrickOneClaim, CrossingClaim, AfterwardsClaim,
    TopsClaim, DiscardClaim, ThrowInClaim, SqueezeClaim, HoldUpClaim, DangerClaim, SafeHandClaim,
    EntryClaim, KeptClaim, TemptingClaim, OrderClaim, MakesClaim, FailsClaim, AuctionClaim,
    DroppedClaim, YardstickClaim,
)  # fmt: skip
"""In the order in which they are said."""
