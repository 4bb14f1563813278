"""The corners tell the whole truth about a sweep: proved by watching every sweep as a film."""

from __future__ import annotations

from itertools import combinations
from math import dist

import zamora
from zamora.library.compases.rules import BOARD, sweep_path

from . import geometry

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
