"""Games whose men are dice that are never thrown (Muñoz Santonja, November 2022)."""
