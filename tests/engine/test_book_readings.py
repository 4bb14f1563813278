"""How printed turns and the signs after them are read: what is corrected, what is true."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import zamora
from zamora import Cell, Position, Side, Turn, book
from zamora.book import Ply, PrintedGame
from zamora.book.replay import SIGNS, CheckedPly, agrees, check_any_turn, signs
from zamora.core.board import ORTHOGONAL
from zamora.core.errors import BadPositionCode
from zamora.core.history import History
from zamora.core.steps import Step
from zamora.explain import signs as engine
from zamora.library.compases.rules import BOARD, sweep_path
from zamora.solve import solution
from zamora.solve.forced import can_score

from .printed import GAMES, PLIES, VARIATIONS, before, goes_on, history, possible, replayed, varied

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
    assert [engine.signs(turn).count("*") for turn in history("gol-1").turns[44:46]] == [1, 0]


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


# The signs and remarks that the booklet prints, and its claims that any turn would do ----------


Plies = list[tuple[book.PrintedGame, CheckedPly]]


@pytest.fixture(scope="module")
def every_ply() -> Plies:
    """Every printed turn, replayed."""
    return [(printed, check) for printed in GAMES for check in replayed(printed.id).plies]


# Marks --------------------------------------------------------------------------------------------


def test_all_signs_of_the_print_are_marks() -> None:
    """What stands behind the last cell is a mark, and nothing else is one."""
    for printed, ply in PLIES:
        if book.has_signs(printed.game) and not ply.any_turn:
            tail = re.sub(r".*\d\)|\(Torre.*", "", ply.printed).replace("–", "-").replace(" ", "")
            found = re.findall(r"\+\+|\+|--|-|\*", tail)
            explained = {"gol-1": {43: ["*"]}}.get(printed.id, {}).get(ply.n, found)
            assert [mark for mark in ply.marks if mark in SIGNS] == explained, (printed.id, ply.n)
            assert "".join(found) == tail


def test_signs_that_are_not_true(every_ply: Plies) -> None:
    assert [(printed.id, c.ply.n, c.false) for printed, c in every_ply if c.false] == [
        ("gol-1", 46, ("*",)),
        ("gol-2", 20, ("-",)),
        ("gol-2", 56, ("-",)),
    ]


def test_signs_that_are_true_of_the_turn_before() -> None:
    assert "*" in signs(history("gol-1").turns[44])
    assert "-" in signs(history("gol-2").turns[54])
    assert "-" not in signs(history("gol-2").turns[18])


def test_the_only_goal_threatened_is_under_the_king() -> None:
    after = history("gol-2").turns[19].after
    assert not can_score(after, Side.SECOND)
    rules, state = after.game, after.state
    no_king = tuple(man for man in state.white if man != state.white[0])
    assert {piece.kind for piece in after.pieces()} - {
        piece.kind for piece in rules.pieces(state._replace(white=no_king)) if piece.side == 0
    } >= {"king"}
    open_goal = Position(rules, rules.turned(state._replace(white=no_king), Side.SECOND))
    assert {cell for cell in open_goal.reach() if cell.row == 15} == {Cell(15, 5)}


def test_signs_that_could_be_stronger(every_ply: Plies) -> None:
    assert [(printed.id, c.ply.n) for printed, c in every_ply if c.stronger] == [
        *(("caliz-2", 64), ("caliz-4", 30), ("caliz-6", 68), ("gol-2", 108)),
    ]
    assert not any(c.false for _printed, c in every_ply if c.stronger), (
        "a weak sign is true as well"
    )


def test_fouls_without_their_sign(every_ply: Plies) -> None:
    missing = [(printed.id, c.ply.n) for printed, c in every_ply if "*" in c.missing]
    assert missing == [
        *(("gol-1", 45), ("gol-2", 97)),
        *(("gol-3", n) for n in (49, 73, 82, 111, 139, 147, 150)),
    ]
    # The errata list the same turns; the sign of the first one stands beside the next turn.
    listed = [e.printed.split("; ") for e in book.errata("gol") if "asterisco" in e.where]
    without = [printed.plies[c.ply.n - 1] for printed, c in every_ply if "*" in c.missing]
    assert listed == [[ply.printed for ply in without[1:]]]
    assert sum("*" in ply.marks for _printed, ply in PLIES) == 3


def test_checks_and_their_signs_are_the_same_turns(every_ply: Plies) -> None:
    checks = {(printed.id, c.ply.n) for printed, c in every_ply if "+" in (c.signs or ())}
    assert checks == {(printed.id, ply.n) for printed, ply in PLIES if "+" in ply.marks}
    assert len(checks) == 23


@every_game
def test_the_signs_are_those_of_the_engine(printed: book.PrintedGame) -> None:
    """And there are none where the booklet has none; only some turns are tried."""
    for turn in history(printed.id).turns[:: 17 if book.has_signs(printed.game) else 1]:
        expected = engine.signs(turn) if book.has_signs(printed.game) else ()
        assert signs(turn) == expected


def test_remarks_agree_with_the_engine() -> None:
    remarks = {(p.id, ply.n, mark) for p, ply in PLIES for mark in ply.marks if mark not in SIGNS}
    assert {mark for _id, _n, mark in remarks} == {"90", "-90", "gana", "Gol", "Gol de Oro"}
    for printed, variation in VARIATIONS:
        for position, ply in varied(printed, variation):
            assert ply.marks == ("empate",)
            assert agrees(position.parse(ply.read), "empate")


def test_marks_can_be_false() -> None:
    first, *_rest, last = history("compases-1").turns
    for mark, turn in (("90", last), ("-90", first), ("gana", first), ("empate", last)):
        assert not agrees(turn, mark)
    quiet = history("gol-1").turns[1]
    for mark in (*SIGNS, "Gol", "Gol de Oro", "¡Bravo!", "", "-"):
        assert not agrees(quiet, mark), mark
    scored = history("gol-1").turns[-1]
    assert agrees(scored, "Gol de Oro") and not agrees(scored, "-") and not agrees(scored, "++")


# Any turn -----------------------------------------------------------------------------------------


def test_claims_of_any_turn(every_ply: Plies) -> None:
    """All legal turns are tried: what follows, and what the book says of it."""
    found = {}
    for printed, checked in every_ply:
        tried = checked.any_turn
        assert (tried is not None) == checked.ply.any_turn
        if tried is not None:
            found[printed.id, checked.ply.n] = (tried.legal, len(tried.answered))
            assert tried.holds is checked.ply.holds
            assert sorted(map(str, tried.refuting)) == sorted(checked.ply.refuted_by)
            assert sorted(map(str, tried.otherwise)) == sorted(checked.ply.answered_otherwise)
            assert tried.legal == len(before(printed, checked.ply).turns()) > 1
    assert found == {
        ("compases-1", 7): (4, 4),
        ("compases-2", 10): (4, 4),
        ("gol-1", 47): (145, 145),
        ("gol-2", 109): (173, 171),
    }


def test_after_two_turns_the_ball_must_take_another_way() -> None:
    position = before(book.get("gol-2"), book.get("gol-2").plies[108])
    for text in book.get("gol-2").plies[108].answered_otherwise:
        after = position.play(text)
        for choice in book.get("gol-2").plies[109].choices:
            with pytest.raises(zamora.ZamoraError):
                after.play(choice)
        assert any(turn.wins for turn in after.turns())


def test_a_claim_of_any_turn_can_be_false() -> None:
    """One turn earlier it is: there White can still do something about it."""
    printed = book.get("compases-1")
    earlier = printed.plies[4]
    tried = check_any_turn(printed, earlier, before(printed, earlier))
    assert not tried.holds and tried.refuting
    assert tried.legal == len(before(printed, earlier).turns())


# What comments say --------------------------------------------------------------------------------


def test_what_the_comments_on_compases_say_is_true() -> None:
    solved = solution("compases")
    # Face to face, whoever has to move loses.
    assert solved.value(history("compases-1").positions[4]).result == "loss"
    # The bait: only the mirror's answer did not lose.
    bait = history("compases-2").positions[5]
    values = solved.turn_values(bait)
    assert [str(turn) for turn, value in values.items() if value.result != "loss"] == [
        "C2: V34 a V43"
    ]
    # And the turn that stalemates throws the win away.
    assert solved.value(history("compases-2").positions[6]).result == "win"
    # Nobody errs in the third line.
    peace = history("compases-3")
    assert {solved.turn_value(turn).result for turn in peace.turns[:-1]} == {"draw"}


def test_missing_angles_are_those_of_half_turns() -> None:
    """The slip about them lists exactly the turns whose strict form differs from the print."""
    plies = [ply for printed, ply in PLIES if printed.game == "compases"]
    plies += [ply for printed, other in VARIATIONS for ply in other.plies]
    without = [
        ply.printed
        for ply in plies
        if ply.status == "as printed"
        and not ply.any_turn
        and f"{ply.side}: {ply.printed}" != ply.read
    ]
    (listed,) = (erratum for erratum in book.errata("compases") if "(180)" in erratum.meant)
    assert sorted(set(without)) == sorted(listed.printed.split("; "))


def test_who_moved_the_ball() -> None:
    """Where the booklet says which piece moved the ball, that piece could have."""
    said = {
        ("golez-1", 4): ["PN", "DN1", "MN", "AN2", "AN2"],
        ("goldrez-1", 1): ["Db", "Cb"],
        ("goldrez-1", 3): ["Rb", "Tb", "Cb", "Db"],
        ("goldrez-2", 1): ["Db", "Cb"],
        ("goldrez-2", 5): ["Db", "Ab"],
    }
    for (name, n), actuators in said.items():
        steps = history(name).turns[n - 1].explain()[1:]
        for actuator, explained in zip(actuators, steps, strict=True):
            assert actuator in explained.actuators, (name, n)
    # And to its exercises there is an answer.
    for name, n in (("golez-2", 4), ("goldrez-3", 1)):
        assert all(one.actuators for one in history(name).turns[n - 1].explain()[1:])
