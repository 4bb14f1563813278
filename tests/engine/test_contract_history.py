"""What every game must keep to: symmetry, and the game as it is played."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import zamora
from zamora import (
    GameOver,
    IllegalTurn,
    Outcome,
    Position,
    Reason,
    Symmetry,
    Turn,
    ZamoraError,
)
from zamora.core.history import DRAWING_OCCURRENCE, History
from zamora.core.notation import split_turns

from .everygame import AnyGame, going_on, is_legal, positions, some_turns
from .playouts import whole_game

pytestmark = pytest.mark.usefixtures("breadth")

# Symmetry -----------------------------------------------------------------------------------------


def test_symmetries_form_a_group(game: AnyGame) -> None:
    cells = game.board.cells
    identity = (cells, False, False)

    def action(*chain: Symmetry) -> tuple[tuple[zamora.Cell, ...], bool, bool]:
        images = cells
        for symmetry in chain:
            images = tuple(map(symmetry.map, images))
        swaps = sum(symmetry.swaps_sides for symmetry in chain) % 2 == 1
        reverses = sum(symmetry.reverses for symmetry in chain) % 2 == 1
        return images, swaps, reverses

    group = {action(symmetry) for symmetry in game.symmetries}
    assert identity not in group
    assert len(group) == len(game.symmetries)
    assert len({symmetry.name for symmetry in game.symmetries}) == len(group)
    for symmetry in game.symmetries:
        assert set(action(symmetry)[0]) == set(cells)
        assert any(action(symmetry, back) == identity for back in game.symmetries)
    for one, two in itertools.product(game.symmetries, repeat=2):
        assert action(one, two) in group | {identity}


def test_symmetric_positions_have_symmetric_turns(game: AnyGame) -> None:
    """Two symmetries in every position: what all of them do to a turn is a test of its own."""
    in_turn = itertools.cycle(game.symmetries)
    ended = [position for position in positions(game) if position.outcome is not None]
    asked = ((one, some_turns(one, 3)) for one in [*going_on(game), *ended])
    for position, few, symmetry in (
        (*one, symmetry) for one in asked for symmetry in itertools.islice(in_turn, 2)
    ):
        image = position.transformed(symmetry)
        assert (image.side is not position.side) == symmetry.swaps_sides
        assert image.listable == position.listable
        if position.listable:
            images = {turn.after.transformed(symmetry) for turn in position.turns()}
            assert images == {turn.after for turn in image.turns()}
        for turn in few:
            mirrored = turn.transformed(symmetry)
            assert is_legal(mirrored, image)
            draft = image.draft()
            for step in mirrored.steps:
                draft = draft.take(step)
            assert draft.turn() == mirrored
        assert (image.outcome is None) == (position.outcome is None)
        if position.outcome is not None and image.outcome is not None:
            assert image.outcome.reason is position.outcome.reason
            winner = position.outcome.winner
            if winner is not None and symmetry.swaps_sides:
                winner = winner.other
            assert image.outcome.winner is winner


def test_a_symmetry_and_its_inverse_change_nothing(game: AnyGame) -> None:
    asked = [(one, some_turns(one, 3)) for one in positions(game)]
    for symmetry in game.symmetries:
        (inverse,) = (
            other
            for other in game.symmetries
            if all(other.map(symmetry.map(cell)) == cell for cell in game.board.cells)
            and other.swaps_sides == symmetry.swaps_sides
        )
        for position, few in asked:
            assert position.transformed(symmetry).transformed(inverse) == position
            for turn in few:
                again = turn.transformed(symmetry).transformed(inverse)
                assert again == turn
                assert again.steps == turn.steps


# History ------------------------------------------------------------------------------------------


def test_undo_and_redo(kind: AnyGame) -> None:
    whole = whole_game(kind, 1)
    history = History(whole.start, whole.turns)
    for n in reversed(range(len(whole.turns))):
        assert history.undo() == whole.turns[n]
        assert history.position == whole.positions[n]
        assert history.undone == whole.turns[n:]
        assert history.turns == whole.turns[:n]
        assert history.outcome is None
    assert history.undo() is None
    for turn in whole.turns:
        assert history.redo() == turn
    assert history.redo() is None
    assert history.positions == whole.positions
    assert history.outcome == whole.outcome
    assert history.occurrences() == whole.occurrences()


def test_playing_on_forgets_what_was_undone_and_a_failed_turn_does_not(kind: AnyGame) -> None:
    history = History(kind.start())
    for _turn in range(2):
        history.play(some_turns(history.position, 1)[0])
    history.undo()
    undone = history.undone
    with pytest.raises(ZamoraError):
        history.play("hola")
    with pytest.raises(IllegalTurn):
        history.play(history.turns[0])
    assert history.undone == undone
    assert len(history.turns) == 1
    history.play(some_turns(history.position)[-1])
    assert history.undone == ()


def test_histories_are_written_and_read_back(kind: AnyGame) -> None:
    for seed in range(3):
        whole = whole_game(kind, seed)
        history = History(whole.start, whole.turns[:40])
        again = History(history.start, split_turns(kind, history.numbered()))
        assert again.positions == history.positions


def test_the_third_occurrence_is_a_draw(game: AnyGame) -> None:
    code = CYCLES[game.key][0] if game.key in CYCLES else RETURNING.get(game.key, "")
    start = game.position(code) if code else game.start()
    history = History(start)
    cycle = _cycle(start)
    for _repeat in range(DRAWING_OCCURRENCE - 1):
        assert history.outcome is None
        for turn in cycle:
            # A position may count what does not matter for repetition: as text, a turn fits both.
            history.play(str(turn))
    assert history.occurrences() == DRAWING_OCCURRENCE
    assert history.position.key in history.drawing
    assert History(game.start()).drawing == frozenset()
    assert history.position.outcome is None, "a position knows nothing of how it came about"
    assert history.outcome == Outcome(None, Reason.REPETITION)
    with pytest.raises(GameOver, match="La partida ya terminó"):
        history.play(str(cycle[0]))
    history.undo()
    assert history.outcome is None
    history.redo()
    assert history.outcome == Outcome(None, Reason.REPETITION)


#: Games that only go on: what has stood on the board never comes back.
ONWARD = (
    *("nim", "nim-avido", "nim-avaro", "nim-matrices", "nimble", "resta", "reinas", "euclides"),
    *("rubias-morenas", "chomp", "par-impar", "quim", "dominorio", "leones-dragones"),
    *("suma", "cefalopodo", "sierpinski", "alianzas", "elecciones-hex", "elecciones-cubos"),
)
#: Where somebody can go back in games of which the start only leads onward: among ladies, or when
#: the dice have been set up. And where the way back from the start is long.
RETURNING = {
    "artaban": "artaban:1 8/8/8/4(d415)3/8/3(D312)4/8/8 B juego",
    "duell": "duell:1 4k4/9/9/9/9/9/9/4K4 B",
    "pierde-gana": "pierde-gana:1 6t1/8/8/8/8/8/8/1T6 B -/-/0",
    "alicia": "alicia:1 4r11/16/16/16/16/16/16/T11R3 B -/-/0",
    "damas-inglesas": "damas-inglesas:1 7d/8/8/8/8/8/8/D7 B",
    "damas-internacionales": "damas-internacionales:1 1d8/10/10/10/10/10/10/10/10/D9 B",
    "damas-rusas": "damas-rusas:1 1d6/8/8/8/8/8/8/D7 B",
    **{
        key: f"{key}:1 d7/8/8/8/8/8/8/1D6 B"
        for key in ("damas-espanolas", "damas-alemanas", "damas-checas", "damas-tailandesas")
    },
    **{key: f"{key}:1 d7/8/8/8/8/8/8/1D6 B" for key in ("damas-turcas", "damas-armenias", "croda")},
    "bashnya": "bashnya:1 1d6/8/8/8/8/8/8/D7 B",
    "lasca": "lasca:1 d6/7/7/7/7/7/D5D B",
    "mylaska": "mylaska:1 d6/7/7/7/7/7/D5D B",
    "emergo": "emergo:1 f8/9/9/9/9/9/9/9/F7F B",
}
#: Where men are put on the board and seldom leave it, a way back is known: a position and turns. In
#: Go two stones are sent, and one returns.
CYCLES = {
    "guadalete": ("", ("Ca3", "Ca6", "Cb1", "Cb8")),
    "go": ("go:1 9/9/9/9/9/9/9/PPp6/1p1p5 B p", ("a1", "c1", "b1", "paso")),
    "roseta": (
        "roseta:1 p1/p1P1/2p3/8/10/10/10/10/10/10/10/10/10/10/10/8/6/4/PP B p",
        ("k19", "i18", "j19", "paso"),
    ),
    "trueques": (
        "trueques:1 r7/t7/8/8/8/8/7T/7R B -/-/0",
        ("Rg1 Rg1/h2", "Rb8 Rb8/a7", "Th1 Th1/h2", "Ta8 Ta8/a7"),
    ),
}
#: Positions that are looked at for a way back.
LOOKED_AT = 2000


def _cycle(start: Position) -> list[Turn]:
    """Turns that lead from a position back to it: a shortest such line."""
    if start.game.key in ONWARD:
        pytest.skip("no position comes back")
    if start.game.key in CYCLES:
        history = History(start)
        return [history.play(text) for text in CYCLES[start.game.key][1]]
    home = _standing(start)
    #: Positions from which so many turns do not lead home.
    vain: set[tuple[object, int]] = set()

    def line(position: Position, turns_left: int) -> list[Turn] | None:
        if len(vain) > LOOKED_AT:
            pytest.fail("too many turns to look for a way back: name one in RETURNING or CYCLES")
        if turns_left == 0:
            return [] if position.key == start.key else None
        if (position.key, turns_left) in vain:
            return None
        away = sorted(
            (max(len(home - standing), len(standing - home)), number, turn)
            for number, turn in enumerate(position.turns())
            for standing in [_standing(turn.after)]
        )
        for pieces_away, _number, turn in away:
            # The ball may come home in the same turn as a piece.
            if pieces_away <= turns_left and turn.after.outcome is None:
                rest = line(turn.after, turns_left - 1)
                if rest is not None:
                    return [turn, *rest]
        vain.add((position.key, turns_left))
        return None

    position = start
    for _turn in range(3):
        if not position.listable:
            pytest.skip("soon its turns cannot be listed")
        assert position.example
        position = position.example.after
    # Each side has to go and to come back.
    for length in (4, 6):
        found = line(start, length)
        if found is not None:
            return found
    pytest.skip("no turns near the start lead back to it")


def _standing(position: Position) -> set[tuple[Any, ...]]:
    return {(piece.label, piece.cells) for piece in position.pieces()}
