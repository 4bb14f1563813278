"""What boards and cards are made of: widgets, their code, threads, messages. Knows no game."""
