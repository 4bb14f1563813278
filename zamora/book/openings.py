"""How games begin: the printed ones and those that the program played against itself, as a tree.

From every position that was reached lead the turns that were made there, each with how often, and
how those games ended. Positions that are images of one another under a symmetry of the game count
as one: what was played on the left is known on the right.

The program's own games lie in the ``openings.txt`` of each game's folder, a game a line: the winner
(``1``, ``2``, ``=``; ``?`` where undecided when broken off), how many turns it took, and its first
turns. ``tools/laboratory/openings.py`` plays them.

>>> from zamora.registry import game
>>> tree = openings("compases")
>>> for one in tree.turns(game("compases").start()):
...     print(one.turn, one.games)
C1: V12 a V23 3
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain

from zamora import book
from zamora.book import PrintedGame
from zamora.core.data import data_file
from zamora.core.errors import ZamoraError
from zamora.core.history import History
from zamora.core.i18n import _, language
from zamora.core.position import Position, Side, Turn
from zamora.core.tasks import Task, interruptible
from zamora.registry import game as game_of
from zamora.registry import games

#: The file in which a game's folder has the games that the program played.
FILE = "openings.txt"
#: Between the parts of its lines, and what begins a line that is no game.
BETWEEN, REMARK = " | ", "#"
#: How a game may end, as its lines say it.
FIRST, SECOND, DRAWN, OPEN = "1", "2", "=", "?"


class NoOpenings(ZamoraError):
    """No games of this game are known."""


class DamagedOpenings(ZamoraError):
    """A file of games cannot be read."""


@dataclass(frozen=True)
class PlayedGame:
    """The beginning of a game that was played.

    Attributes:
        result: :data:`FIRST`, :data:`SECOND`, :data:`DRAWN` or :data:`OPEN`.
        length: how many turns it took.
        turns: the first ones.
        printed: the id of a printed game; empty for one that the program played.
    """

    result: str
    length: int
    turns: tuple[Turn, ...]
    printed: str = ""

    @property
    def line(self) -> str:
        """The game as a line of the file."""
        return BETWEEN.join((f"{self.result} {self.length}", *map(str, self.turns)))

    @staticmethod
    def read(key: str, line: str) -> PlayedGame:
        """What :attr:`line` writes of a game of ``key``.

        Raises:
            ValueError: if it does not begin as such a line does.
            ZamoraError: if its turns cannot be played.
        """
        head, *turns = line.split(BETWEEN)
        result, length = head.split()
        if result not in (FIRST, SECOND, DRAWN, OPEN):
            raise ValueError(result)
        history = History(game_of(key).start(), turns)
        return PlayedGame(result, int(length), history.turns)


@dataclass
class _Edge:
    """A turn that was made, wherever on the board: one of those that it is the image of."""

    turn: Turn
    first: int = 0
    second: int = 0
    drawn: int = 0
    games: int = 0
    printed: dict[str, None] = field(default_factory=dict)

    def add(self, played: PlayedGame, *, swapped: bool) -> None:
        """Count a game, whose sides have changed places in the image if ``swapped``."""
        self.games += 1
        self.drawn += played.result == DRAWN
        self.first += played.result == (SECOND if swapped else FIRST)
        self.second += played.result == (FIRST if swapped else SECOND)
        if played.printed:
            self.printed[played.printed] = None


@dataclass(frozen=True)
class Continuation:
    """A turn that was made in a position, or in an image of it.

    Attributes:
        turn: the turn, as it is made in this position.
        games: in how many games.
        won: how many of these each side has won.
        drawn: how many were drawn; the others have no result.
        printed: the ids of the printed games among them.
    """

    turn: Turn
    games: int
    won: dict[Side, int]
    drawn: int
    printed: tuple[str, ...]


class Openings:
    """The tree of the games that are known of one game.

    Attributes:
        key: of the game.
        games: the games.
    """

    def __init__(self, key: str, played: Iterable[PlayedGame] = ()) -> None:
        """Grow the tree of ``played``, all of the game ``key``."""
        self.key = key
        self.games: list[PlayedGame] = []
        self._edges: dict[str, dict[str, _Edge]] = {}
        for one in played:
            self.add(one)

    def add(self, game: PlayedGame) -> None:
        """Count a game."""
        self.games.append(game)
        counted = set()
        for turn in game.turns:
            (here, swapped), (there, _swapped) = _image(turn.before), _image(turn.after)
            edge = self._edges.setdefault(here, {}).setdefault(there, _Edge(turn))
            # A turn that comes again in the same game is no other game.
            if (here, there) not in counted:
                counted.add((here, there))
                edge.add(game, swapped=swapped)

    def turns(self, position: Position) -> tuple[Continuation, ...]:
        """What was played in a position or in an image of it, the most frequent turn first."""
        here, swapped = _image(position)
        found = []
        for edge in self._edges.get(here, {}).values():
            turn = _as_made(edge.turn, position)
            if turn is None:
                continue
            won = {Side.FIRST: edge.first, Side.SECOND: edge.second}
            if swapped:
                won = {side: won[side.other] for side in Side}
            found.append(Continuation(turn, edge.games, won, edge.drawn, tuple(edge.printed)))
        return tuple(sorted(found, key=lambda one: (-one.games, str(one.turn))))


def _image(position: Position) -> tuple[str, bool]:
    """The text that a position shares with all its images; whether it stands for swapped sides."""
    images = [(_text(position), False)]
    for symmetry in position.game.symmetries:
        images.append((_text(position.transformed(symmetry)), symmetry.swaps_sides))
    return min(images)


def _text(position: Position) -> str:
    return json.dumps(position.key, separators=(",", ":"))


def _as_made(turn: Turn, position: Position) -> Turn | None:
    """The image of a turn that is a turn of ``position``; None if there is none after all."""
    for image in _images(turn):
        if image.before.key != position.key:
            continue
        if image.before == position:
            return image
        # Interchangeable men may stand in each other's place.
        return next((one for one in position.turns() if one.after.key == image.after.key), None)
    return None


def _images(turn: Turn) -> Iterator[Turn]:
    yield turn
    for symmetry in turn.before.game.symmetries:
        yield turn.transformed(symmetry)


# Where the games come from ------------------------------------------------------------------------


@interruptible
def openings(key: str) -> Task[Openings]:
    """The tree of the printed games of ``key`` and of those that the program has played.

    Raises:
        UnknownGame: if there is no such game.
        NoOpenings: if no games are known of it; the error lists the games of which there are some.
        DamagedOpenings: if its file is not as it was installed.
    """
    game = game_of(key)
    named = game.key, language()  # of the beginning: there is time for another one between steps
    tree = _KNOWN.get(named)
    if tree is None:
        tree = Openings(game.key)
        for one in chain(map(_printed, book.printed_games(game.key)), own_games(game.key)):
            tree.add(one)
            yield  # a game takes a hundredth of a second, in a browser ten times that
        _KNOWN[named] = tree
    if not tree.games:
        raise NoOpenings(
            _("De {game} no hay partidas que mirar.").format(game=game.name),
            text=key,
            accepted=[known.key for known in games()],
        )
    return tree


#: What has been found, by game and language.
_KNOWN: dict[tuple[str, str], Openings] = {}


def own_games(key: str) -> Iterator[PlayedGame]:
    """The games that the program has played; none if there are none of this game.

    Raises:
        DamagedOpenings: if they cannot be read.
    """
    path = data_file(game_of(key), FILE)
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else ()
    try:
        for line in lines:
            if line and line[0] != REMARK:
                yield PlayedGame.read(key, line)
    except (ValueError, ZamoraError) as error:
        raise DamagedOpenings(
            _("El archivo {name} está dañado: {error}.").format(name=path.name, error=error)
        ) from error


def _printed(printed: PrintedGame) -> PlayedGame:
    """A printed game, as far as its turns are legal."""
    history, legal = printed.history(), 0
    for ply in printed.all_plies():
        if ply.status == "no legal reading":
            break
        legal += 1
    sides = game_of(printed.game).sides
    results = {sides[0]: FIRST, sides[1]: SECOND, "empate": DRAWN}
    result = results.get(printed.end, OPEN)
    return PlayedGame(result, len(history.turns), history.turns[:legal], printed.id)
