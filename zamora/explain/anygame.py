"""Why a turn is good, and what was wrong with one, where nothing is known but the rules.

What is said in ball games (:mod:`zamora.explain.reasons`, :mod:`zamora.explain.review_words`) needs
a ball and chessmen. Here each sentence is a fact that the grammar of any game can answer: how the
game ends, who could win at once, what was taken, how many turns are left to either side.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from zamora.core.board import Cell
from zamora.core.history import History
from zamora.core.i18n import _, ngettext
from zamora.core.position import Position, Reason, Side, Turn
from zamora.core.spoken import word
from zamora.explain.grades import TurnReview
from zamora.explain.reasons import SENTENCES, Outlook, Remark, fate, opinion

#: Nobody counts more turns than this to see who is short of them.
COUNTABLE = 30


def remarks(
    turn: Turn, outlook: Outlook, *, history: History | None = None, most: int = SENTENCES
) -> tuple[Remark, ...]:
    """What speaks for a turn of any game, the most telling first; at least one remark.

    The arguments are those of :func:`zamora.explain.reasons.remarks`.
    """
    return tuple(islice(_remarks(turn, outlook, history), most))


def _remarks(turn: Turn, outlook: Outlook, history: History | None) -> Iterator[Remark]:
    if turn.after.outcome is not None or _third_time(turn, history):
        yield _the_end(turn)
        return
    said = 0
    only = turn.before.listable and len(turn.before.turns()) == 1
    for remark in (
        *fate(turn.before, outlook, only=only),
        *_lost(outlook),
        *_dangers(turn, outlook),
        *_men(turn),
    ):
        said += remark.kind != "only"
        yield remark
    if not said:
        yield from _room(turn)
        yield opinion(turn.before, outlook)


def _third_time(turn: Turn, history: History | None) -> bool:
    if history is None:
        return False
    ahead = History(history.start, (*history.turns, turn))
    return ahead.outcome is not None


def _the_end(turn: Turn) -> Remark:
    outcome, side = turn.after.outcome, turn.before.side
    cells = _cells(turn)
    if outcome is None:
        return Remark("draw", _("Esta posición sale por tercera vez: es empate."))
    if outcome.winner is None:
        return Remark("draw", _("Con este turno la partida termina en empate."))
    if outcome.winner is not side:
        return Remark("own goal", _("Con este turno la partida termina, y gana el rival."), cells)
    said = {
        Reason.CHECKMATE: _("¡Jaque mate! El rey rival no tiene salida."),
        Reason.NO_MOVES: _("¡Ganas! Ya no queda ningún turno."),
        Reason.CAPTURED: _("¡Ganas! Al rival no le queda ninguna ficha."),
        Reason.COUNT: _("¡Ganas! Tienes más que el rival."),
    }
    return Remark("goal", said.get(outcome.reason, _("¡Con este turno ganas!")), cells)


def _lost(outlook: Outlook) -> Iterator[Remark]:
    goal_in = outlook.score.goal_in
    if goal_in is None or goal_in > 0:
        return
    left = (1 - goal_in) // 2
    if left == 1:
        said = _("Juegues lo que juegues, el rival puede ganar en su turno.")
    else:
        said = ngettext(
            "Si el rival no se equivoca, gana en {n} turno suyo; falta que lo encuentre.",
            "Si el rival no se equivoca, gana en {n} turnos suyos; falta que los encuentre.",
            left,
        ).format(n=left)
    yield Remark("loses", said)


def winning(position: Position, side: Side) -> tuple[Turn, ...]:
    """The turns that would win at once if ``side`` were to move; none where nobody can list them.

    What stands on the board need not be possible with the other side to move: then there are none.
    """
    if position.outcome is not None:
        return ()
    asked = position.asked(side)
    if asked.outcome is not None or not asked.listable:
        return ()
    return tuple(turn for turn in asked.turns() if turn.wins)


def _dangers(turn: Turn, outlook: Outlook) -> Iterator[Remark]:
    side = turn.before.side
    if turn.before.checked():
        yield Remark("escapes", _("Tu rey está en jaque: así sale de él."))
    if turn.after.side is side:
        return
    if winning(turn.before, side.other) and not winning(turn.after, side.other):
        yield Remark("saves", _("Así evitas que el rival gane en su turno."))
    ahead = winning(turn.after, side) if outlook.score.goal_in is None else ()
    if ahead:
        yield Remark("threat", _("Amenazas ganar en tu próximo turno."), _cells(ahead[0]))
    if turn.after.check():
        yield Remark("check", _("Das jaque."), _cells(turn))


def _men(turn: Turn) -> Iterator[Remark]:
    side = turn.before.side
    before, after = turn.before.pieces(), turn.after.pieces()
    taken = sum(p.side is side.other for p in before) - sum(p.side is side.other for p in after)
    if taken > 0:
        cells = tuple(cell for step in turn.steps for cell in step.captures)
        said = ngettext("Tomas {n} ficha.", "Tomas {n} fichas.", taken).format(n=taken)
        yield Remark("captures", said, cells)
    for piece in before:
        if piece.side is side and piece.cells[0] == turn.steps[0].origin:
            now = next((p for p in after if p.cells[0] == turn.steps[-1].target), None)
            if now is not None and now.side is side and now.kind != piece.kind:
                said = _("Tu {man} se convierte en {other}.").format(
                    man=word(piece), other=word(now)
                )
                yield Remark("promotes", said, piece.cells)


def _room(turn: Turn) -> Iterator[Remark]:
    """How many turns are left to either side, where few are and that will decide."""
    side, after = turn.before.side, turn.after
    # Where men count, it says little how many turns there are.
    counts_men = after.game.evaluation(after.state) is not None
    if counts_men or after.side is side or not after.listable:
        return
    own = after.asked(side)
    if own.outcome is not None or not own.listable:
        return
    theirs, mine = len(after.turns()), len(own.turns())
    if theirs < mine <= COUNTABLE:
        yield Remark(
            "room",
            ngettext(
                "Al rival le queda {n} turno posible; a ti te quedarían {mine}.",
                "Al rival le quedan {n} turnos posibles; a ti te quedarían {mine}.",
                theirs,
            ).format(n=theirs, mine=mine),
        )


def _cells(turn: Turn) -> tuple[Cell, ...]:
    """The cells of the board that a turn touches last."""
    target = turn.steps[-1].target
    return (target,) if target in turn.before.game.board else ()


# What was wrong with a turn -----------------------------------------------------------------------


def verdict(played: TurnReview, history: History) -> str:
    """The verdict on a turn of any game, for who made it; empty if there is nothing to say."""
    better, could, does = played.better, played.before.goal_in, played.after.goal_in
    if better is None:
        first = remarks(played.turn, Outlook(played.after, depth=1), history=history, most=1)[0]
        telling = ("goal", "draw", "own goal", "only", "forces", "saves", "escapes", "loses")
        return first.text if first.kind in telling else ""
    if could is not None and could > 0:
        n = (could + 1) // 2
        if does is not None and does > 0:
            return _("Sigues ganando, aunque «{better}» era más rápido.").format(better=better)
        if n == 1:
            return _("Con «{better}» ganabas en este turno.").format(better=better)
        return ngettext(
            "Con «{better}» ganabas en {n} turno tuyo, jugara lo que jugara el rival.",
            "Con «{better}» ganabas en {n} turnos tuyos, jugara lo que jugara el rival.",
            n,
        ).format(better=better, n=n)
    if does is not None and does < 0:
        if could is not None:
            return _("Ya perdías, pero con «{better}» tardabas más.").format(better=better)
        n = -does // 2
        return " ".join(
            (
                ngettext(
                    "Después de esto el rival gana en {n} turno suyo, juegues lo que juegues.",
                    "Después de esto el rival gana en {n} turnos suyos, juegues lo que juegues.",
                    n,
                ).format(n=n),
                _("Mejor: «{better}».").format(better=better),
            )
        )
    if played.grade == "good":
        return ""
    if played.grade == "inaccuracy":
        return _("Un poco mejor: «{better}».").format(better=better)
    return _("Mejor: «{better}».").format(better=better)
