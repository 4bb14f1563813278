"""All that ``zamora solve caliz --ending torre`` does: solve, sum up, check, write."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zamora.core.checksummed import write_whole
from zamora.core.i18n import _
from zamora.core.numbers import grouped
from zamora.core.peakmemory import peak_mb
from zamora.core.position import Game, Position
from zamora.library.court.caliz import Caliz
from zamora.library.court.common import CELLS
from zamora.library.court.endings import table as tables
from zamora.library.court.endings.field import Field, Spot
from zamora.library.court.endings.induction import Induction, Tally
from zamora.library.court.endings.solution import FIRST, KINDS, LAST, EndingSolution
from zamora.library.court.endings.table import KING, LOST, PIECE
from zamora.library.court.notation import BOARD
from zamora.solve.anew import work
from zamora.solve.base import Value, line_facts
from zamora.solve.endingfile import Table
from zamora.solve.kit import Stage

#: Ending → what its piece is called on a field, and where one might begin.
FIELDS = {"torre": "rook", "alfil": "bishop"}
STARTS = {"torre": "caliz:1 R155,T143 R15 85 B", "alfil": "caliz:1 R155,A147 R15 85 B"}
#: How many positions are checked by turns that the rules of the game list.
SAMPLE = 1000
#: How many are looked at for rescues, and so many rescues are kept.
SOUGHT, RESCUES = 3000, 12
#: About so many rounds take most of the time.
USUAL = 60

Part = NDArray[np.uint8]


def own_table(game: Game[Any, Any], name: str) -> Path:
    """Where lessons look for the table that somebody has made."""
    return tables.file(name).own


def complete(
    game: Game[Any, Any],
    name: str,
    stage: Stage,
    *,
    check: bool = False,
    path: Path | None = None,
) -> dict[str, Any]:
    """Solve an ending anew.

    Args:
        game: Un Cáliz para el Rey.
        name: ``"torre"`` or ``"alfil"``.
        stage: shows what is going on.
        check: whether to verify a sample of the values, too.
        path: where to write the table; None: nowhere. What is not verified well is not written.

    Returns:
        :func:`facts`. Besides, ``seconds``: the time that solving took; ``peak_mb``: the most
        memory that this process has had; ``table_bytes``: the size of the table as a file; and
        ``verification``, if it was checked.

    Raises:
        OSError: if the table cannot be written.
    """
    begun = time.perf_counter()
    field = Field(BOARD.rows, BOARD.columns, (4, 6), FIELDS[name])
    with stage(_("Resuelvo el final")) as report:
        induction = Induction(field)
        induction.run(lambda rounds, _decided: report(min(1, rounds / USUAL)))
    seconds = time.perf_counter() - begun
    parts = {spot: _part(induction, spot) for spot in field.half}
    named = {f"{row + 1}{column + 1}": part.tobytes() for (row, column), part in parts.items()}
    bare = {"game": Caliz.key, "ending": name, "start": STARTS[name]} | _counts(induction)
    solution = EndingSolution(name, Table(bare, named.__getitem__))
    summary: dict[str, Any] = facts(solution, parts)
    content = tables.file(name).encoded(named, summary)
    summary |= {"seconds": round(seconds, 1), "peak_mb": peak_mb(), "table_bytes": len(content)}
    good = True
    if check:
        with stage(_("Compruebo los valores")) as report:
            summary["verification"] = verify(solution, report)
        good = summary["verification"]["ok"]
    if path is not None and good:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, content)
        summary["written"] = str(path)
    return summary


# What there is in it ------------------------------------------------------------------------------


def _part(induction: Induction, spot: Spot) -> Part:
    """The values with the chalice on a cell, as :mod:`.table` orders them.

    Where there is no position the value before stands once more: that is soon compressed.
    """
    field = induction.field
    values = induction.values[spot]
    last = len(field.spots) - 63
    pieces = np.concatenate([values[0, ..., :63], values[1, ..., :last], values[1, ..., 63:]], -1)
    alone, strong = (_cells(range(n, n + KING)) for n in (0, FIRST))
    found = pieces[alone[0], alone[1]][:, strong[0], strong[1]].transpose(2, 0, 1)
    legal = field.positions(spot) & ~(field.checked(spot) & field.open[:, None, None, None, None])
    bits = np.unpackbits(legal.astype("<u8")[..., None].view(np.uint8), axis=-1, bitorder="little")
    there = np.concatenate([bits[0, ..., :63], bits[1, ..., :last], bits[1, ..., 63:]], -1)
    there = there[alone[0], alone[1]][:, strong[0], strong[1]].transpose(2, 0, 1).reshape(-1)
    where = np.maximum.accumulate(np.where(there, np.arange(len(there)), 0))
    return np.ascontiguousarray(found).reshape(-1)[where].reshape(PIECE, KING, KING)


def _cells(numbers: range) -> tuple[list[int], list[int]]:
    """Rows and columns, from 0, of cells with these numbers."""
    cells = [CELLS.cells[number] for number in numbers]
    return [cell.row - 1 for cell in cells], [cell.column - 1 for cell in cells]


def _counts(induction: Induction) -> dict[str, Any]:
    return {"strong": _tally(induction.strong), "alone": _tally(induction.alone)}


def _tally(tally: Tally) -> dict[str, Any]:
    win, loss = sum(tally.won.values()), sum(tally.lost.values())
    return {
        "positions": tally.positions,
        "win": win,
        "loss": loss,
        "draw": tally.positions - win - loss,
        "stalemates": tally.stalemates,
        "won": {str(distance): count for distance, count in sorted(tally.won.items())},
        "lost": {str(distance): count for distance, count in sorted(tally.lost.items())},
    }


def facts(solution: EndingSolution, parts: dict[Spot, Part]) -> dict[str, Any]:
    """An ending in numbers, ready for JSON.

    Returns:
        ``game``, ``ending``; ``start``: the code of a position to begin from, ``first_turns``: the
        value words of its turns; ``strong`` and ``alone``: with the side to move that has the
        piece, and with the lone king, White having the piece: ``positions``, of which ``win``,
        ``loss``, ``draw`` for the side to move, ``stalemates`` among the drawn ones, and ``won``
        and ``lost``: turns of both sides → how many; 0 turns are checkmates. ``longest``: turns of
        the longest win of either side, ``longest_example``: its ``position`` and ``turns``;
        ``lone_example``: the same for the longest win of a lone king against whoever is to move;
        ``rescues``: some positions in which one turn only saves the lone king.
    """
    found = dict(solution.table.facts)
    for name, least, most in (("longest_example", 1, LOST - 1), ("lone_example", LOST, 255)):
        position = _farthest(solution, parts, least, most)
        found[name] = line_facts(solution.best_line(position) if position is not None else ())
    found["longest"] = solution.longest
    found["first_turns"] = solution.first_turns()
    found["start_value"] = solution.value(solution.start).result
    found["rescues"] = list(_rescues(solution))
    return found


def _farthest(
    solution: EndingSolution, parts: dict[Spot, Part], least: int, most: int
) -> Position | None:
    """A position with the piece on the board whose byte is the largest of those between two."""
    best, where = 0, None
    for spot, part in parts.items():
        seen = np.where((part >= least) & (part <= most), part, 0)[: PIECE - 1]
        at = int(seen.argmax())
        if seen.reshape(-1)[at] > best:
            best, where = int(seen.reshape(-1)[at]), (spot, at)
    if where is None:
        return None
    (row, column), at = where
    piece, rest = divmod(at, KING * KING)
    lone, king = divmod(rest, KING)
    chalice = f"{row + 1}{column + 1}"
    return solution.game.position(
        f"caliz:1 R{_name(king + FIRST)},{_letter(solution)}{_name(piece + FIRST)} "
        f"R{_name(lone)} {chalice} B"
    )


def _letter(solution: EndingSolution) -> str:
    return str(solution.game.kinds[KINDS[solution.name]].letter)


def _name(number: int) -> str:
    cell = CELLS.cells[number]
    return f"{cell.row}{cell.column}"


# Checking -----------------------------------------------------------------------------------------


def sample(solution: EndingSolution, count: int, seed: int = 0) -> Iterator[Position]:
    """So many random positions of an ending, with either side to move; some without the piece."""
    lot = random.Random(seed)  # noqa: S311 (a sample, not a secret)
    found = 0
    while found < count:
        chalice, piece = (lot.randrange(FIRST, LAST + 1 - FIRST) for _one in range(2))
        king, lone = lot.randrange(FIRST, LAST + 1), lot.randrange(LAST + 1 - FIRST)
        has = "" if lot.randrange(20) == 0 else f",{_letter(solution)}{_name(piece)}"
        code = f"caliz:1 R{_name(king)}{has} R{_name(lone)} {_name(chalice)} {lot.choice('BN')}"
        try:
            position = solution.game.position(code)
        except ValueError:
            continue
        found += 1
        yield position


def follows(solution: EndingSolution, position: Position) -> bool:
    """Whether a value is that of the best turn, listed by the rules of the game."""
    best = next(iter(solution.turn_values(position).values()), None)
    if best is None:
        best = Value("loss", 0) if position.check() else Value("draw", None)
    return solution.value(position) == best


def verify(solution: EndingSolution, report: Any, count: int = SAMPLE) -> dict[str, Any]:
    """Compare random values with those of their successors, turns listed by the game's rules."""
    amiss = []
    for done, position in enumerate(sample(solution, count), start=1):
        if not follows(solution, position):
            amiss.append(position.code)
        report(done / count)
    return {"ok": not amiss, "positions": count, "wrong": amiss}


def _rescues(solution: EndingSolution) -> Iterator[str]:
    """Some positions in which a lone king has several turns, and one only does not lose."""
    found = 0
    for position in sample(solution, SOUGHT, seed=1):
        state = position.state
        has_piece = len(state.white) == 2
        if found == RESCUES or not has_piece or position.side is not position.side.SECOND:
            continue
        values = [value.result for value in solution.turn_values(position).values()]
        if len(values) >= 4 and values.count("loss") == len(values) - 1:
            found += 1
            yield position.code


# For people to read -------------------------------------------------------------------------------


def lines(summary: dict[str, Any]) -> Iterator[str]:
    """What was found, for people to read."""
    sides = (
        ("strong", _("Le toca al lado que tiene la ficha")),
        ("alone", _("Le toca al rey solo")),
    )
    for side, words in sides:
        found = summary[side]
        yield _("{who}: {n} posiciones. Gana {win}, empata {draw}, pierde {loss}.").format(
            who=words,
            n=grouped(found["positions"]),
            win=grouped(found["win"]),
            draw=grouped(found["draw"]),
            loss=grouped(found["loss"]),
        )
    yield _("Victoria segura más larga: {n} turnos, desde {code}.").format(
        n=summary["longest"], code=summary["longest_example"]["position"]
    )
    yield from work(summary)
