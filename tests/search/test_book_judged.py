"""What the engine knows about the printed games: kept facts, and goals that are forced."""

from __future__ import annotations

import doctest
import tomllib
from functools import cache
from pathlib import Path

import pytest

import zamora
from laboratory import judge
from zamora import Position, Reason, Side, ZamoraError, book
from zamora.book import judgement, report
from zamora.book.judgement import Judgement, Mistake, Worth, judgements
from zamora.core.data import data_file
from zamora.core.toml import DamagedData
from zamora.solve import forced, solution
from zamora.solve.forced import can_score, forced_goal, forcing_turns, saving_turns

from ..engine.everygame import GAMES as EVERY
from ..engine.everygame import AnyGame
from ..engine.playouts import random_game
from ..engine.printed import GAMES as PRINTED
from ..engine.printed import history, replayed
from ..engine.toy import Toy
from ..marks import ordinarily

NAMES = [printed.id for key in judge.judged_games() for printed in book.printed_games(key)]


def known(name: str) -> Judgement:
    return judgements(book.get(name).game)[name]


# The facts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_every_position_is_judged_and_every_mistake_follows(name: str) -> None:
    printed, one, line = book.get(name), known(name), history(name)
    assert len(one.worths) == len(line.positions)
    assert one.exact == (printed.game == "futez")
    assert (one.horizon == 0) == one.exact and one.end_horizon >= one.horizon
    assert one.mates == (printed.game == "caliz")
    outcome = line.outcome
    if outcome is not None and outcome.winner is not None:
        assert one.end == Worth(outcome.winner, 0)
    shared = printed.prefix.plies if printed.prefix else 0
    expected = []
    for ply, before, after in zip(printed.plies, one.worths, one.worths[1:], strict=False):
        side = Side((ply.n - 1) % 2)
        if ply.n <= shared or ply.any_turn or ply.status == "no legal reading":
            continue
        if before.winner is side and after.winner is not side:
            expected.append((ply.n, "missed", before.turns))
        near = one.exact or after.turns <= one.horizon
        if before.winner is not side.other and after.winner is side.other and near:
            expected.append((ply.n, "allowed", after.turns))
    assert [(m.ply, m.kind, m.turns) for m in one.mistakes] == expected
    for mistake in one.mistakes:
        position = line.positions[mistake.ply - 1]
        assert mistake.instead and len(mistake.instead) == min(judge.NAMED, mistake.ways)
        for text in mistake.instead:
            assert position.parse(text) != line.turns[mistake.ply - 1]


def test_a_shared_beginning_is_judged_alike() -> None:
    for name in ("caliz-3", "caliz-5"):
        prefix = book.get(name).prefix
        assert prefix is not None
        other = known(prefix.game)
        assert known(name).worths[: prefix.plies] == other.worths[: prefix.plies]
        assert all(mistake.ply > prefix.plies for mistake in known(name).mistakes)


def test_futez_is_recomputed_from_its_table() -> None:
    one = judge._Judge("futez")
    found = {p.id: one.judge(p, lambda number: None) for p in book.printed_games("futez")}
    assert found == judgements("futez")
    path = data_file(zamora.game("futez"), "judged.toml")
    assert judge.written("futez", found) == path.read_text(encoding="utf-8")


def test_futez_by_other_means() -> None:
    """Short wins by trying all turns; and each decisive mistake by the values of the turns."""
    for name in ("futez-1", "futez-2", "futez-3"):
        one, line = known(name), history(name)
        for position, worth in zip(line.positions, one.worths, strict=True):
            if worth.winner is not None and 0 < worth.turns <= 7:
                own = (worth.turns + (position.side is worth.winner)) // 2
                assert forced_goal(position, worth.winner, own) == own
                assert forced_goal(position, worth.winner.other, 4) is None
        (mistake,) = one.mistakes
        position = line.positions[mistake.ply - 1]
        values = solution("futez").turn_values(position)
        better = [turn for turn, value in values.items() if value.result != "loss"]
        assert sorted(mistake.instead) == sorted(map(str, better)) and mistake.kind == "allowed"
    assert [known(f"futez-{n}").mistakes[0].ply for n in (1, 2, 3)] == [11, 8, 7]
    assert str(known("futez-1").end) == "N16"


#: Positions of the other games that are quickly judged again.
QUICK = ["golez-1", "golez-2", "goldrez-1", "goldrez-2", "goldrez-3", "goldrez-4"]


@pytest.mark.parametrize("name", QUICK)
def test_short_wins_are_recomputed(name: str) -> None:
    one, line = known(name), history(name)
    asked = 0
    for position, worth in zip(line.positions, one.worths, strict=True):
        if position.outcome is None:
            for side in Side:
                short = worth.turns if worth.winner is side and worth.turns == 1 else None
                assert forced_goal(position, side, 1) == short
                asked += 1
    assert asked
    for mistake in one.mistakes:
        if mistake.turns == 1:
            position = line.positions[mistake.ply - 1]
            better = forcing_turns if mistake.kind == "missed" else saving_turns
            turns = list(map(str, better(position, 1)))
            assert set(mistake.instead) <= set(turns)
            # Saved for one turn is not yet saved as far as the horizon.
            assert mistake.ways <= len(turns)


def test_worths_in_letters() -> None:
    for worth in (Worth(), Worth(Side.FIRST, 12), Worth(Side.SECOND, 0)):
        assert Worth.from_text(str(worth)) == worth
    for text in ("", "X3", "B", "Bx", "==", "3"):
        with pytest.raises(ValueError):
            Worth.from_text(text)


# Damage -------------------------------------------------------------------------------------------

GOOD = 'exact = false\nhorizon = 2\nmates = false\n[games.golez-1]\nworths = ["=", "B1"]\n'


def test_the_form_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "judged.toml"
    file.write_text(GOOD, encoding="utf-8")
    (one,) = judgement.read(file).values()
    assert one == Judgement(False, 2, 2, False, (Worth(), Worth(Side.FIRST, 1)), ())
    mistaken = GOOD + (
        'mistakes = [{ ply = 1, kind = "allowed", turns = 1, ways = 3, instead = ["a", "b"] }]\n'
    )
    file.write_text(mistaken, encoding="utf-8")
    (one,) = judgement.read(file).values()
    assert one.mistakes == (Mistake(1, "allowed", 1, 3, ("a", "b")),)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "exact = ",
        GOOD.replace("horizon = 2\n", ""),
        GOOD.replace("B1", "Z1"),
        GOOD.replace('"="', '""'),
        GOOD.replace("worths", "values"),
        GOOD + "mistakes = [{ ply = 1 }]\n",
        GOOD + "mistakes = [1]\n",
    ],
)
def test_a_damaged_file_is_named(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "golez" / "judged.toml"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(judgement, "data_file", lambda game, name: path)
    judgement._load.cache_clear()
    try:
        with pytest.raises(DamagedData, match=r"golez/judged\.toml"):
            judgements("golez")
    finally:
        judgement._load.cache_clear()


def test_games_that_nothing_is_known_about() -> None:
    assert judgements("compases") == {}
    with pytest.raises(zamora.UnknownGame):
        judgements("parchís")


# The tool -----------------------------------------------------------------------------------------


def test_the_tool_compares(capsys: pytest.CaptureFixture[str]) -> None:
    assert judge.main(["futez"]) == 0
    assert capsys.readouterr().out == ""


def test_the_tool_says_what_is_otherwise(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = dict(judgements("futez"))
    other["futez-2"] = other["futez-1"]
    monkeypatch.setattr(judge, "judgements", lambda key: other)
    assert judge.main(["futez"]) == 1
    assert capsys.readouterr().out == "futez-2: not as in judged.toml\n"


def test_the_tool_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "judged.toml"
    monkeypatch.setattr(judge, "data_file", lambda game, name: path)
    assert judge.main(["futez", "--write"]) == 0
    text = path.read_text(encoding="utf-8")
    assert judgement.read(path) == judgements("futez")
    assert text.startswith("# What the engine knows") and "judge.py futez --write" in text
    assert tomllib.loads(text)["exact"] is True


def test_the_tool_knows_its_games(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        judge.main(["compases"])
    assert stopped.value.code == 2 and "compases" in capsys.readouterr().err


# The report ---------------------------------------------------------------------------------------


def test_the_report_shows_it() -> None:
    said = " ".join(" ".join(report.lines([replayed("futez-2")])).split())
    assert "Turnos que dejan escapar algo: 8 Negras: N: C82 a C71. Las blancas fuerzan" in said
    assert "en 35 turnos. Se evitaba con N: C64 a C55; N: C73 a C62." in said
    assert "= = = = = = = = B35 B34 B9" in said
    facts = report.as_json(replayed("futez-2"))["judged"]
    assert facts["exact"] is True and facts["worths"][8] == "B35"
    assert facts["mistakes"][0]["ply"] == 8
    assert report.as_json(replayed("compases-1"))["judged"] is None


# Goals that cannot be prevented: the search against one that takes no short cuts ------------------


#: The author's games, and the toy: random games of chess hardly ever end with a mate.
GAMES = [game for game in EVERY if game in zamora.games() or game.key == "toy"]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
#: How many own turns deep the slow search can go.
SLOW = {"compases": 3, "futez": 2, "toy": 2}


@cache
def scores(position: Position, side: Side, turns: int) -> bool:
    """Whether ``side`` scores not later than with its ``turns``-th turn: word by word."""
    outcome = position.outcome
    if outcome is not None:
        return outcome.winner is side and outcome.reason is Reason.GOAL
    if turns == 0:
        return False
    if position.side is side:
        return any(scores(turn.after, side, turns - 1) for turn in position.turns())
    return all(scores(turn.after, side, turns) for turn in position.turns())


@cache
def tense(game: AnyGame) -> tuple[Position, ...]:
    """The last positions of random games that came to an end, and of printed ones."""
    games = [random_game(game, seed) for seed in range(12)]
    ended = [one for one in games if one.outcome is not None][:6]
    ended += [history(printed.id) for printed in PRINTED if printed.game == game.key]
    last = 4 if game.key in SLOW else 2
    return tuple(position for one in ended for position in one.positions[-last:])


@pytest.mark.parametrize(
    "game",
    ordinarily([one for one in GAMES if one.key in ("toy", "golez")], GAMES),
    ids=lambda game: game.key,
)
def test_a_goal_at_once(game: AnyGame) -> None:
    found = set()
    for position in tense(game):
        for side in Side:
            found.add(can_score(position, side))
            assert can_score(position, side) == bool(position.threats(side))
    assert found == {False, True}
    assert not can_score(game.start())


@pytest.mark.parametrize("game", [g for g in EVERY if g.key in SLOW], ids=lambda game: game.key)
def test_forced_goals_are_those_of_the_slow_search(game: AnyGame) -> None:
    deep, found = SLOW[game.key], set()
    for position in tense(game):
        for side in Side:
            expected = next((n for n in range(deep + 1) if scores(position, side, n)), None)
            assert forced_goal(position, side, deep) == expected
            found.add(expected)
        wins = [t for t in position.turns() if scores(t.after, position.side, deep - 1)]
        assert list(forcing_turns(position, deep)) == wins
        holds = [t for t in position.turns() if not scores(t.after, position.side.other, deep)]
        assert list(saving_turns(position, deep)) == holds
    assert {None, *range(deep)} <= found


@pytest.mark.parametrize(
    ("name", "plies"), [("goldrez-3", (3,)), ("goldrez-5", (4,)), ("golez-2", (10,))]
)
def test_one_turn_deep_in_larger_games(name: str, plies: tuple[int, ...]) -> None:
    for position in (history(name).positions[n] for n in plies):
        for side in Side:
            assert (forced_goal(position, side, 1) == 1) == scores(position, side, 1)


def test_compases_agrees_with_its_solution() -> None:
    """Who wins there wins by a goal; the solution counts the turns of both sides."""
    solved = solution("compases")
    for name in ("compases-1", "compases-2"):
        for position in history(name).positions[:-1]:
            value = solved.value(position)
            for side in Side:
                result = {"win": position.side, "loss": position.side.other}.get(value.result)
                needed = None
                if result is side:
                    assert value.distance is not None
                    needed = (value.distance + (position.side is side)) // 2
                if needed is not None and needed > 3:
                    needed = None
                assert forced_goal(position, side, 3) == needed


def test_a_rival_without_a_turn_is_no_goal() -> None:
    """The end of the game by mate or stalemate is not what is asked for."""
    mated = zamora.position("caliz:1 R155,D44,T29,T55,A49 R15 139 N")
    stuck = zamora.position("caliz:1 R155,D44,T29,A49 R15 139 N")
    for position in (mated, stuck):
        reason = position.outcome.reason if position.outcome else None
        assert reason in (Reason.CHECKMATE, Reason.STALEMATE)
        assert forced_goal(position, Side.FIRST, 2) is None
        assert saving_turns(position, 1) == forcing_turns(position, 1) == ()


def test_a_goal_is_there_already() -> None:
    scored = history("golez-1").position
    assert forced_goal(scored, Side.FIRST, 0) == 0
    assert forced_goal(scored, Side.SECOND, 3) is None
    assert not can_score(scored) and not can_score(scored, Side.SECOND)


@pytest.mark.parametrize("turns", [-1, forced.MOST_TURNS + 1])
def test_unreasonable_depths_are_refused(turns: int) -> None:
    start = Toy().start()
    for ask in (
        lambda: forced_goal(start, Side.FIRST, turns),
        lambda: forcing_turns(start, turns),
        lambda: saving_turns(start, turns),
    ):
        with pytest.raises(ZamoraError) as caught:
            ask()
        assert caught.value.text == str(turns) and "1" in caught.value.accepted


def test_nothing_is_forced_in_no_turns() -> None:
    start = Toy().start()
    assert forcing_turns(start, 0) == ()
    # But an own goal is one.
    own_goals = [turn for turn in start.turns() if turn.after.outcome is not None]
    assert 0 < len(own_goals) == len(start.turns()) - len(saving_turns(start, 0))


def test_the_example_of_the_module() -> None:
    assert doctest.testmod(forced).failed == 0
