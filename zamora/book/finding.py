"""A claim of the booklet that a program can check, and what the check says."""

from __future__ import annotations

from dataclasses import dataclass

from zamora.core.i18n import _


@dataclass(frozen=True)
class Finding:
    """A claim, and what was found.

    Attributes:
        where: the passage.
        claim: the claim, retold.
        holds: whether it is true; None where the check does not settle it.
        evidence: what was checked, with its numbers.
    """

    where: str
    claim: str
    holds: bool | None
    evidence: str

    @property
    def verdict(self) -> str:
        """Whether it is true, in words."""
        return {
            True: _("Es verdad."),
            False: _("No es verdad."),
            None: _("No queda decidido."),
        }[self.holds]
