"""Tests of the widgets, in pure Python: no browser, no kernel."""
