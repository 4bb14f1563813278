"""Go and its children as plain numbers, games of them at random, and a tree; also compiled.

The search is Monte Carlo tree search with the value of a move at any later time (RAVE: Gelly and
Silver, 2007), and its games are not quite at random: they answer the last stone, by taking or
saving groups with one liberty and by the small patterns of MoGo (Gelly, Wang, Munos and Teytaud,
2006). Groups are known by their pseudo-liberties: a liberty counts once for every adjacent stone.
Their number, sum and sum of squares show whether all are the same point.

A board is one row of numbers. Points stand in it by rows, with what is no point around them, so
that the neighbours of a point are always as far from it; where hexagons meet there are two kinds
of points, in odd and in even columns. Point 0 is none: a pass, or the end of a turn of several
stones. What a point has stands at ``p`` after the beginning of each table.

Ko is known between turns of one stone. Longer turns that bring the board back are the rules' to
refuse, at the root; the games here go on over them.
"""

from __future__ import annotations

from zamora.compiled.search import NODES, STOP
from zamora.compiled.sets import Table

# A board ------------------------------------------------------------------------------------------

#: The distance between two rows, which is even; lines of a square board, else 0; the side to move,
#: 0 or 1; the point closed by ko; passes in a row; how many points are free; the last stone; the
#: random state; twice the komi; how many neighbours a point has; how many points there are; what
#: ends a turn of several stones; stones left in this turn; turns since the first of ``DUE``;
#: whether six stones around a hexagon are safe.
(
    WIDTH, LINES, SIDE, KO, PASSES, FREE, LAST, RNG, KOMI, WAYS, POINTS, STOPS, LEFT, TURN, ROSES,
) = range(15)  # fmt: skip
#: How far the neighbours are, from even and from odd points; how far the other five corners of the
#: three hexagons; the stones of this turn and of those to come, the last again and again.
BY, ROSE, DUE = 16, 28, 58
PACED = 70
#: What ends a turn, or restricts it: a rival group left with one liberty; stones of other groups.
NO_STOP, ATARI, APART = range(3)
#: Room for a table of points: the largest board and what is around it.
ROOM = 720
#: For each point: what stands on it; the stone after which its group is called; the next stone of
#: its group, around in a circle; of a group, its pseudo-liberties, their sum, that of their
#: squares, and whether it cannot be captured; the turn that put the stone; the free points in any
#: order, and the place of each there; all points.
ON, GROUP, NEXT, COUNT, SUM, SQUARES, SAFE, PUT, OPEN, PLACE, ALL = range(
    128, 128 + 11 * ROOM, ROOM
)
BOARD = 128 + 11 * ROOM
#: Row 1 of a board stands in this row and one more, for hexagons are two rows apart.
TOP = 1
#: What stands on a point; no point at all.
NOTHING, BLACK, WHITE, OUTSIDE = range(4)

# The search ---------------------------------------------------------------------------------------

#: The scratch, behind what all searches keep there: games played; nodes of the tree; the random
#: seed; the place of each table: the nodes that lead down; the side to move there; when a stone was
#: first put on a point in this game, for each side; the owner of each point at the ends of games,
#: Black less White.
GAMES, GROWN, SEED = 8, 9, 10
WAY, MOVER, WHEN, HELD = 16, 16 + ROOM, 16 + 2 * ROOM, 16 + 4 * ROOM
SCRATCH = 16 + 5 * ROOM
#: A node: the point; its first child, and how many; visits and results in thousandths, for the side
#: that put the stone; the same for games in which it put it there later (RAVE); prior visits.
POINT, CHILD, MANY, VISITS, RESULTS, LATER, LATER_RESULTS, THOUGHT = range(8)
NODE = 8
#: Visits after which a node is expanded; its prior visits, more where it is known to be good or
#: bad.
GROWS, PRIOR = 4, 10
#: A ply of a game in ``WHEN``, and the number of the game above it.
PLIES = 2048
#: As many visits as make what happened later count no more than what happened.
RAVE = 3000.0
WIN = 1000


def chance(b: Table) -> int:
    """The next random number (the "minimal standard" of Park and Miller)."""
    b[RNG] = b[RNG] * 48271 % 2147483647
    return b[RNG]


# Stones -------------------------------------------------------------------------------------------


def due(b: Table, turn: int) -> int:
    """How many stones a turn may have, counted from the first that is known."""
    return b[DUE + min(turn, PACED - 1)]


def next_turn(b: Table) -> None:
    """The other side is to move."""
    b[SIDE] = 1 - b[SIDE]
    b[TURN] += 1
    b[LEFT] = due(b, b[TURN])


def put(b: Table, p: int) -> None:
    """Put a stone of the side to move, which is legal; 0 ends the turn, and is a pass at its start.

    A turn that has had all its stones ends, and so does one that is stopped.
    """
    me, many, o = 1 + b[SIDE], due(b, b[TURN]), BY + 6 * (p & 1)
    b[KO], b[LAST] = 0, p
    if p == 0:
        b[PASSES] = b[PASSES] + 1 if b[LEFT] == many else 0
        next_turn(b)
        return
    b[PASSES] = 0
    b[FREE] -= 1
    at, last = b[PLACE + p], b[OPEN + b[FREE]]
    b[OPEN + at], b[PLACE + last] = last, at
    b[ON + p], b[GROUP + p], b[NEXT + p], b[PUT + p] = me, p, p, b[TURN]
    b[COUNT + p] = b[SUM + p] = b[SQUARES + p] = b[SAFE + p] = 0
    for k in range(o, o + b[WAYS]):
        q = p + b[k]
        if b[ON + q] == NOTHING:
            b[COUNT + p] += 1
            b[SUM + p] += q
            b[SQUARES + p] += q * q
        elif b[ON + q] != OUTSIDE:
            g = b[GROUP + q]
            b[COUNT + g] -= 1
            b[SUM + g] -= p
            b[SQUARES + g] -= p * p
    for k in range(o, o + b[WAYS]):
        q = p + b[k]
        if b[ON + q] == me and b[GROUP + q] != b[GROUP + p]:
            join(b, b[GROUP + q], b[GROUP + p])
    if b[ROSES] and rosette(b, p, me):
        b[SAFE + b[GROUP + p]] = 1
    taken, stopped = 0, False
    for k in range(o, o + b[WAYS]):
        q = p + b[k]
        if b[ON + q] == 3 - me:
            g = b[GROUP + q]
            if b[COUNT + g] == 0 and b[SAFE + g] == 0:
                taken += lift(b, q)
                b[KO] = q
            elif b[STOPS] == ATARI and last_liberty(b, g):
                stopped = True
    if taken != 1 or b[NEXT + p] != p or b[COUNT + p] != 1 or many != 1:
        b[KO] = 0
    b[LEFT] -= 1
    if b[LEFT] == 0 or stopped:
        next_turn(b)
        if b[LEFT] != 1:
            b[KO] = 0


def rosette(b: Table, p: int, me: int) -> bool:
    """Whether one of the hexagons of a point has stones of one side on all its other corners."""
    o = ROSE + 15 * (p & 1)
    for first in range(o, o + 15, 5):
        whole = True
        for k in range(first, first + 5):
            whole = whole and b[ON + p + b[k]] == me
        if whole:
            return True
    return False


def join(b: Table, g: int, other: int) -> None:
    """Make one group of two."""
    b[COUNT + g] += b[COUNT + other]
    b[SUM + g] += b[SUM + other]
    b[SQUARES + g] += b[SQUARES + other]
    b[SAFE + g] |= b[SAFE + other]
    p = other
    while True:
        b[GROUP + p] = g
        p = b[NEXT + p]
        if p == other:
            break
    b[NEXT + g], b[NEXT + other] = b[NEXT + other], b[NEXT + g]


def lift(b: Table, first: int) -> int:
    """Take a group off; how many stones it had."""
    many, p = 0, first
    while True:
        b[ON + p] = NOTHING
        b[OPEN + b[FREE]] = p
        b[PLACE + p] = b[FREE]
        b[FREE] += 1
        many += 1
        o = BY + 6 * (p & 1)
        for k in range(o, o + b[WAYS]):
            q = p + b[k]
            if b[ON + q] == BLACK or b[ON + q] == WHITE:
                g = b[GROUP + q]
                b[COUNT + g] += 1
                b[SUM + g] += p
                b[SQUARES + g] += p * p
        p = b[NEXT + p]
        if p == first:
            return many


def last_liberty(b: Table, g: int) -> int:
    """The only liberty of a group; 0 if it has several, or none, or none matters."""
    n = b[COUNT + g]
    if n == 0 or b[SAFE + g] or n * b[SQUARES + g] != b[SUM + g] * b[SUM + g]:
        return 0
    return b[SUM + g] // n


def legal(b: Table, p: int) -> bool:
    """Whether the side to move may put a stone on a free point."""
    me, o = 1 + b[SIDE], BY + 6 * (p & 1)
    takes, breathes = 0, False
    for k in range(o, o + b[WAYS]):
        q = p + b[k]
        on = b[ON + q]
        if on == NOTHING:
            breathes = True
        elif on == me:
            breathes = breathes or last_liberty(b, b[GROUP + q]) == 0
        elif on != OUTSIDE and last_liberty(b, b[GROUP + q]):
            takes += 1
    if p == b[KO]:
        return takes > 1  # taking more than the ko does not bring the board back
    if takes == 0 and not breathes:
        return b[ROSES] != 0 and rosette(b, p, me)
    return b[STOPS] != APART or apart(b, p, me)


def apart(b: Table, p: int, me: int) -> bool:
    """Whether a stone joins none of the same turn."""
    o = BY + 6 * (p & 1)
    if b[LEFT] == due(b, b[TURN]):
        return True
    for k in range(o, o + b[WAYS]):
        q = p + b[k]
        if b[ON + q] == me:
            r = q
            while True:
                if b[PUT + r] == b[TURN]:
                    return False
                r = b[NEXT + r]
                if r == q:
                    break
    return True


def eye(b: Table, p: int, me: int) -> bool:
    """Whether this is an eye that its own side should not fill."""
    w, o = b[WIDTH], BY + 6 * (p & 1)
    for k in range(o, o + b[WAYS]):
        q = p + b[k]
        if b[ON + q] != me and b[ON + q] != OUTSIDE:
            return False
    if b[LINES] == 0:
        return True
    false, edge = 0, 0
    for q in (p - w - 1, p - w + 1, p + w - 1, p + w + 1):
        if b[ON + q] == OUTSIDE:
            edge = 1
        elif b[ON + q] == 3 - me:
            false += 1
    return false + edge < 2


def breath(b: Table, p: int, me: int) -> int:
    """How many liberties, up to 2, a group would have after a stone; one that takes has enough."""
    o, ways, free, first = BY + 6 * (p & 1), b[WAYS], 0, 0
    for k in range(o, o + ways):
        q = p + b[k]
        on = b[ON + q]
        if on == NOTHING:
            if q != first:
                free, first = free + 1, q
        elif on == me:
            g = b[GROUP + q]
            if b[SAFE + g]:
                return 2
            if last_liberty(b, g) == 0:
                r = g
                while True:
                    e = BY + 6 * (r & 1)
                    for j in range(e, e + ways):
                        x = r + b[j]
                        if b[ON + x] == NOTHING and x != p and x != first:
                            free, first = free + 1, x
                            if free > 1:
                                return 2
                    r = b[NEXT + r]
                    if r == g:
                        break
        elif on != OUTSIDE and last_liberty(b, b[GROUP + q]):
            return 2
    return min(free, 2)


# Games --------------------------------------------------------------------------------------------


def around(b: Table, p: int) -> int:
    """The eight neighbours of a point as a number, two bits each, as the side to move sees them."""
    w, swap, found = b[WIDTH], b[SIDE], 0
    for q in (p - w - 1, p - w, p - w + 1, p - 1, p + 1, p + w - 1, p + w, p + w + 1):
        on = b[ON + q]
        if swap and on in (BLACK, WHITE):
            on = 3 - on
        found = 4 * found + on
    return found


def answer(b: Table, patterns: Table) -> int:
    """A stone that answers the last one: takes, saves, or makes a pattern; 0 if none does."""
    last, w, me = b[LAST], b[WIDTH], 1 + b[SIDE]
    if last == 0 or b[ON + last] != 3 - me:
        return 0
    o = BY + 6 * (last & 1)
    p = last_liberty(b, b[GROUP + last])
    if p and legal(b, p):
        return p
    for k in range(o, o + b[WAYS]):
        q = last + b[k]
        if b[ON + q] == me:
            p = last_liberty(b, b[GROUP + q])
            if p and legal(b, p) and breath(b, p, me) > 1:
                return p
    if b[LINES] == 0:
        return 0
    many, found = 0, 0
    for p in (
        last - w - 1, last - w, last - w + 1, last - 1, last + 1, last + w - 1, last + w,
        last + w + 1,
    ):  # fmt: skip
        if b[ON + p] != NOTHING or not patterns[around(b, p)]:
            continue
        if legal(b, p) and breath(b, p, me) > 1:
            many += 1
            if chance(b) % many == 0:
                found = p
    return found


def anywhere(b: Table) -> int:
    """A stone anywhere but in an own eye; 0 if there is no such point."""
    free, me = b[FREE], 1 + b[SIDE]
    if free == 0:
        return 0
    at, reserve = chance(b) % free, 0
    for n in range(free):
        p = b[OPEN + (at + n) % free]
        if legal(b, p) and not eye(b, p, me):
            if breath(b, p, me) > 1:
                return p
            if reserve == 0:
                reserve = p
    return reserve


def owner(b: Table, p: int) -> int:
    """The owner of a point where only eyes are free: 1 for Black, -1 for White, 0 for neither."""
    black, white, o = b[ON + p] == BLACK, b[ON + p] == WHITE, BY + 6 * (p & 1)
    if b[ON + p] == NOTHING:
        for k in range(o, o + b[WAYS]):
            q = p + b[k]
            black = black or b[ON + q] == BLACK
            white = white or b[ON + q] == WHITE
    return int(black) - int(white)


def count(b: Table) -> int:
    """Twice the points of Black less those of White."""
    total = -b[KOMI]
    for n in range(b[POINTS]):
        total += 2 * owner(b, b[ALL + n])
    return total


def fates(start: Table, b: Table, s: Table, patterns: Table, games: int) -> None:
    """Play ``games`` games without a tree, and record the final owner of each point."""
    points = start[POINTS]
    for game in range(1, games + 1):
        b[:] = start
        b[RNG], b[PASSES], ply = 7919 * game, 0, 0
        while b[PASSES] < 2 and ply < 3 * points:
            p = answer(b, patterns)
            put(b, p if p else anywhere(b))
            ply += 1
        for n in range(points):
            p = b[ALL + n]
            s[HELD + p] += owner(b, p)


# The tree -----------------------------------------------------------------------------------------


def grow(b: Table, t: Table, node: int, s: Table, patterns: Table) -> None:
    """Give a node its children, with what is thought of each at first sight."""
    first, many, me, w, lines = s[GROWN], 0, 1 + b[SIDE], b[WIDTH], b[LINES]
    if NODE * (first + b[FREE] + 1) > len(t):
        return
    last, urgent = b[LAST], 0
    if last:
        urgent = answer(b, patterns)
    for n in range(b[FREE] + 1):
        p = b[OPEN + n] if n < b[FREE] else 0
        if p and (not legal(b, p) or eye(b, p, me)):
            continue
        c = NODE * (first + many)
        many += 1
        visits, good = PRIOR, PRIOR * WIN // 2
        if p == 0:
            good = good if b[PASSES] else 0
        else:
            o, empty = BY + 6 * (p & 1), 0
            for k in range(o, o + b[WAYS]):
                q = p + b[k]
                if b[ON + q] == 3 - me and last_liberty(b, b[GROUP + q]):  # it takes
                    visits += 2 * PRIOR
                    good += 2 * PRIOR * WIN
            if breath(b, p, me) < 2:
                visits += PRIOR
            elif lines and patterns[around(b, p)]:
                visits += PRIOR
                good += PRIOR * WIN
            if p == urgent:
                visits += PRIOR
                good += PRIOR * WIN
            row, column = p // w - TOP, p % w
            if lines:
                for q in (p - w - 1, p - w, p - w + 1, p - 1, p + 1, p + w - 1, p + w, p + w + 1):
                    empty += b[ON + q] == NOTHING
                edge = min(min(column, lines + 1 - column), min(row, lines + 1 - row)) - 1
                if empty == 8 and edge == 2:
                    visits += PRIOR
                    good += PRIOR * WIN
                elif edge == 0 and empty == 5:
                    visits += 2 * PRIOR
            if last and b[ON + last] != me:
                far = abs(column - last % w) + abs(row + TOP - last // w)
                if far < 4:
                    near = PRIOR * (4 - far)
                    visits += near
                    good += near * WIN
        t[c + POINT], t[c + CHILD], t[c + MANY] = p, 0, 0
        t[c + VISITS], t[c + RESULTS] = visits, good
        t[c + LATER], t[c + LATER_RESULTS] = PRIOR, PRIOR * WIN // 2
        t[c + THOUGHT] = visits
    t[node * NODE + CHILD], t[node * NODE + MANY] = first, many
    s[GROWN] += many


def chosen(t: Table, node: int) -> int:
    """The child to go to: by what has gone well, and what went well later."""
    first, best, most = t[node * NODE + CHILD], 0, -1.0
    for child in range(first, first + t[node * NODE + MANY]):
        c = NODE * child
        n, later = t[c + VISITS], t[c + LATER]
        share = later / (later + n + later * n / RAVE)
        value = share * t[c + LATER_RESULTS] / later + (1.0 - share) * t[c + RESULTS] / n
        if value > most:
            best, most = child, value
    return best


def play(start: Table, b: Table, t: Table, s: Table, patterns: Table) -> None:
    """One game: down the tree, then nearly at random; what it brings is noted on the way."""
    b[:] = start
    s[SEED] = 1 + (s[SEED] * 48271 + 11) % 2147483646
    b[RNG] = s[SEED]
    s[GAMES] += 1
    stamp = PLIES * s[GAMES]
    node, ply, limit = 0, 0, 3 * b[POINTS]
    s[WAY] = 0
    while b[PASSES] < 2 and ply < ROOM - 2:
        if t[node * NODE + MANY] == 0:
            if t[node * NODE + VISITS] < GROWS and node:
                break
            grow(b, t, node, s, patterns)
            if t[node * NODE + MANY] == 0:
                break
        node = chosen(t, node)
        p = t[node * NODE + POINT]
        s[MOVER + ply] = b[SIDE]
        if s[WHEN + ROOM * b[SIDE] + p] < stamp:
            s[WHEN + ROOM * b[SIDE] + p] = stamp + ply
        put(b, p)
        ply += 1
        s[WAY + ply] = node
    depth = ply
    s[MOVER + ply] = b[SIDE]
    while b[PASSES] < 2 and ply < limit + depth:
        p = answer(b, patterns)
        if p == 0:
            p = anywhere(b)
        if s[WHEN + ROOM * b[SIDE] + p] < stamp:
            s[WHEN + ROOM * b[SIDE] + p] = stamp + ply
        put(b, p)
        ply += 1
    s[NODES] += 1
    points = count(b)
    # A win is a win; but of two, the greater one is better.
    result = (WIN - 30 if points > 0 else 30) + max(-30, min(30, points // 4))
    for n in range(depth + 1):
        c = NODE * s[WAY + n]
        mover, putter = s[MOVER + n], s[MOVER + max(0, n - 1)]
        t[c + VISITS] += 1
        t[c + RESULTS] += WIN - result if putter else result
        first = t[c + CHILD]
        for child in range(first, first + t[c + MANY]):
            k = NODE * child
            p = t[k + POINT]
            if p and s[WHEN + ROOM * mover + p] >= stamp + n:
                t[k + LATER] += 1
                t[k + LATER_RESULTS] += WIN - result if mover else result


def search(start: Table, b: Table, t: Table, s: Table, patterns: Table, games: int) -> int:
    """Play ``games`` games, or until the stop flag is set; how many there were."""
    for n in range(games):
        if s[STOP]:
            return n
        play(start, b, t, s, patterns)
    return games


def setup(b: Table) -> None:
    """Find the groups and the free points of a board of which only the stones are there."""
    b[FREE] = 0
    for n in range(b[POINTS]):
        p = b[ALL + n]
        b[GROUP + p], b[NEXT + p], b[PUT + p] = p, p, -1
        b[COUNT + p] = b[SUM + p] = b[SQUARES + p] = b[SAFE + p] = 0
        if b[ON + p] == NOTHING:
            b[OPEN + b[FREE]] = p
            b[PLACE + p] = b[FREE]
            b[FREE] += 1
            continue
        if b[ROSES] and rosette(b, p, b[ON + p]):
            b[SAFE + p] = 1
        o = BY + 6 * (p & 1)
        for k in range(o, o + b[WAYS]):
            q = p + b[k]
            if b[ON + q] == NOTHING:
                b[COUNT + p] += 1
                b[SUM + p] += q
                b[SQUARES + p] += q * q
    for n in range(b[POINTS]):
        p = b[ALL + n]
        if b[ON + p] == NOTHING:
            continue
        o = BY + 6 * (p & 1)
        for k in range(o, o + b[WAYS]):
            q = p + b[k]
            if q < p and b[ON + q] == b[ON + p] and b[GROUP + q] != b[GROUP + p]:
                join(b, b[GROUP + q], b[GROUP + p])
