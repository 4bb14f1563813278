"""The notation of chess with Spanish letters, written and read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

import chess

from zamora.core.board import Cell
from zamora.core.errors import AmbiguousTurn, UnreadableNotation
from zamora.core.i18n import _
from zamora.core.steps import Side, Step, StepPattern
from zamora.core.words import CHESSMEN, Man

#: The men by python-chess's numbers, and by their letters.
MEN: dict[int, Man] = {getattr(chess, man.glyph.upper()): man for man in CHESSMEN[1:]}
#: What a pawn may become, the best first.
PROMOTIONS = (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT)
_KINDS = {man.letter: kind for kind, man in MEN.items()}
_FROM_ENGLISH = str.maketrans("KQRBN", "RDTAC")
_ENGLISH = re.compile(r"[KQBN]")
#: Between the moves of a turn stand blanks; within one, only before "e. p.".
_BETWEEN = re.compile(r"\S+(?:\s+e\.\s?p\.)?")

_MAN = r"[RDTACP]"
_CASTLING = r"[O0o]-[O0o](?:-[O0o])?"
_MOVE = re.compile(
    rf"""\s*+
    (?:(?P<castling>{_CASTLING})
    |(?P<man>{_MAN})?
     (?:(?P<file>[a-h])?(?P<rank>[1-8])?)
     (?P<how>\s*+[-x:×–]\s*+|\s++al?\s++)?
     (?P<target>[a-h][1-8])
     (?:\s*+[=(/]?\s*+(?P<becomes>{_MAN})\s*+\)?)?
    )
    \s*+(?:e\.?\s?p\.?)?\s*+(?:[+#†‡]{{1,2}})?\s*+[!?]{{0,2}}\s*+\.?\s*+""",
    re.VERBOSE,
)


def starts(men: str) -> re.Pattern[str]:
    """Where a turn, or its number, begins in a line such as ``1. e4 e5 2. Cf3``.

    Not after the ``a`` of ``e2 a e4``.

    Args:
        men: the signs of the men.
    """
    return re.compile(
        r"(?<!\S)(?<!\sa\s)(?<!\sal\s)(?:\d{1,3}\s?\.{1,3}\s?)?"
        rf"(?:{_CASTLING}|[{men}]?[a-h]?[1-8]?[x:×-]?[a-h][1-8])"
    )


STARTS = starts("RDTACP")


# Writing ------------------------------------------------------------------------------------------


def moves(steps: Iterable[Step]) -> list[list[Step]]:
    """The steps of a turn by moves: a promotion belongs to the pawn's."""
    found: list[list[Step]] = []
    for step in steps:
        if step.kind == "promote" and found:
            found[-1].append(step)
        else:
            found.append([step])
    return found


def long_form(steps: Sequence[Step]) -> str:
    """A move by the cells that it leads from and to: ``Cg1-f3``, ``e7-e8=D``, ``O-O``."""
    step = steps[0]
    if step.kind != "move" or step.origin is None:
        return _becomes(step)
    if _castles(step):
        return "O-O" if step.target.column > step.origin.column else "O-O-O"
    letter = step.piece[0].replace("P", "")
    return f"{letter}{_name(step.origin)}-{_name(step.target)}" + "".join(map(_becomes, steps[1:]))


def short_form(steps: Sequence[Step], boards: Iterable[chess.Board]) -> str:
    """The same as it is usually written, without what says check or mate.

    Args:
        steps: a move; it is in the long form while a promotion is wanting.
        boards: the position, in several ways if different pawns can be taken in passing.
    """
    step = steps[0]
    if step.kind != "move" or step.origin is None:
        return long_form(steps)
    kinds = [kind for kind, man in MEN.items() if steps[1:] and man.noun.word == steps[1].becomes]
    move = chess.Move(square_of(step.origin), square_of(step.target), *kinds)
    for board in boards:
        if board.is_legal(move):
            return board.san(move).rstrip("+#").translate(_FROM_ENGLISH)
    return long_form(steps)


def kind_of(label: str) -> int:
    """The number of a kind of man whose letter begins a label."""
    return _KINDS[label[0]]


def _becomes(step: Step) -> str:
    return "=" + "".join(man.letter for man in MEN.values() if man.noun.word == step.becomes)


def _castles(step: Step) -> bool:
    return (
        step.piece.startswith("R")
        and step.origin is not None
        and abs(step.origin.column - step.target.column) == 2
    )


def _name(cell: Cell) -> str:
    return f"{chr(ord('a') + cell.column - 1)}{9 - cell.row}"


def square_of(cell: Cell) -> int:
    """The square of a cell, as python-chess numbers them (0 is a1, 63 is h8)."""
    return chess.square(cell.column - 1, 8 - cell.row)


def cell_of(square: int) -> Cell:
    """The cell of a square of python-chess (0 is a1, 63 is h8)."""
    return Cell(8 - chess.square_rank(square), chess.square_file(square) + 1)


# Reading ------------------------------------------------------------------------------------------


def read(text: str, draft: Any, game: Any) -> tuple[StepPattern, ...]:
    """What a text says of a turn that begins with ``draft``.

    Raises:
        UnreadableNotation: if the text is not in the notation of chess.
        AmbiguousTurn: if two men of the kind can go there and it does not say which.
    """
    found = _MOVE.fullmatch(text)
    # "12" or "e" alone would be no turn; a letter and a number each belong to a cell.
    if found is None:
        steps = list(game.steps(draft))[:2]
        raise UnreadableNotation(
            _("No entiendo «{text}».").format(text=text.strip()),
            text=text,
            accepted=[game.written((step,), draft.state) for step in steps] or ["e4", "Cf3"],
        )
    side = draft.state.side
    if found["castling"]:
        row = (8, 1)[side]
        column = 3 if len(found["castling"]) > 3 else 7
        place = found.span("castling")
        return (StepPattern("move", origin=Cell(row, 5), target=Cell(row, column), place=place),)
    move = _move_pattern(found, draft, game)
    if not found["becomes"]:
        return (move,)
    word = MEN[kind_of(found["becomes"])].noun.word
    return (move, StepPattern("promote", becomes=word, place=found.span("becomes")))


def read_series(text: str, draft: Any, game: Any) -> tuple[StepPattern, ...]:
    """What a text says of a turn of several moves, one after the other.

    The letters are English if there are any that are not Spanish: ``Q``, ``K``, ``B``, ``N``.

    Raises:
        UnreadableNotation, AmbiguousTurn: as :func:`read`, for the first move that is not clear.
    """
    letters = text.translate(_FROM_ENGLISH) if _ENGLISH.search(text) else text
    found: list[StepPattern] = []
    begun, steps = draft.state, list[Step]()
    for move in _BETWEEN.finditer(letters):
        try:
            patterns = read(" " * move.start() + move[0], draft, game)
        except (UnreadableNotation, AmbiguousTurn) as error:
            error.text, so_far = text, game.written(steps, begun)
            error.accepted = tuple(f"{so_far} {other}".strip() for other in error.accepted)
            raise
        found += patterns
        for pattern in patterns:
            step = next(filter(pattern.fits, game.steps(draft)), None)
            if step is None:  # playing it reports what is wrong
                return tuple(found)
            steps.append(step)
            draft = game.take(draft, step)
    return tuple(found) or read(text, draft, game)


def _move_pattern(found: re.Match[str], draft: Any, game: Any) -> StepPattern:
    """The man and its target; ``origin`` is left out only if no man of the kind can go there."""
    file, rank, letter = found["file"], found["rank"], found["man"]
    start = found.end() - len(found[0].lstrip())
    target, place = game.board.cell(found["target"]), (start, found.end())
    if file and rank:
        piece = None if letter is None else _labelled(letter, draft.state.side, file + rank)
        origin = game.board.cell(file + rank)
        return StepPattern("move", piece=piece, origin=origin, target=target, place=place)
    kind = letter or "P"
    fitting = [
        step
        for step in game.steps(draft)
        if step.target == target
        and step.piece[0] == kind
        and (not file or _name(step.origin)[0] == file)
        and (not rank or _name(step.origin)[1] == rank)
        # A king that castles is written so.
        and not _castles(step)
    ]
    if len(fitting) > 1:
        raise AmbiguousTurn(
            _("«{text}» puede ser más de un turno.").format(text=found.string.strip()),
            text=found.string,
            accepted=[game.written((step,), draft.state) for step in fitting],
        )
    if fitting:
        return StepPattern("move", origin=fitting[0].origin, target=target, place=place)
    men = [
        piece
        for piece in game.pieces(draft.state)
        if piece.label[0] == kind and piece.side is draft.state.side
    ]
    if len(men) == 1:
        return StepPattern("move", origin=men[0].cells[0], target=target, place=place)
    return StepPattern("move", piece=kind, target=target, place=place)


def _labelled(letter: str, side: Side, name: str) -> str:
    return f"{letter}{'bn'[side]}({name})"
