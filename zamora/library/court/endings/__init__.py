"""Small endings of Un Cáliz para el Rey, solved: docs/caliz-endings.md has what came out."""
