"""Futez (booklet, chapter 3)."""
