"""Which input belongs to which kind of exercise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zamora.core.errors import ZamoraError
from zamora.school.exercises import Exercise
from zamora_widgets.boardinputs import CellsInput, PlayInput
from zamora_widgets.inputs import ChoiceInput, Input, NumberInput, OrderInput
from zamora_widgets.loop import Funnel

_INPUTS: dict[str, Any] = {
    "turn": PlayInput,
    "survive": PlayInput,
    "cells": CellsInput,
    "counterexample": CellsInput,
    "number": NumberInput,
    "choice": ChoiceInput,
    "order": OrderInput,
}


def make_input(
    exercise: Exercise[Any], funnel: Funnel, changed: Callable[[], object]
) -> Input[Any]:
    """The input for an exercise.

    Raises:
        ZamoraError: if no input is made for its kind.
    """
    if exercise.kind not in _INPUTS:
        raise ZamoraError(f"no input for exercises of kind {exercise.kind!r}", accepted=_INPUTS)
    made: Input[Any] = _INPUTS[exercise.kind](exercise, funnel, changed)
    return made
