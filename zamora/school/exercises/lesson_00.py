"""Exercises of lesson 0, Bienvenida: how a board works, and what kind of games these are."""

from __future__ import annotations

from typing import Any

from zamora.core.i18n import _
from zamora.core.position import Side
from zamora.registry import game
from zamora.school.tasks import aims
from zamora.school.tasks.base import Exercise, Mistake, Option
from zamora.school.tasks.kinds import CellsExercise, ChoiceExercise
from zamora.school.tasks.playing import TurnExercise


def build() -> tuple[Exercise[Any], ...]:
    """The exercises, in order."""
    return (_touch(), _sweep(), _no_luck())


def _touch() -> Exercise[Any]:
    start = game("compases").start()
    own, rival = (frozenset(piece.cells) for piece in start.pieces())
    return CellsExercise(
        id="0.1",
        title=_("Toca tu compás"),
        statement=_("Tú eres C1, el compás de arriba. Toca sus dos extremos."),
        position=start,
        wanted=own,
        hints=(
            _("Un compás tiene dos extremos. Cada uno está en un vértice."),
            _("C1 está en la fila de arriba."),
        ),
        mistakes=(
            Mistake(
                "otro-compas",
                lambda cells: bool(cells) and cells <= rival,
                _("Ese es C2, el compás de tu rival."),
                _("C1 es el de arriba."),
                [start.game.board.name(cell) for cell in sorted(rival)],
            ),
            Mistake(
                "un-extremo",
                lambda cells: cells < own,
                _("Ese extremo es tuyo. Te falta el otro."),
                _("El otro extremo está al lado, en la misma fila."),
                ["V12"],
            ),
        ),
        solution=["V12", "V13"],
        explanation=_("Esos son los extremos de C1. En tu turno dejas uno fijo y mueves el otro."),
    )


def _sweep() -> Exercise[Any]:
    start = game("compases").start()
    assert start.side is Side.FIRST
    return TurnExercise(
        id="0.2",
        title=_("Tu primera barrida"),
        statement=_("Mueve C1. Toca un extremo y después adónde va. Cualquier barrida vale."),
        position=start,
        goal=aims.legal,
        hints=(
            _("Toca un extremo de C1: se marcan los lugares adonde puede ir."),
            _("Toca uno de los lugares marcados. El otro extremo queda fijo."),
        ),
        solution="C1: V12 a V23",
        explanation=_("Eso es una barrida: un extremo queda fijo y el otro gira."),
    )


def _no_luck() -> Exercise[Any]:
    luck, hidden = {"ludo"}, {"domino", "cartas"}
    return ChoiceExercise(
        id="0.3",
        title=_("Sin suerte y sin secretos"),
        statement=_("¿En cuáles de estos juegos no hay suerte y los dos jugadores lo ven todo?"),
        options=(
            Option("ludo", _("El ludo")),
            Option("damas", _("Las damas")),
            Option("domino", _("El dominó")),
            Option("vieja", _("La vieja (tres en raya)")),
            Option("cartas", _("Las cartas")),
            Option("ajedrez", _("El ajedrez")),
        ),
        right=frozenset({"damas", "vieja", "ajedrez"}),
        several=True,
        hints=(
            _("Tacha primero los juegos con dados."),
            _("Ahora tacha los juegos en que le escondes algo a tu rival."),
        ),
        mistakes=(
            Mistake(
                "suerte",
                lambda keys: bool(keys & luck),
                _("En uno de los que elegiste deciden los dados."),
                _("Busca el juego en que tiras algo."),
                ["ludo", "ajedrez"],
            ),
            Mistake(
                "secreto",
                lambda keys: bool(keys & hidden),
                _("En uno de los que elegiste no ves lo que tiene tu rival."),
                _("Busca el juego en que cada quien tapa lo suyo."),
                ["damas", "vieja", "ajedrez", "domino"],
            ),
        ),
        solution=["damas", "vieja", "ajedrez"],
        explanation=_(
            "Se llaman juegos de información perfecta: nada está escondido y nada se sortea. "
            "Los seis juegos de esta escalera son así."
        ),
    )
