"""What the exercises of lesson 3 claim, checked against the engine and by counting anew."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import Any

import zamora
from zamora import book
from zamora.core.board import Cell
from zamora.library.golez.notation import BOARD
from zamora.metric import FALSE_METRICS
from zamora.metric.chains import (
    CASES,
    CHAINS,
    PRINTED,
    Claim,
    chain,
    printed_flaws,
    reasons,
)
from zamora.rival.levels import level
from zamora.school.exercises import (
    CellsExercise,
    ChoiceExercise,
    Counterexample,
    OrderExercise,
    Status,
    SurviveExercise,
    exercise,
    exercises,
)
from zamora.solve.forced import can_score

from .judged import check_answer as check
from .judged import solved

CELLS = BOARD.cells


def names(cells: Any) -> list[str]:
    return [BOARD.name(cell) for cell in cells]


def rows(a: Cell, b: Cell) -> int:
    return abs(a.row - b.row)


def columns(a: Cell, b: Cell) -> int:
    return abs(a.column - b.column)


def test_many_exercises_of_many_kinds() -> None:
    found = exercises(3)
    assert len(found) >= 10
    assert len({one.kind for one in found}) >= 5


# Measuring ----------------------------------------------------------------------------------------


def test_three_ways_to_measure() -> None:
    men = {p.label: p.cells[0] for p in exercise("3.1").position.pieces()}  # type: ignore[union-attr]
    a, b = men["PN"], men["AB1"]
    assert exercise("3.1").marks == (a, b)
    assert check("3.1", max(rows(a, b), columns(a, b))).status is Status.SOLVED
    assert check("3.1", rows(a, b) + columns(a, b)).mistake == "suma"
    assert check("3.1", columns(a, b)).mistake == "menor"
    assert check("3.1", rows(a, b) + 1).mistake == "cuenta-la-salida"
    a, b = men["DB1"], men["AN2"]
    assert exercise("3.2").marks == exercise("3.3").marks == (a, b)
    assert (rows(a, b), columns(a, b)) == (4, 3), "as the explanations say"
    assert check("3.2", rows(a, b) + columns(a, b)).status is Status.SOLVED
    assert check("3.3", math.hypot(rows(a, b), columns(a, b))).status is Status.SOLVED
    # The named mistakes are the other ways to count.
    squares_of_both = rows(a, b) ** 2 + columns(a, b) ** 2
    assert check("3.2", max(rows(a, b), columns(a, b))).mistake == "rey"
    assert check("3.2", rows(a, b) * columns(a, b)).mistake == "producto"
    assert check("3.2", math.isqrt(squares_of_both)).mistake == "regla"
    assert check("3.3", squares_of_both).mistake == "sin-raiz"
    assert check("3.3", rows(a, b) + columns(a, b)).mistake == "taxi"
    assert check("3.3", rows(a, b)).mistake == check("3.3", columns(a, b)).mistake == "un-cateto"
    assert check("3.3", "5,0").status is Status.SOLVED
    assert check("3.3", "√25").status is check("3.3", " √ 25 ").status is Status.SOLVED
    assert check("3.3", "√24").status is Status.NOT_YET
    assert "√2" in check("3.3", "la raíz de 25").message
    assert check("3.3", 5.1).status is check("3.3", 25).status is Status.NOT_YET


def test_the_disc() -> None:
    found = exercise("3.4")
    assert isinstance(found, CellsExercise)
    centre = Cell(9, 1)
    near = {c for c in CELLS if max(rows(c, centre), columns(c, centre)) <= 2}
    assert found.wanted == near
    assert len(near) == 13 and len({c for c in near if c.row > 9}) == 4
    field = {c for c in near if c.row <= 9}
    rim = {c for c in near if max(rows(c, centre), columns(c, centre)) == 2}
    taxi = {c for c in near if rows(c, centre) + columns(c, centre) <= 2}
    wrong = {
        "sin-centro": near - {centre},
        "sin-arco": field,
        "solo-el-borde": rim,
        "redondo": taxi,
    }
    wrong["lejos"] = near | {Cell(9, 4)}
    assert {name: check("3.4", names(cells)).mistake for name, cells in wrong.items()} == {
        name: name for name in wrong
    }
    middle = [c for c in CELLS if max(rows(c, Cell(6, 4)), columns(c, Cell(6, 4))) <= 2]
    assert len(middle) == 25


# The ball -----------------------------------------------------------------------------------------


def test_where_the_ball_can_be_sent() -> None:
    """Found anew: empty cells of the colour of 82, those nearest to the ball."""
    found = exercise("3.5")
    assert isinstance(found, CellsExercise) and found.position is not None
    taken = {cell for piece in found.position.pieces() for cell in piece.cells}
    ball = next(p.cells[0] for p in found.position.pieces() if p.side is None)
    assert ball == Cell(9, 1) and Cell(8, 2) in taken

    def far(cell: Cell) -> int:
        return max(rows(cell, ball), columns(cell, ball))

    free = [c for c in CELLS if c not in taken and sum(c) % 2 == sum(Cell(8, 2)) % 2]
    nearest = min(map(far, free))
    assert nearest == 2
    assert found.wanted == {c for c in free if far(c) == nearest}
    assert any(c.row > 9 for c in found.wanted), "one of them is a goal"
    for cell in CELLS:
        said = found.check([*names(found.wanted), BOARD.name(cell)])
        if cell in found.wanted:
            assert said.status is Status.SOLVED
        elif sum(cell) % 2:
            assert said.mistake == "otro-color"
        else:
            assert said.mistake == (
                "ocupada" if far(cell) == 1 else "lejos" if far(cell) != 2 else None
            )


def test_who_moved_the_ball() -> None:
    found = exercise("3.6")
    assert isinstance(found, CellsExercise) and found.position is not None
    turn = book.get("golez-2").history().turns[3]
    assert " ".join(names(s.target for s in turn.steps[1:])) == "82 73 64 63 52 51 42"
    explained = turn.explain()
    at = {p.cells[0]: p.label for p in found.position.pieces()}
    assert at[Cell(7, 3)] == "R"
    assert {at[cell] for cell in found.wanted} == set(explained[3].actuators) == {"AN1", "MN"}
    # The explanation: in all other steps there is one possibility.
    others = [e.actuators for e in explained if e.actuators and e is not explained[3]]
    assert others == [("AN1",), ("DN1",), ("AN2",), ("AN2",), ("AN1",), ("AN1",)]
    # By the rule: black, next to the ball, on the colour of 64.
    black = {p.cells[0] for p in found.position.pieces() if p.label.endswith(("N", "N1", "N2"))}
    beside = {c for c in black if max(rows(c, Cell(7, 3)), columns(c, Cell(7, 3))) == 1}
    assert {c for c in beside if sum(c) % 2 == 0} == found.wanted
    for cell in CELLS:
        said = found.check([*names(found.wanted), BOARD.name(cell)]).mistake
        wrong = "no-es-negra" if cell not in black else "lejos" if cell not in beside else None
        assert said == wrong


# False metrics ------------------------------------------------------------------------------------


def some_triples() -> Iterator[tuple[Cell, ...]]:
    """Every seventh of all triples: they fall on all sorts."""
    return itertools.islice(itertools.combinations(CELLS, 3), 0, None, 7)


def test_the_numbers_are_told() -> None:
    assert (
        "De 33 a 55 hay 3; pasando por 44, 1 + 1 = 2." in check("3.9", ["55", "33", "44"]).message
    )
    said = check("3.8", ["33", "34", "44"])
    assert said.status is Status.NOT_YET and "pasando por 34, 1 + 1 = 2" in said.message


# The proof ----------------------------------------------------------------------------------------


def cases(triple: tuple[Cell, ...]) -> set[int]:
    """The cases of three cells, written out anew from the booklet."""
    a, b, c = sorted(triple, key=lambda cell: (cell.column, cell.row))
    x1, y1, x2, y2, z = columns(a, b), rows(a, b), columns(a, c), rows(a, c), rows(b, c)
    ab, ac, bc = (x1 >= y1, y1 >= x1), (x2 >= y2, y2 >= x2), (x2 - x1 >= z, z >= x2 - x1)
    held = {
        1: (ab[0], ac[0], bc[0]),
        2: (ab[0], ac[0], bc[1]),
        3: (ab[0], ac[1], bc[0]),
        4: (ab[0], ac[1], bc[1]),
        5: (ab[1], ac[0], bc[1]),
        6: (ab[1], ac[0], bc[0]),
        7: (ab[1], ac[1], bc[1]),
        8: (ab[1], ac[1], bc[0]),
    }
    return {case for case, holds in held.items() if all(holds)}


def test_only_case_6() -> None:
    found = exercise("3.10")
    assert isinstance(found, Counterexample)
    right = 0
    for triple in some_triples():
        alone = cases(triple) == {6}
        assert found.refutes(frozenset(triple)) == alone
        right += alone
    assert right > 100
    assert "X1 = 1, Y1 = 3, X2 = 6, Y2 = 2, Z = 1" in check("3.10", found.solution).message


def test_the_second_part_has_one_order() -> None:
    found = exercise("3.11")
    assert isinstance(found, OrderExercise)
    keys = [step.key for step in found.steps]
    texts = {step.key: step.text for step in found.steps}
    said = " ".join(texts[key] for key in found.solution)
    # The reasons are those that the hypotheses of the case give.
    used, whole = chain(2, 5, 1)
    links = [part.strip() for part in whole.split(">=")]
    for number, (above, below) in enumerate(itertools.pairwise(links), 1):
        because = reasons(Claim.read(f"{above} >= {below}"), 5, used)
        assert because is not None
        why = " y ".join(dict.fromkeys(map(str, because))) or "los dos lados son iguales"
        assert texts[f"eslabon-{number}"].endswith(f"porque {why}.")
    assert texts["suma"].endswith(f"vale {Claim.read(f'{links[0]} >= {links[1]}').left}.")
    assert f"Y {links[-1]} es d_AC" in texts["final"]
    # The whole chain of the engine stands there, link by link.
    parts = [part.strip().replace("-", "−") for part in CHAINS[2, 5, 0].split(">=")]
    for one, other in itertools.pairwise(parts):
        assert f"{one} ≥ {other}" in said
    for order in itertools.permutations(keys):
        assert found.achieves(order) or found.check(list(order)).mistake


def numbers_of_case_2() -> Iterator[dict[str, int]]:
    """All small numbers in case 2 with Z = Y2 − Y1."""
    for x1, y1, x2, y2 in itertools.product(range(6), repeat=4):
        z = y2 - y1
        if x2 >= x1 >= y1 and x2 >= y2 and z >= max(0, x2 - x1):
            yield {"X1": x1, "Y1": y1, "X2": x2, "Y2": y2, "Z": z}


def fits_gap(expression: str, case: int, formula: int, above: str, below: str) -> bool:
    """Whether ``above`` ≥ expression ≥ ``below`` follows from the hypotheses of the case."""
    links = (Claim.read(f"{above} >= {expression}"), Claim.read(f"{expression} >= {below}"))
    return all(reasons(link, case, formula) is not None for link in links)


def test_what_fits_the_gap() -> None:
    found = exercise("3.12")
    assert isinstance(found, ChoiceExercise)
    # The numbers that the hint names are of the case, and show what it says.
    named = {"X1": 1, "Y1": 1, "X2": 4, "Y2": 4, "Z": 3}
    assert named in list(numbers_of_case_2())
    assert named["X1"] < 3 and named["Y1"] < 3
    assert not fits_gap("Y1", 2, 1, "X2", "Y2 - Y1")
    # The chain is that of the engine, and so is what follows from the hypotheses.
    parts = [part.strip() for part in chain(3, 2, 1)[1].split(">=")]
    printed = [part.replace("-", "−") for part in parts]
    assert f" {printed[0]} ≥ {printed[1]} ≥ ☐ ≥ {printed[3]}? " in found.statement
    for option in found.options:
        middle_text = option.text.replace("−", "-")
        assert (option.key in found.right) == fits_gap(middle_text, 2, 1, parts[1], parts[3])
    assert Claim.read("X2 >= Y2").holds(named)


def test_the_mirror() -> None:
    found = exercise("3.13")
    assert isinstance(found, OrderExercise)
    # The explanation: sixteen chains are saved.
    assert sum(inequality == 3 for inequality, _case, _formula in CHAINS) == 16


# Stops, zeros, triples ----------------------------------------------------------------------------


def test_free_stops() -> None:
    found = exercise("3.20")
    assert isinstance(found, CellsExercise) and len(found.wanted) == 13
    assert check("3.20", names(found.wanted - {*found.marks})).mistake == "sin-puntas"
    assert check("3.20", names([Cell(6, n) for n in range(2, 7)])).mistake == "solo-la-fila"
    for cell in set(CELLS) - found.wanted:
        assert check("3.20", names([*found.wanted, cell])).mistake == "alarga"


def test_what_is_at_distance_zero_is_one_thing() -> None:
    (only_rows,) = (one.distance for one in FALSE_METRICS if one.distance.key == "filas")
    heaps = {frozenset(c for c in CELLS if only_rows.raw(a, c) == 0) for a in CELLS}
    assert check("3.21", len(heaps)).status is Status.SOLVED
    assert check("3.21", len(CELLS)).mistake == "sin-pegar"
    assert check("3.21", len({c.row for c in CELLS if 3 <= c.row <= 9})).mistake == "sin-arcos"


# Two proofs ---------------------------------------------------------------------------------------


def test_the_short_proof() -> None:
    found = exercise("3.22")
    assert isinstance(found, OrderExercise)
    assert found.achieves(("mayor", "linea", *found.solution[2:]))
    for a, b, c in some_triples():
        for apart in (rows, columns):
            assert apart(a, c) <= apart(a, b) + apart(b, c), "in one line, as the first step says"


def test_cases_in_a_cube() -> None:
    sorts = set(itertools.product(("rows", "columns", "floors"), repeat=3))
    assert check("3.23", len(sorts)).status is Status.SOLVED
    assert check("3.23", len(CASES)).mistake == "tablero"


def test_the_misprint() -> None:
    found = exercise("3.28")
    assert isinstance(found, ChoiceExercise)
    lacking = printed_flaws()
    for option in found.options:
        formula = int(option.key[-1])
        printed = PRINTED[8, formula].replace("-", "−").replace(">=", "≥")
        assert option.text == printed
        assert (option.key in found.right) == ("start" in lacking.get((8, formula), ()))
    assert "end" in lacking[8, 1] and (8, 2) not in lacking, "as the mistakes say"


# Strategies ---------------------------------------------------------------------------------------


def test_circles_of_the_taxi() -> None:
    wide, middle = [Cell(*cell) for cell in itertools.product(range(41), repeat=2)], Cell(20, 20)
    far = [rows(middle, cell) + columns(middle, cell) for cell in wide]
    sizes = [far.count(steps) for steps in range(11)]
    assert sizes[1:4] == [4, 8, 12] and check("3.17", sizes[10]).status is Status.SOLVED
    assert check("3.17", sum(sizes)).mistake == "disco"
    ball = exercise("3.17").marks[0]
    for steps in (1, 2, 3):
        assert sum(rows(ball, c) + columns(ball, c) == steps for c in CELLS) == sizes[steps]


def test_problems_without_a_game() -> None:
    sevens = [str(n) for n in range(1, 100) if "7" in str(n)]
    assert check("3.25", sum(n.count("7") for n in sevens)).mistake == "dos-veces"
    assert check("3.25", sum(not n.startswith("7") or n == "7" for n in sevens)).mistake == (
        "solo-al-final"
    )


# Goals --------------------------------------------------------------------------------------------


def test_the_goal_that_the_booklet_missed() -> None:
    found = exercise("3.14")
    assert found.position == book.get("golez-1").history().positions[10]
    assert str(book.get("golez-1").history().turns[10]) == "MB: 44 a 55", "what the booklet played"
    assert len(solved("3.14")) == 2


def test_preventing_the_goal() -> None:
    found = exercise("3.15")
    assert found.position == book.get("golez-1").history().positions[11]
    assert found.position is not None
    legal = found.position.turns()
    saving = {str(t) for t in legal if t.after.outcome is None and not can_score(t.after)}
    assert (len(legal), len(saving)) == (70, 13), "as the explanation says"
    assert solved("3.15") == saving


# Against level 3 ----------------------------------------------------------------------------------


def test_the_challenge_is_the_same_on_every_machine() -> None:
    """The rival's answers depend on positions looked at, not on seconds."""
    found = exercise("3.16")
    assert isinstance(found, SurviveExercise) and found.rival == "level:3"
    first, again = found.replay(found.solution), found.replay(found.solution)
    assert first.turns == again.turns
    assert first.outcome is not None and first.outcome.winner is found.position.side
    assert level(zamora.game("golez"), 3).nodes > 0


def test_holding_out_is_enough() -> None:
    """Six turns without a goal are right as well; fewer are not finished."""
    found = exercise("3.16")
    assert isinstance(found, SurviveExercise)
    own: list[str] = []
    while len(own) < found.turns:
        if own:
            assert found.check(own).status is Status.NOT_ATTEMPTED
        position = found.replay(own).position
        # Any turn after which the rival cannot score at once.
        safe = (t for t in position.turns() if not t.wins and t.after.outcome is None)
        own.append(str(next(t for t in safe if not can_score(t.after))))
    assert found.check(own).status is Status.SOLVED
    assert "Aguantaste 6 turnos" in found.check(own).message
