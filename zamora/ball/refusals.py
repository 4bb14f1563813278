"""Why a step is impossible, in one sentence for a pupil; common to the ball games.

Here: what a man may not do. :mod:`.refusals_ball` says what the ball, or the victim of a foul, may
not do, :mod:`.refusals_end` why a turn is not over; :mod:`.refusals_words` has the words.

Nothing here knows the rules: the sentences look at the steps that the game offers and ask its step
functions. They are about the first thing that is wrong.
"""

from __future__ import annotations

from zamora.ball import refusals_ball, refusals_end
from zamora.ball.grammar import BallGrammar
from zamora.ball.men import SIDES, Draft
from zamora.ball.refusals_words import Scene, alone, capital, closed, either, reach
from zamora.compiled.chess import KING, PAWN
from zamora.compiled.layout import KIND, NOBODY
from zamora.core.board import Cell
from zamora.core.i18n import _
from zamora.core.steps import Step, StepPattern


def refusal(game: BallGrammar, draft: Draft, pattern: StepPattern) -> str:
    """Why no step of ``draft`` fits ``pattern``, of which any part may be left open.

    If one does fit after all, the sentence asks for more.
    """
    scene = Scene(game, draft)
    if any(map(pattern.fits, scene.viable)):
        return _("Di con más detalle qué paso quieres dar.")
    if pattern.kind not in (None, "move", "foul", "ball", "promote"):
        return _("En {game} no hay pasos de esa clase.").format(game=game.name)
    why = scene.not_a_cell(pattern.origin, pattern.target)
    if not why:
        why = (_move if draft.mover == NOBODY else refusals_ball.journey)(scene, pattern)
    return why or _("Ese paso no se puede dar.")


def unfinished(game: BallGrammar, draft: Draft) -> str:
    """Why a turn cannot end at ``draft``, in one sentence for a pupil."""
    return refusals_end.unfinished(Scene(game, draft))


# Who moves ----------------------------------------------------------------------------------------


def _move(scene: Scene, pattern: StepPattern) -> str:
    game = scene.game
    if pattern.becomes is not None or pattern.kind == "promote":
        return (
            _("Primero se mueve el peón; después se dice en qué corona.")
            if scene.rules.PROMOTES
            else _("En {game} no se corona.").format(game=game.name)
        )
    if pattern.kind == "ball" or pattern.actuator is not None or pattern.piece == game.ball[0]:
        return scene.ball_later()
    if pattern.kind == "foul" and not scene.rules.FOULS:
        return _("En {game} no hay faltas: las hay en El Gol de Oro.").format(game=game.name)
    man, why = _who(scene, pattern)
    if why:
        return why
    if man is None:
        return _nobody(scene, pattern)
    if pattern.target is None:
        return _nowhere(scene, man)
    return _not_there(scene, man, pattern.target, pattern.kind)


def _who(scene: Scene, pattern: StepPattern) -> tuple[int | None, str]:
    """The own man who is meant, or why there is none; neither if nothing is said of him."""
    label, origin = pattern.piece, pattern.origin
    if label is not None and scene.is_team(label):
        if label != SIDES[scene.side] and not _stands_on(scene, origin):
            return None, _not_their_turn(scene)
        label = None
    if label is None:
        return _from(scene, origin) if origin is not None else (None, "")
    strange = scene.strange_label(label)
    if strange:
        return None, strange
    man = scene.labelled(label)
    if man is None:
        return None, _missing(scene, label)
    if not scene.is_own(man):
        return None, scene.of_the_rival(man)
    if origin not in (None, scene.where(man)):
        return None, capital(
            _("{piece} no está en {cell}: está en {other}.").format(
                piece=scene.the(man),
                cell=scene.name(origin),
                other=scene.name(scene.where(man)),
            )
        )
    return man, ""


def _stands_on(scene: Scene, cell: Cell | None) -> bool:
    return cell is not None and scene.man_at(cell) is not None


def _from(scene: Scene, cell: Cell) -> tuple[int | None, str]:
    """The own man on a cell, or why there is none."""
    man = scene.man_at(cell)
    if man is None:
        return None, scene.ball_later() if scene.is_taken(cell) else _empty(scene, cell)
    if not scene.is_own(man):
        return None, scene.of_the_rival(man)
    return man, ""


def _missing(scene: Scene, label: str) -> str:
    """Why nobody has a label that holds a kind, a side and a cell."""
    kind, side, cell = scene.game.named(label)
    if side is not scene.side:
        return _not_their_turn(scene)
    man, why = _from(scene, cell)
    if man is not None:
        return _("La ficha de {cell} es {piece}.").format(cell=scene.name(cell), piece=scene.a(man))
    alike = [scene.the(man) for man in scene.men(side) if scene.b[KIND + man] == kind]
    if not alike or scene.is_taken(cell) or len(scene.game.kinds) == 2:
        return why
    return _("En {cell} no hay ninguna ficha: mira {pieces}.").format(
        cell=scene.name(cell), pieces=either(alike)
    )


def _empty(scene: Scene, cell: Cell) -> str:
    return _("En {cell} no hay ninguna ficha.").format(cell=scene.name(cell))


def _not_their_turn(scene: Scene) -> str:
    return _("Les toca a las {side}, no a las {rival}.").format(
        side=scene.mine(), rival=scene.rival()
    )


# Where to -----------------------------------------------------------------------------------------


def _nobody(scene: Scene, pattern: StepPattern) -> str:
    """Nothing is said of the man."""
    if pattern.target is None:
        return _("Di qué ficha se mueve y a dónde.")
    why = _no_room(scene, pattern.target, pattern.kind)
    if why or any(step.target == pattern.target for step in scene.viable):
        return why
    return _("Ninguna ficha de las {side} puede ir ahora a {cell}.").format(
        side=scene.mine(), cell=scene.name(pattern.target)
    )


def _nowhere(scene: Scene, man: int) -> str:
    """Nothing is said of where the man goes."""
    own = [step for step in scene.steps if step.origin == scene.where(man)]
    if any(step in scene.viable for step in own):
        return _("Di a qué casilla va {piece}.").format(piece=scene.the(man))
    if not own and any(
        _check(scene, man, target)
        for target in reach(scene, scene.b, man)
        if not _king_or_ahead(scene, man, target)
    ):
        sentence = _("{piece} no puede moverse: tu rey quedaría en jaque.")
    else:
        sentence = _("{piece} no tiene ahora a dónde ir.")
    return capital(sentence.format(piece=scene.the(man)))


def _no_room(scene: Scene, target: Cell, kind: str | None) -> str:
    """Why nobody can go to a cell, because of what is on it or is not."""
    rules, there = scene.rules, scene.man_at(target)
    cell = scene.name(target)
    if scene.is_own(there) or (there is None and scene.is_taken(target) and not scene.takes):
        return scene.taken(target)
    if there is not None and not scene.takes:
        return _(
            "La casilla {cell} está ocupada por {piece}, y en {game} no se toman fichas."
        ).format(cell=cell, piece=scene.a(there), game=scene.game.name)
    if there is None and kind == "foul":
        return _("En {cell} no hay ninguna ficha de las {rival}: ahí no hay falta.").format(
            cell=cell, rival=scene.rival()
        )
    if there is not None and kind == "move" and rules.FOULS:
        return _("La casilla {cell} está ocupada por {piece}: ir allí sería una falta.").format(
            cell=cell, piece=scene.a(there)
        )
    return ""


def _not_there(scene: Scene, man: int, target: Cell, kind: str | None) -> str:
    """Why a man cannot go to a cell."""
    piece, cell = scene.the(man), scene.name(target)
    origin, there = scene.where(man), scene.man_at(target)
    if origin == target:
        return capital(_("{piece} ya está ahí: di otra casilla.").format(piece=piece))
    why = _no_room(scene, target, kind) or _king_or_ahead(scene, man, target)
    if not why and there is None:
        why = closed(scene, man, target)
    if why:
        return why
    if not alone(scene, man, target):
        sentence = _("{piece} no llega a {cell}: {how}.")
        return capital(sentence.format(piece=piece, cell=cell, how=scene.how(man)))
    blocked = scene.between(origin, target)
    if blocked is not None and target not in reach(scene, scene.b, man):
        return scene.in_the_way(piece, blocked)
    steps = [step for step in scene.steps if (step.origin, step.target) == (origin, target)]
    if not steps:
        return _check(scene, man, target)
    if any(step in scene.viable for step in steps):
        return ""
    return refusals_end.dead_end(scene, steps[0])


def _king_or_ahead(scene: Scene, man: int, target: Cell) -> str:
    """What cannot be captured in chess: a king; and straight ahead, by a pawn, nobody."""
    there = scene.man_at(target)
    if not scene.rules.CAPTURES or there is None:
        return ""
    if scene.b[KIND + there] == KING:
        return _("Al rey no se le toma: se le da jaque mate.")
    if scene.b[KIND + man] == PAWN and scene.where(man).column == target.column:
        return _("Un peón toma en diagonal, no de frente.")
    return ""


def _check(scene: Scene, man: int, target: Cell) -> str:
    """Who would give check to the own king after a move (Un Cáliz para el Rey, chapter 6)."""
    game, state, side = scene.game, scene.state, scene.side
    step = Step("move", game.label(state, man), scene.where(man), target)
    after = game.checkers(game.take(scene.draft, step).state, side)
    before = game.checkers(state, side)
    for cell in after:
        if cell in before:
            return _("Tu rey está en jaque por {piece} y ese paso no lo evita.").format(
                piece=scene.the_on(cell)
            )
    if not after:
        return ""
    return _("Con ese paso {piece} le daría jaque a tu rey.").format(piece=scene.the_on(after[0]))
