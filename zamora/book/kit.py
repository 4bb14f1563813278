"""What the book and the lessons claim about a game, each claim with its check.

A claim is checked on all cases that it speaks of, and what is found is plain data: sentences, a
table, a chart. Who shows it, a notebook, an envelope or a terminal, makes of it what it can.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, partial

from zamora.book.chart import Chart
from zamora.core.i18n import _
from zamora.core.numbers import aligned
from zamora.core.position import Position


@dataclass(frozen=True)
class Finding:
    """What a check found.

    Attributes:
        text: sentences, one a line; of a claim what was checked, with its numbers.
        head: the heads of a table's columns; empty for no table.
        rows: the table, column by column as its heads.
        holds: whether the claim is true; None where the check does not settle it.
        position: what the claim is about, if it is about one position.
        chart: a chart, which says in words what is to be seen.
    """

    text: str = ""
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    holds: bool | None = None
    position: Position | None = None
    chart: Chart | None = None

    @property
    def verdict(self) -> str:
        """Whether the claim is true, in words."""
        return {
            True: _("Es verdad."),
            False: _("No es verdad."),
            None: _("No queda decidido."),
        }[self.holds]

    @property
    def mark(self) -> str:
        """The same as a sign."""
        return "✔" if self.holds else "✘"

    def __str__(self) -> str:
        table = [self.head, *self.rows] if self.head else []
        lines = aligned(table, left=len(self.head), between="   ")
        words = (self.text, self.chart.words if self.chart else "")
        return "\n".join((*filter(None, words), *lines))


@dataclass(frozen=True)
class Claim:
    """Something that can be checked.

    Attributes:
        check: checks it on all cases.
        statement: what is said, retold in a sentence; empty where something is only counted.
        where: the passage that says it.
        name: what it is asked for by, in lower case; no other claim has the same. What is said of a
            printed game as a whole has that game's id.
        lesson: number of the lesson that asks for it; None for none.
        number: instead of a name for all else that sources say of a game: `golez.1`
            (:func:`zamora.book.findings.claims`). It stays when others come before it or go.
    """

    check: Callable[[], Finding]
    statement: str = ""
    where: str = ""
    name: str = ""
    lesson: int | None = None
    number: int = 0

    def told(self, *, marked: bool = False) -> str:
        """What is said, whether it is true, and what was checked; this checks it.

        Args:
            marked: begin with a sign that says whether it is true.
        """
        found = self.check()
        said = f"{self.statement} {found.verdict} {found.text}"
        return f"{found.mark} {said}" if marked else said


def in_lesson(number: int, checks: Mapping[str, Callable[[], Finding]]) -> tuple[Claim, ...]:
    """What a lesson asks for by these names."""
    return tuple(Claim(check, name=name, lesson=number) for name, check in checks.items())


def together(
    check: Callable[[], tuple[Finding, ...]],
    said: Mapping[int, str | tuple[str, str]],
    where: str = "",
) -> tuple[Claim, ...]:
    """Claims that are checked together, since they share what is computed.

    Args:
        check: checks them all, in their order.
        said: the statement of each by its number, with its passage if that is another one.
        where: the passage that says them.
    """
    found = cache(check)

    def one(place: int) -> Finding:
        findings = found()
        assert len(findings) == len(said)
        return findings[place]

    each = ((one, where) if isinstance(one, str) else one for one in said.values())
    return tuple(
        Claim(partial(one, place), *words, number=number)
        for place, (number, words) in enumerate(zip(said, each, strict=True))
    )


def verdicts(claims: Iterable[Claim]) -> Finding:
    """Claims one after the other, a line each, with a sign before it that says whether it holds."""
    return Finding("\n".join(one.told(marked=True) for one in claims))


def _nothing() -> tuple[Claim, ...]:
    return ()


@dataclass(frozen=True)
class BookKit:
    """What is claimed about a game.

    Both make claims in the language of the moment and check none yet.

    Attributes:
        claims: what its sources say.
        lesson: what the lessons about it ask for.
    """

    claims: Callable[[], tuple[Claim, ...]] = _nothing
    lesson: Callable[[], tuple[Claim, ...]] = _nothing
