"""Commands about files of boards: show, convert, solve, replay, records."""
