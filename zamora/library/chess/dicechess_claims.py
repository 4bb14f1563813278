"""What the source says of chess with dice (Muñoz Santonja 2022), held against the rules."""

from __future__ import annotations

from zamora.book.kit import Finding
from zamora.core.i18n import _
from zamora.library.chess.ajedrez import Ajedrez
from zamora.library.chess.dicechess import DiceChess


def claims() -> tuple[Finding, ...]:
    """Whether the men move as in chess: what follows from some positions is the same."""
    usual, dice = Ajedrez(), DiceChess()
    start = dice.start()
    shown = {one.noun.word: one.text for one in start.pieces() if one.noun}
    same = all(
        set(usual.results(one)) == set(dice.results(one))
        for one in (start.state, *dice.results(start.state))
    )
    where = _("Sección 5, ajedrez con dados")
    return (
        Finding(
            where,
            _("Las piezas se mueven igual que las del ajedrez."),
            same,
            _(
                "Son las mismas reglas con otras figuras: aquí se comparan los primeros turnos de "
                "los dos bandos."
            ),
            "ajedrez-dados-1",
            start,
        ),
        Finding(
            where,
            _(
                "El rey equivale al 6, la dama al 5, la torre al 4, el caballo al 3, el alfil al 2 "
                "y los peones al 1."
            ),
            shown
            == {"rey": "6", "dama": "5", "torre": "4", "caballo": "3", "alfil": "2", "peón": "1"},
            _(
                "Así los ponemos. Seis caras, seis clases de piezas: ninguna sobra, y al coronar "
                "basta con girar el dado."
            ),
            "ajedrez-dados-2",
            start,
        ),
    )
