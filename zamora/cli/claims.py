"""``zamora claims``: what the book and the lessons claim, and whether it is true."""

from __future__ import annotations

from collections.abc import Iterator

import click

from zamora import claims, registry
from zamora.book.kit import Claim, Finding
from zamora.cli import common as shared
from zamora.core.i18n import _
from zamora.core.wrapping import wrapped
from zamora.player.vocabulary import word

#: Cells and commands call claims by the same words.
CHECK = "comprobar"
#: Claims that no lesson asks for are listed after those of lessons.
LAST = 1000


@shared.command(
    "claims",
    like=CHECK,
    words={"name": 0},
    help=_(
        "Muestra lo que afirman el libro y las lecciones y se puede comprobar. Con NOMBRE "
        "comprueba "
        "una afirmación, o todas las de un juego, en todos los casos."
    ),
    short_help=_("Comprueba lo que afirman el libro y las lecciones."),
)
@click.argument("name", metavar=_("[NOMBRE]"), required=False)
@shared.json_option
def command(name: str | None, as_json: bool) -> None:
    """List the claims, or check those of that name."""
    if name is None:
        every = sorted(claims.claims(), key=lambda one: one.lesson or LAST)
        shared.say(list(map(_listed, every)), map(_line, every), as_json)
        return
    known = name in registry.all_keys()
    asked = claims.claims_of(name) if known else (claims.get(name),)
    found = [(one, one.check()) for one in asked]
    shared.say([_found(*one) for one in found], _lines(found), as_json)


def _where(claim: Claim) -> str:
    """Where a claim stands: a passage of a source, or a lesson."""
    return claim.where or _("Lección {n}").format(n=claim.lesson)


def _line(claim: Claim) -> str:
    name = word(CHECK, 0, claim.name)
    return f"{name} ({_where(claim)})" + (f": {claim.statement}" if claim.statement else "")


def _lines(found: list[tuple[Claim, Finding]]) -> Iterator[str]:
    for claim, one in found:
        yield _line(claim)
        said = f"{one.verdict} {one}" if claim.statement else str(one)
        for line in said.splitlines():
            # A table keeps its columns.
            yield from (f"  {line}",) if one.head else wrapped(line, 2)


def _listed(claim: Claim) -> dict[str, object]:
    return {
        "name": claim.name,
        "where": _where(claim),
        "statement": claim.statement,
        "lesson": claim.lesson,
    }


def _found(claim: Claim, found: Finding) -> dict[str, object]:
    return _listed(claim) | {
        "holds": found.holds,
        "text": found.text,
        "head": found.head,
        "rows": found.rows,
        "position": found.position.code if found.position else None,
        "chart": found.chart.words if found.chart else None,
    }
