"""Matches: games and score, who moves first, the rules for winning, clocks; saved and restored."""

from __future__ import annotations

import json
import pickle
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zamora
from zamora import GameOver, IllegalTurn, Outcome, Reason, Side, ZamoraError, book
from zamora.core.history import History
from zamora.play.matches import (
    BadClock,
    BadRule,
    BadSavedMatch,
    Clock,
    Decision,
    Match,
    MatchOutcome,
    Rule,
)
from zamora.play.record import read

from .everygame import AnyGame
from .matchlines import FIRST, GOAL, GOALS, SECOND, TOY, Time, draw_game, score_goal
from .toy import Toy

GAME = zamora.game("compases")


# The start with the other side to move ------------------------------------------------------------


def test_either_side_may_move_first(game: AnyGame) -> None:
    usual, other = game.start(), game.start(SECOND)
    assert usual == game.start(FIRST)
    assert usual.side is FIRST and other.side is SECOND
    assert usual.pieces() == other.pieces()
    assert other.example
    assert game.position(other.code) == other


def test_an_own_goal_counts_for_the_rival() -> None:
    for (first, scorer), line in GOALS.items():
        history = History(TOY.start(first), line.split("; "))
        assert history.outcome == Outcome(scorer, Reason.GOAL)
        assert history.turns[-1].before.side is scorer.other
        match = Match(TOY, Rule.first_to(2), first=first)
        score_goal(match, scorer)
        assert match.score[scorer] == 1 and match.side is scorer.other


# Games, score, who moves first --------------------------------------------------------------------


def test_after_a_goal_the_side_that_conceded_moves_first() -> None:
    match = Match(TOY, Rule.first_to(9))
    for scorer in (FIRST, SECOND, SECOND, FIRST, FIRST):
        score_goal(match, scorer)
        assert match.history.start == TOY.start(scorer.other)
        assert match.history.turns == () and match.side is scorer.other
    assert match.score == (3, 2)
    assert match.row == (FIRST, 2)
    assert len(match.games) == 6 and match.outcome is None
    assert [history.outcome is None for history in match.games] == [False] * 5 + [True]


@pytest.mark.parametrize("first", Side)
def test_after_a_draw_the_side_that_did_not_begin_moves_first(first: Side) -> None:
    match = Match(TOY, Rule.first_to(2), first=first)
    for begins in (first, first.other, first):
        assert match.history.start == TOY.start(begins)
        draw_game(match)
        assert match.games[-2].outcome == Outcome(None, Reason.REPETITION)
    assert match.score == (0, 0) and match.row is None


def test_a_checkmate_is_a_goal() -> None:
    class Mated(Toy):
        """A goal is called a checkmate."""

        def decided(self, state: Any) -> Outcome | None:
            outcome = super().decided(state)
            return outcome and Outcome(outcome.winner, Reason.CHECKMATE)

    match = Match(Mated(), Rule.first_to(2))
    score_goal(match, SECOND)
    assert match.score == (0, 1) and match.side is FIRST
    assert "Jaque mate: gana B" in match.summary()


@pytest.mark.parametrize(
    ("ended", "words"),
    [
        (Outcome(None, Reason.STALEMATE), "Empate por ahogado: 0 a 0."),
        (Outcome(None, Reason.MATERIAL), "Empate: 0 a 0."),
        (Outcome(FIRST, Reason.GOAL), "Gol: gana A."),
    ],
)
def test_how_a_game_ended_is_said(ended: Outcome, words: str) -> None:
    class Ends(Toy):
        """Where there would be a goal, a game ends in another way."""

        def decided(self, state: Any) -> Outcome | None:
            return super().decided(state) and ended

    match = Match(Ends(), Rule.most_goals(2))
    for turn in GOAL.split("; "):
        match.play(turn)
    assert match.summary().splitlines()[1] == f"Partida 1 (salida: A; 3 turnos): {words}"


def test_where_there_is_no_ball_nobody_speaks_of_goals() -> None:
    class Men(Toy):
        """A game of men only: the ball is not shown."""

        def pieces(self, state: Any) -> tuple[Any, ...]:
            return super().pieces(state)[:2]

    match = Match(Men(), Rule.row_of(3))
    for turn in GOAL.split("; "):
        match.play(turn)
    match.resign(FIRST)
    assert "gol" not in match.summary().lower()
    assert [line.partition("): ")[2] for line in match.summary().splitlines()[1:3]] == [
        "Gana A.",
        "Rendición: gana B.",
    ]


def test_a_failed_turn_changes_nothing() -> None:
    wall = Time()
    match = Match(TOY, Rule.first_to(2), Clock.per_side(60, 5), now=wall)
    match.play("A: 13 a 12")
    before = match.to_dict()
    for turn in ("B: 53 a 51", "hola", TOY.start().turns()[0]):
        with pytest.raises(ZamoraError) as caught:
            match.play(turn)
        assert not isinstance(caught.value, GameOver)
    assert match.to_dict() == before and match.running


# The rules for winning ----------------------------------------------------------------------------


def test_the_first_goal() -> None:
    match = Match(TOY, Rule.first_goal())
    score_goal(match, SECOND)
    assert match.outcome == MatchOutcome(SECOND, Decision.GOALS)
    drawn = Match(TOY, Rule.first_goal())
    draw_game(drawn)
    assert drawn.outcome == MatchOutcome(None, Decision.GAMES)
    for over in (match, drawn):
        assert len(over.games) == 1
        state = over.to_dict()
        for attempt in (
            lambda m=over: m.play("A: 13 a 12"),
            lambda m=over: m.resign(),
            lambda m=over: m.agree_draw(),
            lambda m=over: m.run(),
        ):
            with pytest.raises(GameOver):
                attempt()
        assert over.undo() is None is over.redo()
        assert over.to_dict() == state


@pytest.mark.parametrize(
    ("rule", "scorers", "winner"),
    [
        (Rule.first_to(1), [None, FIRST], FIRST),
        (Rule.first_to(3), [FIRST, SECOND, FIRST, SECOND, None, SECOND], SECOND),
        (Rule.row_of(), [FIRST, SECOND, FIRST, SECOND, SECOND], SECOND),
        # A drawn game does not break the row.
        (Rule.row_of(), [FIRST, SECOND, None, SECOND], SECOND),
        (Rule.row_of(3), [SECOND, FIRST, FIRST, SECOND, FIRST, FIRST, FIRST], FIRST),
        (Rule.row_of(1), [SECOND], SECOND),
        (Rule.most_goals(3), [FIRST, FIRST, SECOND], FIRST),
        (Rule.most_goals(2), [None, SECOND], SECOND),
        (Rule(3, games=4), [FIRST, SECOND, SECOND, None], SECOND),
        (Rule(2, in_a_row=True, games=3), [FIRST, SECOND, FIRST], FIRST),
    ],
)
def test_who_wins(rule: Rule, scorers: list[Side | None], winner: Side) -> None:
    match = Match(TOY, rule)
    for scorer in scorers:
        assert match.outcome is None
        if scorer is None:
            draw_game(match)
        else:
            score_goal(match, scorer)
    assert match.outcome is not None and match.outcome.winner is winner
    assert len(match.games) == len(scorers)


def test_equal_goals_are_a_draw() -> None:
    match = Match(TOY, Rule.most_goals(2))
    score_goal(match, FIRST)
    score_goal(match, SECOND)
    assert match.outcome == MatchOutcome(None, Decision.GAMES)


@given(st.lists(st.sampled_from([None, FIRST, SECOND]), max_size=12), st.integers(1, 4))
def test_a_rule_decides_as_if_counted_by_hand(scorers: list[Side | None], goals: int) -> None:
    to, row = Rule.first_to(goals).decide(scorers), Rule.row_of(goals).decide(scorers)
    text = "".join("-FS"[0 if side is None else side + 1] for side in scorers)
    assert (to is not None) == (max(text.count("F"), text.count("S")) >= goals)
    plain = text.replace("-", "")
    ends = plain.endswith(goals * "F"), plain.endswith(goals * "S")
    assert (row is not None) == any(ends)
    assert row is None or row.winner is (FIRST if ends[0] else SECOND)
    assert Rule.most_goals(len(scorers) + 1).decide(scorers) is None


@pytest.mark.parametrize(
    ("rule", "goals", "games"),
    [
        (
            Rule.first_to(3),
            "Gana quien anote primero 3 goles.",
            "Gana quien gane primero 3 partidas.",
        ),
        (
            Rule.row_of(3),
            "Gana quien anote primero 3 goles seguidos.",
            "Gana quien gane primero 3 partidas seguidas.",
        ),
        (
            Rule.first_goal(),
            "Gana quien anote el primer gol. Se juega una sola partida.",
            "Gana la serie quien gane la primera partida. Se juega una sola partida.",
        ),
        (
            Rule.most_goals(4),
            "Gana quien anote más goles. Se juegan hasta 4 partidas.",
            "Gana quien gane más partidas. Se juegan hasta 4 partidas.",
        ),
    ],
)
def test_a_rule_in_words(rule: Rule, goals: str, games: str) -> None:
    assert str(rule) == goals
    assert rule.words(ball=False) == games


def test_a_rule_may_ask_for_many_goals() -> None:
    assert "999" in str(Rule.first_to(999))


@pytest.mark.parametrize("number", [0, -1, 1000, 1.5, True, "2"])
def test_rules_that_cannot_be(number: Any) -> None:
    for rule in (Rule.first_to, Rule.row_of, Rule.most_goals):
        with pytest.raises(BadRule) as caught:
            rule(number)
        assert caught.value.text == str(number)
        assert_each_can_be_typed(caught.value.accepted)


def assert_each_can_be_typed(proposed: tuple[str, ...]) -> None:
    """What a message proposes works."""
    made = [eval(text, {"Rule": Rule, "Clock": Clock}) for text in proposed]
    assert made and all(isinstance(one, (Rule, Clock)) for one in made)


def test_a_match_that_never_ends_is_refused() -> None:
    with pytest.raises(BadRule) as caught:
        Match(TOY, Rule.most_goals())
    assert "no termina" in caught.value.reason
    assert caught.value.text == repr(Rule.most_goals())
    assert_each_can_be_typed(caught.value.accepted)
    match = Match(TOY, Rule.most_goals(), Clock.whole_match(60))
    with pytest.raises(BadRule):
        match.set_clock(None)
    assert match.clock == Clock.whole_match(60)


# Giving up, agreeing, taking back -----------------------------------------------------------------


def test_a_game_given_up_is_a_goal() -> None:
    match = Match(TOY, Rule.first_to(2))
    match.play("A: 13 a 12")
    match.resign()
    assert match.score == (1, 0) and match.side is SECOND
    match.resign(FIRST)
    assert match.score == (1, 1) and match.side is FIRST
    assert [game.resigned for game in match.played] == [SECOND, FIRST, None]
    match.resign(SECOND)
    assert match.outcome == MatchOutcome(FIRST, Decision.GOALS)


@pytest.mark.parametrize("loser", [None, *Side])
def test_a_match_given_up_is_lost(loser: Side | None) -> None:
    match = Match(TOY, Rule.first_to(2))
    score_goal(match, FIRST)
    match.resign(loser, match=True)
    # The second side conceded and is to move.
    winner = SECOND if loser is FIRST else FIRST
    assert match.outcome == MatchOutcome(winner, Decision.RESIGNATION)
    assert match.score == (1, 0)


def test_draws_can_be_agreed() -> None:
    match = Match(TOY, Rule.first_to(2))
    match.play("A: 13 a 12")
    match.agree_draw()
    assert match.played[0].agreed and match.score == (0, 0)
    assert match.side is SECOND and match.outcome is None
    match.agree_draw(match=True)
    assert match.outcome == MatchOutcome(None, Decision.AGREEMENT)


def test_turns_are_taken_back_only_inside_the_running_game() -> None:
    match = Match(TOY, Rule.first_to(2))
    score_goal(match, FIRST)
    assert match.undo() is None and match.redo() is None and match.score == (1, 0)
    turn = match.play("B: 53 a 52")
    assert match.undo() == turn and match.history.position == TOY.start(SECOND)
    assert match.undo() is None
    assert match.redo() == turn and match.redo() is None
    assert match.history.turns == (turn,)


# Words, records -----------------------------------------------------------------------------------


def test_the_summary() -> None:
    match = Match(TOY, Rule.row_of(), Clock.per_side(300, 5))
    score_goal(match, FIRST)
    draw_game(match)
    match.resign()
    match.agree_draw()
    match.play("B: 53 a 52")
    assert match.summary().splitlines() == [
        "Serie de Juguete. Gana quien anote primero 2 goles seguidos.",
        "Reloj: 5:00 para cada jugador, y 5 s más por turno.",
        "Partida 1 (salida: A; 2 turnos): Gol en contra: gana A.",
        "Partida 2 (salida: B; 8 turnos): Empate por repetición: 0 a 0.",
        "Partida 3 (salida: A; 0 turnos): Rendición: gana B.",
        "Partida 4 (salida: A; 0 turnos): Empate por acuerdo: 0 a 0.",
        "Partida 5 (salida: B; 1 turno): Sin terminar.",
        "Marcador: A 1, B 1.",
        "La serie sigue.",
    ]
    match.resign(FIRST)
    assert match.summary().endswith("Marcador: A 1, B 2.\nVictoria: B.")
    assert "compases" not in repr(match) and "1-2" in repr(match)


def test_every_outcome_has_its_words() -> None:
    words = {
        MatchOutcome(winner, decision).words(("A", "B"))
        for winner in (None, FIRST, SECOND)
        for decision in Decision
    }
    assert {"Victoria por tiempo: B.", "Se acabó el tiempo. Empate.", "Empate."} <= words
    assert all(("A" in text) + ("B" in text) < 2 or "Empate" in text for text in words)


def test_the_games_as_records() -> None:
    match = Match(GAME, Rule.first_to(3))
    for turn in book.get("compases-1").history().turns:
        match.play(turn)
    match.play("V12 a V23")
    match.resign()
    match.agree_draw()
    records = match.records({"C1": "Ana", "Fecha": "2009-11-20"})
    assert [record.number for record in records] == [1, 2, 3, 4]
    assert [record.score for record in records] == [(0, 1), (1, 1), (1, 1), (1, 1)]
    assert [record.result for record in records] == [
        "gana C2",
        "gana C1 (abandono)",
        "empate (acuerdo)",
        "sin terminar",
    ]
    for record, history in zip(records, match.games, strict=True):
        assert record.players == ("Ana", None) and record.date == "2009-11-20"
        assert record.history.positions == history.positions
        assert read(record.write()) == (record, [])
    assert '[Marcador "1-1"]' in records[2].write() and "[Inicio" in records[2].write()


# The clock of a match: times, increments, flags, and what taking back does to it ------------------


def left(match: Match) -> tuple[float, float]:
    assert match.clock is not None
    return match.clock.left(FIRST), match.clock.left(SECOND)


def test_a_clock_for_each_player() -> None:
    wall = Time()
    match = Match(TOY, Rule.first_to(2), Clock.per_side(60, 5), now=wall)
    wall.seconds += 500
    assert match.clock == Clock.per_side(60, 5) and not match.running
    match.play("A: 13 a 12")
    assert match.running
    wall.seconds += 20
    assert left(match) == (65, 40)
    match.play("B: 53 a 52")
    assert left(match) == (65, 45)
    match.pause()
    wall.seconds += 500
    assert left(match) == (65, 45) and not match.running
    match.run()
    match.run()
    wall.seconds += 64
    assert left(match) == (1, 45) and match.outcome is None
    wall.seconds += 1
    assert match.outcome == MatchOutcome(SECOND, Decision.FLAG)
    assert not match.running
    before = match.to_dict()["games"]
    with pytest.raises(GameOver) as caught:
        match.play("A: 12 a 13")
    assert "tiempo" in caught.value.reason and match.undo() is None
    assert caught.value.text == "A: 12 a 13", "the turn that came too late"
    with pytest.raises(GameOver) as caught:
        match.resign()
    assert caught.value.text == ""
    assert match.to_dict()["games"] == before
    # Who is generous gives more time.
    match.set_clock(Clock.per_side(30))
    assert match.outcome is None
    match.play("A: 12 a 13")


@pytest.mark.parametrize(
    ("scorers", "winner"), [([], None), ([FIRST], FIRST), ([SECOND, FIRST], None)]
)
def test_a_time_for_the_whole_match(scorers: list[Side], winner: Side | None) -> None:
    wall = Time()
    match = Match(TOY, Rule.most_goals(), Clock.whole_match(60), now=wall)
    for scorer in scorers:
        score_goal(match, scorer)
        assert not match.running
        wall.seconds += 100
    match.run()
    wall.seconds += 30
    match.play(match.history.position.turns()[0])
    wall.seconds += 29.5
    assert match.outcome is None and left(match) == (0.5, 0.5)
    wall.seconds += 1
    assert match.outcome == MatchOutcome(winner, Decision.TIME)
    assert match.clock is not None and match.clock.flagged is None


def test_who_runs_out_of_time_loses_whatever_the_score() -> None:
    wall = Time()
    match = Match(TOY, Rule.first_to(5), Clock.per_side(60), now=wall)
    for scorer in (FIRST, FIRST, SECOND):
        score_goal(match, scorer)
    match.run()
    wall.seconds += 61
    assert match.score == (2, 1) and match.side is FIRST
    assert match.outcome == MatchOutcome(SECOND, Decision.FLAG)


def test_no_time_is_gained_by_taking_turns_back() -> None:
    wall = Time()
    match = Match(TOY, Rule.first_to(2), Clock.per_side(60, 5), now=wall)
    for _time in range(3):
        match.play("A: 13 a 12")
        wall.seconds += 10
        match.undo()
        assert match.redo() is not None
        match.undo()
    assert left(match) == (65, 30)
    score_goal(match, FIRST)
    # Turns are counted anew in every game.
    before = left(match)
    match.play("B: 53 a 52")
    assert left(match) == (before[0], before[1] + 5)


def test_a_clock_that_stands_is_not_set_going_by_taking_back() -> None:
    wall = Time()
    match = Match(TOY, Rule.first_to(2), Clock.per_side(60), now=wall)
    match.play("A: 13 a 12")
    match.pause()
    for step in (match.undo, match.redo):
        assert step() is not None and not match.running
        wall.seconds += 10
    assert left(match) == (60, 60)


def test_a_clock_that_goes_is_not_set_back_by_starting_it() -> None:
    wall = Time()
    match = Match(TOY, Rule.first_to(2), Clock.per_side(60), now=wall)
    match.run()
    wall.seconds += 10
    match.run()
    assert left(match) == (50, 60)


def test_without_a_clock_nothing_goes() -> None:
    match = Match(TOY, Rule.first_to(2))
    match.run()
    assert not match.running and match.clock is None


def test_more_time_for_a_match_that_only_time_ends() -> None:
    wall = Time()
    match = Match(TOY, Rule.most_goals(), Clock.whole_match(60), now=wall)
    match.run()
    wall.seconds += 61
    assert match.outcome is not None
    match.set_clock(Clock.whole_match(30))
    assert match.outcome is None and left(match) == (30, 30)


def test_a_clock_that_jumps_back_does_no_harm() -> None:
    wall = Time()
    match = Match(TOY, Rule.first_to(2), Clock.per_side(60), now=wall)
    match.run()
    wall.seconds -= 500
    assert left(match) == (60, 60)
    match.play("A: 13 a 12")
    assert left(match) == (60, 60)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Clock.per_side(0),
        lambda: Clock.per_side(-1),
        lambda: Clock.per_side(float("nan")),
        lambda: Clock.per_side(float("inf")),
        lambda: Clock.per_side(60, -1),
        lambda: Clock.per_side(True),
        lambda: Clock.whole_match(1e9),
        lambda: Clock(60, 5, shared=True),
        lambda: Clock("60"),  # type: ignore[arg-type]
        lambda: Clock(60, rewarded=-1),
    ],
)
def test_clocks_that_cannot_be(make: Any) -> None:
    with pytest.raises(BadClock) as caught:
        make()
    assert caught.value.reason and caught.value.accepted


# Matches saved as plain values and restored; what is no saved match -------------------------------


def again(match: Match, **options: Any) -> Match:
    return Match.from_dict(json.loads(json.dumps(match.to_dict())), match.game, **options)


def assert_same(one: Match, two: Match) -> None:
    assert one.to_dict() == two.to_dict()
    assert [history.positions for history in one.games] == [h.positions for h in two.games]
    assert (one.score, one.row, one.outcome) == (two.score, two.row, two.outcome)
    assert (one.rule, one.clock) == (two.rule, two.clock)


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    rule=st.sampled_from([Rule.first_goal(), Rule.first_to(2), Rule.row_of(), Rule(2, games=4)]),
    clock=st.sampled_from([None, Clock.per_side(40, 2), Clock.whole_match(60)]),
    first=st.sampled_from(Side),
    actions=st.lists(st.sampled_from("gGdpppuraRDMw"), max_size=25),
)
def test_matches_survive_a_reload(
    seed: int, rule: Rule, clock: Clock | None, first: Side, actions: list[str]
) -> None:
    wall, chance = Time(), random.Random(seed)
    match = Match(TOY, rule, clock, first, now=wall)
    for action in actions:
        try:
            act(match, action, chance, wall)
        except GameOver:
            assert match.outcome is not None
        except IllegalTurn:
            # A prepared line does not fit into a game that has begun.
            assert action in "gGd"
        match.pause()
        later = Time()
        restored = again(match, now=later)
        assert_same(match, restored)
        assert_same(match, pickle.loads(pickle.dumps(match)))
        later.seconds += 10**5
        assert_same(match, restored)
        if match.outcome is None:
            restored.run()
            later.seconds += 10**5
            assert (restored.outcome is None) == (clock is None)


def act(match: Match, action: str, chance: random.Random, wall: Time) -> None:
    if action in "gG":
        score_goal(match, FIRST if action == "g" else SECOND)
    elif action == "d":
        draw_game(match)
    elif action == "p":
        match.play(chance.choice(match.history.position.turns() or TOY.start().turns()))
    elif action == "w":
        match.run()
        wall.seconds += 7
    else:
        {
            "u": match.undo,
            "r": match.redo,
            "a": match.agree_draw,
            "R": match.resign,
            "D": lambda: match.agree_draw(match=True),
            "M": lambda: match.resign(FIRST, match=True),
        }[action]()


def test_a_registered_game_is_known_by_its_key() -> None:
    match = Match(GAME, Rule.row_of(), first=SECOND)
    match.play(GAME.start(SECOND).turns()[0])
    restored = Match.from_dict(match.to_dict())
    assert_same(match, restored)
    assert restored.game is GAME


def test_a_match_that_only_time_ends_is_restored_with_its_time() -> None:
    wall = Time()
    match = Match(TOY, Rule.most_goals(), Clock.whole_match(60), now=wall)
    match.run()
    wall.seconds += 20
    score_goal(match, FIRST)
    restored = again(match)
    assert_same(match, restored)
    assert restored.clock is not None and restored.clock.left(FIRST) == 40
    wall.seconds += 10
    match.run()
    wall.seconds += 41
    assert match.outcome is not None and again(match).outcome == match.outcome


def saved() -> dict[str, Any]:
    match = Match(TOY, Rule.first_to(2), Clock.per_side(60))
    score_goal(match, FIRST)
    match.play("B: 53 a 52")
    found: dict[str, Any] = json.loads(json.dumps(match.to_dict()))
    return found


@pytest.mark.parametrize(
    "change",
    [
        {"format": "zamora-progress"},
        {"version": 2},
        {"version": None},
        {"game": "compases"},
        {"game": 3},
        {"rule": None},
        {"rule": {"goals": 0, "in_a_row": False, "games": None}},
        {"rule": {"goals": 1, "in_a_row": False, "games": None}},
        {"rule": {"goals": 2, "in_a_row": "no", "games": None}},
        {"first": 1},
        {"first": 2},
        {"clock": {}},
        {"clock": {"seconds": 60}},
        {"games": None},
        {"games": []},
        {"games": [{"turns": [], "end": None}] * 2},
        {"games": [{"turns": ["hola"], "end": None}]},
        {"games": [{"turns": [None], "end": None}]},
        {"games": [{"turns": GOALS[FIRST, FIRST].split("; "), "end": None}]},
        {"games": [{"turns": [], "end": 7}, {"turns": [], "end": None}]},
        {"end": 7},
        {"end": "x"},
    ],
)
def test_what_is_no_saved_match(change: dict[str, Any]) -> None:
    assert Match.from_dict(saved(), TOY).score == (1, 0)
    with pytest.raises(BadSavedMatch) as caught:
        Match.from_dict({**saved(), **change}, TOY)
    assert str(caught.value).startswith("No pude abrir la serie guardada.")


def test_why_it_is_none_is_said() -> None:
    rule = {"goals": 0, "in_a_row": False, "games": None}
    with pytest.raises(BadSavedMatch, match=r"El número de goles .* entre 1 y 999"):
        Match.from_dict({**saved(), "rule": rule}, TOY)


@pytest.mark.parametrize("data", [None, 3, "x", [], {}, {"format": "zamora-match"}])
def test_rubbish_is_no_saved_match(data: Any) -> None:
    with pytest.raises(BadSavedMatch):
        Match.from_dict(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


@settings(max_examples=50, deadline=None)
@given(st.sampled_from(sorted(saved())), JSON, st.integers(0, 2))
def test_no_change_of_a_saved_match_crashes(name: str, value: Any, depth: int) -> None:
    data: Any = saved()
    inner = data
    if depth and isinstance(data[name], dict):
        inner, name = data[name], sorted(data[name])[depth % len(data[name])]
    elif depth and isinstance(data[name], list):
        inner, name = data[name][0], ("turns", "end")[depth % 2]
    inner[name] = value
    try:
        match = Match.from_dict(data, TOY)
    except BadSavedMatch as error:
        assert error.reason
    else:
        assert_same(match, again(match))
