"""What can be laid over a board on demand: distances, reach, threats, opinions."""
