"""The map of a solved game: what a dot stands for, and what is shown of it."""

from __future__ import annotations

import zamora
from zamora.player.game.board import Board
from zamora.player.game.solvedmap import MapSheet, SolvedMap, chart
from zamora.player.picture.scene import Text
from zamora.solve import solution
from zamora_widgets.aula import mapa

from .hands import find, parts, plain, push, text


def the_map() -> tuple[SolvedMap, MapSheet]:
    found = mapa("compases")
    assert isinstance(found, SolvedMap)
    return found, found.sheet


def test_both_forms_have_the_same_dots() -> None:
    solved = solution("compases")
    lying, upright = chart(solved), chart(solved, upright=True)
    assert lying.positions == upright.positions and lying.values == upright.values
    assert lying.scene.width > lying.scene.height
    assert upright.scene.height > upright.scene.width
    for one in (lying, upright):
        assert len(set(one.places)) == len(one.places) == len(one.positions)
        for x, y in one.places:
            assert 0 < x < one.scene.width and 0 < y < one.scene.height
    for position, value in zip(lying.positions, lying.values, strict=True):
        assert solved.value(position) == value


def test_a_map_on_end_is_read_on_a_telephone() -> None:
    upright = chart(solution("compases"), upright=True)
    pixel = 362 / upright.scene.width
    written = [one for one in upright.scene.layers["over"] if isinstance(one, Text)]
    assert len(written) > 8 and min(one.size for one in written) * pixel >= 13
    assert upright.scene.height * pixel < 480, "with what is asked above it, in a window of 588"
    drawn = [n for n, value in enumerate(upright.values) if value.distance is None]
    ring = [upright.places[n] for n in drawn]
    right = max(x for x, _y in ring) * pixel
    assert right < 362 * 0.54, "the board stands beside the ring"
    assert max(y for _x, y in ring) < min(
        y for n, (_x, y) in enumerate(upright.places) if n not in drawn
    )


def test_it_begins_at_the_start() -> None:
    found, sheet = the_map()
    assert found.position == zamora.game("compases").start()
    assert sheet.told == "Le toca a C1. Según la solución: empate."
    assert "Mapa de todas las posiciones" in repr(found) and "<img" in found.static_html()


def test_every_dot_shows_its_position() -> None:
    found, sheet = the_map()
    known = chart(solution("compases"))
    for number, position in enumerate(known.positions):
        sheet.chosen = number
        assert found.position == position
        if position.outcome is None:
            listed = plain(found._values.value)
            assert all(str(turn).split(": ")[-1] in listed for turn in position.turns()[:1])
            assert position.game.sides[position.side] in sheet.told
        else:
            assert "Ganó" in sheet.told or "Empate" in sheet.told
    sheet.chosen = 99_999
    assert found.position == known.positions[-1]


def test_playing_on_from_there() -> None:
    found, sheet = the_map()
    known = chart(solution("compases"))
    sheet.chosen = next(n for n, v in enumerate(known.values) if v.distance == 3)
    push(found, "Jugar desde aquí")
    board = find(found, Board)
    assert board.session.position == found.position
    assert text(board, "zamora-status").startswith("Le toca a C")
    assert sum(isinstance(part, Board) for part in parts(found)) == 1
