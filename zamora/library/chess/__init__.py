"""Chess and its children. Most take their moves from python-chess, where it is installed."""
