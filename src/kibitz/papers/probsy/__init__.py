"""PROBSY (Madsen and Nielsen): the Bayesian network of the unseen cards, a second opinion."""
