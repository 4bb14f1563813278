"""Builds the scene of a position and of what a player has touched.

:class:`View` is all that a picture depends on: plain data. :func:`build` turns it into a scene for
the painters, :func:`sweep_frames` into the frames of an animated step. Nothing here knows a rule:
targets and values are passed in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from zamora.core.board import Board, Cell
from zamora.core.i18n import _, language
from zamora.core.position import Game, Piece, Position, Side, Step, Turn
from zamora.core.sides import as_label
from zamora.core.words import both
from zamora.player.picture import glyphs
from zamora.player.picture.badges import Badge, badge_form
from zamora.player.picture.ground import (
    Frame,
    draw_ground,
    draw_names,
    frame_of,
    name_size,
)
from zamora.player.picture.overlay import Overlay, Tag, draw_over, draw_tag, draw_under
from zamora.player.picture.scene import (
    Disc,
    Layer,
    LayerName,
    Line,
    Point,
    Scene,
    Shape,
    Text,
)
from zamora.player.picture.traces import Trace, draw_pieces, draw_trace, frames_of
from zamora.player.picture.words import captured_words, describe_turn, piece_words, stack_words

#: Cell names smaller than this, in cells, are repeated next to the selected cell.
SMALL = 0.3
#: How many empty cells at most are ringed because something can be put there.
MOST_EMPTY = 12
#: How wide the longest angle is, and how high, in cells.
ANGLE_WIDTH, ANGLE_HEIGHT = 0.55, 0.24


@dataclass(frozen=True)
class View:
    """All that the picture of a board depends on.

    Attributes:
        position: what stands on the board.
        pieces: replaces the position's own pieces (in the middle of a turn).
        flipped: seen from the other side.
        movable: cells that may be picked up, marked when help is on.
        selected: the cell picked up.
        pivot: the cell that stays fixed while ``selected`` moves.
        targets: cells where the step may end.
        far: cells that are reached with several steps, by one click.
        perils: those of the targets, and of the far cells, where the turn is an own goal.
        answered: whether the turn in progress has answered a check, if there was one.
        badges: values to show at cells.
        last: the steps of the last turn, or of the turn in progress.
        begun: whether they belong to the turn in progress.
        actuators: for each of them the men that could have lent the ball its movement; if empty,
            those named by the steps.
        marks: cells marked by an exercise: ``"good"``, ``"bad"``, ``"chosen"`` (by the pupil) or
            ``"shown"`` (what stands there remains visible); or by a hint: ``"pointed"``.
        hint: steps to suggest.
        numbered: turns that are numbered from 1 where they ended, in the shape of their side.
        measured: two cells to draw a line between.
        overlay: an overlay, on demand.
        goals: whether to show the goals; an instrument has none.
        over: the game has ended, also when only its history says so (repetition).
        still: a picture not to be played on: it does not show legal steps, since a question about
            them may follow.
    """

    position: Position
    pieces: tuple[Piece, ...] | None = None
    flipped: bool = False
    movable: frozenset[Cell] = frozenset()
    selected: Cell | None = None
    pivot: Cell | None = None
    targets: frozenset[Cell] = frozenset()
    far: frozenset[Cell] = frozenset()
    perils: frozenset[Cell] = frozenset()
    answered: bool = False
    badges: Mapping[Cell, Badge] = field(default_factory=dict)
    last: tuple[Step, ...] = ()
    begun: bool = False
    actuators: tuple[tuple[str, ...], ...] = ()
    marks: Mapping[Cell, str] = field(default_factory=dict)
    hint: tuple[Step, ...] = ()
    numbered: tuple[Turn, ...] = ()
    measured: tuple[Cell, ...] = ()
    over: bool = False
    still: bool = False
    goals: bool = True
    overlay: Overlay | None = None

    @property
    def shown(self) -> tuple[Piece, ...]:
        """The pieces that are drawn."""
        return self.position.pieces() if self.pieces is None else self.pieces

    @property
    def checked(self) -> Cell | None:
        """Where a king is in check that is drawn; None if none is, or if that has been answered."""
        king = None if self.answered else self.position.checked()
        own = (piece for piece in self.shown if piece.side is self.position.side)
        return king if any(king in piece.cells for piece in own) else None


@dataclass(frozen=True)
class Shown:
    """One step to be animated: the board before it, and the step."""

    before: View
    step: Step


def frame(view: View) -> Frame:
    """Where the cells of a view lie in the picture."""
    return frame_of(view.position.game, flipped=view.flipped)


def build(view: View) -> Scene:
    """The picture of a view."""
    where = frame(view)
    position = view.position
    return Scene(
        where.width,
        where.height,
        {
            "board": ground_layer(
                position.game,
                where,
                tuple(position.game.territory(position.state).items()),
                view.goals,
            ),
            "under": _under(view, where),
            "pieces": draw_pieces(view.shown, where),
            "over": _over(view, where),
        },
        title=_("Tablero de {game}").format(game=position.game.name),
        description=describe(view),
    )


def ground_layer(
    game: Game[Any, Any], where: Frame, territory: tuple[tuple[Cell, Side], ...], goals: bool
) -> Layer:
    """The ground of a game, with words for the reader.

    It is the same for all positions with the same territory.
    """
    return _ground_layer(game, where, territory, goals, language())


@lru_cache(maxsize=32)
def _ground_layer(
    game: Game[Any, Any],
    where: Frame,
    territory: tuple[tuple[Cell, Side], ...],
    goals: bool,
    _language: str,
) -> Layer:
    return (*draw_ground(game, where, dict(territory), goals=goals), *draw_names(game, where))


def describe(view: View) -> str:
    """The board in one or two sentences, for those who do not see it."""
    position = view.position
    places = "; ".join(filter(None, (_places(view, side) for side in (*Side, None))))
    said = [places + "."] if places else []
    # Where nothing is played, what is laid over the board says what there is.
    if not places and not (view.over and view.overlay is not None):
        said = [_("El tablero está vacío.")]
    if not view.over and position.outcome is None:
        check = view.checked is not None
        said.append(describe_turn(position.game.sides[position.side], check=check))
        if not view.begun and not view.still and (allowed := position.draft().allowance):
            said.append(allowed)
    if view.overlay is not None:
        said.append(view.overlay.words)
    return " ".join(said)


def _places(view: View, side: Side | None) -> str:
    """Where everything stands that belongs to a side; a side may be called after its piece."""
    game = view.position.game
    pieces = [piece for piece in view.shown if piece.side is side]
    said = ", ".join(
        _("{piece} en {cells}").format(
            piece=piece_words(piece), cells=both(map(game.board.name, piece.cells))
        )
        + (f" ({stack_words(piece, game.sides)})" if piece.stack else "")
        + (f" ({captured_words()})" if piece.captured else "")
        for piece in pieces
    )
    if not pieces or side is None or pieces[0].label == game.sides[side]:
        return said
    return _("{side}: {pieces}").format(side=as_label(game.sides[side]), pieces=said)


def _under(view: View, where: Frame) -> Layer:
    shapes: list[Shape] = []
    shapes += _traces(view, where)[0]
    if view.overlay is not None:
        shapes += draw_under(view.overlay, where)
    if view.checked is not None and not _tagged(view, view.checked):
        shapes += glyphs.alarm(where.at(view.checked))
    for cell in _ringed(view):
        shapes += glyphs.ring(where.at(cell), where.ring, 0.05, dash=0.09)
    if len(view.measured) == 2:
        shapes.append(Line(tuple(map(where.at, view.measured)), "hint", 0.06))
    return tuple(shapes)


def _ringed(view: View) -> list[Cell]:
    """Where a ring says that something can be done here.

    Where men are put down nearly everywhere, rings would hide the board.
    """
    empty = view.movable - {cell for piece in view.shown for cell in piece.cells}
    return sorted(view.movable if len(empty) <= MOST_EMPTY else view.movable - empty)


def _traces(view: View, where: Frame) -> tuple[Layer, Layer]:
    """The last turn, or what has been done of the one in progress, and a hint."""
    strong = view.overlay is not None and view.overlay.last
    mover = view.position.side if view.begun else view.position.side.other
    last = draw_trace(Trace(view.last, view.actuators, faint=not strong), view.shown, mover, where)
    hint = draw_trace(Trace(view.hint, faint=False), view.shown, view.position.side, where, "hint")
    # Where two angles would stand on each other, the one that is suggested is written.
    said = [shape.at for shape in hint[0] if isinstance(shape, Text)]
    under = tuple(s for s in last[0] if not (isinstance(s, Text) and _close(s.at, said)))
    return under + hint[0], last[1] + hint[1]


def _close(at: Point, others: Iterable[Point]) -> bool:
    """Whether an angle written at a point would touch one that is written at another."""
    return any(abs(at.x - x) < ANGLE_WIDTH and abs(at.y - y) < ANGLE_HEIGHT for x, y in others)


def _over(view: View, where: Frame) -> Layer:
    shapes: list[Shape] = list(_traces(view, where)[1])
    if view.pivot is not None:
        shapes += glyphs.pin(where.at(view.pivot))
    if view.selected is not None:
        held = next((piece for piece in view.shown if view.selected in piece.cells), None)
        shapes += glyphs.held(held, where.at(view.selected), where.ring)
    taken = frozenset(cell for piece in view.shown for cell in piece.cells)
    for cell in sorted(view.far - view.targets - set(view.badges)):
        if cell in view.perils:
            shapes += glyphs.peril(where.at(cell), 0.12)
        else:
            shapes.append(Disc(where.at(cell), 0.09, "target", "casing", 0.03))
    for cell in sorted(view.targets - set(view.badges)):
        shapes += _target(where.at(cell), where, taken=cell in taken, peril=cell in view.perils)
    for cell, badge in view.badges.items():
        shapes += draw_tag(Tag(badge.short, *badge_form(badge.result)), where.at(cell))
    if view.overlay is not None:
        shapes += draw_over(view.overlay, where, taken)
    for cell, mark in view.marks.items():
        hides = cell in taken and where.covers
        shapes += glyphs.mark(mark, where.at(cell), where.ring if hides else None)
    for number, turn in enumerate(view.numbered, start=1):
        ends = [step.target for step in turn.steps if step.target in where.board]
        for end in ends[-1:]:
            shapes += glyphs.number(str(number), turn.before.side, where.at(end))
    return tuple(shapes)


def names_read(board: Board) -> bool:
    """Whether names of cells can be read on the board itself, at its edge or within them."""
    name = board.name(board.cells[0])
    return board.tiling.straight or (not board.vertices and name_size(name) >= SMALL)


def _tagged(view: View, cell: Cell) -> bool:
    """Whether an overlay has something of its own to say of a cell."""
    return view.overlay is not None and cell in view.overlay.tags


def _target(at: Point, where: Frame, *, taken: bool, peril: bool) -> list[Shape]:
    """A dot where a step may end; on a square that is taken four corners around the piece.

    Where it would be an own goal, a square with a cross; it stands aside of a piece.
    """
    hides = taken and where.covers
    if peril:
        return glyphs.peril(Point(at.x + 0.3, at.y - 0.3) if hides else at, 0.17)
    if not hides:
        return [Disc(at, 0.145, "target", "casing", 0.045)]
    return glyphs.corners(at)


# Animation ---------------------------------------------------------------------------------------


def sweep_frames(view: View, step: Step, count: int = 14) -> list[dict[LayerName, Layer]]:
    """The frames of a step from the board of ``view``: :func:`~.traces.frames_of`."""
    return frames_of(step, view.shown, frame(view), count)
