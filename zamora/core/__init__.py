"""What a game is: boards, steps, the grammar of turns, positions, history. It knows no game."""
