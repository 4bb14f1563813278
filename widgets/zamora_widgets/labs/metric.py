"""Instruments of lesson 3, Golez: discs in three distances, and the eight cases of the proof."""

from __future__ import annotations

import html
from collections.abc import Sequence

import zamora
from zamora.core.board import Cell
from zamora.core.i18n import _, ngettext
from zamora.library.golez.notation import BOARD
from zamora.metric import (
    CASES,
    CHEBYSHEV,
    DISTANCES,
    INEQUALITIES,
    Argument,
    Claim,
    Distance,
    Explained,
    disc,
    explain,
    named,
)
from zamora_widgets.labs.instruments import PanelLab
from zamora_widgets.page import plain as w
from zamora_widgets.page.controls import prose
from zamora_widgets.picture.overlay import Link, Overlay, Tag
from zamora_widgets.picture.scene import Scene
from zamora_widgets.picture.static import image, run_note
from zamora_widgets.picture.svg import paint
from zamora_widgets.picture.view import Shown, View, build

#: The radii to choose from.
RADII = range(6)
#: Widths of the small pictures, and of the large one without a kernel, in CSS pixels.
SMALL, LARGE = 116, 260
#: The cells that the explorer of cases begins with: one case only, all three pairs different.
FIRST_CELLS = (Cell(5, 2), Cell(9, 3), Cell(6, 5))

Cells = tuple[Cell, ...]


def _empty(overlay: Overlay, marks: Cells = ()) -> View:
    """The board of Golez without pieces."""
    start = zamora.game("golez").start()
    return View(start, pieces=(), overlay=overlay, marks=dict.fromkeys(marks, "shown"), over=True)


def disc_overlay(centre: Cell, radius: int, distance: Distance, *, numbers: bool) -> Overlay:
    """A disc of the board of Golez: its ground tinted, and how far each cell is."""
    inside = disc(BOARD, centre, radius, distance)
    far = {cell: distance.show(distance.raw(centre, cell)) for cell in BOARD.cells}
    tags = {cell: Tag(text, "corner", "hint") for cell, text in far.items()} if numbers else {}
    spoken = {cell: _("a distancia {d}").format(d=text) for cell, text in far.items()}
    for cell in inside:
        spoken[cell] += ", " + _("en el disco")
    words = ngettext(
        "El disco de centro {centre} y radio {radius} tiene {n} casilla ({name}).",
        "El disco de centro {centre} y radio {radius} tiene {n} casillas ({name}).",
        len(inside),
    ).format(centre=BOARD.name(centre), radius=radius, n=len(inside), name=distance.name)
    return Overlay(words, dict.fromkeys(inside, 0.38), tags, (), spoken)


class DiscLab(PanelLab):
    """Discs in three distances: click a centre, choose a radius and a distance.

    Attributes:
        centre: the middle of the discs.
        radius: how far they reach.
        distance: how the large board measures; the small ones show all three.
    """

    def __init__(self) -> None:
        """The disc of radius 3 around the middle of the field."""
        self.centre, self.radius, self.distance = Cell(6, 4), 3, CHEBYSHEV
        self._chooser = w.ToggleButtons(
            options=[(distance.name, distance.key) for distance in DISTANCES],
            description=_("Medir con:"),
        )
        # Not a slider: its handle has no name that a screen reader could say.
        self._radius = w.ToggleButtons(
            options=[(str(radius), radius) for radius in RADII],
            value=self.radius,
            description=_("Radio:"),
        )
        self._chooser.observe(lambda _c: self._funnel.post(self._changed), "value")
        self._radius.observe(lambda _c: self._funnel.post(self._changed), "value")
        self._small = w.HTML()
        self._small.add_class("zamora-discs")
        super().__init__(self.view(), [self._chooser, self._radius], [self._small])

    def view(self) -> View:
        """The large board."""
        shown = disc_overlay(self.centre, self.radius, self.distance, numbers=True)
        return _empty(shown, (self.centre,))

    def words(self) -> str:
        """How many cells each disc has."""
        counts = [len(self._disc(distance)) for distance in DISTANCES]
        return _(
            "Centro {centre}, radio {radius}. Casillas en el disco: rey {king}, taxi {taxi}, "
            "regla {ruler}."
        ).format(
            centre=BOARD.name(self.centre),
            radius=self.radius,
            king=counts[0],
            taxi=counts[1],
            ruler=counts[2],
        )

    def touch(self, cell: Cell) -> Sequence[Shown]:
        """Take ``cell`` as the centre."""
        self.centre = cell
        return []

    def _disc(self, distance: Distance) -> Cells:
        return disc(BOARD, self.centre, self.radius, distance)

    def _scene(self, distance: Distance) -> Scene:
        shown = disc_overlay(self.centre, self.radius, distance, numbers=False)
        return build(_empty(shown, (self.centre,)))

    def _changed(self) -> None:
        self.radius, self.distance = self._radius.value, named(self._chooser.value)
        self._show([], speak=True)

    def _show(self, shown: Sequence[Shown], *, speak: bool) -> None:
        super()._show(shown, speak=speak)
        self._small.value = "".join(
            f"<figure>{paint(self._scene(distance), SMALL)}"
            f"<figcaption>{html.escape(self._caption(distance))}</figcaption></figure>"
            for distance in DISTANCES
        )

    def _caption(self, distance: Distance) -> str:
        return f"{distance.name}: {len(self._disc(distance))}"

    def static_html(self) -> str:
        """The three discs side by side."""
        pictures = "".join(
            f'<div style="display:inline-block;margin:4px">{image(self._scene(distance), 170)}'
            f"<br>{html.escape(self._caption(distance))}</div>"
            for distance in DISTANCES
        )
        return f"<div>{pictures}{run_note(repr(self))}</div>"

    def __repr__(self) -> str:
        """What stands in a page where widgets do not run."""
        return _("[Discos: ejecuta la celda para cambiar el centro y el radio] {words}").format(
            words=self.words()
        )


class CaseLab(PanelLab):
    """The author's proof on three cells (booklet, chapter 4): which case it is, and each chain.

    Attributes:
        cells: those clicked so far, at most three.
    """

    def __init__(self) -> None:
        """Three cells to begin with."""
        self.cells: Cells = FIRST_CELLS
        self._details = w.HTML()
        self._details.add_class("zamora-cases")
        super().__init__(self.view(), [], [self._details])

    @property
    def explained(self) -> Explained | None:
        """The three cells from left to right; None as long as there are fewer."""
        if len(self.cells) < 3:
            return None
        # The author calls them A, B and C from left to right, and so does the board: no renaming.
        a, b, c = sorted(self.cells, key=lambda cell: cell.column)
        return explain(a, b, c)

    def view(self) -> View:
        """The board with the cells and the ways between them."""
        found = self.explained
        if found is None:
            tags = {cell: Tag("●") for cell in self.cells}
            return _empty(Overlay(self.words(), tags=tags))
        a, b, c = found.cells
        letters: dict[Cell, str] = {}
        for letter, cell in zip("ABC", found.cells, strict=True):
            letters[cell] = letters.get(cell, "") + letter
        links = tuple(Link(x, y, arrow=False) for x, y in ((a, b), (a, c), (b, c)) if x != y)
        tags = {cell: Tag(text) for cell, text in letters.items()}
        return _empty(Overlay(self.words(), tags=tags, links=links, spoken=letters))

    def words(self) -> str:
        """The cells and their cases."""
        found = self.explained
        if found is None:
            return ngettext(
                "Toca {n} casilla más.", "Toca {n} casillas más.", 3 - len(self.cells)
            ).format(n=3 - len(self.cells))
        a, b, c = map(BOARD.name, found.cells)
        cases = ", ".join(map(str, found.cases))
        if len(found.cases) == 1:
            said = _("A = {a}, B = {b}, C = {c}. Es el caso {cases}.")
        else:
            said = _("A = {a}, B = {b}, C = {c}. Hay empates y se dan los casos {cases}.")
        return said.format(a=a, b=b, c=c, cases=cases)

    def touch(self, cell: Cell) -> Sequence[Shown]:
        """Take ``cell`` as the next one; a fourth one starts anew. The same cell may come twice."""
        self.cells = (cell,) if len(self.cells) == 3 else (*self.cells, cell)
        return []

    def _show(self, shown: Sequence[Shown], *, speak: bool) -> None:
        super()._show(shown, speak=speak)
        found = self.explained
        self._details.value = "" if found is None else details(found)

    def static_html(self) -> str:
        """The board and what is said beside it."""
        found = self.explained
        said = "" if found is None else details(found)
        picture = image(build(self.view()), LARGE)
        return f"<div>{picture}{said}{run_note(repr(self))}</div>"

    def __repr__(self) -> str:
        """What stands in a page where widgets do not run."""
        return _("[Los ocho casos: ejecuta la celda para elegir tres casillas] {words}").format(
            words=self.words()
        )


def details(found: Explained) -> str:
    """The numbers of three cells, what makes their case, and the three chains, as HTML."""
    numbers = found.numbers
    values = numbers._asdict()
    counted = ", ".join(f"{letter} = {n}" for letter, n in values.items())
    case = found.cases[0]
    hypotheses = "; ".join(
        f"{claim} ({claim.left.value(values)} ≥ {claim.right.value(values)})"
        for claim in map(Claim.read, CASES[case])
    )
    lines = [
        _("Columnas X y filas Y, Z: {counted}.").format(counted=counted),
        _("Caso {case}: {hypotheses}.").format(case=case, hypotheses=hypotheses),
    ]
    items = "".join(map(_chain, (found.argument(number) for number in INEQUALITIES)))
    said = "".join(f"<p>{prose(line)}</p>" for line in lines)
    return f"{said}<ol>{items}</ol>"


def _chain(argument: Argument) -> str:
    """One inequality: in letters, in numbers, and its chain in both."""
    values = argument.numbers._asdict()
    letters = " ≥ ".join(map(str, argument.terms))
    filled = " ≥ ".join(str(term.value(values)) for term in argument.terms)
    head = f"{argument.statement}: {argument.filled}"
    return f"<li><b>{prose(head)}</b> ✔<br>{prose(letters)}<br>{prose(filled)}</li>"
