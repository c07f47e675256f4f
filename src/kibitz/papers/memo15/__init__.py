"""Memo 15 of the Advice Taker (Finkelstein and Safier): the memo's own player."""
