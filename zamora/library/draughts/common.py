"""Draughts with men and ladies on squares: a class states what differs between countries.

Where men go and capture, how far a lady flies, whether most must be captured, when a man is
crowned: a few words each. The same turns are listed twice: step by step, for boards and refusals
(:mod:`.capturing`), and whole (``results``), for search and perft.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import ClassVar, NamedTuple

from zamora.core import walk
from zamora.core.board import DIAGONAL, Board, Cell, Direction, distance
from zamora.core.errors import AmbiguousTurn
from zamora.core.grid import GridDraft, GridState, Man, Noun, algebraic_board
from zamora.core.ground import Ground
from zamora.core.i18n import _
from zamora.core.lazy import load
from zamora.core.steps import Outcome, Reason, Side, Step, StepPattern, Symmetry
from zamora.library.draughts.capturing import Capturing

#: The two diagonals ahead.
AHEAD = tuple(d for d in DIAGONAL if d.rows < 0)
#: Squares in a row, by their numbers.
Line = tuple[int, ...]


class Ending(NamedTuple):
    """How a sequence of captures ends: on which square, as what, and what it has captured."""

    at: int
    content: str
    taken: tuple[int, ...]


_LADY = {"P": "D", "p": "d", "D": "D", "d": "d"}
_MEN = frozenset("Pp")
_RIVALS = dict.fromkeys("PD", frozenset("pd")) | dict.fromkeys("pd", frozenset("PD"))


class Draughts(Capturing):
    """Draughts with men and ladies: the class states what differs between countries."""

    source: ClassVar[str] = "002, 3"
    board: ClassVar[Board] = algebraic_board(8, 8)
    ground: ClassVar[Ground] = Ground(material="wood", chequered=True, dark=1)
    men: ClassVar[Mapping[str, Man]] = {
        "P": Man("draughtsman", Noun("peón", context="en las damas"), worth=100),
        "D": Man("lady", Noun("dama", feminine=True, context="en las damas"), worth=300),
    }
    #: The first row, from its own edge, that a side's men fill, and how many rows lie between both.
    first_row: ClassVar[int] = 1
    free_rows: ClassVar[int] = 2
    #: Where a man of the first side goes, and captures; a lady.
    man_moves: ClassVar[tuple[Direction, ...]] = AHEAD
    man_takes: ClassVar[tuple[Direction, ...]] = AHEAD
    lady_moves: ClassVar[tuple[Direction, ...]] = DIAGONAL
    lady_takes: ClassVar[tuple[Direction, ...]] = DIAGONAL
    #: Whether a lady goes as far as she likes.
    flies: ClassVar[bool] = True
    #: Whether a lady stops right behind the man she captures.
    lands_close: ClassVar[bool] = False
    #: Whether she must come down, if she can, where she can capture on.
    lands_to_go_on: ClassVar[bool] = False
    #: Whether a man that comes to the last row while capturing goes on as a lady.
    crowned_in_passing: ClassVar[bool] = False
    #: What a captured lady counts where most must be captured, and whether a lady captures first.
    lady_counts: ClassVar[int] = 1
    ladies_first: ClassVar[bool] = False
    #: How many turns of each side three ladies have to catch one; 0: as many as they like.
    chase: ClassVar[int] = 0
    #: Whether the squares of one colour are numbered from the upper left corner, as the first side
    #: sees the board; else from the lower right one. Where all are played on, none is numbered.
    numbered_from_above: ClassVar[bool] = True

    def used(self, cell: Cell) -> bool:
        """Whether men may stand on a square."""
        return not self.ground.chequered or sum(cell) % 2 == self.ground.dark

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """The men of both sides on the squares of their first rows."""
        rows = range(self.first_row, (self.board.rows - self.free_rows) // 2 + 1)
        men = [
            ""
            if not self.used(c)
            else "P"
            if self.board.rows + 1 - c.row in rows
            else "p"
            if c.row in rows
            else ""
            for c in self.board.cells
        ]
        return GridState(tuple(men), side)

    # Lines over the squares, by their numbers -----------------------------------------------------

    @cached_property
    def lines(self) -> Mapping[tuple[str, bool], Sequence[Sequence[Line]]]:
        """The lines along which each man goes (False) and captures (True), from each square."""
        return {
            (content, takes): tuple(
                tuple(self._lines_from(cell, content, takes)) for cell in self.board.cells
            )
            for content in "PpDd"
            for takes in (False, True)
        }

    def _lines_from(self, cell: Cell, content: str, takes: bool) -> Iterator[Line]:
        lady = content in "Dd"
        ways = (self.man_moves, self.man_takes, self.lady_moves, self.lady_takes)[2 * lady + takes]
        far = None if lady and self.flies else 1 + takes
        for way in ways:
            towards = way if content.isupper() else Direction(-way.rows, way.columns)
            line = tuple(self.index[c] for c in self.board.ray(cell, towards)[:far])
            if len(line) > takes:
                yield line

    def _hops(
        self, cells: Sequence[str], at: int, content: str, taken: Sequence[int]
    ) -> Iterable[tuple[int, int]]:
        """Whom a man can capture next, and where it may come down behind it."""
        hops = self._all_hops(cells, at, content, taken)
        if not self.lands_to_go_on:
            return hops
        chosen: list[tuple[int, int]] = []
        for over, behind in groupby(hops, itemgetter(0)):
            landings = list(behind)
            chosen += [
                (over, target)
                for _over, target in landings
                if any(
                    self._all_hops(cells, target, self.going_on(content, target), (*taken, over))
                )
            ] or landings
        return chosen

    def _all_hops(
        self, cells: Sequence[str], at: int, content: str, taken: Sequence[int]
    ) -> Iterator[tuple[int, int]]:
        """Whom a man can jump over, and every free square behind it that it reaches."""
        rivals = _RIVALS[content]
        for line in self.lines[content, True][at]:
            over = -1
            for number in line:
                there = cells[number]
                if over < 0:
                    if there:
                        if there not in rivals or number in taken:
                            break
                        over = number
                elif there:
                    break
                else:
                    yield over, number
                    if self.lands_close:
                        break

    def _goes(self, cells: Sequence[str], at: int, content: str) -> Iterator[int]:
        for line in self.lines[content, False][at]:
            for number in line:
                if cells[number]:
                    break
                yield number

    def crowned(self, content: str, at: int) -> str:
        """What a man is on a square: a lady, on the last row."""
        last = 1 if content.isupper() else self.board.rows
        return _LADY[content] if self.board.cells[at].row == last else content

    def going_on(self, content: str, at: int) -> str:
        """What a man is that captures and goes on, on a square."""
        return self.crowned(content, at) if self.crowned_in_passing else content

    # Steps ----------------------------------------------------------------------------------------

    def jumps(self, draft: GridDraft, cell: Cell) -> Iterator[Step]:
        """Over a rival man to a free square behind it."""
        cells, at = list(draft.state.cells), self.index[cell]
        content, cells[at] = cells[at], ""
        taken = [self.index[one] for one in draft.taken]
        for over, target in self._hops(cells, at, content, taken):
            captured, to = self.board.cells[over], self.board.cells[target]
            yield self.move(draft.state, cell, to, captures=[captured])

    def moves(self, draft: GridDraft, cell: Cell) -> Iterator[Step]:
        """To a free square."""
        content = self.at(draft.state, cell)
        for target in self._goes(draft.state.cells, self.index[cell], content):
            yield self.move(draft.state, cell, self.board.cells[target])

    def worth(self, draft: GridDraft, step: Step) -> int:
        """A man counts one, a lady :attr:`lady_counts`."""
        return sum(self._counts(self.at(draft.state, cell)) for cell in step.captures)

    def _counts(self, content: str) -> int:
        return self.lady_counts if content in "Dd" else 1

    def preferred(self, draft: GridDraft, steps: Sequence[Step]) -> Sequence[Step]:
        """Those of ladies, where these capture first."""
        ladies = [step for step in steps if step.piece[0] in "Dd"] if self.ladies_first else []
        return ladies or steps

    def take(self, draft: GridDraft, step: Step) -> GridDraft:
        """A man that captures is crowned in passing, in some games."""
        after = super().take(draft, step)
        if not step.captures:
            return after
        man = self.going_on(self.at(after.state, step.target), self.index[step.target])
        return after._replace(state=self.with_cells(after.state, {step.target: man}))

    def end(self, draft: GridDraft) -> GridState:
        """A man on the last row becomes a lady; the captured leave."""
        at = self.index[draft.at]
        taken = [self.index[cell] for cell in draft.taken]
        return self._after(draft.state, list(draft.state.cells), at, taken)

    def rests(self, draft: GridDraft) -> bool:
        """With ``short_stop``, see :meth:`_may_rest`."""
        taken = [self.index[cell] for cell in draft.taken]
        content = self.at(draft.state, draft.at)
        return self._may_rest(draft.state.cells, self.index[draft.at], content, taken)

    def _after(
        self, state: GridState, cells: list[str], at: int, taken: Sequence[int]
    ) -> GridState:
        """The state after a turn; ``cells`` are those in it, the man that moved stands ``at``."""
        chased = self.chase and self._chased(cells)
        for number in taken:
            cells[number] = ""
        cells[at] = self.crowned(cells[at], at)
        note = ""
        if chased and not taken:
            note = str(int(state.note or 0) + 1)
        return GridState(tuple(cells), state.side.other, note)

    def _chased(self, cells: Sequence[str]) -> bool:
        """Whether three ladies are after one, and no other men are on the board."""
        if len(cells) - cells.count("") != 4:
            return False
        return {cells.count("D"), cells.count("d")} == {1, 3}

    # The same by whole turns ----------------------------------------------------------------------

    def results(self, state: GridState) -> Iterator[GridState]:
        """What :meth:`steps` lead to, without making any."""
        cells = list(state.cells)
        own = "PD" if state.side is Side.FIRST else "pd"
        men = [(at, content) for at, content in enumerate(cells) if content and content in own]
        found: list[tuple[tuple[int, bool], int, Ending]] = []
        for origin, content in men:
            cells[origin] = ""
            for ending in self._endings(cells, origin, content, ()):
                worth = sum(self._counts(cells[one]) for one in ending.taken)
                lady = self.ladies_first and content in "Dd"
                found.append(((worth, lady), origin, ending))
            cells[origin] = content
        if not found:
            for origin, content in men:
                for target in self._goes(cells, origin, content):
                    after = cells.copy()
                    after[origin], after[target] = "", content
                    yield self._after(state, after, target, ())
            return
        most = max(rank for rank, _origin, _ending in found)
        seen = set[GridState]()
        for rank, origin, (at, content, taken) in found:
            if rank == most or not self.greatest:
                after = cells.copy()
                after[origin], after[at] = "", content
                reached = self._after(state, after, at, taken)
                if reached not in seen:
                    seen.add(reached)
                    yield reached

    def paths(self, state: GridState, depth: int) -> int:
        """The number of paths of ``depth`` turns, counted by the kernel."""
        found: int = load("zamora.library.draughts.machine:paths")(self, state, depth)
        return found

    def _endings(
        self, cells: list[str], at: int, content: str, taken: tuple[int, ...]
    ) -> Iterator[Ending]:
        """The ends of sequences that go on from a square, which is still empty."""
        goes_on = False
        for over, target in self._hops(cells, at, content, taken):
            goes_on = True
            man = self.going_on(content, target)
            yield from self._endings(cells, target, man, (*taken, over))
        if taken and not goes_on and self._may_rest(cells, at, content, taken):
            yield Ending(at, content, taken)

    def _may_rest(self, cells: Sequence[str], at: int, content: str, taken: Sequence[int]) -> bool:
        """Whether a sequence may end on a square: with ``short_stop``, a lady rests close by."""
        over = taken[-1]
        if not self.settings.get("short_stop") or content in _MEN or cells[over] in _MEN:
            return True
        return distance(self.board.cells[at], self.board.cells[over]) == 1

    # Ends -----------------------------------------------------------------------------------------

    def decided(self, state: GridState) -> Outcome | None:
        """A draw, when three ladies have not caught one in :attr:`chase` turns of each side."""
        over = state.note and int(state.note) >= 2 * self.chase
        if over and next(self.results(state), None) is not None:
            return Outcome(None, Reason.QUIET)
        return None

    def position_key(self, state: GridState) -> Hashable:
        """Without the count of turns."""
        return state._replace(note="")

    def note_words(self, note: str) -> str:
        """How long the chase has lasted."""
        return _("Tres damas contra una: turno {n} de {all}.").format(n=note, all=2 * self.chase)

    # Notation and codes ---------------------------------------------------------------------------

    @cached_property
    def numbered_cells(self) -> Sequence[Cell]:
        """The squares in the order of their numbers, from 1."""
        squares = tuple(filter(self.used, self.board.cells)) if self.ground.chequered else ()
        return squares if self.numbered_from_above else squares[::-1]

    def _cell(self, text: str, name: str, place: tuple[int, int]) -> Cell:
        """A square by its name, ``c3``, or its number; a number alone says nothing."""
        number = name.strip()
        counted = number.isascii() and number.isdecimal() and number != text.strip()
        if counted and 0 < int(number[:4]) <= len(self.numbered_cells):
            return self.numbered_cells[int(number) - 1]
        return super()._cell(text, name, place)

    def read(self, text: str, state: GridState) -> Sequence[StepPattern]:
        """A turn; of a sequence of captures some squares may be left out, as is usual.

        Raises:
            UnreadableNotation: if it is not in the notation.
            AmbiguousTurn: if squares are left out, and several turns are meant.
        """
        said = super().read(text, state)
        first = said[0].origin
        if first is None or self._follows(said, state):
            return said
        stops = [first, *(one.target for one in said)]
        meant = []
        for _reached, steps in walk.endings(self, state):
            way = [steps[0].origin, *(step.target for step in steps)]
            if len(way) > len(stops) and way[0] == first and way[-1] == stops[-1]:
                rest = iter(way)
                if all(stop in rest for stop in stops):
                    meant.append(steps)
        if len(meant) > 1:
            raise AmbiguousTurn(
                _("«{text}» puede ser más de un turno.").format(text=text.strip()),
                text=text,
                accepted=[self.write(steps) for steps in meant],
            )
        return [
            StepPattern("move", origin=step.origin, target=step.target, place=said[0].place)
            for steps in meant
            for step in steps
        ] or said

    def _follows(self, patterns: Sequence[StepPattern], state: GridState) -> bool:
        """Whether the steps can be made one after the other."""
        drafts = [self.begin(state)]
        for pattern in patterns:
            drafts = [
                self.take(draft, step)
                for draft in drafts
                for step in self.steps(draft)
                if pattern.fits(step)
            ]
        return bool(drafts)

    def impossible(self, state: GridState) -> str:
        """Men stand on the squares that are played on, and not on their last row."""
        for number, (cell, content) in enumerate(zip(self.board.cells, state.cells, strict=True)):
            name = self.board.name(cell)
            if content and not self.used(cell):
                shade = _("{cell} es un cuadro claro.")
                return shade.format(cell=name)
            if content in ("P", "p") and self.crowned(content, number) != content:
                return _("Un peón en {cell} ya sería dama.").format(cell=name)
        if state.note and not self.remembers(state):
            return _("«{note}» no puede ser la cuenta de turnos.").format(note=state.note)
        return super().impossible(state)

    def remembers(self, state: GridState) -> bool:
        """Whether the note can be a count of turns."""
        number = state.note if state.note.isascii() and state.note.isdecimal() else "0"
        return self._chased(state.cells) and 0 < int(number[:4]) <= 2 * self.chase

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The half turn, which exchanges the sides; on all squares, left–right as well."""
        rows, columns = self.board.rows + 1, self.board.columns + 1
        half = Symmetry("half-turn", lambda c: Cell(rows - c.row, columns - c.column), True, False)
        if self.ground.chequered:
            return (half,)
        return (
            half,
            Symmetry("left-right", lambda c: Cell(c.row, columns - c.column), False, True),
            Symmetry("up-down", lambda c: Cell(rows - c.row, c.column), True, True),
        )
