"""The words of a review (:mod:`zamora.explain.reviews`): turn by turn, and in all.

Who made a turn is spoken to. What is said of a turn comes from the game's kit
(:mod:`zamora.explain.kit`).
"""

from __future__ import annotations

from collections.abc import Iterator

from zamora.core.i18n import _, ngettext
from zamora.core.position import Reason, Side
from zamora.core.sides import as_label, in_sentence, the_side, wins
from zamora.core.wrapping import wrapped
from zamora.explain.grades import Review, TurnReview


def addressed(text: str, side: str) -> str:
    """A verdict that is not only read by the side it speaks to: which one that is, said first."""
    return " ".join((_("Esto va para {side}.").format(side=the_side(side)), text)) if text else ""


# The whole game -----------------------------------------------------------------------------------


def lines(review: Review) -> Iterator[str]:
    """A review for people to read."""
    yield _("{game}: {result}.").format(game=review.history.start.game.name, result=_end(review))
    yield ""
    costs = False
    for judged in review.turns:
        graded = grade_words()[judged.grade]
        if judged.grade in ("inaccuracy", "mistake") and judged.cost:
            costs = True
            graded = ngettext(
                "{grade}: cuesta {n} punto", "{grade}: cuesta {n} puntos", judged.cost
            ).format(grade=graded, n=judged.cost)
        yield from wrapped(f"{judged.number}. {judged.turn} ({graded})", 0)
        if judged.text:
            name = review.history.start.game.sides[judged.side]
            yield from wrapped(addressed(judged.text, name), 4, hanging=0)
    yield ""
    if costs:
        yield _("Los puntos los calcula el programa; un peón de ajedrez vale más o menos 100.")
    if not review.complete:
        yield _("Se paró antes de tiempo: van {n} de {all} turnos.").format(
            n=len(review.turns), all=len(review.history.turns)
        )
    for side in Side:
        yield from wrapped(_summary(review, side), 0)
    if review.decisive is not None:
        yield from wrapped(_decisive(review.decisive), 0)


def _end(review: Review) -> str:
    """How the game ended, as a sentence goes on."""
    outcome, sides = review.outcome, review.history.start.game.sides
    if outcome is None:
        return _("sin terminar")
    if outcome.winner is None:
        return _("empate")
    said = wins(sides[outcome.winner])
    if outcome.reason is Reason.RESIGNATION:
        return _("{wins} por rendición").format(wins=said)
    turns = review.history.turns
    if turns and turns[-1].own_goal:
        return _("{wins} por un autogol").format(wins=said)
    return said


def grade_words() -> dict[str, str]:
    """The grades as people read them."""
    return {
        "best": _("el mejor"),
        "good": _("bueno"),
        "inaccuracy": _("imprecisión"),
        "mistake": _("error"),
        "blunder": _("error grave"),
    }


def _summary(review: Review, side: Side) -> str:
    grades, accuracy = review.grades(side), review.accuracy(side)
    name = as_label(review.history.start.game.sides[side])
    if accuracy is None:
        return _("{side}: ningún turno.").format(side=name)
    total = grades.total()
    well = ngettext(
        "{side}: {well} de {n} turno bien jugado ({percent} %).",
        "{side}: {well} de {n} turnos bien jugados ({percent} %).",
        total,
    ).format(
        side=name, well=grades["best"] + grades["good"], n=total, percent=round(100 * accuracy)
    )
    counts = (
        ngettext("{n} imprecisión", "{n} imprecisiones", grades["inaccuracy"]).format(
            n=grades["inaccuracy"]
        ),
        ngettext("{n} error", "{n} errores", grades["mistake"]).format(n=grades["mistake"]),
        ngettext("{n} error grave", "{n} errores graves", grades["blunder"]).format(
            n=grades["blunder"]
        ),
    )
    return f"{well} {', '.join(counts)}."


def _decisive(judged: TurnReview) -> str:
    game = judged.turn.before.game
    return _("El error decisivo: turno {n} ({side}), «{turn}».").format(
        n=judged.number, side=in_sentence(game.sides[judged.side]), turn=judged.turn
    )
