"""What the ball, the chalice or the victim of a foul may not do.

The second half of :mod:`zamora.ball.refusals`: a man has moved already. "Ball" stands for all that
travels.

Part of :mod:`zamora.ball.refusals`: a man has moved already. "Ball" stands for all that travels.
"""

from __future__ import annotations

from collections.abc import Sequence

from zamora.ball.scene import Scene
from zamora.compiled.chess import BY_COLUMN, BY_DIAGONAL, PAWN
from zamora.compiled.layout import BLOCK, KIND, NOBODY, WHERE
from zamora.compiled.sets import EMPTY
from zamora.core.board import Cell
from zamora.core.i18n import later
from zamora.core.phrases import Fact, fact
from zamora.core.steps import Step, StepPattern
from zamora.core.words import Man

#: How pawns send what they have come upon, or what has come to them; clauses.
_PAWNS = {
    BY_COLUMN: later("un peón que llega de frente envía una casilla hacia adelante, de frente"),
    BY_DIAGONAL: later(
        "un peón que llega en diagonal envía una casilla hacia adelante, en diagonal"
    ),
    PAWN: later("un peón envía una casilla hacia adelante, de frente o en diagonal"),
}
#: Unknown labels longer than this are not quoted in full.
_QUOTED = 40


def journey(scene: Scene, pattern: StepPattern) -> Fact | None:
    """Why nothing that fits the pattern can follow a man's move; None if unknown."""
    if scene.draft.becomes:
        return fact("promoted")
    meant = _meant(scene, pattern)
    if meant == "promote":
        return promotion(scene, pattern)
    if meant == "move":
        strange = None if _is_ball(scene, pattern.piece) else unknown(scene, str(pattern.piece))
        return strange or fact("moved already", piece=scene.piece(scene.draft.mover))
    return _over(scene) or _who(scene, pattern) or _where(scene, pattern)


def _meant(scene: Scene, pattern: StepPattern) -> str:
    """What is asked for: ``"ball"``, ``"promote"``, or one more ``"move"``."""
    if pattern.kind is not None:
        return "move" if pattern.kind == "foul" else pattern.kind
    if pattern.becomes is not None:
        return "promote"
    starts = pattern.origin != scene.here and scene.man_at(pattern.origin) is not None
    if pattern.actuator is None and (starts or not _is_ball(scene, pattern.piece)):
        return "move"
    return "ball" if pattern.actuator is not None or not scene.promotes_now else "promote"


def _is_ball(scene: Scene, label: str | None) -> bool:
    return label in (None, scene.travelling, scene.game.ball[0])


def unknown(scene: Scene, label: str) -> Fact | None:
    """A label that names no man of this game; None if it might."""
    names = scene.game.labels
    if scene.labelled(label) is not None:
        return None
    if not names[0]:
        try:
            scene.game.named(label)
        except KeyError:
            pass
        else:
            return None
    elif label and {f"{label}1", f"{label}2"} <= {*names[0], *names[1]}:
        return fact("number missing")
    return fact("unknown label", label=label if len(label) <= _QUOTED else label[:_QUOTED] + "…")


# Who sends it -------------------------------------------------------------------------------------


def _over(scene: Scene) -> Fact | None:
    """Why the ball cannot be sent anywhere, by any man; None if it can go on."""
    rules, begins = scene.rules, scene.draft.memory < 0
    if any(step.kind == "ball" for step in scene.steps):
        return None
    if scene.senders:
        return fact("ball stuck", thing=scene.traveller)
    if rules.STAYS_IF_STUCK:
        return _not_obliged(scene) if begins else fact("one step")
    if scene.takes:
        return fact("not taken up" if begins else "rests", thing=scene.traveller, cell=scene.here)
    if rules.GOALS[scene.number(scene.here)]:
        return fact("in a goal")
    if begins:
        return _too_far(scene, scene.draft.mover)
    return fact("all have sent") if scene.beside else fact("nobody beside", side=scene.side)


def _too_far(scene: Scene, man: int) -> Fact:
    """Golez and Goldrez: a man is not at distance 1."""
    far = measured(scene, scene.where(man), scene.here)
    return fact("too far", piece=scene.piece(man), n=far)


def measured(scene: Scene, one: Cell, other: Cell) -> str:
    """The distance between two cells in this game, to be read."""
    return shown(scene.game.distance(one, other))


def shown(far: float) -> str:
    """A distance to be read; one that is not whole as a root."""
    return str(far) if isinstance(far, int) else f"√{round(far * far)}"


def _not_obliged(scene: Scene) -> Fact:
    """Futez: the connections that would make the ball move are missing."""
    connected, _beside = scene.mates()
    name = "ball apart" if connected else "man apart"
    return fact(name, piece=scene.piece(scene.draft.mover), side=scene.side)


def _who(scene: Scene, pattern: StepPattern) -> Fact | None:
    """What is wrong about the thing that should travel, where it is, or who should send it."""
    if pattern.piece not in (None, scene.travelling):
        strange = None if _is_ball(scene, pattern.piece) else unknown(scene, str(pattern.piece))
        return strange or fact("only it travels", thing=scene.traveller)
    if pattern.origin not in (None, scene.here):
        here, there = scene.here, pattern.origin
        return fact("ball elsewhere", thing=scene.traveller, cell=here, other=there)
    label = pattern.actuator
    if label is None:
        return None
    if label == scene.game.ball[0]:
        return fact("not by itself", thing=scene.ball)
    man = scene.labelled(label)
    if man is None:
        return unknown(scene, label) or fact("nobody called", label=label)
    return None if man in scene.senders else _wrong_sender(scene, man)


def _wrong_sender(scene: Scene, man: int) -> Fact:
    piece = scene.piece(man)
    if not scene.owns(man):
        return scene.of_the_rival(piece)
    if scene.draft.memory < 0:
        return fact("mover first", mover=scene.piece(scene.draft.mover), piece=piece)
    if scene.takes:
        return fact("not the holder", piece=piece, cell=scene.here, thing=scene.traveller)
    return fact("sent before", piece=piece) if man in scene.beside else _too_far(scene, man)


# Where it goes ------------------------------------------------------------------------------------


def _where(scene: Scene, pattern: StepPattern) -> Fact | None:
    """What is wrong about the cell that the ball should go to."""
    thing, target, label = scene.traveller, pattern.target, pattern.actuator
    senders = [man for man in scene.senders if label in (None, scene.label(man))]
    steps = _sent_by(scene, senders)
    if target is None:
        return _no_target(scene, steps, senders)
    if target == scene.here:
        return fact("already there", piece=thing)
    there = scene.on(target)
    if there is not None and not (scene.takes and scene.is_own(there)):
        return scene.taken(target)
    found = [step for step in steps if step.target == target]
    if not found:
        return _not_reached(scene, target, senders, steps)
    return None if found[0] in scene.viable else dead_end(scene, found[0])


def _sent_by(scene: Scene, senders: list[int]) -> list[Step]:
    labels = [scene.label(man) for man in senders]
    return [step for step in scene.steps if step.actuator in labels]


def _no_target(scene: Scene, steps: list[Step], senders: list[int]) -> Fact:
    if any(step in scene.viable for step in steps):
        return fact("ball where", thing=scene.traveller)
    if steps:
        return dead_end(scene, steps[0])
    return fact("no free cell", pieces=[scene.piece(man) for man in senders])


def _not_reached(scene: Scene, target: Cell, senders: list[int], steps: list[Step]) -> Fact:
    """Why the ball cannot come to a cell on which nothing stands in its way."""
    rules, own = scene.rules, 2 - scene.side
    if not getattr(rules, "OWN_GOALS", True) and rules.GOALS[scene.number(target)] == own:
        return fact("own goal")
    if rules.STAYS_IF_STUCK:  # there is a nearer cell, or the cell is not on a diagonal
        near = min(scene.game.distance(scene.here, step.target) for step in steps)
        return fact("not connected" if near == 1 else "flies", cell=target, n=near)
    if not hasattr(rules, "SHADE"):
        return _not_that_way(scene, target, senders)
    number = scene.number(target)
    alike = [man for man in senders if rules.LENT[scene.b[WHERE + man]] == rules.SHADE[number]]
    if not alike:
        name = "other shade" if rules.LENT[number] == rules.SHADE[number] else "same shade"
        return fact(name, pieces=[scene.piece(man) for man in senders], cell=target)
    nearest = min(scene.game.distance(scene.here, step.target) for step in _sent_by(scene, alike))
    far = measured(scene, scene.here, target)
    return fact("nearer ones", near=shown(nearest), cell=target, far=far)


def _not_that_way(scene: Scene, target: Cell, senders: list[int]) -> Fact:
    """The games with chessmen: the line is closed, or such men do not move like that."""
    thing, here = scene.traveller, scene.here
    if len(senders) > 1:
        return fact("nobody sends", pieces=[scene.piece(man) for man in senders], cell=target)
    (sender,) = senders
    rules, b = scene.rules, scene.b
    way = scene.first_way if scene.draft.memory < 0 else int(rules.way_of(b, b[WHERE + sender]))
    blocked = scene.between(here, target)
    empty = list(b)
    rules.keep(empty, BLOCK, EMPTY)
    if blocked and target in scene.cells(rules.sent(empty, way, scene.number(here))):
        return scene.blocked(thing, blocked)
    how = _PAWNS.get(way) or scene.game.kinds[way].how
    piece = scene.piece(sender)
    if scene.takes:
        return fact("not sent", thing=thing, origin=here, cell=target, how=how)
    return fact("does not send", piece=piece, cell=target, how=how)


# Why a turn cannot end ----------------------------------------------------------------------------


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
