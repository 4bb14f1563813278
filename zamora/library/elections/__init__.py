"""Games of elections: majorities of majorities (Neto & Silva, chapter 6)."""
