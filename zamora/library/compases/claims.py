"""The claims of the booklet about Batalla de Compases (chapter 2), held against the solution.

Where the booklet says that a turn does not matter, all turns are tried.
"""

from __future__ import annotations

from collections.abc import Iterable

from zamora import book
from zamora.book.kit import Finding
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Position, Reason, Side
from zamora.library.compases.rules import GOAL_ROWS
from zamora.library.compases.solved import KEY, other_to_move, pass_report, word
from zamora.solve import solution
from zamora.solve.mirror import mirrored_reply, prove_mirror
from zamora.solve.retrograde import RANK, Solution

#: Each compass on one side of the middle, face to face: whoever has to move loses.
FACE_TO_FACE = "V22-V23 V32-V33"


def claims() -> tuple[Finding, ...]:
    """The claims of chapter 2, each checked over all turns that it speaks about."""
    solved = solution(KEY)
    return (
        _cannot_advance(solved),
        _any_turn(
            solved,
            key="any-turn-1",
            position=_after(solved, _line("compases-1", 6)),
            printed="C2: V33 a V13 (180)",
            claim=_("Partida 1: ya no importa lo que juegue C1; C2 gana con V33 a V13 (180)."),
        ),
        _whoever_moves(solved),
        _trap(solved),
        _stalemate(solved),
        _any_turn(
            solved,
            key="any-turn-2",
            position=_after(solved, _line("compases-2", 9)),
            printed="C1: V22 a V42 (180)",
            claim=_("Partida 2: ya no importa lo que juegue C2; C1 gana con V22 a V42 (180)."),
        ),
        _balance(solved),
        _equilibrium(solved),
    )


def _found(key: str, claim: str, holds: bool, evidence: str, position: Position) -> Finding:
    return Finding(_("Capítulo 2"), claim, holds, evidence, key, position)


def _line(name: str, plies: int) -> tuple[str, ...]:
    """The first turns of a printed line, as we read them."""
    return tuple(ply.read for ply in book.get(name).plies[:plies])


def _after(solved: Solution, turns: Iterable[str]) -> Position:
    return History(solved.start, turns).position


def _front(position: Position, side: Side) -> int:
    """How many rows the compass of ``side`` still lacks."""
    ends = (position.state.c1, position.state.c2)[side]
    rows: int = min(abs(GOAL_ROWS[side] - cell.row) for cell in ends)
    return rows


def _cannot_advance(solved: Solution) -> Finding:
    position = solved.game.position(f"{KEY}:1 {FACE_TO_FACE} C1")
    turns = position.turns()
    stuck = all(_front(t.after, Side.FIRST) >= _front(position, Side.FIRST) for t in turns)
    rival = all(
        any(_front(r.after, Side.SECOND) < _front(position, Side.SECOND) for r in t.after.turns())
        for t in turns
    )
    value = solved.value(position)
    return _found(
        "cannot-advance",
        _("Frente a frente en el medio, C1 no puede avanzar. Juegue lo que juegue, C2 avanza."),
        stuck and rival,
        _("Miramos sus {turns} turnos. C1 pierde en {distance} turnos.").format(
            turns=len(turns), distance=value.distance
        )
        if value.result == "loss"
        else _("Miramos sus {turns} turnos.").format(turns=len(turns)),
        position,
    )


def _any_turn(
    solved: Solution, *, key: str, position: Position, printed: str, claim: str
) -> Finding:
    """The claim that after *any* turn in ``position`` the printed one wins at once."""
    turns = position.turns()
    printed_wins = sum(
        any(str(reply) == printed and reply.wins for reply in turn.after.turns()) for turn in turns
    )
    some_wins = sum(any(reply.wins for reply in turn.after.turns()) for turn in turns)
    evidence = _("Probamos sus {turns} turnos: ese final gana en {printed} de ellos").format(
        turns=len(turns), printed=printed_wins
    )
    if some_wins > printed_wins:
        evidence += _("; con otro final se gana en {some}").format(some=some_wins)
    return _found(key, claim, printed_wins == len(turns) > 0, evidence + ".", position)


def _whoever_moves(solved: Solution) -> Finding:
    position = solved.game.position(f"{KEY}:1 {FACE_TO_FACE} C2")
    values = [solved.value(position), solved.value(other_to_move(position))]
    lost = all(value.result == "loss" for value in values)
    others = [
        other
        for other in pass_report().mutual
        if (other.state.c1, other.state.c2) != (position.state.c1, position.state.c2)
    ]
    return _found(
        "whoever-moves",
        _("Frente a frente en el medio, si le toca a C2, puede ganar C1."),
        values[0].result == "loss",
        _("Pierde quien tiene que jugar, sea C1 o C2. No hay otra posición así.")
        if lost and not others
        else _("Otras posiciones así: {n}.").format(n=len(others)),
        position,
    )


def _trap(solved: Solution) -> Finding:
    *before, bite = _line("compases-2", 6)
    position = _after(solved, before)
    trapped = solved.turn_value(position.parse(bite))
    holding = [
        str(turn)
        for turn, value in solved.turn_values(position).items()
        if RANK[value.result] > RANK["loss"]
    ]
    return _found(
        "trap",
        _("La trampa: si C2 juega V33 a V24, C1 puede ganar."),
        trapped.result == "loss",
        _("Antes de caer, la posición era de {value}. C2 no perdía con {turns}.").format(
            value=word(solved.value(position).result), turns="; ".join(holding)
        ),
        position,
    )


def _stalemate(solved: Solution) -> Finding:
    before = _after(solved, _line("compases-2", 6))
    (variation,) = book.get("compases-2").variations
    position = before.play(variation.plies[0].read)
    stalemate = position.outcome is not None and position.outcome.reason is Reason.STALEMATE
    value = solved.value(before)
    better = solved.best_turns(before)
    return _found(
        "stalemate",
        _("Si C1 sigue con V13 a V33 (180), C2 queda ahogado y es empate; pero C1 podía ganar."),
        stalemate and value.result == "win",
        _("C1 ganaba en {distance} turnos, empezando por {turn}.").format(
            distance=value.distance, turn=better[0]
        ),
        position,
    )


def _balance(solved: Solution) -> Finding:
    history = History(solved.start, _line("compases-3", 6))
    values = [solved.turn_value(turn).result for turn in history.turns]
    again = history.occurrences() > 1
    return _found(
        "balance",
        _("Partida 3: nadie se equivoca y los turnos se repiten."),
        again and set(values) == {"draw"},
        _(
            "Sus {turns} turnos mantienen el empate, y al final vuelve una posición que ya salió."
        ).format(turns=len(values))
        if again and set(values) == {"draw"}
        else _("Algún turno deja escapar el empate, o nada se repite."),
        history.position,
    )


def _equilibrium(solved: Solution) -> Finding:
    """Mirroring as an equilibrium, with the condition that the booklet leaves out.

    Two plans are an equilibrium if neither player does better by changing its own alone. C1 gains
    nothing against the mirror, whatever it plays. But C2 does gain by leaving the mirror as soon as
    C1 makes a mistake: only together with plans of C1 that never do is mirroring an equilibrium.
    """
    start = solved.start
    proof = prove_mirror(start)
    slips = [turn for turn in start.turns() if solved.turn_value(turn).result == "loss"]
    # A first turn that is answered in the mirror, and so drawn, although C2 could win.
    forgiven = [turn for turn in slips if mirrored_reply(turn) is not None]
    slip = forgiven[0] if forgiven else None
    holds = proof.holds and not proof.ever_won and solved.value(start).result == "draw"
    evidence = _(
        "Contra el espejo, C1 no gana con ninguno de sus {turns} turnos. Y si C1 no se equivoca, "
        "C2 tampoco gana con otro plan."
    ).format(turns=proof.turns)
    if slip is not None:
        evidence += " " + _(
            "La condición hace falta: después de {slip}, C2 gana en {distance} turnos si deja de "
            "imitar."
        ).format(slip=slip, distance=solved.value(slip.after).distance)
    return _found(
        "equilibrium",
        _("Si C2 imita y C1 no se equivoca, ninguno mejora cambiando él solo: equilibrio de Nash."),
        holds and slip is not None,
        evidence,
        start,
    )
