"""Reading: conditions as PROBSY, Bridge ACES and dealer write them, into the one tree."""
