"""Proofs of forced wins: a search over all turns of both sides that leaves nothing out.

:func:`forces` answers one question exactly: can a side force a win no later than its n-th turn from
now? The side that is asked about is called the *seeker*. Where it is to move one winning turn is
enough, where the rival is to move every answer must lose (an AND/OR tree). Three things make that
fast, and none of them changes an answer:

- the last turn of the seeker is not played: :func:`~zamora.compiled.turns.scores` sees it;
- an answer that has refuted one attempt is tried first against the next one, before any turns are
  listed (:func:`legal` sees whether it can be played here);
- what is known of a position is kept in a table and found again when other turns lead to it.

The table knows a position by two numbers: one of 62 bits (:mod:`zamora.compiled.hashing`) and one
of 23 bits computed independently. Both are compared in full. Two positions that shared both would
be taken for one another: if 10⁹ positions are looked up among 10⁷ that are kept, the total chance
of that is about 10⁻⁹ (10¹⁶ pairs, 2⁸⁵ values). Apart from that the answers are exact.

How often a position has stood on the board is left aside. For wins forced from a position without a
past that changes nothing: who wins in as few turns as possible never comes back to a position.
"""

from __future__ import annotations

from zamora.compiled.hashing import ZOBRIST, position_hash
from zamora.compiled.layout import (
    AT,
    BALL,
    GONE,
    KIND,
    NOBODY,
    REST_SHIFT,
    SIDE,
    WHERE,
    Board,
    becomes_of,
    origin_of,
    piece_of,
    rest_of,
    target_of,
)
from zamora.compiled.sets import ROW, Table, has
from zamora.compiled.turns import (
    BEST,
    FOULS,
    LEAST,
    PROMOTES,
    TEAM,
    continuing,
    destinations,
    goal,
    in_check,
    make,
    prepare,
    promotes,
    rests,
    scores,
    step,
    step_back,
    turns,
    unmake,
)

#: The answers of a search; ``UNKNOWN`` if it was stopped.
UNKNOWN, REFUTED, PROVED = -1, 0, 1

# The row that a search keeps its books in:

#: Not 0 asks the search to stop.
STOP = 0
#: Positions looked at so far, and how many may be.
NODES, LIMIT = 1, 2
#: The seeker's side; whether a checkmate is a win as well as a goal.
SEEKER, MATES = 3, 4
#: What the question adds to the number of a position, so that a table can serve several questions.
QUESTION = 5
#: own turns left → the answers of the rival that were good there last.
ANSWERS = 8
KEPT = 4
#: More own turns than any question looks ahead: the table has 5 bits for them.
FOREVER = 31
SCRATCH = ANSWERS + KEPT * (FOREVER + 1)

# An entry of the table: the position's number; then, in one, in how few own turns the win is
# proved (0 if it is not), for how many it is refuted, the turn that did it, and the second number.
_REFUTED_SHIFT = 5
_TURN_SHIFT = 10
_CHECK_SHIFT = 39
_OWN_MASK = FOREVER
_TURN_MASK = (1 << (_CHECK_SHIFT - _TURN_SHIFT)) - 1
_CHECK_MASK = (1 << 23) - 1
#: How many numbers make a bucket: two entries.
BUCKET = 4

_MOVE_MASK = (1 << REST_SHIFT) - 1


def prove(b: Board, own: int, s: Table, table: Table, out: Table, start: int) -> int:
    """:func:`forces` for those who call from Python.

    ``start`` is 0. It is handed in because a function that calls itself must never see a constant:
    Numba would make one more of it for that constant, and crash when it fetches both from the disk.
    """
    return forces(b, own, s, table, out, start)


def forces(b: Board, own: int, s: Table, table: Table, out: Table, start: int) -> int:
    """Whether the seeker wins not later than with its ``own``-th turn from now.

    Args:
        b: the position; as before in the end.
        own: how many turns of its own the seeker has, less than ``FOREVER``.
        s: the scratch, see above.
        table: what is known of positions; a power of 2 of buckets.
        out: scratch for turns, from ``start``; ``MOST_TURNS`` for each ply.
        start: where this ply's turns go.

    Returns:
        ``PROVED`` or ``REFUTED``; ``UNKNOWN`` if it was stopped.
    """
    if goal(b):
        return PROVED if goal(b) == s[SEEKER] + 1 else REFUTED
    if own == 0:
        return mated(b, s, out, start)
    s[NODES] += 1
    if s[STOP] != 0 or s[NODES] > s[LIMIT]:
        return UNKNOWN
    seeking = b[SIDE] == s[SEEKER]
    if seeking and own == 1:
        return wins_at_once(b, s, out, start)
    key = position_hash(b) ^ s[QUESTION]
    slot = place(table, key, own)
    remembered = refuted = 0
    if table[slot] == key and table[slot + 1] >> _CHECK_SHIFT == second_number(b):
        entry = table[slot + 1]
        if 0 < entry & _OWN_MASK <= own:
            return PROVED
        refuted = (entry >> _REFUTED_SHIFT) & _OWN_MASK
        if refuted >= own:
            return REFUTED
        remembered = (entry >> _TURN_SHIFT) & _TURN_MASK
    if seeking:
        if refuted == 0 and wins_at_once(b, s, out, start) == PROVED:
            note(b, table, key, own, 1, 0, 0)
            return PROVED
        end = turns(b, out, start)
        bring_forward(b, remembered, out, start, end)
        # The quickest win first: few positions have one, and the short searches cost little.
        for enough in range(max(1, refuted), own):
            for i in range(start, end):
                undo = make(b, out[i])
                answer = forces(b, enough, s, table, out, end)
                unmake(b, out[i], undo)
                if answer == UNKNOWN:
                    return UNKNOWN
                if answer == PROVED:
                    note(b, table, key, own, enough + 1, 0, out[i])
                    return PROVED
        note(b, table, key, own, 0, own, 0)
        return REFUTED
    # The rival's turn. What has helped elsewhere may help here.
    answers = ANSWERS + KEPT * own
    for i in range(-1, KEPT):
        turn = remembered if i < 0 else s[answers + i]
        if turn == 0 or (i >= 0 and turn == remembered):
            continue
        turn = played_here(b, turn)
        if legal(b, turn):
            undo = make(b, turn)
            answer = forces(b, own, s, table, out, start)
            unmake(b, turn, undo)
            if answer == UNKNOWN:
                return UNKNOWN
            if answer == REFUTED:
                keep(s, answers, turn)
                note(b, table, key, own, 0, own, turn)
                return REFUTED
    end = turns(b, out, start)
    if end == start:
        return mated(b, s, out, start)
    bring_forward(b, 0, out, start, end)
    for i in range(start, end):
        undo = make(b, out[i])
        answer = forces(b, own, s, table, out, end)
        unmake(b, out[i], undo)
        if answer == UNKNOWN:
            return UNKNOWN
        if answer == REFUTED:
            keep(s, answers, out[i])
            note(b, table, key, own, 0, own, out[i])
            return REFUTED
    note(b, table, key, own, own, 0, 0)
    return PROVED


def wins_at_once(b: Board, s: Table, out: Table, start: int) -> int:
    """Whether the seeker, who is to move, wins with this turn: ``PROVED`` or ``REFUTED``."""
    if scores(b):
        return PROVED
    if s[MATES] != 0:
        end = turns(b, out, start)
        for i in range(start, end):
            undo = make(b, out[i])
            mate = goal(b) == 0 and mated(b, s, out, end) == PROVED
            unmake(b, out[i], undo)
            if mate:
                return PROVED
    return REFUTED


def mated(b: Board, s: Table, out: Table, start: int) -> int:
    """Whether the rival is to move and has lost by checkmate, if that counts.

    Without a check, a side that cannot move has drawn: ``REFUTED``.
    """
    if s[MATES] != 0 and b[SIDE] != s[SEEKER] and in_check(b) and turns(b, out, start) == start:
        return PROVED
    return REFUTED


def legal(b: Board, turn: int) -> bool:
    """Whether the side to move can play this turn, which may come from another position."""
    piece, origin, target = piece_of(turn), origin_of(turn), target_of(turn)
    if b[WHERE + piece] != origin or (piece >= TEAM) != (b[SIDE] == 1):
        return False
    prepare(b)
    if not has(destinations(b, piece), target):
        return False
    if not has(continuing(b, piece), target):
        return rest_of(turn) == b[BALL] and becomes_of(turn) == 0
    victim = step(b, piece, target)
    ends = rests(b, piece, origin, victim)
    step_back(b, piece, origin, victim)
    if not has(ends, rest_of(turn)):
        return False
    if PROMOTES and promotes(b, piece, target) and not (FOULS and victim != NOBODY):
        return BEST <= becomes_of(turn) <= LEAST
    return becomes_of(turn) == 0


def played_here(b: Board, turn: int) -> int:
    """The same turn, played in this position.

    A piece that only moves, and leaves the ball where it is, does so wherever that is.
    """
    target = target_of(turn)
    if becomes_of(turn) or b[AT + target] != NOBODY or has(continuing(b, piece_of(turn)), target):
        return turn
    return (turn & _MOVE_MASK) | (b[BALL] << REST_SHIFT)


def bring_forward(b: Board, remembered: int, out: Table, start: int, end: int) -> None:
    """Put first the turns that move the ball, and before them one that was good before."""
    front = start
    for i in range(start, end):
        if rest_of(out[i]) != b[BALL]:
            out[front], out[i] = out[i], out[front]
            front += 1
    if remembered != 0:
        for i in range(start, end):
            if out[i] == remembered:
                out[start], out[i] = out[i], out[start]


def keep(s: Table, answers: int, turn: int) -> None:
    """Remember an answer that was good, before those that were."""
    i = answers
    while i < answers + KEPT - 1 and s[i] != turn:
        i += 1
    while i > answers:
        s[i] = s[i - 1]
        i -= 1
    s[answers] = turn


# The table ----------------------------------------------------------------------------------------


def place(table: Table, key: int, own: int) -> int:
    """Where the position with this number is kept, or else would be.

    Of the two entries of its bucket the first makes way only for what took as long to find out.
    """
    slot = BUCKET * (key & (len(table) // BUCKET - 1))
    if table[slot] == key:
        return slot
    if table[slot + 2] == key:
        return slot + 2
    entry = table[slot + 1]
    known = max(entry & _OWN_MASK, (entry >> _REFUTED_SHIFT) & _OWN_MASK)
    return slot if known <= own else slot + 2


def note(b: Board, table: Table, key: int, own: int, proved: int, refuted: int, turn: int) -> None:
    """Keep what has been found out with ``own`` turns: 0 stands for nothing new."""
    slot = place(table, key, own)
    check = second_number(b)
    entry = table[slot + 1]
    if table[slot] == key and entry >> _CHECK_SHIFT == check:
        if proved == 0:
            proved = entry & _OWN_MASK
        refuted = max(refuted, (entry >> _REFUTED_SHIFT) & _OWN_MASK)
        if turn == 0:
            turn = (entry >> _TURN_SHIFT) & _TURN_MASK
    table[slot] = key
    table[slot + 1] = (
        proved | (refuted << _REFUTED_SHIFT) | (turn << _TURN_SHIFT) | (check << _CHECK_SHIFT)
    )


def second_number(b: Board) -> int:
    """Another number for a position: a sum where the first one is an exclusive or."""
    total = ZOBRIST[b[BALL]] >> 6
    for piece in range(2 * TEAM):
        cell = b[WHERE + piece]
        if cell != GONE:
            # Shifted, so that the sum of all stays within 63 bits.
            total += ZOBRIST[ROW * (2 * b[KIND + piece] + (piece >= TEAM)) + cell] >> 6
    return (total >> 20) & _CHECK_MASK
