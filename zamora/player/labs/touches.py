"""Chessmen lend a ball their movement (lesson 4): five pictures, and an instrument to try it."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from zamora.core.board import Cell
from zamora.core.errors import ZamoraError, known
from zamora.core.i18n import DEFAULT_LANGUAGE, _, ngettext, speaking
from zamora.core.position import Piece, Side, Step
from zamora.core.words import CHESSMEN, FOOTBALL, PIECE
from zamora.library.goldrez.touches import KINDS, lent
from zamora.player import controls as w
from zamora.player.labs.instruments import Lab, light
from zamora.player.picture.scene import Scene
from zamora.player.picture.svg import image
from zamora.player.picture.view import Shown, View, build
from zamora.registry import game

GAME = game("goldrez")
CENTRE = Cell(5, 4)
MEN = {man.glyph: man for man in CHESSMEN}
#: Widths in CSS pixels: of one picture among five; of the instrument where it does not run.
SMALL, STATIC = 200, 320
#: A picture that becomes smaller where there is less room.
FITTING = '<img style="max-width:100%;height:auto"'


class UnknownPiece(ZamoraError):
    """No piece of Goldrez is called that."""


def kind_of(word: str) -> str:
    """The kind of piece that cells call so, e.g. ``"caballo"``.

    Raises:
        UnknownPiece: if there is none; the error lists the names.
    """
    with speaking(DEFAULT_LANGUAGE):
        kinds = {name(kind): kind for kind in KINDS}
    return known(word, kinds, UnknownPiece, _("En Goldrez no hay ninguna pieza «{name}»."))


def name(kind: str) -> str:
    """What a kind of piece is called: *torre*."""
    return MEN[kind].noun.bare


def named(kind: str) -> str:
    """The same with its article: *la torre*."""
    return MEN[kind].noun.the


def way(kind: str) -> str:
    """How a kind of piece sends the ball, in a few words."""
    return {
        "rook": _("por su fila o por su columna, tan lejos como quiera"),
        "bishop": _("en diagonal, tan lejos como quiera"),
        "queen": _("como la torre o como el alfil"),
        "king": _("un solo paso, hacia cualquier lado"),
        "knight": _("en L: dos pasos y uno al lado; es el único que salta"),
    }[kind]


def free_neighbour(kind: str, ball: Cell, taken: frozenset[Cell]) -> Cell | None:
    """A free cell of the field next to the ball, where the piece leaves it most ways open."""
    near = [
        cell for cell in GAME.board.neighbours(ball) if 2 <= cell.row <= 8 and cell not in taken
    ]
    return max(near, key=lambda cell: len(lent(kind, ball, taken | {cell})), default=None)


class Pitch:
    """A ball, the piece that sends it and men in the way: what a picture shows.

    Attributes:
        kind: of the piece that sends the ball.
        ball: where the ball lies.
        men: where men stand in the way.
    """

    def __init__(self, kind: str, ball: Cell = CENTRE, men: frozenset[Cell] = frozenset()) -> None:
        self.kind, self.ball, self.men = kind, ball, men

    @property
    def sender(self) -> Cell | None:
        """Where the piece stands that sends the ball."""
        return free_neighbour(self.kind, self.ball, self.men)

    @property
    def scored(self) -> bool:
        """Whether the ball lies in a goal."""
        return self.ball.row in (1, 9)

    @property
    def targets(self) -> frozenset[Cell]:
        """Where the ball may go with one touch; nowhere from a goal, for a goal ends the turn."""
        if self.scored:
            return frozenset()
        taken = self.men if self.sender is None else self.men | {self.sender}
        return lent(self.kind, self.ball, taken)

    def view(self) -> View:
        """The picture."""
        pieces = [Piece("O", "ball", None, (self.ball,), FOOTBALL.noun)]
        if self.sender is not None:
            man, where = MEN[self.kind], (self.sender,)
            pieces.append(Piece(f"{man.letter}b", man.glyph, Side.FIRST, where, man.noun))
        pieces += [Piece("N", "man", Side.SECOND, (cell,), PIECE) for cell in sorted(self.men)]
        return View(GAME.start(), pieces=tuple(pieces), targets=self.targets, over=True)

    def words(self) -> str:
        """Where the ball may go, in a sentence."""
        count = len(self.targets)
        said = ngettext(
            "Con {piece}, el balón puede ir a {n} casilla.",
            "Con {piece}, el balón puede ir a {n} casillas.",
            count,
        ).format(piece=named(self.kind), n=count)
        return f"{said[:1].upper()}{said[1:]}"

    def scene(self) -> Scene:
        """The picture with all that it shows in words."""
        scene = build(self.view())
        cells = ", ".join(map(GAME.board.name, sorted(self.targets)))
        return replace(scene, description=f"{scene.description} {self.words()[:-1]}: {cells}.")


class Pieces:
    """Five small pictures: where the ball goes with each piece."""

    def __init__(self) -> None:
        """The ball in the middle of the empty board."""
        self.pitches = tuple(map(Pitch, KINDS))

    def _repr_html_(self) -> str:
        # Two in a row on a telephone.
        figures = "".join(
            f'<figure style="margin:0;width:min({SMALL}px,46%)">'
            f"{image(pitch.scene(), SMALL).replace('<img', FITTING, 1)}"
            f"<figcaption><b>{html.escape(name(pitch.kind).capitalize())}:</b> "
            f"{html.escape(way(pitch.kind))}. "
            f"{html.escape(self._count(pitch))}</figcaption></figure>"
            for pitch in self.pitches
        )
        return f'<div style="display:flex;flex-flow:row wrap;gap:12px 4%">{figures}</div>'

    def __repr__(self) -> str:
        """The captions."""
        return "\n".join(
            f"{name(pitch.kind).capitalize()}: {way(pitch.kind)}. {self._count(pitch)}"
            for pitch in self.pitches
        )

    @staticmethod
    def _count(pitch: Pitch) -> str:
        n = len(pitch.targets)
        return ngettext("Desde aquí: {n} casilla.", "Desde aquí: {n} casillas.", n).format(n=n)


class TouchLab(Lab):
    """A ball, a piece that sends it with every touch, and men to put in the way.

    Attributes:
        pitch: what stands on the board.
        touches: how often the ball has been sent since it was in the middle.
    """

    def __init__(self, kind: str = "knight") -> None:
        """Put the ball in the middle and a piece of ``kind`` next to it."""
        self.pitch, self.touches = Pitch(kind), 0
        self._moved: Step | None = None
        self._kinds = {
            one: self._tool(name(one).capitalize(), partial(self.choose, one)) for one in KINDS
        }
        self._put = w.ToggleButton(description=_("Poner fichas en el camino"), value=False)
        self._on_change(self._put, lambda _value: self._redraw())
        again = self._tool(_("Balón al centro"), self.restart)
        super().__init__(self.view(), [*self._kinds.values(), self._put, again])

    def view(self) -> View:
        """The pitch, and how the ball came where it is."""
        view = self.pitch.view()
        last = () if self._moved is None else (self._moved,)
        targets = frozenset() if self._put.value else view.targets
        return replace(view, last=last, targets=targets)

    def words(self) -> str:
        """What the ball can do, or what to touch."""
        count = ngettext("{n} toque", "{n} toques", self.touches).format(n=self.touches)
        if self.pitch.scored:
            return _("¡Gol con {count}! Lleva el balón al centro y prueba otra vez.").format(
                count=count
            )
        if self._put.value:
            return _("Toca casillas vacías para poner fichas, y tócalas otra vez para quitarlas.")
        how = way(self.pitch.kind)
        said = [self.pitch.words(), f"{how[:1].upper()}{how[1:]}."]
        if self.touches:
            said.append(_("Llevas {count}.").format(count=count))
        return " ".join(said)

    def choose(self, kind: str) -> None:
        """Have another piece send the ball."""
        self.pitch = Pitch(kind, self.pitch.ball, self.pitch.men)
        self._moved = None

    def restart(self) -> None:
        """The ball in the middle again; men stay where they are, but not on its cell."""
        self.pitch = Pitch(self.pitch.kind, CENTRE, self.pitch.men - {CENTRE})
        self._moved, self.touches = None, 0

    def touch(self, cell: Cell) -> Sequence[Shown]:
        """Send the ball to a cell, or put a man there, or take him off."""
        pitch = self.pitch
        if self._put.value:
            free = cell not in (pitch.ball, pitch.sender) and 2 <= cell.row <= 8
            if cell in pitch.men or free:
                self.pitch = Pitch(pitch.kind, pitch.ball, pitch.men ^ {cell})
                self._moved = None
            return []
        if cell not in pitch.targets:
            return []
        before = self.view()
        actuator = MEN[pitch.kind].letter + "b"
        self._moved = Step("ball", "O", pitch.ball, cell, actuator=actuator)
        self.pitch = Pitch(pitch.kind, cell, pitch.men)
        self.touches += 1
        return [Shown(before, self._moved)]

    def _show(self, shown: Sequence[Shown], *, speak: bool) -> None:
        light(self._kinds, (self.pitch.kind,))
        super()._show(shown, speak=speak)

    def _still(self) -> str:
        return image(self.pitch.scene(), STATIC)

    def __repr__(self) -> str:
        return _("[Laboratorio de toques: despierta la lección para mover el balón]")
