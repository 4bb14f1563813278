"""A position drawn, and not played on: of a game, or after some turns of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from zamora.core.history import History
from zamora.core.notation import split_turns
from zamora.player.game.board import as_position
from zamora.player.overlays.reading import actuators_of, overlay
from zamora.player.picture import glyphs
from zamora.player.picture.scene import Point, Scene, Shape
from zamora.player.picture.theme import side_ink
from zamora.player.picture.view import View, build
from zamora.player.picture.words import piece_words

#: Room for a man who is drawn without a board, in cells; so many of them stand in a row.
ALONE, ROW = 1.1, 3


def drawing(
    start: str, turns: str = "", seen: str = "", marks: Sequence[str] = (), kind: str = "shown"
) -> Scene:
    """The picture of a position, with the last turn drawn if there is one.

    Args:
        start: a game, or the code of a position.
        turns: turns to play first, separated by semicolons.
        seen: what else to show: an overlay.
        marks: names of cells to mark.
        kind: how they are marked, as in :class:`~zamora.player.picture.view.View`.
    """
    first = as_position(start)
    history = History(first, split_turns(first.game, turns))
    last = history.turns[-1] if history.turns else None
    shown = overlay(history.position, seen, last) if seen else None
    marked = dict.fromkeys(map(first.game.board.cell, marks), kind)
    view = View(history.position, overlay=shown, marks=marked, still=True)
    if last is not None:
        view = replace(view, last=last.steps, actuators=actuators_of(last))
    return build(view)


def men(start: str, labels: str) -> Scene:
    """Men of a position in rows, without its board: of each letter the first who has it."""
    pieces = as_position(start).pieces()
    shown = [next(one for one in pieces if one.label.startswith(label)) for label in labels]
    wide = min(len(shown), ROW)
    shapes: list[Shape] = []
    for n, piece in enumerate(shown):
        at = Point((n % ROW + 0.5) * ALONE, (n // ROW + 0.5) * ALONE)
        shapes += glyphs.draw(piece, (at,), side_ink(piece.side))
    title = ", ".join(map(piece_words, shown))
    return Scene(
        wide * ALONE, -(-len(shown) // ROW) * ALONE, {"pieces": tuple(shapes)}, title=title
    )
