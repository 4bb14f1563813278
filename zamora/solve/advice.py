"""Advice for a pupil, made from the exact solution: a hint with its reason, a verdict on a turn.

Nothing is said that the solution does not prove. The pupil is the side to move and is addressed as
*tú*; turns are counted for both sides, this one included, as values on the board are.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from zamora.core.errors import GameOver
from zamora.core.history import DRAWING_OCCURRENCE, History
from zamora.core.i18n import _, ngettext
from zamora.core.position import Position, Reason, Turn
from zamora.core.sides import is_name
from zamora.solve import solution_for
from zamora.solve.base import Values
from zamora.solve.mirror import NoMirror, is_mirrored
from zamora.solve.retrograde import RANK, Solution, Value

#: How many sentences of a reason a pupil is asked to read, the most important first.
SENTENCES = 3


@dataclass(frozen=True)
class Advice:
    """A turn to play, what it is worth for the player who makes it, and why it is good."""

    turn: Turn
    value: Value
    reason: str

    def __str__(self) -> str:
        return _("{turn}. {reason}").format(turn=self.turn, reason=self.reason)


@dataclass(frozen=True)
class Judgement:
    """What a turn did to the position.

    Attributes:
        turn: the turn.
        before: value of the position for the player who makes it.
        after: value of the turn for the same player, the turn itself counted.
        kept: whether a won position stays won, a drawn one at least drawn.
        best: whether it is as good as any (quickest win, slowest loss).
        better: a better turn, if there is one.
        refutation: the rival's best reply, if something was given away and the game goes on.
        reason: the verdict in words.
    """

    turn: Turn
    before: Value
    after: Value
    kept: bool
    best: bool
    better: Turn | None
    refutation: Turn | None
    reason: str

    def __str__(self) -> str:
        return self.reason


def hint(position: Position, solved: Solution | None = None) -> Advice:
    """A best turn in ``position``, and the reason in words that a pupil understands.

    Args:
        position: a position in which the game goes on.
        solved: the values to trust: ``solution.considering(history)`` in a game under way.

    Raises:
        GameOver: if the game is over there.
        UnknownGame: if the game has no complete solution.
    """
    if position.outcome is not None:
        raise GameOver
    solved = solved or solution_for(position)
    # Among equally good turns the one after which the rival can go wrong most easily.
    turn = max(solved.best_turns(position), key=lambda turn: pitfalls(solved, turn))
    value = solved.turn_value(turn)
    explain = {"win": _why_it_wins, "draw": _why_it_draws, "loss": _why_it_lasts}[value.result]
    return Advice(turn, value, " ".join(explain(solved, turn, value)[:SENTENCES]))


def judge(position: Position, turn: Turn | str, solved: Solution | None = None) -> Judgement:
    """What ``turn`` keeps or gives away, what was better, and the reply that shows it.

    Args:
        position: the position before the turn.
        turn: a turn of that position, or its notation.
        solved: the values to trust: ``solution.considering(history)`` in a game under way.

    Raises:
        IllegalTurn, UnreadableNotation, AmbiguousTurn: if it is no turn of this position.
        UnknownGame: if the game has no complete solution.
    """
    if isinstance(turn, str):
        turn = position.parse(turn)
    position.play(turn)
    solved = solved or solution_for(position)
    before, after = solved.value(position), solved.turn_value(turn)
    kept = RANK[after.result] >= RANK[before.result]
    best = after.order >= before.order
    better = None if best else solved.best_turns(position)[0]
    refutation = None if kept else next(iter(solved.best_turns(turn.after)), None)
    judgement = Judgement(turn, before, after, kept, best, better, refutation, "")
    reason = _praise(judgement) if kept else _criticism(judgement)
    return Judgement(turn, before, after, kept, best, better, refutation, reason)


def mistakes(history: History) -> tuple[Judgement, ...]:
    """The turns of a game that gave something away, in order.

    Raises:
        UnknownGame: if the game has no complete solution.
    """
    solved = solution_for(history.start)
    judged = (judge(turn.before, turn, solved) for turn in history.turns)
    return tuple(judgement for judgement in judged if not judgement.kept)


def most_promising(solved: Values, history: History) -> list[Turn]:
    """Of the best turns, those to play against a fallible rival.

    They end a won game immediately, or leave the rival more ways to go wrong than others; and their
    positions have come up less often.
    """
    stood = Counter(position.key for position in history.positions)

    def appeal(turn: Turn) -> tuple[bool, float, int]:
        times = stood[turn.after.key]
        ends = times + 1 >= DRAWING_OCCURRENCE
        return turn.wins, 0.0 if ends else pitfalls(solved, turn), -times

    appeals = {turn: appeal(turn) for turn in solved.best_turns(history.position)}
    most = max(appeals.values())
    return [turn for turn in appeals if appeals[turn] == most]


def pitfalls(solved: Values, turn: Turn) -> float:
    """The share of the rival's replies to ``turn`` that give something away, from 0 to 1."""
    replies = len(solved.turn_values(turn.after))
    return len(solved.wrong_turns(turn.after)) / replies if replies else 0.0


# Reasons -----------------------------------------------------------------------------------------


def _why_it_wins(solved: Solution, turn: Turn, value: Value) -> list[str]:
    rival = _rival(turn)
    turns = value.distance or 0
    if turns == 1:
        return [_("¡Ganas ya! {end}").format(end=_the_end(turn))]
    said = [
        ngettext(
            "Así ganas en {n} turno.", "Así ganas en {n} turnos, contando los de {rival}.", turns
        ).format(n=turns, rival=rival),
        _after_the_reply(solved, turn),
    ]
    values = solved.turn_values(turn.before)
    for other in values:
        if other.stalemates:
            said.append(
                _("Cuidado: con {other}, {rival} quedaría ahogado y sería empate.").format(
                    other=_short(other), rival=rival
                )
            )
            break
    if sum(worth.result == "win" for worth in values.values()) == 1:
        said.append(_("Es el único turno que gana."))
    return said


def _after_the_reply(solved: Solution, turn: Turn) -> str:
    """How the win goes on: with one turn against all replies, or against the best defence."""
    rival = _rival(turn)
    ways = [
        {_short(win): win for win in solved.best_turns(reply.after) if win.wins}
        for reply in turn.after.turns()
    ]
    common = [win for name, win in ways[0].items() if all(name in others for others in ways)]
    if common:
        return _("Juegue lo que juegue {rival}, después ganas con {next}.").format(
            rival=rival, next=_short(common[0])
        )
    defence = solved.best_turns(turn.after)[0]
    following = solved.best_turns(defence.after)[0]
    if following.wins:
        return _("Si {rival} se defiende con {reply}, ganas con {next}.").format(
            rival=rival, reply=_short(defence), next=_short(following)
        )
    return _("Si {rival} se defiende con {reply}, sigue con {next}.").format(
        rival=rival, reply=_short(defence), next=_short(following)
    )


def _why_it_draws(solved: Solution, turn: Turn, value: Value) -> list[str]:
    rival = _rival(turn)
    values = solved.turn_values(turn.before)
    losing = [other for other, worth in values.items() if worth.result == "loss"]
    if not losing:
        said = [_("Aquí todos los turnos mantienen el empate.")]
    elif len(losing) == len(values) - 1:
        said = [_("Es el único turno que no pierde.")]
    else:
        said = [_("Así mantienes el empate.")]
    if _mirrored(turn):
        said.append(_("Los dos lados quedan en espejo."))
    losing = [other for other in losing if other.after.outcome is None]
    if losing:
        # The quickest loss is the one that a pupil can check.
        tempting = losing[-1]
        reply = solved.best_turns(tempting.after)[0]
        turns = solved.turn_value(reply).distance or 0
        said.append(
            ngettext(
                "Con {tempting}, {rival} ganaría en {n} turno: {reply}.",
                "Con {tempting}, {rival} ganaría en {n} turnos, empezando por {reply}.",
                turns,
            ).format(tempting=_short(tempting), rival=rival, reply=_short(reply), n=turns)
        )
    slips = [slip for slip in solved.wrong_turns(turn.after) if slip.after.outcome is None]
    if turn.stalemates:
        said.append(_begin(_("{rival} queda ahogado: es empate.").format(rival=rival)))
    elif slips:
        slip = slips[-1]
        turns = solved.value(slip.after).distance or 0
        said.append(
            ngettext(
                "Y si {rival} se equivoca con {slip}, ganas en {n} turno.",
                "Y si {rival} se equivoca con {slip}, ganas en {n} turnos.",
                turns,
            ).format(rival=rival, slip=_short(slip), n=turns)
        )
    return said


def _why_it_lasts(solved: Solution, turn: Turn, value: Value) -> list[str]:
    rival = _rival(turn)
    turns = value.distance or 0
    said = [
        ngettext(
            "Juegues lo que juegues, {rival} puede ganar; pero así resistes {n} turno.",
            "Juegues lo que juegues, {rival} puede ganar; pero así resistes {n} turnos.",
            turns,
        ).format(rival=rival, n=turns)
    ]
    slips = solved.wrong_turns(turn.after)
    if slips:
        said.append(_("Si se equivoca y juega {slip}, te salvas.").format(slip=_short(slips[-1])))
    return said


def _praise(judged: Judgement) -> str:
    turn, before, after = judged.turn, judged.before, judged.after
    if turn.wins:
        return _("¡Ganaste! {end}").format(end=_the_end(turn))
    if after.result == "win":
        left = (after.distance or 0) - 1
        if judged.best:
            return ngettext(
                "¡Muy bien! Sigues ganando: falta {n} turno.",
                "¡Muy bien! Sigues ganando: faltan {n} turnos.",
                left,
            ).format(n=left)
        return ngettext(
            "Sigues ganando, pero con {better} ganabas en {n} turno.",
            "Sigues ganando, pero con {better} ganabas en {n} turnos.",
            before.distance or 0,
        ).format(better=_short(judged.better), n=before.distance)
    if after.result == "draw":
        if turn.stalemates:
            return _begin(_("{rival} quedó ahogado: es empate.").format(rival=_rival(turn)))
        return _("Bien: mantienes el empate.")
    if judged.best:
        return ngettext(
            "Ya perdías, pero no se puede resistir más: {n} turno.",
            "Ya perdías, pero no se puede resistir más: {n} turnos.",
            after.distance or 0,
        ).format(n=after.distance)
    return ngettext(
        "Ya perdías. Con {better} resistías {n} turno.",
        "Ya perdías. Con {better} resistías {n} turnos.",
        before.distance or 0,
    ).format(better=_short(judged.better), n=before.distance)


def _criticism(judged: Judgement) -> str:
    before, rival = judged.before, _rival(judged.turn)
    said = []
    if before.result == "win":
        said.append(
            ngettext(
                "Podías ganar en {n} turno con {better}.",
                "Podías ganar en {n} turnos, empezando por {better}.",
                before.distance or 0,
            ).format(n=before.distance, better=_short(judged.better))
        )
    else:
        said.append(_("Con {better} mantenías el empate.").format(better=_short(judged.better)))
    if judged.after.result == "loss":
        turns = (judged.after.distance or 1) - 1
        said.append(
            ngettext(
                "Ahora {rival} gana en {n} turno: {reply}.",
                "Ahora {rival} gana en {n} turnos, empezando por {reply}.",
                turns,
            ).format(rival=rival, n=turns, reply=_short(judged.refutation))
            if judged.refutation is not None
            else _("Ahora ganó {rival}.").format(rival=rival)
        )
    elif judged.turn.stalemates:
        said.append(_("Ahora {rival} quedó ahogado: es empate.").format(rival=rival))
    elif judged.refutation is not None:
        said.append(
            _("Ahora {rival} se salva con {reply}.").format(
                rival=rival, reply=_short(judged.refutation)
            )
        )
    else:
        said.append(_("Ahora es empate."))
    return " ".join(said)


# Words -------------------------------------------------------------------------------------------


def _rival(turn: Turn) -> str:
    """The rival's name if it has one; sides that are called after colours are many."""
    name = turn.before.game.sides[turn.before.side.other]
    return name if is_name(name) else _("tu rival")


def _begin(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _short(turn: Turn | None) -> str:
    """The notation without the name of the side, which is plain from the sentence."""
    assert turn is not None
    return format(turn).removeprefix(f"{turn.before.game.sides[turn.before.side]}: ")


def _the_end(turn: Turn) -> str:
    """Where the winning turn arrives."""
    cell, game = turn.steps[-1].target, turn.before.game
    if turn.steps[-1].kind == "ball":
        return _("El balón entra en {cell}.").format(cell=game.board.name(cell))
    outcome = turn.after.outcome
    if outcome is None or outcome.reason is not Reason.GOAL:
        return _("Ya no queda ningún turno.")
    return _("Llegas a la fila {row} por {cell}.").format(row=cell.row, cell=game.board.name(cell))


def _mirrored(turn: Turn) -> bool:
    try:
        return is_mirrored(turn.after)
    except NoMirror:
        return False
