"""The rival for any game: it is held against complete solutions, and against itself."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import count
from types import SimpleNamespace

import pytest

import zamora
from zamora import Position, Side, Turn
from zamora.core import walk
from zamora.core.grid import GridDraft, GridGame, GridState
from zamora.core.history import History
from zamora.core.steps import Outcome, Reason, Step
from zamora.explain import anygame
from zamora.explain.hints import hint
from zamora.explain.reviews import review
from zamora.rival import Player, RandomPlayer, alphabeta, player, players, playout
from zamora.rival.alphabeta import AlphaBeta, TurnAnalysis
from zamora.rival.analysis import Score, Stop, analyse
from zamora.rival.anygame import searcher
from zamora.rival.levels import BadLevel
from zamora.rival.treesearch import TreeSearch
from zamora.solve import solve

from ..engine.everygame import KINDS
from ..engine.playouts import ALIKE
from ..marks import ordinarily

#: Small enough to be solved completely, with ends of all kinds.
SMALL = ("dominorio[rows=3,columns=3]", "alak[size=5]", "nim:1 1(1)(2)(3) A", "compases")


def start_of(name: str) -> Position:
    return zamora.position(name) if ":" in name else zamora.game(name).start()


class Series(GridGame):
    """Each turn one stone more than the last on a strip of twelve; the most points win.

    Stones count by their places: the farther to the right, the more. Its turns could be listed, but
    the game says that they cannot.
    """

    key, name = "series", "Series"
    board = zamora.Board.rectangle(1, 12, lambda cell: str(cell.column))

    def initial(self, side: Side = Side.FIRST) -> GridState:
        return GridState(("",) * 12, side, "1")

    def listable(self, state: GridState) -> bool:
        return False

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        if draft.done < int(draft.state.note):
            for cell in self.empty(draft.state):
                yield self.place(self.of_side("a", draft.state.side), cell)

    def may_end(self, draft: GridDraft) -> bool:
        full = not any(True for _cell in self.empty(draft.state))
        return draft.done == int(draft.state.note) or (draft.done > 0 and full)

    def end(self, draft: GridDraft) -> GridState:
        return super().end(draft)._replace(note=str(int(draft.state.note) + 1))

    def decided(self, state: GridState) -> Outcome | None:
        if any(True for _cell in self.empty(state)):
            return None
        points = sum((n + 1) * (1 if c.isupper() else -1) for n, c in enumerate(state.cells))
        return Outcome(Side.FIRST if points > 0 else Side.SECOND, Reason.COUNT)


def some_positions(start: Position, count: int) -> list[Position]:
    """Positions on the way, none of them over; the same at every run."""
    lot, found = random.Random(start.code), []
    while len(found) < count:
        position = start
        for _turn in range(lot.randrange(6)):
            position = lot.choice(position.turns()).after
            if position.outcome is not None:
                break
        if position.outcome is None:
            found.append(position)
    return found


def sure(score: Score) -> str:
    """What a score says for certain."""
    if score.goal_in is None:
        return ""
    return "win" if score.goal_in > 0 else "loss"


@pytest.mark.parametrize("name", SMALL)
def test_alpha_beta_finds_the_exact_value_and_the_shortest_end(name: str) -> None:
    start = start_of(name)
    solved = solve(start)
    for position in some_positions(start, 8):
        value = solved.value(position)
        if value.distance is None or value.distance > 5:
            continue
        found = analyse(position, depth=value.distance)
        assert sure(found.score) == value.result
        assert abs(found.score.goal_in or 0) == value.distance
        assert solved.turn_value(found.best).order == value.order
        assert len(found.line) == value.distance
        assert found.line[-1].after.outcome is not None


@pytest.mark.parametrize("name", SMALL)
def test_every_turn_has_its_exact_value_if_that_is_asked_for(name: str) -> None:
    start = start_of(name)
    solved = solve(start)
    for position in some_positions(start, 4):
        found = analyse(position, depth=4, exact=True)
        assert {judged.turn for judged in found.turns} == set(position.turns())
        for judged in found.turns:
            value = solved.turn_value(judged.turn)
            if sure(judged.score):
                assert (sure(judged.score), abs(judged.score.goal_in or 0)) == (
                    value.result,
                    value.distance,
                )
            else:
                assert value.distance is None or value.distance > 4


@pytest.mark.parametrize("name", SMALL[:-1])
def test_what_the_tree_proves_is_true(name: str) -> None:
    start = start_of(name)
    solved = solve(start)
    proofs = 0
    for position in some_positions(start, 8):
        search = TreeSearch(History(position), nodes=4000, seed=1)
        while search.deepen() and not search.decided:
            pass
        for number in search.turns:
            proved = sure(Score(search.values[number]))
            if proved:
                assert solved.turn_value(search.known[number]).result == proved
                proofs += 1
        if search.decided and search.values[0]:
            assert solved.value(position).result == sure(Score(search.values[0]))
    assert proofs > 5


def test_games_at_random_tell_more_than_counting_nothing() -> None:
    """On an empty 4 × 4 board they find a turn that the exact solution calls winning."""
    start = zamora.game("dominorio[rows=4,columns=4]").start()
    solved = solve(start)
    assert solved.value(start).result == "win"
    search = TreeSearch(History(start), nodes=20_000, seed=3)
    while search.deepen():
        pass
    assert solved.turn_value(search.known[search.turns[0]]).result == "win"


def test_the_search_fits_the_game() -> None:
    draughts = History(zamora.game("damas-inglesas").start())
    assert isinstance(searcher(draughts, nodes=10), AlphaBeta)
    alak = History(zamora.game("alak").start())
    assert not isinstance(searcher(alak, nodes=10), AlphaBeta)
    assert isinstance(searcher(alak, nodes=10, depth=2), AlphaBeta)
    assert isinstance(searcher(History(Series().start()), nodes=10, depth=2), TreeSearch)


def test_an_exchange_is_looked_at_to_its_end() -> None:
    """At depth 1 the man could be offered for nothing; the capture that follows is seen."""
    position = zamora.position("damas-inglesas:1 8/8/8/4p3/8/2P5/8/8 B")
    found = analyse(position, depth=1, exact=True)
    worth = {str(judged.turn): judged.score.points for judged in found.turns}
    assert worth == {"c3-b4": 0, "c3-d4": worth["c3-d4"]}
    assert found.score_of(position.parse("c3-d4")) < Score(0)


@pytest.mark.parametrize("key", ["nim", "alak[size=7]", "dominorio", "damas-inglesas"])
def test_the_same_question_has_the_same_answer(key: str) -> None:
    start = zamora.game(key).start()
    first, second = (analyse(start, nodes=400, seed=5) for _time in range(2))
    assert (first.best, first.values, first.nodes) == (second.best, second.values, second.nodes)
    assert first.line == second.line
    assert first.nodes <= 2 * 400 + len(start.turns()) * 12


def test_the_proof_has_its_part_of_the_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock on which every look takes a second; else there would be no time for games."""
    ticks = count()
    monkeypatch.setattr(alphabeta, "time", SimpleNamespace(perf_counter=lambda: next(ticks)))
    history = History(zamora.game("dominorio[rows=6,columns=6]").start())
    proof = AlphaBeta(history, nodes=10**9, seconds=50)
    while proof.deepen():
        pass
    assert proof.depth >= 1
    assert 40 < proof.nodes < 40 + 2 * len(history.position.turns())
    search = searcher(history, nodes=10**9, seconds=150)
    while not search.analysis(0.0).games:
        assert search.deepen()


def test_only_some_turns_are_looked_at() -> None:
    start = zamora.game("dominorio").start()
    some = start.turns()[2:5]
    for depth in (2, None):
        found = analyse(start, depth=depth, nodes=300, only=some)
        assert {judged.turn for judged in found.turns} == set(some)


def test_it_stops_at_once() -> None:
    for key in ("damas-inglesas", "alak"):
        stop = Stop()
        found = analyse(
            zamora.game(key).start(), nodes=10**9, stop=stop, report=lambda _found, s=stop: s.set()
        )
        assert found.depth >= 1
        assert found.best in zamora.game(key).start().turns()


def test_a_third_occurrence_is_a_draw() -> None:
    """A lady ahead would be glad to go on; who is behind brings the position about again."""
    start = zamora.position("damas-inglesas:1 8/8/8/8/8/8/8/d3D3 B")
    history = History(start)
    for _time in range(2):
        for text in ("e1-f2", "a1-b2", "f2-e1", "b2-a1"):
            if history.outcome is None and len(history.turns) < 7:
                history.play(text)
    assert history.position.side is Side.SECOND
    back = history.position.parse("b2-a1")
    assert analyse(history, depth=1, exact=True).score_of(back) == Score(0)


# Players ------------------------------------------------------------------------------------------

MANY_POINTS = ("go-progresivo", "roseta")
#: Each is solved first, which takes seconds; others are, too.
SOLVED_FIRST = ("rubias-morenas", "nim-avido")
NEIGHBOURS = [game.key for game in zamora.registry.neighbours()]


def test_levels() -> None:
    assert [key for key in players(zamora.game("alak")) if ":" in key] == [
        f"level:{number}" for number in range(1, 5)
    ]
    with pytest.raises(BadLevel, match="nivel 5") as error:
        Player(5).choose(zamora.game("alak").start())
    assert error.value.accepted == ("1", "2", "3", "4")


@pytest.mark.parametrize(
    "key",
    # (On many points looking even at ten takes a second; of games alike, one.)
    ordinarily(
        [kind.key for kind in KINDS if kind.key not in {*MANY_POINTS, *SOLVED_FIRST, *ALIKE}],
        NEIGHBOURS,
    ),
)
def test_every_level_plays_every_game(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playout, "LONGEST", 12)  # what is played, not how well
    start = zamora.game(key).start()
    history = History(start)
    for number in range(1, 5):
        if history.outcome is not None:
            history = History(start)
        choice = Player(number, seed=1, nodes=10).decide(history)
        assert choice.explanation
        assert str(choice.turn)
        history.play(choice.turn)


def test_a_win_is_taken_and_a_loss_is_seen() -> None:
    """All take the last heap; the highest leaves nothing for the rival to take at once."""
    for seed in range(5):
        heap = zamora.position("nim:1 3(3) A")
        turns = [Player(number, seed=seed).choose(heap) for number in range(1, 5)]
        assert set(map(str, turns)) == {"4*3"}
        assert str(Player(4, seed=seed).choose(zamora.position("nim:1 2(1)(2) A"))) == "4*1"


def points(better: int, worse: int, key: str, games: int) -> float:
    total = 0.0
    for seed in range(games):
        history = History(zamora.game(key).start())
        sides = [Player(better, seed=seed), Player(worse, seed=seed)][:: 1 if seed % 2 else -1]
        while history.outcome is None and len(history.turns) < 80:
            history.play(sides[history.position.side].choose(history))
        winner = None if history.outcome is None else history.outcome.winner
        ours = Side(0 if seed % 2 else 1)
        total += 0.5 if winner is None else float(winner is ours)
    return total


@pytest.mark.exhaustive
def test_a_level_is_stronger_than_the_one_before_the_last() -> None:
    assert points(4, 1, "alak[size=7]", 4) >= 3
    assert points(3, 1, "dominorio[rows=4,columns=4]", 4) >= 3


# Games whose turns cannot be listed ---------------------------------------------------------------


def test_a_game_whose_turns_nobody_lists_is_played() -> None:
    start = Series().start()
    for rival in (RandomPlayer(1), *(Player(number, seed=1, nodes=300) for number in (1, 2, 3, 4))):
        history = History(start)
        lengths = []
        while history.position.game.decided(history.position.state) is None:
            turn = rival.decide(history).turn
            lengths.append(len(turn.steps))
            history = History(turn.after)
        assert lengths == [1, 2, 3, 4, 2]
    found = analyse(start, nodes=500, seed=2)
    assert isinstance(found, TurnAnalysis)
    assert found.games > 10
    assert found.line[0] == found.best
    # Where the line of such a game ends, no other search goes on.
    assert found._further(found.best.after, 1) is None
    assert found.best.steps[0].kind == "place"


# What is said -------------------------------------------------------------------------------------


def said(code: str, text: str) -> list[str]:
    position = zamora.position(code)
    turn = position.parse(text)
    outlook = anygame.Outlook(analyse(position, depth=5, only=[turn]).score, 5)
    return [remark.kind for remark in anygame.remarks(turn, outlook)]


@pytest.mark.parametrize(
    ("code", "text", "kinds"),
    [
        ("nim:1 3(1) A", "4*1", ["goal"]),
        ("nim:1 2(2)(2) A", "3*1", ["loses"]),
        ("nim:1 2(2)(3) A", "4*1", ["forces"]),
        ("damas-inglesas:1 1p6/8/8/8/3p4/2P5/8/8 B", "c3xe5", ["only", "captures"]),
        ("damas-inglesas:1 8/P7/8/8/8/8/8/6d1 B", "a7-b8", ["promotes"]),
    ],
)
def test_facts(code: str, text: str, kinds: list[str]) -> None:
    assert set(kinds) <= set(said(code, text)), said(code, text)


def test_the_turns_of_a_position_are_listed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twice the same question about a position is an expensive question too many."""
    listed: Counter[object] = Counter()
    results = walk.results

    def counting(game: object, state: object) -> Iterator[object]:
        listed[state] += 1
        return results(game, state)  # type: ignore[arg-type]

    position = zamora.game("dominorio[rows=4,columns=4]").start()
    turn = position.turns()[0]
    monkeypatch.setattr(walk, "results", counting)
    found = anygame.remarks(turn, anygame.Outlook(Score(0), 1))
    assert found[-1].kind == "search"
    assert listed and set(listed.values()) == {1}


def test_the_third_occurrence_is_said() -> None:
    start = zamora.position("damas-inglesas:1 8/8/8/8/8/8/8/d3D3 B")
    history = History(start)
    for text in ("e1-f2", "a1-b2", "f2-e1", "b2-a1", "e1-f2", "a1-b2", "f2-e1"):
        history.play(text)
    back = history.position.parse("b2-a1")
    (found,) = anygame.remarks(back, anygame.Outlook(Score(0), 1), history=history)
    assert found.text == "Esta posición sale por tercera vez: es empate."
    assert anygame.remarks(back, anygame.Outlook(Score(0), 1))[0].kind != "draw"


def true_of(turn: Turn, kind: str) -> bool:
    """Whether what a remark of this kind says is so, found out in another way."""
    side, after = turn.before.side, turn.after
    if kind == "only":
        return len(turn.before.turns()) == 1
    if kind == "goal":
        return after.outcome is not None and after.outcome.winner is side
    if kind == "saves":
        return all(
            reply.after.outcome is None or reply.after.outcome.winner is side
            for reply in after.turns()
        )
    if kind == "threat":
        after = Position(after.game, after.game.turned(after.state, side))
        return any(
            next_.after.outcome is not None and next_.after.outcome.winner is side
            for next_ in after.turns()
        )
    return True


@pytest.mark.parametrize("key", ["alak[size=7]", "dominorio[rows=4,columns=4]", "damas-inglesas"])
def test_whatever_a_hint_says_is_true(key: str) -> None:
    seen = set()
    for seed in range(3):
        history, rival = History(zamora.game(key).start()), RandomPlayer(seed)
        while history.outcome is None and len(history.turns) < 40:
            if (len(history.turns) + seed) % 5 == 0:
                found = hint(history, nodes=100)
                assert found.remarks
                for remark in found.remarks:
                    assert true_of(found.turn, remark.kind), (history.position.code, remark)
                    assert all(cell in history.position.game.board for cell in remark.cells)
                    seen.add(remark.kind)
            history.play(rival.choose(history))
    assert len(seen) >= 3


def test_a_review_of_any_game() -> None:
    history, rival = History(zamora.game("dominorio[rows=4,columns=4]").start()), RandomPlayer(4)
    while history.outcome is None:
        history.play(rival.choose(history))
    found = review(history, nodes=1500)
    assert len(found.turns) == len(history.turns)
    solved = solve(history.start)
    for judged in found.turns:
        thrown = judged.turn in solved.wrong_turns(judged.turn.before)
        if judged.before.goal_in is not None or judged.after.goal_in is not None:
            assert (judged.grade == "blunder") == thrown, judged
        assert judged.better is None or judged.better != judged.turn
    assert any(judged.text for judged in found.turns)


def test_the_names_of_the_players_fit() -> None:
    assert player("nivel:4", game=zamora.game("nim")).name == "Nivel 4"
