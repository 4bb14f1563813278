"""Facts about positions and turns, and the sentences that a pupil reads about them."""

from zamora.explain.hints import hint
from zamora.explain.reviews import review

__all__ = ["hint", "review"]
