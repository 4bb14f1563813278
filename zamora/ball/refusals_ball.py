"""What the ball, the chalice or the victim of a foul may not do.

The second half of :mod:`zamora.ball.refusals`: a man has moved already. "Ball" stands for all that
travels.
"""

from __future__ import annotations

from zamora.ball.refusals_end import dead_end, mates, promotion
from zamora.ball.refusals_words import Scene, capital, either
from zamora.compiled.layout import BLOCK, QUIET, WHERE
from zamora.core.board import Cell, distance
from zamora.core.i18n import _
from zamora.core.steps import Step, StepPattern


def journey(scene: Scene, pattern: StepPattern) -> str:
    """Why nothing that fits the pattern can be done after a man's move; empty if nobody knows."""
    if scene.draft.becomes:
        return _("El peón ya coronó: el turno termina aquí.")
    meant = _meant(scene, pattern)
    if meant == "promote":
        return promotion(scene, pattern)
    if meant == "move":
        known = (None, scene.travelling, scene.game.ball[0])
        strange = "" if pattern.piece in known else scene.strange_label(str(pattern.piece))
        return strange or _("Ya moviste {piece} en este turno.").format(
            piece=scene.the(scene.draft.mover)
        )
    senders = _senders(scene)
    return (
        _over(scene, senders)
        or _who(scene, pattern, senders)
        or _where(scene, pattern, _named(scene, pattern, senders))
    )


def _meant(scene: Scene, pattern: StepPattern) -> str:
    """What is asked for: ``"ball"``, ``"promote"``, or one more ``"move"``."""
    if pattern.kind is not None:
        return "move" if pattern.kind == "foul" else pattern.kind
    if pattern.becomes is not None:
        return "promote"
    others = pattern.piece not in (None, scene.travelling, scene.game.ball[0])
    starts = pattern.origin not in (None, scene.here) and scene.man_at(pattern.origin) is not None
    if pattern.actuator is None and (others or starts):
        return "move"
    return "ball" if pattern.actuator is not None or not scene.promotes_now else "promote"


# Who sends it -------------------------------------------------------------------------------------


def _senders(scene: Scene) -> list[int]:
    """The men who may send on the ball, whether there is a cell for it or not."""
    rules, b, draft = scene.rules, scene.b, scene.draft
    if draft.memory < 0:
        way = rules.opening(b, draft.mover, draft.origin, draft.victim)
        return [] if way == QUIET else [draft.mover]
    if scene.here not in scene.cells(rules.onward(b, draft.memory)):
        return []
    return [man for man in _beside(scene) if rules.may_send(b, draft.memory, b[WHERE + man])]


def _beside(scene: Scene) -> list[int]:
    """The own men whose place lets them send on the ball."""
    cells = scene.cells(scene.rules.senders(scene.b, scene.number(scene.here)))
    found = map(scene.man_at, cells)
    return [man for man in found if man is not None and scene.is_own(man)]


def _over(scene: Scene, senders: list[int]) -> str:
    """Why the ball goes nowhere, whoever should send it; empty if it can go on."""
    rules, draft = scene.rules, scene.draft
    if any(step.kind == "ball" for step in scene.steps):
        return ""
    if senders:
        return capital(_("{thing} no tiene a dónde ir.").format(thing=scene.traveller()))
    if rules.STAYS_IF_STUCK:
        return _not_obliged(scene) if draft.memory < 0 else _("El balón da un solo paso por turno.")
    if scene.takes:
        return _rests(scene)
    if rules.GOALS[scene.number(scene.here)]:
        return _("El balón está en un arco: el turno termina aquí.")
    if draft.memory < 0:
        return _too_far(scene, draft.mover)
    if _beside(scene):
        return _(
            "Cada ficha acciona el balón una sola vez por turno, y las que están a distancia 1 "
            "ya lo hicieron."
        )
    return _("Ninguna ficha de las {side} está a distancia 1 del balón.").format(side=scene.mine())


def _rests(scene: Scene) -> str:
    """Un Cáliz para el Rey, El Gol de Oro: nobody stands where the ball is."""
    if scene.draft.memory < 0:
        sentence = _("{thing} está en {cell}: solo se envía cuando una ficha llega a su casilla.")
    else:
        sentence = _("{thing} ya está en una casilla libre, {cell}: ahí termina su recorrido.")
    return capital(sentence.format(thing=scene.traveller(), cell=scene.name(scene.here)))


def _too_far(scene: Scene, man: int) -> str:
    """Golez and Goldrez: a man is not at distance 1."""
    return _(
        "{piece} está a distancia {n} del balón: solo lo accionan las fichas que están a "
        "distancia 1."
    ).format(piece=scene.the(man), n=measured(scene, scene.where(man), scene.here))


def measured(scene: Scene, one: Cell, other: Cell) -> str:
    """The distance between two cells in this game, to be read."""
    return shown(scene.game.distance(one, other))


def shown(far: float) -> str:
    """A distance to be read; one that is not whole as a root."""
    return str(far) if isinstance(far, int) else f"√{round(far * far)}"


def _not_obliged(scene: Scene) -> str:
    """Futez: the connections that would make the ball move are missing."""
    connected, _beside_ball = mates(scene)
    if connected:
        sentence = _(
            "El balón no se mueve: no está conectado con {piece} ni con sus compañeras conectadas."
        )
    else:
        sentence = _(
            "El balón no se mueve: {piece} no está conectada con otra ficha de las {side}."
        )
    return sentence.format(piece=scene.the(scene.draft.mover), side=scene.mine())


def _who(scene: Scene, pattern: StepPattern, senders: list[int]) -> str:
    """What is wrong about the thing that should travel, where it is, or who should send it."""
    thing = scene.traveller()
    if pattern.piece not in (None, scene.travelling):
        assert pattern.piece is not None
        strange = "" if pattern.piece == scene.game.ball[0] else scene.strange_label(pattern.piece)
        return strange or _("Ahora solo puede viajar {thing}.").format(thing=thing)
    if pattern.origin not in (None, scene.here):
        return capital(
            _("{thing} está en {cell}, no en {other}.").format(
                thing=thing, cell=scene.name(scene.here), other=scene.name(pattern.origin)
            )
        )
    if pattern.actuator is None:
        return ""
    if pattern.actuator == scene.game.ball[0]:
        return capital(
            _("{thing} no se mueve solo: lo envía una ficha.").format(thing=scene.ball())
        )
    strange = scene.strange_label(pattern.actuator)
    man = scene.labelled(pattern.actuator)
    if strange or man in senders:
        return strange
    if man is None:
        return _("No hay ninguna ficha «{label}».").format(label=pattern.actuator)
    return _wrong_sender(scene, man)


def _wrong_sender(scene: Scene, man: int) -> str:
    piece = scene.the(man)
    if not scene.is_own(man):
        return scene.of_the_rival(man)
    if scene.draft.memory < 0:
        sentence = _("El primer paso lo acciona la ficha que se movió: {mover}, no {piece}.")
        sentence = sentence.format(mover=scene.the(scene.draft.mover), piece=piece)
    elif scene.takes:
        sentence = _("{piece} no está en la casilla {cell}, donde está {thing}.").format(
            piece=piece, cell=scene.name(scene.here), thing=scene.traveller()
        )
    elif man in _beside(scene):
        sentence = _("{piece} ya accionó el balón en este turno: cada ficha lo hace una sola vez.")
        sentence = sentence.format(piece=piece)
    else:
        sentence = _too_far(scene, man)
    return capital(sentence)


# Where it goes ------------------------------------------------------------------------------------


def _named(scene: Scene, pattern: StepPattern, senders: list[int]) -> list[int]:
    """The sender that the pattern names, or all."""
    label = pattern.actuator
    return senders if label is None else [m for m in senders if _label(scene, m) == label]


def _label(scene: Scene, man: int) -> str:
    return scene.game.label(scene.state, man)


def _where(scene: Scene, pattern: StepPattern, senders: list[int]) -> str:
    """What is wrong about the cell that the ball should go to."""
    thing, target = scene.traveller(), pattern.target
    labels = [_label(scene, man) for man in senders]
    steps = [step for step in scene.steps if step.actuator in labels]
    if target is None:
        return _no_target(scene, steps, senders)
    if target == scene.here:
        return capital(_("{thing} ya está ahí: di otra casilla.").format(thing=thing))
    if scene.is_taken(target) and not (scene.takes and scene.is_own(scene.man_at(target))):
        return scene.taken(target)
    found = [step for step in steps if step.target == target]
    if not found:
        return _not_reached(scene, target, senders, steps)
    return "" if found[0] in scene.viable else dead_end(scene, found[0])


def _no_target(scene: Scene, steps: list[Step], senders: list[int]) -> str:
    if any(step in scene.viable for step in steps):
        return _("Di a qué casilla va {thing}.").format(thing=scene.traveller())
    if steps:
        return dead_end(scene, steps[0])
    pieces = either([scene.the(man) for man in senders])
    return _("Ninguna casilla está libre para que {pieces} accione el balón.").format(pieces=pieces)


def _not_reached(scene: Scene, target: Cell, senders: list[int], steps: list[Step]) -> str:
    """Why the ball cannot come to a cell on which nothing stands in its way."""
    rules, own = scene.rules, 2 - scene.side
    if not getattr(rules, "OWN_GOALS", True) and rules.GOALS[scene.number(target)] == own:
        return _("En esta variante el balón no puede entrar en el arco propio.")
    if rules.STAYS_IF_STUCK:
        return _not_connected(scene, target, steps)
    if not hasattr(rules, "SHADE"):
        return _not_that_way(scene, target, senders)
    number = scene.number(target)
    alike = [man for man in senders if rules.LENT[scene.b[WHERE + man]] == rules.SHADE[number]]
    if not alike:
        sentence = _(
            "{pieces} envía el balón a casillas del mismo color que la suya, y {cell} es de otro "
            "color."
        )
        if rules.LENT[number] != rules.SHADE[number]:
            sentence = _(
                "{pieces} envía el balón a casillas del otro color, y {cell} es del mismo color "
                "que la suya."
            )
        return sentence.format(
            pieces=either([scene.the(man) for man in senders]),
            cell=scene.name(target),
        )
    labels = [_label(scene, man) for man in alike]
    near = min(
        scene.game.distance(scene.here, step.target) for step in steps if step.actuator in labels
    )
    return _(
        "De las casillas libres de ese color, las más cercanas al balón están a distancia {near}; "
        "{cell} está a {far}."
    ).format(near=shown(near), cell=scene.name(target), far=measured(scene, scene.here, target))


def _not_connected(scene: Scene, target: Cell, steps: list[Step]) -> str:
    """Futez: there is a nearer cell, or the cell is not on a diagonal."""
    near = min(distance(scene.here, step.target) for step in steps)
    if near == 1:
        return _("El balón va a una casilla conectada con la suya, y {cell} no lo está.").format(
            cell=scene.name(target)
        )
    return _(
        "El balón vuela por las diagonales hasta la casilla libre más cercana, a {n} pasos, y "
        "{cell} no es de esas."
    ).format(cell=scene.name(target), n=near)


def _not_that_way(scene: Scene, target: Cell, senders: list[int]) -> str:
    """The games with chessmen: the line is closed, or such men do not move like that."""
    thing, cell = scene.traveller(), scene.name(target)
    if len(senders) > 1:
        return _(
            "Ninguna de las fichas que pueden accionar el balón ahora ({pieces}) lo envía a {cell}."
        ).format(pieces=", ".join(map(scene.the, senders)), cell=cell)
    way = _way(scene, senders[0])
    blocked = scene.between(scene.here, target)
    empty = list(scene.b)
    empty[BLOCK] = empty[BLOCK + 1] = 0
    on_empty = scene.cells(scene.rules.sent(empty, way, scene.number(scene.here)))
    if blocked is not None and target in on_empty:
        return scene.in_the_way(thing, blocked)
    if scene.takes:
        sentence = _("{thing} no llega desde {origin} a {cell}: {how}.")
    else:
        sentence = _("{piece} no envía el balón a {cell}: {how}.")
    return capital(
        sentence.format(
            piece=scene.the(senders[0]),
            thing=thing,
            origin=scene.name(scene.here),
            cell=cell,
            how=scene.way(way),
        )
    )


def _way(scene: Scene, sender: int) -> int:
    """What the sender lends to the ball."""
    rules, b, draft = scene.rules, scene.b, scene.draft
    if draft.memory < 0:
        return int(rules.opening(b, draft.mover, draft.origin, draft.victim))
    return int(rules.lends(b, b[WHERE + sender]))
