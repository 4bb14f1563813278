"""The class in the room's network: addresses, who asks, limits, pages."""
