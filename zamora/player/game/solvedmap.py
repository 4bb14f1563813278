"""A solved game to explore: its map, and the position of the chosen dot."""

from __future__ import annotations

from typing import Any, ClassVar

from zamora.core.i18n import _
from zamora.core.position import Position
from zamora.player import controls as w
from zamora.player.boardview import BoardView
from zamora.player.controls import WholeScreen
from zamora.player.controls.base import Control, Field
from zamora.player.game.board import Board
from zamora.player.game.replay import standing
from zamora.player.picture.posmap import PositionMap, chart
from zamora.player.picture.svg import Picture, paint_kept
from zamora.player.picture.turnlists import value_list
from zamora.player.picture.view import View
from zamora.player.picture.words import describe_outcome, describe_turn
from zamora.player.play.actions import Action
from zamora.solve.retrograde import Solution


class MapSheet(Control):
    """The map on the page; a click, a tap or an arrow key chooses a dot."""

    view_name: ClassVar[str] = "map"

    label = Field("")
    #: The same map lying and upright: its SVG, its size and where the dots are, in its units.
    maps = Field[tuple[Any, ...]](())
    #: The number of the dot that is chosen, from 0.
    chosen = Field(0, input=True)
    #: What is said of it.
    told = Field("")


class SolvedMap(w.Card):
    """The map of a solved game next to the position chosen on it.

    Attributes:
        sheet: the map.
        position: the position that was chosen.
    """

    def __init__(self, solution: Solution) -> None:
        """Show the map, and where the game starts."""
        self._solution = solution
        self._charts = {"lying": chart(solution), "upright": chart(solution, upright=True)}
        known = self._charts["lying"]
        self.position: Position = solution.start
        at = next((n for n, one in enumerate(known.positions) if one == solution.start), 0)
        maps = [_sheet(form, one) for form, one in self._charts.items()]
        self.sheet = MapSheet(label=known.scene.title, maps=tuple(maps), chosen=at)
        self._on_change(self.sheet, self._choose, "chosen")
        self._surface = BoardView(View(self.position), self._act, self._dispatcher)
        self._values = w.HTML().add_class("zamora-values")
        self._play = self._button(_("Jugar desde aquí"), self._play_from_here)
        self._own = w.VBox()
        right = [self._note, self._values, self._play, WholeScreen(small=True)]
        both = w.beside([self._surface], right)
        row = w.Box([self.sheet, both]).add_class("zamora-solved-row")
        super().__init__([row, self._own])
        self.add_class("zamora", "zamora-solved")
        self._show()

    def _choose(self, number: int) -> None:
        positions = self._charts["lying"].positions
        if 0 <= number < len(positions):
            self.position = positions[number]
            self._show()

    def _show(self) -> None:
        position = self.position
        self._surface.show(View(position, over=position.outcome is not None), touched=False)
        words = self._words()
        if self._note.text != words:
            self._note.say(words)
        self.sheet.told = words
        values = {} if position.outcome is not None else self._solution.turn_values(position)
        self._values.value = value_list(dict(values))
        w.show(self._values, values)
        w.show(self._play, position.outcome is None)

    def _words(self) -> str:
        position, sides = self.position, self.position.game.sides
        if position.outcome is not None:
            return describe_outcome(position.outcome, sides)
        turn = describe_turn(sides[position.side])
        value = _("Según la solución: {value}.").format(value=standing(position))
        return f"{turn} {value}"

    def _act(self, _action: Action) -> None:
        """The board here is to be looked at."""

    def _play_from_here(self) -> None:
        self._own.children = [Board(self.position)]

    def static_html(self) -> str:
        """The map as a picture."""
        return Picture(self._charts["lying"].scene)._repr_html_()

    def __repr__(self) -> str:
        """The map in words."""
        scene = self._charts["lying"].scene
        return f"{scene.title}. {scene.description}"


def _sheet(form: str, one: PositionMap) -> dict[str, Any]:
    return {
        "form": form,
        "svg": paint_kept(one.scene),
        "width": one.scene.width,
        "height": one.scene.height,
        "places": [[round(x, 3), round(y, 3)] for x, y in one.places],
    }
