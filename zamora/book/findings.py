"""Claims of the booklet about its games that a program can check, and what the check says.

>>> for finding in findings("golez"):
...     print(finding.claim, finding.holds)
La distancia de PB a AN1 es 5. True
La distancia de R a MB es 2. True
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from zamora.games import game
from zamora.i18n import _


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


def findings(key: str) -> tuple[Finding, ...]:
    """What was found about the claims on the game ``key``, in the order of the booklet.

    Raises:
        UnknownGame: if there is no such game.
    """
    checks = _checks().get(game(key).key, ())
    return tuple(finding for check in checks for finding in check())


def _checks() -> dict[str, tuple[Callable[[], tuple[Finding, ...]], ...]]:
    # Loaded when they are asked for: the modules need this one.
    from zamora.book import firstturns, verdicts

    return {
        "compases": (verdicts.compases,),
        "futez": (firstturns.futez, verdicts.futez),
        "golez": (firstturns.golez,),
        "goldrez": (firstturns.goldrez, verdicts.goldrez),
        "caliz": (lambda: verdicts.resignations("caliz"),),
        "gol": (lambda: verdicts.resignations("gol"),),
    }
