"""The rules on cards that a short strategy is made of, in a ball game that takes no men.

Each can be checked on the board with the eyes: it looks at where men and ball stand after a turn,
and at most whether one side could score next. :mod:`zamora.rival.cards` follows a list of them.

The functions that work on whole numbers only run compiled, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zamora.ball.evaluation import COLUMN_OF, HEADING, MIDDLE_COLUMN, ROW_OF, distance
from zamora.compiled import kernel
from zamora.compiled.layout import BALL, SIDE, WHERE, Board, origin_of, rest_of, target_of
from zamora.compiled.machine import Program
from zamora.compiled.turns import GOALS, TEAM, goal, make, scores, unmake
from zamora.core.i18n import later
from zamora.core.position import Position, Turn
from zamora.rival import evaluation
from zamora.rival.kit import Card, Deck
from zamora.rival.searcher import turn_of

GOAL, GUARD, THREAT, FORWARD, CENTER, EDGE, TOUCH, LOOSE, BEHIND, COVER = range(10)
CLOSE, AWAY, PUSH, LEAVE, ADVANCE, RETREAT, RUN, FETCH, TOGETHER, KEEPER = range(10, 20)


def worth(b: Board, turn: int, card: int) -> int:
    """What a turn is worth by a card: the more, the better.

    Args:
        b: the position; as before in the end.
        turn: one of the side to move.
        card: its number.
    """
    me, ball, rest = b[SIDE], b[BALL], rest_of(turn)
    origin, target = origin_of(turn), target_of(turn)
    if card == GOAL:
        return 1 if GOALS[rest] == me + 1 else 0
    if card == PUSH:
        return 1 if rest != ball else 0
    if card == LEAVE:
        return 1 if rest == ball else 0
    if card == ADVANCE:
        return HEADING[me] * (ROW_OF[target] - ROW_OF[origin])
    if card == RETREAT:
        return HEADING[me] * (ROW_OF[origin] - ROW_OF[target])
    if card == RUN:
        return 1 if distance(target, rest) == 1 else 0
    if card == FETCH:
        return distance(origin, ball)
    undo = make(b, turn)
    found = standing(b, me, card)
    unmake(b, turn, undo)
    return found


def standing(b: Board, me: int, card: int) -> int:
    """What a position is worth by a card to the side ``me``, which has just moved."""
    ball, won = b[BALL], goal(b)
    if card == GUARD:
        return 1 if won == me + 1 or (won == 0 and not scores(b)) else 0
    if card == THREAT:
        if won:
            return 1 if won == me + 1 else 0
        b[SIDE] ^= 1
        threat = scores(b)
        b[SIDE] ^= 1
        return 1 if threat else 0
    if card == FORWARD:
        return HEADING[me] * ROW_OF[ball]
    aside = abs(COLUMN_OF[ball] - MIDDLE_COLUMN)
    if card == CENTER:
        return -aside
    if card == EDGE:
        return aside
    if card == KEEPER:
        return -abs(COLUMN_OF[b[WHERE + TEAM * me]] - COLUMN_OF[ball])
    total = 0
    for piece in range(2 * TEAM):
        cell = b[WHERE + piece]
        d = distance(cell, ball)
        if piece // TEAM != me:
            if card == LOOSE and d == 1:
                total -= 1
            if card == AWAY:
                total += d
            continue
        if card == TOUCH and d == 1:
            total += 1
        if card == CLOSE:
            total -= d
        if HEADING[me] * (ROW_OF[ball] - ROW_OF[cell]) > 0:
            if card == BEHIND:
                total += 1
            if card == COVER and COLUMN_OF[cell] == COLUMN_OF[ball]:
                total = 1
        if card == TOGETHER:
            for other in range(TEAM * me, piece):
                if distance(cell, b[WHERE + other]) == 1:
                    total += 1
    return total


#: The cards there are, by their numbers.
CARDS = (
    Card("mete", later("Si puedes hacer gol, hazlo.")),
    Card("cuida", later("No dejes que el rival pueda hacer gol en su turno.")),
    Card("amenaza", later("Deja el balón donde puedas hacer gol en tu próximo turno.")),
    Card("adelante", later("Que el balón quede lo más cerca posible del arco rival.")),
    Card("centro", later("Que el balón quede cerca de la columna del medio.")),
    Card("orilla", later("Que el balón quede cerca de una orilla.")),
    Card("tocan", later("Que queden junto al balón todas las fichas tuyas que puedas.")),
    Card("sueltalo", later("Que queden junto al balón pocas fichas rivales, o ninguna.")),
    Card("detras", later("Que queden más fichas tuyas entre la fila del balón y tu arco.")),
    Card("tapa", later("Que una ficha tuya quede en la columna del balón, entre él y tu arco.")),
    Card("cerca", later("Que todas tus fichas juntas queden lo más cerca posible del balón.")),
    Card("huye", later("Que el balón quede lejos de todas las fichas rivales juntas.")),
    Card("mueve", later("Mueve el balón.")),
    Card("quieto", later("Deja el balón donde está.")),
    Card("avanza", later("Mueve una ficha hacia adelante, lo más que puedas.")),
    Card("vuelve", later("Mueve una ficha hacia atrás, lo más que puedas.")),
    Card("corre", later("Que la ficha que mueves quede junto al balón.")),
    Card("trae", later("Mueve la ficha que estaba más lejos del balón.")),
    Card("juntas", later("Que queden juntas muchas parejas de fichas tuyas.")),
    Card("guarda", later("Que quien cuida tu arco quede en la columna del balón, o cerca.")),
)

PROGRAM = Program("cards", (worth,), ("scores", "make", "unmake"))


class Table:
    """A position on which cards are played.

    Attributes:
        turns: the turns of the side to move, as numbers.
        compiled: whether the cards run as machine code.
    """

    def __init__(self, position: Position) -> None:
        """Look at ``position``, of a ball game."""
        game: Any = position.game
        fast = kernel(game)
        self._position, self._board = position, fast.board(position.state)
        self.turns: Sequence[int] = fast.turns(position.state)

        def trial(functions: Any) -> None:
            functions.worth(self._board, self.turns[0], GUARD)

        judging = evaluation.judging(PROGRAM, game)
        self._functions, self.compiled = fast.program(judging, trial)

    def worth(self, turn: int, card: int) -> int:
        """What a turn is worth by the card with this number."""
        return int(self._functions.worth(self._board, turn, card))

    def turn(self, number: int) -> Turn:
        """The turn with this number."""
        return turn_of(self._position, number)


DECK = Deck(CARDS, Table)
