"""A small stand-in for ``numpy.typing``: names for annotations."""

from typing import Any


class _Named:
    def __getitem__(self, _kind: Any) -> Any:
        return Any


NDArray = _Named()
ArrayLike = Any
