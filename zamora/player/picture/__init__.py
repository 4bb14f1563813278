"""What a board looks like: scenes, the SVG painter, words."""
