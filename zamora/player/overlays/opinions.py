"""What the search thinks of the turns of a position, piece by piece and cell by cell.

A search knows whole turns; a player touches cells. Here each turn's score goes to all the first
steps that can begin it. The turn that it likes best is the one of the hint
(:mod:`zamora.explain.hints`): they shall not contradict each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from zamora.compiled import can_compile
from zamora.core import walk
from zamora.core.board import Cell
from zamora.core.history import History
from zamora.core.i18n import _, ngettext
from zamora.core.numbers import pointed
from zamora.core.position import Position, Step, Turn
from zamora.core.tasks import Task, in_steps, interruptible
from zamora.explain import hints
from zamora.explain.hints import Hint, hint
from zamora.player.picture.overlay import Form, Overlay, Tag
from zamora.player.picture.theme import Ink
from zamora.rival.analysis import Score, Stop, analyse
from zamora.rival.findings import score_of
from zamora.solve.base import value_words
from zamora.solve.known import solved_for

#: Limits of the search of all turns: positions (fewer without compiled code) and depth.
NODES, FEW_NODES, DEPTH = 40_000, 1_500, 3
#: Scores nearer to zero than this are called even.
EVEN = 15


@dataclass(frozen=True)
class Opinion:
    """What a search has found of a position.

    Attributes:
        advice: the hint for the position: the turn that it likes best, and what it saw of it.
        rest: the turns of both sides that it has looked ahead for all the other turns.
        scores: origin and target of each first step → the best score of a turn that begins so.
    """

    advice: Hint
    rest: int
    scores: Mapping[tuple[Cell, Cell], Score]

    @property
    def position(self) -> Position:
        """Which position."""
        return self.advice.turn.before

    @property
    def depth(self) -> int:
        """The turns of both sides that it has looked ahead for the turn that it likes best."""
        return 0 if self.advice.analysis is None else self.advice.analysis.depth

    def overlay(self, chosen: Cell | None, done: tuple[Step, ...]) -> Overlay:
        """The scores at the cells where the chosen piece may go; of each piece if none is chosen.

        Args:
            chosen: the cell of a piece.
            done: the steps taken; after the first the scores of whole turns are shown.
        """
        best: dict[Cell, Score] = {}
        for (origin, target), score in self.scores.items():
            if done:
                break
            cell = origin if chosen is None else target if origin == chosen else None
            if cell is not None and (cell not in best or score > best[cell]):
                best[cell] = score
        exact = self.advice.exact
        tags = {cell: Tag(score_text(score, exact), *_form(score)) for cell, score in best.items()}
        spoken = {cell: score_words(score, exact) for cell, score in best.items()}
        return Overlay(self.words, {}, tags, (), spoken)

    @property
    def words(self) -> str:
        """What it likes best, how far it has looked, and how much that is worth."""
        turn = self.advice.turn
        if self.advice.exact:
            return _(
                "Este juego está resuelto: nada es mejor que {turn}. "
                "G gana, E empata, P pierde; el número dice en cuántos turnos."
            ).format(turn=turn)
        if self.advice.score.known:
            return _(
                "Sumé lo que vale cada parte: nada es mejor que {turn}. G gana, P pierde."
            ).format(turn=turn)
        said = [
            ngettext(
                "Mirando {depth} turno adelante, la computadora prefiere {turn}.",
                "Mirando {depth} turnos adelante, la computadora prefiere {turn}.",
                self.depth,
            ).format(depth=self.depth, turn=turn)
        ]
        if self.rest < self.depth:
            said.append(
                ngettext(
                    "A los demás turnos los miró menos: {n} turno adelante.",
                    "A los demás turnos los miró menos: {n} turnos adelante.",
                    self.rest,
                ).format(n=self.rest)
            )
        if any(score.goal_in is not None for score in self.scores.values()):
            said.append(
                _(
                    "G y P los miró hasta el final: gana o pierde en tantos turnos. "
                    "Lo demás es su opinión: + es bueno para quien juega."
                )
            )
        else:
            said.append(_("Es su opinión, no una demostración: + es bueno para quien juega."))
        return " ".join(said)


def _form(score: Score) -> tuple[Form, Ink]:
    if score.value > EVEN:
        return "disc", "win"
    return ("diamond", "loss") if score.value < -EVEN else ("square", "draw")


def score_text(score: Score, exact: bool = False) -> str:
    """A score in a few signs: ``+0,4``; ``G3`` for a goal in three turns, ``P2`` for a lost one.

    If it is ``exact``, what is neither won nor lost is a draw: ``E``.
    """
    goal = score.goal_in
    if goal is not None:
        return f"{_('G') if goal > 0 else _('P')}{abs(goal)}"
    if score.known:
        return _("G") if score.points > 0 else _("P")
    if exact:
        return _("E")
    return pointed(f"{score.points / 100:+.1f}").replace("-", "−")


def score_words(score: Score, exact: bool = False) -> str:
    """A score in words."""
    goal = score.goal_in
    if score.known:
        return _("gana") if score.points > 0 else _("pierde")
    if goal is None and not exact:
        return _("vale {points}").format(points=score_text(score))
    return value_words("draw" if goal is None else "win" if goal > 0 else "loss", abs(goal or 0))


@interruptible
def opinion_or_none(history: History, advice: Hint | None, stop: Stop) -> Task[Opinion | None]:
    """The same as :func:`opinion_of`; None if it was stopped."""
    try:
        advice = advice or (yield from in_steps(hint, history, stop=stop))
        found = yield from in_steps(opinion_of, history, advice, stop=stop)
    except IndexError:  # stopped before anything was found
        return None
    return None if stop.is_set else found


@interruptible
def opinion_of(
    game: History | Position, advice: Hint | None = None, *, stop: Stop | None = None
) -> Task[Opinion]:
    """The hint's score of its turn, and a shallower search's scores of all others.

    The hint's search knows only that no other turn is better than its best: the scores of the
    others come from a shallower search, capped at the best one's.

    Args:
        game: the game, or a position without a past.
        advice: the hint, if there is one already; else one is searched for with a fixed number of
            positions, so that the result depends on ``game`` alone.
        stop: ends the search.

    Raises:
        NoSearch: if the game has no search.
        GameOver: if the game has ended.
    """
    history = game if isinstance(game, History) else History(game)
    nodes, more = (NODES, hints.NODES) if can_compile() else (FEW_NODES, FEW_NODES)
    if advice is None:
        advice = yield from in_steps(hint, history, nodes=more, stop=stop)
    solved = solved_for(history) if advice.exact else None
    if solved is not None:
        values = solved.turn_values(history.position)
        return Opinion(advice, 0, _by_steps({t: score_of(v) for t, v in values.items()}))
    if advice.score.known and advice.analysis is not None:
        every = {judged.turn: judged.score for judged in advice.analysis.turns}
        return Opinion(advice, advice.analysis.depth, _by_steps(every))
    found = yield from analyse.steps(history, nodes=nodes, depth=DEPTH, exact=True, stop=stop)
    scores = {judged.turn: min(judged.score, advice.score) for judged in found.turns}
    return Opinion(advice, found.depth, _by_steps({**scores, advice.turn: advice.score}))


def _by_steps(turns: Mapping[Turn, Score]) -> dict[tuple[Cell, Cell], Score]:
    """The scores of turns by the ends of the first steps that can begin them."""
    position = next(iter(turns)).before
    by_state = {turn.after.state: score for turn, score in turns.items()}
    game, scores = position.game, dict[tuple[Cell, Cell], Score]()
    begun = game.begin(position.state)
    for step in game.steps(begun):
        if step.origin is None:
            continue
        way = (step.origin, step.target)
        for state, _steps in walk.endings_from(game, game.take(begun, step), (step,)):
            score = by_state.get(state)
            if score is not None and (way not in scores or score > scores[way]):
                scores[way] = score
    return scores
