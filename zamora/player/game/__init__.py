"""A game in progress at a board of widgets; printed games."""
