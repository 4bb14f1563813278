"""How the printed turns are read: what is corrected, and that nothing else would do."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import zamora
from zamora import Cell, Position, Side, Turn, book
from zamora.book import Ply, PrintedGame
from zamora.core.board import ORTHOGONAL
from zamora.core.errors import BadPositionCode
from zamora.core.history import History
from zamora.core.steps import Step
from zamora.explain.signs import signs
from zamora.library.compases.rules import BOARD, sweep_path

from .printed import GAMES, PLIES, before, goes_on, history, possible

CORRECTED = [(printed, ply) for printed, ply in PLIES if ply.status == "corrected"]
every_game = pytest.mark.parametrize("printed", GAMES, ids=lambda printed: printed.id)
every_correction = pytest.mark.parametrize(
    ("printed", "ply"), CORRECTED, ids=[f"{printed.id},{ply.n}" for printed, ply in CORRECTED]
)

#: The author's explanations in the midst of a turn.
EXPLANATION = re.compile(r"\([^)]*[a-zñ][^)]*\)")


def test_what_is_read_otherwise() -> None:
    assert [(printed.id, ply.n) for printed, ply in CORRECTED] == [
        *(("compases-1", 3), ("compases-3", 3)),
        *(("futez-1", 1), ("futez-1", 14)),
        *(("golez-1", 6), ("golez-2", 2), ("golez-2", 12)),
        ("goldrez-1", 1),
        ("caliz-3", 46),
        *(("gol-1", 46), ("gol-3", 92), ("gol-4", 58)),
    ]
    assert [(p.id, ply.n) for p, ply in PLIES if ply.status == "no legal reading"] == [
        ("caliz-3", 47)
    ]


@every_game
def test_what_is_played_as_printed_can_be_read(printed: PrintedGame) -> None:
    for ply, turn in zip(printed.plies, history(printed.id).turns, strict=False):
        if ply.status != "as printed":
            continue
        position = before(printed, ply)
        if not ply.any_turn and not ply.choices:
            assert position.parse(ply.printed) == turn
            assert ply.read.endswith(ply.printed) or printed.game == "compases"
        assert position.parse(str(turn)) == turn, "the strict form reads back"


def test_only_any_turn_and_a_choice_cannot_be_read_as_printed() -> None:
    for printed, ply in PLIES:
        if ply.any_turn:
            assert not possible(before(printed, ply), ply.printed)
    choices = [(printed.id, ply.n) for printed, ply in PLIES if ply.choices]
    assert choices == [("gol-2", 110)]
    printed = book.get("gol-2")
    ply = printed.plies[-1]
    for choice in ply.choices:
        assert before(printed, ply).parse(choice).wins


# Corrections --------------------------------------------------------------------------------------


def literally(printed: PrintedGame, ply: Ply) -> str:
    """The printed text so that no tolerance of the reader can repair it."""
    text = EXPLANATION.sub("", ply.printed)
    # "R: 64, 63 y 52" with the ball on 64: read as where the ball comes from, were it not for "a".
    return text.replace("R: ", "R: a ") if printed.game == "golez" else text


def stands(printed: PrintedGame, ply: Ply, text: str) -> bool:
    """Whether a turn can be played in the place of ``ply``, and all that is printed later too."""
    position = before(printed, ply)
    return possible(position, text) and goes_on(
        printed, position.play(text), printed.plies[ply.n :]
    )


@every_correction
def test_a_corrected_turn_could_not_stand_as_printed(printed: PrintedGame, ply: Ply) -> None:
    assert not stands(printed, ply, literally(printed, ply))
    assert stands(printed, ply, ply.read)


def test_a_correction_may_be_needed_for_what_comes_later() -> None:
    legal = [(p.id, ply.n) for p, ply in CORRECTED if possible(before(p, ply), literally(p, ply))]
    assert legal == [("gol-4", 58)]


#: Where one number is wrong.
ONE_NUMBER = [
    *(("compases-1", 3), ("compases-3", 3), ("futez-1", 1), ("golez-1", 6), ("golez-2", 12)),
    *(("goldrez-1", 1), ("caliz-3", 46), ("gol-3", 92), ("gol-4", 58)),
]


def one_number_changed(printed: PrintedGame, text: str) -> Iterator[str]:
    """The text with another number in the place of one; with another digit where cells have two."""
    pairs = printed.game in ("caliz", "gol")
    for found in re.finditer(r"\d+" if pairs else r"\d", text):
        for number in range(16 if pairs else 10):
            if str(number) != found[0]:
                yield text[: found.start()] + str(number) + text[found.end() :]


@pytest.mark.parametrize(("name", "n"), ONE_NUMBER)
def test_no_other_number_would_do(name: str, n: int) -> None:
    """Of all ways to change one number, the correction alone can be played and lets the rest be."""
    printed = book.get(name)
    ply, text = printed.plies[n - 1], EXPLANATION.sub("", printed.plies[n - 1].printed)
    fitting = [other for other in one_number_changed(printed, text) if stands(printed, ply, other)]
    assert len(fitting) == 1
    position = before(printed, ply)
    assert position.parse(fitting[0]) == position.parse(ply.read)


def test_the_other_corrections_are_of_one_thing_too() -> None:
    one_thing = {(printed.id, ply.n) for printed, ply in CORRECTED} - set(ONE_NUMBER)
    assert one_thing == {("futez-1", 14), ("golez-2", 2), ("gol-1", 46)}
    # Where the ball comes from: there is nothing to choose.
    printed = book.get("futez-1")
    ball = [
        piece.cells[0] for piece in before(printed, printed.plies[13]).pieces() if not piece.side
    ]
    assert Cell(5, 5) in ball
    assert printed.plies[13].read == "N: C75 a C64. R: C55 a C33"
    assert printed.plies[13].printed == "C75 a C64. R: C44 a C33"
    # A cell too many: leaving out another one does not help.
    printed = book.get("golez-2")
    cells = ("64", "63", "52")
    shorter = [[cell for cell in cells if cell != left_out] for left_out in cells]
    texts = [f"AN2: 76 a 54. R: a {', '.join(journey)}" for journey in shorter]
    assert [stands(printed, printed.plies[1], text) for text in texts] == [True, False, False]
    # A sign that belongs to the turn before.
    printed = book.get("gol-1")
    assert printed.plies[45].printed == f"{printed.plies[45].read} *"
    assert [signs(turn).count("*") for turn in history("gol-1").turns[44:46]] == [1, 0]


def test_goldrez_explains_its_own_misprint() -> None:
    ply = book.get("goldrez-1").plies[0]
    assert "O: 33 (" in ply.printed and "a la casilla C43)" in ply.printed
    assert str(history("goldrez-1").turns[0]) == str(history("goldrez-2").turns[0])


@pytest.mark.parametrize("name", ["compases-1", "compases-3"])
def test_no_other_turn_at_all_would_do(name: str) -> None:
    printed = book.get(name)
    ply = printed.plies[2]
    fitting = [
        str(turn)
        for turn in before(printed, ply).turns()
        if goes_on(printed, turn.after, printed.plies[3:])
    ]
    assert fitting == [ply.read]


def test_a_misprint_of_compases_lies_in_the_turn_itself() -> None:
    """No sweep on any board leads that way, so that no earlier turn can be to blame."""
    displacements = {
        (path[-1].row - end.row, path[-1].column - end.column)
        for end in BOARD.cells
        for pivot in BOARD.neighbours(end, ORTHOGONAL)
        for angle in zamora.game("compases").angles
        for path in [sweep_path(end, pivot, angle)]
    }
    for printed, ply in CORRECTED:
        if printed.game == "compases":
            origin, target = (BOARD.cell(corner) for corner in ply.printed.split(" a "))
            assert (target.row - origin.row, target.column - origin.column) not in displacements


# The turn that cannot be played -------------------------------------------------------------------

PINNED = book.get("caliz-3")
TURN = PINNED.plies[46]


def put(target: Cell) -> Position:
    """The position after the rook has been put on ``target``, no questions asked."""
    position = before(PINNED, TURN)
    rules, origin = position.game, Cell(14, 4)
    step = Step("move", "Tb(14,4)", origin, target)
    return Position(rules, rules.end(rules.take(rules.begin(position.state), step)))


def test_why_it_cannot_be_played() -> None:
    position = before(PINNED, TURN)
    assert not possible(position, TURN.printed) and not possible(position, TURN.read)
    # A rook does not go that way, and none may leave row 14's fourth cell: the king is behind it.
    assert not any(turn.steps[0].origin == Cell(14, 4) for turn in position.turns())
    for target in (Cell(7, 6), Cell(7, 4)):
        exposed = put(target)
        checked = Position(exposed.game, exposed.game.turned(exposed.state, Side.FIRST))
        assert [piece.label for piece in checked.check()] == ["Dn(12,2)"]


def test_it_is_shown_as_the_nearest_move_of_a_rook() -> None:
    turn = history("caliz-3").turns[46]
    assert turn.after.code == TURN.after == put(Cell(7, 4)).code
    assert str(turn) == TURN.read
    with pytest.raises(BadPositionCode):
        turn.after.game.position(TURN.after)
    assert goes_on(PINNED, turn.after, PINNED.plies[47:])
    # With the rook where it is printed Black is in check, which the printed answer does not parry.
    literal = put(Cell(7, 6))
    assert [piece.label for piece in literal.check()] == ["Tb(7,6)"]
    assert not possible(literal, PINNED.plies[47].printed)


def test_no_small_correction_of_it_is_legal() -> None:
    """Turns with which the game could go on there are, but they differ in three numbers or more."""
    position, numbers = before(PINNED, TURN), (14, 4, 7, 6)

    def apart(turn: Turn) -> int:
        cells = [cell for step in turn.steps for cell in (step.origin, step.target)][:2]
        said = [number for cell in cells if cell for number in cell]
        return sum(a != b for a, b in zip(said, numbers, strict=True))

    fitting = [turn for turn in position.turns() if goes_on(PINNED, turn.after, PINNED.plies[47:])]
    assert len(fitting) > 10
    assert min(map(apart, fitting)) == 3


def test_a_turn_without_legal_reading_is_still_a_turn() -> None:
    start = zamora.game("caliz").start()
    for read in ("(8,8) a (9,9)", "(14,7) a (12,9) a (11,9)"):
        wrong = Ply(read, 1, "Blancas", read, status="no legal reading")
        with pytest.raises(zamora.IllegalTurn):
            book.play(History(start), wrong)
    jump = Ply("", 1, "Blancas", "(14,7) a (8,1)", status="no legal reading")
    assert str(book.play(History(start), jump)) == "(14,7) a (8,1)"
