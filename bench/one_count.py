"""One count: plan, post-mortem and page say the same winners and losers, on many random deals.

    python bench/one_count.py [DEALS]

Prints how many of the deals (2,000 unless told otherwise) all three told of;
ends with an error at the first on which they differ.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))

from one_count import compared

STEP = 100


def main() -> None:
    """Compare, a hundred deals at a time."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    same = 0
    with tempfile.TemporaryDirectory() as folder:
        for start in range(0, deals, STEP):
            some = range(start, min(start + STEP, deals))
            same += compared(some, Path(folder))
            print(f"{some.stop} deals: {same} told by all three, all the same", flush=True)


if __name__ == "__main__":
    main()
