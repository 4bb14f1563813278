"""A sum of games, played as one (Neto & Silva, chapter 5, "A teoria" and the end of the chapter).

**Rules.** Several games lie side by side. In its turn a player makes a turn in one of them,
whichever it likes. A player who cannot move in any loses, or wins with parameter ``misere``.

**Rulings**: the parts (parameter ``parts``) are games of this chapter, of any sizes; the players
are E and D in all of them. Where making the last turn of a game alone loses (Chomp), that turn is
not allowed in a sum, as no player need make it; such a game is no part of the misère form. Games in
which the rival's last turn says what must be done are no parts: in a sum that turn may have been
elsewhere. The usual sum is our own: that of the source's last exercise, three strips of Leões e
Dragões and one Dominório, has lost its figure. E begins.

A turn is written with the number of its part, ``2: b1-c1``; a cell is called ``2:b1``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import takewhile
from typing import Any, ClassVar

from zamora import registry
from zamora.core import walk
from zamora.core.board import NOWHERE, Board, Cell, side_by_side
from zamora.core.errors import BadPositionCode, UnreadableNotation, ZamoraError
from zamora.core.grid import GridDraft, GridGame, GridState
from zamora.core.ground import Ground
from zamora.core.i18n import _
from zamora.core.parameters import BadParameter, Parameter
from zamora.core.steps import Piece, Side, Step, StepPattern

#: The most parts, and the most cells of all together.
MOST_PARTS, MOST_CELLS = 8, 160
#: How many columns lie side by side before the next part goes below, unless one is wider.
WIDE = 9
#: The default parts.
USUAL = "leones-dragones(LL.D.)+leones-dragones(.L.DD)+leones-dragones(L.D.)+dominorio(3x3)"
#: Examples of parts to choose from.
EXAMPLES = ("dominorio:3x3", "leones-dragones:LL.D.", "nim:3-4", "resta:1-2-3;10", "chomp:2x3")


def read_parts(text: str) -> str:
    """Parts as a key has them, ``"dominorio(2x2)+nim(3-4)"``; ``dominorio:2x2+nim:3,4`` will do.

    Raises:
        BadParameter: if they make no sum; the error says what would.
    """
    games = [_read_part(part) for part in _PLUS.split(text.strip())]
    if len(games) > MOST_PARTS or sum(len(game.board.cells) for game in games) > MOST_CELLS:
        raise BadParameter(
            _("Una suma tiene {n} partes como mucho, y {cells} casillas entre todas.").format(
                n=MOST_PARTS, cells=MOST_CELLS
            ),
            text=text,
            accepted=["+".join(EXAMPLES[:3])],
        )
    return "+".join(map(written_part, games))


def _read_part(text: str) -> GridGame:
    found = _PART.fullmatch(text)
    try:
        game: Any = registry.game(found[1] if found else text)
    except ZamoraError:
        raise BadParameter(
            _("En una suma no puede estar «{part}».").format(part=text),
            text=text,
            accepted=EXAMPLES,
        ) from None
    if not game.summable:
        why = (
            _("en ese juego lo que se puede hacer depende del último turno del rival.")
            if game.impartial
            else _("ahí no se trata de quién mueve último.")
        )
        raise BadParameter(
            _("{game} no puede ser parte de una suma: {why}").format(game=game.name, why=why),
            text=text,
            accepted=EXAMPLES,
        )
    sizes = ((found and found[2]) or "").strip()
    if not sizes or "=" in sizes:
        made = registry.game(f"{game.key}[{sizes}]" if sizes else game.key)
    else:
        values = re.split(_between(sizes), sizes) if len(game.parameters) > 1 else [sizes]
        if len(values) > len(game.parameters):
            raise BadParameter(
                _("Para {game} eso es demasiado: {sizes}.").format(game=game.name, sizes=sizes),
                text=text,
                accepted=[written_part(game)],
            )
        made = registry.game(game.key, **dict(zip(game.parameters, values, strict=False)))
    assert isinstance(made, GridGame)
    return made


def written_part(game: GridGame) -> str:
    """A game as the key of a sum has it: all its values, in the order of its parameters.

    Where sizes come first and all else is as usual, the sizes will do: ``dominorio(2x3)``.
    """
    values = list(game.settings.values())
    sizes = list(takewhile(lambda value: type(value) is int, values))
    others = list(game.parameters.values())[len(sizes) :]
    if sizes and values[len(sizes) :] == [one.default for one in others]:
        return f"{game.plain_key}({'x'.join(map(str, sizes))})"
    return f"{game.plain_key}({';'.join(map(str, values))})" if values else game.plain_key


def _between(sizes: str) -> str:
    """What stands between values: of sizes alone a cross."""
    return "[;x×]" if re.fullmatch(r"\d+(\s*[;x×]\s*\d+)*", sizes) else ";"


class Suma(GridGame):
    """The rules of a sum; see the module's docstring."""

    key: ClassVar[str] = "suma"
    name: ClassVar[str] = "Suma de juegos"
    source: ClassVar[str] = "002, 5"
    sides: ClassVar[tuple[str, str]] = ("E", "D")
    ground: ClassVar[Ground] = Ground(material="paper")
    side_letters: ClassVar[str] = "ED"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "parts": Parameter(
            USUAL,
            (
                USUAL,
                "dominorio(4x4)+leones-dragones(LL..DD)+nim(3-4)",
                "dominorio(2x3)+nim(1-2)",
                "leones-dragones(L.D.)+leones-dragones(.L.D)+leones-dragones(LD..)"
                "+leones-dragones(.LD.)+leones-dragones(.L.D)",
                "chomp(2x3)+resta(1-2-3;7)+nim(3)",
            ),
            lambda: _("Partes"),
            lambda: _("¿Qué juegos se suman?"),
            reads=read_parts,
        ),
        "misere": Parameter(
            False,
            (False, True),
            lambda: _("Quien no puede mover"),
            lambda: _("¿Qué pasa con quien ya no puede mover?"),
            {False: lambda: _("pierde"), True: lambda: _("gana")},
        ),
    }

    def __init__(self, **given: Any) -> None:
        """The sum of the parts that are given."""
        super().__init__(**given)
        self.no_moves = "wins" if self.settings["misere"] else "loses"  # type: ignore[misc]
        self.impartial = all(game.impartial for game in self.games)  # type: ignore[misc]

    @cached_property
    def games(self) -> tuple[GridGame, ...]:
        """The games that are its parts."""
        return tuple(map(_read_part, str(self.settings["parts"]).split("+")))

    def no_game(self) -> str:
        """The last turn of some games is never made."""
        poisoned = [game.name for game in self.games if game.no_moves == "wins"]
        if not (self.settings["misere"] and poisoned):
            return ""
        said = _("Con {game} solo se juega a que pierde quien no puede mover.")
        return said.format(game=poisoned[0])

    def make_board(self) -> Board:
        """The boards of the parts side by side."""
        return side_by_side((game.board for game in self.games), WIDE)

    # What concerns a part -------------------------------------------------------------------------

    @cached_property
    def _starts(self) -> tuple[int, ...]:
        """The place of the first cell of each part among all; at last how many there are."""
        starts = [0]
        for game in self.games:
            starts.append(starts[-1] + len(game.board.cells))
        return tuple(starts)

    @cached_property
    def _part_of(self) -> Mapping[Cell, int]:
        areas = enumerate(self.board.areas)
        return {area.outward(cell): part for part, area in areas for cell in area.board.cells}

    def part(self, state: GridState, number: int) -> GridState:
        """What stands in a part, counted from 0."""
        return GridState(state.cells[slice(*self._starts[number : number + 2])], state.side)

    def _merged(self, state: GridState, number: int, part: GridState) -> GridState:
        """The state with a part as it is now."""
        first, last = self._starts[number : number + 2]
        return GridState((*state.cells[:first], *part.cells, *state.cells[last:]), part.side)

    def _inside(self, draft: GridDraft, number: int) -> GridDraft:
        inward = self.board.areas[number].inward
        at = inward(draft.at) if draft.done else NOWHERE
        return GridDraft(
            self.part(draft.state, number), draft.done, at, tuple(map(inward, draft.taken))
        )

    def _mapped(self, step: Step, number: int, *, outward: bool) -> Step:
        area = self.board.areas[number]
        to = area.outward if outward else area.inward
        what, colon, where = step.piece.partition(":")
        where = f"{number + 1}:{where}" if outward else where.partition(":")[2]
        return replace(
            step,
            piece=f"{what}:{where}" if colon else what,
            origin=step.origin and to(step.origin),
            target=to(step.target),
            captures=tuple(map(to, step.captures)),
            covers=tuple(map(to, step.covers)),
        )

    def _forbidden(self, game: GridGame, after: GridState) -> bool:
        """Whether a turn to ``after`` would lose in its part, where having no turn wins."""
        return game.no_moves == "wins" and not walk.any_turn(game, after)

    # The grammar ----------------------------------------------------------------------------------

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """Each part as it begins."""
        cells = (game.initial(side).cells for game in self.games)
        return GridState(tuple(content for part in cells for content in part), side)

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        """The steps in any part, or in the one that the turn has begun in."""
        begun = (self._part_of[draft.at],) if draft.done else range(len(self.games))
        for number in begun:
            game, inside = self.games[number], self._inside(draft, number)
            for step in game.steps(inside):
                after = game.take(inside, step)
                if not (game.may_end(after) and self._forbidden(game, game.end(after))):
                    yield self._mapped(step, number, outward=True)

    def take(self, draft: GridDraft, step: Step) -> GridDraft:
        """As in the part."""
        number = self._part_of[step.target]
        inward = self._mapped(step, number, outward=False)
        after = self.games[number].take(self._inside(draft, number), inward)
        outward = self.board.areas[number].outward
        return GridDraft(
            self._merged(draft.state, number, after.state),
            after.done,
            outward(after.at),
            tuple(map(outward, after.taken)),
        )

    def may_end(self, draft: GridDraft) -> bool:
        """When it may in the part."""
        if not draft.done:
            return False
        number = self._part_of[draft.at]
        return self.games[number].may_end(self._inside(draft, number))

    def end(self, draft: GridDraft) -> GridState:
        """As in the part."""
        number = self._part_of[draft.at]
        after = self.games[number].end(self._inside(draft, number))
        return self._merged(draft.state, number, after)

    def results(self, state: GridState) -> Iterator[GridState] | None:
        """What the turns of each part lead to."""
        return (
            self._merged(state, number, after)
            for number, game in enumerate(self.games)
            for after in walk.results(game, self.part(state, number))
            if not self._forbidden(game, after)
        )

    def components(self, state: GridState) -> Iterator[tuple[GridGame, GridState]]:
        """The parts in normal play, the only case in which their values add up."""
        if not self.settings["misere"]:
            for number, game in enumerate(self.games):
                yield game, self.part(state, number)

    def displaced(self, state: GridState, origin: Cell, target: Cell) -> GridState | None:
        """Within its part only."""
        number = self._part_of[origin]
        if number != self._part_of[target]:
            return None
        inward = self.board.areas[number].inward
        moved = self.games[number].displaced(
            self.part(state, number), inward(origin), inward(target)
        )
        return None if moved is None else self._merged(state, number, moved)

    # Display --------------------------------------------------------------------------------------

    def pieces(self, state: GridState) -> tuple[Piece, ...]:
        """What stands in each part."""
        return tuple(
            self._outside(piece, number)
            for number, game in enumerate(self.games)
            for piece in game.pieces(self.part(state, number))
        )

    def _outside(self, piece: Piece, number: int) -> Piece:
        cells = tuple(map(self.board.areas[number].outward, piece.cells))
        what, _colon, where = piece.label.partition(":")
        return replace(piece, label=f"{what}:{number + 1}:{where}", cells=cells)

    def box(self) -> tuple[Piece, ...]:
        """What each part needs."""
        return tuple(
            self._outside(piece, number)
            for number, game in enumerate(self.games)
            for piece in game.box()
        )

    def text_rows(self, state: GridState) -> list[str]:
        """The boards, one below the other, each after its number and name."""
        lines = []
        for number, game in enumerate(self.games):
            lines.append(f"{number + 1}. {game.name}")
            lines += game.text_rows(self.part(state, number))
        return lines

    # Notation and codes ---------------------------------------------------------------------------

    def write(self, steps: Sequence[Step]) -> str:
        """The number of the part, and the turn as it is written there."""
        number = self._part_of[steps[0].target]
        inside = [self._mapped(step, number, outward=False) for step in steps]
        return f"{number + 1}: {self.games[number].write(inside)}"

    def read(self, text: str, state: GridState) -> Sequence[StepPattern]:
        """The turn of the part whose number comes first.

        Raises:
            UnreadableNotation: if no such number does, or the rest is no turn there.
        """
        found = _TURN.match(text)
        number = int(found[1]) - 1 if found else -1
        if found is None or not 0 <= number < len(self.games):
            raise self._unreadable(text, (0, len(text)))
        # Blanked, not cut off, so that all places in the text stay what they are.
        rest = " " * found.end() + text[found.end() :]
        try:
            patterns = self.games[number].read(rest, self.part(state, number))
        except UnreadableNotation as error:
            error.accepted = tuple(f"{number + 1}: {one}" for one in error.accepted)
            raise
        return [self._pattern(pattern, number) for pattern in patterns]

    def _pattern(self, pattern: StepPattern, number: int, *, outward: bool = True) -> StepPattern:
        area = self.board.areas[number]
        to = area.outward if outward else area.inward
        several = (pattern.captures, pattern.covers)
        captures, covers = (cells and tuple(map(to, cells)) for cells in several)
        return replace(
            pattern,
            origin=pattern.origin and to(pattern.origin),
            target=pattern.target and to(pattern.target),
            captures=captures,
            covers=covers,
        )

    def refusal(self, draft: GridDraft, pattern: StepPattern) -> str:
        """What the part says."""
        known = (self._part_of.get(cell) for cell in (pattern.target, pattern.origin) if cell)
        number = next((part for part in known if part is not None), None)
        if number is None:
            return super().refusal(draft, pattern)
        game, inside = self.games[number], self._inside(draft, number)
        wanted = self._pattern(pattern, number, outward=False)
        if any(map(wanted.fits, game.steps(inside))) and not any(
            map(pattern.fits, self.steps(draft))
        ):
            said = _("En una suma nadie hace el último turno de {game}: con él se pierde.")
            return said.format(game=game.name)
        if not draft.done and not any(True for _step in game.steps(inside)):
            return _("En el juego {n} ya no puedes mover: juega en otro.").format(n=number + 1)
        return game.refusal(inside, wanted)

    def encode(self, state: GridState) -> str:
        """The rows of each part, with a plus between them; then the side to move."""
        parts = (
            game.encode(self.part(state, number)).split()[0]
            for number, game in enumerate(self.games)
        )
        return f"{'+'.join(parts)} {self.side_letters[state.side]}"

    def decode(self, fields: str) -> GridState:
        """Read what :meth:`encode` writes.

        Raises:
            BadPositionCode: if it is malformed or no such position can stand.
        """
        rows, _blank, letter = fields.strip().partition(" ")
        side = self.side_letters.find(letter.strip().upper() or "?")
        parts = rows.split("+")
        if side < 0 or len(parts) != len(self.games):
            raise self._bad(fields)
        cells: list[str] = []
        for game, part in zip(self.games, parts, strict=True):
            try:
                cells += game.decode(f"{part} {game.side_letters[side]}").cells
            except BadPositionCode as error:
                raise self._bad(fields, error.reason) from None
        return GridState(tuple(cells), Side(side))


#: Between parts; within brackets a plus stands between numbers.
_PLUS = re.compile(r"\s*\+\s*(?![^(\[]*[)\]])")
#: A key or name, and perhaps what is chosen about it.
_PART = re.compile(r"\s*([^:()\[\]]+?)\s*(?:[:(\[]\s*([^()\[\]]*)[)\]]?)?\s*")
_TURN = re.compile(r"\s*(\d{1,2})\s*:\s*")
