"""The unseen cards laid out: probabilities and splits."""
