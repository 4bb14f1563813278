"""Pictures of matches decided by chance: the states of a chain with its arrows, and a histogram.

Nothing is shown by colour alone: a white ball on the arrow of the first side's goal and a black one
on the second's, a double ring around the ends.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction

from zamora.core.i18n import _
from zamora.core.numbers import decimal
from zamora.core.position import Side
from zamora.player.picture.scene import Disc, Line, Point, Polygon, Scene, Shape, Text, paper
from zamora.player.picture.theme import Ink
from zamora.school.markov import After, Chain, Goals, Sample

#: The radius of a state, of a ball on an arrow, and of one in the bag, in cells of the picture.
STATE, BALL, LARGE = 0.5, 0.13, 0.2
#: From one state to the next: along a row of goals, and in the square of scores.
ALONG, ACROSS = 1.75, 1.6
#: The strip above the states, for the bag.
STRIP = 0.8
FILLS: tuple[Ink, Ink] = ("white", "black")
#: The size of the histogram, without what stands around it; and the room for that.
WIDTH, TALL, ROOM, SCALE = 9.0, 2.4, 0.55, 0.9


class Places:
    """Where the states and the ends of a chain stand.

    A match to a number of goals is a square of scores, the first side's to the right, the second's
    down. Every other chain is a row: what the first side has begun on the left, the second on the
    right, the state before the first goal above.
    """

    def __init__(self, chain: Chain) -> None:
        self.chain = chain
        self.scores = any(len(set(state)) == len(Side) for state in chain.moves)
        most = 1 + max(map(len, chain.moves))
        if self.scores:
            goals = 1 + max(state.count(Side.FIRST) for state in chain.moves)
            self.width = self.height = ACROSS * goals + 2 * STATE + 0.3
        else:
            self.width, self.height = ALONG * (2 * most - 1) + 2 * STATE + 0.3, 4.3
        self.height += STRIP

    def at(self, state: Goals) -> Point:
        """The middle of a state."""
        if self.scores:
            edge = STATE + 0.15
            counts = [state.count(side) for side in Side]
            return Point(edge + ACROSS * counts[0], STRIP + edge + ACROSS * counts[1])
        if not state:
            return Point(self.width / 2, STRIP + STATE + 0.1)
        away = ALONG * (len(state) - 0.5) * (1 if state[0] is Side.SECOND else -1)
        return Point(self.width / 2 + away, STRIP + 2.7)

    def end(self, state: Goals, goal: Side) -> Point:
        """The middle of the end that a goal leads to."""
        if self.scores:
            return self.at((*state, goal))
        away = ALONG * (len(state) + 0.5) * (1 if state[0] is Side.SECOND else -1)
        return Point(self.width / 2 + away, self.at(state).y)

    def across(self, start: Point, target: Point) -> bool:
        """Whether a way crosses the middle of a row: straight, it would lie on other ways."""
        middle = self.width / 2
        level = not self.scores and start.y == target.y
        return level and (start.x - middle) * (target.x - middle) < 0


def chain_scene(
    chain: Chain,
    bag: tuple[int, int],
    goals: Goals = (),
    lengths: Mapping[Goals, Fraction] | None = None,
) -> Scene:
    """The states of a match, with an arrow for each goal.

    Args:
        chain: the match.
        bag: how many white balls and how many black ones decide it.
        goals: those scored; the state that they lead to is marked.
        lengths: for each state how many goals are still to come, to be written there.
    """
    places = Places(chain)
    before = chain.after(goals[:-1]) if goals else None
    arrows: list[Shape] = []
    states: list[Shape] = []
    for state, ways in chain.moves.items():
        for goal, to in zip(Side, ways, strict=True):
            end = isinstance(to, Side)
            target = places.end(state, goal) if isinstance(to, Side) else places.at(to)
            last = bool(goals) and before == state and goals[-1] is goal
            bent = places.across(places.at(state), target)
            arrows += _arrow(places.at(state), target, goal, bent=bent, strong=last)
            if end:
                states += _state(target, (*state, goal), places, here=last, end=True)
        here = chain.after(goals) == state
        number = None if lengths is None else lengths[state]
        states += _state(places.at(state), state, places, here=here, number=number)
    return Scene(
        places.width,
        places.height,
        {
            "board": (paper(places.width, places.height), *_bag(bag, places.width)),
            "under": tuple(arrows),
            "pieces": tuple(states),
        },
        title=_("Los estados de una serie"),
        description=_described(chain, bag, lengths),
    )


def _ball(at: Point, side: Side, radius: float = BALL) -> Disc:
    return Disc(at, radius, FILLS[side], "text", 0.03)


def _bag(bag: tuple[int, int], width: float) -> list[Shape]:
    balls = [side for side in Side for _one in range(bag[side])]
    apart = min(2.4 * LARGE, width / (len(balls) + 1))
    left = width / 2 - apart * (len(balls) - 1) / 2
    return [
        _ball(Point(left + apart * number, STRIP / 2), side, min(LARGE, apart / 2.2))
        for number, side in enumerate(balls)
    ]


def _state(
    at: Point,
    goals: Goals,
    places: Places,
    *,
    here: bool,
    end: bool = False,
    number: Fraction | None = None,
) -> list[Shape]:
    """A state or an end: what is remembered in it, and how many goals are to come."""
    shapes: list[Shape] = [Disc(at, STATE, "cup" if here else "stone", "text", 0.04)]
    if end:
        shapes.append(Disc(at, STATE - 0.09, None, "text", 0.03))
    middle = Point(at.x, at.y - (0.17 if number is not None else 0))
    if places.scores:
        score = "–".join(str(goals.count(side)) for side in Side)
        shapes.append(Text(middle, score, 0.3, "text", bold=True))
    else:
        apart = 2.3 * BALL
        left = middle.x - apart * (len(goals) - 1) / 2
        shapes += [_ball(Point(left + apart * n, middle.y), goal) for n, goal in enumerate(goals)]
        if not goals:
            shapes.append(Text(middle, _("salida"), 0.24, "text"))
    if number is not None:
        shapes.append(Text(Point(at.x, at.y + 0.2), short(number), 0.25, "focus", bold=True))
    return shapes


def _arrow(start: Point, target: Point, goal: Side, *, bent: bool, strong: bool) -> list[Shape]:
    """The way that a goal leads: straight, in a bow past other states, or back home."""
    width = 0.09 if strong else 0.04
    ink: Ink = "focus" if strong else "vertex"
    dx, dy = target.x - start.x, target.y - start.y
    far = math.hypot(dx, dy)
    if not far:
        points = _loop(start)
    else:
        bow = 0.28 * far if bent else 0.0
        control = Point(
            (start.x + target.x) / 2 + 2 * bow * dy / far,
            (start.y + target.y) / 2 - 2 * bow * dx / far,
        )
        points = [_between(start, control, target, step / 24) for step in range(25)]
    tip = 3.2 * width
    way = [
        point
        for point in points
        if math.dist(point, start) >= STATE and math.dist(point, target) >= STATE + tip
    ]
    return [
        Line(tuple(way), ink, width, arrow=True),
        _ball(way[len(way) // 2], goal),
    ]


def _between(start: Point, control: Point, target: Point, part: float) -> Point:
    """A point of the bow (a quadratic Bézier curve)."""
    rest = 1 - part
    weights = rest * rest, 2 * rest * part, part * part
    return Point(
        weights[0] * start.x + weights[1] * control.x + weights[2] * target.x,
        weights[0] * start.y + weights[1] * control.y + weights[2] * target.y,
    )


def _loop(at: Point) -> list[Point]:
    """From a state to itself, below it."""
    middle, radius = Point(at.x, at.y + STATE + 0.3), 0.5
    angles = (math.radians(-70 + 320 * step / 24) for step in range(25))
    return [
        Point(middle.x + radius * math.cos(angle), middle.y + radius * math.sin(angle))
        for angle in angles
    ]


def short(number: Fraction) -> str:
    """A number in a few signs: ``3``, ``2,95``."""
    if number.denominator == 1:
        return str(number)
    return decimal(float(number), 2).rstrip("0")


def remembered(goals: Goals) -> str:
    """What a state remembers, to be read: ``blanca, negra``."""
    return ", ".join(_("blanca") if goal is Side.FIRST else _("negra") for goal in goals)


def state_name(goals: Goals, *, scores: bool) -> str:
    """What a state is called: its score, or the balls that count."""
    if scores:
        return "–".join(str(goals.count(side)) for side in Side)
    return remembered(goals) or _("salida")


def _after_words(to: After, *, scores: bool) -> str:
    if isinstance(to, Side):
        return _("ganan las blancas") if to is Side.FIRST else _("ganan las negras")
    return state_name(to, scores=scores)


def _described(chain: Chain, bag: tuple[int, int], lengths: Mapping[Goals, Fraction] | None) -> str:
    """The bag, and where each ball leads to from each state."""
    scores = Places(chain).scores
    said = [
        _("Bolas blancas en la bolsa: {white}; negras: {black}.").format(white=bag[0], black=bag[1])
    ]
    for state, (first, second) in chain.moves.items():
        line = _("{state}: con blanca, {first}; con negra, {second}.").format(
            state=state_name(state, scores=scores),
            first=_after_words(first, scores=scores),
            second=_after_words(second, scores=scores),
        )
        said.append(line[:1].upper() + line[1:])
        if lengths is not None:
            said.append(_("Por salir, en promedio: {n}.").format(n=short(lengths[state])))
    return " ".join(said)


# A histogram --------------------------------------------------------------------------------------


def histogram(found: Sample, exact: Sequence[Fraction]) -> Scene:
    """How many matches had how many goals: bars, and for each a line at what was to be expected.

    Args:
        found: the matches.
        exact: the chances of 1, 2, … goals; longer ones share the last bar.
    """
    matches = len(found.lengths)
    counts = [found.count(length) for length in range(1, len(exact) + 1)]
    expected = [matches * float(share) for share in exact]
    names = [str(length) for length in range(1, len(exact) + 1)]
    if (rest := 1 - sum(exact)) > 0:
        counts.append(matches - sum(counts))
        expected.append(matches * float(rest))
        names.append(_("más"))
    most = max(*counts, *expected, 1)
    bar, floor = (WIDTH - SCALE - 0.2) / len(names), ROOM + TALL
    shapes: list[Shape] = []
    for part in (0.5, 1.0):
        y = floor - TALL * part
        shapes.append(Line((Point(SCALE, y), Point(WIDTH - 0.2, y)), "line", 0.015))
        shapes.append(Text(Point(SCALE / 2, y), str(round(most * part)), 0.26, "name"))
    for number, (count, wanted, name) in enumerate(zip(counts, expected, names, strict=True)):
        left, right = SCALE + bar * (number + 0.1), SCALE + bar * (number + 0.9)
        top, mark = floor - TALL * count / most, floor - TALL * wanted / most
        corners = ((left, top), (right, top), (right, floor), (left, floor))
        shapes.append(Polygon(tuple(Point(*corner) for corner in corners), "first-shade"))
        shapes.append(Line((Point(left, mark), Point(right, mark)), "second", 0.08))
        shapes.append(Text(Point((left + right) / 2, floor + 0.24), name, 0.26, "text"))
    legend: tuple[tuple[str, Ink, float], ...] = (
        (f"▮ {_('series que salieron')}", "first", 0.3),
        (f"— {_('lo que se espera')}", "second", 0.72),
    )
    for words, ink, where in legend:
        shapes.append(Text(Point(WIDTH * where, 0.24), words, 0.28, ink, bold=True))
    height = floor + ROOM
    said = "; ".join(
        _("{name}: {count}, se esperan {expected}").format(
            name=name, count=count, expected=decimal(wanted)
        )
        for name, count, wanted in zip(names, counts, expected, strict=True)
    )
    return Scene(
        WIDTH,
        height,
        {"board": (paper(WIDTH, height),), "pieces": tuple(shapes)},
        title=_("Cuántas bolas duró cada serie"),
        description=f"{said}.",
    )
