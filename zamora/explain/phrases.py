"""The sentences of hints and reviews, by the facts that they state; see :mod:`zamora.core.phrases`.

Who makes the turn is spoken to. ``{better}`` is the turn that was better.
"""

from __future__ import annotations

from zamora.core.i18n import later, numbered
from zamora.core.phrases import Fact, Phrase, put
from zamora.core.position import Position

PHRASES: dict[str, Phrase] = {
    # The end
    "third time": later("Esta posición sale por tercera vez: es empate."),
    "rival stalemated": later("El rival queda ahogado, sin ningún turno posible: es empate."),
    "own goal": later("Es un autogol, y gana el rival."),
    "mate": later("¡Jaque mate! El rey rival no tiene salida."),
    "goal": later("¡Gol! Marcas en {cell} con {piece}."),
    # The end of any game
    "drawn": later("Con este turno la partida termina en empate."),
    "rival wins": later("Con este turno la partida termina, y gana el rival."),
    "wins": later("¡Con este turno ganas!"),
    "wins: no moves": later("¡Ganas! Ya no queda ningún turno."),
    "wins: captured": later("¡Ganas! Al rival no le queda ninguna ficha."),
    "wins: taken": later("¡Ganas! Tomas la pieza que decide."),
    "wins: arrived": later("¡Ganas! Llevas a su meta la pieza que decide."),
    "wins: count": later("¡Ganas! Tienes más que el rival."),
    # How it goes on
    "only turn": later("Es tu único turno posible."),
    "wins next": later("Juegue lo que juegue el rival, ganas en tu próximo turno."),
    "wins in": numbered(
        "Juegue lo que juegue el rival, te basta {n} turno más para ganar.",
        "Juegue lo que juegue el rival, te bastan {n} turnos más para ganar.",
    ),
    "alone wins": later("Es el único turno que gana."),
    "draws": later("Si nadie se equivoca, la partida termina en empate."),
    "alone holds": later("Es el único turno que no pierde."),
    "loses next": later("Juegues lo que juegues, el rival puede ganar en su turno."),
    "hope": later("Ojalá no vea que puede marcar en {cell} con {piece}."),
    "lasts longer": later("Pierdes de todos modos, pero así tardas más."),
    "loses in": numbered(
        "Si el rival no se equivoca, gana en {n} turno suyo; falta que lo encuentre.",
        "Si el rival no se equivoca, gana en {n} turnos suyos; falta que los encuentre.",
    ),
    # A sum of games
    "leaves zero": later("Así la suma queda en 0: pierde quien tiene que mover, tu rival."),
    "leaves more": later("Así la suma queda en {value}: gana {side}, mueva quien mueva."),
    "leaves too little": later(
        "Juegues lo que juegues, el rival puede ganar: así la suma queda en {value}."
    ),
    "parts are worth": later("Antes las partes valían {parts}; juntas, {value}."),
    # Dangers and attacks
    "escapes": later("Tu rey está en jaque: así sale de él."),
    "saves": later("Así evitas un gol: si no, el rival marca en {cell} con {piece}."),
    "alone saves": later("Es el único turno que lo evita."),
    "few save": later("Solo {some} de tus {all} turnos lo evitan."),
    "prevents mate": later("Así evitas el mate: si no, el rival lo da en {cell} con {piece}."),
    "threat": later("Amenazas marcar en {cell} con {piece}."),
    "prevents a win": later("Así evitas que el rival gane en su turno."),
    "threatens to win": later("Amenazas ganar en tu próximo turno."),
    "check": later("Das jaque con {piece}."),
    "gives check": later("Das jaque."),
    "check, crowned": later("Das jaque con {piece}, ya coronado."),
    "mate threat": later("Amenazas dar mate en {cell} con {piece}."),
    # The men
    "foul": later("Cometes una falta: mandas {victim} a {cell}, y {piece} sale del tablero."),
    "captures": later("Tomas {piece}."),
    "promotes": later("Tu peón corona: en su lugar queda {man:the}."),
    "takes": numbered("Tomas {n} ficha.", "Tomas {n} fichas."),
    "becomes": later("Tu {man} se convierte en {other}."),
    "more room": numbered(
        "Al rival le queda {n} turno posible; a ti te quedarían {mine}.",
        "Al rival le quedan {n} turnos posibles; a ti te quedarían {mine}.",
    ),
    "rescues from a foul": later("Pones a salvo {piece}: el rival podía hacerle una falta."),
    "rescues": later("Pones a salvo {piece}: el rival podía tomar esa pieza."),
    # The ball
    "away": numbered(
        "Alejas {ball} del peligro: al rival le falta {n} fila para marcar.",
        "Alejas {ball} del peligro: al rival le faltan {n} filas para marcar.",
    ),
    "forward": numbered(
        "Acercas {ball} al gol: le falta {n} fila.", "Acercas {ball} al gol: le faltan {n} filas."
    ),
    "keeps away": numbered(
        "Frenas al rival: tras su próximo turno le faltará {n} fila para marcar, o más.",
        "Frenas al rival: tras su próximo turno le faltarán {n} filas para marcar, o más.",
    ),
    "comes near": numbered(
        "Si el rival no lo impide, después puedes dejar {ball} a {n} fila del gol.",
        "Si el rival no lo impide, después puedes dejar {ball} a {n} filas del gol.",
    ),
    "beside": later("{piece} queda junto al balón."),
    # What the search says
    "no time": later("No tuve tiempo de mirar más: es un turno posible."),
    "looked ahead": numbered(
        "Miré {n} turno adelante, y este es el que más me gusta.",
        "Miré {n} turnos adelante, y este es el que más me gusta.",
    ),
    "played out": later("Jugué {n} partidas de prueba, y con este turno me fue mejor."),
    # What was wrong with a turn
    "lasted longer": later("Ya perdías, pero con «{better}» tardabas más."),
    "a little better": later("Un poco mejor: «{better}»."),
    "still wins, won at once": later("Sigues ganando, aunque con «{better}» ganabas ya."),
    "still wins": later("Sigues ganando, aunque «{better}» era más rápido."),
    "mate missed": later("Con «{better}» dabas jaque mate."),
    "goal missed": later("Con «{better}» marcabas en este turno."),
    "win in one missed": later("Con «{better}» ganabas en este turno."),
    "win missed": numbered(
        "Con «{better}» ganabas en {n} turno tuyo, jugara lo que jugara el rival.",
        "Con «{better}» ganabas en {n} turnos tuyos, jugara lo que jugara el rival.",
    ),
    "now a draw": later("Ahora, si nadie se equivoca, es empate."),
    "goal allowed": later("Después de esto el rival puede marcar en {cell} con {piece}."),
    "mate allowed": later("Después de esto el rival puede dar jaque mate."),
    "win allowed": numbered(
        "Después de esto el rival gana en {n} turno suyo, juegues lo que juegues.",
        "Después de esto el rival gana en {n} turnos suyos, juegues lo que juegues.",
    ),
    "held the draw": later("Con «{better}» mantenías el empate."),
    "prevented it": later("Con «{better}» lo evitabas."),
    "perhaps too late": later("Quizás ya no se podía evitar. Mejor parece «{better}»."),
    "better": later("Mejor: «{better}»."),
}


def sentence(found: Fact, position: Position) -> str:
    """A fact about a turn in ``position``, in a sentence."""
    return put(PHRASES[found.name], found, position.game, position)
