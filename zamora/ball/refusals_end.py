"""Why a turn cannot end: where the ball may not rest, who is not promoted, what is still missing.

Part of :mod:`zamora.ball.refusals`: a man has moved already. "Ball" stands for all that travels.
"""

from __future__ import annotations

from collections.abc import Sequence

from zamora.ball.scene import Scene
from zamora.compiled.chess import PAWN
from zamora.compiled.layout import KIND, NOBODY
from zamora.core.phrases import Fact, fact
from zamora.core.steps import Step, StepPattern
from zamora.core.words import Man

# Where it may not rest ----------------------------------------------------------------------------


def dead_end(scene: Scene, step: Step) -> Fact:
    """Why a turn that goes on with ``step`` cannot be ended any more.

    The games of chapters 6 and 7 only: a traveller must come to rest on a free cell, where Un Cáliz
    para el Rey asks for a king out of check and El Gol de Oro closes the chambers to most victims.
    """
    after = Scene(scene.game, scene.game.take(scene.draft, step))
    if after.draft.memory >= 0 and after.man_at(after.here) is None:
        return _no_rest(after)
    name = "nowhere free"
    if any(one.man_at(one.here) is None for one in _reached(after)):
        name = "all in check" if scene.rules.CAPTURES else "nowhere to stay"
    return fact(name, cell=after.here, thing=after.traveller)


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


def _no_rest(scene: Scene) -> Fact:
    """Why the ball may not rest on the free cell where it is."""
    if scene.draft.victim != NOBODY:
        return fact("chamber", cell=scene.here)
    checker = scene.on(scene.game.checkers(scene.state, scene.side)[0])
    return fact("rest gives check", thing=scene.traveller, cell=scene.here, piece=checker)


# Promotion, and the end of the turn ---------------------------------------------------------------


def promotion(scene: Scene, pattern: StepPattern) -> Fact:
    """Why no man is promoted, or not like this."""
    rules, mover = scene.rules, scene.draft.mover
    if not rules.PROMOTES:
        return fact("no promotion", game=scene.game.name)
    if scene.b[KIND + mover] != PAWN:
        return fact("no pawn", piece=scene.piece(mover))
    if scene.draft.victim != NOBODY:
        return fact("fouling pawn")
    cell = scene.where(mover)
    if not scene.promotes:
        last = scene.cells(rules.nth(rules.LAST, scene.side))
        return fact("not the last row", row=last[0].row, cell=cell)
    if not scene.promotes_now:
        return unfinished(scene)
    men = [kind.noun for kind in _becoming(scene)]
    if pattern.becomes is None or pattern.becomes in [noun.word for noun in men]:
        return fact("promotes here", cell=cell)
    return fact("promotes to", men=men)


def _becoming(scene: Scene) -> Sequence[Man]:
    """What a pawn may become."""
    kinds: Sequence[Man] = scene.game.kinds
    return kinds[scene.rules.BEST : scene.rules.LEAST + 1]


def unfinished(scene: Scene) -> Fact:
    """Why a turn cannot end here."""
    if scene.draft.mover == NOBODY:
        return fact("nobody moved")
    if scene.game.may_end(scene.draft):
        return fact("may end")
    if scene.promotes_now:
        return fact("says what", letters=[kind.letter for kind in _becoming(scene)])
    if scene.rules.STAYS_IF_STUCK:
        return _obliged(scene)
    man = scene.man_at(scene.here)
    if man is None:
        return _no_rest(scene)
    return fact("must go on", thing=scene.traveller, piece=scene.piece(man))


def _obliged(scene: Scene) -> Fact:
    """Futez: the connections because of which the ball must move."""
    connected, beside = scene.mates()
    mover = scene.piece(scene.draft.mover)
    near = scene.rules.nth(scene.rules.NEAR, scene.number(scene.here))
    if scene.rules.has(near, scene.number(mover.cells[0])):
        if not connected:
            return fact("obliged", piece=mover)
        return fact("both obliged", piece=mover, mate=scene.piece(connected[0]))
    return fact("mate obliged", piece=mover, mate=scene.piece(beside[0]))
