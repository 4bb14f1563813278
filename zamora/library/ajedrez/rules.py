"""Chess, a guest: the game that the author's ladder leads to (booklet, chapters 1 and 8).

**Rules** are those of the Laws of Chess, and the moves come from python-chess (the package
``chess``, GPL-3.0-or-later, installed as the extra ``zamora[ajedrez]``); this module only says
them in the grammar of our games. Castling is one step, the king's; a promotion is a second step, on
the spot. Columns are called a to h, rows 1 to 8 from White's side; men have their Spanish letters:
R rey, D dama, T torre, A alfil, C caballo, none for a pawn.

**Rulings**, where the Laws leave something to the players or the arbiter:

- The third occurrence of a position and fifty turns of each side without a capture or a pawn's move
  end the game as a draw; by the Laws a player has to claim it. Occurrences are counted by
  :class:`~zamora.core.history.History`; two positions are the same if the same moves are possible.
- Too few men: a draw where no sequence of moves at all could give mate, as far as the kinds of the
  men tell (bare kings, one bishop or knight, bishops on squares of one colour).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import ClassVar, NamedTuple

import chess

from zamora.core.board import Board, Cell, algebraic
from zamora.core.errors import BadPositionCode
from zamora.core.ground import Ground
from zamora.core.i18n import _
from zamora.core.position import Game, Outcome, Piece, Reason, Side, Step, StepPattern, Symmetry
from zamora.library.ajedrez import words as words

BOARD = replace(Board.rectangle(8, 8, algebraic(8)), lettered=True)
#: So many half-moves without a capture or a pawn's move are a draw.
QUIET = 100
#: The kinds of glyphs, by python-chess's numbers of men.
KINDS = {kind: chess.piece_name(kind) for kind in chess.PIECE_TYPES}
#: What a pawn may become, the best first.
PROMOTIONS = (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT)


class State(NamedTuple):
    """A position between turns: the fields of a FEN, without the number of the turn.

    Attributes:
        men: the placement of the men.
        side: who is to move.
        castling: the castlings that are still allowed.
        passant: the cell where a pawn can be taken in passing, ``-`` where none can.
        quiet: half-moves since the last capture or pawn's move.
    """

    men: str
    side: Side
    castling: str
    passant: str
    quiet: int


class Draft(NamedTuple):
    """A position, and what has been done in the turn: ``""``, ``"e7e8"``, ``"e7e8q"``."""

    state: State
    done: str = ""


class Ajedrez(Game[State, Draft]):
    """The rules of chess; see the module's docstring."""

    key: ClassVar[str] = "ajedrez"
    ground: ClassVar[Ground] = Ground(chequered=True, dark=1)
    own_players: ClassVar[tuple[str, ...]] = (
        "zamora.library.ajedrez.players:Beginner",
        "zamora.library.ajedrez.players:Apprentice",
    )
    name: ClassVar[str] = "Ajedrez"
    chapter: ClassVar[int] = 8
    board: ClassVar[Board] = BOARD
    sides: ClassVar[tuple[str, str]] = ("Blancas", "Negras")
    #: Men of a kind are all alike: they have no names of their own.
    labels: ClassVar[tuple[tuple[str, ...], tuple[str, ...]]] = ((), ())
    blind_alleys: ClassVar[bool] = False
    turn_starts = words.STARTS

    def initial(self, side: Side = Side.FIRST) -> State:
        """The start position, with ``side`` to move."""
        return state_of(chess.Board())._replace(side=side)

    def to_move(self, state: State) -> Side:
        """Whose turn it is."""
        return state.side

    # The rules -----------------------------------------------------------------------------------

    def begin(self, state: State) -> Draft:
        """Nobody has moved."""
        return Draft(state)

    def steps(self, draft: Draft) -> Iterator[Step]:
        """A man's move; then, for a pawn on the last row, what it becomes."""
        if not draft.done:
            seen = set()
            for move in board_of(draft.state).legal_moves:
                ends = (move.from_square, move.to_square)
                if ends not in seen:
                    seen.add(ends)
                    origin, target = map(cell_of, ends)
                    yield Step("move", self._label(draft.state, origin), origin, target)
        elif self._promotes(draft):
            cell = BOARD.cell(draft.done[2:4])
            label = label_at(chess.PAWN, draft.state.side, cell)
            for kind in PROMOTIONS:
                yield Step("promote", label, cell, cell, becomes=words.WORDS[kind])

    def take(self, draft: Draft, step: Step) -> Draft:
        """The draft after a step."""
        if step.kind == "promote":
            kind = next(kind for kind in PROMOTIONS if words.WORDS[kind] == step.becomes)
            return draft._replace(done=draft.done + chess.piece_symbol(kind))
        assert step.origin is not None
        return draft._replace(done=BOARD.name(step.origin) + BOARD.name(step.target))

    def may_end(self, draft: Draft) -> bool:
        """After the move, unless a pawn waits for its promotion."""
        return bool(draft.done) and not self._promotes(draft)

    def end(self, draft: Draft) -> State:
        """The other side's turn."""
        board = board_of(draft.state).copy(stack=False)
        board.push(chess.Move.from_uci(draft.done))
        return state_of(board)

    def results(self, state: State) -> Iterator[State]:
        """The states that the legal turns lead to, each once."""
        board = board_of(state)
        for move in tuple(board.legal_moves):
            after = board.copy(stack=False)
            after.push(move)
            yield state_of(after)

    def paths(self, state: State, depth: int) -> int:
        """The number of paths of ``depth`` turns, counted on one board of python-chess."""
        board = board_of(state).copy(stack=False)

        def count(left: int) -> int:
            if left == 0:
                return 1
            if board.halfmove_clock >= QUIET or board.is_insufficient_material():
                return 0
            if left == 1:
                return board.legal_moves.count()
            total = 0
            for move in tuple(board.legal_moves):
                board.push(move)
                total += count(left - 1)
                board.pop()
            return total

        return count(depth)

    def leads_to(self, draft: Draft, step: Step, state: State) -> bool:
        """Whether in ``state`` he has left his cell and a man of his side is where he went."""
        if draft.done or step.origin is None:
            return True
        after, own = board_of(state), draft.state.side is Side.FIRST
        return (
            after.piece_at(square_of(step.origin)) is None
            and after.color_at(square_of(step.target)) is own
        )

    def decided(self, state: State) -> Outcome | None:
        """A draw for want of men or after fifty turns; but the last of them may give mate."""
        board = board_of(state)
        if board.is_insufficient_material():
            return Outcome(None, Reason.MATERIAL)
        if state.quiet >= QUIET and any(board.legal_moves):
            return Outcome(None, Reason.FIFTY)
        return None

    def stuck(self, state: State) -> Outcome:
        """Checkmate if the king is in check, else stalemate."""
        if board_of(state).is_check():
            return Outcome(state.side.other, Reason.CHECKMATE)
        return Outcome(None, Reason.STALEMATE)

    def turned(self, state: State, side: Side) -> State:
        """The same position with ``side`` to move; nothing can be taken in passing then."""
        return state if side is state.side else state._replace(side=side, passant="-")

    def checkers(self, state: State, side: Side) -> tuple[Cell, ...]:
        """Where the men stand that give check to ``side``."""
        king = self.king(state, side)
        return () if king is None else self.attackers(state, side, king)

    def attackers(self, state: State, side: Side, cell: Cell) -> tuple[Cell, ...]:
        """Where the men stand that would give check to a king of ``side`` on ``cell``."""
        board = board_of(state).copy(stack=False)
        king = board.king(side is Side.FIRST)
        if king is not None:  # he does not stand in the way of a check to himself
            board.remove_piece_at(king)
        found = board.attackers(side is Side.SECOND, square_of(cell))
        return tuple(sorted(map(cell_of, found)))

    def king(self, state: State, side: Side) -> Cell | None:
        """Where the king of ``side`` stands."""
        square = board_of(state).king(side is Side.FIRST)
        return None if square is None else cell_of(square)

    @staticmethod
    def _promotes(draft: Draft) -> bool:
        """Whether a pawn has reached the last row and has not become anything yet."""
        if len(draft.done) != 4:
            return False
        pawn = board_of(draft.state).piece_type_at(chess.parse_square(draft.done[:2])) == chess.PAWN
        return pawn and draft.done[3] in "18"

    # Display and symmetry ------------------------------------------------------------------------

    @staticmethod
    def _label(state: State, cell: Cell) -> str:
        man = board_of(state).piece_at(square_of(cell))
        assert man is not None
        return label_at(man.piece_type, Side(not man.color), cell)

    def chessboard(self, state: State) -> chess.Board:
        """The position in python-chess, for who plays by it. It is shared: copy it."""
        return board_of(state)

    def pieces(self, state: State) -> tuple[Piece, ...]:
        """White's men, then Black's, each called by his letter, his side and his cell."""
        return _pieces(board_of(state))

    def draft_pieces(self, draft: Draft) -> tuple[Piece, ...]:
        """The same in the middle of a turn; a pawn is one until the turn ends."""
        if not draft.done:
            return self.pieces(draft.state)
        board = board_of(draft.state).copy(stack=False)
        board.push(chess.Move.from_uci(draft.done[:4]))
        return _pieces(board)

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Up–down, which exchanges the sides; castling tells left from right."""
        return (Symmetry("up-down", lambda c: Cell(9 - c.row, c.column), True, True),)

    def transform(self, state: State, symmetry: Symmetry) -> State:
        """The image of the men, with the sides exchanged."""
        return state_of(board_of(state).mirror())

    def relabel(self, label: str, symmetry: Symmetry) -> str:
        """The name of the man who takes the part of ``label``."""
        if "(" not in label:
            return label
        cell = symmetry.map(BOARD.cell(label[3:-1]))
        return f"{label[0]}{'nb'['bn'.index(label[1])]}({BOARD.name(cell)})"

    def text(self, state: State) -> str:
        """The board: White's men in capitals, Black's in small letters, by their Spanish names."""
        men = board_of(state).piece_map()
        across = "   " + " ".join(map(BOARD.column_name, range(1, 9)))
        lines = [across]
        for row in range(1, 9):
            signs = []
            for column in range(1, 9):
                man = men.get(square_of(Cell(row, column)))
                letter = "·" if man is None else words.LETTERS[man.piece_type] or "P"
                signs.append(letter if man is None or man.color else letter.lower())
            lines.append(f"{BOARD.row_name(row):>2} {' '.join(signs)}")
        lines.append(_("Turno: {side}").format(side=self.sides[state.side]))
        return "\n".join(lines)

    # Notation ------------------------------------------------------------------------------------

    def write(self, steps: Sequence[Step]) -> str:
        """The long form, which needs no board: ``Cg1-f3``, ``e7-e8=D``, ``O-O``."""
        return words.long_form(steps)

    def written(self, steps: Sequence[Step], state: State) -> str:
        """The usual short form: ``Cf3``, ``exd5``, ``e8=D+``, ``O-O``, ``Dxf7#``."""
        return words.short_form(steps, board_of(state))

    def read(self, text: str, state: State) -> tuple[StepPattern, ...]:
        """What a text says of the move and the promotion.

        Raises:
            UnreadableNotation: if the text is not in the notation of chess.
            AmbiguousTurn: if two men of the kind can go there.
        """
        return words.read(text, self.begin(state), self)

    def refusal(self, draft: Draft, pattern: StepPattern) -> str:
        """Why there is no such step, in one sentence."""
        return words.refusal(board_of(draft.state), draft.done, pattern, self.sides)

    def unfinished(self, draft: Draft) -> str:
        """Only a promotion can be wanting."""
        if self._promotes(draft):
            return _("El peón llegó a la última fila: di en qué se convierte, por ejemplo en dama.")
        return super().unfinished(draft)

    def encode(self, state: State) -> str:
        """The fields of a FEN but the last."""
        side = "wb"[state.side]
        return f"{state.men} {side} {state.castling} {state.passant} {state.quiet}"

    def decode(self, fields: str) -> State:
        """Read what :meth:`encode` writes, or a whole FEN; the number of the turn is left aside.

        Raises:
            BadPositionCode: if it is malformed or no such position can stand.
        """
        parts = fields.split()
        try:
            if not 4 <= len(parts) <= 6 or not all(part.isdecimal() for part in parts[4:]):
                raise ValueError
            board = chess.Board(" ".join(parts))
        except ValueError:
            raise self._bad(
                fields,
                _("«{fields}» no describe una posición de {game}.").format(
                    fields=fields, game=self.name
                ),
            ) from None
        if not board.is_valid():
            raise self._bad(fields, _("Esa posición no puede salir en una partida de ajedrez."))
        return state_of(board)

    def _bad(self, fields: str, reason: str) -> BadPositionCode:
        accepted = [self.encode(self.initial())]
        return BadPositionCode(reason, text=fields, place=(0, len(fields)), accepted=accepted)

    def position_key(self, state: State) -> Hashable:
        """The position without the count of quiet half-moves."""
        return state._replace(quiet=0)


# To and from python-chess -------------------------------------------------------------------------


def cell_of(square: int) -> Cell:
    """The cell of a square of python-chess (0 is a1, 63 is h8)."""
    return Cell(8 - chess.square_rank(square), chess.square_file(square) + 1)


def square_of(cell: Cell) -> int:
    """The square of a cell."""
    return chess.square(cell.column - 1, 8 - cell.row)


def label_at(kind: int, side: Side, cell: Cell) -> str:
    """The label of a man, e.g. ``Cb(g1)``."""
    return f"{words.LETTERS[kind] or 'P'}{'bn'[side]}({BOARD.name(cell)})"


@lru_cache(maxsize=1024)
def board_of(state: State) -> chess.Board:
    """The position in python-chess. It is shared: copy it before you change it."""
    side = "wb"[state.side]
    return chess.Board(f"{state.men} {side} {state.castling} {state.passant} {state.quiet} 1")


def state_of(board: chess.Board) -> State:
    """The position of python-chess as a state."""
    men, side, castling, passant, quiet, _number = board.fen(en_passant="legal").split()
    return State(men, Side("wb".index(side)), castling, passant, int(quiet))


def _pieces(board: chess.Board) -> tuple[Piece, ...]:
    found = []
    for side in Side:
        for square, man in sorted(board.piece_map().items()):
            if man.color is (side is Side.FIRST):
                cell = cell_of(square)
                label = label_at(man.piece_type, side, cell)
                found.append(Piece(label, KINDS[man.piece_type], side, (cell,)))
    return tuple(found)
