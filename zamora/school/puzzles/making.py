"""Making puzzles: the computer plays against itself, and what happens there is looked through.

Two careless players play many games (the same ones for the same seed). In each game the positions
are searched, in a random order, for one puzzle of each kind; every solution is proved
(:mod:`zamora.school.puzzles.kinds`). From four times as many as are wanted the most different ones
are taken, easy, middling and hard ones (:mod:`zamora.school.puzzles.making`).
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import zamora
from zamora.core.board import Cell, distance
from zamora.core.errors import ZamoraError
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Position, Turn
from zamora.rival import Player
from zamora.rival.analysis import analyse
from zamora.rival.choice import any_turn
from zamora.school.puzzles import COUNTS, Puzzle, check_game, check_kind
from zamora.school.puzzles import kinds as kind_of
from zamora.school.puzzles.kinds import ball_cell
from zamora.school.puzzles.movers import Movers, ball_steps, question
from zamora.school.tasks import aims
from zamora.school.tasks.refutations import undecided
from zamora.solve.forced import can_score
from zamora.solve.prover import Prover

#: Two positions are near duplicates if no more cells than this are occupied otherwise.
ALIKE = 3
#: Another sort of solution makes two puzzles as different as this many cells.
OTHER_SORT = 8


def difficulty(facts: Mapping[str, int]) -> float:
    """One number for :attr:`zamora.school.puzzles.base.Puzzle.facts`; greater is harder."""
    get = facts.get
    found = math.log2(get("turns", 1) / max(1, get("solutions", 1)))
    found += 1.5 * get("hops", 0) + get("pieces", 0) + math.log2(1 + get("decoys", 0))
    # In "gana" the turns to go are another matter of looking ahead.
    return found + 2 * get("missed", 0) + 1.5 * get("quiet", 0) + 3 * get("ahead", 0)


@dataclass(frozen=True)
class Candidate:
    """A puzzle that has no name yet.

    Attributes:
        position: what is shown to the pupil.
        code: the position of the puzzle.
        solutions: as all of these, see :class:`~zamora.school.puzzles.Puzzle`.
        sort: what sort of solution it is, for variety.
        source: where it was found.
    """

    position: Position
    code: str
    solutions: tuple[str, ...]
    turns: int
    played: str
    facts: Mapping[str, int]
    sort: str
    source: str

    @cached_property
    def images(self) -> tuple[frozenset[object], ...]:
        """What stands where, of the position and its images under the game's symmetries."""
        game = self.position.game
        all_of_them = [self.position, *(self.position.transformed(s) for s in game.symmetries)]
        return tuple(
            frozenset((cell, p.kind, p.side) for p in image.pieces() for cell in p.cells)
            for image in all_of_them
        )

    @property
    def difficulty(self) -> float:
        """See :func:`difficulty`."""
        return difficulty(self.facts)


def difference(one: Candidate, other: Candidate) -> int:
    """How many cells are occupied otherwise, whichever way the board is turned."""
    return min(len(one.images[0] ^ image) for image in other.images)


def choose(pool: Sequence[Candidate], count: int) -> list[tuple[int, Candidate]]:
    """The most different ones, as many of each grade as of the others.

    Args:
        pool: all that were found, in a fixed order.
        count: how many are wanted, or all that there are without near duplicates.

    Returns:
        Grade and candidate, the easiest first.
    """
    ranked = sorted(pool, key=lambda one: one.difficulty)
    found: list[tuple[int, Candidate]] = []
    for grade in (1, 2, 3):
        low, high = ((grade - 1) * len(ranked) // 3, grade * len(ranked) // 3)
        share = count * grade // 3 - count * (grade - 1) // 3
        # The easiest of all and the hardest of all belong to any collection.
        first = ranked[low:high][:: 1 if grade < 3 else -1]
        found += [(grade, one) for one in _pick(first, share, [one for _grade, one in found])]
    return sorted(found, key=lambda one: (one[0], one[1].difficulty))


def _pick(stratum: Sequence[Candidate], share: int, others: Sequence[Candidate]) -> list[Candidate]:
    """Take from ``stratum`` one after the other what differs most from all taken before."""
    left, taken = list(stratum), list(others)
    for _number in range(share):
        far = [
            (
                min((difference(one, other) for other in taken), default=ALIKE + 1),
                min(
                    (difference(one, o) + OTHER_SORT * (one.sort != o.sort) for o in taken),
                    default=0,
                ),
            )
            for one in left
        ]
        fitting = [at for at, (plain, _weighted) in enumerate(far) if plain > ALIKE]
        if not fitting:
            break
        best = max(fitting, key=lambda at: (far[at][1], -at))
        taken.append(left.pop(best))
    return taken[len(others) :]


#: How many times as many puzzles are found as are wanted.
POOL = 4
#: After this many games of the computer against itself it is enough; and this many turns a game.
MOST_GAMES, MOST_TURNS = 500, 80
#: How many of a hundred turns are played at random: enough for positions that careful play would
#: never reach.
CARELESS = (15, 30, 45)
#: The levels that play the other turns, and how many positions they look at.
LEVELS, NODES = (2, 3), 10_000
#: A search for forced wins looks at no more positions than this.
PROOF_NODES = 300_000
#: More solutions than this, or than one of this many turns, make a puzzle dull.
MOST_SOLUTIONS = {"gol": 6, "mate": 3, "gol2": 4, "falta": 4, "gana": 3, "evita": 3}
RARE = {"gol": 5, "mate": 5, "gol2": 5, "falta": 5, "gana": 3, "evita": 4}
#: In ``gana`` the win is this many own turns away.
AHEAD = range(3, 7)
#: The longest journeys in ``quien``, and how many turns of a position are tried.
MOST_HOPS, TRIED = 5, 12


@dataclass
class Making:
    """A collection in the making.

    Attributes:
        game: the key of the game.
        wanted: for each kind how many puzzles are wanted.
        seed: of the games.
        played: how many games have been looked through.
        found: for each kind what has been found so far.
    """

    game: str
    wanted: Mapping[str, int]
    seed: int = 1
    played: int = 0
    found: dict[str, list[Candidate]] = field(default_factory=dict)

    @property
    def goal(self) -> int:
        """How many candidates are to be found in all."""
        return POOL * sum(self.wanted.values())

    @property
    def done(self) -> int:
        """How many have been found."""
        return sum(map(len, self.found.values()))

    def missing(self) -> list[str]:
        """The kinds of which there are not enough yet."""
        return [k for k, n in self.wanted.items() if len(self.found.get(k, ())) < POOL * n]

    def step(self) -> bool:
        """Look through one more game; False if it is enough."""
        missing = self.missing()
        if not missing or self.played >= MOST_GAMES:
            return False
        history = play(self.game, self.seed, self.played)
        for kind in missing:
            candidate = _look_through(history, kind, f"seed {self.seed}, game {self.played + 1}")
            if candidate is not None:
                self.found.setdefault(kind, []).append(candidate)
        self.played += 1
        return True

    def collection(self) -> tuple[Puzzle, ...]:
        """The best of what has been found so far, with names."""
        return tuple(
            Puzzle(
                id=f"{self.game}-{kind}-{number:02}",
                kind=kind,
                code=one.code,
                solutions=one.solutions,
                grade=grade,
                turns=one.turns,
                played=one.played,
                facts=dict(one.facts),
                source=one.source,
            )
            for kind, count in self.wanted.items()
            for number, (grade, one) in enumerate(choose(self.found.get(kind, []), count), start=1)
        )


def making(game: str, kinds: Sequence[str] = (), count: int | None = None, seed: int = 1) -> Making:
    """Begin a collection; every :meth:`Making.step` looks through one game.

    Args:
        game: the key or the name of a game.
        kinds: the kinds wanted; all if there are none.
        count: how many of each kind; None for as many as are stored.
        seed: another seed, other games and other puzzles.

    Raises:
        UnknownGame, UnknownPuzzle: as :func:`zamora.school.puzzles.puzzles`.
        ZamoraError: if ``count`` is not positive.
    """
    key = check_game(game)
    chosen = [check_kind(key, kind) for kind in kinds] or list(COUNTS[key])
    if count is not None and count < 1:
        raise ZamoraError(_("Pide al menos un acertijo."), text=str(count))
    return Making(key, {kind: count or COUNTS[key][kind] for kind in chosen}, seed)


def make(
    game: str,
    kinds: Sequence[str] = (),
    count: int | None = None,
    seed: int = 1,
    report: Callable[[Making], object] | None = None,
) -> tuple[Puzzle, ...]:
    """A new collection, as :func:`making`; ``report`` is called after each game."""
    begun = making(game, kinds, count, seed)
    while begun.step():
        if report:
            report(begun)
    return begun.collection()


def play(game: str, seed: int, number: int) -> History:
    """A game between two careless players, always the same for the same arguments."""
    rng = random.Random(f"{seed} {game} {number}")  # noqa: S311 (a game, not a secret)
    players = [Player(rng.choice(LEVELS), seed=rng.getrandbits(30), nodes=NODES) for _ in "BN"]
    careless = [rng.choice(CARELESS) for _player in players]
    history = History(zamora.game(game).start())
    while history.outcome is None and len(history.turns) < MOST_TURNS:
        position = history.position
        if len(history.turns) < 2 or rng.randrange(100) < careless[position.side]:
            turn = any_turn(position, rng)
        else:
            turn = players[position.side].choose(history)
        history.play(turn)
    return history


def _look_through(history: History, kind: str, source: str) -> Candidate | None:
    """A puzzle of this kind from a game, if there is one."""
    rng = random.Random(f"{kind} {history.position.code}")  # noqa: S311 (no secret)
    # Every game begins alike; what has ended has no turns.
    numbers = list(range(3, len(history.turns)))
    rng.shuffle(numbers)
    for number in numbers:
        position = history.positions[number]
        at = f"{source}, turn {number + 1}"
        if kind == "quien":
            found = _movers(position, rng, at)
        else:
            found = Look(position).candidate(kind, at)
        if found is not None:
            return found
    return None


# Turns to be found --------------------------------------------------------------------------------

_provers: dict[str, Prover] = {}


def _prover(position: Position) -> Prover:
    key = position.game.key
    if key not in _provers:
        _provers[key] = Prover.for_wins(position, compiled=True)
    return _provers[key]


class Look:
    """A position that is looked at for puzzles."""

    def __init__(self, position: Position) -> None:
        """Look at ``position``, in which the game goes on."""
        self.position = position
        self.side, self.state = position.side, position.state

    def _forced(self, position: Position, side: Any, turns: int) -> bool:
        answer, _nodes = _prover(position).forces(position.state, side, turns, nodes=PROOF_NODES)
        return answer is True

    @cached_property
    def wins_now(self) -> bool:
        """Whether the side to move wins immediately."""
        return self._forced(self.position, self.side, 1)

    @cached_property
    def threatened(self) -> bool:
        """Whether the rival would win immediately if it were to move."""
        rival = self.side.other
        return self._forced(self.position.asked(rival), rival, 1)

    def candidate(self, kind: str, source: str) -> Candidate | None:
        """The puzzle of a kind in this position, if it is a good one."""
        turns = self._turns(kind)
        if turns == 0:
            return None
        all_turns = self.position.turns()
        if len(all_turns) < RARE[kind]:
            return None
        right = self._solutions(kind, turns, all_turns)
        if not 0 < len(right) <= min(MOST_SOLUTIONS[kind], len(all_turns) // RARE[kind]):
            return None
        if kind in ("gol", "mate") and {aims.ends(turn, "checkmate") for turn in right} != {
            kind == "mate"
        }:
            return None
        if kind == "falta" and not all(turn.steps[0].kind == "foul" for turn in right):
            return None
        if any(map(undecided, right)):
            return None
        right.sort(key=lambda turn: len(turn.steps))
        facts = self._facts(kind, turns, right)
        return Candidate(
            self.position,
            self.position.code,
            tuple(map(str, right)),
            turns,
            "",
            facts,
            _sort(right[0]),
            source,
        )

    def _turns(self, kind: str) -> int:
        """In how many own turns the puzzle is solved; 0 if there is none."""
        if kind == "evita":
            return int(self.threatened and not self.wins_now)
        if kind in ("gol", "mate"):
            return int(self.wins_now)
        if self.wins_now:
            return 0
        if kind in ("gol2", "falta"):
            return 2 * self._forced(self.position, self.side, 2)
        own = [kind_of.own_turns(turn) for turn in self.position.turns()]
        soonest = min((turns for turns in own if turns is not None), default=0)
        return soonest if soonest in AHEAD else 0

    def _solutions(self, kind: str, turns: int, all_turns: Sequence[Turn]) -> list[Turn]:
        """The right turns; one more than there may be, if there are too many."""
        if kind == "gana":
            return [turn for turn in all_turns if kind_of.forces(turn, turns)]
        rival, right = self.side.other, []
        for turn in all_turns:
            good = (
                not self._forced(turn.after, rival, 1)
                if kind == "evita"
                else self._forced(turn.after, self.side, turns - 1)
            )
            if good:
                right.append(turn)
                if len(right) > MOST_SOLUTIONS[kind]:
                    break
        return right

    # Facts ---------------------------------------------------------------------------------------

    def _facts(self, kind: str, turns: int, right: Sequence[Turn]) -> dict[str, int]:
        hops = ball_steps(right[0])
        best = analyse(self.position, depth=1).best
        return _counted(
            hops=len(hops),
            pieces=len({step.actuator for step in hops}),
            turns=len(self.position.turns()),
            solutions=len(right),
            decoys=self._decoys(kind, right),
            missed=int(best not in right),
            quiet=int(not any(map(ball_steps, right))),
            ahead=max(0, turns - 2),
        )

    def _decoys(self, kind: str, right: Sequence[Turn]) -> int:
        if kind == "evita":
            return len(self.position.threats())
        others = [turn for turn in self.position.turns() if turn not in right]
        if kind == "mate":
            return sum(bool(turn.after.check()) for turn in self.position.turns()) - len(right)
        if kind == "gol":
            aims = _aims(self.position)
            moved = (t for t in others if ball_cell(t.after) != ball_cell(self.position))
            return sum(
                min(distance(ball_cell(turn.after), aim) for aim in aims) == 1 for turn in moved
            )
        going_on = (turn for turn in others if turn.after.game.decided(turn.after.state) is None)
        return sum(can_score(turn.after, self.side) for turn in going_on)


def _counted(**facts: int) -> dict[str, int]:
    """Facts without those that are not there."""
    return {name: number for name, number in facts.items() if number}


def _aims(position: Position) -> tuple[Cell, ...]:
    """The cells of the goal that the side to move plays for."""
    game: Any = position.game
    return tuple(
        cell
        for number, cell in enumerate(game.cells.cells)
        if game.rules.GOALS[number] == position.side + 1
    )


def _sort(turn: Turn) -> str:
    """What sort of solution a turn is."""
    mover = next(p for p in turn.before.pieces() if p.label == turn.steps[0].piece)
    return f"{mover.kind} {turn.steps[0].kind} {len(ball_steps(turn))} {turn.before.side}"


# Pieces to be named -------------------------------------------------------------------------------


def _movers(position: Position, rng: random.Random, source: str) -> Candidate | None:
    """A question about one of the turns of a position."""
    for asked in _asked(position, rng):
        hops = ball_steps(asked.turn)
        pieces = len(asked.cells)
        facts = _counted(hops=len(hops), solutions=pieces, pieces=pieces, decoys=len(asked.decoys))
        names = tuple(position.game.board.name(cell) for cell in sorted(asked.cells))
        sort = f"{len(asked.cells)} {len(hops)} {position.side}"
        played = str(asked.turn)
        return Candidate(asked.shown, position.code, names, 1, played, facts, sort, source)
    return None


def _asked(position: Position, rng: random.Random) -> Iterator[Movers]:
    turns = [turn for turn in position.turns() if ball_cell(turn.after) != ball_cell(position)]
    rng.shuffle(turns)
    # Long journeys are rare, and worth more than one try.
    wanted = rng.choice((1, 2, 2, 3, 3, MOST_HOPS))
    for turn in sorted(turns[:TRIED], key=lambda turn: abs(len(ball_steps(turn)) - wanted)):
        if 0 < len(ball_steps(turn)) <= MOST_HOPS:
            found = question(turn)
            # Without other pieces near there is nothing to find out.
            if found is not None and (found.decoys or len(found.cells) > 1):
                yield found
