"""Spanish that is left where another language is spoken."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from zamora import registry

#: Small words that only Spanish has, among ours and those of the language; signs that it has not.
WORDS = (
    r"el|(?<!-)l[ao]s|(?-i:y)|con|sin|pero|hay|muy|cuando|entonces|cualquier|ninguna?"
    r"|(?-i:Blancas|Negras)"  # small in an explanation of a letter
)
SPANISH = {
    "en": re.compile(
        # A turn in the strict form: V12 a V23, (8,5) a (8,8).
        rf"[áéíóúñ¿¡«»]|\b({WORDS}|la|que|una|para|del|turno|gana|desde)\b"
        r"|\d\)?(?-i: a )\(?[A-Z]{0,2}\d",
        re.IGNORECASE,
    ),
    "pt": re.compile(rf"[ñ¿¡]|\b({WORDS})\b".replace("l[ao]s", "los"), re.IGNORECASE),
}
#: What is no Spanish, or is meant to be: names of people and books, signs, what the booklet prints,
#: turns in the strict form, ids.
NAMES = re.compile(
    r"Mérida|José|Andrés|Víctor|Hernández|Sánchez|Muñoz|Artabán|Dominório|Fréchet|Élie|México"
    r"|España|Español|[«»](?=</)"
    r"|Seis juegos bipersonales de demostración perfecta|Jogos: histórias de família"
    r"|[“«]El río Guadalete|Cuando los dados[^”]*|Juegos de tablero[^*]*|\d+\.gana"
    r"|\((?:printed|impresso): [^<\n]*|El origen valenciano del ajedrez"
    r"|Libros del ajedrez, dados y tablas|El Escorial|Luces sobre el|El ingenio|El Ajedrecista"
    r"|La gloriosa historia española del juego de las damas|des échecs|cafés parisiens"
    r"|à la polonoise|Garzón|André|Thévenot|La Grita|pierde-gana"
    r"|C53, C62, C64 y C73"
    r"|\b[A-Z]{1,2}\d?: \d[\d ]* a \d.*|`[^`]*`|\]\([^)]*\)|<[^>]*>"
)


def left_over(text: str, language: str) -> str:
    """The Spanish that is left in a text, with a few words around it."""
    bare = NAMES.sub("", text)
    for game in registry.catalogue():
        bare = bare.replace(game.name, "")
    found = SPANISH[language].search(bare)
    return bare[max(0, found.start() - 30) : found.end() + 30] if found else ""


def said(shown: Any) -> Iterator[str]:
    """The texts that a frame shows or speaks, those of programs not among them."""
    if isinstance(shown, dict):
        for key, value in shown.items():
            if key in SPOKEN and isinstance(value, str):
                yield value
            elif key != "text" or "frame" not in shown:
                yield from said(value)
    elif isinstance(shown, list):
        for one in shown:
            yield from said(one)


#: Where a frame has words.
SPOKEN = {"value", "label", "html", "error", "description", "title", "alt", "words", "placeholder"}
