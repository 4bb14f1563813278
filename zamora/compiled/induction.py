"""Retrograde analysis of positions that have numbers: the same functions run interpreted, compiled.

The idea, with a worked example, is in :mod:`zamora.solve.retrograde`. Here nothing is kept but
three bytes a position, so that millions fit:

- ``values``: 0 as long as nothing is known, n for a win in n turns of both sides together for the
  side to move, :data:`LOST` + n for a loss, :data:`DRAWN`, or :data:`NOBODY`;
- ``left``: how many turns within the group may still save the side to move;
- ``due``: the value that the other turns give, at the level that it is about.

Positions are solved in groups: what a turn leads to is of the same group, or of one before. Level
by level one goes back from what was decided in n - 1 turns (:func:`back`); what the end of the
game, or groups before, decide comes at its level (:func:`decide`). What is never decided is a draw
(:func:`close`). :func:`check` trusts none of this: it lists turns forwards only.

``w`` is the game's workspace; ``out`` is room for numbers, from index ``free``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zamora.compiled.given import given
from zamora.compiled.sets import Table

# What a game provides -----------------------------------------------------------------------------

#: Set the position with this number up; whether there is one.
stand: Callable[[Any, int], bool] = given()
#: Write what the turns of the position lead to from this index of the row on, each a number or one
#: of the two below; the new end.
follow: Callable[[Any, Table, int], int] = given()
#: Write the numbers in the same group that have a turn to the position, each as often as it has
#: one; the new end. Numbers that have no turn within the group at all do no harm.
come: Callable[[Any, Table, int], int] = given()
#: The value of a position without any turn: ``LOST`` or ``DRAWN``.
STUCK: int = given()

#: A turn that wins immediately, and one that loses immediately.
WINS, LOSES = -1, -2

# Values -------------------------------------------------------------------------------------------

#: What is added to the distance of a loss.
LOST = 128
#: A draw, as long as the solving goes on; a number that no position has.
DRAWN, NOBODY = 254, 255
#: Longer than any win.
NEVER = 120

#: What the functions note: how many positions they have decided; the last level at which something
#: is sure to be due. And :func:`check`: turns within the same group, forwards and backwards; the
#: first number with a wrong value.
FOUND, LATEST, FORWARDS, BACKWARDS, FIRST_WRONG = range(5)
NOTES = 5


def survey(
    w: Any,
    start: int,
    stop: int,
    values: Table,
    left: Table,
    due: Table,
    notes: Table,
    out: Table,
    free: int,
) -> None:
    """List the turns of each position once."""
    for number in range(start, stop):
        if not stand(w, number):
            values[number] = NOBODY
            continue
        end = follow(w, out, free)
        won, lost, inside, holds = NEVER, 0, 0, False
        for i in range(free, end):
            if out[i] == WINS:
                won = 1
            elif out[i] == LOSES:
                lost = max(lost, 1)
            elif values[out[i]] == 0:
                inside += 1
            elif values[out[i]] == DRAWN:
                holds = True
            elif values[out[i]] >= LOST:
                won = min(won, values[out[i]] - LOST + 1)
            else:
                lost = max(lost, values[out[i]] + 1)
        if won < NEVER:
            due[number] = won
        elif end == free:
            due[number] = STUCK
        elif holds and not inside:
            due[number] = DRAWN
        else:
            due[number] = LOST + lost
        if inside and (holds or won < NEVER):
            # What leads out of the group saves; so not all turns will be found to lose.
            inside += 1
        left[number] = inside
        if due[number] != DRAWN:
            notes[LATEST] = max(notes[LATEST], due[number] & (LOST - 1))


def back(
    w: Any,
    start: int,
    stop: int,
    level: int,
    values: Table,
    left: Table,
    due: Table,
    notes: Table,
    out: Table,
    free: int,
) -> None:
    """Go back from what was decided one level before; decide what that decides at this one."""
    for number in range(start, stop):
        value = values[number]
        if value != LOST + level - 1 and (value != level - 1 or value == 0):
            continue
        stand(w, number)
        for i in range(free, come(w, out, free)):
            before = out[i]
            if values[before] or not left[before]:
                continue
            if value >= LOST:
                values[before] = level
                notes[FOUND] += 1
                continue
            left[before] -= 1
            if not left[before]:
                # The last turn that was not known to lose: the slowest loss.
                due[before] = max(due[before], LOST + level)
                notes[LATEST] = max(notes[LATEST], due[before] - LOST)


def decide(
    start: int, stop: int, level: int, values: Table, left: Table, due: Table, notes: Table
) -> None:
    """Decide what is due at this level."""
    for number in range(start, stop):
        value = due[number]
        if values[number] or value == 0:
            continue
        drawn = value == DRAWN and level == 0
        if value == level or drawn or (value == LOST + level and not left[number]):
            values[number] = value
            notes[FOUND] += 1


def close(start: int, stop: int, values: Table) -> None:
    """Positions still undecided are draws."""
    for number in range(start, stop):
        if values[number] == 0:
            values[number] = DRAWN


def check(w: Any, start: int, stop: int, values: Table, notes: Table, out: Table, free: int) -> int:
    """How many values do not follow from those of their successors; draws are 0 now.

    A win is one turn longer than the quickest loss it leads to. Where all turns lose it is a loss,
    one turn longer than the slowest win of the rival. Anything else is a draw.
    """
    wrong = 0
    for number in range(start, stop):
        if not stand(w, number):
            continue
        end = follow(w, out, free)
        won, lost, holds = NEVER, 0, end == free and STUCK == DRAWN
        for i in range(free, end):
            value = 0
            if out[i] >= 0:
                notes[FORWARDS] += 1
                value = values[out[i]]
            if out[i] == WINS:
                won = 1
            elif out[i] == LOSES:
                lost = max(lost, 1)
            elif value >= LOST:
                won = min(won, value - LOST + 1)
            elif value:
                lost = max(lost, value + 1)
            else:
                holds = True
        expected = LOST + lost
        if won < NEVER:
            expected = won
        elif holds:
            expected = 0
        if values[number] != expected:
            if not wrong:
                notes[FIRST_WRONG] = number
            wrong += 1
        notes[BACKWARDS] += come(w, out, free) - free
    return wrong
