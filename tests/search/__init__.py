"""The rival, its memory, the solutions and proofs."""
