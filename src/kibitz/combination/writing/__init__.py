"""Writing: the shortest words that keep a line's promise, certified before they are used."""
