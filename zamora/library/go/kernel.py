"""Go as plain numbers, games of it played at random, and a tree over them: interpreted or compiled.

The search is Monte Carlo tree search with the value of a move at any later time (RAVE: Gelly and
Silver, 2007), and its games are not quite at random: they answer the last stone, by taking or
saving groups with one liberty and by the small patterns of MoGo (Gelly, Wang, Munos and Teytaud,
2006). Groups are known by their pseudo-liberties: a liberty counts once for every stone that it is
beside. How many, their sum and the sum of their squares tell whether all are one and the same
point.

A board is one row of numbers. Points stand in it by rows, with what is no point around them: the
neighbours of ``p`` are ``p - 1``, ``p + 1`` and a width up and down. Point 0 is none: a pass.
What a point has stands at ``p`` after the beginning of each table.
"""

from __future__ import annotations

from zamora.compiled.search import NODES, STOP
from zamora.compiled.sets import Table

# A board ------------------------------------------------------------------------------------------

#: The distance between two rows; lines; who is to move, 0 or 1; where nobody may take back a ko;
#: passes in a row; how many points are free; the last stone; the lot; twice the komi.
WIDTH, LINES, SIDE, KO, PASSES, FREE, LAST, LOT, KOMI = range(9)
#: Room for a table of points: 19 lines and what is around them.
ROOM = 424
#: For each point: what stands on it; the stone after which its group is called; the next stone of
#: its group, around in a circle; of a group, its pseudo-liberties, their sum, and that of their
#: squares; the free points in any order, and the place of each there.
ON, GROUP, NEXT, COUNT, SUM, SQUARES, OPEN, PLACE = range(16, 16 + 8 * ROOM, ROOM)
BOARD = 16 + 8 * ROOM
#: What stands on a point; no point at all.
NOTHING, BLACK, WHITE, OUTSIDE = range(4)

# The search ---------------------------------------------------------------------------------------

#: The notebook, behind what all searches keep there: games so far; nodes of the tree; the lot; the
#: place of each table: the nodes that lead down; when a stone was first put on a point in this
#: game, for each side; who held each point at the ends of games, Black less White.
GAMES, GROWN, SEED = 8, 9, 10
WAY, WHEN, HELD = 16, 16 + ROOM, 16 + 3 * ROOM
NOTEBOOK = 16 + 4 * ROOM
#: A node: the point; its first child, and how many; visits and results in thousandths, for whoever
#: put the stone; of games in which it put it there at any later time; the visits that are not of
#: games but say what was thought of it at first sight.
POINT, CHILD, MANY, VISITS, RESULTS, LATER, LATER_RESULTS, THOUGHT = range(8)
NODE = 8
#: A node has children after so many visits. So many are taken to have been made at its beginning,
#: and more where it is known to be good or bad.
GROWS, PRIOR = 4, 10
#: A ply of a game in ``WHEN``, and the number of the game above it.
PLIES = 2048
#: As many visits as make what happened later count no more than what happened.
RAVE = 3000.0
WIN = 1000


def chance(b: Table) -> int:
    """The next random number (the "minimal standard" of Park and Miller)."""
    b[LOT] = b[LOT] * 48271 % 2147483647
    return b[LOT]


# Stones -------------------------------------------------------------------------------------------


def put(b: Table, p: int) -> None:
    """Put a stone of the side to move, which is legal; 0 is a pass."""
    w, me = b[WIDTH], 1 + b[SIDE]
    b[KO], b[LAST], b[SIDE] = 0, p, 1 - b[SIDE]
    if p == 0:
        b[PASSES] += 1
        return
    b[PASSES] = 0
    b[FREE] -= 1
    at, last = b[PLACE + p], b[OPEN + b[FREE]]
    b[OPEN + at], b[PLACE + last] = last, at
    b[ON + p], b[GROUP + p], b[NEXT + p] = me, p, p
    b[COUNT + p] = b[SUM + p] = b[SQUARES + p] = 0
    for q in (p - 1, p + 1, p - w, p + w):
        if b[ON + q] == NOTHING:
            b[COUNT + p] += 1
            b[SUM + p] += q
            b[SQUARES + p] += q * q
        elif b[ON + q] != OUTSIDE:
            g = b[GROUP + q]
            b[COUNT + g] -= 1
            b[SUM + g] -= p
            b[SQUARES + g] -= p * p
    for q in (p - 1, p + 1, p - w, p + w):
        if b[ON + q] == me and b[GROUP + q] != b[GROUP + p]:
            join(b, b[GROUP + q], b[GROUP + p])
    taken = 0
    for q in (p - 1, p + 1, p - w, p + w):
        if b[ON + q] == 3 - me and b[COUNT + b[GROUP + q]] == 0:
            taken += lift(b, q)
            b[KO] = q
    if taken != 1 or b[NEXT + p] != p or b[COUNT + p] != 1:
        b[KO] = 0


def join(b: Table, g: int, other: int) -> None:
    """Make one group of two."""
    b[COUNT + g] += b[COUNT + other]
    b[SUM + g] += b[SUM + other]
    b[SQUARES + g] += b[SQUARES + other]
    p = other
    while True:
        b[GROUP + p] = g
        p = b[NEXT + p]
        if p == other:
            break
    b[NEXT + g], b[NEXT + other] = b[NEXT + other], b[NEXT + g]


def lift(b: Table, first: int) -> int:
    """Take a group off; how many stones it had."""
    w, many, p = b[WIDTH], 0, first
    while True:
        b[ON + p] = NOTHING
        b[OPEN + b[FREE]] = p
        b[PLACE + p] = b[FREE]
        b[FREE] += 1
        many += 1
        for q in (p - 1, p + 1, p - w, p + w):
            if b[ON + q] == BLACK or b[ON + q] == WHITE:
                g = b[GROUP + q]
                b[COUNT + g] += 1
                b[SUM + g] += p
                b[SQUARES + g] += p * p
        p = b[NEXT + p]
        if p == first:
            return many


def last_liberty(b: Table, g: int) -> int:
    """The only liberty of a group; 0 if it has several."""
    n = b[COUNT + g]
    if n * b[SQUARES + g] != b[SUM + g] * b[SUM + g]:
        return 0
    return b[SUM + g] // n


def legal(b: Table, p: int) -> bool:
    """Whether the side to move may put a stone on a free point."""
    w, me = b[WIDTH], 1 + b[SIDE]
    takes, breathes = 0, False
    for q in (p - 1, p + 1, p - w, p + w):
        on = b[ON + q]
        if on == NOTHING:
            breathes = True
        elif on == me:
            breathes = breathes or last_liberty(b, b[GROUP + q]) == 0
        elif on != OUTSIDE and last_liberty(b, b[GROUP + q]):
            takes += 1
    if p == b[KO]:
        return takes > 1  # whoever takes more than the ko does not bring the board back
    return takes > 0 or breathes


def eye(b: Table, p: int, me: int) -> bool:
    """Whether nobody but a fool fills this point of their own."""
    w = b[WIDTH]
    for q in (p - 1, p + 1, p - w, p + w):
        if b[ON + q] != me and b[ON + q] != OUTSIDE:
            return False
    false, edge = 0, 0
    for q in (p - w - 1, p - w + 1, p + w - 1, p + w + 1):
        if b[ON + q] == OUTSIDE:
            edge = 1
        elif b[ON + q] == 3 - me:
            false += 1
    return false + edge < 2


def breath(b: Table, p: int, me: int) -> int:
    """How many liberties, up to 2, a group would have after a stone; one that takes has enough."""
    w, free, first = b[WIDTH], 0, 0
    for q in (p - 1, p + 1, p - w, p + w):
        on = b[ON + q]
        if on == NOTHING:
            if q != first:
                free, first = free + 1, q
        elif on == me:
            g = b[GROUP + q]
            if last_liberty(b, g) == 0:
                r = g
                while True:
                    for x in (r - 1, r + 1, r - w, r + w):
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
    p = last_liberty(b, b[GROUP + last])
    if p and legal(b, p):
        return p
    for q in (last - 1, last + 1, last - w, last + w):
        if b[ON + q] == me:
            p = last_liberty(b, b[GROUP + q])
            if p and legal(b, p) and breath(b, p, me) > 1:
                return p
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
    """Who has a point where only eyes are free: 1 for Black, -1 for White, 0 for nobody."""
    w, black, white = b[WIDTH], b[ON + p] == BLACK, b[ON + p] == WHITE
    if b[ON + p] == NOTHING:
        for q in (p - 1, p + 1, p - w, p + w):
            black = black or b[ON + q] == BLACK
            white = white or b[ON + q] == WHITE
    return int(black) - int(white)


def count(b: Table) -> int:
    """Twice the points of Black less those of White."""
    w, n, total = b[WIDTH], b[LINES], -b[KOMI]
    for row in range(1, n + 1):
        for p in range(row * w + 1, row * w + 1 + n):
            total += 2 * owner(b, p)
    return total


def fates(start: Table, b: Table, s: Table, patterns: Table, games: int) -> None:
    """Play so many games without a tree, and note who holds each point at their ends."""
    w, n = start[WIDTH], start[LINES]
    for game in range(1, games + 1):
        b[:] = start
        b[LOT], b[PASSES], ply = 7919 * game, 0, 0
        while b[PASSES] < 2 and ply < 3 * n * n:
            p = answer(b, patterns)
            put(b, p if p else anywhere(b))
            ply += 1
        for row in range(1, n + 1):
            for p in range(row * w + 1, row * w + 1 + n):
                s[HELD + p] += owner(b, p)


# The tree -----------------------------------------------------------------------------------------


def grow(b: Table, t: Table, node: int, s: Table, patterns: Table) -> None:
    """Give a node its children, with what is thought of each at first sight."""
    first, many, me, w = s[GROWN], 0, 1 + b[SIDE], b[WIDTH]
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
            empty = 0
            for q in (p - w - 1, p - w, p - w + 1, p - 1, p + 1, p + w - 1, p + w, p + w + 1):
                on = b[ON + q]
                empty += on == NOTHING
                beside = q in (p - 1, p + 1, p - w, p + w)
                if beside and on == 3 - me and last_liberty(b, b[GROUP + q]):  # it takes
                    visits += 2 * PRIOR
                    good += 2 * PRIOR * WIN
            edge = min(min(p % w, w - p % w), min(p // w, w - p // w)) - 1
            if breath(b, p, me) < 2:
                visits += PRIOR
            elif patterns[around(b, p)]:
                visits += PRIOR
                good += PRIOR * WIN
            if p == urgent:
                visits += PRIOR
                good += PRIOR * WIN
            if empty == 8 and edge == 2:
                visits += PRIOR
                good += PRIOR * WIN
            elif edge == 0 and empty == 5:
                visits += 2 * PRIOR
            if last:
                far = abs(p % w - last % w) + abs(p // w - last // w)
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
    b[LOT] = s[SEED]
    s[GAMES] += 1
    stamp, side = PLIES * s[GAMES], b[SIDE]
    node, ply, limit = 0, 0, 3 * b[LINES] * b[LINES]
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
        if s[WHEN + ROOM * b[SIDE] + p] < stamp:
            s[WHEN + ROOM * b[SIDE] + p] = stamp + ply
        put(b, p)
        ply += 1
        s[WAY + ply] = node
    depth = ply
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
        mover = (side + n) % 2  # who is to move here; the stone is its rival's
        t[c + VISITS] += 1
        t[c + RESULTS] += result if mover else WIN - result
        first = t[c + CHILD]
        for child in range(first, first + t[c + MANY]):
            k = NODE * child
            p = t[k + POINT]
            if p and s[WHEN + ROOM * mover + p] >= stamp + n:
                t[k + LATER] += 1
                t[k + LATER_RESULTS] += WIN - result if mover else result


def search(start: Table, b: Table, t: Table, s: Table, patterns: Table, games: int) -> int:
    """Play so many games, or until somebody says stop; how many there were."""
    for n in range(games):
        if s[STOP]:
            return n
        play(start, b, t, s, patterns)
    return games


def setup(b: Table) -> None:
    """Find the groups and the free points of a board of which only the stones are there."""
    w, n = b[WIDTH], b[LINES]
    b[FREE] = 0
    for row in range(1, n + 1):
        for p in range(row * w + 1, row * w + 1 + n):
            b[GROUP + p], b[NEXT + p] = p, p
            b[COUNT + p] = b[SUM + p] = b[SQUARES + p] = 0
            if b[ON + p] == NOTHING:
                b[OPEN + b[FREE]] = p
                b[PLACE + p] = b[FREE]
                b[FREE] += 1
                continue
            for q in (p - 1, p + 1, p - w, p + w):
                if b[ON + q] == NOTHING:
                    b[COUNT + p] += 1
                    b[SUM + p] += q
                    b[SQUARES + p] += q * q
    for row in range(1, n + 1):
        for p in range(row * w + 1, row * w + 1 + n):
            if b[ON + p] == NOTHING:
                continue
            for q in (p - 1, p - w):
                if b[ON + q] == b[ON + p] and b[GROUP + q] != b[GROUP + p]:
                    join(b, b[GROUP + q], b[GROUP + p])
