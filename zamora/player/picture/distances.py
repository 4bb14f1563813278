"""How many positions of a solved game are how far from the end: a picture, and the same as a table.

The bars stand on a scale of powers of ten: few positions are far away, and those are of interest.
"""

from __future__ import annotations

import html
import math

from zamora.core.i18n import _
from zamora.core.numbers import grouped
from zamora.player.picture.scene import Line, Point, Polygon, Scene, Shape, Text
from zamora.player.picture.theme import Ink
from zamora.solve.base import Solution, Value, value_words

#: The width of the picture, the height of the tallest bar, the room around, in the same unit; and
#: on the left, for the numbers of the scale.
WIDTH, TALL, ROOM, SCALE = 12.0, 3.2, 0.7, 2.4
#: How large the letters are: they are read where the picture has 300 pixels.
LETTERS = 0.44


def distances(solution: Solution, here: Value | None = None) -> Scene:
    """The picture.

    Args:
        solution: of the game.
        here: the value of the position on the board, to be pointed at; None for none.
    """
    won, lost = solution.by_distance()
    longest = len(won) - 1
    bar = (WIDTH - ROOM - SCALE) / max(longest, 1)
    most = math.log10(1 + max((*won, *lost), default=1)) or 1.0
    floor = ROOM + TALL

    def left(distance: int) -> float:
        return SCALE + bar * (distance - 1)

    shapes: list[Shape] = []
    for power in range(1, int(most) + 1):
        y = floor - TALL * power / most
        shapes.append(Line((Point(SCALE, y), Point(WIDTH - ROOM, y)), "line", 0.015))
        if power == 1 or power % 3 == 0:
            shapes.append(Text(Point(SCALE / 2, y), grouped(10**power), LETTERS, "name"))
    for distance in range(1, longest + 1):
        both = bool(won[distance] and lost[distance])
        sorts: tuple[tuple[int, Ink], ...] = ((won[distance], "win"), (lost[distance], "loss"))
        for number, ink in sorts:
            if number:
                x = left(distance) + (bar / 2 if both and ink == "loss" else 0)
                wide, top = 0.85 * bar / (1 + both), floor - TALL * math.log10(1 + number) / most
                corners = ((x, top), (x + wide, top), (x + wide, floor), (x, floor))
                shapes.append(Polygon(tuple(Point(*corner) for corner in corners), ink))
    legend: tuple[tuple[str, Ink], ...] = (
        (_("gana quien juega"), "win"),
        (_("pierde quien juega"), "loss"),
    )
    for number, (words, ink) in enumerate(legend):
        at = Point(WIDTH * (0.26 + 0.46 * number), 0.32)
        shapes.append(Text(at, f"{'●◆'[number]} {words}", LETTERS, ink, bold=True))
    for distance in (1, *range(10, longest - 4, 10), longest):
        x = left(distance) + bar / 2
        shapes.append(Text(Point(x, floor + 0.3), str(distance), LETTERS, "text"))
    if here is not None and here.distance:
        x = left(here.distance) + bar / 2
        tip, wing = floor + 0.52, 0.16
        arrow = (Point(x, tip), Point(x + wing, tip + 0.26), Point(x - wing, tip + 0.26))
        shapes.append(Polygon(arrow, "focus"))
    height = floor + ROOM + 0.2
    paper = ((0.0, 0.0), (WIDTH, 0.0), (WIDTH, height), (0.0, height))
    ground = Polygon(tuple(Point(*corner) for corner in paper), "paper")
    return Scene(
        WIDTH,
        height,
        {"board": (ground,), "pieces": tuple(shapes)},
        title=_("Posiciones según los turnos que faltan"),
        description=_description(won, lost, here),
    )


def _description(won: tuple[int, ...], lost: tuple[int, ...], here: Value | None) -> str:
    said = _(
        "Gana quien juega en {won} posiciones y pierde en {lost}. Lo más lejos: {longest} turnos, "
        "en {n} posiciones."
    ).format(
        won=grouped(sum(won)),
        lost=grouped(sum(lost)),
        longest=len(won) - 1,
        n=grouped(won[-1] + lost[-1]),
    )
    if here is None:
        return said
    marked = _("La del tablero: quien juega {value}.").format(
        value=value_words(here.result, here.distance)
    )
    return f"{said} {marked}"


def distance_table(solution: Solution) -> str:
    """The same numbers as an HTML table, to be unfolded."""
    won, lost = solution.by_distance()
    rows = "".join(
        f'<tr><th scope="row">{distance}</th>'
        f"<td>{grouped(won[distance])}</td><td>{grouped(lost[distance])}</td></tr>"
        for distance in range(1, len(won))
    )
    heads = (_("turnos"), _("gana quien juega"), _("pierde quien juega"))
    head = "".join(f'<th scope="col">{html.escape(word)}</th>' for word in heads)
    name = html.escape(_("Posiciones según los turnos que faltan"), quote=True)
    return (
        f"<details><summary>{html.escape(_('Ver los números'))}</summary>"
        f'<div class="zamora-book-list" role="region" tabindex="0" aria-label="{name}">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div></details>"
    )
