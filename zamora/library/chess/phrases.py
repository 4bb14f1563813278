"""The sentences for the facts that only games with chessmen state of a step."""

from __future__ import annotations

from zamora.ball.phrases import PHRASES as BALL_GAMES
from zamora.core.i18n import later

PHRASES = BALL_GAMES | {
    "says what": later(
        "El peón llegó a la última fila: di en qué se convierte, por ejemplo en dama."
    ),
    "nobody like that": later("No tienes {noun:no} que pueda ir a {cell}."),
    "closed in": later("{piece} no puede moverse ahora: tiene el paso cerrado."),
    "no help": later("Tu rey está en jaque y {piece} no lo puede remediar."),
    "king stays": later("Tu rey no tiene adónde ir: todas las casillas vecinas están atacadas."),
    "king attacked": later("En {cell} tu rey estaría en jaque."),
    "nothing to take": later(
        "Un peón solo va en diagonal cuando toma, y en {cell} no hay qué tomar."
    ),
    "no right": later(
        "Ese enroque ya no se puede: el rey o esa torre se movieron, o la torre no está."
    ),
    "castle blocked": later("Para enrocar no puede haber piezas entre el rey y la torre."),
    "castle attacked": later(
        "El rey no puede enrocarse si está en jaque, ni pasar por una casilla atacada."
    ),
}
