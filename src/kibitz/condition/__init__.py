"""One language of conditions on hands: one tree, one registry of features, several grammars."""
