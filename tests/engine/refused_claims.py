"""What the sentences about refused steps claim, each claim checked on the board."""

from __future__ import annotations

import re
from collections.abc import Callable

from zamora import Cell
from zamora.core.board import distance

from .refused import BALLS, Refused
from .slow import caliz as slow_caliz

Claim = Callable[..., None]


def taken(r: Refused, cell: str, phrase: str) -> None:
    r.described(r.cell(cell), phrase)


def blocked(r: Refused, thing: str, cell: str, phrase: str) -> None:
    r.described(r.cell(cell), phrase)
    way, target = r.cell(cell), r.target()
    travels = thing.lower() in [ball.lower() for ball in BALLS]
    origin = r.here if travels else r.man(thing).cells[0]
    assert way not in (origin, target)
    # The cell lies between the two, on a straight line.
    assert distance(origin, way) + distance(way, target) == distance(origin, target)
    rows, columns = target.row - origin.row, target.column - origin.column
    assert rows == 0 or columns == 0 or abs(rows) == abs(columns)
    assert (way.row - origin.row) * columns == (way.column - origin.column) * rows


def empty(r: Refused, cell: str, others: str | None = None) -> None:
    assert r.cell(cell) not in r.on
    if others is not None:
        assert all(r.man(other).side is r.side for other in re.split(", | o ", others))


def no_foul(r: Refused, cell: str, rival: str) -> None:
    assert r.cell(cell) not in r.on
    assert rival == r.name(r.side.other)


def turn_of(r: Refused, side: str, rival: str) -> None:
    assert (side, rival) == (r.name(r.side), r.name(r.side.other))


def of_the_rival(r: Refused, phrase: str, rival: str, side: str) -> None:
    turn_of(r, side, rival)
    assert r.man(phrase).side is r.side.other


def elsewhere(r: Refused, phrase: str, wrong: str, right: str) -> None:
    assert r.man(phrase).cells == (r.cell(right),)
    assert wrong != right


def ball_elsewhere(r: Refused, _thing: str, right: str, wrong: str) -> None:
    assert r.here == r.cell(right) != r.cell(wrong)


def already_there(r: Refused, thing: str) -> None:
    there = r.here if thing.lower() in [b.lower() for b in BALLS] else r.man(thing).cells[0]
    assert r.target() == there


def nobody(r: Refused, side: str, cell: str) -> None:
    assert side == r.name(r.side)
    assert all(step.target != r.cell(cell) for step in r.viable)


def nowhere(r: Refused, thing: str) -> None:
    if thing.lower() in [ball.lower() for ball in BALLS]:
        assert all(step.kind != "ball" for step in r.game.steps(r.draft))
    else:
        assert all(step.origin != r.man(thing).cells[0] for step in r.viable)


def hemmed_in(r: Refused, phrase: str) -> None:
    nowhere(r, phrase)
    man = r.man(phrase)
    (origin,) = man.cells
    ways = [c for c in r.game.board.cells if c != origin and r.goes(man.kind, r.side, origin, c)]
    # On each of them somebody stands, or on the way to it; but for those where nobody may be.
    near = [c for c in ways if not any(_within(origin, other, c) for other in ways)]
    field = {"futez": range(2, 9), "golez": range(3, 10), "goldrez": range(2, 9)}
    rows = field.get(r.game.key, range(2, 15))
    standing = [c for c in near if c in r.on or c == r.here]
    assert standing and all(c in standing or c.row not in rows for c in near)


def _within(origin: Cell, cell: Cell, target: Cell) -> bool:
    """Whether a cell lies on the straight line to another one."""
    (a, b), (x, y) = ((c.row - origin.row, c.column - origin.column) for c in (cell, target))
    straight = a * y == b * x and a * x + b * y > 0 and (0 in (a, b) or abs(a) == abs(b))
    return straight and max(abs(a), abs(b)) < max(abs(x), abs(y))


def does_not_go(r: Refused, phrase: str, cell: str, _how: str) -> None:
    man = r.man(phrase)
    assert man.side is r.side
    assert not r.goes(man.kind, r.side, man.cells[0], r.cell(cell))


def does_not_send(r: Refused, phrase: str, cell: str, _how: str) -> None:
    man = r.man(phrase)
    assert distance(man.cells[0], r.here) == 1
    assert not r.goes(man.kind, r.side, r.here, r.cell(cell))


def not_sent(r: Refused, _thing: str, origin: str, cell: str, _how: str) -> None:
    man = r.on[r.cell(origin)]
    assert man.side is r.side
    assert r.here == r.cell(origin)
    if man.kind == "pawn":
        assert r.cell(cell) not in [step.target for step in r.game.steps(r.draft)]
    else:
        assert not r.goes(man.kind, r.side, r.here, r.cell(cell))


def no_sender(r: Refused, phrases: str, cell: str) -> None:
    for phrase in phrases.split(", "):
        assert r.man(phrase) in r.beside(r.here)
        assert r.man(phrase).label not in [step.actuator for step in r.cut.steps]
    assert all(step.target != r.cell(cell) for step in r.game.steps(r.draft))


def distant(r: Refused, phrase: str, n: str) -> None:
    assert 1 < distance(r.man(phrase).cells[0], r.here) == int(n)


def other_colour(r: Refused, phrases: str, cell: str) -> None:
    for phrase in phrases.replace(" o ", ", ").split(", "):
        assert r.man(phrase) in r.beside(r.here)
        assert (sum(r.man(phrase).cells[0]) - sum(r.cell(cell))) % 2 == 1


def nearest(r: Refused, near: str, cell: str, far: str) -> None:
    like = [
        distance(one, r.here)
        for one in r.game.board.cells
        if one not in r.on and one != r.here and (sum(one) - sum(r.cell(cell))) % 2 == 0
    ]
    assert min(like) == int(near) < int(far) == distance(r.cell(cell), r.here)


def gives_check(r: Refused, phrase: str) -> None:
    assert r.checks(phrase, r.moved())


def still_in_check(r: Refused, phrase: str) -> None:
    assert r.checks(phrase, r.draft)
    assert r.checks(phrase, r.moved())


def chalice_gives_check(r: Refused, cell: str, phrase: str) -> None:
    assert r.checks(
        phrase,
        r.draft._replace(state=r.draft.state._replace(ball=r.game.cells.number[r.cell(cell)])),
    )


def dead_end(r: Refused, _cell: str, _thing: str = "") -> None:
    assert not any(r.pattern.fits(step) for step in r.viable)
    assert any(r.pattern.fits(step) for step in r.game.steps(r.draft))


def not_by_itself(r: Refused, _thing: str) -> None:
    assert r.pattern.actuator == r.game.draft_pieces(r.draft)[-1].label or r.draft.victim >= 0
    assert r.pattern.actuator in ("R", "O", "Cáliz", "Balón")


def pinned(r: Refused, phrase: str) -> None:
    cell = r.man(phrase).cells[0]
    assert all(step.origin != cell for step in r.viable)
    position = slow_caliz.read(r.cut.position.code)
    assert all(
        after.board.get(cell) == position.board[cell] for after in slow_caliz.turns(position)
    )


def chamber(r: Refused, cell: str) -> None:
    assert r.cell(cell).row in (1, 15)


def row_of_nobody(_r: Refused, row: str) -> None:
    assert row in ("1", "9")


def in_goal(r: Refused, phrase: str) -> None:
    assert r.man(phrase).kind not in ("keeper", "king")
    field = {"golez": range(3, 10), "goldrez": range(2, 9)}[r.game.key]
    assert r.target().row not in field


def out_of_goal(r: Refused, phrase: str) -> None:
    assert r.man(phrase).kind in ("keeper", "king")
    rows = {"golez": ((1, 2), (10, 11)), "goldrez": ((1,), (9,))}[r.game.key]
    assert r.target().row not in rows[r.side]


def moved_already(r: Refused, phrase: str) -> None:
    assert r.cut.steps[0].target == r.man(phrase).cells[0]


def first_is_mover(r: Refused, mover: str, other: str) -> None:
    assert len(r.cut.steps) == 1
    moved_already(r, mover)
    assert r.man(other).side is r.side
    assert mover != other


def not_a_pawn(r: Refused, phrase: str) -> None:
    moved_already(r, phrase)
    assert r.man(phrase).kind != "pawn"


def pawn_not_there(r: Refused, row: str, cell: str) -> None:
    assert r.on[r.cell(cell)].kind == "pawn"
    assert int(row) == (2, 14)[r.side] != r.cell(cell).row


def pawn_fouled(r: Refused) -> None:
    assert (r.cut.steps[0].kind, r.on[r.cut.steps[0].target].kind) == ("foul", "pawn")


def free_cell(r: Refused, _thing: str, cell: str) -> None:
    assert r.cell(cell) == r.here not in r.on


def not_taken_up(r: Refused, _thing: str, cell: str) -> None:
    assert r.cell(cell) == r.here not in r.on
    assert len(r.cut.steps) == 1


def nobody_beside(r: Refused, side: str) -> None:
    assert side == r.name(r.side)
    assert not r.beside(r.here)


def all_used(r: Refused) -> None:
    used = {step.actuator for step in r.cut.steps}
    assert r.beside(r.here)
    assert {man.label for man in r.beside(r.here)} <= used


def used_before(r: Refused, phrase: str) -> None:
    assert r.man(phrase).label in [step.actuator for step in r.cut.steps]


def in_a_goal(r: Refused) -> None:
    assert r.game.decided(r.draft.state) is not None


def not_connected(r: Refused, phrase: str, side: str) -> None:
    moved_already(r, phrase)
    assert side == r.name(r.side)
    assert not r.mates(r.man(phrase).cells[0])


def ball_not_connected(r: Refused, phrase: str) -> None:
    moved_already(r, phrase)
    cell = r.man(phrase).cells[0]
    assert r.mates(cell)
    assert not {cell, *r.mates(cell)} & set(r.mates(r.ball))


def next_cell_free(r: Refused, cell: str) -> None:
    free = {step.target for step in r.game.steps(r.draft)}
    assert r.cell(cell) not in free
    assert all(distance(target, r.ball) == 1 for target in free)


def flies(r: Refused, n: str, cell: str) -> None:
    assert r.cell(cell) not in {step.target for step in r.game.steps(r.draft)}
    for columns in (-1, 1):
        for rows in (-1, 1):
            for steps in range(1, int(n)):
                over = Cell(r.ball.row + rows * steps, r.ball.column + columns * steps)
                assert over in r.on or over not in r.game.board


def one_step(r: Refused) -> None:
    assert [step.kind for step in r.cut.steps] == ["move", "ball"]


def rivals_king(r: Refused) -> None:
    assert (r.on[r.target()].kind, r.on[r.target()].side) == ("king", r.side.other)


def pawn_in_front(r: Refused) -> None:
    assert r.on[r.target()].side is r.side.other


def is_another(r: Refused, cell: str, phrase: str) -> None:
    r.described(r.cell(cell), phrase)
    assert r.pattern.piece != r.on[r.cell(cell)].label


def more_detail(r: Refused) -> None:
    assert any(r.pattern.fits(step) for step in r.viable)


def asks_who(r: Refused) -> None:
    assert r.pattern.target is r.pattern.origin is None
    assert not r.cut.steps


def asks_where(r: Refused, _thing: str) -> None:
    assert r.pattern.target is None
    assert r.viable


def strange(r: Refused, label: str) -> None:
    assert label not in [thing.label for thing in r.game.draft_pieces(r.draft)]


def no_cell(r: Refused, name: str) -> None:
    assert name not in map(r.game.board.name, r.game.board.cells)


def man_first(r: Refused, *_parts: str) -> None:
    assert not r.cut.steps


def only_it_travels(r: Refused, thing: str) -> None:
    assert (thing == "la víctima") is (r.cut.steps[0].kind == "foul")
    assert r.pattern.piece != r.game.travelling(r.draft)


def nobody_so_called(r: Refused, label: str) -> None:
    assert label not in [man.label for man in r.men]


def not_the_holder(r: Refused, phrase: str, cell: str, _thing: str) -> None:
    assert r.man(phrase).side is r.side
    assert r.man(phrase).cells[0] != r.cell(cell) == r.here


def must_go_on(r: Refused, _thing: str, phrase: str) -> None:
    assert r.man(phrase).cells[0] == r.here
    assert r.man(phrase).side is r.side
    assert not r.game.may_end(r.draft)


def no_room(r: Refused, phrases: str) -> None:
    for phrase in phrases.replace(" o ", ", ").split(", "):
        label = r.man(phrase).label
        assert all(step.actuator != label for step in r.game.steps(r.draft))


def promoted(r: Refused) -> None:
    assert r.cut.steps[-1].kind == "promote"


def promotes_here(r: Refused, cell: str) -> None:
    assert (r.on[r.cell(cell)].kind, r.cell(cell).row) == ("pawn", (2, 14)[r.side])


def pawn_of_cut(r: Refused) -> None:
    assert r.on[r.cut.steps[0].target].kind == "pawn"
    assert r.pattern.becomes not in ("dama", "torre", "alfil", "caballo")


def unknown_kind(r: Refused, _game: str) -> None:
    assert r.pattern.kind == "sweep"


def two_of_them(r: Refused) -> None:
    assert r.pattern.piece is not None or r.pattern.actuator is not None
    assert r.game.key == "golez"


def no_promotion(r: Refused, _game: str) -> None:
    assert not {"rook", "pawn"} <= {man.kind for man in r.men}


def no_fouls(r: Refused, _game: str) -> None:
    assert r.game.key != "gol"


def last_resort(_r: Refused) -> None:
    """Nothing is claimed but that it is impossible."""
