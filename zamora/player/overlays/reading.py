"""What there is to see in a position besides the men, chosen by name.

>>> import zamora
>>> golez = zamora.game("golez").start()
>>> overlay(golez, "alcance").words
'En este turno el balón puede llegar a 39 casillas. El número dice cuántos pasos da.'

The facts come from the engine (:mod:`zamora.core.facts`, :mod:`zamora.metric`, :mod:`zamora.solve`,
:mod:`zamora.rival`); :mod:`zamora.player.overlays.makers` makes cells with letters, lines and a
sentence of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from zamora.core.board import Cell
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.position import Draft, Position, Side, Step, Turn
from zamora.metric import CHEBYSHEV, EUCLID, TAXI
from zamora.player.overlays.makers import KINDS, OverlayContext, OverlayRequest
from zamora.player.overlays.opinions import Opinion, opinion_of
from zamora.player.picture.overlay import Overlay
from zamora.player.picture.words import plain_key

_METRICS = {"rey": CHEBYSHEV, "taxi": TAXI, "recta": EUCLID, "regla": EUCLID}
#: Words that may stand in between.
_LITTLE = ("de", "del", "la", "las", "los", "balon", "turno", "rey")


class UnknownOverlay(ZamoraError):
    """There is nothing of that name to be seen on this board."""


def kinds(position: Position) -> list[tuple[str, str]]:
    """The overlays that make sense on a board: what a chooser says, and what :func:`read` reads."""
    game = position.game
    has_ball = any(piece.side is None for piece in position.pieces())
    found = [
        (_("la distancia del rey"), "distancia rey"),
        (_("la distancia del taxi"), "distancia taxi"),
        (_("la distancia en línea recta"), "distancia recta"),
    ]
    if has_ball:
        chalice = any(piece.kind == "chalice" for piece in position.pieces())
        found += [
            (_("el alcance del cáliz") if chalice else _("el alcance del balón"), "alcance"),
            (_("las conexiones"), "conexiones"),
        ]
    if game.ground.goals:
        words = _("las amenazas de gol") if has_ball else _("las amenazas de llegar a la meta")
        found.append((words, "amenazas"))
    if game.king(position.state, Side.FIRST) is not None:
        found.append((_("el jaque"), "jaque"))
    if any(len(set(piece.faces)) > 1 for piece in game.box()):
        found.append((_("las caras que no se ven"), "caras"))
    found.append((_("el último turno"), "último turno"))
    if has_ball:
        found.append((_("qué opina la computadora"), "opinión"))
    return found


def read(text: str, position: Position) -> OverlayRequest:
    """What is asked for in a few words: ``"distancia taxi desde 63"``, ``"alcance de AB1"``.

    Raises:
        UnknownOverlay: if nothing of that kind can be seen on this board.
        UnreadableNotation: if the place to measure from is no cell of the board.
    """
    game = position.game
    words = text.split()
    kind = plain_key(words[0]) if words else ""
    if kind not in KINDS:
        raise _unknown(text, position)
    request = OverlayRequest(kind)
    rest = words[1:]
    while rest:
        word, *rest = rest
        key = plain_key(word)
        sides = [plain_key(side) for side in game.sides]
        if key in _METRICS and kind == "distancia":
            request = replace(request, metric=_METRICS[key])
        elif key in ("desde", "de") and kind == "distancia" and rest:
            request, rest = replace(request, cell=game.board.cell(" ".join(rest))), []
        elif key in sides and kind == "conexiones":
            request = replace(request, side=Side(sides.index(key)))
        elif any(word == piece.label for piece in position.pieces() if piece.side is not None):
            request = replace(request, piece=word)
        elif key not in _LITTLE:
            raise _unknown(text, position)
    return request


def _unknown(text: str, position: Position) -> UnknownOverlay:
    return UnknownOverlay(
        _("No sé mostrar «{what}» en este tablero.").format(what=text.strip()),
        text=text,
        accepted=[key for _name, key in kinds(position)] + ["valores", "mapa"],
    )


def overlay(position: Position, text: str, last: Turn | None = None) -> Overlay:
    """An overlay of a position by its name, for a picture.

    Raises:
        UnknownOverlay: if there is none; and as :func:`read`.
    """
    request = read(text, position)
    opinion = None
    if request.kind == "opinion" and position.outcome is None:
        opinion = opinion_of(position)
    return make(request, OverlayContext(position, last=last, opinion=opinion))


def make(request: OverlayRequest, context: OverlayContext) -> Overlay:
    """The overlay that is asked for, as the board stands."""
    return KINDS[request.kind](request, context)


# What is remembered -------------------------------------------------------------------------------


Actuators = tuple[tuple[str, ...], ...]


class OverlayCache:
    """Overlays and the marks of the last turn, made once for each thing to be seen.

    Attributes:
        wanted: what is to be seen, in the words of :func:`~zamora.player.overlays.reading.read`;
            may be empty.
        opinion: what the search has found; it may be of another position.
    """

    def __init__(self) -> None:
        self.wanted = ""
        self.opinion: Opinion | None = None
        self._made: tuple[tuple[object, ...], Overlay] | None = None
        self._journeys: tuple[Draft, Mapping[Cell, tuple[Step, ...]]] | None = None
        self._perils: tuple[Draft, Cell | None, frozenset[Cell]] | None = None
        self._explained: tuple[Turn, Actuators] | None = None

    def lacks_opinion(self, position: Position) -> bool:
        """Whether the search is to be asked about ``position``."""
        if not self.wanted or position.outcome is not None:
            return False
        known = self.opinion is not None and self.opinion.position == position
        return read(self.wanted, position).kind == "opinion" and not known

    def overlay(self, context: OverlayContext) -> Overlay | None:
        """The overlay that is wanted, if any."""
        if not self.wanted:
            return None
        if self.opinion is not None and self.opinion.position == context.position:
            context = replace(context, opinion=self.opinion)
        steps = context.draft.steps if context.draft else None
        about = (self.wanted, context.position, steps, context.selected, context.opinion)
        if self._made is None or self._made[0] != about:
            self._made = about, make(read(self.wanted, context.position), context)
        return self._made[1]

    def journeys(self, draft: Draft) -> Mapping[Cell, tuple[Step, ...]]:
        """Where the ball can come to rest in a turn in progress, with the steps to each cell."""
        if self._journeys is None or self._journeys[0] is not draft:
            self._journeys = draft, draft.journeys()
        return self._journeys[1]

    def perils(self, draft: Draft, selected: Cell | None) -> frozenset[Cell]:
        """Where the turn in progress would become an own goal, by one step or by several.

        Args:
            draft: the turn in progress.
            selected: the cell picked up; None for none.
        """
        if self._perils is None or self._perils[0] is not draft or self._perils[1] != selected:
            near: dict[Cell, list[tuple[Step, ...]]] = {}
            for step in draft.next_steps:
                if selected is not None and step.origin == selected:
                    near.setdefault(step.target, []).append((step,))
            # What is one step away is reached by it, not by a longer way.
            far = dict(self.journeys(draft)) if draft.steps else {}
            ways = {cell: [steps] for cell, steps in far.items()} | near
            found = frozenset(
                cell
                for cell, choices in ways.items()
                if all(draft.is_own_goal(steps) for steps in choices)
            )
            self._perils = draft, selected, found
        return self._perils[2]

    def actuators(self, turn: Turn) -> Actuators:
        """For each step of a turn, who could have lent its movement to the ball."""
        if self._explained is None or self._explained[0] is not turn:
            self._explained = turn, actuators_of(turn)
        return self._explained[1]


def actuators_of(turn: Turn) -> Actuators:
    """For each step of a turn, who could have lent its movement to the ball."""
    return tuple(found.actuators for found in turn.explain())
