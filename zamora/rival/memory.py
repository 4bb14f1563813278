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
symmetric is remembered once (:mod:`zamora.rival.canonical`). How the rival weighs what it
remembers is in :mod:`zamora.rival.replies`.

A game never stops because of its memory. What is called while playing (:meth:`Memory.replies`,
:meth:`Memory.learn`, :meth:`Memory.record`) raises nothing: if the file cannot be used, games are
kept in memory and written as soon as that is possible again (:mod:`zamora.core.store`). Explicit
requests raise :class:`~zamora.core.store.StoreUnusable`.
"""

from __future__ import annotations

import hashlib
import uuid
import weakref
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from zamora import registry
from zamora.core.history import History
from zamora.core.i18n import _, ngettext
from zamora.core.position import Game, Outcome, Position, Side, Turn
from zamora.core.store import Store, now, user_file
from zamora.rival import memory_copy, memory_tables
from zamora.rival.canonical import canonical_hash
from zamora.rival.memory_copy import LEVEL
from zamora.rival.memory_tables import KIND, Extent, Finished, Played, Ply, Taught, Tried
from zamora.rival.replies import Reply, fades

#: Environment variable that names another file.
VARIABLE = "ZAMORA_MEMORY"

#: The names of games (:meth:`Memory.learn`), which distinguish games with the same turns.
_names: weakref.WeakKeyDictionary[History, str] = weakref.WeakKeyDictionary()


@dataclass(frozen=True)
class Tally:
    """This many games were won, drawn and lost."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """How many there were."""
        return self.wins + self.draws + self.losses

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)


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
    """

    def __init__(self, path: Path | str | None = None) -> None:
        """Use the file ``path``, or the usual one; it is created when first needed."""
        self.path = default_path() if path is None else Path(path)
        self._store = Store(self.path, KIND)

    @property
    def trouble(self) -> str:
        """What is wrong with keeping it, for the pupil; empty if nothing is."""
        return self._store.trouble

    def take_trouble(self) -> str:
        """The trouble if it has not been taken yet, so that it is shown once."""
        return self._store.take_trouble()

    # While playing: nothing is raised -------------------------------------------------------------

    def replies(self, position: Position) -> tuple[Reply, ...]:
        """What has been tried or taught in a position or one of its images.

        What was taught comes first, the newest before all; then what has the best results.

        Returns:
            Replies whose turns are legal in ``position`` itself.
        """
        here = canonical_hash(position)
        tried, taught = self._store.read(lambda c: memory_tables.known(c, here))
        return _replies(position, tried, taught) if tried or taught else ()

    def learn(
        self,
        history: History,
        players: Sequence[str] | Mapping[Side, str],
        outcome: Outcome | None = None,
        uid: str = "",
        *,
        insist: bool = False,
    ) -> bool:
        """Remember a finished game: the replies of both sides, and the result.

        A game counts once, however often this is called for it: the same ``history`` is the same
        game, and so are two with the same ``uid``. If turns have been taken back and the game has
        ended otherwise, the last end counts.

        Args:
            history: the game.
            players: who played the first and the second side: ``"level:3"``, or anything else for a
                person, whose name is not kept.
            outcome: how it ended if the position does not say so (resignation).
            uid: a text unique to this game, if its history object does not outlive it.
            insist: raise StoreUnusable if it cannot be kept on the disk now.

        Returns:
            Whether the game is remembered on the disk now. A game that has not ended is not
            remembered at all.
        """
        outcome = outcome or history.outcome
        if outcome is None:
            return False
        numbers = [canonical_hash(position) for position in history.positions]
        last = len(numbers) - 2
        game = Finished(
            uid_of(uid) if uid else _names.setdefault(history, uuid.uuid4().hex),
            history.start.game.key,
            now(),
            (_label(players[Side.FIRST]), _label(players[Side.SECOND])),
            None if outcome.winner is None else int(outcome.winner),
            tuple(
                Ply(numbers[ply], numbers[ply + 1], int(turn.before.side), last - ply)
                for ply, turn in enumerate(history.turns)
            ),
        )
        self._store.write(lambda c: memory_tables.put(c, game), insist=insist)
        return self._store.kept

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
        name = f"level:{level}" if isinstance(level, int) else level
        return tally(self._results(insist=False), _key(game), name, training=training)

    # Taught ---------------------------------------------------------------------------------------

    def teach(self, position: Position, turn: Turn | str) -> None:
        """Remember that ``turn`` is the one to play; from now on it is preferred.

        Several turns may be taught in one position; the one that was taught last comes first.

        Raises:
            IllegalTurn: if the rules forbid it (GameOver: if the game is decided).
            UnreadableNotation, AmbiguousTurn: if its notation cannot be read.
            StoreUnusable: if it cannot be kept.
        """
        taught = memory_copy.lesson(position, turn, now())
        self._store.write(lambda c: memory_tables.teach(c, taught), insist=True)

    def forget(self, position: Position, turn: Turn | str | None = None) -> int:
        """Forget what was taught in a position; what has been tried is still known.

        Args:
            position: where it was taught, or an image of that position.
            turn: the turn (of this position); None for all that was taught here.

        Returns:
            How many replies were forgotten.

        Raises:
            IllegalTurn, UnreadableNotation, AmbiguousTurn: as :meth:`teach`.
            StoreUnusable: if it cannot be forgotten.
        """
        here = canonical_hash(position)
        reply = None if turn is None else memory_copy.lesson(position, turn, now()).reply
        return self._store.write(lambda c: memory_tables.forget(c, here, reply), insist=True)

    def lessons(self) -> tuple[Taught, ...]:
        """All that was taught, the oldest first; raises StoreUnusable."""
        rows = self._store.rows("SELECT * FROM taught ORDER BY at, reply", insist=True)
        return tuple(Taught(*row) for row in rows)

    # The whole ------------------------------------------------------------------------------------

    def games(self) -> tuple[Finished, ...]:
        """All games with their turns, the oldest first; raises StoreUnusable."""
        return tuple(self._store.read(memory_tables.games, insist=True))

    def uids(self) -> set[str]:
        """The uids of all games; raises StoreUnusable."""
        return {uid for (uid,) in self._store.rows("SELECT uid FROM games", insist=True)}

    def extent(self, game: Game[Any, Any] | str) -> Extent:
        """How much is remembered of a game; raises StoreUnusable."""
        key = game if isinstance(game, str) else game.key
        (found,) = self._store.rows(
            "WITH tried AS (SELECT DISTINCT p.position, p.reply FROM plies p"
            "  JOIN games g ON g.id = p.game WHERE g.game = ?1)"
            " SELECT (SELECT COUNT(DISTINCT position) FROM tried), (SELECT COUNT(*) FROM tried),"
            "  (SELECT COUNT(*) FROM taught WHERE game = ?1)",
            key,
            insist=True,
        )
        return Extent(*found)

    def results(self) -> tuple[Played, ...]:
        """How all games ended; raises StoreUnusable."""
        return self._results(insist=True)

    def _results(self, *, insist: bool) -> tuple[Played, ...]:
        rows = self._store.rows(
            "SELECT game, first, second, winner, COUNT(*) FROM games GROUP BY 1, 2, 3, 4",
            insist=insist,
        )
        return tuple(Played(*row) for row in rows)

    def wipe(self, game: Game[Any, Any] | str | None = None) -> tuple[int, int]:
        """Forget everything, or all of one game.

        Returns:
            How many games, and how many taught replies, were forgotten.

        Raises:
            StoreUnusable: if it cannot be forgotten; then it is all still there.
        """
        key = _key(game)
        return self._store.write(lambda c: memory_tables.wipe(c, key), insist=True)

    def export(self, path: Path | str) -> None:
        """Write a copy of everything into the file ``path``, which appears whole or not at all.

        Raises:
            CannotSave: if it cannot be written.
            StoreUnusable: if the memory itself cannot be read.
        """
        memory_copy.FORMAT.save(Path(path), memory_copy.text(self.games(), self.lessons()))

    def import_(self, path: Path | str) -> Merged:
        """Merge a copy into this memory; what is known already is not added again.

        Raises:
            BadFile: as :meth:`zamora.core.checksummed.Format.read`; nothing is changed then.
            StoreUnusable: if the memory cannot be written.
        """
        found = memory_copy.FORMAT.read(Path(path))
        new, taught = self._store.write(lambda c: memory_tables.merge(c, *found), insist=True)
        return Merged(new, taught, len(found.games) + len(found.lessons) - new - taught)


def uid_of(name: str) -> str:
    """The uid of a game from any text that names it."""
    return hashlib.blake2b(name.encode(), digest_size=16).hexdigest()


def tally(
    results: Iterable[Played], game: str | None, level: str | None, *, training: bool
) -> Tally:
    """What a rival has won, drawn and lost: see :meth:`Memory.record`."""
    total = Tally()
    for one in results:
        players = (one.first, one.second)
        sides = [side for side in Side if players[side] and level in (None, players[side])]
        if sides and game in (None, one.game) and training == all(players):
            if one.winner is None:
                total += Tally(draws=one.times)
            else:
                won = one.winner == sides[0]
                total += Tally(wins=one.times) if won else Tally(losses=one.times)
    return total


def _replies(
    position: Position, tried: Sequence[Tried], taught: Sequence[Taught]
) -> tuple[Reply, ...]:
    """What is known of a position, for the turns that are legal in it; if they can be listed."""
    ranks = {lesson.reply: rank for rank, lesson in enumerate(taught)}
    # If a position is its own image, the very turn that was taught comes before its image.
    literally = {lesson.turn for lesson in taught if lesson.code == position.code}
    found: list[tuple[tuple[int, bool, int], Reply]] = []
    for turn in position.turns() if position.listable else ():
        there = canonical_hash(turn.after)
        rows = [row for row in tried if row.reply == there]
        if rows or there in ranks:
            reply = _reply(turn, rows, there in ranks)
            image = reply.taught and str(turn) not in literally
            found.append(((ranks.get(there, len(ranks)), image, -reply.points), reply))
    return tuple(reply for _order, reply in sorted(found, key=lambda entry: entry[0]))


def _reply(turn: Turn, rows: Sequence[Tried], taught: bool) -> Reply:
    """The sums over what has been tried."""
    return Reply(
        turn,
        wins=sum(row.wins for row in rows),
        draws=sum(row.draws for row in rows),
        losses=sum(row.losses for row in rows),
        taught=taught,
        credit=sum((row.wins - row.losses) * fades(row.distance) for row in rows),
        weight=sum((row.wins + row.draws + row.losses) * fades(row.distance) for row in rows),
        lent=sum(row.lent for row in rows),
        blamed=sum(row.blamed for row in rows),
    )


def _key(game: Game[Any, Any] | str | None) -> str | None:
    return game if isinstance(game, str) or game is None else game.key


def _label(name: str) -> str:
    return name if LEVEL.fullmatch(name) else ""


def default_path() -> Path:
    """Where the memory is kept: ``ZAMORA_MEMORY``, or the user's data folder."""
    return user_file(VARIABLE, "memory.sqlite3")


def memory() -> Memory:
    """The memory of the rival at this computer; one object for each file in a process."""
    return _memory_at(default_path())


@lru_cache
def _memory_at(path: Path) -> Memory:
    return Memory(path)


# What it remembers, in numbers --------------------------------------------------------------------


#: The results of one game, or of all: see :func:`summary`.
Summary = dict[str, Any]


def summary(memory: Memory) -> Summary:
    """What a memory holds, as plain values.

    Returns:
        ``path``; ``games``: for the key of each game that it knows something of, ``positions``,
        ``replies``, ``taught``, and ``people`` and ``training``: by a level's key, ``wins``,
        ``draws`` and ``losses`` as in :meth:`~zamora.rival.memory.Memory.record`.

    Raises:
        StoreUnusable: if it cannot be read.
    """
    results = memory.results()
    levels = sorted({name for result in results for name in (result.first, result.second) if name})
    found = {}
    for game in registry.games():
        kinds: dict[str, dict[str, Any]] = {"people": {}, "training": {}}
        for kind, by_level in kinds.items():
            for level in levels:
                total = tally(results, game.key, level, training=kind == "training")
                if total.games:
                    by_level[level] = asdict(total)
        extent = memory.extent(game)
        if any(extent) or any(kinds.values()):
            found[game.key] = {**extent._asdict(), **kinds}
    return {"path": str(memory.path), "games": found}


def lines(found: Summary) -> Iterator[str]:
    """A summary for people to read."""
    yield _("Memoria: {path}").format(path=found["path"])
    if not found["games"]:
        yield _("Todavía no recuerdo nada.")
    for key, known in found["games"].items():
        amounts = (
            ngettext("{n} posición", "{n} posiciones", known["positions"]),
            ngettext("{n} respuesta probada", "{n} respuestas probadas", known["replies"]),
            ngettext("{n} enseñada", "{n} enseñadas", known["taught"]),
        )
        counts = (known["positions"], known["replies"], known["taught"])
        parts = [text.format(n=n) for text, n in zip(amounts, counts, strict=True)]
        yield f"{registry.game(key).name}: {', '.join(parts)}"
        for level, record in known["people"].items():
            yield _("  {level} contra personas: {result}").format(
                level=_level(level), result=sentence(Tally(**record))
            )
        for level, record in known["training"].items():
            yield _("  {level} contra sí mismo: {result} (quien empieza)").format(
                level=_level(level), result=sentence(Tally(**record))
            )


def sentence(result: Tally) -> str:
    """Games won, drawn and lost in words."""
    return _("gana {wins}, empata {draws}, pierde {losses}").format(**asdict(result))


def _level(key: str) -> str:
    return _("Nivel {number}").format(number=key.partition(":")[2])
