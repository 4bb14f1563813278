"""Kits: what games bring besides their rules, found late; those of other packages too."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from zamora import registry
from zamora.core.kit import Kit
from zamora.explain.kit import ExplainKit
from zamora.rival.kit import ANY_GAME, RivalKit
from zamora.solve.kit import SolveKit

from . import distributions
from .test_tutorial import MODULE

#: Where games and their families live: nothing else tells one game from the other.
OF_GAMES = ("zamora/library/", "zamora/ball/")
#: What lessons show may be about certain games and ask for what these alone have.
OF_LESSONS = re.compile(r"zamora/player/labs/\w+\.py|widgets/zamora_widgets/\w+\.py")
FAMILIES = ("zamora.ball", "zamora.library")

SMALL = MODULE.replace('"cram"', '"small"').replace("Parameter(4", "Parameter(2")
SMALL_KIT = """
import zamora
from zamora.core.kit import Kit
from zamora.explain.kit import ExplainKit
from zamora.explain.reasons import Remark
from zamora.rival.alphabeta import AlphaBeta
from zamora.rival.kit import ANY_GAME, RivalKit
from zamora.solve.kit import SolveKit
from zamora.values import ZERO

asked = []


def search(history, *, compiled=None, **wanted):
    asked.append("search")
    return AlphaBeta(history, **wanted)


def worth(position, look):
    asked.append("worth")
    return ZERO


def remarks(turn, outlook, *, history=None, most=3):
    return (Remark("own", "Porque sí."),)


KIT = Kit(
    RivalKit(search, ANY_GAME[:2]), SolveKit(worth=worth), ExplainKit(remarks=remarks, solved=True)
)
"""
ASKS = """
import zamora, small_kit
from zamora.rival.analysis import analyse
from zamora.rival.levels import levels
from zamora.solve.worth import worth
from zamora.values import ZERO

game = zamora.game("small")
start, larger = game.start(), zamora.game("small", rows=4)
assert len(levels(game)) == len(levels(larger)) == 2
assert small_kit.asked == []
assert worth(start) == ZERO and small_kit.asked == ["worth"]
assert analyse(start, depth=1).best in start.turns() and small_kit.asked[1:] == ["search"]
assert zamora.hint(start).reason == "Porque sí."
"""
BROKEN = {
    "missing": ("not_there:KIT", "ModuleNotFoundError: No module named 'not_there'"),
    "leaves": ("leaves:KIT", "SystemExit: 3"),
    "other": ("small:SIZES", "no es un kit"),
}


@pytest.mark.parametrize("found", registry.catalogue(), ids=lambda game: game.key)
def test_every_kit_of_ours_is_there_and_belongs_to_a_game(found: registry.Game) -> None:  # type: ignore[type-arg]
    levels = registry.part(found, RivalKit).levels
    assert [one.number for one in levels] == list(range(1, len(levels) + 1))
    module = sys.modules[type(found).__module__].__name__.rpartition(".")[0]
    kits = sys.modules[registry._OURS[found.key].kit or f"{module}.kit"]
    assert {*kits.KITS} <= {*registry.all_keys()}
    assert registry.part(found, SolveKit) == kits.KITS.get(found.key, Kit()).part(SolveKit)


def test_a_game_that_brings_nothing_has_what_all_have() -> None:
    nothing = Kit()
    assert nothing.part(RivalKit) == RivalKit() == RivalKit(None, ANY_GAME)
    assert nothing.part(SolveKit).tables is None
    some = nothing.plus(RivalKit(levels=()), ExplainKit(nodes=1))
    assert some.part(RivalKit).levels == () and some.plus(RivalKit()).part(RivalKit).levels
    assert some.plus(RivalKit()).part(ExplainKit).nodes == 1


def test_rules_come_without_their_kit() -> None:
    code = (
        "import sys, zamora; zamora.game('golez').start(); zamora.game('go').start().turns()\n"
        "late = ('kit', 'zamora.rival', 'zamora.explain', 'zamora.book', 'zamora.solve.prover')\n"
        "print([m for m in sys.modules if m.startswith('zamora.library') and m.endswith('.kit')"
        " or m.startswith(late[1:])])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_kit_of_another_package_is_used(tmp_path: Path) -> None:
    points = {"zamora.games": {"small": "small:Cram"}, "zamora.kits": {"small": "small_kit:KIT"}}
    modules = {"small.py": SMALL, "small_kit.py": SMALL_KIT}
    distributions.install(tmp_path, "zamora-small", points, modules)
    done = distributions.run(tmp_path, "-c", ASKS)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_broken_kit_is_left_out_and_said_once(tmp_path: Path) -> None:
    modules = {"small.py": SMALL, "small_kit.py": SMALL_KIT, "leaves.py": "import sys; sys.exit(3)"}
    games = {"zamora.games": {"small": "small:Cram"}}
    distributions.install(tmp_path, "zamora-small", games, modules)
    for name, (where, _why) in BROKEN.items():
        distributions.install(tmp_path, f"a-{name}", {"zamora.kits": {"small": where}}, {})
    code = (
        "import zamora; from zamora.rival.levels import levels\n"
        "print(*(len(levels(zamora.game('small', rows=n))) for n in (2, 4)))"
    )
    done = distributions.run(tmp_path, "-c", code)
    assert (done.returncode, done.stdout) == (0, "4 4\n")
    assert len(done.stderr.splitlines()) == len(BROKEN)
    for name, (where, why) in BROKEN.items():
        start = f"El kit del juego «small» del paquete «a-{name}» ({where}) no se puede usar: {why}"
        assert any(line.startswith(start) for line in done.stderr.splitlines())
    # One that can be used is used, though others cannot.
    distributions.install(tmp_path, "b-good", {"zamora.kits": {"small": "small_kit:KIT"}}, {})
    assert distributions.run(tmp_path, "-c", code).stdout == "2 2\n"


def _modules(repository: Path) -> Iterator[tuple[str, ast.Module]]:
    for place in ("zamora", "widgets", "tools"):
        for path in (repository / place).rglob("*.py"):
            name = path.relative_to(repository).as_posix()
            if not name.startswith(OF_GAMES):
                yield name, ast.parse(path.read_text(encoding="utf-8"))


def test_nothing_outside_a_game_tests_for_its_family(repository: Path) -> None:
    """No slots with strings, no imports of families but in lessons, and no ``isinstance`` there."""
    slots = re.compile(
        "own_(?:claims|endings|formats|levels|programs|search|solution|solver|worth)"
    )
    found = []
    for name, tree in _modules(repository):
        families: set[str] = set()
        nodes = [*ast.walk(tree)]
        for node in nodes:
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(FAMILIES):
                families |= {one.asname or one.name for one in node.names}
                if not OF_LESSONS.fullmatch(name) and not name.startswith("tools/"):
                    found.append(f"{name}:{node.lineno}: import of {node.module}")
        for node in nodes:
            said = getattr(node, "attr", None) or getattr(node, "id", None) or ""
            if isinstance(said, str) and slots.fullmatch(said):
                found.append(f"{name}:{node.lineno}: {said}")
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("isinstance", "issubclass")
            ):
                used = {one.id for one in ast.walk(node.args[1]) if isinstance(one, ast.Name)}
                if used & families:
                    found.append(f"{name}:{node.lineno}: {ast.unparse(node)}")
    assert found == []
