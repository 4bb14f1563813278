"""Why a turn is good, in short sentences for a pupil; each is a fact of the position.

:func:`remarks` explains a turn of a ball game. What a sentence says has been looked up in the
position (:mod:`zamora.explain.sights`), or proved by the search: that somebody wins whatever the
other does. Only the last resort is an opinion, and says so. The pupil is who makes the turn, and
looks at the board before it: pieces go by the cells where they stand there.

The kinds of remarks, the most telling first:

``goal``, ``mate``
    the turn ends the game;
``own goal``, ``draw``
    it does, and not to the pupil's joy;
``only``
    there is no other turn;
``forces``, ``loses``, ``holds``
    how the game ends if nobody errs: proved;
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
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from zamora.core import spoken
from zamora.core.board import Cell
from zamora.core.history import History
from zamora.core.phrases import Fact, fact
from zamora.core.position import Piece, Position, Reason, Turn
from zamora.explain.phrases import told
from zamora.explain.sights import Goal, Sights
from zamora.rival.analysis import Score

#: So many sentences a pupil is asked to read.
SENTENCES = 3
#: Remarks on the ball's place are small talk: no more of them than this.
SMALL_TALK = 2
#: A turn is called rare if at most one in so many does the same.
RARE = 4
#: Rows: farther from the goal the ball is no matter for either side.
CLOSE = 4


@dataclass(frozen=True)
class Remark:
    """A sentence about a turn.

    Attributes:
        kind: what sort of sentence, see the module.
        text: the sentence.
        cells: cells of the board before the turn to point at.
    """

    kind: str
    text: str
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class Outlook:
    """What is known of how the game goes on after a turn.

    Attributes:
        score: for the player who makes it, the turn itself counted.
        depth: how many turns the search has looked ahead; 0 if it had no time.
        exact: whether the score is from a complete solution.
        games: how many games it has played at random to find out.
        alone: whether it is known that no other turn wins, or does not lose; or, if the game is
            lost, that no other turn lasts as long.
    """

    score: Score
    depth: int = 0
    exact: bool = False
    alone: bool = False
    games: int = 0


def remarks(
    turn: Turn, outlook: Outlook, *, history: History | None = None, most: int = SENTENCES
) -> tuple[Remark, ...]:
    """What speaks for a turn of a ball game, the most telling first; at least one remark.

    Args:
        turn: a turn; if ``outlook`` says that it loses, one of the best.
        outlook: what is known of its end.
        history: the game up to the turn, if there has been one.
        most: this many remarks at most.
    """
    return tuple(islice(_remarks(Sights(turn, history), outlook), most))


def _remarks(s: Sights, outlook: Outlook) -> Iterator[Remark]:
    if s.over:
        yield _the_end(s)
        return
    said = 0
    for source in (_fate, _dangers, _attack, _men):
        for remark in source(s, outlook):
            said += remark.kind != "only"
            yield remark
    if said > 1:
        return
    talk = list(islice(_small_talk(s), SMALL_TALK - said))
    yield from talk
    if not said:
        yield opinion(s.before, outlook)


def remark(kind: str, found: Fact, before: Position, *places: Cell | Piece) -> Remark:
    """A fact about a turn in ``before`` as a remark that points at these places."""
    cells = (place.cells if isinstance(place, Piece) else (place,) for place in places)
    return Remark(kind, told(found, before), tuple(cell for some in cells for cell in some))


# The end ------------------------------------------------------------------------------------------


def _the_end(s: Sights) -> Remark:
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


def _goal(s: Sights, kind: str, name: str, goal: Goal) -> Remark:
    """A remark about a goal or mate: its cell and its piece."""
    return remark(kind, fact(name, **goal._asdict()), s.before, *goal)


def _fate(s: Sights, outlook: Outlook) -> Iterator[Remark]:
    yield from fate(s.before, outlook, only=len(s.before.turns()) == 1)
    goal_in = outlook.score.goal_in
    if goal_in is not None and goal_in < 0:
        yield from _lost(s, outlook, (1 - goal_in) // 2)


def fate(before: Position, outlook: Outlook, *, only: bool) -> Iterator[Remark]:
    """How the game ends, if it is proved that it is not lost; for any game.

    Args:
        before: the position before the turn.
        outlook: what is known of the end.
        only: whether there is no other turn.
    """
    if only:
        yield remark("only", fact("only turn"), before)
    goal_in = outlook.score.goal_in
    if goal_in is not None and goal_in > 0:
        left = goal_in // 2
        yield remark("forces", fact("wins next" if left == 1 else "wins in", n=left), before)
        if outlook.alone:
            yield remark("forces", fact("alone wins"), before)
    elif goal_in is None and outlook.exact:
        yield remark("holds", fact("draws"), before)
        if outlook.alone:
            yield remark("holds", fact("alone holds"), before)


def _lost(s: Sights, outlook: Outlook, left: int) -> Iterator[Remark]:
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


def _dangers(s: Sights, outlook: Outlook) -> Iterator[Remark]:
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


def _attack(s: Sights, outlook: Outlook) -> Iterator[Remark]:
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


def _men(s: Sights, outlook: Outlook) -> Iterator[Remark]:
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


def _small_talk(s: Sights) -> Iterator[Remark]:
    for talk in (_advance, _keeping_away, _coming_near, _beside):
        yield from talk(s)


def _advance(s: Sights) -> Iterator[Remark]:
    if s.gained <= 0:
        return
    ball, was, now = spoken.ball(s.before), s.ball(s.before), s.ball(s.after)
    if s.rows_left(was, s.rival) <= CLOSE:
        n = s.rows_left(now, s.rival)
        yield remark("away", fact("away", ball=ball, n=n), s.before, now)
    else:
        n = s.rows_left(now, s.side)
        yield remark("forward", fact("forward", ball=ball, n=n), s.before, now)


def _keeping_away(s: Sights) -> Iterator[Remark]:
    was, n = (s.nearest(position, s.rival) for position in (s.before, s.after))
    if was <= CLOSE and was < n:
        yield remark("keeps away", fact("keeps away", n=n), s.before)


def _coming_near(s: Sights) -> Iterator[Remark]:
    n = s.nearest(s.after, s.side)
    if 0 < n <= CLOSE and n < s.nearest(s.before, s.side):
        found = fact("comes near", ball=spoken.ball(s.before), n=n)
        yield remark("comes near", found, s.before)


def _beside(s: Sights) -> Iterator[Remark]:
    # In the other games a piece that wants the ball goes where it is.
    if not (s.game.rules.CAPTURES or s.game.rules.FOULS) and s.beside:
        found = fact("beside", piece=s.mover)
        yield remark("beside", found, s.before, s.turn.steps[0].target)


def opinion(before: Position, outlook: Outlook) -> Remark:
    """That it is what the search likes best, and how much it has looked at; for any game."""
    if outlook.games:
        return remark("search", fact("played out", n=outlook.games), before)
    n = outlook.depth
    return remark("search", fact("looked ahead" if n else "no time", n=n), before)
