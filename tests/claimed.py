"""What the sources claim of a game, each claim beside what its check found."""

from __future__ import annotations

from typing import NamedTuple

from zamora.book.findings import claims
from zamora.book.kit import Claim, Finding


class Checked(NamedTuple):
    """A claim, and what was found."""

    said: Claim
    found: Finding

    @property
    def holds(self) -> bool | None:
        return self.found.holds

    @property
    def evidence(self) -> str:
        return self.found.text

    @property
    def claim(self) -> str:
        return self.said.statement

    @property
    def where(self) -> str:
        return self.said.where


def findings(key: str) -> tuple[Checked, ...]:
    """All claims of the sources about a game, checked."""
    return tuple(Checked(one, one.check()) for one in claims(key))
