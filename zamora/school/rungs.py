"""The ladders: their rungs, in order, and what each is about.

The first one is the author's (booklet, chapter 8); the second leads through the families of other
games. A rung is a lesson: a line here, its notebooks in ``lessons``, its exercises in
:mod:`zamora.school.exercises` (until those are there it is said to come soon), its teacher's part.
"""

from __future__ import annotations

from dataclasses import dataclass

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _

#: The number of the exercises of the workshop, which stands beside the ladders: no rung has it.
WORKSHOP = 15
#: Its mark, which others have from their numbers.
WORKSHOP_MARK = "taller"


@dataclass(frozen=True)
class Rung:
    """One rung of a ladder: a lesson around a game, or around several.

    Attributes:
        number: of the lesson. They rise, from ladder to ladder, and may leave gaps.
        title: of the lesson.
        about: what is learnt there, a few words.
        game: the key of the game it is about, if it is about one of the author's.
        needs: the key of the game without which there is nothing to do.
    """

    number: int
    title: str
    about: str
    game: str = ""
    needs: str = ""


@dataclass(frozen=True)
class LadderOfRungs:
    """A ladder: its name, and its rungs, the first one first."""

    name: str
    rungs: tuple[Rung, ...]


def ladders() -> tuple[LadderOfRungs, ...]:
    """All ladders, the author's first, in the language of the moment."""
    return (
        LadderOfRungs(
            _("La escalera de Zamora"),
            (
                Rung(0, _("Bienvenida"), _("cómo se juega aquí")),
                Rung(1, _("Batalla de Compases"), _("ángulos y estrategia"), "compases"),
                Rung(2, _("Futez"), _("reglas y conjeturas"), "futez"),
                Rung(3, _("Golez"), _("distancias"), "golez"),
                Rung(4, _("Goldrez"), _("las piezas del ajedrez"), "goldrez"),
                Rung(5, _("Un Cáliz para el Rey"), _("jaque y mate"), "caliz"),
                Rung(6, _("El Gol de Oro"), _("conexiones"), "gol"),
                Rung(7, _("Vínculos: hacia el ajedrez"), _("la primera partida"), needs="ajedrez"),
            ),
        ),
        LadderOfRungs(
            _("La segunda escalera"),
            (
                Rung(8, _("Nim y sus parientes"), _("saber quién gana")),
                Rung(9, _("Números que son juegos"), _("cuánto vale una posición")),
                Rung(10, _("La madre del Futez"), _("si puedes, debes")),
                Rung(11, _("Ajedreces"), _("una regla distinta"), needs="ajedrez"),
                Rung(12, _("Rodear"), _("libertades y territorio")),
                Rung(13, _("Dados que caminan"), _("lo que no cambia al rodar")),
                Rung(14, _("Mayorías"), _("votos y distritos")),
            ),
        ),
    )


def rungs() -> tuple[Rung, ...]:
    """All rungs of all ladders, the first one first, in the language of the moment."""
    return tuple(rung for ladder in ladders() for rung in ladder.rungs)


def ladder_of(number: int | None) -> str:
    """The name of the ladder with the rung of this number, "" if there is none.

    Of what has no number, where it stands.
    """
    named = {rung.number: ladder.name for ladder in ladders() for rung in ladder.rungs}
    return _("Al lado de las escaleras") if number is None else named.get(number, "")


def about(number: int | None) -> str:
    """What is learnt on the rung of this number, a few words."""
    known = {rung.number: rung.about for rung in rungs()}
    return _("cambia una regla y nace otro juego") if number is None else known.get(number, "")


def pillows() -> dict[str, str]:
    """For each lesson, by its mark, a question to think about with closed eyes when it is over."""
    return {
        "0": _("Si los dos piensan igual de bien, ¿importa quién empieza?"),
        "1": _("¿Y si el tablero fuera más largo? ¿Se podría copiar siempre?"),
        "2": _("Imagina el balón rodeado de fichas. ¿Por dónde saldría volando?"),
        "3": _("Si solo pudieras dar saltos de caballo, ¿qué forma tendría un disco?"),
        "3b": _("¿Dónde cuesta más ir que volver? ¿Se puede llamar distancia a eso?"),
        "4": _("Un caballo sale de una esquina. ¿Podría pisar todas las casillas, sin repetir?"),
        "4b": _("¿Y si cada ficha pudiera tocar dos veces? ¿Qué gol ya no podrías parar?"),
        "5": _("Un rey está solo en una esquina. ¿Cuántas fichas hacen falta para darle mate?"),
        "5b": _("¿Qué es más fácil: llevar el cáliz hasta el final, o no dejar que llegue?"),
        "6": _("Mira las flechas de tu equipo. ¿Qué ficha deja más caminos rotos si se va?"),
        "7": _("De lo que traes de los seis juegos, ¿qué mirarías primero en un ajedrez?"),
        "8": _("Hay tres montones: 3, 5 y 7. ¿De cuál quitarías, y cuánto, para ganar?"),
        "9": _("¿Qué juego valdría la mitad de la mitad de un turno?"),
        "10": _("Si tomar no fuera obligatorio, ¿seguirían siendo damas?"),
        "10b": _("Imagina unas damas en las que se toma empujando. ¿Cómo se ganaría?"),
        "11": _("Si tuvieras cien jugadas seguidas, ¿qué final buscarías primero?"),
        "11b": _("Cambia tú una regla del ajedrez. ¿Cómo sería entonces un jaque?"),
        "12": _("¿Se puede vivir con un solo ojo, si es muy grande? ¿Qué haría el otro?"),
        "13": _("Rueda un dado: adelante, derecha, atrás, izquierda. ¿Qué cara quedó arriba?"),
        "14": _("Reparte tu pueblo en distritos. ¿Qué reparto les parecería justo a todos?"),
        WORKSHOP_MARK: _("Si cambiaras una regla de tu juego favorito, ¿quién ganaría entonces?"),
    }


# Routes -------------------------------------------------------------------------------------------


#: Their keys, as the cells of a lesson carry them among their tags; the youngest pupils first.
ROUTES = ("8-10", "11-13", "14-16")
#: The default route.
USUAL = "11-13"


class UnknownRoute(ZamoraError):
    """No route goes by that key."""


@dataclass(frozen=True)
class Route:
    """A route.

    Attributes:
        key: one of :data:`ROUTES`.
        name: whose it is.
        about: what is done there, a few words.
    """

    key: str
    name: str
    about: str


def routes() -> tuple[Route, ...]:
    """All routes, in the language of the moment."""
    words = (
        (_("8 a 10 años"), _("jugar, colorear, contar")),
        (_("11 a 13 años"), _("medir, comparar, explicar")),
        (_("14 a 16 años"), _("demostrar, buscar contraejemplos, ir más hondo")),
    )
    return tuple(Route(key, *said) for key, said in zip(ROUTES, words, strict=True))


def route_name(key: str) -> str:
    """Whose a route is; "" for a key that is none."""
    return next((route.name for route in routes() if route.key == key), "")
