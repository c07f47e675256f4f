"""The referee: replays a plan on layouts against defenders, and says what it makes."""
