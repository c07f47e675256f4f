"""Commands about the play of a hand: plan, play, match, postmortem."""
