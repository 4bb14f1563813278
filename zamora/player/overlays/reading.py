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

from dataclasses import replace

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.position import Position, Side, Turn
from zamora.metric import CHEBYSHEV, EUCLID, TAXI
from zamora.player.overlays.context import OverlayContext, OverlayRequest
from zamora.player.overlays.makers import KINDS
from zamora.player.overlays.opinions import opinion_of
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
