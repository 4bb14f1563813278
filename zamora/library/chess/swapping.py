"""Chess with swaps as its rival sees it: all turns of a position in a few milliseconds.

A position has up to 1 500 turns, but only thirty moves. What a swap needs to know is the same after
one move, with any swap: no cell becomes empty or occupied by it, so every man but the two attacks
what it attacked before. So attacks are computed once per move, and a swap is judged by two men:
whether it is legal, whether it gives check, what it brings, and what the rival takes then. That is
a guess, and takes some millionths of a second; the search (:mod:`.swaprival`) looks further where
it matters.

Squares, sides and rules are those of :mod:`.oncells`; a kind is the place of its letter in
``PCATDR``, from 1, and a man is his kind, with 8 added for Black.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from zamora.core.grid import GridState
from zamora.library.chess.bits import Tables, squares, tables
from zamora.library.chess.oncells import AHEAD, CASTLINGS, FAR, QUIET

LETTERS = " PCATDR"
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(1, 7)
BLACK = 8
#: What a pawn may become, the best first.
BECOMES = (QUEEN, ROOK, BISHOP, KNIGHT)
#: A defended man is not lost for nothing, but the taker can swap a cheap man into its place: the
#: most that recapturing regains.
BACK = 200
#: Points for a check, for what is threatened (a part of it), and for a promotion that the rival
#: threatens.
CHECK, THREAT, PROMOTION = 20, 8, 400
#: A man's letter → what he is here.
_MEN = {
    **{letter: kind for kind, letter in enumerate(LETTERS) if kind},
    **{letter.lower(): kind + BLACK for kind, letter in enumerate(LETTERS) if kind},
    "": 0,
}


class Board:
    """A position in the search.

    Attributes:
        men: the man on each square.
        sets: the squares of White's men, of Black's, and of each kind (its number and one more).
        side: the side to move; 0 is White.
        castling: the castlings that are allowed.
        passed: where a pawn can be taken in passing; -1 if nowhere.
        quiet: half-moves since the last capture or pawn's move.
        score: what the men are worth where they stand, for White.
    """

    __slots__ = ("castling", "men", "passed", "quiet", "score", "sets", "side")

    def __init__(
        self,
        men: list[int],
        sets: list[int],
        side: int,
        castling: str,
        passed: int,
        quiet: int,
        score: int,
    ) -> None:
        self.men, self.sets, self.side = men, sets, side
        self.castling, self.passed, self.quiet, self.score = castling, passed, quiet, score

    def copy(self) -> Board:
        """One to be changed."""
        return Board(
            self.men[:],
            self.sets[:],
            self.side,
            self.castling,
            self.passed,
            self.quiet,
            self.score,
        )

    @property
    def standing(self) -> bytes:
        """Who stands where, as a key."""
        return bytes(self.men)


class Option(NamedTuple):
    """A turn that is possible.

    Attributes:
        guess: what it brings who makes it, at first sight.
        check: whether it gives check.
        moved: the board after its move.
        one: who swaps, and …
        other: … and with which; both -1 where there is no swap.
        becomes: what a pawn becomes by the swap; 0 if none does.
    """

    guess: int
    check: bool
    moved: Board
    one: int
    other: int
    becomes: int


class Swapping:
    """The rules of chess with swaps once more, for speed; held against the game by a test."""

    def __init__(self, game: Any) -> None:
        """The rules of a game.

        Args:
            game: chess with swaps; what its men are worth is asked of it.
        """
        self._game = game
        self._tables: Tables = tables()
        #: By side and kind, what a man is worth to his side on each square.
        self.worth: list[list[tuple[int, ...]]] = [
            [
                tuple((1, -1)[side] * value for value in game.worths[letter])
                if letter.strip()
                else ()
                for letter in (LETTERS, LETTERS.lower())[side]
            ]
            for side in (0, 1)
        ]
        self._plain = [0, *(game.worth[letter] for letter in LETTERS[1:])]

    def board(self, state: GridState) -> Board:
        """A position between turns."""
        memory = self._game.memory(state)
        men, sets, score = [_MEN[letter] for letter in state.cells], [0] * 8, 0
        for square, man in enumerate(men):
            if man:
                side, kind = man >> 3, man & 7
                sets[side] |= 1 << square
                sets[kind + 1] |= 1 << square
                score += (1, -1)[side] * self.worth[side][kind][square]
        return Board(
            men, sets, int(state.side), memory.castling, memory.passed, memory.quiet, score
        )

    # Attacks -------------------------------------------------------------------------------------

    def attacks(self, kind: int, side: int, square: int, standing: int) -> int:
        """What a man attacks."""
        t = self._tables
        if kind == PAWN:
            return t.pawn[side][square]
        if kind == KNIGHT:
            return t.knight[square]
        if kind == KING:
            return t.king[square]
        found = 0
        if kind != ROOK:
            masks, lines = t.aslant
            found = lines[square][standing & masks[square]]
        if kind != BISHOP:
            masks, lines = t.across
            found |= lines[square][standing & masks[square]]
            masks, lines = t.along
            found |= lines[square][standing & masks[square]]
        return found

    def attackers(self, sets: Sequence[int], square: int, side: int, standing: int) -> int:
        """The men of a side that attack a square."""
        t = self._tables
        across, along, aslant = t.across, t.along, t.aslant
        straight = across[1][square][standing & across[0][square]]
        straight |= along[1][square][standing & along[0][square]]
        found = straight & (sets[ROOK + 1] | sets[QUEEN + 1])
        found |= aslant[1][square][standing & aslant[0][square]] & (
            sets[BISHOP + 1] | sets[QUEEN + 1]
        )
        found |= t.knight[square] & sets[KNIGHT + 1] | t.king[square] & sets[KING + 1]
        # Where a pawn of the other side would take from this square, one of this side takes it.
        found |= t.pawn[1 - side][square] & sets[PAWN + 1]
        return found & sets[side]

    def in_check(self, board: Board, side: int) -> bool:
        """Whether the king of a side is attacked."""
        sets = board.sets
        king = (sets[side] & sets[KING + 1]).bit_length() - 1
        return bool(self.attackers(sets, king, 1 - side, sets[0] | sets[1]))

    # Moves ---------------------------------------------------------------------------------------

    def moves(self, board: Board) -> Iterator[Board]:
        """The boards after each legal move of chess, the king's first; still for the same side."""
        side, sets = board.side, board.sets
        own, standing = sets[side], sets[0] | sets[1]
        king = own & sets[KING + 1]
        for origin in (*squares(king), *squares(own & ~king)):
            kind = board.men[origin] & 7
            if kind == PAWN:
                found = self._pawns(board, origin, standing)
            else:
                targets = self.attacks(kind, side, origin, standing) & ~own
                found = (
                    self._moved(board, origin, target, target if board.men[target] else -1)
                    for target in squares(targets)
                )
            for after in found:
                if not self.in_check(after, side):
                    yield after
        if board.castling:
            yield from self._castlings(board, standing)

    def _pawns(self, board: Board, origin: int, standing: int) -> Iterator[Board]:
        side = board.side
        ahead = AHEAD[side]
        one = origin + ahead
        if not 0 <= one < len(board.men):
            return
        if not standing >> one & 1:
            yield from self._promoted(self._moved(board, origin, one, -1), one)
            two = one + ahead
            if origin // 8 in self._game.doubles[side] and not standing >> two & 1:
                after = self._moved(board, origin, two, -1)
                after.passed = one
                yield after
        for target in squares(self._tables.pawn[side][origin]):
            man, taken = board.men[target], target
            if not man and target == board.passed:
                taken = target - ahead
                man = board.men[taken]
            if man and man >> 3 != side:
                yield from self._promoted(self._moved(board, origin, target, taken), target)

    def _castlings(self, board: Board, standing: int) -> Iterator[Board]:
        side, sets = board.side, board.sets
        for right, (king, *way, rook, beside) in CASTLINGS[side].items():
            between = range(min(king, rook) + 1, max(king, rook))
            if right not in board.castling or any(board.men[cell] for cell in between):
                continue
            rest = standing & ~(1 << king)
            if any(self.attackers(sets, cell, 1 - side, rest) for cell in (king, *way)):
                continue
            after = self._moved(board, king, way[-1], -1)
            self._put(after, rook, 0)
            self._put(after, beside, ROOK | side << 3)
            yield after

    def _put(self, board: Board, square: int, man: int) -> None:
        """Replace the man on a square."""
        was, bit, sets = board.men[square], 1 << square, board.sets
        for one, sign in ((was, -1), (man, 1)):
            if one:
                side, kind = one >> 3, one & 7
                sets[side] ^= bit
                sets[kind + 1] ^= bit
                value = self.worth[side][kind][square]
                board.score += -sign * value if side else sign * value
        board.men[square] = man

    def _moved(self, board: Board, origin: int, target: int, taken: int) -> Board:
        after, man = board.copy(), board.men[origin]
        after.passed = -1
        after.quiet += 1
        self._put(after, origin, 0)
        if taken >= 0:
            self._put(after, taken, 0)
        self._put(after, target, man)
        if taken >= 0 or man & 7 == PAWN:
            after.quiet = 0
        if after.castling:
            after.castling = self._game.castling_left(after.castling, origin, taken)
        return after

    def _promoted(self, board: Board, square: int) -> Iterator[Board]:
        """The board with each promotion of a pawn on a square."""
        if square // 8 != FAR[board.side]:
            yield board
            return
        for kind in BECOMES:
            after = board.copy()
            self._put(after, square, kind | board.side << 3)
            yield after

    # Swaps ---------------------------------------------------------------------------------------

    def ended(self, option: Option) -> Board:
        """The board after a turn, for the other side."""
        after, one, other = option.moved.copy(), option.one, option.other
        side = after.side
        if one >= 0:
            first, second = after.men[one], after.men[other]
            if first != second:
                if option.becomes:
                    first, second = (
                        option.becomes | man & 8 if man & 7 == PAWN and man >> 3 == side else man
                        for man in (first, second)
                    )
                if second & 7 == PAWN and second >> 3 != side and one // 8 == FAR[1 - side]:
                    second = QUEEN | second & 8
                self._put(after, one, 0)
                self._put(after, other, first)
                self._put(after, one, second)
            if after.castling:
                after.castling = self._game.castling_left(after.castling, one, other)
        if after.passed >= 0 and after.men[after.passed + AHEAD[side]] != PAWN | side << 3:
            after.passed = -1
        after.side = 1 - side
        return after

    def partners(self, board: Board, square: int) -> int:
        """The men that a man may swap with, but for his king."""
        standing = board.sets[0] | board.sets[1]
        man = board.men[square]
        if man & 7 == PAWN:
            return self._tables.touch[man >> 3][square] & standing
        return self.attacks(man & 7, man >> 3, square, standing) & standing

    def can_swap(self, moved: Board) -> bool:
        """Whether there is a swap after a move."""
        side, sets = moved.side, moved.sets
        own = sets[side]
        king = own & sets[KING + 1]
        # Two men of a side can always swap, if none of them is the king.
        for one in squares(own & ~king):
            if self.partners(moved, one) & own & ~king:
                return True
        return any(
            not self.in_check(self.ended(Option(0, False, moved, one, other, QUEEN)), side)
            for one in squares(own)
            for other in squares(self.partners(moved, one))
        )

    def can_go_on(self, board: Board) -> bool:
        """Whether there is a turn at all."""
        return any(map(self.can_swap, self.moves(board)))

    def drawn(self, board: Board) -> bool:
        """Whether fifty turns of each side have passed in peace, but for a mate."""
        return board.quiet >= QUIET

    def options(self, board: Board) -> list[Option]:
        """All turns, each with a guess; of some positions twice where two moves lead there."""
        found: list[Option] = []
        for moved in self.moves(board):
            self._swaps(moved, found)
        return found

    def _swaps(self, moved: Board, found: list[Option]) -> None:
        """The swaps after a move."""
        t, men, sets, side = self._tables, moved.men, moved.sets, moved.side
        rival = 1 - side
        own, theirs, kings = sets[side], sets[rival], sets[KING + 1]
        standing = own | theirs
        base = -moved.score if side else moved.score
        plain, worth, theirs_worth = self._plain, self.worth[side], self.worth[rival]
        attacks = self.attacks
        far, far_rival = FAR[side], FAR[rival]

        # Who attacks what: of the rival's men also each one's.
        seen: dict[int, int] = {}
        attacked = by_pawn = 0
        rest = theirs
        while rest:
            bit = rest & -rest
            rest ^= bit
            square = bit.bit_length() - 1
            kind = men[square] & 7
            reach = attacks(kind, rival, square, standing)
            seen[square] = reach
            attacked |= reach
            if kind == PAWN:
                by_pawn |= reach
        mine: list[tuple[int, int, int]] = []
        held = twice = 0
        rest = own
        while rest:
            bit = rest & -rest
            rest ^= bit
            square = bit.bit_length() - 1
            kind = men[square] & 7
            reach = attacks(kind, side, square, standing)
            twice |= held & reach
            held |= reach
            mine.append((square, kind, reach))

        # What the rival takes if nothing is done about it, the most first, and who alone does it.
        lost = []
        for square, kind, _reach in mine:
            bit = 1 << square
            if attacked & bit and kind != KING:
                loss = plain[kind]
                if held & bit:
                    loss -= plain[PAWN] if by_pawn & bit else BACK
                if loss > 0:
                    lost.append((loss, square))
        lost.sort(reverse=True)
        losses = []
        for loss, square in lost[:4]:
            who = [other for other, reach in seen.items() if reach >> square & 1]
            losses.append((loss, square, who[0] if len(who) == 1 else -1))

        targets = held & theirs & ~kings
        base += held.bit_count() - attacked.bit_count()
        if targets:
            prey = max(plain[men[square] & 7] for square in squares(targets))
            base += prey // THREAT
        if self._promotes(moved, rival, seen, standing):
            base -= PROMOTION

        # From where a man of each kind would attack either king.
        king, his = (own & kings).bit_length() - 1, (theirs & kings).bit_length() - 1
        to_king = [0] + [attacks(kind, side, king, standing) for kind in range(1, 7)]
        to_his = [0] + [attacks(kind, rival, his, standing) for kind in range(1, 7)]
        checking = self.attackers(sets, his, side, standing)

        queens, rooks = own & sets[QUEEN + 1], own & sets[ROOK + 1]
        others = own & (sets[KNIGHT + 1] | sets[BISHOP + 1])
        nothing = False
        for one, kind, reach in mine:
            if kind == PAWN:
                reach = t.touch[side][one]
            bit_one = 1 << one
            partners = reach & standing
            while partners:
                bit = partners & -partners
                partners ^= bit
                other = bit.bit_length() - 1
                man = men[other]
                second = man & 7
                left = checking & ~(bit_one | bit)
                promotes = kind == PAWN and other // 8 == far
                if man >> 3 == side:
                    if kind == second:
                        if nothing:
                            continue
                        nothing = True
                        loss = losses[0][0] if losses else 0
                        found.append(Option(base - loss, bool(checking), moved, one, other, 0))
                        continue
                    if (
                        other < one
                        and kind != PAWN
                        and second != PAWN
                        and (attacks(second, side, other, standing) & bit_one)
                    ):
                        continue  # the same has been seen from the other end
                    if KING in (kind, second) and attacked & (bit if kind == KING else bit_one):
                        continue
                    promoted = second == PAWN and one // 8 == far
                    guess = base - worth[kind][one] - worth[second][other]
                    loss = 0
                    for amount, square, _sole in losses:
                        if square != one and square != other:
                            loss = amount
                            break
                    if promotes or promoted:
                        # A queen of each square; other promotions are seldom better.
                        where = other if promotes else one
                        stays, place = (second, one) if promotes else (kind, other)
                        guess += worth[stays][place]
                        if attacked >> place & 1 and stays != KING:
                            loss = max(loss, plain[stays] - (BACK if held >> place & 1 else 0))
                        for becomes in BECOMES:
                            risk = loss
                            if attacked >> where & 1:
                                back = BACK if held >> where & 1 else 0
                                risk = max(risk, plain[becomes] - back)
                            gives = to_his[becomes] >> where & 1 or to_his[stays] >> place & 1
                            gives = bool(left or gives)
                            value = guess + worth[becomes][where] - risk + CHECK * gives
                            found.append(Option(value, gives, moved, one, other, becomes))
                        continue
                    guess += worth[kind][other] + worth[second][one]
                    if attacked & bit and kind != KING:
                        risk = plain[kind]
                        if twice & bit:
                            risk -= plain[PAWN] if by_pawn & bit else BACK
                        loss = max(loss, risk)
                    if attacked & bit_one and second != KING:
                        risk = plain[second]
                        if held & bit_one:
                            risk -= plain[PAWN] if by_pawn & bit_one else BACK
                        loss = max(loss, risk)
                    gives = bool(left or to_his[kind] & bit or to_his[second] & bit_one)
                    found.append(Option(guess - loss + CHECK * gives, gives, moved, one, other, 0))
                    continue
                becoming = QUEEN if second == PAWN and one // 8 == far_rival else second
                if kind == KING:
                    now = attacks(becoming, rival, one, standing)
                    if now & bit or self.attackers(sets, other, rival, standing) & ~bit:
                        continue
                elif to_king[becoming] & bit_one:
                    continue
                else:
                    now = attacks(becoming, rival, one, standing)
                guess = base - worth[kind][one] + theirs_worth[second][other]
                guess -= theirs_worth[becoming][one]
                loss = 0
                for amount, square, sole in losses:
                    if square != one and sole != other:
                        loss = amount
                        break
                # Whom the rival's man attacks where he has come to.
                prey = now & own & ~bit_one
                if prey:
                    open_ones = prey & ~held
                    for group, value in ((queens, 900), (rooks, 500), (others, 300)):
                        if prey & group:
                            risk = value if open_ones & group else value - BACK
                            loss = max(loss, risk)
                            break
                if kind != KING and (attacked | now) & bit:
                    risk = plain[kind]
                    if (twice if kind != PAWN else held) & bit:
                        risk -= plain[PAWN] if by_pawn & bit else BACK
                    loss = max(loss, risk)
                others_see = bool(left)
                if second == KING:
                    others_see = bool(self.attackers(sets, one, side, standing) & ~bit)
                elif kind != PAWN or held & bit_one:
                    guess += plain[second] // THREAT
                for becomes in BECOMES if promotes else (0,):
                    value = guess + worth[becomes or kind][other] - loss
                    if second == KING:
                        sees = attacks(becomes or kind, side, other, standing) & bit_one
                    else:
                        sees = to_his[becomes or kind] & bit
                    gives = others_see or bool(sees)
                    found.append(Option(value + CHECK * gives, gives, moved, one, other, becomes))

    def _promotes(self, board: Board, side: int, seen: dict[int, int], standing: int) -> bool:
        """Whether a side, were it to move, had a promotion by a swap or a step."""
        sets = board.sets
        pawns = sets[PAWN + 1] & sets[side]
        if not pawns:
            return False
        last = 0xFF << 8 * FAR[side]
        ahead, touch = AHEAD[side], self._tables.touch[side]
        own, men = sets[side], board.men
        for square, reach in seen.items():
            kind = men[square] & 7
            if kind == PAWN:
                row = (FAR[side] - square // 8) * (1 if side else -1)
                if row == 1 and (touch[square] & standing or not men[square + ahead]):
                    return True
                if row == 2 and not men[square + ahead] and touch[square + ahead] & standing:
                    return True
                continue
            places = reach & last & ~own
            if last >> square & 1:
                places |= 1 << square
            for place in squares(places):
                if self.attacks(kind, side, place, standing) & pawns:
                    return True
        return False
