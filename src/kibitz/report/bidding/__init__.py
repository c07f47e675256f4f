"""Systems and auctions laid out: calls, checks, notes, leads, measurements, comparisons."""
