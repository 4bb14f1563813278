"""Duell: dice that roll as many squares as they show (Muñoz Santonja 2022, section 3).

Geoffrey Hayes's game of 1975, "Head to head"; sold as Tactix, Conquest and others.

**Rules**, as far as the source has them. A board of nine columns and eight rows. Each side has nine
dice on its first row, eight ordinary ones and in the middle the key die, which shows one pip on all
faces. From the left to the right they show 5 1 2 6 · 6 2 1 5; their threes look at their player,
their fours into the board. What a die shows says how many squares it rolls; it captures nothing by
that number. The middle of the first row matters: it can decide the game.

**Rulings.** Our copy breaks off after the first position; two pictures of it and all that the
source said of moves, captures and the end are lost. What is missing is taken from the rules under
which the game was sold, as encyclopaedias give them ("Duell (game)" in the English Wikipedia):

- In its turn a side rolls one of its dice exactly as many squares as it shows at the start, along a
  row or a column, forward, backward or to a side.
- On its way it may change its direction once, by a right angle.
- All squares that it passes are free. On the last one there may be a die of the rival: that is
  captured. Capturing is optional.
- The key die always rolls one square: it shows a one on all sides.
- Capturing the rival's key die wins; so does bringing one's own to the square where the rival's
  stood at first (the source's "ese lugar es importante, pues puede hacer ganar la partida"), even
  if it captures nothing there.

No source says the following:

- No passing. A side that cannot roll any die has lost; no game that we have seen ends so.
- The third occurrence of a position is a draw, as in all our games: two key dice alone may shut
  each other out for ever.
- White, below, begins; our copy does not say who does.
- "8x9 casillas" are eight rows of nine squares: nine dice stand in the first row.
- The right face of a die follows from the one above and the one in front, since all dice have the
  same handedness (section 1): on White's five, with a three in front of it, there is a six on the
  right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import pairwise
from typing import ClassVar, NamedTuple

from zamora.core.board import ORTHOGONAL, Board, Cell, Direction
from zamora.core.dice import WAYS, lying, rolled
from zamora.core.errors import UnreadableNotation
from zamora.core.grid import GridDraft, GridState, Man, Noun, algebraic_board
from zamora.core.i18n import _, later, ngettext, numbered
from zamora.core.phrases import PHRASES, Fact, Phrase, fact, said
from zamora.core.refusals import Look
from zamora.core.steps import Outcome, Reason, Side, Step, StepPattern
from zamora.library.dice.common import RollingDice, rows_of

#: What the dice of a side show, from the left to the right; 0 is the key die.
SHOWN = (5, 1, 2, 6, 0, 6, 2, 1, 5)
#: What looks at their player, and into the board.
NEAR, FAR = "3", "4"
ROWS = 8
#: How directions are remembered while a die rolls.
LETTERS = dict(zip("NESO", ORTHOGONAL, strict=True))
#: What a key die is worth to who exchanges dice, and each row that it has come towards its goal.
KEY, KEY_STEP = 2000, 4

#: Between two squares in notation.
_SIGN = re.compile(r"\s*([-–—xX:])\s*")


class Route(NamedTuple):
    """A way of as many squares as a die shows.

    Attributes:
        passed: where it passes, by the numbers of the squares.
        end: where it ends.
        becomes: how any die lies at the end that lay so at first.
    """

    passed: tuple[int, ...]
    end: int
    becomes: Mapping[str, str]


@cache
def _journeys(shown: int) -> tuple[tuple[tuple[Direction, ...], Mapping[str, str]], ...]:
    """All ways of ``shown`` squares with one corner at most, and what becomes of a die on each."""
    found = []
    for first in ORTHOGONAL:
        aside = [way for way in ORTHOGONAL if (way.rows == 0) != (first.rows == 0)]
        corners = [(first,) * n + (way,) * (shown - n) for n in range(1, shown) for way in aside]
        for ways in [(first,) * shown, *corners]:
            lies = {"": "", **dict(zip(WAYS, WAYS, strict=True))}
            for way in ways:
                lies = {before: now and rolled(now, way) for before, now in lies.items()}
            found.append((ways, lies))
    return tuple(found)


class Duell(RollingDice):
    """The rules of Duell; see the module's docstring.

    While a die rolls, :attr:`GridState.note` of the draft says how many squares are left, its
    direction and whether it has changed that: ``"3N"``, ``"2E!"``.
    """

    key: ClassVar[str] = "duell"
    name: ClassVar[str] = "Duell"
    source: ClassVar[str] = "003, 3"
    blind_alleys: ClassVar[bool] = True
    travels: ClassVar[tuple[str, ...]] = ("move",)
    board: ClassVar[Board] = algebraic_board(ROWS, len(SHOWN))
    men: ClassVar[Mapping[str, Man]] = {
        "D": Man("die", Noun("dado"), worth=100, marks=WAYS),
        "K": Man("keydie", Noun("dado clave"), worth=KEY),
    }
    phrases: ClassVar[Mapping[str, Phrase]] = {
        **PHRASES,
        "rolls": later("{piece} muestra {n}: rueda {n} casillas justas y dobla una vez a lo sumo."),
        "rolls one": later("{piece} rueda una sola casilla."),
        "rolls on": numbered(
            "{piece} todavía tiene que rodar {n} casilla: dobla una vez a lo sumo y no vuelve "
            "atrás.",
            "{piece} todavía tiene que rodar {n} casillas: dobla una vez a lo sumo y no vuelve "
            "atrás.",
        ),
        "say the corner": later("Di también en qué casilla dobla."),
    }

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """Nine dice a side, on its first row."""
        cells = dict.fromkeys(self.board.cells, "")
        for owner in Side:
            row = rows_of(self.board, owner)[0]
            south = NEAR if owner is Side.FIRST else FAR
            for column, shown in enumerate(SHOWN, start=1):
                letter = self.of_side("d" if shown else "k", owner)
                cells[Cell(row, column)] = letter + (lying(str(shown), south) if shown else "")
        return GridState(tuple(cells.values()), side)

    def key_square(self, side: Side) -> Cell:
        """Where the key die of a side stands at first."""
        return Cell(rows_of(self.board, side)[0], SHOWN.index(0) + 1)

    # The grammar ---------------------------------------------------------------------------------

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        """A die rolls on to the next square, onward or round one corner."""
        state = draft.state
        if not draft.done:
            for cell in self.own(state):
                squares = self.top(self.at(state, cell))
                for direction in ORTHOGONAL:
                    yield from self._onward(state, cell, direction, last=squares == 1)
        elif left := self.left(draft):
            way, turned = LETTERS[state.note[1]], state.note.endswith("!")
            for direction in (way,) if turned else ORTHOGONAL:
                if (direction.rows, direction.columns) != (-way.rows, -way.columns):
                    yield from self._onward(state, draft.at, direction, last=left == 1)

    def left(self, draft: GridDraft) -> int:
        """How many squares the die that rolls has left; 0 if none does."""
        return int(draft.state.note[:1] or 0)

    def _onward(
        self, state: GridState, cell: Cell, direction: Direction, *, last: bool
    ) -> Iterator[Step]:
        target = self.board.step(cell, direction)
        if target is None:
            return
        there = self.at(state, target)
        if not there:
            yield self.roll(state, cell, direction)
        elif last and self.owners[there] is state.side.other:
            yield self.roll(state, cell, direction, captures=[target])

    def take(self, draft: GridDraft, step: Step) -> GridDraft:
        """The die lies on the next square, and remembers how it goes on."""
        assert step.origin is not None
        note = draft.state.note
        left = (self.left(draft) if draft.done else self.top(self.at(draft.state, step.origin))) - 1
        way = Direction(step.target.row - step.origin.row, step.target.column - step.origin.column)
        letter = next(letter for letter, direction in LETTERS.items() if direction == way)
        turned = "!" if note.endswith("!") or (note and note[1] != letter) else ""
        after = super().take(draft, step)
        remembered = f"{left}{letter}{turned}" if left else ""
        return after._replace(state=after.state._replace(note=remembered))

    def may_end(self, draft: GridDraft) -> bool:
        """When the die has rolled as far as it has to."""
        return draft.done > 0 and not draft.state.note

    @cached_property
    def routes(self) -> Mapping[tuple[int, int], tuple[Route, ...]]:
        """All routes by the number of the square where they begin and what the die shows."""
        return {
            (number, shown): tuple(self._routes(cell, shown))
            for shown in range(1, 7)
            for number, cell in enumerate(self.board.cells)
        }

    def _routes(self, cell: Cell, shown: int) -> Iterator[Route]:
        for ways, becomes in _journeys(shown):
            squares = [cell]
            for way in ways:
                if (onward := self.board.step(squares[-1], way)) is None:
                    break
                squares.append(onward)
            else:
                _start, *passed, end = map(self.index.__getitem__, squares)
                yield Route(tuple(passed), end, becomes)

    def results(self, state: GridState) -> Iterator[GridState]:
        """Results of the precomputed routes, without going square by square."""
        side, cells = state.side, state.cells
        mine = str.isupper if side is Side.FIRST else str.islower
        found: dict[tuple[str, ...], None] = {}
        for number, content in enumerate(cells):
            if not content or not mine(content[0]):
                continue
            for passed, end, becomes in self.routes[number, self.top(content)]:
                there = cells[end]
                if (there and mine(there[0])) or any(cells[at] for at in passed):
                    continue
                after = list(cells)
                after[number], after[end] = "", content[0] + becomes[content[1:]]
                found[tuple(after)] = None
        return (GridState(after, side.other) for after in found)

    def decided(self, state: GridState) -> Outcome | None:
        """A key die has been captured, or stands where the rival's stood."""
        for side in Side:
            key = self.of_side("k", side)
            if key not in state.cells:
                return Outcome(side.other, Reason.TAKEN)
            if self.at(state, self.key_square(side.other)) == key:
                return Outcome(side, Reason.ARRIVED)
        return None

    def content_worth(self, content: str, cell: Cell) -> int:
        """The dice, and a little for a key die that has come far."""
        worth = super().content_worth(content, cell)
        if content.upper() != "K":
            return worth
        side = Side(content.islower())
        return worth + (1, -1)[side] * KEY_STEP * rows_of(self.board, side).index(cell.row)

    # Notation ------------------------------------------------------------------------------------
    #
    # ``e1-e2``; ``a1-a4-c4``: round a corner on a4; ``a1-a4xc4``: and captures there.

    def write(self, steps: Sequence[Step]) -> str:
        """The strict form of a turn: where the die begins, changes its direction and ends."""
        assert steps[0].origin is not None
        corners = [steps[0].origin]
        for step, onward in pairwise(steps):
            assert step.origin is not None
            if onward.target.row != step.origin.row and onward.target.column != step.origin.column:
                corners.append(step.target)
        name = self.board.name
        sign = "x" if steps[-1].captures else "-"
        return "-".join(map(name, corners)) + sign + name(steps[-1].target)

    def read(self, text: str, state: GridState) -> Sequence[StepPattern]:
        """What the text says of each square that the die rolls over.

        Raises:
            UnreadableNotation: if it is not in the notation, or a corner is left out.
        """
        place = (0, len(text))
        parts = _SIGN.split(text.strip())
        cells = [self._cell(text, name, place) for name in parts[::2]]
        patterns: list[StepPattern] = []
        for origin, target in pairwise(cells):
            if origin.row != target.row and origin.column != target.column:
                raise self._cornerless(text, origin, target)
            squares = [origin, *self._onwards(origin, target)]
            patterns += (
                StepPattern("move", origin=one, target=other, place=place)
                for one, other in pairwise(squares)
            )
        if not patterns:
            raise self._unreadable(text, place)
        return patterns

    def _onwards(self, origin: Cell, target: Cell) -> Iterator[Cell]:
        """The squares from one to another on the same row or column, the first left out."""
        rows, columns = target.row - origin.row, target.column - origin.column
        for n in range(1, abs(rows + columns) + 1):
            yield Cell(
                origin.row + n * ((rows > 0) - (rows < 0)),
                origin.column + n * ((columns > 0) - (columns < 0)),
            )

    def _cornerless(self, text: str, origin: Cell, target: Cell) -> UnreadableNotation:
        corners = Cell(target.row, origin.column), Cell(origin.row, target.column)
        name = self.board.name
        return UnreadableNotation(
            said(self, fact("say the corner")),
            text=text,
            accepted=["-".join(map(name, (origin, corner, target))) for corner in corners],
        )

    def refusal(self, draft: GridDraft, pattern: StepPattern) -> str:
        """Why not, in one sentence: how far the die rolls, else what shows from outside."""
        found = self._why(draft, pattern)
        return said(self, found) if found else super().refusal(draft, pattern)

    def _why(self, draft: GridDraft, pattern: StepPattern) -> Fact | None:
        look, cell = Look(self, draft, draft.state.side), pattern.origin
        piece, there = look.on(cell), look.on(pattern.target)
        if not look.is_own(piece) or pattern.kind not in (None, "move") or pattern.target is None:
            return None
        if (left := self.left(draft)) and cell == draft.at:
            return None if there is not None else fact("rolls on", piece=piece, n=left)
        if draft.done or there is not None or pattern.target not in self.board or piece is None:
            return None
        n = int(piece.text)
        return fact("rolls one", piece=piece) if n == 1 else fact("rolls", piece=piece, n=n)

    def unfinished(self, draft: GridDraft) -> str:
        """How many squares are left."""
        look = Look(self, draft, draft.state.side)
        return said(self, fact("rolls on", piece=look.on(draft.at), n=self.left(draft)))

    def allowance(self, draft: GridDraft) -> str:
        """The same, while a die rolls."""
        left = self.left(draft)
        said = ngettext("Le queda {n} casilla.", "Le quedan {n} casillas.", left)
        return said.format(n=left) if left else ""

    def impossible(self, state: GridState) -> str:
        """Dice that are not of here; more of them than there are."""
        if reason := super().impossible(state):
            return reason
        own = [[*self.own(state, side)] for side in Side]
        keys = [state.cells.count(self.of_side("k", side)) for side in Side]
        dice = [len(cells) - key for cells, key in zip(own, keys, strict=True)]
        if max(dice) >= len(SHOWN) or max(keys) > 1:
            return _("Cada bando tiene ocho dados como mucho, además del dado clave.")
        if not any(keys):
            return _("Falta un dado clave: al menos uno sigue en el tablero.")
        return ""
