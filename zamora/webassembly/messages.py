"""What Python asks a worker that runs a WebAssembly kernel, and what it makes of the answers.

Messages are plain dictionaries of texts, numbers and lists (docs/webassembly.md), so that they can
go through ``postMessage`` or JSON. A number that may not fit into a double is written as text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from zamora.compiled import Compilable
from zamora.compiled.proof import PROVED, REFUTED, UNKNOWN
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.steps import Side
from zamora.rival.analysis import Analysis
from zamora.rival.searcher import Search
from zamora.solve.prover import Prover
from zamora.webassembly import NoModule

Message = dict[str, Any]

#: A double holds whole numbers up to this one; for a limit it is as good as none.
MOST = (1 << 53) - 1
#: A proof remembers this many buckets, of 32 bytes each.
BUCKETS = 1 << 18


class NotAnswered(ZamoraError):
    """A worker could not do what it was asked."""


def counting(game: Compilable, state: Any, depth: int) -> Message:
    """How many paths of ``depth`` turns, at least 1, there are; :func:`number` reads the answer."""
    return {"do": "perft", "game": game.key, "board": _board(game, state), "depth": depth}


def listing(game: Compilable, state: Any) -> Message:
    """Which turns there are: the answer has them as ``turns``."""
    return {"do": "turns", "game": game.key, "board": _board(game, state)}


def searching(
    game: Compilable, search: Search, *, depth: int | None = None, seconds: float | None = None
) -> Message:
    """A whole search, which has not begun here.

    Args:
        game: whose position it is.
        search: the parameters of the search.
        depth: look no farther ahead than this many turns.
        seconds: take no longer than this, but look one turn ahead in full.
    """
    asked = search.question()
    texts = {name: _texts(asked[name]) for name in ("board", "past")}
    found = {"do": "search", "game": game.key, **asked, **texts}
    found["nodes"] = min(asked["nodes"], MOST)
    return found | {k: v for k, v in (("depth", depth), ("seconds", seconds)) if v is not None}


def proving(
    game: Compilable, prover: Prover, state: Any, side: Side, turns: int, *, nodes: int = MOST
) -> Message:
    """Whether ``side`` wins with its ``turns``-th own turn at the latest; see :func:`proved`.

    Raises:
        BadLimit: if ``turns`` is out of range.
    """
    asked: Message = dict(prover.question(side, turns, min(nodes, MOST)))
    asked["question"] = str(asked["question"])
    board = _board(game, state)
    return {"do": "prove", "game": game.key, "board": board, "buckets": BUCKETS, **asked}


def number(answer: Mapping[str, Any]) -> int:
    """What was counted."""
    return int(_checked(answer)["number"])


def analysis(search: Search, answer: Mapping[str, Any]) -> Analysis:
    """What a search has found, by its answer or by one of its reports.

    A search that was stopped before it had looked at anything has found nothing: its turns have the
    value 0 and their first order.
    """
    _checked(answer)
    if "turns" in answer:
        search.answered(answer)
    return search.analysis(answer.get("seconds", 0.0))


def proved(answer: Mapping[str, Any]) -> tuple[bool | None, int]:
    """The answer of a proof as :meth:`zamora.solve.prover.Prover.forces` gives it."""
    found = _checked(answer)
    answers = {PROVED: True, REFUTED: False}
    return answers.get(found.get("answer", UNKNOWN)), found.get("nodes", 0)


def _checked(answer: Mapping[str, Any]) -> Mapping[str, Any]:
    """An answer that is one.

    Raises:
        NoModule: if there is no module for the game; the interpreted engine has to play.
        NotAnswered: if anything else has gone wrong.
    """
    if answer.get("kind") != "refused":
        return answer
    message, accepted = str(answer.get("message")), answer.get("accepted", ())
    if answer.get("name") in ("NoModule", "NoWebAssembly", "NoWorker"):
        line = _("Aquí no hay WebAssembly para este juego: el rival piensa más despacio.")
        raise NoModule(line, text=message, accepted=list(accepted))
    line = _("El ayudante que calcula no pudo responder: {problem}.").format(problem=message)
    raise NotAnswered(line, text=message, accepted=list(accepted))


def _board(game: Compilable, state: Any) -> list[str]:
    return _texts(game.workspace(state))


def _texts(numbers: Sequence[int]) -> list[str]:
    return [str(number) for number in numbers]
