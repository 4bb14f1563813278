"""Learn a short list of cards for a game by playing: ``python tools/cards.py --help``."""

from __future__ import annotations

import sys

from laboratory.cardlists import command
from zamora import cli

if __name__ == "__main__":
    sys.exit(cli.execute(command=command, name="tools/cards.py"))
