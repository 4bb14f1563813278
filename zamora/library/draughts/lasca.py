"""Lasca and MyLaska (Neto & Silva, chapter 3, "Bashnya", variants): small towers.

**Rules.** Lasca is Emanuel Lasker's: Bashnya on 7 × 7 squares with eleven men a side; a sequence of
captures does not pass twice over the same stack; ladies are as short as in English draughts.
MyLaska is Karl Scherer's: there a stack has two men at most; what a stack of two captures leaves
the board.

**Rulings.**

- The source gives only these differences, so all else is as in Bashnya: men capture backwards too,
  and one that comes to the last row while capturing goes on as a lady.
- Lasker himself let men capture ahead only, and ended the turn with the promotion: ``men=ahead``.
- A short lady also *moves* to the next square only: "como nas damas inglesas".
- A stack is the same as long as it stands on its square, whichever man commands it by now.
- MyLaska is Lasca but for the height of its stacks: the source calls it "another variant" and names
  no board.
- White begins, from below; a1 is dark, and so are the other corners.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from zamora.core.board import Board
from zamora.core.grid import algebraic_board
from zamora.core.ground import Ground
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.library.draughts.towers import Towers


class Lasca(Towers):
    """The rules of Lasca; see the module's docstring."""

    key: ClassVar[str] = "lasca"
    name: ClassVar[str] = "Lasca"
    board: ClassVar[Board] = algebraic_board(7, 7)
    ground: ClassVar[Ground] = Ground(material="wood", chequered=True, dark=0)
    again: ClassVar[bool] = False
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "men": Parameter(
            "both",
            ("both", "ahead"),
            lambda: _("Los peones toman"),
            lambda: _("¿Hacia dónde toman los peones?"),
            {
                "both": lambda: _("adelante y atrás"),
                "ahead": lambda: _("solo adelante, como quería Lasker"),
            },
        )
    }

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.ahead = self.settings["men"] == "ahead"  # type: ignore[misc]


class MyLaska(Lasca):
    """The rules of MyLaska; see the module's docstring."""

    key: ClassVar[str] = "mylaska"
    name: ClassVar[str] = "MyLaska"
    tallest: ClassVar[int] = 2
