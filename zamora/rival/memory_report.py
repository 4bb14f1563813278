"""How much the rival remembers and what it has won, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from zamora import registry
from zamora.core.i18n import _, ngettext
from zamora.rival.memory import Memory, Tally, tally

#: The results of one game, or of all: see :func:`summary`.
Summary = dict[str, Any]


def summary(memory: Memory) -> Summary:
    """What a memory holds, as plain values.

    Returns:
        ``path``; ``games``: for the key of each game that it knows something of, ``positions``,
        ``replies``, ``taught``, and ``people`` and ``training``: by a level's key, ``wins``,
        ``draws`` and ``losses`` as in :meth:`~zamora.rival.memory.Memory.record`.

    Raises:
        StoreUnusable: if it cannot be read.
    """
    results = memory.results()
    levels = sorted({name for result in results for name in (result.first, result.second) if name})
    found = {}
    for game in registry.games():
        kinds: dict[str, dict[str, Any]] = {"people": {}, "training": {}}
        for kind, by_level in kinds.items():
            for level in levels:
                total = tally(results, game.key, level, training=kind == "training")
                if total.games:
                    by_level[level] = asdict(total)
        extent = memory.extent(game)
        if any(extent) or any(kinds.values()):
            found[game.key] = {**extent._asdict(), **kinds}
    return {"path": str(memory.path), "games": found}


def lines(found: Summary) -> Iterator[str]:
    """A summary for people to read."""
    yield _("Memoria: {path}").format(path=found["path"])
    if not found["games"]:
        yield _("Todavía no recuerdo nada.")
    for key, known in found["games"].items():
        amounts = (
            ngettext("{n} posición", "{n} posiciones", known["positions"]),
            ngettext("{n} respuesta probada", "{n} respuestas probadas", known["replies"]),
            ngettext("{n} enseñada", "{n} enseñadas", known["taught"]),
        )
        counts = (known["positions"], known["replies"], known["taught"])
        parts = [text.format(n=n) for text, n in zip(amounts, counts, strict=True)]
        yield f"{registry.game(key).name}: {', '.join(parts)}"
        for level, record in known["people"].items():
            yield _("  {level} contra personas: {result}").format(
                level=_level(level), result=sentence(Tally(**record))
            )
        for level, record in known["training"].items():
            yield _("  {level} contra sí mismo: {result} (quien empieza)").format(
                level=_level(level), result=sentence(Tally(**record))
            )


def sentence(result: Tally) -> str:
    """Games won, drawn and lost in words."""
    return _("gana {wins}, empata {draws}, pierde {losses}").format(**asdict(result))


def _level(key: str) -> str:
    return _("Nivel {number}").format(number=key.partition(":")[2])
