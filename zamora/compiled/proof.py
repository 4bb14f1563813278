"""Proofs of forced wins: a search over all turns of both sides that leaves nothing out.

:func:`forces` answers one question exactly: can a side force a win no later than its n-th turn from
now? The side that is asked about is called the *seeker*. Where it is to move one winning turn is
enough, where the rival is to move every answer must lose (an AND/OR tree). Four things make that
fast, and none of them changes an answer:

- the last turn of the seeker is not played: :func:`~zamora.compiled.turns.scores` sees it;
- what is known of a position is kept in a table and found again when other turns lead to it;
- of the rival's answers one to a position that is known to be refuted will do, else one that leaves
  the seeker few turns comes first (:func:`rank`);
- near the end, answers that have refuted other attempts are tried before any turns are listed
  (:func:`legal` sees whether one can be played here), always in nearly the same order: so the rival
  is led to positions that are known already.

In a game whose start is its own mirror image, the table takes a position and its image for the
same.

The table knows a position by two numbers: one of 62 bits (:mod:`zamora.compiled.hashing`) and one
of 23 bits computed independently. Both are compared in full. Two positions that shared both would
be taken for one another: if 10¹⁰ positions are looked up among 3 · 10⁷ that are kept, the total
chance of that is about 10⁻⁸ (3 · 10¹⁷ pairs, 2⁸⁵ values; with images four times as much). Apart
from that the answers are exact.

How often a position has stood on the board is left aside. For wins forced from a position without a
past that changes nothing: who wins in as few turns as possible never comes back to a position.
"""

from __future__ import annotations

from zamora.compiled.given import given
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
    count,
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

# Of the game:

#: Whether a position and its mirror image are the same to the table.
MIRRORED: bool = given()
#: Then: cell → its image.
MIRROR: Table = given()

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
#: Where the answers of the rival are kept that were good most often, those with one own turn to go
#: and those with more; and how many of either.
ANSWERS = 8
KEPT = 12
#: With so many own turns to go the rival looks at all its answers, with fewer at those kept first.
SURVEYED = 3
#: More own turns than any question looks ahead: the table has 5 bits for them.
FOREVER = 31
SCRATCH = ANSWERS + 2 * KEPT

# An entry of the table: the position's number; then, in one, in how few own turns the win is
# proved (0 if it is not), for how many it is refuted, the turn that did it, and the second number.
_REFUTED_SHIFT = 5
_TURN_SHIFT = 10
_CHECK_SHIFT = 39
_OWN_MASK = FOREVER
_TURN_BITS = _CHECK_SHIFT - _TURN_SHIFT
_TURN_MASK = (1 << _TURN_BITS) - 1
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
    key = first_number(b) ^ s[QUESTION]
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
    # The rival's turn: first the answers that are kept, unless it is worth looking at all of them.
    for listed in range(own >= SURVEYED, 2):
        if listed:
            end = turns(b, out, start)
            if end == start:
                return mated(b, s, out, start)
            bring_forward(b, 0, out, start, end)
        else:
            end = kept_answers(b, own, s, remembered, out, start)
        good = rank(b, own, s, table, out, start, end) if own > 1 else 0
        if good != 0:
            note(b, table, key, own, 0, own, good)
            return REFUTED
        for i in range(start, end):
            if own > 1:
                bring_least(out, i, end)
            turn = out[i] & _TURN_MASK
            if own == 1 and not listed and not legal(b, turn):
                continue
            undo = make(b, turn)
            answer = forces(b, own, s, table, out, end)
            unmake(b, turn, undo)
            if answer == UNKNOWN:
                return UNKNOWN
            if answer == REFUTED:
                keep(s, own, turn)
                note(b, table, key, own, 0, own, turn)
                return REFUTED
    note(b, table, key, own, own, 0, 0)
    return PROVED


def kept_answers(b: Board, own: int, s: Table, remembered: int, out: Table, start: int) -> int:
    """Write the answers that are kept into ``out`` from index ``start``; returns the end.

    With one own turn to go, most often the first of them will do: whether they are legal is not
    asked yet.
    """
    first = answers_with(own)
    for i in range(first - 1, first + KEPT):
        turn = remembered if i < first else s[i]
        if turn != 0 and (i < first or turn != remembered):
            turn = played_here(b, turn)
            if own == 1 or legal(b, turn):
                out[start] = turn
                start += 1
    return start


def rank(b: Board, own: int, s: Table, table: Table, out: Table, start: int, end: int) -> int:
    """Mark each answer in ``out`` with how many turns it leaves the seeker.

    The best answer is the one that is soonest shown to be good. That is one to a position that is
    known to be refuted: it is returned, instead of 0. Else it is one that leaves few turns: with
    the ball out of the seeker's reach, often a sixth of them.
    """
    for i in range(start, end):
        turn = out[i]
        undo = make(b, turn)
        known = refuted_before(b, own, s, table)
        few = count(b) if goal(b) == 0 else 0
        unmake(b, turn, undo)
        if known:
            return turn
        out[i] |= few << _TURN_BITS
    return 0


def refuted_before(b: Board, own: int, s: Table, table: Table) -> bool:
    """Whether the table knows that the seeker does not win from here with ``own`` turns."""
    key = first_number(b) ^ s[QUESTION]
    slot = place(table, key, own)
    if table[slot] != key:
        return False
    entry = table[slot + 1]
    known = (entry >> _REFUTED_SHIFT) & _OWN_MASK
    return known >= own and entry >> _CHECK_SHIFT == second_number(b)


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


def bring_least(out: Table, start: int, end: int) -> None:
    """Put the smallest number first."""
    least = start
    for i in range(start + 1, end):
        if out[i] < out[least]:
            least = i
    out[start], out[least] = out[least], out[start]


def answers_with(own: int) -> int:
    """Where in the scratch the answers are kept that were good with so many own turns to go."""
    return ANSWERS if own == 1 else ANSWERS + KEPT


def keep(s: Table, own: int, turn: int) -> None:
    """Remember an answer that was good: it moves up by one place, or takes the last one.

    Were it put first, the rival would answer the same attempts, made in another order, in other
    ways, and fewer positions would come about twice.
    """
    first = answers_with(own)
    i = first
    while i < first + KEPT - 1 and s[i] != turn:
        i += 1
    if s[i] == turn and i > first:
        s[i] = s[i - 1]
        i -= 1
    s[i] = turn


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


def first_number(b: Board) -> int:
    """The number under which a position is kept."""
    key = position_hash(b)
    if MIRRORED:
        mirror(b)
        key = min(key, position_hash(b))
        mirror(b)
    return key


def second_number(b: Board) -> int:
    """Another number for a position: a sum where the first one is an exclusive or."""
    check = added(b)
    if MIRRORED:
        mirror(b)
        check = min(check, added(b))
        mirror(b)
    return check


def mirror(b: Board) -> None:
    """Exchange left and right, as far as the numbers go: other parts of the board stay."""
    b[BALL] = MIRROR[b[BALL]]
    for piece in range(2 * TEAM):
        cell = b[WHERE + piece]
        if cell != GONE:
            b[WHERE + piece] = MIRROR[cell]


def added(b: Board) -> int:
    """The sum of the random numbers that apply, folded."""
    total = ZOBRIST[b[BALL]] >> 6
    for piece in range(2 * TEAM):
        cell = b[WHERE + piece]
        if cell != GONE:
            # Shifted, so that the sum of all stays within 63 bits.
            total += ZOBRIST[ROW * (2 * b[KIND + piece] + (piece >= TEAM)) + cell] >> 6
    return (total >> 20) & _CHECK_MASK
