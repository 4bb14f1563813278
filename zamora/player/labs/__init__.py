"""Interactive instruments for exploring."""
