"""The printed games as records (:mod:`zamora.play.record`), to be saved, sent and opened elsewhere.

>>> from zamora import book
>>> (record,) = records(book.get("compases-2"))
>>> print(record.write().splitlines()[0])
[Juego "compases"]
"""

from __future__ import annotations

from collections.abc import Sequence

from zamora.book import Ply, PrintedGame
from zamora.core.errors import BadPositionCode
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Position, Turn
from zamora.play.record import Record

#: Tags: which printed game, and which part of it if there is more than one.
BOOK, TITLE, PART = "Libro", "Título", "Parte"


def records(printed: PrintedGame) -> tuple[Record, ...]:
    """A printed game as a record, with what was printed where it is read otherwise.

    A record holds legal turns only. Where the booklet's turn is not, the record ends, and another
    one begins at the next position that can stand on the board; a comment in both says what was
    printed in between.
    """
    history, plies = printed.history(), list(printed.all_plies())
    found: list[Record] = []
    start, gap = 0, ""
    for n, ply in enumerate(plies):
        if ply.status == "no legal reading" and n >= start:
            following = _can_stand(history.positions, n + 1)
            said = "\n".join(_said(other) for other in plies[n:following])
            found.append(_part(printed, history, plies, (start, n), (gap, said)))
            start, gap = following, said
    found.append(_part(printed, history, plies, (start, len(plies)), (gap, "")))
    if printed.resigns:
        found[-1].resigned = found[-1].history.position.side
    if len(found) > 1:
        for number, record in enumerate(found, start=1):
            record.tags[PART] = f"{number}/{len(found)}"
    return tuple(found)


def _part(
    printed: PrintedGame,
    history: History,
    plies: Sequence[Ply],
    between: tuple[int, int],
    around: tuple[str, str],
) -> Record:
    """The turns from one number to another, with what is to be said before and after them."""
    first, last = between
    turns: tuple[Turn, ...] = history.turns[first:last]
    comments = {n: _comment(ply) for n, ply in enumerate(plies[first:last], start=1)}
    for n, said in zip((0, last - first), around, strict=True):
        comments[n] = "\n".join(filter(None, (comments.get(n, ""), said)))
    tags = {BOOK: printed.id, TITLE: printed.title}
    return Record.from_history(History(history.positions[first], turns), tags, comments)


def _comment(ply: Ply) -> str:
    """What the reader should know of a turn: the print if it is read otherwise, and the idea."""
    other = ply.any_turn or ply.status == "corrected"
    return "\n".join(filter(None, (_said(ply) if other else "", ply.comment)))


def _said(ply: Ply) -> str:
    said = _("El libro dice: «{printed}».").format(printed=ply.printed)
    return f"{said} {ply.reason}".rstrip()


def _can_stand(positions: Sequence[Position], n: int) -> int:
    """The number of the first position from the ``n``-th on whose code can be read."""
    for number, position in enumerate(positions[n:], start=n):
        try:
            position.game.position(position.code)
        except BadPositionCode:
            continue
        return number
    return len(positions) - 1
