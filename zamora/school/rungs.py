"""The author's ladder (booklet, chapter 8): the rungs, in order, and what each is about."""

from __future__ import annotations

from dataclasses import dataclass

from zamora.core.i18n import _


@dataclass(frozen=True)
class Rung:
    """One rung of the ladder: a lesson around a game.

    Attributes:
        number: of the lesson.
        title: of the lesson.
        about: what is learnt there, a few words.
        game: the key of the game it is about, if it is about one of the author's.
    """

    number: int
    title: str
    about: str
    game: str = ""


def rungs() -> tuple[Rung, ...]:
    """All rungs, the first one first, in the language of the moment."""
    return (
        Rung(0, _("Bienvenida"), _("cómo se juega aquí")),
        Rung(1, _("Batalla de Compases"), _("ángulos y estrategia"), "compases"),
        Rung(2, _("Futez"), _("reglas y conjeturas"), "futez"),
        Rung(3, _("Golez"), _("distancias"), "golez"),
        Rung(4, _("Goldrez"), _("las piezas del ajedrez"), "goldrez"),
        Rung(5, _("Un Cáliz para el Rey"), _("jaque y mate"), "caliz"),
        Rung(6, _("El Gol de Oro"), _("conexiones"), "gol"),
        Rung(7, _("Vínculos: hacia el ajedrez"), _("la primera partida")),
    )
