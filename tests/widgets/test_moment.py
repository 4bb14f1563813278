"""A moment of a printed game: what would you play, and what was played?"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from zamora import book
from zamora.book.judgement import judgements
from zamora.core.errors import UnknownGame
from zamora.core.position import Turn
from zamora.explain import reviews
from zamora.explain.reviews import Comparison
from zamora.player import controls as w
from zamora.player.boardview import BoardView
from zamora.player.cards import moment
from zamora.player.cards.moment import Moment, NoSuchTurn
from zamora.player.controls import Note
from zamora.player.game.replay import Replay
from zamora.player.picture.view import describe
from zamora.registry import games

from ..marks import ordinarily
from .hands import (
    choose,
    click,
    command,
    drag,
    fails,
    find,
    live,
    parts,
    pictures,
    plain,
    push,
    states,
)
from .panels import shows, until


@pytest.fixture(autouse=True)
def small_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few positions will do: what is found is tested elsewhere."""
    monkeypatch.setenv("ZAMORA_COMPILE", "0")
    monkeypatch.setattr(reviews, "usual_nodes", lambda _game: 30)


def play(card: Moment, turn: Turn) -> None:
    """Make a turn, as far as the card is concerned: the hands have tests of their own."""
    card._after(card._session.play(turn))


def another(card: Moment) -> Turn:
    """A legal turn that is not the book's and does not end the game."""
    turns = card.before.position.turns()
    return next(t for t in turns if t != card.theirs and t.after.outcome is None)


def note(card: Moment) -> str:
    return str(next(part for part in parts(card) if isinstance(part, Note)).text)


def page(card: Moment) -> str:
    return " ".join(plain(part.value) for part in parts(card) if isinstance(part, w.HTML))


def test_the_question_tells_nothing_of_the_answer() -> None:
    card = Moment("compases-1", 4)
    assert str(card.theirs) == "C2: V43 a V32"
    assert "turno 4" in page(card) and "le toca a C2. ¿Qué jugarías?" in page(card)
    for told in (page(card), note(card), card.static_html(), repr(card), live(card)):
        assert "V43 a V32" not in told and "prefiere" not in told
    for word in ("Mi turno", "El turno del libro", "Ver cómo siguió", "Otra vez", "Volver"):
        assert not shows(card, word), word
    (picture,) = pictures(card.static_html())
    assert "Tablero de Batalla de Compases" in picture.alt
    assert "¿Qué jugarías?" in plain(card.static_html()) and "Despierta" in repr(card)


def by_clicks(card: Moment) -> None:
    click(card, "V43", "V32")


def by_dragging(card: Moment) -> None:
    drag(card, "V43", "V32")


@pytest.mark.parametrize("hand", [by_clicks, by_dragging])
def test_the_same_turn_as_in_the_book(hand: Callable[[Moment], None]) -> None:
    card = Moment("compases-1", 4)
    assert "movable" in states(card).values()
    hand(card)
    assert card.mine == card.theirs and not states(card)
    assert note(card).startswith("Jugaste «C2: V43 a V32»: lo mismo que en el libro.")
    assert not shows(card, "Mi turno") and shows(card, "Ver cómo siguió")
    assert "Tu turno, el mismo del libro: C2: V43 a V32" in page(card)
    assert card.found is not None and len(card.found.judged) == 1


def test_another_turn_then_the_one_of_the_book() -> None:
    card = Moment("compases-1", 4)
    mine = another(card)
    play(card, mine)
    # Without a loop all that comes later comes at once: the book's turn is on the board.
    assert note(card).startswith(f"Tú jugaste «{mine}». En el libro jugaron «{card.theirs}».")
    assert card.shown == card.theirs
    board = find(card, BoardView)
    assert f"El turno del libro: {card.theirs}" in page(card)
    push(card, "Mi turno")
    assert card.shown == mine and f"Tu turno: {mine}" in page(card)
    assert board.alt == describe(card._view())
    assert card._view().position == mine.after
    push(card, "El turno del libro")
    assert card.shown == card.theirs and live(card).startswith("El turno del libro:")
    assert card._view().position == card.theirs.after


def test_what_is_known_is_said_of_both() -> None:
    card = Moment("compases-1", 3)
    play(card, card.before.position.parse("V13 a V24"))
    known = plain(card._known.value)
    # What reviews and hints say, and what is true: this was the mistake of the printed game.
    assert "La computadora prefiere «C1: V13 a V24». Es el único turno que no pierde." in known
    assert "Tu turno: el mejor." in known
    assert "El turno del libro: error grave. Con V13 a V24 mantenías el empate." in known
    assert card.found is not None and [one.exact for one in card.found.judged] == [True, True]


def test_a_misprint_is_told_after_the_answer() -> None:
    card = Moment("compases-1", 3)
    assert "imprenta" not in page(card) + card.static_html()
    play(card, another(card))
    assert "El libro dice: «V13 a V32». Es un error de imprenta" in note(card)


def test_what_the_book_says_of_any_turn() -> None:
    card = Moment("compases-2", 10)
    play(card, another(card))
    assert "El libro dice: «No importa su jugada»." in note(card)


def test_a_turn_without_legal_reading_is_shown_and_not_judged() -> None:
    illegal = [
        (printed.id, ply.n)
        for known in games()
        for printed in book.printed_games(known.key)
        for ply in printed.plies
        if ply.status == "no legal reading"
    ]
    assert illegal, "else this would test nothing"
    for name, number in illegal:
        card = Moment(name, number)
        play(card, another(card))
        assert "las reglas no lo permiten" in note(card)
        assert card.shown == card.theirs and card._view().position == card.theirs.after
        assert card.found is not None and [one.turn for one in card.found.judged] == [card.mine]
        # The game goes on from there as it was printed.
        following = Moment(name, number + 1)
        play(following, following.theirs)
        assert "lo mismo que en el libro" in note(following)


@pytest.mark.parametrize(
    "key", ordinarily(["compases", "futez", "golez"], [known.key for known in games()])
)
def test_every_game_has_moments(key: str) -> None:
    printed = book.printed_games(key)[0]
    number = len(printed.plies) // 2
    card = Moment(printed.id, number)
    assert card.before.turns == printed.history().turns[: number - 1]
    mine = another(card)
    play(card, mine)
    found: Comparison | None = card.found
    assert found is not None and [one.turn for one in found.judged] == [mine, card.theirs]
    known = plain(card._known.value)
    assert f"La computadora prefiere «{found.best.turn}». {found.best.reason}" in known
    assert all(one.text in known for one in found.judged)
    judged = judgements(key).get(printed.id)
    if judged is not None and not judged.exact:
        assert "no miramos" in known or "fuerzan la victoria" in known


def test_what_was_proved_of_a_printed_turn() -> None:
    known = judgements("golez")["golez-1"]
    assert [m.ply for m in known.mistakes if m.kind == "allowed"] == [10, 12]
    card = Moment("golez-1", 10)
    play(card, another(card))
    assert "Blancas: fuerzan la victoria en 1 turno." in plain(card._known.value)
    card = Moment("golez-1", 9)
    play(card, another(card))
    said = f"Nadie fuerza un gol en {known.horizon} turnos; más lejos no miramos."
    assert said in plain(card._known.value)


def test_thinking_again() -> None:
    card = Moment("compases-1", 4)
    play(card, another(card))
    push(card, "Otra vez")
    assert card.mine is None and card.found is None and not shows(card, "Ver cómo siguió")
    assert "prefiere" not in page(card)
    click(card, "V43", "V32")
    assert card.mine == card.theirs


def test_how_it_went_on() -> None:
    card = Moment("compases-1", 4)
    play(card, another(card))
    push(card, "Ver cómo siguió")
    replay = find(card, Replay)
    assert replay.at == 4 and not shows(card, "Mi turno")
    push(replay, "Siguiente")
    assert replay.at == 5
    push(card, "Volver a la pregunta")
    assert not [part for part in parts(card) if isinstance(part, Replay)]
    assert shows(card, "Mi turno") and card.mine is not None


def test_the_turns_before_are_not_taken_back() -> None:
    card = Moment("compases-1", 4)
    command(card, "undo")
    assert card._session.history.turns == card.before.turns
    # A touch that does nothing says why.
    click(card, "V44")
    assert note(card) and card.mine is None
    play(card, another(card))
    click(card, "V23")
    assert live(card) == "Ya jugaste. Para probar otro turno: «Otra vez»."


def test_a_turn_of_many_steps_ends_when_one_says_so() -> None:
    turns = book.get("golez-1").history().turns
    longest = max(range(len(turns)), key=lambda n: len(turns[n].steps))
    card = Moment("golez-1", longest + 1)
    turn = card.theirs
    assert len(turn.steps) > 2
    for step in turn.steps:
        card._after(card._session.take(step))
    if card.mine is None:
        choose(card, "Terminar turno")
    assert card.mine == turn


def test_on_a_page_the_pupil_s_own_turn_is_seen_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moment, "BEFORE_THE_BOOK", 0.0)

    async def main() -> None:
        card = Moment("compases-1", 4)
        play(card, another(card))
        assert card.shown is card.mine and "La computadora mira" in plain(card._known.value)
        await until(lambda: card.shown == card.theirs)
        await until(lambda: card.found is not None)
        assert "prefiere" in plain(card._known.value)
        # What comes late does not come into the next try.
        push(card, "Otra vez")
        await until(lambda: card.mine is None)
        play(card, another(card))
        late, serial = card._answer, card._serial
        push(card, "Otra vez")
        await until(lambda: card.mine is None)
        late(serial)
        assert card.shown is None
        card.close()

    asyncio.run(main())


def test_no_such_moment() -> None:
    with pytest.raises(UnknownGame):
        Moment("ajedrez-99", 1)
    for number in (0, 9, -1):
        with pytest.raises(NoSuchTurn) as caught:
            Moment("compases-1", number)
        assert caught.value.accepted == ("1–8",)


def test_what_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    card = Moment("compases-1", 4)

    fails(monkeypatch, moment, "compare")
    play(card, another(card))
    assert note(card) == "Algo falló: se rompió. Prueba otra vez."
