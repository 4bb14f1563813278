"""What a pupil works on: exercises, puzzles, names, the ladder."""
