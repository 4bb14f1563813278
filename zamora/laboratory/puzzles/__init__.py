"""Making puzzles from the computer's own games."""
