"""How other programs write draughts: PDN 3.0 and its FEN, in numbers of squares or as in chess.

Which numbers the squares have, and who begins, is in PDN a matter of the game. Where it is Black
who begins, below on the board of ours, our first side goes by that colour in their files.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from zamora.core.board import Cell
from zamora.core.errors import BadPositionCode, UnreadableNotation, ZamoraError
from zamora.core.grid import GridState
from zamora.core.i18n import _
from zamora.core.parameters import Value
from zamora.core.position import Game, Position, Side, Turn
from zamora.play.movetext import Dialect, Reading
from zamora.play.record_text import Notes

_SQUARE = r"(?:\d{1,2}|[a-lA-L]\d{1,2})"
_TURN = re.compile(rf"{_SQUARE}(?:[-x:×*–]{_SQUARE})+|[a-l]\d{{1,2}}[a-l]\d{{1,2}}", re.IGNORECASE)
_SIGN = re.compile(r"[-x:×*–]", re.IGNORECASE)
_FEN = re.compile(
    r"(?P<turn>[WB])(?P<parts>(?::[WB][^:]*){1,2})(?P<rest>(?::.*)?)\.?", re.IGNORECASE | re.DOTALL
)
#: Lichess writes numbers of turns and captures after the men; they change nothing.
_COUNTS = re.compile(r":?(?:H\d+|F\d+|\+\d+)(?=[:+]|$)", re.IGNORECASE)
_MEN = re.compile(rf"(?P<king>K?)(?P<first>{_SQUARE})(?:-(?P<last>\d{{1,2}}))?", re.IGNORECASE)


class DraughtsDialect(Dialect):
    """PDN for a game of draughts with men and ladies."""

    format: ClassVar[str] = "pdn"
    tag: ClassVar[str] = "GameType"

    def __init__(self, names: Mapping[str, Mapping[str, Value]]) -> None:
        """``names``: the whole tags, ``20,W,10,10,N2,0``; what they say is read from them."""
        super().__init__(names)
        _number, begins, *_size, squares, _inverted = next(iter(names)).split(",")
        self._colours = ("White", "Black") if begins == "W" else ("Black", "White")
        self._lettered = squares.startswith("A")
        # So CheckerBoard and the collections of American checkers have it; the standard is silent.
        self.beginner_first = begins == "B"  # type: ignore[misc]

    def results(self, game: Game[Any, Any]) -> tuple[str, str, str]:
        """Where it is usual two points for a victory."""
        international = (self.name(game) or "").startswith(("20,", "27,"))
        return ("2-0", "1-1", "0-2") if international else super().results(game)

    def position(self, game: Game[Any, Any], fen: str, notes: Notes, start: int) -> Position:
        """The position of a FEN: ``W:W31-50:B1-20``, ``B:Wa1,Kc3:Bd8``."""
        rules: Any = game
        bare = "".join(fen.split()).rstrip(".")
        found = _FEN.fullmatch(bare)
        counts = "" if found is None else _COUNTS.sub("", found["rest"])
        if found is None or counts:
            raise self._bad(game, fen, counts)
        contents: dict[Cell, str] = {}
        for part in found["parts"].upper().split(":")[1:]:
            side = Side(self._colours.index("White" if part[0] == "W" else "Black"))
            for one in filter(None, part[1:].split(",")):
                men = _MEN.fullmatch(one)
                if men is None:
                    raise self._bad(game, fen, one)
                for cell in self._squares(rules, fen, men):
                    if cell in contents:
                        raise self._bad(game, fen, one)
                    contents[cell] = rules.of_side("D" if men["king"] else "P", side)
        side = Side(self._colours.index("White" if found["turn"].upper() == "W" else "Black"))
        cells = tuple(contents.get(cell, "") for cell in rules.board.cells)
        code = Position(rules, GridState(cells, side)).code
        return game.position(code)

    def names_squares(self, game: Game[Any, Any], fen: str) -> bool:
        """Whether the board has all numbers, or names, and whether those are usual for the game."""
        rules: Any = game
        parts = "".join(fen.split()).rstrip(".").split(":")[1:]
        men = filter(None, (_MEN.fullmatch(one) for part in parts for one in part[1:].split(",")))
        names = [name for one in men for name in (one["first"], one["last"]) if name]
        return all(
            int(name) <= len(rules.numbered_cells)
            if name.isdecimal()
            else rules.board.named(name) is not None
            for name in names
        )

    def _squares(self, rules: Any, fen: str, men: re.Match[str]) -> list[Cell]:
        first, last = men["first"], men["last"]
        if not first.isdecimal():
            cell = rules.board.named(first)
            if cell is None or last:
                raise self._bad(rules, fen, men[0])
            return [cell]
        numbers = range(int(first), int(last or first) + 1)
        if not numbers or not 1 <= numbers[0] <= numbers[-1] <= len(rules.numbered_cells):
            raise self._bad(rules, fen, men[0])
        return [rules.numbered_cells[number - 1] for number in numbers]

    def _bad(self, game: Game[Any, Any], fen: str, part: str) -> BadPositionCode:
        said = _("«{fields}» no describe una posición de {game}.")
        if part:
            said = _("En la posición no se entiende «{fields}».")
        return BadPositionCode(
            said.format(fields=(part or fen)[:60], game=game.name),
            text=fen,
            accepted=[self.fen(game.start())],
        )

    def fen(self, position: Position) -> str:
        """A position as FEN, each square by its number or, where there are none, its name."""
        rules: Any = position.game
        parts = []
        for colour in ("White", "Black"):
            side = Side(self._colours.index(colour))
            names = [
                ("K" if content in "Dd" else "") + self._name(rules, cell)
                for cell, content in zip(rules.board.cells, position.state.cells, strict=True)
                if content and rules.owner(content) is side
            ]
            parts.append(colour[0] + ",".join(names))
        return ":".join((self._colours[position.side][0], *parts))

    def _name(self, rules: Any, cell: Cell) -> str:
        if self._lettered or cell not in rules.numbered_cells:
            return str(rules.board.name(cell))
        return str(rules.numbered_cells.index(cell) + 1)

    def readings(self, turns: Sequence[str]) -> Sequence[Reading]:
        """The squares as they are."""
        return [Reading(_translated, self._colours)]

    def written(self, turn: Turn) -> str:
        """Where it begins and ends, if that is clear; else all squares."""
        rules: Any = turn.before.game
        cells = [step.origin for step in turn.steps[:1] if step.origin]
        cells += [step.target for step in turn.steps]
        sign = "x" if any(step.captures for step in turn.steps) else "-"
        names = [self._name(rules, cell) for cell in cells]
        short = sign.join((names[0], names[-1]))
        try:
            if len(names) > 2 and str(turn.before.parse(short)) == str(turn):
                return short
        except ZamoraError:
            pass
        return sign.join(names)


def _translated(turn: str) -> str:
    if not _TURN.fullmatch(turn):
        raise UnreadableNotation(_("No entiendo «{text}».").format(text=turn), text=turn)
    if not _SIGN.search(turn):  # it does not say whether it takes
        return re.sub(r"(?<=\d)(?=[a-l])", "→", turn.lower())
    takes = not re.search("[-–]", turn)
    return _SIGN.sub("x" if takes else "-", turn).lower()


INTERNATIONAL = DraughtsDialect(
    {"20,W,10,10,N2,0": {}, "26,W,8,8,A0,0": {"size": 8}, "27,W,12,12,N2,0": {"size": 12}}
)
ENGLISH = DraughtsDialect({"21,B,8,8,N1,0": {}})
#: Portuguese checkers are the same game.
SPANISH = DraughtsDialect({"24,W,8,8,N1,1": {}, "28,W,8,8,N1,1": {}})
RUSSIAN = DraughtsDialect({"25,W,8,8,A0,0": {}})
TURKISH = DraughtsDialect({"30,W,8,8,A0,0": {}})
