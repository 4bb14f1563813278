"""A control in a notebook: one widget, its picture for where nothing runs, and what is sent."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import Iterator
from typing import Any
from weakref import ref

import pytest
from ipywidgets.widgets.widget import _instances

from zamora.player import controls as w
from zamora.player.boardview import BoardView
from zamora.player.cards.exercise import ExerciseCard
from zamora.player.controls import Control
from zamora.player.frame import changed
from zamora.player.game.board import Board
from zamora_widgets.card import OUTLET, Card, card, output
from zamora_widgets.notebook import leave

from .hands import click, find
from .panels import until

#: How IPython knows that a widget is to be shown.
VIEW = "application/vnd.jupyter.widget-view+json"


class Heard:
    """A page in a browser: it has the frame that a model begins with, and then hears messages."""

    def __init__(self, one: Card, patch: pytest.MonkeyPatch) -> None:
        self.frame = json.loads(json.dumps(one.get_state("frame")["frame"]))
        self.states: list[Any] = []
        self.once: list[Any] = []
        patch.setattr(one, "send", self.hear)
        patch.setattr(one, "send_state", lambda key=None: self.states.append(key))

    def hear(self, news: Any, buffers: Any = None) -> None:
        told = json.loads(json.dumps(news))
        self.frame = changed(self.frame, told["change"])
        self.once += told["once"]


@pytest.fixture(autouse=True)
def only_ours() -> Iterator[None]:
    yield
    leave()


def new_models(control: Control) -> list[Any]:
    before = set(_instances)
    card(control)
    return [one for key, one in _instances.items() if key not in before]


def test_an_output_is_a_widget_a_picture_and_words() -> None:
    board = Board("futez")
    bundle = output(board)
    assert bundle[VIEW]["model_id"] == card(board).model_id
    assert "<img" in bundle["text/html"] and bundle["text/plain"] == repr(board)
    assert set(bundle[OUTLET]) == {"asleep", "wake", "waiting", "slow"}
    assert all(bundle[OUTLET].values())


def test_a_control_has_one_widget_however_often_it_is_shown() -> None:
    board = Board()
    first = card(board)
    assert card(board) is first and output(board)[VIEW] == output(board)[VIEW]
    assert card(Board()) is not first
    first.close()
    again = card(board)
    assert again is not first and again.comm is not None
    assert again.frame["parts"], "a control that is shown anew is whole"


def test_a_second_board_is_a_few_models_without_code() -> None:
    card(Board("golez"))
    models = new_models(Board("golez"))
    assert 0 < len(models) <= 6, models
    (one,) = (model for model in models if isinstance(model, Card))
    assert len(one.get_state()["_esm"]) < 2500, "the code is a model that all cards share"
    assert len(new_models(ExerciseCard("1.1"))) == 1, "no board, no canvas"


def test_a_page_hears_the_differences_and_the_frame_is_not_sent_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = Board()
    one = card(board)
    page = Heard(one, monkeypatch)
    click(board, "V12", "V23")
    one._program.tell()
    assert page.frame == json.loads(json.dumps(one.frame)) and page.states == []
    assert any("say" in content for _part, content in page.once)
    # Who comes later gets all of it.
    assert one.get_state("frame")["frame"] == one.frame == one._program.frame


def test_what_moves_is_painted_on_the_canvas_of_its_board() -> None:
    board = Board()
    models = new_models(board)
    view = find(board, BoardView)
    assert view.picture is None and view.canvas in {model.model_id for model in models}
    painted = view.painted
    click(board, "V12", "V23")
    assert view.painted > painted


def test_a_card_that_is_closed_is_let_go_and_computes_nothing() -> None:
    class Closed(w.VBox):
        closed = 0

        def close(self) -> None:
            self.closed += 1
            super().close()

    root = Closed([w.HTML("a")])
    one = card(root)
    one.close()
    assert root.closed == 1 and not root.is_shown and not root.children[0].is_shown
    gone = ref(root)
    del root, one
    gc.collect()
    assert gone() is None


@pytest.mark.parametrize("content", [None, 7, "x", [], {}, {"part": "1"}, {"part": [], "set": 3}])
def test_messages_that_make_no_sense_are_dropped(content: Any) -> None:
    board = Board()
    one = card(board)
    before = one.frame
    one._handle_custom_msg(content, [])
    assert one.frame == before and not board.session.history.turns


def test_what_a_page_says_is_done_on_the_main_loop() -> None:
    async def main() -> None:
        pressed: list[int] = []
        button = w.Button(description="a")
        button.on_click(lambda _button: pressed.append(1))
        one = card(button)
        message = {"part": one.frame["root"], "kind": "click"}
        await asyncio.to_thread(one._handle_custom_msg, message, [])
        await until(lambda: pressed)

    asyncio.run(main())
