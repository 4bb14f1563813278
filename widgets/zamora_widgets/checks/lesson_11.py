"""What lesson 11 checks: moves of progressive games, men on several boards, tallies of planks."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, cast

from zamora.core.i18n import _
from zamora.library.chess.alicia import Alicia
from zamora.library.chess.guadalete import Guadalete
from zamora.library.chess.reach import reached
from zamora.registry import game, position
from zamora_widgets.checks.finding import Finding

#: So many turns are added up.
TURNS = 12
#: The men whose reach is counted: their letters.
MEN = "CATDR"
#: A side has so many pawns, or planks.
PAWNS = 8


class Moves(NamedTuple):
    """How many moves were made in a progressive game: by White, by Black."""

    white: int
    black: int


def moves(turns: int) -> Moves:
    """After so many whole turns; the first one is White's."""
    return Moves(sum(range(1, turns + 1, 2)), sum(range(2, turns + 1, 2)))


def _moves() -> Finding:
    rows = []
    for turn in range(1, TURNS + 1):
        white, black = moves(turn)
        rows.append((str(turn), str(white), str(black), str(white + black)))
    return Finding(
        _("Jugadas que se han hecho al terminar cada turno, si nadie da jaque antes."),
        (_("turno"), _("quien empieza"), _("el otro"), _("entre los dos")),
        tuple(rows),
    )


def reach(boards: int, man: str) -> int:
    """How many squares of all boards a man reaches from b1 of the first one."""
    rules = cast(Alicia, game("alicia", boards=boards))
    return len(reached(rules, man, rules.board.cell("1:b1")))


def _reach(boards: int) -> Finding:
    rules = cast(Alicia, game("alicia", boards=boards))
    said = _("Adónde llega cada pieza desde b1, sola, jugada tras jugada. Hay {n} casillas.")
    return Finding(
        said.format(n=len(rules.board.cells)),
        (_("pieza"), _("casillas a las que llega")),
        tuple((rules.men[man].noun.word, str(reach(boards, man))) for man in MEN),
    )


def settled(white: int, black: int) -> bool:
    """Whether neither side owes a plank, if nobody has lost a pawn."""
    rules = cast(Guadalete, game("guadalete"))
    rows = [
        _row("p", PAWNS - black), "8", _planks("l", black), _planks("L", white), "8",
        _row("P", PAWNS - white),
    ]  # fmt: skip
    return not any(
        rules.owes(position(f"guadalete:1 4r3/{'/'.join(rows)}/4R3 {side} -/-/0").state)
        for side in "BN"
    )


def _row(pawn: str, many: int) -> str:
    """Pawns that have not yet gone: those of the last columns."""
    return (str(PAWNS - many) if many < PAWNS else "") + pawn * many


def _planks(plank: str, many: int) -> str:
    """Planks, in the first columns."""
    return plank * many + (str(PAWNS - many) if many < PAWNS else "")


def _tallies() -> Finding:
    rows, total = [], 0
    for white in range(PAWNS + 1):
        fine = [black for black in range(PAWNS + 1) if settled(white, black)]
        total += len(fine)
        rows.append((str(white), ", ".join(map(str, fine)), str(len(fine)), str(total)))
    return Finding(
        _("Cuentas de tablas con las que nadie debe nada. Para cada una se preguntó a las reglas."),
        (_("tablas blancas"), _("tablas negras"), _("cuántas"), _("hasta aquí")),
        tuple(rows),
    )


#: What lesson 11 checks.
CHECKS: dict[str, Callable[[], str | Finding]] = {
    "jugadas progresivas": _moves,
    "piezas de alicia": lambda: _reach(2),
    "tres tableros": lambda: _reach(3),
    "tablas del guadalete": _tallies,
}
