"""What every ball game brings besides its rules."""

from __future__ import annotations

from typing import Any

from zamora.ball.remarks import remarks, verdict
from zamora.compiled import kernel
from zamora.compiled.kit import CompileKit
from zamora.core.kit import Kit
from zamora.explain.kit import ExplainKit
from zamora.registry import part
from zamora.rival.analysis import engine_of, kernel_search
from zamora.rival.kit import Deck, Evaluation, Level, RivalKit
from zamora.solve.endings import tables_of
from zamora.solve.prover import Prover


def levels(*nodes: int) -> tuple[Level, ...]:
    """The levels of a ball game; ``nodes`` are the position limits of levels 4, 5 and 6."""
    fourth, fifth, sixth = nodes
    return (
        Level(1, 1, 10_000, 0.9, noise=400, blunder_rate=75),
        Level(2, 1, 10_000, 0.9, noise=200),
        Level(3, 1, 10_000, 0.9, noise=20),
        Level(4, 60, fourth, 0.9),
        Level(5, 60, fifth, 2.5),
        Level(6, 60, sixth, 4.5, errs=0),
    )


def prepare(game: Any) -> bool:
    """Compile counting, search, proofs, cards and what solves the game; whether it was possible."""
    tables, deck = tables_of(game), part(game, RivalKit).deck
    return (
        kernel(game).compiled
        and engine_of(game.start()).compiled
        and Prover(game, compiled=True).compiled
        and (tables is None or tables.prepare(game))
        and (deck is None or deck.table(game.start()).compiled)
    )


def kit(
    evaluation: Evaluation,
    nodes: tuple[int, int, int] = (1_000, 10_000, 100_000),
    deck: Deck | None = None,
) -> Kit:
    """What every ball game brings.

    Args:
        evaluation: judges its positions.
        nodes: how many its levels 4, 5 and 6 look at.
        deck: the cards of its short strategy.
    """
    return Kit(
        CompileKit(prepare),
        RivalKit(kernel_search, levels(*nodes), evaluation, deck),
        ExplainKit(remarks, verdict, solved=True, nodes=20_000),
    )
