"""Positions, turns and turns in progress: what is built on the rules of a game, once for all games.

Here the rules (:mod:`zamora.rules`), the walk over their steps (:mod:`zamora.walk`) and the reading
of turns (:mod:`zamora.notation`) come together.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any

from zamora import notation, walk
from zamora.errors import BadPositionCode, GameOver, IllegalTurn
from zamora.i18n import _
from zamora.rules import D, Rules, S
from zamora.steps import Outcome, Piece, Reason, Side, Step, StepPattern, Symmetry

if TYPE_CHECKING:
    from zamora import insight
    from zamora.board import Cell

__all__ = [
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
        expected = f"{self.key}:{self.code_version}"
        if head != expected:
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
    :class:`zamora.history.History`. ``repr`` and :attr:`code` read back to an equal position.
    """

    game: Game[Any, Any]
    state: Any

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
        """The position in one line; :func:`zamora.position` reads it back."""
        return f"{self.game.key}:{self.game.code_version} {self.game.encode(self.state)}"

    @cached_property
    def outcome(self) -> Outcome | None:
        """Who has won and why; None while the game goes on. No legal turn: a draw, or mate."""
        decided = self.game.decided(self.state)
        if decided is None and next(walk.results(self.game, self.state), None) is None:
            return self.game.stuck(self.state)
        return decided

    def turns(self) -> tuple[Turn, ...]:
        """All legal turns, one for each distinct resulting position, in the game's own order.

        Empty once the game is decided.
        """
        return self._turns

    @cached_property
    def _turns(self) -> tuple[Turn, ...]:
        if self.game.decided(self.state) is not None:
            return ()
        return tuple(
            Turn(self, None, Position(self.game, state))
            for state in walk.results(self.game, self.state)
        )

    def ways(self, turn: Turn, limit: int = 1000) -> tuple[Turn, ...]:
        """All sequences of steps that lead where ``turn`` leads, the shortest first.

        Sequences that pass twice through the same draft are left out; at most ``limit`` are given.
        """
        found = walk.paths(self.game, self.state, turn.after.state, limit)
        return tuple(Turn(self, steps, turn.after) for steps in found)

    def draft(self) -> Draft:
        """The turn in progress, before its first step.

        Raises:
            GameOver: if the game is decided.
        """
        if self.outcome is not None:
            raise GameOver(_("La partida ya terminó: no hay más turnos."))
        return Draft(self, (), (self.game.begin(self.state),))

    def parse(self, text: str) -> Turn:
        """Read a turn in the game's notation.

        Raises:
            UnreadableNotation: if it is not in the notation.
            IllegalTurn: if the rules forbid it (GameOver: if the game is decided).
            AmbiguousTurn: if it fits several different turns.
        """
        if self.outcome is not None:
            raise GameOver(_("La partida ya terminó: no hay más turnos."), text=text)
        steps, state = notation.parse_steps(self.game, self.state, text)
        return Turn(self, steps, Position(self.game, state))

    def play(self, turn: Turn | str) -> Position:
        """The position after ``turn`` (a turn of this position, or its notation).

        Raises:
            IllegalTurn: if the turn does not belong to this position; and as :meth:`parse`.
        """
        if isinstance(turn, str):
            turn = self.parse(turn)
        elif turn.before != self:
            raise IllegalTurn(
                _("El turno «{turn}» es de otra posición.").format(turn=turn), text=str(turn)
            )
        return turn.after

    def reach(self, piece: str | None = None) -> dict[Cell, Turn]:
        """Where the ball can come to rest in this turn: :func:`zamora.insight.reach`."""
        from zamora import insight

        return insight.reach(self, piece)

    def threats(self, side: Side | None = None) -> tuple[Turn, ...]:
        """How ``side`` (the rival if None) would score now: :func:`zamora.insight.threats`."""
        from zamora import insight

        return insight.threats(self, side)

    def check(self) -> tuple[Piece, ...]:
        """The pieces that give check to the side to move: :func:`zamora.insight.check`."""
        from zamora import insight

        return insight.check(self)

    def mate(self) -> insight.Mate | None:
        """Why it is checkmate, None if it is not: :func:`zamora.insight.mate`."""
        from zamora import insight

        return insight.mate(self)

    def pieces(self) -> tuple[Piece, ...]:
        """What stands on the board."""
        return self.game.pieces(self.state)

    def transformed(self, symmetry: Symmetry) -> Position:
        """The image of this position under a symmetry of the game."""
        return Position(self.game, self.game.transform(self.state, symmetry))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.game == other.game and bool(self.state == other.state)

    def __hash__(self) -> int:
        return hash((self.game.key, self.state))

    def __getstate__(self) -> dict[str, Any]:
        # The cached turns would drag a part of the game tree along.
        return {"game": self.game, "state": self.state}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)

    def __repr__(self) -> str:
        return f"zamora.position({self.code!r})"

    def __str__(self) -> str:
        return self.game.text(self.state)

    def svg(self) -> str:
        """The board as an SVG picture, by the painter that is installed (``zamora_widgets``).

        Raises:
            RuntimeError: if no painter is installed.
        """
        for entry in entry_points(group="zamora.painters", name="svg"):
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

    Two turns are *equal* when they start from the same position and lead to the same one, whatever
    their steps: a sweep of +180° and one of −180° are one turn done in two ways. Given no steps, it
    finds a shortest sequence when it is first asked for.
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

    def __repr__(self) -> str:
        return f"{self.before!r}.parse({str(self)!r})"

    def explain(self) -> tuple[insight.Explained, ...]:
        """For every step, who could have lent its movement: :func:`zamora.insight.explain`."""
        from zamora import insight

        return insight.explain(self)

    @property
    def marks(self) -> str:
        """The booklet's signs for this turn (``+ ++ - -- *``): :func:`zamora.insight.signs`."""
        from zamora import insight

        return "".join(insight.signs(self))

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
        """Whether the turn may end here; never before its first step, for nobody may pass."""
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

    def pieces(self) -> tuple[Piece, ...]:
        """What stands on the board now."""
        return self.position.game.draft_pieces(self._drafts[-1])

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)
