"""Why a step is impossible in the ball games: what a man may not do.

Nothing here knows the rules of a game: the facts come from the steps that it offers and from its
step functions. They are about the first thing that is wrong. :mod:`.refusals_ball` says what the
ball, or the victim of a foul, may not do, and why a turn is not over.
"""

from __future__ import annotations

from zamora.ball.grammar import BallGrammar
from zamora.ball.men import SIDES, Draft
from zamora.ball.refusals_ball import dead_end, journey, unknown
from zamora.ball.scene import Scene
from zamora.compiled.chess import KING, PAWN
from zamora.compiled.layout import KIND, NOBODY
from zamora.core.board import Cell
from zamora.core.phrases import Fact, fact
from zamora.core.steps import Side, Step, StepPattern

KINDS = ("move", "foul", "ball", "promote")


def why_not(game: BallGrammar, draft: Draft, pattern: StepPattern) -> Fact:
    """Why no step of ``draft`` fits ``pattern``, of which any part may be left open."""
    scene = Scene(game, draft)
    found = scene.unclear(pattern, KINDS)
    if found is None:
        found = (_move if draft.mover == NOBODY else journey)(scene, pattern)
    return found or fact("impossible")


# Who moves ----------------------------------------------------------------------------------------


def _move(scene: Scene, pattern: StepPattern) -> Fact | None:
    game = scene.game
    if pattern.becomes is not None or pattern.kind == "promote":
        return fact("promotes later" if scene.rules.PROMOTES else "no promotion", game=game.name)
    if pattern.kind == "ball" or pattern.actuator is not None or pattern.piece == game.ball[0]:
        return fact("ball later", ball=scene.ball)
    if pattern.kind == "foul" and not scene.rules.FOULS:
        return fact("no fouls", game=game.name)
    man = _who(scene, pattern)
    if isinstance(man, Fact):
        return man
    if man is None:
        return _nobody(scene, pattern)
    if pattern.target is None:
        return _nowhere(scene, man)
    return _not_there(scene, man, pattern.target, pattern.kind)


def _who(scene: Scene, pattern: StepPattern) -> int | Fact | None:
    """The own man that is meant, or why there is none; None if the label names no man."""
    label, origin = pattern.piece, pattern.origin
    if label is not None and scene.is_team(label):
        if label != SIDES[scene.side] and scene.man_at(origin) is None:
            return scene.not_their_turn()
        label = None
    if label is None:
        return None if origin is None else _from(scene, origin)
    man = scene.labelled(label)
    if man is None:
        return unknown(scene, label) or _missing(scene, label)
    if not scene.owns(man):
        return scene.of_the_rival(scene.piece(man))
    where = scene.where(man)
    if origin not in (None, where):
        return fact("stands elsewhere", piece=scene.piece(man), cell=origin, other=where)
    return man


def _from(scene: Scene, cell: Cell) -> int | Fact:
    """The own man on a cell, or why there is none."""
    man = scene.man_at(cell)
    if man is None:
        return fact("ball later", ball=scene.ball) if scene.on(cell) else scene.empty(cell)
    return man if scene.owns(man) else scene.of_the_rival(scene.piece(man))


def _missing(scene: Scene, label: str) -> Fact:
    """Why no man has a label that holds a kind, a side and a cell."""
    kind, side, cell = scene.game.named(label)
    if side is not scene.side:
        return scene.not_their_turn()
    found = _from(scene, cell)
    if not isinstance(found, Fact):
        return fact("another", man=scene.game.noun, cell=cell, piece=scene.piece(found))
    alike = [scene.piece(man) for man in scene.men(side) if scene.b[KIND + man] == kind]
    if not alike or scene.on(cell) or len(scene.game.kinds) == 2:
        return found
    return fact("look there", cell=cell, man=scene.game.noun, pieces=alike)


# Where to -----------------------------------------------------------------------------------------


def _nobody(scene: Scene, pattern: StepPattern) -> Fact | None:
    """Nothing is said of the man."""
    target = pattern.target
    if target is None:
        return fact("who and where", man=scene.game.noun)
    found = _no_room(scene, target, pattern.kind)
    if found or any(step.target == target for step in scene.viable):
        return found
    return fact("nobody goes", side=scene.side, cell=target)


def _nowhere(scene: Scene, man: int) -> Fact:
    """Nothing is said of where the man goes."""
    own = [step for step in scene.steps if step.origin == scene.where(man)]
    if any(step in scene.viable for step in own):
        return fact("where to", piece=scene.piece(man))
    if own:
        return dead_end(scene, own[0])
    pinned = any(
        _check(scene, man, target)
        for target in scene.reach(man)
        if not _king_or_ahead(scene, man, target)
    )
    name = "pinned" if pinned else "hemmed in" if _hemmed_in(scene, man) else "stuck"
    return fact(name, piece=scene.piece(man))


def _hemmed_in(scene: Scene, man: int) -> bool:
    """Whether something stands in each way that the man has."""
    origin = scene.where(man)
    ways = scene.within_reach(man)
    in_the_way = (scene.on(scene.between(origin, cell) or cell) for cell in ways)
    return bool(ways) and not scene.reach(man) and all(in_the_way)


def _no_room(scene: Scene, target: Cell, kind: str | None) -> Fact | None:
    """Why no man can go to a cell, because of what is on it or is not."""
    there = scene.on(target)
    if scene.is_own(there) or (there is not None and there.side is None and not scene.takes):
        return scene.taken(target)
    rival = there is not None and there.side is not None
    if rival and not scene.takes:
        return fact("no taking", cell=target, thing=there, game=scene.game.name)
    if not rival and kind == "foul":
        return fact("nobody to foul", cell=target, rival=scene.side.other)
    if rival and kind == "move" and scene.rules.FOULS:
        return fact("would foul", cell=target, thing=there)
    return None


def _not_there(scene: Scene, man: int, target: Cell, kind: str | None) -> Fact | None:
    """Why a man cannot go to a cell."""
    piece, origin = scene.piece(man), scene.where(man)
    if origin == target:
        return fact("already there", piece=piece)
    found = _no_room(scene, target, kind) or _king_or_ahead(scene, man, target)
    if not found and scene.man_at(target) is None:
        found = _closed(scene, man, target)
    if found:
        return found
    if not scene.alone(man, target):
        return fact("out of reach", piece=piece, cell=target, how=scene.kind(man).how)
    blocked = scene.between(origin, target)
    if blocked is not None and target not in scene.reach(man):
        return scene.blocked(piece, blocked)
    steps = [step for step in scene.steps if (step.origin, step.target) == (origin, target)]
    if not steps:
        return _check(scene, man, target)
    return None if any(step in scene.viable for step in steps) else dead_end(scene, steps[0])


def _closed(scene: Scene, man: int, target: Cell) -> Fact | None:
    """Why a man may never stand on a cell.

    Futez: rows 1 and 9. Golez and Goldrez: the goals, from which keepers and kings do not come out.
    Un Cáliz para el Rey and El Gol de Oro: the chambers of the kings.
    """
    rules, piece, number = scene.rules, scene.piece(man), scene.number(target)
    if piece.kind == "man":
        return None if rules.has(rules.FIELD, number) else fact("closed row", row=target.row)
    # A goal for White is the area that Black keeps, and the other way round.
    keeper = None if not rules.GOALS[number] else Side(rules.GOALS[number] - 1).other
    guards = piece.kind in ("king", "keeper")
    at_home = guards and keeper is piece.side
    if scene.takes:
        return None if keeper is None or at_home else fact("chamber", cell=target)
    if at_home or (keeper is None and not guards):
        return None
    name = "leaves the goal" if guards else "enters a goal"
    return fact(name, piece=piece, man=scene.kind(man).noun)


def _king_or_ahead(scene: Scene, man: int, target: Cell) -> Fact | None:
    """What cannot be captured in chess: a king; and straight ahead, by a pawn, anything."""
    there = scene.man_at(target)
    if not scene.rules.CAPTURES or there is None:
        return None
    if scene.b[KIND + there] == KING:
        return fact("kings are mated")
    if scene.b[KIND + man] == PAWN and scene.where(man).column == target.column:
        return fact("pawns take aslant")
    return None


def _check(scene: Scene, man: int, target: Cell) -> Fact | None:
    """Who would give check to the own king after a move (Un Cáliz para el Rey, chapter 6)."""
    step = Step("move", scene.label(man), scene.where(man), target)
    return scene.check_after(scene.state, scene.game.take(scene.draft, step).state)
