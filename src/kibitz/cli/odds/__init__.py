"""Commands about the unseen cards: odds, splits, deal."""
