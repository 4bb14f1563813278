"""What a worker with a WebAssembly kernel is asked, and what native code says to it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from zamora.ball.game import BallGame
from zamora.compiled import kernel
from zamora.core.history import History
from zamora.rival.analysis import engine_of
from zamora.rival.searcher import Search
from zamora.solve.prover import LEAST_BUCKETS, Prover
from zamora.webassembly import messages

from ..engine.placements import placements
from ..engine.playouts import random_game

#: One position in so many comes from a random game and has a past.
PLAYED = 5
NODES = 3000


class Question(NamedTuple):
    """A message and what of its answer is known beforehand."""

    message: dict[str, Any]
    answer: dict[str, Any]


def questions(game: BallGame, positions: int, seed: object = 0) -> Iterator[Question]:
    """Four questions about each of so many random positions."""
    chance = random.Random(f"{game.key} {seed} wasm")
    for number, history in enumerate(_histories(game, positions, seed)):
        position = history.position
        state, fast = position.state, kernel(game)
        if position.outcome is None:
            yield Question(messages.listing(game, state), {"turns": fast.turns(state)})
            counted = {"number": str(fast.perft(state, 2))}
            yield Question(messages.counting(game, state, 2), counted)
            if fast.count(state):
                yield _searched(game, history, chance.randrange(1, NODES), number % 4)
            yield _proved(game, history, chance.choice((1, 2, 2, 3)), number % 2)


def _histories(game: BallGame, number: int, seed: object) -> Iterator[History]:
    chance = random.Random(f"{game.key} {seed} past")
    played: list[History] = []
    while len(played) < number // PLAYED:
        whole = random_game(game, chance.randrange(1 << 30), 40)
        cuts = chance.sample(range(len(whole.turns)), min(5, len(whole.turns)))
        played += [History(whole.start, whole.turns[:cut]) for cut in cuts]
    played = played[: number // PLAYED]
    yield from played
    yield from map(History, islice(placements(game, number, seed), number - len(played)))


def _searched(game: BallGame, history: History, nodes: int, seed: int) -> Question:
    engine = engine_of(history.position)
    past = [engine.number(earlier.state) for earlier in history.positions[:-1]]
    exact = seed == 3

    def search() -> Search:
        return Search(engine, history.position, past=past, nodes=nodes, seed=seed, exact=exact)

    asked, found = search(), search()
    while found.depth < 6 and found.deepen() and (exact or not found.decided):
        pass
    answer = {
        "depth": found.depth,
        "nodes": found.nodes,
        "turns": found.turns,
        "values": found.values,
        "line": found.line,
    }
    return Question(messages.searching(game, asked, depth=6), answer)


def _proved(game: BallGame, history: History, turns: int, side: int) -> Question:
    prover = Prover.for_wins(history.position, compiled=True)
    state, seeker = history.position.state, type(history.position.side)(side)
    asked = messages.proving(game, prover, state, seeker, turns, nodes=NODES)
    answer, nodes = prover.forces(state, seeker, turns, nodes=NODES)
    known = {None: -1, False: 0, True: 1}[answer]
    return Question(asked | {"buckets": LEAST_BUCKETS}, {"answer": known, "nodes": nodes})


def differences(asked: list[Question], answers: list[dict[str, Any]]) -> list[str]:
    """What was answered otherwise."""
    assert len(asked) == len(answers)
    return [
        f"{question.message['do']} {name} {question.message}: {given.get(name, given)} != {right}"
        for question, given in zip(asked, answers, strict=True)
        for name, right in question.answer.items()
        if given.get(name) != right
    ]
