"""Games whose men are dice that nobody throws (Muñoz Santonja, November 2022)."""
