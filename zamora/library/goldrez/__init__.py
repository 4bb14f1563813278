"""Goldrez (booklet, chapter 5)."""
