"""Un Cáliz para el Rey and El Gol de Oro (booklet, chapters 6 and 7): one board, the same men."""
