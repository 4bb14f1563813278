"""The tables of the rival's memory: finished games, the turns of each, and what was taught.

A position is its :func:`~zamora.rival.canonical.canonical_hash`, and so is a reply: that of the
position it leads to. Sums are computed on demand. So a game counts once however often it is
recorded, a copy of the memory can be merged repeatedly, and the weighting of results can change
without losing anything.

The functions are work for :class:`zamora.core.store.Store`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from zamora.core.i18n import _
from zamora.core.store import Kind, Sentences

_TABLES = (
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


def _sentences() -> Sentences:
    return Sentences(
        busy=_("Otra ventana está usando el archivo de mi memoria."),
        denied=_("No tengo permiso para escribir el archivo de mi memoria."),
        newer=_("El archivo de mi memoria es de una versión más nueva de zamora."),
        unusable=_("No puedo usar el archivo de mi memoria."),
        meanwhile=_(
            "{why} Seguimos jugando: por ahora recuerdo las partidas solo hasta que cierres."
        ),
        damaged=_(
            "El archivo de mi memoria estaba dañado. Lo guardé aparte con el nombre «{name}»."
        ),
        emptied=_("El archivo de mi memoria desapareció o se vació: empiezo de nuevo."),
    )


#: "zamm"
KIND = Kind(0x7A616D6D, (_TABLES,), _sentences)


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


class Taught(NamedTuple):
    """A taught reply.

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
    """What came of a reply where it was played at one distance from the end.

    Attributes:
        reply: number of the position it leads to.
        distance: how many turns were played after it.
        wins: games won by the side that played it.
        draws: games drawn.
        losses: games lost by that side.
        lent: this many of the wins are those of people.
        blamed: this many of the losses are those of people.
    """

    reply: int
    distance: int
    wins: int
    draws: int
    losses: int
    lent: int
    blamed: int


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


# Asking -------------------------------------------------------------------------------------------


def known(connection: sqlite3.Connection, position: int) -> tuple[list[Tried], list[Taught]]:
    """What has been tried in a position, and what was taught there, the newest first."""
    tried = connection.execute(
        """
        SELECT reply, distance, SUM(won), SUM(winner IS NULL), SUM(lost), SUM(won AND person),
               SUM(lost AND person)
        FROM (
            SELECT p.reply, p.distance, g.winner,
                   g.winner IS p.side AS won, g.winner IS 1 - p.side AS lost,
                   CASE p.side WHEN 0 THEN g.first ELSE g.second END = '' AS person
            FROM plies p JOIN games g ON g.id = p.game WHERE p.position = ?
        )
        GROUP BY reply, distance
        """,
        (position,),
    )
    taught = connection.execute(
        "SELECT * FROM taught WHERE position = ? ORDER BY at DESC, reply", (position,)
    )
    return [Tried(*row) for row in tried], [Taught(*row) for row in taught]


def games(connection: sqlite3.Connection) -> list[Finished]:
    """All games with their turns, the oldest first."""
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


# Writing ------------------------------------------------------------------------------------------


def put(connection: sqlite3.Connection, game: Finished) -> None:
    """Keep a game; one with the same uid is replaced."""
    _drop(connection, "SELECT id FROM games WHERE uid = ?", game.uid)
    _add(connection, game)


def merge(
    connection: sqlite3.Connection, found: Iterable[Finished], taught: Iterable[Taught]
) -> tuple[int, int]:
    """Add games and what was taught; what is known stays as it is.

    Returns:
        How many games were new, and how many lessons.
    """
    before = {uid for (uid,) in connection.execute("SELECT uid FROM games")}
    new = [game for game in found if game.uid not in before]
    for game in new:
        _add(connection, game)
    return len(new), sum(_teach(connection, lesson) for lesson in taught)


def teach(connection: sqlite3.Connection, lesson: Taught) -> None:
    """Keep what was taught; taught once more, it is the newest."""
    forget(connection, lesson.position, lesson.reply)
    _teach(connection, lesson)


def forget(connection: sqlite3.Connection, position: int, reply: int | None) -> int:
    """Forget that a reply (None: any) was taught in a position; how many there were."""
    return connection.execute(
        "DELETE FROM taught WHERE position = :position AND (:reply IS NULL OR reply = :reply)",
        {"position": position, "reply": reply},
    ).rowcount


def wipe(connection: sqlite3.Connection, game: str | None) -> tuple[int, int]:
    """Forget all of a game, or of all games; how many games and lessons there were."""
    dropped = _drop(connection, "SELECT id FROM games WHERE ? IS NULL OR game = ?", game, game)
    cursor = connection.execute("DELETE FROM taught WHERE ? IS NULL OR game = ?", (game, game))
    return dropped, cursor.rowcount


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


def _teach(connection: sqlite3.Connection, lesson: Taught) -> int:
    """Add a lesson if it is not known; whether it was new, as a number."""
    return connection.execute(
        "INSERT INTO taught (position, reply, game, code, turn, at) VALUES (?,?,?,?,?,?)"
        " ON CONFLICT DO NOTHING",
        lesson,
    ).rowcount
