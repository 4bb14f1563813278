"""What the source says of its draughts (Neto & Silva, chapter 3), held against the rules.

Two ladies against one on 10 × 10 take a minute to solve: a test does it, here stands what came out.
"""

from __future__ import annotations

import random
from itertools import pairwise

from zamora import book
from zamora.book.kit import Finding
from zamora.core.grid import GridState
from zamora.core.i18n import _
from zamora.core.numbers import grouped
from zamora.core.position import Position
from zamora.core.steps import Side
from zamora.library.draughts.english import EnglishDraughts
from zamora.registry import game

#: On 10 × 10, two ladies to move against one: how many positions, how many of them they win, and
#: how many with the short stop (tests/engine/test_book_draughts.py).
TWO_TO_ONE, WON, WON_WITH_STOP = 58_800, 19_398, 58_686
#: Whether they win, without the short stop, the position printed for it.
PRINTED_IS_WON = False
#: How many games are played by lot, and how many turns of each.
GAMES, TURNS = 3, 60


def international() -> tuple[Finding, ...]:
    """Two ladies against one, with and without the short stop."""
    where = _("Capítulo 3, damas internacionales")
    return (
        Finding(
            where,
            _("Dos damas contra una suelen empatar."),
            2 * WON < TWO_TO_ONE,
            _(
                "Se resolvieron las {n} posiciones del tablero de 10×10 en que les toca a las dos "
                "damas: ganan en {won}; en las demás, no."
            ).format(n=grouped(TWO_TO_ONE), won=grouped(WON)),
        ),
        Finding(
            where,
            _("Sin el freno de la dama, las negras no ganan en «damas-internacionales-7»."),
            not PRINTED_IS_WON,
            _("Con el freno, de las {n} posiciones se ganan {won}.").format(
                n=grouped(TWO_TO_ONE), won=grouped(WON_WITH_STOP)
            ),
            position=book.get("damas-internacionales-7").start(),
        ),
    )


def english() -> tuple[Finding, ...]:
    """How many a man captures at most; whether the two men of the last line get through."""
    rules = game("damas-inglesas")
    assert isinstance(rules, EnglishDraughts)
    most = 0
    for origin in filter(rules.used, rules.board.cells):
        rows = range(origin.row - 1, 0, -2)
        cells = tuple(
            "P" if cell == origin else "p" if rules.used(cell) and cell.row in rows else ""
            for cell in rules.board.cells
        )
        if origin.row > 1:
            turns = Position(rules, GridState(cells, Side.FIRST)).turns()
            most = max([most, *(len(turn.steps) for turn in turns)])
    end = book.get("damas-inglesas-3").history().position
    answers = end.turns()
    crowning = [
        any("D" in turn.after.state.cells for turn in answer.after.turns()) for answer in answers
    ]
    where = _("Capítulo 3, damas inglesas")
    return (
        Finding(
            where,
            _("Un peón toma tres fichas como mucho en un turno."),
            most == 3,
            _(
                "Cada salto lo lleva dos filas adelante. Se probó desde todas las casillas: lo más "
                "que toma son {n}."
            ).format(n=most),
        ),
        Finding(
            where,
            _("Con un peón en b6 y otro en c7, las blancas tienen segura una dama."),
            all(crowning),
            _("Se probaron los {n} turnos de las negras: después de {crowned} coronan.").format(
                n=len(answers), crowned=sum(crowning)
            ),
            position=end,
        ),
    )


def bashnya() -> tuple[Finding, ...]:
    """How the colors follow each other in a stack."""
    lot = random.Random(0)  # noqa: S311 (a sample, not a secret)
    stacks = set[str]()
    for _game in range(GAMES):
        position = game("bashnya").start()
        for _turn in range(TURNS):
            if not (turns := position.turns()):
                break
            position = lot.choice(turns).after
            stacks.update(filter(None, position.state.cells))
    changes = [
        sum(one.isupper() != other.isupper() for one, other in pairwise(stack)) for stack in stacks
    ]
    return (
        Finding(
            _("Capítulo 3, bashnya"),
            _("No hay pilas en que los colores se alternen."),
            max(changes) <= 1,
            _(
                "Lo que se toma va hasta abajo, y de una pila se quita la de arriba: el color "
                "cambia una vez como mucho. Así fue en las {n} pilas distintas de unas partidas al "
                "azar."
            ).format(n=len(stacks)),
        ),
    )
