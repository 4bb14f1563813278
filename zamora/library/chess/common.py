"""What games with chessmen on one board share: positions, moves, display, notation, refusals.

The moves come from python-chess (the package ``chess``, GPL-3.0-or-later, installed as the extra
``zamora[ajedrez]``); here they are said in the grammar of our games. A turn is one move or several.
Castling is one step, the king's; a promotion is a second step, on the spot. Columns are called a to
h, rows 1 to 8 from White's side; men have their Spanish letters: R rey, D dama, T torre, A alfil,
C caballo, none for a pawn.

A game says which moves may come next (:meth:`ChessGame.moves`), what becomes of the board with one
(:meth:`ChessGame.moved`) and of the state at the end of the turn, and what ends the game.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import ClassVar, NamedTuple

import chess

from zamora.core.board import Board, Cell, algebraic
from zamora.core.errors import BadPositionCode
from zamora.core.ground import Ground
from zamora.core.i18n import _, later
from zamora.core.phrases import fact, said
from zamora.core.position import Game, Outcome, Piece, Reason, Side, Step, StepPattern, Symmetry
from zamora.core.refusals import Look
from zamora.core.sides import as_label
from zamora.core.words import Man, Noun, chessmen
from zamora.library.chess import words
from zamora.library.chess.phrases import PHRASES
from zamora.library.chess.refusals import why_not
from zamora.library.chess.words import MEN, PROMOTIONS, cell_of, square_of

BOARD = replace(Board.rectangle(8, 8, algebraic(8)), lettered=True)
#: What men are worth, in hundredths of a pawn, by their letters.
WORTH = {"p": 100, "n": 300, "b": 310, "r": 500, "q": 900, "k": 0}


class State(NamedTuple):
    """A position: the fields of a FEN.

    Attributes:
        men: the placement of the men.
        side: the side to move.
        castling: the castlings that are still allowed.
        passant: the cells where a pawn can be taken in passing, one after the other; ``-`` if none.
        quiet: half-moves, or turns, since the last capture or pawn's move.
        number: which turn of the game it is, where the rules count them; else 0.
        extra: what else a game must remember, one of its :attr:`ChessGame.extras`.
    """

    men: str
    side: Side
    castling: str
    passant: str
    quiet: int
    number: int = 0
    extra: str = ""


class Draft(NamedTuple):
    """A turn in progress.

    Attributes:
        state: the board after the moves that have been made.
        moves: how many those are.
        pawn: the move of a pawn that has to be promoted yet, e.g. ``"e7e8"``; not in ``state``.
        passed: the cells that pawns have passed by in this turn, as in :attr:`State.passant`.
        memory: what else a game must remember of the turn, as pairs of numbers.
    """

    state: State
    moves: int = 0
    pawn: str = ""
    passed: str = "-"
    memory: tuple[tuple[int, int], ...] = ()


class ChessGame(Game[State, Draft]):
    """A game with chessmen on one board; see the module's docstring."""

    ground: ClassVar[Ground] = Ground(chequered=True, dark=1)
    spares: ClassVar[tuple[str, ...]] = ("queen",)
    chapter: ClassVar[int] = 0
    board: ClassVar[Board] = BOARD
    sides: ClassVar[tuple[str, str]] = ("Blancas", "Negras")
    #: Whether the rules count the turns of the game: then a position code says the number.
    numbered: ClassVar[bool] = False
    #: What :attr:`State.extra` can be; a position code says it unless it is empty.
    extras: ClassVar[tuple[str, ...]] = ()
    noun: ClassVar[Noun] = Noun("pieza", feminine=True)
    men: ClassVar[tuple[Man, ...]] = chessmen(
        later("un peón avanza una casilla (dos desde su lugar de salida) y toma en diagonal")
    )
    phrases: ClassVar[Mapping[str, str]] = PHRASES
    blind_alleys: ClassVar[bool] = False
    #: What stands on the board, by python-chess's numbers of the men: figures, or else dice.
    figures: ClassVar[Mapping[int, Man]] = MEN

    # What a game says ----------------------------------------------------------------------------

    @abstractmethod
    def moves(self, draft: Draft) -> Iterable[chess.Move]:
        """The moves that may come next in a turn in which no pawn waits for its promotion."""

    @abstractmethod
    def moved(self, draft: Draft, move: chess.Move) -> Draft:
        """The draft after one of :meth:`moves`."""

    def initial(self, side: Side = Side.FIRST) -> State:
        """The start position, with ``side`` to move."""
        return state_of(chess.Board())._replace(side=side)

    def end(self, draft: Draft) -> State:
        """The other side's turn."""
        return draft.state

    def decided(self, state: State) -> Outcome | None:
        """A draw for want of men."""
        if board_of(state).is_insufficient_material():
            return Outcome(None, Reason.MATERIAL)
        return None

    # The grammar ---------------------------------------------------------------------------------

    def to_move(self, state: State) -> Side:
        """The side to move."""
        return state.side

    def begin(self, state: State) -> Draft:
        """An empty draft: no moves yet."""
        return Draft(state)

    def steps(self, draft: Draft) -> Iterator[Step]:
        """A man's move; then, for a pawn on the last row, what it becomes."""
        if draft.pawn:
            cell = BOARD.cell(draft.pawn[2:])
            label = label_at(chess.PAWN, draft.state.side, cell)
            for kind in PROMOTIONS:
                yield Step("promote", label, cell, cell, becomes=MEN[kind].noun.word)
            return
        board = board_of(draft.state)
        for ends in dict.fromkeys((m.from_square, m.to_square) for m in self.moves(draft)):
            yield self._step(board, *ends)

    def _step(self, board: chess.Board, start: int, end: int) -> Step:
        man = board.piece_type_at(start)
        assert man is not None
        return _move(man, Side.FIRST if board.turn else Side.SECOND, start, end)

    def steps_of(self, draft: Draft, move: chess.Move) -> tuple[Step, ...]:
        """A move that may come next as steps: a promotion is a second one."""
        board = board_of(draft.state)
        step = self._step(board, move.from_square, move.to_square)
        if move.promotion is None:
            return (step,)
        label, becomes = label_at(chess.PAWN, Side(not board.turn), step.target), move.promotion
        word = MEN[becomes].noun.word
        return step, Step("promote", label, step.target, step.target, becomes=word)

    def take(self, draft: Draft, step: Step) -> Draft:
        """The draft after a step."""
        if step.kind == "promote":
            kind = next(kind for kind in PROMOTIONS if MEN[kind].noun.word == step.becomes)
            move = chess.Move.from_uci(draft.pawn + chess.piece_symbol(kind))
        else:
            assert step.origin is not None
            move = chess.Move(square_of(step.origin), square_of(step.target))
            pawn = board_of(draft.state).piece_type_at(move.from_square) == chess.PAWN
            if pawn and step.target.row in (1, BOARD.rows):
                return draft._replace(pawn=move.uci())
        return self.moved(draft._replace(pawn=""), move)

    def may_end(self, draft: Draft) -> bool:
        """After a move, unless a pawn waits for its promotion."""
        return draft.moves > 0 and not draft.pawn

    def stuck(self, state: State) -> Outcome:
        """Checkmate if the king is in check, else stalemate."""
        if board_of(state).is_check():
            return Outcome(state.side.other, Reason.CHECKMATE)
        return Outcome(None, Reason.STALEMATE)

    def evaluation(self, state: State) -> int:
        """The men of the side to move, less the other side's."""
        count = state.men.count
        total = sum(worth * (count(man.upper()) - count(man)) for man, worth in WORTH.items())
        return total if state.side is Side.FIRST else -total

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

    # Display and symmetry ------------------------------------------------------------------------

    def pieces(self, state: State) -> tuple[Piece, ...]:
        """White's men, then Black's, each called by his letter, his side and his cell."""
        return _pieces(board_of(state), self.figures)

    def draft_pieces(self, draft: Draft) -> tuple[Piece, ...]:
        """The same in the middle of a turn."""
        if not draft.pawn:
            return self.pieces(draft.state)
        board = board_of(draft.state).copy(stack=False)
        board.push(chess.Move.from_uci(draft.pawn))
        return _pieces(board, self.figures)

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Up–down, which exchanges the sides; castling breaks left–right symmetry."""
        return (Symmetry("up-down", lambda c: Cell(9 - c.row, c.column), True, True),)

    def transform(self, state: State, symmetry: Symmetry) -> State:
        """The image of the men, with the sides exchanged."""
        image = state_of(board_of(state).mirror())
        squares = map(chess.square_mirror, squares_of(state.passant))
        men, side, castling = image[:3]
        return state._replace(men=men, side=side, castling=castling, passant=names_of(squares))

    def relabel(self, label: str, symmetry: Symmetry) -> str:
        """The name of the man in the role of ``label``."""
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
                letter = "·" if man is None else MEN[man.piece_type].letter
                signs.append(letter if man is None or man.color else letter.lower())
            lines.append(f"{BOARD.row_name(row):>2} {' '.join(signs)}")
        turn = _("Turno: {side}").format(side=as_label(self.sides[state.side]))
        return "\n".join([*lines, ". ".join(filter(None, (turn, self.allowance(Draft(state)))))])

    # Notation ------------------------------------------------------------------------------------

    def write(self, steps: Sequence[Step]) -> str:
        """The long form, which needs no board: ``Cg1-f3``, ``e7-e8=D``, ``O-O``."""
        return " ".join(map(words.long_form, words.moves(steps)))

    def written(self, steps: Sequence[Step], state: State) -> str:
        """The usual short form: ``Cf3``, ``exd5``, ``e8=D+``, ``O-O``, ``Dxf7#``."""
        found, draft = [], self.begin(state)
        for move in words.moves(steps):
            found.append(words.short_form(move, boards_of(draft.state)))
            for step in move:
                draft = self.take(draft, step)
            if self.may_end(draft):
                found[-1] += self._sign(self.end(draft))
        return " ".join(found)

    def _sign(self, state: State) -> str:
        """What is written after a move that gives check, or mate."""
        if not board_of(state).is_check():
            return ""
        return "#" if next(iter(self.moves(Draft(state))), None) is None else "+"

    def read(self, text: str, state: State) -> tuple[StepPattern, ...]:
        """What a text says of the moves and promotions.

        Raises:
            UnreadableNotation: if the text is not in the notation of chess.
            AmbiguousTurn: if two men of the kind can go there.
        """
        return words.read(text, self.begin(state), self)

    def refusal(self, draft: Draft, pattern: StepPattern) -> str:
        """Why there is no such step, in one sentence."""
        if not draft.pawn and (why := self.no_more(draft)):
            return why
        look = Look(self, draft, draft.state.side)
        return said(self, why_not(look, board_of(draft.state), pattern))

    def no_more(self, draft: Draft) -> str:
        """Why no move at all can come next in a turn, in one sentence; empty if one can."""
        return said(self, fact("complete")) if draft.moves else ""

    def unfinished(self, draft: Draft) -> str:
        """Only a promotion can be wanting."""
        if draft.pawn:
            return said(self, fact("says what"))
        return super().unfinished(draft)

    # Codes ---------------------------------------------------------------------------------------

    def encode(self, state: State) -> str:
        """The fields of a FEN; the number of the turn where the rules count them."""
        fields = (state.men, "wb"[state.side], state.castling, state.passant, state.quiet)
        last = (state.number, state.extra) if self.numbered else ()
        return " ".join(map(str, (*fields, *last))).rstrip()

    def decode(self, fields: str) -> State:
        """Read what :meth:`encode` writes, or a FEN; its number is left aside where none counts.

        Raises:
            BadPositionCode: if it is malformed or no such position can stand.
        """
        parts = fields.split()
        extra = parts.pop() if len(parts) == 7 and parts[-1] in self.extras else ""
        try:
            if not 4 <= len(parts) <= 6 or not all(part.isdecimal() for part in parts[4:]):
                raise ValueError
            parts += ("0", "1")[len(parts) - 4 :]
            passant, quiet, turn = parts[3:]
            squares = squares_of(passant)
            board = chess.Board(" ".join(parts[:3]) + " - 0 1")
        except ValueError:
            raise self._bad(
                fields,
                _("«{fields}» no describe una posición de {game}.").format(
                    fields=fields, game=self.name
                ),
            ) from None
        number = int(turn) * self.numbered
        state = state_of(board.copy(stack=False))
        state = state._replace(quiet=int(quiet), number=number, extra=extra)
        if not board.is_valid() or not self.possible(state._replace(passant=names_of(squares))):
            raise self._bad(fields, _impossible(board))
        return state._replace(passant=in_passing(board, squares))

    def possible(self, state: State) -> bool:
        """Whether a position can stand that is valid but for its pawns to be taken in passing."""
        return board_of(state).is_valid() and len(squares_of(state.passant)) < 2

    def _bad(self, fields: str, reason: str) -> BadPositionCode:
        accepted = [self.encode(self.initial())]
        return BadPositionCode(reason, text=fields, place=(0, len(fields)), accepted=accepted)

    def position_key(self, state: State) -> Hashable:
        """The position without the count of quiet half-moves or turns."""
        return state._replace(quiet=0)


# Why a position cannot stand, by what python-chess finds; the first that is true is said.
_IMPOSSIBLE = {
    chess.STATUS_EMPTY | chess.STATUS_NO_WHITE_KING: later("Falta el rey de las blancas."),
    chess.STATUS_NO_BLACK_KING: later("Falta el rey de las negras."),
    chess.STATUS_TOO_MANY_KINGS: later("Cada lado tiene un rey, y uno solo."),
    chess.STATUS_PAWNS_ON_BACKRANK: later("En la primera fila y en la última no hay peones."),
    chess.STATUS_TOO_MANY_WHITE_PAWNS | chess.STATUS_TOO_MANY_BLACK_PAWNS: later(
        "Un lado no puede tener más de ocho peones."
    ),
    chess.STATUS_TOO_MANY_WHITE_PIECES | chess.STATUS_TOO_MANY_BLACK_PIECES: later(
        "Un lado no puede tener más de 16 piezas."
    ),
    chess.STATUS_BAD_CASTLING_RIGHTS: later(
        "Para los enroques «{castling}» faltan un rey o una torre en su lugar."
    ),
    chess.STATUS_OPPOSITE_CHECK: later("Está en jaque el rey de quien no juega."),
}


def _impossible(board: chess.Board) -> str:
    """Why a position cannot stand, in one sentence."""
    status = board.status()
    for problem, words_ in _IMPOSSIBLE.items():
        if status & problem:
            return _(words_).format(castling=board.fen().split()[2])
    return _("Esa posición no puede salir en una partida de ajedrez.")


# To and from python-chess -------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def _move(kind: int, side: Side, start: int, end: int) -> Step:
    """The step of a man from a square to another: random games ask for most of them many times."""
    origin = cell_of(start)
    return Step("move", label_at(kind, side, origin), origin, cell_of(end))


def label_at(kind: int, side: Side, cell: Cell) -> str:
    """The label of a man, e.g. ``Cb(g1)``."""
    return f"{MEN[kind].letter}{'bn'[side]}({BOARD.name(cell)})"


class _Boards(dict[State, chess.Board]):
    """Boards by their states: to read one takes longer than to look for its moves."""

    def __missing__(self, state: State) -> chess.Board:
        side, passant = "wb"[state.side], state.passant[:2]
        text = f"{state.men} {side} {state.castling} {passant} {max(state.quiet, 0)} 1"
        return self.keep(state, chess.Board(text))

    def keep(self, state: State, board: chess.Board) -> chess.Board:
        """Remember one; as a matter of fact, a few thousands of the last."""
        if len(self) >= _KEPT:
            self.clear()
        self[state] = board
        return board


_BOARDS, _KEPT = _Boards(), 1 << 12


def board_of(state: State) -> chess.Board:
    """The position in python-chess. It is shared: copy it before you change it.

    Of several pawns that can be taken in passing it knows the first: see :func:`boards_of`.
    """
    return _BOARDS[state]


def kept(state: State, board: chess.Board) -> State:
    """The state; its men stand on a board, which :func:`board_of` gives from now on."""
    board.clear_stack()
    board.turn = state.side is Side.FIRST
    board.castling_rights, board.promoted = board.clean_castling_rights(), chess.BB_EMPTY
    board.ep_square = next(iter(squares_of(state.passant)), None)
    board.halfmove_clock, board.fullmove_number = max(state.quiet, 0), 1
    _BOARDS.keep(state, board)
    return state


def boards_of(state: State) -> Iterator[chess.Board]:
    """The same, once for each pawn that can be taken in passing; at least once."""
    yield board_of(state)
    for square in squares_of(state.passant)[1:]:
        board = board_of(state).copy(stack=False)
        board.ep_square = square
        yield board


def state_of(board: chess.Board) -> State:
    """The position of python-chess as a state: see :func:`kept`."""
    passant = board.ep_square if board.has_legal_en_passant() else None
    state = State(
        placement(board),
        Side.FIRST if board.turn else Side.SECOND,
        castling_of(board),
        "-" if passant is None else chess.square_name(passant),
        board.halfmove_clock,
    )
    return kept(state, board)


def castling_of(board: chess.Board) -> str:
    """The castlings that are still allowed, as in a FEN."""
    rights = board.clean_castling_rights()
    return "".join(right for corner, right in _CORNERS if rights & corner) or "-"


_CORNERS = ((chess.BB_H1, "K"), (chess.BB_A1, "Q"), (chess.BB_H8, "k"), (chess.BB_A8, "q"))


def placement(board: chess.Board) -> str:
    """The men as in a FEN; python-chess asks every square, which takes ten times as long."""
    white, kinds = (
        board.occupied_co[chess.WHITE],
        (*(board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings),),
    )
    return "/".join(
        _row(white >> row & 255, *[kind >> row & 255 for kind in kinds])
        for row in range(56, -8, -8)
    )


@lru_cache(maxsize=1 << 13)
def _row(white: int, *kinds: int) -> str:
    """A row of men, given where white ones stand, and those of each kind, a bit a square."""
    men = ["1"] * 8
    for letter, kind in zip(WORTH, kinds, strict=True):
        for column in chess.scan_forward(kind):
            men[column] = letter.upper() if white >> column & 1 else letter
    text = "".join(men)
    for many in range(8, 1, -1):
        text = text.replace("1" * many, str(many))
    return text


def squares_of(passant: str) -> tuple[int, ...]:
    """The squares of :attr:`State.passant`.

    Raises:
        ValueError: if it is malformed.
    """
    if passant == "-":
        return ()
    pairs = zip(passant[::2], passant[1::2], strict=True)
    return tuple(chess.parse_square(column + row) for column, row in pairs)


def names_of(squares: Iterable[int]) -> str:
    """Squares as :attr:`State.passant` has them, in order."""
    return "".join(map(chess.square_name, sorted(squares))) or "-"


def in_passing(board: chess.Board, squares: Iterable[int]) -> str:
    """Those squares where the side to move can take a pawn in passing."""
    board, found = board.copy(stack=False), []
    for square in squares:
        board.ep_square = square
        if board.has_legal_en_passant():
            found.append(square)
    return names_of(found)


def _pieces(board: chess.Board, figures: Mapping[int, Man]) -> tuple[Piece, ...]:
    found = []
    for side in Side:
        for square, man in sorted(board.piece_map().items()):
            if man.color is (side is Side.FIRST):
                cell = cell_of(square)
                label = label_at(man.piece_type, side, cell)
                kind = figures[man.piece_type]
                mark = "".join(kind.marks)
                found.append(Piece(label, kind.glyph, side, (cell,), kind.noun, mark))
    return tuple(found)
