"""What is tested in every run, and what only if it is asked for."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def ordinarily(chosen: Collection[Any], of: Iterable[Any]) -> list[Any]:
    """Parameters of a test that tries one mechanism on many things.

    Those ``chosen`` are tried in every run; the others ``of`` the same kind, which repeat them, if
    somebody asks for ``-m exhaustive``.
    """
    found = []
    for value in of:
        marks = () if value in chosen else (pytest.mark.exhaustive,)
        found.append(pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=marks))
    return found
