"""What the source says of El río Guadalete (Sánchez Torres), and what lesson 11 counts."""

from __future__ import annotations

from zamora.book.kit import Claim, Finding, in_lesson, together
from zamora.core.i18n import _
from zamora.core.steps import Side
from zamora.library.chess.guadalete import CHIPS, ROWS, Guadalete
from zamora.registry import game

#: Planks of who has more and of the other, and whether the other must make one.
CASCADE = {(1, 0): True, (2, 1): True, (3, 2): False, (4, 2): True}
#: Only White has a plank; a knight stands on it.
ACROSS = "guadalete:1 tcadract/pppppppp/8/8/4(CL)3/8/PPPP1PPP/TCADRA1T B KQkq/-/0"
#: Pawns of a side, and planks.
PAWNS = 8


def guadalete() -> tuple[Claim, ...]:
    """The cascade of the ratio, the chips, and who crosses without the other's planks."""
    where = _("El río Guadalete")
    return together(
        _source,
        (
            "cascada del guadalete",
            _("Con 1–0, 2–1 y 4–2 hay que hacer una tabla; con 3–2 no."),
            where,
        ),
        ("fichas del guadalete", _("Hacen falta 16 fichas."), where),
        (
            "cruzar el guadalete",
            _("Si un jugador no hace ninguna tabla, es imposible invadir el otro territorio."),
            where,
        ),
    )


def lesson() -> tuple[Claim, ...]:
    """What lesson 11 asks for."""
    return in_lesson(11, {"tablas del guadalete": _tallies})


def owes(side: Side, white: int, black: int) -> bool:
    """Whether a side must make a plank with these planks of both, each made by a pawn of its own.

    Nothing else has moved.
    """
    rules = Guadalete()
    start = rules.initial(side)
    cells = list(start.cells)
    for column in range(white):
        cells[48 + column], cells[32 + column] = "", "L"
    for column in range(black):
        cells[8 + column], cells[24 + column] = "", "l"
    return rules.owes(start._replace(cells=tuple(cells)))


def owing() -> dict[tuple[int, int], bool]:
    """For every score that can come about: whether the side with fewer planks must make one."""
    return {
        (more, fewer): owes(Side.SECOND, more, fewer)
        for more in range(1, PAWNS + 1)
        for fewer in range(more)
    }


def settled(white: int, black: int) -> bool:
    """Whether neither side owes a plank."""
    return not any(owes(side, white, black) for side in Side)


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


def _source() -> tuple[Finding, ...]:
    debts = owing()
    first = {
        more: max(fewer for fewer in range(more) if debts[more, fewer])
        for more in range(1, PAWNS + 1)
    }
    stands = ", ".join(f"{more}–{fewer}" for more, fewer in first.items() if debts[more, fewer])
    alone = game("guadalete").position(ACROSS)
    over = any(
        piece.side is Side.FIRST and piece.cells[0].row < ROWS[0]
        for turn in alone.turns()
        for piece in turn.after.pieces()
    )
    return (
        Finding(
            _(
                "Contados todos los tanteos hasta 8: quien tiene menos debe una tabla, como mucho, "
                "con {stands}."
            ).format(stands=stands),
            holds=all(debts[score] is must for score, must in CASCADE.items()),
        ),
        Finding(
            _(
                "Un peón no toma, así que no cambia de columna; delante del suyo nadie más hace "
                "una tabla. Hay a lo sumo ocho de cada bando, y ningún peón cruza el río."
            ),
            holds=CHIPS == 16,
        ),
        Finding(
            _(
                "Un caballo sí puede: desde una tabla propia salta a la otra orilla. Las demás "
                "piezas no."
            ),
            holds=not over,
            position=alone,
        ),
    )
