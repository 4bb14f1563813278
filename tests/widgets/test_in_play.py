"""In play: a check until it is answered, own goals before and after they happen."""

from __future__ import annotations

import pytest

import zamora
from zamora.core.history import History
from zamora.core.position import Side
from zamora.play.match_parts import MatchGame
from zamora.player.boardview import BoardView
from zamora.player.cards.boardinputs import PlayInput
from zamora.player.cards.exercise import ExerciseCard
from zamora.player.game.board import Board
from zamora.player.jobs.loop import Dispatcher
from zamora.player.picture.scene import Disc, Line, Polygon, Text
from zamora.player.picture.view import View, build, describe
from zamora.player.play.session import Session
from zamora.school.exercises import TurnExercise

from ..marks import ordinarily
from .hands import cell, choose, click, command, find, live, push, states, text

#: Black's king in its chamber is in check from a rook: by itself it can step aside.
CHECKED = "caliz:1 R155,T95,C34 R15,P77 83 N"
#: White's rook can go to the column of Black's king.
CHECKS = "caliz:1 R155,T94 R15,P77 83 B"
#: Black's king is in check; it can be answered with the chalice only, or by a step aside.
CHESS_CHECKED = "ajedrez:1 4k3/8/8/8/8/8/4Q3/4K3 b - - 0 1"
#: C24 to C35 obliges the ball: it may go to C24, an own goal, or to C42.
NEAR = "futez:1 22,24,44,51 53,64,71,73 33 B"
#: C73 to C64 leaves the ball nothing but the own goal.
BOUND = "futez:1 22,24,31,35 53,71,73,84 75 N"


def session(code: str) -> Session:
    return Session(zamora.position(code))


def touch(one: Session, *names: str) -> None:
    for name in names:
        one.touch(one.position.game.board.cell(name))


def names(one: Session, cells: frozenset[zamora.Cell]) -> set[str]:
    return {one.position.game.board.name(found) for found in cells}


def marked(view: View) -> bool:
    """Whether a king is marked: by a jagged edge under him, in a colour."""
    scene = build(view)
    edges = [s for s in scene.layer("under") if isinstance(s, Polygon) and s.fill == "check"]
    assert len(edges) <= 1 and all(len(edge.points) > 20 for edge in edges)
    return bool(edges)


# Check --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [CHECKED, CHESS_CHECKED])
def test_a_board_that_begins_in_check_says_so(code: str) -> None:
    one = session(code)
    assert one.status() == "Les toca a las negras. ¡Jaque!"
    assert marked(one.view()) and describe(one.view()).endswith("¡Jaque!")
    board = Board(code)
    king = board.session.position.game.king(board.session.position.state, Side.SECOND)
    assert king is not None
    name = board.session.position.game.board.name(king)
    assert cell(board, name)["label"].endswith("en jaque")
    assert text(board, "zamora-status").endswith("¡Jaque!")
    assert sum("en jaque" in label for label in labels(board)) == 1


def labels(board: Board) -> list[str]:
    return [label for _text, label, _key in find(board, BoardView).cells.values()]


def test_a_check_stands_until_it_is_answered() -> None:
    board = Board(CHECKS)
    assert "Jaque" not in text(board, "zamora-status") and not marked(board.session.view())
    click(board, "(9,4)", "(9,5)")
    assert text(board, "zamora-status") == "Les toca a las negras. ¡Jaque!"
    assert "¡Jaque al rey de las negras!" in text(board, "zamora-message")
    assert live(board).count("aque") == 2 and marked(board.session.view())
    click(board, "(7,7)")  # which is no answer
    assert text(board, "zamora-status").endswith("¡Jaque!") and marked(board.session.view())
    push(board, "Deshacer")
    assert "Jaque" not in text(board, "zamora-status") and not marked(board.session.view())
    push(board, "Rehacer")
    assert text(board, "zamora-status").endswith("¡Jaque!") and marked(board.session.view())
    click(board, "(1,5)", "(1,4)")
    assert "Jaque" not in text(board, "zamora-status") and not marked(board.session.view())
    assert not any("en jaque" in label for label in labels(board))


def test_a_loaded_position_and_a_new_game_are_in_check_too() -> None:
    one = session(CHECKS)
    one.load(History(zamora.position(CHECKED)))
    assert one.status().endswith("¡Jaque!") and marked(one.view())
    touch(one, "(1,5)", "(1,4)")
    assert not marked(one.view())
    one.new()
    assert one.status().endswith("¡Jaque!") and marked(one.view())


def test_a_chalice_on_its_way_has_not_answered_a_check_yet() -> None:
    # The knight takes the chalice, which has to come between the rook and the king.
    one = session("caliz:1 R155,T95 R15,C64 83 N")
    touch(one, "(6,4)", "(8,3)")
    assert one.draft is not None and one.draft.steps and not one.may_end
    assert one.status().endswith("¡Jaque!") and marked(one.view())
    touch(one, "(7,5)")
    assert one.history.turns and "Jaque" not in one.status() and not marked(one.view())


def test_a_king_on_the_chalice_has_done_his_part() -> None:
    one = session("caliz:1 R155,T95 R35,P77 34 N")
    touch(one, "(3,5)", "(3,4)")
    assert one.draft is not None and one.draft.steps
    assert not marked(one.view()) and "Jaque" not in one.status()


def test_the_mated_king_is_marked() -> None:
    mated = "ajedrez:1 rnb1kbnr/pppp1ppp/8/4p3/5PPq/8/PPPPP2P/RNBQKBNR w KQkq - 1 3"
    one = session(mated)
    assert one.status() == "¡Jaque mate! Ganaron las negras." and marked(one.view())


def test_what_an_overlay_says_of_the_king_it_says_alone() -> None:
    one = session(CHECKED)
    one.overlays.wanted = "jaque"
    scene = build(one.view())
    signs = [s for s in scene.layer("over") if isinstance(s, Text) and s.text == "!"]
    assert len(signs) == 1
    board = Board(CHECKED)
    board.session.overlays.wanted = "jaque"
    board._show()
    assert cell(board, "(1,5)")["label"].count("en jaque") == 1


def test_an_exercise_in_check_says_so_until_it_is_answered() -> None:
    position = zamora.position(CHECKED)
    exercise = TurnExercise(
        id="5.0",
        title="",
        statement="",
        position=position,
        goal=lambda turn: True,
        solution=str(position.turns()[0]),
        hints=(),
        explanation="",
    )
    errors: list[BaseException] = []
    asked = PlayInput(exercise, Dispatcher(errors.append), lambda: None, lambda: None)
    assert text(asked.widget, "zamora-in-check") == "¡Jaque al rey de las negras!"
    assert cell(asked.widget, "(1,5)")["label"].endswith("en jaque")
    click(asked.widget, "(1,5)", "(1,4)")
    assert text(asked.widget, "zamora-in-check") == "" and not errors
    asked.clear()
    assert text(asked.widget, "zamora-in-check") == "¡Jaque al rey de las negras!"


def test_where_there_is_no_check_no_place_is_kept_for_one() -> None:
    card = ExerciseCard("3.1")
    assert all(
        part.hidden == "hidden"
        for part in card._input.widget.children
        if "zamora-in-check" in part.classes
    )


# Own goals ----------------------------------------------------------------------------------------


def test_an_own_goal_is_called_one_before_it_happens() -> None:
    board = Board(NEAR)
    click(board, "C24", "C35")
    assert names(board.session, board.session.perils) == {"C24"}
    assert "¡Cuidado! Los cuadrados con × son autogoles." in text(board, "zamora-message")
    assert cell(board, "C24")["said"].endswith("autogol")
    assert states(board)["C24"] == "peril"
    assert "C24 (autogol)" in live(board) and "C42 (" not in live(board)
    choose(board, "Quitar el último paso")
    assert not board.session.perils
    click(board, "C24", "C35", "C24")
    assert text(board, "zamora-status") == "¡Gol en contra! Ganaron las negras."


def test_its_mark_has_another_form() -> None:
    position = zamora.position(NEAR)
    cells = frozenset({zamora.Cell(4, 2)})
    good = build(View(position, targets=cells)).layer("over")
    bad = build(View(position, targets=cells, perils=cells)).layer("over")
    far = build(View(position, far=cells, perils=cells)).layer("over")
    assert [type(s) for s in good] == [Disc]
    for own_goal in (bad, far):
        assert [type(s) for s in own_goal] == [Polygon, Line, Line]


def test_a_step_that_leaves_nothing_else_is_one_already() -> None:
    one = session(BOUND)
    touch(one, "C73")
    assert names(one, one.perils) == {"C64"}
    assert one.message == "¡Cuidado! Los cuadrados con × son autogoles."
    one.show_targets = False
    one.escape()
    touch(one, "C73")
    assert one.message == "¡Cuidado! Desde aquí puedes hacer un autogol."
    one.show_targets = True
    touch(one, "C64")
    assert one.message.endswith("Así solo queda el autogol. Quita el último paso.")
    one.step_back()
    assert one.draft is not None and not one.draft.steps and one.outcome is None
    touch(one, "C73", "C64", "C93")
    assert one.status() == "¡Gol en contra! Ganaron las blancas."


@pytest.mark.parametrize(
    "key", ordinarily(["golez", "gol"], ["futez", "golez", "goldrez", "caliz", "gol"])
)
def test_what_is_marked_ends_so_and_nothing_else_does(key: str) -> None:
    """Every cell that can be reached in a turn, by the way that one click takes."""
    position = zamora.game(key).start()
    marked = looked_at = 0
    for number in range(6):
        turns = position.turns()
        own = [turn for turn in turns if turn.own_goal]
        for turn in (*own[:3], *turns[number :: max(1, len(turns) // 4)]):
            one = Session(position)
            for step in turn.steps[:-1]:
                one.take(step)
            last = turn.steps[-1]
            if len(turn.steps) > 1 and one.selected == last.origin:
                looked_at += 1
                rests = turn.after.outcome is not None
                if rests:
                    assert (last.target in one.perils) == turn.own_goal
                marked += turn.own_goal and last.target in one.perils
        quiet = [turn for turn in turns if turn.after.outcome is None]
        position = quiet[(37 * number) % len(quiet)].after
    assert looked_at
    assert marked or key in ("futez", "gol")


def test_who_undoes_an_own_goal_plays_on() -> None:
    board = Board(NEAR)
    click(board, "C24", "C35", "C24")
    assert text(board, "zamora-status").startswith("¡Gol en contra!")
    command(board, "undo")
    assert text(board, "zamora-status") == "Les toca a las blancas."


def test_a_series_and_a_goal_call_it_what_it_is() -> None:
    position = zamora.position(NEAR)
    own = next(turn for turn in position.turns() if turn.own_goal)
    sides = position.game.sides
    assert MatchGame(History(position, [own])).end(sides) == "Gol en contra: ganan las negras"


def test_where_it_is_an_own_goal_the_reach_says_so() -> None:
    one = session(NEAR)
    touch(one, "C24", "C35")
    one.overlays.wanted = "alcance"
    overlay = one.view().overlay
    assert overlay is not None and "Los cuadrados son autogoles." in overlay.words
    assert overlay.spoken[zamora.Cell(2, 4)].endswith(", autogol")


def test_a_board_to_look_at_needs_no_game_to_say_it() -> None:
    view = View(zamora.position(NEAR), perils=frozenset({zamora.Cell(2, 4)}))
    made = BoardView(view, lambda _action: None, Dispatcher(lambda _error: None))
    made.show(view)
    assert "autogol" in made.cells["C24"][1]


# Solutions ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["1.3", "2.1", "3.2", "4.1", "5.1"])
def test_the_line_of_the_solution_is_a_sentence(number: str) -> None:
    card = ExerciseCard(number)
    card.reveal()
    said = card._note.text.removesuffix(card.exercise.explanation).strip()
    assert said.startswith("Una solución: ") and said.endswith((".", "!", "?"))
    assert not said.endswith("..")
