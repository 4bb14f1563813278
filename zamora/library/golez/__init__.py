"""Golez (booklet, chapter 4)."""
