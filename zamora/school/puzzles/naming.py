"""``quien`` as an exercise: which pieces moved the ball? See :mod:`.movers`."""

from __future__ import annotations

from dataclasses import dataclass

from zamora.ball.refusals_words import capital
from zamora.core.board import Cell
from zamora.core.i18n import _, ngettext
from zamora.explain import spoken
from zamora.school.puzzles.base import Puzzle
from zamora.school.puzzles.cards import CellsPuzzle, side_words
from zamora.school.puzzles.kinds import ball_game
from zamora.school.puzzles.movers import Movers, ball_steps, question
from zamora.school.tasks.base import Mistake
from zamora.school.tasks.kinds import Cells


@dataclass(frozen=True)
class _Words:
    statement: str
    hints: tuple[str, ...]
    explanation: str


def naming(puzzle: Puzzle, title: str) -> CellsPuzzle:
    """The exercise to a puzzle of the kind ``quien``."""
    asked = question(puzzle.turn)
    assert asked is not None
    form = {"futez": _pair, "golez": _journey, "goldrez": _journey}.get(puzzle.game, _bringers)
    words = form(asked)
    count = len(asked.cells)
    how_many = ngettext("Es una sola.", "Son {n}.", count).format(n=count)
    return CellsPuzzle(
        id=puzzle.exercise_id,
        title=title,
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


def _journey(asked: Movers) -> _Words:
    turn = asked.turn
    ball, side = spoken.ball(ball_game(turn.before)), side_words(turn.before)
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


def _bringers(asked: Movers) -> _Words:
    turn = asked.turn
    ball, side = spoken.ball(ball_game(turn.before)), side_words(turn.before)
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


def _pair(asked: Movers) -> _Words:
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
