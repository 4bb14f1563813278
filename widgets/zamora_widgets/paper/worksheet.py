"""A pupil's tasks on paper: the text, the board next to it, lines to write on."""

from __future__ import annotations

from typing import Any

from zamora import registry
from zamora.core.i18n import _
from zamora.core.position import Position
from zamora.player.picture.scene import Point, Scene
from zamora.player.picture.theme import INKS
from zamora.player.picture.view import View, build
from zamora.school.tasks.kinds import OrderExercise
from zamora.school.teaching.orders import Paper
from zamora.school.teaching.parts import choices
from zamora.school.teaching.plans import AGES, Plan, Task
from zamora_widgets.paper import flow, pdf
from zamora_widgets.paper.flow import MM, RULE

#: Between two lines to write on, and the least height of squared paper at the end, in mm.
LINE, LEAST = 8.0, 25.0
#: The side of a square of that paper, in mm.
SQUARE = 5.0
#: Extra lines, where the board leaves room for them.
MORE = 2


def worksheet(plan: Plan, paper: Paper) -> bytes:
    """The worksheet of a lesson as a PDF."""
    pdf.register_fonts()
    width, _height = flow.room(paper)
    title = plan.heading
    story = [*flow.head(title, _("Hoja de trabajo")), named(width)]
    story += [_task(task, n, width) for n, task in enumerate(plan.worksheet, start=1)]
    story.append(_squares())
    return flow.document(title, _foot(plan, _("hoja de trabajo")), paper, story)


def ticket(plan: Plan, paper: Paper) -> bytes:
    """The exit ticket of a lesson as a PDF: one page, the ticket twice, to be cut apart."""
    from reportlab.platypus import KeepInFrame, Table

    pdf.register_fonts()
    width, height = flow.room(paper)
    # A little air, so that both halves and the cut between them stay on one page.
    half = (height - 8) / 2
    title = _("Boleto de salida · {lesson}").format(lesson=plan.heading)
    copies = [
        [
            KeepInFrame(
                width,
                half - 12,
                [
                    flow.paragraph(title, 2, spaceBefore=0),
                    named(width),
                    *(_task(task, n, width) for n, task in enumerate(plan.ticket, start=1)),
                ],
                mode="error",
            )
        ]
        for _copy in range(2)
    ]
    table = Table(
        copies,
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
    return flow.document(title, _foot(plan, _("boleto de salida")), paper, [table])


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
            ("LINEBELOW", (1, 0), (1, 0), 0.7, INKS["text"]),
            ("LINEBELOW", (4, 0), (4, 0), 0.7, INKS["text"]),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
            ("VALIGN", (0, 0), (-1, -1), "BOTTOM"),
        ],
    )


def _task(task: Task, number: int, width: float) -> Any:
    from reportlab.platypus import Table

    scene = _scene(task)
    beside = (task.board_width + 5) * MM if scene else 0.0
    words = [flow.paragraph(f"**{number}.** {_age(task)}{task.asked}", "task")]
    # A choice is ticked; a step gets its number.
    mark, indent = ("____", 30) if isinstance(task.source, OrderExercise) else ("☐", 14)
    words += [
        flow.paragraph(f"{mark} {one}", "text", leftIndent=indent, firstLineIndent=-indent)
        for one in choices(task)
    ]
    picture: Any = _drawn(scene, task.board_width * MM) if scene else ""
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
        spaceAfter=7,
        style=[
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("ALIGN", (1, 0), (1, 0), "RIGHT"),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("RIGHTPADDING", (0, 0), (-1, -1), 0),
            ("TOPPADDING", (0, 0), (-1, -1), 0),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
        ],
    )


def _age(task: Task) -> str:
    """A mark for tasks that are not for the youngest."""
    if task.age == AGES[0]:
        return ""
    return _("*(desde {age} años)* ").format(age=task.age)


def _scene(task: Task) -> Scene | None:
    if not task.board_width:
        return None
    position: Position | None = None
    if task.board:
        known = registry.position if ":" in task.board else lambda key: registry.game(key).start()
        position = known(task.board)
    elif task.source is not None:
        position = task.source.position
    if position is None:
        return None
    marks = {} if task.source is None or task.board else dict.fromkeys(task.source.marks, "shown")
    return build(View(position, pieces=() if task.bare else None, marks=marks))


def _drawn(scene: Scene, width: float) -> Any:
    from reportlab.platypus import Flowable

    unit = width / scene.width

    class Drawn(Flowable):
        """A board."""

        def __init__(self) -> None:
            super().__init__()
            self.width, self.height = width, scene.height * unit

        def draw(self) -> None:
            pdf.paint(self.canv, scene, Point(0, self.height), unit)

    return Drawn()


def _line() -> Any:
    from reportlab.platypus.flowables import HRFlowable

    return HRFlowable(
        "100%", 0.6, color=RULE, spaceBefore=(LINE * MM) - 1, spaceAfter=0, vAlign="TOP"
    )


def _squares(height: float | None = None) -> Any:
    """Squared paper of this height (points); else to the foot of the page, if there is room."""
    from reportlab.platypus import Flowable

    side, caption = SQUARE * MM, 5 * MM

    class Squares(Flowable):
        """For sums and drawings."""

        def wrap(self, width: float, left: float) -> tuple[float, float]:
            rows = int(((left if height is None else height) - caption - 2) / side)
            enough = height is not None or rows * SQUARE >= LEAST
            self.columns, self.rows = int(width / side), rows if enough else 0
            self.width, self.height = width, (rows * side + caption) if enough else 0.0
            return self.width, self.height

        def draw(self) -> None:
            if not self.rows:
                return
            canvas = self.canv
            if height is None:
                canvas.setFont("Zamora", 8.5)
                canvas.setFillColor(INKS["text"])
                canvas.drawString(0, self.height - 3 * MM, _("Para dibujar y hacer cuentas"))
            canvas.setStrokeColor(RULE, alpha=0.6)
            canvas.setLineWidth(0.4)
            canvas.grid(
                [column * side for column in range(self.columns + 1)],
                [row * side for row in range(self.rows + 1)],
            )

    return Squares()
