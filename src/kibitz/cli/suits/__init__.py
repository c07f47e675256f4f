"""Commands about one suit: suit, encyclopedia."""
