"""The computer players: legal, repeatable, and as strong as they claim."""

from __future__ import annotations

import random
from collections import deque
from concurrent.futures import ThreadPoolExecutor

import pytest

import zamora
from zamora import GameOver, Outcome, Position, Reason, Side, registry
from zamora.core.history import History
from zamora.rival import (
    MirrorPlayer,
    Opponent,
    PerfectPlayer,
    RandomPlayer,
    UnknownPlayer,
    player,
    players,
)
from zamora.solve import solution

SOLVED = solution("compases")
GOING_ON = [position for position in SOLVED.positions if position.outcome is None]


def play_out(first: Opponent, second: Opponent, limit: int = 200) -> History:
    history = History(SOLVED.start)
    while history.outcome is None and len(history.turns) < limit:
        history.play((first, second)[history.position.side].choose(history))
    return history


LEVELS = tuple(f"level:{number}" for number in range(1, 7))
#: Of games without a compiled search.
ANY_GAME = LEVELS[:4]
#: game → the computer players that play it.
PLAY = {
    "compases": ("azar", "espejo", "perfecto", *ANY_GAME),
    "futez": ("azar", "perfecto", *LEVELS),
    **dict.fromkeys(("golez", "goldrez"), ("azar", "cartas", *LEVELS)),
    **dict.fromkeys(("caliz", "gol"), ("azar", *LEVELS)),
    **dict.fromkeys(("ajedrez", "ajedrez-dados"), ("azar", "espejo", *ANY_GAME)),
    **dict.fromkeys(
        ("nim", "nim-avido", "resta", "euclides", "chomp", "par-impar", "quim"),
        ("azar", "perfecto", *ANY_GAME),
    ),
    **dict.fromkeys(
        ("nimble", "nim-avaro", "nim-matrices", "reinas", "rubias-morenas", "dominorio", "suma"),
        ("azar", *ANY_GAME),
    ),
    "leones-dragones": ("azar", "espejo", "perfecto", *ANY_GAME),
    **dict.fromkeys(
        (key for key in registry.all_keys() if key.startswith("damas-") or key == "croda"),
        ("azar", "espejo", *ANY_GAME),
    ),
    **dict.fromkeys(
        ("alquerque", "dablot", "fanorona", "andar-raya"), ("azar", "espejo", *ANY_GAME)
    ),
    **dict.fromkeys(("bashnya", "lasca", "mylaska"), ("azar", "espejo", *ANY_GAME)),
    "emergo": ("azar", *ANY_GAME),
    **dict.fromkeys(("alicia", "guadalete"), ("azar", "espejo", *ANY_GAME)),
    "artaban": ("azar", *ANY_GAME),
    "duell": ("azar", "espejo", *ANY_GAME),
    **dict.fromkeys(
        (
            key
            for key in registry.all_keys()
            if key.startswith("progresivo-") or key in ("pierde-gana", "trueques")
        ),
        ("azar", "espejo", *ANY_GAME),
    ),
    **dict.fromkeys(
        ("alak", "go", "go-progresivo", "go-progresivo-hex", "roseta", "cefalopodo"),
        ("azar", *ANY_GAME),
    ),
    **dict.fromkeys(
        ("sierpinski", "alianzas", "elecciones-hex", "elecciones-cubos"),
        ("azar", *ANY_GAME),
    ),
}


def as_written(keys: tuple[str, ...]) -> tuple[str, ...]:
    """The keys as people read and write them: nobody is told to type ``level:3``."""
    return tuple(key.replace("level:", "nivel:") for key in keys)


def test_the_factory() -> None:
    assert players() == ("azar", "espejo", "perfecto", "cartas", *LEVELS)
    for key in players():
        assert player(key).key == key
        assert player(f" {player(key).name.upper()} ").key == key
    assert player("azar", seed=5).seed == 5
    assert player("azar").seed != player("azar").seed
    with pytest.raises(UnknownPlayer, match="maestro") as caught:
        player("maestro")
    assert caught.value.accepted == as_written(players())


def test_who_plays_which_game() -> None:
    for game in registry.catalogue():
        assert players(game) == PLAY[game.key]
        assert player("Al azar", game=game).key == "azar"
    with pytest.raises(UnknownPlayer, match=r"Perfecto.*Golez") as caught:
        player("perfecto", game=zamora.game("golez"))
    assert caught.value.accepted == as_written(PLAY["golez"])
    with pytest.raises(UnknownPlayer, match="maestro") as caught:
        player("maestro", game=zamora.game("gol"))
    assert caught.value.accepted == as_written(PLAY["gol"])


def test_nobody_imitates_what_is_set_up_in_secret() -> None:
    """The game says what is hidden, and so whether a mirror plays it; in the open it does."""
    assert "espejo" not in players(zamora.game("artaban", size=6))
    openly = zamora.game("artaban", size=6, screen=False)
    assert "espejo" in players(openly)
    history = History(openly.start())
    history.play(RandomPlayer(1).choose(history))
    history.play(MirrorPlayer(1).choose(history))
    assert len(history.position.pieces()) == 12
    for symmetry in openly.symmetries:
        assert openly.transform(history.position.state, symmetry).cells == (
            history.position.state.cells
        )


@pytest.mark.parametrize("game", zamora.games(), ids=lambda game: game.key)
def test_the_random_player_plays_every_game(game: zamora.Game) -> None:
    history = History(game.start())
    for seed in range(30):
        if history.outcome is None:
            choice = player("azar", seed, game).decide(history)
            assert choice == player("azar", seed).decide(history)
            history.play(choice.turn)
    assert len(history.turns) > 8


@pytest.mark.parametrize("key", ["azar", "espejo", "perfecto"])
def test_choices_are_legal_repeatable_and_explained(key: str) -> None:
    for seed, position in enumerate(GOING_ON):
        history = History(position)
        choice = player(key, seed).decide(history)
        assert choice.turn in position.turns()
        assert choice == player(key, seed).decide(history)
        assert choice.explanation
        assert history.turns == ()


@pytest.mark.parametrize("key", ["azar", "espejo", "perfecto"])
def test_no_choice_after_the_end(key: str) -> None:
    over = next(position for position in SOLVED.positions if position.outcome is not None)
    with pytest.raises(GameOver):
        player(key).choose(History(over))
    third = History(
        SOLVED.start,
        ["C1: V12 a V23", "C2: V42 a V33", "C1: V23 a V12", "C2: V33 a V42"] * 2,
    )
    with pytest.raises(GameOver):
        player(key).choose(third)


def test_the_same_seed_plays_the_same_game_and_another_one_another() -> None:
    games = [play_out(RandomPlayer(seed), RandomPlayer(seed + 100)) for seed in (1, 1, 2)]
    assert games[0].turns == games[1].turns != games[2].turns
    assert games[0].outcome is not None


def test_undo_and_redo_do_not_change_a_choice() -> None:
    history = play_out(RandomPlayer(1), RandomPlayer(2))
    history.undo()
    choice = RandomPlayer(3).choose(history)
    history.undo()
    history.redo()
    assert RandomPlayer(3).choose(history) == choice


def test_the_random_player_gets_round_to_every_turn() -> None:
    history = History(SOLVED.start)
    seen = {RandomPlayer(seed).choose(history) for seed in range(60)}
    assert seen == set(SOLVED.start.turns())


def test_many_threads_may_ask_at_once() -> None:
    histories = [History(position) for position in GOING_ON[:40]]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(PerfectPlayer(1).choose, histories))
    assert together == [PerfectPlayer(1).choose(history) for history in histories]


# The mirror --------------------------------------------------------------------------------------


def upside_down(position: Position) -> bool:
    c1, c2, _side = position.state
    return {(5 - row, column) for row, column in c1} == set(c2)


def test_the_mirror_answers_every_line_by_its_image() -> None:
    waiting = deque([History(SOLVED.start)])
    seen = set()
    while waiting:
        history = waiting.popleft()
        for turn in history.position.turns():
            line = History(SOLVED.start, (*history.turns, turn))
            choice = MirrorPlayer(0).decide(line)
            assert choice.usual
            assert upside_down(choice.turn.after)
            ((mine,), (theirs,)) = (choice.turn.steps, turn.steps)
            assert mine.angle == -theirs.angle
            assert mine.target == (5 - theirs.target.row, theirs.target.column)
            line.play(choice.turn)
            if line.position not in seen:
                seen.add(line.position)
                waiting.append(line)
    assert len(seen) == 10


def test_the_mirror_says_when_it_cannot_imitate() -> None:
    first = MirrorPlayer(0).decide(History(SOLVED.start))
    assert not first.usual
    assert "primero" in first.explanation
    stuck = MirrorPlayer(0).decide(History(zamora.position("compases:1 V12-V13 V33-V34 C1")))
    assert not stuck.usual
    assert stuck.explanation != first.explanation
    # Without a turn to imitate it can still make the board symmetric.
    restored = MirrorPlayer(0).decide(History(zamora.position("compases:1 V13-V23 V42-V43 C2")))
    assert restored.usual
    assert str(restored.turn) == "C2: V42 a V33"


def test_the_mirror_never_loses_when_it_moves_second() -> None:
    for seed in range(15):
        history = play_out(RandomPlayer(seed), MirrorPlayer(seed))
        assert history.outcome is not None
        assert history.outcome.winner is None


# The perfect player ------------------------------------------------------------------------------


def worst_defence(position: Position, memo: dict[Position, int]) -> int:
    """Turns until the perfect side to move has won, against the defence that lasts longest."""
    if position not in memo:
        turn = PerfectPlayer(0).choose(History(position))
        after = turn.after
        if after.outcome is not None:
            assert after.outcome.winner is position.side
            memo[position] = 1
        else:
            replies = [reply.after for reply in after.turns()]
            assert all(p.outcome is None for p in replies)
            memo[position] = 2 + max(worst_defence(p, memo) for p in replies)
    return memo[position]


def test_it_wins_each_won_position_in_exactly_the_turns_announced() -> None:
    memo: dict[Position, int] = {}
    won = [position for position in GOING_ON if SOLVED.value(position).result == "win"]
    assert len(won) > 200
    for position in won:
        assert worst_defence(position, memo) == SOLVED.value(position).distance


def test_it_lasts_as_long_as_announced_when_it_is_lost() -> None:
    def can_be_beaten(position: Position, turns: int) -> bool:
        """Whether any rival at all beats it within so many turns."""
        if turns < 2 or position.outcome is not None:
            return False
        turn = PerfectPlayer(0).choose(History(position))
        return any(
            reply.after.outcome == Outcome(position.side.other, Reason.GOAL)
            or can_be_beaten(reply.after, turns - 2)
            for reply in turn.after.turns()
        )

    lost = [position for position in GOING_ON if SOLVED.value(position).result == "loss"]
    for position in lost:
        distance = SOLVED.value(position).distance
        assert distance is not None
        assert can_be_beaten(position, distance)
        assert not can_be_beaten(position, distance - 1)


@pytest.mark.parametrize("side", list(Side))
def test_it_never_loses_from_the_start_whatever_the_rival_does(side: Side) -> None:
    waiting = [SOLVED.start]
    seen = set()
    while waiting:
        position = waiting.pop()
        if position in seen:
            continue
        seen.add(position)
        if position.outcome is not None:
            assert position.outcome.winner is not side.other
        elif position.side is side:
            waiting.append(PerfectPlayer(0).choose(History(position)).after)
        else:
            waiting.extend(turn.after for turn in position.turns())
    assert len(seen) > 20


def test_it_beats_or_draws_whole_games_with_their_repetitions() -> None:
    wins = 0
    for seed in range(12):
        for side in Side:
            rivals: list[Opponent] = [RandomPlayer(seed), RandomPlayer(seed)]
            rivals[side] = PerfectPlayer(seed)
            outcome = play_out(rivals[0], rivals[1]).outcome
            assert outcome is not None
            assert outcome.winner is not side.other
            wins += outcome.winner is side
    assert wins > 18
    drawn = play_out(PerfectPlayer(1), PerfectPlayer(2)).outcome
    assert drawn is not None
    assert drawn.winner is None


def way_back(origin: Position, target: Position) -> list[str] | None:
    """A shortest line from ``origin`` to ``target``."""
    lines: dict[Position, list[str]] = {origin: []}
    queue = deque([origin])
    while queue and target not in lines:
        position = queue.popleft()
        for turn in SOLVED.turn_values(position):
            if turn.after not in lines:
                lines[turn.after] = [*lines[position], str(turn)]
                queue.append(turn.after)
    return lines.get(target)


def test_a_quick_win_that_would_repeat_a_position_is_not_taken() -> None:
    found = 0
    for position in random.Random(1).sample(GOING_ON, 100):
        value = SOLVED.value(position)
        best = SOLVED.best_turns(position)
        if value.result != "win" or value.distance == 1 or len(best) != 1:
            continue
        # The best turn's position has stood twice already, so playing it again is a draw.
        line = way_back(best[0].after, position)
        if line is None:
            continue
        history = History(best[0].after, (*line, best[0], *line))
        assert history.outcome is None
        turn = PerfectPlayer(0).choose(history)
        values = SOLVED.considering(history).turn_values(position)
        assert values[best[0]].result == "draw"
        assert values[turn] == next(iter(values.values()))
        if values[turn].result == "win":
            found += 1
            assert turn != best[0]
    assert found


def test_what_it_says_is_true() -> None:
    for position in GOING_ON:
        choice = PerfectPlayer(0).decide(History(position))
        value = SOLVED.value(position)
        if value.result == "draw":
            assert "empate" in choice.explanation
        else:
            assert value.distance is not None
            turns = value.distance if value.result == "win" else value.distance - 1
            assert f" {turns} " in choice.explanation
            assert ("turnos" in choice.explanation) == (turns != 1)
