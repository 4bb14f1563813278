"""Batalla de Compases (booklet, chapter 2)."""
