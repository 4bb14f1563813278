"""The mirror strategy: the second player answers each turn by its image in the mirror.

*That it never loses* is proved by program over all lines of play: however long a game lasts, as
long as the second player mirrors, the positions in which the first player moves are symmetric, and
there are few of them. All are visited, and in each one every turn of the first player (and every
way of making it) is tried. *What it cannot do* is seen against the exact solution.

Everything here works for any game with a symmetry that exchanges the sides.
"""

from __future__ import annotations

from dataclasses import dataclass

from zamora.core.errors import IllegalTurn, ZamoraError
from zamora.core.i18n import _, ngettext
from zamora.core.numbers import grouped
from zamora.core.position import Game, Position, Symmetry, Turn
from zamora.solve.retrograde import RANK, Solution, Value

#: Rounds (a turn and its reply) up to which the lines of play are counted.
ROUNDS = 10


class NoMirror(ZamoraError):
    """The game has no symmetry that exchanges the two sides."""


def mirror_of(game: Game[object, object]) -> Symmetry:
    """The first symmetry of ``game`` that exchanges the sides.

    Raises:
        NoMirror: if it has none.
    """
    for symmetry in game.symmetries:
        if symmetry.swaps_sides:
            return symmetry
    raise NoMirror(_("{game} no tiene espejo.").format(game=game.name))


def is_mirrored(position: Position, symmetry: Symmetry | None = None) -> bool:
    """Whether the board is its own image, with either side to move.

    Raises:
        NoMirror: if no symmetry is given and the game has none.
    """
    symmetry = symmetry or mirror_of(position.game)
    return set(position.transformed(symmetry).pieces()) == set(position.pieces())


def mirrored_reply(turn: Turn, symmetry: Symmetry | None = None) -> Turn | None:
    """The answer to ``turn`` by its image, step by step; None if the rules forbid it.

    Raises:
        NoMirror: if no symmetry is given and the game has none.
    """
    game = turn.before.game
    symmetry = symmetry or mirror_of(game)
    if turn.after.outcome is not None:
        return None
    draft = turn.after.draft()
    try:
        for step in turn.steps:
            draft = draft.take(symmetry.step(step, lambda label: game.relabel(label, symmetry)))
        return draft.turn()
    except IllegalTurn:
        return None


@dataclass(frozen=True)
class MirrorProof:
    """What was found when the second player mirrored in every possible line.

    Attributes:
        positions: symmetric positions, first player to move, that can come about.
        turns: turns of the first player tried in them, all there are.
        ways: ways of making those turns (a sweep of +180° and one of −180° are two).
        rounds: length of the lines counted in ``lines``, in rounds.
        lines: lines of that length (or ended before); each is made of the turns tried.
        all_legal: whether the image of each way was legal and made the board symmetric again.
        ever_lost: whether the first player won in any of them.
        ever_won: whether the second player did.
        stalemates: positions visited in which the first player has no turn.
    """

    positions: int
    turns: int
    ways: int
    rounds: int
    lines: int
    all_legal: bool
    ever_lost: bool
    ever_won: bool
    stalemates: int

    @property
    def holds(self) -> bool:
        """Whether the strategy is always possible and never loses."""
        return self.all_legal and not self.ever_lost

    def __str__(self) -> str:
        said = [
            ngettext(
                "Si el segundo jugador imita siempre, solo puede salir {n} posición.",
                "Si el segundo jugador imita siempre, solo pueden salir {n} posiciones.",
                self.positions,
            ).format(n=self.positions),
            ngettext(
                "En ellas el primero tiene {n} turno: se probó.",
                "En ellas el primero tiene en total {n} turnos: se probaron todos.",
                self.turns,
            ).format(n=self.turns),
            _("Siempre se puede imitar.") if self.all_legal else _("No siempre se puede imitar."),
            _("El espejo pierde alguna vez.") if self.ever_lost else _("El espejo nunca pierde."),
            _("A veces gana.") if self.ever_won else _("Pero tampoco gana nunca."),
            _("({lines} partidas distintas en solo {rounds} rondas pasan por ellas.)").format(
                lines=grouped(self.lines), rounds=self.rounds
            ),
        ]
        return "\n".join(said)


@dataclass(frozen=True)
class MirrorLimits:
    """What mirroring gives away, against the exact solution.

    Attributes:
        replies: situations in which the mirror has to answer, all there are.
        won: those in which the second player can force a win.
        kept: those of them that are still won after the mirrored reply.
        given_away: those in which the mirrored reply lets the win go.
        only: situations not won in which mirroring is the only turn that does not lose.
        ever_wins: whether a game of mirroring alone is ever won.
        line: turns from the start to an example in which a win is given away.
        mirrored: the mirrored reply there.
        better: a best turn there.
        value: what ``better`` is worth.
    """

    replies: int
    won: int
    kept: int
    given_away: int
    only: int
    ever_wins: bool
    line: tuple[Turn, ...]
    mirrored: Turn | None
    better: Turn | None
    value: Value | None

    def __str__(self) -> str:
        said = [
            _(
                "El espejo responde en {replies} situaciones. En {won} podría ganar seguro: "
                "imitando conserva la victoria en {kept} y la deja escapar en {away}."
            ).format(replies=self.replies, won=self.won, kept=self.kept, away=self.given_away),
            ngettext(
                "En {n} de las otras, imitar es lo único que no pierde.",
                "En {n} de las otras, imitar es lo único que no pierde.",
                self.only,
            ).format(n=self.only),
            _("Imitando siempre, a veces se gana.")
            if self.ever_wins
            else _("Imitando siempre no se gana nunca: para ganar hay que romper el espejo."),
        ]
        if self.better is not None and self.value is not None and self.value.distance is not None:
            said.append(
                ngettext(
                    "Ejemplo: después de {line}, imitar es {mirrored}; "
                    "pero {better} gana en {n} turno.",
                    "Ejemplo: después de {line}, imitar es {mirrored}; "
                    "pero {better} gana en {n} turnos.",
                    self.value.distance,
                ).format(
                    line="; ".join(map(format, self.line)),
                    mirrored=self.mirrored,
                    better=self.better,
                    n=self.value.distance,
                )
            )
        return "\n".join(said)


@dataclass(frozen=True)
class _Walk:
    """All that can happen when the second player mirrors.

    ``lines``: how each symmetric position comes about; ``rounds``: the turns in it with their
    replies.
    """

    lines: dict[Position, tuple[Turn, ...]]
    rounds: dict[Position, tuple[tuple[Turn, Turn | None], ...]]


def prove_mirror(start: Position, rounds: int = ROUNDS) -> MirrorProof:
    """Try every line in which the second player mirrors, from a symmetric ``start``.

    Args:
        start: a symmetric position; the side to move there is the one that is imitated.
        rounds: for how many rounds the lines are to be counted.

    Raises:
        NoMirror: if the game has no symmetry that exchanges the sides.
    """
    mirror = mirror_of(start.game)
    side = start.side
    walk = _walk(start, mirror)
    ways = 0
    all_legal = True
    ever_lost = ever_won = False
    for replies in walk.rounds.values():
        for turn, _reply in replies:
            ended = turn.after.outcome
            ever_lost |= ended is not None and ended.winner is side
            ever_won |= ended is not None and ended.winner is side.other
            for way in turn.before.ways(turn):
                ways += 1
                # A turn that ends the game needs no answer.
                if ended is None:
                    answer = mirrored_reply(way, mirror)
                    all_legal &= answer is not None and is_mirrored(answer.after, mirror)
    for position in walk.rounds:
        if position.outcome is not None:
            ever_lost |= position.outcome.winner is side
            ever_won |= position.outcome.winner is side.other
    return MirrorProof(
        positions=len(walk.rounds),
        turns=sum(map(len, walk.rounds.values())),
        ways=ways,
        rounds=rounds,
        lines=_count_lines(walk, start, rounds),
        all_legal=all_legal,
        ever_lost=ever_lost,
        ever_won=ever_won,
        stalemates=sum(p.outcome is not None and p.outcome.winner is None for p in walk.rounds),
    )


def mirror_limits(solution: Solution) -> MirrorLimits:
    """What mirroring from the start of ``solution`` gives away.

    Raises:
        NoMirror: if the game has no symmetry that exchanges the sides.
    """
    walk = _walk(solution.start, mirror_of(solution.game))
    answered = [
        (turn, reply)
        for rounds in walk.rounds.values()
        for turn, reply in rounds
        if reply is not None
    ]
    won = [(turn, reply) for turn, reply in answered if solution.value(turn.after).result == "win"]
    lost = [pair for pair in won if solution.turn_value(pair[1]).result != "win"]
    # The clearest example: the quickest win, after the shortest line.
    lost.sort(key=lambda pair: solution.value(pair[0].after).distance or 0)
    only = 0
    for turn, reply in answered:
        holding = [
            other
            for other, value in solution.turn_values(turn.after).items()
            if RANK[value.result] >= RANK["draw"]
        ]
        only += solution.value(turn.after).result == "draw" and holding == [reply]
    line: tuple[Turn, ...] = ()
    mirrored = better = value = None
    if lost:
        turn, mirrored = lost[0]
        line = (*walk.lines[turn.before], turn)
        better = solution.best_turns(turn.after)[0]
        value = solution.turn_value(better)
    return MirrorLimits(
        replies=len(answered),
        won=len(won),
        kept=len(won) - len(lost),
        given_away=len(lost),
        only=only,
        ever_wins=prove_mirror(solution.start).ever_won,
        line=line,
        mirrored=mirrored,
        better=better,
        value=value,
    )


def _walk(start: Position, mirror: Symmetry) -> _Walk:
    lines: dict[Position, tuple[Turn, ...]] = {start: ()}
    rounds: dict[Position, tuple[tuple[Turn, Turn | None], ...]] = {}
    queue = [start]
    for position in queue:
        rounds[position] = tuple((turn, mirrored_reply(turn, mirror)) for turn in position.turns())
        for turn, reply in rounds[position]:
            if reply is not None and reply.after not in lines:
                lines[reply.after] = (*lines[position], turn, reply)
                queue.append(reply.after)
    return _Walk(lines, rounds)


def _count_lines(walk: _Walk, start: Position, rounds: int) -> int:
    ahead = dict.fromkeys(walk.rounds, 1)
    for _round in range(rounds):
        ahead = {
            position: sum(1 if reply is None else ahead[reply.after] for _turn, reply in replies)
            or 1
            for position, replies in walk.rounds.items()
        }
    return ahead[start]
