"""Whole games: records, matches, clocks."""
