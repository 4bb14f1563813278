"""Quim (Neto & Silva, chapter 5, "Quim").

**Rules.** There are two sticks, of length n and n + 1. In its turn a player breaks a stick into two
of whole lengths, or takes away k sticks of length k. A player who cannot move loses.

**Rulings**: exactly k sticks of length k are taken, as in the source's example; n is 4, as in the
other one (parameter ``length``; the source also names 21). The cells are called by the lengths, on
each stands how many sticks of that length there are; to break a stick of length 5 into 2 and 3 is
written ``5>2+3``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from zamora.core.board import Board
from zamora.core.grid import MOST_BEANS_IN_A_BOX, GridDraft, GridState, Noun
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.steps import Piece, Side, Step, StepPattern
from zamora.library.combinatorial.piles import Impartial, row

#: The longest shorter stick of a game that is solved on demand.
MOST_SOLVED = 10


class Quim(Impartial):
    """The rules of Quim; see the module's docstring."""

    key: ClassVar[str] = "quim"
    name: ClassVar[str] = "Quim"
    source: ClassVar[str] = "002, 5"
    noun: ClassVar[Noun] = Noun("palo")
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "length": Parameter(
            4,
            (4, *range(1, 4), *range(5, 22)),
            lambda: _("Largo"),
            lambda: _("¿Cuánto mide el palo más corto al empezar?"),
        )
    }

    @property
    def small(self) -> bool:
        """If the sticks are: from 10 and 11 one comes to 4,346 positions."""
        return int(self.settings["length"]) <= MOST_SOLVED

    def make_board(self) -> Board:
        """A cell for each length."""
        longest = int(self.settings["length"]) + 1
        return row(longest)

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """The two longest sticks that there can be."""
        return GridState(("",) * (len(self.board.cells) - 2) + ("1", "1"), side)

    def box(self) -> tuple[Piece, ...]:
        """As many sticks as there can ever be: all of them broken to pieces of length one."""
        home = self.board.cells[:1]
        stick = replace(self.piece("1", home), text="")
        return (stick,) * min(MOST_BEANS_IN_A_BOX, 2 * int(self.settings["length"]) + 1)

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        """Break a stick, or take some away."""
        if draft.done:
            return
        cells = self.board.cells
        for cell, count in zip(cells, draft.state.cells, strict=True):
            length, there = cell.column, int(count or 0)
            if there:
                for part in range(1, length // 2 + 1):
                    rest = cells[length - part - 1]
                    yield Step(
                        "move", self.label(count, cell), cell, cells[part - 1], covers=(rest,)
                    )
            if there >= length:
                yield self.remove(draft.state, cell, length)

    def take(self, draft: GridDraft, step: Step) -> GridDraft:
        """A stick becomes two, or some go."""
        if step.kind != "move":
            return super().take(draft, step)
        assert step.origin is not None
        change = Counter((step.target, *step.covers))
        change[step.origin] -= 1
        changes = {
            cell: str(int(self.at(draft.state, cell) or 0) + more or "")
            for cell, more in change.items()
        }
        state = self.with_cells(draft.state, changes)
        return draft._replace(state=state, done=draft.done + 1, at=step.target)

    def impossible(self, state: GridState) -> str:
        """Sticks become shorter or go away: together they are never longer than at the start."""
        reason, most = super().impossible(state), 2 * int(self.settings["length"]) + 1
        lengths = enumerate(state.cells, start=1)
        if not reason and sum(length * int(count or 0) for length, count in lengths) > most:
            reason = _("Los palos, juntos, no pueden medir más de {n}.").format(n=most)
        return reason

    def _written(self, step: Step) -> str:
        if step.kind != "move":
            return super()._written(step)
        assert step.origin is not None
        parts = "+".join(map(self.board.name, (step.target, *step.covers)))
        return f"{self.board.name(step.origin)}>{parts}"

    def _read_part(self, text: str, part: str, start: int) -> Iterator[StepPattern]:
        found = _BREAKS.fullmatch(part.strip())
        if found is None:
            yield from super()._read_part(text, part, start)
            return
        place = (start, start + len(part))
        shorter, longer = sorted(found.group(2, 3), key=int)
        yield StepPattern(
            "move",
            origin=self._cell(text, found[1], place),
            target=self._cell(text, shorter, place),
            covers=(self._cell(text, longer, place),),
            place=place,
        )


_BREAKS = re.compile(r"(\d+)\s*(?:>|->|→|:|=)\s*(\d+)\s*[+ ]\s*(\d+)")
