"""Why a turn cannot end: where the ball may not rest, who is not promoted, what is still missing.

Part of :mod:`zamora.ball.refusals`: a man has moved already. "Ball" stands for all that travels.
"""

from __future__ import annotations

from zamora.ball.refusals_words import Scene, capital
from zamora.compiled.chess import PAWN
from zamora.compiled.layout import KIND, NOBODY, WHERE
from zamora.core.board import Cell
from zamora.core.i18n import _
from zamora.core.steps import Step, StepPattern

# Where it may not rest ----------------------------------------------------------------------------


def dead_end(scene: Scene, step: Step) -> str:
    """Why a turn that goes on with ``step`` cannot be ended any more.

    The games of chapters 6 and 7 only: a traveller must come to rest on a free cell, where Un Cáliz
    para el Rey asks for a king out of check and El Gol de Oro closes the chambers to most victims.
    """
    game = scene.game
    after = Scene(game, game.take(scene.draft, step))
    if after.draft.memory >= 0 and after.man_at(after.here) is None:
        return _no_rest(after)
    thing, cell = after.traveller(), after.name(after.here)
    if any(one.man_at(one.here) is None for one in _reached(after)):
        if scene.rules.CAPTURES:
            sentence = _("Desde {cell}, pare donde pare {thing}, tu rey queda en jaque.")
        else:
            sentence = _("Desde {cell}, {thing} no llega a ninguna casilla donde pueda quedarse.")
    else:
        sentence = _("Desde {cell}, {thing} no llega a ninguna casilla libre.")
    return sentence.format(cell=cell, thing=thing)


def _reached(scene: Scene) -> list[Scene]:
    """All that the journey may still come to, from here on."""
    seen, todo = {scene.draft}, [scene]
    for one in todo:
        for step in one.steps:
            draft = scene.game.take(one.draft, step)
            if step.kind == "ball" and draft not in seen:
                seen.add(draft)
                todo.append(Scene(scene.game, draft))
    return todo[1:]


def _no_rest(scene: Scene) -> str:
    """Why the ball may not rest on the free cell where it is."""
    cell = scene.name(scene.here)
    if scene.draft.victim != NOBODY:
        return _("En {cell} solo puede estar el rey de ese aposento.").format(cell=cell)
    checker = scene.game.checkers(scene.state, scene.side)[0]
    return capital(
        _("Con {thing} en {cell}, {piece} da jaque a tu rey.").format(
            thing=scene.traveller(), cell=cell, piece=scene.the_on(checker)
        )
    )


# Promotion, and the end of the turn ---------------------------------------------------------------


def promotion(scene: Scene, pattern: StepPattern) -> str:
    """Why nobody is promoted, or not like this."""
    rules, mover = scene.rules, scene.draft.mover
    if not rules.PROMOTES:
        return _("En {game} no se corona.").format(game=scene.game.name)
    if scene.b[KIND + mover] != PAWN:
        return _("Solo coronan los peones, y moviste {piece}.").format(piece=scene.the(mover))
    cell = scene.name(scene.where(mover))
    if scene.draft.victim != NOBODY:
        return _("Un peón que comete una falta sale del tablero: no corona.")
    if not scene.promotes:
        last = scene.cells((rules.LAST_LOW[scene.side], rules.LAST_HIGH[scene.side]))
        return _("El peón corona al llegar a la fila {row}, y está en {cell}.").format(
            row=last[0].row, cell=cell
        )
    if not scene.promotes_now:
        return unfinished(scene)
    words = [kind.word for kind in scene.game.kinds[rules.BEST : rules.LEAST + 1]]
    if pattern.becomes is None or pattern.becomes in words:
        return _("El peón corona en su casilla, {cell}: di solo en qué se convierte.").format(
            cell=cell
        )
    return _("Un peón se convierte en dama, torre, alfil o caballo.")


def unfinished(scene: Scene) -> str:
    """Why a turn cannot end here."""
    if scene.draft.mover == NOBODY:
        return _("Falta mover una ficha.")
    if scene.game.may_end(scene.draft):
        return _("El turno puede terminar aquí.")
    if scene.promotes_now:
        return _("El peón corona: di en qué (D, T, A o C).")
    if scene.rules.STAYS_IF_STUCK:
        return _obliged(scene)
    man = scene.man_at(scene.here)
    if man is None:
        return _no_rest(scene)
    return capital(
        _("{thing} está sobre {piece} y tiene que seguir hasta una casilla libre.").format(
            thing=scene.traveller(), piece=scene.the(man)
        )
    )


def mates(scene: Scene) -> tuple[list[Cell], list[Cell]]:
    """Futez: the own men connected to the man who has moved; those of them that hold the ball."""
    near = scene.rules.NEAR
    mover = scene.number(scene.where(scene.draft.mover))
    mates = [m for m in scene.men(scene.side) if near[mover] >> scene.b[WHERE + m] & 1]
    beside = near[scene.number(scene.here)]
    return (
        [scene.where(man) for man in mates],
        [scene.where(man) for man in mates if beside >> scene.b[WHERE + man] & 1],
    )


def _obliged(scene: Scene) -> str:
    """Futez: the connections because of which the ball must move."""
    connected, beside = mates(scene)
    mover = scene.where(scene.draft.mover)
    near = scene.rules.NEAR[scene.number(scene.here)]
    if near >> scene.number(mover) & 1:
        if not connected:
            return _("El balón tiene que moverse: {piece} está conectada con él.").format(
                piece=scene.the(scene.draft.mover)
            )
        sentence = _("El balón tiene que moverse: {piece} está conectada con él y con {mate}.")
        mate = connected[0]
    else:
        sentence = _(
            "El balón tiene que moverse: {piece} está conectada con {mate}, y esta con el balón."
        )
        mate = beside[0]
    return sentence.format(piece=scene.the(scene.draft.mover), mate=scene.the_on(mate))
