"""Positions of perde-ganha with a man of each side, by numbers, and what follows from each.

Numbers are relative to the side to move, which always plays up the board: a position with Black to
move has the number of its image. Captures are forced: capturing the rival's only man loses, since a
rival with no men to move wins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zamora.core.grid import GridState
from zamora.core.steps import Side
from zamora.library.chess.losing import PierdeGana
from zamora.library.chess.oncells import ASLANT, FAR

KINDS = "RDTACP"
NOTE = "-/-/0"
#: How many numbers there are; not all have a position.
NUMBERS = len(KINDS) ** 2 * 64 * 64
#: Past the numbers: the side to move has no men left and has won; or must take in passing.
NO_MEN, MUST_TAKE = NUMBERS, NUMBERS + 1


def number(own: str, rival: str, at: int, there: int) -> int:
    """The number of a position: kinds and cells of the man of the side to move, of the rival's."""
    return ((KINDS.index(own) * len(KINDS) + KINDS.index(rival)) * 64 + at) * 64 + there


def men(found: int) -> tuple[str, str, int, int]:
    """The kinds and cells of a number."""
    rest, there = divmod(found, 64)
    rest, at = divmod(rest, 64)
    own, rival = divmod(rest, len(KINDS))
    return KINDS[own], KINDS[rival], at, there


def image(cell: int) -> int:
    """The cell that is as far from the other side."""
    return cell ^ 56


def state(game: PierdeGana, found: int) -> GridState | None:
    """The position with this number, White to move; None if there is none."""
    own, rival, at, there = men(found)
    rows = game.pawn_rows[0]
    if at == there or any(k == "P" and c // 8 not in rows for k, c in ((own, at), (rival, there))):
        return None
    cells = [""] * 64
    cells[at], cells[there] = own, rival.lower()
    return GridState(tuple(cells), Side.FIRST, NOTE)


def number_of(cells: Sequence[str], side: Side) -> int | None:
    """The number of a position; None unless there is just a man of each side."""
    standing = [(man, cell) for cell, man in enumerate(cells) if man]
    if len(standing) != 2 or standing[0][0].isupper() == standing[1][0].isupper():
        return None
    (own, at), (rival, there) = sorted(standing, key=lambda one: one[0].isupper() is bool(side))
    if side is Side.SECOND:
        at, there = image(at), image(there)
    return number(own.upper(), rival.upper(), at, there)


def following(game: PierdeGana, found: int) -> Iterator[int] | None:
    """The numbers of what follows from a position; None if there is no such position."""
    before = state(game, found)
    return None if before is None else _following(game, before, found)


def _following(game: PierdeGana, before: GridState, here: int) -> Iterator[int]:
    own, rival, _at, there = men(here)
    moves = list(game.pseudo(before))
    if any(move.taken >= 0 for move in moves):
        yield NO_MEN
        return
    rivals = image(there)
    for move in moves:
        passed = move.passes
        if (
            passed >= 0
            and rival == "P"
            and any(cell == there for (cell,) in ASLANT[Side.FIRST][passed])
        ):
            yield MUST_TAKE
            continue
        promoted = own == "P" and move.target // 8 == FAR[Side.FIRST]
        for kind in game.promotions if promoted else own:
            yield number(rival, kind, rivals, image(move.target))
