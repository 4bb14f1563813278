"""How fast the programs are on this machine: ``python tools/bench.py --help``."""

from __future__ import annotations

import sys

from laboratory.bench.command import command
from zamora import cli

if __name__ == "__main__":
    sys.exit(cli.execute(command=command, name="tools/bench.py"))
