"""All short lists of cards there are: is there one that never steps into a loss?

    python -m zamora.library.futez.strategy.exhaust [--write]

Lists are tried by their length. If no other card could change the turns up to the mistake of a
list, then every longer list that begins with it makes the same mistake: it need not be tried. This
covers many lists longer than those tried. The results are in ``found.json`` next to this module.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from math import perm
from pathlib import Path
from typing import Any

from zamora.core.steps import Side
from zamora.library.futez.strategy.cards import CARDS
from zamora.library.futez.strategy.passes import NEVER, TOO_MANY
from zamora.library.futez.strategy.trial import Trials

FOUND = Path(__file__).with_name("found.json")
#: The longest lists that are tried, in cards.
LONGEST = 5


def lists(cards: int, longest: int) -> int:
    """How many ordered lists there are of at most ``longest`` cards, each at most once."""
    return sum(perm(cards, length) for length in range(min(cards, longest) + 1))


@dataclass(frozen=True)
class Exhausted:
    """What came of the lists of one side.

    Attributes:
        tried: how many lists of 0, 1, 2 … cards were followed; the others begin with one of these
            whose mistake they cannot change.
        lost: how many of all lists up to the longest step into a loss.
        also: how many lists of any length are known to, these included.
        never: those among the lists tried that never do, by their keys.
        latest: the list tried whose first mistake is found last, and ``positions``: how many had
            been looked at by then.
    """

    tried: tuple[int, ...]
    lost: int
    also: int
    never: tuple[tuple[str, ...], ...]
    latest: tuple[str, ...]
    positions: int

    def summary(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "tried": list(self.tried),
            "lost": self.lost,
            "also": self.also,
            "never": [list(one) for one in self.never],
            "latest": list(self.latest),
            "positions": self.positions,
        }


def exhaust(
    trials: Trials, side: Side, cards: int = len(CARDS), longest: int = LONGEST
) -> Exhausted:
    """Try every list of at most ``longest`` of the first ``cards`` cards."""
    tried, lost, also, never = [], 0, 0, []
    latest: tuple[int, tuple[int, ...]] = (0, ())
    open_lists: list[tuple[int, ...]] = [()]
    while open_lists and len(open_lists[0]) <= longest:
        tried.append(len(open_lists))
        longer: list[tuple[int, ...]] = []
        for one in open_lists:
            answer = trials.follow(one, side)
            assert answer != TOO_MANY
            if answer == NEVER:
                never.append(_keys(one))
                longer += _longer(one, cards)
                continue
            latest = max(latest, (trials.nodes, one))
            if trials.used <= len(one):
                lost += lists(cards - len(one), longest - len(one))
                also += lists(cards - len(one), cards)
            else:
                lost += 1
                also += 1
                longer += _longer(one, cards)
        open_lists = longer
    return Exhausted(tuple(tried), lost, also, tuple(never), _keys(latest[1]), latest[0])


def _longer(one: tuple[int, ...], cards: int) -> Iterator[tuple[int, ...]]:
    return ((*one, card) for card in range(cards) if card not in one)


def _keys(numbers: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(CARDS[number].key for number in numbers)


def summary(trials: Trials, cards: int = len(CARDS), longest: int = LONGEST) -> dict[str, Any]:
    """What came of the lists of both sides, ready for JSON."""
    return {
        "cards": [card.key for card in CARDS[:cards]],
        "longest": longest,
        "lists": lists(cards, longest),
        "white": exhaust(trials, Side.FIRST, cards, longest).summary(),
        "black": exhaust(trials, Side.SECOND, cards, longest).summary(),
    }


def found() -> dict[str, Any]:
    """What came of the lists of all cards, when they were tried."""
    kept: dict[str, Any] = json.loads(FOUND.read_text(encoding="utf-8"))
    return kept


def main() -> None:
    """Try all lists, say what came of them, and keep it if asked to."""
    content = json.dumps(summary(Trials()), indent=1, ensure_ascii=False) + "\n"
    sys.stdout.write(content)
    if "--write" in sys.argv[1:]:
        FOUND.write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main()
