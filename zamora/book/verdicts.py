"""What the booklet says of positions in its games, as far as it can be settled.

A short search (:mod:`zamora.solve.forced`) tries all turns of both sides, a turn or two deep. What
takes longer has been found out once and is kept (:mod:`zamora.book.judgement`): the exact values of
Futez, and what can be forced in the other games within a horizon. What was found is proved; where
nothing was found, only that is said.
"""

from __future__ import annotations

from zamora import book
from zamora.book.claims import book_facts
from zamora.book.finding import Finding
from zamora.book.judgement import Judgement, judgements
from zamora.core.board import Cell, distance
from zamora.core.history import History
from zamora.core.i18n import _, ngettext
from zamora.core.position import Position, Side, Turn
from zamora.core.sides import in_sentence
from zamora.solve.forced import can_score, forcing_turns, saving_turns

WHITE, BLACK = Side.FIRST, Side.SECOND
#: How many own turns deep the search goes that is made anew each time.
DEPTH = 2


def compases() -> tuple[Finding, ...]:
    """The claims of chapter 2, which the complete solution settles."""
    where = _("Capítulo 2")
    return tuple(Finding(where, fact.claim, fact.holds, fact.evidence) for fact in book_facts())


def futez() -> tuple[Finding, ...]:
    """The draw that Black is said to be sure of at the end of the first game (chapter 3)."""
    end = judgements("futez")["futez-1"].end
    where = _where("futez-1", 24)
    won = ngettext(
        "Si nadie se equivoca, las {side} ganan en {n} turno.",
        "Si nadie se equivoca, las {side} ganan en {n} turnos, contando los de los dos bandos.",
        end.turns,
    )
    exact = (
        _("Si nadie se equivoca, es empate.")
        if end.winner is None
        else won.format(
            side=in_sentence(book.get("futez-1").start().game.sides[end.winner]), n=end.turns
        )
    )
    return (
        Finding(where, _("Las negras aseguran el empate."), end.winner is not WHITE, exact),
        Finding(
            where,
            _("La partida es tablas."),
            end.winner is None,
            exact + " " + _("El Futez está resuelto: el valor es exacto."),
        ),
    )


def goldrez() -> tuple[Finding, ...]:
    """The verdicts printed with the five lines of chapter 5."""
    return (*_surprise(), *_variant(), *_inevitable(), *_other_variant(), *_defence())


def _surprise() -> tuple[Finding, ...]:
    line = _line("goldrez-1")
    opened, queen = line.positions[1], line.positions[2]
    apart = distance(_cell(queen, "Dn"), _cell(queen, "O"))
    return (
        Finding(
            _where("goldrez-1", 1),
            _("La apertura de las blancas es una sorpresa: amenaza gol."),
            can_score(opened, WHITE),
            _("Si las blancas jugaran otra vez, harían gol con {turns}.").format(
                turns=_list(opened.threats(WHITE))
            )
            + " "
            + _holding(opened),
        ),
        Finding(
            _where("goldrez-1", 2),
            _("La dama negra, en 44, no puede mover el balón."),
            apart > 1,
            _("Está a distancia {n} del balón.").format(n=apart),
        ),
    )


def _variant() -> tuple[Finding, ...]:
    line, before = _line("goldrez-2"), _line("goldrez-1")
    threat, stopped, threatening = (line.positions[n] for n in (1, 2, 4))
    scored = before.turns[2]
    return (
        Finding(
            _where("goldrez-2", 2),
            _("El caballo en 62 impide el gol de la línea anterior."),
            scored in before.positions[2].threats(WHITE)
            and can_score(threat, WHITE)
            and not can_score(stopped, WHITE),
            _("Con el caballo en 62 las blancas no tienen ningún gol en el turno siguiente.")
            if not can_score(stopped, WHITE)
            else _goals(stopped, WHITE),
        ),
        Finding(
            _where("goldrez-2", 4),
            _("Con la dama en 44 las negras podrían anotar en la próxima jugada."),
            can_score(threatening, BLACK),
            _goals(threatening, BLACK)
            + " "
            + _("Pero antes juegan las blancas.")
            + " "
            + _goals(threatening, WHITE)
            + " "
            + _holding(line.positions[3]),
        ),
    )


def _inevitable() -> tuple[Finding, ...]:
    line = _line("goldrez-3")
    opened, covered, coming, delayed = line.positions[1:5]
    queen = [t for t in opened.threats(WHITE) if t.steps[0].piece == "Db"]
    return (
        Finding(
            _where("goldrez-3", 2),
            _("El rey en 95 impide el gol de la dama."),
            bool(queen) and not can_score(covered, WHITE),
            _("Antes la dama tenía {n} goles; después, las blancas no tienen ninguno.").format(
                n=len(queen)
            )
            if not can_score(covered, WHITE)
            else _goals(covered, WHITE),
        ),
        Finding(
            _where("goldrez-3", 3),
            _("Desde aquí el gol es inevitable."),
            not saving_turns(coming, 1),
            _holding(coming) + " " + _inevitable_since(covered),
        ),
        Finding(
            _where("goldrez-3", 4),
            _("El alfil en 72 retarda el gol."),
            not can_score(delayed, WHITE),
            _("Evita los {n} goles que había, pero aparecen otros: {turns}.").format(
                n=len(coming.threats(WHITE)), turns=_list(delayed.threats(WHITE))
            )
            + " "
            + _("Ninguna respuesta lo retarda un turno.")
            if can_score(delayed, WHITE)
            else _("Las blancas no tienen ningún gol en el turno siguiente."),
        ),
    )


def _inevitable_since(covered: Position) -> str:
    """Since when the goal cannot be prevented."""
    winning = [str(turn) for turn in forcing_turns(covered, DEPTH)]
    if not winning:
        return ""
    said = _("Ya lo era tras el turno 2: las blancas lo forzaban solo con {turns}.").format(
        turns="; ".join(winning)
    )
    known = judgements("goldrez")["goldrez-3"]
    if known.worths[1].winner is None:
        said += " " + ngettext(
            "Tras el turno 1 no lo forzaban en {n} turno: el turno 2 lo deja entrar.",
            "Tras el turno 1 no lo forzaban en {n} turnos: el turno 2 lo deja entrar.",
            known.horizon,
        ).format(n=known.horizon)
    return said


def _other_variant() -> tuple[Finding, ...]:
    line = _line("goldrez-4")
    before, after = line.positions[3], line.positions[4]
    bishops = [turn for turn in after.threats(WHITE) if _sent_by(turn, "Ab")]
    stopped = [
        str(turn)
        for turn in before.threats(WHITE)
        if str(turn) not in map(str, after.threats(WHITE))
    ]
    return (
        Finding(
            _where("goldrez-4", 4),
            _("La dama en 46 impide el gol del alfil (el libro lo pregunta)."),
            not bishops,
            _("Impide {stopped}, pero el alfil marca también con {turns}.").format(
                stopped="; ".join(stopped), turns=_list(bishops)
            )
            + " "
            + _holding(before),
        ),
    )


def _defence() -> tuple[Finding, ...]:
    line = _line("goldrez-5")
    before, end = line.positions[3], line.positions[4]
    where = _where("goldrez-5", 4)
    known = judgements("goldrez")["goldrez-5"]
    return (
        Finding(
            where,
            _("La torre en 35 es una defensa contra las sorpresas."),
            can_score(before, WHITE) and known.end.winner is not WHITE,
            _goals(before, WHITE)
            + " "
            + ngettext(
                "Después no fuerzan gol en {n} turno.",
                "Después no fuerzan gol en {n} turnos.",
                known.end_horizon,
            ).format(n=known.end_horizon),
        ),
        Finding(
            where,
            _("Las negras están mejor."),
            {BLACK: True, WHITE: False, None: None}[known.end.winner],
            _forced(known, end)
            + " "
            + _goals(end, BLACK)
            + " "
            + _goals(end, WHITE)
            + " "
            + _holding(end),
        ),
    )


def resignations(key: str) -> tuple[Finding, ...]:
    """The games in which a side gives up (chapters 6 and 7): was there really no defence?"""
    found = []
    for printed in book.printed_games(key):
        known = judgements(key).get(printed.id)
        if not printed.resigns or known is None:
            continue
        end = printed.history().position
        loser = end.side
        found.append(
            Finding(
                _where(printed.id, len(printed.plies)),
                _("Las {side} se rinden en «{title}»: están perdidas.").format(
                    side=in_sentence(end.game.sides[loser]), title=printed.title
                ),
                {loser.other: True, loser: False, None: None}[known.end.winner],
                _forced(known, end),
            )
        )
    return tuple(found)


# Words --------------------------------------------------------------------------------------------


def _line(name: str) -> History:
    return book.get(name).history()


def _where(name: str, ply: int) -> str:
    return _("{game}, turno {n}").format(game=name, n=ply)


def _cell(position: Position, label: str) -> Cell:
    (cell,) = (piece.cells[0] for piece in position.pieces() if piece.label == label)
    return cell


def _sent_by(turn: Turn, label: str) -> bool:
    return label in turn.explain()[-1].actuators


def _list(turns: tuple[Turn, ...] | list[Turn]) -> str:
    return "; ".join(map(str, turns))


def _goals(position: Position, side: Side) -> str:
    """With what ``side`` would score now."""
    name = position.game.sides[side]
    turns = position.threats(side)
    if not turns:
        return _("{side}: ninguna amenaza de gol.").format(side=name)
    return _("{side}: gol con {turns}.").format(side=name, turns=_list(turns))


def _holding(position: Position) -> str:
    """How many turns prevent a goal of the rival in its next one."""
    return _("{side}: {n} de sus {legal} turnos evitan el gol inmediato.").format(
        side=position.game.sides[position.side],
        n=len(saving_turns(position, 1)),
        legal=len(position.turns()),
    )


def _forced(known: Judgement, end: Position) -> str:
    """Who forces a win at the end of a game; if nobody does within the horizon, so much."""
    winner, sides = known.end.winner, end.game.sides
    if winner is not None:
        return ngettext(
            "{side}: fuerzan la victoria en {n} turno.",
            "{side}: fuerzan la victoria en {n} turnos.",
            known.end.turns,
        ).format(side=sides[winner], n=known.end.turns)
    if known.mates:
        return ngettext(
            "Nadie fuerza un gol ni un mate en {n} turno; más lejos no miramos.",
            "Nadie fuerza un gol ni un mate en {n} turnos; más lejos no miramos.",
            known.end_horizon,
        ).format(n=known.end_horizon)
    return ngettext(
        "Nadie fuerza un gol en {n} turno; más lejos no miramos.",
        "Nadie fuerza un gol en {n} turnos; más lejos no miramos.",
        known.end_horizon,
    ).format(n=known.end_horizon)
