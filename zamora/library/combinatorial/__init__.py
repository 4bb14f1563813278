"""Combinatorial games (Neto & Silva, *Jogos: Histórias de Família*, chapter 5)."""
