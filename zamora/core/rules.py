"""What a game has to say: the grammar of its turns, its notation, its display.

A **turn is a short sequence of steps**. The rules say which first steps are possible, which next
ones, and whether the turn may end; whole turns, the check of a turn built click by click, counting,
playing and solving are built on that, once for all games.

The nodes of this step graph are *drafts*: what is on the board in the middle of a turn together
with what the turn must remember (which pieces have already touched the ball, say). Any hashable
value will do; the graph may have cycles. ``docs/grammar.md`` shows how each of the six games says
its turns.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from zamora.core.board import Board, Cell
from zamora.core.ground import Ground
from zamora.core.i18n import _
from zamora.core.parameters import (
    BadParameter,
    Parameter,
    Value,
    chosen,
    split,
    unusual,
    written,
)
from zamora.core.steps import Connections, Outcome, Piece, Reason, Side, Step, StepPattern, Symmetry
from zamora.core.words import PIECE, Noun

S = TypeVar("S", bound=Hashable)
D = TypeVar("D", bound=Hashable)


class _Name:
    """What a game is called: a Spanish name that is looked up when it is asked for."""

    def __init__(self, said: str) -> None:
        self._said = said

    def __get__(self, game: object, kind: type) -> str:
        """The name in the language of the reader."""
        said = self._said
        return _(said)


class Rules(ABC, Generic[S, D]):
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
    #: Of each side, the names of its men in their order; empty if men of a kind are all alike.
    labels: ClassVar[tuple[tuple[str, ...], tuple[str, ...]]] = ((), ())
    #: What its men are called in general.
    noun: ClassVar[Noun] = PIECE
    #: Sentences for the facts that it states of a step: :mod:`zamora.core.phrases`.
    phrases: ClassVar[Mapping[str, str | tuple[str, str]]] = {}
    #: What its board shows besides cells. Names are asked for in the language of the moment.
    ground: ClassVar[Ground] = Ground()
    #: Kinds of pieces of which a set to play with has one more a side: what a man may become.
    spares: ClassVar[tuple[str, ...]] = ()
    #: Whether a step may lead to where a turn can neither end nor go on.
    blind_alleys: ClassVar[bool] = True
    #: Whether its men may stand one on another: then a board shows stacks, from the side too.
    stacks: ClassVar[bool] = False
    #: Kinds of steps of which a journey consists: once it has begun, one touch makes the rest.
    travels: ClassVar[tuple[str, ...]] = ("ball", "promote")
    #: Version of the position code.
    code_version: ClassVar[int] = 1
    #: Where a new turn begins inside a line, e.g. ``[BN]\s*:``; None if turns are always separated.
    #: A stray full stop or colon at the end of a turn is ignored.
    turn_starts: ClassVar[re.Pattern[str] | None] = None

    #: What can be chosen about it, by name; see :mod:`zamora.core.parameters`.
    parameters: ClassVar[Mapping[str, Parameter]] = {}
    #: Where its rules come from: source and chapter.
    source: ClassVar[str] = ""
    #: Whether both sides have the same turns in every position.
    impartial: ClassVar[bool] = False
    #: Whether its positions can be parts of a sum: it ends, there is no scoring, the side that
    #: cannot move loses (or, where it would win, the turns that lead there are forbidden), steps
    #: have cells of the board as their targets, and what stands there is all that matters.
    summable: ClassVar[bool] = False

    @property
    def small(self) -> bool:
        """Whether it is so small that it can be solved completely whenever that is asked for.

        Where its parameters make it larger, it has to look at them.
        """
        return False

    # Variants ------------------------------------------------------------------------------------

    def __init_subclass__(cls, **options: Any) -> None:
        """A game's name is said in the language of the reader."""
        super().__init_subclass__(**options)
        if isinstance(name := cls.__dict__.get("name"), str):
            cls.name = _Name(name)  # type: ignore[assignment]

    def __init__(self, **given: Any) -> None:
        """The game with the parameters that are given; of the others, the usual values.

        Raises:
            BadParameter: if there is no such parameter or value, or together they make no game.
        """
        self.settings = chosen(self.parameters, given)
        self.key = written(self.plain_key, self.parameters, self.settings)  # type: ignore[misc]
        if not self.parameters:
            return
        if reason := self.no_game():
            raise BadParameter(reason, text=self.key, accepted=[self.plain_key])
        self.board = self.make_board()  # type: ignore[misc]

    @property
    def plain_key(self) -> str:
        """The key of the usual game: without what is unusual about this one."""
        return type(self).key

    @property
    def unusual(self) -> Mapping[str, Value]:
        """What is unusual about this game: the values that are not those of the usual one."""
        return unusual(self.parameters, self.settings)

    def no_game(self) -> str:
        """Why the parameters chosen make no game, in one sentence; empty if they do."""
        return ""

    def make_board(self) -> Board:
        """The board, where it depends on the parameters."""
        return type(self).board

    def is_called(self, key: str) -> bool:
        """Whether a key is one of this game, however its parameters are ordered."""
        if key == self.key:
            return True
        try:
            plain, said = split(key)
            return plain == self.plain_key and chosen(self.parameters, said) == self.settings
        except BadParameter:
            return False

    # The rules -----------------------------------------------------------------------------------

    @abstractmethod
    def initial(self, side: Side = Side.FIRST) -> S:
        """The state at the start of a game; ``side`` moves first."""

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

    def scores_against(self, state: S, side: Side) -> bool:
        """Whether ``side``, which has moved, has scored an own goal."""
        return self.decided(state) == Outcome(side.other, Reason.GOAL)

    def stuck(self, state: S) -> Outcome:
        """The outcome for a player without a legal turn: a draw, unless the game says otherwise."""
        return Outcome(None, Reason.STALEMATE)

    @abstractmethod
    def turned(self, state: S, side: Side) -> S:
        """The same position with ``side`` to move: what if it were that side's turn?"""

    def checkers(self, state: S, side: Side) -> tuple[Cell, ...]:
        """Where the pieces stand that give check to ``side``; none where there is no check."""
        return ()

    def attackers(self, state: S, side: Side, cell: Cell) -> tuple[Cell, ...]:
        """Where the pieces stand that would give check to a king of ``side`` on ``cell``."""
        return ()

    def displaced(self, state: S, origin: Cell, target: Cell) -> S | None:
        """The state with the content of one cell moved to another, empty one; None if unsupported.

        For editing positions: the result need not be legal.
        """
        return None

    def king(self, state: S, side: Side) -> Cell | None:
        """Where the king of ``side`` stands that can be checked; None where there is no check."""
        return None

    def hidden(self, state: S, side: Side) -> frozenset[Cell]:
        """The cells that ``side`` must not see: where the other side has set up in secret.

        Only until both have chosen; what ``side`` can do must not depend on what is there.
        """
        return frozenset()

    def without(self, state: S, cells: Collection[Cell], sign: str = "") -> S:
        """The state as if nothing had been set up on ``cells`` yet, so that the game can go on.

        With a ``sign`` that stands there instead, for :meth:`text` alone. A game that hides cells
        and is no :class:`~zamora.core.grid.GridGame` has to say it.
        """
        raise NotImplementedError

    def listable(self, state: S) -> bool:
        """Whether all turns of ``state`` can be listed.

        Where a turn consists of many moves there may be too many to count. Then turns are only
        built, read and refused step by step; asking for all of them raises an error.
        """
        return True

    def evaluation(self, state: S) -> int | None:
        """How good the position looks to the side to move, in points; a man is worth about 100.

        None: nothing can be said without looking ahead, and the rival finds out by playing games
        at random. A game with a kernel has features and weights instead
        (:mod:`zamora.rival.evaluation`).
        """
        return None

    def connections(self, state: S, side: Side) -> Connections:
        """Who of ``side``, which is to move, can play the ball to whom; none without a ball."""
        return Connections(side)

    def territory(self, state: S) -> Mapping[Cell, Side]:
        """The cells that a side owns permanently, whatever stands on them: boards tint them."""
        return {}

    def openspiel(self) -> str:
        """What OpenSpiel calls the same game, with its parameters; empty if it has none.

        Only to compare searches (``tools/laboratory/bench/beside.py``).
        """
        return ""

    def summands(self, state: S) -> Iterable[S]:
        """The parts of a position that do not concern each other, each as a position of its own.

        A turn of the position is a turn in one of them: it is their sum (:mod:`zamora.values`).
        """
        return (state,)

    def components(self, state: S) -> Iterable[tuple[Any, Any]]:
        """The games that are played side by side here, each with its state; none if it is one game.

        A turn is a turn in one of them, and who cannot move in any loses: it is their sum, of
        different games perhaps (:mod:`zamora.solve.worth`). :meth:`summands` are positions of one.
        """
        return ()

    # Shortcuts: what the step grammar answers too, only slower ------------------------------------

    def results(self, state: S) -> Iterator[S] | None:
        """The states that the legal turns lead to, each once; None: search all steps."""
        return None

    def paths(self, state: S, depth: int) -> int | None:
        """How many paths of ``depth`` turns; None: count them one by one (:mod:`.perft`)."""
        return None

    def leads_to(self, draft: D, step: Step, state: S) -> bool:
        """Whether a turn that goes on with ``step`` might end in ``state``; when in doubt, yes."""
        return True

    # Display and symmetry ------------------------------------------------------------------------

    @abstractmethod
    def pieces(self, state: S) -> tuple[Piece, ...]:
        """What stands on the board."""

    def box(self) -> tuple[Piece, ...]:
        """What is needed to play it on a table: the pieces of the start, if nothing else comes."""
        return self.pieces(self.initial())

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

    def written(self, steps: Sequence[Step], state: S) -> str:
        """The same for a turn of ``state``, where a game's usual notation depends on the board."""
        return self.write(steps)

    @abstractmethod
    def read(self, text: str, state: S) -> Sequence[StepPattern]:
        """What ``text`` says of each step of a turn.

        Raises:
            UnreadableNotation: if the text is not in the notation of the game.
        """

    @abstractmethod
    def refusal(self, draft: D, pattern: StepPattern) -> str:
        """Why no step that fits ``pattern`` is possible, in one sentence for a pupil."""

    def numbering(self, start: S, played: int) -> tuple[int, int]:
        """How records number the turn that comes ``played`` turns after ``start``.

        Returns:
            Its number, and how many turns before it have the same: usually one of each side has.
        """
        pairs, before = divmod(played + int(self.to_move(start)), 2)
        return pairs + 1, before

    def unfinished(self, draft: D) -> str:
        """Why a turn cannot end here, in one sentence for a pupil."""
        return _("Al turno le falta algo: no puede terminar aquí.")

    def allowance(self, draft: D) -> str:
        """How much may still be done in the turn, in one short sentence; empty if that is plain."""
        return ""

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

    def __repr__(self) -> str:
        return f"zamora.game({self.key!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (_remade, (type(self), tuple(self.settings.items())))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and type(self) is type(other) and self.key == other.key

    def __hash__(self) -> int:
        return hash((type(self), self.key))


def _remade(kind: type[Rules[Any, Any]], settings: tuple[tuple[str, Any], ...]) -> Rules[Any, Any]:
    return kind(**dict(settings))
