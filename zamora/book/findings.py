"""Claims of the booklet about its games that a program can check, and what the check says.

>>> for finding in findings("golez"):
...     print(finding.claim, finding.holds)
La distancia de PB a AN1 es 5. True
La distancia de R a MB es 2. True
"""

from __future__ import annotations

from collections.abc import Callable

from zamora.book import firstturns, verdicts
from zamora.book.finding import Finding
from zamora.registry import game

#: For each game what there is to check.
_CHECKS: dict[str, tuple[Callable[[], tuple[Finding, ...]], ...]] = {
    "compases": (verdicts.compases,),
    "futez": (firstturns.futez, verdicts.futez),
    "golez": (firstturns.golez,),
    "goldrez": (firstturns.goldrez, verdicts.goldrez),
    "caliz": (lambda: verdicts.resignations("caliz"),),
    "gol": (lambda: verdicts.resignations("gol"),),
}


def findings(key: str) -> tuple[Finding, ...]:
    """What was found about the claims on the game ``key``, in the order of the booklet.

    Raises:
        UnknownGame: if there is no such game.
    """
    checks = _CHECKS.get(game(key).key, ())
    return tuple(finding for check in checks for finding in check())
