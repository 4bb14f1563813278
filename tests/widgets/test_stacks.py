"""Men that stand one on another: drawn as a stack, told from the top, seen from the side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import pytest

from zamora.core.grid import Board, GridDraft, GridGame, GridState, Man, Noun
from zamora.core.position import Position
from zamora.core.spoken import by_cell, by_side
from zamora.core.steps import Piece, Side, Step
from zamora.player import controls as w
from zamora.player.game.board import Board as PlayBoard
from zamora.player.picture import glyphs
from zamora.player.picture.scene import Disc, Point, Text
from zamora.player.picture.sideview import TALL, build_stacks
from zamora.player.picture.view import View, describe
from zamora.player.picture.words import owned, short_label

from .boards import tick
from .hands import click, parts, text


class Piles(GridGame):
    """Four cells with whatever stands there."""

    key, name = "piles", "Piles"
    board = Board.rectangle(1, 4, lambda cell: str(cell.column))
    stacks: ClassVar[bool] = True
    men: ClassVar[Mapping[str, Man]] = {
        "P": Man("draughtsman", Noun("peón")),
        "D": Man("crowned", Noun("dama", feminine=True)),
    }

    def initial(self, side: Side = Side.FIRST) -> GridState:
        return GridState(("Dpp", "p", "pPPPPPPPP", ""), side)

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        for cell in self.own(draft.state) if draft.done == 0 else ():
            yield self.move(draft.state, cell, self.board.cells[3])


GAME = Piles()
START = Position(GAME, GAME.initial())


def piece(content: str) -> Piece:
    return GAME.piece(content, GAME.board.cells[:1])


def drawn(content: str) -> list[object]:
    return [*glyphs.draw(piece(content), (Point(0, 0),), "first")]


def fills(content: str) -> list[str | None]:
    """The fills of the discs, from below, without grooves, dots and the number."""
    discs = [one for one in drawn(content) if isinstance(one, Disc)]
    return [disc.fill for disc in discs if disc.fill in ("white", "black") and disc.radius > 0.2]


def test_a_stack_is_one_piece_that_its_top_man_commands() -> None:
    stack, man, _tall = START.pieces()
    assert (stack.side, stack.kind, stack.text) == (Side.FIRST, "crowned", "3")
    assert [(one.kind, one.side) for one in stack.stack] == [
        ("crowned", Side.FIRST),
        ("draughtsman", Side.SECOND),
        ("draughtsman", Side.SECOND),
    ]
    assert man.stack == ()
    assert (by_cell(stack, GAME), by_side(stack, GAME)) == (
        "la pila de 1",
        "una pila de las blancas",
    )
    assert short_label(stack) == "Dpp"


def test_a_stack_is_told_from_the_top() -> None:
    assert owned(piece("pP"), GAME.sides) == (
        "pila de 2: peón de las negras; debajo, peón de las blancas"
    )
    assert owned(piece("DPppp"), GAME.sides) == (
        "pila de 5: dama de las blancas; debajo, peón de las blancas y peón de las negras × 3"
    )
    assert describe(View(START)).startswith(
        "Blancas: pila de 3 en 1 (dama de las blancas; debajo, peón de las negras × 2); "
        "Negras: peón en 2, pila de 9 en 3 (peón de las negras; debajo, peón de las blancas × 8)."
    )


def test_a_stack_is_drawn_from_below_with_both_colours() -> None:
    assert fills("p") == ["black"]
    assert fills("Ppp") == ["black", "black", "white"]
    assert fills("ppP") == ["white", "black", "black"]
    # Of a tall one the longest runs are shortened, and a number says how many there are.
    assert fills("pPPPPPPPP") == ["white"] * 4 + ["black"]
    assert fills("PPPPPPPPp")[0] == "black"
    numbers = {
        content: [one.text for one in drawn(content) if isinstance(one, Text)]
        for content in ("Pp", "Ppp", "Pppp", "pPPPPPPPPPPP")
    }
    assert numbers == {"Pp": [], "Ppp": [], "Pppp": ["4"], "pPPPPPPPPPPP": ["12"]}


@pytest.mark.parametrize("content", ["Pp", "Dppp", "pPPPPPPPPPPP", "PpPpPpPp"])
def test_a_stack_stays_on_its_cell(content: str) -> None:
    for one in drawn(content):
        if isinstance(one, Disc):
            assert abs(one.centre.y) + one.radius <= 0.52
            assert abs(one.centre.x) + one.radius <= 0.52


def test_stacks_are_seen_from_the_side() -> None:
    scene = build_stacks(View(START, selected=GAME.board.cells[2]))
    assert scene is not None
    words = [one for one in scene.layer("pieces") if isinstance(one, Text)]
    assert [(one.text, one.ink) for one in words] == [("1", "name"), ("3", "focus")]
    assert scene.height > 9 * TALL
    assert scene.description == (
        "1, pila de 3: dama de las blancas; debajo, peón de las negras × 2. "
        "3, pila de 9: peón de las negras; debajo, peón de las blancas × 8."
    )
    flat = Position(GAME, GridState(("P", "p", "", ""), Side.FIRST))
    assert build_stacks(View(flat)) is None


def stacks_line(board: PlayBoard) -> w.HTML:
    (found,) = (part for part in parts(board) if "zamora-stacks" in getattr(part, "classes", ()))
    assert isinstance(found, w.HTML)
    return found


def test_a_board_shows_its_stacks_from_the_side_if_that_is_wanted() -> None:
    board = PlayBoard("lasca:1 6p/7/7/1(pp)1(pp)3/4P2/1(pp)1(pp)3/7 B")
    line = stacks_line(board)
    assert line.hidden == "hidden"
    tick(board, "Ver las pilas de lado")
    assert not line.hidden
    assert "b4, pila de 2: peón de las negras; debajo, peón de las negras." in line.value
    # In the middle of a turn, too: the stack that is being made.
    click(board, "e3", "c1")
    assert "c1, pila de 2: peón de las blancas; debajo, peón de las negras." in line.value


def test_a_board_without_stacks_says_so_and_others_have_no_such_switch() -> None:
    board = PlayBoard("emergo")
    tick(board, "Ver las pilas de lado")
    assert text(board, "zamora-stacks") == "Todavía no hay pilas."
    others = [part for part in parts(PlayBoard("damas-inglesas")) if isinstance(part, w.Checkbox)]
    (switch,) = (one for one in others if one.description == "Ver las pilas de lado")
    assert switch.hidden == "hidden"
