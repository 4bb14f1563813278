"""``python -m zamora.search [GAME…]``: compile the search ahead of time, by default of all games.

For whoever prepares a machine or an image for others, so that nobody waits for the first rival.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from zamora.errors import ZamoraError
from zamora.i18n import _
from zamora.kernel import ball_games
from zamora.search.analysis import engine_of


def main(names: Sequence[str]) -> int:
    """Compile the searches of the games with these names; the exit code says if it worked."""
    try:
        games = ball_games(names)
    except ZamoraError as error:
        print(error, file=sys.stderr)
        return 2
    plain = [game.name for game in games if not engine_of(game.start()).compiled]
    if plain:
        print(_("Sin compilar: {games}.").format(games=", ".join(plain)), file=sys.stderr)
    return 1 if plain else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
