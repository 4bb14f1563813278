"""Games whose men move as chessmen by rules of our own: no python-chess is needed for them.

What stands on a cell is the Spanish letter of a man: R, D, T, A, C, P, small for Black. A position
code says it row by row, then who is to move, and ``castling/passant/quiet``: what castlings are
still allowed (``KQkq``), the cell that a pawn has just passed by, if somebody can take it there,
and the half-moves without a capture or a pawn's move.

A turn is written by cells, ``b1-c3``, ``e4xd5``, ``e7-e8=D``; read are, besides, the short forms of
chess books, with Spanish letters or English ones (``Cf3``, ``N:f3``, ``e8Q``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, NamedTuple

from zamora.ball.chessmen import CHESSMEN
from zamora.core.board import Board, Cell
from zamora.core.errors import AmbiguousTurn
from zamora.core.grid import GridDraft, GridGame, GridState, algebraic_board
from zamora.core.ground import Ground
from zamora.core.i18n import _, later
from zamora.core.phrases import PHRASES, fact, said
from zamora.core.steps import Outcome, Reason, Side, Step, StepPattern, Symmetry
from zamora.core.words import Man, Noun

BOARD = algebraic_board(8, 8)
_PAWNS = later("un peón avanza una casilla (dos desde su lugar de salida) y toma en diagonal")
_WORTH = {"P": 100, "C": 300, "A": 310, "T": 500, "D": 900}
#: The men by their letters.
MEN = {
    man.letter: man._replace(worth=_WORTH.get(man.letter, 0), how=man.how or _PAWNS)
    for man in CHESSMEN[1:]
}
#: So many half-moves without a capture or a pawn's move are a draw.
QUIET = 100

_STRAIGHT = ((-1, 0), (1, 0), (0, -1), (0, 1))
_ASLANT = ((-1, -1), (-1, 1), (1, -1), (1, 1))
_JUMPS = tuple((r, c) for r in (-2, -1, 1, 2) for c in (-2, -1, 1, 2) if abs(r) != abs(c))
_NUMBERS = range(64)


def _there(number: int, rows: int, columns: int) -> int | None:
    row, column = number // 8 + rows, number % 8 + columns
    return 8 * row + column if 0 <= row < 8 and 0 <= column < 8 else None


def _those(number: int, ways: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    found = (_there(number, *way) for way in ways)
    return tuple(cell for cell in found if cell is not None)


#: By the number of a cell, from a8 along the rows to h1: the rays of rooks, then those of bishops;
#: the jumps of knights; where pawns of either side stand that attack the cell.
_RAYS = tuple(
    tuple(_those(n, [(k * r, k * c) for k in range(1, 8)]) for r, c in (*_STRAIGHT, *_ASLANT))
    for n in _NUMBERS
)
_LEAPS = tuple(_those(n, _JUMPS) for n in _NUMBERS)
_PAWNS_AT = tuple(tuple(_those(n, ((back, -1), (back, 1))) for n in _NUMBERS) for back in (1, -1))
_DIRECTIONS = {"T": range(4), "A": range(4, 8), "D": range(8), "R": range(8)}


def sees(cells: Sequence[str], start: int) -> Iterator[int]:
    """The cells that a man who is no pawn could go to, whoever stands there."""
    kind = cells[start].upper()
    if kind == "C":
        yield from _LEAPS[start]
        return
    for direction in _DIRECTIONS[kind]:
        for target in _RAYS[start][direction]:
            yield target
            if cells[target] or kind == "R":
                break


def aslant(start: int, side: Side) -> tuple[int, ...]:
    """The cells where a pawn of ``side`` takes."""
    return _PAWNS_AT[side.other][start]


def is_attacked(cells: Sequence[str], target: int, side: Side) -> bool:
    """Whether a man of ``side`` attacks a cell."""
    return next(attackers(cells, target, side), None) is not None


def attackers(cells: Sequence[str], target: int, side: Side) -> Iterator[int]:
    """Where men of ``side`` stand that attack a cell."""
    white = side is Side.FIRST
    for direction, ray in enumerate(_RAYS[target]):
        for far, cell in enumerate(ray):
            if man := cells[cell]:
                kind = man.upper()
                reaches = direction in _DIRECTIONS.get(kind, ()) and (kind != "R" or far == 0)
                if man.isupper() == white and reaches:
                    yield cell
                break
    for around, letter in ((_LEAPS[target], "C"), (_PAWNS_AT[side][target], "P")):
        wanted = letter if white else letter.lower()
        yield from (cell for cell in around if cells[cell] == wanted)


class Note(NamedTuple):
    """What a position must remember besides the men; see the module's docstring."""

    castling: str = ""
    passant: str = ""
    quiet: int = 0

    def __str__(self) -> str:
        return f"{self.castling or '-'}/{self.passant or '-'}/{self.quiet}"


def note_of(state: GridState) -> Note:
    """What a position remembers."""
    castling, passant, quiet = state.note.split("/")
    return Note(castling.strip("-"), passant.strip("-"), int(quiet))


class Chessmen(GridGame):
    """A game of chessmen; see the module's docstring.

    The ``done`` of a draft counts what has been moved; promotions belong to that.
    """

    source: ClassVar[str] = "002, 2"
    board: ClassVar[Board] = BOARD
    ground: ClassVar[Ground] = Ground(chequered=True, dark=1)
    men: ClassVar[Mapping[str, Man]] = MEN
    noun: ClassVar[Noun] = Noun("pieza", feminine=True)
    spares: ClassVar[tuple[str, ...]] = ("queen",)
    phrases: ClassVar[Mapping[str, str]] = PHRASES | {
        "says what": later(
            "El peón llegó a la última fila: di en qué se convierte, por ejemplo en dama."
        ),
    }
    #: What a pawn may become, the best first.
    promotions: ClassVar[str] = "DTAC"
    #: The castlings that are possible at the beginning.
    castlings: ClassVar[str] = ""
    #: The rows of the board from where pawns of either side may make a double step.
    doubles: ClassVar[tuple[tuple[int, ...], tuple[int, ...]]] = ((7,), (2,))

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """The start position of chess."""
        rows = ("tcadract", "p" * 8, *(" " * 8,) * 4, "P" * 8, "TCADRACT")
        cells = tuple(letter.strip() for row in rows for letter in row)
        return GridState(cells, side, str(Note(self.castlings)))

    # Steps ---------------------------------------------------------------------------------------

    def waiting(self, state: GridState) -> Cell | None:
        """Where a pawn of the side to move waits for its promotion."""
        pawn, first = ("P", 0) if state.side is Side.FIRST else ("p", 56)
        row = state.cells[first : first + 8]
        return self.board.cells[first + row.index(pawn)] if pawn in row else None

    def promoting(self, state: GridState, cell: Cell) -> Iterator[Step]:
        """What the pawn that waits may become."""
        label = self.label(self.at(state, cell), cell)
        for letter in self.promotions:
            yield Step("promote", label, cell, cell, becomes=self.men[letter].noun.word)

    def pseudo(self, state: GridState) -> Iterator[Step]:
        """All steps of the side to move as the men go, castling aside; check is not asked for."""
        cells, own = state.cells, state.side is Side.FIRST
        places = self.board.cells
        for start, man in enumerate(cells):
            if not man or man.isupper() != own:
                continue
            if man in "Pp":
                found = self._pawn(state, start)
            else:
                found = (
                    (target, target if cells[target] else None)
                    for target in sees(cells, start)
                    if not cells[target] or cells[target].isupper() != own
                )
            for target, taken in found:
                captures = () if taken is None else (places[taken],)
                yield self.move(state, places[start], places[target], captures)

    def _pawn(self, state: GridState, start: int) -> Iterator[tuple[int, int | None]]:
        """Where a pawn may go, and where it takes somebody."""
        cells, side = state.cells, state.side
        ahead = (-8, 8)[side]
        one, row = start + ahead, start // 8 + 1
        if not 0 <= one < 64:
            return
        if not cells[one]:
            yield one, None
            if row in self.doubles[side] and not cells[one + ahead]:
                yield one + ahead, None
        passant = note_of(state).passant
        for target in aslant(start, side):
            if cells[target]:
                if cells[target].isupper() != (side is Side.FIRST):
                    yield target, target
            elif passant and self.board.name(self.board.cells[target]) == passant:
                yield target, target - ahead

    def take(self, draft: GridDraft, step: Step) -> GridDraft:
        """As the step says; castlings that are lost, and a pawn that has passed, are noted."""
        state = draft.state
        if step.kind == "promote":
            letter = next(k for k, man in self.men.items() if man.noun.word == step.becomes)
            changes = {step.target: self.of_side(letter, state.side)}
            return draft._replace(state=self.with_cells(state, changes), at=step.target)
        assert step.origin is not None
        note, pawn = note_of(state), self.at(state, step.origin) in "Pp"
        after = super().take(draft, step)
        passant = ""
        if pawn and abs(step.target.row - step.origin.row) == 2:
            middle = Cell((step.target.row + step.origin.row) // 2, step.target.column)
            passant = self.board.name(middle)
        quiet = -1 if pawn or step.captures else note.quiet
        left = self.castling_left(note.castling, step)
        return after._replace(state=after.state._replace(note=str(Note(left, passant, quiet))))

    def castling_left(self, castling: str, step: Step) -> str:
        """The castlings that are left when somebody has moved from, and to, these cells."""
        if not castling:
            return castling
        gone = ""
        for cell in (step.origin, step.target):
            if cell is not None and cell.row in (1, 8) and cell.column in (1, 5, 8):
                lost = {1: "Q", 5: "KQ", 8: "K"}[cell.column]
                gone += lost if cell.row == 8 else lost.lower()
        return "".join(letter for letter in castling if letter not in gone)

    def end(self, draft: GridDraft) -> GridState:
        """The other side's turn; that a pawn has passed matters only if it can be taken."""
        state, note = draft.state, note_of(draft.state)
        passant = note.passant if self._passed(state, note.passant) else ""
        after = Note(note.castling, passant, note.quiet + 1)
        return state._replace(side=state.side.other, note=str(after))

    def _passed(self, state: GridState, name: str) -> bool:
        """Whether a pawn of the side that has moved stands behind a cell, and rivals beside it."""
        if not name:
            return False
        target, pawn = self.index[self.board.cell(name)], "Pp"[state.side]
        behind, rival = target + (-8, 8)[state.side], pawn.swapcase()
        # Where a rival's pawn stands that takes there, an own one would attack that cell.
        takers = (state.cells[cell] == rival for cell in aslant(target, state.side))
        return not state.cells[target] and state.cells[behind] == pawn and any(takers)

    def turned(self, state: GridState, side: Side) -> GridState:
        """The same position with ``side`` to move; nothing can be taken in passing then."""
        if side is state.side:
            return state
        return state._replace(side=side, note=str(note_of(state)._replace(passant="")))

    def quiet(self, state: GridState) -> Outcome | None:
        """A draw after fifty turns of each side without a capture or a pawn's move."""
        return Outcome(None, Reason.FIFTY) if note_of(state).quiet >= QUIET else None

    def position_key(self, state: GridState) -> GridState:
        """The position without the count of quiet half-moves."""
        return state._replace(note=str(note_of(state)._replace(quiet=0)))

    # Codes, images -------------------------------------------------------------------------------

    def decode(self, fields: str) -> GridState:
        """As for every game; a note that is left out remembers nothing."""
        state = super().decode(fields)
        return state if state.note else state._replace(note=str(Note()))

    def remembers(self, state: GridState) -> bool:
        """Whether castlings, and a pawn to be taken in passing, can be so."""
        if _NOTE.fullmatch(state.note) is None:
            return False
        note, cells = note_of(state), state.cells
        homes = {"K": (60, 63), "Q": (60, 56), "k": (4, 7), "q": (4, 0)}
        for letter in note.castling:
            king, rook = homes[letter]
            standing = cells[king] + cells[rook]
            if letter not in self.castlings or standing != ("RT" if letter.isupper() else "rt"):
                return False
        return not note.passant or self._passed(state._replace(side=state.side.other), note.passant)

    def note_words(self, note: str) -> str:
        """Castlings and the cell passed by, if there are any."""
        castling, passant, quiet = note.split("/")
        found = [
            _("Enroques posibles: {castlings}.").format(castlings=castling),
            _("Al paso: {cell}.").format(cell=passant),
            _("Turnos sin tomar ni mover peón: {n}.").format(n=quiet),
        ]
        said = zip(found, (castling != "-", passant != "-", quiet != "0"), strict=True)
        return " ".join(text for text, wanted in said if wanted)

    def text(self, state: GridState) -> str:
        """The board; no line for a note that says nothing."""
        return "\n".join(line for line in super().text(state).split("\n") if line)

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Up–down, which exchanges the sides; without castling also left–right."""
        across = Symmetry("up-down", lambda c: Cell(9 - c.row, c.column), True, True)
        return (across,)

    def transform(self, state: GridState, symmetry: Symmetry) -> GridState:
        """The image, with what is remembered."""
        note = note_of(state)
        passant = note.passant and self.board.name(symmetry.map(self.board.cell(note.passant)))
        castling = "".join(sorted(note.castling.swapcase()))
        image = super().transform(state, symmetry)
        return image._replace(note=str(Note(castling, passant, note.quiet)))

    def relabel(self, label: str, symmetry: Symmetry) -> str:
        """The name of who takes the part of ``label``; what a pawn becomes stays the same."""
        return super().relabel(label, symmetry) if ":" in label else label

    # Notation ------------------------------------------------------------------------------------

    def write(self, steps: Sequence[Step]) -> str:
        """The strict form: ``b1-c3``, ``e4xd5``, ``e7-e8=D``."""
        written = ""
        for step in steps:
            if step.kind == "promote":
                letters = (k for k, man in self.men.items() if man.noun.word == step.becomes)
                written += "=" + next(letters)
            else:
                written += ", " * bool(written) + super().write((step,))
        return written

    def read(self, text: str, state: GridState) -> Sequence[StepPattern]:
        """What a text says of a turn.

        Raises:
            UnreadableNotation: if it is not in the notation of chess.
            AmbiguousTurn: if two men can go there and it does not say which.
        """
        return self.read_move(text, text, 0, self.begin(state))

    def read_move(self, whole: str, part: str, start: int, draft: GridDraft) -> list[StepPattern]:
        """What a part of a text says of one move, and of what the pawn becomes."""
        found = _MOVE.fullmatch(part)
        if found is None:
            raise self._unreadable(whole, (start, start + len(part)))
        place = (start + len(part) - len(part.lstrip()), start + found.end("end"))
        target, file, rank = self.board.cell(found["target"]), found["file"], found["rank"]
        origin = self.board.cell(file + rank) if file and rank else None
        if origin is None:
            kind = _letter(found["man"] or "P", whole)

            def meant(step: Step) -> bool:
                name = self.board.name(step.grip)
                return (
                    (step.target, step.piece[0].upper()) == (target, kind)
                    and name.startswith(file or "")
                    and name.endswith(rank or "")
                )

            able = [step for step in self.steps(draft) if meant(step)]
            if len(able) > 1:
                raise AmbiguousTurn(
                    _("«{text}» puede ser más de un turno.").format(text=whole.strip()),
                    text=whole,
                    place=place,
                    accepted=[self.write((step,)) for step in able],
                )
            # What may not be played is refused by saying why: of the man who could go there, or
            # of the only one of the kind.
            able = able or [step for step in self.pseudo(draft.state) if meant(step)]
            own = [c for c in self.own(draft.state) if self.at(draft.state, c).upper() == kind]
            origin = able[0].grip if able else own[0] if len(own) == 1 else target
        patterns = [StepPattern("move", origin=origin, target=target, place=place)]
        if found["becomes"]:
            word = self.men[_letter(found["becomes"], whole)].noun.word
            patterns.append(StepPattern("promote", becomes=word, place=place))
        return patterns

    def refusal(self, draft: GridDraft, pattern: StepPattern) -> str:
        """Why no step fits; a pawn that waits says so."""
        if self.waiting(draft.state) is not None:
            return said(self, fact("says what"))
        return super().refusal(draft, pattern)

    def unfinished(self, draft: GridDraft) -> str:
        """A promotion may be wanting."""
        if self.waiting(draft.state) is not None:
            return said(self, fact("says what"))
        return super().unfinished(draft)


def _letter(letter: str, text: str) -> str:
    """The Spanish letter of a man; English ones are read where the text has one that is not."""
    if _ENGLISH.search(text) is None:
        return letter
    return {"K": "R", "Q": "D", "B": "A", "N": "C", "R": "T"}.get(letter, letter)


_ENGLISH = re.compile(r"[KQBN]")
_NOTE = re.compile(r"(?:-|(?=.)K?Q?k?q?)/(?:-|[a-h][2367])/(?:0|[1-9]\d{0,2})")
_MAN = r"[RDTACPKQBN]"
_MOVE = re.compile(
    rf"""\s*(?P<man>{_MAN})?(?P<file>[a-h])?(?P<rank>[1-8])?\s?(?:[-x:×–]|\s)?\s?
    (?P<target>[a-h][1-8])\s?(?:[=(/]?\s?(?P<becomes>{_MAN})\)?)?(?P<end>)
    \s?[+#]{{0,2}}\s?[!?]{{0,2}}\s*""",
    re.VERBOSE,
)
