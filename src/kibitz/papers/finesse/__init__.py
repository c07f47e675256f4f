"""FINESSE (Frank and Basin): tactics, and a line's tree collapsed, pruned and put into words."""
