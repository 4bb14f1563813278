"""The ball games say why a step is impossible: what they say, always something, and it is true.

That it is true: every sentence is read again by a reader who knows the rules but not the engine's
ways: he looks at the pieces on the board and, for checks, asks the slow enumerator. A sentence that
he does not know is an error, so that no new one goes unread.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zamora
from zamora import Cell, IllegalTurn, StepPattern

from . import refused_claims as claims
from .everygame import AnyGame
from .refused import SIDE, C, Refused
from .refused_claims import Claim
from .refused_clicks import CLICKS
from .turnparts import BALL_GAMES, REFUSALS, Cut, at, random_cut, random_pattern

TEXTS = [
    (name, text, why) for name, texts in REFUSALS["refused"].items() for text, why in texts.items()
]


@pytest.mark.parametrize(("name", "text", "why"), TEXTS)
def test_texts_are_refused_with_a_reason(name: str, text: str, why: str) -> None:
    position = at(name)
    before = position.code
    with pytest.raises(IllegalTurn) as caught:
        position.play(text)
    assert caught.value.reason == why
    assert caught.value.text == text
    assert caught.value.accepted, "the message shows what would be possible"
    start, end = caught.value.place
    assert text[start:end].strip()
    # A failed call changes nothing.
    assert position.code == before
    assert position == at(name)


@pytest.mark.parametrize(("name", "steps", "pattern", "why"), CLICKS)
def test_clicks_are_refused_with_a_reason(
    name: str, steps: list[StepPattern], pattern: StepPattern, why: str
) -> None:
    draft = at(name).draft()
    for said in steps:
        draft = draft.take(next(step for step in draft.next_steps if said.fits(step)))
    before = (draft.position.code, draft.steps, draft.next_steps)
    assert draft.refusal(pattern) == why
    assert (draft.position.code, draft.steps, draft.next_steps) == before


def test_a_step_that_is_refused_leaves_the_draft_as_it_was() -> None:
    draft = at("golez").draft()
    step = draft.next_steps[0]
    after = draft.take(step)
    with pytest.raises(IllegalTurn) as caught:
        after.take(step)
    assert caught.value.reason == "Ya moviste PB en este turno."
    assert after.steps == (step,)
    assert after.undo() == draft


# Whatever is asked for ----------------------------------------------------------------------------

ball_games = pytest.mark.parametrize("game", BALL_GAMES, ids=lambda game: game.key)
cells = st.builds(Cell, st.integers(-2, 20), st.integers(-2, 20))
words = st.text(max_size=50) | st.sampled_from(["R", "Balón", "B", "Rb(15,5)", "Db", "AB1", "D"])


def check_sentence(sentence: str) -> None:
    assert sentence.endswith(".")
    assert sentence[0].isupper() or sentence[0] in "«¿"
    assert len(sentence) < 250


@ball_games
@settings(max_examples=40, deadline=None)
@given(st.data(), st.integers(0, 10**6))
def test_every_pattern_gets_a_sentence(game: AnyGame, data: st.DataObject, seed: int) -> None:
    cut = random_cut(game, random.Random(seed))
    pattern = data.draw(
        st.builds(
            StepPattern,
            kind=st.none() | st.sampled_from(["move", "foul", "ball", "promote"]) | words,
            piece=st.none() | words,
            origin=st.none() | cells | st.sampled_from(game.board.cells),
            target=st.none() | cells | st.sampled_from(game.board.cells),
            actuator=st.none() | words,
            angle=st.none() | st.sampled_from([0, 90]),
            becomes=st.none() | words,
        )
    )
    code = cut.position.code
    check_sentence(game.refusal(cut.draft, pattern))
    check_sentence(game.unfinished(cut.draft))
    assert cut.position.code == code


@ball_games
def test_likely_patterns_get_a_sentence_of_their_own(game: AnyGame) -> None:
    """A man or the ball and a cell to go to: never the last resort."""
    chance = random.Random(game.key)
    for _round in range(150):
        cut = random_cut(game, chance)
        likely = random_pattern(game, cut, chance)
        for pattern in (
            StepPattern(origin=likely.origin, target=likely.target),
            StepPattern(kind="ball", target=likely.target, actuator=likely.actuator),
        ):
            why = game.refusal(cut.draft, pattern)
            check_sentence(why)
            assert why != "Ese paso no se puede dar.", (cut, pattern)


@ball_games
def test_a_turn_is_unfinished_exactly_if_it_may_not_end(game: AnyGame) -> None:
    chance = random.Random(game.key)
    for _round in range(60):
        cut = random_cut(game, chance)
        may_end = bool(cut.steps) and game.may_end(cut.draft)
        assert (game.unfinished(cut.draft) == "El turno puede terminar aquí.") is may_end


# What the ball games say when they refuse a step is true ------------------------------------------


CLAIMS: dict[str, Claim] = {
    rf"La casilla {C} está ocupada por (.+), y en .+ no se toman fichas\.": claims.taken,
    rf"La casilla {C} está ocupada por (.+): ir allí sería una falta\.": claims.taken,
    rf"La casilla {C} está ocupada por ([^,:]+)\.": claims.taken,
    rf"(.+) no puede pasar por {C}: la ocupa (.+)\.": claims.blocked,
    rf"En {C} no hay ninguna ficha(?:: mira (.+))?\.": claims.empty,
    rf"En {C} no hay ninguna ficha de las {SIDE}: ahí no hay falta\.": claims.no_foul,
    rf"Les toca a las {SIDE}, no a las {SIDE}\.": claims.turn_of,
    rf"(.+) es de las {SIDE}, y les toca a las {SIDE}\.": claims.of_the_rival,
    rf"(.+) no está en {C}: está en {C}\.": claims.elsewhere,
    rf"(.+) está en {C}, no en {C}\.": claims.ball_elsewhere,
    r"(.+) ya está ahí: di otra casilla\.": claims.already_there,
    rf"Ninguna ficha de las {SIDE} puede ir ahora a {C}\.": claims.nobody,
    r"(.+) no tiene (?:ahora )?a dónde ir\.": claims.nowhere,
    r"(.+) no tiene ahora a dónde ir: todas sus salidas están ocupadas\.": claims.hemmed_in,
    r"(.+) no puede moverse: tu rey quedaría en jaque\.": claims.pinned,
    rf"(.+) no llega a {C}: (.+)\.": claims.does_not_go,
    rf"(.+) no envía el balón a {C}: (.+)\.": claims.does_not_send,
    rf"(.+) no llega desde {C} a {C}: (.+)\.": claims.not_sent,
    rf"Ninguna de las fichas que .* ahora \((.+)\) lo envía a {C}\.": claims.no_sender,
    r"(.+) está a distancia (\d+) del balón: solo lo accionan .*\.": claims.distant,
    rf"(.+) envía el balón a casillas .*, y {C} es de otro color\.": claims.other_colour,
    rf"De las casillas .* están a distancia (\d+); {C} está a (\d+)\.": claims.nearest,
    r"Con ese paso (.+) le daría jaque a tu rey\.": claims.gives_check,
    r"Tu rey está en jaque por (.+) y ese paso no lo evita\.": claims.still_in_check,
    rf"Con el cáliz en {C}, (.+) da jaque a tu rey\.": claims.chalice_gives_check,
    rf"Desde {C}, pare donde pare el cáliz, tu rey queda en jaque\.": claims.dead_end,
    rf"Desde {C}, (.+) no llega a ninguna casilla .*\.": claims.dead_end,
    rf"En {C} solo puede estar el rey de ese aposento\.": claims.chamber,
    r"Ninguna ficha puede estar en la fila (\d)\.": claims.row_of_nobody,
    r"(..\d?) no puede estar en un arco\.": claims.in_goal,
    r"El (?:rey|portero) (..) no puede salir de su arco\.": claims.out_of_goal,
    r"Ya moviste (.+) en este turno\.": claims.moved_already,
    r"El primer paso lo acciona la ficha que se movió: (.+), no (.+)\.": claims.first_is_mover,
    r"Solo coronan los peones, y moviste (.+)\.": claims.not_a_pawn,
    rf"El peón corona al llegar a la fila (\d+), y está en {C}\.": claims.pawn_not_there,
    r"Un peón que comete una falta sale del tablero: no corona\.": claims.pawn_fouled,
    rf"(.+) ya está en una casilla libre, {C}: ahí termina su recorrido\.": claims.free_cell,
    rf"(.+) está en {C}: solo se envía cuando una ficha llega a su casilla\.": claims.not_taken_up,
    rf"Ninguna ficha de las {SIDE} está a distancia 1 del balón\.": claims.nobody_beside,
    r"Cada ficha acciona el balón una sola vez .* ya lo hicieron\.": claims.all_used,
    r"(..) ya accionó el balón en este turno: .*\.": claims.used_before,
    r"El balón está en un arco: el turno termina aquí\.": claims.in_a_goal,
    rf"El balón no se mueve: (.+) no está conectada .* de las {SIDE}\.": claims.not_connected,
    r"El balón no se mueve: no está conectado con (.+) ni con .*\.": claims.ball_not_connected,
    rf"El balón va a una casilla conectada con la suya, y {C} no lo está\.": claims.next_cell_free,
    rf"El balón vuela .*, a (\d) pasos, y {C} no es de esas\.": claims.flies,
    r"El balón da un solo paso por turno\.": claims.one_step,
    r"Al rey no se le toma: se le da jaque mate\.": claims.rivals_king,
    r"Un peón toma en diagonal, no de frente\.": claims.pawn_in_front,
    rf"La ficha de {C} es ((?:una?|el) .+)\.": claims.is_another,
    r"Di con más detalle qué paso quieres dar\.": claims.more_detail,
    r"Di qué ficha se mueve y a dónde\.": claims.asks_who,
    r"Di a qué casilla va (.+)\.": claims.asks_where,
    r"No conozco la ficha «(.+)»\.": claims.strange,
    r"«(.+)» no es una casilla de este tablero\.": claims.no_cell,
    r"Primero se mueve una ficha; después, (.+)\.": claims.man_first,
    r"Primero se mueve el peón; después se dice en qué corona\.": claims.man_first,
    r"Ahora solo puede viajar (.+)\.": claims.only_it_travels,
    r"(.+) no se mueve solo: lo envía una ficha\.": claims.not_by_itself,
    r"No hay ninguna ficha «(.+)»\.": claims.nobody_so_called,
    rf"(.+) no está en la casilla {C}, donde está (.+)\.": claims.not_the_holder,
    r"(.+) está sobre (.+) y tiene que seguir hasta una casilla libre\.": claims.must_go_on,
    r"Ninguna casilla está libre para que (.+) accione el balón\.": claims.no_room,
    r"El peón ya coronó: el turno termina aquí\.": claims.promoted,
    rf"El peón corona en su casilla, {C}: di solo en qué se convierte\.": claims.promotes_here,
    r"Un peón se convierte en una dama, una torre, un alfil o un caballo\.": claims.pawn_of_cut,
    r"¿Cuál de los dos\? Falta el número de la ficha\.": claims.two_of_them,
    r"En (.+) no se corona\.": claims.no_promotion,
    r"En (.+) no hay faltas: las hay en El Gol de Oro\.": claims.no_fouls,
    r"En (.+) no hay pasos de esa clase\.": claims.unknown_kind,
    r"Ese paso no se puede dar\.": claims.last_resort,
}


def claim_of(sentence: str) -> tuple[Claim, tuple[str, ...]]:
    found = [
        (claim, match.groups())
        for pattern, claim in CLAIMS.items()
        if (match := re.fullmatch(pattern, sentence))
    ]
    assert len(found) == 1, sentence
    return found[0]


def read(refused: Refused) -> Claim:
    """Check the sentence; return the claim that it makes."""
    claim, parts = claim_of(refused.sentence)
    claim(refused, *parts)
    fits = any(refused.pattern.fits(step) for step in refused.viable)
    assert fits is (claim is claims.more_detail)
    return claim


def last(name: str, patterns: Sequence[StepPattern]) -> Refused:
    """The first step that is refused, or the last one."""
    position = at(name)
    cut = Cut(position, position.game.begin(position.state), ())
    for pattern in patterns:
        refused = Refused(position.game, cut, pattern)
        fitting = [step for step in refused.viable if pattern.fits(step)]
        if not fitting:
            break
        cut = Cut(position, refused.take(fitting[0]), (*cut.steps, fitting[0]))
    return refused


def tables() -> Iterator[Refused]:
    for name, texts in REFUSALS["refused"].items():
        position = at(name)
        yield from (last(name, position.game.read(text, position.state)) for text in texts)
    yield from (last(name, (*steps, pattern)) for name, steps, pattern, _why in CLICKS)


def random_refused(game: AnyGame, rounds: int) -> Iterator[Refused]:
    chance = random.Random(game.key)
    for _round in range(rounds):
        cut = random_cut(game, chance)
        yield Refused(game, cut, random_pattern(game, cut, chance))


def test_refusals_are_true() -> None:
    seen = Counter(map(read, tables()))
    for game in BALL_GAMES:
        seen.update(map(read, random_refused(game, 150)))
    unread = {*CLAIMS.values()} - {*seen}
    assert not unread, {claim.__name__ for claim in unread}


def test_the_ball_of_futez_is_obliged_as_it_is_said() -> None:
    """Chapter 3: the moved man and another one are connected, and one of them to the ball."""
    game, chance = zamora.game("futez"), random.Random(3)
    seen = set()
    for _round in range(300):
        cut = random_cut(game, chance)
        why = game.unfinished(cut.draft)
        found = re.fullmatch(
            rf"El balón tiene que moverse: la ficha de {C} está conectada con (él y con )?"
            rf"la ficha de {C}(, y esta con el balón)?\.",
            why,
        )
        assert (found is None) is (not cut.steps or game.may_end(cut.draft))
        if found is None:
            continue
        refused = Refused(game, cut, StepPattern())
        mover, mate = refused.cell(found[1]), refused.cell(found[3])
        assert cut.steps[0].target == mover
        assert mate in refused.mates(mover)
        assert (mover if found[2] else mate) in refused.mates(refused.ball)
        assert (found[2] is None) is (found[4] is not None)
        seen.add(found[2])
    assert len(seen) == 2
