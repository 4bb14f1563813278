"""The signs and remarks that the booklet prints, and its claims that any turn would do."""

from __future__ import annotations

import re

import pytest

import zamora
from zamora import Cell, Position, Side, book
from zamora.book.replay import SIGNS, CheckedPly, agrees, check_any_turn, signs
from zamora.explain import signs as engine
from zamora.solve import solution
from zamora.solve.forced import can_score

from .printed import GAMES, PLIES, VARIATIONS, before, history, replayed, varied

every_game = pytest.mark.parametrize("printed", GAMES, ids=lambda printed: printed.id)


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
