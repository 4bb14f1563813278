"""What happens on a board, in words for a pupil."""

from __future__ import annotations

from zamora.i18n import _
from zamora.position import Outcome, Reason, Step


def describe_turn(side: str, *, computer: bool, thinking: bool) -> str:
    """Whose turn it is, in one sentence."""
    if thinking:
        return _("{side} está pensando…").format(side=side)
    if computer:
        return _("Le toca a {side}, la computadora.").format(side=side)
    return _("Le toca a {side}.").format(side=side)


def describe_outcome(outcome: Outcome, sides: tuple[str, str]) -> str:
    """How a game ended, in one sentence."""
    if outcome.winner is not None:
        winner, loser = sides[outcome.winner], sides[outcome.winner.other]
        if outcome.reason is Reason.RESIGNATION:
            return _("¡Ganó {winner}! {loser} se rindió.").format(winner=winner, loser=loser)
        return _("¡Ganó {winner}!").format(winner=winner)
    if outcome.reason is Reason.STALEMATE:
        return _("Empate: quien debe jugar no puede moverse (ahogado).")
    if outcome.reason is Reason.REPETITION:
        return _("Empate: la misma posición salió tres veces.")
    return _("Empate.")


def degrees(angle: int) -> str:
    """An angle with its sign, as it is written on paper: ``+90°``, ``−180°``."""
    return f"{angle:+d}°".replace("-", "−")


def step_words(step: Step) -> str:
    """What a button says that chooses this step among others to the same place."""
    if step.angle:
        sense = _("↺ contra el reloj") if step.angle > 0 else _("↻ como el reloj")
        return f"{degrees(step.angle)} {sense}"
    return step.actuator or step.becomes or step.piece
