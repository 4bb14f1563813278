"""Small endings of Un Cáliz on small boards, by plain enumeration: one position after the other.

Written from the rules alone, for a strong side (king and one piece) that goes up and scores in row
1, and a lone king who scores in the last one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import product
from typing import NamedTuple

Cell = tuple[int, int]
EIGHT = [(r, c) for r, c in product((-1, 0, 1), repeat=2) if (r, c) != (0, 0)]
WAYS = {
    "rook": [way for way in EIGHT if 0 in way],
    "bishop": [way for way in EIGHT if 0 not in way],
}


class Place(NamedTuple):
    """Who stands where; no piece if it has been taken. ``turn`` is "strong" or "lone"."""

    chalice: Cell
    piece: Cell | None
    lone: Cell
    king: Cell
    turn: str


class Ending:
    def __init__(self, rows: int, columns: int, chamber: tuple[int, int], piece: str) -> None:
        self.rows, self.ways = rows, WAYS[piece]
        self.open = {(r, c) for r in range(2, rows) for c in range(1, columns + 1)}
        first, last = chamber
        self.home = {(rows, c) for c in range(first, last + 1)}
        self.far = {(1, c) for c in range(first, last + 1)}
        self.cells = self.open | self.home | self.far

    def beside(self, one: Cell, other: Cell) -> bool:
        return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1

    def attacked(self, at: Place) -> bool:
        """Whether the piece attacks the lone king."""
        return at.piece is not None and at.lone in self.reach(
            at.piece, {at.chalice, at.king, at.lone}
        )

    def reach(self, cell: Cell, filled: set[Cell]) -> Iterator[Cell]:
        """The cells on the piece's lines, the first one that is filled too."""
        for rows, columns in self.ways:
            at = (cell[0] + rows, cell[1] + columns)
            while at in self.cells:
                yield at
                if at in filled:
                    break
                at = (at[0] + rows, at[1] + columns)

    @cached_property
    def places(self) -> list[Place]:
        found = []
        for chalice, piece, lone, king, turn in product(
            self.open,
            [*self.open, None],
            self.cells - self.home,
            self.cells - self.far,
            ("strong", "lone"),
        ):
            here = Place(chalice, piece, lone, king, turn)
            distinct = len({chalice, piece, lone, king}) == 4
            fits = turn == "lone" or not self.attacked(here)
            if distinct and fits and not self.beside(lone, king):
                found.append(here)
        return found

    def after(self, at: Place) -> Iterator[Place | str]:
        """What the turns lead to: a place, or the name of the side that has scored."""
        other = "lone" if at.turn == "strong" else "strong"
        for lone, king, piece, sent in self.moves(at):
            for rest in sent:
                if self.beside(lone, king):
                    continue
                here = Place(rest, piece, lone, king, other)
                if at.turn == "lone" and self.attacked(here):
                    continue
                yield "strong" if rest[0] == 1 else "lone" if rest[0] == self.rows else here

    def moves(self, at: Place) -> Iterator[tuple[Cell, Cell, Cell | None, set[Cell]]]:
        """Lone king, king, piece after each move, and where the chalice may come to rest."""
        filled = {at.chalice, at.lone, at.king, at.piece}
        if at.turn == "lone":
            for to in self.cells - self.home:
                if self.beside(at.lone, to) and to != at.king:
                    if to == at.chalice:
                        near = {c for c in self.cells if self.beside(c, to)}
                        yield to, at.king, at.piece, near - {at.king, at.piece}
                    else:
                        yield to, at.king, None if to == at.piece else at.piece, {at.chalice}
            return
        for to in self.cells - self.far:
            if self.beside(at.king, to) and to not in (at.lone, at.piece):
                yield at.lone, to, at.piece, self.sent(at.chalice, to, at.piece, at.lone, to)
        if at.piece is not None:
            for to in set(self.reach(at.piece, filled - {at.piece})) & self.open:
                if to not in (at.lone, at.king):
                    yield at.lone, at.king, to, self.sent(at.chalice, at.king, to, at.lone, to)

    def sent(
        self, chalice: Cell, king: Cell, piece: Cell | None, lone: Cell, to: Cell
    ) -> set[Cell]:
        """Where the chalice may rest after a man of the strong side has gone to a cell."""
        if to != chalice:
            return {chalice}
        found: set[Cell] = set()
        asked, new = set(), {to}
        while new:
            asked |= new
            reached: set[Cell] = set()
            for cell in new:
                if cell == king:
                    reached |= {c for c in self.cells if self.beside(c, cell)}
                if cell == piece:
                    reached |= set(self.reach(cell, {king, lone}))
            found |= reached - {king, piece, lone}
            new = (reached & {king, piece}) - asked
        return found

    def values(self) -> dict[Place, tuple[str, int | None]]:
        """The value of every place for the side to move: by going round until nothing changes."""
        after = {at: set(self.after(at)) for at in self.places}
        known: dict[Place, tuple[str, int]] = {
            at: ("loss", 0)
            for at, to in after.items()
            if not to and at.turn == "lone" and self.attacked(at)
        }
        distance = 0
        while True:
            distance += 1
            fresh = {}
            for at, to in after.items():
                if at in known or not to:
                    continue
                values = [self._worth(one, at, known) for one in to]
                if "loss" in values:
                    fresh[at] = ("win", distance)
                elif all(value == "win" for value in values):
                    fresh[at] = ("loss", distance)
            if not fresh and distance > 1:
                return {at: known.get(at, ("draw", None)) for at in self.places}
            known |= fresh

    def _worth(self, one: Place | str, before: Place, known: dict) -> str | None:
        """What a place, or a goal, is worth for the rival of whoever has moved; None: unknown."""
        if isinstance(one, str):
            return "loss" if one == before.turn else "win"
        return known[one][0] if one in known else None
