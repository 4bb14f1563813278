"""How turns with chessmen on cells are written and read; :mod:`.oncells` says what they are.

The strict form has both cells, ``Cg1-f3``, ``e4xd5``, ``e7-e8=D``; the usual short form only what
identifies the turn, ``Cf3``, ``exd5``, ``e8=D+``. Where a board consists of several parts, a man
goes to one of them: ``e4/2``, ``2:e4``. Read are Spanish letters, or English ones.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from zamora.core.board import Cell, algebraic
from zamora.core.errors import AmbiguousTurn, UnreadableNotation
from zamora.core.i18n import _
from zamora.core.steps import Step, StepPattern

#: How many cells has a part of the board.
PART = 64

_NAMES = algebraic(8)
_MAN = "[RDTACP]"
_CASTLING = r"[O0o]-[O0o](?:-[O0o])?"
_ENGLISH, _FROM_ENGLISH = re.compile("[KQBN]"), str.maketrans("KQRBN", "RDTAC")
_MOVE = re.compile(
    rf"""\s*+
    (?:(?P<castling>{_CASTLING})
    |(?P<man>{_MAN})?
     (?:(?:(?P<on>[1-3]):)?(?P<file>[a-h])?(?P<rank>[1-8])?)
     (?P<how>\s*+[-x:×–]\s*+|\s++al?\s++)?
     (?:(?P<at>[1-3]):)?(?P<target>[a-h][1-8])
    )
    (?:\s*+/\s*+(?P<board>[1-3]))?
    (?:\s*+[=(]?\s*+(?P<becomes>{_MAN})\s*+\)?)?
    \s*+(?:e\.?\s?p\.?)?\s*+(?:[+#†‡]{{1,2}})?\s*+[!?]{{0,2}}\s*+\.?\s*+""",
    re.VERBOSE,
)
#: Where a turn, or its number, begins in a line such as ``1. e4 e5 2. Cf3``.
STARTS = re.compile(
    r"(?<!\S)(?<!\sa\s)(?<!\sal\s)(?:\d{1,3}\s?\.{1,3}\s?)?"
    rf"(?:{_CASTLING}|[RDTACPKQBN]?(?:[1-3]:)?[a-h]?[1-8]?[x:×-]?(?:[1-3]:)?[a-h][1-8])"
)


def number(local: Cell) -> int:
    """The number of a square within its part."""
    return 8 * (local.row - 1) + local.column - 1


def our_letters(text: str) -> str:
    """A text with Spanish letters of men, if it has English ones that are not Spanish."""
    return text.translate(_FROM_ENGLISH) if _ENGLISH.search(text) else text


# Writing ------------------------------------------------------------------------------------------


def long_form(game: Any, steps: Sequence[Step]) -> str:
    """A move, or what a pawn becomes, in the form that needs no board: ``Cg1-f3``."""
    step = steps[0]
    promoted = "".join(_becomes(game, one) for one in steps)
    if step.kind != "move" or step.origin is None:
        return promoted
    if castles(game, step):
        return _castling(game, step)
    origin, sign = game.board.name(step.origin), "x" if step.captures else "-"
    arrival = f"{sign}{_square(game, step.target)}{game.mark(step.target)}"
    return f"{letter(step)}{origin}{arrival}{promoted}"


def short_form(game: Any, steps: Sequence[Step], state: Any) -> str:
    """The same as it is usually written, without what says check: ``Cf3``, ``exd5``, ``e8=D``."""
    step = steps[0]
    if step.kind != "move" or step.origin is None:
        return long_form(game, steps)
    text = _castling(game, step) if castles(game, step) else _short(game, step, state)
    return text + "".join(_becomes(game, one) for one in steps)


def _short(game: Any, step: Step, state: Any) -> str:
    assert step.origin is not None
    board, man, sign = game.board, letter(step), "x" if step.captures else ""
    arrival = f"{sign}{_square(game, step.target)}{game.mark(step.target)}"
    others = [
        board.cells[move.origin]
        for move, _after in game.moves(state)
        if move.target == game.index[step.target]
        and state.cells[move.origin][0] == step.piece[0]
        and board.cells[move.origin] != step.origin
        and not (step.piece[0] in "Rr" and move.rook)
    ]
    name = _square(game, step.origin)
    if not man and sign:
        # A pawn that takes is called by its column; no other of its board comes from there.
        same = [cell for cell in others if _square(game, cell)[0] == name[0]]
        return f"{board.name(step.origin) if same else name[0]}{arrival}"
    if not others:
        return man + arrival
    names = [_square(game, cell) for cell in others]
    if all(other[0] != name[0] for other in names):
        return man + name[0] + arrival
    if all(other[1] != name[1] for other in names):
        return man + name[1] + arrival
    full = name if name not in names else board.name(step.origin)
    return man + full + arrival


def letter(step: Step) -> str:
    """The letter of the moving man; none for a pawn."""
    return step.piece[0].upper().replace("P", "")


def castles(game: Any, step: Step) -> bool:
    """Whether a king castles."""
    if step.origin is None or step.piece[0] not in "Rr":
        return False
    local = game.board.local
    return bool(abs(local(step.origin).column - local(step.target).column) == 2)


def _castling(game: Any, step: Step) -> str:
    short = game.board.local(step.target).column == 7
    return ("O-O" if short else "O-O-O") + str(game.mark(step.target))


def _becomes(game: Any, step: Step) -> str:
    if step.kind != "promote":
        return ""
    return f"={next(x for x in game.promotions if game.men[x].noun.word == step.becomes)}"


def _square(game: Any, cell: Cell) -> str:
    """The name of a cell within its part."""
    return _NAMES(game.board.local(cell))


# Reading ------------------------------------------------------------------------------------------


def read(game: Any, text: str, state: Any) -> list[StepPattern]:
    """What a text says of a move, and of what the pawn becomes.

    Raises:
        UnreadableNotation: if it is not in the notation of chess.
        AmbiguousTurn: if it does not say which of several men, or which board.
    """
    found = _MOVE.fullmatch(our_letters(text))
    if found is None:
        raise unreadable(game, text)
    steps = [step for step in game.steps(game.begin(state)) if _fits(game, found, step)]
    start = len(text) - len(text.lstrip())
    place = (start, found.end("target") if found["target"] else found.end("castling"))
    patterns = [_pattern(game, found, steps, state, place)]
    if found["becomes"]:
        word = game.men[found["becomes"]].noun.word
        patterns.append(StepPattern("promote", becomes=word, place=found.span("becomes")))
    if len({(step.origin, step.target) for step in steps}) > 1:
        raise ambiguous(text, [game.written((step,), state) for step in steps])
    return patterns


def unreadable(game: Any, text: str) -> UnreadableNotation:
    """A text is not in the notation of chess."""
    example = game.start().example
    return UnreadableNotation(
        _("No entiendo «{text}».").format(text=text.strip()),
        text=text,
        place=(0, len(text)),
        accepted=[] if example is None else [str(example)],
    )


def ambiguous(text: str, accepted: Sequence[str]) -> AmbiguousTurn:
    """A text fits several turns."""
    return AmbiguousTurn(
        _("«{text}» puede ser más de un turno.").format(text=text.strip()),
        text=text,
        accepted=accepted,
    )


def _fits(game: Any, found: re.Match[str], step: Step) -> bool:
    """Whether a move can be what is written."""
    assert step.origin is not None
    if _said_part(found) not in (None, _part_name(game, step.target)):
        return False
    castling = castles(game, step)
    if found["castling"]:
        short = len(found["castling"]) == 3
        return castling and (game.board.local(step.target).column == 7) is short
    name = _square(game, step.origin)
    complete = bool(found["file"] and found["rank"])
    return (
        _square(game, step.target) == found["target"]
        and (step.piece[0].upper() == (found["man"] or "P") or (complete and not found["man"]))
        and found["file"] in (None, name[0])
        and found["rank"] in (None, name[1])
        and _said_origin(found) in (None, _part_name(game, step.origin))
        # A king that castles is written so, unless both cells are.
        and (not castling or complete)
    )


def _part_name(game: Any, cell: Cell) -> str:
    return str(game.board.name(cell)).rpartition(":")[0]


def _pattern(
    game: Any, found: re.Match[str], steps: Sequence[Step], state: Any, place: tuple[int, int]
) -> StepPattern:
    """The man and its target; ``origin`` is left out only if no man of the kind can go there."""
    if steps:
        step = steps[0]
        return StepPattern("move", origin=step.origin, target=step.target, place=place)
    board, men = game.board, game.standing(state)
    if found["castling"]:
        kings = [n for n, man in enumerate(men) if man == game.of_side("R", state.side)]
        if not kings:
            raise unreadable(game, found.string)
        row, column = (
            board.local(board.cells[kings[0]]).row,
            7 if len(found["castling"]) == 3 else 3,
        )
        target = _anywhere(game, found, Cell(row, column), game.goes_from(kings[0] // PART))
        return StepPattern("move", origin=board.cells[kings[0]], target=target, place=place)
    target = Cell(9 - int(found["target"][1]), ord(found["target"][0]) - ord("a") + 1)
    man, origin = found["man"], None
    if found["file"] and found["rank"]:
        whence = Cell(9 - int(found["rank"]), ord(found["file"]) - ord("a") + 1)
        parts = range(len(board.areas))
        filled = [part for part in parts if men[part * PART + number(whence)]]
        named = [int(found["on"]) - 1] if found["on"] else filled
        origin = board.areas[named[0] if named else 0].outward(whence)
    else:
        kind = game.of_side(man or "P", state.side)
        own = [n for n, one in enumerate(men) if one == kind]
        # What may not be played is refused by saying why: of a man who could go there, or of the
        # only one of the kind.
        able = [
            n
            for n in own
            if any(
                _square(game, board.cells[move.target]) == found["target"]
                for move in game.reaches(state, n)
            )
        ]
        if able or len(own) == 1:
            origin = board.cells[(able or own)[0]]
    reached = tuple(range(len(board.areas)))
    if origin is not None:
        reached = game.goes_from(game.index[origin] // PART)
    target = _anywhere(game, found, target, reached)
    piece = man or (None if found["file"] and found["rank"] else "P")
    return StepPattern("move", piece=piece, origin=origin, target=target, place=place)


def _anywhere(game: Any, found: re.Match[str], local: Cell, parts: Sequence[int]) -> Cell:
    """A cell in the part of the board that is said, or else in the first of some."""
    named = _said_part(found)
    part = int(named) - 1 if named else parts[0]
    areas = game.board.areas
    cell: Cell = areas[min(part, len(areas) - 1)].outward(local)
    return cell


def _said_part(found: re.Match[str]) -> str | None:
    """In which part of the board a man comes to stand, if that is written: ``e4/2``, ``2:e4``."""
    alone = None if found["file"] or found["rank"] else found["on"]
    return found["board"] or found["at"] or alone


def _said_origin(found: re.Match[str]) -> str | None:
    """In which part of the board he stands, if that is written: ``1:e2-e4``."""
    return found["on"] if found["file"] or found["rank"] else None
