"""What the things on a board are called, and the phrases around a word: *la dama*, *un alfil*.

A game says in its display data (:class:`Man`) what its things are called and of which gender that
word is. All Spanish phrases around the word are made here, and looked up as wholes: *una torre* is
a message of its own, because other languages have other articles and other genders. The catalogues
find the words where :class:`Noun` is called with literals.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from zamora.core.i18n import _, later, pgettext


class Noun(NamedTuple):
    """What a thing is called.

    Attributes:
        word: the word itself, in Spanish, as records and notation have it too.
        feminine: its gender.
        single: whether each side has at most one: it never is *a* king.
        context: where the word means another thing than elsewhere, ``"en las damas"``; other
            languages have two words there.

    >>> torre, rey = Noun("torre", feminine=True), Noun("rey", single=True)
    >>> torre.bare, torre.the, torre.a, torre.no, rey.a
    ('torre', 'la torre', 'una torre', 'ninguna torre', 'el rey')
    """

    word: str
    feminine: bool = False
    single: bool = False
    context: str = ""

    @property
    def bare(self) -> str:
        """The word alone: ``dama``."""
        return self._said(self.word)

    @property
    def the(self) -> str:
        """With its article: ``la dama``. Never after *de* or *a*, which melt with an article."""
        return self._said(f"{self._definite} {self.word}")

    @property
    def a(self) -> str:
        """One of several: ``una dama``."""
        return self._said(f"{self._one} {self.word}")

    @property
    def coloured(self) -> str:
        """One that belongs to a side called after a colour: ``una dama de las {side}``."""
        return self._said(f"{self._one} {self.word} de las {{side}}")

    @property
    def no(self) -> str:
        """None of them: ``ninguna dama``."""
        return self._said(f"{'ninguna' if self.feminine else 'ningún'} {self.word}")

    def _said(self, phrase: str) -> str:
        context = self.context
        return pgettext(context, phrase) if context else _(phrase)

    @property
    def _definite(self) -> str:
        return "la" if self.feminine else "el"

    @property
    def _one(self) -> str:
        if self.single:
            return self._definite
        return "una" if self.feminine else "un"


#: What a man is called where nothing else is said.
PIECE = Noun("ficha", feminine=True)
#: Men that stand one on another.
STACK = Noun("pila", feminine=True)
#: What lies on a cell that may not be seen yet.
COVER = Noun("secreto")


class Man(NamedTuple):
    """A kind of man, as people see and call it.

    Attributes:
        glyph: chooses its picture, e.g. ``"rook"``.
        noun: what it is called.
        letter: stands for it in codes and labels, where a game has such letters.
        how: how it moves, a clause, in Spanish; see :func:`zamora.core.i18n.later`.
        worth: its points, for a rival that counts men; 0 if having it says nothing.
        marks: what can be written on it, a sign each: the pips of a die, ``"123456"``.
    """

    glyph: str = "man"
    noun: Noun = PIECE
    letter: str = ""
    how: str = ""
    worth: int = 0
    marks: Sequence[str] = ""


def capital(sentence: str) -> str:
    """The sentence with a capital letter at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def either(items: Iterable[str]) -> str:
    """``a``, ``a o b``, ``a, b o c``."""
    return _listed(tuple(items), _(" o "))


def both(items: Iterable[str]) -> str:
    """``a``, ``a y b``, ``a, b y c``."""
    return _listed(tuple(items), _(" y "))


def _listed(items: Sequence[str], last: str) -> str:
    return last.join([", ".join(items[:-1]), items[-1]][len(items) == 1 :])


# The chessmen and the ball ------------------------------------------------------------------------


#: The kind with the number 0.
NO_KIND = Man("")
#: The kinds of chessmen, numbered as in :mod:`zamora.compiled.chess`.
CHESSMEN = (
    NO_KIND,
    Man(
        "king",
        Noun("rey", single=True),
        "R",
        later("un rey da un solo paso, en cualquier dirección"),
    ),
    Man(
        "queen",
        Noun("dama", feminine=True),
        "D",
        later("una dama va en línea recta por filas, columnas y diagonales"),
    ),
    Man(
        "rook",
        Noun("torre", feminine=True),
        "T",
        later("una torre va en línea recta por filas y columnas"),
    ),
    Man("bishop", Noun("alfil"), "A", later("un alfil va en línea recta por las diagonales")),
    Man(
        "knight",
        Noun("caballo"),
        "C",
        later("un caballo salta dos casillas en línea recta y una hacia un lado"),
    ),
    Man("pawn", Noun("peón"), "P"),
)
FOOTBALL = Man("ball", Noun("balón"))


def chessmen(pawns: str) -> tuple[Man, ...]:
    """The chessmen of a game where this is how pawns move."""
    *others, pawn = CHESSMEN
    return (*others, pawn._replace(how=pawns))


def quoted(words: str) -> str:
    """Words between the quotation marks of the reader's language: ``«Gigante»``."""
    return _("«{words}»").format(words=words)
