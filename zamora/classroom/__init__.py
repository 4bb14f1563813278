"""A class on one teacher's machine: pupils, answers and games. docs/class.md."""
