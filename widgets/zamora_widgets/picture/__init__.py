"""What a board looks like: scenes, painters, words; and the surface on which it is touched."""
