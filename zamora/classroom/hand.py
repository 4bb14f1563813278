"""What a pupil's page is told of a board: the picture, and what may be touched next.

The page knows no rule. It is told the next steps of the turn in progress, each by the cells that
are touched for it, and sends back which of them were taken, by their numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Any

from zamora.core.board import NOWHERE, Cell
from zamora.core.errors import IllegalTurn
from zamora.core.i18n import _
from zamora.core.late import offered
from zamora.core.position import Draft, Position, Side, Step
from zamora.explain.choosing import alternatives, question, step_words
from zamora.registry import game as game_of

#: No turn has more steps; a forged one may.
MOST_STEPS = 200


def follow(position: Position, steps: Sequence[int]) -> Draft:
    """The turn in progress after these steps, each the number of one of the next ones.

    Raises:
        IllegalTurn: if there is no such step.
    """
    draft = position.draft()
    for number in steps[:MOST_STEPS]:
        if not 0 <= number < len(draft.next_steps):
            raise IllegalTurn(_("Ese paso no se puede."))
        draft = draft.take(draft.next_steps[number])
    return draft


def touches(draft: Draft) -> dict[str, Any]:
    """What may be touched next, as plain values.

    ``next`` are the places: where a hand takes (``from``; null for a step without a cell), where it
    puts (``to``), and the steps that does: their numbers and words. Where there are several,
    ``ask`` asks which. ``end`` says whether the turn may end here, ``says`` what is still allowed.
    """
    numbers = {id(step): n for n, step in enumerate(draft.next_steps)}
    board = draft.position.game.board
    groups: dict[tuple[Cell, Cell], list[Step]] = {}
    for step in draft.next_steps:
        groups.setdefault((step.grip, step.target), []).append(step)
    found: list[dict[str, Any]] = []
    for (grip, target), steps in groups.items():
        if target == NOWHERE:
            found += [
                {
                    "from": None,
                    "to": None,
                    "ask": "",
                    "of": [[numbers[id(s)], step_words(s, board)]],
                }
                for s in steps
            ]
            continue
        differ = alternatives(draft, grip, target) if len(steps) > 1 else tuple(steps)
        found.append(
            {
                "from": _place(grip),
                "to": _place(target),
                "ask": question(differ) if len(differ) > 1 else "",
                "of": [[numbers[id(s)], step_words(s, board)] for s in differ],
            }
        )
    return {"next": found, "end": draft.may_end, "says": draft.allowance}


def _place(cell: Cell) -> str:
    return f"{cell.row},{cell.column}"


@lru_cache(maxsize=64)
def ground(key: str, flipped: bool) -> str:
    """The board of a game without anything on it, each cell to be touched: SVG."""
    return _painter()(game_of(key).start(), layers=("board",), touched=True, flipped=flipped)


@lru_cache(maxsize=256)
def picture(
    position: Position,
    flipped: bool,
    last: tuple[Step, ...] = (),
    over: bool = False,
    hint: tuple[Step, ...] = (),
) -> str:
    """What stands on a board, with the last turn: SVG, to be laid over the ground.

    ``hint`` are the steps that a review would rather have seen.
    """
    return _painter()(
        position,
        layers=("under", "pieces", "over"),
        flipped=flipped,
        last=last,
        over=over,
        hint=hint,
    )


def picture_of(draft: Draft, flipped: bool) -> str:
    """The same in the middle of a turn."""
    return _painter()(
        draft.position,
        layers=("under", "pieces", "over"),
        flipped=flipped,
        last=draft.steps,
        begun=True,
        pieces=draft.pieces(),
        answered=draft.answers_check(),
    )


@lru_cache
def _painter() -> Callable[..., str]:
    for entry in offered("zamora.painters").select(name="svg"):
        # Our pages have the tokens, and show a board by day or in the dark.
        return partial(entry.load(), themed=True)
    raise RuntimeError("no SVG painter is installed: install the zamora distribution")


def sees(side: Side | None) -> tuple[Side, ...]:
    """For whom a picture is: a player, or everybody."""
    return tuple(Side) if side is None else (side,)
