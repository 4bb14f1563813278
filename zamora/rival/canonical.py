"""A canonical hash: one number for a position and all its images, so that it is remembered once.

A game's symmetries may exchange the sides: then Black's position is White's seen from the other end
of the board, and what was learned as White is known as Black too. Men of a kind that differ in name
only (the two attackers of Golez) are interchangeable as well: :attr:`Position.key` ensures that.
"""

from __future__ import annotations

import hashlib
import json

from zamora.core.position import Position

#: How many bytes a number has. With a million positions, the chance that two of them share one is
#: 3 in 100 million.
BYTES = 8


def canonical_hash(position: Position) -> int:
    """The number of the position, the same for all its images under the game's symmetries.

    Returns:
        A whole number that fits into 64 bits with a sign, as SQLite keeps them. It is the same on
        every machine and in every version of Python, so it may be written into files.
    """
    game = position.game
    images = [position, *(position.transformed(symmetry) for symmetry in game.symmetries)]
    # The smallest text stands for all of them; which one that is does not matter.
    text = min(json.dumps(image.key, separators=(",", ":")) for image in images)
    whole = f"{game.key}:{game.code_version} {text}".encode("ascii")
    return int.from_bytes(hashlib.blake2b(whole, digest_size=BYTES).digest(), "big", signed=True)
