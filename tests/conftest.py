"""What all tests share: helpers that can be imported by name, and patience on a slow machine."""

from __future__ import annotations

import sys
from pathlib import Path

from hypothesis import settings

sys.path.insert(0, str(Path(__file__).parent / "helpers"))

settings.register_profile("kibitz", deadline=None)
settings.load_profile("kibitz")
