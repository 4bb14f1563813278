"""Turns of several steps: far touches, hops taken back, what is told, drawn and animated."""

from __future__ import annotations

import random
from typing import Any

import pytest

import zamora
from zamora.core.board import Cell
from zamora.core.position import Side, Step
from zamora.player.boardview import FRAME_MS, MOST_FRAMES, BoardView
from zamora.player.controls.page import Page
from zamora.player.game.board import Board
from zamora.player.jobs.loop import Dispatcher
from zamora.player.picture.ground import Frame, frame_of
from zamora.player.picture.scene import Disc, Line, Polygon, Scene, Text
from zamora.player.picture.traces import Trace, draw_trace, frames_of
from zamora.player.picture.view import View, build
from zamora.player.play.session import Session
from zamora.rival import player

from ..marks import ordinarily
from .hands import choose, click, find, states
from .sessions import touch

BALL_GAMES = [game for game in zamora.games() if game.key != "compases"]


def session(start: str, touches: str = "") -> Session:
    position = zamora.position(start) if ":" in start else zamora.game(start).start()
    one = Session(position)
    touch(one, touches)
    return one


# Far touches --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "touches", "far", "turn"),
    [
        ("golez", "52 63", "83", "AB1: 52 a 63. R: 74 y 83"),
        ("goldrez", "44 53", "24", "Db: 44 a 53. O: 43 y 24"),
        ("caliz", "(10,5) (8,5)", "(11,5)", "(10,5) a (8,5) a (11,5)"),
        ("gol", "(12,8) (4,8)", "(4,6)", "(12,8) a (4,8) a (4,6) *"),
    ],
)
def test_a_far_cell_is_reached_by_a_shortest_journey(
    key: str, touches: str, far: str, turn: str
) -> None:
    one = session(key, touches)
    cell = one.position.game.board.cell(far)
    assert cell in one.far and cell in one.view().far
    wanted = len(one.far[cell])
    done = len(one.draft.steps)  # type: ignore[union-attr]
    shown = one.touch(cell)
    assert [step.step.kind for step in shown][:wanted] == ["ball"] * wanted
    if one.may_end:
        assert one.draft is not None and len(one.draft.steps) == done + wanted
        one.end_turn()
    assert one.history.turns[-1].after == one.start.parse(turn).after


@pytest.mark.parametrize("game", ordinarily(BALL_GAMES[:2], BALL_GAMES), ids=lambda game: game.key)
def test_every_far_cell_leads_the_ball_there(game: zamora.Game) -> None:
    chance, seen = random.Random(7), 0
    one = Session(game.start())
    for _move in range(3):
        assert one.draft is not None and not one.far, "before the first step nothing is far"
        steps = one.draft.next_steps
        lively = [s for s in steps if one.draft.take(s).next_steps] or steps
        one.take(chance.choice(lively))
        far = dict(one.far)
        draft = one.draft
        for cell in far:
            one.draft = draft
            one.touch(cell)
            seen += 1
            ends = one.draft.steps if one.draft and one.draft.steps else one.history.turns[-1].steps
            assert [step for step in ends if step.kind == "ball"][-1].target == cell
            if not (one.draft and one.draft.steps) or one.choices:
                one.undo()
                one.history, one.draft = one.history, draft
            one.choices = ()
        one.draft = draft
        if one.may_end:
            one.end_turn()
        elif one.draft is not None and one.draft.steps:
            one.undo()
        if one.outcome is not None:
            one.new()
    assert seen or game.key == "futez"


def test_far_cells_are_targets_in_the_table_too() -> None:
    board = Board("golez")
    click(board, "52", "63")
    assert states(board)["83"] == "target"
    click(board, "83")
    assert [str(turn) for turn in board.session.history.turns] == ["AB1: 52 a 63. R: 74 y 83"]


def test_nothing_far_for_a_computer() -> None:
    one = session("golez")
    one.set_player(Side.FIRST, player("azar", seed=1))
    assert one.far == {}


# Hop by hop and back ------------------------------------------------------------------------------


def test_hops_are_taken_back_one_by_one_and_the_ball_stays_picked_up() -> None:
    one = session("goldrez", "44 53 43 24")
    for ball, left in (((4, 3), 2), ((5, 4), 1)):
        one.step_back()
        assert one.draft is not None and len(one.draft.steps) == left
        assert one.selected == ball and one.message == "Deshiciste el último paso."
    one.step_back()
    assert one.draft is not None and not one.draft.steps and one.selected is None
    one.step_back()
    assert not one.history.turns
    touch(one, "44 53 43")
    one.undo()
    touch(one, "43")
    one.end_turn()
    assert [str(turn) for turn in one.history.turns] == ["Db: 44 a 53. O: 43"]


def test_a_button_takes_a_hop_back() -> None:
    board = Board("goldrez")
    click(board, "44", "53", "43")
    choose(board, "Quitar el último paso")
    assert board.session.draft is not None and len(board.session.draft.steps) == 1
    assert states(board)["54"] == "selected"


# What is told -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "touches", "told"),
    [
        ("golez", "52 63", "Puedes mover el balón o terminar el turno."),
        ("golez", "52 63 74", "El balón puede seguir; si no, termina el turno."),
        (
            "futez:1 31,35,42,62 44,64,71,75 53 N",
            "44 55",
            "El balón tiene que moverse: elige adónde.",
        ),
        ("caliz", "(10,5) (8,5)", "El cáliz está con la dama: elige adónde va ahora."),
        (
            "caliz",
            "(10,5) (8,5) (12,5)",
            "El cáliz está con el peón de (12,5): elige adónde va ahora.",
        ),
        (
            "gol",
            "(12,8) (4,8)",
            "¡Falta! Después la torre de (12,8) sale del tablero. "
            "Elige adónde va el alfil de (4,8).",
        ),
    ],
)
def test_what_comes_next_is_told(start: str, touches: str, told: str) -> None:
    assert session(start, touches).message == told


@pytest.mark.parametrize(
    ("start", "turn", "told"),
    [
        (
            "gol",
            "(12,8) a (4,8) a (4,6)",
            "Falta: la torre de (12,8) salió del tablero.",
        ),
        (
            "caliz:1 R155,T92 R15,P77 83 B",
            "(9,2) a (9,5)",
            "¡Jaque al rey de las negras!",
        ),
        ("golez", "DB1: 33 a 43", ""),
    ],
)
def test_what_has_happened_is_told(start: str, turn: str, told: str) -> None:
    one = session(start)
    one.type_turn(turn)
    assert one.message == told and len(one.history.turns) == 1


def test_a_promotion_is_chosen_by_letter_and_told() -> None:
    board = Board(zamora.position("caliz:1 R145,C46,P33 R28,T52,P133 24 B"))
    click(board, "(3,3)", "(2,3)")
    choose(board, "T · torre")
    (turn,) = board.session.history.turns
    assert turn.steps[-1].becomes == "torre"
    assert "ahora es torre" in board.session.message


# What is drawn ------------------------------------------------------------------------------------


def words(scene: Scene) -> list[str]:
    return [shape.text for shape in scene.layer("over") if isinstance(shape, Text)]


def test_arrows_are_numbered_and_actuators_carry_the_number() -> None:
    one = session("golez")
    one.type_turn("AB1: 52 a 63. R: 74 y 83")
    scene = build(one.view())
    arrows = [s for s in scene.layer("under") if isinstance(s, Line) and s.arrow]
    assert len(arrows) == 3
    assert sorted(words(scene)) == ["1", "2", "2,3", "3"], "AB1 moved the ball in both"
    where = frame_of(one.position.game, flipped=False)
    plates = [s for s in scene.layer("over") if isinstance(s, Polygon) and s.fill == "text"]
    (x, y), _rest = where.at(Cell(6, 3)), None
    assert all(abs(p.x - x) < 0.6 and abs(p.y - y) < 0.6 for p in plates[0].points)


def test_several_who_could_have_moved_the_ball_are_marked_as_unsure() -> None:
    one = session("golez", "44 54 63 74")
    one.end_turn()
    view = one.view()
    assert view.actuators[-1] == ("AB1", "MB") or len(view.actuators[-1]) > 1
    plates = [s for s in build(view).layer("over") if isinstance(s, Polygon) and s.ink == "text"]
    assert "paper" in {plate.fill for plate in plates}


def test_a_single_step_needs_no_number() -> None:
    one = session("golez")
    one.type_turn("DB1: 33 a 43")
    assert words(build(one.view())) == []


def test_a_foul_shows_the_card_also_when_the_piece_has_gone() -> None:
    one = session("gol", "(12,8) (4,8)")
    assert "F" in words(build(one.view()))
    touch(one, "(4,6)")
    assert "F" in words(build(one.view()))


def test_there_and_back_are_two_arrows_beside_each_other() -> None:
    steps = (
        Step("move", "AB1", Cell(5, 2), Cell(6, 3)),
        Step("ball", "R", Cell(6, 4), Cell(7, 4), "AB1"),
        Step("ball", "R", Cell(7, 4), Cell(6, 4), "AB1"),
    )
    golez = zamora.game("golez")
    where = frame_of(golez, flipped=False)
    under, over = draw_trace(Trace(steps), golez.start().pieces(), Side.FIRST, where)
    lines = [shape for shape in under if isinstance(shape, Line)]
    assert abs(lines[1].points[0].x - lines[2].points[0].x) > 0.1
    places = [shape.at for shape in over if isinstance(shape, Text)][:3]
    assert len({(round(x, 2), round(y, 2)) for x, y in places}) == 3


# Animation ----------------------------------------------------------------------------------------


def middle(layer: tuple[object, ...], where: Frame) -> tuple[float, float]:
    points = [p for s in layer if isinstance(s, Line) for p in s.points]
    return points[-1] if points else (0.0, 0.0)


def test_a_ball_slides_to_its_cell() -> None:
    golez = zamora.game("golez")
    where = frame_of(golez, flipped=False)
    step = Step("ball", "R", Cell(6, 4), Cell(8, 4), "AB1")
    frames = frames_of(step, golez.start().pieces(), where, 5)
    assert [set(frame) for frame in frames] == [{"over", "pieces"}] + [{"over"}] * 4
    ys = [s.centre.y for frame in frames for s in frame["over"] if isinstance(s, Disc)
          and s.fill == "white"]  # fmt: skip
    assert ys == sorted(ys) and ys[-1] == pytest.approx(where.at(Cell(8, 4)).y, abs=0.001)
    still = [s for s in frames[0]["pieces"] if isinstance(s, Text)]
    assert len(still) == 12, "the men stay"


def test_a_long_journey_takes_no_more_than_its_time() -> None:
    told: list[Any] = []
    board = BoardView(
        View(zamora.game("golez").start()), lambda _action: None, Dispatcher(lambda _error: None)
    )
    Page(board, lambda news: told.extend(content for _id, content in news["once"]))
    one = session("golez")
    shown = []
    for name in ("52", "74", "54", "55", "66", "67", "87"):
        shown += one.touch(one.position.game.board.cell(name))
    assert len(shown) == 6
    assert 0.25 < board.animate(shown) < 0.4
    ((each, *frames),) = (one["animate"] for one in told)  # all frames in one message
    assert each * len(frames) < 400
    many = shown * 5
    assert board.animate(many) <= MOST_FRAMES * FRAME_MS / 1000
    board.receive({"kind": "hello", "calm": True})
    assert board.animate(shown) == 0 and len(told) == 2


def test_what_stands_on_no_cell_is_not_animated() -> None:
    golez = zamora.game("golez").start()
    where = frame_of(golez.game, flipped=False)
    assert frames_of(Step("promote", "x", Cell(2, 4), Cell(2, 4)), golez.pieces(), where) == []
    assert frames_of(Step("move", "x", Cell(3, 4), Cell(2, 4)), golez.pieces(), where) == []


def test_the_board_is_no_taller_than_a_window() -> None:
    for game in zamora.games():
        board = find(Board(game.key), BoardView)
        width, height = board.ground["size"]
        assert 0 < board.width <= 400 and board.width * height / width <= 561
        assert View(game.start()).shown
