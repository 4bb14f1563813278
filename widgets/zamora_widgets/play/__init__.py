"""A game in progress: its course, the hands on it, the computer beside it, printed games."""
