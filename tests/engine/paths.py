"""The counts of paths in the folders of the games, and generators independent of the engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import zamora
from zamora import Position, registry
from zamora.core.perft import Known, divide, known

from . import geometry
from .slow import (
    alak,
    alice,
    alliances,
    alquerque,
    caliz,
    cefalopodo,
    combinatorial,
    directions,
    dominorio,
    draughts,
    futez,
    go,
    gol,
    goldrez,
    golez,
    guadalete,
    losing,
    nim,
    progressive,
    rolling,
    sierpinski,
    sums,
    swaps,
    towers,
)


def _chess(code: str, depth: int) -> int:
    """By python-chess alone, which the adapter of the engine asks for one turn at a time."""
    import chess

    board = chess.Board(code.partition(" ")[2] + " 1")

    def count(left: int) -> int:
        if left == 0:
            return 1
        total = 0
        for move in tuple(board.legal_moves):
            board.push(move)
            total += count(left - 1)
            board.pop()
        return total

    return count(depth)


#: The independent generators: code of a position and depth → number of paths.
INDEPENDENT: dict[str, Callable[[str, int], int]] = {
    "compases": lambda code, depth: geometry.paths(geometry.fields(code), depth),
    "futez": futez.paths,
    "golez": golez.paths,
    "goldrez": goldrez.paths,
    "caliz": caliz.paths,
    "gol": gol.paths,
    "ajedrez": _chess,
    **progressive.GAMES,
    "pierde-gana": losing.paths,
    "trueques": swaps.paths,
    "ajedrez-dados": _chess,
    "alicia": alice.paths,
    "guadalete": guadalete.paths,
    "alak": alak.paths,
    **dict.fromkeys(go.USUAL, go.paths),
    **dict.fromkeys(draughts.RULES, draughts.paths),
    **dict.fromkeys(("alquerque", "dablot", "fanorona", "andar-raya"), alquerque.paths),
    "nim": nim.paths,
    "artaban": rolling.artaban,
    "duell": rolling.duell,
    "cefalopodo": cefalopodo.paths,
    "dominorio": dominorio.paths,
    "sierpinski": sierpinski.paths,
    "alianzas": alliances.paths,
    "elecciones-hex": directions.paths,
    "elecciones-cubos": directions.paths,
    "suma": sums.paths,
    **towers.GAMES,
    **{key: combinatorial.independent(key) for key in combinatorial.KINDS if "[" not in key},
}


@dataclass(frozen=True, kw_only=True)
class Case(Known):
    """A position of a game, with its counts of paths of 1, 2, 3 … turns."""

    game: str

    @property
    def position(self) -> Position:
        return zamora.position(self.code)


def cases(game: str) -> list[Case]:
    return [Case(**vars(one), game=game) for one in known(zamora.game(game))]


CASES = [case for game in registry.catalogue() for case in cases(game.key)]


def breakdown(case: Case, depth: int) -> str:
    """The count by first turn, the engine's and the independent one, for the failing message."""
    lines = [f"{case.name}, depth {depth}; by first turn (engine, independent):"]
    independent = INDEPENDENT[case.game]
    for turn, count in divide(case.position, depth).items():
        other = independent(turn.after.code, depth - 1) if depth <= case.confirmed else "not tried"
        lines.append(f"{turn}: {count}, {other}")
    return "\n".join(lines)
