"""Solutions that are kept as tables: a byte for each position, looked up one by one.

A :class:`Tablebase` answers from such a table. :class:`Tables` is what a game says of its own: what
is solved, how a position gets its number, how the table is made (by :mod:`zamora.solve.induction`,
as a rule); reading, writing, completing and checking them is the same for all.
"""

from __future__ import annotations

import hashlib
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from copy import copy
from functools import cached_property
from pathlib import Path
from typing import Any, Self

from zamora.compiled.induction import LOST
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.lazy import load
from zamora.core.numbers import decimal, grouped
from zamora.core.peakmemory import peak_mb
from zamora.core.position import Position, Turn
from zamora.solve.base import Solution, TooManyPositions, Value
from zamora.solve.tablefile import BadTable, Table, TableFile

#: Called with the fraction of a piece of work that is done, from 0 to 1.
Report = Callable[[float], None]
#: Announces a piece of work; within the context, called with the fraction done.
Stage = Callable[[str], AbstractContextManager[Report]]
#: This many random positions are checked by turns that the rules of the game list.
CHECKED = 1000


class Tablebase(Solution):
    """The value of every position of a game, or of an ending of it, however it came about.

    Subclasses define what the table says of a position that is not over.

    Attributes:
        game: what is played.
        name: of the ending; empty for the whole game.
        table: its values.
    """

    #: Keys of positions that count as drawn as soon as they come about; of the one on the board.
    _drawn: frozenset[Hashable] = frozenset()
    _present: Hashable = None

    def __init__(self, game: Any, name: str, table: Table) -> None:
        """Read values from ``table``."""
        self.game, self.name, self.table = game, name, table

    @abstractmethod
    def looked_up(self, position: Position) -> Value:
        """The value of a position in which neither side has scored, for the side to move."""

    @abstractmethod
    def counted(self) -> tuple[Mapping[int, int], Mapping[int, int]]:
        """How many unfinished positions are won, and lost, by distance in turns of both sides."""

    @property
    def start(self) -> Position:
        """A position to begin from."""
        found: Position = self.game.position(self.table.facts["start_code"])
        return found

    @property
    def positions(self) -> tuple[Position, ...]:
        """There are too many to be listed.

        Raises:
            TooManyPositions: always.
        """
        raise TooManyPositions(
            _("{game} tiene {n} posiciones: son demasiadas para mostrarlas todas.").format(
                game=self.game.name, n=len(self)
            )
        )

    def value(self, position: Position) -> Value:
        """The value of ``position`` for the side to move.

        Raises:
            OutsideSolution: if it was not solved.
        """
        state = self._known(position).state
        over = self.game.decided(state)
        if over is not None and over.winner is None:
            return Value("draw", None)
        if over is not None:
            return Value("win" if over.winner is position.side else "loss", 0)
        if position.key in self._drawn:
            # What comes about once more is a draw; what stands there now is not yet over.
            best = None
            if position.key == self._present:
                best = next(iter(self.turn_values(position).values()), None)
            return best or Value("draw", None)
        return self.looked_up(position)

    def considering(self, history: History) -> Self:
        """The values for a game under way, where the third occurrence is a draw.

        A position that has stood twice is a draw if it comes about again, and so is every turn that
        leads to it; the present position is worth what its best turn is. All other positions keep
        the values of the table, without solving the game again. These are exact

        - for every drawn position: the draw can still be held;
        - for every position whose distance is not larger than the smallest one among the positions
          that have stood twice and are won for the same side: the shortest way to win leads
          through smaller and smaller distances, to none of them.

        So they are exact as long as the side that is winning has not strayed from its shortest way
        at least twice. If it has, a win may be promised that in truth takes longer, or is a draw by
        now, because the shortest way leads through a position that has stood twice. That shows
        one turn before it would come about.

        Raises:
            OutsideSolution: if the present position was not solved.
        """
        self._known(history.position)
        if not history.drawing:
            return self
        present = history.position if history.outcome is None else None
        return self.with_draws(history.drawing, present)

    def with_draws(self, drawn: Collection[Hashable], present: Position | None = None) -> Self:
        """The same table, with positions that count as drawn.

        Args:
            drawn: their keys.
            present: the position that stands on the board now. If it is one of ``drawn``, coming
                back to it is a draw, but its own value is that of its best turn.
        """
        found = copy(self)
        found._drawn = frozenset(drawn)
        found._present = None if present is None else present.key
        return found

    # The whole ------------------------------------------------------------------------------------

    @property
    def longest(self) -> int:
        """The turns of the longest forced win of a side to move."""
        return int(self.table.facts["longest"])

    @cached_property
    def longest_win(self) -> tuple[Turn, ...]:
        """An example of a longest forced win: its turns; the first one starts from its position."""
        example = self.table.facts["longest_example"]
        return tuple(History(self.game.position(example["position"]), example["turns"]).turns)

    def by_distance(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """How many unfinished positions are won, and lost, in 0, 1, 2 … turns of both sides."""
        found = self.counted()
        last = max((distance for totals in found for distance, n in totals.items() if n), default=0)
        won, lost = (tuple(totals.get(n, 0) for n in range(last + 1)) for totals in found)
        return won, lost

    def summary(self) -> dict[str, Any]:
        """The facts of the table, ready for JSON; and ``table_bytes``."""
        return {**self.table.facts, "table_bytes": self.table.size}


def worth(byte: int, quickest: int = 0) -> Value:
    """What a byte of a table says.

    Args:
        byte: 0 for a draw, ``quickest`` + n for a win in n turns of both sides,
            :data:`~zamora.compiled.induction.LOST` + n for a loss.
        quickest: 1 where there are wins in no turn.
    """
    if byte == 0:
        return Value("draw", None)
    return Value("loss", byte - LOST) if byte >= LOST else Value("win", byte - quickest)


def totals(
    families: Iterable[Mapping[str, Mapping[str, int]]],
) -> tuple[Counter[int], Counter[int]]:
    """How many positions of either colour families with ``won`` and ``lost`` have, by distance.

    Losses in 0 turns are left out: those positions are over.
    """
    won, lost = Counter[int](), Counter[int]()
    for family in families:
        for found, name in ((won, "won"), (lost, "lost")):
            for distance, count in family[name].items():
                found[int(distance)] += 2 * count
    lost.pop(0, None)
    return won, lost


class Tables(ABC):
    """What of a game is solved and kept as tables: the whole game, or endings of it.

    A table is called by the name of its ending; the whole game's name is empty.
    """

    #: What answers from them.
    kind: type[Tablebase]
    #: Where the tables lie that travel with the package.
    folder: Path

    @abstractmethod
    def names(self, game: Any) -> tuple[str, ...]:
        """What the tables of a game are called, including those that are not made yet."""

    @abstractmethod
    def name_of(self, position: Position) -> str | None:
        """The table that a position belongs to, if it is available; None if there is none."""

    @abstractmethod
    def solved(self, game: Any, name: str, report: Report) -> Any:
        """Solve it; the result is passed to :meth:`made`."""

    @abstractmethod
    def made(self, game: Any, name: str, found: Any) -> tuple[Tablebase, Mapping[str, bytes]]:
        """The solution with what was found and its facts, ready for JSON; the parts of its table.

        The facts have ``longest``, the turns of the longest win of a side to move, and
        ``longest_example``, its ``position`` and ``turns``.
        """

    @abstractmethod
    def sample(self, game: Any, name: str, count: int, seed: int) -> Iterator[Position]:
        """Random positions that belong to it, ``count`` of them, the same for the same seed."""

    @abstractmethod
    def findings(self, summary: Mapping[str, Any]) -> Iterator[str]:
        """What was found, for people to read."""

    def prepare(self, game: Any) -> bool:
        """Compile what solves it, if anything is; whether that was possible."""
        return True

    # The file -------------------------------------------------------------------------------------

    def fingerprint(self, game: Any) -> Iterable[Position]:
        """Positions whose turns make the fingerprint of the rules."""
        return self.sample(game, self.names(game)[-1], 60, 0)

    def rules(self, game: Any) -> str:
        """A fingerprint of the rules: what some positions lead to."""
        digest = hashlib.sha256()
        for position in self.fingerprint(game):
            digest.update(repr(sorted(map(game.encode, game.results(position.state)))).encode())
        return digest.hexdigest()

    def file(self, game: Any, name: str) -> TableFile:
        """Where a table lies."""
        return TableFile(game.key, name, self.folder, lambda: self.rules(game))

    def solution(self, game: Any, name: str) -> Tablebase:
        """The solution in a table.

        Raises:
            BadTable: if there is none, or it cannot be used.
        """
        return self.kind(game, name, self.file(game, name).find())

    # Solving --------------------------------------------------------------------------------------

    def complete(
        self,
        game: Any,
        name: str,
        stage: Stage,
        *,
        check: bool = False,
        path: Path | None = None,
    ) -> dict[str, Any]:
        """Solve it from scratch.

        Args:
            game: whose table it is.
            name: of the table.
            stage: shows what is going on.
            check: whether to verify values, too.
            path: where to write the table; None: nowhere. What is not verified well is not written.

        Returns:
            The facts. Besides, ``seconds``: the time that solving took; ``peak_mb``: the most
            memory that this process has had (None where it is unknown);
            ``table_bytes``: the size of the table as a file; ``table_agrees``: whether the table
            that lessons read says the same (None if there is none that can be used); and
            ``verification``, if it was checked.

        Raises:
            OSError: if the table cannot be written.
        """
        file, begun = self.file(game, name), time.perf_counter()
        with stage(_("Resuelvo {game}").format(game=game.name)) as report:
            found = self.solved(game, name, report)
        seconds = time.perf_counter() - begun
        solution, parts = self.made(game, name, found)
        facts = solution.table.facts
        content = file.encoded(parts, facts)
        summary = {
            **facts,
            "seconds": round(seconds, 2),
            "peak_mb": peak_mb(),
            "table_bytes": len(content),
            "table_agrees": _agrees(file, parts, facts),
        }
        good = True
        if check:
            with stage(_("Compruebo los valores")) as report:
                summary["verification"] = self.verify(solution, report)
            good = summary["verification"]["ok"]
        if path is not None and good:
            load("zamora.core.checksummed:write_whole")(path, content)  # it brings SQLite
            summary["written"] = str(path)
        return summary

    def verify(self, solution: Tablebase, report: Report, count: int = CHECKED) -> dict[str, Any]:
        """Compare random values with those of their successors, turns listed by the game's rules.

        Returns:
            ``ok``; ``positions``: how many were checked; ``wrong``: the codes of those amiss.
        """
        amiss = []
        positions = self.sample(solution.game, solution.name, count, 1)
        for done, position in enumerate(positions, start=1):
            if not follows(solution, position):
                amiss.append(position.code)
            report(done / count)
        return {"ok": not amiss, "positions": count, "wrong": amiss}

    def lines(self, summary: Mapping[str, Any]) -> Iterator[str]:
        """What was found and what the work took, for people to read."""
        yield from self.findings(summary)
        yield _("Resuelto en {seconds} s. La tabla ocupa {megabytes} MB.").format(
            seconds=decimal(summary["seconds"]), megabytes=decimal(summary["table_bytes"] / 1e6)
        )
        checked = summary.get("verification")
        if checked and checked["ok"]:
            yield _("Comprobado: los {count} valores son correctos.").format(
                count=checked["positions"]
            )
        elif checked:
            yield _("¡La comprobación encontró errores! No se guarda nada.")
        if "written" in summary:
            yield _("La tabla queda guardada en {path}.").format(path=summary["written"])


def longest_line(summary: Mapping[str, Any]) -> str:
    """The longest win of a solution, for people to read."""
    return _("Victoria segura más larga: {n} turnos, desde {code}.").format(
        n=summary["longest"], code=summary["longest_example"]["position"]
    )


def counts(found: Mapping[str, Any]) -> dict[str, str]:
    """``positions``, ``win``, ``draw``, ``loss`` as people read them; what is missing is 0."""
    return {name: grouped(found.get(name, 0)) for name in ("positions", "win", "draw", "loss")}


def follows(solution: Solution, position: Position) -> bool:
    """Whether a value is that of the best turn, listed by the rules of the game."""
    over = position.outcome
    if over is None:
        expected = next(iter(solution.turn_values(position).values()))
    elif over.winner is None:
        expected = Value("draw", None)
    else:
        expected = Value("win" if over.winner is position.side else "loss", 0)
    return solution.value(position) == expected


def _agrees(file: TableFile, parts: Mapping[str, bytes], facts: Mapping[str, Any]) -> bool | None:
    """Whether the table that is in use says the same; None if there is none that can be used."""
    try:
        kept = file.find()
        return kept.facts == facts and all(kept.part(name) == parts[name] for name in parts)
    except BadTable:
        return None
