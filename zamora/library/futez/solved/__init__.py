"""Futez solved: what every position is worth, and whether the author's conjecture holds.

``docs/futez.md`` has the results, how they were checked, and how to reproduce them. Here,
``numbering`` gives every position a number, ``passes`` is what runs compiled (on a ``machine``),
``solver`` solves, and ``tables`` checks it, says it in numbers, and answers questions from the file
in which it is kept.
"""
