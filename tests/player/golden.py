"""Golden frames: what a page is told of each game, and of each kind of card.

A game is played from its start through some turns; a card is looked at. After an intended change of
the frames, write them again and read the difference before you keep it::

    python -m tests.player.golden --write

(from the root of the repository). Any game that is registered gets a file. The first frame is
written out as a tree of parts, with checksums in place of what is long; of each later one what has
changed.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from zamora import registry
from zamora.core.history import History
from zamora.player.cards.beforeafter import BeforeAfter, phase_called
from zamora.player.cards.envelope import Envelope
from zamora.player.cards.exercise import ExerciseCard
from zamora.player.cards.faded import FadedCard
from zamora.player.cards.ladder import Ladder
from zamora.player.cards.moment import Moment
from zamora.player.cards.practice import PracticeStrip, WarmUp
from zamora.player.cards.pupilcard import PupilCard
from zamora.player.cards.puzzlebox import PuzzleBox, Streak
from zamora.player.cards.why import WhyCard
from zamora.player.controls import Control
from zamora.player.controls.page import Page
from zamora.player.frame import changed
from zamora.player.game.board import Board
from zamora.player.game.replay import Replay
from zamora.player.game.solvedmap import SolvedMap
from zamora.player.labs.districts import DistrictLab, VotesLab
from zamora.player.labs.instruments import Ruler, SweepLab
from zamora.player.labs.markov import MatchLab
from zamora.player.labs.metric import DiscLab, MeasureLab, StopLab
from zamora.player.labs.openings import OpeningsLab
from zamora.player.labs.passes import JourneyLab, PassLab
from zamora.player.labs.points import CaseLab, ShortLab
from zamora.player.labs.rollingdie import DieLab
from zamora.player.labs.solvedwalk import SolvedWalk
from zamora.player.labs.stacks import StackLab
from zamora.player.labs.stonelab import StoneLab
from zamora.player.labs.strategylab import Chalkboard, StrategyLab
from zamora.player.labs.sumlab import SumLab
from zamora.player.labs.timeline import Timeline
from zamora.player.labs.touches import TouchLab
from zamora.player.labs.triples import TripleLab
from zamora.player.labs.valuewalk import Balance, ValueWalk
from zamora.player.labs.workshop import Workshop
from zamora.school.exercises import exercises
from zamora.solve import solution

Json = Any
FOLDER = Path(__file__).parent / "golden"
#: The frames of cards.
CARDS = FOLDER / "cards"
TURNS = 3
#: Longer values are told by a checksum, but for objects of a few parts.
LONG, FEW = 160, 12
#: What says the same of all boards, or only how often something was done.
LEFT_OUT = {"view", "children", "board", "words", "heard", "painted"}


class Browser:
    """Shows a control as a browser does: it knows the first frame, and then what has changed."""

    def __init__(self, root: Control) -> None:
        self.told: list[dict[str, Json]] = []
        self.page = Page(root, self.told.append)
        self.frame: Json = plain(self.page.frame)
        self._heard = 0

    def receive(self, ident: str, message: Mapping[str, Json]) -> None:
        """Say something of the part with this id, and hear what comes of it."""
        if isinstance(given := message.get("set"), Mapping) and ident in self.frame["parts"]:
            # What is filled in stands there before anybody answers.
            fields = self.page.control(ident).fields
            part = self.frame["parts"][ident] | {n: one for n, one in given.items() if n in fields}
            self.frame = {**self.frame, "parts": self.frame["parts"] | {ident: part}}
        self.page.receive({"part": ident, **message})
        self.hear()

    def hear(self) -> None:
        """Hear what there is to be told."""
        self.page.tell()
        for one in self.told[self._heard :]:
            self.frame = changed(self.frame, plain(one)["change"])
        self._heard = len(self.told)

    @property
    def once(self) -> list[dict[str, Json]]:
        """All that has happened once, in order."""
        return [content for news in self.told for _part, content in news["once"]]

    def ids(self, view: str, **fields: Json) -> list[str]:
        """The parts of a kind with these values, in the order in which they are seen."""
        found, waiting = [], [self.frame["root"]]
        while waiting:
            ident = waiting.pop(0)
            part = self.frame["parts"][ident]
            if part["view"] == view and all(part.get(key) == one for key, one in fields.items()):
                found.append(ident)
            waiting = [*part.get("children", ()), *waiting]
        return found

    def press(self, words: str) -> None:
        """Press the button that says this."""
        (ident,) = self.ids("button", description=words)
        self.receive(ident, {"kind": "click"})

    def words(self, css_class: str) -> str:
        """The text with this class, as HTML."""
        (found,) = (
            part for part in self.frame["parts"].values() if css_class in part.get("classes", ())
        )
        return str(found.get("value", ""))


def plain(told: Json) -> Json:
    """What comes out at the other end of a line."""
    return json.loads(json.dumps(told))


class Game(Browser):
    """Plays on a board as a browser does."""

    def __init__(self, start: str, rival: str | None = None) -> None:
        self.board = Board(start, rival=rival, seed=1)
        super().__init__(self.board)

    @property
    def ident(self) -> str:
        """The id of the board itself."""
        (ident,) = self.ids("board")
        return ident

    @property
    def seen(self) -> Json:
        """What is known of the board itself."""
        return self.frame["parts"][self.ident]

    def send(self, kind: str, **content: Json) -> None:
        """Do something on the board."""
        self.receive(self.ident, {"kind": kind, "at": self.seen["at"], **content})

    @property
    def offered(self) -> list[int]:
        """The numbers of the steps that are offered."""
        return [n for n, one in enumerate(self.seen["steps"]) if one is not None]

    def take(self, number: int) -> None:
        """Take the step with this number."""
        grip = self.seen["steps"][number][0]
        if grip is not None:
            self.send("pick", cell=grip)
        self.send("take", step=number)

    def can(self, command: str) -> bool:
        """Whether a command is of any use."""
        return bool(self.seen["commands"][command][2])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return "zamora-over" in self.words("zamora-status")

    def step(self) -> None:
        """Play on by a step, or end the turn: always the same in the same position."""
        before = self.frame
        if self.can("uncover"):
            self.send("command", name="uncover")
        elif self.can("end") and (self.seen["at"][1] > 1 or not self.offered):
            self.send("command", name="end")
        else:
            self.take(self.offered[zlib.crc32(self.seen["alt"].encode()) % len(self.offered)])
        assert self.frame != before, "a board that does not answer"


def frames(game: Game) -> Iterator[Json]:
    """Some turns, and what else can be done with a board."""
    yield game.frame
    while game.seen["at"][0] < TURNS and not game.over:
        game.step()
        yield game.frame
    for name in ("undo", "redo"):
        game.send("command", name=name)
        yield game.frame
    if game.ids("button", description="Girar"):  # not for a single heap
        game.press("Girar")
        yield game.frame


# One card of every kind ---------------------------------------------------------------------------


def cards() -> dict[str, Callable[[], Control]]:
    """The cards and the labs, by name, as they are before anybody has touched them."""
    kinds = {one.kind: one.id for one in reversed(exercises())}
    start = registry.game("golez").start()
    return {
        **{f"exercise-{kind}": partial(ExerciseCard, number) for kind, number in kinds.items()},
        "envelope": lambda: Envelope("espejo"),
        "why": lambda: WhyCard("3"),
        "faded": lambda: FadedCard("3"),
        "moment": lambda: Moment("compases-1", 4),
        "replay": lambda: Replay("compases-1"),
        "ladder": Ladder,
        "pupil": PupilCard,
        "puzzles": lambda: PuzzleBox("golez", "quien", 1),
        "streak": lambda: Streak("golez", rng=Random(1)),
        "warm-up": lambda: WarmUp(None),
        "practice": lambda: PracticeStrip("1.atras"),
        "before-and-after": lambda: BeforeAfter(phase_called("antes")),
        "map": lambda: SolvedMap(solution("compases")),
        "balance": lambda: Balance(registry.game("nim").start()),
        "chalkboard": Chalkboard,
        "districts": DistrictLab,
        "ruler": Ruler,
        "protractor": SweepLab,
        "series": lambda: MatchLab("dos seguidos", (1, 1)),
        "discs": DiscLab,
        "measure": MeasureLab,
        "stop": StopLab,
        "openings": lambda: OpeningsLab("compases"),
        "passes": lambda: PassLab(registry.game("gol").start()),
        "cases": CaseLab,
        "short-proof": ShortLab,
        "journeys": lambda: JourneyLab(History(start)),
        "die": DieLab,
        "solved": lambda: SolvedWalk("futez"),
        "stacks": StackLab,
        "stones": lambda: StoneLab(registry.game("go").start()),
        "strategy": StrategyLab,
        "sum": lambda: SumLab("nim+resta"),
        "timeline": Timeline,
        "touches": TouchLab,
        "triples": TripleLab,
        "values": lambda: ValueWalk(registry.game("dominorio").start()),
        "votes": lambda: VotesLab(registry.game("sierpinski").start()),
        "workshop": Workshop,
    }


# Written down -------------------------------------------------------------------------------------


def _text(value: Json) -> str:
    text = json.dumps(value, ensure_ascii=False)
    if len(text) <= LONG:
        return text
    if isinstance(value, dict) and len(value) <= FEW:
        return "{" + ", ".join(f"{key}: {_text(one)}" for key, one in value.items()) + "}"
    return f"#{zlib.crc32(json.dumps(value, sort_keys=True).encode()):08x} ({len(value)})"


def _name(part: Json) -> str:
    """What a part is called where it is told that something of it has changed."""
    return " ".join([part["view"], *part.get("classes", ()), part.get("description", "")]).strip()


def _tree(frame: Json, ident: str, depth: int = 0) -> Iterator[str]:
    """A part and what is in it, a part a line; what is not shown has its place all the same."""
    part, indent = frame["parts"][ident], "  " * depth
    if part["view"] == "board":
        yield f"{indent}board"
        for name, value in part.items():
            if name not in LEFT_OUT:
                yield f"{indent}  {name}: {_text(value)}"
        return
    left_out = LEFT_OUT | ({"text", "filename"} if part.get("accept") == ".json" else set())
    # (Results are saved with the number of who has solved it, which is another one each time.)
    told = {key: _text(one) for key, one in part.items() if key not in left_out}
    yield f"{indent}{part['view']} {' '.join(f'{key}={one}' for key, one in told.items())}".rstrip()
    for child in part.get("children", ()):
        yield from _tree(frame, child, depth + 1)


def _news(before: Json, frame: Json) -> Iterator[str]:
    """What has changed of the parts, and what has come and gone."""
    for ident, part in frame["parts"].items():
        known = before["parts"].get(ident)
        if known is None:
            yield f"+ {_name(part)}"
        elif part != known:
            for name in sorted({*part, *known} - LEFT_OUT):
                if part.get(name) != known.get(name):
                    yield f"{_name(part)} {name}: {_text(part.get(name))}"
    for ident, part in before["parts"].items():
        if ident not in frame["parts"]:
            yield f"- {_name(part)}"


def written(key: str) -> str:
    """The text of a game's golden file."""
    return as_text(frames(Game(key)))


def as_text(told: Iterable[Json]) -> str:
    """Frames, one after the other, as they stand in a golden file."""
    before = None
    lines: list[str] = []
    for frame in told:
        if before is None:
            lines += _tree(frame, frame["root"])
        else:
            lines += ["", *_news(before, frame)]
        before = frame
    return "\n".join(lines) + "\n"


def written_card(name: str) -> str:
    """The text of a card's golden file."""
    frame = Browser(cards()[name]()).frame
    return "\n".join(_tree(frame, frame["root"])) + "\n"


def path(key: str) -> Path:
    """Where the golden frames of a game are kept."""
    return FOLDER / f"{key}.txt"


def card_path(name: str) -> Path:
    """Where the golden frame of a card is kept."""
    return CARDS / f"{name}.txt"


def write() -> None:
    """Write all files again and delete those of games and cards that are gone."""
    CARDS.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.rglob("*.txt"):
        old.unlink()
    for game in registry.catalogue():
        path(game.key).write_text(written(game.key), encoding="utf-8", newline="\n")
    for name in cards():
        card_path(name).write_text(written_card(name), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        # Nobody has solved anything yet.
        os.environ["ZAMORA_PROGRESS"] = f"{folder}/progress.sqlite3"
        os.environ["ZAMORA_MEMORY"] = f"{folder}/memory.sqlite3"
        write()
