"""Why a turn of a ball game is good, in short sentences for a pupil.

What they say has been looked up in the position (:mod:`zamora.ball.turnfacts`), or proved.

The kinds of remarks, the most telling first:

``goal``, ``mate``
    the turn ends the game;
``own goal``, ``draw``
    it does, and not to the pupil's joy;
``only``
    there is no other turn;
``forces``, ``loses``, ``holds``
    the proved outcome under best play;
``saves``, ``escapes``, ``prevents mate``
    what the rival would have done otherwise;
``check``, ``threat``, ``mate threat``
    what the rival has to care about now;
``captures``, ``foul``, ``promotes``, ``rescues``
    what happens to the men;
``forward``, ``away``, ``keeps away``, ``comes near``, ``beside``
    where the ball is, and where it can get to;
``search``
    it is what the search likes best.

It is true in the same sense as in a hint (:mod:`zamora.ball.remarks`).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from zamora.ball.turnfacts import Goal, TurnFacts
from zamora.core import spoken
from zamora.core.history import History
from zamora.core.phrases import fact
from zamora.core.position import Reason, Turn
from zamora.explain.anygame import blame
from zamora.explain.grades import TurnReview
from zamora.explain.reasons import SENTENCES, Outlook, Remark, fate, opinion, remark

#: Remarks on the ball's place are small talk: no more of them than this.
SMALL_TALK = 2
#: A turn is called rare if at most one in this many does the same.
RARE = 4
#: Rows: farther from the goal the ball is no matter for either side.
CLOSE = 4


def remarks(
    turn: Turn, outlook: Outlook, *, history: History | None = None, most: int = SENTENCES
) -> tuple[Remark, ...]:
    """What speaks for a turn of a ball game, the most telling first; at least one remark.

    The arguments are those of :func:`zamora.explain.anygame.remarks`.
    """
    return tuple(islice(_remarks(TurnFacts(turn, history), outlook), most))


def _remarks(s: TurnFacts, outlook: Outlook) -> Iterator[Remark]:
    if s.over:
        yield _the_end(s)
        return
    said = 0
    for source in (_fate, _dangers, _attack, _men):
        for one in source(s, outlook):
            said += one.kind != "only"
            yield one
    if said > 1:
        return
    talk = list(islice(_small_talk(s), SMALL_TALK - said))
    yield from talk
    if not said:
        yield opinion(s.before, outlook)


# The end ------------------------------------------------------------------------------------------


def _the_end(s: TurnFacts) -> Remark:
    outcome = s.after.outcome
    if outcome is None:
        return remark("draw", fact("third time"), s.before)
    if outcome.winner is None:
        return remark("draw", fact("rival stalemated"), s.before)
    if outcome.winner is s.rival:
        return remark("own goal", fact("own goal"), s.before, s.ball(s.after))
    if outcome.reason is Reason.CHECKMATE:
        return remark("mate", fact("mate"), s.before, s.turn.steps[0].target)
    return _goal(s, "goal", "goal", s.scored)


def _goal(s: TurnFacts, kind: str, name: str, goal: Goal) -> Remark:
    """A remark about a goal or mate: its cell and its piece."""
    return remark(kind, fact(name, **goal._asdict()), s.before, *goal)


def _fate(s: TurnFacts, outlook: Outlook) -> Iterator[Remark]:
    yield from fate(s.before, outlook, only=len(s.before.turns()) == 1)
    goal_in = outlook.score.goal_in
    if goal_in is not None and goal_in < 0:
        yield from _lost(s, outlook, (1 - goal_in) // 2)


def _lost(s: TurnFacts, outlook: Outlook, left: int) -> Iterator[Remark]:
    """What there is to say if the rival wins with its ``left``-th turn from now."""
    if left == 1:
        yield remark("loses", fact("loses next"), s.before)
        if s.allowed:
            yield _goal(s, "loses", "hope", s.allowed[0])
    elif outlook.alone or s.prevented or s.prevented_mate:
        yield remark("loses", fact("lasts longer"), s.before)
    else:
        yield remark("loses", fact("loses in", n=left), s.before)


# What the rival would have done, and what it has to care about ------------------------------------


def _dangers(s: TurnFacts, outlook: Outlook) -> Iterator[Remark]:
    if s.in_check:
        yield remark("escapes", fact("escapes"), s.before)
    if s.prevented:
        yield _goal(s, "saves", "saves", s.prevented.goal)
        some, every = s.prevented.preventing, s.prevented.turns
        if some == 1 and every > 1:
            yield remark("saves", fact("alone saves"), s.before)
        elif some * RARE <= every:
            yield remark("saves", fact("few save", some=some, all=every), s.before)
    if s.prevented_mate:
        yield _goal(s, "prevents mate", "prevents mate", s.prevented_mate.goal)


def _attack(s: TurnFacts, outlook: Outlook) -> Iterator[Remark]:
    if s.threatened:
        yield _goal(s, "threat", "threat", s.threatened[0])
    if s.checkers:
        # The pawn that has become something else is still called what it was before the turn.
        piece = s.checkers[0]
        crowned = s.becomes and piece == s.mover
        found = fact("check, crowned" if crowned else "check", piece=piece)
        yield remark("check", found, s.before, piece)
    if s.mate_ahead:
        yield _goal(s, "mate threat", "mate threat", s.mate_ahead)


# The men ------------------------------------------------------------------------------------------


def _men(s: TurnFacts, outlook: Outlook) -> Iterator[Remark]:
    victim = s.victim
    if victim is not None and s.turn.steps[0].kind == "foul":
        found = fact("foul", victim=victim, cell=s.sent_to, piece=s.mover)
        yield remark("foul", found, s.before, victim, s.sent_to)
    elif victim is not None:
        yield remark("captures", fact("captures", piece=victim), s.before, victim)
    if s.becomes:
        yield remark("promotes", fact("promotes", man=s.becomes), s.before, s.mover)
    if s.rescued:
        name = "rescues from a foul" if s.game.rules.FOULS else "rescues"
        yield remark("rescues", fact(name, piece=s.rescued), s.before, s.rescued)


# The ball -----------------------------------------------------------------------------------------


def _small_talk(s: TurnFacts) -> Iterator[Remark]:
    for talk in (_advance, _keeping_away, _coming_near, _beside):
        yield from talk(s)


def _advance(s: TurnFacts) -> Iterator[Remark]:
    if s.gained <= 0:
        return
    ball, was, now = spoken.ball(s.before), s.ball(s.before), s.ball(s.after)
    if s.rows_left(was, s.rival) <= CLOSE:
        n = s.rows_left(now, s.rival)
        yield remark("away", fact("away", ball=ball, n=n), s.before, now)
    else:
        n = s.rows_left(now, s.side)
        yield remark("forward", fact("forward", ball=ball, n=n), s.before, now)


def _keeping_away(s: TurnFacts) -> Iterator[Remark]:
    was, n = (s.nearest(position, s.rival) for position in (s.before, s.after))
    if was <= CLOSE and was < n:
        yield remark("keeps away", fact("keeps away", n=n), s.before)


def _coming_near(s: TurnFacts) -> Iterator[Remark]:
    n = s.nearest(s.after, s.side)
    if 0 < n <= CLOSE and n < s.nearest(s.before, s.side):
        found = fact("comes near", ball=spoken.ball(s.before), n=n)
        yield remark("comes near", found, s.before)


def _beside(s: TurnFacts) -> Iterator[Remark]:
    # In the other games a piece that wants the ball goes where it is.
    if not (s.game.rules.CAPTURES or s.game.rules.FOULS) and s.beside:
        found = fact("beside", piece=s.mover)
        yield remark("beside", found, s.before, s.turn.steps[0].target)


# What a review says of a turn ---------------------------------------------------------------------


#: What is worth saying of a good turn.
_PRAISED = ("only", "forces", "saves", "escapes", "prevents mate", "loses", "threat", "mate threat")


def verdict(played: TurnReview, history: History) -> str:
    """The verdict on a turn of a ball game, for who made it; empty if there is nothing to say.

    Args:
        played: the turn, as graded.
        history: the game before it.
    """
    facts = TurnFacts(played.turn, history)
    if played.better is None:
        return _praise(played, history)
    if played.grade == "good":
        return _still_good(played)
    if played.grade == "inaccuracy":
        name = "a little better" if played.before.goal_in is None else "lasted longer"
        return blame(name, played)
    said = [*_missed(played), *_allowed(played, facts), *_instead(played, history)]
    return " ".join(said)


def _praise(played: TurnReview, history: History) -> str:
    """What a turn does that was as good as any."""
    outlook = Outlook(played.after, depth=1, exact=played.exact)
    first = remarks(played.turn, outlook, history=history, most=1)[0]
    over = TurnFacts(played.turn, history).over
    return first.text if over or first.kind in _PRAISED else ""


def _still_good(played: TurnReview) -> str:
    """A turn that won or lost all the same."""
    if played.after.goal_in is None or played.after.goal_in < 0:
        return ""
    return blame("still wins, won at once" if played.before.goal_in == 1 else "still wins", played)


def _missed(played: TurnReview) -> Iterator[str]:
    """The win that was there."""
    goal_in, better = played.before.goal_in, played.better
    if goal_in is None or goal_in < 0 or better is None:
        return
    if goal_in == 1:
        mates = better.after.outcome and better.after.outcome.reason is Reason.CHECKMATE
        yield blame("mate missed" if mates else "goal missed", played)
    else:
        yield blame("win missed", played, n=(goal_in + 1) // 2)


def _allowed(played: TurnReview, facts: TurnFacts) -> Iterator[str]:
    """What the rival can do now."""
    goal_in = played.after.goal_in
    if facts.over:
        yield remarks(played.turn, Outlook(played.after))[0].text
        return
    if goal_in is None or goal_in > 0:
        if played.exact:
            yield blame("now a draw", played)
        return
    n = -goal_in // 2
    if n == 1 and facts.allowed:
        yield blame("goal allowed", played, **facts.allowed[0]._asdict())
    else:
        yield blame("mate allowed" if n == 1 else "win allowed", played, n=n)


def _instead(played: TurnReview, history: History) -> Iterator[str]:
    """What should have been played, where no win was missed."""
    better = played.better
    if played.before.goal_in is not None or better is None:
        return
    if played.exact:
        yield blame("held the draw", played)
    elif played.grade == "blunder":
        yield blame("prevented it", played)
    elif played.after.goal_in is not None:
        yield blame("perhaps too late", played)
    else:
        yield blame("better", played)
        reason = remarks(better, Outlook(played.before, depth=1), history=history, most=1)[0]
        if reason.kind != "search":
            yield reason.text
