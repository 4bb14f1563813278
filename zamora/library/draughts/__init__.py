"""Draughts, the mother of Futez, and its children (Neto & Silva, chapter 3)."""
