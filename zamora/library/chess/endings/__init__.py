"""Endings of perde-ganha with few men, solved: docs/chess.md has what came out."""
