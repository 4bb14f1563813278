"""``zamora prepare``: compile everything ahead of time."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

import click

from zamora import compiled
from zamora.cli import common as shared
from zamora.compiled.kit import CompileKit
from zamora.core.i18n import _
from zamora.registry import game, part, preparable


@shared.command(
    "prepare",
    help=_(
        "Compila de antemano lo que hace rápidos los juegos, los rivales y las demostraciones.\n\n"
        "Sin JUEGO, los prepara todos. Se hace una sola vez en cada máquina: en clase, nadie tiene "
        "que esperar la primera partida."
    ),
    short_help=_("Deja la máquina lista para la clase."),
)
@shared.games_argument
@shared.count_option(
    "--jobs", None, _("Cuántos juegos se preparan a la vez (si no, uno por procesador).")
)
def command(games: Sequence[str], jobs: int | None) -> int:
    """Compile kernels, searches and proofs."""
    chosen = {one.key: one.name for one in preparable(games)}
    plain = []
    with shared.progress(_("Preparo los juegos"), len(chosen)) as show:
        show(0)
        for number, (key, fast) in enumerate(prepare_all(chosen, jobs), 1):
            show(number)
            if not fast:
                plain.append(chosen[key])
    if plain:
        click.echo(_("Sin compilar: {games}.").format(games=", ".join(plain)), file=sys.stderr)
    return 1 if plain else 0


def prepare(key: str) -> bool:
    """Compile everything for the game with this key; whether that was possible.

    Nothing is said about it. What has been compiled before is only fetched.
    """
    chosen = game(key)
    before, compiled.notice = compiled.notice, _silently
    try:
        compiling = part(chosen, CompileKit).prepare
        return compiling is not None and compiling(chosen)
    finally:
        compiled.notice = before


def _silently(line: str) -> None:
    """A notice sink that discards."""


def prepare_all(keys: Collection[str], jobs: int | None = None) -> Iterator[tuple[str, bool]]:
    """:func:`prepare` games side by side, in processes of their own.

    Args:
        keys: of games for which something is compiled.
        jobs: how many at a time; None: as many as there are processors.

    Yields:
        Each game's key, when it is done, and whether it was possible.
    """
    jobs = jobs or os.cpu_count() or 1
    with ProcessPoolExecutor(
        min(jobs, max(1, len(keys))), mp_context=multiprocessing.get_context("spawn")
    ) as pool:
        # The last of the ladder take long: they begin.
        waiting = {pool.submit(prepare, key): key for key in reversed(list(keys))}
        try:
            for done in as_completed(waiting):
                yield waiting[done], done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
