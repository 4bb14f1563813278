"""Draughts of many countries (Neto & Silva, chapter 3); each class says its rules and rulings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from zamora.core.board import DIAGONAL, EAST, EIGHT, NORTH, ORTHOGONAL, WEST, Board, Direction
from zamora.core.grid import Man, Noun, algebraic_board
from zamora.core.ground import Ground
from zamora.core.i18n import _, later
from zamora.core.parameters import Parameter
from zamora.library.draughts.common import AHEAD, Draughts


class International(Draughts):
    """International and Russian checkers (Neto & Silva, chapter 3, "Damas internacionais").

    **Rules.** On the dark squares of a 10 × 10 board, twenty men a side. A man steps to an empty
    square diagonally ahead; it captures ahead and backwards, jumping over a rival to the empty
    square behind it, and goes on as long as it can. Capturing comes before moving, and as many as
    possible must be captured. No man is jumped twice; the captured are taken off at the end. A man
    that ends its turn on the last row becomes a lady; one that only passes there does not. A lady
    goes along a diagonal as far as it is empty, and captures from afar, coming down on any empty
    square behind. A side without a legal turn loses. Draws: a position for the third time, and
    three ladies that have not caught one within sixteen turns.

    **Variants.** Boards of 8 × 8 with twelve men a side (Sweden, Brazil) and 12 × 12 with thirty
    (Canada, India, Sri Lanka): parameter ``size``. A proposal of the authors against draws: a lady
    whose last captured man is a lady stops on the very next square (``short_stop``).

    **Russian checkers** differ in three things: the board has 8 × 8 squares; any capture may be
    chosen, but must be brought to its end; a man that passes the last row while capturing goes on
    as a lady.

    **Rulings.**

    - The diagrams are lost. White begins from below, a1 is dark: all squares that the text names
      fit.
    - "16 lances" are sixteen turns of each side, counted from the first turn after which three
      ladies stand alone against one; a capture ends the count. It holds for the variants as well.
    - ``short_stop`` concerns the lady's last capture alone: before it she may come down farther
      away if she captures on from there. What the most is, is counted among the sequences that can
      so end.
    - In Russian checkers no men may be left uncaptured ("não pode deixar peças por capturar"): a
      lady comes down, if she can, on a square from which she can capture on. So it is played
      everywhere.
    - Numbers of squares are the usual ones: 1 in the corner on the left of Black's side.
    """

    key: ClassVar[str] = "damas-internacionales"
    name: ClassVar[str] = "Damas internacionales"
    board: ClassVar[Board] = algebraic_board(10, 10)
    man_takes: ClassVar[tuple[Direction, ...]] = DIAGONAL
    greatest: ClassVar[bool] = True
    chase: ClassVar[int] = 16
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "size": Parameter(
            10, (10, 8, 12), lambda: _("Tablero"), lambda: _("¿De cuántas filas es el tablero?")
        ),
        "short_stop": Parameter(
            False,
            (False, True),
            lambda: _("Freno de la dama"),
            lambda: _("¿Dónde se detiene una dama cuando lo último que toma es otra dama?"),
            {
                False: lambda: _("donde quiera, detrás de ella"),
                True: lambda: _("en la casilla que sigue"),
            },
        ),
    }

    def make_board(self) -> Board:
        """The size that was chosen."""
        size = int(self.settings["size"])
        return algebraic_board(size, size)


class Russian(Draughts):
    """The rules of Russian checkers, as :class:`International` says them."""

    key: ClassVar[str] = "damas-rusas"
    name: ClassVar[str] = "Damas rusas"
    man_takes: ClassVar[tuple[Direction, ...]] = DIAGONAL
    crowned_in_passing: ClassVar[bool] = True
    lands_to_go_on: ClassVar[bool] = True
    chase: ClassVar[int] = International.chase


class American(Draughts):
    """American checkers (Neto & Silva, chapter 3, "Damas inglesas/americanas").

    **Rules.** On the dark squares of an 8 × 8 board, twelve men a side. A man steps to an empty
    square diagonally ahead. If a rival stands there and the square behind is empty, it jumps over
    and captures; it must go on jumping as long as it can. Capturing comes before moving, but need
    not capture as many as possible. No man is jumped twice, and the captured are taken off at the
    end of the sequence. A man that ends its turn on the last row becomes a lady, who steps and
    jumps backwards as well, one square at a time. A side without a legal turn loses; a position for
    the third time is a draw.

    **Rulings.**

    - A man that reaches the last row while capturing stops there: as a man it could only go on
      backwards ("os homens não capturam para trás"), and it becomes a lady at the end of the turn.
    - The source does not say who begins: White does, from below, as in its other draughts; a1 is
      dark.
    - Numbers of squares are those of this game's books, where 1 to 12 belong to the side that
      begins.
    """

    key: ClassVar[str] = "damas-inglesas"
    name: ClassVar[str] = "Damas inglesas"
    men: ClassVar[Mapping[str, Man]] = {
        **Draughts.men,
        "D": Man("lady", Noun("dama", feminine=True, context="en las damas"), worth=150),
    }
    flies: ClassVar[bool] = False
    numbered_from_above: ClassVar[bool] = False

    def openspiel(self) -> str:
        """``checkers``."""
        return "checkers"


class Spanish(Draughts):
    """Spanish checkers, which are the Portuguese, and their kin (Neto & Silva, chapter 3).

    **Rules** ("Damas portuguesas/espanholas"). On one colour of an 8 × 8 board, twelve men a side.
    A man steps to an empty square diagonally ahead, and captures ahead only: it jumps over a rival
    to the empty square behind, and goes on as long as it can. Capturing comes before moving, and as
    much as possible must be captured: a man counts as one, a lady as two, since she is made of two
    men. No man is jumped twice; the captured are taken off at the end. A man that reaches the last
    row becomes a lady, who goes along a diagonal as far as it is empty, and captures from afar,
    coming down on any empty square behind. A side without a legal turn loses; a position for the
    third time is a draw.

    **Kin** (under "Variantes"), each with one or two differences. Germany: any capture may be
    chosen. Czech Republic: if a man and a lady can both capture the most, a lady must. Thailand:
    eight men a side; a lady comes down right behind the man she captures, and any capture may be
    chosen.

    **Rulings.**

    - The board is turned: a1 is light, for the squares that the text names (d7, c6, b5, e4, g6, c8)
      are of the colour of h1. The kin are played on the same squares, as the text says nothing
      else.
    - Germany: a lady may come down on any empty square behind the man she captures, also where she
      cannot capture on though she could elsewhere; only from where she stands must she go on if she
      can. The text does not say it: a lady captures "da mesma forma que os homens" and may move
      more than a square "antes e/ou depois de cada salto", and of the German game only that the
      sequence need not be a greatest one. That a lady has to choose a square from which she goes on
      is said of Russian checkers alone. Where most must be captured, and in Thailand, the question
      does not arise.
    - White begins, from below, as everywhere in the chapter; the eight men of Thailand fill two
      rows (the diagrams are lost).
    - Numbers of squares are those of Spanish books: 1 in White's corner on the right.
    """

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


class Turkish(Draughts):
    """Draughts along rows and columns: Turkish, Armenian, Croda (Neto & Silva, chapter 3).

    **Turkish** ("Damas turcas"). On all squares of an 8 × 8 board, sixteen men a side on its second
    and third row. A man steps ahead or sideways to an empty square, and captures in the same
    directions: it jumps over a rival to the empty square behind, and goes on as long as it can.
    Capturing comes before moving, and as many as possible must be captured. No man is jumped twice;
    the captured are taken off at the end. A man that ends its turn on the last row becomes a lady;
    one that only passes there does not. A lady goes along a row or a column as far as it is empty,
    and captures from afar, coming down on any empty square behind. A side without a legal turn
    loses; a position for the third time is a draw.

    **Armenian** (under its "Variantes"): a man may step diagonally ahead as well, a lady go along
    diagonals as well. Captures are the same.

    **Croda**, invented by Ljuban Dedić in 1995: twenty-four men a side on the first three rows. A
    man steps ahead, straight or diagonally, and captures along rows and columns in all four
    directions. The rest is as in Turkish checkers.

    **Rulings.**

    - The first diagrams are lost. The men of Turkish checkers stand on the second and third row: so
      b3-b4 and b5:b3:d3:d1 can follow the first turns. White begins, from below.
    - That the captured stay until the end is said by the source of all three games, though many
      take them off at once in Turkish checkers. A lady may turn back in mid-capture: nothing
      forbids it.
    - The squares have one colour: neither men nor rules know two.
    """

    key: ClassVar[str] = "damas-turcas"
    name: ClassVar[str] = "Damas turcas"
    ground: ClassVar[Ground] = Ground(material="wood")
    first_row: ClassVar[int] = 2
    man_moves: ClassVar[tuple[Direction, ...]] = (NORTH, EAST, WEST)
    man_takes: ClassVar[tuple[Direction, ...]] = man_moves
    lady_moves: ClassVar[tuple[Direction, ...]] = ORTHOGONAL
    lady_takes: ClassVar[tuple[Direction, ...]] = ORTHOGONAL
    greatest: ClassVar[bool] = True


class Armenian(Turkish):
    """The rules of Armenian checkers: men and ladies move diagonally, too."""

    key: ClassVar[str] = "damas-armenias"
    name: ClassVar[str] = "Damas armenias"
    man_moves: ClassVar[tuple[Direction, ...]] = (*Turkish.man_moves, *AHEAD)
    lady_moves: ClassVar[tuple[Direction, ...]] = EIGHT


class Croda(Turkish):
    """The rules of Croda."""

    key: ClassVar[str] = "croda"
    name: ClassVar[str] = "Croda"
    first_row: ClassVar[int] = 1
    man_moves: ClassVar[tuple[Direction, ...]] = (NORTH, *AHEAD)
    man_takes: ClassVar[tuple[Direction, ...]] = ORTHOGONAL
