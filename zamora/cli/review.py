"""``zamora review``: a game gone through turn by turn."""

from __future__ import annotations

import click

from zamora.cli import common as shared
from zamora.cli.gamefiles import number_option, records_of
from zamora.core.i18n import _
from zamora.explain.grades import Review
from zamora.explain.review_words import lines
from zamora.explain.reviews import review


@shared.command(
    "review",
    help=_(
        "Revisa una partida turno por turno: qué se jugó, qué era mejor y cuánto costó.\n\n"
        "PARTIDA es un archivo con una partida (nuestra, SGF, PGN, PDN), o una partida del libro "
        "(golez-1). "
        "Si aprietas Ctrl+C, ves la revisión hasta ahí."
    ),
    short_help=_("Revisa una partida: qué turnos fueron errores."),
)
@click.argument("name", metavar=_("PARTIDA"))
@number_option
@shared.count_option(
    "--nodes", None, _("Cuántas posiciones se miran por turno, más o menos (si no, 20000).")
)
@shared.json_option
def command(name: str, number: int | None, nodes: int | None, as_json: bool) -> None:
    """Review a game; Ctrl+C shows what has been reviewed."""
    records = records_of(name, number)
    # A printed game with an illegal turn comes in parts.
    done: list[Review] = []
    turns = sum(len(record.history.turns) for record in records)
    try:
        with shared.progress(name, turns) as show:
            for record in records:
                before = sum(len(earlier.turns) for earlier in done)
                part = len(done)

                def report(found: Review, part: int = part, before: int = before) -> None:
                    done[part:] = [found]
                    show(before + len(found.turns))

                review(record, nodes=nodes, report=report)
    finally:
        if done:
            _show(done, as_json=as_json)


def _show(done: list[Review], *, as_json: bool) -> None:
    found = [one.as_dict() for one in done]
    whole = found[0] if len(found) == 1 else {"parts": found}
    shared.say(whole, ["\n\n".join("\n".join(lines(one)) for one in done)], as_json)
