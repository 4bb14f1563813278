"""Facts put into words: why a step is impossible, in one sentence for a pupil.

A :class:`Fact` is a name and the values that it is about: cells, pieces, sides, numbers. Its
sentence stands in a table of the game, which begins with :data:`PHRASES`; a family of games adds
those of its own facts. A value is named in a sentence as that needs it: ``{piece}`` is *la torre de
(4,2)*, ``{piece:a}`` *una torre de las negras*; see :class:`_Part`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zamora.core import spoken
from zamora.core.board import Cell
from zamora.core.i18n import _, later, ngettext
from zamora.core.position import Position
from zamora.core.rules import Rules
from zamora.core.sides import in_sentence, of_side, to_play
from zamora.core.steps import Piece, Side
from zamora.core.words import Noun, both, capital, either


class Fact(NamedTuple):
    """Something that is true of a position.

    Attributes:
        name: which fact; its sentence is found by it.
        parts: what it is about, by the names in the sentence.
    """

    name: str
    parts: dict[str, Any]


#: A sentence with places for the parts of a fact; in the singular and the plural, or one for both.
Phrase = str | tuple[str, str]


def fact(name: str, **parts: Any) -> Fact:
    """The fact of that name about these values."""
    return Fact(name, parts)


#: The facts that any game may state, and their sentences.
PHRASES = {
    "more detail": later("Di con más detalle qué paso quieres dar."),
    "impossible": later("Ese paso no se puede dar."),
    "unknown kind": later("En {game} no hay pasos de esa clase."),
    "complete": later("El turno ya está completo: no sigue ningún paso."),
    "no passing": later("Aquí no se puede pasar."),
    "not now": later("Ahora no toca un paso así."),
    "goes on": later("Este turno sigue con {piece}."),
    "who and where": later("Di qué {man:bare} se mueve y a dónde."),
    "where to": later("Di a qué casilla va {piece}."),
    "no cell": later("«{cell}» no es una casilla de este tablero."),
    "empty": later("En {cell} no hay {man:no}."),
    "taken": later("La casilla {cell} está ocupada por {thing:a}."),
    "another": later("{man:the} de {cell} es {piece:a}."),
    "the rival's": later("{piece} es {owner:of}, y {side:plays}."),
    "not their turn": later("{side:plays}, no a las {rival}."),
    "already there": later("{piece} ya está ahí: di otra casilla."),
    "stuck": later("{piece} no tiene ahora a dónde ir."),
    "shut in": later("{piece} no tiene ahora a dónde ir: tiene el paso cerrado por {others:both}."),
    "hemmed in": later("{piece} no tiene ahora a dónde ir: todas sus salidas están ocupadas."),
    "cannot end": later("{piece} puede empezar por ahí, pero no podría acabar su turno."),
    "word": later("Ahora no se mueve nada: elige una de las opciones."),
    "takes nothing": later("{piece} va a {cell} sin tomar nada: eso se escribe con «-»."),
    "takes": later("{piece} toma al ir a {cell}: eso se escribe con «x»."),
    "capture": later("Ahora hay que tomar: puede hacerlo {pieces}."),
    "cannot place": later("En {cell} no se puede poner nada ahora."),
    "covers": later("Lo que se pone en {cell} ocupa también {cells}."),
    "values": later("De {cell} solo se puede quitar {values}."),
    "no way": later("{piece} no puede ir ahora a {cell}."),
    "blocked": later("{thing} no puede pasar por {cell}: la ocupa {other:a}."),
    "out of reach": later("{piece} no llega a {cell}: {how:clause}."),
    "gives check": later("Con ese paso {piece} le daría jaque a tu rey."),
    "still in check": later("Tu rey está en jaque por {piece} y ese paso no lo evita."),
    "pinned": later("{piece} no puede moverse: tu rey quedaría en jaque."),
    "promotes later": later("Primero se mueve el peón; después se dice en qué corona."),
    "moved already": later("Ya moviste {piece} en este turno."),
}


def said(game: Rules[Any, Any], found: Fact) -> str:
    """The sentence for a fact of a game."""
    return put(game.phrases[found.name], found, game)


def put(
    phrase: Phrase, found: Fact, game: Rules[Any, Any], position: Position | None = None
) -> str:
    """A fact put into a sentence.

    Args:
        phrase: the sentence, or its singular and plural, by the part ``n`` of the fact.
        found: the fact.
        game: has the names of cells and sides.
        position: what the pupil looks at; pieces get the shortest names that are unique there.
    """
    if isinstance(phrase, tuple):
        one, many = phrase
        sentence = ngettext(one, many, found.parts["n"])
    else:
        sentence = _(phrase)
    parts = {name: _Part(value, game, position) for name, value in found.parts.items()}
    return capital(sentence.format(**parts))


class _Part:
    """A value in a sentence: a translation may name it in another form than the original."""

    def __init__(self, value: Any, game: Rules[Any, Any], position: Position | None) -> None:
        self._value, self._game, self._position = value, game, position

    def __format__(self, form: str) -> str:
        value, game = self._value, self._game
        match value:
            case Piece() if self._position is not None:
                return spoken.the(value, self._position)
            case Piece():
                return (spoken.by_side if form == "a" else spoken.by_cell)(value, game)
            case Side():
                forms = {"of": of_side, "plays": to_play}
                return forms.get(form, in_sentence)(game.sides[value])
            case Noun():
                phrase: str = getattr(value, form or "the")
                return phrase
            case Cell():
                return game.board.name(value)
            case list():
                named = [format(_Part(one, game, self._position), form) for one in value]
                return {"all": ", ".join, "both": both}.get(form, either)(named)
            case str() if form == "clause":
                return _(value)
        return format(value)
