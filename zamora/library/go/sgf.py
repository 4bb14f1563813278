"""Games of Go as SGF (Smart Game Format, FF[4]), read and written by sgfmill.

What is written, :func:`read` reads back to the same game: who played, when, komi, comments, how it
ended. In the count a group that is given up is a node that empties its points (``AE``), and the
passes of the count are passes.

Files of other people are read leniently: what can be played is played, what cannot comes back as a
list of problems, each with its place. Only the main line is read. Two moves of a side in a row have
a pass between them. A file ends as a rule with the second pass; if its result is that of the board
as it stands, both agree with it, else the game stays in the count.
"""

from __future__ import annotations

import re
from typing import Any

from zamora._version import __version__
from zamora.core.errors import MissingPackage, UnreadableNotation, ZamoraError
from zamora.core.history import History
from zamora.core.i18n import _, ngettext
from zamora.core.installing import extra
from zamora.core.late import module
from zamora.core.parameters import BadParameter
from zamora.core.position import Position
from zamora.core.steps import Outcome, Reason, Side
from zamora.library.go.go import Go
from zamora.play.record import MOST_TURNS, Record
from zamora.play.record_tags import DATE
from zamora.play.record_text import Problem, RecordText
from zamora.registry import game

PACKAGE, EXTRA = "sgfmill", "go"
#: How a pass is written, in every language.
PASS = "paso"  # noqa: S105 (no password)
#: The letters of the sides, in their order.
COLORS = "bw"
#: A node, or a value that may hold anything.
_NODES = re.compile(r"\[(?:[^\\\]]|\\.)*+\]|;", re.DOTALL)
#: ``B+3.5``, ``W+R``, ``B+``.
_WON = re.compile(r"([BW])\+(\d+(?:\.\d*)?|R(?:esign)?|)", re.IGNORECASE)
_DRAWN = ("0", "draw", "jigo")


def _sgfmill(name: str) -> Any:
    """A module of sgfmill.

    Raises:
        MissingPackage: if it is not installed; the error says how to get it.
    """
    try:
        return module(f"{PACKAGE}.{name}")
    except ModuleNotFoundError:
        raise MissingPackage(
            _("Para leer y escribir SGF hace falta el paquete «{package}».").format(
                package=PACKAGE
            ),
            text=PACKAGE,
            accepted=[extra(EXTRA)],
        ) from None


# Writing ------------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """A game of Go as SGF.

    Raises:
        ZamoraError: if it is of another game, or begins where SGF cannot say all: after a ko, in
            the count.
        MissingPackage: if sgfmill is not installed.
    """
    rules, start = record.game, record.history.start
    if not isinstance(rules, Go) or start.state.note:
        raise ZamoraError(
            _("{game} no se puede guardar en SGF desde esta posición.").format(game=rules.name),
            text=start.code,
            accepted=[game(Go.key).start().code],
        )
    size = int(rules.settings["size"])
    made = _sgfmill("sgf").Sgf_game(size=size)
    root = made.get_root()
    root.set("AP", ("zamora", __version__))
    root.set("KM", rules.komi)
    root.set("RU", "Chinese")
    for name, value in zip(("PB", "PW", "DT"), (*record.players, record.date), strict=True):
        if value:
            root.set(name, value)
    claim = _result(record)
    if claim:
        root.set("RE", claim)
    if start != rules.start():
        stones: list[list[tuple[int, int]]] = [[], []]
        for cell, content in zip(rules.board.cells, start.state.cells, strict=True):
            owner = rules.owner(content)
            if owner is not None:
                stones[owner].append(_point(rules.board.name(cell)))
        root.set_setup_stones(*stones)
        root.set("PL", COLORS[start.side])
    for number, comment in record.comments.items():
        if number == 0:
            root.set("C", comment)
    for number, turn in enumerate(record.history.turns, start=1):
        node = made.extend_main_sequence()
        (step,) = turn.steps
        names = [rules.board.name(cell) for cell in step.captures]
        if step.kind == "remove":
            node.set_setup_stones([], [], [_point(name) for name in names])
        else:
            put = None if step.kind == "pass" else _point(rules.board.name(step.target))
            node.set_move(COLORS[turn.before.side], put)
        if number in record.comments:
            node.set("C", record.comments[number])
    text: str = made.serialise().decode("utf-8")
    return text


def _point(name: str) -> tuple[int, int]:
    """A point as sgfmill counts: its row from below, its column from the left, both from 0."""
    return int(name[1:]) - 1, ord(name[0]) - ord("a")


def _name(point: tuple[int, int]) -> str:
    return f"{chr(ord('a') + point[1])}{point[0] + 1}"


def _result(record: Record) -> str:
    """How a game ended, as SGF says it; empty if it goes on."""
    if record.agreed:
        return "0"
    return "" if record.outcome is None else _claim(record.history.position, record.outcome)


def _claim(position: Position, outcome: Outcome) -> str:
    if outcome.winner is None:
        return "0"
    letter = COLORS[outcome.winner].upper()
    if outcome.reason is Reason.RESIGNATION:
        return f"{letter}+R"
    rules = position.game
    assert isinstance(rules, Go)
    first, second = rules.points(position.state)
    return f"{letter}+{abs(first - second):g}"


# Reading ------------------------------------------------------------------------------------------


def read(text: str) -> tuple[Record, list[Problem]]:
    """As much of a game as can be played, and what was wrong with the rest.

    Raises:
        UnreadableNotation: if it is no SGF, or not of Go on a square board of 5 to 19 lines.
        MissingPackage: if sgfmill is not installed.
    """
    grammar, sgf = _sgfmill("sgf_grammar"), _sgfmill("sgf")
    try:
        coarse = grammar.parse_sgf_game(text.encode("utf-8", "replace"))
        found = sgf.Sgf_game.from_coarse_game_tree(coarse, override_encoding="UTF-8")
    except ValueError as error:
        raise _unreadable(text, str(error)) from None
    root = found.get_root()
    if root.has_property("GM") and _said(root, "GM") not in ("1", ""):
        raise _unreadable(text, f"GM[{_said(root, 'GM')}]")
    places = [match.start() for match in _NODES.finditer(text) if match[0] == ";"]
    source = _Source(text, places)
    more = 0
    tree = coarse
    while tree.children:
        more += len(tree.children) - 1
        tree = tree.children[0]
    if more:
        said = ngettext(
            "Hay {n} variante que no se leyó.", "Hay {n} variantes que no se leyeron.", more
        )
        source.problem(0, said.format(n=more))
    nodes = list(found.main_sequence_iter())
    history = History(_start(source, found, nodes))
    comments, resigned, agreed = _play(source, nodes, history), None, False
    claim = _said(root, "RE").strip()
    won = _WON.fullmatch(claim)
    if won and won[2][:1].upper() == "R" and history.outcome is None:
        resigned = Side(COLORS.index(won[1].lower())).other
    elif claim.lower() in _DRAWN and history.outcome is None:
        agreed = True
    elif won:
        _counted(source, history, claim)
    elif claim and claim not in ("?", "Void") and history.outcome is None:
        source.problem(0, _("El resultado «{claim}» no se entiende.").format(claim=claim[:60]))
    tags = {}
    names = (*history.start.game.sides, DATE)
    for tag, name in zip(names, ("PB", "PW", "DT"), strict=True):
        value = _said(root, name)
        if value.strip():
            tags[tag] = value
    return Record(history, tags, comments, resigned, agreed), source.problems


class _Source:
    """The text, and what is wrong with its nodes."""

    def __init__(self, text: str, places: list[int]) -> None:
        self.text, self._places = text, places
        self._record = RecordText("")
        self._record.text = text

    def problem(self, node: int, reason: str) -> None:
        """Something is wrong with a node, counted from 0."""
        self._record.problem(self._places[min(node, len(self._places) - 1)], reason)

    @property
    def problems(self) -> list[Problem]:
        """All of them, in the order of the text."""
        return self._record.problems


def _unreadable(text: str, why: str) -> UnreadableNotation:
    return UnreadableNotation(
        _("No es una partida de Go en SGF: {why}.").format(why=why[:60]),
        text=text[:60],
        accepted=["(;FF[4]GM[1]SZ[9];B[ee];W[ec])"],
    )


def _said(node: Any, name: str) -> str:
    """What a property says; empty if it is not there, or says nothing that can be read."""
    try:
        return str(node.get(name))
    except (KeyError, ValueError):
        return ""


def _start(source: _Source, found: Any, nodes: list[Any]) -> Position:
    """The first position: size, komi, the stones that are there, and who begins."""
    root, size = nodes[0], found.get_size()
    komi = _said(root, "KM")
    if not komi:
        source.problem(0, _("No se dice el komi: se toma el de siempre."))
    given: dict[str, Any] = {"size": size}
    if komi:
        given["komi"] = f"{float(komi):g}"
    try:
        rules: Any = game(Go.key, **given)
    except BadParameter as error:
        if "komi" not in given:
            raise _unreadable(source.text, f"SZ[{size}]") from None
        try:
            rules = game(Go.key, size=size)
        except BadParameter:
            raise _unreadable(source.text, f"SZ[{size}]") from None
        source.problem(0, str(error))
    colors = (node.get_raw_move()[0] for node in nodes)
    begins = _said(root, "PL") or next((color for color in colors if color), COLORS[0])
    side = Side(COLORS.index(begins)) if begins in COLORS else Side.FIRST
    stones = _setup(source, root, 0)
    contents = dict.fromkeys(stones[0], rules.of_side("p", Side.FIRST))
    contents |= dict.fromkeys(stones[1], rules.of_side("p", Side.SECOND))
    state = rules.initial(side)
    cells = tuple(contents.get(rules.board.name(cell), "") for cell in rules.board.cells)
    start: Position = rules.position(Position(rules, state._replace(cells=cells)).code)
    return start


def _setup(source: _Source, node: Any, number: int) -> tuple[set[str], set[str], set[str]]:
    """The black and the white stones of a node that are set up, and the points that it empties."""
    try:
        black, white, empty = ({*map(_name, points)} for points in node.get_setup_stones())
    except ValueError:
        source.problem(number, _("Las piedras que se ponen aquí no se entienden."))
        return set(), set(), set()
    return black, white, empty


def _play(source: _Source, nodes: list[Any], history: History) -> dict[int, str]:
    """Play what can be played; the comments."""
    comments = dict[int, str]()
    for number, node in enumerate(nodes):
        try:
            if number and node.has_setup_stones():
                black, white, empty = _setup(source, node, number)
                if black or white or not empty:
                    raise ZamoraError(_("En medio de la partida no se ponen piedras."))
                history.play(f"*{min(empty)}")
            color, put = node.get_move()
            if color is not None:
                _move(source, history, Side(COLORS.index(color)), put, number)
        except (ValueError, ZamoraError) as error:
            reason = _("Esta jugada no se entiende.")
            source.problem(number, error.reason if isinstance(error, ZamoraError) else reason)
            left = sum(node.get_raw_move()[0] is not None for node in nodes[number + 1 :])
            if left:
                source.problem(
                    number + 1,
                    ngettext(
                        "Tampoco se leyó lo que sigue ({n} turno).",
                        "Tampoco se leyó lo que sigue ({n} turnos).",
                        left,
                    ).format(n=left),
                )
            break
        said = _said(node, "C").strip()
        if said:
            known = comments.get(len(history.turns))
            comments[len(history.turns)] = f"{known}\n{said}" if known else said
    return comments


def _move(
    source: _Source, history: History, side: Side, put: tuple[int, int] | None, number: int
) -> None:
    if len(history.turns) >= MOST_TURNS:
        raise ZamoraError(_("La partida es demasiado larga."))
    if history.outcome is None and history.position.side is not side:
        source.problem(number, _("Aquí falta un turno del rival: se pone un pase."))
        history.play(PASS)
    history.play(PASS if put is None else _name(put))


def _counted(source: _Source, history: History, claim: str) -> None:
    """Close the count, if the result that is claimed is that of the board; say so if it is not."""
    closed = History(history.start, history.turns)
    rules = history.start.game
    assert isinstance(rules, Go)
    while closed.outcome is None and rules.memory(closed.position.state).counting:
        closed.play(PASS)
    if closed.outcome is None:
        source.problem(
            0, _("La partida termina sin contarse: el archivo dice «{claim}».").format(claim=claim)
        )
        return
    ours = _claim(closed.position, closed.outcome)
    if ours[0] == claim[0].upper():
        for turn in closed.turns[len(history.turns) :]:
            history.play(turn)
    if claim.upper() != ours:
        source.problem(
            0,
            _("El archivo dice «{claim}»; por el tablero, como quedó, es «{ours}».").format(
                claim=claim, ours=ours
            ),
        )
