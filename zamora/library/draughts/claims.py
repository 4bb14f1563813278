"""What the source says of its draughts (Neto & Silva, chapter 3), held against the rules.

Two ladies against one on 10 × 10 take a minute to solve: a test does it, here stands what came out.
"""

from __future__ import annotations

import random
from itertools import pairwise

from zamora import book
from zamora.book.kit import Claim, Finding, together
from zamora.core.i18n import _
from zamora.core.numbers import grouped
from zamora.library.draughts import counts
from zamora.registry import game

#: On 10 × 10, two ladies to move against one: how many positions, how many of them they win, and
#: how many with the short stop (tests/engine/test_book_draughts.py).
TWO_TO_ONE, WON, WON_WITH_STOP = 58_800, 19_398, 58_686
#: Whether they win, without the short stop, the position printed for it.
PRINTED_IS_WON = False
#: How many random games are played, and how many turns of each.
GAMES, TURNS = 3, 60


def international() -> tuple[Claim, ...]:
    """Two ladies against one, with and without the short stop."""
    return together(
        _international,
        (
            "dos damas contra una",
            _("Dos damas contra una suelen empatar."),
            _("Capítulo 3, damas internacionales"),
        ),
        (
            "sin el freno de la dama",
            _("Sin el freno de la dama, las negras no ganan en «damas-internacionales-7»."),
            _("Capítulo 3, damas internacionales"),
        ),
    )


def _international() -> tuple[Finding, ...]:
    return (
        Finding(
            _(
                "Se resolvieron las {n} posiciones del tablero de 10×10 en que les toca a las dos "
                "damas: ganan en {won}; en las demás, no."
            ).format(n=grouped(TWO_TO_ONE), won=grouped(WON)),
            holds=2 * WON < TWO_TO_ONE,
        ),
        Finding(
            _("Con el freno, de las {n} posiciones se ganan {won}.").format(
                n=grouped(TWO_TO_ONE), won=grouped(WON_WITH_STOP)
            ),
            holds=not PRINTED_IS_WON,
            position=book.get("damas-internacionales-7").start(),
        ),
    )


def english() -> tuple[Claim, ...]:
    """How many a man captures at most; whether the two men of the last line get through."""
    return together(
        _english,
        (
            "tres fichas como mucho",
            _("Un peón toma tres fichas como mucho en un turno."),
            _("Capítulo 3, damas inglesas"),
        ),
        (
            "b6 y c7",
            _("Con un peón en b6 y otro en c7, las blancas tienen segura una dama."),
            _("Capítulo 3, damas inglesas"),
        ),
    )


def _english() -> tuple[Finding, ...]:
    most = max(counts.chains(counts.draughts("damas-inglesas")).values())
    end = book.get("damas-inglesas-3").history().position
    answers = end.turns()
    crowning = [
        any("D" in turn.after.state.cells for turn in answer.after.turns()) for answer in answers
    ]
    return (
        Finding(
            _(
                "Cada salto lo lleva dos filas adelante. Se probó desde todas las casillas: lo más "
                "que toma son {n}."
            ).format(n=most),
            holds=most == 3,
        ),
        Finding(
            _("Se probaron los {n} turnos de las negras: después de {crowned} coronan.").format(
                n=len(answers), crowned=sum(crowning)
            ),
            holds=all(crowning),
            position=end,
        ),
    )


def bashnya() -> tuple[Claim, ...]:
    """How the colors follow each other in a stack."""
    return together(
        _bashnya,
        (
            "colores de las pilas",
            _("No hay pilas en que los colores se alternen."),
            _("Capítulo 3, bashnya"),
        ),
    )


def _bashnya() -> tuple[Finding, ...]:
    rng = random.Random(0)  # noqa: S311 (a sample, not a secret)
    stacks = set[str]()
    for _game in range(GAMES):
        position = game("bashnya").start()
        for _turn in range(TURNS):
            if not (turns := position.turns()):
                break
            position = rng.choice(turns).after
            stacks.update(filter(None, position.state.cells))
    changes = [
        sum(one.isupper() != other.isupper() for one, other in pairwise(stack)) for stack in stacks
    ]
    return (
        Finding(
            _(
                "Lo que se toma va hasta abajo, y de una pila se quita la de arriba: el color "
                "cambia una vez como mucho. Así fue en las {n} pilas distintas de unas partidas al "
                "azar."
            ).format(n=len(stacks)),
            holds=max(changes) <= 1,
        ),
    )
