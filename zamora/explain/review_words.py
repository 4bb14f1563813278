"""The words of a review (:mod:`zamora.explain.reviews`): turn by turn, and in all.

Who made a turn is spoken to. What is said of a turn is true in the same sense as in a hint
(:mod:`zamora.explain.reasons`).
"""

from __future__ import annotations

from collections.abc import Iterator

from zamora.core.folding import folded
from zamora.core.history import History
from zamora.core.i18n import _, ngettext
from zamora.core.position import Reason, Side
from zamora.core.sides import in_sentence, the_side, wins
from zamora.explain.anygame import blame
from zamora.explain.grades import Review, TurnReview
from zamora.explain.reasons import Outlook, remarks
from zamora.explain.sights import Sights

#: What is worth saying of a good turn.
_PRAISED = ("only", "forces", "saves", "escapes", "prevents mate", "loses", "threat", "mate threat")


def words(played: TurnReview, history: History) -> str:
    """The verdict on a turn of a ball game, for who made it; empty if there is nothing to say.

    Args:
        played: the turn, as graded.
        history: the game before it.
    """
    sights = Sights(played.turn, history)
    if played.better is None:
        return _praise(played, history)
    if played.grade == "good":
        return _still_good(played)
    if played.grade == "inaccuracy":
        name = "a little better" if played.before.goal_in is None else "lasted longer"
        return blame(name, played)
    said = [*_missed(played), *_allowed(played, sights), *_instead(played, history)]
    return " ".join(said)


def _praise(played: TurnReview, history: History) -> str:
    """What a turn does that was as good as any."""
    outlook = Outlook(played.after, depth=1, exact=played.exact)
    first = remarks(played.turn, outlook, history=history, most=1)[0]
    over = Sights(played.turn, history).over
    return first.text if over or first.kind in _PRAISED else ""


def _still_good(played: TurnReview) -> str:
    """A turn that won or lost all the same."""
    if played.after.goal_in is None or played.after.goal_in < 0:
        return ""
    return blame("still wins, won at once" if played.before.goal_in == 1 else "still wins", played)


def _missed(played: TurnReview) -> Iterator[str]:
    """The win that was there."""
    goal_in, better = played.before.goal_in, played.better
    if goal_in is None or goal_in < 0 or better is None:
        return
    if goal_in == 1:
        mates = better.after.outcome and better.after.outcome.reason is Reason.CHECKMATE
        yield blame("mate missed" if mates else "goal missed", played)
    else:
        yield blame("win missed", played, n=(goal_in + 1) // 2)


def _allowed(played: TurnReview, sights: Sights) -> Iterator[str]:
    """What the rival can do now."""
    goal_in = played.after.goal_in
    if sights.over:
        yield remarks(played.turn, Outlook(played.after))[0].text
        return
    if goal_in is None or goal_in > 0:
        if played.exact:
            yield blame("now a draw", played)
        return
    n = -goal_in // 2
    if n == 1 and sights.allowed:
        yield blame("goal allowed", played, **sights.allowed[0]._asdict())
    else:
        yield blame("mate allowed" if n == 1 else "win allowed", played, n=n)


def _instead(played: TurnReview, history: History) -> Iterator[str]:
    """What should have been played, where no win was missed."""
    better = played.better
    if played.before.goal_in is not None or better is None:
        return
    if played.exact:
        yield blame("held the draw", played)
    elif played.grade == "blunder":
        yield blame("prevented it", played)
    elif played.after.goal_in is not None:
        yield blame("perhaps too late", played)
    else:
        yield blame("better", played)
        reason = remarks(better, Outlook(played.before, depth=1), history=history, most=1)[0]
        if reason.kind != "search":
            yield reason.text


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
        yield from folded(f"{judged.number}. {judged.turn} ({graded})", 0)
        if judged.text:
            name = review.history.start.game.sides[judged.side]
            yield from folded(addressed(judged.text, name), 4, hanging=0)
    yield ""
    if costs:
        yield _("Los puntos los calcula el programa; un peón de ajedrez vale más o menos 100.")
    if not review.complete:
        yield _("Se paró antes de tiempo: van {n} de {all} turnos.").format(
            n=len(review.turns), all=len(review.history.turns)
        )
    for side in Side:
        yield from folded(_summary(review, side), 0)
    if review.decisive is not None:
        yield from folded(_decisive(review.decisive), 0)


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
    name = review.history.start.game.sides[side]
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
