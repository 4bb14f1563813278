"""What boards and cards are made of: widgets, their code, messages. Knows no game."""
