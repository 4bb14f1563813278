"""What files of other programs ask of a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Protocol

from zamora.core.parameters import Value
from zamora.core.position import Game, Position, Turn
from zamora.play.record import Record
from zamora.play.record_text import Notes
from zamora.play.sgf import Tree
from zamora.registry import game as game_of


class Reading(NamedTuple):
    """A way to read the turns of a file.

    Attributes:
        translate: a turn as the file has it → as our game reads it.
        colours: which colour of the file our first and second side are.
        letters: those of the men, where there are several ways.
        rare: whether it is meant only if no other way fits.
    """

    translate: Callable[[str], str]
    colours: tuple[str, str] = ("White", "Black")
    letters: str = ""
    rare: bool = False


class Dialect(ABC):
    """How other programs write the games of one game of ours."""

    #: Of which format it is, and the tag that says of which game a file is.
    format: ClassVar[str]
    tag: ClassVar[str]
    #: Whether it is meant where a file does not say.
    usual: ClassVar[bool] = False
    #: Whether results speak first of who begins, though that is Black; elsewhere, of White.
    beginner_first: ClassVar[bool] = False

    def __init__(self, names: Mapping[str, Mapping[str, Value]]) -> None:
        """``names``: what that tag can say → what is unusual about our game then."""
        self.names = names

    @abstractmethod
    def position(self, game: Game[Any, Any], fen: str, notes: Notes, start: int) -> Position:
        """The position of a FEN; what is left out of it is noted at ``start``.

        Raises:
            ZamoraError: if it cannot be read, or cannot stand.
        """

    def names_squares(self, game: Game[Any, Any], fen: str) -> bool:
        """Whether the squares of a FEN can be those of the board of a game."""
        return True

    @abstractmethod
    def fen(self, position: Position) -> str:
        """A position as FEN."""

    @abstractmethod
    def readings(self, turns: Sequence[str]) -> Sequence[Reading]:
        """The ways in which these turns can be read; the usual one first."""

    @abstractmethod
    def written(self, turn: Turn) -> str:
        """A turn as other programs write it."""

    def results(self, game: Game[Any, Any]) -> tuple[str, str, str]:
        """How a victory, a draw and a defeat are written, of White or of who begins."""
        return "1-0", "1/2-1/2", "0-1"

    def is_meant(self, said: str) -> bool:
        """Whether a tag means one of :attr:`names`."""
        return any(self._short(said) == self._short(name) for name in self.names)

    def game(self, plain_key: str, said: str) -> Game[Any, Any]:
        """The game of ours that a tag means."""
        values = next(v for name, v in self.names.items() if self._short(said) == self._short(name))
        return game_of(plain_key, **values)

    def games(self, plain_key: str) -> list[Game[Any, Any]]:
        """All games of ours that it is for, the usual one first."""
        found = {one.key: one for one in (game_of(plain_key, **v) for v in self.names.values())}
        return list(found.values())

    def name(self, game: Game[Any, Any]) -> str | None:
        """What the tag says of a game; None if it has no name there."""
        return next((n for n, v in self.names.items() if dict(v) == dict(game.unusual)), None)

    def colours(self, game: Game[Any, Any]) -> tuple[str, str]:
        """Which colours our sides have when a game is written."""
        return self.readings(())[0].colours

    @staticmethod
    def _short(said: str) -> str:
        return "".join(said.partition(",")[0].casefold().split())


class SgfGame(Protocol):
    """What a game says about SGF: a module with these names."""

    #: What the property GM says.
    GM: str

    def read(self, tree: Tree, notes: Notes) -> Record:
        """The game of a tree."""

    def write(self, record: Record) -> str:
        """A game as text."""


@dataclass(frozen=True)
class FilesKit:
    """How other programs keep a game.

    Attributes:
        dialect: how they write it in PGN or PDN, and its positions as FEN.
        sgf: how they write it in SGF.
    """

    dialect: Dialect | None = None
    sgf: SgfGame | None = None

    @property
    def formats(self) -> tuple[str, ...]:
        """In which formats: ``"pgn"``, ``"pdn"``, ``"sgf"``."""
        return (
            *([self.dialect.format] if self.dialect else []),
            *(["sgf"] if self.sgf else []),
        )
