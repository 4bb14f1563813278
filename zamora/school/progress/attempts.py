"""The tables of a pupil's progress: judged answers, those set aside by "start over", best runs.

And how the last games against the computer ended.

The functions are work for :class:`zamora.core.store.Store`.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass

from zamora.core.i18n import _
from zamora.core.store import Kind, Sentences, now
from zamora.school.progress import envelopes
from zamora.school.progress import responses as tests
from zamora.school.tasks.base import Json, Status, stars

_TABLES = (
    """
    CREATE TABLE attempts (
        uid TEXT PRIMARY KEY,      -- tells copies of one attempt from two attempts
        exercise TEXT NOT NULL,    -- "1.3"
        at TEXT NOT NULL,          -- time in UTC, ISO 8601
        status TEXT NOT NULL,      -- "not_yet" or "solved"
        mistake TEXT,              -- name of the mistake that was recognised
        hints INTEGER NOT NULL,    -- hints that had been shown
        answer TEXT NOT NULL,      -- JSON
        backup TEXT                -- set aside by "start over": id of the backup
    )
    """,
    "CREATE TABLE backups (id TEXT PRIMARY KEY, at TEXT NOT NULL, lesson INTEGER)",
)
#: The longest run of puzzles solved at the first try, for each game.
_RUNS = ("CREATE TABLE runs (game TEXT PRIMARY KEY, best INTEGER NOT NULL)",)
#: How the last game against a level of the computer ended: the game's key, a blank, the level.
_LAST = ("CREATE TABLE last_games (against TEXT PRIMARY KEY, result INTEGER NOT NULL)",)


def _sentences() -> Sentences:
    return Sentences(
        busy=_("Otra ventana está usando el archivo de tu progreso."),
        denied=_("No tengo permiso para escribir el archivo de tu progreso."),
        newer=_("El archivo de tu progreso es de una versión más nueva de zamora."),
        unusable=_("No puedo usar el archivo de tu progreso."),
        meanwhile=_(
            "{why} Puedes seguir jugando. Para no perder lo que hagas, guarda tu progreso en un "
            "archivo antes de cerrar."
        ),
        damaged=_(
            "El archivo de tu progreso estaba dañado. Lo guardé aparte con el nombre «{name}»."
        ),
        emptied=_(
            "El archivo de tu progreso desapareció o se vació. Si lo habías guardado en un "
            "archivo, ábrelo: así vuelve lo que falta."
        ),
    )


#: "zamo"
KIND = Kind(0x7A616D6F, (_TABLES, _RUNS, tests.TABLES, envelopes.TABLES, _LAST), _sentences)


@dataclass(frozen=True)
class Attempt:
    """One judged answer.

    Attributes:
        uid: the same in every copy of this attempt.
        exercise: id of the exercise.
        at: time in UTC, ISO 8601.
        status: ``"not_yet"`` or ``"solved"``.
        mistake: name of the mistake that was recognised.
        hints: how many hints had been shown.
        answer: the answer as JSON text.
    """

    uid: str
    exercise: str
    at: str
    status: str
    mistake: str | None
    hints: int
    answer: str

    @property
    def lesson(self) -> int:
        """The number of the lesson."""
        return int(self.exercise.partition(".")[0])


@dataclass(frozen=True)
class Backup:
    """What "start over" has set aside.

    Attributes:
        id: names it.
        at: time in UTC, ISO 8601.
        lesson: the lesson that was started over; None for all.
        attempts: how many attempts it holds.
    """

    id: str
    at: str
    lesson: int | None
    attempts: int


def attempts(connection: sqlite3.Connection, backup: str | None = None) -> list[Attempt]:
    """The attempts in a backup, or those in none, the oldest first.

    What makes no sense, in a damaged file or one of a later version, stays in it and is left out.
    """
    rows = connection.execute(
        "SELECT uid, exercise, at, status, mistake, hints, answer FROM attempts"
        " WHERE backup IS ? AND status IN ('not_yet', 'solved') AND typeof(hints) = 'integer'"
        " AND exercise GLOB '[0-9]*.?*' AND json_valid(answer) ORDER BY at, rowid",
        (backup,),
    )
    return [Attempt(*row) for row in rows]


def add(
    connection: sqlite3.Connection, new: Iterable[Attempt], backup: str | None = None
) -> list[Attempt]:
    """Add attempts, to a backup if one is named.

    Returns:
        Those that are known already; they stay as they are.
    """
    statement = "INSERT INTO attempts VALUES (?,?,?,?,?,?,?,?) ON CONFLICT (uid) DO NOTHING"
    return [
        one for one in new if not connection.execute(statement, (*astuple(one), backup)).rowcount
    ]


def merge(connection: sqlite3.Connection, found: Iterable[Attempt]) -> tuple[int, int]:
    """Add attempts; one that is known and in a backup comes back.

    Returns:
        How many were new, and how many came back.
    """
    found = list(found)
    known = add(connection, found)
    restored = connection.executemany(
        "UPDATE attempts SET backup = NULL WHERE uid = ? AND backup IS NOT NULL",
        [(one.uid,) for one in known],
    )
    return len(found) - len(known), max(restored.rowcount, 0)


def start_over(connection: sqlite3.Connection, lesson: int | None, backup: str) -> Backup | None:
    """Set the attempts of a lesson (or all) aside under a new backup id; None if none."""
    number = connection.execute(
        "UPDATE attempts SET backup = ? WHERE backup IS NULL AND (? IS NULL OR exercise LIKE ?)",
        (backup, lesson, f"{lesson}.%"),
    ).rowcount
    made = Backup(backup, now(), lesson, number)
    if number:
        put_backup(connection, made)
    return made if number else None


def put_backup(connection: sqlite3.Connection, backup: Backup) -> None:
    """Let there be a backup of this name."""
    connection.execute(
        "INSERT INTO backups VALUES (?,?,?) ON CONFLICT DO NOTHING",
        (backup.id, backup.at, backup.lesson),
    )


def backups(connection: sqlite3.Connection) -> list[Backup]:
    """The backups that hold something, the newest last."""
    rows = connection.execute(
        "SELECT b.id, b.at, b.lesson, COUNT(*) FROM backups b"
        " JOIN attempts a ON a.backup = b.id GROUP BY b.id ORDER BY b.at, b.rowid"
    )
    return [Backup(*row) for row in rows]


def bring_back(connection: sqlite3.Connection, backup: str) -> int:
    """Put the attempts of a backup back among the others; how many there were."""
    cursor = connection.execute("UPDATE attempts SET backup = NULL WHERE backup = ?", (backup,))
    connection.execute("DELETE FROM backups WHERE id = ?", (backup,))
    return cursor.rowcount


def runs(connection: sqlite3.Connection) -> dict[str, int]:
    """The longest run for each game that has one."""
    return dict(connection.execute("SELECT game, best FROM runs ORDER BY game"))


def keep_runs(connection: sqlite3.Connection, found: Mapping[str, int]) -> None:
    """Keep runs that are longer than those that are known."""
    connection.executemany(
        "INSERT INTO runs VALUES (?, ?) ON CONFLICT (game) DO UPDATE"
        " SET best = max(best, excluded.best)",
        found.items(),
    )


def last_games(connection: sqlite3.Connection) -> dict[str, int]:
    """How the last game against each level ended: 1 won by the pupil, 0 drawn, -1 lost."""
    return dict(connection.execute("SELECT against, result FROM last_games ORDER BY against"))


def keep_last_games(
    connection: sqlite3.Connection, found: Mapping[str, int], *, newer: bool = True
) -> None:
    """Keep how games ended; what is not newer than what is known is added only."""
    statement = "REPLACE" if newer else "INSERT OR IGNORE"
    connection.executemany(f"{statement} INTO last_games VALUES (?, ?)", found.items())


def clear(connection: sqlite3.Connection) -> None:
    """Remove everything."""
    tests.clear(connection)
    envelopes.clear(connection)
    connection.execute("DELETE FROM runs")
    connection.execute("DELETE FROM last_games")
    connection.execute("DELETE FROM attempts")
    connection.execute("DELETE FROM backups")


# Summaries ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Summary:
    """How far one exercise has come.

    Attributes:
        exercise: its id.
        status: of the best attempt; NOT_ATTEMPTED if there is none.
        tries: judged answers up to the first right one.
        hints: hints shown up to then.
        answer: the right answer; if there is none yet, the last one.
    """

    exercise: str
    status: Status
    tries: int = 0
    hints: int = 0
    answer: Json = None

    @property
    def stars(self) -> int:
        """From 3 to 1 if solved; 0 if not."""
        return stars(self.tries, self.hints) if self.status is Status.SOLVED else 0


def summarise(exercise_id: str, attempts: Iterable[Attempt]) -> Summary:
    """The summary of one exercise from all attempts, the oldest first."""
    tries = hints = 0
    status, answer = Status.NOT_ATTEMPTED, "null"
    for attempt in attempts:
        if attempt.exercise == exercise_id:
            tries, hints = tries + 1, max(hints, attempt.hints)
            status, answer = Status(attempt.status), attempt.answer
            if status is Status.SOLVED:
                break
    return Summary(exercise_id, status, tries, hints, json.loads(answer))


def solved(attempts: Iterable[Attempt]) -> tuple[int, int]:
    """How many exercises and how many puzzles have been solved."""
    done = {one.exercise for one in attempts if one.status == Status.SOLVED.value}
    exercises = sum(key.rpartition(".")[2].isdigit() for key in done)
    return exercises, len(done) - exercises


def total_stars(attempts: Iterable[Attempt]) -> int:
    """The stars of all exercises and puzzles."""
    attempts = tuple(attempts)
    return sum(summarise(key, attempts).stars for key in {one.exercise for one in attempts})
