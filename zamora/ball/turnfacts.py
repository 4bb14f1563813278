"""What there is to see before and after a turn of a ball game: goals, mates, men, the ball.

Facts only, each looked up in the position by the rules of the game; :mod:`zamora.ball.remarks`
puts them into words. "Now" is the position before the turn, with the side to move that the question
is about; "then" is the position after it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

from zamora.ball.game import BallGame
from zamora.compiled import kernel
from zamora.compiled.layout import AT, NOBODY, rest_of, target_of
from zamora.core.board import Cell
from zamora.core.history import History
from zamora.core.position import Piece, Position, Reason, Side, Turn
from zamora.core.words import Noun
from zamora.rival.analysis import Score, analyse

#: How many other turns are tried to show what happens otherwise.
TRIED = 12
#: From the most to the least worth saving.
WORTH = ("king", "queen", "rook", "bishop", "knight", "pawn")


class Goal(NamedTuple):
    """A way to score, or to mate.

    Attributes:
        cell: where the ball enters; of a mate, where the piece goes that gives it.
        piece: who sends the ball there, or goes there, as it stands on the board before the turn
            that is explained.
    """

    cell: Cell
    piece: Piece


class Otherwise(NamedTuple):
    """What the rival does if another turn is played than the one that is explained.

    Attributes:
        turn: the other turn.
        goal: the goal or mate that follows.
        preventing: how many turns prevent all goals; 0 if they were not counted.
        turns: how many turns there are.
    """

    turn: Turn
    goal: Goal
    preventing: int = 0
    turns: int = 0


class TurnFacts:
    """A turn of a ball game, and what there is to see before and after it."""

    def __init__(self, turn: Turn, history: History | None = None) -> None:
        """Look at ``turn``; it is a turn of the position of ``history``, if that is given."""
        self.turn = turn
        self.before, self.after = turn.before, turn.after
        self.game: BallGame = turn.before.game  # type: ignore[assignment]
        self.side = turn.before.side
        self.rival = self.side.other
        self._history = history

    # The end --------------------------------------------------------------------------------------

    @property
    def repeats(self) -> bool:
        """Whether the turn brings about a position for the last time that the rules allow."""
        if self._history is None or self.after.outcome is not None:
            return False
        return self.after.key in self._history.drawing

    @property
    def over(self) -> bool:
        """Whether the turn ends the game."""
        return self.after.outcome is not None or self.repeats

    @property
    def scored(self) -> Goal:
        """The goal that the turn is."""
        return self._goal(self.turn)

    # Goals ----------------------------------------------------------------------------------------

    def _goal(self, turn: Turn) -> Goal:
        piece = sender(turn)
        assert piece is not None
        where = next(p.cells[0] for p in turn.after.pieces() if p.side is None)
        return Goal(where, piece)

    def _goals(self, position: Position, side: Side) -> tuple[Goal, ...]:
        found = dict.fromkeys(map(self._goal, position.threats(side)))
        # In Futez a piece can send the ball to where it stood; that is hard to imagine.
        return tuple(sorted(found, key=lambda goal: goal.cell in goal.piece.cells))

    def _seen_before(self, goal: Goal, turn: Turn | None = None) -> Goal:
        return Goal(goal.cell, as_before(turn or self.turn, goal.piece))

    @cached_property
    def dangers(self) -> tuple[Goal, ...]:
        """The goals that the rival would score now, if it were to move."""
        return self._goals(self.before, self.rival)

    @cached_property
    def allowed(self) -> tuple[Goal, ...]:
        """The goals that the rival can score then."""
        if self.over:
            return ()
        return tuple(map(self._seen_before, self._goals(self.after, self.rival)))

    @cached_property
    def threatened(self) -> tuple[Goal, ...]:
        """The goals that the mover would score next if the rival did nothing."""
        if self.over:
            return ()
        return tuple(map(self._seen_before, self._goals(self.after, self.side)))

    @cached_property
    def prevented(self) -> Otherwise | None:
        """A goal that the rival scores after another turn; None if this prevents none.

        The rival would score if it were to move now, and cannot after the turn.
        """
        if self.over or not self.dangers or self.allowed:
            return None
        glance = analyse(self.before, depth=1, exact=True)
        ends = [(n, Score(v).goal_in) for n, v in zip(glance.numbers, glance.values, strict=True)]
        found = None
        for number in [number for number, goal_in in ends if goal_in == -2][:TRIED]:
            other = glance.turn(number)
            goals = [
                self._seen_before(goal, other) for goal in self._goals(other.after, self.rival)
            ]
            known = next((goal for goal in self.dangers if goal in goals), None)
            if found is None or known is not None:
                found = Otherwise(
                    other,
                    known or goals[0],
                    sum(goal_in is None or goal_in > 0 for _n, goal_in in ends),
                    len(ends),
                )
            if known is not None:
                break
        return found

    # Check and mate -------------------------------------------------------------------------------

    @cached_property
    def in_check(self) -> bool:
        """Whether the king of the side to move stands in check now."""
        return bool(self.before.check())

    @cached_property
    def checkers(self) -> tuple[Piece, ...]:
        """Who gives check then."""
        if self.over:
            return ()
        return tuple(as_before(self.turn, piece) for piece in self.after.check())

    def _mates(self, position: Position, side: Side) -> Iterator[Goal]:
        """Where ``side`` would mate, if it were to move and stood not in check."""
        game = self.game
        state = game.turned(position.state, side)
        # If the rival's king can be captured, the position is illegal and has no turns.
        if game.king(state, side) is None or game.checkers(state, side.other):
            return
        for turn in Position(game, state).turns():
            if game.checkers(turn.after.state, side.other) and _mated(turn.after):
                first = turn.steps[0]
                piece = next(p for p in position.pieces() if p.label == first.piece)
                yield Goal(first.target, piece)

    @cached_property
    def mate_ahead(self) -> Goal | None:
        """A mate that the mover would give next if the rival did nothing."""
        found = None if self.over else next(self._mates(self.after, self.side), None)
        return None if found is None else self._seen_before(found)

    @cached_property
    def prevented_mate(self) -> Otherwise | None:
        """A mate that the rival gives after another turn; None if this prevents none."""
        dangers = () if self.over or self.in_check else tuple(self._mates(self.before, self.rival))
        if not dangers or next(self._mates(self.after, self.rival), None) is not None:
            return None
        for other in self.before.turns()[:TRIED]:
            if other != self.turn and other.after.outcome is None:
                mates = [
                    self._seen_before(goal, other) for goal in self._mates(other.after, self.rival)
                ]
                known = next((goal for goal in dangers if goal in mates), None)
                if known is not None:
                    return Otherwise(other, known)
        return None

    # Men ------------------------------------------------------------------------------------------

    @property
    def mover(self) -> Piece:
        """Who moves, as it stands now."""
        return self._standing(self.turn.steps[0].origin)

    @property
    def victim(self) -> Piece | None:
        """The rival's man that is captured or fouled."""
        target = self.turn.steps[0].target
        rivals = (piece for piece in self.before.pieces() if piece.side is self.rival)
        return next((piece for piece in rivals if piece.cells == (target,)), None)

    @property
    def sent_to(self) -> Cell:
        """Where a foul sends its victim."""
        return self.turn.steps[-1].target

    @property
    def becomes(self) -> Noun | None:
        """What a pawn is promoted to; None if none is."""
        word = self.turn.steps[-1].becomes
        return next((kind.noun for kind in self.game.kinds if kind.noun.word == word), None)

    @cached_property
    def rescued(self) -> Piece | None:
        """The best of the own men that the rival could take or foul now, but not then."""
        game = self.game
        if self.over or self.in_check or not (game.rules.CAPTURES or game.rules.FOULS):
            return None
        attacked = self._attacked(self.before)
        still = {as_before(self.turn, piece) for piece in self._attacked(self.after)}
        gone = set() if self.victim is None or not game.rules.FOULS else {self.mover}
        saved = [piece for piece in attacked if piece not in still | gone]
        return min(saved, key=lambda piece: WORTH.index(piece.kind), default=None)

    def _attacked(self, position: Position) -> list[Piece]:
        """The mover's men that the rival could take or foul."""
        _board, turns = self._turns(position, self.rival)
        cells = {self.game.cells.cells[target_of(turn)] for turn in turns}
        return [p for p in position.pieces() if p.side is self.side and p.cells[0] in cells]

    def _standing(self, cell: Cell | None) -> Piece:
        return next(piece for piece in self.before.pieces() if piece.cells == (cell,))

    # The ball -------------------------------------------------------------------------------------

    @cached_property
    def _aims(self) -> dict[Side, frozenset[int]]:
        goals = zip(self.game.cells.cells, self.game.rules.GOALS, strict=False)
        rows = [(cell.row, goal) for cell, goal in goals if goal]
        return {side: frozenset(row for row, goal in rows if goal == side + 1) for side in Side}

    def rows_left(self, cell: Cell, side: Side) -> int:
        """How many rows a ball on ``cell`` is from a goal for ``side``."""
        return min(abs(cell.row - row) for row in self._aims[side])

    def ball(self, position: Position) -> Cell:
        """Where the ball lies."""
        return next(piece.cells[0] for piece in position.pieces() if piece.side is None)

    @property
    def gained(self) -> int:
        """By how many rows the turn brings the ball nearer to a goal."""
        was, now = (self.rows_left(self.ball(p), self.side) for p in (self.before, self.after))
        return was - now

    def nearest(self, position: Position, side: Side) -> int:
        """How near to its goal, in rows, ``side`` could leave the ball with one turn."""
        b, turns = self._turns(position, side)
        cells = self.game.cells.cells
        fouls = self.game.rules.FOULS
        rests = {rest_of(t) for t in turns if not (fouls and b[AT + target_of(t)] != NOBODY)}
        own = self.ball(position)
        return min(self.rows_left(cell, side) for cell in (own, *(cells[rest] for rest in rests)))

    @property
    def beside(self) -> bool:
        """Whether the man who moves stands next to the ball then, and did not now."""
        cells = self.turn.steps[0].origin, self.turn.steps[0].target
        was, now = (
            cell is not None and self.game.distance(cell, self.ball(position)) == 1
            for cell, position in zip(cells, (self.before, self.after), strict=True)
        )
        return now and not was

    def _turns(self, position: Position, side: Side) -> tuple[Any, list[int]]:
        """A workspace, and the turns as numbers, if ``side`` is to move."""
        state = self.game.turned(position.state, side)
        return self.game.workspace(state), kernel(self.game).turns(state)


def _mated(position: Position) -> bool:
    outcome = position.outcome
    return outcome is not None and outcome.reason is Reason.CHECKMATE


def sender(turn: Turn) -> Piece | None:
    """Who moved the ball last in a turn, as the piece stood before it; None if none did."""
    ball_labels = {piece.label for piece in turn.before.pieces() if piece.side is None}
    sent = [s for s in turn.steps if s.kind == "ball" and s.piece in ball_labels]
    if not sent:
        return None
    standing = {piece.label: piece for piece in turn.before.pieces()}
    # Where labels are cells, the piece that has moved has another label by now.
    return standing.get(sent[-1].actuator or "") or standing[turn.steps[0].piece]


def as_before(turn: Turn, piece: Piece) -> Piece:
    """A piece that stands on the board after a turn, as it stood before it.

    The question which piece to move is about the board before the turn.
    """
    first = turn.steps[0]
    standing = {other.label: other for other in turn.before.pieces()}
    if piece.label in standing:
        return standing[piece.label]
    if piece.side is turn.before.side:
        return standing[first.piece]
    # The victim of a foul.
    return next(p for p in turn.before.pieces() if p.cells == (first.target,))
