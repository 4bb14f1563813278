"""A game on paper: a board to scale, pieces to cut out, one page of rules.

Everything is drawn from the same scenes as on the screen. The rules are those of the game's lesson.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import zamora
from zamora import registry
from zamora.core.i18n import _, language
from zamora.core.position import Game, Piece, Position, Side
from zamora.core.sides import as_label
from zamora.player.picture import glyphs
from zamora.player.picture.dice import NET, leads, net
from zamora.player.picture.ground import draw_ground, draw_names
from zamora.player.picture.scene import Line, Point, Scene, Shape
from zamora.player.picture.theme import PAPER, side_ink
from zamora.player.picture.view import View, build, frame
from zamora.school.teaching.orders import (
    CourseOrder,
    GameOrder,
    LessonOrder,
    Order,
    Paper,
    TextOrder,
)
from zamora_widgets.paper import pdf
from zamora_widgets.paper.flow import MM
from zamora_widgets.paper.kit import course_pages, lesson_pages, running
from zamora_widgets.paper.rulespage import Block, rules

#: What a printer leaves white at every edge, with some to spare, and room for the caption, in mm.
EDGE, CAPTION = 9.0, 11.0
#: No cell is larger than that, in mm: pieces for fingers, not for hands.
LARGEST = 38.0
#: Between a board and pieces below it, in mm.
GAP = 8.0
#: Longest edge of a die to be glued, in mm; and the gap between nets, in edges.
LARGEST_DIE, APART = 25.0, 0.12


@dataclass(frozen=True)
class _Sheet:
    """The paper: its size in points."""

    width: float
    height: float

    @property
    def inside(self) -> tuple[float, float]:
        """Width and height that can be printed on, without the caption, in points."""
        return self.width - 2 * EDGE * MM, self.height - (2 * EDGE + CAPTION) * MM


def print_set(game: Game[Any, Any], paper: Paper = "a4") -> bytes:
    """The pages of a game as a PDF.

    Args:
        game: the game.
        paper: ``"a4"`` or ``"letter"``; boards are as large as the paper allows.
    """
    from reportlab.lib import pagesizes
    from reportlab.pdfgen.canvas import Canvas

    sheet = _Sheet(*{"a4": pagesizes.A4, "letter": pagesizes.LETTER}[paper])
    pdf.register_fonts()
    file = io.BytesIO()
    # "invariant": no date and no number of its own; the same game gives the same file.
    canvas = Canvas(file, pagesize=(sheet.width, sheet.height), invariant=1, lang=language())
    canvas.setTitle(_("{game}: tablero, fichas y reglas").format(game=game.name))
    credit = _("Láminas de zamora (CC BY 4.0)")
    if registry.family(game.key) == "zamora":
        credit = _("Juego de Ernesto Zamora; láminas de zamora (CC BY 4.0)")
    canvas.setAuthor(credit)
    position = game.start()
    for draw in _pages(position, sheet):
        draw(canvas)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def _pages(position: Position, sheet: _Sheet) -> Iterator[Callable[[Any], None]]:
    """What is drawn on each page: pieces stand below a board that leaves them room."""
    view, game = View(position, pieces=()), position.game
    board, where = build(view), frame(view)
    if not game.board.vertices:  # the paper lies around it
        owned = game.territory(position.state)
        ground = draw_ground(game, where, owned, goals=True, slab=False)
        board = replace(board, layers={"board": (*ground, *draw_names(game, where))})
    width, height = sheet.inside
    # Points a cell: as large as the paper allows, in whole millimetres.
    unit = MM * min(int(min(width / board.width, height / board.height) / MM), LARGEST)
    name, pieces, below = position.game.name, [], 0.0
    if not any(len(set(piece.faces)) > 1 for piece in position.game.box()):
        pieces = list(tokens(position))
        below = _rows(pieces, width, unit) * unit + GAP * MM
    words = [_("{game} · tablero · cada casilla mide {n} mm")]
    if position.game.board.vertices:
        words = [_("{game} · tablero · cada lado mide {n} mm")]
    together = pieces and board.height * unit + below <= height
    cut = _("fichas para recortar por la raya punteada; pégalas sobre cartón.")
    if together:
        words.append(cut)

    def draw_board(canvas: Any) -> None:
        left = EDGE * MM + (width - board.width * unit) / 2
        rest = height - board.height * unit
        top = sheet.height - EDGE * MM - (0 if together else rest / 2)
        pdf.paint(canvas, board, Point(left, top), unit)
        if together:
            _sets(canvas, sheet, pieces, unit, rest - GAP * MM)
        _caption(canvas, sheet, " · ".join(words).format(game=name, n=round(unit / MM)))

    def draw_pieces(canvas: Any) -> None:
        fitting = min(unit, height / _rows(pieces, width, unit))
        _sets(canvas, sheet, pieces, fitting, height)
        _caption(canvas, sheet, f"{name} · {cut}")

    yield draw_board
    if not pieces:
        for side in Side:
            yield lambda canvas, side=side: _nets(side, canvas, sheet, position)  # type: ignore[misc]
    elif not together:
        yield draw_pieces
    yield lambda canvas: _rules(canvas, sheet, position)


# Board -------------------------------------------------------------------------------------------


def _caption(canvas: Any, sheet: _Sheet, words: str) -> None:
    """A line at the foot, with five centimetres to hold a ruler against."""
    y = (EDGE + 4.5) * MM
    canvas.setFont("Zamora", 9)
    canvas.setFillColor(PAPER["text"])
    canvas.drawString(EDGE * MM, y, words)
    canvas.drawString(
        EDGE * MM, y - 11, _("Imprime al 100 %, sin ajustar a la página. Esta raya mide 5 cm:")
    )
    end = sheet.width - EDGE * MM
    canvas.setStrokeColor(PAPER["text"])
    canvas.setLineWidth(1)
    canvas.line(end - 50 * MM, y - 8, end, y - 8)
    for x in (end - 50 * MM, end):
        canvas.line(x, y - 11, x, y - 5)


# Pieces ------------------------------------------------------------------------------------------


def _columns(pieces: list[Piece], width: float, unit: float) -> tuple[int, int]:
    """How many stand side by side, and the width of each in cells."""
    wide = max(len(piece.cells) for piece in pieces)
    return max(1, int(width / (unit * wide))), wide


def _rows(pieces: list[Piece], width: float, unit: float) -> int:
    return -(-len(pieces) // _columns(pieces, width, unit)[0])


def _sets(canvas: Any, sheet: _Sheet, pieces: list[Piece], unit: float, height: float) -> None:
    """At the foot of the page, so high: one set to cut out, and another if there is room.

    Pieces get lost.
    """
    width, tall = sheet.inside
    (columns, wide), rows = _columns(pieces, width, unit), _rows(pieces, width, unit)
    shapes: list[Shape] = []
    top = 0.0
    while top == 0 or ((top + rows) * unit <= height and top <= rows + 1):
        for number, piece in enumerate(pieces):
            row, column = divmod(number, columns)
            shapes += _token(piece, Point(column * wide, top + row), wide)
        top += rows + 0.5
    scene = Scene(columns * wide, top, {"pieces": tuple(shapes)})
    left = EDGE * MM + (width - scene.width * unit) / 2
    pdf.paint(canvas, scene, Point(left, sheet.height - EDGE * MM - tall + height), unit)


def _nets(side: Side, canvas: Any, sheet: _Sheet, position: Position) -> None:
    """The dice of a side to cut out, fold and glue: who looks at other faces must have them."""
    pieces = [piece for piece in position.game.box() if piece.side is side]
    (wide, tall), (width, height) = NET, sheet.inside
    wide, tall = wide + APART, tall + APART
    # As many nets side by side as make the dice largest.
    edge, columns = max(
        (min(width / (n * wide), height / (-(-len(pieces) // n) * tall), LARGEST_DIE * MM), n)
        for n in range(1, len(pieces) + 1)
    )
    shapes: list[Shape] = []
    for number, piece in enumerate(pieces):
        row, column = divmod(number, columns)
        shapes += net(piece, Point(column * wide, row * tall), 1, side_ink(side))
    rows = -(-len(pieces) // columns)
    scene = Scene(columns * wide - APART, rows * tall - APART, {"pieces": tuple(shapes)})
    left = EDGE * MM + (width - scene.width * edge) / 2
    pdf.paint(canvas, scene, Point(left, sheet.height - EDGE * MM), edge)
    words = _("{game} · {side}: dados para recortar, doblar y pegar; miden {n} mm").format(
        game=position.game.name, side=as_label(position.game.sides[side]), n=round(edge / MM)
    )
    special = dict.fromkeys(one.noun.bare for one in pieces if one.noun and leads(one))
    if special:
        words += " · " + _("con doble borde: {piece}").format(piece=", ".join(special))
    _caption(canvas, sheet, words)


def tokens(position: Position) -> Iterator[Piece]:
    """Every piece of the start, and one more a side of what its men may become."""
    pieces = position.game.box()
    for side in (*Side, None):
        own = [piece for piece in pieces if piece.side is side]
        yield from own
        yield from (piece for piece in own if piece.kind in position.game.spares)


def _token(piece: Piece, corner: Point, wide: int) -> Iterator[Shape]:
    """A piece in the middle of a field with a dashed edge."""
    x, y = corner
    edge = (
        corner,
        Point(x + wide, y),
        Point(x + wide, y + 1),
        Point(x, y + 1),
        corner,
    )
    yield Line(edge, "line", 0.015, dash=0.06)
    middle = y + 0.5
    first = Point(x + wide / 2 - (len(piece.cells) - 1) / 2, middle)
    points = tuple(Point(first.x + i, middle) for i in range(len(piece.cells)))
    yield from glyphs.draw(piece, points, side_ink(piece.side))


# Rules -------------------------------------------------------------------------------------------


def _rules(canvas: Any, sheet: _Sheet, position: Position) -> None:
    from reportlab.platypus import Flowable, Frame, KeepInFrame, Table

    game = position.game
    width, height = sheet.inside
    height += CAPTION * MM
    scene = build(View(position))
    tall = 85 * MM
    small = min(tall / scene.height, 0.4 * width / scene.width)

    class _Start(Flowable):
        """The position at the start."""

        def __init__(self) -> None:
            super().__init__()
            self.width, self.height = scene.width * small, scene.height * small

        def draw(self) -> None:
            pdf.paint(self.canv, scene, Point(0, self.height), small)

    begins = _("Así empieza:")
    if registry.family(game.key) == "zamora":
        begins = _("Un juego de Ernesto Zamora. Así empieza:")
    head = [_paragraph(Block("title", game.name)), _paragraph(Block("text", begins))]
    start = _Start()
    top = Table(
        [[head, start]],
        hAlign="LEFT",
        colWidths=[width - start.width - 4 * MM, start.width + 4 * MM],
        style=[("VALIGN", (0, 0), (-1, -1), "TOP"), ("LEFTPADDING", (0, 0), (-1, -1), 0)],
    )
    story = KeepInFrame(width, height, [top, *map(_paragraph, rules(game))], mode="shrink")
    frame = Frame(EDGE * MM, EDGE * MM, width, height, 0, 0, 0, 0)
    frame.addFromList([story], canvas)


def _paragraph(block: Block) -> Any:
    """A paragraph of the rules, in the letters of the page."""
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import Paragraph

    style = ParagraphStyle(
        block.kind,
        fontName="Zamora-Title" if block.kind == "title" else "Zamora",
        fontSize=20 if block.kind == "title" else 11.5,
        leading=25 if block.kind == "title" else 16,
        spaceAfter=6,
        leftIndent=16 if block.kind == "item" else 0,
        bulletIndent=2,
        bulletFontName="Zamora",
        bulletFontSize=11.5,
        textColor=PAPER["text"],
    )
    bullet = f"{block.number}." if block.number else "•"
    return Paragraph(block.markup, style, bulletText=bullet if block.kind == "item" else None)


def write(order: Order, paper: Paper) -> bytes:
    """What is asked for, as a PDF, for ``zamora print``.

    Raises:
        UnknownGame: if there is no such game.
        UnknownLesson: if there is nothing for that lesson.
    """
    match order:
        case GameOrder():
            return print_set(zamora.game(order.key), paper)
        case LessonOrder():
            return lesson_pages(order.lesson, order.part, paper)
        case CourseOrder():
            return course_pages(paper)
        case TextOrder():
            return running(order.title, order.part, order.blocks, paper)
