"""For maintainers: measuring, tuning, making puzzles. No pupil's page needs anything of it."""
