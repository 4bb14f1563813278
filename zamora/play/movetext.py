"""PGN, PDN and FEN: games of chess and checkers as other programs keep them, read and written.

Both formats are tags and turns (*movetext*), PDN (Portable Draughts Notation 3.0) after the model
of PGN. What differs from game to game is a :class:`~zamora.play.kit.Dialect`, which the
game's kit brings.

Written once more: python-chess's reader (GPL; the core must do without it) passes over illegal
turns and knows English letters only, pydraughts' stops at what it does not know, and neither
reports where in the text something was left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from zamora.core.errors import (
    AmbiguousTurn,
    UnknownGame,
    UnreadableNotation,
    ZamoraError,
    quoted,
)
from zamora.core.history import History
from zamora.core.i18n import _, ngettext
from zamora.core.position import Game, Outcome, Position, Reason, Side
from zamora.play.kit import Dialect, FilesKit, Reading
from zamora.play.record import MOST_FOREIGN, MOST_TURNS, Record, not_read
from zamora.play.record_text import DATE, Notes, escape, kept, unescape
from zamora.registry import catalogue, missing, part

#: Where tags begin.
TAG = re.compile(r'^\s*+\[\s*+[^\W\d_][\w+#=:-]*+\s*+"', re.MULTILINE)
#: Our tags with names that all programs know, in their order.
ROSTER = {"Event": "Torneo", "Site": "Lugar", "Date": DATE, "Round": "Ronda"}
#: What they say where nothing is known.
_UNKNOWN = re.compile(r"[?.\s-]*")
#: Tags that say of which game it is and where it starts; they follow from the game.
_STRUCTURE = ("result", "setup", "fen", "variant", "gametype")
#: How many turns of which it is not clear which capture is meant are looked into.
_MOST_BRANCHES = 64

_TOKEN = re.compile(
    r"""
    \{(?P<comment>[^}]*+)(?P<closed>\}?)
    |;(?P<line>[^\n]*+)
    |^%[^\n]*+
    |^[^\S\n]*+\[\s*+(?P<name>[^\W\d_][\w+#=:-]*+)\s*+"(?P<value>(?:[^"\\\n]|\\.)*+)"\s*+\]
    |(?P<junk>\[[^\]\n]*+\]?)
    |\((?P<strength>[!?*]++)\)
    |(?P<bracket>[()])
    |(?P<nag>\$\d++)
    |<[^>\n]*+>
    |(?<![^\s.)}])(?P<result>1-0|0-1|1/2-1/2|1/2|½-½|2-0|0-2|1-1|1\s-\s0|0\s-\s1|\*)(?=[\s(){};\[]|\Z)
    |(?P<setup>/\s*FEN\s*"[^"\n]*"\s*/)
    |(?P<spaced>(?<![\w.-])[a-l]?\d{1,2}(?:\s[-x:]\s[a-l]?\d{1,2}\b)+)
    |\d{1,3}\s?\.++(?!\d+\s)|\d{1,3}\)
    |(?P<turn>[^\s(){};$<\[]++)
    """,
    re.VERBOSE | re.MULTILINE,
)
#: A comment that swallows this was never closed.
_NEXT_GAME = re.compile(r'\n[^\S\n]*\n\[\s*[^\W\d_]\w*\s*"')
#: Tokens that are no turns: numbers, dots, "e. p.", signs of check that stand alone.
_NOTHING = re.compile(r"\d{1,3}\.*|[.…]+|e\.?p\.?|[+#†‡]+", re.IGNORECASE)
#: Annotation signs of a turn, alone or after it.
_JUDGED = re.compile(r"(?P<turn>.*?)(?P<sign>[!?*‼⁇⁉⁈]*)")
_SIGN = re.compile(r"[=±∓∞⩲⩱+\-/N]{1,3}|\+/=|=/\+")
_NAGS = {f"${number}": sign for number, sign in enumerate(("!", "?", "!!", "??", "!?", "?!"), 1)}

#: What results say: who of both has won (0: the one named first), or a draw.
_RESULTS = {
    "1-0": 0,
    "2-0": 0,
    "0-1": 1,
    "0-2": 1,
    "1/2-1/2": None,
    "1/2": None,
    "½-½": None,
    "1-1": None,
}
#: How a game ended that was not decided on the board, as the tag Termination says it.
_TERMINATIONS = {Reason.TIME: "time forfeit", Reason.FORFEIT: "rules infraction"}

_CHESS_FEN = re.compile(r"(?:[^\s/:\[\]\"()]{1,40}/){7}[^\s/:\"()]{1,40}(?:\s+\S.{0,200})?")
_DRAUGHTS_FEN = re.compile(r"[WB]\s*:[^\"]{0,600}", re.IGNORECASE)
_IN_TAG = re.compile(r'\[\s*FEN\s*"([^"]*)"\s*\]', re.IGNORECASE)


def dialect_of(game: Game[Any, Any]) -> Dialect | None:
    """The dialect of a game; None if other programs have none for it."""
    return part(game, FilesKit).dialect


def games_in(format_: str) -> tuple[Game[Any, Any], ...]:
    """The games that other programs keep in a format (``"sgf"``, ``"pgn"``, ``"pdn"``)."""
    return tuple(one for one in catalogue() if format_ in part(one, FilesKit).formats)


# Taking a file apart ------------------------------------------------------------------------------


class Tag(NamedTuple):
    """A tag, and where its value stands."""

    name: str
    value: str
    start: int


@dataclass
class Piece:
    """A game as it stands in a file: nothing is known yet of its rules.

    Attributes:
        start, end: where it stands in the text.
        tags: in their order.
        turns: what should be turns, each with its place.
        comments: after how many turns → what is said there.
        claim: the result after the turns, with its place.
        variations: how many other lines there are.
        faults: what is wrong with the text itself, with its place.
    """

    start: int
    end: int = 0
    tags: list[Tag] = field(default_factory=list)
    turns: list[tuple[int, str]] = field(default_factory=list)
    comments: dict[int, list[str]] = field(default_factory=dict)
    claim: tuple[int, str] | None = None
    variations: int = 0
    faults: list[tuple[int, str]] = field(default_factory=list)

    def said(self, name: str) -> Tag | None:
        """The tag of that name, however it is spelt."""
        return next((tag for tag in self.tags if tag.name.casefold() == name.casefold()), None)

    def comment(self, text: str) -> None:
        """Something is said after the last turn."""
        self.comments.setdefault(len(self.turns), []).append(text)

    @property
    def empty(self) -> bool:
        """Whether there is nothing of a game."""
        return not (self.tags or self.turns or self.claim)


def pieces(text: str) -> Iterator[Piece]:
    """The games of a text, one after the other.

    Raises:
        UnreadableNotation: if there is none.
    """
    found, piece, depth, place = False, Piece(0), 0, 0
    while token := _TOKEN.search(text, place):
        start, place, kind = token.start(), token.end(), token.lastgroup
        if kind == "value" and (piece.turns or piece.claim):
            if depth:
                piece.faults.append((start, _("Una variante no se cierra.")))
            piece.end, found = start, True
            yield piece
            piece, depth = Piece(start), 0
        elif piece.claim and not depth and token["turn"] and not _NOTHING.fullmatch(token["turn"]):
            piece.end, found = start, True
            yield piece
            piece = Piece(start)
        if token["comment"] is not None and (swallowed := _NEXT_GAME.search(token["comment"])):
            place = token.start("comment") + swallowed.start()
        if depth:
            depth += {"(": 1, ")": -1}.get(token["bracket"] or "", 0)
        else:
            depth = _taken(piece, token, text[token.start() + 1 : place])
    piece.end = len(text)
    if depth:
        piece.faults.append((len(text), _("Una variante no se cierra.")))
    if not piece.empty:
        yield piece
    elif not found:
        raise UnreadableNotation(
            _("No hay ninguna partida en el texto."),
            text=text[:60],
            accepted=['[Event "?"]', "1. e4 e5"],
        )


def _taken(piece: Piece, token: re.Match[str], inside: str) -> int:
    """Put a token of the main line where it belongs; the depth of variations after it."""
    if token["comment"] is not None:
        if not token["closed"] or not inside.endswith("}"):
            piece.faults.append((token.start(), _("Este comentario no se cierra.")))
        piece.comment(inside.removesuffix("}"))
    elif token["line"] is not None:
        piece.comment(token["line"].removeprefix(" "))
    elif token["name"]:
        start = token.start("value")
        piece.tags.append(Tag(token["name"], unescape(token["value"]), start))
    elif token["junk"]:
        piece.faults.append((token.start(), _("Esto no es una etiqueta.")))
    elif token["strength"] or token["nag"]:
        piece.comment(token["strength"] or _NAGS.get(token["nag"], token["nag"]))
    elif token["bracket"] == "(":
        piece.variations += 1
        return 1
    elif token["bracket"]:
        piece.faults.append((token.start(), _("Aquí se cierra una variante que no se abrió.")))
    elif token["result"]:
        piece.claim = token.start(), "".join(token["result"].split())
    elif token["setup"] and not piece.turns:
        piece.tags.append(Tag("FEN", token["setup"].split('"')[1], token.start()))
    elif token["setup"] or token["spaced"]:
        text = token["setup"] or "".join(token["spaced"].split())
        piece.turns.append((token.start(), text))
    elif token["turn"] and not _NOTHING.fullmatch(token["turn"]):
        _turn_taken(piece, token.start(), token["turn"])
    return 0


def _turn_taken(piece: Piece, start: int, text: str) -> None:
    judged = _JUDGED.fullmatch(text)
    turn, sign = (judged["turn"], judged["sign"]) if judged else (text, "")
    if piece.turns and _SIGN.fullmatch(turn) and turn != "--":
        turn, sign = "", text
    if turn:
        piece.turns.append((start, turn))
    if sign:
        piece.comment(sign)


# Reading ------------------------------------------------------------------------------------------


@dataclass
class _Line:
    """The turns of a file, played as far as that goes.

    Attributes:
        error: why it ends before the last turn.
        chosen: turns that might have been others → what was played, because the rest fits.
    """

    game: Game[Any, Any]
    dialect: Dialect
    reading: Reading
    history: History
    error: ZamoraError | None = None
    chosen: dict[int, str] = field(default_factory=dict)

    @property
    def played(self) -> int:
        return len(self.history.turns)


def read(text: str, piece: Piece, game: Game[Any, Any] | None = None) -> tuple[Record, list[Any]]:
    """The game of a piece, and what was left out. ``game``: the one to assume.

    Raises:
        UnknownGame: if the file does not say of which game it is, or of one that we have not.
        ZamoraError: if the position where it starts cannot be read or cannot stand.
    """
    notes = Notes(text)
    if piece.end - piece.start > MOST_FOREIGN:
        raise UnreadableNotation(
            _("El texto es demasiado largo para ser una partida."),
            text=text[piece.start : piece.start + 60],
            accepted=[_("un texto de hasta {n} letras").format(n=MOST_FOREIGN)],
        )
    for start, fault in piece.faults:
        notes.problem(start, fault)
    if piece.turns and piece.turns[-1][1] == "0-0" and piece.said("GameType"):
        piece.claim = piece.turns.pop()
    line = _best(notes, piece, game)
    for number, chosen in line.chosen.items():
        start, said = piece.turns[number]
        notes.problem(
            start,
            _("«{text}» puede ser más de un turno; por lo que sigue, es «{turn}».").format(
                text=quoted(said), turn=chosen
            ),
        )
    if line.error is not None:
        start, said = piece.turns[line.played]
        reason = line.error.reason.replace(line.error.text or "\0", quoted(said))
        notes.problem(start, reason, line.error.accepted, stops=True)
        left = len(piece.turns) - line.played - 1
        if left:
            notes.problem(piece.turns[line.played + 1][0], not_read(left))
    if piece.variations:
        said = ngettext(
            "Hay {n} variante que no se leyó.",
            "Hay {n} variantes que no se leyeron.",
            piece.variations,
        )
        notes.problem(piece.start, said.format(n=piece.variations))
    comments = {n: "\n".join(said) for n, said in piece.comments.items() if n <= line.played}
    if len(comments) < len(piece.comments):
        notes.problem(piece.start, _("No se leyeron los comentarios de los turnos que faltan."))
    found = Record(line.history, {}, comments)
    _claimed(notes, piece, line, found)
    found.tags = _tags(notes, piece, line, found)
    found.__post_init__()
    return found, notes.problems


def _candidates(piece: Piece, game: Game[Any, Any] | None) -> list[tuple[Game[Any, Any], Dialect]]:
    """The games of which a file can be."""
    every = [(one, dialect) for one in _speaking() if (dialect := dialect_of(one))]
    for name in ("GameType", "Variant"):
        tag = piece.said(name)
        if tag is None or not tag.value.strip() or _UNKNOWN.fullmatch(tag.value):
            continue
        meant = [
            (dialect.game(one.plain_key, tag.value), dialect)
            for one, dialect in every
            if (dialect.tag == name and dialect.is_meant(tag.value))
            or (dialect.usual and name == "GameType" and tag.value.strip() == "0")
        ]
        if not meant:
            if name == "Variant" and (lacking := missing()):
                raise lacking
            raise UnknownGame(
                _("No conozco el juego «{name}».").format(name=f"{name} {quoted(tag.value)}"),
                text=tag.value,
                accepted=[n for one, d in every if d.tag == name for n in d.names],
            )
        same = [pair for pair in meant if game is not None and pair[0] == game]
        return same or meant
    assumed = dialect_of(game) if game is not None else None
    if game is not None and assumed is not None:
        return [(game, assumed)]
    # A file in PGN that names no variant is of chess; PDN has no such rule that programs keep.
    meant = [(one, dialect) for one, dialect in every if dialect.usual or dialect.format == "pdn"]
    return [(one, dialect) for usual, dialect in meant for one in dialect.games(usual.plain_key)]


def _speaking() -> tuple[Game[Any, Any], ...]:
    return (*games_in("pgn"), *games_in("pdn"))


def _best(notes: Notes, piece: Piece, game: Game[Any, Any] | None) -> _Line:
    """The game and the reading that get furthest.

    Raises:
        ZamoraError: if none does, or several do equally well.
    """
    lines, refused = _lines(notes, piece, _candidates(piece, game))
    if game is not None and not any(line.played for line in lines) and piece.turns:
        more, _refused = _lines(notes, piece, _candidates(piece, None))
        lines += [line for line in more if line.played]
    if not lines:
        raise refused or missing() or UnknownGame(_("El texto no dice de qué juego es."))
    furthest = max(line.played for line in lines)
    best = [line for line in lines if line.played == furthest]
    usual = {line.game.plain_key for line in best if not line.game.unusual}
    best = [
        x for x in best if not x.game.unusual or x.game.plain_key not in usual or x.game == game
    ]
    keys = list(dict.fromkeys(line.game.key for line in best))
    if len(keys) > 1 and (known := [line for line in best if line.dialect.usual]):
        best, keys = known, [known[0].game.key]
    if len(keys) > 1:
        if lacking := missing():
            raise lacking
        raise UnknownGame(
            _("El texto no dice de qué juego es."), text=notes.text[:60], accepted=keys
        )
    first = best[0]
    others = [line for line in best if line.reading.rare is first.reading.rare]
    if any(line.history.position != first.history.position for line in others):
        notes.problem(
            piece.turns[0][0],
            _("Las piezas pueden tener letras de varias lenguas: se leyó {letters}.").format(
                letters=first.reading.letters
            ),
        )
    return first


def _lines(
    notes: Notes, piece: Piece, candidates: Sequence[tuple[Game[Any, Any], Dialect]]
) -> tuple[list[_Line], ZamoraError | None]:
    lines: list[_Line] = []
    refused: ZamoraError | None = None
    fen, texts = piece.said("FEN"), [turn for _start, turn in piece.turns]
    for game, dialect in candidates:
        try:
            if fen is not None and fen.value.strip():
                start = dialect.position(game, fen.value, notes, fen.start)
            else:
                start = _usual_start(piece, game, dialect)
        except ZamoraError as error:
            refused = refused or error
            continue
        found = [_played(game, dialect, start, one, texts) for one in dialect.readings(texts)]
        whole = [line for line in found if line.error is None]
        lines += whole or found
    return lines, refused


def _usual_start(piece: Piece, game: Game[Any, Any], dialect: Dialect) -> Position:
    tag = piece.said(dialect.tag)
    said = "" if tag is None else tag.value
    if "960" in said or "fischer" in said.casefold():
        raise UnknownGame(
            _("Sin FEN no se sabe dónde empieza una partida de «{name}».").format(name=said),
            text=said,
            accepted=[f'[FEN "{dialect.fen(game.start())}"]'],
        )
    return game.start()


def _played(
    game: Game[Any, Any], dialect: Dialect, start: Position, reading: Reading, texts: Sequence[str]
) -> _Line:
    """Play what can be played; where a text means several turns, the one that the rest fits."""
    begun = _Line(game, dialect, reading, History(start))
    best, left, waiting = begun, _MOST_BRANCHES, [begun]
    doubtful: ZamoraError | None = None
    while waiting and left:
        line, left = waiting.pop(), left - 1
        options = _on(line, texts)
        if options:
            doubtful = doubtful or line.error
        for option in reversed(options):
            history = History(start, line.history.turns)
            history.play(option)
            said = str(history.turns[-1])
            waiting.append(
                _Line(game, dialect, reading, history, None, line.chosen | {line.played: said})
            )
        if best is begun or line.played > best.played:
            best = line
        elif line.played == best.played and _differ(line, best):
            # Both ways fit equally well: it cannot be decided which was meant.
            at = min(n for n in line.chosen if line.chosen[n] != best.chosen.get(n))
            return _Line(game, dialect, reading, History(start, line.history.turns[:at]), doubtful)
    return best


def _differ(one: _Line, other: _Line) -> bool:
    """Whether two lines chose differently, and that matters."""
    chose = any(one.chosen[n] != other.chosen.get(n) for n in one.chosen)
    return chose and one.history.position != other.history.position


def _on(line: _Line, texts: Sequence[str]) -> Sequence[str]:
    """Go on with a line; if it ends where a text can mean several turns, those."""
    while line.played < len(texts):
        try:
            if line.played >= MOST_TURNS:
                raise ZamoraError(_("La partida es demasiado larga."))
            if texts[line.played].startswith("/"):
                raise ZamoraError(_("En medio de la partida no se pone otra posición."))
            line.history.play(line.reading.translate(texts[line.played]))
        except AmbiguousTurn as error:
            line.error = error
            return error.accepted
        except ZamoraError as error:
            line.error = error
            return ()
    return ()


def _tags(notes: Notes, piece: Piece, line: _Line, found: Record) -> dict[str, str]:
    """The tags that do not follow from the game, by the names that they have with us."""
    ours = dict(zip(line.reading.colours, line.game.sides, strict=True)) | ROSTER
    tags = []
    for tag in piece.tags:
        name, value = tag.name.casefold(), tag.value.strip()
        roster = next((one for one in ours if one.casefold() == name), "")
        known = name in _STRUCTURE
        if name == "termination" and found.resigned is not None:
            known = _ended(value) is not None
        if known or not value or (roster and _UNKNOWN.fullmatch(value)):
            continue
        if roster == "Date" and re.fullmatch(r"\d{4}\.\d\d\.\d\d", value):
            value = value.replace(".", "-")
        tags.append((ours.get(roster, tag.name), value, tag.start))
    return kept(tags, notes)


def _side(colours: tuple[str, str], who: int) -> int:
    """Our side of the one whom results name first, White, or second."""
    return colours.index(("White", "Black")[who])


def _ended(termination: str) -> Reason | None:
    """How a game ended that was not won on the board, as the tag Termination says."""
    said = termination.strip().casefold()
    return next((reason for reason, words in _TERMINATIONS.items() if words == said), None)


def _claimed(notes: Notes, piece: Piece, line: _Line, found: Record) -> None:
    """Take over how the game ended, as far as the board does not say it."""
    tag = piece.said("Result")
    said = [(tag.start, "".join(tag.value.split()))] if tag else []
    said += [piece.claim] if piece.claim else []
    known = [one for one in said if one[1] in _RESULTS]
    for start, text in said:
        if text == "0-0":
            notes.problem(start, _("Perdieron los dos: aquí queda sin terminar."))
        elif text not in _RESULTS and text and text not in ("*", "?"):
            notes.problem(
                start, _("El resultado «{claim}» no se entiende.").format(claim=quoted(text))
            )
    if not known or line.error is not None:
        return
    start, claim = known[-1]
    if len({_RESULTS[text] for _start, text in known}) > 1:
        first, second = (text for _start, text in known)
        notes.problem(
            start, _("El archivo dice «{first}» y «{second}».").format(first=first, second=second)
        )
        return
    who = _RESULTS[claim]
    winner = None
    if who is not None:
        winner = Side(who if line.dialect.beginner_first else _side(line.reading.colours, who))
    outcome = found.history.outcome
    if outcome is not None:
        if outcome.winner is not winner:
            notes.problem(
                start,
                _("El archivo dice «{claim}»; por el tablero, es «{ours}».").format(
                    claim=claim, ours=found.result
                ),
            )
    elif winner is None:
        found.agreed = True
    else:
        found.resigned = winner.other
        if line.dialect.beginner_first:
            notes.problem(
                start,
                _("«{claim}» se leyó como suelen en estas damas: primero, quien empieza.").format(
                    claim=claim
                ),
            )
        termination = piece.said("Termination")
        if termination is not None and (how := _ended(termination.value)):
            found.how = how


# Positions ----------------------------------------------------------------------------------------


class Line(NamedTuple):
    """A position in a line of a text, as FEN."""

    text: str
    start: int
    fen: str


def positions(text: str) -> list[Line]:
    """The lines of a text, if all of them are positions as FEN; else none."""
    found, start = [], 0
    for line in text.splitlines(keepends=True):
        said = line.strip()
        tagged = _IN_TAG.fullmatch(said)
        fen = tagged[1].strip() if tagged else said.strip('"')
        if said and not (_CHESS_FEN.fullmatch(fen) or _DRAUGHTS_FEN.fullmatch(fen)):
            return []
        if said:
            found.append(Line(text, start, fen))
        start += len(line)
    return found


def read_position(line: Line, game: Game[Any, Any] | None = None) -> tuple[Record, list[Any]]:
    """A game without turns that starts where a FEN says.

    Raises:
        ZamoraError: if the position cannot be read, or it is not clear of which game it is.
    """
    notes = Notes(line.text)
    format_ = "pdn" if _DRAUGHTS_FEN.fullmatch(line.fen) else "pgn"
    piece = Piece(line.start, line.start + len(line.fen), [Tag("FEN", line.fen, line.start)])
    if game is not None and format_ in part(game, FilesKit).formats:
        return read(line.text, piece, game)
    possible = [
        one
        for one, dialect in _candidates(Piece(0), None)
        if dialect.format == format_ and dialect.names_squares(one, line.fen)
    ]
    possible = [one for one in possible if not one.unusual] or possible
    if len(possible) > 1:
        possible = [one for one in possible if _begins(one, line, notes)] or possible
    if len(possible) == 1:
        return read(line.text, piece, possible[0])
    if not possible and (lacking := missing()):
        raise lacking
    raise UnknownGame(
        _("La posición no dice de qué juego es."),
        text=line.fen,
        accepted=[one.key for one in possible or games_in(format_)],
    )


def _begins(game: Game[Any, Any], line: Line, notes: Notes) -> bool:
    """Whether a FEN is the first position of a game."""
    dialect = dialect_of(game)
    assert dialect is not None
    try:
        return dialect.position(game, line.fen, notes, line.start) == game.start()
    except ZamoraError:
        return False


# Writing ------------------------------------------------------------------------------------------


def write_position(record: Record) -> str:
    """The last position of a game, as FEN."""
    dialect = dialect_of(record.game)
    assert dialect is not None
    return dialect.fen(record.history.position) + "\n"


def write(record: Record, format_: str) -> str:
    """A game as PGN or PDN.

    Raises:
        ZamoraError: if it has parameters that the format cannot say.
    """
    game, dialect = record.game, dialect_of(record.game)
    assert dialect is not None
    name = dialect.name(game)
    if name is None:
        raise UnknownGame(
            _("{game} no se guarda en {format}.").format(game=game.key, format=format_.upper()),
            text=game.key,
            accepted=[one.key for one in dialect.games(game.plain_key)],
        )
    colours = dialect.colours(game)
    theirs = {ours: theirs for theirs, ours in ROSTER.items()} | {
        side: colour for colour, side in zip(colours, game.sides, strict=True)
    }
    tags = dict.fromkeys((*ROSTER, "White", "Black"), "?")
    tags["Result"] = claim = _result(record, dialect, colours)
    for ours, value in record.tags.items():
        iso = ours == DATE and re.fullmatch(r"\d{4}-\d\d-\d\d", value)
        tags[theirs.get(ours, ours)] = value.replace("-", ".") if iso else value
    if record.resigned is not None and record.how in _TERMINATIONS:
        tags.setdefault("Termination", _TERMINATIONS[record.how])
    if not dialect.usual:
        tags[dialect.tag] = name
    if record.history.start != game.start():
        tags["SetUp"], tags["FEN"] = "1", dialect.fen(record.history.start)
    head = [f'[{name} "{escape(value, chr(34) + chr(92))}"]' for name, value in tags.items()]
    return "\n".join((*head, "", *_movetext(record, dialect, claim), ""))


def _result(record: Record, dialect: Dialect, colours: tuple[str, str]) -> str:
    outcome: Outcome | None = record.outcome
    win, draw, loss = dialect.results(record.game)
    if outcome is None:
        return draw if record.agreed else "*"
    if outcome.winner is None:
        return draw
    first = Side.FIRST if dialect.beginner_first else Side(_side(colours, 0))
    return win if outcome.winner is first else loss


def _movetext(record: Record, dialect: Dialect, claim: str) -> Iterator[str]:
    """The lines of the turns: 79 letters at most, but for comments, which stay as they are."""
    line, after_comment = "", True

    def put(word: str) -> Iterator[str]:
        nonlocal line
        if line and len(line) + 1 + len(word) > 79:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word

    for played in range(len(record.history.turns) + 1):
        if played:
            turn = record.history.turns[played - 1]
            number, before = record.game.numbering(record.history.start.state, played - 1)
            if before == 0:
                yield from put(f"{number}.")
            elif after_comment:
                yield from put(f"{number}...")
            yield from put(dialect.written(turn))
            after_comment = False
        comment = record.comments.get(played)
        if comment is not None:
            after_comment = True
            if "}" in comment or _NEXT_GAME.search(comment):
                # A brace cannot be said in braces: then a line of the file is one of the comment.
                yield from [line] if line else []
                yield from (f"; {one}" for one in comment.split("\n"))
                line = ""
            else:
                yield from put(f"{{{comment}}}")
    yield from put(claim)
    yield line


__all__ = [
    "TAG",
    "Dialect",
    "Line",
    "Piece",
    "Reading",
    "dialect_of",
    "pieces",
    "positions",
    "read",
    "read_position",
    "write",
    "write_position",
]
