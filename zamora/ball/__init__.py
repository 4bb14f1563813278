"""What the author's five ball games share: men, and a ball on its way from cell to cell."""
