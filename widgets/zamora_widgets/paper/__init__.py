"""A game to print: board, pieces, rules."""
