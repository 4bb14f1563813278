"""Chess, a guest: its rules are those of python-chess, where that is installed."""
