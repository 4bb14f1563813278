"""A game in progress: its course, the turn under way, the computer beside it."""
