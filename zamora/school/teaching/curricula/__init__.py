"""What a lesson has to do with the curriculum of a country: an overlay, not a translation.

A curriculum belongs to its country, not to a language, so each has a file of its own in the
language of that country, by its code of ISO 3166 (``mx.toml``; ``gb.toml`` is England's)::

    country = "México"
    language = "es"
    name = "Programas de estudio …"
    year = 2024
    who = "Secretaría de Educación Pública, SEP"
    short = "SEP (México), …, 2024"     # how a plan names it
    words = "…"                         # what the guide says of it: its parts, what codes mean
    source = "…"                        # where its text was published

    [lessons.0]                         # by the kit of the lesson; "taller" is the workshop
    band = "Primaria, 5.º y 6.º"
    codes = "C.2 · 3.1"                 # only if the document itself has some
    strand = "…"

A teacher chooses countries; else those are shown where the reader's language is spoken at school.

>>> from zamora.core.i18n import speaking
>>> with speaking("pt"):
...     [one.country for one in chosen()]
['Brasil', 'Portugal']
>>> curricula()["US"].lessons["0"].codes
'5.G.A.1 · MP6'
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from zamora.core import toml
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, language

#: The countries whose curricula are shown, by their codes with commas between them.
VARIABLE: Final = "ZAMORA_COUNTRY"


class UnknownCountry(ZamoraError):
    """There is no curriculum of this country."""


@dataclass(frozen=True)
class Link:
    """What a lesson has to do with a curriculum: school years, a strand, codes if it has any."""

    band: str
    strand: str
    codes: str = ""


@dataclass(frozen=True)
class Curriculum:
    """The curriculum of a country; see the module. ``lessons`` has a link for each kit."""

    country: str
    language: str
    name: str
    year: int
    who: str
    short: str
    words: str
    source: str
    lessons: Mapping[str, Link]

    @property
    def cited(self) -> str:
        """Its name, by whom, and its year."""
        return f"{self.country} · {self.name} ({self.who}, {self.year})"


@cache
def curricula() -> Mapping[str, Curriculum]:
    """All curricula by the codes of their countries, in the order of the countries' names.

    Raises:
        DamagedData: if something in a file is not understood, or missing.
    """
    files = Path(__file__).parent.glob("*.toml")
    found = {path.stem.upper(): toml.read(path, Curriculum) for path in files}
    return dict(sorted(found.items(), key=lambda item: item[1].country))


def countries(codes: str) -> tuple[str, ...]:
    """The codes in a text with commas between them, as a command line or a variable has them.

    Raises:
        UnknownCountry: if one is not known; the error lists those that are.
    """
    wanted = [code.strip().upper() for code in codes.split(",") if code.strip()]
    for code in wanted:
        if code not in curricula():
            raise UnknownCountry(
                _("No tengo el currículo del país «{code}».").format(code=code),
                text=code,
                accepted=[f"{key} ({one.country})" for key, one in curricula().items()],
            )
    return tuple(dict.fromkeys(wanted))


def chosen(codes: Iterable[str] = ()) -> tuple[Curriculum, ...]:
    """The curricula of these countries.

    Args:
        codes: of countries; none stands for those of the variable ``ZAMORA_COUNTRY``, and if that
            says nothing, for those in the reader's language, or all if there is none in it.

    Raises:
        UnknownCountry: if one is not known.
    """
    wanted = countries(",".join(codes)) or countries(os.environ.get(VARIABLE, ""))
    if wanted:
        return tuple(curricula()[code] for code in wanted)
    everywhere = tuple(curricula().values())
    return tuple(one for one in everywhere if one.language == language()) or everywhere
