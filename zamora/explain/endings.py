"""How a game ended, in one sentence."""

from __future__ import annotations

from zamora.core.i18n import _, later
from zamora.core.position import Outcome, Reason
from zamora.core.sides import gave_up, is_name, won
from zamora.core.words import capital

#: Who has won, and why; where nothing more is known, that somebody has won.
_WON = {
    Reason.RESIGNATION: later("¡{won}! {gave_up}."),
    Reason.CHECKMATE: later("¡Jaque mate! {won}."),
    Reason.NO_MOVES: later("¡{won}! Ya no queda ningún turno."),
    Reason.COUNT: later("¡{won} por tener más!"),
    Reason.CAPTURED: later("¡{won}! Al rival no le queda nada."),
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


def ending(outcome: Outcome, sides: tuple[str, str], *, own_goal: bool = False) -> str:
    """How a game ended; ``own_goal``: whoever scored, scored for the rival."""
    if outcome.winner is None:
        drawn = _DRAWN.get(outcome.reason, later("Empate."))
        return _(drawn)
    winner, loser = sides[outcome.winner], sides[outcome.winner.other]
    words = later("¡{won}!") if is_name(winner) else later("¡Gol! {won}.")
    words = later("¡Gol en contra! {won}.") if own_goal else _WON.get(outcome.reason, words)
    return _(words).format(won=capital(won(winner)), gave_up=capital(gave_up(loser)))
