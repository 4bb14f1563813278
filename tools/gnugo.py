"""Our rival at Go against GNU Go, which is not ours, on 9 × 9: how strong is it, honestly?

    python tools/gnugo.py [--level 4] [--gnugo 1] [--games 20] [--seed 1]

GNU Go (``apt-get install gnugo``) is asked by GTP, its own protocol. It plays until all dead stones
are captured, since that is how our rival counts; komi and board are ours. Openings are random, and
each is played twice, each player having either side once (:mod:`zamora.rival.contest`).
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys

import zamora
from zamora.core.history import History
from zamora.core.position import Turn
from zamora.rival.choice import Choice
from zamora.rival.contest import ContestResult, contest
from zamora.rival.levels import level
from zamora.rival.search_player import Player

#: GTP has no column i, and Debian keeps games in a folder of their own.
COLUMNS = "abcdefghjklmnopqrst"
PLACES = ("gnugo", "/usr/games/gnugo")
GAME = "go[dead=played]"


class GnuGo:
    """A player that asks GNU Go."""

    key = "gnugo"
    name = "GNU Go"

    def __init__(self, level: int, seed: int) -> None:
        """Start it."""
        self.seed = seed
        program = next(filter(None, map(shutil.which, PLACES)), None)
        if program is None:
            sys.exit("gnugo is not installed")
        options = ("--mode", "gtp", "--level", str(level), "--chinese-rules")
        more = ("--capture-all-dead", "--never-resign", "--seed", str(seed + 1))
        self._process = subprocess.Popen(  # noqa: S603 (it is found by its name)
            (program, *options, *more), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, command: str) -> str:
        """What it answers to a command of GTP."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None and stdout is not None
        stdin.write(command + "\n")
        stdin.flush()
        answer = stdout.readline()
        while stdout.readline().strip():
            pass
        if not answer.startswith("="):
            raise ValueError(f"{command}: {answer}")
        return answer[1:].strip().casefold()

    def choose(self, game: History) -> Turn:
        """The turn to play now."""
        return self.decide(game).turn

    def decide(self, game: History, report: object = None) -> Choice:
        """The turn to play now: it is shown the whole game first."""
        size, komi = (game.start.game.settings[name] for name in ("size", "komi"))
        for command in (f"boardsize {size}", "clear_board", f"komi {komi}"):
            self.ask(command)
        for turn in game.turns:
            self.ask(f"play {'bw'[turn.before.side]} {_vertex(str(turn))}")
        point = self.ask(f"genmove {'bw'[game.position.side]}")
        text = "paso" if point in ("pass", "resign") else _point(point)
        return Choice(game.position.parse(text), "")

    def stop(self) -> None:
        """It is not stopped."""

    def __del__(self) -> None:
        """Terminate the engine with its owner."""
        self._process.kill()


def _vertex(turn: str) -> str:
    return "pass" if turn == "paso" else COLUMNS[ord(turn[0]) - ord("a")] + turn[1:]


def _point(vertex: str) -> str:
    return chr(ord("a") + COLUMNS.index(vertex[0])) + vertex[1:]


def main() -> None:
    """Play, and print the score after every game."""
    parser = argparse.ArgumentParser()
    for name, usual in (("level", 4), ("gnugo", 1), ("games", 20), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    wanted = parser.parse_args()
    # However busy the machine is: there is no limit of time.
    looks = level(zamora.game(GAME), wanted.level)

    def tell(now: ContestResult) -> None:
        low, high = now.interval
        ours = now.first_replies
        print(
            f"{now.games}: {now.wins}-{now.draws}-{now.losses}, {now.score:.0%} "
            f"({low:.0%} to {high:.0%}); a turn {ours.median:.2f} s, p95 {ours.p95:.2f} s",
            flush=True,
        )

    contest(
        zamora.game(GAME),
        lambda seed: Player(wanted.level, seed=seed, nodes=looks.nodes),
        lambda seed: GnuGo(wanted.gnugo, seed),
        wanted.games,
        wanted.seed,
        report=tell,
    )


if __name__ == "__main__":
    main()
