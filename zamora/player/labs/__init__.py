"""Instruments for finding things out by hand."""
