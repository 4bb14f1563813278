"""The notation of chess with Spanish letters, written and read; why a move is refused."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

import chess

from zamora.core.board import Cell
from zamora.core.errors import AmbiguousTurn, UnreadableNotation
from zamora.core.i18n import _
from zamora.core.sides import in_sentence
from zamora.core.steps import Side, Step, StepPattern

#: The Spanish letters of the men, none for a pawn, by python-chess's numbers.
LETTERS = {
    chess.PAWN: "",
    chess.KNIGHT: "C",
    chess.BISHOP: "A",
    chess.ROOK: "T",
    chess.QUEEN: "D",
    chess.KING: "R",
}
#: What a pawn becomes, as the author's chess games call it.
WORDS = {
    chess.PAWN: "peón",
    chess.KNIGHT: "caballo",
    chess.BISHOP: "alfil",
    chess.ROOK: "torre",
    chess.QUEEN: "dama",
    chess.KING: "rey",
}
_FROM_ENGLISH = str.maketrans("KQRBN", "RDTAC")
_ENGLISH = re.compile(r"[KQBN]")
#: Between the moves of a turn stand blanks; within one, only before "e. p.".
_BETWEEN = re.compile(r"\S+(?:\s+e\.\s?p\.)?")
_KIND = {letter: kind for kind, letter in LETTERS.items() if letter} | {"P": chess.PAWN}

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
#: Where a turn, or its number, begins in a line such as ``1. e4 e5 2. Cf3``; not after the ``a`` of
#: ``e2 a e4``.
STARTS = re.compile(
    r"(?<!\S)(?<!\sa\s)(?<!\sal\s)(?:\d{1,3}\s?\.{1,3}\s?)?"
    rf"(?:{_CASTLING}|{_MAN}?[a-h]?[1-8]?[x:×-]?[a-h][1-8])"
)


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
    kinds = [kind for kind, word in WORDS.items() if steps[1:] and word == steps[1].becomes]
    move = chess.Move(_square(step.origin), _square(step.target), *kinds)
    for board in boards:
        if board.is_legal(move):
            return board.san(move).rstrip("+#").translate(_FROM_ENGLISH)
    return long_form(steps)


def _becomes(step: Step) -> str:
    return "=" + "".join(LETTERS[kind] for kind, word in WORDS.items() if word == step.becomes)


def _castles(step: Step) -> bool:
    return (
        step.piece.startswith("R")
        and step.origin is not None
        and abs(step.origin.column - step.target.column) == 2
    )


def _name(cell: Cell) -> str:
    return f"{chr(ord('a') + cell.column - 1)}{9 - cell.row}"


def _square(cell: Cell) -> int:
    return chess.square(cell.column - 1, 8 - cell.row)


def _cell(square: int) -> Cell:
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
    word = WORDS[_KIND[found["becomes"]]]
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
            if step is None:  # what is wrong with it is said by who plays it
                return tuple(found)
            steps.append(step)
            draft = game.take(draft, step)
    return tuple(found) or read(text, draft, game)


def _move_pattern(found: re.Match[str], draft: Any, game: Any) -> StepPattern:
    """Who moves where; ``origin`` is left out only if no man of the kind can go there."""
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


# Refusing -----------------------------------------------------------------------------------------


def refusal(board: chess.Board, pawn: str, pattern: StepPattern, sides: tuple[str, str]) -> str:
    """Why no step fits ``pattern``, in one sentence.

    Args:
        board: the position now.
        pawn: the move of a pawn that has to be promoted first, or nothing.
        pattern: what was asked for.
        sides: the names of the sides.
    """
    if pawn and pattern.becomes is not None:
        return _("Un peón se convierte en dama, torre, alfil o caballo, y en nada más.")
    if pawn:
        return _("El peón llegó a la última fila: di en qué se convierte, por ejemplo en dama.")
    if pattern.becomes is not None or pattern.kind == "promote":
        return _("Primero se mueve el peón; después se dice en qué corona.")
    if pattern.kind not in (None, "move"):
        return _("En el ajedrez no hay pasos de esa clase.")
    if pattern.origin is None:
        return _nobody(pattern)
    square, cell = _square(pattern.origin), _name(pattern.origin)
    man = board.piece_at(square)
    if man is None:
        return _("En {cell} no hay ninguna pieza.").format(cell=cell)
    if man.color is not board.turn:
        return _("La pieza de {cell} es del otro bando. Les toca a las {side}.").format(
            cell=cell, side=in_sentence(sides[not board.turn])
        )
    if pattern.piece is not None and pattern.piece[0] != (LETTERS[man.piece_type] or "P"):
        return _("En {cell} hay otra pieza: {piece}.").format(
            cell=cell, piece=WORDS[man.piece_type]
        )
    if pattern.target is None or pattern.target == pattern.origin:
        return _nowhere(board, square)
    return _not_there(board, square, _square(pattern.target))


def _nobody(pattern: StepPattern) -> str:
    kind = None if pattern.piece is None else _KIND.get(pattern.piece[0])
    if kind is None or pattern.target is None:
        return _("Di qué pieza se mueve y hasta dónde.")
    return _("No tienes ninguna pieza de esa clase ({piece}) que pueda ir a {cell}.").format(
        piece=WORDS[kind], cell=_name(pattern.target)
    )


def _nowhere(board: chess.Board, square: int) -> str:
    name, cell = WORDS[board.piece_type_at(square) or chess.PAWN], chess.square_name(square)
    if any(move.from_square == square for move in board.legal_moves):
        return _("Di hasta dónde va la pieza de {cell}.").format(cell=cell)
    if not any(move.from_square == square for move in board.pseudo_legal_moves):
        return _("Ahora {piece} de {cell} no puede moverse: tiene el paso cerrado.").format(
            piece=_the(name), cell=cell
        )
    if board.is_check():
        return _("Tu rey está en jaque y {piece} de {cell} no lo puede remediar.").format(
            piece=_the(name), cell=cell
        )
    if name == "rey":
        return _("Tu rey no tiene adónde ir: todas las casillas vecinas están atacadas.")
    return _("Si se mueve {piece} de {cell}, tu rey queda en jaque.").format(
        piece=_the(name), cell=cell
    )


def _not_there(board: chess.Board, square: int, target: int) -> str:
    kind = board.piece_type_at(square)
    assert kind is not None
    name, cell = _the(WORDS[kind]), chess.square_name(target)
    move = chess.Move(square, target)
    if any((m.from_square, m.to_square) == (square, target) for m in board.legal_moves):
        return _("Di con más detalle qué paso quieres dar.")
    if kind == chess.KING and square in (chess.E1, chess.E8) and abs(square - target) == 2:
        return _castling(board, square, target)
    if board.color_at(target) is board.turn:
        return _("En {cell} hay una pieza tuya.").format(cell=cell)
    if any((m.from_square, m.to_square) == (square, target) for m in board.pseudo_legal_moves):
        if kind == chess.KING:
            return _("En {cell} tu rey estaría en jaque.").format(cell=cell)
        if board.is_check():
            return _("Tu rey está en jaque y así sigue en jaque.")
        return _("Si {piece} va a {cell}, tu rey queda en jaque.").format(piece=name, cell=cell)
    if kind == chess.PAWN:
        return _pawn(board, square, target)
    bare = chess.Board(None)
    bare.set_piece_at(square, chess.Piece(kind, board.turn))
    if move.to_square in bare.attacks(square):
        return _("Hay una pieza en el camino hasta {cell}.").format(cell=cell)
    return _way_of(kind)


def _castling(board: chess.Board, square: int, target: int) -> str:
    rights = (
        board.has_kingside_castling_rights(board.turn)
        if target > square
        else board.has_queenside_castling_rights(board.turn)
    )
    if not rights:
        return _("Ese enroque ya no se puede: el rey o esa torre se movieron, o la torre no está.")
    rook = square + 3 if target > square else square - 4
    if chess.SquareSet.between(square, rook) & board.occupied:
        return _("Para enrocar no puede haber piezas entre el rey y la torre.")
    return _("El rey no puede enrocarse si está en jaque, ni pasar por una casilla atacada.")


def _pawn(board: chess.Board, square: int, target: int) -> str:
    if chess.square_file(square) != chess.square_file(target):
        if target in board.attacks(square):
            return _(
                "Un peón solo va en diagonal cuando toma, y en {cell} no hay qué tomar."
            ).format(cell=chess.square_name(target))
    elif board.piece_at(target) is not None and chess.square_distance(square, target) == 1:
        return _("Un peón no toma hacia adelante: toma en diagonal.")
    return _("Un peón avanza una casilla (dos desde su lugar de salida) y toma en diagonal.")


def _way_of(kind: int) -> str:
    return {
        chess.KNIGHT: _("El caballo salta en L: dos casillas en una dirección y una de lado."),
        chess.BISHOP: _("El alfil va en diagonal."),
        chess.ROOK: _("La torre va en línea recta, por filas y columnas."),
        chess.QUEEN: _("La dama va en línea recta o en diagonal."),
        chess.KING: _("El rey va a una casilla vecina."),
    }[kind]


def _the(name: str) -> str:
    """The man with his article."""
    return {
        "peón": _("el peón"),
        "caballo": _("el caballo"),
        "alfil": _("el alfil"),
        "torre": _("la torre"),
        "dama": _("la dama"),
        "rey": _("el rey"),
    }[name]
