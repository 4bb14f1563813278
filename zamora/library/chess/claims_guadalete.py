"""What the source says of El río Guadalete (Sánchez Torres), held against the rules."""

from __future__ import annotations

from zamora.book.kit import Finding
from zamora.core.i18n import _
from zamora.core.steps import Side
from zamora.library.chess.guadalete import CHIPS, ROWS, Guadalete
from zamora.registry import game

#: Planks of who has more and of the other, and whether the other must make one.
CASCADE = {(1, 0): True, (2, 1): True, (3, 2): False, (4, 2): True}
#: Only White has a plank; a knight stands on it.
ACROSS = "guadalete:1 tcadract/pppppppp/8/8/4(CL)3/8/PPPP1PPP/TCADRA1T B KQkq/-/0"


def owing() -> dict[tuple[int, int], bool]:
    """For every score that can come about: whether who has fewer planks must make one."""
    rules = Guadalete()
    found = {}
    start = rules.initial(Side.SECOND)
    for more in range(1, 9):
        for fewer in range(more):
            cells = list(start.cells)
            for column in range(more):
                cells[48 + column], cells[32 + column] = "", "L"
            for column in range(fewer):
                cells[8 + column], cells[24 + column] = "", "l"
            found[more, fewer] = rules.owes(start._replace(cells=tuple(cells)))
    return found


def guadalete() -> tuple[Finding, ...]:
    """The cascade of the ratio, the chips, and who crosses without the other's planks."""
    where = _("El río Guadalete")
    debts = owing()
    first = {
        more: max(fewer for fewer in range(more) if debts[more, fewer]) for more in range(1, 9)
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
            where,
            _("Con 1–0, 2–1 y 4–2 hay que hacer una tabla; con 3–2 no."),
            all(debts[score] is must for score, must in CASCADE.items()),
            _(
                "Contados todos los tanteos hasta 8: quien tiene menos debe una tabla, como mucho, "
                "con {stands}."
            ).format(stands=stands),
            "guadalete-1",
        ),
        Finding(
            where,
            _("Hacen falta 16 fichas."),
            CHIPS == 16,
            _(
                "Un peón no toma, así que no cambia de columna; delante del suyo nadie más hace "
                "una tabla. Hay a lo sumo ocho de cada bando, y ningún peón cruza el río."
            ),
            "guadalete-2",
        ),
        Finding(
            where,
            _("Si un jugador no hace ninguna tabla, es imposible invadir el otro territorio."),
            not over,
            _(
                "Un caballo sí puede: desde una tabla propia salta a la otra orilla. Las demás "
                "piezas no."
            ),
            "guadalete-3",
            alone,
        ),
    )
