"""The rules and rulings of Batalla de Compases; each test fails under the other reading."""

from __future__ import annotations

import itertools
from itertools import combinations
from math import dist

import pytest

import zamora
from zamora import BadPositionCode, IllegalTurn, Outcome, Position, Reason, Side, UnreadableNotation
from zamora.library.compases.rules import BOARD, sweep_path

from . import geometry

GAME = zamora.game("compases")
START = GAME.start()


def at(fields: str) -> Position:
    return GAME.position(f"compases:1 {fields}")


def sweeps(position: Position) -> set[str]:
    """All sweeps, in the notation with angles; two sweeps to one place are two of them."""
    return {
        f"{GAME.board.name(s.origin)} {GAME.board.name(s.target)} {s.angle:+}"
        for s in position.draft().next_steps
        if s.origin is not None
    }


# Rules --------------------------------------------------------------------------------------------


def test_the_start() -> None:
    assert START.code == "compases:1 V12-V13 V42-V43 C1"
    assert START.side is Side.FIRST
    assert sweeps(START) == {"V12 V23 +90", "V13 V22 -90", "V12 V14 +180", "V13 V11 -180"}
    assert str(START).splitlines()[0] == "·   1───1   ·"


def test_positive_is_counter_clockwise_on_the_page() -> None:
    assert sweep_path(zamora.Cell(1, 2), zamora.Cell(1, 3), 90) == (zamora.Cell(2, 3),)
    assert START.parse("C1: V12 a V23 (90)").steps[0].angle == 90
    second = at("V13-V23 V42-V43 C2")
    assert second.parse("C2: V42 a V33 (-90)").steps[0].angle == -90
    for position, text in ((START, "V12 a V23 (-90)"), (second, "V42 a V33 (90)")):
        with pytest.raises(IllegalTurn):
            position.parse(text)


@pytest.mark.parametrize(
    ("fields", "text", "winner"),
    [
        ("V32-V33 V22-V23 C1", "V32 a V43", Side.FIRST),
        ("V32-V33 V22-V23 C2", "V22 a V13", Side.SECOND),
    ],
)
def test_the_far_row_wins(fields: str, text: str, winner: Side) -> None:
    assert at(fields).play(text).outcome == Outcome(winner, Reason.GOAL)


# Rulings ------------------------------------------------------------------------------------------


def test_no_full_turn_as_a_pass() -> None:
    everywhere_free = at("V22-V23 V43-V44 C1")
    assert everywhere_free not in [turn.after for turn in everywhere_free.turns()]
    assert not any("360" in sweep for sweep in sweeps(everywhere_free))
    with pytest.raises(IllegalTurn, match="otro lugar"):
        everywhere_free.parse("V22 a V22 (360)")
    other_game = zamora.position(
        everywhere_free.code.replace("compases:1", "compases[sweep=360]:1")
    )
    passed = other_game.play("V22 a V22 (360)")
    assert (passed.state.c1, passed.state.c2) == (other_game.state.c1, other_game.state.c2)
    assert len(other_game.turns()) == len(everywhere_free.turns()) + 1


def test_the_last_corner_visited_counts() -> None:
    # The end would come to rest on the rival's.
    position = at("V22-V23 V32-V42 C1")
    assert "V23 V32 -90" not in sweeps(position)
    with pytest.raises(IllegalTurn, match="tocaría el otro compás en V32"):
        position.parse("V23 a V32")


def test_a_corner_on_the_way_counts() -> None:
    # 180° below is barred by V32; above it is free.
    position = at("V22-V23 V32-V42 C1")
    assert {"V23 V21 +180"} == {sweep for sweep in sweeps(position) if "V23 V21" in sweep}
    with pytest.raises(IllegalTurn, match="tocaría el otro compás en V32"):
        position.parse("V23 a V21 (-180)")


def test_beside_the_diagonal_there_is_room() -> None:
    # The booklet's example: C2 sweeps past C1's end at V22, a diagonal away from its pivot V33.
    position = at("V21-V22 V32-V33 C2")
    assert "V32 V23 -90" in sweeps(position)
    assert position.play("C2: V32 a V23").state.c2 == (zamora.Cell(2, 3), zamora.Cell(3, 3))


def test_three_quarters_end_where_one_quarter_back_does_but_need_more_room() -> None:
    roomy = at("V22-V23 V43-V44 C1")
    assert {"V23 V12 +90", "V23 V12 -270"} <= sweeps(roomy)
    assert roomy.parse("V23 a V12 (-270)") == roomy.parse("V23 a V12")
    assert roomy.parse("V23 a V12 (-270)").steps != roomy.parse("V23 a V12").steps
    barred = at("V22-V23 V32-V42 C1")
    assert "V23 V12 +90" in sweeps(barred) and "V23 V12 -270" not in sweeps(barred)
    edge = at("V12-V13 V42-V43 C1")
    assert "V12 V23 +90" in sweeps(edge) and "V12 V23 -270" not in sweeps(edge)


def test_two_sweeps_to_one_place_are_one_turn() -> None:
    position = at("V22-V23 V43-V44 C1")
    turn = position.parse("V22 a V24 (180)")
    assert turn == position.parse("V22 a V24 (-180)") == position.parse("V22 a V24")
    assert [way.steps[0].angle for way in position.ways(turn)] == [180, -180]
    assert [way.steps[0].path[0] for way in position.ways(turn)] == [
        zamora.Cell(3, 3),
        zamora.Cell(1, 3),
    ]
    assert sum(other.after == turn.after for other in position.turns()) == 1


def test_a_compass_that_cannot_sweep_draws() -> None:
    position = at("V23-V33 V24-V34 C2")
    assert position.outcome == Outcome(None, Reason.STALEMATE)
    assert position.turns() == ()
    assert at("V23-V33 V24-V34 C1").outcome is None


def test_passing_over_the_far_row_is_not_reaching_it() -> None:
    position = at("V32-V33 V22-V23 C1")
    over = position.parse("V33 a V31 (-180)")
    assert any(cell.row == 4 for cell in over.steps[0].path)
    assert over.after.outcome is None
    assert position.play("V33 a V42").outcome == Outcome(Side.FIRST, Reason.GOAL)


def test_whoever_could_pass_over_the_far_row_could_have_stopped_on_it() -> None:
    # … which is why nothing hangs on the ruling.
    passed = 0
    for position in all_positions():
        goal = (4, 1)[position.side]
        for step in position.draft().next_steps if position.outcome is None else ():
            if any(cell.row == goal for cell in step.path[:-1]):
                passed += 1
                assert any(
                    turn.after.outcome == Outcome(position.side, Reason.GOAL)
                    for turn in position.turns()
                )
    assert passed > 100


def all_positions() -> list[Position]:
    """Every pair of compasses that do not touch, with either side to move, that may stand."""
    names = [GAME.board.name(cell) for cell in GAME.board.cells]
    compasses = [f"{a}-{b}" for a, b in itertools.combinations(names, 2)]
    found = []
    for c1, c2, side in itertools.product(compasses, compasses, ("C1", "C2")):
        try:
            found.append(at(f"{c1} {c2} {side}"))
        except BadPositionCode:
            continue
    return found


# Codes --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("compases:1 V12-V13 V42-V43", "no describe"),
        ("compases:1 V12-V13 V42-V43 C3", "no describe"),
        ("compases:1 V12 V13 V42-V43 C1", "no describe"),
        ("compases:1 ", "no describe"),
        ("compases:1 V12-V13 V42-V43 C1 C1", "no describe"),
        ("compases:1 V05-V13 V42-V43 C1", "V05"),
        ("compases:1 V12-V14 V42-V43 C1", "extremos de C1 no son vecinos"),
        ("compases:1 V12-V23 V42-V43 C1", "extremos de C1 no son vecinos"),
        ("compases:1 V12-V13 V42-V42 C1", "extremos de C2 no son vecinos"),
        ("compases:1 V12-V13 V13-V23 C1", "se tocan"),
        ("compases:1 V12-V13 V12-V13 C1", "se tocan"),
        ("compases:1 V33-V43 V22-V23 C1", "habría terminado antes"),
        ("compases:1 V33-V34 V13-V23 C2", "habría terminado antes"),
        ("compases:1 V33-V43 V12-V13 C1", "habría terminado antes"),
        ("compases:1 V33-V43 V12-V13 C2", "habría terminado antes"),
        ("compases:2 V12-V13 V42-V43 C1", "no es de Batalla de Compases"),
        ("compases V12-V13 V42-V43 C1", "no es de Batalla de Compases"),
        ("COMPASES:1 V12-V13 V42-V43 C1", "no es de Batalla de Compases"),
    ],
)
def test_impossible_codes_are_refused(code: str, why: str) -> None:
    for text in (code, f"  {code}"):
        with pytest.raises(BadPositionCode, match=why) as caught:
            zamora.position(text)
        assert caught.value.text == text
        start, end = caught.value.place
        assert 0 <= start <= end <= len(text)
        assert text[start:end].strip() in code


def test_codes_are_read_tolerantly() -> None:
    assert zamora.position("compases:1  v13-v12   v42-V43  c1 ") == START


def test_a_finished_position_can_stand_if_it_ends_on_the_last_turn() -> None:
    assert at("V33-V43 V22-V23 C2").outcome == Outcome(Side.FIRST, Reason.GOAL)
    assert at("V33-V34 V13-V23 C1").outcome == Outcome(Side.SECOND, Reason.GOAL)


# Notation -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "C1: V12 a V23",
        "c1: v12 a v23",
        "C1:V12 a V23.",
        "  C1 :  V12  a  V23  ",
        "1) C1: V12 a V23",
        " 1. C1: V12 a V23",
        "compás 1: V12 a V23",
        "Compas 1, V12 a V23",
        "COMPÁS 1: V12 A V23",
        "V12 a V23",
        "V12 V23",
        "12 23",
        "V12-V23",
        "V12 -> V23",
        "V12 --> V23",
        "V12→V23",
        "V12 – V23",
        "V12 al V23",
        "V12 hasta V23",
        "V1 2 a V2 3",
        "V12, V23",
        "V12 a V23 (90)",
        "V12 a V23 (+90)",
        "V12 a V23 (90°)",
        "V12 a V23 90 º",
        "V12 a V23 (90 grados)",
        "V12 a V23 ( + 90 ° ).",
    ],
)
def test_notation_is_read_tolerantly(text: str) -> None:
    turn = START.parse(text)
    assert str(turn) == "C1: V12 a V23"
    assert turn.steps[0].angle == 90


@pytest.mark.parametrize("minus", ["-", "−", "–", "- "])
def test_any_minus_sign_will_do(minus: str) -> None:
    turn = START.parse(f"V13 a V11 ({minus}180)")
    assert turn.steps[0].angle == -180
    assert str(turn) == "C1: V13 a V11 (-180)"


def test_strict_notation_gives_the_angle_unless_it_is_a_quarter() -> None:
    position = at("V22-V23 V43-V44 C1")
    assert str(position.parse("V22 a V24 (-180)")) == "C1: V22 a V24 (-180)"
    assert str(position.parse("V23 a V12 (-270)")) == "C1: V23 a V12 (-270)"
    assert str(position.parse("V23 a V12 (90)")) == "C1: V23 a V12"


@pytest.mark.parametrize(
    "text", ["C3: V12 a V23", "V12", "C1: a V23", "V12 a", "a", "V12 a V23 V33", "V12 a V23 (x)"]
)
def test_what_cannot_be_read(text: str) -> None:
    with pytest.raises(UnreadableNotation) as caught:
        START.parse(text)
    assert caught.value.text == text
    assert caught.value.accepted == ("C1: V12 a V23", "C2: V33 a V13 (180)")


def test_a_corner_off_the_board_is_pointed_at() -> None:
    text = "1) C1: V12 a V53"
    with pytest.raises(UnreadableNotation, match="V53") as caught:
        START.parse(text)
    assert caught.value.text == text
    assert text[slice(*caught.value.place)] == "V53"
    assert caught.value.accepted == tuple(map(GAME.board.name, GAME.board.cells))


@pytest.mark.parametrize(
    ("fields", "text", "why"),
    [
        ("V12-V13 V42-V43 C1", "C2: V42 a V33", "Le toca a C1, no a C2."),
        ("V12-V13 V42-V43 C1", "V42 a V33", "V42 es un extremo del otro compás. Le toca a C1."),
        ("V12-V13 V42-V43 C1", "V22 a V23", "V22 no es un extremo de C1."),
        ("V12-V13 V42-V43 C1", "V12 a V12", "La barrida tiene que terminar en otro lugar."),
        ("V12-V13 V42-V43 C1", "V12 a V13", "V13 es el extremo que queda fijo."),
        (
            "V12-V13 V42-V43 C1",
            "V12 a V24",
            "El compás no llega a V24: de V13 a V24 hay una diagonal, más larga que el compás.",
        ),
        ("V12-V13 V42-V43 C1", "V12 a V44", "El compás no llega a V44: queda muy lejos de V13."),
        ("V12-V13 V42-V43 C1", "V12 a V23 (180)", "De V12 a V23 no se llega barriendo 180°."),
        ("V12-V13 V42-V43 C1", "V12 a V23 (360)", "De V12 a V23 no se llega barriendo 360°."),
        ("V12-V13 V42-V43 C1", "V12 a V14 (-180)", "La barrida se saldría del tablero."),
        ("V13-V23 V33-V34 C1", "V13 a V33", "La barrida tocaría el otro compás en V33."),
        ("V22-V23 V33-V34 C1", "V22 a V33", "La barrida tocaría el otro compás en V33."),
        ("V22-V23 V24-V34 C1", "V22 a V33 (-270)", "La barrida tocaría el otro compás en V24."),
    ],
)
def test_refusals_say_why(fields: str, text: str, why: str) -> None:
    position = at(fields)
    with pytest.raises(IllegalTurn) as caught:
        position.play(text)
    assert caught.value.reason == why
    assert caught.value.text == text
    assert text[slice(*caught.value.place)].startswith("V")
    assert set(caught.value.accepted) == {
        str(way) for turn in position.turns() for way in position.ways(turn)
    }
    assert position == at(fields)


def test_refusals_of_clicks_say_why() -> None:
    draft = START.draft()
    pattern = zamora.StepPattern
    assert draft.refusal(pattern()) == "Di qué extremo se mueve y hasta dónde."
    after = draft.take(draft.next_steps[0])
    assert after.next_steps == () and after.may_end
    assert after.refusal(pattern(origin=zamora.Cell(2, 3))) == "Ya barriste en este turno."
    corner = at("V11-V12 V21-V31 C1").draft()
    assert {step.origin for step in corner.next_steps} == {zamora.Cell(1, 1)}
    assert corner.refusal(pattern(origin=zamora.Cell(1, 2))) == (
        "El extremo V12 no puede barrer ahora hacia ningún lado."
    )


def test_every_refusal_is_a_sentence_of_its_own() -> None:
    """All patterns of a corner, a corner and an angle in all positions: never the last resort."""
    cells = GAME.board.cells
    for position in all_positions()[::29]:
        if position.outcome is not None:
            continue
        possible = {(s.origin, s.target, s.angle) for s in position.draft().next_steps}
        for origin, target in itertools.product(cells, cells):
            for angle in zamora.game("compases").angles:
                if (origin, target, angle) in possible:
                    continue
                why = position.draft().refusal(
                    zamora.StepPattern(origin=origin, target=target, angle=angle)
                )
                assert why.endswith(".") and why != "Esa barrida no se puede hacer."


# The corners tell the whole truth about a sweep: proved by watching every sweep as a film ---------


NAMES = [BOARD.name(cell) for cell in BOARD.cells]
COMPASSES = [pair for pair in combinations(NAMES, 2) if dist(*map(geometry.point, pair)) == 1]


def test_there_are_24_compasses() -> None:
    assert len(COMPASSES) == 24


def test_a_sweep_touches_the_rival_exactly_if_a_corner_it_visits_is_an_end_of_the_rival() -> None:
    seen = {True: 0, False: 0}
    for own, rival in ((a, b) for a in COMPASSES for b in COMPASSES if not set(a) & set(b)):
        for end, pivot in (own, own[::-1]):
            for angle in zamora.game("compases").angles:
                path = sweep_path(BOARD.cell(end), BOARD.cell(pivot), angle)
                film = geometry.film(end, pivot, angle, rival)
                assert film.leaves == any(cell not in BOARD for cell in path)
                visited = {BOARD.name(cell) for cell in path if cell in BOARD}
                assert film.touches == bool(visited & set(rival)), (end, pivot, angle, rival)
                seen[film.touches] += 1
    assert min(seen.values()) > 400


def test_the_film_sees_what_must_be_seen() -> None:
    # By hand: beside the diagonal there is room; a corner on the way is touched; so is a last one.
    assert not geometry.film("V32", "V33", -90, ("V21", "V22")).touches
    assert geometry.film("V23", "V22", -180, ("V32", "V42")).touches
    assert geometry.film("V23", "V22", -90, ("V32", "V42")).touches
    assert geometry.film("V12", "V13", -90, ("V42", "V43")).leaves
    # A rival inside the sector, which the lattice never shows, would be seen too.
    assert geometry.meet((0, 0), (1, 1), (0, 1), (1, 0))
    assert not geometry.meet((0, 0), (1, 0), (0, 0.1), (1, 0.1))


def test_both_make_the_same_turns_in_every_position() -> None:
    game = zamora.game("compases")
    compared = 0
    for c1, c2 in ((a, b) for a in COMPASSES for b in COMPASSES if not set(a) & set(b)):
        for label in ("C1", "C2"):
            code = f"compases:1 {'-'.join(c1)} {'-'.join(c2)} {label}"
            try:
                position = game.position(code)
            except zamora.BadPositionCode:
                continue
            assert {geometry.fields(turn.after.code) for turn in position.turns()} == (
                geometry.successors(geometry.fields(code))
            )
            compared += 1
    assert compared > 500
