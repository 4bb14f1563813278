"""Go and its children (Neto & Silva, *Jogos: Histórias de Família*, chapter 4)."""
