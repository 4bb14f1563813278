"""Parts without a model for every default: what is shared cannot be changed for one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import anywidget
import ipywidgets
import pytest
from zamora_widgets.page.style import Style

from zamora.player.game.board import Board
from zamora.player.picture.still import OUTLET
from zamora_widgets.page import plain


def test_parts_share_layout_and_style() -> None:
    one, other = plain.Button(description="a"), plain.Button(description="b")
    assert one.layout is other.layout is plain.VBox().layout
    assert one.style is other.style
    assert one.style is not plain.HTML().style


def test_the_shared_layout_cannot_be_changed() -> None:
    part = plain.HTML()
    with pytest.raises(AttributeError, match="'display'"):
        part.layout.display = "none"
    assert plain.HTML().layout.display is None


def test_what_is_hidden_has_the_layout_of_hidden_things() -> None:
    part, other = plain.HTML(), plain.HTML()
    plain.show(part, False)
    assert part.hidden == "hidden" and not other.hidden
    plain.show(part, False, keep_place=True)
    assert (part.layout.visibility, part.layout.display) == ("hidden", None)
    plain.show(part, True)
    assert part.layout is other.layout


def test_after_somebody_closed_what_is_shared_new_parts_are_whole() -> None:
    old = plain.HTML()
    old.layout.close()
    old.style.close()
    part = plain.HTML()
    assert part.layout.comm is not None and part.style.comm is not None


def test_a_second_board_brings_neither_code_nor_layouts() -> None:
    Board("golez")
    before = set(ipywidgets.widgets.widget._instances)
    board = Board("golez")
    new = [w for key, w in ipywidgets.widgets.widget._instances.items() if key not in before]
    canvases = [w for w in new if type(w).__module__.startswith("ipycanvas")]
    layouts = [w for w in new if isinstance(w, ipywidgets.Layout)]
    # ipycanvas makes its own.
    assert 0 < len(layouts) <= len(canvases)
    assert not [w for w in new if isinstance(w, Style | ipywidgets.widgets.widget_style.Style)]
    (companion,) = (w for w in new if isinstance(w, Companion))
    assert len(companion.get_state()["_esm"]) < 1500
    assert "zamora.companion" in companion.script.source
    board.close()


def test_an_output_has_a_picture_and_words_for_it() -> None:
    bundle = Board("futez")._repr_mimebundle_()
    assert "<img" in bundle["text/html"]
    assert set(bundle[OUTLET]) == {"asleep", "wake", "waiting", "slow"}
    assert all(bundle[OUTLET].values())


def test_what_anywidget_draws_follows_its_layout() -> None:
    """All but a widget without anything to see; that it works is seen in the browser tests."""

    def below(kind: type[Any]) -> Iterator[type[Any]]:
        for one in kind.__subclasses__():
            yield one
            yield from below(one)

    ours = [one for one in below(anywidget.AnyWidget) if one.__module__.startswith("zamora_wid")]
    assert len(ours) > 10
    for kind in ours:
        # AnyWidget makes a trait of it with the first widget.
        code = str(getattr(kind._esm, "default_value", kind._esm))
        assert code.count("render() {}") or code.count("followed(") == 1, kind
