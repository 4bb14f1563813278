"""Steps that are refused to a player who does not write a turn but takes it step by step."""

from __future__ import annotations

from typing import Any

from zamora import Cell, StepPattern

from .turnparts import REFUSALS


def _pattern(found: dict[str, Any]) -> StepPattern:
    cells = {key: Cell(*value) for key, value in found.items() if key in ("origin", "target")}
    return StepPattern(**found | cells)


#: Position, steps taken, what is asked for then, and the answer.
CLICKS: list[tuple[str, list[StepPattern], StepPattern, str]] = [
    (
        one["position"],
        [*map(_pattern, one.get("steps", ()))],
        _pattern(one["asked"]),
        one["why"],
    )
    for one in REFUSALS["clicks"]
]
