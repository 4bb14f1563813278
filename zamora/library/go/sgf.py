"""Games of Go as SGF, FF[1] to FF[4]; :mod:`zamora.play.sgf` takes the text apart.

What is written, :func:`read` reads back to the same game: who played, when, komi, comments, how it
ended. In the count a group that is given up is a node that empties its points (``AE``), and the
passes of the count are passes.

Of the files of others what can be played is played. Stones may be set up anywhere before the first
turn; later they end the reading. Two moves of a side in a row have a pass between them. A file ends
as a rule with the second pass; if its result is that of the board as it stands, both agree with it,
else the game stays in the count.

The komi is in points: China's ``3.75`` and its ``375`` are stones, of which each is worth two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from zamora._version import __version__
from zamora.core.errors import UnreadableNotation, ZamoraError, quoted
from zamora.core.history import History
from zamora.core.i18n import _, ngettext
from zamora.core.parameters import BadParameter
from zamora.core.position import Position
from zamora.core.steps import Outcome, Reason, Side
from zamora.library.go.go import Go
from zamora.play import sgf
from zamora.play.record import MOST_TURNS, Record, not_read
from zamora.play.record_text import DATE, Notes, kept
from zamora.registry import game

#: What the property GM says.
GM = "1"
#: How a pass is written, in every language.
PASS = "paso"  # noqa: S105 (no password)
#: The letters of the sides, in their order.
COLORS = "BW"
#: The size where a file says none.
USUAL_SIZE = "19"

#: ``B+3.5``, ``W+R``, ``B+``.
_WON = re.compile(r"([BW])\+(\d+(?:[.,]\d*)?|[A-Z]*)", re.IGNORECASE)
_DRAWN = ("0", "draw", "jigo")
#: How a game is won that is not counted.
_HOW = {
    "R": Reason.RESIGNATION,
    "RESIGN": Reason.RESIGNATION,
    "T": Reason.TIME,
    "TIME": Reason.TIME,
    "F": Reason.FORFEIT,
    "FORFEIT": Reason.FORFEIT,
}
_LETTERS = {Reason.RESIGNATION: "R", Reason.TIME: "T", Reason.FORFEIT: "F"}

#: Our tags that have a property, and one of ours for all others: ``ZT[Libro:Golez]``.
_TAGS = {"DT": DATE, "EV": "Torneo", "PC": "Lugar", "RO": "Ronda"}
_OTHERS = "ZT"
_SETUP = ("AB", "AW", "AE")
_PROPERTY = re.compile("[A-Z]{2}")
#: How all games here are counted.
_RULES = "Chinese"
#: What a node can say that is read, here or elsewhere.
_READ = {*COLORS, *_SETUP, "PL", "C", "GM", "FF", "CA", "AP", "ST", "SZ", "KM", "RE", "HA", _OTHERS}
#: What it can say that says nothing new: numbers, and how a board is to be drawn.
_SILENT = {"MN", "PM", "FG", "KO", "VW", "LN", "SI"}


# Writing ------------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """A game of Go as SGF.

    Raises:
        ZamoraError: if it begins where SGF cannot say all: after a ko, in the count.
    """
    rules: Any = record.game
    start = record.history.start
    if start.state.note or {*rules.unusual} - {"size", "komi"}:
        raise ZamoraError(
            _("{game} no se puede guardar en SGF desde esta posición.").format(game=rules.name),
            text=start.code,
            accepted=[game(Go.key).start().code],
        )
    size = int(rules.settings["size"])
    root = {
        "FF": ["4"],
        "GM": [GM],
        "CA": ["UTF-8"],
        "AP": [f"zamora:{__version__}"],
        "SZ": [str(size)],
        "KM": [f"{rules.komi:g}"],
        "RU": [_RULES],
    }
    names = dict(zip(rules.sides, ("PB", "PW"), strict=True)) | {v: k for k, v in _TAGS.items()}
    for ours, value in record.tags.items():
        theirs = names.get(ours, ours)
        if ours in names or (_PROPERTY.fullmatch(ours) and ours not in _READ | _SILENT):
            root[theirs] = [value]
        else:
            root.setdefault(_OTHERS, []).append(f"{ours}:{value}")
    if claim := _result(record):
        root["RE"] = [claim]
    if start != rules.start():
        for side, name in zip(Side, _SETUP, strict=False):
            stones = zip(rules.board.cells, start.state.cells, strict=True)
            own = [_point(size, cell) for cell, one in stones if one and rules.owner(one) is side]
            if own:
                root[name] = own
        root["PL"] = [COLORS[start.side]]
    nodes = [root]
    for turn in record.history.turns:
        (step,) = turn.steps
        if step.kind == "remove":
            # The stone that was named comes first.
            others = (cell for cell in step.captures if cell != step.target)
            nodes.append({"AE": [_point(size, cell) for cell in (step.target, *others)]})
        else:
            put = "" if step.kind == "pass" else _point(size, step.target)
            nodes.append({COLORS[turn.before.side]: [put]})
    for number, comment in record.comments.items():
        nodes[number]["C"] = [comment]
    return sgf.written([[*node.items()] for node in nodes])


def _point(size: int, cell: Any) -> str:
    """A point as SGF has it: its column and its row from above."""
    return chr(ord("a") + cell.column - 1) + chr(ord("a") + cell.row - 1)


def _result(record: Record) -> str:
    """How a game ended, as SGF says it; empty if it goes on."""
    if record.agreed:
        return "0"
    return "" if record.outcome is None else _claim(record.history.position, record.outcome)


def _claim(position: Position, outcome: Outcome) -> str:
    if outcome.winner is None:
        return "0"
    letter = COLORS[outcome.winner]
    if outcome.reason in _LETTERS:
        return f"{letter}+{_LETTERS[outcome.reason]}"
    rules = position.game
    assert isinstance(rules, Go)
    first, second = rules.points(position.state)
    return f"{letter}+{abs(first - second):g}"


# Reading ------------------------------------------------------------------------------------------


def read(tree: sgf.Tree, notes: Notes) -> Record:
    """As much of a game as can be played; what is wrong with the rest is noted.

    Raises:
        UnreadableNotation: if its board is none of ours: square, of 5 to 19 lines.
        BadPositionCode: if the stones that are set up cannot stand.
    """
    if not tree.nodes:
        raise _unreadable(notes, tree, _("no tiene ninguna jugada"))
    if not tree.closed:
        notes.problem(len(notes.text), _("El archivo está cortado: la partida no se cierra."))
    if tree.variations:
        notes.problem(tree.start, variations_left_out(tree.variations))
    begun = next(
        (n for n, node in enumerate(tree.nodes) if any(p.name in COLORS for p in node.properties)),
        len(tree.nodes),
    )
    history = History(_start(notes, tree, begun))
    comments = _play(notes, tree, begun, history)
    root, tags = tree.nodes[0], []
    ours = dict(zip(("PB", "PW"), history.start.game.sides, strict=True)) | _TAGS
    for one in root.properties:
        if one.name == _OTHERS:
            said = (value.partition(":") for value in one.values)
            tags += [(name, value, one.start) for name, _colon, value in said]
        elif one.name in ours or (one.name not in _READ and _says_something(one)):
            tags.append((ours.get(one.name, one.name), one.value, one.start))
    record = Record(history, kept(tags, notes), comments)
    _ended(notes, record, root)
    return record


def variations_left_out(many: int) -> str:
    """That there are other lines."""
    return ngettext(
        "Hay {n} variante que no se leyó.", "Hay {n} variantes que no se leyeron.", many
    ).format(n=many)


def _unreadable(notes: Notes, tree: sgf.Tree, why: str) -> UnreadableNotation:
    return UnreadableNotation(
        _("No es una partida de Go en SGF: {why}.").format(why=why),
        text=notes.text[tree.start :][:60],
        accepted=[sgf.EXAMPLE],
    )


def _says_something(one: sgf.Property) -> bool:
    known = one.name in _SILENT or (one.name == "RU" and one.value.casefold() == _RULES.casefold())
    return bool(one.value) and not known and len(one.name) < 3


def _rules(notes: Notes, tree: sgf.Tree) -> Any:
    """The game: size and komi."""
    root = tree.nodes[0]
    said = root.said("SZ") or USUAL_SIZE
    columns, _colon, rows = said.partition(":")
    if rows and columns.strip() != rows.strip():
        why = _("el tablero {size} no es cuadrado").format(size=f"SZ[{said[:20]}]")
        raise _unreadable(notes, tree, why)
    try:
        usual = game(Go.key, size=columns.strip())
    except BadParameter as error:
        why = _("el tablero {size} no tiene de 5 a 19 líneas").format(size=f"SZ[{said[:20]}]")
        raise _unreadable(notes, tree, why) from error
    komi = next((one for one in root.properties if one.name == "KM"), None)
    if komi is None or not komi.value:
        said = _("No se dice el komi: se toma {komi}.").format(komi=usual.settings["komi"])
        notes.problem(tree.start, said)
        return usual
    try:
        points = float(komi.value.replace(",", "."))
        if points >= 100:
            points /= 100
        if points % 1 in (0.25, 0.75):
            points *= 2
        return game(Go.key, size=columns.strip(), komi=f"{points:g}")
    except ValueError:
        notes.problem(
            komi.start,
            _("El komi «{said}» no puede ser: se toma {komi}.").format(
                said=quoted(komi.value), komi=usual.settings["komi"]
            ),
        )
        return usual


def _start(notes: Notes, tree: sgf.Tree, begun: int) -> Position:
    """The first position: size, komi, the stones that are there, and who begins."""
    rules = _rules(notes, tree)
    said = [one for node in tree.nodes[: begun + 1] for one in node.properties]
    contents: dict[str, str] = {}
    begins = handicap = ""
    for one in said:
        if one.name in _SETUP:
            try:
                points = [name for value in one.values for name in _names(rules, value)]
            except ValueError:
                notes.problem(one.start, _("Las piedras que se ponen aquí no se entienden."))
                continue
            stone = "" if one.name == "AE" else rules.of_side("p", Side(_SETUP.index(one.name)))
            contents |= dict.fromkeys(points, stone)
        elif one.name == "PL" and one.value[:1].upper() in (*COLORS, "1", "2"):
            begins = COLORS["B1W2".index(one.value[:1].upper()) // 2]
        elif one.name == "HA":
            handicap = one.value
        elif one.name in COLORS:
            begins = begins or one.name
            break
    if handicap.isdecimal() and int(handicap) > 1 and not contents:
        notes.problem(
            tree.start,
            _("El archivo dice que hay ventaja (HA[{n}]), y no pone ninguna piedra.").format(
                n=handicap[:3]
            ),
        )
    side = Side(COLORS.index(begins or COLORS[bool(handicap > "1" and any(contents.values()))]))
    state = rules.initial(side)
    cells = tuple(contents.get(rules.board.name(cell), "") for cell in rules.board.cells)
    start: Position = rules.position(Position(rules, state._replace(cells=cells)).code)
    return start


def _names(rules: Any, value: str) -> Iterator[str]:
    """The points of a value: ``cc``, or a rectangle of them, ``aa:cc``.

    Raises:
        ValueError: if it is none, or lies outside the board.
    """
    first, _colon, last = value.strip().partition(":")
    lines = int(rules.settings["size"])
    columns, rows = (
        sorted("abcdefghijklmnopqrs"[:lines].index(one[at]) for one in (first, last or first))
        if len(first) == 2 and len(last or first) == 2
        else _no_point(value)
        for at in (0, 1)
    )
    for row in range(rows[0], rows[1] + 1):
        for column in range(columns[0], columns[1] + 1):
            yield f"{chr(ord('a') + column)}{lines - row}"


def _no_point(value: str) -> list[int]:
    raise ValueError(value)


def _play(notes: Notes, tree: sgf.Tree, begun: int, history: History) -> dict[int, str]:
    """Play what can be played; the comments."""
    comments, unread = dict[int, str](), dict[str, int]()
    stopped = False
    for number, node in enumerate(tree.nodes):
        for one in node.properties:
            if one.name == "C" or ((one.name in COLORS or one.name in _SETUP) and number >= begun):
                try:
                    if one.name in _SETUP and not _only_before(node, one, number, begun):
                        _set_up(history, one)
                    elif one.name in COLORS:
                        _move(notes, history, one)
                except ZamoraError as error:
                    notes.problem(one.start, error.reason, stops=True)
                    stopped = True
                    break
            elif (
                one.name not in _READ and one.name not in _SILENT and (number or len(one.name) > 2)
            ):
                unread.setdefault(one.name, one.start)
        if stopped:
            _left_out(notes, tree, number)
            break
        said = "\n".join(p.values[0] for p in node.properties if p.name == "C" and p.values).strip()
        if said:
            known = comments.get(len(history.turns))
            comments[len(history.turns)] = f"{known}\n{said}" if known else said
    if unread:
        names = ", ".join(list(unread)[:12])
        notes.problem(
            min(unread.values()),
            _("No se guarda lo que el archivo apunta aparte ({names}).").format(names=names),
        )
    return comments


def _only_before(node: sgf.Node, one: sgf.Property, number: int, begun: int) -> bool:
    """Whether stones are put in the node of the first turn before that: they are there already."""
    first = next(p.start for p in node.properties if p.name in COLORS) if number == begun else 0
    return number == begun and one.start < first


def _left_out(notes: Notes, tree: sgf.Tree, number: int) -> None:
    rest = [p for node in tree.nodes[number + 1 :] for p in node.properties]
    left = [p for p in rest if p.name in COLORS]
    if left:
        notes.problem(left[0].start, not_read(len(left)))
    if any(p.name == "C" for p in rest):
        notes.problem(tree.start, _("No se leyeron los comentarios de los turnos que faltan."))


def _set_up(history: History, one: sgf.Property) -> None:
    """A group that is given up in the count; else stones that stand there already.

    Raises:
        ZamoraError: if the board would be another one.
    """
    rules: Any = history.start.game
    position = history.position
    try:
        points = [name for value in one.values for name in _names(rules, value)]
    except ValueError:
        raise ZamoraError(_("Las piedras que se ponen aquí no se entienden.")) from None
    stone = "" if one.name == "AE" else rules.of_side("p", Side(_SETUP.index(one.name)))
    changed = [p for p in points if rules.at(position.state, rules.board.cell(p)) != stone]
    if not changed:
        return
    if one.name == "AE" and rules.memory(position.state).counting:
        history.play(f"*{changed[0]}")
        left = [p for p in changed if rules.at(history.position.state, rules.board.cell(p))]
        if not left:
            return
    raise ZamoraError(_("En medio de la partida no se ponen piedras."))


def _move(notes: Notes, history: History, one: sgf.Property) -> None:
    if len(history.turns) >= MOST_TURNS:
        raise ZamoraError(_("La partida es demasiado larga."))
    rules: Any = history.start.game
    side, value = Side(COLORS.index(one.name)), one.value
    put = PASS
    # Up to 19 lines "tt" is a pass as well: all boards here.
    if value not in ("", "tt"):
        try:
            (put,) = _names(rules, value)
        except ValueError:
            reason = _("«{text}» no es un punto de este tablero.").format(text=quoted(value))
            raise ZamoraError(reason) from None
    if history.outcome is None and history.position.side is not side:
        notes.problem(one.start, _("Aquí falta un turno del rival: se pone un pase."))
        history.play(PASS)
    history.play(put)


# How it ended -------------------------------------------------------------------------------------


def _ended(notes: Notes, record: Record, root: sgf.Node) -> None:
    """Take over how the game ended, as far as the board does not say it."""
    said = next((one for one in root.properties if one.name == "RE"), None)
    claim = "" if said is None else "".join(said.value.split())
    if said is None or not claim or claim == "?":
        return
    if any(one.stops for one in notes.problems):
        return
    won, history = _WON.fullmatch(claim), record.history
    how = _HOW.get(won[2].upper()) if won else None
    if claim.casefold() == "void":
        notes.problem(said.start, _("La partida fue anulada: aquí queda sin terminar."))
    elif claim.casefold() in _DRAWN and history.outcome is None:
        record.agreed = True
    elif won and how and history.outcome is None:
        record.resigned, record.how = Side(COLORS.index(won[1].upper())).other, how
    elif won and (not won[2] or won[2][0].isdecimal()):
        _counted(notes, said.start, history, claim.upper().replace(",", "."))
    else:
        notes.problem(
            said.start, _("El resultado «{claim}» no se entiende.").format(claim=quoted(claim))
        )


def _counted(notes: Notes, start: int, history: History, claim: str) -> None:
    """Close the count, if the result that is claimed is that of the board; say so if it is not."""
    closed = History(history.start, history.turns)
    rules = history.start.game
    assert isinstance(rules, Go)
    while closed.outcome is None and rules.memory(closed.position.state).counting:
        closed.play(PASS)
    if closed.outcome is None:
        notes.problem(
            start,
            _("La partida termina sin contarse: el archivo dice «{claim}».").format(claim=claim),
        )
        return
    ours = _claim(closed.position, closed.outcome)
    if ours[0] == claim[0]:
        for turn in closed.turns[len(history.turns) :]:
            history.play(turn)
    if claim not in (ours, f"{ours[0]}+") and not _same_points(claim, ours):
        notes.problem(
            start,
            _("El archivo dice «{claim}»; por el tablero, como quedó, es «{ours}».").format(
                claim=claim, ours=ours
            ),
        )


def _same_points(claim: str, ours: str) -> bool:
    """Whether two results are one: ``B+3.50`` and ``B+3.5``."""
    (side, points), (other, others) = claim.split("+"), ours.split("+")
    return side == other and bool(points) and float(points) == float(others)
