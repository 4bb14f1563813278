"""What follows from the rules about a state of a game: for teaching, for the boards, for the book.

Who could have moved the ball at every step of a turn, where the ball can go, who threatens to
score, why there is no way out of a check. All of it follows from the step grammar; nothing here
knows a game. Pupils meet it as methods of positions, turns and turns in progress
(:mod:`zamora.core.position`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from zamora.core import walk
from zamora.core.board import Board, Cell
from zamora.core.i18n import _
from zamora.core.rules import Rules
from zamora.core.steps import Reason, Side, Step
from zamora.core.tongues import written
from zamora.core.words import both

Steps = tuple[Step, ...]


@dataclass(frozen=True)
class Explained:
    """A step of a turn, and who could have lent its movement to the ball.

    Attributes:
        step: the step as it was taken.
        actuators: labels of all pieces that could have made it so that the turn goes on as it did;
            empty for steps that need none.
    """

    step: Step
    actuators: tuple[str, ...]


def explained(
    game: Rules[Any, Any], state: Any, taken: Sequence[Step], end: Any
) -> tuple[Explained, ...]:
    """For every step of a turn from ``state`` to ``end``, who could have made it.

    The steps are taken as a text shows them: from cell to cell. A piece is listed if it can have
    moved the ball there *and* the rest of the turn is possible as well: in Goldrez, where each
    piece moves the ball at most once, that takes the whole turn into account.
    """
    layers: list[dict[Any, list[tuple[Any, Step]]]] = [{game.begin(state): []}]
    for shown in taken:
        following: dict[Any, list[tuple[Any, Step]]] = {}
        for draft in layers[-1]:
            for step in game.steps(draft):
                if _on_paper(step) == _on_paper(shown):
                    following.setdefault(game.take(draft, step), []).append((draft, step))
        layers.append(following)
    useful = {draft for draft in layers[-1] if game.may_end(draft) and game.end(draft) == end}
    found: list[Explained] = []
    for shown, layer in zip(reversed(taken), reversed(layers), strict=False):
        ways = [way for draft in layer if draft in useful for way in layer[draft]]
        names = dict.fromkeys(step.actuator for _draft, step in ways if step.actuator)
        found.append(Explained(shown, tuple(sorted(names))))
        useful = {draft for draft, _step in ways}
    return tuple(reversed(found))


#: What a text shows of a step.
_on_paper = attrgetter(
    "kind", "piece", "origin", "target", "angle", "becomes", "captures", "covers", "value"
)


def balls(game: Rules[Any, Any], state: Any) -> set[str]:
    """What the balls are called: what belongs to no side. The victim of a foul is none."""
    return {piece.label for piece in game.pieces(state) if piece.side is None}


def reach(game: Rules[Any, Any], state: Any, piece: str | None) -> dict[Cell, tuple[Steps, Any]]:
    """The cells where the ball can come to rest, each with a shortest turn and the state after it.

    Only turns in which the ball moves count, the others leave it where it is. With a ``piece``, a
    label, only turns that begin with that piece. Cells in the order of reading.
    """
    found: dict[Cell, tuple[Steps, Any]] = {}
    begun, labels = game.begin(state), balls(game, state)
    for step in game.steps(begun):
        if piece is not None and step.piece != piece:
            continue
        for after, steps in walk.endings_from(game, game.take(begun, step), (step,)):
            moved = [one for one in steps if one.kind == "ball" and one.piece in labels]
            if not moved:
                continue
            cell = moved[-1].target
            if cell not in found or len(steps) < len(found[cell][0]):
                found[cell] = steps, after
    return dict(sorted(found.items()))


def journeys(game: Rules[Any, Any], draft: Any, done: Steps) -> dict[Cell, Steps]:
    """Where the ball, the victim of a foul or a die can come to rest in a turn in progress.

    Each cell with the fewest further steps that lead there, none of them a promotion. Cells in the
    order of reading; the one where it is now is not among them.
    """
    found: dict[Cell, Steps] = {}
    for _state, steps in walk.endings_from(
        game, draft, done, wanted=lambda step: step.kind in game.travels
    ):
        further = tuple(step for step in steps[len(done) :] if step.kind != "promote")
        if further:
            cell = further[-1].target
            if cell not in found or len(further) < len(found[cell]):
                found[cell] = further
    return dict(sorted(found.items()))


def goals(game: Rules[Any, Any], state: Any, side: Side) -> Iterator[Any]:
    """The states in which ``side`` has scored, one turn from here: goals only, no checkmates."""
    for after in walk.results(game, state):
        goal = game.decided(after)
        if goal is not None and goal.winner is side and goal.reason is Reason.GOAL:
            yield after


@dataclass(frozen=True)
class Mate:
    """Why a checkmate is one.

    Attributes:
        king: where the king stands.
        checkers: labels of the pieces that give check.
        guarded: each cell next to the king where it might stand → labels of those who attack it.
        blocked: the cells next to the king that its own pieces occupy.
        board: where it happened, which has names for cells.
    """

    king: Cell
    checkers: tuple[str, ...]
    guarded: dict[Cell, tuple[str, ...]]
    blocked: tuple[Cell, ...]
    board: Board

    def attacks(self, called: Mapping[str, str] | None = None) -> list[str]:
        """Who attacks the king, and the cells where it might stand: a sentence each.

        Args:
            called: label → what a piece is to be called; its label, if it is left out.
        """

        def those(labels: Sequence[str]) -> str:
            return both([written(one) if called is None else called[one] for one in labels])

        name = self.board.name
        check = _("El rey de {king} está en jaque: lo ataca {checkers}.")
        guard = _("En {cell} lo atacaría {attackers}.")
        return [
            check.format(king=name(self.king), checkers=those(self.checkers)),
            *(guard.format(cell=name(c), attackers=those(a)) for c, a in self.guarded.items()),
        ]

    def __str__(self) -> str:
        lines = self.attacks()
        if self.blocked:
            cells = both(map(self.board.name, self.blocked))
            lines.append(_("Sus propias fichas ocupan {cells}.").format(cells=cells))
        lines.append(_("Ningún turno tapa el jaque ni toma la pieza que lo da."))
        return "\n".join(lines)


def mate(game: Rules[Any, Any], state: Any) -> Mate | None:
    """What keeps a checked king from any way out; None if there is no king to be checked.

    Only asked where it is checkmate.
    """
    side = game.to_move(state)
    king = game.king(state, side)
    if king is None:
        return None
    standing = game.pieces(state)
    labels = {piece.cells[0]: piece.label for piece in standing}
    own = {cell for piece in standing if piece.side is side for cell in piece.cells}
    guarded: dict[Cell, tuple[str, ...]] = {}
    for cell in sorted(game.board.neighbours(king)):
        attackers = game.attackers(state, side, cell)
        if cell not in own and attackers:
            guarded[cell] = tuple(labels[attacker] for attacker in attackers)
    return Mate(
        king,
        tuple(labels[cell] for cell in game.checkers(state, side)),
        guarded,
        tuple(cell for cell in sorted(game.board.neighbours(king)) if cell in own),
        game.board,
    )
