"""The program: `kibitz`, or `python -m kibitz`."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line; Ctrl-C ends it with status 130, at start-up too."""
    try:
        from kibitz.cli import app
        from kibitz.cli.streams import occupy

        occupy()
        app()
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:  # the help or the version that nobody takes; commands tell their own
        if sys.stderr is not None:
            sys.stderr.write(f"kibitz: {error.strerror or error}\n")
        sys.exit(2)


if __name__ == "__main__":
    main()
