"""Where a list of cards first goes wrong, by the table of the solved game.

>>> from zamora.library.futez.strategy.trial import Trials
>>> found = Trials().play(["gol", "cuida", "lejos"], Side.SECOND)
>>> found.holds, len(found.history.turns)
(False, 6)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from zamora.compiled import Kernel, kernel
from zamora.compiled.layout import origin_of, rest_of, target_of
from zamora.compiled.machine import Program
from zamora.core.board import Cell
from zamora.core.errors import ZamoraError
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Position, Turn
from zamora.core.steps import Side
from zamora.library.futez.rules import CELLS, Futez
from zamora.library.futez.solved.machine import Rows
from zamora.library.futez.solved.numbering import LAST, PLACEMENTS, numbered_state, state_number
from zamora.library.futez.solved.tables import TABLES, FutezSolution
from zamora.library.futez.strategy import passes
from zamora.library.futez.strategy.cards import NUMBER

PROGRAM = Program(
    "strategies",
    (passes.follow,),
    ("number", "rank", "ranked", "image", "place", "turns", "best", "points", "score", "worth"),
)
#: How many positions are looked at, at most: interpreted they take a thousand times as long.
LIMIT, LIMIT_INTERPRETED = 2 * PLACEMENTS, 5_000
#: More turns than a position has.
_MORE = 1 << 8


class UnknownCard(ZamoraError):
    """There is no such card."""


@dataclass(frozen=True)
class Trial:
    """What came of a list of cards.

    Attributes:
        cards: their keys, in order.
        side: the strategy's side.
        positions: how many positions were looked at, before own turns and the rival's.
        history: the shortest game in which it steps into a loss, that turn included; None if none
            was found.
        complete: whether everything that a rival may do was looked at.
        used: how many cards decided on the way there; one more than there are if another card at
            the end of the list could have changed it.
    """

    cards: tuple[str, ...]
    side: Side
    positions: int
    history: History | None
    complete: bool
    used: int

    @property
    def holds(self) -> bool:
        """Whether it never steps into a loss, against any play."""
        return self.history is None and self.complete


class Trials(Rows):
    """What follows lists of cards through the solved game."""

    def __init__(self, fast: Kernel | None = None, limit: int | None = None) -> None:
        """Read the table, and get ready to run on ``fast``; compiled if possible, if it is None.

        Args:
            fast: a kernel of Futez.
            limit: how many positions to look at.

        Raises:
            BadTable: if the table cannot be used.
        """
        game = Futez()
        self._values = FutezSolution(game, "", TABLES.file(game, "").find()).values
        super().__init__(PROGRAM, fast)
        self.limit = limit or (LIMIT if self.compiled else LIMIT_INTERPRETED)
        self._make(self.limit)

    def _make(self, limit: int) -> None:
        length = limit + _MORE
        self._b, self._out = self.board(), self.scratch()
        byte_row = self.kernel.byte_row
        self._marks, self._table = byte_row(PLACEMENTS), byte_row(self._values)
        self._queue, self._parents, self._used = (self.large(length) for _row in range(3))
        self._counts = self.kernel.zeros(passes.COUNTS)

    def try_out(self) -> None:
        """Follow no card at all, for two positions."""
        self._make(2)
        self.follow((), Side.FIRST, 2)

    def follow(self, cards: Sequence[int], side: Side, limit: int | None = None) -> int:
        """:func:`passes.follow` from the start of the game, for cards by their numbers."""
        who = passes.OURS if side is Side.FIRST else passes.RIVALS
        return int(
            self.run.follow(
                self._b,
                self.kernel.row([*cards, 0]),
                len(cards),
                self._table,
                2 * state_number(Futez().initial()) + who,
                self._marks,
                self._queue,
                self._parents,
                self._used,
                limit or self.limit,
                self._counts,
                self._out,
                0,
            )
        )

    @property
    def used(self) -> int:
        """How many cards decided on the way to the mistake that was found last."""
        return int(self._counts[passes.CARDS_USED])

    @property
    def nodes(self) -> int:
        """How many positions were looked at last."""
        return int(self._counts[passes.NODES])

    def play(self, keys: Sequence[str], side: Side) -> Trial:
        """Follow the cards with these keys.

        Raises:
            UnknownCard: if there is no such card; the error lists the cards.
        """
        for key in keys:
            if key not in NUMBER:
                raise UnknownCard(
                    _("No hay ninguna carta «{name}».").format(name=key),
                    text=str(key),
                    accepted=list(NUMBER),
                )
        found = self.follow([NUMBER[key] for key in keys], side)
        history = self._history(found, side) if found >= 0 else None
        return Trial(tuple(keys), side, self.nodes, history, found != passes.TOO_MANY, self.used)

    def _history(self, found: int, side: Side) -> History:
        """The game that leads to the mistake at this index of the queue."""
        nodes = [found]
        while (before := int(self._parents[nodes[-1]])) >= 0:
            nodes.append(before)
        game = Futez()
        history = History(game.start())
        for index in reversed(nodes[:-1]):
            node = int(self._queue[index])
            mover = side if node & 1 == passes.OURS else side.other
            state = numbered_state(node >> 1, mover)
            turns = history.position.turns()
            history.play(next(turn for turn in turns if turn.after.state == state))
        history.play(_turn(history.position, int(self._counts[passes.TURN])))
        return history


def _turn(position: Position, packed: int) -> Turn:
    """The turn of a position that is this one, as the side to move sees it."""

    def cell(number: int) -> Cell:
        return CELLS.cells[LAST - number if position.side else number]

    origin, target, rest = (cell(of(packed)) for of in (origin_of, target_of, rest_of))
    for turn in position.turns():
        (ball,) = (piece.cells[0] for piece in turn.after.pieces() if piece.side is None)
        if (turn.steps[0].origin, turn.steps[0].target, ball) == (origin, target, rest):
            return turn
    raise AssertionError(packed)


@cache
def _trials(compiled: bool) -> Trials:
    # Compiled only where that is possible.
    return Trials(kernel(Futez(), compiled=None if compiled else False))


def judged(keys: Sequence[str], side: Side) -> Trial:
    """What comes of a list of cards: interpreted if it soon goes wrong, else compiled.

    Most lists go wrong within some thousands of positions: interpreting these takes less time than
    compiling.

    Raises:
        UnknownCard: if there is no such card; the error lists the cards.
        BadTable: if the table cannot be used.
    """
    soon = _trials(False).play(keys, side)
    return soon if soon.complete else _trials(True).play(keys, side)
