"""The cards that strategies are made of: what a turn is worth by each of them.

All is seen from the strategy's own side: its own goal lies in the first rows, it scores in the last
ones. (A position with Black to move is the one that arises from turning the board round.)

The functions that work on whole numbers only run compiled, too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from zamora.compiled.sets import lowest, ones
from zamora.core.i18n import _
from zamora.library.futez.rules import CELLS, NEAR
from zamora.library.futez.solved.numbering import LAST

# What is seen on the board ------------------------------------------------------------------------

ROW = CELLS.table(lambda cell: cell.row)
COLUMN = CELLS.table(lambda cell: cell.column)
#: cell → the cells connected to it, as a word.
TOUCHING = [NEAR[2 * cell] for cell in range(LAST + 1)]
#: cell → the cells in rows nearer to the own goal, as a word.
BEHIND = [sum(1 << c for c in range(LAST + 1) if ROW[c] < ROW[cell]) for cell in range(LAST + 1)]

#: Immediate effects of a turn, instead of the value of what it leads to.
SCORES, OWN_GOAL = -1, -2
#: The value of a position that the side to move wins in its next turn.
NEXT = 1

GOAL, GUARD, FAR, BETWEEN, CLOSE, TOUCH, LOOSE, TOGETHER, APART = range(9)
PUSH, LEAVE, FORWARD, BACKWARD, ENCLOSE = range(9, 14)


class Card(NamedTuple):
    """A rule on a card.

    Attributes:
        key: names it.
        title: in two or three words.
        words: what it asks for.
    """

    key: str
    title: Callable[[], str]
    words: Callable[[], str]


#: The cards, by their numbers.
CARDS = (
    Card("gol", lambda: _("Gol"), lambda: _("Si puedes hacer gol, hazlo.")),
    Card(
        "cuida",
        lambda: _("Cuida tu zona"),
        lambda: _("No dejes que el rival haga gol en su turno siguiente."),
    ),
    Card("lejos", lambda: _("Balón lejos"), lambda: _("Que el balón quede lejos de tu zona.")),
    Card(
        "detras",
        lambda: _("Fichas detrás"),
        lambda: _("Que queden más fichas tuyas entre el balón y tu zona."),
    ),
    Card("cerca", lambda: _("Cerca"), lambda: _("Que tus fichas queden cerca del balón.")),
    Card("tocan", lambda: _("Tocar el balón"), lambda: _("Que más fichas tuyas toquen el balón.")),
    Card(
        "sueltalo",
        lambda: _("Rival lejos"),
        lambda: _("Que menos fichas rivales toquen el balón."),
    ),
    Card("juntas", lambda: _("Juntas"), lambda: _("Que queden más parejas tuyas conectadas.")),
    Card("sueltas", lambda: _("Sueltas"), lambda: _("Que queden menos parejas tuyas conectadas.")),
    Card("mueve", lambda: _("Mover el balón"), lambda: _("Mueve el balón.")),
    Card("quieto", lambda: _("Balón quieto"), lambda: _("Deja el balón donde está.")),
    Card("avanza", lambda: _("Avanzar"), lambda: _("Mueve una ficha hacia adelante.")),
    Card("vuelve", lambda: _("Volver"), lambda: _("Mueve una ficha hacia atrás.")),
    Card(
        "encierra",
        lambda: _("Encerrar"),
        lambda: _("Que el balón tenga menos casillas vacías conectadas."),
    ),
)


def pairs(men: int) -> int:
    """How many pairs among these men are connected."""
    total = 0
    while men:
        cell = lowest(men)
        men &= men - 1
        total += ones(TOUCHING[cell] & men)
    return total


def nearness(men: int, ball: int) -> int:
    """The more, the nearer the men are to the ball, in a king's steps."""
    total = 0
    while men:
        cell = lowest(men)
        men &= men - 1
        total -= max(abs(ROW[cell] - ROW[ball]), abs(COLUMN[cell] - COLUMN[ball]))
    return total


def score(
    card: int, ball: int, rest: int, origin: int, target: int, mine: int, rivals: int, value: int
) -> int:
    """What a turn is worth by a card: the more, the better.

    Args:
        card: its number.
        ball: where the ball lay.
        rest: where it comes to rest.
        origin: where the man stood.
        target: where he goes.
        mine: the set of cells of the own men after the turn.
        rivals: of the others.
        value: what the position after the turn is worth to the rival, as the table says it;
            ``SCORES`` or ``OWN_GOAL`` after a goal.
    """
    if card == GOAL:
        return 1 if value == SCORES else 0
    if card == GUARD:
        return 0 if value in (OWN_GOAL, NEXT) else 1
    if card == FAR:
        return ROW[rest]
    if card == BETWEEN:
        return ones(mine & BEHIND[rest])
    if card == CLOSE:
        return nearness(mine, rest)
    if card == TOUCH:
        return ones(mine & TOUCHING[rest])
    if card == LOOSE:
        return -ones(rivals & TOUCHING[rest])
    if card == TOGETHER:
        return pairs(mine)
    if card == APART:
        return -pairs(mine)
    if card == PUSH:
        return 1 if rest != ball else 0
    if card == LEAVE:
        return 1 if rest == ball else 0
    if card == FORWARD:
        return ROW[target] - ROW[origin]
    if card == BACKWARD:
        return ROW[origin] - ROW[target]
    return -ones(TOUCHING[rest] & ~(mine | rivals))


# By name ------------------------------------------------------------------------------------------

#: The number of the card with this key.
NUMBER = {card.key: number for number, card in enumerate(CARDS)}
