"""Fresh exercises of lesson 7: few pieces on the chessboard, and one turn that mates."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from zamora.core import spoken
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.position import Position, Turn
from zamora.core.words import capital
from zamora.registry import position
from zamora.school.tasks import aims

#: White's men and Black's, in the letters of the codes. Few enough to survey at a glance.
_MEN = ("KQRkpp", "KRRkpp", "KQNkp", "KQBkpp")


def _placed(men: str, rng: random.Random) -> str:
    """The code of a position in which the men stand somewhere, White to move."""
    cells = rng.sample(range(8, 56), len(men))  # off the first and the last row: pawns may stand
    for number, man in enumerate(men):
        if man not in "pP" and rng.random() < 0.4:
            cells[number] = rng.choice([c for c in range(64) if c not in cells])
    board = [["1"] * 8 for _row in range(8)]
    for man, cell in zip(men, cells, strict=True):
        board[cell // 8][cell % 8] = man
    rows = "/".join("".join(row) for row in board)
    return f"ajedrez:1 {re.sub('1+', lambda empty: str(len(empty[0])), rows)} w - - 0"


def _mate_in_one(rng: random.Random) -> tuple[Position, Turn]:
    """A position with one turn that mates, and that turn."""
    while True:
        try:
            found = position(_placed(rng.choice(_MEN), rng))
        except ZamoraError:
            continue  # kings side by side, or the other one in check
        if found.outcome is not None or found.check():
            continue
        right = [turn for turn in found.turns() if aims.ends(turn, "checkmate")]
        if len(right) == 1:
            return found, right[0]


def _mate(number: int) -> dict[str, Any]:
    rng = random.Random(f"mate {number}")  # noqa: S311 (no secret)
    found, turn = _mate_in_one(rng)
    mover = next(one for one in found.pieces() if one.label == turn.steps[0].piece)
    piece = spoken.the(mover, found)
    return {
        "title": _("Jaque mate en este turno"),
        "statement": _("Juegan las blancas. Da jaque mate en este turno."),
        "hints": (
            _("Busca un jaque que no deje ninguna salida al rey."),
            capital(_("Empieza {piece}.").format(piece=piece)),
        ),
        "explanation": _("El rey no puede huir, y nadie puede tapar ni tomar."),
        "position": found,
        "solution": str(turn),
        "goal": aims.wins_now,
    }


MAKERS: Mapping[str, Callable[[int], dict[str, Any]]] = MappingProxyType({"mate": _mate})
