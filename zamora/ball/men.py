"""Men and a ball on cells: the positions of ball games, their names, display and symmetries.

How turns are made of steps is in :mod:`zamora.ball.grammar`.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from zamora.ball.writing.text import Writing
from zamora.compiled.layout import CELL_BITS, GONE, NOBODY, OFF
from zamora.compiled.machine import interpreted
from zamora.compiled.sets import Cells, Numbering
from zamora.compiled.specialise import Source
from zamora.core.board import Cell, distance
from zamora.core.errors import BadPositionCode
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.phrases import fact, said
from zamora.core.position import Game, Piece, Side, Symmetry
from zamora.core.sides import as_label, of_side
from zamora.core.words import Man

#: Whether the ball may go into the goal of the side that sends it.
OWN_GOALS = Parameter(
    True,
    (True, False),
    lambda: _("Autogoles"),
    lambda: _("¿Se puede meter el balón en el arco propio? Sería gol del rival."),
    {
        True: lambda: _("sí, y vale para el rival"),
        False: lambda: _("no se puede"),
    },
)


class State(NamedTuple):
    """A position between turns: the men of both sides, the ball's cell, the side to move.

    Where men of one kind are distinguished, their order identifies them; elsewhere they are sorted.
    Cells are numbered by the game's ``cells``.
    """

    white: tuple[int, ...]
    black: tuple[int, ...]
    ball: int
    side: Side


class Draft(NamedTuple):
    """A position in the middle of a turn.

    Attributes:
        state: the board now; ``state.ball`` is the ball's cell, also on its way.
        mover: number of the man that has moved, ``NOBODY`` before that.
        origin: where he came from.
        victim: the man that is being moved away after a foul, else ``NOBODY``.
        at: the victim's cell.
        memory: what the journey remembers; -1 before its first step.
        becomes: the kind that a pawn has become, 0 for none.
    """

    state: State
    mover: int = NOBODY
    origin: int = GONE
    victim: int = NOBODY
    at: int = GONE
    memory: int = -1
    becomes: int = 0


class MenGame(Game[State, Draft]):
    """A game of men and a ball: all but the grammar of its turns."""

    sides: ClassVar[tuple[str, str]] = ("Blancas", "Negras")
    #: kind number → what it is called; 0 is none.
    kinds: ClassVar[tuple[Man, ...]]
    #: For each man the one who takes his part when left and right are exchanged.
    twins: ClassVar[tuple[int, ...]] = ()
    #: The ball's label, and what it is.
    ball: ClassVar[tuple[str, Man]]
    #: The fields of the position code of the start.
    start_fields: ClassVar[str]
    cells: ClassVar[Numbering]
    writing: ClassVar[Writing]

    @cached_property
    def built_from(self) -> Source:
        """Where the step functions and tables come from."""
        module = type(self).__module__
        return Source(module, self.key, self.changed()) if self.unusual else Source(module)

    def changed(self) -> Mapping[str, Any]:
        """What means something else than usual under this game's parameters.

        Names of the module that defines its class, or of those that it is built on: tables,
        constants, step functions.
        """
        return {}

    @cached_property
    def rules(self) -> Any:
        """The step functions and turn generation over them, interpreted."""
        return interpreted(self.built_from)

    def distance(self, one: Cell, other: Cell) -> float:
        """The distance between two cells, as it is measured in this game."""
        return distance(one, other)

    def settled(self, white: Sequence[int], black: Sequence[int], ball: int, side: Side) -> State:
        """A position between turns: without men off the board, sorted where men are all alike."""
        teams = [[man for man in men if man & OFF != OFF] for men in (white, black)]
        if not self.labels[0]:
            teams = [sorted(men) for men in teams]
        return State(tuple(teams[0]), tuple(teams[1]), ball, side)

    def label(self, state: State, number: int) -> str:
        """What a man is called: his own name, or his kind and his cell."""
        black, index = divmod(number, int(self.rules.TEAM))
        if self.labels[black]:
            return self.labels[black][index]
        man = (state.black if black else state.white)[index]
        return self.name_at(man >> CELL_BITS, Side(black), self.cells.cells[man & OFF])

    def name_at(self, kind: int, side: Side, cell: Cell) -> str:
        """The label of a man without a name of his own, e.g. ``Db(10,5)``."""
        return f"{self.kinds[kind].letter}{'bn'[side]}{self.board.name(cell)}"

    # Positions ------------------------------------------------------------------------------------

    def initial(self, side: Side = Side.FIRST) -> State:
        """The start position, with ``side`` to move."""
        return self.decode(self.start_fields)._replace(side=side)

    def to_move(self, state: State) -> Side:
        """Whose turn it is."""
        return state.side

    def turned(self, state: State, side: Side) -> State:
        """The same position with ``side`` to move."""
        return state._replace(side=side)

    # Display and symmetry ------------------------------------------------------------------------

    def pieces(self, state: State) -> tuple[Piece, ...]:
        """White's men, Black's men, the ball."""
        found = []
        for side, men in zip(Side, (state.white, state.black), strict=True):
            for index, man in enumerate(men):
                if man & OFF != OFF:
                    label = self.label(state, index + side * self.rules.TEAM)
                    found.append(self.piece(man, label, side, self.cells.cells[man & OFF]))
        label, ball = self.ball
        where = (self.cells.cells[state.ball],)
        return (*found, Piece(label, ball.glyph, None, where, ball.noun))

    def piece(self, man: int, label: str, side: Side, cell: Cell) -> Piece:
        """A man as something to be seen and spoken of."""
        kind = self.kinds[man >> CELL_BITS]
        return Piece(label, kind.glyph, side, (cell,), kind.noun)

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Left–right; up–down and the half turn, which exchange the sides."""
        rows, columns = self.board.rows + 1, self.board.columns + 1
        return (
            Symmetry("left-right", lambda c: Cell(c.row, columns - c.column), False, True),
            Symmetry("up-down", lambda c: Cell(rows - c.row, c.column), True, True),
            Symmetry("half-turn", lambda c: Cell(rows - c.row, columns - c.column), True, False),
        )

    def transform(self, state: State, symmetry: Symmetry) -> State:
        """The image of men and ball; a swap exchanges the sides."""
        number, cells = self.cells.number, self.cells.cells
        teams = [
            [man >> CELL_BITS << CELL_BITS | number[symmetry.map(cells[man & OFF])] for man in men]
            for men in (state.white, state.black)
        ]
        if self.twins and _exchanges_columns(symmetry):
            teams = [[men[twin] for twin in self.twins] for men in teams]
        if symmetry.swaps_sides:
            teams.reverse()
        ball = number[symmetry.map(cells[state.ball])]
        side = state.side.other if symmetry.swaps_sides else state.side
        return self.settled(teams[0], teams[1], ball, side)

    def relabel(self, label: str, symmetry: Symmetry) -> str:
        """The name of the man who takes the part of ``label``."""
        if label == self.ball[0] or label in (kind.noun.word for kind in self.kinds):
            return label
        for side, names in enumerate(self.labels):
            if label in names:
                index = names.index(label)
                if self.twins and _exchanges_columns(symmetry):
                    index = self.twins[index]
                return self.labels[1 - side if symmetry.swaps_sides else side][index]
        kind, side, cell = self.named(label)
        return self.name_at(kind, side.other if symmetry.swaps_sides else side, symmetry.map(cell))

    def named(self, label: str) -> tuple[int, Side, Cell]:
        """The kind, side and cell that :meth:`name_at` wrote."""
        for kind in range(1, len(self.kinds)):
            for side in Side:
                for cell in self.board.cells:
                    if self.name_at(kind, side, cell) == label:
                        return kind, side, cell
        raise KeyError(label)

    def text(self, state: State) -> str:
        """The board: White's men in capitals, Black's in small letters, ``o`` for the ball."""
        signs = {self.cells.cells[state.ball]: "o"}
        for side, men in zip(Side, (state.white, state.black), strict=True):
            for man in men:
                letter = self.kinds[man >> CELL_BITS].letter or "B"
                cell = self.cells.cells[man & OFF]
                signs[cell] = letter.upper() if side is Side.FIRST else letter.lower()
        columns = range(1, self.board.columns + 1)
        lines = ["   " + " ".join(map(str, columns))]
        for row in range(1, self.board.rows + 1):
            line = (
                signs.get(Cell(row, c), "·") if Cell(row, c) in self.board else " " for c in columns
            )
            lines.append(f"{row:2} {' '.join(line)}".rstrip())
        lines.append(_("Turno: {side}").format(side=as_label(self.sides[state.side])))
        return "\n".join(lines)

    # Notation and codes --------------------------------------------------------------------------

    def displaced(self, state: State, origin: Cell, target: Cell) -> State | None:
        """The state with what stands on one cell put on another."""
        here, there = self.cells.number[origin], self.cells.number[target]

        def put(men: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(man - here + there if man & OFF == here else man for man in men)

        ball = there if state.ball == here else state.ball
        return State(put(state.white), put(state.black), ball, state.side)

    def encode(self, state: State) -> str:
        """White's men, Black's men, the ball, the side to move: see below."""
        return encode(self, state)

    def decode(self, fields: str) -> State:
        """Read what :meth:`encode` writes.

        Raises:
            BadPositionCode: if it is malformed or no such position can stand.
        """
        return decode(self, fields)

    def fits(self, letters: Sequence[str]) -> bool:
        """Whether a side can consist of men of these kinds, in this order: those of the start."""
        team, _sep, _rest = self.start_fields.partition(" ")
        return list(letters) == [man.rstrip("0123456789") for man in team.split(",")]

    def impossible(self, state: State) -> str:
        """Why a position cannot stand, in one sentence; empty if it can."""
        return ""

    def out_of_place(
        self, state: State, guardian: int, goals: Sequence[Cells], field: Cells
    ) -> str:
        """Why men stand where they cannot, where only a kind of ``guardian`` enters the goals.

        ``goals`` are the cells of either side's own goal; all others stay on the ``field``.
        """
        for side, men in zip(Side, (state.white, state.black), strict=True):
            for name, man in zip(self.labels[side], men, strict=True):
                guards = man >> CELL_BITS == guardian
                if guards and not self.rules.has(goals[side], man & OFF):
                    noun = self.kinds[guardian].noun
                    return said(self, fact("leaves the goal", man=noun, piece=name))
                if not guards and not self.rules.has(field, man & OFF):
                    return said(self, fact("enters a goal", piece=name))
        return ""

    def position_key(self, state: State) -> Hashable:
        """The position without the names of interchangeable men."""
        return state._replace(white=tuple(sorted(state.white)), black=tuple(sorted(state.black)))


def _exchanges_columns(symmetry: Symmetry) -> bool:
    return symmetry.map(Cell(1, 1)).column != 1


# Position codes -----------------------------------------------------------------------------------
#
# ``14,23 94,85 54 B``: White's men, Black's men, the ball, the side to move (B or N). A cell is its
# row and its column, which always has one digit (``104`` is row 10, column 4); before it stands the
# letter of the kind, if the game has kinds. Where men of a kind are distinguished, they stand in
# the order of their names.

_FIELDS = re.compile(r"(\S++)\s++(\S++)\s++(\S++)\s++([BN])", re.IGNORECASE)
_MAN = re.compile(r"([A-Z]?)(\d{1,2})(\d)", re.IGNORECASE)
#: A side without men: only where fouls expel them.
NO_MEN = "-"
SIDES = "BN"


def encode(game: MenGame, state: State) -> str:
    """The fields of the code of ``state``."""
    teams = (
        ",".join(
            game.kinds[man >> CELL_BITS].letter + _name(game.cells.cells[man & OFF]) for man in men
        )
        for men in (state.white, state.black)
    )
    ball = _name(game.cells.cells[state.ball])
    return " ".join([*(team or NO_MEN for team in teams), ball, SIDES[state.side]])


def _name(cell: Cell) -> str:
    return f"{cell.row}{cell.column}"


def decode(game: MenGame, fields: str) -> State:
    """Read what :func:`encode` writes; men may stand in any order where they are all alike.

    Raises:
        BadPositionCode: if the text is malformed or no such position can stand.
    """
    return _Reader(game, fields).state()


class _Reader:
    """Reads one code; every error points at the part of the text that is wrong."""

    def __init__(self, game: MenGame, text: str) -> None:
        self.game = game
        self.text = text
        self.taken: dict[Cell, str] = {}

    def bad(self, reason: str, place: tuple[int, int] | None = None) -> BadPositionCode:
        """The error to raise."""
        return BadPositionCode(
            reason,
            text=self.text,
            place=place or (0, len(self.text)),
            accepted=[self.game.start_fields],
        )

    def state(self) -> State:
        """The position in the text."""
        found = _FIELDS.fullmatch(self.text.strip())
        if found is None:
            raise self.bad(
                _("«{fields}» no describe una posición de {game}.").format(
                    fields=self.text, game=self.game.name
                )
            )
        offset = self.text.index(found[0])
        places = [(offset + found.start(n), offset + found.end(n)) for n in range(1, 5)]
        teams = [self._team(places[side], Side(side)) for side in (0, 1)]
        ball = self._cell(self.text[slice(*places[2])], places[2], self.game.ball[1].noun.the)
        state = self.game.settled(teams[0], teams[1], ball, Side(SIDES.index(found[4].upper())))
        reason = self.game.impossible(state)
        if reason:
            raise self.bad(reason)
        return state

    def _team(self, place: tuple[int, int], side: Side) -> list[int]:
        text, start = self.text[slice(*place)], place[0]
        men = []
        for part in [] if text == NO_MEN else text.split(","):
            here = (start, start + len(part))
            start = here[1] + 1
            found = _MAN.fullmatch(part)
            letters = [kind.letter for kind in self.game.kinds]
            if found is None or found[1].upper() not in letters[1:]:
                raise self.bad(
                    _("«{part}» no es una ficha con su casilla.").format(part=part), here
                )
            kind = letters.index(found[1].upper(), 1)
            men.append(kind << CELL_BITS | self._cell(found[2] + found[3], here, part))
        self._check_team(men, side, place)
        return men

    def _check_team(self, men: list[int], side: Side, place: tuple[int, int]) -> None:
        game = self.game
        kinds = [man >> CELL_BITS for man in men]
        if not game.fits([game.kinds[kind].letter for kind in kinds]):
            whose = of_side(game.sides[side])
            raise self.bad(_("Ese no puede ser el equipo {of_side}.").format(of_side=whose), place)

    def _cell(self, text: str, place: tuple[int, int], what: str) -> int:
        digits = text if text.isdecimal() and text.isascii() and 2 <= len(text) <= 3 else "00"
        cell = Cell(int(digits[:-1]), int(digits[-1]))
        if cell not in self.game.board:
            raise self.bad(
                _("«{cell}» no es una casilla de este tablero.").format(cell=text), place
            )
        if cell in self.taken:
            raise self.bad(
                _("En la casilla {cell} no caben dos cosas: {one} y {two}.").format(
                    cell=self.game.board.name(cell), one=self.taken[cell], two=what
                ),
                place,
            )
        self.taken[cell] = what
        return self.game.cells.number[cell]
