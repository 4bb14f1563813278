"""The kinds of exercises, and what they ask of a turn."""
