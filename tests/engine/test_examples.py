"""Worked examples and open questions: the figures are reckoned again here, the pictures drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

import zamora
from zamora.core.position import Side
from zamora.player.cells import read
from zamora.player.game.drawing import drawing
from zamora.school.examples import ROUNDS, examples
from zamora.school.explaining import whys
from zamora.school.tasks.base import LONGEST, Status

LESSONS = Path(__file__).resolve().parents[2] / "lessons" / "es"

Figures = Mapping[str, Any]


def far(one: int, other: int) -> int:
    return abs(one - other)


def rays(cell: int) -> dict[str, int]:
    """How many cells of rows 2 to 8 and columns 1 to 7 a bishop sees in each direction."""
    up, down, left, right = cell // 10 - 2, 8 - cell // 10, cell % 10 - 1, 7 - cell % 10
    found = {"nw": min(up, left), "ne": min(up, right), "sw": min(down, left)}
    found["se"] = min(down, right)
    return found | {"all": sum(found.values())}


def yes(so: bool) -> str:
    return "si" if so else "no"


def binary(f: Figures) -> dict[str, Any]:
    heaps = (f["x"], f["y"], f["z"])
    bits = {
        name: sum(bool(heap & bit) for heap in heaps)
        for name, bit in (("fours", 4), ("twos", 2), ("ones", 1))
    }
    return bits | {"said": "n" if heaps[0] ^ heaps[1] ^ heaps[2] else "p"}


RECKONED: dict[str, Callable[[Figures], dict[str, Any]]] = {
    "1": lambda f: {"whole": 360, "b": 360 - f["a"], "c": f["a"] - 360},
    "2": lambda f: {
        "rows": far(f["r"], f["p"]),
        "columns": far(f["c"], f["q"]),
        "said": yes(far(f["r"], f["p"]) == far(f["c"], f["q"]) == 1),
    },
    "3": lambda f: {
        "from": 10 * f["r"] + f["c"],
        "to": 10 * f["p"] + f["q"],
        "rows": far(f["r"], f["p"]),
        "columns": far(f["c"], f["q"]),
        "king": max(far(f["r"], f["p"]), far(f["c"], f["q"])),
    },
    "4": lambda f: rays(f["cell"]),
    "5": lambda f: {
        "turns": f["r"] - 2,
        "king": max(far(f["p"], 2), far(f["q"], f["c"])),
        "said": yes(max(far(f["p"], 2), far(f["q"], f["c"])) <= f["r"] - 2),
    },
    "6": lambda f: {
        "from": f["r"] + f["c"],
        "to": f["p"] + f["q"],
        "said": yes((f["r"] + f["c"] - f["p"] - f["q"]) % 2 == 0),
    },
    "8": binary,
    "9": lambda f: {
        "up": f["a"] // 2,
        "flat": f["b"] // 2,
        "value": f["a"] // 2 - f["b"] // 2,
    },
    "12": lambda f: {
        "sides": 4 * f["n"],
        "spent": 2 * (f["n"] - 1),
        "left": 2 * f["n"] + 2,
    },
    "13": lambda f: {"back": 7 - f["f"], "top": 7 - f["f"], "front": f["a"]},
    "14": lambda f: {
        "votes": f["s"] // 2 + 1,
        "parts": f["g"] // 2 + 1,
        "all": (f["s"] // 2 + 1) * (f["g"] // 2 + 1),
    },
}


@pytest.mark.parametrize("one", examples(), ids=lambda one: one.id)
def test_the_figures_of_an_example_are_right(one: Any) -> None:
    assert len(one.rounds) == ROUNDS and len(one.steps) >= 3
    for number, figures in enumerate(one.rounds):
        reckoned = RECKONED[one.id](figures)
        assert {key: figures[key] for key in reckoned} == reckoned
        assert {step.gap for step in one.steps} <= reckoned.keys(), "what is asked is reckoned"
        assert "{" not in one.heading(number)
        if one.board:
            start, marks = one.picture(number)
            assert drawing(start, marks=marks).description
        for at, step in enumerate(one.steps):
            right = figures[step.gap]
            assert one.gap(number, at).check(right).status is Status.SOLVED
            wrong = "no" if right == "si" else "si" if right == "no" else right
            assert "…" in one.asked(number, at) and "{" not in one.step(number, at)
            if isinstance(wrong, int):
                assert one.gap(number, at).check(wrong + 1).status is Status.NOT_YET
    assert len({str(figures) for figures in one.rounds}) == ROUNDS, "nothing to copy"


def test_every_lesson_asks_why_and_shows_what_it_asks_about() -> None:
    asked = {one.id: one for one in whys()}
    found: dict[str, set[str]] = {"explica": set(), "ejemplo": set()}
    for path in sorted(LESSONS.glob("*.ipynb")):
        for cell in read(path):
            for name, marks in found.items():
                if cell.source.startswith(f'{name}("'):
                    marks.add(cell.source.split('"')[1])
    assert found["explica"] == asked.keys() and len(asked) == 21
    assert found["ejemplo"] == {one.id for one in examples()} == RECKONED.keys()
    for one in asked.values():
        keys = [point.key for point in one.points]
        assert 3 <= len(keys) <= 4 and len({*keys}) == len(keys)
        assert len(one.answer) < 300 < LONGEST, "three lines"
        if one.picture:
            drawing(*one.picture)


def test_what_the_model_answers_say_is_so() -> None:
    stalemate = zamora.position(whys_position("5")).outcome
    assert stalemate is not None and stalemate.winner is None
    opposed = zamora.position(whys_position("10"))
    assert opposed.side is Side.SECOND and len(opposed.turns()) == 2
    for turn in opposed.turns():
        assert any("x" in str(reply) for reply in turn.after.turns()), "it is taken either way"
    haunted = zamora.position(whys_position("11"))
    assert haunted.game.ghost(haunted.state) == "galvin"
    stacks = [one.stack for one in zamora.position(whys_position("10b")).pieces() if one.stack]
    sides = sorted([man.side for man in one] for one in stacks)
    assert sides == [
        [Side.FIRST, Side.FIRST, Side.SECOND],
        [Side.FIRST, Side.SECOND, Side.SECOND],
    ]


def whys_position(lesson: str) -> str:
    return next(one for one in whys() if one.id == lesson).picture[0]
