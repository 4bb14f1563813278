"""All that ``zamora solve damas-inglesas --ending 4`` does: solve, sum up, check, write."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from zamora.compiled.machine import Program
from zamora.core.checksummed import write_whole
from zamora.core.i18n import _
from zamora.core.numbers import grouped
from zamora.core.peakmemory import peak_mb
from zamora.core.position import Game, Position
from zamora.core.steps import Side
from zamora.library.draughts.common import Draughts
from zamora.library.draughts.endings import induction, numbering
from zamora.library.draughts.endings.induction import DRAWN, LOST, NOBODY
from zamora.library.draughts.endings.numbering import Family, families, place, size
from zamora.library.draughts.endings.solution import (
    EndingSolution,
    file,
    islice_states,
    row,
)
from zamora.library.draughts.machine import Machine, machine
from zamora.solve.anew import work
from zamora.solve.base import Value, line_facts
from zamora.solve.endingfile import Table
from zamora.solve.kit import Stage

SOLVE = Program("endings", (induction.solve,), ("turns", "begin", "examine", "before"))
#: How many positions are checked by turns that the rules of the game list.
CHECKED = 1000


def own_table(game: Game[Any, Any], name: str) -> Path:
    """Where the table that somebody has made is looked for."""
    return file(game, name).own


def solved(
    machine: Machine, most: int, report: Callable[[float], None] = lambda _done: None
) -> dict[Family, bytes]:
    """The values of all positions with at most so many men, a byte each, family by family.

    A byte is 0 for a draw, n for a win in n turns of both sides, :data:`~.induction.LOST` + n for a
    loss, :data:`~.induction.NOBODY` where there is no position.
    """
    numbers, total = row(machine, most)
    programs = machine.programs
    last_row, squares = numbers[numbering.LAST_ROW], len(machine.squares)
    solve = functions(machine).solve
    values, due = _bytes(machine, total), _bytes(machine, total)
    table, out = programs.row(numbers), machine.room()
    board = machine.board(machine.game.initial(), 2)
    done = 0
    for together in families(most):
        about = [0]
        for family in together:
            begins = numbers[numbering.BEGINS + place(*family)]
            about += [begins, size(family, squares, last_row), *family]
        members = programs.row(about)

        def level(number: int, back: bool, members: Any = members) -> int:
            return int(solve(machine.row, table, values, due, members, number, back, board, out))

        level(0, back=False)
        number, found = 1, 1
        while found or number <= members[0]:
            found = level(number, back=True) + level(number, back=False)
            number += 1
            if number >= induction.NEVER:
                raise OverflowError("a distance does not fit into its byte")
        done += sum(about[2::6])
        report(done / total)
    found_values = bytes(values).replace(bytes([DRAWN]), b"\0")
    return {
        family: found_values[begins : begins + size(family, squares, last_row)]
        for together in families(most)
        for family in together
        for begins in [numbers[numbering.BEGINS + place(*family)]]
    }


def functions(machine: Machine) -> Any:
    """The functions that solve, ready to run."""
    return machine.programs.program(SOLVE, partial(_try, machine))[0]


def _bytes(machine: Machine, length: int) -> Any:
    """So many bytes, all 0."""
    if not machine.programs.compiled:
        return bytearray(length)
    import numpy as np

    return np.zeros(length, dtype=np.uint8)


def _try(machine: Machine, functions: Any) -> None:
    """Call every function once."""
    numbers, total = row(machine, 2)
    values, due = _bytes(machine, total), _bytes(machine, total)
    table, members = machine.programs.row(numbers), machine.programs.row([0])
    board, out = machine.board(machine.game.initial(), 2), machine.room()
    functions.solve(machine.row, table, values, due, members, 0, False, board, out)


def complete(
    game: Any,
    name: str,
    stage: Stage,
    *,
    check: bool = False,
    path: Path | None = None,
) -> dict[str, Any]:
    """Solve an ending anew.

    Args:
        game: of draughts, on a board of eight rows.
        name: ``"2"``, ``"3"`` or ``"4"``: how many men at most.
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
    with stage(_("Resuelvo el final")) as report:
        values = solved(machine(game), int(name), report)
    seconds = time.perf_counter() - begun
    solution = made(game, name, values)
    summary: dict[str, Any] = dict(solution.table.facts)
    content = file(game, name).encoded(parts(values), summary)
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


def parts(values: dict[Family, bytes]) -> dict[str, bytes]:
    """The parts of a table: where there is no position the value before stands once more."""
    found = {}
    for family, content in values.items():
        filled, last = bytearray(content), 0
        for at in range(len(filled)):
            if filled[at] == NOBODY:
                filled[at] = last
            else:
                last = filled[at]
        found["".join(map(str, family))] = bytes(filled)
    return found


def made(game: Draughts, name: str, values: dict[Family, bytes]) -> EndingSolution:
    """The solution with these values."""
    named = {"".join(map(str, family)): content for family, content in values.items()}
    found = EndingSolution(game, name, Table({}, named.__getitem__))
    found.table.facts = facts(found, values)
    return found


def facts(solution: EndingSolution, values: dict[Family, bytes]) -> dict[str, Any]:
    """An ending in numbers, ready for JSON.

    Returns:
        ``game``, ``ending``; ``start_code``: a position to begin from. ``families``: for each, as
        ``"0201"`` of two ladies against one man, own men first, the side to move being White: how
        many ``positions``, of which ``win``, ``loss``, ``draw``; ``won`` and ``lost``: turns of
        both sides → how many; 0 turns are those who cannot move. ``longest``: turns of the longest
        win of a side to move, ``longest_example``: its ``position`` and ``turns``.
    """
    found: dict[str, Any] = {"game": solution.game.key, "ending": solution.name, "families": {}}
    longest, where = 0, ((0, 1, 0, 1), 0)
    for family, content in sorted(values.items()):
        counts = Counter(content)
        counts.pop(NOBODY, None)
        won = {str(byte): counts[byte] for byte in sorted(counts) if 0 < byte < LOST}
        lost = {str(byte - LOST): counts[byte] for byte in sorted(counts) if byte >= LOST}
        found["families"]["".join(map(str, family))] = {
            "positions": sum(counts.values()),
            "win": sum(won.values()),
            "loss": sum(lost.values()),
            "draw": counts[0],
            "won": won,
            "lost": lost,
        }
        best = max(map(int, won), default=0)
        if best > longest:
            longest, where = best, (family, content.index(best))
    solution.table.facts = found
    found["longest"] = longest
    position = at(solution, *where)
    found["start_code"] = position.code
    found["longest_example"] = line_facts(solution.best_line(position) if longest else ())
    return found


def at(solution: EndingSolution, family: Family, number: int) -> Position:
    """The position of a family with a number, White to move."""
    plain = machine(solution.game, compiled=False)
    board = [0] * len(plain.squares)
    numbers = row(plain, int(solution.name))[0]
    numbering.position(plain.row, numbers, board, 0, *family, number)
    return Position(solution.game, plain.state(board, Side.FIRST))


# Checking -----------------------------------------------------------------------------------------


def follows(solution: EndingSolution, position: Position) -> bool:
    """Whether a value is that of the best turn, listed by the rules of the game."""
    best = next(iter(solution.turn_values(position).values()), Value("loss", 0))
    return solution.value(position) == best


def verify(solution: EndingSolution, report: Any, count: int = CHECKED) -> dict[str, Any]:
    """Compare random values with those of their successors, turns listed by the game's rules."""
    amiss = []
    states = islice_states(solution.game, count, int(solution.name), seed=1)
    for done, state in enumerate(states, start=1):
        position = Position(solution.game, state)
        if not follows(solution, position):
            amiss.append(position.code)
        report(done / count)
    return {"ok": not amiss, "positions": count, "wrong": amiss}


# For people to read -------------------------------------------------------------------------------


def lines(summary: dict[str, Any]) -> Iterator[str]:
    """What was found, for people to read."""
    yield _("Le toca al primer lado; peones y damas propios, peones y damas del rival:")
    for family, found in summary["families"].items():
        a, b, c, d = family
        said = _("  {own}, {rival}: {n} posiciones. Gana {win}, empata {draw}, pierde {loss}.")
        yield said.format(
            own=f"{a}+{b}",
            rival=f"{c}+{d}",
            n=grouped(found["positions"]),
            win=grouped(found["win"]),
            draw=grouped(found["draw"]),
            loss=grouped(found["loss"]),
        )
    yield _("Victoria segura más larga: {n} turnos, desde {code}.").format(
        n=summary["longest"], code=summary["longest_example"]["position"]
    )
    yield from work(summary)
