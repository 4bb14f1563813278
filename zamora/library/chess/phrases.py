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
    # Alice chess: from one board to another
    "goes over": later("{piece} juega en su tablero y pasa al otro: di {cells}."),
    "kept out": later("{piece} no puede pasar a {cell}: la ocupa {other:a}."),
    "not that board": later("Desde su tablero {piece} no pasa al de {cell}."),
    "castle kept out": later(
        "Para enrocar tienen que estar libres en el otro tablero las casillas del rey y la torre."
    ),
    # El río Guadalete: planks
    "owes a plank": later(
        "Tienes que hacer una tabla con un peón: debes tener más de la mitad de las que tiene "
        "tu rival."
    ),
    "river": later("{piece} no puede estar en {cell}: ahí el río no tiene tabla."),
    "no bridge": later("{piece} no puede pasar por {cell}: ahí el río no tiene tabla."),
    "too heavy": later("El rey rompería la tabla de {cell}: nunca se pone sobre una."),
    "kings stay": later("El rey no cruza el río: en {cell} no puede estar."),
    "planks stay": later("Las tablas ya no se mueven."),
    "never takes": later("Los peones no toman."),
    # Chess with swaps
    "swap wanting": later(
        "Falta el trueque: di qué pieza tuya cambia de sitio con otra a cuya casilla puede ir."
    ),
    "move first": later("Primero va una jugada; después, el trueque."),
    "no first swap": later("El primer turno de la partida es una jugada, sin trueque."),
    "nobody to swap": later("En {cell} no hay con quién cambiar de sitio."),
    "no swap": later(
        "{piece} no puede ir a {cell}: tampoco puede cambiar de sitio con quien está ahí."
    ),
    "no swap then": later(
        "Después de esa jugada no tendrías ningún trueque: no terminarías el turno."
    ),
    "swap checks": later("Con ese trueque tu rey quedaría en jaque."),
}
