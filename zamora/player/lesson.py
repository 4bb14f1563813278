"""Runs a lesson, or another page of cells, without Jupyter.

The cells share one namespace, as in a notebook. The result of a cell is shown: a control as a
:class:`~zamora.player.controls.page.Page` of frames, anything with ``_repr_html_`` as that, what it
prints as text, an error as a kind sentence. A page can run the lesson's own cells, ask the
questions of :mod:`zamora.player.lessonpage`, and send user actions on a control; none of that is
code.

Messages of a page are ``{"do": "run", "cell": id}``, with a ``"seed"`` for rivals whose answers it
knows already (:func:`early`), ``{"do": "ask", "n": number, "name": question, "values":
[...]}`` and ``{"do": "act", "cell": id, "message": {...}}``, the latter for the control of a cell,
as :meth:`Page.receive` takes it. It receives ``{"on": "output", "cell", "outputs"}``,
``{"on": "news", "cell", "news"}`` and ``{"on": "answer", "n", "value"}`` (None: nothing). The first
two have a serial number: a page that missed one asks for the whole state. An output is one of
``{"frame"}``, ``{"html"}``, ``{"text"}``, ``{"error"}``; a cell has at most one control.
"""

from __future__ import annotations

import ast
import contextlib
import io
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from zamora.core.errors import ZamoraError
from zamora.core.lazy import load
from zamora.core.position import Draft
from zamora.player.boardview import BoardView
from zamora.player.cells import Cell, oops
from zamora.player.controls import Control
from zamora.player.controls.page import Page
from zamora.player.game.board import Board
from zamora.player.kept import Kept
from zamora.player.lessonpage import ask
from zamora.player.vocabulary import called
from zamora.rival.choice import seeded

Json = Any
#: An output of a cell: a control on its page, or JSON sent as it is.
Output = Page | dict[str, Json]
Send = Callable[[dict[str, Json]], object]

#: The first cell of every lesson; the current pupil is shown below it.
START: Final = "from zamora_widgets.aula import *"
GREETING: Final = "quien()"
#: How a game on a board is asked for.
BOARD: Final = tuple(f"{one}(" for one in called("tablero"))
#: With what seed a rival plays whose first answer was told before it was there.
SEED: Final = 1


class Lesson:
    """A lesson in progress.

    Attributes:
        cells: its cells, by their ids, in order.
        serial: of the last message that changed what pages show.
    """

    def __init__(
        self,
        cells: Iterable[Cell],
        send: Send,
        later: Callable[[Callable[[], object]], object] | None = None,
        kept: Kept | None = None,
        name: str = "",
    ) -> None:
        """Open a lesson; none of its cells is run yet.

        Args:
            cells: those of a page (:func:`zamora.player.unwritten.cells`).
            send: sends a message to the page.
            later: schedules a function, as for :class:`Page`.
            kept: the games that its boards had before, and have now.
            name: by which they are kept.
        """
        self.cells = {cell.id: cell for cell in cells}
        self._outputs: dict[str, list[Output]] = {}
        self._send, self._later = send, later
        self._name, self._kept, self.serial = name, kept, 0
        self._names: dict[str, Any] = {"__name__": "__lesson__"}

    @property
    def state(self) -> dict[str, Json]:
        """What cells show by now, for a page that comes, or comes back."""
        shown = {ident: [*map(_as_json, outputs)] for ident, outputs in self._outputs.items()}
        return {"outputs": shown, "serial": self.serial}

    def receive(self, message: Json) -> None:
        """Do what a page says; nothing that is not understood does any harm."""
        if not isinstance(message, Mapping):
            return
        cell = self.cells.get(str(message.get("cell")))
        match message.get("do"):
            case "run" if cell is not None and cell.kind == "code":
                seed = message.get("seed")
                self.run(cell, seed if type(seed) is int else None)
            case "act" if cell is not None:
                self._act(cell, message)
            case "ask":
                self._send({"on": "answer", "n": message.get("n"), "value": _answer(message)})

    def run(self, cell: Cell, seed: int | None = None) -> None:
        """Run a cell of code, and send the page its outputs; its rivals get ``seed``."""
        self._clear(cell)
        printed = io.StringIO()
        outputs: list[Output] = []
        try:
            with contextlib.redirect_stdout(printed), seeded(seed):
                value = self._evaluate(cell.source)
                if cell.source.strip() == START:
                    value = eval(GREETING, self._names)  # noqa: S307 - our own words
        except Exception as error:
            outputs.append({"error": oops(error, cell.source, self._known())})
        else:
            outputs += self._shown(cell, value)
        if text := printed.getvalue():
            outputs.insert(0, {"text": text})
        self._outputs[cell.id] = outputs
        self._tell({"on": "output", "cell": cell.id, "outputs": [*map(_as_json, outputs)]})

    def games(self, cell: Cell) -> list[Board]:
        """The boards to play on that a cell shows."""
        roots = [one.root for one in self._outputs.get(cell.id, ()) if isinstance(one, Page)]
        return [one for one in roots if isinstance(one, Board)]

    def close(self) -> None:
        """Show nothing any more, and compute nothing for it."""
        for cell in self.cells.values():
            self._clear(cell)

    # Inside --------------------------------------------------------------------------------------

    def _tell(self, message: dict[str, Json]) -> None:
        """Send what changes the state."""
        self.serial += 1
        self._send({**message, "serial": self.serial})

    def _clear(self, cell: Cell) -> None:
        for one in self._outputs.pop(cell.id, ()):
            if isinstance(one, Page):
                one.root.close()
                one.close()

    def _evaluate(self, source: str) -> Any:
        """Run code of the lesson; the value of its last expression, None if it ends with none."""
        tree = ast.parse(source, "<lección>")
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, "<lección>", "exec"), self._names)  # noqa: S102 - the lesson's own
        if not isinstance(last, ast.Expr):
            return None
        return eval(compile(ast.Expression(last.value), "<lección>", "eval"), self._names)  # noqa: S307

    def _known(self) -> tuple[str, ...]:
        return tuple(load("zamora_widgets.aula:__all__"))

    def _shown(self, cell: Cell, value: Any) -> list[Output]:
        if value is None:
            return []
        if isinstance(value, Control):
            if value.is_shown:
                return []  # it is on the page already, and can be there once
            page = Page(value, self._news(cell), self._later)
            if self._kept is not None:
                self._kept.give(self._name, cell.id, page.controls)
            return [page]
        written = getattr(value, "_repr_html_", None)
        made = written() if callable(written) else None
        return [{"html": made} if isinstance(made, str) else {"text": repr(value)}]

    def _news(self, cell: Cell) -> Send:
        def send(news: dict[str, Json]) -> None:
            # While the cell is still running the whole frame is to come.
            if cell.id not in self._outputs:
                return
            self._tell({"on": "news", "cell": cell.id, "news": news})
            if self._kept is not None:
                pages = (one for one in self._outputs[cell.id] if isinstance(one, Page))
                controls = [control for page in pages for control in page.controls]
                self._kept.keep(self._name, cell.id, controls)

        return send

    def _act(self, cell: Cell, message: Mapping[str, Json]) -> None:
        for one in self._outputs.get(cell.id, ()):
            if isinstance(one, Page):
                one.receive(message.get("message"))
                one.tell()


@dataclass(frozen=True)
class Early:
    """What is known of the first game on the board of a lesson before there is anybody to run it.

    Attributes:
        cell: the id of its cell.
        outputs: what it shows when it is run.
        answers: what it says after each step of a first turn, by the step's number: ``{"news": […],
            "next": answers}``, the rival's answer among the news.
        seed: with what the cell has to be run so that the rival answers the same.
    """

    cell: str
    outputs: list[dict[str, Json]]
    answers: dict[str, Json]
    seed: int = SEED

    @property
    def as_json(self) -> dict[str, Json]:
        """It, by its cell, as a page gets it."""
        return {self.cell: {"outputs": self.outputs, "answers": self.answers, "seed": self.seed}}


def early(cells: Iterable[Cell], most: int = 0) -> Early | None:
    """The first game of a lesson, for a page that lets the first turn be made before all is there.

    Args:
        cells: those of the lesson.
        most: where there are more first turns, no answers are told.
    """
    told: list[dict[str, Json]] = []
    lesson = Lesson(cells, told.append)
    for cell in lesson.cells.values():
        if cell.source.strip() == START:
            lesson.run(cell)
        elif cell.lives and cell.source.startswith(BOARD):
            lesson.run(cell, SEED)
            shown: list[dict[str, Json]] = lesson.state["outputs"][cell.id]
            answers: dict[str, Json] = {}
            for turn in _turns(lesson.games(cell), most):
                lesson.run(cell, SEED)
                following = answers
                for number, step in enumerate(turn):
                    told.clear()
                    act = {"part": _touched(shown), "kind": "take", "at": [0, number], "step": step}
                    lesson.receive({"do": "act", "cell": cell.id, "message": act})
                    news = [one["news"] for one in told]
                    following = following.setdefault(str(step), {"news": news, "next": {}})["next"]
            lesson.close()
            return Early(cell.id, shown, answers)
    return None


def _touched(shown: list[dict[str, Json]]) -> str:
    """The name of the board among what is shown."""
    parts = [part for one in shown for part in one.get("frame", {}).get("parts", {}).items()]
    return next((name for name, part in parts if part["view"] == BoardView.view_name), "")


def _turns(games: list[Board], most: int) -> list[tuple[int, ...]]:
    """All first turns of a game, as the numbers of their steps; none, if there are too many."""
    found: list[tuple[int, ...]] = []
    begun: list[tuple[tuple[int, ...], Draft | None]] = [((), one.session.draft) for one in games]
    while begun:
        path, draft = begun.pop()
        if draft is None or len(found) + len(begun) > most:
            return []
        if draft.may_end and not draft.next_steps:
            found.append(path)
        begun += [((*path, n), draft.take(step)) for n, step in enumerate(draft.next_steps)]
    return sorted(found)


def _as_json(output: Output) -> dict[str, Json]:
    return {"frame": output.frame} if isinstance(output, Page) else output


def _answer(message: Mapping[str, Json]) -> Json:
    values = message.get("values", [])
    if not isinstance(values, list):
        return None
    try:
        return ask(str(message.get("name")), *values)
    except (ZamoraError, TypeError, ValueError):
        return None  # what a page makes up is not answered
