"""The author's general advice (booklet, chapters 6 and 7), as far as it can be counted.

Advice speaks of good play and has exceptions; a count cannot prove it. What can be asked is whether
the positions of the printed games bear it out. Everything here is counted over the different
positions of a game's printed games in which play goes on, every turn of each of them.

>>> found = attacks("caliz")
>>> found.positions, found.threatened
(218, 43)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from zamora import book
from zamora.core.i18n import _
from zamora.core.numbers import grouped, share
from zamora.core.position import Position, Turn
from zamora.registry import game
from zamora.solve.forced import can_score


@dataclass(frozen=True)
class Attacks:
    """How easily a threat to score is made and unmade.

    Attributes:
        positions: how many there are.
        threatened: in how many of them the rival would score if it were to move.
        tried: turns tried in those where the side to move does not threaten yet.
        built: how many of these make a threat.
        answers: turns tried in the ``threatened`` positions.
        undone: how many of these leave the rival no goal in its next turn.
        by_taking: how many of the ``undone`` bring the ball elsewhere, or foul or capture a man;
            the others stand in the way or occupy the goal.
    """

    positions: int
    threatened: int
    tried: int
    built: int
    answers: int
    undone: int
    by_taking: int


@dataclass(frozen=True)
class Captures:
    """Whether it is dangerous to take a man.

    Attributes:
        captures: turns that take a man, where the rival threatens nothing.
        punished: after how many of these the rival can score immediately.
        others: the other turns of the same positions.
        others_punished: after how many of these it can.
    """

    captures: int
    punished: int
    others: int
    others_punished: int


@dataclass(frozen=True)
class Openings:
    """How soon a game can be decided.

    Attributes:
        turns: how many first turns there are.
        threats: those after which White would score with a second turn in a row.
        own_goals: those that lose the game immediately.
    """

    turns: int
    threats: tuple[Turn, ...]
    own_goals: tuple[Turn, ...]


@cache
def positions(key: str) -> tuple[Position, ...]:
    """The different positions of the printed games of ``key`` in which play goes on.

    Raises:
        UnknownGame: if there is no such game.
    """
    found = {
        position.key: position
        for printed in book.printed_games(key)
        for position in printed.history().positions
        if position.outcome is None
    }
    return tuple(found.values())


@cache
def threatened(key: str) -> tuple[Position, ...]:
    """Those of :func:`positions` in which the rival would score if it were to move."""
    return tuple(p for p in positions(key) if can_score(p, p.side.other))


@cache
def undoing(position: Position) -> tuple[Turn, ...]:
    """The turns after which the rival has no goal, neither now nor in its next turn."""
    return tuple(t for t in position.turns() if not (_loses(t) or can_score(t.after)))


@cache
def attacks(key: str, every: int = 1) -> Attacks:
    """How easily threats are made and unmade; threats are built in every ``every``-th position."""
    tried = built = answers = undone = by_taking = 0
    for position in positions(key)[::every]:
        if not can_score(position, position.side):
            for turn in position.turns():
                tried += 1
                built += can_score(turn.after, position.side)
    for position in threatened(key):
        answers += len(position.turns())
        undone += len(undoing(position))
        by_taking += sum(map(_takes, undoing(position)))
    return Attacks(
        len(positions(key)), len(threatened(key)), tried, built, answers, undone, by_taking
    )


def _loses(turn: Turn) -> bool:
    """Whether it is an own goal; no question of mates, which take time to see."""
    outcome = turn.after.game.decided(turn.after.state)
    return outcome is not None and outcome.winner is turn.before.side.other


def expels(turn: Turn) -> bool:
    """Whether a man leaves the board: he is captured, or has committed a foul."""
    return _men(turn.after) < _men(turn.before)


def _men(position: Position) -> int:
    return len(position.state.white) + len(position.state.black)


def _takes(turn: Turn) -> bool:
    return turn.after.state.ball != turn.before.state.ball or expels(turn)


@cache
def captures(key: str, every: int = 1) -> Captures:
    """Whether taking a man lets the rival score more often than other turns do.

    Counted in every ``every``-th position.
    """
    count: Counter[tuple[bool, bool]] = Counter()
    for position in positions(key)[::every]:
        if not can_score(position, position.side.other):
            for turn in position.turns():
                count[expels(turn), can_score(turn.after)] += 1
    return Captures(
        count[True, True] + count[True, False],
        count[True, True],
        count[False, True] + count[False, False],
        count[False, True],
    )


@cache
def openings(key: str) -> Openings:
    """How soon a game can be decided, by its first turns."""
    start = game(key).start()
    turns = start.turns()
    return Openings(
        len(turns),
        tuple(t for t in turns if can_score(t.after, start.side)),
        tuple(t for t in turns if _loses(t)),
    )


@cache
def shares(key: str) -> Mapping[str, tuple[int, int, int]]:
    """What each kind of man does in attack and defence.

    Letter of the kind, e.g. ``"C"`` → how often such a man sends the ball home, among all goals
    that threaten in the ``threatened`` positions; how often one makes a turn that undoes the
    threat; how many of them the threatened side has there, all positions together.
    """
    home: Counter[str] = Counter()
    saves: Counter[str] = Counter()
    there: Counter[str] = Counter()
    for position in threatened(key):
        there.update(p.label[0] for p in position.pieces() if p.side is position.side)
        for goal in position.threats():
            home[(goal.steps[-1].actuator or goal.steps[0].piece)[0]] += 1
        saves.update(turn.steps[0].piece[0] for turn in undoing(position))
    return {kind: (home[kind], saves[kind], there[kind]) for kind in sorted(there)}


# What it says of a piece of advice ----------------------------------------------------------------


def fight(key: str, every: int) -> tuple[str, str, str]:
    """*Es más fácil destruir un ataque que construirlo*: the advice, the count, the verdict."""
    found = attacks(key, every)
    built, undone = found.built / found.tried, found.undone / found.answers
    return (
        _("Es más fácil destruir un ataque que construirlo."),
        _(
            "De {tried} turnos, {built} arman una amenaza de gol: {share_built}. "
            "De {answers} respuestas, {undone} la deshacen: {share_undone}."
        ).format(
            tried=grouped(found.tried),
            built=found.built,
            share_built=share(found.built, found.tried),
            answers=grouped(found.answers),
            undone=grouped(found.undone),
            share_undone=share(found.undone, found.answers),
        ),
        verdict(undone > built),
    )


def knights(key: str, *, attack: bool) -> tuple[str, str, str]:
    """Whether knights are better in attack (chapter 7) or in defence (chapter 6).

    Their share of the goals threatened and of the turns that undo a threat, next to their share of
    the men.
    """
    found = shares(key)
    home, saves, men = (sum(column) for column in zip(*found.values(), strict=True))
    knight = found["C"]
    more = knight[0] / home > knight[1] / saves
    return (
        _("Los caballos atacan mejor que defienden.")
        if attack
        else _("Los caballos defienden mejor que atacan."),
        _(
            "El {men} de las fichas son caballos. De los goles que se amenazan, un caballo hace el "
            "último envío en el {home}. De los turnos que los evitan, un caballo juega el {saves}."
        ).format(
            men=share(knight[2], men),
            home=share(knight[0], home),
            saves=share(knight[1], saves),
        ),
        verdict(more is attack),
    )


def verdict(holds: bool) -> str:
    """What a count says of a piece of advice."""
    return _("lo apoyan") if holds else _("no lo apoyan")


def counted(key: str) -> str:
    """What the counts of the printed games of ``key`` rest on."""
    return _(
        "Contado en las {n} posiciones distintas de las partidas del libro. Son pocas y de un "
        "mismo autor: las cuentas apoyan un consejo o no, pero no lo demuestran."
    ).format(n=len(positions(key)))


def advice_head() -> tuple[str, str, str]:
    """The heads of a table of advice."""
    return _("consejo"), _("la cuenta"), _("¿las cuentas lo apoyan?")
