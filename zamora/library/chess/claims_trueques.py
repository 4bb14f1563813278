"""What the source says of chess with swaps (Neto & Silva 2013, chapter 2), and the rules."""

from __future__ import annotations

from zamora.book.kit import Claim, Finding, together
from zamora.core.i18n import _
from zamora.core.position import Reason
from zamora.registry import game

#: The men of the first figure that the text names, and two kings.
PAWN = "trueques:1 4r3/8/8/2cpP3/3P4/8/8/7R B -/-/0"
MATE, MATING = "trueques:1 3dt1r1/7p/5A1p/8/8/8/5RPP/8 N -/-/0", "Dxf6 Df6/f2"


def trueques() -> tuple[Claim, ...]:
    """Which men a pawn swaps with, and how a swap mates a king."""
    return together(
        _chapter,
        (
            "peón que se cambia",
            _("El peón de d4 puede cambiar de sitio con los de d5 y e5 y con el caballo de c5."),
            _("Capítulo 2, ajedrez con trueques"),
        ),
        (
            "mate con un trueque",
            _("El trueque con el rey blanco es jaque mate."),
            _("Capítulo 2, ajedrez con trueques"),
        ),
    )


def _chapter() -> tuple[Finding, ...]:
    position = game("trueques").position(PAWN)
    draft = position.draft()
    draft = draft.take(next(step for step in draft.next_steps if step.piece.startswith("R")))
    names = position.game.board.name
    swaps = {names(step.target) for step in draft.next_steps if names(step.grip) == "d4"}
    mated = game("trueques").position(MATE).play(MATING)
    return (
        Finding(
            _(
                "Hacia delante un peón no toma y en diagonal no va a casillas vacías; para "
                "cambiar de sitio le sirven las tres casillas. El trueque con el peón propio no "
                "cambia nada, y vale."
            ),
            holds=swaps == {"c5", "d5", "e5"},
            position=position,
        ),
        Finding(
            _(
                "Con un trueque no se sale del jaque: primero hay que hacer una jugada de "
                "ajedrez, y ninguna lo remedia."
            ),
            holds=mated.outcome is not None and mated.outcome.reason is Reason.CHECKMATE,
            position=mated,
        ),
    )
