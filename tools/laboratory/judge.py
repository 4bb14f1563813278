"""Recompute :mod:`zamora.book.judgement`.

    python tools/laboratory/judge.py [GAME ...] [--write]

All printed games are judged again; where the files differ is reported (exit code 1); names of games
restrict it to these; ``--write`` writes the files. It takes about a quarter of an hour, most of it
for the one position of Un Cáliz para el Rey where a side gives up though neither side forces a win
in few turns.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from zamora import book
from zamora.book import PrintedGame
from zamora.book.judgement import Judgement, Mistake, Worth, judgements
from zamora.core.data import data_file
from zamora.core.position import Position, Side, Turn
from zamora.registry import game, games
from zamora.solve import is_solvable, solution
from zamora.solve.horizon import horizon
from zamora.solve.prover import Prover

#: How many better turns are named.
NAMED = 4

_HEADER = """\
# What the engine knows about the printed games of {name}; see zamora/book/judgement.py.
# Written by the command
#     python tools/laboratory/judge.py {key} --write
# which finds all of it out anew. Not to be edited by hand.

exact = {exact}
horizon = {horizon}
mates = {mates}
"""


class _Judge:
    """Judges printed games of one game; what it has found out about a position it remembers."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.exact = is_solvable(game(key))
        depths = book.judged(key)
        assert depths is not None, f"the printed games of {key} are not judged"
        self.horizon, self.end_horizon = depths["horizon"], depths["end_horizon"]
        self._worths: dict[object, Worth] = {}
        if self.exact:
            self.mates = False
            self._solution = solution(key)
        else:
            self._prover = Prover.for_wins(game(key).start(), compiled=True)
            self.mates = self._prover.mates

    def worth(self, position: Position, deep: int) -> Worth:
        """What a position is worth, ``deep`` own turns ahead if the game is not solved."""
        known = self._worths.get((position.key, deep))
        if known is None:
            known = self._worths[position.key, deep] = self._found(position, deep)
        return known

    def _found(self, position: Position, deep: int) -> Worth:
        if self.exact:
            value = self._solution.value(position)
            winner = {"win": position.side, "loss": position.side.other}.get(value.result)
            return Worth(winner, value.distance or 0)
        found = horizon(position, turns=deep, prover=self._prover)
        return Worth(found.winner, 0 if found.winner is None else found.turns)

    def judge(self, printed: PrintedGame, report: Callable[[int], None]) -> Judgement:
        """Judge a printed game; ``report`` is called with the number of each position judged."""
        history = printed.history()
        end = self.end_horizon if history.outcome is None else self.horizon
        worths = []
        for number, position in enumerate(history.positions):
            last = number == len(history.turns)
            worths.append(self.worth(position, end if last else self.horizon))
            report(number)
        return Judgement(
            exact=self.exact,
            horizon=self.horizon,
            end_horizon=end,
            mates=self.mates,
            worths=tuple(worths),
            mistakes=tuple(self._mistakes(printed, history.turns, worths)),
        )

    def _mistakes(
        self, printed: PrintedGame, turns: Sequence[Turn], worths: Sequence[Worth]
    ) -> Iterator[Mistake]:
        shared = 0 if printed.prefix is None else printed.prefix.plies
        for ply, turn in zip(printed.plies[shared:], turns[shared:], strict=True):
            if ply.any_turn or ply.status == "no legal reading":
                continue
            before, after = worths[ply.n - 1], worths[ply.n]
            side, rival = turn.before.side, turn.before.side.other
            if before.winner is side and after.winner is not side:
                better = [t for t in turn.before.turns() if self._wins(t, side, before.turns)]
                yield _mistake(ply.n, "missed", before.turns, better)
            # Last positions are looked into more deeply than those before them: a win that lies
            # beyond the horizon may have been there already.
            near = self.exact or after.turns <= self.horizon
            if before.winner is not rival and after.winner is rival and near:
                better = [t for t in turn.before.turns() if not self._wins(t, rival, None)]
                yield _mistake(ply.n, "allowed", after.turns, better)

    def _wins(self, turn: Turn, side: Side, turns: int | None) -> bool:
        """Whether ``side`` wins after this turn, which is the first of ``turns`` if it is its own.

        None: in any number of turns, within the horizon.
        """
        if self.exact:
            return self.worth(turn.after, 0).winner is side
        left = self.horizon if turns is None else turns - (turn.before.side is side)
        forced, _nodes = self._prover.forces(turn.after.state, side, left)
        return bool(forced)


def _mistake(
    ply: int, kind: Literal["missed", "allowed"], turns: int, better: Sequence[Turn]
) -> Mistake:
    return Mistake(ply, kind, turns, len(better), tuple(map(str, better[:NAMED])))


# Files --------------------------------------------------------------------------------------------


def written(key: str, found: dict[str, Judgement]) -> str:
    """The text of the file of a game."""
    some = next(iter(found.values()))
    header = _HEADER.format(
        name=game(key).name,
        key=key,
        exact=str(some.exact).lower(),
        horizon=some.horizon,
        mates=str(some.mates).lower(),
    )
    return header + "".join(
        "\n".join(("", f"[games.{name}]", *_entry(one), "")) for name, one in found.items()
    )


def _entry(one: Judgement) -> Iterator[str]:
    if one.end_horizon != one.horizon:
        yield f"end_horizon = {one.end_horizon}"
    yield "worths = ["
    for first in range(0, len(one.worths), 12):
        yield "    " + " ".join(f'"{worth}",' for worth in one.worths[first : first + 12])
    yield "]"
    if one.mistakes:
        yield "mistakes = ["
        for mistake in one.mistakes:
            instead = ", ".join(f'"{turn}"' for turn in mistake.instead)
            yield (
                f'    {{ ply = {mistake.ply}, kind = "{mistake.kind}", turns = {mistake.turns}, '
                f"ways = {mistake.ways}, instead = [{instead}] }},"
            )
        yield "]"


def judged_games() -> tuple[str, ...]:
    """The keys of the games whose printed games are judged."""
    return tuple(one.key for one in games() if book.judged(one.key) is not None)


def main(arguments: Sequence[str] | None = None) -> int:
    """Judge printed games; returns the exit code."""
    judged = judged_games()
    parser = argparse.ArgumentParser(prog="python tools/laboratory/judge.py", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(judged))
    parser.add_argument("--write", action="store_true", help="write what was found")
    chosen = parser.parse_args(arguments)
    unknown = set(chosen.games) - set(judged)
    if unknown:
        parser.error(f"no printed games to be judged: {', '.join(sorted(unknown))}")
    code = 0
    for key in chosen.games or judged:
        judge, found = _Judge(key), dict[str, Judgement]()
        for printed in book.printed_games(key):
            found[printed.id] = judge.judge(printed, _show(printed.id))
        print(file=sys.stderr)
        if chosen.write:
            data_file(game(key), "judged.toml").write_text(written(key, found), encoding="utf-8")
            continue
        for name, one in found.items():
            if judgements(key).get(name) != one:
                print(f"{name}: not as in judged.toml")
                code = 1
    return code


def _show(name: str) -> Callable[[int], None]:
    return lambda number: print(f"\r{name}: {number} ", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
