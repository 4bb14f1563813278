"""The six levels: what each never overlooks, and that it plays by its limits."""

from __future__ import annotations

import threading
from itertools import pairwise

import pytest

import zamora
from zamora import GameOver, Position, Turn
from zamora.ball.game import BallGame
from zamora.compiled import kernel
from zamora.compiled.layout import rest_of
from zamora.core.history import History
from zamora.rival import Player, UnknownPlayer, player, players
from zamora.rival.analysis import Analysis, NoSearch, Score, engine_of
from zamora.rival.kit import ANY_GAME
from zamora.rival.levels import NUMBERS, BadLevel, level, levels
from zamora.rival.roster import written
from zamora.rival.search_player import opinion
from zamora.rival.searcher import turn_of

from ..engine.placements import BALL_GAMES, placements
from ..patience import PATIENCE

#: So many random positions of every game are put before level 2. (With 1,000 it is as true.)
POSITIONS = 200


def scoring(position: Position) -> bool:
    """Whether the side to move has a turn that scores; every turn is listed and played."""
    game: BallGame = position.game  # type: ignore[assignment]
    aims = {cell for cell, goal in enumerate(game.rules.GOALS) if goal == position.side + 1}
    # A victim of a foul may come to rest on such a cell too: only a turn that was played tells.
    return any(
        game.decided(turn_of(position, number).after.state) is not None
        for number in kernel(game).turns(position.state)
        if rest_of(number) in aims
    )


def unharmed(turn: Turn) -> bool:
    """Whether the rival has not won with this turn, and does not score with the next."""
    outcome = turn.after.outcome
    if outcome is not None:
        return outcome.winner is not turn.before.side.other
    return not scoring(turn.after)


@pytest.mark.parametrize("game", BALL_GAMES, ids=lambda game: game.key)
def test_level_2_never_misses_a_goal_in_one_nor_leaves_one_that_it_can_prevent(
    game: BallGame,
) -> None:
    found = [p for p in placements(game, 2 * POSITIONS, "level 2") if p.outcome is None]
    found = [p for p in found if kernel(game).count(p.state)][:POSITIONS]
    assert len(found) == POSITIONS
    scored = saved = lost = 0
    for number, position in enumerate(found):
        turn = Player(2, seed=number).choose(position)
        if turn.wins:
            scored += 1
            continue
        assert not scoring(position), f"{position!r}: {turn} does not score"
        if unharmed(turn):
            saved += 1
            continue
        # Whatever else it does must come to the same.
        for other in position.turns():
            assert not unharmed(other), f"{position!r}: {turn}, but {other} prevents a goal"
        lost += 1
    assert scored > POSITIONS / 50
    assert saved > POSITIONS / 10
    assert lost or game.key == "caliz"


@pytest.mark.parametrize("game", BALL_GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize("number", NUMBERS)
def test_every_level_plays_and_says_why(game: BallGame, number: int) -> None:
    history = History(game.start())
    for ply in range(4):
        reports: list[Analysis] = []
        rival = Player(number, seed=ply, nodes=1500)
        choice = rival.decide(history, reports.append)
        assert choice.turn in history.position.turns()
        assert choice.explanation.endswith((".", "!"))
        assert choice == Player(number, seed=ply, nodes=1500).decide(history) or choice.analysis
        assert choice.turn == Player(number, seed=ply, nodes=1500).choose(history)
        assert bool(choice.analysis) == bool(reports)
        history.play(choice.turn)


def test_levels_see_more_and_more() -> None:
    different = {levels(game): game for game in zamora.registry.catalogue()}
    assert ANY_GAME in different and len(different) > 3
    for game in different.values():
        every = levels(game)
        assert every == tuple(level(game, one.number) for one in every)
        assert [one.number for one in every] in (list(NUMBERS), list(NUMBERS[:4]))
        assert every[0].blunder_rate > 0
        assert all(one.blunder_rate == 0 for one in every[1:])
        assert all(low.noise >= high.noise for low, high in pairwise(every))
        deep = [one for one in every if one.depth > 2]
        assert len(deep) > 1 and all(low.nodes < high.nodes for low, high in pairwise(deep))
        assert deep[0].seconds < 1 and deep[-1].seconds < 5


def test_level_1_does_not_look_most_of_the_time() -> None:
    start = zamora.game("golez").start()
    blunder_rate = [Player(1, seed=seed).decide(start).analysis is None for seed in range(60)]
    assert 20 < sum(blunder_rate) < 60


def test_different_seeds_play_different_games() -> None:
    start = zamora.game("golez").start()
    for number in NUMBERS[:4]:
        assert len({Player(number, seed=seed).choose(start) for seed in range(8)}) > 1
    assert Player(3).seed != Player(3).seed


def test_by_name() -> None:
    golez, compases = zamora.game("golez"), zamora.game("compases")
    assert isinstance(player("level:4", 1, golez), Player)
    assert isinstance(player(" Nivel 4 ", 1), Player)
    assert player("level:4").name == "Nivel 4"
    assert player("level:4").key == "level:4"
    assert {f"level:{number}" for number in NUMBERS} <= set(players(golez))
    assert [key for key in players(compases) if key.startswith("level")] == [
        f"level:{number}" for number in range(1, 5)
    ]
    with pytest.raises(UnknownPlayer, match=r"Nivel 5.*Batalla"):
        player("level:5", game=compases)
    for wrong in ("level:7", "level:0", "level:", "azar+memoria"):
        with pytest.raises(UnknownPlayer) as caught:
            player(wrong, game=golez)
        assert "nivel:6" in caught.value.accepted
    assert player("nivel:4").key == player(" Nivel:4 ").key == "level:4"
    assert [written(key) for key in ("level:3", "azar")] == ["nivel:3", "azar"]


@pytest.mark.parametrize("wrong", [0, 7, -1, "3", 2.0, True, None])
def test_no_such_level(wrong: object) -> None:
    with pytest.raises(BadLevel) as caught:
        zamora.Player(wrong)  # type: ignore[arg-type]
    assert list(caught.value.accepted) == ["1", "2", "3", "4", "5", "6"]


def test_games_that_are_over_or_have_no_search() -> None:
    with pytest.raises(GameOver):
        Player(3).choose(zamora.position("gol:1 R155,A54 R16 14 N"))
    with pytest.raises(NoSearch):
        engine_of(zamora.game("compases").start())


def test_it_can_be_stopped_while_it_thinks() -> None:
    start = zamora.game("golez").start()
    Player(4, seed=1).choose(start)  # compiled by now
    rival = Player(6, seed=1, nodes=1 << 40)
    turns: list[Turn] = []
    begun = threading.Event()

    def think() -> None:
        turns.append(rival.decide(start, lambda _found: begun.set()).turn)

    thread = threading.Thread(target=think)
    thread.start()
    assert begun.wait(PATIENCE)
    rival.stop()
    thread.join(PATIENCE)
    assert turns
    assert turns[0] in start.turns()
    # It plays on afterwards.
    assert Player(6, seed=1, nodes=500).choose(start)


def test_what_it_says_of_itself() -> None:
    said = {value: opinion(Score(value)) for value in (29999, 29997, 500, 0, -500, -29998, -29996)}
    assert len(set(said.values())) == len(said)
    assert "3" in said[29997]
    assert "1" in said[-29998]
