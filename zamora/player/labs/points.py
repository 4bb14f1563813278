"""Lettered points on the board of Golez, to be moved; both proofs (lesson 3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import zamora
from zamora.core.board import Cell
from zamora.core.i18n import _
from zamora.core.position import Piece
from zamora.library.golez.notation import BOARD
from zamora.metric import CASES, CHEBYSHEV, INEQUALITIES, Argument, Claim, Explained, explain
from zamora.player import controls as w
from zamora.player.controls import prose
from zamora.player.labs.instruments import PanelLab
from zamora.player.picture.overlay import Link, Overlay
from zamora.player.picture.view import Shown, View
from zamora.player.play.actions import Action


def field(overlay: Overlay | None, letters: Mapping[Cell, str] | None = None) -> View:
    """The board of Golez without men, with letters on some cells."""
    points = tuple(Piece(text, "point", None, (cell,)) for cell, text in (letters or {}).items())
    return View(zamora.game("golez").start(), pieces=points, overlay=overlay, over=True)


class PointsLab(PanelLab):
    """A board with a few movable points.

    A point follows mouse and finger, and the text is updated on the way. By keys, and by touches, a
    point is picked up first and then put down. Several may share a cell.

    Attributes:
        cells: where the points are.
        held: the one picked up; None for none.
    """

    def __init__(self, cells: Sequence[Cell], buttons: Sequence[w.Control] = ()) -> None:
        """Points on ``cells``; ``buttons`` go next to the board."""
        self.cells = list(cells)
        self.held: int | None = None
        self._pressed: Cell | None = None
        #: Where a point that is being dragged comes from.
        self._origin: Cell | None = None
        super().__init__(self.view(), buttons)

    # What a lab says of its points ---------------------------------------------------------------

    def letters(self) -> Sequence[str]:
        """What each point is called, in the order of :attr:`cells`."""
        return "XYZ"[: len(self.cells)]

    def overlay(self) -> Overlay:
        """What else there is to see on the board."""
        raise NotImplementedError

    def sentence(self) -> str:
        """The sentence about the current points."""
        raise NotImplementedError

    # The board -----------------------------------------------------------------------------------

    def view(self) -> View:
        """The points, and what there is to see between them."""
        found: dict[Cell, str] = {}
        for letter, cell in sorted(zip(self.letters(), self.cells, strict=True)):
            found[cell] = found.get(cell, "") + letter
        selected = None if self.held is None else self.cells[self.held]
        return replace(field(self.overlay(), found), selected=selected)

    def words(self) -> str:
        """The current sentence, or what to do with the point picked up."""
        if self.held is not None and self._origin is None:
            return _("Tienes {letter}. Toca la casilla adonde va.").format(
                letter=self.letters()[self.held]
            )
        return self.sentence()

    def touch(self, cell: Cell) -> Sequence[Shown]:
        """Pick up the point on ``cell``, or put the held one down there."""
        if self.held is not None:
            self.cells[self.held], self.held = cell, None
        else:
            self.held = self._on(cell)
        return []

    def _on(self, cell: Cell | None) -> int | None:
        """The point on a cell, the last one of several; None for none."""
        return max((n for n, here in enumerate(self.cells) if here == cell), default=None)

    def _act(self, action: Action) -> None:
        match action:
            case Action("lift", Cell() as cell):
                self.held, self._origin = self._on(cell), cell
            case Action("drag", Cell() as cell):
                self._carry(cell)
                self._show([], speak=False)
            case Action("drop", Cell() as cell):
                self._carry(cell)
                self.held = self._origin = None
                self._show([], speak=True)
            case Action("drop") | Action("command", name="escape"):
                self._put_back()
            case _:
                super()._act(action)

    def _carry(self, cell: Cell) -> None:
        if self.held is not None and self._origin is not None:
            self.cells[self.held] = cell

    def _put_back(self) -> None:
        """Put the held point back where it was."""
        if self.held is not None and self._origin is not None:
            self.cells[self.held] = self._origin
        self.held = self._origin = None
        self._show([], speak=True)

    def _paint(self, view: View) -> None:
        self._surface.show(view, carries=frozenset(self.cells))

    def _still(self) -> str:
        return super()._still() + self.details()


# Proofs -------------------------------------------------------------------------------------------


#: The cells that both begin with: one case only, and none that an exercise asks about.
FIRST_CELLS = (Cell(3, 2), Cell(4, 4), Cell(9, 6))


class ProofLab(PointsLab):
    """Three points with lines between them; underneath what is proved of them, and how."""

    look = ("zamora-cases",)

    def __init__(self) -> None:
        """Three points to begin with."""
        super().__init__(FIRST_CELLS)

    def letters(self) -> tuple[str, ...]:
        """A, B and C."""
        return ("A", "B", "C")

    def overlay(self) -> Overlay:
        """The lines between the points."""
        a, b, c = self.cells
        links = tuple(Link(x, y, arrow=False) for x, y in ((a, b), (a, c), (b, c)) if x != y)
        return Overlay(self.sentence(), links=links)


class CaseLab(ProofLab):
    """The author's proof on three cells (booklet, chapter 4): which case it is, and each chain."""

    @property
    def explained(self) -> Explained:
        """The three cells from left to right."""
        a, b, c = (self.cells[n] for n in self._from_left())
        return explain(a, b, c)

    def letters(self) -> tuple[str, ...]:
        """The author calls the cells A, B and C from left to right: so they are, as they move."""
        order = self._from_left()
        return tuple("ABC"[order.index(n)] for n in range(3))

    def _from_left(self) -> list[int]:
        """The numbers of the points from left to right."""
        return sorted(range(3), key=lambda n: self.cells[n].column)

    def sentence(self) -> str:
        """The cells and their cases."""
        found = self.explained
        a, b, c = map(BOARD.name, found.cells)
        cases = ", ".join(map(str, found.cases))
        if len(found.cases) == 1:
            said = _("A = {a}, B = {b}, C = {c}. Es el caso {cases}.")
        else:
            said = _("A = {a}, B = {b}, C = {c}. Hay empates y se dan los casos {cases}.")
        return said.format(a=a, b=b, c=c, cases=cases)

    def details(self) -> str:
        """The numbers, the hypotheses of the case, and the three chains."""
        return _cases(self.explained)

    def __repr__(self) -> str:
        return _(
            "[Los ocho casos: despierta la lección para mover las tres casillas] {words}"
        ).format(words=self.sentence())


class ShortLab(ProofLab):
    """The short proof on three cells: columns by themselves, rows by themselves, then the larger.

    In a line a stop makes no way shorter, and no difference of rows or columns is more than the
    distance. So both from A to C are at most d(A, B) + d(B, C), hence the larger one is.
    """

    def sentence(self) -> str:
        """The three distances."""
        a, b, c = self.cells
        return _(
            "A = {a}, B = {b}, C = {c}. De A a B hay {ab}; de B a C, {bc}; de A a C, {ac}."
        ).format(
            a=BOARD.name(a),
            b=BOARD.name(b),
            c=BOARD.name(c),
            ab=CHEBYSHEV(a, b),
            bc=CHEBYSHEV(b, c),
            ac=CHEBYSHEV(a, c),
        )

    def details(self) -> str:
        """One line for the columns, one for the rows, one for the larger of both."""
        a, b, c = self.cells
        ab, bc, ac = CHEBYSHEV(a, b), CHEBYSHEV(b, c), CHEBYSHEV(a, c)
        lines = []
        for said, one in (
            (_("Columnas: {whole} ≤ {first} + {second} ≤ {ab} + {bc}."), 1),
            (_("Filas: {whole} ≤ {first} + {second} ≤ {ab} + {bc}."), 0),
        ):
            whole, first, second = (abs(p[one] - q[one]) for p, q in ((a, c), (a, b), (b, c)))
            lines.append(said.format(whole=whole, first=first, second=second, ab=ab, bc=bc))
        lines.append(
            _("La mayor de las dos es d_AC: {ac} ≤ {ab} + {bc}.").format(ac=ac, ab=ab, bc=bc)
        )
        items = "".join(f"<li>{prose(line)}</li>" for line in lines)
        return f"<ol>{items}</ol>"

    def __repr__(self) -> str:
        return _(
            "[La demostración corta: despierta la lección para mover las casillas] {words}"
        ).format(words=self.sentence())


def _cases(found: Explained) -> str:
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
