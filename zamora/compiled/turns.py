"""Whole turns from single steps: generating, counting, listing, making and unmaking.

Written once for all games. What differs between games, the step functions and tables below that are
:func:`~zamora.compiled.given.given`, is taken from the game's own module when this one is
specialised for it (:mod:`zamora.compiled.specialise`). Other kernels import them from here.

A turn is: a piece goes from its origin to a target; then something may travel, the ball or (in El
Gol de Oro) the victim of a foul. Every step of that *journey* is lent to the traveller by a piece.
Where the traveller can come to rest depends only on the piece's move, so two turns are the same
exactly when piece, target, resting place and promotion are.
"""

from __future__ import annotations

from collections.abc import Callable

from zamora.compiled.given import given
from zamora.compiled.layout import (
    AT,
    BALL,
    BLOCK,
    GONE,
    KIND,
    MEN,
    NOBODY,
    NOT_SENT,
    SEEN,
    SIDE,
    WHERE,
    Board,
    becomes_of,
    men,
    occupied,
    origin_of,
    pack,
    piece_of,
    rest_of,
    target_of,
)
from zamora.compiled.sets import (
    EMPTY,
    Cells,
    Table,
    common,
    flip,
    has,
    keep,
    nth,
    pop,
    single,
    size,
    union,
    without,
)

# What a game's module provides
# --------------------------------------------------------------------- The numbers and tables:

#: How many pieces a side has at most.
TEAM: int = given()
#: Whether a piece that moves onto a rival piece takes it off the board, or fouls it.
CAPTURES: bool = given()
FOULS: bool = given()
#: Whether pawns are promoted; if so, to the kinds from ``BEST`` to ``LEAST``.
PROMOTES: bool = given()
BEST: int = given()
LEAST: int = given()
#: Whether the ball, when the moved piece has a hold on it, may stay all the same; whether it stays
#: if it cannot move.
MAY_STAY: bool = given()
STAYS_IF_STUCK: bool = given()
#: A number larger than every journey memory.
MEMORIES: int = given()
#: cell → 1 if a ball there is a goal for White, 2 if for Black, 0 if neither.
GOALS: Table = given()
#: side → the set of cells where a ball is a goal for that side.
AIM: Table = given()

# and the step functions. ``piece`` is a number, ``way`` what a piece lends to the traveller (a
# colour, a kind of chessman; the game's choice), ``memory`` what a journey must remember of its
# past.

#: Work out once for a position what listing its turns needs (pins and checks, say).
prepare: Callable[[Board], None] = given()
#: The cells that a piece of the side to move may go to.
destinations: Callable[[Board, int], Cells] = given()
#: Those among all cells where its move can be more than just that: the ball may travel, or a foul
#: or a promotion happens.
continuing: Callable[[Board, int], Cells] = given()
#: The way that a piece, come from ``origin``, lends to the ball (or to the ``victim`` of its foul)
#: first; ``NOT_SENT`` for none.
opening: Callable[[Board, int, int, int], int] = given()
#: The cells that the traveller can be sent to in such a way from such a cell.
sent: Callable[[Board, int, int], Cells] = given()
#: Where the pieces stand that can send on a traveller that has come to this cell.
senders: Callable[[Board, int], Cells] = given()
#: The way that the piece on such a cell lends to a traveller that comes to it in a journey.
way_of: Callable[[Board, int], int] = given()
#: Whether a journey with this memory may use the piece on this cell (again).
may_send: Callable[[Board, int, int], bool] = given()
#: The memory of a journey after the piece on this cell has lent its way; never smaller than before.
remember: Callable[[Board, int, int], int] = given()
#: The cells from which a journey with this memory can go on.
onward: Callable[[Board, int], Cells] = given()
#: Where the traveller may come to rest: the ball, or the ``victim`` of a foul (else ``NOBODY``).
resting: Callable[[Board, int], Cells] = given()
#: Whether this piece is promoted on ``target``.
promotes: Callable[[Board, int, int], bool] = given()
#: Whether the side to move is in check: if it has no turn, it has lost then.
in_check: Callable[[Board], bool] = given()


# Pieces on the board ------------------------------------------------------------------------------


def lift(b: Board, piece: int) -> None:
    """Take a piece off the board."""
    cell = b[WHERE + piece]
    b[AT + cell] = NOBODY
    b[WHERE + piece] = GONE
    flip(b, MEN + (piece >= TEAM), cell)


def put(b: Board, piece: int, cell: int) -> None:
    """Put a piece that is off the board on an empty cell."""
    b[AT + cell] = piece
    b[WHERE + piece] = cell
    flip(b, MEN + (piece >= TEAM), cell)


def step(b: Board, piece: int, target: int) -> int:
    """Move a piece; one on ``target`` leaves the board. Returns the victim, or ``NOBODY``."""
    victim = NOBODY
    if CAPTURES or FOULS:
        victim = b[AT + target]
        if victim != NOBODY:
            lift(b, victim)
    lift(b, piece)
    put(b, piece, target)
    return victim


def step_back(b: Board, piece: int, origin: int, victim: int) -> None:
    """Undo :func:`step`."""
    target = b[WHERE + piece]
    lift(b, piece)
    put(b, piece, origin)
    if victim != NOBODY:
        put(b, victim, target)


# Journeys -----------------------------------------------------------------------------------------


def rests(b: Board, piece: int, origin: int, victim: int) -> Cells:
    """Where the traveller can come to rest, once ``piece`` has made its move from ``origin``.

    The traveller is the ball, or the victim of a foul, which has been lifted off the board. If the
    move leaves the ball alone, the ball rests where it is.
    """
    fouled = FOULS and victim != NOBODY
    start = b[WHERE + piece] if fouled else b[BALL]
    way = opening(b, piece, origin, victim)
    if way == NOT_SENT:
        return single(start)
    obstruct(b, fouled)
    allowed = resting(b, victim if fouled else NOBODY)
    ends = common(journey(b, piece, way, start), allowed)
    if MAY_STAY or (STAYS_IF_STUCK and ends == EMPTY):
        return union(ends, single(start))
    return ends


def obstruct(b: Board, fouled: bool) -> None:
    """Note what stands in the traveller's way: all men and, for the victim of a foul, the ball."""
    keep(b, BLOCK, occupied(b) if fouled else union(men(b, 0), men(b, 1)))


def freely(b: Board, way: int, start: int) -> Cells:
    """The cells that the traveller can come to, first in this way, then sent by any piece.

    Without memory that is its journey; with one, all of it and perhaps more.
    """
    reached = sent(b, way, start)
    goes_on = onward(b, 0) if reached != EMPTY else EMPTY
    todo = common(reached, goes_on)
    while todo != EMPTY:
        cell, todo = pop(todo)
        tried = 0
        helpers = senders(b, cell)
        while helpers != EMPTY:
            by, helpers = pop(helpers)
            way = way_of(b, by)
            # It does not matter who lends a way.
            if (tried >> way) & 1 or not may_send(b, 0, by):
                continue
            tried |= 1 << way
            new = without(sent(b, way, cell), reached)
            if new != EMPTY:
                reached = union(reached, new)
                todo = union(todo, common(new, goes_on))
    return reached


def journey(b: Board, piece: int, way: int, start: int) -> Cells:
    """The cells that the traveller can come to when ``piece`` begins by lending ``way``.

    What has been reached is kept apart for every memory. Memories never shrink, so they are gone
    through in their order, each until nothing new turns up.
    """
    if MEMORIES == 1:
        return freely(b, way, start)
    for i in range(SEEN, SEEN + MEMORIES):
        keep(b, i, EMPTY)
    memory = remember(b, 0, b[WHERE + piece])
    keep(b, SEEN + memory, sent(b, way, start))
    reached = EMPTY
    while memory < MEMORIES:
        found = nth(b, SEEN + memory)
        goes_on = onward(b, memory) if found != EMPTY else EMPTY
        todo = common(found, goes_on)
        while todo != EMPTY:
            cell, todo = pop(todo)
            helpers = senders(b, cell)
            while helpers != EMPTY:
                by, helpers = pop(helpers)
                if not may_send(b, memory, by):
                    continue
                then = remember(b, memory, by)
                seen = nth(b, SEEN + then)
                new = without(sent(b, way_of(b, by), cell), seen)
                if new != EMPTY:
                    keep(b, SEEN + then, union(seen, new))
                    if then == memory:
                        todo = union(todo, common(new, goes_on))
        reached = union(reached, nth(b, SEEN + memory))
        memory += 1
    return reached


def comes_to(b: Board, piece: int, origin: int, victim: int, aim: Cells) -> bool:
    """Whether the ball, not yet there, can come to rest in ``aim`` once ``piece`` has moved."""
    way = opening(b, piece, origin, victim)
    if way == NOT_SENT:
        return False
    obstruct(b, False)
    # Most balls do not get there at all, which is quickly seen.
    if common(freely(b, way, b[BALL]), aim) == EMPTY:
        return False
    return common(rests(b, piece, origin, victim), aim) != EMPTY


# Whole turns --------------------------------------------------------------------------------------


def count(b: Board) -> int:
    """How many turns the side to move has. The quiet ones are counted, not gone through."""
    prepare(b)
    total = 0
    team = TEAM * b[SIDE]
    for piece in range(team, team + TEAM):
        origin = b[WHERE + piece]
        if origin == GONE:
            continue
        targets, busy = destinations(b, piece), continuing(b, piece)
        total += size(without(targets, busy))
        targets = common(targets, busy)
        while targets != EMPTY:
            target, targets = pop(targets)
            victim = step(b, piece, target)
            ends = size(rests(b, piece, origin, victim))
            step_back(b, piece, origin, victim)
            if PROMOTES and promotes(b, piece, target) and not (FOULS and victim != NOBODY):
                ends *= LEAST - BEST + 1
            total += ends
    return total


def scores(b: Board) -> bool:
    """Whether the side to move has a turn that scores."""
    prepare(b)
    aim = nth(AIM, b[SIDE])
    team = TEAM * b[SIDE]
    for piece in range(team, team + TEAM):
        origin = b[WHERE + piece]
        if origin == GONE:
            continue
        targets = common(destinations(b, piece), continuing(b, piece))
        while targets != EMPTY:
            target, targets = pop(targets)
            if FOULS and b[AT + target] != NOBODY:
                continue
            victim = step(b, piece, target)
            found = comes_to(b, piece, origin, victim, aim)
            step_back(b, piece, origin, victim)
            if found:
                return True
    return False


def turns(b: Board, out: Table, start: int) -> int:
    """Write all turns of the side to move into ``out`` from index ``start``; returns the end."""
    prepare(b)
    team = TEAM * b[SIDE]
    for piece in range(team, team + TEAM):
        origin = b[WHERE + piece]
        if origin == GONE:
            continue
        targets, busy = destinations(b, piece), continuing(b, piece)
        while targets != EMPTY:
            target, targets = pop(targets)
            if not has(busy, target):
                out[start] = pack(piece, origin, target, b[BALL], 0)
                start += 1
                continue
            victim = step(b, piece, target)
            ends = rests(b, piece, origin, victim)
            step_back(b, piece, origin, victim)
            best, least = 0, 0
            if PROMOTES and promotes(b, piece, target) and not (FOULS and victim != NOBODY):
                best, least = BEST, LEAST
            while ends != EMPTY:
                end, ends = pop(ends)
                for becomes in range(best, least + 1):
                    out[start] = pack(piece, origin, target, end, becomes)
                    start += 1
    return start


def make(b: Board, turn: int) -> int:
    """Play a turn in the workspace; returns what :func:`unmake` needs."""
    piece, end = piece_of(turn), rest_of(turn)
    undo = b[BALL] | ((b[KIND + piece]) << 8)
    victim = step(b, piece, target_of(turn))
    undo |= (victim + 1) << 16
    if FOULS and victim != NOBODY:
        lift(b, piece)
        put(b, victim, end)
    else:
        b[BALL] = end
        if PROMOTES and becomes_of(turn):
            b[KIND + piece] = becomes_of(turn)
    b[SIDE] ^= 1
    return undo


def unmake(b: Board, turn: int, undo: int) -> None:
    """Take back the turn that was last made."""
    piece = piece_of(turn)
    victim = (undo >> 16) - 1
    b[SIDE] ^= 1
    b[BALL] = undo & 255
    if FOULS and victim != NOBODY:
        lift(b, victim)
        put(b, piece, target_of(turn))
    if PROMOTES:
        b[KIND + piece] = (undo >> 8) & 255
    step_back(b, piece, origin_of(turn), victim)


def goal(b: Board) -> int:
    """0 while the ball is in play; 1 if it lies in White's favour, 2 if in Black's."""
    return GOALS[b[BALL]]


# Counting and random games ------------------------------------------------------------------------


def perft(b: Board, depth: int, out: Table, start: int) -> int:
    """The number of paths of ``depth`` turns, at least 1, from a position without a goal.

    ``out`` is scratch for the turns of every ply, from index ``start``.
    """
    if depth == 1:
        return count(b)
    total = 0
    end = turns(b, out, start)
    for i in range(start, end):
        undo = make(b, out[i])
        if not goal(b):
            total += perft(b, depth - 1, out, end)
        unmake(b, out[i], undo)
    return total


def playout(b: Board, limit: int, seed: int, out: Table, start: int) -> int:
    """Play random turns until a goal, a player without a turn, or ``limit`` turns.

    Returns the turns played, times 4, plus :func:`goal`. The position is changed; ``out`` is
    scratch from index ``start``.
    """
    for ply in range(limit):
        end = turns(b, out, start)
        if end == start:
            return 4 * ply
        seed = chance(seed)
        make(b, out[start + seed % (end - start)])
        if goal(b):
            return 4 * (ply + 1) + goal(b)
    return 4 * limit


def chance(seed: int) -> int:
    """The next random number, from 1 to 2³¹ − 2 (the "minimal standard" of Park and Miller)."""
    return seed * 48271 % 2147483647
