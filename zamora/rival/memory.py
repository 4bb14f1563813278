"""What the rival remembers: replies that it tried or saw, what came of them, what it was taught.

>>> import zamora, tempfile, pathlib
>>> folder = tempfile.TemporaryDirectory()
>>> memory = Memory(pathlib.Path(folder.name) / "memory.sqlite3")
>>> start = zamora.game("futez").start()
>>> memory.teach(start, start.turns()[0])
>>> [reply.taught for reply in memory.replies(start)]
[True, True]
>>> folder.cleanup()

Two turns, because the start of Futez looks the same in the mirror, and so do they: what is
symmetric is remembered once (:mod:`zamora.rival.alike`). How the rival weighs what it remembers is
in :mod:`zamora.rival.replies`.

A game never stops because of its memory. What is needed while playing (:meth:`Memory.replies`,
:meth:`Memory.learn`, :meth:`Memory.record`) raises nothing: if the file cannot be used (disk full,
no permission, another process holds it), games are remembered as long as the process lives and
written as soon as the file can be used again; :attr:`Memory.trouble` says so. What somebody asks
for explicitly raises :class:`MemoryUnusable`.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from zamora.core.errors import ZamoraError
from zamora.core.history import History
from zamora.core.i18n import _, ngettext
from zamora.core.position import Game, Outcome, Position, Side, Turn
from zamora.core.sealed import write_whole
from zamora.core.storage import now, user_file
from zamora.rival import memory_copy, memory_sums
from zamora.rival.alike import number
from zamora.rival.memory_copy import (
    BadMemoryFile,
    DamagedMemoryFile,
    ForeignMemoryFile,
    NewerMemoryFile,
)
from zamora.rival.memory_file import (
    Extent,
    Finished,
    Known,
    MemoryBeside,
    MemoryFile,
    MemoryUnusable,
    Played,
    Taught,
)
from zamora.rival.memory_sums import Tally
from zamora.rival.replies import Reply

__all__ = [
    "BadMemoryFile",
    "CannotExportMemory",
    "DamagedMemoryFile",
    "ForeignMemoryFile",
    "Memory",
    "MemoryUnusable",
    "Merged",
    "NewerMemoryFile",
    "Reply",
    "Tally",
    "default_path",
    "memory",
]

#: Environment variable that names another file.
VARIABLE = "ZAMORA_MEMORY"
#: How long to do without the file before it is tried again, in seconds.
PAUSE = 15.0

T = TypeVar("T")


class CannotExportMemory(ZamoraError):
    """The file for a copy of the memory cannot be written."""


@dataclass(frozen=True)
class Merged:
    """What came of merging a copy.

    Attributes:
        games: games that were new here.
        taught: replies that were new here.
        known: games and replies that were here already.
    """

    games: int
    taught: int
    known: int

    @property
    def sentence(self) -> str:
        """The same for a person."""
        if not self.games + self.taught:
            return _("Todo lo de ese archivo ya lo sabía.")
        parts = [
            ngettext("{n} partida", "{n} partidas", self.games).format(n=self.games),
            ngettext("{n} respuesta enseñada", "{n} respuestas enseñadas", self.taught).format(
                n=self.taught
            ),
        ]
        return _("Recuerdo ahora {games} y {taught} más.").format(games=parts[0], taught=parts[1])


class Memory:
    """The memory of a rival. All methods may be called from any thread.

    Attributes:
        path: the file.
        trouble: what is wrong with keeping it, for the pupil; empty if nothing is.
    """

    def __init__(self, path: Path | str | None = None) -> None:
        """Use the file ``path``, or the usual one; it is created when first needed."""
        self.path = default_path() if path is None else Path(path)
        self.trouble = ""
        self._told = ""
        self._lock = threading.RLock()
        self._file = MemoryFile(self.path)
        #: What has been learned while the file could not be used.
        self._beside: MemoryBeside | None = None
        self._retry_at = 0.0

    # While playing: nothing is raised -------------------------------------------------------------

    def replies(self, position: Position) -> tuple[Reply, ...]:
        """What has been tried or taught in a position or one of its images.

        What was taught comes first, the newest before all; then what has the best results.

        Returns:
            Replies whose turns are legal in ``position`` itself.
        """
        here = number(position)
        known = self._ask(
            lambda file: file.known(here),
            lambda file: file.glimpse(here),
            lambda one, other: Known(one.tried + other.tried, one.taught + other.taught),
        )
        return memory_sums.replies(position, known)

    def learn(
        self,
        history: History,
        players: Sequence[str] | Mapping[Side, str],
        outcome: Outcome | None = None,
        uid: str = "",
    ) -> bool:
        """Remember a finished game: the replies of both sides, and the result.

        A game counts once, however often this is called for it: the same ``history`` is the same
        game, and so are two with the same ``uid``. If turns have been taken back and the game has
        ended otherwise, the last end counts.

        Args:
            history: the game.
            players: who played the first and the second side: ``"level:3"``, or anything else for a
                person, whose name is not kept.
            outcome: how it ended if the position does not say so (somebody resigned).
            uid: any text that names this game alone, if its history does not live as long as it.

        Returns:
            Whether the game is remembered on the disk now. A game that has not ended is not
            remembered at all.
        """
        game = memory_sums.finished(history, players, outcome, uid)
        if game is None:
            return False
        with self._lock:
            if not self._resting():
                try:
                    self._use(lambda file: file.put(game))
                except MemoryUnusable as error:
                    self._rest(error)
                else:
                    return True
            if self._beside is None:
                self._beside = MemoryBeside()
            self._beside.put(game)
            return False

    def record(
        self,
        game: Game[Any, Any] | str | None = None,
        level: int | str | None = None,
        *,
        training: bool = False,
    ) -> Tally:
        """The rival's wins, draws and losses.

        Args:
            game: a game or its key; None for all games.
            level: a level or its key; None for all levels.
            training: count games of the rival against itself, not those against people. As it is
                both winner and loser then, ``wins`` are those of the side that the level had; if
                the level had both, those of the first side.
        """
        played = self._ask(MemoryFile.results, MemoryFile.glimpse_results, lambda a, b: a + b)
        key = game if isinstance(game, str) or game is None else game.key
        name = f"level:{level}" if isinstance(level, int) else level
        return memory_sums.tally(played, key, name, training=training)

    def take_trouble(self) -> str:
        """The trouble if it has not been taken yet: so it is told once."""
        with self._lock:
            fresh = self.trouble if self.trouble != self._told else ""
            self._told = self.trouble
            return fresh

    # Taught ---------------------------------------------------------------------------------------

    def teach(self, position: Position, turn: Turn | str) -> None:
        """Remember that ``turn`` is the one to play; from now on it is preferred.

        Several turns may be taught in one position; the one that was taught last comes first.

        Raises:
            IllegalTurn: if the rules forbid it (GameOver: if the game is decided).
            UnreadableNotation, AmbiguousTurn: if its notation cannot be read.
            MemoryUnusable: if it cannot be kept.
        """
        taught = memory_copy.lesson(position, turn, now())
        self._command(lambda file: file.teach(taught))

    def forget(self, position: Position, turn: Turn | str | None = None) -> int:
        """Forget what was taught in a position; what has been tried is still known.

        Args:
            position: where it was taught, or an image of that position.
            turn: the turn (of this position); None for all that was taught here.

        Returns:
            How many replies were forgotten.

        Raises:
            IllegalTurn, UnreadableNotation, AmbiguousTurn: as :meth:`teach`.
            MemoryUnusable: if it cannot be forgotten.
        """
        here = number(position)
        if turn is None:
            return self._command(
                lambda file: file.forget(here, [one.reply for one in file.known(here).taught])
            )
        reply = memory_copy.lesson(position, turn, now()).reply
        return self._command(lambda file: file.forget(here, [reply]))

    def lessons(self) -> tuple[Taught, ...]:
        """All that was taught, the oldest first; raises MemoryUnusable."""
        return tuple(self._command(MemoryFile.lessons))

    # The whole ------------------------------------------------------------------------------------

    def keep(self, game: Finished) -> None:
        """Remember a game of :func:`zamora.rival.memory_sums.finished`; raises MemoryUnusable."""
        self._command(lambda file: file.put(game))

    def uids(self) -> set[str]:
        """The uids of all games; raises MemoryUnusable."""
        return self._command(MemoryFile.uids)

    def extent(self, game: Game[Any, Any] | str) -> Extent:
        """How much is remembered of a game; raises MemoryUnusable."""
        key = game if isinstance(game, str) else game.key
        return self._command(lambda file: file.extent(key))

    def results(self) -> tuple[Played, ...]:
        """How all games ended; raises MemoryUnusable."""
        return tuple(self._command(MemoryFile.results))

    def wipe(self, game: Game[Any, Any] | str | None = None) -> tuple[int, int]:
        """Forget everything, or all of one game.

        Returns:
            How many games, and how many taught replies, were forgotten.

        Raises:
            MemoryUnusable: if it cannot be forgotten; then it is all still there.
        """
        key = game if isinstance(game, str) or game is None else game.key
        return self._command(lambda file: file.wipe(key))

    def export(self, path: Path | str) -> None:
        """Write a copy of everything into the file ``path``, which appears whole or not at all.

        Raises:
            CannotExportMemory: if it cannot be written.
            MemoryUnusable: if the memory itself cannot be read.
        """
        text = self._command(lambda file: memory_copy.write(file.games(), file.lessons()))
        try:
            write_whole(Path(path), text)
        except OSError as error:
            raise CannotExportMemory(
                _("No puedo guardar mi memoria en {path}.").format(path=path), text=str(path)
            ) from error

    def import_(self, path: Path | str) -> Merged:
        """Merge a copy into this memory; what is known already is not added again.

        Raises:
            ForeignMemoryFile, DamagedMemoryFile, NewerMemoryFile: nothing is changed then.
            BadMemoryFile: if the file cannot be read.
            MemoryUnusable: if the memory cannot be written.
        """
        try:
            data = Path(path).read_bytes()
        except OSError as error:
            raise BadMemoryFile(_("No puedo leer ese archivo."), text=str(path)) from error
        games, lessons = memory_copy.read(data)
        new, taught = self._command(lambda file: file.merge(games, lessons))
        return Merged(new, taught, len(games) + len(lessons) - new - taught)

    # The file -------------------------------------------------------------------------------------

    def _ask(
        self,
        question: Callable[[MemoryFile], T],
        glimpse: Callable[[MemoryFile], T],
        both: Callable[[T, T], T],
    ) -> T:
        """An answer from the file, and from what could not be written into it; never raises."""
        with self._lock:
            if self._resting():
                answer = glimpse(self._file)
            else:
                try:
                    answer = self._use(question)
                except MemoryUnusable as error:
                    self._rest(error)
                    answer = glimpse(self._file)
            return answer if self._beside is None else both(answer, question(self._beside))

    def _command(self, work: Callable[[MemoryFile], T]) -> T:
        with self._lock:
            return self._use(work)

    def _use(self, work: Callable[[MemoryFile], T]) -> T:
        """Do ``work`` on the file, which first catches up with what it has missed."""
        if self._beside is not None:
            beside = self._beside
            self._watched(lambda file: file.merge(beside.games(), ()))
            self._beside = None
        result = self._watched(work)
        if self._retry_at:
            self._retry_at, self.trouble, self._told = 0.0, "", ""
        return result

    def _watched(self, work: Callable[[MemoryFile], T]) -> T:
        """Do ``work`` on the file, and say so if it was damaged."""
        damaged = len(self._file.put_aside)
        result = work(self._file)
        if len(self._file.put_aside) > damaged:
            self.trouble = _(
                "El archivo de mi memoria estaba dañado. Lo guardé aparte con el nombre «{name}» y "
                "empiezo de nuevo."
            ).format(name=self._file.put_aside[-1].name)
        return result

    def _resting(self) -> bool:
        return time.monotonic() < self._retry_at

    def _rest(self, error: MemoryUnusable) -> None:
        self._retry_at = time.monotonic() + PAUSE
        self.trouble = _(
            "{why} Seguimos jugando: por ahora recuerdo las partidas solo hasta que cierres."
        ).format(why=error.reason)


def default_path() -> Path:
    """Where the memory is kept: ``ZAMORA_MEMORY``, or the user's data folder."""
    return user_file(VARIABLE, "memory.sqlite3")


def memory() -> Memory:
    """The memory of the rival at this computer; one object for each file in a process."""
    return _memory_at(default_path())


@lru_cache
def _memory_at(path: Path) -> Memory:
    return Memory(path)
