"""Games in any format that we know: one way in and one way out.

Ours (:mod:`zamora.play.record`), SGF (:mod:`zamora.play.sgf`), PGN and PDN
(:mod:`zamora.play.movetext`), and positions as FEN. A format is recognised by the text itself; what
a game of ours has to say about it (letters of men, numbers of squares, how the file calls the game)
stands in its kit (:mod:`zamora.play.kit`).

Foreign files are read leniently, but never silently: what can be played is played, and all that is
left out comes back as a :class:`~zamora.play.record_text.Problem`, one sentence each.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterator
from itertools import chain, islice
from typing import Any, NamedTuple

from zamora.core.errors import UnknownGame, UnreadableNotation, ZamoraError
from zamora.core.i18n import _
from zamora.core.position import Game
from zamora.play import movetext, record, sgf
from zamora.play.kit import FilesKit
from zamora.play.record import Record
from zamora.play.record_text import Notes, Problem, unix
from zamora.registry import catalogue, part

__all__ = ["FORMATS", "OWN", "Found", "decoded", "read", "read_all", "write"]

#: What our own format is called.
OWN = "zamora"
#: How many characters of a text are used to detect its format.
_LOOKED_AT = 20_000
_OWN_TAG = re.compile(r'^\s*+\[\s*+(?:Juego|Inicio)\s*+"', re.IGNORECASE | re.MULTILINE)
_SGF = re.compile(
    rf"\A\s*+\(\s*+;|{sgf.BEGINS.pattern.partition('|')[2]}"
    r"|\(\s*+;\s*+(?:[A-Za-z]{1,30}+\s*+\[|[;()])"
)
_CHARSET = re.compile(rb"\bCA\s*+\[\s*+([\w.:-]{1,40})\s*+\]", re.IGNORECASE)
_MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}


class Found(NamedTuple):
    """A game that was read, and what is to be said about the reading."""

    record: Record
    problems: list[Problem]


# Reading ------------------------------------------------------------------------------------------


def decoded(data: bytes) -> tuple[str, str]:
    """The text of a file: by its byte-order mark, as UTF-8, or as its property CA says.

    What is neither is taken for the letters of Western Europe, in which every byte is one: names
    may look odd then, the turns do not.

    Returns:
        The text, and a sentence if its encoding is uncertain.

    Raises:
        UnreadableNotation: if it is no text.
    """
    encoding = next((name for mark, name in _MARKS.items() if data.startswith(mark)), "")
    said = _CHARSET.search(data[:_LOOKED_AT])
    for one in filter(None, (encoding, "utf-8", said and said[1].decode("ascii"), "latin-1")):
        try:
            text = data.decode(one)
        except (LookupError, UnicodeError, ValueError):
            continue
        if "\0" in text:
            break
        unsure = _("El archivo no dice con qué letras está escrito: los nombres pueden verse mal.")
        return text, unsure if one == "latin-1" else ""
    raise UnreadableNotation(_("Eso no es un texto."), text="")


def read(text: str, game: Game[Any, Any] | None = None) -> Found:
    """The game in a text of any format, and what was left out; of several games the first.

    ``game`` is the one to assume if the text does not say.

    Raises:
        UnknownGame: if it is of no game that is known, or of which it is cannot be determined.
        MissingPackage: if the game needs a package that is not installed.
        BadPositionCode: if the position from which it starts cannot stand.
        UnreadableNotation: if it is no game at all.
    """
    first, *others = islice(read_all(record.tidy(text, record.MOST_FOREIGN), game), 2)
    if isinstance(first, ZamoraError):
        raise first
    if others:
        reason = _("En el archivo hay más partidas: se leyó la primera.")
        first.problems.append(Problem(1, 1, reason))
    return first


def read_all(text: str, game: Game[Any, Any] | None = None) -> Iterator[Found | ZamoraError]:
    """The games of a text, one after the other; an error stands for one that cannot be read.

    Raises:
        ZamoraError: if there is no game at all.
    """
    text = unix(text.removeprefix("\ufeff"))
    start = text[:_LOOKED_AT]
    if not _OWN_TAG.search(start):
        if not movetext.TAG.match(start) and _SGF.search(start):
            return _each(sgf.trees(text), lambda tree: _read_sgf(text, tree))
        if positions := movetext.positions(start):
            return _each(iter(positions), lambda one: Found(*movetext.read_position(one, game)))
        if movetext.TAG.search(start):
            pieces = movetext.pieces(text)
            return _each(pieces, lambda one: Found(*movetext.read(text, one, game)))
    return _read_plain(text, game)


def _each(parts: Iterator[Any], read_one: Callable[[Any], Found]) -> Iterator[Found | ZamoraError]:
    for one in parts:
        try:
            yield read_one(one)
        except ZamoraError as error:
            yield error


def _read_plain(text: str, game: Game[Any, Any] | None) -> Iterator[Found | ZamoraError]:
    """A record of ours, or turns without a word about where they come from."""
    try:
        own: Found | ZamoraError = Found(*record.read(text, game))
    except ZamoraError as error:
        own = error
    if isinstance(own, Found) and not any(one.stops for one in own.problems):
        if own.problems and _is_empty(own.record):  # brackets that are no tags
            raise UnreadableNotation(own.problems[0].reason, accepted=own.problems[0].accepted)
        return iter([own])
    if _OWN_TAG.search(text[:_LOOKED_AT]) or len(text) > record.MOST_CHARACTERS:
        return iter([own])
    # Letters of men in another language, signs of other programs.
    try:
        pieces = movetext.pieces(text)
        other = Found(*movetext.read(text, next(pieces), game))
    except ZamoraError:
        return iter([own])
    played = 0 if isinstance(own, ZamoraError) else len(own.record.history.turns)
    more = len(other.record.history.turns) - played
    if more < 0 or (more == 0 and (not played or any(one.stops for one in other.problems))):
        return iter([own])
    return chain([other], _each(pieces, lambda one: Found(*movetext.read(text, one, game))))


def _is_empty(found: Record) -> bool:
    start = found.history.start
    return not found.history.turns and not found.tags and start == start.game.start()


def _read_sgf(text: str, tree: sgf.Tree) -> Found:
    said = tree.nodes[0].said("GM") if tree.nodes else ""
    speaking = {one: known for one in catalogue() if (known := part(one, FilesKit).sgf)}
    for known in speaking.values():
        if said in ("", known.GM):
            notes = Notes(text)
            found = known.read(tree, notes)
            return Found(found, notes.problems)
    raise UnknownGame(
        _("El archivo es de otro juego: en SGF, GM[{number}].").format(number=said[:20]),
        text=said,
        accepted=[f"GM[{known.GM}]: {one.name}" for one, known in speaking.items()],
    )


# Writing ------------------------------------------------------------------------------------------


def _write_sgf(found: Record) -> str:
    known = part(found.game, FilesKit).sgf
    assert known is not None
    return known.write(found)


#: The formats, and how a game is written in each.
FORMATS: dict[str, Callable[[Record], str]] = {
    OWN: Record.write,
    "sgf": _write_sgf,
    "pgn": lambda found: movetext.write(found, "pgn"),
    "pdn": lambda found: movetext.write(found, "pdn"),
    "fen": movetext.write_position,
}


def write(found: Record, format_: str) -> str:
    """A game as text in one of :data:`FORMATS`; as FEN, only its last position.

    Raises:
        ZamoraError: if the game is not kept in that format, or begins where it cannot say all.
    """
    known = (OWN, *part(found.game, FilesKit).formats)
    speaks = format_ in known
    if format_ == "fen":
        speaks = movetext.dialect_of(found.game) is not None
    if not speaks:
        raise UnknownGame(
            _("{game} no se guarda en {format}.").format(
                game=found.game.name, format=format_.upper()
            ),
            text=format_,
            accepted=known,
        )
    return FORMATS[format_](found)
