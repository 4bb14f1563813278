"""A solved game to explore: any position, the value of each turn, the longest win, curiosities.

The pupil plays both sides. All values come from the complete solution of the game and are exact;
works for any game that has one. How many positions are how far from the end is drawn on a scale of
powers of ten: few positions are far away, and those are of interest.
"""

from __future__ import annotations

import html
import math
from collections.abc import Callable, Sequence
from functools import partial

from zamora.core.board import Cell
from zamora.core.errors import ZamoraError
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.numbers import grouped
from zamora.core.position import Position
from zamora.player import controls as w
from zamora.player.boardview import BoardView, TurnButtons
from zamora.player.controls import WholeScreen
from zamora.player.game.replay import standing
from zamora.player.picture.scene import Line, Point, Polygon, Scene, Shape, Text
from zamora.player.picture.svg import image
from zamora.player.picture.theme import Ink
from zamora.player.picture.turnlists import value_list
from zamora.player.picture.view import Shown, View, build
from zamora.player.picture.words import sentence
from zamora.player.play.actions import Action
from zamora.player.play.session import Session
from zamora.registry import game as game_of
from zamora.registry import position as position_of
from zamora.solve import solution
from zamora.solve.base import Album, Solution, Value, value_words


class SolvedWalk(w.Card):
    """A board of a solved game with the value of every turn, and ways to get about in it.

    Attributes:
        session: the game that is walked through; undo and redo are steps back and forth.
        placing: whether touches move men about instead of making turns.
    """

    def __init__(self, key: str, ending: str = "") -> None:
        """Stand at the start of the game, or of an ending of it that is solved.

        Raises:
            UnknownGame: if there is no such game, or no solution of it, or of that ending.
        """
        self._solution = solution(game_of(key).key, ending)
        self.session = Session(self._solution.start)
        self.session.show_values = True
        self.placing = False
        self._held: Cell | None = None
        self._album: tuple[Album, int] | None = None
        self._surface = BoardView(self._view(), self._act, self._dispatcher)
        self._choices = TurnButtons(self._surface)
        self._values, self._picture = w.HTML().add_class("zamora-values"), w.HTML()
        self._code = w.Text(description=_("Código:"))
        open_it = self._walk(_("Ir a esa posición"), self.open_code)
        self._typed = w.Box([self._code, open_it]).add_class("zamora-typed")
        self._places = w.ToggleButton(description=_("Poner fichas"))
        self._on_change(self._places, self._toggled)
        self._turns = self._walk(_("Que juegue el otro"), self.other_side)
        w.show(self._places, self._can_place())
        steps = w.buttons(
            self._walk(_("Inicio"), self.start_over, "fast-backward"),
            self._walk(_("Atrás"), self.back, "step-backward"),
            self._walk(_("Mejor turno"), self.best, "step-forward"),
        )
        albums = [
            self._walk(f"{album.title} ({len(album.turns)})", partial(self.page, album, 1))
            for album in self._solution.albums()
        ]
        longest = _("La victoria más larga ({n} turnos)").format(n=self._solution.longest)
        finds = w.buttons(self._walk(longest, self.farthest), *albums)
        own = w.buttons(self._places, self._turns, WholeScreen(small=True))
        numbers = w.HTML(distance_table(self._solution)).add_class("zamora-values")
        right = [self._note, self._values, own, self._typed, finds, self._picture, numbers]
        super().__init__([w.beside([self._surface, self._choices, steps], right)])
        self.add_class("zamora", "zamora-walk")
        self._show([])

    def _walk(self, word: str, action: Callable[[], object], icon: str = "") -> w.Button:
        """A button that leads elsewhere."""

        def press() -> None:
            action()
            self._show([], speak=True)

        return self._button(word, press, icon).add_class("zamora-button")

    # Getting about --------------------------------------------------------------------------------

    def go_to(self, position: Position, message: str = "") -> None:
        """Stand at a position, without a past."""
        self.session.load(History(position))
        self.session.message, self._album, self._held = message, None, None

    def start_over(self) -> None:
        """Back to the start of the game."""
        self.go_to(self._solution.start)

    def open_code(self) -> None:
        """Go to the position with the code that was typed."""
        try:
            position = position_of(self._code.value)
            self._check(position)
        except ZamoraError as error:
            self.session.message = str(error)
        else:
            self.go_to(position)

    def _check(self, position: Position) -> None:
        """Raises OutsideSolution if nothing is known of a position."""
        self._solution.value(position)

    def back(self) -> None:
        """A turn back; where there is none, the find before this one."""
        if self._album is not None and not self.session.history.turns:
            self.page(self._album[0], -1)
        else:
            self.session.undo()

    def best(self) -> None:
        """Forward again what was taken back, or a best turn: the quickest win, the slowest loss."""
        session = self.session
        if session.draft is not None and session.draft.steps:
            session.escape()
        elif session.history.undone:
            session.redo()
        elif session.outcome is None:
            session.play(self._solution.best_turns(session.position)[0])

    def farthest(self) -> None:
        """To the position from which the longest win begins, with its turns ahead."""
        line = self._solution.longest_win
        if not line:
            self.session.message = _("En este juego nadie puede ganar por fuerza.")
            return
        self._album = None
        self.session.load(History(line[0].before, line))
        self.session.go_to(0)
        self.session.message = _("Aprieta «Mejor turno» y sigue la victoria paso a paso.")

    def page(self, album: Album, by: int) -> None:
        """To the next find of an album, or back; past the last one comes the first."""
        at = 0
        if self._album is not None and self._album[0].title == album.title:
            at = (self._album[1] + by) % len(album.turns)
        turn = album.turns[at]
        self.go_to(turn.before)
        self._album = album, at
        said = _("{n} de {all}. {words} El turno: {turn}.").format(
            n=at + 1, all=len(album.turns), words=album.words, turn=turn
        )
        self.session.point(said, steps=turn.steps)

    # Setting positions up -------------------------------------------------------------------------

    def _can_place(self) -> bool:
        """Whether the game says what a position is like with a man elsewhere."""
        start, cells = self._solution.start, self._solution.game.board.cells
        return start.game.displaced(start.state, cells[0], cells[-1]) is not None

    def _toggled(self, placing: bool) -> None:
        self.placing, self._held = placing, None
        self.session.escape()
        self.session.message = (
            _("Toca una ficha y después la casilla adonde la llevas.") if self.placing else ""
        )
        self._show([], speak=True)

    def _place(self, cell: Cell) -> None:
        """Pick a man up, put him down; what cannot stand is refused in words."""
        position, held = self.session.position, self._held
        taken = any(cell in piece.cells for piece in position.pieces())
        self.session.message = ""
        if held is None or taken:
            self._held = cell if taken and cell != held else None
            return
        self._held = None
        self._move_to(position.game.displaced(position.state, held, cell))

    def other_side(self) -> None:
        """The same position with the other side to move."""
        position = self.session.position
        self._move_to(position.game.turned(position.state, position.side.other))

    def _move_to(self, state: object) -> None:
        game = self.session.position.game
        try:
            position = game.position(Position(game, state).code)
            self._check(position)
        except ZamoraError as error:
            self.session.message = str(error)
        else:
            self.go_to(position)

    # What there is to see -------------------------------------------------------------------------

    def _act(self, action: Action) -> None:
        if not self.placing:
            shown = self.session.act(action)
            if shown is not None:
                self._show(shown, speak=True)
        elif action.kind == "touch" and action.cell is not None:
            self._place(action.cell)
            self._show([], speak=True)

    def _view(self) -> View:
        if not self.placing:
            return self.session.view()
        return View(self.session.position, selected=self._held, over=True)

    def _redraw(self) -> None:
        self._show([])

    def _show(self, shown: Sequence[Shown], *, speak: bool = False) -> None:
        session, position = self.session, self.session.position
        self._surface.animate(shown)
        if self.placing:
            self._surface.show(self._view())
        else:
            self._surface.follow(session)
        # Where men are put by hand, a code is another way to; otherwise there is room for turns.
        w.show(self._typed, self.placing or not self._can_place())
        self._note.text = self.words()
        listed = value_list(session.values())
        name = html.escape(_("Lo que vale cada turno"), quote=True)
        self._values.value = listed and (
            f'<div class="zamora-book-list" role="region" tabindex="0" aria-label="{name}">'
            f"{listed}</div>"
        )
        self._code.value = position.code
        value = self._solution.value(position)
        self._picture.value = image(distances(self._solution, value), 420)
        if speak:
            self._surface.say(self._note.text)

    def words(self) -> str:
        """Whose turn it is, what the position is worth, and what there is to say besides."""
        session = self.session
        said = [sentence(session.status())]
        if session.outcome is None:
            value = standing(session.position)
            said.append(_("Si nadie se equivoca: {value}.").format(value=value))
        return " ".join(filter(None, (*said, session.message)))

    def _still(self) -> str:
        """The start, and how far from the end positions are."""
        return image(build(self._view()), 260) + image(distances(self._solution), 420)

    def __repr__(self) -> str:
        return _("[{game} resuelto: despierta la lección para recorrerlo]").format(
            game=self._solution.title
        )


# How far from the end -----------------------------------------------------------------------------


#: The width of the picture, the height of the tallest bar, the room around, in the same unit; and
#: on the left, for the numbers of the scale.
WIDTH, TALL, ROOM, SCALE = 12.0, 3.2, 0.7, 2.4
#: How large the letters are: they are read where the picture has 300 pixels.
LETTERS = 0.44


def distances(solution: Solution, here: Value | None = None) -> Scene:
    """The picture.

    Args:
        solution: of the game.
        here: the value of the position on the board, to be pointed at; None for none.
    """
    won, lost = solution.by_distance()
    longest = len(won) - 1
    bar = (WIDTH - ROOM - SCALE) / max(longest, 1)
    most = math.log10(1 + max((*won, *lost), default=1)) or 1.0
    floor = ROOM + TALL

    def left(distance: int) -> float:
        return SCALE + bar * (distance - 1)

    shapes: list[Shape] = []
    for power in range(1, int(most) + 1):
        y = floor - TALL * power / most
        shapes.append(Line((Point(SCALE, y), Point(WIDTH - ROOM, y)), "line", 0.015))
        if power == 1 or power % 3 == 0:
            shapes.append(Text(Point(SCALE / 2, y), grouped(10**power), LETTERS, "name"))
    for distance in range(1, longest + 1):
        both = bool(won[distance] and lost[distance])
        sorts: tuple[tuple[int, Ink], ...] = ((won[distance], "win"), (lost[distance], "loss"))
        for number, ink in sorts:
            if number:
                x = left(distance) + (bar / 2 if both and ink == "loss" else 0)
                wide, top = 0.85 * bar / (1 + both), floor - TALL * math.log10(1 + number) / most
                corners = ((x, top), (x + wide, top), (x + wide, floor), (x, floor))
                shapes.append(Polygon(tuple(Point(*corner) for corner in corners), ink))
    legend: tuple[tuple[str, Ink], ...] = (
        (_("gana quien juega"), "win"),
        (_("pierde quien juega"), "loss"),
    )
    for number, (words, ink) in enumerate(legend):
        at = Point(WIDTH * (0.25 + 0.5 * number), 0.32)
        shapes.append(Text(at, f"{'●◆'[number]} {words}", LETTERS, ink, bold=True))
    for distance in (1, *range(10, longest - 4, 10), longest):
        x = left(distance) + bar / 2
        shapes.append(Text(Point(x, floor + 0.3), str(distance), LETTERS, "text"))
    if here is not None and here.distance:
        x = left(here.distance) + bar / 2
        tip, wing = floor + 0.52, 0.16
        arrow = (Point(x, tip), Point(x + wing, tip + 0.26), Point(x - wing, tip + 0.26))
        shapes.append(Polygon(arrow, "focus"))
    height = floor + ROOM + 0.2
    paper = ((0.0, 0.0), (WIDTH, 0.0), (WIDTH, height), (0.0, height))
    ground = Polygon(tuple(Point(*corner) for corner in paper), "paper")
    return Scene(
        WIDTH,
        height,
        {"board": (ground,), "pieces": tuple(shapes)},
        title=_("Posiciones según los turnos que faltan"),
        description=_description(won, lost, here),
    )


def _description(won: tuple[int, ...], lost: tuple[int, ...], here: Value | None) -> str:
    said = _(
        "Gana quien juega en {won} posiciones y pierde en {lost}. Lo más lejos: {longest} turnos, "
        "en {n} posiciones."
    ).format(
        won=grouped(sum(won)),
        lost=grouped(sum(lost)),
        longest=len(won) - 1,
        n=grouped(won[-1] + lost[-1]),
    )
    if here is None:
        return said
    marked = _("La del tablero: quien juega {value}.").format(
        value=value_words(here.result, here.distance)
    )
    return f"{said} {marked}"


def distance_table(solution: Solution) -> str:
    """The same numbers as an HTML table, to be unfolded."""
    won, lost = solution.by_distance()
    rows = ((str(n), grouped(won[n]), grouped(lost[n])) for n in range(1, len(won)))
    heads = (_("turnos"), _("gana quien juega"), _("pierde quien juega"))
    name = html.escape(_("Posiciones según los turnos que faltan"), quote=True)
    return (
        f"<details><summary>{html.escape(_('Ver los números'))}</summary>"
        f'<div class="zamora-book-list" role="region" tabindex="0" aria-label="{name}">'
        f"{w.table(heads, rows)}</div></details>"
    )
