"""A class on one teacher's machine: who is in it, what they solve and play. docs/class.md."""
