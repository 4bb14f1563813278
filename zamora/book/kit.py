"""What the book asks of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from zamora.core.i18n import _
from zamora.core.position import Position


@dataclass(frozen=True)
class Finding:
    """A claim of the booklet, and what was found.

    Attributes:
        where: the passage.
        claim: the claim, retold.
        holds: whether it is true; None where the check does not settle it.
        evidence: what was checked, with its numbers.
        key: a short name, where it needs one.
        position: where it is about, if it is about one.
    """

    where: str
    claim: str
    holds: bool | None
    evidence: str
    key: str = ""
    position: Position | None = None

    @property
    def verdict(self) -> str:
        """Whether it is true, in words."""
        return {
            True: _("Es verdad."),
            False: _("No es verdad."),
            None: _("No queda decidido."),
        }[self.holds]

    @property
    def mark(self) -> str:
        """The same as a sign."""
        return "✔" if self.holds else "✘"

    def __str__(self) -> str:
        return f"{self.claim} {self.verdict} {self.evidence}"


def _nothing() -> tuple[Finding, ...]:
    return ()


@dataclass(frozen=True)
class BookKit:
    """What its source claims about a game.

    Attributes:
        claims: checks the claims.
    """

    claims: Callable[[], tuple[Finding, ...]] = _nothing
