"""What the search thinks of the turns of a position, piece by piece and cell by cell.

A search knows whole turns; a player touches cells. Here each turn's score goes to all the first
steps that can begin it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from zamora import walk
from zamora.board import Cell
from zamora.i18n import _, ngettext
from zamora.kernel import can_compile
from zamora.position import Position, Step
from zamora.search.analysis import Score, Stop, analyse
from zamora_widgets.overlay import Form, Overlay, Tag
from zamora_widgets.theme import Ink

#: So many positions are looked at (fewer where nothing can be compiled), or as far as so many turns
#: ahead: it shall not take long.
NODES, FEW_NODES, DEPTH = 40_000, 1_500, 3
#: Scores nearer to zero than this are called even.
EVEN = 15


@dataclass(frozen=True)
class Opinion:
    """What a search has found of a position.

    Attributes:
        position: which one.
        depth: the turns of both sides that it has looked ahead.
        nodes: the positions that it has looked at.
        best: the notation of the turn that it likes best.
        scores: origin and target of each first step → the best score of a turn that begins so.
    """

    position: Position
    depth: int
    nodes: int
    best: str
    scores: Mapping[tuple[Cell, Cell], Score]

    def overlay(self, chosen: Cell | None, done: tuple[Step, ...]) -> Overlay:
        """The scores at the cells where the chosen piece may go; of each piece if none is chosen.

        Args:
            chosen: the cell of a piece.
            done: the steps taken so far: after one, what was found of the whole turns is told.
        """
        best: dict[Cell, Score] = {}
        for (origin, target), score in self.scores.items():
            if done:
                break
            cell = origin if chosen is None else target if origin == chosen else None
            if cell is not None and (cell not in best or score > best[cell]):
                best[cell] = score
        tags = {cell: Tag(score_text(score), *_form(score)) for cell, score in best.items()}
        spoken = {cell: score_words(score) for cell, score in best.items()}
        words = ngettext(
            "Mirando {depth} turno adelante, la computadora prefiere {turn}.",
            "Mirando {depth} turnos adelante, la computadora prefiere {turn}.",
            self.depth,
        ).format(depth=self.depth, turn=self.best)
        return Overlay(
            words + " " + _("Es su opinión, no una demostración: + es bueno para quien juega."),
            {},
            tags,
            (),
            spoken,
        )


def _form(score: Score) -> tuple[Form, Ink]:
    if score.value > EVEN:
        return "disc", "win"
    return ("diamond", "loss") if score.value < -EVEN else ("square", "draw")


def score_text(score: Score) -> str:
    """A score in a few signs: ``+0,4``; ``G3`` for a goal in three turns, ``P2`` for a lost one."""
    goal = score.goal_in
    if goal is not None:
        return f"{_('G') if goal > 0 else _('P')}{abs(goal)}"
    return f"{score.points / 100:+.1f}".replace("-", "−").replace(".", _(","))


def score_words(score: Score) -> str:
    """A score in words."""
    goal = score.goal_in
    if goal is None:
        return _("vale {points}").format(points=score_text(score))
    if goal > 0:
        return ngettext("gana en {n} turno", "gana en {n} turnos", goal).format(n=goal)
    return ngettext("pierde en {n} turno", "pierde en {n} turnos", -goal).format(n=-goal)


def opinion_or_none(position: Position, stop: Stop) -> Opinion | None:
    """The same as :func:`opinion_of`; None if it was stopped."""
    try:
        found = opinion_of(position, stop=stop)
    except IndexError:  # stopped before anything was found
        return None
    return None if stop.is_set else found


def opinion_of(position: Position, *, stop: Stop | None = None) -> Opinion:
    """Search a position a little and say what became of its turns.

    Raises:
        NoSearch: if the game has no search.
        GameOver: if the game has ended.
    """
    nodes = NODES if can_compile() else FEW_NODES
    found = analyse(position, nodes=nodes, depth=DEPTH, exact=True, stop=stop)
    by_state = {judged.turn.after.state: judged.score for judged in found.turns}
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
    return Opinion(position, found.depth, found.nodes, str(found.best), scores)
