"""What the tests of sessions share."""

from __future__ import annotations

import zamora
from zamora.core.board import Cell
from zamora.core.position import Side
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


def answer(one: Session) -> None:
    """The computer plays."""
    assert one.waits_for is not None
    one.play(one.waits_for.choose(one.history))


def click(one: Session, cell: Cell) -> None:
    one.press(cell)
    one.release(cell, dragged=False)


def drag(one: Session, *way: Cell | None) -> None:
    first, *others = way
    assert first is not None
    one.press(first)
    for cell in others:
        one.drag(cell)
    one.release(way[-1], dragged=True)
