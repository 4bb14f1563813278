"""What a pupil works on: exercises, puzzles, progress, the class table."""
