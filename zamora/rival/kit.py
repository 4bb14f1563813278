"""What the rival asks of a game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Position, Turn
from zamora.core.tasks import Task
from zamora.rival.findings import Analysis


class Searcher(Protocol):
    """A search that goes on as long as it is asked to; any game's, or the kernel's.

    Attributes:
        depth: the turns looked ahead in full so far.
        scratch: a row whose place :data:`~zamora.compiled.search.STOP` ends the search.
    """

    depth: int
    scratch: Any

    @property
    def decided(self) -> bool:
        """Whether to go on is of no use."""
        ...

    def analysis(self, seconds: float) -> Analysis:
        """What has been found so far; ``seconds`` is the time taken."""
        ...

    def deepen(self) -> bool:
        """Go on; whether there is more to be found."""
        ...

    def deepening(self) -> Task[bool]:
        """The steps of :meth:`deepen`."""
        ...


class Search(Protocol):
    """Begins a search at the last position of a game."""

    def __call__(
        self,
        history: History,
        *,
        nodes: int,
        seed: int = 0,
        exact: bool = False,
        only: Collection[Turn] | None = None,
        compiled: bool | None = None,
    ) -> Searcher:
        """The search; the arguments are those of :func:`zamora.rival.analysis.analyse`."""
        ...


class Evaluation(Protocol):
    """A module that judges positions of a game with a kernel: :mod:`zamora.rival.evaluation`.

    It may have a function ``on_board`` as well: what names of it mean on another board.

    Attributes:
        NAMES: what each feature means.
        GUESSES: what each weighs at a first guess, in points.
        FEATURES: how many there are.
        NULL_MOVES: whether a side that may not pass is hardly ever the worse for it.
    """

    __name__: str
    __file__: str | None
    NAMES: tuple[str, ...]
    GUESSES: tuple[int, ...]
    FEATURES: int
    NULL_MOVES: bool

    def features(self, b: Any, f: Any) -> None:
        """Write down the features of the position in a workspace, as the side to move sees them."""
        ...


@dataclass(frozen=True)
class Level:
    """What a level looks at.

    Attributes:
        number: from 1, the easiest.
        depth: it looks at most this many turns ahead; of the last of them it still sees whether the
            rival scores in reply.
        nodes: and at no more positions than this.
        seconds: and for no longer than this.
        noise: by how many points, more or less, it misjudges a turn. It never misjudges a goal.
        blunder_rate: how often, out of a hundred turns, it does not look at all; never where it is
            known who wins.
        errs: how often, out of a hundred turns, it plays against what is known; None if it never
            heeds that and looks ahead instead.
    """

    number: int
    depth: int
    nodes: int
    seconds: float
    noise: int = 0
    blunder_rate: int = 0
    errs: int | None = None


@dataclass(frozen=True)
class Card:
    """A rule of a short strategy (:mod:`zamora.rival.cards`).

    Attributes:
        key: names it.
        words: what it asks for, in a sentence to be translated.
    """

    key: str
    words: str

    @property
    def said(self) -> str:
        """The sentence, in the language of the moment."""
        words = self.words
        return _(words)


class Table(Protocol):
    """A position on which cards are played.

    Attributes:
        turns: the turns of the side to move, as numbers.
        compiled: whether the cards run as machine code.
    """

    turns: Sequence[int]
    compiled: bool

    def worth(self, turn: int, card: int) -> int:
        """What a turn is worth by the card with this number in the deck: the more, the better."""
        ...

    def turn(self, number: int) -> Turn:
        """The turn with this number."""
        ...


@dataclass(frozen=True)
class Deck:
    """The cards of a game, by their numbers, and what plays them on a position."""

    cards: tuple[Card, ...]
    table: Callable[[Position], Table]


#: The levels of a game without a compiled search, whose positions cost a hundred times as much.
ANY_GAME = (
    Level(1, 1, 10_000, 0.9, noise=400, blunder_rate=60, errs=100),
    Level(2, 2, 1_000, 0.9, noise=60, errs=55),
    Level(3, 60, 500, 0.9, errs=25),
    Level(4, 60, 5_000, 2.7, errs=0),
)


@dataclass(frozen=True)
class RivalKit:
    """How the computer plays a game.

    Attributes:
        search: begins a search that is better than what :mod:`zamora.rival.anygame` makes of the
            rules alone; None if there is none.
        levels: what the levels of the rival look at, the easiest first.
        evaluation: judges positions of a game that has a kernel.
        deck: the cards that its short strategy is made of.
    """

    search: Search | None = None
    levels: tuple[Level, ...] = ANY_GAME
    evaluation: Evaluation | None = None
    deck: Deck | None = None
