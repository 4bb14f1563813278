"""A sum of games as a game: how it is put together, played, refused and written down."""

from __future__ import annotations

import random

import pytest

import zamora
from zamora import BadPositionCode, IllegalTurn, Side, UnreadableNotation
from zamora.core.parameters import BadParameter
from zamora.solve.worth import sum_of

from ..marks import ordinarily
from .datafiles import tables
from .slow import sums

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
def test_bad_codes(fields: str) -> None:
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
