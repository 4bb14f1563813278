"""What the tests of sessions share."""

from __future__ import annotations

import zamora
from zamora.core.board import Cell
from zamora.core.position import Side
from zamora.player.parts import steps
from zamora.player.play.actions import Action
from zamora.player.play.session import Session
from zamora.rival import player

START = "compases:1 V12-V13 V42-V43 C1"
#: The end V23 can go to V21 both ways round.
BOTH_WAYS = "compases:1 V22-V23 V42-V43 C1"
#: C1 wins in one turn.
NEARLY = "compases:1 V23-V33 V22-V32 C1"
V11, V12, V13, V14 = (Cell(1, column) for column in range(1, 5))
V21, V22, V23, V24 = (Cell(2, column) for column in range(1, 5))
V31, V32, V33, V34 = (Cell(3, column) for column in range(1, 5))
V41, V42, V43, V44 = (Cell(4, column) for column in range(1, 5))


def session(code: str = START, rival: str | None = None, side: Side = Side.SECOND) -> Session:
    made = Session(zamora.position(code))
    if rival is not None:
        made.set_player(side, player(rival, seed=1))
    return made


def played(one: Session) -> list[str]:
    return [str(turn) for turn in one.history.turns]


def touch(one: Session, names: str) -> None:
    """Touch cells, one after the other."""
    for name in names.split():
        one.touch(one.position.game.board.cell(name))


def answer(one: Session) -> None:
    """The computer plays."""
    assert one.waits_for is not None
    one.play(one.waits_for.choose(one.history))


def ways(one: Session, target: Cell) -> list[tuple[int, str]]:
    """The steps of what is in hand to a cell: their numbers, and the first cell on their way."""
    if one.draft is None or one.selected is None:
        return []
    name = one.position.game.board.name
    meant = [name(one.selected), name(target)]
    offered = [(n, step) for n, step in enumerate(steps(one.draft)) if step is not None]
    return [(n, "".join(step[3:4])) for n, step in offered if step[:2] == meant]


def click(one: Session, cell: Cell) -> None:
    """What a page makes of a click: it knows from the steps what can go where."""
    if found := ways(one, cell):
        if len(found) == 1:
            one.act(Action("take", step=found[0][0]))
    elif cell == one.selected:
        one.act(Action("pick"))
    else:
        one.act(Action("pick" if cell in one.origins else "touch", cell))


def drag(one: Session, *way: Cell | None) -> None:
    """What a page makes of a drag; None is beside the board."""
    first, *others = way
    assert first is not None
    if first not in one.origins:
        return
    if one.selected != first:
        one.act(Action("pick", first))
    trail: list[str] = []
    for cell in others:
        if cell == first:
            trail.clear()
        elif cell is not None:
            trail.append(one.position.game.board.name(cell))
    goal = others[-1]
    if goal in (None, first):
        return
    found = ways(one, goal)
    passed = [one for one in found if len(trail) > 1 and one[1] == trail[0]]
    meant = found if len(found) == 1 else passed
    if not found:
        one.act(Action("touch", goal))
    elif len(meant) == 1:
        one.act(Action("take", step=meant[0][0], dragged=True))
