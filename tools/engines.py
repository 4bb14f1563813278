"""Our rival against programs that are not ours: how strong is it, honestly?

    python tools/engines.py gnugo [--level 4] [--strength 1] [--games 20] [--seed 1]
    python tools/engines.py stockfish [--level 4] [--strength 0] [--games 20] [--seed 1]

GNU Go (``apt-get install gnugo``) is asked by GTP, on 9 × 9; its strengths are its levels, 1 to 10.
It plays until all dead stones are captured, since that is how our rival counts; komi and board are
ours. Stockfish (``apt-get install stockfish``) is asked by UCI and has a tenth of a second for a
move; its strengths are its skill levels, 0 to 20. Our level looks at as many positions as it may,
however long that takes. Openings are random, and each is played twice, each player having either
side once (:mod:`zamora.rival.contest`).
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

import chess.engine

import zamora
from zamora.core.history import History
from zamora.core.position import Turn
from zamora.library.chess.common import board_of, state_of
from zamora.rival.choice import Choice
from zamora.rival.contest import ContestResult, contest
from zamora.rival.levels import level
from zamora.rival.search_player import Player

#: GTP has no column i, and Debian keeps games in a folder of their own.
COLUMNS = "abcdefghjklmnopqrst"
FOLDER = "/usr/games/"


class Engine(ABC):
    """A player that asks another program."""

    key: ClassVar[str]
    name: ClassVar[str]
    #: The game it plays, as a position code says it.
    game: ClassVar[str]
    #: Its weakest strength.
    weakest: ClassVar[int]

    def __init__(self, strength: int, seed: int) -> None:
        """Start it."""
        self.seed = seed
        program = shutil.which(self.key) or shutil.which(FOLDER + self.key)
        if program is None:
            sys.exit(f"{self.key} is not installed")
        self.start(program, strength)

    @abstractmethod
    def start(self, program: str, strength: int) -> None:
        """Start the program as strong as that."""

    @abstractmethod
    def choose(self, game: History) -> Turn:
        """The turn to play now."""

    def decide(self, game: History, report: object = None) -> Choice:
        """The turn to play now, without a reason."""
        return Choice(self.choose(game), "")

    def stop(self) -> None:  # noqa: B027 (there is nothing to interrupt)
        """It is not stopped."""


class GnuGo(Engine):
    """GNU Go, by its own protocol."""

    key = "gnugo"
    name = "GNU Go"
    game = "go[dead=played]"
    weakest = 1

    def start(self, program: str, strength: int) -> None:
        """It has no seed 0."""
        options = ("--mode", "gtp", "--level", str(strength), "--chinese-rules")
        more = ("--capture-all-dead", "--never-resign", "--seed", str(self.seed + 1))
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
        """The turn to play now: it is shown the whole game first."""
        size, komi = (game.start.game.settings[name] for name in ("size", "komi"))
        for command in (f"boardsize {size}", "clear_board", f"komi {komi}"):
            self.ask(command)
        for turn in game.turns:
            self.ask(f"play {'bw'[turn.before.side]} {_vertex(str(turn))}")
        point = self.ask(f"genmove {'bw'[game.position.side]}")
        return game.position.parse("paso" if point in ("pass", "resign") else _point(point))

    def __del__(self) -> None:
        """Terminate the program with its owner."""
        self._process.kill()


def _vertex(turn: str) -> str:
    return "pass" if turn == "paso" else COLUMNS[ord(turn[0]) - ord("a")] + turn[1:]


def _point(vertex: str) -> str:
    return chr(ord("a") + COLUMNS.index(vertex[0])) + vertex[1:]


class Stockfish(Engine):
    """Stockfish, by python-chess. It has no seed: its weak levels err by chance."""

    key = "stockfish"
    name = "Stockfish"
    game = "ajedrez"
    weakest = 0
    #: Its time for a move, in seconds.
    limit = chess.engine.Limit(time=0.1)

    def start(self, program: str, strength: int) -> None:
        """One thread, as we have."""
        self._engine = chess.engine.SimpleEngine.popen_uci(program)
        self._engine.configure({"Skill Level": strength, "Threads": 1})

    def choose(self, game: History) -> Turn:
        """The turn that leads where its move does."""
        board = board_of(game.position.state).copy(stack=False)
        move = self._engine.play(board, self.limit).move
        assert move is not None, "it is asked in games that go on"
        board.push(move)
        after = state_of(board)
        return next(turn for turn in game.position.turns() if turn.after.state == after)

    def __del__(self) -> None:
        """Terminate the program with its owner."""
        self._engine.close()


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, and print the score after every game."""
    engines = {engine.key: engine for engine in (GnuGo, Stockfish)}
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine", choices=engines)
    for name, usual in (("level", 4), ("games", 20), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--strength", type=int, help="of the other program; else its weakest")
    wanted = parser.parse_args(arguments)
    engine = engines[wanted.engine]
    strength = engine.weakest if wanted.strength is None else wanted.strength
    game = zamora.game(engine.game)
    # However busy the machine is: there is no limit of time.
    looks = level(game, wanted.level)

    def tell(now: ContestResult) -> None:
        low, high = now.interval
        ours = now.first_replies
        print(
            f"{now.games}: {now.wins}-{now.draws}-{now.losses}, {now.score:.0%} "
            f"({low:.0%} to {high:.0%}); a turn {ours.median:.2f} s, p95 {ours.p95:.2f} s",
            flush=True,
        )

    contest(
        game,
        lambda seed: Player(wanted.level, seed=seed, nodes=looks.nodes),
        lambda seed: engine(strength, seed),
        wanted.games,
        wanted.seed,
        report=tell,
    )


if __name__ == "__main__":
    main()
