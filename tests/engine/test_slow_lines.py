"""Whole lines through the slow generators: every printed game of Futez, Golez and Goldrez."""

from __future__ import annotations

from types import ModuleType

import pytest

from .slow import futez, goldrez, golez
from .slow.common import Position, cell

FUTEZ = "futez:1 22,24,31,35 71,75,82,84 53 B"
STARTS = {
    golez: "golez:1 P24,D33,D35,M44,A52,A56 P104,D93,D95,M84,A72,A76 64 B",
    goldrez: "goldrez:1 R14,T23,A25,C34,D44 R94,T85,A83,C74,D64 54 B",
}


def futez_replayed(line: str) -> futez.Position:
    """``24-33:62``: the piece on 24 goes to 33, then the ball to 62; without ``:`` it stays."""
    position = futez.read(FUTEZ)
    for text in line.split():
        move, _, ball = text.partition(":")
        origin, target = map(cell, move.split("-"))
        rest = cell(ball) if ball else position.ball
        white_moves = position.side == "B"
        before = position.white if white_moves else position.black
        fitting = [
            after
            for after in futez.turns(position)
            if (after.white if white_moves else after.black) == before - {origin} | {target}
            and after.ball == rest
        ]
        assert len(fitting) == 1, f"{text} from {futez.code(position)}"
        position = fitting[0]
    return position


def replayed(game: ModuleType, line: str) -> tuple[Position, list[set[tuple[str, ...]]]]:
    """``AB1 63: 74 83 / …``: the piece, its target, the ball's steps. Also who can have sent it."""
    position, who = game.read(STARTS[game]), []
    for text in line.split("/"):
        move, _, steps = text.partition(":")
        label, target = move.split()
        journey = [cell(step) for step in steps.split()]
        who.append(game.chains(game.code(position), label, cell(target), journey))
        assert who[-1], f"{text.strip()} from {game.code(position)}"
        n = game.GAME.labels[position.side].index(label)
        rest = journey[-1] if journey else position.ball
        after = position.with_piece_moved(n, cell(target)).turn_over(rest)
        assert after in game.turns(position)
        position = after
    return position, who


@pytest.mark.parametrize(
    ("line", "winner"),
    [
        pytest.param(
            # Corrected: turn 1 has 35 to 45, which is no cell of the board.
            "35-44 75-64 24-33:62 64-53 31-42 82-73:51 33-24 71-62:33 44-35:44 84-75 22-33:55 "
            "53-44 33-22 75-64:33 42-31:42 62-51 22-33:53 73-62:42 33-22:53 51-42 24-33 64-55:64 "
            "33-24 62-51",
            None,
            id="futez-1",
        ),
        pytest.param(
            "35-44 75-64 31-42 71-62 24-35:71 62-73:62 44-53:51 82-71 53-62 73-82 22-33:73 "
            "64-75:64 42-53:73 75-64 33-44 64-75:64 44-55 84-73:42 55-44:51 75-84 35-24 73-64 "
            "44-33 64-75 33-42:73 75-64 42-51:95",
            "B",
            id="futez-2",
        ),
        pytest.param(
            "35-44 75-64 22-33:62 64-53 31-42 82-73:51 42-31 53-42 33-22 71-62:33 44-35:44 "
            "62-53:33 35-44 73-64 44-35:44 42-33 31-42 64-55 42-31 84-73 31-42 73-62:11",
            "N",
            id="futez-3",
        ),
    ],
)
def test_futez_printed_games(line: str, winner: str | None) -> None:
    assert futez.winner(futez_replayed(line)) == winner


#: From the start to a ball that must move and cannot.
STUCK = (
    "31-42 82-73 22-31:44 73-64 24-33:53 71-62 42-51 62-71 33-42:62 84-73:53 51-62 73-84 35-44 "
    "64-55 44-35 55-44 62-73 75-64 73-62 84-75"
)


def test_futez_ball_that_must_move_and_cannot() -> None:
    """84 to 75 stands by 64, which is beside the ball; the four diagonals from 53 are filled."""
    position = futez_replayed(STUCK)
    assert futez.code(position) == "futez:1 31,35,42,62 44,64,71,75 53 B"
    assert futez.obliged((7, 5), position.black - {(7, 5)}, position.ball)
    assert futez.ball_targets(position.ball, position.white | position.black) == set()


@pytest.mark.parametrize(
    ("line", "winner"),
    [
        pytest.param(
            # Corrected: turn 3 has 54 to 56, but turn 4 begins on 55.
            "AB1 63: 74 83 / AN2 54 / AB2 74: 92 / PN 102: 82 73 64 65 56 / AB1 83 / AN2 55: 57 /"
            "AB2 75 / AN2 56: 47 / DB2 36: 65 64 73 74 85 86 97 / PN 106: 86 77 / MB 55 / MN 85 /"
            "AB2 86: 66 75 84 94 105",
            "B",
            id="golez-1",
        ),
        pytest.param(
            # Corrected: turn 1 begins the journey with 64, where the ball is already; the last cell
            # is printed as 32, which is no goal and not of the attacker's colour.
            "AB1 74 / AN2 54: 63 52 / MB 53: 62 71 / AN1 62: 82 73 64 63 52 51 42 /"
            "DB1 43: 52 63 73 83 94 / DN2 85: 83 82 71 / AB1 72: 81 / DN1 92: 83 74 63 52 42 /"
            "AB1 82 / AN2 44 / DB1 33: 51 / AN2 42: 31 22",
            "N",
            id="golez-2",
        ),
    ],
)
def test_golez_printed_games(line: str, winner: str) -> None:
    position, _ = replayed(golez, line)
    assert golez.winner(position) == winner


@pytest.mark.parametrize(
    ("line", "winner"),
    [
        # Corrected: the first step of turn 1 has 33, explained there as 43.
        pytest.param("Db 53: 43 24 / Dn 44 / Rb 15: 33 43 62 95", "B", id="goldrez-1"),
        pytest.param("Db 53: 43 24 / Cn 62 / Ab 47 / Dn 44 / Db 33: 57 93", "B", id="goldrez-2"),
        pytest.param(
            "Db 53: 32 62 / Rn 95 / Db 73: 82 / An 72: 71 / Db 62: 93", "B", id="goldrez-3"
        ),
        pytest.param(
            "Db 53: 43 24 / Cn 62 / Ab 47 / Dn 46 / Rb 15: 33 54 57 93", "B", id="goldrez-4"
        ),
        pytest.param("Db 53: 43 24 / Cn 62 / Ab 47 / Tn 35: 27", None, id="goldrez-5"),
    ],
)
def test_goldrez_printed_lines(line: str, winner: str | None) -> None:
    position, who = replayed(goldrez, line)
    assert goldrez.winner(position) == winner
    # Nowhere is there a choice of who sends the ball.
    assert all(len(chains) == 1 for chains in who)
