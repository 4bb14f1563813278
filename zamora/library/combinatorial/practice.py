"""Problems on the games of numbers: heaps, coins, dominoes, lions and dragons."""

from __future__ import annotations

import random
from functools import reduce
from operator import xor

from zamora import registry
from zamora.core.errors import ZamoraError
from zamora.core.position import Position, Turn
from zamora.explain.problems import NoProblem, Problem, among, often
from zamora.library.combinatorial.heaps import Resta
from zamora.solve.worth import worth
from zamora.values.forms import Outcome
from zamora.values.grundy import of_heaps

#: With three numbers at least, so that there is more than one turn that loses.
_TAKES = (
    *((1, 2, 3), (1, 3, 4), (1, 2, 5), (2, 3, 5), (1, 4, 5), (1, 2, 3, 4), (1, 2, 4), (1, 3, 5)),
    *((1, 2, 6), (2, 4, 5), (1, 2, 4, 5), (1, 3, 6), (2, 3, 7)),
)
_SETS = ((1, 2), (1, 2, 3), (1, 3, 4), (2, 3), (1, 2, 3, 4), (1, 4), (1, 2, 4), (2, 5), (1, 3, 5))


def number(position: Position) -> int:
    """Grundy's number of a position of an impartial game of heaps or coins, by its rules."""
    game = position.game
    if isinstance(game, Resta):
        (heap,) = position.state.cells
        return of_heaps(game.takes, int(heap or 0))[-1]
    heaps = [int(one or 0) for one in position.state.cells]
    if game.key.startswith("nimble"):  # a coin is a heap as high as its place
        return reduce(xor, (place for place, coins in enumerate(heaps) if coins % 2), 0)
    return reduce(xor, heaps, 0)


def leaves_lost(turn: Turn) -> bool:
    """After the turn the rival, who is to move, loses against good play."""
    return number(turn.after) == 0


#: What these games add to what exercises may ask of a turn.
AIMS = {"leaves_lost": leaves_lost}


def _turn(position: Position, depth: float) -> Problem | None:
    turns = position.turns()
    right = [turn for turn in turns if leaves_lost(turn)]
    if len(right) != 1 or len(turns) < 2:
        return None
    wrong = [turn for turn in turns if turn not in right]
    if len(position.state.cells) == 1:  # one heap
        most = max(turns, key=lambda turn: int(turn.steps[0].value))
        named = {
            "lo-mas": among(turn for turn in wrong if turn == most),
            "deja-ganar": among(turn for turn in wrong if turn != most),
        }
    else:
        heap = right[0].steps[0].origin
        named = {
            "otro-monton": among(turn for turn in wrong if turn.steps[0].origin != heap),
            "otra-cantidad": among(turn for turn in wrong if turn.steps[0].origin == heap),
        }
    return Problem(
        str(right[0]),
        len(turns),
        depth,
        {},
        named,
        position.code,
    )


def subtraction(rng: random.Random, level: int) -> Problem:
    """One heap, from which some numbers may be taken: the only turn that wins."""

    def make() -> Problem | None:
        takes = rng.choice(_TAKES[: 4 + 3 * level])
        pile = rng.randrange(5 + 4 * level, 14 + 12 * level)
        said = "-".join(map(str, takes))
        game = registry.game(f"resta[set={said},pile={pile}]")
        found = _turn(game.start(), 1.5 + level / 2 + len(takes) / 4)
        if found is None:
            return None
        words = {"takes": ", ".join(map(str, takes)), "n": pile}
        return Problem(**{**vars(found), "words": words})

    return often(make)


def next_lost(rng: random.Random, level: int) -> Problem:
    """The smallest heap of a given size or larger that loses: the pattern goes on for ever."""
    takes = rng.choice(_SETS[: 3 + 2 * level])
    least = rng.randrange(8 + 15 * level, 30 + 60 * level)
    numbers = of_heaps(takes, least + 60)
    right = next(heap for heap in range(least, least + 60) if numbers[heap] == 0)
    won = next(heap for heap in range(least, least + 60) if numbers[heap])
    lower = next(heap for heap in range(least - 1, -1, -1) if numbers[heap] == 0)
    return Problem(
        right,
        sum(takes),
        2 + level / 2,
        {"takes": ", ".join(map(str, takes)), "n": least},
        {"es-n": won, "el-anterior": lower, "uno-mas": right + 1},
    )


def heaps(rng: random.Random, level: int) -> Problem:
    """Heaps of Nim with one turn that wins."""

    def make() -> Problem | None:
        count = 2 if level == 0 else 3 if level < 3 else 4
        some = sorted(rng.randrange(1, 6 + 3 * level) for _heap in range(count))
        return _turn(registry.game(f"nim[heaps={'-'.join(map(str, some))}]").start(), count)

    return often(make)


def coins(rng: random.Random, level: int) -> Problem:
    """Coins on a strip, which are heaps in disguise, with one turn that wins."""

    def make() -> Problem | None:
        count = 2 if level == 0 else 3 if level < 3 else 4
        some = sorted(rng.sample(range(1, 8 + 2 * level), count))
        return _turn(registry.game(f"nimble[coins={'-'.join(map(str, some))}]").start(), count + 1)

    return often(make)


# Who wins a sum -----------------------------------------------------------------------------------


_WHO = {
    Outcome.LEFT: "e",
    Outcome.RIGHT: "d",
    Outcome.NEXT: "primero",
    Outcome.PREVIOUS: "segundo",
}


def _who(position: Position, pieces: int, level: int) -> Problem:
    right = _WHO[worth(position).outcome]
    opposite = {"e": "d", "d": "e", "primero": "segundo", "segundo": "primero"}[right]
    missing = "primero" if right in "ed" else "e"
    return Problem(
        right,
        4,
        1 + pieces / 2 + level / 2,
        {},
        {"al-reves": opposite, "quien-empieza": missing},
        position.code,
    )


_TILES = ("xx", "x/x", "xx/xx", "xxx", "x/x/x", "xx/x.", "xx/.x", "xxx/x..", "xx/x./x.", "xxx/xxx")


def regions(rng: random.Random, level: int) -> Problem:
    """Shapes for dominoes that do not touch: who wins their sum."""
    count = 2 + (level > 1)
    # Too wide for the board of the game: made smaller.
    some = [rng.choice(_TILES[: 4 + 2 * level]).split("/") for _shape in range(count)]
    rows = max(map(len, some))
    lines = [
        ".".join(shape[row] if row < len(shape) else "." * len(shape[0]) for shape in some)
        for row in range(rows)
    ]
    try:
        game = registry.game(f"dominorio[shape={'/'.join(lines)}]")
        return _who(game.start(), count, level)
    except ZamoraError:
        raise NoProblem from None


def strips(rng: random.Random, level: int) -> Problem:
    """Strips with lions and dragons: who wins their sum."""
    length, count = 3 + (level > 0), 1 + (level > 1)
    some = ["".join(rng.choice("LD...") for _cell in range(length)) for _strip in range(count)]
    if not all("L" in one and "D" in one for one in some):
        raise NoProblem
    try:
        game = registry.game(f"leones-dragones[strips={'/'.join(some)}]")
        return _who(game.start(), count, level)
    except ZamoraError:
        raise NoProblem from None


MAKERS = {
    "subtraction": subtraction,
    "next_lost": next_lost,
    "heaps": heaps,
    "coins": coins,
    "regions": regions,
    "strips": strips,
}
