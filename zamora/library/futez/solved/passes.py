"""What is done with all placements of Futez, one after the other: the functions that run compiled.

They solve the game by :mod:`zamora.compiled.induction`; the other passes go over a range of
placements (or of a queue of them), so that the caller can show progress, heed Ctrl+C and give
ranges to several threads. The rules are the game's own, forwards and backwards: :func:`come` asks
the same step functions which turns can have led to a position.

``marks`` is a row of bytes, one for each placement, with bits: ``1 << side``, reached in play with
that side to move; ``FAILING``, the side to move has a turn whose ball must move and cannot. A
``queue`` has *nodes*: ``2 × placement + side``, the side to move. ``out`` is scratch from ``free``.

(Which side is to move makes no difference to what is found. It is an argument, like ``free``, also
because Numba would recompile a function for every constant that it is called with.)
"""

from __future__ import annotations

from math import comb

from zamora.compiled.induction import DRAWN, LOSES, WINS
from zamora.compiled.layout import (
    BALL,
    GONE,
    NOBODY,
    NOT_SENT,
    SIDE,
    WHERE,
    Board,
    men,
    origin_of,
    piece_of,
    rest_of,
    target_of,
)
from zamora.compiled.sets import EMPTY, Table, has, lowest, ones
from zamora.compiled.turns import obstruct, step, step_back, turns
from zamora.library.futez.rules import GOALS, TEAM, destinations, opening, sent
from zamora.library.futez.solved.numbering import (
    BALLS,
    FIRST_BALL,
    LAND,
    MIRROR,
    SLICE,
    image,
    number,
    place,
    rank,
)

#: The bit of ``marks`` for a turn whose ball must move and cannot.
FAILING = 4

#: Where the passes keep their ``counts``: turns; those of them that leave the game unfinished;
#: those whose ball must move and cannot; placements without any turn.
TURNS, GOING_ON, STICKING, STALEMATES = range(4)
COUNTS = 4
#: A placement without any turn is a draw.
STUCK = DRAWN

#: Positions after a goal are numbered more simply, White's men before Black's: the ball's cell of
#: ten, sets of 4 of the 17 field cells, sets of 4 of the 13 that remain.
FINISHED_BALLS = 2 * FIRST_BALL
FINISHED_SETS = comb(ones(LAND), TEAM)
FINISHED_RIVALS = comb(ones(LAND) - TEAM, TEAM)
FINISHED = FINISHED_BALLS * FINISHED_SETS * FINISHED_RIVALS


# Single turns -------------------------------------------------------------------------------------


def stuck(b: Board, turn: int) -> bool:
    """Whether the ball must move in this turn and cannot."""
    if rest_of(turn) != b[BALL]:
        return False
    piece, origin = piece_of(turn), origin_of(turn)
    victim = step(b, piece, target_of(turn))
    way = opening(b, piece, origin, victim)
    obstruct(b, False)
    nowhere = way != NOT_SENT and sent(b, way, b[BALL]) == EMPTY
    step_back(b, piece, origin, victim)
    return nowhere


def moved(b: Board, turn: int) -> int:
    """The set of cells of the men of the side to move after this turn."""
    return men(b, b[SIDE])[0] ^ (1 << origin_of(turn)) ^ (1 << target_of(turn))


def follower(b: Board, turn: int) -> int:
    """The placement that a turn without a goal leads to."""
    other = b[SIDE] ^ 1
    return number(rest_of(turn), men(b, other)[0], moved(b, turn), other)


# What zamora.compiled.induction asks of a game ----------------------------------------------------


def stand(b: Board, placement: int) -> bool:
    """Set a placement up, with the same side to move as before; there is one for each number."""
    place(b, placement, b[SIDE])
    return True


def follow(b: Board, out: Table, free: int) -> int:
    """Write what the turns of a placement lead to; returns the end."""
    mine = b[SIDE] + 1
    end = turns(b, out, free)
    for i in range(free, end):
        goal = GOALS[rest_of(out[i])]
        if goal:
            out[i] = WINS if goal == mine else LOSES
        else:
            out[i] = follower(b, out[i])
    return end


def come(b: Board, out: Table, start: int) -> int:
    """Write the unfinished placements with a turn that leads to this one; returns the end.

    The side not to move has just moved: one of its men has gone to where he stands. The ball lay on
    some free cell p. If the game's own ``opening`` says that the man must then move it, it has gone
    from p to one of the cells of ``sent``, or stayed because there are none; otherwise it lies on p
    still. The man came from a cell to which he could go back with the ball on p: a man's step is as
    good backwards. (A man's origin does not matter to ``opening`` in this game. That everything
    found here is right, and all there is, is counted and checked: see :mod:`.tables`.)
    """
    ball, side = b[BALL], b[SIDE] ^ 1
    mine, rivals = men(b, side)[0], men(b, side ^ 1)[0]
    b[SIDE] = side
    obstruct(b, False)
    for piece in range(TEAM * side, TEAM * side + TEAM):
        here = b[WHERE + piece]
        for before in range(FIRST_BALL, FIRST_BALL + BALLS):
            if (mine | rivals) >> before & 1:
                continue
            b[BALL] = before
            way = opening(b, piece, GONE, NOBODY)
            if way == NOT_SENT:
                fits = before == ball
            else:
                to = sent(b, way, before)
                fits = to == EMPTY if before == ball else has(to, ball)
            if not fits:
                continue
            origins = destinations(b, piece)[0]
            while origins:
                origin = lowest(origins)
                origins &= origins - 1
                out[start] = number(before, mine ^ (1 << here) ^ (1 << origin), rivals, side)
                start += 1
    b[BALL], b[SIDE] = ball, side ^ 1
    return start


# All placements -----------------------------------------------------------------------------------


def count(
    b: Board, start: int, stop: int, side: int, marks: Table, counts: Table, out: Table, free: int
) -> None:
    """Count the turns of each placement, and mark those with a ball that must move and cannot."""
    for placement in range(start, stop):
        place(b, placement, side)
        end = turns(b, out, free)
        sticking = 0
        for i in range(free, end):
            counts[GOING_ON] += GOALS[rest_of(out[i])] == 0
            sticking += stuck(b, out[i])
        if sticking:
            marks[placement] = FAILING
        counts[TURNS] += end - free
        counts[STICKING] += sticking
        counts[STALEMATES] += end == free


def unfold(start: int, stop: int, values: Table) -> None:
    """Give the placements whose ball lies on the right half the values of their mirror images."""
    for placement in range(start, stop):
        ball = FIRST_BALL + placement // SLICE
        if MIRROR[ball] < ball:
            values[placement] = values[image(placement)]


# What can be reached ------------------------------------------------------------------------------


def explore(
    b: Board,
    queue: Table,
    start: int,
    stop: int,
    end: int,
    marks: Table,
    finished: Table,
    counts: Table,
    out: Table,
    free: int,
) -> int:
    """Mark what the positions ``queue[start:stop]`` lead to; what is new joins the queue.

    ``finished`` is a row of bytes, one for each placement after a goal, with the bit ``1 << side``
    if it is reached with that side to move. Returns the new end of the queue.
    """
    for i in range(start, stop):
        placement, side = queue[i] >> 1, queue[i] & 1
        other = side ^ 1
        place(b, placement, side)
        rivals = men(b, other)[0]
        fails = marks[placement] & FAILING
        last = turns(b, out, free)
        counts[TURNS] += last - free
        counts[STALEMATES] += last == free
        for j in range(free, last):
            rest, mine = rest_of(out[j]), moved(b, out[j])
            if fails and stuck(b, out[j]):
                counts[STICKING] += 1
            if GOALS[rest]:
                white, black = (rivals, mine) if side else (mine, rivals)
                goal = rest if rest < FIRST_BALL else rest - BALLS
                after = goal * FINISHED_SETS + rank(white, 0, 0)
                finished[after * FINISHED_RIVALS + rank(black, white, 0)] |= 1 << other
                continue
            counts[GOING_ON] += 1
            after = number(rest, rivals, mine, other)
            if not marks[after] >> other & 1:
                marks[after] |= 1 << other
                queue[end] = 2 * after + other
                end += 1
    return end


def tally(row: Table, histogram: Table) -> None:
    """Count how often each byte occurs in a row of bytes."""
    for i in range(len(row)):
        histogram[row[i]] += 1


def seek(queue: Table, start: int, stop: int, wanted: Table, number_wanted: int) -> int:
    """The first index in ``queue[start:stop]`` of one of ``wanted[:number_wanted]``; or -1."""
    for i in range(start, stop):
        for j in range(number_wanted):
            if queue[i] == wanted[j]:
                return i
    return -1


def failing(queue: Table, start: int, stop: int, marks: Table) -> int:
    """The first index in ``queue[start:stop]`` of a position that is marked ``FAILING``; or -1."""
    for i in range(start, stop):
        if marks[queue[i] >> 1] & FAILING:
            return i
    return -1
