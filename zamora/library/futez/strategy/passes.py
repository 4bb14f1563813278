"""Following a list of cards through everything that a rival may do: what runs compiled.

Positions are placements (:mod:`zamora.library.futez.solved.numbering`), seen by the side to move. A
*node* is ``2 × placement + who`` is to move: ``OURS``, the side with the cards, or ``RIVALS``. Both
are put on the board as if White were to move; turning the board round changes nothing.
"""

from __future__ import annotations

from zamora.compiled.induction import LOST
from zamora.compiled.layout import BALL, Board, men, origin_of, rest_of, target_of
from zamora.compiled.sets import Table
from zamora.compiled.turns import turns
from zamora.library.futez.rules import GOALS
from zamora.library.futez.solved.numbering import BALLS, KEPT, SLICE, image, number, place
from zamora.library.futez.strategy.cards import CARDS, OWN_GOAL, SCORES, score

OURS, RIVALS = range(2)
#: How many cards there are.
DECK = len(CARDS)
#: Where the values of a ball's cell begin in the table; -1 if only its mirror image is kept.
PLACES = [KEPT.get(ball, -1) for ball in range(BALLS)]

#: What :func:`follow` answers when there is no mistake: whether it has seen everything or not.
NEVER, TOO_MANY = -1, -2
#: Where it writes, from its ``counts``: how many nodes it has come to; the turn of the mistake; how
#: many cards decided on the way to it, one more than there are if another could have changed it.
NODES, TURN, CARDS_USED = range(3)
COUNTS = 3


def worth(values: Table, placement: int) -> int:
    """The byte of a placement, from a table that keeps one of two mirror images."""
    at = PLACES[placement // SLICE]
    if at < 0:
        placement = image(placement)
        at = PLACES[placement // SLICE]
    return values[at + placement % SLICE]


def points(card: int, turn: int, ball: int, before: int, rivals: int, values: Table) -> int:
    """What a turn is worth by a card: the more, the better.

    Args:
        card: its number.
        turn: of the side with the cards.
        ball: where the ball lies before it.
        before: the set of cells of the own men then.
        rivals: of the others.
        values: the table.
    """
    origin, target, rest = origin_of(turn), target_of(turn), rest_of(turn)
    mine = before ^ (1 << origin) ^ (1 << target)
    value = SCORES if GOALS[rest] == 1 else OWN_GOAL
    if not GOALS[rest]:
        value = worth(values, number(rest, rivals, mine, 1))
    return score(card, ball, rest, origin, target, mine, rivals, value)


def best(
    b: Board, cards: Table, count: int, values: Table, out: Table, start: int, end: int
) -> tuple[int, int]:
    """Keep those of the turns ``out[start:end]`` that are best by the cards, one after the other.

    Returns:
        The new end, and how many cards it took until no other card of all could make a difference;
        one more than there are if some could.
    """
    ball, before, rivals = b[BALL], men(b, 0)[0], men(b, 1)[0]
    for n in range(count):
        if end - start <= 1:
            return end, n
        most, kept = -LOST, start
        for i in range(start, end):
            worthy = points(cards[n], out[i], ball, before, rivals, values)
            if worthy > most:
                most, kept = worthy, start
            if worthy == most:
                out[kept] = out[i]
                kept += 1
        end = kept
    # Mirror images, say, are the same to every card.
    for card in range(DECK):
        first = points(card, out[start], ball, before, rivals, values)
        for i in range(start + 1, end):
            if points(card, out[i], ball, before, rivals, values) != first:
                return end, count + 1
    return end, count


def follow(
    b: Board,
    cards: Table,
    count: int,
    values: Table,
    start: int,
    marks: Table,
    queue: Table,
    parents: Table,
    used: Table,
    limit: int,
    counts: Table,
    out: Table,
    free: int,
) -> int:
    """Go breadth first through what can come about, until the cards step into a loss.

    Args:
        b: a workspace.
        cards: the numbers of the cards.
        count: how many they are.
        values: the table of the solved game.
        start: the node to begin with, which is not lost.
        marks: a byte for each placement, all 0; they are 0 again afterwards.
        queue: gets the nodes, in the order in which they are found.
        parents: for each the index of the one before it, -1 for the first.
        used: for each how many cards decided on the way.
        limit: how many nodes to look at.
        counts: see ``NODES``, ``TURN``, ``CARDS_USED``.
        out: scratch.
        free: where it is free.

    Returns:
        The index of the node where the mistake is made; ``NEVER`` or ``TOO_MANY``.
    """
    queue[0], parents[0], used[0] = start, -1, 0
    marks[start >> 1] |= 1 << (start & 1)
    found, here, end = NEVER, 0, 1
    while here < end and found == NEVER:
        placement, who = queue[here] >> 1, queue[here] & 1
        place(b, placement, 0)
        last, decided = turns(b, out, free), used[here]
        before, rivals = men(b, 0)[0], men(b, 1)[0]
        if who == OURS and last > free + 1:
            last, needed = best(b, cards, count, values, out, free, last)
            decided = max(decided, needed)
            last = free + 1
        for i in range(free, last):
            turn = out[i]
            rest = rest_of(turn)
            after, bad = 0, GOALS[rest] == 2
            if not GOALS[rest]:
                mine = before ^ (1 << origin_of(turn)) ^ (1 << target_of(turn))
                after = number(rest, rivals, mine, 1)
                bad = 0 < worth(values, after) < LOST
            if who == OURS and bad:
                found = here
                counts[TURN], counts[CARDS_USED] = turn, decided
            elif not GOALS[rest] and not marks[after] >> (1 - who) & 1:
                marks[after] |= 1 << (1 - who)
                queue[end], parents[end], used[end] = 2 * after + 1 - who, here, decided
                end += 1
        here += 1
        if end > limit and found == NEVER:
            found = TOO_MANY
    for i in range(end):
        marks[queue[i] >> 1] = 0
    counts[NODES] = end
    return found
