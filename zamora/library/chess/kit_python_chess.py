"""What the kinds of chess bring besides their rules whose moves come from python-chess."""

from __future__ import annotations

from dataclasses import replace

from zamora.book.kit import BookKit, Claim, Finding, together
from zamora.core.i18n import _
from zamora.core.kit import Kit
from zamora.explain.problems import PracticeKit
from zamora.library.chess.ajedrez import Ajedrez
from zamora.library.chess.dialect import CHESS
from zamora.library.chess.dicechess import DiceChess
from zamora.library.chess.practice import MAKERS
from zamora.library.chess.sequences import SequenceSearch
from zamora.play.kit import FilesKit
from zamora.rival.kit import ANY_GAME, RivalKit


def claims() -> tuple[Claim, ...]:
    """Whether the men move as in chess, and which figure stands for which."""
    return together(
        _section,
        {
            1: _("Las piezas se mueven igual que las del ajedrez."),
            2: _(
                "El rey equivale al 6, la dama al 5, la torre al 4, el caballo al 3, el alfil al 2 "
                "y los peones al 1."
            ),
        },
        where=_("Sección 5, ajedrez con dados"),
    )


def _section() -> tuple[Finding, ...]:
    usual, dice = Ajedrez(), DiceChess()
    start = dice.start()
    shown = {one.noun.word: one.text for one in start.pieces() if one.noun}
    same = all(
        set(usual.results(one)) == set(dice.results(one))
        for one in (start.state, *dice.results(start.state))
    )
    return (
        Finding(
            _(
                "Son las mismas reglas con otras figuras: aquí se comparan los primeros turnos de "
                "los dos bandos."
            ),
            holds=same,
            position=start,
        ),
        Finding(
            _(
                "Así los ponemos. Seis caras, seis clases de piezas: ninguna sobra, y al coronar "
                "basta con girar el dado."
            ),
            holds=shown
            == {"rey": "6", "dama": "5", "torre": "4", "caballo": "3", "alfil": "2", "peón": "1"},
            position=start,
        ),
    )


#: Half of what a level looks at is for mates: here each level must look at more than the one below.
LEVELS = (
    ANY_GAME[0],
    replace(ANY_GAME[1], nodes=250),
    replace(ANY_GAME[2], nodes=1_000),
    ANY_GAME[3],
)
#: What progressive chess brings: with several moves in a turn, mates come by sequences.
PROGRESSIVE = Kit(RivalKit(SequenceSearch, levels=LEVELS))

KITS = {
    "ajedrez": Kit(FilesKit(CHESS), PracticeKit(MAKERS)),
    "ajedrez-dados": Kit(BookKit(claims)),
    "progresivo-escoces": PROGRESSIVE,
    "progresivo-italiano": PROGRESSIVE,
    "progresivo-ingles": PROGRESSIVE,
    "progresivo-portugues": PROGRESSIVE,
    "progresivo-neozelandes": PROGRESSIVE,
    "progresivo-australiano": PROGRESSIVE,
    "progresivo-ortodoxo": PROGRESSIVE,
}
