"""When a touch may mean several steps: which differ, what to ask, what each is called."""

from __future__ import annotations

from dataclasses import replace

from zamora.core import tongues
from zamora.core.board import Board, Cell
from zamora.core.i18n import _
from zamora.core.position import Draft, Step
from zamora.core.words import both


def alternatives(draft: Draft, origin: Cell | None, target: Cell) -> tuple[Step, ...]:
    """The next steps from ``origin`` to ``target``, without those that come to the same.

    Where it makes no difference which piece moves the ball, there is no need to ask.
    """
    found: dict[object, Step] = {}
    for step in draft.next_steps:
        if (step.grip, step.target) == (origin, target):
            then = replace(draft.take(step), steps=())
            found.setdefault((replace(step, actuator=None), then), step)
    return tuple(found.values())


def question(steps: tuple[Step, ...]) -> str:
    """What to ask a player who must choose among ``steps``."""
    if steps[0].kind == "remove":
        return _("¿Cuánto quitas? Elige.")
    if steps[0].kind == "place" and len({step.value for step in steps}) == len(steps):
        return _("¿Qué número queda arriba? Elige.")
    if any(step.kind == "turn" for step in steps):
        return _("¿Qué haces con él? Elige.")
    if len({step.captures for step in steps}) == len(steps):
        return _("¿Qué tomas? Elige.")
    if steps[0].becomes:
        return _("¿En qué se convierte? Elige.")
    if len({step.actuator for step in steps}) == len(steps):
        return _("Varias piezas lo pueden mandar ahí. Elige cuál.")
    return _("Se puede llegar de {n} maneras. Elige una.").format(n=len(steps))


def degrees(angle: int) -> str:
    """An angle with its sign, as it is written on paper: ``+90°``, ``−180°``."""
    return f"{angle:+d}°".replace("-", "−")


def step_words(step: Step, board: Board | None = None) -> str:
    """What a button says that chooses this step among others to the same place.

    Where they differ in what they take, the ``board`` has the names of the cells.
    """
    if step.angle:
        sense = _("↺ contra el reloj") if step.angle > 0 else _("↻ como el reloj")
        return f"{degrees(step.angle)} {sense}"
    if step.value and step.becomes:
        return step.value
    if step.becomes:
        # The letter that stands for it in the reader's notation: D, T, A, C.
        word = step.becomes
        return f"{tongues.written(f'={word[0].upper()}')[1:]} · {_(word)}"
    if step.kind == "pass":
        return _("Pasar")
    if step.captures and board is not None:
        return _("Toma {cells}").format(cells=both(map(board.name, step.captures)))
    if step.kind == "choose":
        return tongues.written(step.value or "")
    return step.value or step.actuator or step.piece
