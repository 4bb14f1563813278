"""The three routes through each lesson: not degrees of cleverness, but of tools."""

from __future__ import annotations

from dataclasses import dataclass

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _

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
