"""The kinds of overlay, one function each: facts of the engine as letters, lines and a sentence."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from zamora.core.board import Cell
from zamora.core.dice import UNSEEN, WAYS, all_faces
from zamora.core.errors import UnknownGame
from zamora.core.i18n import _, ngettext
from zamora.core.position import Draft, Position, Side, Step, Turn
from zamora.core.sides import as_label, can, of_side
from zamora.core.spoken import ball as ball_words
from zamora.core.tongues import written
from zamora.core.words import both, either
from zamora.metric import CHEBYSHEV, Distance, rings
from zamora.player.overlays.opinions import Opinion
from zamora.player.picture.badges import badge_form, badges
from zamora.player.picture.overlay import Form, Link, Overlay, Tag
from zamora.player.picture.theme import Ink
from zamora.solve import solution_for


@dataclass(frozen=True)
class OverlayRequest:
    """A request for an overlay.

    Attributes:
        kind: a key of :data:`zamora.player.overlays.makers.KINDS`.
        cell: from where to measure.
        metric: how to measure.
        side: whose connections.
        piece: label of the piece whose reach or turns are asked for; empty for all.
    """

    kind: str
    cell: Cell | None = None
    metric: Distance = CHEBYSHEV
    side: Side | None = None
    piece: str = ""


@dataclass(frozen=True)
class OverlayContext:
    """What an overlay may look at.

    Attributes:
        position: the position before the turn in progress.
        draft: the turn in progress; None if there is none.
        last: the turn that led to the position; None at the start.
        selected: the cell of the piece picked up.
        opinion: what the search has found, if it was asked.
    """

    position: Position
    draft: Draft | None = None
    last: Turn | None = None
    selected: Cell | None = None
    opinion: Opinion | None = None


#: How many goals of a side are drawn; more would hide the board.
MOST_GOALS = 4

# Distances ----------------------------------------------------------------------------------------


def _distance(request: OverlayRequest, context: OverlayContext) -> Overlay:
    position = context.position
    board = position.game.board
    # From the ball where nothing else is said: it is the last of the pieces.
    centre = request.cell or context.selected or position.pieces()[-1].cells[0]
    tints: dict[Cell, float] = {}
    tags: dict[Cell, Tag] = {}
    spoken: dict[Cell, str] = {}
    counts: list[str] = []
    for ring in rings(board, centre, request.metric):
        # A disc of radius n is what lies within n: one shade from each whole number to the next.
        band = math.ceil(math.sqrt(ring.raw) if request.metric.root else ring.raw)
        for cell in ring.cells:
            tints[cell] = 0.5 if band == 0 else 0.3 if band % 2 else 0.12
            tags[cell] = Tag(ring.text, "corner", "hint")
            spoken[cell] = _("a distancia {d}").format(d=ring.text)
        if band and len(counts) < 3:
            counts.append(
                _many(len(ring.cells), board.vertices).format(n=len(ring.cells), d=ring.text)
            )
    words = _("Distancias desde {cell} ({metric}: {formula}): {counts}…").format(
        cell=board.name(centre),
        metric=request.metric.name,
        formula=request.metric.formula(),
        counts=", ".join(counts),
    )
    return Overlay(words, tints, tags, (), spoken)


def _many(number: int, vertices: bool) -> str:
    if vertices:
        return ngettext("{n} vértice a {d}", "{n} vértices a {d}", number)
    return ngettext("{n} casilla a {d}", "{n} casillas a {d}", number)


# The ball -----------------------------------------------------------------------------------------


def _reach(request: OverlayRequest, context: OverlayContext) -> Overlay:
    position, draft = context.position, context.draft
    label = request.piece or _label_at(context)
    if draft is not None and draft.steps:
        journeys = draft.journeys()
    else:
        journeys = {cell: turn.steps for cell, turn in position.reach(label or None).items()}
    balls = {piece.label for piece in position.pieces() if piece.side is None}
    ball = ball_words(position)
    goals = _goal_cells(position)
    tags: dict[Cell, Tag] = {}
    spoken: dict[Cell, str] = {}
    scored = missed = 0
    for cell, steps in journeys.items():
        hops = sum(step.kind == "ball" and step.piece in balls for step in steps)
        winner = goals.get(cell)
        form, ink = _FORMS[None if winner is None else winner is position.side]
        tags[cell] = Tag(str(hops), form, ink)
        said = ngettext("{ball} llega en {n} paso", "{ball} llega en {n} pasos", hops)
        spoken[cell] = said.format(n=hops, ball=ball)
        if winner is position.side:
            scored += 1
            spoken[cell] += _(", gol")
        elif winner is not None:
            missed += 1
            spoken[cell] += _(", autogol")
    if not tags:
        words = _("En este turno nadie puede mover {ball}.")
        if label:
            words = _("Si mueve {piece}, {ball} se queda donde está.")
        return Overlay(words.format(piece=label, ball=ball))
    words = ngettext(
        "En este turno {ball} puede llegar a {n} casilla.",
        "En este turno {ball} puede llegar a {n} casillas.",
        len(tags),
    ).format(n=len(tags), ball=ball)
    if label:
        words = _("Si mueve {piece}: {words}").format(piece=label, words=words)
    if scored:
        words += " " + _("Los rombos son gol.")
    if missed:
        words += " " + _("Los cuadrados son autogoles.")
    return Overlay(words + " " + _("El número dice cuántos pasos da."), {}, tags, (), spoken)


#: Whether a ball there is no goal (None), one's own goal (False) or a goal → form and ink.
_FORMS: dict[bool | None, tuple[Form, Ink]] = {
    None: ("disc", "target"),
    True: ("diamond", "win"),
    False: ("square", "loss"),
}


def _goal_cells(position: Position) -> dict[Cell, Side]:
    """Where the ball scores, and for whom."""
    ground = position.game.ground
    return {
        cell: goal.side.other
        for cell in position.game.board.cells
        if (goal := ground.goal(cell)) is not None
    }


def _label_at(context: OverlayContext) -> str:
    """The label of the own piece picked up, if no step has been taken yet."""
    if context.draft is not None and context.draft.steps:
        return ""
    for piece in context.position.pieces():
        if context.selected in piece.cells and piece.side is context.position.side:
            return piece.label
    return ""


def _connections(request: OverlayRequest, context: OverlayContext) -> Overlay:
    position = context.position
    found = position.connections(request.side)
    sides = position.game.sides
    at = {piece.label: piece.cells[0] for piece in position.pieces()}
    ball = position.pieces()[-1].cells[0]
    ink: Ink = "first" if found.side is Side.FIRST else "second"
    passes = set(found.passes)
    links = [
        Link(at[one], at[other], ink, arrow=(other, one) not in passes)
        for one, other in found.passes
        if (other, one) not in passes or one < other
    ]
    links += [Link(at[label], ball, "target", dash=0.1) for label in found.touching]
    tags = {at[label]: Tag(_("gol"), "ring", "win") for label in found.scoring}
    spoken: dict[Cell, str] = {}
    for label, cell in at.items():
        to = [other for one, other in found.passes if one == label]
        said = []
        if to:
            said.append(_("puede pasar a {pieces}").format(pieces=", ".join(map(written, to))))
        if label in found.touching:
            said.append(_("puede jugar {ball} en este turno").format(ball=ball_words(position)))
        if label in found.scoring:
            said.append(_("desde aquí se hace gol"))
        if said:
            spoken[cell] = ", ".join(said)
    whose = of_side(sides[found.side])
    if passes:
        words = ngettext(
            "Conexiones {whose}: {n} pase posible, tal como están las fichas.",
            "Conexiones {whose}: {n} pases posibles, tal como están las fichas.",
            len(passes),
        ).format(whose=whose, n=len(passes))
    else:
        words = _(
            "Conexiones {whose}: tal como están las fichas, nadie puede pasar {ball}."
        ).format(whose=whose, ball=ball_words(position))
    if found.touching:
        words += " " + _("Con línea de puntos, quién puede jugar {ball}: {pieces}.").format(
            ball=ball_words(position), pieces=", ".join(found.touching)
        )
    return Overlay(words, {}, tags, tuple(links), spoken)


# Threats and check --------------------------------------------------------------------------------


def _threats(request: OverlayRequest, context: OverlayContext) -> Overlay:
    position = context.position
    game = position.game
    links: list[Link] = []
    tags: dict[Cell, Tag] = {}
    spoken: dict[Cell, str] = {}
    said = []
    ball = any(piece.side is None for piece in position.pieces())
    for side in (position.side, position.side.other):
        found = position.threats(side)
        ink: Ink = "first" if side is Side.FIRST else "second"
        name = as_label(game.sides[side])
        if not found:
            nothing = (
                _("{side}: ninguna amenaza de gol.")
                if ball
                else _("{side}: ninguna amenaza de llegar a la meta.")
            )
            said.append(nothing.format(side=name))
            continue
        for turn in _different(found):
            for number, step in enumerate(turn.steps):
                if step.origin is not None and step.origin != step.target:
                    links.append(Link(step.origin, step.target, ink, dash=0.0 if number else 0.08))
            goal = turn.steps[-1].target
            tags[goal] = Tag("!", "diamond", ink)
            arrives = _("gol de {turn}") if ball else _("ahí llega {turn}")
            spoken[goal] = arrives.format(turn=turn)
        if not ball:
            words = _arrivals(len(found), now=side is position.side)
        elif side is position.side:
            words = ngettext(
                "{side}: {can} hacer gol en este turno de {n} manera ({turn}).",
                "{side}: {can} hacer gol en este turno de {n} maneras (por ejemplo {turn}).",
                len(found),
            )
        else:
            words = ngettext(
                "{side}: si fuera su turno, {can} hacer gol de {n} manera ({turn}).",
                "{side}: si fuera su turno, {can} hacer gol de {n} maneras (por ejemplo {turn}).",
                len(found),
            )
        said.append(words.format(side=name, can=can(name), n=len(found), turn=found[0]))
    return Overlay(" ".join(said), {}, tags, tuple(dict.fromkeys(links)), spoken)


def _arrivals(ways: int, *, now: bool) -> str:
    """What a threat is called where there is no ball."""
    if now:
        return ngettext(
            "{side}: {can} llegar a la meta en este turno de {n} manera ({turn}).",
            "{side}: {can} llegar a la meta en este turno de {n} maneras (por ejemplo {turn}).",
            ways,
        )
    return ngettext(
        "{side}: si fuera su turno, {can} llegar a la meta de {n} manera ({turn}).",
        "{side}: si fuera su turno, {can} llegar a la meta de {n} maneras (por ejemplo {turn}).",
        ways,
    )


def _different(turns: tuple[Turn, ...]) -> list[Turn]:
    """A few turns that begin differently, the shortest ways first."""
    found: dict[tuple[str, Cell], Turn] = {}
    # The way of a turn has to be looked for: not of all, there can be hundreds.
    for turn in sorted(turns[: 4 * MOST_GOALS], key=lambda turn: len(turn.steps)):
        found.setdefault((turn.steps[0].piece, turn.steps[-1].target), turn)
    return list(found.values())[:MOST_GOALS]


def _check(request: OverlayRequest, context: OverlayContext) -> Overlay:
    position = context.position
    king = position.game.king(position.state, position.side)
    attackers = position.check()
    if king is None or not attackers:
        return Overlay(_("No hay jaque."))
    links = tuple(Link(piece.cells[0], king, "mark-bad") for piece in attackers)
    tags = {king: Tag("!", "ring", "mark-bad")}
    mated = position.mate()
    if mated is not None:
        guarded = {cell: Tag("×", "square", "mark-bad") for cell in mated.guarded}
        said = {cell: _("aquí también lo atacan") for cell in mated.guarded}
        return Overlay(str(mated).replace("\n", " "), {}, {**guarded, **tags}, links, said)
    words = _("Jaque al rey de {king}: lo ataca {pieces}.").format(
        king=position.game.board.name(king),
        pieces=both(written(piece.label) for piece in attackers),
    )
    return Overlay(words, {}, tags, links, {king: _("en jaque")})


# Turns --------------------------------------------------------------------------------------------


def _last(request: OverlayRequest, context: OverlayContext) -> Overlay:
    if context.last is None:
        return Overlay(_("Todavía no se ha jugado ningún turno."))
    turn = context.last
    said = [_("Último turno: {turn}.").format(turn=turn)]
    spoken: dict[Cell, str] = {}
    for number, explained in enumerate(turn.explain(), start=1):
        step = explained.step
        spoken[step.target] = _("paso {n} del último turno").format(n=number)
        if explained.actuators:
            said.append(
                _("Paso {n}, a {cell}: lo pudo mandar {pieces}.").format(
                    n=number,
                    cell=turn.before.game.board.name(step.target),
                    pieces=either(map(written, explained.actuators)),
                )
            )
    return Overlay(" ".join(said), spoken=spoken, last=True)


def _values(request: OverlayRequest, context: OverlayContext) -> Overlay:
    position = context.position
    try:
        solved = solution_for(position)
    except UnknownGame:
        return Overlay(_("Este juego todavía no está resuelto: nadie conoce sus valores exactos."))
    if position.outcome is not None:
        return Overlay(_("La partida terminó."))
    found = badges(position, dict(solved.turn_values(position)), (), context.selected)
    tags, spoken = {}, {}
    for cell, badge in found.items():
        form, ink = badge_form(badge.result)
        tags[cell] = Tag(badge.short, form, ink)
        spoken[cell] = badge.words
    words = _("Lo mejor que logra cada ficha si nadie se equivoca: G gana, E empata, P pierde.")
    return Overlay(words, {}, tags, (), spoken)


def _map(request: OverlayRequest, context: OverlayContext) -> Overlay:
    position = context.position
    try:
        solved = solution_for(position)
    except UnknownGame:
        return Overlay(_("Este juego todavía no está resuelto: nadie conoce sus valores exactos."))
    tags: dict[Cell, Tag] = {}
    spoken: dict[Cell, str] = {}
    for one in solved.positions:
        pieces = one.pieces()
        # A neutral piece is moved by both sides: the side to move does not matter.
        if len(pieces) == 1 and (pieces[0].side is None or one.side is position.side):
            (cell,) = pieces[0].cells
            lost = solved.value(one).result == "loss"
            tags[cell] = Tag("P", "square", "loss") if lost else Tag("N", "disc", "win")
            spoken[cell] = (
                _("P, pierde quien tiene que jugar") if lost else _("N, gana quien juega")
            )
    count = sum(tag.text == "P" for tag in tags.values())
    words = ngettext(
        "P: si la ficha está ahí, pierde quien tiene que jugar. N: gana. Hay {n} casilla P.",
        "P: si la ficha está ahí, pierde quien tiene que jugar. N: gana. Hay {n} casillas P.",
        count,
    )
    return Overlay(words.format(n=count), {}, tags, (), spoken)


def _opinion(request: OverlayRequest, context: OverlayContext) -> Overlay:
    opinion = context.opinion
    if context.position.outcome is not None:
        return Overlay(_("La partida terminó."))
    if opinion is None:
        return Overlay(_("La computadora está mirando el tablero… La primera vez tarda un poco."))
    chosen = context.selected
    if request.piece:
        chosen = next(
            piece.cells[0] for piece in context.position.pieces() if piece.label == request.piece
        )
    done: tuple[Step, ...] = () if context.draft is None else context.draft.steps
    return opinion.overlay(chosen, done)


def _faces(request: OverlayRequest, context: OverlayContext) -> Overlay:
    """The three hidden faces of each die, or of the one that is picked up."""
    position, draft = context.position, context.draft
    tags: dict[Cell, Tag] = {}
    spoken: dict[Cell, str] = {}
    name = position.game.board.name
    for piece in position.pieces() if draft is None else draft.pieces():
        if piece.faces not in WAYS:
            continue
        (cell,) = piece.cells
        down, north, west = (all_faces(piece.faces)[where] for where in UNSEEN)
        tags[cell] = Tag(f"{down}·{north}·{west}", "corner", "hint")
        spoken[cell] = _("abajo {down}, al norte {north}, al oeste {west}").format(
            down=down, north=north, west=west
        )
    if not tags:
        return Overlay(_("Todavía no hay dados en el tablero."))
    if context.selected in spoken:
        words = _("Lo que no se ve del dado de {cell}: {faces}.").format(
            cell=name(context.selected), faces=spoken[context.selected]
        )
    else:
        words = _("Lo que no se ve de cada dado: abajo · al norte · al oeste.")
    words += " " + _("Con la cara de enfrente suman siete.")
    return Overlay(words, {}, tags, (), spoken)


KINDS: dict[str, Callable[[OverlayRequest, OverlayContext], Overlay]] = {
    "distancia": _distance,
    "alcance": _reach,
    "conexiones": _connections,
    "amenazas": _threats,
    "jaque": _check,
    "ultimo": _last,
    "valores": _values,
    "mapa": _map,
    "caras": _faces,
    "opinion": _opinion,
}
