"""Spanish draughts, which are the Portuguese, and their kin (Neto & Silva, chapter 3).

**Rules** ("Damas portuguesas/espanholas"). On one colour of an 8 × 8 board, twelve men a side. A
man steps to an empty square diagonally ahead, and captures ahead only: it jumps over a rival to the
empty square behind, and goes on as long as it can. Capturing comes before moving, and as much as
possible must be captured: a man counts as one, a lady as two, since she is made of two men. No man
is jumped twice; the captured are taken off at the end. A man that reaches the last row becomes a
lady, who goes along a diagonal as far as it is empty, and captures from afar, coming down on any
empty square behind. A side without a legal turn loses; a position for the third time is a draw.

**Kin** (under "Variantes"), each with one or two differences. Germany: any capture may be chosen.
Czech Republic: if a man and a lady can both capture the most, a lady must. Thailand: eight men a
side; a lady comes down right behind the man she captures, and any capture may be chosen.

**Rulings.**

- The board is turned: a1 is light, for the squares that the text names (d7, c6, b5, e4, g6, c8) are
  of the colour of h1. The kin are played on the same squares, as the text says nothing else.
- Germany: a lady may come down on any empty square behind the man she captures, also where she
  cannot capture on though she could elsewhere; only from where she stands must she go on if she
  can. The text does not say it: a lady captures "da mesma forma que os homens" and may move more
  than a square "antes e/ou depois de cada salto", and of the German game only that the sequence
  need not be a greatest one. That a lady has to choose a square from which she goes on is said of
  Russian draughts alone. Where most must be captured, and in Thailand, the question does not arise.
- White begins, from below, as everywhere in the chapter; the eight men of Thailand fill two rows
  (the diagrams are lost).
- Numbers of squares are those of Spanish books: 1 in White's corner on the right.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from zamora.core.ground import Ground
from zamora.core.i18n import later
from zamora.library.draughts.common import Draughts


class Spanish(Draughts):
    """The rules of Spanish draughts; see the module's docstring."""

    key: ClassVar[str] = "damas-espanolas"
    name: ClassVar[str] = "Damas españolas"
    ground: ClassVar[Ground] = Ground(material="wood", chequered=True, dark=0)
    greatest: ClassVar[bool] = True
    lady_counts: ClassVar[int] = 2
    numbered_from_above: ClassVar[bool] = False


class German(Spanish):
    """What is played in Germany: any capture will do."""

    key: ClassVar[str] = "damas-alemanas"
    name: ClassVar[str] = "Damas alemanas"
    greatest: ClassVar[bool] = False


class Czech(Spanish):
    """What is played in the Czech Republic: of two greatest captures, the lady's."""

    key: ClassVar[str] = "damas-checas"
    name: ClassVar[str] = "Damas checas"
    ladies_first: ClassVar[bool] = True
    phrases: ClassVar[Mapping[str, str]] = {
        **Spanish.phrases,
        "greatest": later(
            "Hay que tomar lo más posible y, si se puede, con una dama: ahora con {pieces}."
        ),
    }


class Thai(Spanish):
    """What is played in Thailand: few men, and ladies that come down close by."""

    key: ClassVar[str] = "damas-tailandesas"
    name: ClassVar[str] = "Damas tailandesas"
    free_rows: ClassVar[int] = 4
    greatest: ClassVar[bool] = False
    lands_close: ClassVar[bool] = True
