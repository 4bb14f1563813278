"""Why a turn is good, and what was wrong with one, where nothing is known but the rules.

A game that can say more has phrases of its own in its kit (:mod:`zamora.explain.kit`). Here each
sentence is a fact that the grammar of any game can answer: how the game ends, who could win
immediately, what was taken, how many turns are left to either side.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from zamora.core.board import Cell
from zamora.core.history import History
from zamora.core.phrases import fact
from zamora.core.position import Position, Reason, Side, Turn
from zamora.core.spoken import word
from zamora.explain.grades import TurnReview
from zamora.explain.phrases import sentence
from zamora.explain.reasons import SENTENCES, Outlook, Remark, fate, opinion, remark
from zamora.solve.forced import winning_turn
from zamora.solve.worth import sum_of
from zamora.values import ZERO, Outcome, Value

#: Beyond this many turns a count does not help to see which side is short of them.
COUNTABLE = 30
#: Values with more signs than this are not readable.
READABLE = 24


def remarks(
    turn: Turn, outlook: Outlook, *, history: History | None = None, most: int = SENTENCES
) -> tuple[Remark, ...]:
    """What speaks for a turn of any game, the most telling first; at least one remark.

    Args:
        turn: a turn; if ``outlook`` says that it loses, one of the best.
        outlook: what is known of its end.
        history: the game up to the turn, if there has been one.
        most: this many remarks at most.
    """
    return tuple(islice(_remarks(turn, outlook, history), most))


def _remarks(turn: Turn, outlook: Outlook, history: History | None) -> Iterator[Remark]:
    third_time = history is not None and turn.after.key in history.drawing
    if turn.after.outcome is not None or third_time:
        yield _the_end(turn)
        return
    if outlook.score.known:
        yield from _summed(turn)
        return
    said = 0
    # What it would be to move again: looked at twice, so that its turns are listed once.
    again = _asked(turn.after, turn.before.side)
    only = turn.before.listable and len(turn.before.turns()) == 1
    for one in (
        *fate(turn.before, outlook, only=only),
        *_lost(turn, outlook),
        *_dangers(turn, again, outlook),
        *_men(turn),
    ):
        said += one.kind != "only"
        yield one
    if not said:
        yield from _room(turn, again)
        yield opinion(turn.before, outlook)


#: What a win is called, by the reason of the end.
_WINS = {
    Reason.CHECKMATE: "mate",
    Reason.NO_MOVES: "wins: no moves",
    Reason.CAPTURED: "wins: captured",
    Reason.TAKEN: "wins: taken",
    Reason.ARRIVED: "wins: arrived",
    Reason.COUNT: "wins: count",
}


def _the_end(turn: Turn) -> Remark:
    outcome, before = turn.after.outcome, turn.before
    if outcome is None:
        return remark("draw", fact("third time"), before)
    if outcome.winner is None:
        return remark("draw", fact("drawn"), before)
    if outcome.winner is not before.side:
        return remark("own goal", fact("rival wins"), before, *_cells(turn))
    return remark("goal", fact(_WINS.get(outcome.reason, "wins")), before, *_cells(turn))


def _summed(turn: Turn) -> Iterator[Remark]:
    """What the parts of a sum are worth, and what the turn leaves."""
    side, before, after = turn.before.side, sum_of(turn.before), sum_of(turn.after).value
    for_mover = after.outcome is (Outcome.LEFT if side is Side.FIRST else Outcome.RIGHT)
    if after is ZERO:
        left = fact("leaves zero")
    elif for_mover:
        left = fact("leaves more", value=_short(after), side=side)
    else:
        left = fact("leaves too little", value=_short(after))
    parts = ", ".join(map(_short, before.parts))
    worth = fact("parts are worth", parts=parts, value=_short(before.value))
    yield remark("sum", left, turn.before, *_cells(turn))
    yield remark("sum", worth, turn.before)


def _short(value: Value) -> str:
    """A value, if it is not too long to be read."""
    said = str(value)
    return said if len(said) <= READABLE else "{…}"


def _lost(turn: Turn, outlook: Outlook) -> Iterator[Remark]:
    goal_in = outlook.score.goal_in
    if goal_in is None or goal_in > 0:
        return
    left = (1 - goal_in) // 2
    yield remark("loses", fact("loses next" if left == 1 else "loses in", n=left), turn.before)


def _asked(position: Position, side: Side) -> Position:
    """A position with ``side`` to move; itself, with the turns that it knows, if that is so."""
    return position if position.side is side else position.asked(side)


def _dangers(turn: Turn, again: Position, outlook: Outlook) -> Iterator[Remark]:
    before, after, side = turn.before, turn.after, turn.before.side
    if before.checked():
        yield remark("escapes", fact("escapes"), before)
    if after.side is side:
        return
    if winning_turn(_asked(before, side.other)) and not winning_turn(after):
        yield remark("saves", fact("prevents a win"), before)
    ahead = winning_turn(again) if outlook.score.goal_in is None else None
    if ahead:
        yield remark("threat", fact("threatens to win"), before, *_cells(ahead))
    if after.check():
        yield remark("check", fact("gives check"), before, *_cells(turn))


def _men(turn: Turn) -> Iterator[Remark]:
    side = turn.before.side
    before, after = turn.before.pieces(), turn.after.pieces()
    taken = sum(p.side is side.other for p in before) - sum(p.side is side.other for p in after)
    if taken > 0:
        cells = (cell for step in turn.steps for cell in step.captures)
        yield remark("captures", fact("takes", n=taken), turn.before, *cells)
    for piece in before:
        if piece.side is side and piece.cells[0] == turn.steps[0].origin:
            now = next((p for p in after if p.cells[0] == turn.steps[-1].target), None)
            if now is not None and now.side is side and now.kind != piece.kind:
                found = fact("becomes", man=word(piece), other=word(now))
                yield remark("promotes", found, turn.before, *piece.cells)


def _room(turn: Turn, again: Position) -> Iterator[Remark]:
    """How many turns are left to either side, where few are and that will decide."""
    side, after = turn.before.side, turn.after
    # Where men count, it says little how many turns there are.
    counts_men = after.game.evaluation(after.state) is not None
    if counts_men or after.side is side or not after.listable:
        return
    if again.outcome is not None or not again.listable:
        return
    theirs, mine = len(after.turns()), len(again.turns())
    if theirs < mine <= COUNTABLE:
        yield remark("room", fact("more room", n=theirs, mine=mine), turn.before)


def _cells(turn: Turn) -> tuple[Cell, ...]:
    """The cells of the board that a turn touches last."""
    target = turn.steps[-1].target
    return (target,) if target in turn.before.game.board else ()


# What was wrong with a turn -----------------------------------------------------------------------


def verdict(played: TurnReview, history: History) -> str:
    """The verdict on a turn of any game, for who made it; empty if there is nothing to say."""
    could, does = played.before.goal_in, played.after.goal_in
    if played.better is None:
        first = remarks(played.turn, Outlook(played.after, depth=1), history=history, most=1)[0]
        telling = ("goal", "draw", "own goal", "only", "forces", "saves", "escapes", "loses")
        return first.text if first.kind in telling else ""
    if could is not None and could > 0:
        if does is not None and does > 0:
            return blame("still wins", played)
        n = (could + 1) // 2
        return blame("win in one missed" if n == 1 else "win missed", played, n=n)
    if does is not None and does < 0:
        if could is not None:
            return blame("lasted longer", played)
        return f"{blame('win allowed', played, n=-does // 2)} {blame('better', played)}"
    if played.grade == "good":
        return ""
    return blame("a little better" if played.grade == "inaccuracy" else "better", played)


def blame(name: str, played: TurnReview, **parts: Any) -> str:
    """The sentence of that name about a turn, and about the one that was better."""
    return sentence(fact(name, better=played.better, **parts), played.turn.before)
