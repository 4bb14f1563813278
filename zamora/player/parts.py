"""The parts of a frame: a board, what stands on it, cells in words, what may be touched next."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from zamora.core.board import NOWHERE, Cell
from zamora.core.errors import IllegalTurn
from zamora.core.i18n import _, language
from zamora.core.position import Draft, Game, Piece, Position, Side, Step
from zamora.core.sides import of_side
from zamora.explain.choosing import alternatives, question, step_words
from zamora.player.frame import Ground, Json, common
from zamora.player.picture.ground import frame_of
from zamora.player.picture.scene import (
    MANY,
    Disc,
    Layer,
    LayerName,
    Line,
    Polygon,
    Sector,
    Shape,
    Text,
)
from zamora.player.picture.svg import arrow_head
from zamora.player.picture.theme import TOKENS, Ink
from zamora.player.picture.view import View, build, ground_layer, names_read
from zamora.player.picture.words import jump_key, owned, short_label


def in_cells(view: View) -> dict[Cell, list[Piece]]:
    """What stands on each cell, from below; cells with nothing on them are left out."""
    occupied: dict[Cell, list[Piece]] = {}
    for piece in view.shown:
        for cell in piece.cells:
            occupied.setdefault(cell, []).append(piece)
    return occupied


def cell_words(
    view: View, cell: Cell, here: Sequence[Piece], *, owner: Side | None, check: bool
) -> list[str]:
    """A cell in words: its name, then what there is to say of it.

    Args:
        view: the board.
        cell: where.
        here: what stands there.
        owner: the side that has the cell for good.
        check: whether a king stands there in check, of which no overlay speaks.
    """
    sides, ground = view.position.game.sides, view.position.game.ground
    words = [view.position.game.board.name(cell), *(owned(piece, sides) for piece in here)]
    if owner is not None:
        words.append(ground.owned().format(of_side=of_side(sides[owner])))
    if cell in ground.water and not here:
        words.append(_("río"))
    if cell in view.badges:
        words.append(view.badges[cell].words)
    if view.overlay is not None and cell in view.overlay.spoken:
        words.append(view.overlay.spoken[cell])
    if cell in view.marks:
        words.append(_mark_words(view.marks[cell]))
    if check:
        words.append(_("en jaque"))
    if cell in view.perils:
        words.append(_("autogol"))
    return words


def text_of(here: Sequence[Piece]) -> str:
    """What stands on a cell as a table shows it: of several the one on top, which goes on."""
    return short_label(here[-1]) + "×" * here[-1].captured if here else "·"


def _mark_words(mark: str) -> str:
    """What a mark on a cell is called when spoken: a pupil's own is not what she is shown."""
    named = {"good": _("bien"), "bad": _("mal"), "chosen": _("marcado")}
    return named.get(mark, _("señalado"))


#: How much nearer to a point of a lattice a touch must be than half the way to the next; on a tile,
#: how far it may be beyond the corners.
SHY, BEYOND = 0.04, 0.003
#: What moves, from below: all layers but the board.
MOVING: tuple[LayerName, ...] = ("under", "pieces", "over")
#: How many polygons are remembered as lists.
MOST_POLYGONS = 5000
#: By identity, with the polygon itself: as long as it is here no other one has its place.
_polygons: dict[int, tuple[Polygon, list[Json]]] = {}
#: No turn has more steps; a forged one may.
MOST_STEPS = 200


# Shapes -------------------------------------------------------------------------------------------


def shape(one: Shape) -> list[Json]:
    """A shape as a list: a letter, colours (names of tokens or null), numbers in cells.

    - ``L``: colour, width, opacity, dash, points, points of the arrow's head;
    - ``P``: filling, colour of the line, width, opacity, points;
    - ``D``: filling, line, width, opacity, dash, x, y, radius;
    - ``S``: filling, line, width, opacity, x, y, radius, begin and angle in degrees;
    - ``T``: colour, colour around the letters, text, size, x, y, whether it is bold.
    """
    match one:
        case Line(points, ink, width, dash, opacity, arrow):
            head = _points(arrow_head(one)) if arrow else []
            return ["L", TOKENS[ink], width, opacity, dash, _points(points), head]
        case Polygon():
            return _polygon(one)
        case Disc((x, y), radius, fill, ink, width, dash, opacity):
            at = (round(x, 3), round(y, 3), round(radius, 3))
            return ["D", _token(fill), _token(ink), width, opacity, dash, *at]
        case Sector((x, y), radius, start, angle, fill, opacity, ink, width):
            at = (round(x, 3), round(y, 3), round(radius, 3))
            turned = (round(start, 2), round(angle, 2))
            return ["S", _token(fill), _token(ink), width, opacity, *at, *turned]
        case Text((x, y), text, size, ink, bold, halo):
            at = (round(size, 3), round(x, 3), round(y, 3))
            return ["T", TOKENS[ink], _token(halo), text, *at, bold]
    raise TypeError(one)


def _polygon(one: Polygon) -> list[Json]:
    """Chessmen have hundreds of corners, and are the same objects while they stand still."""
    known = _polygons.get(id(one))
    if known is None:
        style = (_token(one.fill), _token(one.ink), one.width, one.opacity)
        known = one, ["P", *style, _points(one.points)]
        if len(one.points) > MANY:
            if len(_polygons) >= MOST_POLYGONS:
                _polygons.clear()
            _polygons[id(one)] = known
    return known[1]


def _token(ink: Ink | None) -> str | None:
    return None if ink is None else TOKENS[ink]


def _points(points: Sequence[tuple[float, float]]) -> list[float]:
    """The first point, and from it to each other one in thousandths of a cell.

    So a man's numbers are the same on every cell, and two of them move him.
    """
    (x, y), *others = points
    x, y = round(x, 3), round(y, 3)
    offsets = [
        round((b - a) * 1000) for point in others for a, b in zip((x, y), point, strict=True)
    ]
    return [x, y, *offsets]


class Pictures:
    """Pictures of one board as plain lists; what stays the same is not written again."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self._known: dict[str, tuple[Layer, list[Json]]] = {}

    def layer(self, name: str, layer: Layer) -> list[Json]:
        """A layer as a list of shapes: the same list as before if it is the same layer."""
        before, shapes = self._known.get(name, ((), []))
        if layer is not before:
            head, tail = common(before, layer)
            if head < max(len(layer), len(before)):
                new = [shape(one) for one in layer[head : len(layer) - tail]]
                shapes = shapes[:head] + new + shapes[len(shapes) - tail :]
            self._known[name] = layer, shapes
        return shapes

    def moving(self, layers: dict[LayerName, Layer]) -> dict[str, list[Json]]:
        """Those of these layers that can move."""
        return {name: self.layer(name, layers[name]) for name in MOVING if name in layers}


# The board ----------------------------------------------------------------------------------------


def ground(view: View) -> Ground:
    """The board of a view; the same object for the same board."""
    game, state = view.position.game, view.position.state
    territory = tuple(game.territory(state).items())
    return _ground(game, view.flipped, territory, view.goals, language())


@lru_cache(maxsize=128)
def _ground(
    game: Game[Any, Any],
    flipped: bool,
    territory: tuple[tuple[Cell, Side], ...],
    goals: bool,
    _language: str,
) -> Ground:
    board, where = game.board, frame_of(game, flipped=flipped)
    order = -1 if flipped else 1
    return {
        "label": _("Tablero de {game}").format(game=game.name),
        "size": [round(where.width, 3), round(where.height, 3)],
        "reach": round(
            max(board.shape(cell).reach for cell in board.cells)
            + (-SHY if board.vertices else BEYOND),
            3,
        ),
        "ring": where.ring,
        "covers": where.covers,
        "named": not names_read(board),
        "places": {
            board.name(cell): [
                *(round(number, 3) for number in where.at(cell)),
                board.rows - cell.row if flipped else cell.row - 1,
                board.columns - cell.column if flipped else cell.column - 1,
            ]
            for cell in board.cells
        },
        "rows": list(map(board.row_name, range(1, board.rows + 1)[::order])),
        "columns": list(map(board.column_name, range(1, board.columns + 1)[::order])),
        "shapes": [shape(one) for one in ground_layer(game, where, territory, goals)],
    }


def cells(view: View) -> dict[str, list[str]]:
    """What there is to read and to hear of each cell where there is something."""
    occupied = in_cells(view)
    position = view.position
    board, territory = position.game.board, position.game.territory(position.state)
    spoken = {} if view.overlay is None else view.overlay.spoken
    king = None if view.checked in spoken else view.checked
    found = {}
    for cell in board.cells:
        here = occupied.get(cell, ())
        words = cell_words(view, cell, here, owner=territory.get(cell), check=cell == king)
        if len(words) > 1:
            key = jump_key(here[-1]) if here else ""
            found[board.name(cell)] = [text_of(here), ", ".join(words), key]
    return found


# The turn in progress -----------------------------------------------------------------------------


def follow(position: Position, numbers: Sequence[int]) -> Draft:
    """The turn in progress after these steps, each the number of one of the next ones.

    Raises:
        IllegalTurn: if there is no such step.
    """
    draft = position.draft()
    for number in numbers[:MOST_STEPS]:
        if not 0 <= number < len(draft.next_steps):
            raise IllegalTurn(_("Ese paso no se puede."))
        draft = draft.take(draft.next_steps[number])
    return draft


def steps(draft: Draft) -> list[list[Json] | None]:
    """The next steps of a turn as a page offers them, in order.

    ``[from, to]``: the cell picked up and the target. Where several steps share both, each also has
    its words and the first cell on its way, and the first of them the question to ask: ``[from, to,
    words, via, question]``; one equivalent to another is None. A step without a cell, as a pass, is
    ``[None, None, words]``.
    """
    board = draft.position.game.board
    groups: dict[tuple[Cell, Cell], list[Step]] = {}
    for step in draft.next_steps:
        groups.setdefault((step.grip, step.target), []).append(step)
    found: dict[int, list[Json]] = {}
    for (grip, target), several in groups.items():
        if target == NOWHERE:
            for step in several:
                found[id(step)] = [None, None, step_words(step, board)]
            continue
        places = [board.name(grip), board.name(target)]
        differ = alternatives(draft, grip, target) if len(several) > 1 else tuple(several)
        for number, step in enumerate(differ):
            via = board.name(step.path[0]) if step.path else ""
            # What goes a way of its own is not simply put there by the page.
            found[id(step)] = [*places, "", via] if via else places
            if len(differ) > 1:
                asks = "" if number else question(differ)
                found[id(step)] = [*places, step_words(step, board), via, asks]
    return [found.get(id(step)) for step in draft.next_steps]


def page_words() -> dict[str, str]:
    """What a page says by itself, before it is answered."""
    return {
        "movable": _("se puede mover"),
        "selected": _("elegido"),
        "target": _("destino posible"),
        "peril": _("autogol"),
        "picked": _("{cell} elegido. Puede ir a {targets}."),
        "keys": _(
            "Flechas: moverse. Enter o espacio: elegir. Escape: soltar. Control + Z: deshacer."
        ),
    }


# Boards that are looked at, or played on with a turn that a page holds ----------------------------


def still(
    position: Position,
    flipped: bool = False,
    last: tuple[Step, ...] = (),
    over: bool = False,
    hint: tuple[Step, ...] = (),
) -> dict[str, Json]:
    """The frame of a position, with its last turn; nothing can be touched.

    Args:
        position: what stands on the board, as it may be seen.
        flipped: whether it is seen from the second side.
        last: the steps of the last turn.
        over: whether the game has ended.
        hint: the steps that a review would rather have seen.
    """
    return _still(position, flipped, last, over, hint, language())


@lru_cache(maxsize=256)
def _still(
    position: Position,
    flipped: bool,
    last: tuple[Step, ...],
    over: bool,
    hint: tuple[Step, ...],
    _language: str,
) -> dict[str, Json]:
    return _pictured(View(position, flipped=flipped, last=last, over=over, hint=hint))


def begun(
    draft: Draft, turns: int, flipped: bool = False, last: tuple[Step, ...] = ()
) -> dict[str, Json]:
    """The frame of a turn in progress: what may be touched next in it, and done with it.

    Args:
        draft: the turn as far as it has come.
        turns: how many have been played before it.
        flipped: whether it is seen from the second side.
        last: the steps of the last turn, which are shown until there is one of this.
    """
    shown = still(draft.position, flipped, last)
    if draft.steps:
        shown = _pictured(
            View(
                draft.position,
                flipped=flipped,
                last=draft.steps,
                begun=True,
                pieces=draft.pieces(),
                answered=draft.answers_check(),
            )
        )
    return {
        **shown,
        "at": [turns, len(draft.steps)],
        "steps": steps(draft),
        "commands": turn_commands(back=bool(draft.steps), end=draft.may_end),
    }


def turn_commands(*, back: bool, end: bool) -> dict[str, list[Json]]:
    """What can be done with a turn in progress."""
    return {
        "back": [_("Quitar el último paso"), "undo", back],
        "end": [_("Terminar turno"), "check", end],
    }


def _pictured(view: View) -> dict[str, Json]:
    scene = build(view)
    return {
        "ground": ground(view),
        "picture": Pictures().moving(scene.layers),
        "alt": scene.description,
        "cells": cells(view),
        "words": page_words(),
    }
