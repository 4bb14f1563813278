"""Go and its children on names of points, without the engine; ko is told by whole boards."""

from __future__ import annotations

import re
from itertools import product

Stones = frozenset[str]
Board = tuple[Stones, Stones]
LETTERS = "abcdefghijklmnopqrst"
#: For each game its usual size, and what stops a turn.
USUAL = {
    "go": (9, ""),
    "go-progresivo": (13, "atari"),
    "go-progresivo-hex": (6, "none"),
    "roseta": (5, ""),
}


class Rules:
    """One game: its points in rows from the top, what lies beside each, how many stones a turn."""

    def __init__(self, head: str) -> None:
        self.key, _bracket, said = head.partition(":")[0].partition("[")
        given = dict(part.split("=") for part in said.strip("]").split(",") if part)
        size, stops = USUAL[self.key]
        self.size = int(given.get("size", size))
        self.stops, self.pace = given.get("stops", stops), given.get("pace", "1-2-3")
        self.played = given.get("dead") == "played"
        self.rosettes: list[Stones] = []
        if self.key == "roseta":
            self._corners()
        elif self.key == "go-progresivo-hex":
            self._hexagons()
        else:
            columns, rows = LETTERS[: self.size], range(self.size, 0, -1)
            self.rows = [[f"{c}{r}" for c in columns] for r in rows]
            self._join(((1, 0), (0, 1)))

    def _join(self, ways: tuple[tuple[int, int], ...]) -> None:
        names = {name for row in self.rows for name in row}
        self.beside: dict[str, set[str]] = {name: set() for name in names}
        for name, (right, up) in product(names, ways):
            other = f"{chr(ord(name[0]) + right)}{int(name[1:]) + up}"
            if other in names:
                self.beside[name].add(other)
                self.beside[other].add(name)

    def _hexagons(self) -> None:
        many = 2 * self.size - 1
        names = [
            f"{LETTERS[x]}{y + 1}"
            for x, y in product(range(many), repeat=2)
            if abs(x - y) < self.size
        ]
        high = {name: 2 * int(name[1:]) - LETTERS.index(name[0]) for name in names}
        self.rows = [
            sorted(n for n in names if high[n] == h) for h in sorted({*high.values()})[::-1]
        ]
        self._join(((1, 0), (0, 1), (1, 1)))

    def _corners(self) -> None:
        """Each hexagon by the middle between its corners, by its column and level."""
        names: set[str] = set()
        joined: set[frozenset[str]] = set()
        for column in range(-self.size + 1, self.size):
            high = 2 * self.size - 1 - abs(column)
            for level in range(2 * self.size - high + 1, 2 * self.size + high, 2):
                x = 2 * (column + self.size - 1)
                around = [(x, level), (x + 1, level + 1), (x + 2, level + 1)]
                around += [(x + 3, level), (x + 2, level - 1), (x + 1, level - 1)]
                corners = [f"{LETTERS[c]}{n}" for c, n in around]
                names |= set(corners)
                self.rosettes.append(frozenset(corners))
                joined |= {frozenset({corners[n - 1], corners[n]}) for n in range(6)}
        self.rows = [
            sorted(n for n in names if int(n[1:]) == level)
            for level in range(4 * self.size - 1, 0, -1)
        ]
        self.beside = {name: set() for name in names}
        for one, other in map(sorted, joined):
            self.beside[one].add(other)
            self.beside[other].add(one)

    # What may be done -----------------------------------------------------------------------------

    def most(self, number: int) -> int:
        """How many stones turn ``number`` has."""
        if self.key not in ("go-progresivo", "go-progresivo-hex"):
            return 1
        series = {
            "1-2-3": range(1, 99),
            "1-2-2": [1] + [2] * 99,
            "1-2-1": [1, 2, 1] * 33,
            "1-3-4": [1, 3] + [4] * 99,
            "1-3-5": range(1, 199, 2),
        }
        return list(series[self.pace])[number - 1]

    def group(self, name: str, of: Stones) -> Stones:
        found, new = {name}, [name]
        while new:
            more = [n for n in self.beside[new.pop()] & of if n not in found]
            found |= set(more)
            new += more
        return frozenset(found)

    def liberties(self, group: Stones, board: Board) -> set[str]:
        return set().union(*(self.beside[n] for n in group)) - board[0] - board[1]

    def dead(self, group: Stones, board: Board) -> bool:
        return not self.liberties(group, board) and not any(r <= group for r in self.rosettes)

    def put(self, name: str, own: Stones, other: Stones) -> Board | None:
        """The own stones and the rival's after one more; None if it is suicide."""
        own |= {name}
        taken: set[str] = set()
        for beside in self.beside[name] & other:
            group = self.group(beside, other)
            if self.dead(group, (own, other)):
                taken |= group
        other -= taken
        return None if self.dead(self.group(name, own), (own, other)) else (own, other)

    def series(self, own: Stones, other: Stones, before: Board | None, most: int) -> set[Board]:
        """The boards after each turn with stones, none of which is ``before`` in between."""
        found: set[Board] = set()
        begun = {(own, other, frozenset[str]())}
        for _stone in range(most):
            following = set()
            for mine, its, put in begun:
                for name in sorted(self.beside.keys() - mine - its):
                    after = self.put(name, mine, its)
                    if after is None or after == before:
                        continue
                    if self.stops == "groups" and self.group(name, after[0]) & put:
                        continue
                    found.add(after)
                    stopped = self.stops == "atari" and any(
                        len(self.liberties(self.group(n, after[1]), after)) == 1
                        for n in self.beside[name] & after[1]
                    )
                    if not stopped:
                        following.add((*after, put | {name}))
            begun = following
        return found


def count(rules: Rules, own: Stones, other: Stones, before: Board | None, number: int,
          counting: bool, passed: bool, depth: int) -> int:  # fmt: skip
    """How many paths there are; ``before`` is the board before the rival's turn."""
    if depth == 0:
        return 1
    total = 0
    for mine, its in rules.series(own, other, before, rules.most(number)):
        total += count(rules, its, mine, (other, own), number + 1, False, False, depth - 1)
    if counting:
        for group in {rules.group(name, own) for name in own}:
            total += count(rules, other, own - group, None, number + 1, True, False, depth - 1)
    if passed and (counting or rules.played):
        return total + (depth == 1)
    after = (True, False) if passed else (counting, True)
    return total + count(rules, other, own, None, number + 1, *after, depth - 1)


def paths(code: str, depth: int) -> int:
    """How many paths of ``depth`` turns there are."""
    head, text, side, note = [*code.split(), ""][:4]
    rules = Rules(head)
    stones: dict[str, set[str]] = {"P": set(), "p": set()}
    for names, row in zip(rules.rows, text.split("/"), strict=True):
        at = 0
        for sign in re.findall(r"\d+|.", row):
            if sign.isdigit():
                at += int(sign)
            else:
                stones[sign].add(names[at])
                at += 1
        assert at == len(names)
    black, white = map(frozenset, stones.values())
    own, other = (black, white) if side == "N" else (white, black)
    points = r"[a-t]\d+(?:\+[a-t]\d+)*"
    found = re.fullmatch(rf"(\d*)(?:k({points}x{points}))?([cpf]*)", note)
    assert found is not None
    number, ko, flags = found.groups()
    before = None
    if ko:
        put, taken = (frozenset(names.split("+")) for names in ko.split("x"))
        before = own | taken, other - put
    if "f" in flags:
        return int(depth == 0)
    return count(rules, own, other, before, int(number or 1), "c" in flags, "p" in flags, depth)
