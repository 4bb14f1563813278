"""Counts of paths by pydraughts, for the draughts that it knows."""

from __future__ import annotations

#: Our games → what pydraughts calls them. It accepts "spanish", "czech" and others without
#: complaint, but plays something else; its Turkish ladies jump twice over the same man.
VARIANTS = {
    "damas-inglesas": "english",
    "damas-internacionales": "standard",
    "damas-internacionales[size=8]": "brazilian",
    "damas-rusas": "russian",
}
SIGNS = {"": "e", "P": "w", "D": "W", "p": "b", "d": "B"}


def paths(code: str, depth: int) -> int:
    """How many paths of ``depth`` turns; a turn is a whole sequence of captures."""
    from draughts.core.game import Game

    head, text, side, *_count = code.split()
    variant = VARIANTS[head.rpartition(":")[0]]
    board = "W" if side == "B" else "B"
    for row, line in enumerate(text.split("/")):
        squares, gap = list[str](), ""
        for sign in f"{line}/":
            if sign.isdigit():
                gap += sign
                continue
            squares += [""] * int(gap or 0) + [sign]
            gap = ""
        # Only the dark squares are told, row by row from above.
        board += "".join(SIGNS[sign] for sign in squares[(row + 1) % 2 : -1 : 2])

    def count(board: str, left: int) -> int:
        if left == 0:
            return 1
        after = set()
        for steps in Game(variant, board).legal_moves()[0]:
            then = Game(variant, board)
            for step in steps:
                then.move(step)
            after.add(then.get_fen())
        return sum(count(one, left - 1) for one in after)

    return count(board, depth)
