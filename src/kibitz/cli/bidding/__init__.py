"""Commands about systems and auctions: bid, lint, notes, lead, evaluate, compare, aces."""
