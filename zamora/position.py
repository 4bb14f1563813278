"""The words that every game speaks: positions, turns, steps, outcomes, turns in progress.

A **turn is a short sequence of steps**, one displacement each: a compass sweeps; a piece moves and
then the ball moves, and moves again. All that the rules of a game have to say, once, is which first
steps are possible, which next ones, and whether the turn may end (:class:`Game`). Whole turns, the
check of a turn built click by click, notation, counting, playing and solving are built on that.

The nodes of this step graph are *drafts*: what is on the board in the middle of a turn together
with whatever the turn must remember (which pieces have already touched the ball, say). They are
values of the game's own choosing, hashable; the graph may have cycles.
"""

from __future__ import annotations

import enum
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.metadata import entry_points
from typing import Any, ClassVar, Generic, TypeVar

from zamora import notation, walk
from zamora.board import Board, Cell
from zamora.errors import BadPositionCode, GameOver, IllegalTurn
from zamora.i18n import _

S = TypeVar("S", bound=Hashable)
D = TypeVar("D", bound=Hashable)


class Side(enum.IntEnum):
    """A player: the one who moves first in the game (White, C1) or the other."""

    FIRST = 0
    SECOND = 1

    @property
    def other(self) -> Side:
        """The rival."""
        return Side(1 - self)


class Reason(enum.Enum):
    """Why a game ended."""

    GOAL = "goal"
    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    REPETITION = "repetition"
    RESIGNATION = "resignation"


@dataclass(frozen=True)
class Outcome:
    """How a game ended: who won (None for a draw) and why."""

    winner: Side | None
    reason: Reason


@dataclass(frozen=True)
class Step:
    """One single displacement inside a turn.

    Attributes:
        kind: what happens: ``"sweep"`` (a compass), ``"move"`` (a piece), ``"ball"`` (the ball or
            the chalice), ``"foul"``, ``"promote"``, ``"place"``.
        piece: label of what is displaced, e.g. ``"C1"``, ``"AB1"``, ``"R"``.
        origin: where it was (None when it enters the board).
        target: where it goes.
        actuator: label of the piece that lends its movement to the ball.
        pivot: the end of a compass that stays fixed.
        angle: of a sweep, in degrees, counter-clockwise positive; 0 for other steps.
        path: the cells visited after the origin, the target last.
        becomes: label of the piece it turns into (promotion).
    """

    kind: str
    piece: str
    origin: Cell | None
    target: Cell
    actuator: str | None = None
    pivot: Cell | None = None
    angle: int = 0
    path: tuple[Cell, ...] = ()
    becomes: str | None = None


@dataclass(frozen=True)
class Piece:
    """Something that stands on the board, for display and for speech.

    Attributes:
        label: its name in the notation, e.g. ``"C1"``.
        kind: what sort of thing it is, e.g. ``"compass"``, ``"ball"``; chooses the glyph.
        side: whose it is; None for the ball.
        cells: where it stands (a compass stands on two).
    """

    label: str
    kind: str
    side: Side | None
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Symmetry:
    """A symmetry of a game: a permutation of the board, with or without exchange of the sides.

    Attributes:
        name: e.g. ``"mirror"``.
        map: where each cell goes.
        swaps_sides: whether White's pieces become Black's and the turn changes hands.
        reverses: whether it is a reflection (angles change their sign) instead of a rotation.
    """

    name: str
    map: Callable[[Cell], Cell]
    swaps_sides: bool
    reverses: bool

    def step(self, step: Step, relabel: Callable[[str], str]) -> Step:
        """The image of ``step``; ``relabel`` gives the image of a piece's label."""
        return Step(
            kind=step.kind,
            piece=relabel(step.piece),
            origin=None if step.origin is None else self.map(step.origin),
            target=self.map(step.target),
            actuator=None if step.actuator is None else relabel(step.actuator),
            pivot=None if step.pivot is None else self.map(step.pivot),
            angle=-step.angle if self.reverses else step.angle,
            path=tuple(self.map(cell) for cell in step.path),
            becomes=None if step.becomes is None else relabel(step.becomes),
        )


@dataclass(frozen=True)
class StepPattern:
    """What a text (or a click) says of a step: any part of it may be left open.

    ``place`` is where in the text it was said.
    """

    kind: str | None = None
    piece: str | None = None
    origin: Cell | None = None
    target: Cell | None = None
    actuator: str | None = None
    angle: int | None = None
    becomes: str | None = None
    place: tuple[int, int] = (0, 0)

    def fits(self, step: Step) -> bool:
        """Whether ``step`` is one of those meant."""
        return (
            self.kind in (None, step.kind)
            and self.piece in (None, step.piece)
            and self.origin in (None, step.origin)
            and self.target in (None, step.target)
            and self.actuator in (None, step.actuator)
            and self.angle in (None, step.angle)
            and self.becomes in (None, step.becomes)
        )


class Game(ABC, Generic[S, D]):
    """The rules of one game and how it writes its turns and positions.

    ``S`` is the game's state between turns, ``D`` a draft in the middle of one; both are immutable,
    hashable values of the game's choosing. A game object has no state of its own.
    """

    key: ClassVar[str]
    name: ClassVar[str]
    chapter: ClassVar[int]
    board: ClassVar[Board]
    #: Names of the two sides, as the notation and the board show them.
    sides: ClassVar[tuple[str, str]]
    #: Version of the position code.
    code_version: ClassVar[int] = 1

    # The rules -----------------------------------------------------------------------------------

    @abstractmethod
    def initial(self) -> S:
        """The state at the start of a game."""

    @abstractmethod
    def to_move(self, state: S) -> Side:
        """Whose turn it is."""

    @abstractmethod
    def begin(self, state: S) -> D:
        """The draft before the first step of a turn."""

    @abstractmethod
    def steps(self, draft: D) -> Iterable[Step]:
        """The steps possible next; those that a player would think of first come first."""

    @abstractmethod
    def take(self, draft: D, step: Step) -> D:
        """The draft after ``step``, one of :meth:`steps`."""

    @abstractmethod
    def may_end(self, draft: D) -> bool:
        """Whether the turn may end here."""

    @abstractmethod
    def end(self, draft: D) -> S:
        """The state after a turn that ends here."""

    @abstractmethod
    def decided(self, state: S) -> Outcome | None:
        """The outcome that can be read off the board (a goal); None while the game goes on.

        That a player without any legal turn draws is common to all games and added elsewhere.
        """

    # Display and symmetry ------------------------------------------------------------------------

    @abstractmethod
    def pieces(self, state: S) -> tuple[Piece, ...]:
        """What stands on the board."""

    @abstractmethod
    def draft_pieces(self, draft: D) -> tuple[Piece, ...]:
        """What stands on the board in the middle of a turn."""

    @property
    @abstractmethod
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The symmetries of the rules, without the identity."""

    @abstractmethod
    def transform(self, state: S, symmetry: Symmetry) -> S:
        """The image of ``state`` under ``symmetry``."""

    def relabel(self, label: str, symmetry: Symmetry) -> str:
        """The image of a piece's label under ``symmetry``."""
        return label

    @abstractmethod
    def text(self, state: S) -> str:
        """The board as lines of text."""

    # Notation ------------------------------------------------------------------------------------

    @abstractmethod
    def write(self, steps: Sequence[Step]) -> str:
        """The strict notation of a turn that consists of these steps."""

    @abstractmethod
    def read(self, text: str, state: S) -> Sequence[StepPattern]:
        """What ``text`` says of each step of a turn.

        Raises:
            UnreadableNotation: if the text is not in the notation of the game.
        """

    @abstractmethod
    def refusal(self, draft: D, pattern: StepPattern) -> str:
        """Why no step that fits ``pattern`` is possible, in one sentence for a pupil."""

    @abstractmethod
    def encode(self, state: S) -> str:
        """The fields of the position code (without game and version)."""

    @abstractmethod
    def decode(self, fields: str) -> S:
        """Read what :meth:`encode` writes.

        Raises:
            BadPositionCode: if the fields are malformed or no such position can stand.
        """

    def position_key(self, state: S) -> Hashable:
        """What distinguishes positions for repetition and tables (no counters)."""
        return state

    # Built on the above --------------------------------------------------------------------------

    def start(self) -> Position:
        """The position at the start of a game."""
        return Position(self, self.initial())

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

    def __repr__(self) -> str:
        return f"zamora.game({self.key!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), ())

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(type(self))


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
        """Who has won and why; None while the game goes on. No legal turn: a draw."""
        decided = self.game.decided(self.state)
        if decided is None and not any(walk.endings(self.game, self.state)):
            return Outcome(None, Reason.STALEMATE)
        return decided

    def turns(self) -> tuple[Turn, ...]:
        """All legal turns, one for each distinct resulting position, shortest steps first.

        Empty once the game is decided.
        """
        return self._turns

    @cached_property
    def _turns(self) -> tuple[Turn, ...]:
        if self.game.decided(self.state) is not None:
            return ()
        return tuple(
            Turn(self, steps, Position(self.game, state))
            for state, steps in walk.endings(self.game, self.state)
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
        steps, state = notation.parse_steps(self, text)
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
    their steps: a sweep of +180° and one of −180° are one turn done in two ways.
    """

    before: Position
    steps: tuple[Step, ...]
    after: Position = field(repr=False)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Turn):
            return NotImplemented
        return self.before == other.before and self.after == other.after

    def __hash__(self) -> int:
        return hash((self.before, self.after))

    def __str__(self) -> str:
        return self.before.game.write(self.steps)

    def __repr__(self) -> str:
        return f"{self.before!r}.parse({str(self)!r})"

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
                accepted=[game.write((*self.steps, other)) for other in self.next_steps],
            )
        draft = game.take(self._drafts[-1], step)
        return Draft(self.position, (*self.steps, step), (*self._drafts, draft))

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
                _("El turno no puede terminar todavía."),
                accepted=[game.write((*self.steps, step)) for step in self.next_steps],
            )
        return Turn(self.position, self.steps, Position(game, game.end(self._drafts[-1])))

    def pieces(self) -> tuple[Piece, ...]:
        """What stands on the board now."""
        return self.position.game.draft_pieces(self._drafts[-1])

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)
