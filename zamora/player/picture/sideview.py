"""The stacks of a board from the side, in a row: what lies under each top man."""

from __future__ import annotations

from zamora.core.i18n import _
from zamora.player.picture import glyphs
from zamora.player.picture.scene import Line, Point, Scene, Shape, Text
from zamora.player.picture.view import View
from zamora.player.picture.words import owned

#: How wide and how tall a man is from the side, and how much room the name of a cell has.
WIDE, TALL, NAME = 0.78, 0.26, 0.46
#: Minimum number of columns, so that a single stack is not drawn too large.
FEWEST = 6


def build_stacks(view: View) -> Scene | None:
    """All stacks of a view on one line, each over the name of its cell; None if there are none."""
    game = view.position.game
    stacks = [piece for piece in view.shown if piece.stack]
    if not stacks:
        return None
    ground = max(len(piece.stack) for piece in stacks) * TALL + 0.1
    wide = max(len(stacks), FEWEST)
    shapes: list[Shape] = [Line((Point(0, ground), Point(wide, ground)), "line", 0.04)]
    said = []
    for number, piece in enumerate(stacks):
        x, (cell, *_others) = number + 0.5, piece.cells
        for level, man in enumerate(reversed(piece.stack)):
            shapes += glyphs.edge(man, Point(x, ground - (level + 0.5) * TALL), WIDE, TALL)
        held = cell == view.selected
        name = Point(x, ground + NAME / 2)
        shapes.append(Text(name, game.board.name(cell), 0.34, "focus" if held else "name", held))
        said.append(f"{game.board.name(cell)}, {owned(piece, game.sides)}")
    return Scene(
        wide,
        ground + NAME,
        {"pieces": tuple(shapes)},
        title=_("Las pilas, de lado"),
        description=". ".join(said) + ".",
    )
