"""The sentences for the facts that ball games state of a step; see :mod:`zamora.core.phrases`.

*Ball* stands for the chalice too, and for the victim of a foul on its way: ``{thing}``.
"""

from __future__ import annotations

from zamora.core.i18n import later
from zamora.core.phrases import PHRASES as ANY_GAME

PHRASES = ANY_GAME | {
    # Who moves
    "ball later": later("Primero se mueve una ficha; después, {ball}."),
    "no fouls": later("En {game} no hay faltas: las hay en El Gol de Oro."),
    "no promotion": later("En {game} no se corona."),
    "stands elsewhere": later("{piece} no está en {cell}: está en {other}."),
    "look there": later("En {cell} no hay {man:no}: mira {pieces}."),
    "unknown label": later("No conozco la ficha «{label}»."),
    "number missing": later("¿Cuál de los dos? Falta el número de la ficha."),
    # Where to
    "nobody goes": later("Ninguna ficha de las {side} puede ir ahora a {cell}."),
    "no taking": later(
        "La casilla {cell} está ocupada por {thing:a}, y en {game} no se toman fichas."
    ),
    "nobody to foul": later("En {cell} no hay ninguna ficha de las {rival}: ahí no hay falta."),
    "would foul": later("La casilla {cell} está ocupada por {thing:a}: ir allí sería una falta."),
    "closed row": later("Ninguna ficha puede estar en la fila {row}."),
    "chamber": later("En {cell} solo puede estar el rey de ese aposento."),
    "leaves the goal": later("{man:the} {piece} no puede salir de su arco."),
    "enters a goal": later("{piece} no puede estar en un arco."),
    "kings are mated": later("Al rey no se le toma: se le da jaque mate."),
    "pawns take aslant": later("Un peón toma en diagonal, no de frente."),
    # Who sends the ball
    "only it travels": later("Ahora solo puede viajar {thing}."),
    "ball elsewhere": later("{thing} está en {cell}, no en {other}."),
    "not by itself": later("{thing} no se mueve solo: lo envía una ficha."),
    "nobody called": later("No hay ninguna ficha «{label}»."),
    "mover first": later("El primer paso lo acciona la ficha que se movió: {mover}, no {piece}."),
    "not the holder": later("{piece} no está en la casilla {cell}, donde está {thing}."),
    "sent before": later(
        "{piece} ya accionó el balón en este turno: cada ficha lo hace una sola vez."
    ),
    "too far": later(
        "{piece} está a distancia {n} del balón: solo lo accionan las fichas que están a "
        "distancia 1."
    ),
    # Why it goes no further
    "ball stuck": later("{thing} no tiene a dónde ir."),
    "one step": later("El balón da un solo paso por turno."),
    "in a goal": later("El balón está en un arco: el turno termina aquí."),
    "all have sent": later(
        "Cada ficha acciona el balón una sola vez por turno, y las que están a distancia 1 ya lo "
        "hicieron."
    ),
    "nobody beside": later("Ninguna ficha de las {side} está a distancia 1 del balón."),
    "not taken up": later(
        "{thing} está en {cell}: solo se envía cuando una ficha llega a su casilla."
    ),
    "rests": later("{thing} ya está en una casilla libre, {cell}: ahí termina su recorrido."),
    "ball apart": later(
        "El balón no se mueve: no está conectado con {piece} ni con sus compañeras conectadas."
    ),
    "man apart": later(
        "El balón no se mueve: {piece} no está conectada con otra ficha de las {side}."
    ),
    # Where it goes
    "ball where": later("Di a qué casilla va {thing}."),
    "no free cell": later("Ninguna casilla está libre para que {pieces} accione el balón."),
    "other shade": later(
        "{pieces} envía el balón a casillas del mismo color que la suya, y {cell} es de otro color."
    ),
    "same shade": later(
        "{pieces} envía el balón a casillas del otro color, y {cell} es del mismo color que la "
        "suya."
    ),
    "own goal": later("En esta variante el balón no puede entrar en el arco propio."),
    "nearer ones": later(
        "De las casillas libres de ese color, las más cercanas al balón están a distancia {near}; "
        "{cell} está a {far}."
    ),
    "not connected": later("El balón va a una casilla conectada con la suya, y {cell} no lo está."),
    "flies": later(
        "El balón vuela por las diagonales hasta la casilla libre más cercana, a {n} pasos, y "
        "{cell} no es de esas."
    ),
    "nobody sends": later(
        "Ninguna de las fichas que pueden accionar el balón ahora ({pieces:all}) lo envía a {cell}."
    ),
    "not sent": later("{thing} no llega desde {origin} a {cell}: {how:clause}."),
    "does not send": later("{piece} no envía el balón a {cell}: {how:clause}."),
    # The end of the turn
    "all in check": later("Desde {cell}, pare donde pare {thing}, tu rey queda en jaque."),
    "nowhere to stay": later(
        "Desde {cell}, {thing} no llega a ninguna casilla donde pueda quedarse."
    ),
    "nowhere free": later("Desde {cell}, {thing} no llega a ninguna casilla libre."),
    "rest gives check": later("Con {thing} en {cell}, {piece} da jaque a tu rey."),
    "promoted": later("El peón ya coronó: el turno termina aquí."),
    "no pawn": later("Solo coronan los peones, y moviste {piece}."),
    "fouling pawn": later("Un peón que comete una falta sale del tablero: no corona."),
    "not the last row": later("El peón corona al llegar a la fila {row}, y está en {cell}."),
    "promotes here": later("El peón corona en su casilla, {cell}: di solo en qué se convierte."),
    "promotes to": later("Un peón se convierte en {men:a}."),
    "says what": later("El peón corona: di en qué ({letters})."),
    "nobody moved": later("Falta mover una ficha."),
    "may end": later("El turno puede terminar aquí."),
    "must go on": later("{thing} está sobre {piece} y tiene que seguir hasta una casilla libre."),
    "obliged": later("El balón tiene que moverse: {piece} está conectada con él."),
    "both obliged": later(
        "El balón tiene que moverse: {piece} está conectada con él y con {mate}."
    ),
    "mate obliged": later(
        "El balón tiene que moverse: {piece} está conectada con {mate}, y esta con el balón."
    ),
}
