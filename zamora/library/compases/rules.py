"""Batalla de Compases (booklet, chapter 2).

**Rules.** The board is a square of 3 × 3 squares; what matters are its 4 × 4 corners V11 … V44. A
compass is a segment of length 1 between two neighbouring corners. C1 starts on V12–V13, C2 on
V42–V43. In its turn a compass keeps one end fixed, the pivot, and sweeps the other one through 90°,
180° or 270°; positive is counter-clockwise on the page. During the sweep it may neither leave the
board nor touch the rival's compass. C1 wins when one of its ends reaches row 4, C2 when one of its
ends reaches row 1. A compass that cannot sweep ("compás ahogado"): draw.

**Rulings**, where the booklet is silent:

- A sweep must change the position: no full turn of 360° as a pass (parameter ``sweep``: with
  ``sweep=360`` it is allowed).
- The swept sector touches the rival's compass exactly when one of the corners that the moving end
  visits, the last one too, is an end of the rival's compass. (A corner of the lattice within reach
  of the sector is at distance 1 from the pivot, or is the pivot; the next ones are at √2, the
  diagonal of a square, longer than its side. And a segment of the lattice without an end on the
  sector cannot meet it.)
- The outcome is read where the sweep ends: passing over the far row without stopping there does not
  win. (A compass that could pass over it could have stopped on it.)
- Third occurrence of a position: draw.

Parameters besides ``sweep``: the ``size`` of the board, in squares a side, and how many ``ends`` of
a compass have to reach the far row.

One position may be reached by two sweeps (+180 and −180, or +90 and −270): two sweeps, one turn.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from zamora.core.board import Board, Cell, digits
from zamora.core.errors import BadPositionCode, UnreadableNotation
from zamora.core.ground import Ground, goals
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.position import Game, Outcome, Piece, Reason, Side, Step, StepPattern, Symmetry
from zamora.core.tiling import POINTS

Compass = tuple[Cell, Cell]

BOARD = Board.rectangle(4, 4, digits("V"), POINTS)
LABELS = ("C1", "C2")
#: The row that each compass must reach.
GOAL_ROWS = (4, 1)


class State(NamedTuple):
    """Where the two compasses are (ends in reading order) and the side to move."""

    c1: Compass
    c2: Compass
    side: Side


class Draft(NamedTuple):
    """A state, and whether its sweep has been made."""

    state: State
    swept: bool


def compass(a: Cell, b: Cell) -> Compass:
    """A compass with its ends in reading order."""
    return (a, b) if a < b else (b, a)


def quarter(end: Cell, pivot: Cell, sense: int) -> Cell:
    """Where ``end`` is after a quarter turn about ``pivot``; ``sense`` +1 is counter-clockwise.

    The result may lie off the board.
    """
    rows, columns = end.row - pivot.row, end.column - pivot.column
    return Cell(pivot.row - sense * columns, pivot.column + sense * rows)


def sweep_path(end: Cell, pivot: Cell, angle: int) -> tuple[Cell, ...]:
    """The lattice points that the moving end visits on a sweep of ``angle`` degrees."""
    sense = 1 if angle > 0 else -1
    path = []
    for _quarter in range(abs(angle) // 90):
        end = quarter(end, pivot, sense)
        path.append(end)
    return tuple(path)


def _plain(text: str) -> Callable[[], str]:
    """A text that is the same in every language."""
    return lambda: text


class Compases(Game[State, Draft]):
    """The rules of Batalla de Compases; see the module's docstring."""

    key: ClassVar[str] = "compases"
    ground: ClassVar[Ground] = Ground(goals((4,), (1,), (1, 4)), lambda: _("meta {whose}"), "paper")
    name: ClassVar[str] = "Batalla de Compases"
    chapter: ClassVar[int] = 2
    board: ClassVar[Board] = BOARD
    sides: ClassVar[tuple[str, str]] = LABELS
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "size": Parameter(
            3,
            (3, 2, 4, 5, 6),
            lambda: _("Tablero"),
            lambda: _("¿Cuántos cuadros tiene el tablero por lado?"),
            {size: _plain(f"{size} × {size}") for size in (3, 2, 4, 5, 6)},
        ),
        "sweep": Parameter(
            270,
            (270, 90, 180, 360),
            lambda: _("Barrida"),
            lambda: _("¿Hasta cuántos grados se puede barrer? Con 360° se puede pasar el turno."),
            {angle: _plain(f"{angle}°") for angle in (90, 180, 270, 360)},
        ),
        "ends": Parameter(
            1,
            (1, 2),
            lambda: _("Meta"),
            lambda: _("¿Qué tiene que llegar al otro lado del tablero?"),
            {1: lambda: _("un extremo del compás"), 2: lambda: _("los dos extremos")},
        ),
    }

    @property
    def small(self) -> bool:
        """On the usual board it has 528 positions."""
        return True

    def make_board(self) -> Board:
        """The corners of the squares that were chosen."""
        corners = int(self.settings["size"]) + 1
        if corners == BOARD.rows:
            return BOARD
        return Board.rectangle(corners, corners, digits("V"), tiling=POINTS)

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        last = self.board.rows
        if last != BOARD.rows:
            far = goals((last,), (1,), (1, last))
            self.ground = replace(self.ground, goals=far)  # type: ignore[misc]

    @cached_property
    def goal_rows(self) -> tuple[int, int]:
        """The row that each compass must reach."""
        return (self.board.rows, 1)

    @property
    def _needed(self) -> int:
        """How many ends have to be on the far row."""
        return int(self.settings["ends"])

    @cached_property
    def angles(self) -> tuple[int, ...]:
        """The angles of a sweep, the shortest first, counter-clockwise before clockwise."""
        largest = int(self.settings["sweep"])
        return tuple(sense * angle for angle in range(90, largest + 1, 90) for sense in (1, -1))

    def initial(self, side: Side = Side.FIRST) -> State:
        """C1 on V12–V13, C2 on V42–V43: in the middle, or half a square to the right of it."""
        last = self.board.rows
        first = (last + 1) // 2
        c1, c2 = ((Cell(row, first), Cell(row, first + 1)) for row in (1, last))
        return State(c1, c2, side)

    def to_move(self, state: State) -> Side:
        """The side to move."""
        return state.side

    # The rules -----------------------------------------------------------------------------------

    def begin(self, state: State) -> Draft:
        """Nothing swept yet."""
        return Draft(state, False)

    def steps(self, draft: Draft) -> Iterator[Step]:
        """The possible sweeps, one of which makes a whole turn."""
        if draft.swept:
            return
        state = draft.state
        ends, rival = _own_and_rival(state)
        for angle in self.angles:
            for end, pivot in (ends, ends[::-1]):
                path = sweep_path(end, pivot, angle)
                if self._obstacle(path, rival) is None:
                    yield Step(
                        "sweep",
                        LABELS[state.side],
                        origin=end,
                        target=path[-1],
                        pivot=pivot,
                        angle=angle,
                        path=path,
                    )

    def take(self, draft: Draft, step: Step) -> Draft:
        """The compass stands where the sweep ends."""
        assert step.pivot is not None
        ends = compass(step.pivot, step.target)
        if draft.state.side is Side.FIRST:
            return Draft(draft.state._replace(c1=ends), True)
        return Draft(draft.state._replace(c2=ends), True)

    def may_end(self, draft: Draft) -> bool:
        """After its only sweep."""
        return draft.swept

    def end(self, draft: Draft) -> State:
        """The other player's turn."""
        return draft.state._replace(side=draft.state.side.other)

    def decided(self, state: State) -> Outcome | None:
        """The side that has reached the far row wins."""
        arrived = self._arrived(state)
        return Outcome(arrived[0], Reason.GOAL) if arrived else None

    def _arrived(self, state: State) -> list[Side]:
        """The sides whose compasses have reached the far row."""
        return [
            side
            for side, ends in ((Side.FIRST, state.c1), (Side.SECOND, state.c2))
            if sum(cell.row == self.goal_rows[side] for cell in ends) >= self._needed
        ]

    def turned(self, state: State, side: Side) -> State:
        """The same position with ``side`` to move."""
        return state._replace(side=side)

    # Display and symmetry ------------------------------------------------------------------------

    def pieces(self, state: State) -> tuple[Piece, ...]:
        """The two compasses."""
        return (
            Piece("C1", "compass", Side.FIRST, state.c1),
            Piece("C2", "compass", Side.SECOND, state.c2),
        )

    def draft_pieces(self, draft: Draft) -> tuple[Piece, ...]:
        """The two compasses, after the sweep if it has been made."""
        return self.pieces(draft.state)

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Left–right; the author's *espejo* (mirror) between rows 2 and 3; the half turn."""
        beyond = self.board.rows + 1
        return (
            Symmetry("left-right", lambda c: Cell(c.row, beyond - c.column), False, True),
            Symmetry("mirror", lambda c: Cell(beyond - c.row, c.column), True, True),
            Symmetry("half-turn", lambda c: Cell(beyond - c.row, beyond - c.column), True, False),
        )

    def transform(self, state: State, symmetry: Symmetry) -> State:
        """The image of the two compasses; a swap exchanges them and the side to move."""
        c1, c2 = (compass(*map(symmetry.map, ends)) for ends in (state.c1, state.c2))
        if symmetry.swaps_sides:
            return State(c2, c1, state.side.other)
        return State(c1, c2, state.side)

    def relabel(self, label: str, symmetry: Symmetry) -> str:
        """C1 and C2 change names when the sides are swapped."""
        return LABELS[1 - LABELS.index(label)] if symmetry.swaps_sides else label

    def text(self, state: State) -> str:
        """The lattice with ``1`` and ``2`` at the ends of the compasses and their segments."""
        lines, last = [], self.board.rows
        for row in range(1, last + 1):
            lines.append(_text_row(state, row, last))
            if row < last:
                lines.append(_text_between(state, row, last))
        lines.append(_("Turno: {side}").format(side=LABELS[state.side]))
        return "\n".join(lines)

    # Notation ------------------------------------------------------------------------------------

    def write(self, steps: Sequence[Step]) -> str:
        """``C1: V12 a V23``; sweeps other than ±90° carry their angle: ``V23 a V21 (180)``."""
        (step,) = steps
        assert step.origin is not None
        angle = "" if abs(step.angle) == 90 else f" ({step.angle})"
        return (
            f"{step.piece}: {self.board.name(step.origin)} a {self.board.name(step.target)}{angle}"
        )

    _turn = re.compile(
        r"""\s*+
        (?:(?:c|comp[aá]s)\s*+(?P<compass>[12])\s*+[:.,]?\s*+)?      # C1:  compás 1
        (?P<origin>v?\s*+\d\s*+\d)
        (?:\s*+(?:al?|hasta|-++>?|–|→|,)\s*+|\s++)
        (?P<target>v?\s*+\d\s*+\d)
        \s*+(?:\(?\s*+(?P<angle>[-+−–]?\s*+\d{2,3})\s*+(?:°|º|grados)?\s*+\)?)?
        \s*+\.?\s*+""",
        re.VERBOSE | re.IGNORECASE,
    )

    def read(self, text: str, state: State) -> tuple[StepPattern]:
        """What the text says of the sweep; the compass and the angle may be left out.

        Raises:
            UnreadableNotation: if the text is not of the form ``C1: V12 a V23 (90)``.
        """
        found = self._turn.fullmatch(text)
        if found is None:
            raise UnreadableNotation(
                _("No entiendo «{text}».").format(text=text.strip()),
                text=text,
                accepted=["C1: V12 a V23", "C2: V33 a V13 (180)"],
            )
        angle = found["angle"]
        if angle is not None:
            angle = int(re.sub(r"\s", "", angle).replace("−", "-").replace("–", "-"))
        return (
            StepPattern(
                kind="sweep",
                piece=None if found["compass"] is None else f"C{found['compass']}",
                origin=self.board.cell_in(found, "origin"),
                target=self.board.cell_in(found, "target"),
                angle=angle,
                place=found.span("origin"),
            ),
        )

    def refusal(self, draft: Draft, pattern: StepPattern) -> str:
        """Why there is no such sweep: wrong compass, no quarter turn, edge, or the rival."""
        state = draft.state
        ends, rival = _own_and_rival(state)
        own = LABELS[state.side]
        if draft.swept:
            return _("Ya barriste en este turno.")
        if pattern.piece not in (None, own):
            return _("Le toca a {own}, no a {other}.").format(own=own, other=pattern.piece)
        if pattern.origin is None:
            return _("Di qué extremo se mueve y hasta dónde.")
        origin = self.board.name(pattern.origin)
        if pattern.origin in rival:
            return _("{origin} es un extremo del otro compás. Le toca a {own}.").format(
                origin=origin, own=own
            )
        if pattern.origin not in ends:
            return _("{origin} no es un extremo de {own}.").format(origin=origin, own=own)
        pivot = ends[1] if pattern.origin == ends[0] else ends[0]
        if pattern.target is None:
            return _("El extremo {origin} no puede barrer ahora hacia ningún lado.").format(
                origin=origin
            )
        target = self.board.name(pattern.target)
        if pattern.target == pattern.origin:
            return _("La barrida tiene que terminar en otro lugar.")
        if pattern.target == pivot:
            return _("{target} es el extremo que queda fijo.").format(target=target)
        reach = {a: sweep_path(pattern.origin, pivot, a) for a in self.angles}
        to_target = [a for a, path in reach.items() if path[-1] == pattern.target]
        if not to_target:
            return self._out_of_reach(pivot, pattern.target)
        if pattern.angle is not None and pattern.angle not in to_target:
            return _("De {origin} a {target} no se llega barriendo {angle}°.").format(
                origin=origin, target=target, angle=str(pattern.angle).replace("-", "−")
            )
        angle = pattern.angle if pattern.angle is not None else to_target[0]
        obstacle = self._obstacle(reach[angle], rival)
        return obstacle or _("Esa barrida no se puede hacer.")

    def _out_of_reach(self, pivot: Cell, target: Cell) -> str:
        """Why no sweep about ``pivot`` ends on ``target``."""
        rows, columns = abs(target.row - pivot.row), abs(target.column - pivot.column)
        if rows == columns == 1:
            sentence = _(
                "El compás no llega a {target}: de {pivot} a {target} hay una diagonal, "
                "más larga que el compás."
            )
        elif rows + columns == 1:
            sentence = _("Hasta {target} habría que barrer más de {angle}°.")
        else:
            sentence = _("El compás no llega a {target}: queda muy lejos de {pivot}.")
        name = self.board.name
        return sentence.format(target=name(target), pivot=name(pivot), angle=self.angles[-2])

    def _obstacle(self, path: tuple[Cell, ...], rival: Compass) -> str | None:
        """Why a sweep cannot be made; None if it can."""
        for cell in path:
            if cell not in self.board:
                return _("La barrida se saldría del tablero.")
            if cell in rival:
                return _("La barrida tocaría el otro compás en {vertex}.").format(
                    vertex=self.board.name(cell)
                )
        return None

    # Position codes ------------------------------------------------------------------------------

    _fields = re.compile(r"(V\d\d)-(V\d\d)\s+(V\d\d)-(V\d\d)\s+(C[12])", re.IGNORECASE)

    def encode(self, state: State) -> str:
        """``V12-V13 V42-V43 C1``: C1, C2, the side to move."""
        compasses = ("-".join(map(self.board.name, ends)) for ends in (state.c1, state.c2))
        return " ".join((*compasses, LABELS[state.side]))

    def decode(self, fields: str) -> State:
        """Read what :meth:`encode` writes.

        Raises:
            BadPositionCode: if it is malformed, a compass is not of length 1, the compasses touch,
                or the game was over before the last turn.
        """
        found = self._fields.fullmatch(fields.strip())
        if found is None:
            raise BadPositionCode(
                _("«{fields}» no describe una posición de Batalla de Compases.").format(
                    fields=fields
                ),
                text=fields,
                accepted=[self.encode(self.initial())],
            )
        try:
            a, b, c, d = (self.board.cell(name) for name in found.groups()[:4])
        except UnreadableNotation as error:
            raise BadPositionCode(error.reason, text=fields) from error
        side = Side(LABELS.index(found[5].upper()))
        state = State(compass(a, b), compass(c, d), side)
        for label, ends in zip(LABELS, (state.c1, state.c2), strict=True):
            if abs(ends[0].row - ends[1].row) + abs(ends[0].column - ends[1].column) != 1:
                raise BadPositionCode(
                    _("Los extremos de {compass} no son vecinos.").format(compass=label),
                    text=fields,
                )
        if set(state.c1) & set(state.c2):
            raise BadPositionCode(_("Los compases se tocan."), text=fields)
        arrived = self._arrived(state)
        if side in arrived or len(arrived) == 2:
            raise BadPositionCode(
                _("Esa posición no puede darse: la partida habría terminado antes."), text=fields
            )
        return state


def _own_and_rival(state: State) -> tuple[Compass, Compass]:
    return (state.c1, state.c2) if state.side is Side.FIRST else (state.c2, state.c1)


def _owner(state: State, *cells: Cell) -> str | None:
    """The digit of the compass that has all the given ends."""
    for digit, ends in (("1", state.c1), ("2", state.c2)):
        if set(cells) <= set(ends):
            return digit
    return None


def _text_row(state: State, row: int, last: int) -> str:
    line = ""
    for column in range(1, last + 1):
        line += _owner(state, Cell(row, column)) or "·"
        if column < last:
            joined = _owner(state, Cell(row, column), Cell(row, column + 1))
            line += "───" if joined else "   "
    return line


def _text_between(state: State, row: int, last: int) -> str:
    joined = (_owner(state, Cell(row, c), Cell(row + 1, c)) for c in range(1, last + 1))
    return "   ".join("│" if digit else " " for digit in joined).rstrip()
