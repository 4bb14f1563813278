"""What there is to see in a position or a turn: for teaching, for the boards, for the book.

Who could have moved the ball at every step of a turn, where the ball can go, who threatens to
score, who gives check and why there is no way out. All of it follows from the step grammar;
nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from zamora import walk
from zamora.board import Board, Cell
from zamora.i18n import _
from zamora.position import Draft, Piece, Position, Reason, Side, Step, Turn


@dataclass(frozen=True)
class Explained:
    """A step of a turn, and who could have lent its movement to the ball.

    Attributes:
        step: the step as it was taken.
        actuators: labels of all pieces that could have made it so that the turn goes on as it did;
            empty for steps that need nobody.
    """

    step: Step
    actuators: tuple[str, ...]


def explain(turn: Turn) -> tuple[Explained, ...]:
    """For every step of a turn, who could have made it.

    The steps are taken as a text shows them: from cell to cell. A piece is listed if it can have
    moved the ball there *and* the rest of the turn is possible as well: in Goldrez, where each
    piece moves the ball at most once, that takes the whole turn into account.
    """
    game, end = turn.before.game, turn.after.state
    layers: list[dict[Any, list[tuple[Any, Step]]]] = [{game.begin(turn.before.state): []}]
    for shown in turn.steps:
        following: dict[Any, list[tuple[Any, Step]]] = {}
        for draft in layers[-1]:
            for step in game.steps(draft):
                if _same_on_paper(step, shown):
                    following.setdefault(game.take(draft, step), []).append((draft, step))
        layers.append(following)
    useful = {draft for draft in layers[-1] if game.may_end(draft) and game.end(draft) == end}
    explained: list[Explained] = []
    for shown, layer in zip(reversed(turn.steps), reversed(layers), strict=False):
        ways = [way for draft in layer if draft in useful for way in layer[draft]]
        names = dict.fromkeys(step.actuator for _draft, step in ways if step.actuator)
        explained.append(Explained(shown, tuple(sorted(names))))
        useful = {draft for draft, _step in ways}
    return tuple(reversed(explained))


def _same_on_paper(one: Step, other: Step) -> bool:
    return (one.kind, one.piece, one.origin, one.target, one.angle, one.becomes) == (
        other.kind,
        other.piece,
        other.origin,
        other.target,
        other.angle,
        other.becomes,
    )


def reach(position: Position, piece: str | None = None) -> dict[Cell, Turn]:
    """The cells where the ball can come to rest in the next turn, each with a shortest turn.

    Only turns in which the ball moves count, the others leave it where it is. With a ``piece``, a
    label, only turns that begin with that piece. Cells in the order of reading.
    """
    game, found = position.game, dict[Cell, Turn]()
    if position.outcome is not None:
        return found
    begun = game.begin(position.state)
    for step in game.steps(begun):
        if piece is not None and step.piece != piece:
            continue
        for state, steps in walk.endings_from(game, game.take(begun, step), (step,)):
            moved = [taken for taken in steps if taken.kind == "ball" and _is_ball(position, taken)]
            if not moved:
                continue
            cell = moved[-1].target
            if cell not in found or len(steps) < len(found[cell].steps):
                found[cell] = Turn(position, steps, Position(game, state))
    return dict(sorted(found.items()))


def journeys(draft: Draft) -> dict[Cell, tuple[Step, ...]]:
    """Where the ball, or the victim of a foul, can come to rest in the turn in progress.

    Each cell with the fewest further steps that lead there, none of them a promotion. Cells in the
    order of reading; the one where it is now is not among them.
    """
    game, found = draft.position.game, dict[Cell, tuple[Step, ...]]()
    here, done = game.begin(draft.position.state), len(draft.steps)
    for step in draft.steps:
        here = game.take(here, step)
    for _state, steps in walk.endings_from(game, here, draft.steps):
        further = tuple(step for step in steps[done:] if step.kind != "promote")
        if further and all(step.kind == "ball" for step in further):
            cell = further[-1].target
            if cell not in found or len(further) < len(found[cell]):
                found[cell] = further
    return dict(sorted(found.items()))


def is_own_goal(draft: Draft, further: tuple[Step, ...]) -> bool:
    """Whether a turn in progress that goes on with ``further`` can only end as an own goal."""
    game, side = draft.position.game, draft.position.side
    here, steps = game.begin(draft.position.state), (*draft.steps, *further)
    for step in steps:
        here = game.take(here, step)
    ends = walk.endings_from(game, here, steps)
    return all(game.scores_against(state, side) for state, _steps in ends)


def _is_ball(position: Position, step: Step) -> bool:
    """Whether it is the ball that a step moves, and not the victim of a foul."""
    return any(piece.label == step.piece and piece.side is None for piece in position.pieces())


@dataclass(frozen=True)
class Connections:
    """Who of a side can play the ball to whom as the men stand (booklet, chapters 3 to 7).

    Attributes:
        side: whose connections they are.
        passes: pairs of labels: the first can send the ball to where the second can send it on. In
            games where men play a ball beside them it starts where it lies; where they play it from
            their own cell, on the first man's. Where it makes one step in a turn only (Futez) two
            men are connected who stand next to each other.
        scoring: labels of those who can send it into the goal, understood in the same way.
        touching: labels of those who can set the ball going in a turn of this side that begins now.
    """

    side: Side
    passes: tuple[tuple[str, str], ...] = ()
    scoring: tuple[str, ...] = ()
    touching: tuple[str, ...] = ()


def connections(position: Position, side: Side | None = None) -> Connections:
    """The connections of ``side`` (of the side to move if None); none in a game without a ball."""
    from zamora.games.ballgame import BallGame

    side = position.side if side is None else side
    game = position.game
    if not isinstance(game, BallGame) or game.decided(position.state) is not None:
        return Connections(side)
    asked = Position(game, game.turned(position.state, side))
    passes, scoring = _passes(asked)
    begun = game.begin(asked.state)
    touching = {
        step.piece
        for step in game.steps(begun)
        if any(_is_ball(asked, then) for then in game.steps(game.take(begun, step)))
    }
    return Connections(side, tuple(sorted(passes)), tuple(sorted(scoring)), tuple(sorted(touching)))


def _passes(position: Position) -> tuple[set[tuple[str, str]], set[str]]:
    """Who can pass to whom, and who can score, while nobody moves."""
    game: Any = position.game
    rules, number, members = game.rules, game.cells.number, game.cells.members
    own = {p.cells[0]: p.label for p in position.pieces() if p.side is position.side}
    board = game.workspace(position.state)
    rules.obstruct(board, False)

    def senders(cell: Cell) -> list[Cell]:
        return [by for by in members(*rules.senders(board, number[cell])) if by in own]

    if not any(map(senders, game.board.cells)):
        near = {(own[c], own[o]) for c in own for o in game.board.neighbours(c) if o in own}
        return near, set()
    # The ball on a cell, and what its journey remembers; on a man's own cell it may begin anywhere.
    starts = [cell for cell in own if senders(cell) == [cell]] or [position.pieces()[-1].cells[0]]
    passes: set[tuple[str, str]] = set()
    scoring: set[str] = set()
    queue = [(cell, 0) for cell in starts]
    for cell, memory in queue:
        for by in senders(cell):
            at = number[by]
            if not rules.may_send(board, memory, at):
                continue
            then = rules.remember(board, memory, at)
            for target in members(*rules.sent(board, rules.lends(board, at), number[cell])):
                if target not in own and rules.GOALS[number[target]]:
                    # The turn ends there.
                    if rules.GOALS[number[target]] == position.side + 1:
                        scoring.add(own[by])
                    continue
                passes |= {
                    (own[by], own[other])
                    for other in senders(target)
                    if other != by and rules.may_send(board, then, number[other])
                }
                if (target, then) not in queue:
                    queue.append((target, then))
    return passes, scoring


def threats(position: Position, side: Side | None = None) -> tuple[Turn, ...]:
    """The turns with which ``side`` would score if it were to move now (the rival if None).

    Goals only, no checkmates. The turns start from the same position with ``side`` to move.
    """
    side = position.side.other if side is None else side
    game = position.game
    if game.decided(position.state) is not None:
        return ()
    asked = Position(game, game.turned(position.state, side))
    return tuple(
        Turn(asked, None, Position(game, state))
        for state in walk.results(game, asked.state)
        if (goal := game.decided(state)) is not None
        and goal.winner is side
        and goal.reason is Reason.GOAL
    )


def check(position: Position) -> tuple[Piece, ...]:
    """The pieces that give check to the side to move (booklet, chapter 6); none in other games."""
    cells = position.game.checkers(position.state, position.side)
    return tuple(
        piece
        for piece in position.pieces()
        if piece.side is not None and not set(piece.cells).isdisjoint(cells)
    )


def checked(position: Position) -> Cell | None:
    """Where the king of the side to move stands, if it is in check; None if it is not."""
    in_check = position.game.checkers(position.state, position.side)
    return position.game.king(position.state, position.side) if in_check else None


def answers_check(draft: Draft) -> bool:
    """Whether a turn in progress has answered whatever check there was.

    It has as soon as it may end. Until then a ball on its way, or nobody yet, has to come between;
    a king that has moved himself, and a pawn that is only to be promoted, have done their part.
    """
    king = checked(draft.position)
    if king is None or draft.may_end:
        return True
    if not draft.steps:
        return False
    moved = any(step.kind != "ball" and step.origin == king for step in draft.steps)
    return moved or all(step.kind != "ball" for step in draft.next_steps)


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

    def __str__(self) -> str:
        name = self.board.name
        lines = [
            _("El rey de {king} está en jaque: lo ataca {checkers}.").format(
                king=name(self.king), checkers=_and(self.checkers)
            )
        ]
        for cell, attackers in self.guarded.items():
            lines.append(
                _("En {cell} lo atacaría {attackers}.").format(
                    cell=name(cell), attackers=_and(attackers)
                )
            )
        if self.blocked:
            cells = _and(tuple(map(name, self.blocked)))
            lines.append(_("Sus propias fichas ocupan {cells}.").format(cells=cells))
        lines.append(_("Ningún turno tapa el jaque ni toma la pieza que lo da."))
        return "\n".join(lines)


def _and(names: tuple[str, ...]) -> str:
    """Names as a list in a sentence."""
    return _(" y ").join([", ".join(names[:-1]), names[-1]][len(names) == 1 :])


def mate(position: Position) -> Mate | None:
    """Why the side to move is checkmated (booklet, chapter 6); None if it is not."""
    game, side, state = position.game, position.side, position.state
    outcome, king = position.outcome, game.king(state, side)
    if outcome is None or outcome.reason is not Reason.CHECKMATE or king is None:
        return None
    labels = {piece.cells[0]: piece.label for piece in position.pieces()}
    own = {cell for piece in position.pieces() if piece.side is side for cell in piece.cells}
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


def _foul(turn: Turn) -> bool:
    return any(step.kind == "foul" for step in turn.steps)


def _mates(turn: Turn) -> bool:
    outcome = turn.after.outcome
    return outcome is not None and outcome.reason is Reason.CHECKMATE


def _threatens(turn: Turn) -> bool:
    from zamora.solve.forced import can_score

    return can_score(turn.after, turn.before.side)


def _will_score(turn: Turn) -> bool:
    from zamora.solve.forced import forced_goal

    return forced_goal(turn.after, turn.before.side, 1) == 1


#: The signs that the booklet puts after a turn (chapters 6 and 7), and whether each is true of one:
#: a foul; check, mate; whoever has moved threatens to score, will score whatever the rival answers.
SIGNS: dict[str, Callable[[Turn], bool]] = {
    "*": _foul,
    "+": lambda turn: bool(check(turn.after)),
    "++": _mates,
    "-": _threatens,
    "--": _will_score,
}


def signs(turn: Turn) -> tuple[str, ...]:
    """The signs for ``turn``, as the engine sees it; of two that say the same, the stronger."""
    asked = ("*", "++") if turn.after.outcome is not None else ("*", "+", "-")
    found = []
    for sign in asked:
        if SIGNS[sign](turn):
            # Nobody will score who does not threaten to.
            strong = sign == "-" and SIGNS["--"](turn)
            found.append("--" if strong else sign)
    return tuple(found)
