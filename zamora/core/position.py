"""Positions, turns and turns in progress: what is built on the rules of a game, once for all games.

Here the rules (:mod:`zamora.core.rules`), the search over their steps (:mod:`zamora.core.walk`) and
the parsing of turns (:mod:`zamora.core.notation`) come together.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from zamora.core import facts, notation, tongues, walk
from zamora.core.board import Cell
from zamora.core.errors import BadPositionCode, GameOver, IllegalTurn
from zamora.core.i18n import _
from zamora.core.lazy import offered
from zamora.core.rules import D, Rules, S
from zamora.core.steps import Connections, Outcome, Piece, Reason, Side, Step, StepPattern, Symmetry
from zamora.core.words import COVER

__all__ = [
    "Connections",
    "Draft",
    "Game",
    "Outcome",
    "Piece",
    "Position",
    "Reason",
    "Side",
    "Step",
    "StepPattern",
    "Symmetry",
    "Turn",
]


class Game(Rules[S, D]):
    """A game: its rules, and the positions it is played from."""

    def start(self, side: Side = Side.FIRST) -> Position:
        """The position at the start of a game; in a match the second player may move first."""
        return Position(self, self.initial(side))

    def position(self, code: str) -> Position:
        """The position with this code, e.g. ``compases:1 V12-V13 V42-V43 C1``.

        Raises:
            BadPositionCode: if the code is malformed, of another game or version, or impossible.
        """
        head, _blank, fields = code.strip().partition(" ")
        start = len(code) - len(code.lstrip())
        key, _colon, version = head.rpartition(":")
        if version != str(self.code_version) or not self.is_called(key):
            raise BadPositionCode(
                _("El código «{head}» no es de {game}.").format(head=head, game=self.name),
                text=code,
                place=(start, start + len(head)),
                accepted=[self.start().code],
            )
        try:
            return Position(self, self.decode(fields.strip()))
        except BadPositionCode as error:
            # Point into the whole code, not into its fields.
            if error.text != code:
                offset = start + code[start:].rindex(fields.strip())
                error.place = (error.place[0] + offset, error.place[1] + offset)
                error.text = code
            raise


@dataclass(frozen=True, eq=False)
class Position:
    """A position of a game: what is on the board and whose turn it is. Immutable.

    Equal and hashed by value. It knows nothing of how it came about: repetition belongs to
    :class:`zamora.core.history.History`. ``repr`` and :attr:`code` read back to an equal position.

    Attributes:
        game: the game.
        state: what the game knows of it.
        covered: the cells that are covered, in what a side may see of it: :meth:`seen_by`.
    """

    game: Game[Any, Any]
    state: Any
    covered: frozenset[Cell] = frozenset()

    @property
    def side(self) -> Side:
        """The side to move."""
        return self.game.to_move(self.state)

    @property
    def key(self) -> Hashable:
        """What counts for repetition and for tables: the position without any counters."""
        return self.game.position_key(self.state)

    @property
    def code(self) -> str:
        """The position in one line; :func:`zamora.core.position` reads it back."""
        return f"{self.game.key}:{self.game.code_version} {self.game.encode(self.state)}"

    @cached_property
    def outcome(self) -> Outcome | None:
        """Winner and reason; None while the game goes on. No legal turn: a draw, or mate."""
        decided = self.game.decided(self.state)
        if decided is None and not walk.any_turn(self.game, self.state):
            return self.game.stuck(self.state)
        return decided

    def turns(self) -> tuple[Turn, ...]:
        """All legal turns, one for each distinct resulting position, in the game's own order.

        Empty once the game is decided.

        Raises:
            TooManyTurns: if they are not :attr:`listable`.
        """
        return self._turns

    @property
    def listable(self) -> bool:
        """Whether all legal turns can be listed; if not, they are built step by step."""
        return self.game.listable(self.state) or self.outcome is not None

    @property
    def example(self) -> Turn | None:
        """A legal turn, the first of all; None after the end.

        Where turns cannot be listed it is the first that the steps bring to an end.
        """
        if self.game.decided(self.state) is not None:
            return None
        if not self.game.listable(self.state):
            way = walk.some_way(self.game, self.state)
            return None if way is None else Turn(self, way[1], Position(self.game, way[0]))
        after = walk.first_result(self.game, self.state)
        return None if after is None else Turn(self, None, Position(self.game, after))

    @cached_property
    def _turns(self) -> tuple[Turn, ...]:
        if self.game.decided(self.state) is not None:
            return ()
        if not self.game.listable(self.state) and self.outcome is not None:
            return ()
        return tuple(
            Turn(self, None, Position(self.game, state))
            for state in walk.results(self.game, self.state)
        )

    def ways(self, turn: Turn, limit: int = 1000) -> tuple[Turn, ...]:
        """All sequences of steps that lead where ``turn`` leads, the shortest first.

        Sequences that pass twice through the same draft are left out; at most ``limit`` are given.

        Raises:
            TooManyTurns: if the turns are not :attr:`listable`.
        """
        found = walk.paths(self.game, self.state, turn.after.state, limit)
        return tuple(Turn(self, steps, turn.after) for steps in found)

    def draft(self) -> Draft:
        """The turn in progress, before its first step.

        Raises:
            GameOver: if the game is decided.
        """
        if self.outcome is not None:
            raise GameOver
        return Draft(self, (), (self.game.begin(self.state),))

    def parse(self, text: str, spoken: str = "") -> Turn:
        """Read a turn in the game's notation, as any language writes it.

        Args:
            text: the turn.
            spoken: the language of the person who typed it; empty for the strict form, as records
                have it (:mod:`zamora.core.tongues`).

        Raises:
            UnreadableNotation: if it is not in the notation.
            IllegalTurn: if the rules forbid it (GameOver: if the game is decided).
            AmbiguousTurn: if it fits several different turns.
        """
        if self.outcome is not None:
            raise GameOver(text=text)
        steps, state = notation.parse_steps(self.game, self.state, text, spoken)
        return Turn(self, steps, Position(self.game, state))

    def play(self, turn: Turn | str) -> Position:
        """The position after ``turn`` (a turn of this position, or its notation).

        Raises:
            IllegalTurn: if the turn does not belong to this position; and as :meth:`parse`.
        """
        return (self.parse(turn) if isinstance(turn, str) else self.own(turn)).after

    def own(self, turn: Turn) -> Turn:
        """A turn of this position, or of what its player may see of it, as a turn of this position.

        Raises:
            IllegalTurn: if it is one of another position.
        """
        if turn.before == self:
            return turn
        if turn.before.covered and turn.before == self.seen_by(self.side):
            draft = self.draft()
            for step in turn.steps:
                draft = draft.take(step)
            return draft.turn()
        raise IllegalTurn(
            _("El turno «{turn}» es de otra posición.").format(turn=turn), text=str(turn)
        )

    # What there is to see -------------------------------------------------------------------------

    def seen_by(self, *sides: Side) -> Position:
        """What those may know of it who must not see what is hidden from any of ``sides``.

        The position itself, unless the other side has set up in secret: then that has not happened
        yet, and the cells are covered.
        """
        hidden = frozenset[Cell]().union(*(self.game.hidden(self.state, side) for side in sides))
        if hidden <= self.covered:
            return self
        return Position(self.game, self.game.without(self.state, hidden), self.covered | hidden)

    def _veiled(self, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
        """The pieces, and a cover on each covered cell."""
        name = self.game.board.name
        covers = (
            Piece(f"?:{name(cell)}", "cover", None, (cell,), COVER) for cell in sorted(self.covered)
        )
        return (*pieces, *covers)

    def asked(self, side: Side) -> Position:
        """The same position with ``side`` to move: what if it were that side's turn?"""
        return Position(self.game, self.game.turned(self.state, side))

    def reach(self, piece: str | None = None) -> dict[Cell, Turn]:
        """The cells where the ball can come to rest in the next turn, each with a shortest turn.

        Only turns in which the ball moves count, the others leave it where it is. With a ``piece``,
        a label, only turns that begin with that piece. Cells in the order of reading.

        Raises:
            TooManyTurns: if the turns are not :attr:`listable`.
        """
        if self.outcome is not None:
            return {}
        walk.check_listable(self.game, self.state)
        found = facts.reach(self.game, self.state, piece)
        return {
            cell: Turn(self, steps, Position(self.game, after))
            for cell, (steps, after) in found.items()
        }

    def threats(self, side: Side | None = None) -> tuple[Turn, ...]:
        """The turns with which ``side`` would score if it were to move now (the rival if None).

        Goals only, no checkmates. The turns start from the same position with ``side`` to move.

        Raises:
            TooManyTurns: if that side's turns are not :attr:`listable`.
        """
        side = self.side.other if side is None else side
        if self.game.decided(self.state) is not None:
            return ()
        asked = self.asked(side)
        goals = facts.goals(self.game, asked.state, side)
        return tuple(Turn(asked, None, Position(self.game, after)) for after in goals)

    def connections(self, side: Side | None = None) -> Connections:
        """Who of ``side`` (of the side to move if None) can play the ball to whom now."""
        side = self.side if side is None else side
        if self.game.decided(self.state) is not None:
            return Connections(side)
        return self.game.connections(self.game.turned(self.state, side), side)

    def check(self) -> tuple[Piece, ...]:
        """The pieces that give check to the side to move (booklet, chapter 6)."""
        cells = self.game.checkers(self.state, self.side)
        return tuple(
            piece
            for piece in self.pieces()
            if piece.side is not None and not set(piece.cells).isdisjoint(cells)
        )

    def checked(self) -> Cell | None:
        """Where the king of the side to move stands, if it is in check; None if it is not."""
        in_check = self.game.checkers(self.state, self.side)
        return self.game.king(self.state, self.side) if in_check else None

    def mate(self) -> facts.Mate | None:
        """Why the side to move is checkmated (booklet, chapter 6); None if it is not."""
        if self.outcome is None or self.outcome.reason is not Reason.CHECKMATE:
            return None
        return facts.mate(self.game, self.state)

    def pieces(self) -> tuple[Piece, ...]:
        """What stands on the board."""
        return self._veiled(self.game.pieces(self.state))

    def transformed(self, symmetry: Symmetry) -> Position:
        """The image of this position under a symmetry of the game."""
        return Position(self.game, self.game.transform(self.state, symmetry))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        same = self.game == other.game and bool(self.state == other.state)
        return same and self.covered == other.covered

    def __hash__(self) -> int:
        return hash((self.game.key, self.state))

    def __getstate__(self) -> dict[str, Any]:
        # The cached turns would drag a part of the game tree along.
        return {"game": self.game, "state": self.state, "covered": self.covered}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)

    def __repr__(self) -> str:
        said = f"zamora.position({self.code!r})"
        names = ", ".join(map(self.game.board.name, sorted(self.covered)))
        return f"<{said}, {names} covered>" if names else said

    def __str__(self) -> str:
        state = self.state
        return self.game.text(
            self.game.without(state, self.covered, "?") if self.covered else state
        )

    def svg(self) -> str:
        """The board as an SVG picture, by the painter that is installed (``zamora_widgets``).

        Raises:
            RuntimeError: if no painter is installed.
        """
        for entry in offered("zamora.painters").select(name="svg"):
            return str(entry.load()(self))
        raise RuntimeError("no SVG painter is installed: install the zamora distribution")

    def _repr_svg_(self) -> str | None:
        try:
            return self.svg()
        except RuntimeError:
            return None


@dataclass(frozen=True, eq=False)
class Turn:
    """What one player does before the other plays: a sequence of steps, and where it leads.

    Two turns are *equal* when they start from the same position and lead to the same one, by any
    steps: sweeps of +180° and −180° are the same turn. Without steps, a shortest sequence is found
    lazily.
    """

    before: Position
    _steps: tuple[Step, ...] | None
    after: Position = field(repr=False)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """What is done, step by step."""
        if self._steps is not None:
            return self._steps
        return walk.shortest(self.before.game, self.before.state, self.after.state)

    @property
    def wins(self) -> bool:
        """Whether it ends the game and wins it for the player who makes it."""
        outcome = self.after.outcome
        return outcome is not None and outcome.winner is self.before.side

    @property
    def own_goal(self) -> bool:
        """Whether it ends the game with a goal for the rival."""
        return self.before.game.scores_against(self.after.state, self.before.side)

    @property
    def stalemates(self) -> bool:
        """Whether it leaves the rival without any legal turn."""
        outcome = self.after.outcome
        return outcome is not None and outcome.reason is Reason.STALEMATE

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Turn):
            return NotImplemented
        return self.before == other.before and self.after == other.after

    def __hash__(self) -> int:
        return hash((self.before, self.after))

    def __str__(self) -> str:
        return self.before.game.written(self.steps, self.before.state)

    def __format__(self, form: str) -> str:
        """In a sentence a turn is written as the reader does; ``str`` is the strict form."""
        return format(tongues.written(str(self)), form)

    def __repr__(self) -> str:
        return f"{self.before!r}.parse({str(self)!r})"

    def explain(self) -> tuple[facts.Explained, ...]:
        """For every step, who could have lent its movement: :func:`zamora.core.facts.explained`."""
        return facts.explained(self.before.game, self.before.state, self.steps, self.after.state)

    def transformed(self, symmetry: Symmetry) -> Turn:
        """The image of this turn under a symmetry of the game."""
        game = self.before.game
        steps = tuple(
            symmetry.step(step, lambda label: game.relabel(label, symmetry)) for step in self.steps
        )
        return Turn(self.before.transformed(symmetry), steps, self.after.transformed(symmetry))


@dataclass(frozen=True)
class Draft:
    """A turn in progress: a position, the steps taken so far, and what may come next. Immutable."""

    position: Position
    steps: tuple[Step, ...]
    _drafts: tuple[Any, ...] = field(repr=False)

    @cached_property
    def next_steps(self) -> tuple[Step, ...]:
        """The steps possible next that can still lead to the end of a legal turn."""
        return tuple(walk.viable_steps(self.position.game, self._drafts[-1]))

    @property
    def may_end(self) -> bool:
        """Whether the turn may end here; never before its first step: there is no passing."""
        return bool(self.steps) and self.position.game.may_end(self._drafts[-1])

    def take(self, step: Step) -> Draft:
        """The draft after one more step.

        Raises:
            IllegalTurn: if the step is not one of :attr:`next_steps`.
        """
        game = self.position.game
        if step not in self.next_steps:
            pattern = StepPattern(
                step.kind,
                step.piece,
                step.origin,
                step.target,
                step.actuator,
                step.angle or None,
                step.becomes,
                step.captures or None,
                step.covers or None,
                step.value or None,
            )
            raise IllegalTurn(
                game.refusal(self._drafts[-1], pattern),
                accepted=self._continuations(),
            )
        draft = game.take(self._drafts[-1], step)
        return Draft(self.position, (*self.steps, step), (*self._drafts, draft))

    def _continuations(self) -> list[str]:
        """The turn with each of its next steps, as far as it goes then."""
        game, state = self.position.game, self.position.state
        return [game.written((*self.steps, step), state) for step in self.next_steps]

    def refusal(self, pattern: StepPattern) -> str:
        """Why no next step fits ``pattern``, in one sentence for a pupil."""
        return self.position.game.refusal(self._drafts[-1], pattern)

    def undo(self) -> Draft:
        """The draft before the last step; itself if there is none."""
        if not self.steps:
            return self
        return Draft(self.position, self.steps[:-1], self._drafts[:-1])

    def turn(self) -> Turn:
        """The turn that ends here.

        Raises:
            IllegalTurn: if it may not end here.
        """
        game = self.position.game
        if not self.may_end:
            raise IllegalTurn(
                game.unfinished(self._drafts[-1]),
                accepted=self._continuations(),
            )
        return Turn(self.position, self.steps, Position(game, game.end(self._drafts[-1])))

    @property
    def allowance(self) -> str:
        """How much may still be done in the turn, in one short sentence; empty if that is plain."""
        return self.position.game.allowance(self._drafts[-1])

    def journeys(self) -> dict[Cell, tuple[Step, ...]]:
        """Where the ball, the victim of a foul or a die can come to rest.

        Each cell with the fewest further steps: see :func:`zamora.core.facts.journeys`.
        """
        return facts.journeys(self.position.game, self._drafts[-1], self.steps)

    def is_own_goal(self, further: tuple[Step, ...]) -> bool:
        """Whether the turn, if it goes on with ``further``, can only end as an own goal.

        Unknown where turns cannot be listed: no game of that kind has goals.
        """
        if not self.position.listable:
            return False
        game, side, here = self.position.game, self.position.side, self._drafts[-1]
        for step in further:
            here = game.take(here, step)
        ends = walk.endings_from(game, here, (*self.steps, *further))
        return all(game.scores_against(state, side) for state, _steps in ends)

    def answers_check(self) -> bool:
        """Whether the turn has answered the check, if there was one.

        It has once it may end. Until then the ball must still interpose, unless the king itself has
        moved or no ball step is left, only a promotion.
        """
        king = self.position.checked()
        if king is None or self.may_end:
            return True
        if not self.steps:
            return False
        moved = any(step.kind != "ball" and step.origin == king for step in self.steps)
        return moved or all(step.kind != "ball" for step in self.next_steps)

    def pieces(self) -> tuple[Piece, ...]:
        """What stands on the board now."""
        return self.position._veiled(self.position.game.draft_pieces(self._drafts[-1]))

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)
