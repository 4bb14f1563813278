"""Chess where boards or cells are unusual: men on the cells of a board of our own.

What Alice chess and El río Guadalete share: how chessmen move from cell to cell, check and mate,
castling, promotion, capture in passing, draws, notation, refusals. Nothing here needs python-chess,
which knows one board of 64 squares and nothing that lies on it.

A board consists of parts of 8 × 8 cells (:func:`~zamora.core.board.side_by_side`), or is one. Men
are identified by the index of their cell: 64 for each part before theirs, then row by row from
White's far row. A move leads to a cell of the man's own part; the game decides where he then stands
(:meth:`ChessOnCells.landings`).

A position remembers which castlings are still allowed, the cell that a pawn has just passed by, if
it can be taken there, and the half-moves since the last capture or pawn's move: ``KQkq/-/0``.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import ClassVar, NamedTuple

from zamora.core.board import Cell
from zamora.core.grid import GridDraft, GridGame, GridState
from zamora.core.ground import Ground
from zamora.core.i18n import _, later
from zamora.core.phrases import Fact, fact, said
from zamora.core.refusals import Look
from zamora.core.steps import Outcome, Piece, Reason, Side, Step, StepPattern, Symmetry
from zamora.core.words import CHESSMEN, Man, Noun
from zamora.library.chess import notation
from zamora.library.chess.notation import PART
from zamora.library.chess.phrases import PHRASES

#: How many half-moves without a capture or a pawn's move are a draw.
QUIET = 100
#: What is remembered where there is nothing to remember.
NOTHING = "-/-/0"
#: How many of them are kept as they were read.
KEPT = 4096
#: Positions whose moves are cached.
LISTED = 64
#: By side, the last row, where pawns become something else: rows from above, the first is 0.
FAR = (0, 7)

_STRAIGHT = ((-1, 0), (0, 1), (1, 0), (0, -1))
_DIAGONAL = ((-1, 1), (1, 1), (1, -1), (-1, -1))
_JUMPS = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))

Ways = tuple[tuple[tuple[int, ...], ...], ...]


def _along(directions: Sequence[tuple[int, int]], far: int = 7) -> Ways:
    """From each square, in each direction: the squares passed, ``far`` at most."""
    found = []
    for row in range(8):
        for column in range(8):
            rays = []
            for down, across in directions:
                cells = [(row + down * n, column + across * n) for n in range(1, far + 1)]
                rays.append(tuple(8 * r + c for r, c in cells if 0 <= r < 8 and 0 <= c < 8))
            found.append(tuple(filter(None, rays)))
    return tuple(found)


STRAIGHT, DIAGONAL = _along(_STRAIGHT), _along(_DIAGONAL)
#: From each square, along which squares a man goes until something stands in his way.
WAYS: Mapping[str, Ways] = {
    "R": _along(_STRAIGHT + _DIAGONAL, 1),
    "D": _along(_STRAIGHT + _DIAGONAL),
    "T": STRAIGHT,
    "A": DIAGONAL,
    "C": _along(_JUMPS, 1),
}
#: By side, from each square, where a pawn of that side takes.
ASLANT: tuple[Ways, Ways] = (_along(((-1, -1), (-1, 1)), 1), _along(((1, -1), (1, 1)), 1))
#: From each square, all that a queen could reach if it stood alone, and the square itself.
LINES = tuple(
    frozenset((square, *(other for ray in WAYS["D"][square] for other in ray)))
    for square in range(PART)
)
#: By side, how far a pawn's step leads.
AHEAD = (-8, 8)
#: By side and letter of the right: the king's way, the rook's square and where it goes to.
CASTLINGS = tuple(
    {
        right.upper() if side is Side.FIRST else right: tuple(home + n for n in columns)
        for right, columns in (("k", (4, 5, 6, 7, 5)), ("q", (4, 3, 2, 0, 3)))
    }
    for side, home in ((Side.FIRST, 56), (Side.SECOND, 0))
)
#: The castlings that are lost when a king or a rook leaves a cell, or is taken there.
_LOST = {
    square: "".join(
        right for rights in CASTLINGS for right, way in rights.items() if square in (way[0], way[3])
    )
    for square in (0, 4, 7, 56, 60, 63)
}


class Memory(NamedTuple):
    """What a position remembers besides the board.

    Attributes:
        castling: the castlings that are still allowed, as in a FEN.
        passed: the number of the cell where a pawn can be taken in passing; -1 if there is none.
        quiet: half-moves since the last capture or pawn's move.
    """

    castling: str
    passed: int
    quiet: int


class Move(NamedTuple):
    """What becomes of the cells in a move.

    Attributes:
        origin: where the man stood.
        arrives: where he comes by the rules of chess, in his own part of the board.
        target: where he stands then.
        taken: where the captured man stood; -1 if none.
        rook: in castling, from where the rook goes, and where it stands then.
        passes: where a pawn can now be taken in passing; -1 if nowhere.
    """

    origin: int
    arrives: int
    target: int
    taken: int = -1
    rook: tuple[int, int] | None = None
    passes: int = -1


class ChessOnCells(GridGame):
    """A game with chessmen on cells; see the module's docstring."""

    ground: ClassVar[Ground] = Ground(chequered=True, dark=1)
    spares: ClassVar[tuple[str, ...]] = ("queen",)
    noun: ClassVar[Noun] = Noun("pieza", feminine=True)
    men: ClassVar[Mapping[str, Man]] = {
        man.letter: man._replace(
            how=man.how
            or later("un peón avanza una casilla (dos desde su lugar de salida) y toma en diagonal")
        )
        for man in CHESSMEN[1:]
    }
    phrases: ClassVar[Mapping[str, str]] = PHRASES
    turn_starts = notation.STARTS
    no_moves: ClassVar[str] = "drawn"
    #: Whether a side has one king, who must not be in check.
    royal: ClassVar[bool] = True
    #: The castlings that are possible at the beginning.
    castlings: ClassVar[str] = "KQkq"
    #: What a pawn may become, the best first.
    promotions: ClassVar[str] = "DTAC"
    #: Whether pawns take, and so give check.
    pawns_take: ClassVar[bool] = True
    #: By side, the rows where pawns can stand, and those from where they may make a double step.
    pawn_rows: ClassVar[tuple[range, range]] = (range(1, 7), range(1, 7))
    doubles: ClassVar[tuple[tuple[int, ...], tuple[int, ...]]] = ((6,), (1,))
    #: How many moves has a turn; a promotion belongs to its pawn's.
    moves_a_turn: ClassVar[int] = 1
    #: What men are worth, and how much more for each step nearer to the middle, by their letters.
    worth: ClassVar[Mapping[str, int]] = {}
    centre: ClassVar[Mapping[str, int]] = {}

    # What a game says ----------------------------------------------------------------------------

    def standing(self, state: GridState) -> Sequence[str]:
        """Who stands on each cell, a letter each."""
        return state.cells

    def closed(self, state: GridState, man: str) -> frozenset[int]:
        """The cells that such a man can never enter or pass."""
        return frozenset()

    def landings(self, men: Sequence[str], arrives: int) -> Iterator[int]:
        """Where a man that has come to a cell may stand."""
        yield arrives

    def goes_from(self, part: int) -> tuple[int, ...]:
        """To which parts of the board a man goes that moves in one."""
        return (part,)

    def too_few(self, state: GridState) -> bool:
        """Whether the men that are left can never give mate."""
        return False

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """The men of chess, in the first part of the board."""
        rank = "TCADRACT"
        men = [*rank.lower(), *"p" * 8, *[""] * 32, *"P" * 8, *rank]
        cells = (*men, *[""] * (len(self.board.cells) - PART))
        return GridState(cells, side, f"{self.castlings or '-'}/-/0")

    # Moves ---------------------------------------------------------------------------------------

    def memory(self, state: GridState) -> Memory:
        """What is remembered."""
        return self._remembered(state.note)

    @cached_property
    def _remembered(self) -> Callable[[str], Memory]:
        @lru_cache(maxsize=KEPT)
        def read(note: str) -> Memory:
            castling, passed, quiet = note.split("/")
            return Memory(castling, self.numbers.get(passed, -1), int(quiet))

        return read

    def noted(self, memory: Memory) -> str:
        """The same as it stands in a code."""
        return self._noted(memory)

    @cached_property
    def _noted(self) -> Callable[[Memory], str]:
        @lru_cache(maxsize=KEPT)
        def write(memory: Memory) -> str:
            castling = "".join(right for right in "KQkq" if right in memory.castling)
            passed = "-" if memory.passed < 0 else self.names[memory.passed]
            return f"{castling or '-'}/{passed}/{memory.quiet}"

        return write

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each cell, by its number."""
        return tuple(map(self.board.name, self.board.cells))

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The number of each cell, by its name."""
        return {name: number for number, name in enumerate(self.names)}

    def moves(self, state: GridState) -> tuple[tuple[Move, GridState], ...]:
        """The legal moves, each with the board after it; a pawn is not promoted yet."""
        return self._moves(state)

    @cached_property
    def _moves(self) -> Callable[[GridState], tuple[tuple[Move, GridState], ...]]:
        # Cached: writing, reading and refusing turns query the same position repeatedly.
        worth = {name: value for one, value in self.worth.items() for name in (one, one.lower())}

        def gain(state: GridState, move: Move) -> int:
            return worth.get(state.cells[move.taken][0], 1) if move.taken >= 0 else 0

        @lru_cache(maxsize=LISTED)
        def listed(state: GridState) -> tuple[tuple[Move, GridState], ...]:
            # Greatest captures first: the search finds refutations sooner.
            return tuple(sorted(self.legal(state), key=lambda pair: -gain(state, pair[0])))

        return listed

    def legal(self, state: GridState) -> Iterator[tuple[Move, GridState]]:
        """The same, one after the other."""
        before = self.standing(state)
        king = self._king(before, state.side)
        # Who neither leaves a line to the king nor opens one, and does not have to help him.
        near = LINES[king % PART]
        easy = frozenset[int]()
        if not self.attacked(state, king, state.side, before):
            base = king - king % PART
            easy = frozenset((-1, *range(len(before)))) - {base + one for one in near}
        for move in self.pseudo(state):
            after = self.moved(state, move)
            plain = move.origin != king and {move.origin, move.taken, move.target} <= easy
            if plain or self._safe(before, after, move):
                yield move, after

    def pseudo(self, state: GridState) -> Iterator[Move]:
        """The moves of the side to move that would be possible but for its king, and duties."""
        men, white = self.standing(state), state.side is Side.FIRST
        for origin, man in enumerate(men):
            if man and man.isupper() is white:
                yield from self._moves_from(state, men, origin)

    def reaches(self, state: GridState, origin: int) -> Iterator[Move]:
        """Those of one man."""
        return self._moves_from(state, self.standing(state), origin)

    def _moves_from(self, state: GridState, men: Sequence[str], origin: int) -> Iterator[Move]:
        man = men[origin].upper()
        closed = self.closed(state, man)
        if man == "P":
            yield from self.pawn_moves(state, men, origin, closed)
            return
        part, square = divmod(origin, PART)
        base, own = origin - square, men[origin].isupper()
        for ray in WAYS[man][square]:
            for other in ray:
                arrives = base + other
                if arrives in closed:
                    break
                there = men[arrives]
                if there and there.isupper() is own:
                    break
                for target in self.landings(men, arrives):
                    yield Move(origin, arrives, target, arrives if there else -1)
                if there:
                    break
        if man == "R" and part == 0:
            yield from self._castlings(state, men, origin)

    def pawn_moves(
        self, state: GridState, men: Sequence[str], origin: int, closed: frozenset[int]
    ) -> Iterator[Move]:
        """Ahead, two cells from its first place; aslant where it takes."""
        side, square = state.side, origin % PART
        ahead, base = AHEAD[side], origin - square
        if not 0 <= square + ahead < PART:
            return
        one = origin + ahead
        if not men[one]:
            for target in self.landings(men, one):
                yield Move(origin, one, target)
            two = one + ahead
            if square // 8 in self.doubles[side] and not men[two]:
                for target in self.landings(men, two):
                    yield Move(origin, two, target, passes=target - ahead)
        passed = self.memory(state).passed
        for ray in ASLANT[side][square]:
            arrives = base + ray[0]
            taken = arrives if men[arrives] else arrives - ahead if arrives == passed else -1
            if taken >= 0 and men[taken] and self.owner(men[taken]) is not side:
                for target in self.landings(men, arrives):
                    yield Move(origin, arrives, target, taken)

    def _castlings(self, state: GridState, men: Sequence[str], king: int) -> Iterator[Move]:
        side, castling = state.side, self.memory(state).castling
        for right, (home, *way, rook, beside) in CASTLINGS[side].items():
            if right not in castling or home != king:
                continue
            between = range(min(king, rook) + 1, max(king, rook))
            if any(men[cell] for cell in between):
                continue
            if any(self.attacked(state, cell, side, men, king) for cell in (king, *way)):
                continue
            for part in self.goes_from(0):
                target, next_to = (part * PART + cell for cell in (way[-1], beside))
                if not part or not (men[target] or men[next_to]):
                    yield Move(king, way[-1], target, rook=(rook, next_to))

    def moved(self, state: GridState, move: Move) -> GridState:
        """The board after a move, for the same side; see :meth:`end`."""
        cells = list(state.cells)
        man = self._lifted(cells, move.origin)
        if move.taken >= 0:
            self._lifted(cells, move.taken)
        self.put(cells, move.target, man)
        if move.rook is not None:
            self.put(cells, move.rook[1], self._lifted(cells, move.rook[0]))
        memory = self.memory(state)
        castling = self.castling_left(memory.castling, move.origin, move.taken)
        quiet = 0 if move.taken >= 0 or man.upper() == "P" else memory.quiet + 1
        note = self.noted(Memory(castling, move.passes, quiet))
        return GridState(tuple(cells), state.side, note)

    def castling_left(self, castling: str, *cells: int) -> str:
        """The castlings that are left when men have gone from these cells."""
        for cell in cells:
            for right in _LOST.get(cell, ""):
                castling = castling.replace(right, "")
        return castling

    def _lifted(self, cells: list[str], at: int) -> str:
        """Take a man from his cell; what he stood on stays."""
        content = cells[at]
        cells[at] = content[1:]
        return content[0]

    def put(self, cells: list[str], at: int, man: str) -> None:
        """Put a man on a cell, upon what lies there."""
        cells[at] = man + cells[at]

    def _safe(self, before: Sequence[str], after: GridState, move: Move) -> bool:
        """Whether the own king is in peace after a move, and was so before he changed boards."""
        side = after.side
        if not self.royal:
            return True
        if before[move.origin] in "Rr" and move.arrives != move.target and move.rook is None:
            passing = list(before)
            passing[move.origin] = passing[move.arrives] = ""
            if self.attacked(after, move.arrives, side, passing):
                return False
        men = self.standing(after)
        return not self.attacked(after, self._king(men, side), side, men)

    def _king(self, men: Sequence[str], side: Side) -> int:
        return men.index("Rr"[side])

    # Check ---------------------------------------------------------------------------------------

    def attacked(
        self, state: GridState, cell: int, side: Side, men: Sequence[str], gone: int = -1
    ) -> bool:
        """Whether a rival of ``side`` attacks a cell, with one man perhaps out of the way."""
        return next(self._attackers(state, cell, side, men, gone), None) is not None

    def _attackers(
        self, state: GridState, cell: int, side: Side, men: Sequence[str], gone: int = -1
    ) -> Iterator[int]:
        square = cell % PART
        base = cell - square
        closed = self.closed(state, "D")
        king, queen, rook, bishop, knight, pawn = "rdtacp" if side is Side.FIRST else "RDTACP"
        for ways, line in ((STRAIGHT, rook), (DIAGONAL, bishop)):
            for ray in ways[square]:
                for other in ray:
                    at = base + other
                    if at in closed:
                        break
                    man = men[at]
                    if man and at != gone:
                        if man in (line, queen):
                            yield at
                        break
        leaps = [(WAYS["C"], knight), (WAYS["R"], king)]
        if self.pawns_take:
            leaps.append((ASLANT[side], pawn))
        for ways, leaper in leaps:
            for (other,) in ways[square]:
                if men[base + other] == leaper:
                    yield base + other

    def king(self, state: GridState, side: Side) -> Cell | None:
        """Where the king of ``side`` stands."""
        men = self.standing(state)
        if not self.royal or "Rr"[side] not in men:
            return None
        return self.board.cells[self._king(men, side)]

    def attackers(self, state: GridState, side: Side, cell: Cell) -> tuple[Cell, ...]:
        """Where the men stand that would give check to a king of ``side`` on ``cell``."""
        men = self.standing(state)
        own = men.index("Rr"[side]) if "Rr"[side] in men else -1
        found = self._attackers(state, self.index[cell], side, men, own)
        return tuple(self.board.cells[at] for at in sorted(found))

    def checkers(self, state: GridState, side: Side) -> tuple[Cell, ...]:
        """Where the men stand that give check to ``side``."""
        king = self.king(state, side)
        return () if king is None else self.attackers(state, side, king)

    # The grammar ---------------------------------------------------------------------------------

    def _waits(self, draft: GridDraft) -> bool:
        """Whether a pawn waits to be promoted."""
        if not draft.done:
            return False
        at, side = self.index[draft.at], draft.state.side
        return at % PART // 8 == FAR[side] and self.standing(draft.state)[at] == "Pp"[side]

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        """A man's move; then, for a pawn on the last row, what it becomes."""
        state = draft.state
        if self._waits(draft):
            label = self.label(self.at(state, draft.at), draft.at)
            for letter in self.promotions:
                noun = self.men[letter].noun
                yield Step("promote", label, draft.at, draft.at, becomes=noun.word)
        elif not draft.done:
            for move, _after in self.moves(state):
                yield self._step(state, move)

    def _step(self, state: GridState, move: Move) -> Step:
        cells = self.board.cells
        return Step(
            "move",
            self.label(state.cells[move.origin], cells[move.origin]),
            cells[move.origin],
            cells[move.target],
            captures=(cells[move.taken],) if move.taken >= 0 else (),
            becomes=self.turns_into(state, move),
        )

    def turns_into(self, state: GridState, move: Move) -> str | None:
        """What a man becomes as soon as he arrives; None if he stays what he is."""
        return None

    def take(self, draft: GridDraft, step: Step) -> GridDraft:
        """The draft after a step."""
        state, at = draft.state, self.index[step.target]
        if step.kind == "promote":
            letter = next(one for one in self.promotions if self.men[one].noun.word == step.becomes)
            content = self.of_side(letter, state.side) + state.cells[at][1:]
            return draft._replace(state=self.with_cells(state, {step.target: content}))
        assert step.origin is not None
        moves = self.reaches(state, self.index[step.origin])
        after = self.moved(state, next(move for move in moves if move.target == at))
        return GridDraft(after, draft.done + 1, step.target, (*draft.taken, *step.captures))

    def may_end(self, draft: GridDraft) -> bool:
        """After the last move, unless a pawn waits to be promoted."""
        return draft.done == self.moves_a_turn and not self._waits(draft)

    def end(self, draft: GridDraft) -> GridState:
        """The other side's turn; a pawn that cannot be taken in passing is forgotten."""
        return self._settled(draft.state._replace(side=draft.state.side.other))

    def _settled(self, state: GridState) -> GridState:
        memory = self.memory(state)
        if memory.passed < 0:
            return state
        men, square = self.standing(state), memory.passed % PART
        for (other,) in ASLANT[state.side.other][square]:
            origin = memory.passed - square + other
            if men[origin] == "Pp"[state.side]:
                for move in self._moves_from(state, men, origin):
                    after = self.moved(state, move)
                    takes = move.arrives == memory.passed and move.taken != memory.passed
                    if takes and self._safe(men, after, move):
                        return state
        return state._replace(note=self.noted(memory._replace(passed=-1)))

    def results(self, state: GridState) -> Iterator[GridState]:
        """The states that the legal turns lead to, each once."""
        for move, after in self.moves(state):
            draft = GridDraft(after, 1, self.board.cells[move.target])
            if self._waits(draft):
                yield from (self.end(self.take(draft, step)) for step in self.steps(draft))
            else:
                yield self.end(draft)

    def leads_to(self, draft: GridDraft, step: Step, state: GridState) -> bool:
        """Whether in ``state`` he has left his cell and a man of his side is where he went."""
        if step.kind == "promote" or step.origin is None:
            return True
        men, side = self.standing(state), draft.state.side
        there = men[self.index[step.target]] or state.cells[self.index[step.target]]
        return not men[self.index[step.origin]] and self.owner(there) is side

    def decided(self, state: GridState) -> Outcome | None:
        """A draw for want of men or after fifty turns; but the last of them may give mate."""
        if self.too_few(state):
            return Outcome(None, Reason.MATERIAL)
        if self.memory(state).quiet >= QUIET and self.moves(state):
            return Outcome(None, Reason.FIFTY)
        return None

    def stuck(self, state: GridState) -> Outcome:
        """Checkmate if the king is in check; else as the game says."""
        if self.checkers(state, state.side):
            return Outcome(state.side.other, Reason.CHECKMATE)
        return super().stuck(state)

    def content_worth(self, content: str, cell: Cell) -> int:
        """A man is worth more near the middle; each for himself, where several stand together."""
        square = self.index[cell] % PART
        return sum(self.worths[letter][square] for letter in content)

    @cached_property
    def worths(self) -> Mapping[str, tuple[int, ...]]:
        """What each man is worth for White on each square."""
        found = {}
        for letter, worth in self.worth.items():
            near = self.centre.get(letter, 0)
            inside = [
                near * (6 - abs(2 * row - 7) // 2 - abs(2 * column - 7) // 2)
                for row in range(8)
                for column in range(8)
            ]
            found[letter] = tuple(worth + more for more in inside)
            found[letter.lower()] = tuple(-worth - more for more in inside)
        return found

    def turned(self, state: GridState, side: Side) -> GridState:
        """The same position with ``side`` to move; nothing can be taken in passing then."""
        if side is state.side:
            return state
        note = self.noted(self.memory(state)._replace(passed=-1))
        return state._replace(side=side, note=note)

    def displaced(self, state: GridState, origin: Cell, target: Cell) -> GridState | None:
        """Undefined: castlings and what lies under a man would go with him."""
        return None

    def position_key(self, state: GridState) -> Hashable:
        """The position without the count of quiet half-moves."""
        return state.cells, state.side, state.note.rpartition("/")[0]

    # Display and symmetry ------------------------------------------------------------------------

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Up–down in each part, which exchanges the sides; castling breaks left–right symmetry."""
        images = {
            area.outward(cell): area.outward(Cell(9 - cell.row, cell.column))
            for area in self.board.areas
            for cell in area.board.cells
        }
        return (Symmetry("up-down", images.__getitem__, True, True),)

    def transform(self, state: GridState, symmetry: Symmetry) -> GridState:
        """The image of the men, with the sides exchanged."""
        memory, cells = self.memory(state), self.board.cells
        passed = memory.passed
        if passed >= 0:
            passed = self.index[symmetry.map(cells[passed])]
        image = memory._replace(castling=memory.castling.swapcase(), passed=passed)
        return super().transform(state, symmetry)._replace(note=self.noted(image))

    def relabel(self, label: str, symmetry: Symmetry) -> str:
        """The name of the man in a role; other words stay what they are."""
        return super().relabel(label, symmetry) if ":" in label else label

    def note_words(self, note: str) -> str:
        """What a player has to know besides the men."""
        passed = note.split("/")[1]
        return "" if passed == "-" else _("Al paso: {cell}").format(cell=passed)

    def text(self, state: GridState) -> str:
        """The board, and what is remembered if it matters now."""
        return "\n".join(filter(None, super().text(state).split("\n")))

    # Notation ------------------------------------------------------------------------------------

    def mark(self, target: Cell) -> str:
        """What is written after the name of a square to say in which part of the board it is."""
        return ""

    def write(self, steps: Sequence[Step]) -> str:
        """The long form, which needs no board: ``Cg1-f3``."""
        return notation.long_form(self, steps)

    def written(self, steps: Sequence[Step], state: GridState) -> str:
        """The usual short form: ``Cf3``, ``exd5``, ``e8=D+``, ``O-O``, ``Dxf7#``."""
        draft = self.begin(state)
        for step in steps:
            draft = self.take(draft, step)
        return notation.short_form(self, steps, state) + self.sign(draft)

    def sign(self, draft: GridDraft) -> str:
        """What is written after a turn that gives check, or mate."""
        if not self.may_end(draft):
            return ""
        after = self.end(draft)
        if not self.checkers(after, after.side):
            return ""
        return "#" if next(self.results(after), None) is None else "+"

    def read(self, text: str, state: GridState) -> Sequence[StepPattern]:
        """What a text says: Spanish letters, or English ones if there are any that are not Spanish.

        Raises:
            UnreadableNotation: if it is not in the notation of chess.
            AmbiguousTurn: if it does not say which of several men, or which board.
        """
        return notation.read(self, text, state)

    # Refusals ------------------------------------------------------------------------------------

    def refusal(self, draft: GridDraft, pattern: StepPattern) -> str:
        """Why there is no such step, in one sentence."""
        return said(self, self._why(Look(self, draft, draft.state.side), pattern))

    def unfinished(self, draft: GridDraft) -> str:
        """Only a promotion can be wanting."""
        return said(self, fact("says what")) if self._waits(draft) else super().unfinished(draft)

    def _why(self, look: Look, pattern: StepPattern) -> Fact:
        found = look.unclear(pattern, ("move", "promote"))
        if found is not None:
            return found
        if self._waits(look.draft):
            if pattern.becomes is None:
                return fact("says what")
            return fact("promotes to", men=[self.men[one].noun for one in self.promotions])
        if not look.steps:
            return fact("complete")
        if pattern.kind == "promote":
            return fact("promotes later")
        if pattern.origin is None:
            if pattern.piece is None or pattern.target is None:
                return fact("who and where", man=self.noun)
            noun = self.men[pattern.piece[0].upper()].noun
            if pattern.piece != "P" and (duty := self.duty(look, ())) is not None:
                return duty
            return fact("nobody like that", noun=noun, cell=pattern.target)
        piece = look.on(pattern.origin)
        if piece is None:
            return look.empty(pattern.origin)
        if (found := self.refused_piece(piece)) is not None:
            return found
        if not look.is_own(piece):
            return look.of_the_rival(piece)
        if pattern.piece is not None and pattern.piece[0].upper() != piece.label[0].upper():
            return fact("another", man=self.noun, cell=pattern.origin, piece=piece)
        moves = list(self.reaches(look.draft.state, self.index[pattern.origin]))
        if pattern.target in (None, pattern.origin):
            return self._nowhere(look, piece, moves)
        return self._not_there(look, piece, pattern.target, moves)

    def _nowhere(self, look: Look, piece: Piece, moves: Sequence[Move]) -> Fact:
        """The pattern has no target."""
        if any(step.origin == piece.cells[0] for step in look.steps):
            return fact("where to", piece=piece)
        if not moves:
            return fact("closed in", piece=piece)
        if (duty := self.duty(look, moves)) is not None:
            return duty
        if self.checkers(look.draft.state, look.side):
            return fact("no help", piece=piece)
        return fact("king stays") if piece.kind == "king" else fact("pinned", piece=piece)

    def _not_there(self, look: Look, piece: Piece, cell: Cell, moves: Sequence[Move]) -> Fact:
        """Why a man cannot go to a cell."""
        origin, target = piece.cells[0], self.index[cell]
        here, there = self.board.local(origin), self.board.local(cell)
        castles = here.column == 5 and here.row in (1, 8) and here.row == there.row
        if piece.kind == "king" and castles and there.column in (3, 7):
            return self._no_castling(look, there)
        fitting = [move for move in moves if move.target == target]
        if fitting:
            return self.duty(look, fitting) or self._in_check(look, piece, fitting[0])
        if (special := self.hindered(look, piece, cell)) is not None:
            return special
        # Geometry is that of the part of the board where he stands.
        seen = self.board.areas[self.index[origin] // PART].outward(there)
        standing, letter = look.on(seen), piece.label[0].upper()
        if look.is_own(standing):
            return look.taken(seen)
        if piece.kind == "pawn" and there.row == here.row + (-1, 1)[look.side]:
            if abs(there.column - here.column) == 1 and self.pawns_take:
                return fact("nothing to take", cell=seen)
            if there.column == here.column and standing is not None:
                return fact("pawns take aslant") if self.pawns_take else look.taken(seen)
        blocked = look.between(origin, seen)
        rays = WAYS[letter][notation.number(here)] if letter in WAYS else ()
        if blocked is not None and any(notation.number(there) in ray for ray in rays):
            return look.blocked(piece, blocked)
        return fact("out of reach", piece=piece, cell=cell, how=self.men[letter].how)

    def _in_check(self, look: Look, piece: Piece, move: Move) -> Fact:
        """Whom a move would leave in check."""
        state, cells = look.draft.state, self.board.cells
        after = self.moved(state, move)
        if piece.kind != "king":
            return look.check_after(state, after) or fact("impossible")
        attacked = self.checkers(after, look.side)
        return fact("king attacked", cell=cells[move.target if attacked else move.arrives])

    def duty(self, look: Look, moves: Sequence[Move]) -> Fact | None:
        """What forbids moves that leave the own king in peace; None if nothing does."""
        return None

    def refused_piece(self, piece: Piece) -> Fact | None:
        """Why a piece is none that moves; None if it is one."""
        return None

    def hindered(self, look: Look, piece: Piece, cell: Cell) -> Fact | None:
        """What the game knows of why a man does not go to a cell; None if nothing."""
        return None

    def _no_castling(self, look: Look, there: Cell) -> Fact:
        state, side = look.draft.state, look.side
        men, castling = self.standing(state), self.memory(state).castling
        right = next(r for r in CASTLINGS[side] if (r in "Kk") is (there.column == 7))
        king, *_way, rook, _beside = CASTLINGS[side][right]
        if right not in castling:
            return fact("no right")
        if any(men[cell] for cell in range(min(king, rook) + 1, max(king, rook))):
            return fact("castle blocked")
        return self.no_castling(look, right)

    def no_castling(self, look: Look, right: str) -> Fact:
        """Why a castling is impossible that has its right and a free way."""
        return fact("castle attacked")

    # Codes ---------------------------------------------------------------------------------------

    def decode(self, fields: str) -> GridState:
        """Read what :meth:`~zamora.core.grid.GridGame.encode` writes.

        Raises:
            BadPositionCode: if it is malformed or no such position can stand.
        """
        state = super().decode(fields)
        return self._settled(state if state.note else state._replace(note=NOTHING))

    def impossible(self, state: GridState) -> str:
        """Why a position cannot stand, in one sentence; empty if it can."""
        if not state.note:
            return self.impossible(state._replace(note=NOTHING))
        if reason := super().impossible(state):
            return reason
        men = self.standing(state)
        pawns = all(
            n % PART // 8 in self.pawn_rows[man == "p"]
            for n, man in enumerate(men)
            if man in ("P", "p")
        )
        kings = not self.royal or men.count("R") == men.count("r") == 1
        if not kings or not pawns or self.checkers(state, state.side.other):
            return _("Esa posición no puede salir en una partida de ajedrez.")
        return ""

    def remembers(self, state: GridState) -> bool:
        """Castlings of kings and rooks at home, a cell that a pawn may have passed, a number."""
        parts = state.note.split("/")
        if len(parts) != 3 or not parts[2].isdecimal() or not parts[2].isascii():
            return False
        castling, passed, quiet = parts
        if (passed != "-" and passed not in self.numbers) or len(quiet) > 3:
            return False
        memory, men = self.memory(state), self.standing(state)
        if state.note != self.noted(memory):
            return False
        for side in Side:
            for right, way in CASTLINGS[side].items():
                at_home = men[way[0]] == "Rr"[side] and men[way[3]] == "Tt"[side]
                if right in castling and not (at_home and right in self.castlings):
                    return False
        if memory.passed < 0:
            return True
        rival = state.side.other
        behind = memory.passed + AHEAD[rival]
        from_row = (memory.passed - AHEAD[rival]) % PART // 8
        return (
            self.pawns_take
            and from_row in self.doubles[rival]
            and men[behind] == "Pp"[rival]
            and quiet == "0"
        )
