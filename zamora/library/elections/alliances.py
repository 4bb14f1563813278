"""Alianzas de Sierpinski (Neto & Silva, chapter 6.1, "Alianças de Sierpinski"; Bill Taylor, 2005).

**Rules.** On the board of the election in Sierpinski's triangle, and with its aim. In each turn a
player puts one stone on an empty hexagon and then may move one of the own stones to an empty
hexagon that has the same place in another of the largest triangles: from 322 to 122 or 222. In the
extension (``moves="todos"``) a stone may also go to the same place in another triangle within its
own, down to another hexagon of its T1: from 111 to 211, 311, 121, 131, 112, 113.

A large move is written ``313-1``, with the new first digit, a middle one ``111:2``, a small one
``321.2``. On T4 there are two kinds of middle moves, ``:`` for the second digit and ``::`` for the
third.

**Rulings.**

- First the stone, then the move: so are all printed turns. The stone that has just been put down
  may move as well: the source says "uma sua peça".
- A triangle may be lost again by moving away from it; dominance is judged when the turn has ended.
- On T4 "outro triângulo T2" is another of the largest triangles, which are T3 there.
- Three slips in the printed game of the extension, read so that all that is printed later is legal
  and what is said of its end is true (``book_alianzas.toml``).

A stone more stands on the board after every turn, so no position comes back, and a full board is
always won.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from zamora.core.board import Cell
from zamora.core.grid import GridDraft, GridState
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.steps import Step, StepPattern
from zamora.library.elections.sierpinski import DIGITS, Sierpinski


class Alliances(Sierpinski):
    """The rules of the alliances; see the module's docstring."""

    key: ClassVar[str] = "alianzas"
    name: ClassVar[str] = "Alianzas de Sierpinski"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "level": Sierpinski.parameters["level"],
        "moves": Parameter(
            "grandes",
            ("grandes", "todos"),
            lambda: _("Movimientos"),
            lambda: _("¿Qué movimientos puede hacer una piedra?"),
            {
                "grandes": lambda: _("solo de un triángulo grande a otro"),
                "todos": lambda: _("grandes, medianos y pequeños"),
            },
        ),
    }

    @cached_property
    def turns_at(self) -> Mapping[int, int]:
        """One stone a turn."""
        return dict.fromkeys(range(len(self.board.cells) + 1), 1)

    @cached_property
    def ways(self) -> Mapping[Cell, tuple[Cell, ...]]:
        """Where a stone can move from each hexagon, if nothing stands there."""
        ranks = 1 if self.settings["moves"] == "grandes" else int(self.settings["level"])
        cells = {self.board.name(cell): cell for cell in self.board.cells}
        return {
            cell: tuple(
                cells[name[:rank] + digit + name[rank + 1 :]]
                for rank in range(ranks)
                for digit in DIGITS
                if digit != name[rank]
            )
            for name, cell in cells.items()
        }

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        """A stone on an empty hexagon; after it, a move of one of the own stones."""
        if draft.done == 0:
            yield from super().steps(draft)
        elif draft.done == 1:
            for cell in self.own(draft.state):
                for target in self.ways[cell]:
                    if not self.at(draft.state, target):
                        yield self.move(draft.state, cell, target)

    def may_end(self, draft: GridDraft) -> bool:
        """As soon as a stone has been put down."""
        return draft.done > 0

    def leads_to(self, draft: GridDraft, step: Step, state: GridState) -> bool:
        """A stone that is put down may move on immediately."""
        cells = (step.target, *self.ways[step.target]) if step.kind == "place" else (step.target,)
        return any(self.owner(self.at(state, cell)) is draft.state.side for cell in cells)

    def allowance(self, draft: GridDraft) -> str:
        """A move is a right, and no duty."""
        return _("Si quieres, mueve una de tus piedras.") if draft.done == 1 else ""

    # Notation ------------------------------------------------------------------------------------

    def _sign(self, rank: int) -> str:
        """What stands before the digit that a move changes; ``rank`` 0 is the first one."""
        last = int(self.settings["level"]) - 1
        return "-" if rank == 0 else "." if rank == last else ":" * rank

    def _arrow(self, step: Step) -> str:
        assert step.origin is not None
        before, after = map(self.board.name, (step.origin, step.target))
        rank = next(n for n, (one, other) in enumerate(zip(before, after, strict=True))
                    if one != other)  # fmt: skip
        return self._sign(rank) + after[rank]

    def write(self, steps: Sequence[Step]) -> str:
        """``232, 313-1``: what is put down, what moves."""
        return ", ".join(map(self._written, steps))

    def read(self, text: str, state: GridState) -> Sequence[StepPattern]:
        """As it is written, or printed: ``232 313-1``, ``111 —``; also ``313-113``.

        Raises:
            UnreadableNotation: if it is not in the notation.
        """
        patterns, at = list[StepPattern](), 0
        signs = {self._sign(rank): rank for rank in range(int(self.settings["level"]))}
        for found in _TOKEN.finditer(text):
            if text[at : found.start()].strip(" \t,"):
                raise self._unreadable(text, (at, found.start()))
            at, place = found.end(), found.span()
            if found["name"] is None:
                continue
            cell = self._cell(text, found["name"], place)
            if found["to"] is None:
                patterns.append(StepPattern("place", target=cell, place=place))
                continue
            name, sign = found["to"], re.sub("[–—→>]+", "-", found["sign"]).replace("--", "-")
            if len(name) == 1 and sign in signs:
                name = found["name"][: signs[sign]] + name + found["name"][signs[sign] + 1 :]
            target = self._cell(text, name, place)
            patterns.append(StepPattern("move", origin=cell, target=target, place=place))
        if not patterns or text[at:].strip(" \t,."):
            raise self._unreadable(text, (at, len(text)) if patterns else (0, len(text)))
        return patterns


#: A hexagon, perhaps with a move from it; or the dash that is printed where nothing moves.
_TOKEN = re.compile(
    r"(?P<name>\d+)(?:\s*(?P<sign>-+>?|[–—→.]|:+)\s*(?P<to>\d+)(?!\d*\s*[-–—→.:]+\s*\d))?|[-–—]+"
)
