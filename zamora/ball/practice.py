"""Problems on the boards of ball games, with men set down at random: moves, passes, attacks."""

from __future__ import annotations

import random

from zamora import registry
from zamora.core import spoken
from zamora.core.errors import ZamoraError
from zamora.core.i18n import ngettext
from zamora.core.position import Position
from zamora.explain.problems import Problem, Wrong, often


def scattered(rng: random.Random, game: str, moved: int) -> Position | None:
    """The start, but some men and the ball stand elsewhere; None if that is no position."""
    position = registry.game(game).start()
    things = [one for one in position.pieces() if one.kind != "king"]
    for thing in rng.sample(things, min(moved, len(things))):
        taken = {cell for one in position.pieces() for cell in one.cells}
        target = rng.choice([cell for cell in position.game.board.cells if cell not in taken])
        state = position.game.displaced(position.state, thing.cells[0], target)
        if state is not None:
            position = Position(position.game, state)
    try:
        found = registry.position(position.code)
    except ZamoraError:
        return None
    return None if found.game.decided(found.state) is not None else found


def mobility(rng: random.Random, level: int, game: str) -> Problem:
    """To how many cells a man can go."""

    def make() -> Problem | None:
        position = scattered(rng, game, 5 + 2 * level)
        if position is None:
            return None
        goes: dict[str, set[str]] = {}
        for first in position.draft().next_steps:
            goes.setdefault(first.piece, set()).add(position.game.board.name(first.target))
        some = sorted(
            label for label, cells in goes.items() if 2 + 2 * level <= len(cells) <= 8 + 3 * level
        )
        if not some:
            return None
        label = rng.choice(some)
        man = next(one for one in position.pieces() if one.label == label)
        right = len(goes[label])
        return Problem(
            right,
            right,
            1 + level / 2,
            {
                "man": spoken.by_cell(man, position.game),
                "a": position.game.board.name(man.cells[0]),
            },
            {"una-de-mas": right + 1, "una-de-menos": right - 1},
            position.code,
            {"marks": [position.game.board.name(man.cells[0])]},
        )

    return often(make)


def passes(rng: random.Random, level: int, game: str) -> Problem:
    """Who can be reached by exactly one pass, or by exactly two."""
    two = level > 1

    def make() -> Problem | None:
        position = scattered(rng, game, 8 + 3 * level)
        if position is None:
            return None
        near: dict[str, set[str]] = {}
        for one, other in position.connections().passes:
            near.setdefault(one, set()).add(other)
        men = {one.label: one for one in position.pieces() if one.side is position.side}
        board = position.game.board
        begin = rng.choice(sorted(men))
        first = near.get(begin, set()) - {begin}
        second = set().union(*(near.get(one, set()) for one in first)) - first - {begin}
        right = second if two else first
        if not 1 <= len(right) <= 6 or (two and not first):
            return None

        def names(labels: set[str]) -> list[str]:
            return sorted(board.name(men[label].cells[0]) for label in labels)

        back = {one for one, there in near.items() if begin in there} - first - right - {begin}
        rivals = [
            board.name(one.cells[0]) for one in position.pieces() if one.side is position.side.other
        ]
        itself = board.name(men[begin].cells[0])
        wrong = {
            "quien-envia": Wrong([*names(right), itself], {"any": [itself]}),
            "rivales": Wrong([*names(right), rivals[0]], {"any": rivals}),
        }
        if len(right) > 1:
            wrong["faltan"] = Wrong(names(right)[1:], "missing")
        if two:
            wrong["un-pase"] = Wrong(names(first | right), {"any": names(first)})
        if back:
            wrong["al-reves"] = Wrong(names(back | right), {"any": names(back)})
        man = men[begin]
        return Problem(
            names(right),
            len(men),
            1 + 2 * two + level / 3,
            {
                "man": spoken.by_cell(man, position.game),
                "a": board.name(man.cells[0]),
                "passes": ngettext("{n} pase", "{n} pases", 1 + two).format(n=1 + two),
            },
            wrong,
            position.code,
            {"marks": [board.name(man.cells[0])]},
        )

    return often(make)


def attackers(rng: random.Random, level: int, game: str) -> Problem:
    """Which men of the rival would take a man on a cell."""

    def make() -> Problem | None:
        position = scattered(rng, game, 8 + 3 * level)
        if position is None:
            return None
        board, state, side = position.game.board, position.state, position.side
        own = [one for one in position.pieces() if one.side is side]
        rng.shuffle(own)
        for man in own:
            cell = man.cells[0]
            right = sorted(board.name(at) for at in position.game.attackers(state, side, cell))
            if 1 + (level > 2) <= len(right) <= 4:
                break
        else:
            return None
        rivals = [one for one in position.pieces() if one.side is side.other]
        others = [board.name(one.cells[0]) for one in rivals]
        others = [name for name in others if name not in right]
        mine = [board.name(one.cells[0]) for one in own]
        wrong = {
            "propias": Wrong([*right, mine[0]], {"any": mine}),
            "no-llega": Wrong([*right, others[0]], "extra"),
        }
        if len(right) > 1:
            wrong["faltan"] = Wrong(right[1:], "missing")
        return Problem(
            right,
            len(rivals),
            2 + level / 2,
            {"man": spoken.by_cell(man, position.game), "a": board.name(cell)},
            wrong,
            position.code,
            {"marks": [board.name(cell)]},
        )

    return often(make)


def bishops(rng: random.Random, level: int, game: str) -> Problem:
    """Whether a bishop on one cell of the empty board can ever be on another one."""
    board = registry.game(game).board
    one, other = rng.sample([cell for cell in board.cells if 2 < cell.row < 14], 2)
    near = abs(one.row - other.row) == abs(one.column - other.column)
    same = (one.row + one.column - other.row - other.column) % 2 == 0
    right = "un-turno" if near else "varios" if same else "nunca"
    return Problem(
        right,
        3,
        1.5 + level / 2 + same * (not near),
        {"a": board.name(one), "b": board.name(other)},
        {
            "color": "varios" if right == "nunca" else "nunca",
            "lejos": "varios" if right == "un-turno" else "un-turno",
        },
    )


MAKERS = {"mobility": mobility, "passes": passes, "attackers": attackers, "bishops": bishops}
