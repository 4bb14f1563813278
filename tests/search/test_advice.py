"""Hints and verdicts: every sentence is checked against the solution, in every position."""

from __future__ import annotations

import re

import pytest

import zamora
from zamora import GameOver, IllegalTurn, Position, Reason, Turn, UnreadableNotation
from zamora.core.history import History
from zamora.solve import Value, solution
from zamora.solve.advice import SENTENCES, hint, judge, mistakes

SOLVED = solution("compases")
GOING_ON = [position for position in SOLVED.positions if position.outcome is None]
RANKS = {"loss": 0, "draw": 1, "win": 2}


def sentences(text: str) -> list[str]:
    return re.findall(r"[^.!]+[.!]", text)


def counted(number: str, word: str) -> int:
    """The number, if "turno" or "turnos" goes with it."""
    assert word == ("turno" if int(number) == 1 else "turnos")
    return int(number)


def won_at_once(position: Position, text: str) -> bool:
    turn = position.parse(text)
    outcome = turn.after.outcome
    return outcome is not None and outcome.winner is position.side


TURN = r"(V\d\d a V\d\d(?: \(-?\d+\))?)"


def check_hint_sentence(sentence: str, turn: Turn, value: Value) -> None:
    """Fail unless ``sentence`` is one of those known and true of ``turn``."""
    position, after = turn.before, turn.after
    own, rival = position.game.sides[position.side], position.game.sides[position.side.other]
    values = SOLVED.turn_values(position)

    def said(pattern: str) -> re.Match[str] | None:
        return re.fullmatch(pattern.replace("RIVAL", rival).replace("TURN", TURN), sentence.strip())

    assert f"{own} " not in sentence
    if said(r"¡Ganas ya!"):
        assert value == Value("win", 1)
    elif m := said(r"Llegas a la fila (\d) por (V\d\d)\."):
        assert after.outcome is not None
        assert m[1] == m[2][1]
        ends = after.state[position.side]
        assert m[2] in map(position.game.board.name, ends)
    elif m := said(r"Así ganas en (\d+) (turnos?)(?:, contando los de RIVAL)?\."):
        assert value == Value("win", counted(m[1], m[2]))
    elif m := said(r"Juegue lo que juegue RIVAL, después ganas con TURN\."):
        assert all(won_at_once(reply.after, m[1]) for reply in after.turns())
    elif m := said(r"Si RIVAL se defiende con TURN, (sigue|ganas) con TURN\."):
        defended = after.parse(m[1])
        assert SOLVED.turn_value(defended) == SOLVED.value(after)
        following = defended.after.parse(m[3])
        assert SOLVED.turn_value(following) == SOLVED.value(defended.after)
        assert won_at_once(defended.after, m[3]) == (m[2] == "ganas")
    elif m := said(r"Cuidado: con TURN, RIVAL quedaría ahogado y sería empate\."):
        outcome = position.parse(m[1]).after.outcome
        assert outcome is not None
        assert outcome.reason is Reason.STALEMATE
    elif said(r"Es el único turno que gana\."):
        assert [t for t, v in values.items() if v.result == "win"] == [turn]
    elif said(r"Es el único turno que no pierde\."):
        assert [t for t, v in values.items() if v.result != "loss"] == [turn]
    elif said(r"Aquí todos los turnos mantienen el empate\."):
        assert all(v.result == "draw" for v in values.values())
    elif said(r"Así mantienes el empate\."):
        assert value.result == "draw"
    elif m := said(r"Con TURN, RIVAL ganaría en (\d+) (turnos?)(: |, empezando por )TURN\."):
        tempting = position.parse(m[1])
        reply = tempting.after.parse(m[5])
        assert SOLVED.turn_value(reply) == Value("win", counted(m[2], m[3]))
        assert (m[2] == "1") == (m[4] == ": ")
    elif said(r"RIVAL queda ahogado: es empate\."):
        assert after.outcome is not None
        assert after.outcome.reason is Reason.STALEMATE
    elif m := said(r"Y si RIVAL se equivoca con TURN, ganas en (\d+) (turnos?)\."):
        slip = after.parse(m[1])
        assert SOLVED.value(slip.after) == Value("win", counted(m[2], m[3]))
    elif said(r"Los dos lados quedan en espejo\."):
        c1, c2, _side = after.state
        assert {(5 - row, column) for row, column in c1} == set(c2)
    elif m := said(
        r"Juegues lo que juegues, RIVAL puede ganar; pero así resistes (\d+) (turnos?)\."
    ):
        assert value == Value("loss", counted(m[1], m[2]))
    elif m := said(r"Si se equivoca y juega TURN, te salvas\."):
        assert SOLVED.value(after.parse(m[1]).after).result != "loss"
    else:
        pytest.fail(f"unknown sentence: {sentence!r}")


def test_every_hint_is_best_and_every_sentence_true() -> None:
    for position in GOING_ON:
        advice = hint(position)
        assert advice.turn in position.turns()
        assert advice.value == SOLVED.value(position) == SOLVED.turn_value(advice.turn)
        assert advice.reason in str(advice)
        assert str(advice.turn) in str(advice)
        assert 1 <= len(sentences(advice.reason)) <= SENTENCES
        for sentence in sentences(advice.reason):
            check_hint_sentence(sentence, advice.turn, advice.value)


def test_all_kinds_of_sentences_are_used() -> None:
    everything = " ".join(hint(position).reason for position in GOING_ON)
    for words in ("¡Ganas ya!", "Juegue lo que juegue", "Si C1 se defiende", "quedaría ahogado",
                  "único turno que gana", "único turno que no pierde", "Aquí todos", "espejo",
                  "Y si C2 se equivoca", "resistes", "te salvas"):  # fmt: skip
        assert words in everything, words


def test_hints_are_worth_the_same_in_the_mirror() -> None:
    for position in GOING_ON[::5]:
        for symmetry in position.game.symmetries:
            image = hint(position.transformed(symmetry))
            assert image.value == hint(position).value


def test_no_hint_after_the_end() -> None:
    over = next(position for position in SOLVED.positions if position.outcome is not None)
    with pytest.raises(GameOver):
        hint(over)


def test_a_hint_in_a_position_set_up_by_hand() -> None:
    position = zamora.position("compases:1 V12-V13 V22-V23 C2")
    assert hint(position).turn in position.turns()


def test_a_hint_in_a_game_under_way_knows_the_third_occurrence() -> None:
    history = History(SOLVED.start, ["V12 a V23", "V42 a V33", "V23 a V12", "V33 a V42"])
    history.play("V12 a V23")
    history.play("V42 a V33")
    # Going back to V12 once more would be the third time; the values given say so.
    considered = SOLVED.considering(history)
    advice = hint(history.position, considered)
    assert advice.value == considered.turn_value(advice.turn)
    back = history.position.parse("V23 a V12")
    assert SOLVED.turn_value(back).result == "loss"
    verdict = judge(history.position, "V23 a V12", considered)
    assert verdict.after == considered.turn_value(back)


# Verdicts ----------------------------------------------------------------------------------------


def check_verdict_sentence(sentence: str, turn: Turn) -> None:
    position, after = turn.before, turn.after
    rival = position.game.sides[position.side.other]
    before, value = SOLVED.value(position), SOLVED.turn_value(turn)
    distance = value.distance or 0

    def said(pattern: str) -> re.Match[str] | None:
        return re.fullmatch(pattern.replace("RIVAL", rival).replace("TURN", TURN), sentence.strip())

    def better(text: str) -> Value:
        other = SOLVED.turn_value(position.parse(text))
        assert other.order > value.order
        return other

    if said(r"¡Ganaste!"):
        assert value == Value("win", 1)
    elif m := said(r"Llegas a la fila (\d) por (V\d\d)\."):
        assert m[2] in map(position.game.board.name, after.state[position.side])
        assert m[1] == m[2][1]
    elif said(r"¡Muy bien!"):
        assert value == before
    elif m := said(r"Sigues ganando: faltan? (\d+) (turnos?)\."):
        assert value == Value("win", counted(m[1], m[2]) + 1)
    elif m := said(r"Sigues ganando, pero con TURN ganabas en (\d+) (turnos?)\."):
        assert value.result == "win"
        assert better(m[1]) == Value("win", counted(m[2], m[3]))
    elif said(r"(?:Ahora )?RIVAL quedó ahogado: es empate\."):
        assert after.outcome is not None
        assert after.outcome.reason is Reason.STALEMATE
    elif said(r"Bien: mantienes el empate\."):
        assert before.result == value.result == "draw"
    elif m := said(r"Ya perdías, pero no se puede resistir más: (\d+) (turnos?)\."):
        assert value == before == Value("loss", counted(m[1], m[2]))
    elif said(r"Ya perdías\."):
        assert before.result == "loss"
    elif m := said(r"Con TURN resistías (\d+) (turnos?)\."):
        assert better(m[1]) == before == Value("loss", counted(m[2], m[3]))
    elif m := said(r"Podías ganar en (\d+) (turnos?)(?: con |, empezando por )TURN\."):
        assert better(m[3]) == before == Value("win", counted(m[1], m[2]))
    elif m := said(r"Con TURN mantenías el empate\."):
        assert better(m[1]).result == before.result == "draw"
    elif m := said(r"Ahora RIVAL gana en (\d+) (turnos?)(?:: |, empezando por )TURN\."):
        reply = after.parse(m[3])
        assert SOLVED.turn_value(reply) == Value("win", counted(m[1], m[2]))
        assert value == Value("loss", distance)
    elif m := said(r"Ahora RIVAL se salva con TURN\."):
        assert SOLVED.turn_value(after.parse(m[1])).result == "draw"
        assert value.result == "draw"
    else:
        pytest.fail(f"unknown sentence: {sentence!r}")


def test_every_verdict_is_true() -> None:
    for position in GOING_ON:
        for turn, value in SOLVED.turn_values(position).items():
            verdict = judge(position, turn)
            before = SOLVED.value(position)
            assert (verdict.before, verdict.after) == (before, value)
            assert verdict.kept == (RANKS[value.result] == RANKS[before.result])
            assert verdict.best == (value == before)
            assert (verdict.better is None) == verdict.best
            if verdict.better is not None:
                assert SOLVED.turn_value(verdict.better) == before
            if verdict.refutation is not None:
                assert not verdict.kept
                assert SOLVED.turn_value(verdict.refutation) == SOLVED.value(turn.after)
            else:
                assert verdict.kept or turn.after.outcome is not None
            assert verdict.reason == str(verdict)
            for sentence in sentences(verdict.reason):
                check_verdict_sentence(sentence, turn)


def test_a_verdict_takes_notation_and_refuses_what_is_no_turn() -> None:
    start = SOLVED.start
    assert judge(start, "v12 a v23").kept
    assert not judge(start, "v12 a v14 (180)").kept
    with pytest.raises(IllegalTurn):
        judge(start, "V12 a V44")
    with pytest.raises(UnreadableNotation):
        judge(start, "adelante")
    other = start.turns()[0].after
    with pytest.raises(IllegalTurn):
        judge(other, start.turns()[1])


def test_the_mistakes_of_the_first_printed_game() -> None:
    history = History(
        SOLVED.start,
        ["V12 a V23", "V42 a V33", "V13 a V22", "V43 a V32", "V23 a V21 (180)", "V32 a V23"],
    )
    (mistake,) = mistakes(history)
    assert str(mistake.turn) == "C1: V13 a V22"
    assert (mistake.before.result, mistake.after.result) == ("draw", "loss")
    assert str(mistake.refutation) == "C2: V43 a V32"
