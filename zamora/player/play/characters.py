"""The six levels as children at the other side of the board: a name, a manner, sentences.

What one says is chosen in turn, so that nothing is heard twice in a row; where it begins follows
from a seed. Nothing is said of the pupil, only of the turn and the game; it never mocks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from zamora.core.i18n import _, later
from zamora.core.position import Game
from zamora.rival import Opponent, Player, player, players
from zamora.rival.levels import check_level
from zamora.rival.roster import WITH_MEMORY

#: When something is said: a first game, one more, a turn that was not expected, one that helps,
#: a game that the rival has won, or lost.
Occasion = Literal["hello", "again", "surprised", "helped", "won", "lost"]
#: How the last game ended, for the pupil.
Result = Literal["won", "drawn", "lost"]


@dataclass(frozen=True)
class Character:
    """Who plays a level.

    Attributes:
        face: the name of the drawing (``zamora/player/web/faces.js``).
        name: the same in all languages.
        word: what it is like, to be translated.
        lines: what is said on each occasion, to be translated; at least two sentences each.
    """

    face: str
    name: str
    word: str
    lines: Mapping[Occasion, tuple[str, ...]]

    @property
    def manner(self) -> str:
        """What it is like, in one word."""
        word = self.word
        return _(word)


#: By level.
CHARACTERS: tuple[Character, ...] = (
    Character(
        "luka",
        "Luka",
        later("distraído"),
        {
            "hello": (
                later("Hola, soy Luka. A veces juego sin mirar."),
                later("¿Ya empezamos? Yo estaba mirando las nubes."),
            ),
            "again": (
                later("Hoy traigo los ojos bien abiertos."),
                later("Esta vez me acuerdo de qué bando soy."),
            ),
            "surprised": (
                later("¡Uy! Eso no lo vi."),
                later("¿De dónde salió ese turno? Me gusta."),
                later("Creo que yo miraba para otro lado."),
            ),
            "helped": (
                later("¡Qué suerte tengo! Esto me ayuda."),
                later("Mira: ahora hasta yo veo qué hacer."),
                later("Esta vez sí estaba mirando."),
            ),
            "won": (
                later("¡Gané! No sé bien cómo. ¿Jugamos otra?"),
                later("Me salió bien. La próxima puede ser tuya."),
            ),
            "lost": (
                later("Ganaste. La próxima vez miro mejor."),
                later("¡Bien jugado! ¿En qué turno me perdí?"),
            ),
        },
    ),
    Character(
        "yuki",
        "Yuki",
        later("aprendiz"),
        {
            "hello": (
                later("Hola, soy Yuki. Todavía estoy aprendiendo este juego."),
                later("Soy Yuki. Ayer aprendí algo: a ver si me sale."),
            ),
            "again": (
                later("Desde entonces practiqué un poco."),
                later("Hoy quiero probar una idea nueva."),
            ),
            "surprised": (
                later("Eso lo quiero aprender yo también."),
                later("¡Qué idea! La apunto en mi cuaderno."),
                later("Ahora tengo que pensar otra cosa."),
            ),
            "helped": (
                later("Creo que ahora estoy un poco mejor."),
                later("A mí también me pasó eso ayer."),
                later("Espera, me parece que esto me sirve."),
            ),
            "won": (
                later("¡Me salió! Gracias por jugar. ¿Otra?"),
                later("Esta la gané yo. ¿Miramos qué pasó?"),
            ),
            "lost": (
                later("Ganaste tú, y yo aprendí un turno nuevo."),
                later("¡Muy bien jugado! La próxima vez pruebo otra cosa."),
            ),
        },
    ),
    Character(
        "kofi",
        "Kofi",
        later("atento"),
        {
            "hello": (
                later("Hola, soy Kofi. Miro todo el tablero antes de jugar."),
                later("Soy Kofi. Cuento primero tus turnos y después los míos."),
            ),
            "again": (
                later("Hoy miro dos veces cada turno."),
                later("Esa partida la guardé en la memoria."),
            ),
            "surprised": (
                later("Buen turno. Ese no lo había contado."),
                later("Con eso no contaba. Miro otra vez."),
                later("Ahora soy yo quien tiene que cuidarse."),
            ),
            "helped": (
                later("Ahora puedo algo que antes no podía."),
                later("Eso me ayuda. Míralo otra vez, si quieres."),
                later("Me parece que ahora voy delante."),
            ),
            "won": (
                later("Gané. ¿Viste en qué turno cambió la partida?"),
                later("Esta fue para mí. La próxima empieza de cero."),
            ),
            "lost": (
                later("Ganaste. Algo se me escapó, y quiero saber qué."),
                later("Bien jugado. La próxima vez cuento dos veces."),
            ),
        },
    ),
    Character(
        "leila",
        "Leila",
        later("despierta"),
        {
            "hello": (
                later("Hola, soy Leila. Me gustan los turnos que sorprenden."),
                later("Soy Leila, y mi cabeza ya está jugando."),
            ),
            "again": (
                later("Hoy traigo otro plan."),
                later("¿Con qué me sorprendes hoy?"),
            ),
            "surprised": (
                later("¡Ajá! Esta vez la sorpresa fue para mí."),
                later("Bien pensado: se me cayó el plan."),
                later("Qué buena idea. Ya se me ocurrirá otra."),
            ),
            "helped": (
                later("¡Se me acaba de ocurrir algo!"),
                later("Ese turno me abre una puerta."),
                later("Mmm, ahora me gusta más mi lado."),
            ),
            "won": (
                later("¡Me salió el plan! ¿Otra, y pruebas el tuyo?"),
                later("Gané yo. Mira la partida otra vez: esconde sorpresas."),
            ),
            "lost": (
                later("¡Me ganaste! Ese final no lo vi venir."),
                later("Ganaste. Voy a inventarme un plan mejor."),
            ),
        },
    ),
    Character(
        "arjun",
        "Arjun",
        later("fuerte"),
        {
            "hello": (
                later("Hola, soy Arjun. Juego despacio y miro lejos."),
                later("Soy Arjun. Tómate tu tiempo; yo me tomo el mío."),
            ),
            "again": (
                later("Juguemos esta con calma."),
                later("Cada partida es otra partida."),
            ),
            "surprised": (
                later("Eso es jugar bien. Tengo que cambiar el plan."),
                later("Buen turno. Ahora me cuesta más."),
                later("Miré lejos, y ese turno no lo vi."),
            ),
            "helped": (
                later("Ahora estoy mejor. Piensa el siguiente con calma."),
                later("Creo que había un turno mejor. Búscalo después."),
                later("Eso me da un respiro."),
            ),
            "won": (
                later("Gané, y me hiciste pensar. ¿Jugamos otra?"),
                later("Buena partida. Revísala: ahí se aprende más."),
            ),
            "lost": (
                later("Ganaste, y con razón. Bien jugado."),
                later("Me ganaste. Hoy tengo algo que estudiar."),
            ),
        },
    ),
    Character(
        "wayra",
        "Wayra",
        later("maestra"),
        {
            "hello": (
                later("Hola, soy Wayra. Antes de ganar perdí muchas veces."),
                later("Soy Wayra. De cada partida aprendo algo."),
            ),
            "again": (
                later("Veamos qué aprendimos."),
                later("Volver a jugar ya es aprender."),
            ),
            "surprised": (
                later("Muy bien visto. Ahora tengo que esforzarme."),
                later("Ese turno me hizo cambiar de idea."),
                later("Así me gusta jugar: con alguien que piensa."),
            ),
            "helped": (
                later("Mira bien: creo que ahora llevo ventaja."),
                later("Ese turno yo también lo jugué alguna vez."),
                later("No te apures: piensa bien tu próximo turno."),
            ),
            "won": (
                later("Gané yo. ¿En qué turno probarías otra cosa?"),
                later("Gracias por la partida. La siguiente te espera."),
            ),
            "lost": (
                later("Me ganaste: hoy aprendí yo de ti."),
                later("Ganaste tú. Cuéntale a alguien cómo lo hiciste."),
            ),
        },
    ),
)
#: What anybody says when nobody has won, and of the last game.
_DRAWN = (later("Empate. Nadie se dejó ganar."), later("Quedamos iguales. ¿Desempatamos?"))
_LAST: Mapping[Result, tuple[str, ...]] = {
    "won": (later("La última vez ganaste tú."), later("La última partida te la llevaste tú.")),
    "drawn": (later("La última vez empatamos."), later("Nos quedó pendiente un empate.")),
    "lost": (later("La última vez gané yo."), later("La última fue mía; esta puede ser tuya.")),
}


def character(key: str) -> Character | None:
    """Who plays a level, by the key of the player, with or without memory; None of others."""
    kind, _colon, number = key.partition("+")[0].partition(":")
    known = kind == "level" and number.isdecimal() and 0 < int(number) <= len(CHARACTERS)
    return CHARACTERS[int(number) - 1] if known else None


class Voice:
    """What a character says, one sentence after the other."""

    def __init__(self, who: Character, seed: int) -> None:
        """Begin where ``seed`` says."""
        self._who, self._seed = who, seed
        self._said: dict[str, int] = {}

    def says(self, occasion: Occasion) -> str:
        """The next sentence for an occasion."""
        return self._next(occasion, self._who.lines[occasion])

    def greets(self, last: Result | None) -> str:
        """The first words of a game, by how the last one ended; None: there was none."""
        if last is None:
            return self.says("hello")
        return f"{self._next('last', _LAST[last])} {self.says('again')}"

    def drawn(self) -> str:
        """What is said when nobody has won."""
        return self._next("drawn", _DRAWN)

    def _next(self, name: str, lines: tuple[str, ...]) -> str:
        at = self._said.get(name, self._seed)
        self._said[name] = at + 1
        sentence = lines[at % len(lines)]
        return _(sentence)


# How they are chosen ------------------------------------------------------------------------------


#: What a lesson calls a rival that learns from its games, and the level it has.
LEARNS, LEARNER = "aprende", 2
#: Substitutes when no rival has been chosen: the first that exists.
SUBSTITUTES = ("perfecto", "level:4", "azar")


def rival_key(rival: str | int | None, game: Game[Any, Any]) -> str:
    """The key of the player of ``game`` named by a lesson.

    Args:
        rival: a key or name of a player, with or without ``+memoria``; a number for a level;
            ``"aprende"`` for an easy level that learns; None for none.
        game: what it is going to play.

    Returns:
        The key, with ``+memoria`` if it remembers; empty for none.

    Raises:
        BadLevel, UnknownPlayer: if there is no such player of the game.
    """
    if rival is None:
        return ""
    if not isinstance(rival, str):
        rival = f"level:{check_level(rival)}"
    rival = rival.strip().casefold()
    if rival.isdecimal():
        rival = f"level:{check_level(int(rival))}"
    if rival == LEARNS:
        rival = f"level:{LEARNER}{WITH_MEMORY}"
    found = player(rival, game=game)
    return found.key + WITH_MEMORY * remembers(found)


def remembers(rival: Opponent | None) -> bool:
    """Whether a player has a memory."""
    return isinstance(rival, Player) and rival.memory is not None


def substitute(game: Game[Any, Any]) -> str:
    """The key of the player that makes a turn for a person without a chosen rival."""
    return next(key for key in SUBSTITUTES if key in players(game))


def offered(game: Game[Any, Any]) -> list[tuple[str, str]]:
    """What to choose a rival from: words and keys, a person (an empty key) first."""
    keys = players(game)
    return [(_("una persona, aquí mismo"), ""), *((shown(key), key) for key in keys)]


def shown(key: str) -> str:
    """What a pupil reads for the key of a player."""
    name, who = player(key).name, character(key)
    return name if who is None else f"{name} · {who.name}, {who.manner}"
