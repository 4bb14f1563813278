"""The cells of a board in words, for a table next to the picture."""

from __future__ import annotations

from collections.abc import Sequence

from zamora.core.board import Cell
from zamora.core.i18n import _
from zamora.core.position import Piece, Side
from zamora.core.sides import of_side
from zamora.player.picture.view import View
from zamora.player.picture.words import owned, short_label


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
    """What a mark on a cell is called when spoken."""
    return {"good": _("bien"), "bad": _("mal")}.get(mark, _("marcado"))
