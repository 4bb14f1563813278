"""Matches: games and score, who moves first, the rules for winning, words and records."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zamora
from zamora import GameOver, Outcome, Reason, Side, ZamoraError, book
from zamora.core.history import History
from zamora.play.matches import BadRule, Clock, Decision, Match, MatchOutcome, Rule
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
