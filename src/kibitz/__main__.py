"""The program: `kibitz`, or `python -m kibitz`."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line; Ctrl-C ends it with status 130, at start-up too."""
    try:
        from kibitz.cli import app

        app()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
