"""Turns cut off in the middle, and things that somebody might ask for there."""

from __future__ import annotations

import random
from functools import cache
from typing import Any, NamedTuple

import zamora
from zamora import Cell, Position, Step, StepPattern
from zamora.core.board import distance

from ..beside import beside
from .everygame import AnyGame, going_on

BALL_GAMES: list[AnyGame] = [game for game in zamora.games() if game.key != "compases"]

#: Sentences that turns are refused with, and the positions for them: see the file itself.
REFUSALS = beside(__file__, "refusals.toml")


def at(name: str) -> Position:
    """The position of that name in the data, or the start of a game."""
    code = REFUSALS["positions"].get(name)
    return zamora.game(name).start() if code is None else zamora.position(code)


class Cut(NamedTuple):
    """A turn in the middle: the rules' draft and the steps that led to it."""

    position: Position
    draft: Any
    steps: tuple[Step, ...]


@cache
def special(game: AnyGame) -> list[Position]:
    """Positions in which there is much to do wrong, and the start."""
    found = map(zamora.position, REFUSALS["positions"].values())
    return [game.start(), *(position for position in found if position.game == game)]


def random_cut(game: AnyGame, chance: random.Random) -> Cut:
    """A few random steps, dead ends too; moves after which there is more to do are preferred."""
    position = chance.choice(chance.choice((special(game), going_on(game))))
    draft, taken = game.begin(position.state), []
    for _step in range(chance.choice((0, 0, 1, 2, 3))):
        steps = list(game.steps(draft))
        lively = [step for step in steps if [*game.steps(game.take(draft, step))]]
        if not steps:
            break
        taken.append(chance.choice(lively if lively and chance.random() < 0.8 else steps))
        draft = game.take(draft, taken[-1])
    return Cut(position, draft, tuple(taken))


def random_pattern(game: AnyGame, cut: Cut, chance: random.Random) -> StepPattern:
    """A possible step with something changed or left out, or a thing and a cell to go to."""
    steps = list(game.steps(cut.draft))
    things = game.draft_pieces(cut.draft)
    labels = [thing.label for thing in things]
    taken = [cell for thing in things for cell in thing.cells]
    cells = [*game.board.cells, *taken, Cell(0, 0)]
    changed: dict[str, list[Any]] = {
        "kind": ["move", "foul", "ball", "promote", "sweep"],
        "piece": [*labels, "B", "N", "DB", "Db(2,2)", "¿?"],
        "origin": cells,
        "target": cells,
        "actuator": [*labels, "Db(2,2)", "¿?"],
        "becomes": ["dama", "caballo", "rey"],
    }
    if steps and chance.random() < 0.5:
        step = chance.choice(steps)
        parts = {name: getattr(step, name) for name in changed}
        wrong = chance.choice([name for name in changed if parts[name] is not None])
        parts[wrong] = chance.choice(changed[wrong])
    else:
        origin = chance.choice(things).cells[0]
        near = [cell for cell in game.board.cells if distance(cell, origin) <= 2]
        parts = {"origin": origin, "target": chance.choice(chance.choice((near, cells)))}
        if chance.random() < 0.3:
            del parts["origin"]
        if cut.steps and chance.random() < 0.7:
            parts = {"kind": "ball", "target": parts["target"]}
            if chance.random() < 0.5:
                parts["actuator"] = chance.choice(labels)
    for name in parts:
        if chance.random() < 0.1:
            parts[name] = None
    return StepPattern(**parts)
