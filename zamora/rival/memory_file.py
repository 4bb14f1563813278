"""The rival's memory on disk: finished games, the turns of each, and what was taught.

A position is a number (:func:`zamora.rival.alike.number`), and so is a reply: that of the position
it leads to. Sums are made when they are asked for. So a game can be counted once however often it
is told, a copy of the memory can be merged again and again, and how results are weighed can change
without losing anything.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from zamora.core.i18n import _
from zamora.core.storage import InMemory, Problem, Storage, StorageUnusable

_SCHEMA = (
    """
    CREATE TABLE games (
        id INTEGER PRIMARY KEY,
        uid TEXT NOT NULL UNIQUE,    -- tells copies of one game from two games
        game TEXT NOT NULL,          -- "goldrez"
        at TEXT NOT NULL,            -- time in UTC, ISO 8601
        first TEXT NOT NULL,         -- who had the first side: "level:3", empty for a person
        second TEXT NOT NULL,
        winner INTEGER               -- 0 or 1, the side; nobody in a draw
    )
    """,
    # A turn that a side repeats in the same position counts once in a game.
    """
    CREATE TABLE plies (
        position INTEGER NOT NULL,
        reply INTEGER NOT NULL,
        game INTEGER NOT NULL,       -- games.id
        side INTEGER NOT NULL,       -- who played it, 0 or 1
        distance INTEGER NOT NULL,   -- how many turns were played after it
        PRIMARY KEY (position, reply, game, side)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX plies_of_game ON plies (game)",
    """
    CREATE TABLE taught (
        position INTEGER NOT NULL,
        reply INTEGER NOT NULL,
        game TEXT NOT NULL,
        code TEXT NOT NULL,          -- the position in which it was taught
        turn TEXT NOT NULL,          -- in the game's notation
        at TEXT NOT NULL,
        PRIMARY KEY (position, reply)
    ) WITHOUT ROWID
    """,
)


class MemoryUnusable(StorageUnusable):
    """The memory can be neither read nor written now; the message says why."""


class Ply(NamedTuple):
    """One turn of a finished game.

    Attributes:
        position: number of the position in which it was played.
        reply: number of the position it led to.
        side: who played it, 0 or 1.
        distance: how many turns were played after it.
    """

    position: int
    reply: int
    side: int
    distance: int


@dataclass(frozen=True)
class Finished:
    """A finished game.

    Attributes:
        uid: the same in every copy of this game.
        game: key of the game.
        at: when it ended: UTC, ISO 8601.
        players: who played the first and the second side: a level's key, empty for a person.
        winner: the side that won, 0 or 1; None for a draw.
        plies: its turns.
    """

    uid: str
    game: str
    at: str
    players: tuple[str, str]
    winner: int | None
    plies: tuple[Ply, ...]


@dataclass(frozen=True)
class Taught:
    """A reply that somebody has taught.

    Attributes:
        position: number of the position.
        reply: number of the position it leads to.
        game: key of the game.
        code: code of the position in which it was taught.
        turn: the turn in the game's notation.
        at: when: UTC, ISO 8601.
    """

    position: int
    reply: int
    game: str
    code: str
    turn: str
    at: str


class Tried(NamedTuple):
    """How often a reply was played at one distance from the end, by whom, with which result.

    Attributes:
        reply: number of the position it leads to.
        result: 1 won, 0 drawn, −1 lost, for the side that played it.
        person: whether a person played it.
        distance: how many turns were played after it.
        times: how often.
    """

    reply: int
    result: int
    person: bool
    distance: int
    times: int


class Known(NamedTuple):
    """What is known of a position: what has been tried; what was taught, the newest first."""

    tried: tuple[Tried, ...] = ()
    taught: tuple[Taught, ...] = ()


class Played(NamedTuple):
    """How often a game between such players ended so.

    Attributes:
        game: key of the game.
        first: who had the first side: a level's key, empty for a person.
        second: who had the second side.
        winner: the side that won, None for a draw.
        times: how often.
    """

    game: str
    first: str
    second: str
    winner: int | None
    times: int


class Extent(NamedTuple):
    """How much is remembered of a game: different positions and replies, and what was taught."""

    positions: int
    replies: int
    taught: int


class MemoryFile(Storage):
    """The file. Every method raises :class:`MemoryUnusable` when it cannot be used."""

    #: "zamm"
    application_id: ClassVar[int] = 0x7A616D6D
    version: ClassVar[int] = 1
    schema: ClassVar[tuple[str, ...]] = _SCHEMA
    error: ClassVar[type[StorageUnusable]] = MemoryUnusable

    def sentence(self, problem: Problem) -> str:
        """Why the file cannot be used, for a pupil."""
        if problem is Problem.BUSY:
            return _("Otra ventana está usando el archivo de mi memoria.")
        if problem is Problem.DENIED:
            return _("No tengo permiso para escribir el archivo de mi memoria.")
        if problem is Problem.NEWER:
            return _("El archivo de mi memoria es de una versión más nueva de zamora.")
        return _("No puedo usar el archivo de mi memoria.")

    # Asking ---------------------------------------------------------------------------------------

    def known(self, position: int) -> Known:
        """What is known of a position."""
        return self._run(lambda connection: _known(connection, position))

    def glimpse(self, position: int) -> Known:
        """The same as far as it can be read without writing anything; never raises."""
        return self._glimpse(lambda connection: _known(connection, position), Known())

    def results(self) -> list[Played]:
        """How all games ended."""
        return self._run(_results)

    def glimpse_results(self) -> list[Played]:
        """The same as far as it can be read without writing anything; never raises."""
        return self._glimpse(_results, [])

    def extent(self, game: str) -> Extent:
        """How much is remembered of a game."""

        def work(connection: sqlite3.Connection) -> Extent:
            positions, replies = connection.execute(
                "SELECT COUNT(DISTINCT position), COUNT(*) FROM"
                " (SELECT DISTINCT p.position, p.reply FROM plies p"
                "  JOIN games g ON g.id = p.game WHERE g.game = ?)",
                (game,),
            ).fetchone()
            (taught,) = connection.execute(
                "SELECT COUNT(*) FROM taught WHERE game = ?", (game,)
            ).fetchone()
            return Extent(positions, replies, taught)

        return self._run(work)

    def uids(self) -> set[str]:
        """The uids of all games."""
        return self._run(_uids)

    def games(self) -> list[Finished]:
        """All games with their turns, the oldest first."""

        def work(connection: sqlite3.Connection) -> list[Finished]:
            plies: dict[int, list[Ply]] = {}
            for game, *ply in connection.execute(
                "SELECT game, position, reply, side, distance FROM plies ORDER BY distance DESC"
            ):
                plies.setdefault(game, []).append(Ply(*ply))
            return [
                Finished(uid, game, at, (first, second), winner, tuple(plies.get(number, ())))
                for number, uid, game, at, first, second, winner in connection.execute(
                    "SELECT id, uid, game, at, first, second, winner FROM games ORDER BY at, id"
                )
            ]

        return self._run(work)

    def lessons(self) -> list[Taught]:
        """All that was taught, the oldest first."""

        def work(connection: sqlite3.Connection) -> list[Taught]:
            rows = connection.execute(
                "SELECT position, reply, game, code, turn, at FROM taught ORDER BY at, reply"
            )
            return [Taught(*row) for row in rows]

        return self._run(work)

    # Writing --------------------------------------------------------------------------------------

    def put(self, game: Finished) -> None:
        """Keep a game; one with the same uid is replaced."""

        def work(connection: sqlite3.Connection) -> None:
            _drop(connection, "SELECT id FROM games WHERE uid = ?", game.uid)
            _add(connection, game)

        self._run(work, write=True)

    def merge(self, games: Iterable[Finished], lessons: Iterable[Taught]) -> tuple[int, int]:
        """Add games and what was taught, all or none; what is known stays as it is.

        Returns:
            How many games were new, and how many lessons.
        """

        def work(connection: sqlite3.Connection) -> tuple[int, int]:
            known = _uids(connection)
            new = [game for game in games if game.uid not in known]
            for game in new:
                _add(connection, game)
            return len(new), sum(_teach(connection, lesson) for lesson in lessons)

        return self._run(work, write=True)

    def teach(self, lesson: Taught) -> None:
        """Keep what was taught; taught once more, it is the newest."""

        def work(connection: sqlite3.Connection) -> None:
            _untaught(connection, lesson.position, [lesson.reply])
            _teach(connection, lesson)

        self._run(work, write=True)

    def forget(self, position: int, replies: Iterable[int]) -> int:
        """Forget that these replies were taught; how many there were."""
        return self._run(lambda connection: _untaught(connection, position, replies), write=True)

    def wipe(self, game: str | None) -> tuple[int, int]:
        """Forget all of a game, or of all games; how many games and lessons there were."""

        def work(connection: sqlite3.Connection) -> tuple[int, int]:
            everything = "SELECT id FROM games WHERE ? IS NULL OR game = ?"
            games = _drop(connection, everything, game, game)
            lessons = connection.execute(
                "DELETE FROM taught WHERE ? IS NULL OR game = ?", (game, game)
            ).rowcount
            return games, lessons

        return self._run(work, write=True)


class MemoryBeside(InMemory, MemoryFile):
    """The same without a file: for what was learned while the file cannot be used."""


def _known(connection: sqlite3.Connection, position: int) -> Known:
    rows = connection.execute(
        "SELECT p.reply, p.side, g.winner, CASE p.side WHEN 0 THEN g.first ELSE g.second END = '',"
        " p.distance, COUNT(*) FROM plies p JOIN games g ON g.id = p.game"
        " WHERE p.position = ? GROUP BY 1, 2, 3, 4, 5",
        (position,),
    )
    tried = tuple(
        Tried(reply, _result(side, winner), bool(person), distance, times)
        for reply, side, winner, person, distance, times in rows
    )
    rows = connection.execute(
        "SELECT position, reply, game, code, turn, at FROM taught WHERE position = ?"
        " ORDER BY at DESC, reply",
        (position,),
    )
    return Known(tried, tuple(Taught(*row) for row in rows))


def _result(side: int, winner: int | None) -> int:
    if winner is None:
        return 0
    return 1 if winner == side else -1


def _results(connection: sqlite3.Connection) -> list[Played]:
    rows = connection.execute(
        "SELECT game, first, second, winner, COUNT(*) FROM games GROUP BY 1, 2, 3, 4"
    )
    return [Played(*row) for row in rows]


def _uids(connection: sqlite3.Connection) -> set[str]:
    return {uid for (uid,) in connection.execute("SELECT uid FROM games")}


def _add(connection: sqlite3.Connection, game: Finished) -> None:
    cursor = connection.execute(
        "INSERT INTO games (uid, game, at, first, second, winner) VALUES (?,?,?,?,?,?)",
        (game.uid, game.game, game.at, *game.players, game.winner),
    )
    connection.executemany(
        # The last time that a side played it is the nearest to the end, and comes last.
        "INSERT OR REPLACE INTO plies (game, position, reply, side, distance) VALUES (?,?,?,?,?)",
        [(cursor.lastrowid, *ply) for ply in game.plies],
    )


def _drop(connection: sqlite3.Connection, which: str, *values: object) -> int:
    """Remove the games with the ids that the query ``which`` lists; how many there were."""
    ids = connection.execute(which, values).fetchall()
    connection.executemany("DELETE FROM plies WHERE game = ?", ids)
    connection.executemany("DELETE FROM games WHERE id = ?", ids)
    return len(ids)


def _untaught(connection: sqlite3.Connection, position: int, replies: Iterable[int]) -> int:
    """Remove what was taught; how many replies there were."""
    statement = "DELETE FROM taught WHERE position = ? AND reply = ?"
    return sum(connection.execute(statement, (position, reply)).rowcount for reply in replies)


def _teach(connection: sqlite3.Connection, lesson: Taught) -> int:
    """Add a lesson if it is not known; whether it was new, as a number."""
    return connection.execute(
        "INSERT INTO taught (position, reply, game, code, turn, at) VALUES (?,?,?,?,?,?)"
        " ON CONFLICT DO NOTHING",
        (lesson.position, lesson.reply, lesson.game, lesson.code, lesson.turn, lesson.at),
    ).rowcount
