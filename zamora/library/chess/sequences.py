"""Mate in this turn? A search of its own for turns of many moves, and a rival that begins with it.

Turns with ten moves cannot all be tried. But a check ends the turn: so a mate is a number of moves
without a check, and then one with it. The search goes move by move. Of each length it keeps the
places that are most promising, those where most squares around the rival's king are attacked; in
all that it keeps it tries all moves, and all checks of theirs for mate. What leads to the same
place in another order is tried once. First it keeps few, then more (:data:`WIDTHS`), as long as it
may. Where nothing had to be left out it is a proof that there is no mate.

On the way it meets turns after which the rival can only give check, or capture, and has one move of
all his: Galvin's and Taylor's ghosts. They are the second best that there is.

A board of python-chess knows which moves are legal and what mate is, but to ask it that of thirty
moves takes longer than to see that none of them can be one: a mate has to be a check, and the
king's way out has to be barred. Both can be seen from where the men stand; what is left is tried.
Nothing that could be a mate is left out.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator
from typing import Any, NamedTuple

import chess

from zamora.compiled.search import STOP
from zamora.core.history import History
from zamora.core.position import Position, Side, Step, Turn
from zamora.core.tasks import Task, interruptible
from zamora.library.chess.common import Draft, State, board_of
from zamora.rival.treesearch import TreeSearch

_ALONG = (chess.BB_RANK_ATTACKS, chess.BB_RANK_MASKS, chess.BB_FILE_ATTACKS, chess.BB_FILE_MASKS)


def _straight(square: int, standing: int) -> int:
    rows, row, files, file = _ALONG
    found = rows[square][row[square] & standing] | files[square][file[square] & standing]
    return int(found)


def _aslant(square: int, standing: int) -> int:
    return int(chess.BB_DIAG_ATTACKS[square][chess.BB_DIAG_MASKS[square] & standing])


def _reach(kind: int, square: int, standing: int, own: bool) -> int:
    """What a man attacks who stands on a square."""
    if kind == chess.KNIGHT:
        return int(chess.BB_KNIGHT_ATTACKS[square])
    if kind == chess.KING:
        return int(chess.BB_KING_ATTACKS[square])
    if kind == chess.PAWN:
        return int(chess.BB_PAWN_ATTACKS[own][square])
    found = 0
    if kind != chess.BISHOP:
        found |= _straight(square, standing)
    if kind != chess.ROOK:
        found |= _aslant(square, standing)
    return found


def mates(board: chess.Board) -> Iterator[chess.Move]:
    """The moves that give mate.

    Args:
        board: the rival of the side to move is not in check.
    """
    own = board.turn
    king = board.king(not own)
    if king is None:
        return
    mine, theirs = board.occupied_co[own], board.occupied_co[not own]
    # King moves to squares we do not attack, even seen through our own men.
    through = theirs & ~chess.BB_SQUARES[king]
    free = 0
    for square in chess.scan_forward(chess.BB_KING_ATTACKS[king] & ~theirs):
        if not board.attackers_mask(own, square, through):
            free |= chess.BB_SQUARES[square]
    for move in _checks(board, king, mine, theirs, free, through):
        if board.is_legal(move):
            board.push(move)
            mate = board.is_checkmate()
            board.pop()
            if mate:
                yield move


def _checks(
    board: chess.Board, king: int, mine: int, theirs: int, free: int, through: int
) -> Iterator[chess.Move]:
    """The moves that may give check and bar the squares that are free."""
    own, standing = board.turn, mine | theirs
    straight, aslant = _straight(king, standing), _aslant(king, standing)
    # Who stands between the king and a man of ours opens a line, wherever he goes.
    openers = 0
    sliders = board.rooks | board.queens, board.bishops | board.queens
    for line, reach, kinds in ((straight, _straight, sliders[0]), (aslant, _aslant, sliders[1])):
        between = line & mine
        if between and reach(king, standing & ~between) & ~line & mine & kinds:
            openers |= between
    where = {
        chess.KNIGHT: chess.BB_KNIGHT_ATTACKS[king],
        chess.BISHOP: aslant,
        chess.ROOK: straight,
        chess.QUEEN: straight | aslant,
        chess.KING: 0,
    }
    for square in chess.scan_forward(mine & ~board.pawns):
        kind = board.piece_type_at(square)
        assert kind is not None
        targets = _reach(kind, square, standing, own) & ~mine
        # He may leave a line himself: what he covers beyond his own square was not seen before.
        direct = targets & where[kind]
        opens = chess.BB_SQUARES[square] & openers
        for target in chess.scan_forward(targets if opens else direct):
            barred = _reach(kind, target, through, own) | chess.BB_SQUARES[target]
            if not free & ~barred:
                yield chess.Move(square, target)
    # Pawns: few, and each move of theirs can be a promotion.
    near = chess.BB_PAWN_ATTACKS[not own][king]
    last = chess.BB_RANK_8 if own else chess.BB_RANK_1
    ahead = near | last
    pawns = board.pawns & mine
    step = (8, -8)[not own]
    for square in chess.scan_forward(pawns):
        one = square + step
        targets = chess.BB_PAWN_ATTACKS[own][square] & theirs
        if not standing >> one & 1:
            targets |= chess.BB_SQUARES[one]
            home = chess.square_rank(square) == (1, 6)[not own]
            if home and not standing >> one + step & 1:
                targets |= chess.BB_SQUARES[one + step]
        if not chess.BB_SQUARES[square] & openers:
            targets &= ahead
        for target in chess.scan_forward(targets):
            if chess.BB_SQUARES[target] & last:
                for kind in (chess.QUEEN, chess.KNIGHT, chess.ROOK, chess.BISHOP):
                    yield chess.Move(square, target, promotion=kind)
            else:
                barred = _reach(chess.PAWN, target, through, own) | chess.BB_SQUARES[target]
                if not free & ~barred:
                    yield chess.Move(square, target)
    if board.ep_square is not None:
        yield from board.generate_legal_ep()
    if board.castling_rights & chess.BB_RANK_1 << 56 * (not own):
        yield from board.generate_castling_moves()


#: How many places of each length are kept: first few, then more.
WIDTHS = (12, 150, 2_000)
#: Places in which all moves are tried, by default.
MOST = 5_000
#: Places with only the last move left that are searched for ghosts.
LAST = 150
#: How many ghosts are kept.
GHOSTS = 4
#: This search gets one in ``SHARE`` of the rival's positions.
SHARE = 2


class Found(NamedTuple):
    """What a search has found.

    Attributes:
        mate: a turn that mates; None if none was found.
        ghosts: turns after which the rival has one move only.
        complete: whether nothing was left out: if no mate was found then, there is none.
    """

    mate: Turn | None
    ghosts: tuple[Turn, ...]
    complete: bool


class _Place(NamedTuple):
    """A place in the middle of a turn, and how promising it is."""

    pressure: int
    draft: Draft
    steps: tuple[Step, ...]


class _Seeking:
    """The search of one position, in rounds that keep more and more."""

    def __init__(self, position: Position, most: int, scratch: Any) -> None:
        self.position, self.left, self.scratch = position, most, scratch
        self.widths = list(WIDTHS)
        self.game: Any = position.game
        self.me: Side = position.side
        self.ghosts: list[Turn] = []
        self.complete = False
        #: Whether the colours take turns within one turn.
        self.alternating = self._alternates()
        #: Places of which it is known that no next move gives mate.
        self.seen: set[Hashable] = set()

    def _alternates(self) -> bool:
        draft = self.game.begin(self.position.state)
        first = next(iter(self.game.moves(draft)), None)
        after = None if first is None else self.game.moved(draft, first)
        return after is not None and after.state.side is not draft.state.side

    @property
    def over(self) -> bool:
        """Whether another round is of no use, or not allowed."""
        return self.complete or self.left <= 0 or not self.widths

    def round(self) -> Task[Turn | None]:
        """One turn that gives mate, if there is one among the places that are kept."""
        game, self.complete, width = self.game, True, self.widths.pop(0)
        front = [_Place(0, game.begin(self.position.state), ())]
        number = self.position.state.number
        for length in range(1, number + 1):
            further: dict[Hashable, tuple[int, _Place, chess.Move]] = {}
            # Who may still make a move after the next has been seen to have no mate by it.
            if length == number:
                front = front[:LAST]
            for place in front:
                yield
                self.left -= 1
                if self.left < 0 or (self.scratch is not None and self.scratch[STOP]):
                    self.complete = False
                    return None
                board = board_of(place.draft.state)
                for move in game.moves(place.draft):
                    after = board.copy(stack=False)
                    after.push(move)
                    if after.is_check():
                        turn = self._ended(place, move, after)
                        if turn is not None:
                            return turn
                    elif length < number:
                        key = _key(game, place.draft, move, after)
                        if key in further:
                            continue
                        worth = _pressure(after, self.me) if length < number - 1 else 0
                        further[key] = worth, place, move
                        if key not in self.seen:
                            self.seen.add(key)
                            turn = self._ends_next(place, move, after)
                            if turn is not None:
                                return turn
            lost = len(further) > width and length < number - 1
            self.complete = self.complete and not lost
            best = sorted(further.values(), key=lambda one: -one[0])[:width]
            front = [*self._kept(best)]
        return None

    def _ends_next(self, place: _Place, move: chess.Move, board: chess.Board) -> Turn | None:
        """The turn that ends with mate by the move after this one."""
        if not self.alternating:
            board.turn, board.ep_square = not board.turn, None
        found = list(mates(board))
        if not found:
            return None
        game, draft = self.game, self.game.moved(place.draft, move)
        if game.closed(draft):
            return None
        way = _Place(0, draft, (*place.steps, *game.steps_of(place.draft, move)))
        allowed = set(game.moves(draft))
        for last in found:
            if last in allowed:
                after = board_of(draft.state).copy(stack=False)
                after.push(last)
                turn = self._ended(way, last, after)
                if turn is not None:
                    return turn
        return None

    def _kept(self, best: list[tuple[int, _Place, chess.Move]]) -> Iterator[_Place]:
        """The places to go on with; none where the move has ended the turn."""
        for pressure, place, move in best:
            after = self.game.moved(place.draft, move)
            if not self.game.closed(after):
                made = (*place.steps, *self.game.steps_of(place.draft, move))
                yield _Place(pressure, after, made)

    def _ended(self, place: _Place, move: chess.Move, board: chess.Board) -> Turn | None:
        """The turn that ends with this check, if it wins; a ghost is noted."""
        replies = list(board.legal_moves)
        if replies and (len(self.ghosts) == GHOSTS or not _all_loud(board, replies)):
            return None
        game, after = self.game, self.game.moved(place.draft, move)
        if not game.may_end(after):
            return None
        state = game.end(after)
        made = (*place.steps, *game.steps_of(place.draft, move))
        turn = Turn(self.position, made, Position(game, state))
        if _won(game, state, self.me):
            return turn
        if turn not in self.ghosts and game.decided(state) is None and game.ghost(state):
            self.ghosts.append(turn)
        return None


@interruptible
def mate(position: Position, most: int = MOST, scratch: Any = None) -> Task[Found]:
    """Whether a turn of progressive chess can give mate.

    Args:
        position: of any progressive game.
        most: in how many places all moves are tried.
        scratch: a flag in it stops the search; see :mod:`zamora.rival.anygame`.
    """
    seeking, found = _Seeking(position, most, scratch), None
    while found is None and not seeking.over:
        found = yield from seeking.round()
    return Found(found, tuple(seeking.ghosts), seeking.complete)


def _all_loud(board: chess.Board, replies: list[chess.Move]) -> bool:
    """Whether every reply takes something or gives check: else it is no ghost."""
    return all(board.is_capture(reply) or board.gives_check(reply) for reply in replies)


def _won(game: Any, state: State, me: Side) -> bool:
    """Whether ``me`` has won."""
    outcome = game.decided(state)
    if outcome is None and next(iter(game.moves(Draft(state))), None) is None:
        outcome = game.stuck(state)
    return outcome is not None and outcome.winner is me


def _key(game: Any, draft: Draft, move: chess.Move, after: chess.Board) -> Hashable:
    """What two places have in common that are the same: the men, and what a turn remembers."""
    doubled = abs(move.to_square - move.from_square) == 16 and after.pawns >> move.to_square & 1
    men = (after.pawns, after.knights, after.bishops, after.rooks, after.queens, after.kings)
    passed = draft.passed, move.to_square if doubled else None
    own = after.occupied_co[chess.WHITE], after.castling_rights
    return men, own, passed, game.remembered(draft, move)


def _pressure(board: chess.Board, me: Side) -> int:
    """How promising a place is.

    That is: how many squares around the rival's king are attacked, how near the men are, how many
    queens there are, and how far the first pawn has come.
    """
    own = me is Side.FIRST
    king = board.king(not own)
    if king is None:
        return 0
    mask = chess.BB_KING_ATTACKS[king]
    around = chess.SquareSet(mask & ~board.occupied_co[not own])
    attacked = sum(bool(board.attackers_mask(own, square)) for square in around)
    free = len(around) - attacked
    men = board.occupied_co[own] & ~board.pawns
    near = sum(chess.square_distance(king, man) < 4 for man in chess.SquareSet(men))
    queens = (board.queens & board.occupied_co[own]).bit_count()
    pawns = chess.SquareSet(board.pawns & board.occupied_co[own])
    ahead = max((abs(7 * (not own) - chess.square_rank(pawn)) for pawn in pawns), default=0)
    return 2 * attacked - 6 * free + near + 6 * queens + ahead


class SequenceSearch(TreeSearch):
    """Games at random, in which ghosts are tried before anything else; but mate first.

    The first look for a mate is a narrow one, and takes not long. So the rival has a turn to play
    when its time is over, and the lowest level, which looks once, does not see much farther than a
    pupil. Some random games later comes the next look, which is wider.
    """

    def __init__(
        self,
        history: History,
        *,
        nodes: int,
        seed: int = 0,
        exact: bool = False,
        only: Collection[Turn] | None = None,
        compiled: bool | None = None,
    ) -> None:
        """Prepare the search; the arguments are those of ``analyse``.

        There is nothing that could be ``compiled``.
        """
        super().__init__(history, nodes=nodes, seed=seed, only=only)
        most = 0 if only is not None else max(1, nodes // SHARE)
        self._seeking = _Seeking(self._position, most, self.scratch)

    def deepening(self) -> Task[bool]:
        """Look once for mates and ghosts; then play some games at random."""
        if not self._seeking.over:
            known = len(self._seeking.ghosts)
            found = yield from self._seeking.round()
            self._root.options += self._seeking.ghosts[known:]
            if found is not None:
                self._root.options = [found]
        return (yield from super().deepening())
