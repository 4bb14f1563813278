"""Makers of problems that need nothing of one game: numbers, and turns on any board.

Each takes a generator of random numbers and a level, and what its family sets.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from zamora import registry
from zamora.core.data import game_data
from zamora.core.i18n import ngettext
from zamora.core.position import Position, Turn
from zamora.core.sides import in_sentence
from zamora.explain.problems import LEVELS, Maker, Problem, Wrong
from zamora.school.tasks import aims

#: Positions found by a search, in the folder of a game: ``tools/practice.py`` makes them.
GATHERED = "practice.toml"

# Numbers ------------------------------------------------------------------------------------------


def counterexample(rng: random.Random, level: int) -> Problem:
    """A number that ends in a digit, or is a multiple, but is no multiple of another one."""
    of, than = rng.choice(((2, 4), (3, 6), (3, 9), (4, 8), (5, 10), (2, 6), (4, 12), (6, 12)))
    low = rng.randrange(10, 30 + 100 * level)
    high = low + rng.randrange(3 * than, 5 * than)
    numbers = range(low, high + 1)
    right = [n for n in numbers if n % of == 0 and n % than]
    without = next(n for n in numbers if n % of)
    both = next(n for n in numbers if n % than == 0)
    return Problem(
        right[0],
        len(numbers) / len(right),
        2 + level / 2,
        {"a": of, "b": than, "low": low, "high": high},
        {
            "sin-si": Wrong(without, {"one_of": [n for n in numbers if n % of]}),
            "cumple": Wrong(both, {"one_of": [n for n in numbers if n % than == 0]}),
        },
        entry={"also": right[1:]},
    )


def row(rng: random.Random, level: int) -> Problem:
    """How many matches a row of polygons takes, each sharing a side with the next one."""
    sides, count = rng.randrange(3, 9), rng.randrange(4 + 6 * level, 10 + 8 * level)
    return Problem(
        (sides - 1) * count + 1,
        count,
        1 + sides / 4,
        {"sides": sides, "n": count, "two": 2 * sides - 1, "three": 3 * sides - 2},
        {"sin-compartir": sides * count, "falta-uno": (sides - 1) * count},
    )


def sequence(rng: random.Random, level: int) -> Problem:
    """A late term of a sequence that grows by the same, or by one more each time."""
    first, more, place = (
        rng.randrange(1, 12),
        rng.randrange(2, 10),
        rng.randrange(8, 15 + 12 * level),
    )
    growing = level > 1

    def term(n: int) -> int:
        return first + more * n + (n * (n - 1) // 2 if growing else 0)

    return Problem(
        term(place - 1),
        place,
        1 + 2 * growing + level / 3,
        {"shown": ", ".join(str(term(n)) for n in range(5)), "n": place},
        {"uno-de-mas": term(place), "por-el-lugar": term(1) * place},
    )


def ways(rng: random.Random, level: int) -> Problem:
    """The shortest ways of a rook of one step through a town of streets, by cases."""
    down, right = rng.randrange(1, 4 + level), rng.randrange(2, 5 + level)
    closed = level > 1 and down > 1 and right > 1
    all_of_them = math.comb(down + right, down)
    at = (rng.randrange(1, down), rng.randrange(1, right)) if closed else (0, 0)
    through = math.comb(sum(at), at[0]) * math.comb(down + right - sum(at), down - at[0])
    return Problem(
        all_of_them - through if closed else all_of_them,
        all_of_them,
        1 + level / 2 + closed,
        {"streets": _streets(down), "right": right, "below": _streets(at[0]), "x": at[1]},
        {
            "suma": down + right,
            "producto": down * right,
            "por-la-cerrada": all_of_them,
            "siempre-dos": 2 ** (down + right),
        },
        more=closed,
    )


def _streets(n: int) -> str:
    return ngettext("{n} calle", "{n} calles", n).format(n=n)


def two_parts(rng: random.Random, level: int) -> Problem:
    """Ways through a middle town, and direct ones besides: a product and a sum."""
    first, second = rng.randrange(2, 5 + level), rng.randrange(2, 6 + level)
    direct = rng.randrange(2, 5 + level)
    return Problem(
        first * second + direct,
        first * second,
        1.5 + level / 2,
        {"a": first, "b": second, "c": direct},
        {
            "suma": first + second + direct,
            "sin-directos": first * second,
            "producto": first * second * direct,
        },
    )


def product(rng: random.Random, level: int) -> Problem:
    """How many ways to choose one of each."""
    a, b, c = (rng.randrange(2, 6 + 3 * level) for _each in range(3))
    return Problem(
        a * b * c,
        a * b,
        1.5 + level / 2,
        {"a": a, "b": b, "c": c},
        {"suma": a + b + c, "dos": a * b, "mezcla": a * b + c},
    )


def border(rng: random.Random, level: int) -> Problem:
    """The squares at the border of a board."""
    rows, columns = (rng.randrange(4 + 8 * level, 12 + 20 * level) for _each in range(2))
    return Problem(
        2 * (rows + columns) - 4,
        rows,
        1 + level / 2,
        {"rows": rows, "columns": columns},
        {
            "esquinas-dos-veces": 2 * (rows + columns),
            "sin-esquinas": 2 * (rows + columns) - 8,
            "todas": rows * columns,
        },
    )


def pairs(rng: random.Random, level: int) -> Problem:
    """A long sum of neighbours, by pairs."""
    first = rng.randrange(1, 3 + 15 * level)
    step = 1 if level < 2 else rng.randrange(2, 5)
    count = rng.randrange(8, 15 + 10 * level)
    last = first + step * (count - 1)
    total = (first + last) * count // 2
    return Problem(
        total,
        count,
        1 + level / 2,
        {"a": first, "b": first + step, "c": first + 2 * step, "last": last, "pair": first + last},
        {
            "sin-mitad": (first + last) * count,
            "una-pareja-menos": total - first - last,
            "por-el-ultimo": last * count,
        },
    )


def meetings(rng: random.Random, level: int) -> Problem:
    """How many greetings there are where everyone greets some others: ends counted by two."""
    groups = 1 if level < 2 else 2
    one, other = rng.randrange(4, 10 + 6 * level), rng.randrange(3, 8 + 4 * level)
    each = rng.choice([n for n in range(2, min(one, 9)) if n * one % 2 == 0])
    total = one * each // 2 + (other * (other - 1) // 2 if groups == 2 else 0)
    return Problem(
        one * each // 2 if groups == 1 else total,
        one,
        1.5 + groups / 2,
        {"n": one, "each": each, "m": other},
        {"dos-veces": one * each, "suma": one + each, "todos": one * (one - 1) // 2},
        more=groups == 2,
    )


def zeros(rng: random.Random, level: int) -> Problem:
    """What is left on a blackboard of zeros and ones: the parity of the ones does not change."""
    nulls, ones = rng.randrange(2, 12 + 12 * level), rng.randrange(3, 13 + 12 * level)
    left = ones % 2
    return Problem(
        left,
        2,
        2 + level / 2,
        {"zeros": nulls, "ones": ones},
        {"al-reves": 1 - left, "todos": ones, "resta": abs(ones - nulls)},
    )


def pips(rng: random.Random, level: int) -> Problem:
    """The hidden faces of a tower of dice: opposite ones add up to seven."""
    dice, top = rng.randrange(2, 5 + 3 * level), rng.randrange(1, 7)
    return Problem(
        7 * dice - top,
        6,
        1 + dice / 4,
        {"n": dice, "top": top},
        {"con-la-de-arriba": 7 * dice, "una-de-menos": 7 * (dice - 1), "solo-una": 7 - top},
    )


def dominoes(rng: random.Random, level: int) -> Problem:
    """Whether a board without two squares can be covered by dominoes (Gomory's theorem)."""
    rows, columns = 2 * rng.randrange(2, 4 + level), rng.randrange(3, 7 + 2 * level)
    one, other = rng.sample([(r, c) for r in range(rows) for c in range(columns)], 2)
    same = (sum(one) + sum(other)) % 2 == 0
    return Problem(
        "no" if same else "si",
        3,
        2 + level / 2,
        {
            "rows": rows,
            "columns": columns,
            "one": f"({one[0] + 1}, {one[1] + 1})",
            "other": f"({other[0] + 1}, {other[1] + 1})",
        },
        {"cuenta": "impar", "al-reves": "si" if same else "no"},
    )


def closing_in(rng: random.Random, level: int) -> Problem:
    """Two men on each of some strips close in on each other; who is stuck is a parity."""
    gaps = [rng.randrange(1, 8 + 4 * level) for _strip in range(1 + level)]
    total = sum(gaps)
    first = total % 2  # the player who makes the last step wins
    return Problem(
        "yo" if first else "rival",
        2 + level,
        1 + level / 2,
        {"gaps": ", ".join(map(str, gaps)), "total": total},
        {"al-reves": "rival" if first else "yo", "depende": "depende"},
    )


def small_majority(rng: random.Random, level: int) -> Problem:
    """The fewest votes that win most of the districts."""
    districts, voters = 2 * rng.randrange(1, 5) + 1, 2 * rng.randrange(1, 10 + 20 * level) + 1
    regions = 2 * rng.randrange(1, 3 + level) + 1 if level > 1 else 1

    def most(n: int) -> int:
        return n // 2 + 1

    total = regions * districts * voters
    return Problem(
        most(regions) * most(districts) * most(voters),
        districts,
        2 + (level > 1),
        {"regions": regions, "n": districts, "m": voters, "total": total},
        {
            "mas-de-la-mitad": most(total),
            "todos-los-distritos": regions * districts * most(voters),
            "distritos-enteros": most(regions) * most(districts) * voters,
        },
        more=regions > 1,
    )


# Turns on any board -------------------------------------------------------------------------------


def side_words(position: Position) -> str:
    """The side to move, within a sentence."""
    return in_sentence(position.game.sides[position.side])


@dataclass(frozen=True)
class Gathered:
    """A position of a data file, in which a few turns reach an aim.

    Attributes:
        code: of the position.
        turns: how many there are to choose from.
        rights: how many of them are right.
        right: one of these.
        wrong: by the names of :data:`MISSED`, a turn that makes each mistake.
    """

    code: str
    turns: int
    rights: int
    right: str
    wrong: dict[str, str]

    @property
    def difficulty(self) -> float:
        """Of how many turns one is right, in bits, and a bit more for each of its steps."""
        return math.log2(self.turns / self.rights) + self.right.count(",") / 2


@cache
def _gathered(game: str, aim: str) -> tuple[Gathered, ...]:
    """The positions of a game with this aim, the easiest first."""
    found = game_data(registry.game(game), GATHERED, dict[str, tuple[Gathered, ...]])
    return (found or {})[aim]


def gathered(rng: random.Random, level: int, game: str, aim: str, ahead: int = 1) -> Problem:
    """A position from a data file of the game, in one of its mirrors.

    Args:
        rng: which one, and how it is seen.
        level: in which quarter of them, the easiest first.
        game: its key.
        aim: of ``tools/practice.py``.
        ahead: in how many turns of one's own it is reached.
    """
    some = _gathered(game, aim)
    quarter = -(-len(some) // LEVELS)
    one = rng.choice(some[level * quarter : (level + 1) * quarter])
    plain = registry.position(one.code)
    image = rng.choice((None, *plain.game.symmetries))

    def seen(text: str) -> str:
        turn = plain.parse(text)
        return str(turn if image is None else turn.transformed(image))

    position = plain if image is None else plain.transformed(image)
    return Problem(
        seen(one.right),
        one.turns / one.rights,
        one.difficulty / 3 + 2 * (ahead - 1),
        {"side": side_words(position)},
        {name: Wrong(seen(turn), MISSED[name][0]) for name, turn in one.wrong.items()},
        position.code,
    )


#: Mistakes that any turn can be: a condition, and the same as a test.
MISSED: Mapping[str, tuple[Any, Callable[[Turn], bool]]] = MappingProxyType(
    {
        "autogol": ("own_goal", aims.own_goal),
        "toma": (
            {"takes": True, "moves_ball": False},
            lambda turn: not aims.moves_ball(turn) and aims.takes(turn),
        ),
        "rey": (
            {"moves": "R", "moves_ball": False},
            lambda turn: not aims.moves_ball(turn) and aims.moves(turn, "R"),
        ),
        "sin-balon": ({"moves_ball": False}, lambda turn: not aims.moves_ball(turn)),
        "otro-sitio": ("always", aims.moves_ball),
        "regala": ({"prevents": False}, lambda turn: not aims.prevents(turn)),
        "amenaza": ("threatens", aims.threatens),
        "ahogado": ({"ends": "stalemate"}, lambda turn: aims.ends(turn, "stalemate")),
        "jaque": ("checks", aims.checks),
        "nada": ("always", lambda turn: True),
    }
)


MAKERS: Mapping[str, Maker] = MappingProxyType(
    {
        made.__name__: made
        for made in (
            *(counterexample, row, sequence, ways, two_parts, product, border, pairs, meetings),
            *(zeros, pips, dominoes, closing_in, small_majority, gathered),
        )
    }
)
