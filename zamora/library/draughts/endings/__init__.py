"""Endings of draughts with few men, solved: docs/draughts-endings.md has what came out."""
