"""A pupil's tasks on paper: how it is played, the text, the board next to it, lines to write on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zamora import registry
from zamora.core.i18n import _, language
from zamora.core.position import Game, Position
from zamora.jupyter.workfolder import shipped_folder
from zamora.player.picture.scene import Point, Scene
from zamora.player.picture.theme import PAPER
from zamora.player.picture.view import View, build
from zamora.player.unwritten import rules
from zamora.school.tasks.kinds import CellsExercise, Counterexample, OrderExercise
from zamora.school.teaching.orders import Paper
from zamora.school.teaching.parts import choices
from zamora.school.teaching.plans import AGES, Plan, Task
from zamora_widgets.paper import flow, pdf
from zamora_widgets.paper.flow import MM, RULE

#: Between two lines to write on, and the least height of squared paper below tasks, in mm.
LINE, LEAST = 8.0, 25.0
#: The side of a square of that paper, in mm.
SQUARE = 5.0
#: Extra lines, where the board leaves room for them.
MORE = 2
#: The side of a cell to draw on, and of one to look at, in mm; boards smaller than that are all
#: to draw on.
DRAWN, SEEN, SMALL = 13.0, 7.5, 80.0
#: A board to look at that would be higher, in mm, shares its page with no other: it has all of it.
HALF = 120.0
#: No board is higher, in mm, on a sheet and on a ticket; and beside it there is room for words.
HIGHEST, ON_TICKET, WORDS = 168.0, 50.0, 58.0
#: How many sentences of each game a sheet repeats that has several.
REMINDED = 3


def worksheet(plan: Plan, paper: Paper) -> bytes:
    """The worksheet of a lesson as a PDF."""
    pdf.register_fonts()

    def story(width: float, _height: float) -> Iterator[Any]:
        yield from flow.head(plan.heading, _("Hoja de trabajo"))
        yield named(width)
        yield from _reminder(plan, width)
        for number, task in enumerate(plan.worksheet, start=1):
            made = _task(task, number, width, HIGHEST)
            if number > 1:
                yield _squares(before=made)
            yield made

    return flow.document(
        plan.heading, _foot(plan, _("hoja de trabajo")), paper, story, rest=_squares
    )


def ticket(plan: Plan, paper: Paper) -> bytes:
    """The exit ticket of a lesson as a PDF: one page, the ticket twice, to be cut apart."""
    from reportlab.platypus import KeepInFrame, Table

    pdf.register_fonts()
    title = _("Boleto de salida · {lesson}").format(lesson=plan.heading)

    def copy(width: float, height: float) -> list[Any]:
        tasks = (_task(task, n, width, ON_TICKET) for n, task in enumerate(plan.ticket, start=1))
        inside = [flow.paragraph(title, 2, spaceBefore=0), named(width), *tasks]
        # In one language it is a little longer than in another.
        return [KeepInFrame(width, height - 12, inside, mode="shrink")]

    def story(width: float, height: float) -> Iterator[Any]:
        # A little air, so that both halves and the cut between them stay on one page.
        half = (height - 8) / 2
        yield Table(
            [copy(width, half), copy(width, half)],
            colWidths=[width],
            rowHeights=[half, half],
            style=[
                ("VALIGN", (0, 0), (-1, -1), "TOP"),
                ("LEFTPADDING", (0, 0), (-1, -1), 0),
                ("RIGHTPADDING", (0, 0), (-1, -1), 0),
                ("LINEBELOW", (0, 0), (-1, 0), 0.8, RULE, 0, (4, 3)),
                ("TOPPADDING", (0, 1), (-1, 1), 10),
            ],
        )

    return flow.document(title, _foot(plan, _("boleto de salida")), paper, story)


def _foot(plan: Plan, part: str) -> str:
    if plan.number is None:
        return f"zamora · {plan.title} · {part}"
    return _("zamora · lección {n} · {part}").format(n=plan.number, part=part)


def named(width: float) -> Any:
    """The line for the name and the date."""
    from reportlab.platypus import Table

    name, day = (flow.paragraph(word, "part") for word in (_("Nombre:"), _("Fecha:")))
    return Table(
        [[name, "", "", day, ""]],
        colWidths=[18 * MM, width - 77 * MM, 6 * MM, 15 * MM, 38 * MM],
        spaceAfter=8,
        style=[
            ("LINEBELOW", (1, 0), (1, 0), 0.7, PAPER["text"]),
            ("LINEBELOW", (4, 0), (4, 0), 0.7, PAPER["text"]),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
            ("VALIGN", (0, 0), (-1, -1), "BOTTOM"),
        ],
    )


def games(plan: Plan) -> tuple[Game[Any, Any], ...]:
    """The games whose boards are on the worksheet, or are asked about there."""
    found = [position.game for task in plan.worksheet if (position := _position(task))]
    return tuple({game.plain_key: registry.game(game.plain_key) for game in found}.values())


def reminders(plan: Plan) -> tuple[str, ...]:
    """How the games of a worksheet are played, a paragraph of Markdown for each."""
    played, folder = games(plan), shipped_folder(language())
    most = REMINDED if len(played) > 1 else None
    return tuple(
        f"**{game.name}.** "
        + " ".join(f"**{n}** {said}" for n, said in enumerate(rules(game, folder)[:most], start=1))
        for game in played
    )


def _reminder(plan: Plan, width: float) -> Iterator[Any]:
    """These paragraphs in a frame."""
    from reportlab.platypus import Table

    said = [[flow.paragraph(one, "cell", spaceAfter=0)] for one in reminders(plan)]
    if said:
        inside = [("TOPPADDING", (0, 0), (-1, -1), 3), ("BOTTOMPADDING", (0, 0), (-1, -1), 3)]
        look = [("BOX", (0, 0), (-1, -1), 0.7, RULE), ("ROUNDEDCORNERS", [6, 6, 6, 6]), *inside]
        yield Table(said, colWidths=[width], spaceAfter=9, style=look)


def _task(task: Task, number: int, width: float, highest: float) -> Any:
    from reportlab.platypus import Table

    scene = _scene(task)
    unit = cell(task, scene, width / MM, highest) * MM if scene else 0.0
    beside = scene.width * unit + 5 * MM if scene else 0.0
    words = [flow.paragraph(f"**{number}.** {_age(task)}{task.asked}", "task")]
    # A choice is ticked; a step gets its number.
    mark, indent = ("____", 30) if isinstance(task.source, OrderExercise) else ("☐", 15)
    words += [
        flow.paragraph(f"{mark} {one}", "text", leftIndent=indent, firstLineIndent=-indent)
        for one in choices(task)
    ]
    picture: Any = _drawn(scene, unit) if scene else ""
    lines = task.lines
    if lines and scene:
        # Use some of the empty space next to a tall board.
        used = sum(one.wrap(width - beside, 0)[1] + one.getSpaceAfter() for one in words)
        fitting = int((picture.height - used) / (LINE * MM))
        lines = max(lines, min(lines + MORE, fitting))
    words += [_line() for _n in range(lines)]
    if task.squares:
        words.append(_squares(task.squares * MM))
    return Table(
        [[words, picture]],
        colWidths=[width - beside, beside],
        spaceAfter=9,
        style=[
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("ALIGN", (1, 0), (1, 0), "RIGHT"),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("RIGHTPADDING", (0, 0), (-1, -1), 0),
            ("TOPPADDING", (0, 0), (-1, -1), 0),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
        ],
    )


def cell(task: Task, scene: Scene, width: float, highest: float) -> float:
    """The side of a cell on paper, in mm, on lines of this width: larger if one draws on it."""
    drawn = task.source is None or isinstance(task.source, CellsExercise | Counterexample)
    drawn = drawn or task.bare or max(scene.width, scene.height) * DRAWN <= SMALL
    drawn = drawn or SEEN * scene.height > HALF
    wanted = DRAWN if drawn else SEEN
    return min(wanted, highest / scene.height, (width - WORDS) / scene.width)


def _age(task: Task) -> str:
    """A mark for tasks that are not for the youngest."""
    if task.age == AGES[0]:
        return ""
    return _("*(desde {age} años)* ").format(age=task.age)


def _position(task: Task) -> Position | None:
    """What stands on the board of a task, or what it asks about without a board."""
    if not task.board:
        return None if task.source is None else task.source.position
    known = registry.position if ":" in task.board else lambda key: registry.game(key).start()
    return known(task.board)


def _scene(task: Task) -> Scene | None:
    position = _position(task) if task.drawn else None
    if position is None:
        return None
    marks = {} if task.source is None or task.board else dict.fromkeys(task.source.marks, "shown")
    return build(View(position, pieces=() if task.bare else None, marks=marks))


def _drawn(scene: Scene, unit: float) -> Any:
    from reportlab.platypus import Flowable

    class Drawn(Flowable):
        """A board."""

        def __init__(self) -> None:
            super().__init__()
            self.width, self.height = scene.width * unit, scene.height * unit

        def draw(self) -> None:
            pdf.paint(self.canv, scene, Point(0, self.height), unit)

    return Drawn()


def _line() -> Any:
    from reportlab.platypus.flowables import HRFlowable

    return HRFlowable(
        "100%", 0.6, color=RULE, spaceBefore=(LINE * MM) - 1, spaceAfter=0, vAlign="TOP"
    )


def _squares(height: float | None = None, before: Any = None) -> Any:
    """Squared paper of this height (points); else to the foot of the page, if there is room.

    That ``before`` a task is there only if the task has no room on this page.
    """
    from reportlab.platypus import Flowable

    side, caption = SQUARE * MM, 5 * MM

    class Squares(Flowable):
        """For sums and drawings."""

        def wrap(self, width: float, left: float) -> tuple[float, float]:
            rows = int(((left if height is None else height) - caption - 2) / side)
            enough = height is not None or rows * SQUARE >= LEAST
            if before is not None and before.wrap(width, left)[1] <= left:
                enough = False
            self.columns, self.rows = int(width / side), rows if enough else 0
            self.width, self.height = width, (rows * side + caption) if enough else 0.0
            return self.width, self.height

        def draw(self) -> None:
            if not self.rows:
                return
            canvas = self.canv
            if height is None:
                canvas.setFont("Zamora", 8.5)
                canvas.setFillColor(PAPER["text"])
                canvas.drawString(0, self.height - 3 * MM, _("Para dibujar y hacer cuentas"))
            canvas.setStrokeColor(RULE, alpha=0.6)
            canvas.setLineWidth(0.4)
            canvas.grid(
                [column * side for column in range(self.columns + 1)],
                [row * side for row in range(self.rows + 1)],
            )

    return Squares()
