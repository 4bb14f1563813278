"""Tune the weights of a game from its own games: ``python tools/tune.py --help``."""

from __future__ import annotations

import sys

from laboratory.tune import command
from zamora import cli

if __name__ == "__main__":
    sys.exit(cli.execute(command=command, name="tools/tune.py"))
