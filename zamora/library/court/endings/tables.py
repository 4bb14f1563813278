"""The exact value of any position of a small ending of Un Cáliz para el Rey, read from a table.

Two kings, a chalice, and a rook or a bishop of either colour. The table knows the positions with
the side to move that has the piece; the others follow from their turns, of which a lone king has
few.

It has a part for each cell of the chalice: ``53`` is that with the chalice on row 5, column 3; only
columns 1 to 5 are kept, the others are mirror images. A part has a byte for each position with the
strong side to move; the slowest number is the cell of the piece (the 117 open cells in reading
order, then: taken), next that of the lone king (his 120 cells in reading order), then that of the
strong king (his 120). A part takes a hundredth of a second to unpack.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from zamora.compiled.chess import BISHOP, KING, ROOK
from zamora.compiled.layout import CELL_BITS, OFF
from zamora.core.board import Cell
from zamora.core.i18n import _
from zamora.core.lazy import module
from zamora.core.position import Position
from zamora.core.steps import Side
from zamora.library.court.caliz import Caliz
from zamora.library.court.common import CELLS
from zamora.library.court.notation import BOARD
from zamora.solve.base import Album, Value
from zamora.solve.tablebase import (
    Report,
    Tablebase,
    Tables,
    counts,
    longest_line,
    totals,
    worth,
)

#: Ending → the piece of the strong side.
KINDS = {"torre": ROOK, "alfil": BISHOP}
#: How many cells a piece has, or has none; and each of the kings.
PIECE_CELLS, KING_CELLS = 118, 120
#: The last cell; turning the board round sends cell c to ``LAST - c``.
LAST = len(BOARD.cells) - 1
#: The first cell open to all, also the first that White's king has.
FIRST = CELLS.number[Cell(2, 1)]
#: The number of a piece that has been taken.
TAKEN = PIECE_CELLS - 1
#: cell → the one on the other side of the middle column.
MIRROR = CELLS.table(lambda cell: CELLS.number[Cell(cell.row, BOARD.columns + 1 - cell.column)])
#: Positions whose turns make the fingerprint of the rules.
FINGERPRINT = (
    "caliz:1 R155,T148 R15 85 B",
    "caliz:1 R84,T75 R44 85 B",
    "caliz:1 R84,A85 R64 75 B",
    "caliz:1 R94,T85 R74 75 N",
    "caliz:1 R146,A135 R124 125 N",
)


class Seen(NamedTuple):
    """A position as its strong side sees it: it goes up the page, the chalice is on the left half.

    Cells are numbered as the game does; a piece that has been taken is ``None``.
    """

    strong: Side
    chalice: int
    king: int
    lone: int
    piece: int | None


class EndingSolution(Tablebase):
    """The value of every position of an ending: two kings, a chalice, and perhaps the piece."""

    game: Caliz

    @property
    def title(self) -> str:
        """The game, and the men of both sides."""
        men = {
            "torre": _("rey, torre y cáliz contra rey"),
            "alfil": _("rey, alfil y cáliz contra rey"),
        }
        return f"{self.game.name}: {men[self.name]}"

    @property
    def start(self) -> Position:
        """A position to begin from."""
        return self.game.position(self.table.facts["start"])

    def __contains__(self, position: object) -> bool:
        return (
            isinstance(position, Position)
            and position.game == self.game
            and self.seen(position) is not None
        )

    def __len__(self) -> int:
        """The number of unfinished positions with the piece on the board, of either colour."""
        return 2 * sum(int(self.table.facts[side]["positions"]) for side in ("strong", "alone"))

    def seen(self, position: Position) -> Seen | None:
        """A position as the table has it; None if it is of another ending."""
        state = position.state
        teams = [
            {man >> CELL_BITS: man & OFF for man in team} for team in (state.white, state.black)
        ]
        men = len(state.white) + len(state.black)
        with_piece = [side for side in Side if set(teams[side]) == {KING, KINDS[self.name]}]
        if men > 3 or len(with_piece) != men - 2:
            return None
        # Of two bare kings the one to move is called strong: the table has the values of that side.
        strong = with_piece[0] if with_piece else position.side
        mine, theirs = teams[strong], teams[strong.other]
        found = [state.ball, mine[KING], theirs[KING], *(mine[k] for k in mine if k != KING)]
        if strong:
            found = [LAST - cell for cell in found]
        if CELLS.cells[found[0]].column > (BOARD.columns + 1) // 2:
            found = [MIRROR[cell] for cell in found]
        chalice, king, lone, *piece = found
        return Seen(strong, chalice, king, lone, piece[0] if piece else None)

    def looked_up(self, position: Position) -> Value:
        """The byte in the table, or what the best turn of a lone king is worth."""
        seen = self.seen(position)
        assert seen is not None
        if seen.strong is position.side:
            row, column = CELLS.cells[seen.chalice]
            piece = TAKEN if seen.piece is None else seen.piece - FIRST
            number = (piece * KING_CELLS + seen.lone) * KING_CELLS + seen.king - FIRST
            return worth(self.table.part(f"{row}{column}")[number])
        best = next(iter(self.turn_values(position).values()), None)
        if best is not None:
            return best
        return Value("loss", 0) if position.check() else Value("draw", None)

    # The whole ------------------------------------------------------------------------------------

    def counted(self) -> tuple[Mapping[int, int], Mapping[int, int]]:
        """Of those with the piece on the board: see the facts."""
        return totals(self.table.facts[side] for side in ("strong", "alone"))

    def albums(self) -> tuple[Album, ...]:
        """Where a lone king has one turn only that does not lose."""
        codes = self.table.facts["rescues"]
        turns = tuple(self.best_turns(self.game.position(code))[0] for code in codes)
        return (Album(_("Un turno salva al rey"), _("Todos los demás pierden."), turns),)


def cell_name(number: int) -> str:
    """A cell as it stands in the code of a position."""
    cell = CELLS.cells[number]
    return f"{cell.row}{cell.column}"


def letter(game: Caliz, name: str) -> str:
    """The letter of the piece of an ending."""
    return str(game.kinds[KINDS[name]].letter)


class EndingTables(Tables):
    """The endings with a rook, and with a bishop."""

    kind = EndingSolution
    folder = Path(__file__).parent

    def names(self, game: Any) -> tuple[str, ...]:
        """What the endings of the usual game are called."""
        return () if game.unusual else tuple(KINDS)

    def name_of(self, position: Position) -> str | None:
        """The ending that a position belongs to, by the men on the board."""
        state = position.state
        if position.game.unusual:
            return None
        men = [man >> CELL_BITS for man in (*state.white, *state.black)]
        if len(men) > 3:
            return None
        others = [kind for kind in men if kind != KING]
        return next((name for name, kind in KINDS.items() if others in ([], [kind])), None)

    def rules(self, game: Any) -> str:
        """A fingerprint of the rules: what some positions lead to."""
        digest = hashlib.sha256()
        for code in FINGERPRINT:
            digest.update(repr(sorted(map(repr, game.results(game.position(code).state)))).encode())
        return digest.hexdigest()

    def solved(self, game: Any, name: str, report: Report) -> Any:
        """The values with the strong side to move: see :mod:`.made`.

        Imported lazily: it needs NumPy, which is slow to import and missing in a browser.
        """
        return module("zamora.library.court.endings.made").solved(name, report)

    def made(self, game: Any, name: str, found: Any) -> tuple[EndingSolution, Mapping[str, bytes]]:
        """The solution with these values and its :func:`.made.facts`; the parts of its table."""
        made: tuple[EndingSolution, Mapping[str, bytes]] = module(
            "zamora.library.court.endings.made"
        ).made(game, name, found)
        return made

    def sample(self, game: Any, name: str, count: int, seed: int) -> Iterator[Position]:
        """``count`` random positions, with either side to move; some without the piece."""
        rng = random.Random(seed)  # noqa: S311 (a sample, not a secret)
        found = 0
        while found < count:
            chalice, piece = (rng.randrange(FIRST, LAST + 1 - FIRST) for _one in range(2))
            king, lone = rng.randrange(FIRST, LAST + 1), rng.randrange(LAST + 1 - FIRST)
            has = "" if rng.randrange(20) == 0 else f",{letter(game, name)}{cell_name(piece)}"
            men = f"R{cell_name(king)}{has} R{cell_name(lone)}"
            try:
                yield game.position(f"caliz:1 {men} {cell_name(chalice)} {rng.choice('BN')}")
            except ValueError:
                continue
            found += 1

    def findings(self, summary: Mapping[str, Any]) -> Iterator[str]:
        """Each side to move, and the longest win."""
        sides = (
            ("strong", _("Le toca al lado que tiene la ficha")),
            ("alone", _("Le toca al rey solo")),
        )
        said = _("{who}: {n} posiciones. Gana {win}, empata {draw}, pierde {loss}.")
        for side, words in sides:
            numbers = counts(summary[side])
            yield said.format(who=words, n=numbers["positions"], **numbers)
        yield longest_line(summary)


TABLES = EndingTables()
