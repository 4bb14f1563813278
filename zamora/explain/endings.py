"""How a game ended, in a sentence or two."""

from __future__ import annotations

from zamora.core.i18n import _, later
from zamora.core.position import Outcome, Reason, Side
from zamora.core.sides import gave_up, is_name, won
from zamora.core.words import capital

#: The winner and the reason; if no more is known, only the winner.
_WON = {
    Reason.RESIGNATION: later("¡{won}! {gave_up}."),
    Reason.TIME: later("¡{won}! Al rival se le acabó el tiempo."),
    Reason.FORFEIT: later("¡{won}, por reglamento!"),
    Reason.CHECKMATE: later("¡Jaque mate! {won}."),
    Reason.NO_MOVES: later("¡{won}! Ya no queda ningún turno."),
    Reason.COUNT: later("¡{won} por tener más!"),
    Reason.CAPTURED: later("¡{won}! Al rival no le queda nada."),
    Reason.EARLY: later("¡{won}! El rival dio jaque antes de tiempo."),
    Reason.TAKEN: later("¡{won}! Cayó la pieza que decide."),
    Reason.ARRIVED: later("¡{won}! La pieza que decide llegó a su meta."),
}
_DRAWN = {
    Reason.STALEMATE: later("Empate: quien debe jugar no puede moverse (ahogado)."),
    Reason.REPETITION: later("Empate: la misma posición salió tres veces."),
    Reason.COUNT: later("Empate: los dos tienen lo mismo."),
    Reason.MATERIAL: later("Empate: con tan pocas piezas nadie puede dar mate."),
    Reason.FIFTY: later(
        "Empate: cincuenta turnos seguidos de cada lado sin tomar ni mover un peón."
    ),
    Reason.QUIET: later("Empate: demasiados turnos seguidos sin tomar ni mover un peón."),
}


#: The same addressed to the human player of a game against the computer: what decided it.
_YOU_WON = {
    Reason.GOAL: later("¡Ganaste! Hiciste gol."),
    Reason.RESIGNATION: later("¡Ganaste! La computadora se rindió."),
    Reason.CHECKMATE: later("¡Ganaste! Diste jaque mate."),
    Reason.NO_MOVES: later("¡Ganaste! A la computadora no le queda ningún turno."),
    Reason.COUNT: later("¡Ganaste! Al final tienes más."),
    Reason.CAPTURED: later("¡Ganaste! A la computadora no le queda nada."),
    Reason.EARLY: later("¡Ganaste! La computadora dio jaque antes de tiempo."),
    Reason.TAKEN: later("¡Ganaste! Tomaste la pieza que decide."),
    Reason.ARRIVED: later("¡Ganaste! Llevaste a su meta la pieza que decide."),
}
_YOU_LOST = {
    Reason.GOAL: later("Perdiste: la computadora hizo gol. ¿La revancha?"),
    Reason.RESIGNATION: later("Perdiste: te rendiste. ¿La revancha?"),
    Reason.CHECKMATE: later("Perdiste: te dieron jaque mate. ¿La revancha?"),
    Reason.NO_MOVES: later("Perdiste: no te queda ningún turno. ¿La revancha?"),
    Reason.COUNT: later("Perdiste: al final tienes menos. ¿La revancha?"),
    Reason.CAPTURED: later("Perdiste: no te queda nada. ¿La revancha?"),
    Reason.EARLY: later("Perdiste: diste jaque antes de tiempo. ¿La revancha?"),
    Reason.TAKEN: later("Perdiste: te tomaron la pieza que decide. ¿La revancha?"),
    Reason.ARRIVED: later(
        "Perdiste: la pieza que decide de la computadora llegó a su meta. ¿La revancha?"
    ),
}


def your_ending(
    outcome: Outcome, you: Side, sides: tuple[str, str], *, own_goal: bool = False
) -> str:
    """How a game ended, said to who played the side ``you`` against the computer.

    A side named as a piece (C1) arrives, and does not score.
    """
    if outcome.winner is None:
        return ending(outcome, sides)
    won_it = outcome.winner is you
    if own_goal:
        return (
            _("¡Ganaste! La computadora hizo un autogol.")
            if won_it
            else _("Perdiste: fue un autogol. ¿La revancha?")
        )
    if outcome.reason is Reason.GOAL and is_name(sides[you]):
        return (
            _("¡Ganaste! Llegaste a tu meta.")
            if won_it
            else _("Perdiste: la computadora llegó a su meta. ¿La revancha?")
        )
    known = _YOU_WON if won_it else _YOU_LOST
    said = known.get(
        outcome.reason, later("¡Ganaste!") if won_it else later("Perdiste. ¿La revancha?")
    )
    return _(said)


def ending(outcome: Outcome, sides: tuple[str, str], *, own_goal: bool = False) -> str:
    """How a game ended; ``own_goal``: the goal counted for the rival of the scorer."""
    if outcome.winner is None:
        drawn = _DRAWN.get(outcome.reason, later("Empate."))
        return _(drawn)
    winner, loser = sides[outcome.winner], sides[outcome.winner.other]
    words = later("¡{won}!") if is_name(winner) else later("¡Gol! {won}.")
    words = later("¡Gol en contra! {won}.") if own_goal else _WON.get(outcome.reason, words)
    return _(words).format(won=capital(won(winner)), gave_up=capital(gave_up(loser)))
