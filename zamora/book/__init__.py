"""The booklet's printed games, as data: what was printed, how we read it, and why.

One TOML file a game. Every turn keeps its printed text; where that cannot be played there is the
smallest correction that keeps everything printed later legal, with its reason and how sure it is.
What the files say in our own words (the entries named in :data:`WORDS`) is translated on loading.

>>> from zamora import book
>>> print(book.get("compases-1").plies[2].read)
C1: V13 a V22
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from zamora.errors import UnknownGame
from zamora.games import game, games
from zamora.history import History
from zamora.i18n import _, language
from zamora.position import Position

#: How a printed turn is read. (That the booklet lets a player choose freely is another matter:
#: :attr:`Ply.any_turn`.)
Status = Literal["as printed", "corrected", "no legal reading"]

#: The entries of the files that are sentences of ours; the catalogues hold their translations.
WORDS = ("title", "intro", "comment", "reason", "certainty", "where")

#: A repeated passage is replayed at most so often before it must have led to a draw.
MOST_REPEATS = 10


@dataclass(frozen=True)
class Ply:
    """One printed turn.

    Attributes:
        n: its number, counted from 1 over both sides.
        side: who makes it, as the game names its sides.
        printed: what stands in the booklet after the name of the side.
        read: how it is to be read, in strict notation; of an "any turn" one that was chosen.
        status: whether it can be played as printed.
        reason: why it is read otherwise; empty if it is not.
        certainty: how sure a correction is.
        any_turn: whether the booklet says that any turn would do.
        holds: of such a ply, whether that is true of all legal turns; None for other plies.
        refuted_by: the turns of which it is not true.
        comment: the author's idea in our words.
        marks: signs and remarks printed beside the turn, e.g. the angle or ``gana``.
    """

    n: int
    side: str
    printed: str
    read: str
    status: Status = "as printed"
    reason: str = ""
    certainty: str = ""
    any_turn: bool = False
    holds: bool | None = None
    refuted_by: tuple[str, ...] = ()
    comment: str = ""
    marks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Variation:
    """Another continuation that the booklet prints.

    Attributes:
        at: number of the ply that it replaces.
        plies: its turns.
        end: the printed result, as in :class:`PrintedGame`.
        comment: what it shows.
    """

    at: int
    plies: tuple[Ply, ...]
    end: str
    comment: str = ""


@dataclass(frozen=True)
class Erratum:
    """A slip of the booklet's text, outside of the turns.

    Attributes:
        where: the passage.
        printed: what stands there, no more than is needed to find it.
        meant: what should stand there.
        reason: why.
        certainty: how sure that is.
    """

    where: str
    printed: str
    meant: str
    reason: str
    certainty: str


@dataclass(frozen=True)
class PrintedGame:
    """A game or a line that the booklet prints.

    Attributes:
        id: e.g. ``"compases-1"``.
        game: key of the game.
        title: our name for it.
        chapter: of the booklet.
        intro: what it shows, one or two sentences.
        plies: its turns.
        end: who wins (as the game names its sides), or ``"empate"``.
        repeat: first and last number of a passage that is played again and again until a draw;
            None for none.
        variations: other continuations.
    """

    id: str
    game: str
    title: str
    chapter: int
    intro: str
    plies: tuple[Ply, ...]
    end: str
    repeat: tuple[int, int] | None = None
    variations: tuple[Variation, ...] = ()

    def start(self) -> Position:
        """The position before the first turn."""
        return game(self.game).start()

    def all_plies(self) -> Iterator[Ply]:
        """The turns to the end of the game: a repeated passage as often as needed for a draw."""
        yield from self.plies
        if self.repeat is not None:
            first, last = self.repeat
            passage = self.plies[first - 1 : last]
            history = History(self.start(), (ply.read for ply in self.plies))
            for _time in range(MOST_REPEATS):
                for ply in passage:
                    if history.outcome is not None:
                        return
                    history.play(ply.read)
                    yield ply

    def history(self) -> History:
        """The game replayed to its printed end.

        Raises:
            IllegalTurn, UnreadableNotation: if the data is wrong; a test sees to it that it is not.
        """
        return History(self.start(), (ply.read for ply in self.all_plies()))

    def variation_history(self, variation: Variation) -> History:
        """The game replayed to the end of one of its variations."""
        before = [ply.read for ply in self.plies[: variation.at - 1]]
        return History(self.start(), before + [ply.read for ply in variation.plies])


def printed_games(key: str) -> tuple[PrintedGame, ...]:
    """All printed games of the game ``key``, in the order of the booklet.

    Raises:
        UnknownGame: if there is no such game.
    """
    return _load(game(key).key, language())


def errata(key: str) -> tuple[Erratum, ...]:
    """The slips in the text of the chapter of the game ``key``.

    Raises:
        UnknownGame: if there is no such game.
    """
    return tuple(Erratum(**_spoken(entry)) for entry in _data(game(key).key).get("errata", ()))


def get(name: str) -> PrintedGame:
    """The printed game with this id, e.g. ``get("compases-1")``.

    Raises:
        UnknownGame: if there is none; the error lists the ids.
    """
    wanted = name.strip().lower()
    every = [printed for known in games() for printed in printed_games(known.key)]
    for printed in every:
        if printed.id == wanted:
            return printed
    raise UnknownGame(
        _("No hay ninguna partida «{name}» en el libro.").format(name=name),
        text=name,
        accepted=[printed.id for printed in every],
    )


@cache
def _load(key: str, _language: str) -> tuple[PrintedGame, ...]:
    """The printed games in the language that is spoken now, which is a key of the cache."""
    return tuple(_printed(key, _spoken(entry)) for entry in _data(key).get("games", ()))


def _spoken(entry: dict[str, Any]) -> dict[str, Any]:
    """A table of the file with its own sentences translated; those of inner tables are not."""
    return {name: _(value) if name in WORDS and value else value for name, value in entry.items()}


@cache
def _data(key: str) -> dict[str, Any]:
    path = files("zamora.book") / f"{key}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def _printed(key: str, entry: dict[str, Any]) -> PrintedGame:
    repeat = entry.get("repeat")
    return PrintedGame(
        id=entry["id"],
        game=key,
        title=entry["title"],
        chapter=game(key).chapter,
        intro=entry["intro"],
        plies=_plies(key, entry["plies"], 1),
        end=entry["end"],
        repeat=None if repeat is None else (repeat[0], repeat[1]),
        variations=tuple(
            Variation(
                at=other["at"],
                plies=_plies(key, other["plies"], other["at"]),
                end=other["end"],
                comment=other.get("comment", ""),
            )
            for other in map(_spoken, entry.get("variations", ()))
        ),
    )


def _plies(key: str, entries: list[dict[str, Any]], first: int) -> tuple[Ply, ...]:
    sides = game(key).sides
    plies = []
    for n, entry in enumerate(entries, start=first):
        details = _spoken(entry)
        printed = details.pop("printed")
        read = details.pop("read", None)
        side = sides[(n - 1) % 2]
        plies.append(
            Ply(
                n=n,
                side=side,
                printed=printed,
                read=read if read is not None else f"{side}: {printed}",
                marks=tuple(details.pop("marks", ())),
                refuted_by=tuple(details.pop("refuted_by", ())),
                **details,
            )
        )
    return tuple(plies)
