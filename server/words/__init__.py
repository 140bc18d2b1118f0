"""Words: lists of them, when two are the same, what a clue may look like. Knows no board and no match."""
