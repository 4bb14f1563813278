"""Problems on the chessboard: mates in one, checks by a knight, ways of a knight."""

from __future__ import annotations

import random
import re
from functools import cache

import chess

from zamora.core import spoken
from zamora.core.board import Cell
from zamora.core.errors import ZamoraError
from zamora.core.position import Position, Reason
from zamora.core.words import capital
from zamora.explain.problems import Problem, Wrong, often
from zamora.registry import game
from zamora.registry import position as position_of

KEY = "ajedrez"
#: White's men and Black's, in the letters of the codes, by level. Few enough to survey at a glance.
_MEN = ("KRRkpp", "KQRkpp", "KQNkp", "KQBkpp")
#: The same for mates in two, and how many moves may begin one.
_MEN_FOR_TWO = ("KRRk", "KQRk", "KQNk", "KQBk", "KRNkp", "KRBkp", "KQkp")
_MOST_KEYS = 3
_SIZE = 8
_BORDER = [at for at in range(64) if at // 8 in (0, 7) or at % 8 in (0, 7)]


def _code(men: dict[int, str]) -> str:
    board = [[men.get(8 * row + column, "1") for column in range(_SIZE)] for row in range(_SIZE)]
    rows = "/".join("".join(row) for row in board)
    return f"{KEY}:1 {re.sub('1+', lambda empty: str(len(empty[0])), rows)} w - - 0"


def _placed(men: str, rng: random.Random) -> str:
    """The code of a position in which the men stand somewhere, White to move."""
    cells = rng.sample(range(8, 56), len(men))  # off the first and the last row: pawns may stand
    for number, man in enumerate(men):
        if man not in "pP" and rng.random() < 0.4:
            cells[number] = rng.choice([c for c in range(64) if c not in cells])
    # A king at the border is mated more often.
    cells[men.index("k")] = rng.choice([c for c in _BORDER if c not in cells])
    return _code(dict(zip(cells, men, strict=True)))


def _mates(board: chess.Board) -> int:
    found = 0
    for move in [*board.legal_moves]:
        if board.gives_check(move):
            board.push(move)
            found += board.is_checkmate()
            board.pop()
    return found


def mate(rng: random.Random, level: int) -> Problem:
    """A position with one turn that mates."""

    def make() -> Problem | None:
        code = _placed(_MEN[level], rng)
        # python-chess says in a tenth of the time that most positions will not do.
        board = chess.Board(code.partition(" ")[2] + " 1")
        if not board.is_valid() or board.is_check() or _mates(board) != 1:
            return None
        try:
            found = position_of(code)
        except ZamoraError:
            return None
        turns = found.turns()
        ends = [(turn, turn.after.outcome) for turn in turns if turn.after.check()]
        right = [turn for turn, end in ends if end and end.reason is Reason.CHECKMATE]
        if len(right) != 1:
            return None
        mover = next(one for one in found.pieces() if one.label == right[0].steps[0].piece)
        quiet = next((turn for turn in turns if not turn.after.check()), None)
        check = next((turn for turn in turns if turn.after.check() and turn not in right), None)
        wrong = {}
        if check is not None:
            wrong["solo-jaque"] = Wrong(str(check), "checks")
        if quiet is not None:
            wrong["sin-jaque"] = Wrong(str(quiet), {"checks": False})
        return Problem(
            str(right[0]),
            len(turns),
            1.5 + level / 3,
            {"piece": capital(spoken.the(mover, found))},
            wrong,
            found.code,
        )

    return often(make, 4000)


def _mates_next(board: chess.Board) -> int:
    """How many moves there are after which one mates with the next, against any reply."""
    found = 0
    for move in [*board.legal_moves]:
        board.push(move)
        replies = [*board.legal_moves]
        for reply in replies:
            board.push(reply)
            mates = _mates(board)
            board.pop()
            if not mates:
                break
        else:
            found += bool(replies)
        board.pop()
    return found


def keys(rng: random.Random) -> Position:
    """A position in which White mates in two moves, and not in one; few first moves do."""
    while True:
        code = _placed(rng.choice(_MEN_FOR_TWO), rng)
        board = chess.Board(code.partition(" ")[2] + " 1")
        if not board.is_valid() or board.is_check() or _mates(board):
            continue
        if 0 < _mates_next(board) <= _MOST_KEYS and _stands(code):
            return position_of(code)


def _jumps(at: int) -> set[int]:
    row, column = divmod(at, _SIZE)
    return {
        8 * (row + a) + column + b
        for a in (-2, -1, 1, 2)
        for b in (-2, -1, 1, 2)
        if abs(a) != abs(b) and 0 <= row + a < _SIZE and 0 <= column + b < _SIZE
    }


def _name(at: int) -> str:
    return game(KEY).board.name(Cell(at // _SIZE + 1, at % _SIZE + 1))


@cache
def _far(begin: int) -> dict[int, int]:
    """How many jumps it takes to each square."""
    found, layer = {begin: 0}, {begin}
    while layer:
        layer = {there for here in layer for there in _jumps(here)} - found.keys()
        found |= dict.fromkeys(layer, found[begin] + max(found.values()) + 1)
    return found


def knights_way(rng: random.Random, level: int) -> Problem:
    """How many jumps a knight needs."""

    def make() -> Problem | None:
        begin, end = rng.sample(range(64), 2)
        right = _far(begin)[end]
        if right not in ((2, 3), (3, 4), (4, 5), (4, 5, 6))[level] or begin in (0, 7, 56, 63):
            return None
        kings = _kings({begin, end}, rng)
        code = _code({begin: "N", **kings, **_pawn({begin, end, *kings}, rng)})
        if not _stands(code):
            return None
        return Problem(
            right,
            8,
            right,
            {"a": _name(begin), "b": _name(end)},
            {"uno-menos": right - 1, "dos-menos": right - 2, "dos-mas": right + 2},
            code,
            {"marks": [_name(end)]},
        )

    return often(make)


def _stands(code: str) -> bool:
    """Whether it is a position: not, if the side that has moved is in check."""
    try:
        position_of(code)
    except ZamoraError:
        return False
    return True


def _pawn(taken: set[int], rng: random.Random) -> dict[int, str]:
    """A black pawn, without which neither side could win."""
    return {rng.choice([at for at in range(8, 56) if at not in taken]): "p"}


def _kings(taken: set[int], rng: random.Random) -> dict[int, str]:
    free = [at for at in (0, 7, 56, 63) if at not in taken]
    white, black = rng.sample(free, 2)
    return {white: "K", black: "k"}


def last_jump(rng: random.Random, level: int) -> Problem:
    """From where a knight would give check, with men in some of these places."""

    def make() -> Problem | None:
        king = rng.randrange(64)
        places = sorted(_jumps(king))
        if len(places) < 3 + level:
            return None
        white = rng.choice([at for at in range(64) if at not in places and _apart(at, king)])
        stand = set(rng.sample(places, rng.randrange(0, min(level + 1, len(places) - 2))))
        stand = {at for at in stand if 8 <= at < 56}
        men = {king: "k", white: "K", **dict.fromkeys(stand, "P")}
        code = _code(men | _pawn({*men, *places}, rng))
        if not _stands(code):
            return None
        right = [_name(at) for at in places if at not in stand]
        beside = [_name(at) for at in range(64) if not _apart(at, king) and at != king]
        wrong = {
            "faltan": Wrong(right[1:], "missing"),
            "al-lado": Wrong([*right, beside[0]], {"any": beside}),
        }
        if stand:
            taken = [_name(at) for at in sorted(stand)]
            wrong["ocupada"] = Wrong([*right, *taken], {"any": taken})
        return Problem(right, len(places), 1 + level / 2, {"a": _name(king)}, wrong, code)

    return often(make)


def _apart(one: int, other: int) -> bool:
    return max(abs(one // _SIZE - other // _SIZE), abs(one % _SIZE - other % _SIZE)) > 1


MAKERS = {"mate": mate, "knights_way": knights_way, "last_jump": last_jump}
