"""The question of the booklet's own exercises: which pieces moved the ball in this turn?

It is asked in three forms, after what the rules leave open to one who looks at the board:

- Golez and Goldrez (chapters 4 and 5): the board after the turn, with the ball's journey drawn on
  it. Which pieces moved it?
- Un Cáliz and El Gol de Oro (chapters 6 and 7), where the piece that moves the ball stands on its
  cell: the board before the turn, and the cell to which the ball gets. Which pieces bring it there?
- Futez (chapter 3), where the ball must move if two connected men of a side touch it: the board
  after the turn. Which two men made it move?

Only turns are asked about that have one answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from zamora.core import spoken
from zamora.core.board import DIAGONAL, Cell, distance
from zamora.core.i18n import _, ngettext
from zamora.core.position import Position, Step, Turn
from zamora.core.words import capital
from zamora.school.puzzles.base import Puzzle
from zamora.school.puzzles.kinds import CellsPuzzle, ball_cell, side_words, title
from zamora.school.tasks.base import Mistake
from zamora.school.tasks.kinds import Cells

#: More ways than this to one place cannot be surveyed.
MOST_WAYS = 60


@dataclass(frozen=True)
class Movers:
    """A question with its answer.

    Attributes:
        turn: the turn that is asked about.
        shown: the position to look at.
        journey: the part of the turn that is drawn on the board; it does not give the pieces away.
        marks: cells to point at.
        cells: the answer: where the pieces stand in ``shown``.
        decoys: where other pieces stand that could be taken for them.
    """

    turn: Turn
    shown: Position
    journey: tuple[Step, ...]
    marks: tuple[Cell, ...]
    cells: frozenset[Cell]
    decoys: frozenset[Cell]


def ball_steps(turn: Turn) -> tuple[Step, ...]:
    """The steps of the ball in a turn; none of the victim of a foul."""
    return tuple(
        step for step in turn.steps if step.kind == "ball" and turn.steps[0].kind == "move"
    )


def question(turn: Turn) -> Movers | None:
    """The question about a turn; None if the ball does not move or the answer is not certain."""
    if not ball_steps(turn):
        return None
    form = {"futez": _pair, "golez": _journey, "goldrez": _journey}
    return form.get(turn.before.game.key, _bringers)(turn)


def _own(position: Position, turn: Turn) -> dict[str, Cell]:
    """Where the men of who makes the turn stand, by their labels."""
    side = turn.before.side
    return {piece.label: piece.cells[0] for piece in position.pieces() if piece.side is side}


def _journey(turn: Turn) -> Movers | None:
    """Who sent the ball on, step by step, each as it can only have been."""
    steps = ball_steps(turn)
    if len(steps) < 2:
        # The first step is always that of the man that has just moved: the turn gives it away.
        return None
    explained = [found for found in turn.explain() if found.step in steps]
    if any(len(found.actuators) != 1 for found in explained):
        return None
    standing = _own(turn.after, turn)
    cells = frozenset(standing[found.actuators[0]] for found in explained)
    path = [step.origin for step in steps if step.origin is not None]
    near = {cell for cell in standing.values() if any(distance(cell, at) == 1 for at in path)}
    journey = tuple(replace(step, actuator=None) for step in steps)
    return Movers(turn, turn.after, journey, (path[0],), cells, frozenset(near - cells))


def _bringers(turn: Turn) -> Movers | None:
    """Who brings the ball to its place, in whichever way."""
    before, goal = turn.before, ball_steps(turn)[-1].target
    found: set[frozenset[Cell]] = set()
    ways = 0
    for other in before.turns():
        if ball_cell(other.after) == goal != ball_cell(before):
            for way in before.ways(other, MOST_WAYS):
                found.add(frozenset(_lenders(way)))
                ways += 1
                if len(found) > 1 or ways >= MOST_WAYS:
                    return None
    if len(found) != 1:
        return None
    (cells,) = found
    standing = frozenset(_own(before, turn).values())
    # The piece that sets the ball going leaves its own cell.
    going = (o.after for o in before.turns() if ball_cell(o.after) != ball_cell(before))
    first = {cell for after in going for cell in standing - set(_own(after, turn).values())}
    return Movers(turn, before, (), (goal,), cells, frozenset(first - cells))


def _lenders(way: Turn) -> Iterator[Cell]:
    """Where those who send the ball on stand before the turn: all but the first on its way."""
    first = way.steps[0]
    for step in ball_steps(way):
        cell = first.origin if step.origin == first.target else step.origin
        if cell is not None:
            yield cell


def _pair(turn: Turn) -> Movers | None:
    """The two connected men at the ball, if they are the only ones."""
    board, origin = turn.before.game.board, ball_steps(turn)[0].origin
    assert origin is not None
    men = set(_own(turn.after, turn).values())
    near = men & set(board.neighbours(origin, DIAGONAL))
    pairs = {
        frozenset((one, other))
        for one in near
        for other in men & set(board.neighbours(one, DIAGONAL))
    }
    if len(pairs) != 1:
        return None
    (cells,) = pairs
    others = {piece.cells[0] for piece in turn.after.pieces() if piece.side is not None}
    decoys = others & set(board.neighbours(origin, DIAGONAL)) - cells
    journey = tuple(replace(step, actuator=None) for step in ball_steps(turn))
    return Movers(turn, turn.after, journey, (origin,), cells, frozenset(decoys))


# As an exercise -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Words:
    statement: str
    hints: tuple[str, ...]
    explanation: str


def as_cells(puzzle: Puzzle) -> CellsPuzzle:
    """The exercise to a puzzle of the kind ``quien``."""
    asked = question(puzzle.turn)
    assert asked is not None
    form = {"futez": _pair_words, "golez": _journey_words, "goldrez": _journey_words}.get(
        puzzle.game, _bringers_words
    )
    words = form(asked)
    count = len(asked.cells)
    how_many = ngettext("Es una sola.", "Son {n}.", count).format(n=count)
    return CellsPuzzle(
        id=puzzle.exercise_id,
        title=title(puzzle),
        statement=capital(words.statement),
        hints=(*words.hints, how_many),
        solution=list(puzzle.solutions),
        explanation=words.explanation,
        mistakes=_mistakes(asked),
        position=asked.shown,
        marks=asked.marks,
        wanted=asked.cells,
        journey=asked.journey,
        puzzle=puzzle,
    )


def _mistakes(asked: Movers) -> tuple[Mistake[Cells], ...]:
    side, board = asked.turn.before.side, asked.shown.game.board
    men = {piece.cells[0]: piece.side for piece in asked.shown.pieces() if piece.side is not None}
    rivals = frozenset(cell for cell, whose in men.items() if whose is not side)
    empty = frozenset(board.cells) - frozenset(men)
    found = []
    if rivals:
        found.append(
            Mistake[Cells](
                "rival",
                lambda cells: not rivals.isdisjoint(cells),
                _("Marcaste una ficha del otro bando."),
                _("Solo las fichas de quien juega mueven el balón."),
                [board.name(min(rivals))],
            )
        )
    found.append(
        Mistake[Cells](
            "vacia",
            lambda cells: not empty.isdisjoint(cells),
            _("En una de esas casillas no hay ninguna ficha."),
            _("Marca las fichas, no el camino del balón."),
            [board.name(min(empty))],
        )
    )
    return tuple(found)


def _names(asked: Movers, cells: list[Cell]) -> str:
    return ", ".join(map(asked.shown.game.board.name, cells))


def _journey_words(asked: Movers) -> _Words:
    turn = asked.turn
    ball, side = spoken.ball(turn.before), side_words(turn.before)
    standing = {piece.label: piece for piece in asked.shown.pieces()}
    name = asked.shown.game.board.name
    lines = [
        _("A {cell} lo mandó {piece}.").format(
            cell=name(found.step.target),
            piece=spoken.the(standing[found.actuators[0]], asked.shown),
        )
        for found in turn.explain()
        if found.actuators
    ]
    if turn.before.game.key == "goldrez":
        rule = _("Cada ficha mueve el balón como se mueve ella, y una sola vez en el turno.")
    else:
        rule = _("Una ficha en casilla clara lo manda a una clara; una en oscura, a una oscura.")
    return _Words(
        _(
            "Las {side} jugaron «{turn}». El tablero muestra cómo quedó todo. "
            "Marca las fichas que movieron {ball}."
        ).format(side=side, turn=turn, ball=ball),
        (_("El primer paso lo da la ficha que acaba de moverse."), rule),
        " ".join(lines),
    )


def _bringers_words(asked: Movers) -> _Words:
    turn = asked.turn
    ball, side = spoken.ball(turn.before), side_words(turn.before)
    return _Words(
        _(
            "Las {side} llevan {ball} a {cell} en este turno. "
            "¿Qué piezas lo mueven? Márcalas donde están ahora."
        ).format(side=side, ball=ball, cell=_names(asked, list(asked.marks))),
        (
            capital(
                _("{ball} sale con quien va a su casilla, y se mueve como esa pieza.").format(
                    ball=ball
                )
            ),
            _("Puede llegar a otra pieza del mismo bando, que lo manda a su manera."),
        ),
        _("El turno es «{turn}».").format(turn=turn),
    )


def _pair_words(asked: Movers) -> _Words:
    (step,) = ball_steps(asked.turn)
    name = asked.shown.game.board.name
    return _Words(
        _(
            "Las {side} movieron una ficha, y el balón tuvo que ir de {origin} a {target}. "
            "¿Qué dos fichas lo obligaron? Márcalas."
        ).format(
            side=side_words(asked.turn.before),
            origin=name(asked.marks[0]),
            target=name(step.target),
        ),
        (
            _("Hacen falta dos fichas del mismo bando que estén conectadas."),
            _("Una de las dos, por lo menos, tocaba el balón por una esquina."),
        ),
        _("Están conectadas, y así el balón tuvo que moverse."),
    )
