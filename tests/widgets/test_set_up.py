"""A set-up in secret on the board: who shares it, who plays against the computer, who watches."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from zamora.core.history import History
from zamora.core.position import Side
from zamora.player.boardview import BoardView
from zamora.player.controls.page import Page
from zamora.player.game.board import Board
from zamora.player.picture.scene import Text
from zamora.rival import Player, RandomPlayer

from ..engine.secret import Secret
from .hands import cell, choose, click, commands, find, live, push, states, text

GAME = Secret()


def covers(board: Board) -> set[str]:
    """What is covered in the table; in the picture there are as many."""
    cells = find(board, BoardView).cells
    covered = {name for name, (sign, _label, _key) in cells.items() if sign == "?"}
    words = [s.text for s in board.scene.layer("pieces") if isinstance(s, Text)]
    assert words.count("?") == len(covered)
    assert covered == {GAME.board.name(at) for at in board.session.position.covered}
    return covered


def told(board: Board) -> object:
    """All that a page that comes now is told, and what was said last.

    The game as it is written down goes to whoever saves it: it has all of it.
    """
    parts = Page(board, lambda _news: None).frame["parts"].values()
    return [part for part in parts if part["view"] != "files"], live(board)


def test_two_people_choose_unseen_on_one_board() -> None:
    board = Board(GAME.start())
    assert not covers(board) and "uncover" not in commands(board)
    click(board, "a1", "c1")
    home = {"a1", "b1", "c1"}
    # Nobody sees anything, and nothing can be done, before the other one has come.
    assert covers(board) == home and not states(board) and not text(board, "zamora-turns")
    asks = "Ahora les toca a las negras: que nadie más mire."
    assert text(board, "zamora-message") == asks
    assert live(board) == f"Les toca a las negras. {asks}"
    click(board, "a4")
    assert text(board, "zamora-message") == asks and board.session.draft is None
    choose(board, "Escojo yo")
    assert covers(board) == home and set(states(board)) == {"a4", "b4", "c4"}
    assert not text(board, "zamora-turns") and "uncover" not in commands(board)
    assert cell(board, "a1")["label"] == "a1, secreto"
    click(board, "a1")
    said = "Está tapado hasta que los dos bandos hayan escogido."
    assert text(board, "zamora-message") == said
    click(board, "b4")
    assert covers(board) == home, "in the middle of the turn too"
    click(board, "a4")
    assert not covers(board) and text(board, "zamora-turns") == "a1, c1 · b4, a4"
    assert cell(board, "a1")["label"] == "a1, guardia de las blancas"
    # What is written down has all of it, also before.
    push(board, "Deshacer")
    assert covers(board) == home and "uncover" in commands(board)
    assert board.session.history.position.code == "emboscada:1 3/3/3/A1A N"


def test_what_is_secret_goes_nowhere_into_the_page() -> None:
    boards = []
    for chosen in (("a1", "c1"), ("b1", "c1")):
        board = Board(GAME.start())
        click(board, *chosen)
        choose(board, "Escojo yo")
        boards.append((board.scene, told(board)))
    assert boards[0] == boards[1]


@pytest.mark.parametrize("side", [1, 2])
def test_against_the_computer_only_its_choice_is_covered(side: int) -> None:
    board = Board(GAME.start(), rival="azar", side=side, seed=3)
    home = {"a1", "b1", "c1"}
    if side == 1:
        click(board, "a1", "b1")
        assert not covers(board) and text(board, "zamora-turns").startswith("a1, b1 · ")
        return
    # It has chosen; neither the list, nor an arrow, nor its words tell what.
    assert (
        covers(board) == home
        and not text(board, "zamora-turns")
        and "uncover" not in commands(board)
    )
    assert not text(board, "zamora-message") and not board.session.view().last
    click(board, "a4", "b4")
    assert not covers(board)
    # Undo goes back to the person's choice, and covers the computer's again.
    push(board, "Deshacer")
    assert covers(board) == home


def test_who_watches_two_computers_sees_everything() -> None:
    board = Board(GAME.start())
    click(board, "a1", "c1")
    assert covers(board)
    for who in Side:
        board.session.set_player(who, RandomPlayer(1))
    assert not board.session.covered and not board.session.curtain


@pytest.mark.parametrize("rival", [RandomPlayer, lambda seed: Player(2, seed=seed)])
def test_the_computer_chooses_without_looking(
    rival: Callable[[int], RandomPlayer | Player],
) -> None:
    answers = set()
    for chosen in ("a1, b1", "a1, c1", "b1, c1"):
        board = Board(GAME.start())
        board.session.set_player(Side.SECOND, rival(4))
        click(board, *chosen.split(", "))
        answers.add(str(board.session.history.turns[1]))
    assert len(answers) == 1
    history = History(GAME.start(), ["a1, b1"])
    seen = history.seen_by(Side.SECOND)
    assert seen is not history and not seen.turns and history.seen_by(Side.FIRST) is history


def test_how_secret_dice_lie_goes_nowhere_into_the_page() -> None:
    """A set-up of many steps, with choices: what is shown, what is told, what is asked."""
    shown = []
    for tops in "5324621", "1661625":
        board = Board("artaban")
        for column, top in zip("abcdefg", tops, strict=True):
            click(board, f"{column}2")
            choose(board, top)
        # The last number is what is missing; it can be turned all the same.
        click(board, "h2", "h2")
        choose(board, "+90°")
        click(board, "c2" if tops[0] == "5" else "h2")
        shown.append([board.scene, told(board)])
        choose(board, "Escojo yo")
        shown[-1] += [board.scene, told(board), states(board)]
        cells = find(board, BoardView).cells
        assert {one[0] for name, one in cells.items() if name.endswith("2")} == {"?"}
    assert shown[0] == shown[1]
