"""El Gol de Oro (booklet, chapter 7).

**Rules.** Board, men and start are those of Un Cáliz para el Rey, with a ball instead of the
chalice (:mod:`zamora.library.court.caliz`). The men move, take the ball and send it on as there;
White scores on row 1, Black on row 15. These are the differences:

- There is no check and no mate: kings are men like the others.
- There are no captures. A piece may commit a *foul* instead: it moves onto a rival piece as it
  would capture it, and that piece, the victim, is moved away as if it were the ball, first as the
  fouling piece moves, then on through pieces of the same side, until it rests on a free cell. It
  may not rest on row 1 unless it is the black king, nor on row 15 unless it is the white king.
- The fouling piece is then expelled from the board; those that helped stay.
- "El resto de las reglas": a player without any legal turn, or three repetitions (read as in Un
  Cáliz para el Rey): draw.

**Rulings**, where the booklet is silent or undecided:

- Kings may foul, help and be fouled, also in a chamber (parameter ``king_in_chamber``): a fouling
  piece goes wherever it attacks.
  The booklet leaves this undecided. Its clause on fouls foresees the king as a victim, and 15 of
  the 23 printed checks of Un Cáliz para el Rey are attacks on a king in its chamber; but "es la
  única ficha ... que podrá ocupar" those cells. So nothing is graded on it.
- A pawn may foul with its column move too (parameter ``pawn_fouls_ahead``).
- Until the turn ends the fouling piece stands on the victim's cell: the victim cannot rest there,
  but may come back to it like to any other piece. It may rest on the cell that the fouling piece
  left.
- The ball's cell is not free for a victim, and stands in its way.
- A fouling pawn is expelled, never promoted; a victim pawn is not promoted by landing on a far row.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from zamora.ball.men import State
from zamora.ball.writing.text import Writing
from zamora.compiled.chess import PAWN, ahead
from zamora.compiled.layout import BALL, BLOCK, KIND, NOBODY, NOT_SENT, SIDE, WHERE, men
from zamora.compiled.layout import Board as Workspace
from zamora.compiled.sets import ALL, Cells, common, nth, single, union, without
from zamora.core.i18n import _, later
from zamora.core.parameters import Parameter
from zamora.core.words import FOOTBALL, Man, chessmen
from zamora.library.court import common as court
from zamora.library.court.common import (
    PROMOTION,
    CourtGame,
    far_row,
    first_way,
    realm,
    targets,
)
from zamora.library.court.notation import GolWriting

#: Board, men and the journey of the ball.
BUILT_ON = (court, court.TABLES)
FOULS = True
#: Whether a king can be fouled in its chamber, and whether a pawn fouls with its column move.
KING_IN_CHAMBER = PAWN_FOULS_AHEAD = True


# The steps; those that are not here are in zamora.library.court.common
# ------------------------------------


def destinations(b: Workspace, piece: int) -> Cells:
    """Cells the piece attacks or can move to: a free cell, the ball, a rival to be fouled."""
    found = targets(b, piece)
    if not KING_IN_CHAMBER:
        # Rows 1 and 15 are for their own kings, even if occupied.
        found = common(found, realm(b[KIND + piece], b[SIDE]))
    if not PAWN_FOULS_AHEAD and b[KIND + piece] == PAWN:
        found = without(found, common(ahead(b[SIDE], b[WHERE + piece]), men(b, 1 - b[SIDE])))
    return found


def continuing(b: Workspace, piece: int) -> Cells:
    """The ball, all rivals, and for a pawn the row where it is promoted."""
    return union(union(single(b[BALL]), men(b, 1 - b[SIDE])), far_row(b, piece))


def opening(b: Workspace, piece: int, origin: int, victim: int) -> int:
    """A piece that has moved onto the ball, or onto a rival, sends it on."""
    if victim != NOBODY or b[WHERE + piece] == b[BALL]:
        return first_way(b, piece, origin)
    return NOT_SENT


def resting(b: Workspace, victim: int) -> Cells:
    """The free cells; of rows 1 and 15, a victim may rest only on its own king's."""
    free = without(ALL, nth(b, BLOCK))
    return free if victim == NOBODY else common(free, realm(b[KIND + victim], 1 - b[SIDE]))


# The game -----------------------------------------------------------------------------------------


class Gol(CourtGame):
    """El Gol de Oro as a game to be played; see the module's docstring."""

    key: ClassVar[str] = "gol"
    name: ClassVar[str] = "El Gol de Oro"
    chapter: ClassVar[int] = 7
    kinds: ClassVar[tuple[Man, ...]] = chessmen(
        later(
            "un peón da un paso de frente; en diagonal solo va a tomar el balón o a cometer una "
            "falta"
        )
    )
    ball: ClassVar[tuple[str, Man]] = ("Balón", FOOTBALL)
    writing: ClassVar[Writing] = GolWriting()
    turn_starts: ClassVar[re.Pattern[str] | None] = GolWriting.turn_starts
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "king_in_chamber": Parameter(
            True,
            (True, False),
            lambda: _("Faltas al rey"),
            lambda: _("¿Se le puede cometer una falta al rey dentro de su aposento?"),
            {
                True: lambda: _("sí, también ahí"),
                False: lambda: _("no, ahí está a salvo"),
            },
        ),
        "pawn_fouls_ahead": Parameter(
            True,
            (True, False),
            lambda: _("Faltas de peón"),
            lambda: _("¿Cómo puede un peón cometer una falta?"),
            {
                True: lambda: _("de frente o en diagonal"),
                False: lambda: _("solo en diagonal"),
            },
        ),
        "promotion": PROMOTION,
    }

    def changed(self) -> Mapping[str, Any]:
        """Possible victims and fouling pieces, and what pawns become."""
        return {
            **super().changed(),
            "KING_IN_CHAMBER": self.settings["king_in_chamber"],
            "PAWN_FOULS_AHEAD": self.settings["pawn_fouls_ahead"],
        }

    def impossible(self, state: State) -> str:
        """Chambers are for their kings."""
        return self.misplaced(state)
