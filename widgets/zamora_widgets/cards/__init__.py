"""Cards that only a notebook has, and envelopes."""
