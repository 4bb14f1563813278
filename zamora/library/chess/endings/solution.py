"""The exact value of any position of perde-ganha with a man of each side, read from a table.

The ending is called ``2``, by its men. The table travels with the package; ``zamora solve
pierde-gana --ending 2 --write`` makes it anew, in seconds.
"""

from __future__ import annotations

import hashlib
import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from zamora.core.checksummed import write_whole
from zamora.core.grid import GridState
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.numbers import grouped
from zamora.core.peakmemory import peak_mb
from zamora.core.position import Game, Position, Turn
from zamora.core.steps import Side
from zamora.library.chess.endings import numbering
from zamora.library.chess.endings.induction import LOST, WON, solved
from zamora.library.chess.endings.numbering import KINDS, NUMBERS
from zamora.solve.anew import work
from zamora.solve.base import Value, line_facts
from zamora.solve.endingfile import EndingFile, Table
from zamora.solve.kit import Stage
from zamora.solve.tabulated import Tabulated

NAME, PART = "2", "values"
#: How many random positions make the fingerprint of the rules, and are checked.
SAMPLE, CHECKED = 60, 1000


def names(game: Game[Any, Any]) -> tuple[str, ...]:
    """How many men there are."""
    return (NAME,)


def ending(position: Position) -> str:
    """The ending that a position belongs to; empty for none."""
    known = numbering.number_of(position.state.cells, position.side) is not None
    return NAME if known and position.state.note.split("/")[1] == "-" else ""


def solution(game: Any, name: str) -> EndingSolution:
    """The solution in its table.

    Raises:
        BadEnding: if there is none, or it cannot be used.
    """
    return _solution(game)


@cache
def _solution(game: Any) -> EndingSolution:
    return EndingSolution(game, file(game).find())


def file(game: Any) -> EndingFile:
    """The file of the ending."""
    folder = Path(__file__).parent / game.plain_key
    variable = "ZAMORA_FINAL_2_PIERDE_GANA"
    return EndingFile(game.plain_key, NAME, folder, lambda: rules(game), variable)


@cache
def rules(game: Any) -> str:
    """A fingerprint of the rules: what some positions lead to."""
    digest = hashlib.sha256()
    for state in random_states(game, SAMPLE, seed=0):
        digest.update(repr(sorted(map(game.encode, game.results(state)))).encode())
    return digest.hexdigest()


def random_states(game: Any, count: int, seed: int) -> Iterator[GridState]:
    """So many random positions, either side to move."""
    lot = random.Random(seed)  # noqa: S311 (a sample, not a secret)
    while count:
        state = numbering.state(game, lot.randrange(NUMBERS))
        if state is not None:
            count -= 1
            sides = lot.randrange(2)
            yield game.transform(state, game.symmetries[0]) if sides else state


class EndingSolution(Tabulated):
    """The value of every position with a man of each side, as long as there is one.

    Attributes:
        table: its values.
    """

    def __init__(self, game: Any, table: Table) -> None:
        """Read values from ``table``."""
        self.game, self.table = game, table

    @property
    def title(self) -> str:
        """The game, and with how many men."""
        return f"{self.game.name}: " + _("finales de dos piezas")

    @property
    def start(self) -> Position:
        """A position to begin from."""
        example: Position = self.game.position(self.table.facts["start_code"])
        return example

    def __contains__(self, position: object) -> bool:
        if not isinstance(position, Position) or position.game != self.game:
            return False
        return self._simple(position) is not None or bool(ending(position))

    def _simple(self, position: Position) -> Value | None:
        """The value of what has no number: nobody to move or left, a capture in passing."""
        sides = {man.isupper() for man in position.state.cells if man}
        if len(sides) == 1:
            # Whoever has nobody left has won, on the move or as soon as the rival has moved.
            nobody = sides != {position.side is Side.FIRST}
            return Value("win", 0) if nobody else None
        passed = position.state.note.split("/")[1] != "-"
        two = numbering.number_of(position.state.cells, position.side) is not None
        return Value("loss", 1) if passed and two else None

    def __len__(self) -> int:
        """The number of positions, with either side to move."""
        return 2 * int(self.table.facts["positions"])

    def looked_up(self, position: Position) -> Value:
        """What the byte in the table says."""
        simple = self._simple(position)
        if simple is not None:
            return simple
        number = numbering.number_of(position.state.cells, position.side)
        assert number is not None
        byte = self._values[number]
        if byte == 0:
            return Value("draw", None)
        return Value("loss", byte - LOST) if byte >= LOST else Value("win", byte - WON)

    @cached_property
    def _values(self) -> bytes:
        return self.table.part(PART)

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
        counts = Counter(self._values)
        won, lost = (
            {n: 2 * counts[first + n] for n in range(1, LOST - 1) if counts[first + n]}
            for first in (WON, LOST)
        )
        last = max((*won, *lost))
        return (
            tuple(won.get(n, 0) for n in range(last + 1)),
            tuple(lost.get(n, 0) for n in range(last + 1)),
        )

    def summary(self) -> dict[str, Any]:
        """The ending in numbers, ready for JSON: :func:`facts`; and ``table_bytes``."""
        return {**self.table.facts, "table_bytes": self.table.size}


# Made anew ----------------------------------------------------------------------------------------


def own_table(game: Game[Any, Any], name: str) -> Path:
    """Where the table that somebody has made is looked for."""
    return file(game).own


def complete(
    game: Any, name: str, stage: Stage, *, check: bool = False, path: Path | None = None
) -> dict[str, Any]:
    """Solve the ending; with ``check`` verify a sample, too; write the table to ``path``.

    Returns:
        :func:`facts`. Besides ``seconds``, ``peak_mb``, ``table_bytes``, and ``verification``.

    Raises:
        OSError: if the table cannot be written.
    """
    begun = time.perf_counter()
    with stage(_("Resuelvo el final")) as report:
        values = solved(game, report)
    seconds = time.perf_counter() - begun
    found = made(game, values)
    summary: dict[str, Any] = dict(found.table.facts)
    content = file(game).encoded({PART: values}, summary)
    summary |= {"seconds": round(seconds, 1), "peak_mb": peak_mb(), "table_bytes": len(content)}
    good = True
    if check:
        with stage(_("Compruebo los valores")) as report:
            summary["verification"] = verify(found, report)
        good = summary["verification"]["ok"]
    if path is not None and good:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, content)
        summary["written"] = str(path)
    return summary


def made(game: Any, values: bytes) -> EndingSolution:
    """The solution with these values."""
    found = EndingSolution(game, Table({}, {PART: values}.__getitem__))
    found.table.facts = facts(found, values)
    return found


def facts(found: EndingSolution, values: bytes) -> dict[str, Any]:
    """The ending in numbers, ready for JSON, one side to move.

    Returns:
        ``game``, ``ending``; ``positions``, of which ``win``, ``draw``, ``loss``; ``families``: the
        same for each pair of kinds, own man first; ``longest``, ``longest_loss``: turns of both
        sides; ``longest_example``: its ``position`` and ``turns``; ``start_code``.
    """
    game: Any = found.game
    families: dict[str, Counter[str]] = {}
    longest, where = 0, 0
    for number, byte in enumerate(values):
        if numbering.state(game, number) is None:
            continue
        result = "draw" if byte == 0 else "loss" if byte >= LOST else "win"
        own, rival, _at, _there = numbering.men(number)
        families.setdefault(own + rival, Counter())[result] += 1
        if byte < LOST and byte - WON > longest:
            longest, where = byte - WON, number
    total = sum(families.values(), Counter[str]())
    state = numbering.state(game, where)
    assert state is not None
    start = Position(game, state)
    given: dict[str, Any] = {
        "game": game.plain_key,
        "ending": NAME,
        "positions": sum(total.values()),
        **{result: total[result] for result in ("win", "draw", "loss")},
        "families": {kinds: dict(counts) for kinds, counts in sorted(families.items())},
        "longest": longest,
        "longest_loss": max(max(values) - LOST, 0),
        "start_code": start.code,
    }
    found.table.facts = given
    given["longest_example"] = line_facts(found.best_line(start))
    return given


def follows(found: EndingSolution, position: Position) -> bool:
    """Whether a value is that of the best turn, listed by the rules of the game."""
    if position.outcome is not None:
        return found.value(position).result == "win"
    return found.value(position) == next(iter(found.turn_values(position).values()))


def verify(found: EndingSolution, report: Any, count: int = CHECKED) -> dict[str, Any]:
    """Compare random values with those of their successors, turns listed by the game's rules."""
    amiss = []
    for done, state in enumerate(random_states(found.game, count, seed=1), start=1):
        position = Position(found.game, state)
        if not follows(found, position):
            amiss.append(position.code)
        report(done / count)
    return {"ok": not amiss, "positions": count, "wrong": amiss}


def lines(summary: Mapping[str, Any]) -> Iterator[str]:
    """What was found, for people to read."""
    yield _("Pieza propia y pieza del rival, cuando te toca:")
    for kinds, found in summary["families"].items():
        assert len(kinds) == 2 and set(kinds) <= set(KINDS)
        said = _("  {own} contra {rival}: gana {win}, empata {draw}, pierde {loss}.")
        yield said.format(
            own=kinds[0],
            rival=kinds[1],
            **{name: grouped(found.get(name, 0)) for name in ("win", "draw", "loss")},
        )
    yield _("Victoria segura más larga: {n} turnos, desde {code}.").format(
        n=summary["longest"], code=summary["longest_example"]["position"]
    )
    yield from work(summary)
