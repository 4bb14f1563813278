"""Combinatorial games, against theorems and a second system; how their sums are played."""

from __future__ import annotations

import functools
import itertools
import operator
import random

import pytest

import zamora
from zamora.core.errors import BadPositionCode, IllegalTurn, UnreadableNotation
from zamora.core.grid import GridState
from zamora.core.parameters import BadParameter
from zamora.core.steps import Outcome, Reason, Side
from zamora.library.combinatorial import claims
from zamora.library.combinatorial.heaps import Nim
from zamora.solve import solution_for, solve
from zamora.solve.worth import sum_of

from ..marks import ordinarily
from .datafiles import tables
from .slow import combinatorial, dominorio, nim, sums


def test_bouton_s_rule_holds_for_every_position_of_nim() -> None:
    """Two exhaustive searches and the formula, 1 · 3 · 5 · 7 and everything that comes of it."""
    game, known = Nim(), dict[tuple[int, ...], bool]()
    for heaps in itertools.product(range(2), range(4), range(6), range(8)):
        state = GridState(tuple(str(heap or "") for heap in heaps), Side.FIRST)
        position = game.position(f"nim:1 {game.encode(state)}")
        wins = solution_for(position).value(position).result == "win"
        assert (
            wins
            == nim.first_wins(list(heaps), known)
            == (functools.reduce(operator.xor, heaps) != 0)
        ), heaps


def test_the_last_bean_wins() -> None:
    position = zamora.position("nim:1 3(1) A").play("4*1")
    assert position.outcome == Outcome(Side.FIRST, Reason.NO_MOVES)


@pytest.mark.parametrize(("rows", "columns"), list(itertools.product((2, 3, 4), repeat=2)))
def test_who_wins_dominorio(rows: int, columns: int) -> None:
    """Against a second system; and no board is lost for both who begin: passing is no gift."""
    game = zamora.game("dominorio", rows=rows, columns=columns)
    begins = {}
    for side in Side:
        start = game.start(side)
        free, upright = dominorio.read(start.code)
        assert upright == (side is Side.FIRST)
        begins[side] = solve(start).value(start).result == "win"
        assert begins[side] == dominorio.first_wins(free, upright, {})
    if rows == columns:
        assert begins[Side.FIRST] == begins[Side.SECOND]


def test_parameters_are_named_and_refused() -> None:
    assert zamora.game("nim", heaps="3-4-5").key == "nim[heaps=3-4-5]"
    assert zamora.game("dominorio[rows=3]") == zamora.game("Dominório", rows="3")
    assert zamora.game("dominorio", rows=4) == zamora.game("dominorio")
    small = zamora.game("dominorio", rows=2, columns=2)
    assert zamora.position(small.start().code).game == small != zamora.game("dominorio")
    with pytest.raises(BadParameter) as caught:
        zamora.game("dominorio", rows=9)
    assert caught.value.accepted[0] == "rows=4"
    with pytest.raises(BadParameter) as caught:
        zamora.game("nim", size=9)
    assert caught.value.accepted == ("heaps",)
    with pytest.raises(BadParameter):
        zamora.game("nim[3-4-5]")
    with pytest.raises(BadParameter):
        zamora.game("golez", heaps="3-4-5")


@pytest.mark.parametrize("heaps", ["-1", "3,-4", "3--4", "3 -4"])
def test_a_hyphen_that_is_a_sign_is_no_hyphen_between_heaps(heaps: str) -> None:
    with pytest.raises(BadParameter):
        zamora.game("nim", heaps=heaps)
    assert zamora.game("nim", heaps="3 - 4").key == "nim[heaps=3-4]"


def test_an_endless_text_is_not_repeated_whole() -> None:
    with pytest.raises(BadParameter) as caught:
        zamora.game("nim", heaps="3-" * 5000)
    assert len(str(caught.value)) < 400
    assert len(caught.value.text) == 10_000  # for programs all of it


@pytest.mark.parametrize(
    ("code", "text", "said"),
    [
        ("nim:1 3(1) A", "1*1", "En 1 no hay ningún montón."),
        ("nim:1 3(1) A", "4*2", "De 4 solo se puede quitar 1."),
        ("nim:1 3(1) A", "paso", "Aquí no se puede pasar."),
        ("dominorio:1 E3/E3/4/4 D", "a4+b4", "La casilla a4 está ocupada por un dominó de E."),
        ("dominorio:1 4/4/4/4 E", "a4+b4", "Lo que se pone en a4 ocupa también a3."),
        ("dominorio:1 4/4/4/4 E", "a1", "En a1 no se puede poner nada ahora."),
    ],
)
def test_what_is_refused(code: str, text: str, said: str) -> None:
    with pytest.raises(IllegalTurn) as caught:
        zamora.position(code).parse(text)
    assert caught.value.reason == said
    assert caught.value.accepted


@pytest.mark.parametrize("text", ["", "¿?", "z9", "a4+z9", "a4+"])
def test_what_cannot_be_read(text: str) -> None:
    with pytest.raises(UnreadableNotation) as caught:
        zamora.game("dominorio").start().parse(text)
    assert caught.value.accepted


@pytest.mark.parametrize("code", ["nim:1 A", "nim:1 (1)(3) A", "nim:1 (x)3 A", "nim:1 4 C"])
def test_bad_codes(code: str) -> None:
    with pytest.raises(BadPositionCode) as caught:
        zamora.position(code)
    assert caught.value.accepted == ("nim:1 (1)(3)(5)(7) A",) or caught.value.accepted


# Theorems of the source, against the rules and against the second system -------------------------


def loses(code: str) -> bool:
    """Whether a position is P: whoever is to move loses, by complete solution from the rules."""
    position = zamora.position(code)
    return solve(position).value(position).result == "loss"


def second_opinion(code: str) -> bool:
    """The same by the program that shares nothing with the rules."""
    kind = combinatorial.KINDS[code.split(":")[0].partition("[")[0]]
    return not combinatorial.wins(kind, kind.read(code), {})


def test_subtraction_as_printed() -> None:
    """P = 0, 4, 8, 12, 16 of the 17 beans; with 2 and 3 the table repeats P P N N N."""
    assert [n for n in range(18) if n == 0 or loses(f"resta:1 ({n}) A")] == [0, 4, 8, 12, 16]
    lost = [n == 0 or loses(f"resta[set=2-3]:1 ({n}) A") for n in range(10)]
    table = "".join("NP"[one] for one in lost)
    assert table == "PPNNNPPNNN"


def test_queens_as_printed() -> None:
    """The table of the source, square by square: Wythoff's pairs."""
    printed = {(0, 0), (1, 2), (2, 1), (3, 5), (5, 3), (4, 7), (7, 4)}
    known: dict[object, bool] = {}
    for row, column in itertools.product(range(8), repeat=2):
        queens = (("Q", row, column),), ""
        lost = not combinatorial.wins(combinatorial.KINDS["reinas"], queens, known)
        assert lost == ((row, column) in printed)
        cell = f"{chr(ord('a') + column)}{8 - row}"
        game = zamora.game("reinas", queens=cell)
        assert (solve(game.start()).value(game.start()).result == "loss") == lost


def test_nimble_is_nim() -> None:
    """The printed position is worth 14; from 8 to 6 is a good turn, and so are some others."""
    start = zamora.game("nimble").start()
    coins = combinatorial.coins(start.code)
    assert functools.reduce(operator.xor, coins) == 14
    after = combinatorial.coins(start.play("8-6").code)
    assert functools.reduce(operator.xor, after) == 0
    for code in ("nimble[coins=2-3-4]:1 2(1)(1)(1) A", "nimble[coins=4-6]:1 2(1)1(1)2 A"):
        coins = combinatorial.coins(code)
        assert loses(code) == (functools.reduce(operator.xor, coins) == 0) == second_opinion(code)


def test_the_golden_ratio_decides_euclid() -> None:
    golden = (1 + 5**0.5) / 2
    for a, b in itertools.product(range(1, 21), repeat=2):
        lost = 1 / golden < a / b < golden
        assert second_opinion(f"euclides:1 ({a})({b}) A") == lost
        if a + b < 16 and a != b:
            assert loses(f"euclides:1 ({a})({b}) A") == lost


@pytest.mark.parametrize("rows", [1, 2, 3])
@pytest.mark.parametrize("columns", [1, 2, 3, 4])
def test_whoever_begins_chomp_wins_unless_there_is_one_point(rows: int, columns: int) -> None:
    start = zamora.game("chomp", rows=rows, columns=columns).start()
    assert (solve(start).value(start).result == "win") == (rows * columns > 1)


def test_the_poisoned_point_of_chomp_looks_different() -> None:
    pieces = zamora.game("chomp").start().pieces()
    assert {piece.label for piece in pieces if piece.kind != "light-stone"} == {"O:a1"}


@pytest.mark.parametrize("size", [2, 3, 4])
def test_on_a_square_of_chomp_the_diagonal_neighbour_wins(size: int) -> None:
    """Leave one row and one column of the same length, and copy the rival."""
    start = zamora.game("chomp", rows=size, columns=size).start()
    after = start.play("*b2")
    assert solve(after).value(after).result == "loss"


@pytest.mark.exhaustive
def test_the_only_first_turn_that_wins_the_largest_chomp() -> None:
    """By the rules, 25,738 positions; the claim knows rows as numbers only. About a minute."""
    start = zamora.game("chomp", rows=8, columns=8).start()
    solution = solve(start)
    losing = [str(turn) for turn in start.turns() if solution.value(turn.after).result == "loss"]
    assert losing == claims.chomp_first(8, 8) == ["*b2"]


def test_of_greedy_nim_the_parity_of_the_largest_heaps_decides() -> None:
    """P if and only if an even number of heaps is largest (Albert & Nowakowski 2004)."""
    for heaps in itertools.product(range(5), repeat=3):
        if any(heaps):
            lost = heaps.count(max(heaps)) % 2 == 0
            kind = combinatorial.KINDS["nim-avido"]
            assert combinatorial.wins(kind, heaps, {}) != lost


@pytest.mark.parametrize("length", range(1, 6))
def test_quim_from_its_start(length: int) -> None:
    """ "Please, you go first": two systems agree on who wins from n and n + 1."""
    start = zamora.game("quim", length=length).start()
    assert (solve(start).value(start).result == "loss") == second_opinion(start.code)


def test_matrices_as_printed() -> None:
    start = zamora.game("nim-matrices").start()
    assert str(start.play("f2*5").code) == "nim-matrices:1 3/1(2)1(23)/2(2)(4) B"
    end = start.play("f2*5").play("c3*4")
    assert end.turns() == ()
    assert second_opinion(end.code)


@pytest.mark.exhaustive
def test_the_sum_of_five_strips_as_printed() -> None:
    """The lions win, whoever begins; of their turns those in strips 3 and 4 are mistakes."""
    game = zamora.game("leones-dragones")
    start, other = game.start(), game.start(Side.SECOND)
    assert solve(other).value(other).result == "loss"
    table = {str(turn): solve(turn.after).value(turn.after).result for turn in start.turns()}
    good = {turn for turn, result in table.items() if result == "loss"}
    assert good == {"a5-b5", "b4-c4", "b1-c1"} and set(table) - good == {"a3-c3", "b2-d2"}


def test_what_is_said_must_be_obeyed() -> None:
    position = zamora.game("par-impar").start().play("=par")
    assert str(position).endswith("Se quita un número par.\nTurno: B")
    with pytest.raises(IllegalTurn):
        position.parse("1*1, =par")
    assert position.play("1*2, =impar").code == "par-impar:1 (1)(4)(5) A impar"


@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        ("resta", {"set": "0"}),
        ("resta", {"set": ""}),
        ("resta", {"pile": 1000}),
        ("nim", {"heaps": "1-2-3-4-5-6-7-8-9-10"}),
        ("euclides", {"numbers": "5"}),
        ("chomp", {"rows": 9}),
        ("nimble", {"coins": "21"}),
        ("reinas", {"queens": "i9"}),
        ("reinas", {"queens": "h1", "columns": 4}),
        ("rubias-morenas", {"queens": "h1"}),
        ("nim-matrices", {"matrix": "1-2/3"}),
        ("leones-dragones", {"strips": "L.X"}),
    ],
)
def test_what_makes_no_game(key: str, wrong: dict[str, object]) -> None:
    with pytest.raises(BadParameter) as caught:
        zamora.game(key, **wrong)
    assert caught.value.accepted


def test_sets_are_read_as_people_write_them() -> None:
    assert zamora.game("resta[set=2,3,pile=20]").key == "resta[set=2-3,pile=20]"
    assert zamora.game("resta", set="{3, 2}").key == "resta[set=2-3]"
    assert zamora.game("nim", heaps="3,4,5").key == "nim[heaps=3-4-5]"


def test_a_heap_of_nothing_is_no_heap() -> None:
    for code in ("euclides:1 (0)(8) A", "nim:1 (0)(3) A", "resta:1 (0) A"):
        with pytest.raises(BadPositionCode):
            zamora.position(code)


def test_a_box_has_as_many_beans_as_the_heaps() -> None:
    for key, beans in (("resta", 17), ("nim", 1 + 3 + 5 + 7), ("euclides", 28)):
        assert [piece.text for piece in zamora.game(key).box()] == [""] * beans
    assert len(zamora.game("resta", pile=999).box()) == 80


# A sum of games as a game: how it is put together, played, refused and written down ---------------


SMALL = "dominorio(2x3)+leones-dragones(L.D.)+nim(1-2)"


@pytest.mark.parametrize(
    "said",
    [
        "dominorio:2x3+leones-dragones:L.D.+nim:1,2",
        " Dominório(2×3) + Leones y Dragones: l.d. + nim(1+2) ",
        "dominorio[rows=2,columns=3]+leones-dragones(L.D.)+nim[heaps=1-2]",
    ],
)
def test_parts_can_be_said_in_several_ways(said: str) -> None:
    game = zamora.game("suma", parts=said)
    assert game.key == f"suma[parts={SMALL}]" and zamora.game(game.key) == game
    assert zamora.position(game.start().code).game == game
    assert [game.board.name(cell) for cell in game.board.cells[5:8]] == ["1:c1", "2:a1", "2:b1"]


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ("golez", "no puede ser parte de una suma: ahí no se trata de quién mueve último"),
        ("nim+par-impar", "depende del último turno del rival"),
        ("rubias-morenas", "depende del último turno del rival"),
        ("suma", "no puede ser parte"),
        ("nim:3+zzz", "En una suma no puede estar «zzz»"),
        ("", "En una suma no puede estar «»"),
        ("dominorio:2x2x2x2", "Para Dominório eso es demasiado"),
        ("dominorio:9x9", "«rows» no puede ser «9»"),
        ("+".join(["nim:1"] * 9), "Una suma tiene 8 partes como mucho"),
        ("+".join(["dominorio:8x8"] * 3), "y 160 casillas entre todas"),
    ],
)
def test_what_is_no_part_is_refused_in_a_sentence(parts: str, said: str) -> None:
    with pytest.raises(BadParameter) as caught:
        zamora.game("suma", parts=parts)
    assert said in caught.value.reason and caught.value.accepted


def test_where_the_last_turn_of_a_part_loses_there_is_no_other_way_of_playing() -> None:
    with pytest.raises(BadParameter, match="Con Chomp solo se juega"):
        zamora.game("suma", parts="chomp:2x2+nim:2", misere=True)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1: a2+a1", "En el juego 1 ya no puedes mover: juega en otro."),
        ("2: 1*4", "De 1 solo se puede quitar 1, 2 o 3."),
        ("3: *a1", "En una suma nadie hace el último turno de Chomp: con él se pierde."),
    ],
)
def test_a_part_says_why_not(text: str, said: str) -> None:
    key = "suma[parts=dominorio(2x2)+nim(3)+chomp(1x1)]"
    position = zamora.position(f"{key}:1 1E/1E+(3)+O D")
    with pytest.raises(IllegalTurn) as caught:
        position.parse(text)
    assert caught.value.reason == said
    assert caught.value.accepted == ("2: 1*1", "2: 1*2", "2: 1*3")


@pytest.mark.parametrize("text", ["", "a2+a1", "4: a1", "0: a1", "1 a2+a1", "1: z9"])
def test_a_turn_begins_with_the_number_of_its_part(text: str) -> None:
    with pytest.raises(UnreadableNotation) as caught:
        zamora.game("suma", parts=SMALL).start().parse(text)
    assert caught.value.accepted[0].startswith("1: ")


@pytest.mark.parametrize(
    "fields", ["3/3+L1l1 E", "3/3+L1l1+(1)(2)", "3/3+L1l1+(1)(2) A", "3/3+x+(1)(2) E"]
)
def test_bad_codes_of_sums(fields: str) -> None:
    with pytest.raises(BadPositionCode):
        zamora.position(f"suma[parts={SMALL}]:1 {fields}")


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("parts", [SMALL, "dominorio(2x2)+leones-dragones(LL.D.)", "nim(2-3)"])
def test_who_has_no_turn_left(parts: str, misere: bool) -> None:
    """Whoever cannot move in any part loses, or wins: as a search on plain lists has it."""
    lot = random.Random(1)
    game, known = zamora.game("suma", parts=parts, misere=misere), dict[object, bool]()
    for side in Side:
        position = game.start(side)
        while position.outcome is None:
            position = lot.choice(position.turns()).after
            here, mover = sums.read(position.code)
            if position.outcome is not None:
                assert not [*sums.turns(here, mover)]
                assert (position.outcome.winner is position.side) == misere
                assert sums.wins(here, mover, known, misere) == misere


# The two sums at the end of the chapter -----------------------------------------------------------

PRINTED = tables("suma", "tables.toml")["positions"]


@pytest.mark.parametrize(
    "printed", ordinarily(PRINTED[:1], PRINTED), ids=[one["id"] for one in PRINTED]
)
def test_printed_sums(printed: dict[str, object]) -> None:
    """Values by :mod:`zamora.solve`; who wins, and by which turns, by the second search too."""
    position = zamora.position(str(printed["code"]))
    found = sum_of(position)
    assert [str(value) for value in found.parts] == printed["values"]
    assert str(found.value) == printed["value"]
    known = dict[object, bool]()
    for side in Side:
        asked = position.asked(side)
        parts, mover = sums.read(asked.code)
        winning = {str(turn) for turn in found.winning(side)}
        assert winning == set(printed[f"wins_{mover}"])  # type: ignore[call-overload]
        assert bool(winning) == sums.wins(parts, mover, known)
        for turn in asked.turns():
            lost = not sums.wins(*sums.read(turn.after.code), known)
            assert lost == (str(turn) in winning), turn
