"""A game in progress: its course, the turn in progress, the computer player."""
