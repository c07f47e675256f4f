"""Counting: how many layouts make a condition true, exactly, suit by suit and half by half."""
