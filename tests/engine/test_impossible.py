"""Codes of positions that cannot be: each is refused in a sentence that says what would do."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zamora import registry
from zamora.core.errors import BadPositionCode, ZamoraError
from zamora.core.grid import GridGame

from .everygame import some_turns

FAMILIES = ("combinatorios", "elecciones", "damas")
GAMES = [one for name in FAMILIES for one in registry.of_family(name) if isinstance(one, GridGame)]
QUEENS = "8/8/7Q/3Q4/8/6Q1/8/"

#: A code, and what is said of it: one of each kind, for the games share their mechanisms.
REFUSED = (
    ("nim:1 99999999999999999999 A", "no describe una posición"),
    (f"nim:1 {'9' * 5000} A", "no describe una posición"),
    ("nim:1 ()()()() A", "no describe una posición"),
    ("nim:1 (1)(3)-(5)(7) A", "no describe una posición"),
    ("nim:1 (-3)(3)(5)(7) A", "En Nim no hay «-3»"),
    ("nim:1 (1)(3)(5)(7) A 5", "«5» sobra"),
    ("alak:1 B10 N a", "«a» sobra"),
    ("chomp:1 (OO)OOOO/OOOOO/OOOOO/OOOOO A", "no hay «OO»"),
    ("chomp:1 ooooo/ooooo/ooooo/ooooo A", "no hay «o»"),
    ("elecciones-cubos:1 (Bb)8/9/9 N", "no hay «Bb»"),
    ("rubias-morenas:1 8/8/8/3(RM)4/8/8/8/8 A", "no hay «RM»"),
    (f"reinas:1 {QUEENS}7Q A", "sobran damas"),
    ("nim-avaro:1 2(1)1(1)(3) A", "sobran monedas: al empezar hay 4"),
    ("quim:1 4(2) A", "no pueden medir más de 9"),
    ("nim-matrices:1 (1)2/1(2)1(23)/1(5)(7)(9) A", "no hay «1»"),
    ("dominorio:1 E3/E3/1E2/4 E", "En b2 falta la otra mitad"),
    ("dominorio[shape=xx/x./x.]:1 e1/1/1 D", "En a3 falta la otra mitad"),
    ("leones-dragones[strips=L.D]:1 LLl E", "Fichas de E: no puede haber más de 1"),
    ("suma[parts=nim(3)+chomp(2x2)]:1 (3)+1O/OO E", "En b2 no puede quedar"),
    ("sierpinski[level=2]:1 B/BB/2/4 B", "Piedras de Blancas: 3. Tendrían que ser 1."),
    ("alianzas[level=2]:1 B/BB/2/3b B", "Piedras de Blancas: 3. Tendrían que ser 2."),
    ("alianzas[level=2]:1 B/Bb/Bb/Bbb1 B", "Blancas ya ha ganado"),
    (
        "damas-inglesas:1 8/p1p1p1p1/1p1p1p1p/p1p1p1p1/1p1p1p1p/8/8/8 B",
        "Negras: no puede haber más de 12",
    ),
    ("fanorona:1 9/9/9/9/9 B", "Sin fichas no hay partida"),
)


@pytest.mark.parametrize(("code", "said"), REFUSED)
def test_what_cannot_be_is_refused(code: str, said: str) -> None:
    with pytest.raises(BadPositionCode) as caught:
        registry.position(code)
    assert said in caught.value.reason
    assert len(caught.value.reason) < 200
    (usual,) = caught.value.accepted
    game = registry.game(code.partition(":")[0])
    assert game.position(f"{game.key}:{game.code_version} {usual}") == game.start()


def contents(game: GridGame) -> list[str]:
    """What might be written for a cell: what can stand there, and what cannot."""
    letters = sorted({*"".join(game.initial().cells), *game.men, *"Zz"})
    letters = [letter for letter in letters if letter.isalpha()]
    known = [*letters, *(letter.swapcase() for letter in letters)]
    return ["1", "1", *known, f"({letters[0]}{letters[-1]})", "(2)", "(0)", "(-1)", "(12)"]


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(GAMES), st.data())
def test_any_men_anywhere_are_a_position_or_a_named_error(
    game: GridGame, data: st.DataObject
) -> None:
    some = st.sampled_from(data.draw(st.permutations(contents(game)))[:3])
    rows = []
    for row in range(1, game.board.rows + 1):
        wide = sum(cell.row == row for cell in game.board.cells)
        rows.append("".join(data.draw(st.lists(some, min_size=wide, max_size=wide))))
    side = data.draw(st.sampled_from(game.side_letters))
    note = data.draw(st.sampled_from(("", "", " 1", " -1", " zz", " 3-4")))
    code = f"{game.key}:{game.code_version} {'/'.join(rows)} {side}{note}"
    try:
        position = registry.position(code)
    except ZamoraError as error:
        assert error.accepted
        return
    assert registry.position(position.code) == position
    assert position.outcome is not None or some_turns(position, 2)
    assert str(position) and position.pieces is not None
