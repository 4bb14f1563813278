"""Chess, a guest, and its neighbours: the moves are those of python-chess where it is installed."""
