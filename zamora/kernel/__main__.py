"""``python -m zamora.kernel [GAME…]``: compile kernels ahead of time, by default all of them.

``zamora prepare`` does this too, and compiles the rivals and the proofs as well.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from zamora.errors import ZamoraError
from zamora.i18n import _
from zamora.kernel import ball_games, kernel


def main(names: Sequence[str]) -> int:
    """Compile the kernels of the games with these names; the exit code says whether it worked."""
    try:
        games = ball_games(names)
    except ZamoraError as error:
        print(error, file=sys.stderr)
        return 2
    plain = [game.name for game in games if not kernel(game).compiled]
    if plain:
        print(_("Sin compilar: {games}.").format(games=", ".join(plain)), file=sys.stderr)
    return 1 if plain else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
