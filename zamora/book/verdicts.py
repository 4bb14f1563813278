"""What the booklet says of positions in its games, as far as a short search can settle it.

The search (:mod:`zamora.solve.forced`) tries all turns of both sides, a few turns deep. What it
finds is proved; where it finds nothing, only that is said.
"""

from __future__ import annotations

from zamora import book, insight
from zamora.board import Cell, distance
from zamora.book.findings import Finding
from zamora.history import History
from zamora.i18n import _, ngettext
from zamora.position import Position, Side, Turn
from zamora.solve.forced import can_score, forced_goal, forcing_turns, saving_turns

WHITE, BLACK = Side.FIRST, Side.SECOND
#: How many own turns deep the search goes: what takes about a second.
DEPTH = {"futez": 6, "goldrez": 2}


def compases() -> tuple[Finding, ...]:
    """The claims of chapter 2, which the complete solution settles."""
    from zamora.solve.claims import book_facts

    where = _("Capítulo 2")
    return tuple(Finding(where, fact.claim, fact.holds, fact.evidence) for fact in book_facts())


def futez() -> tuple[Finding, ...]:
    """The draw that Black is said to be sure of at the end of the first game (chapter 3)."""
    end = book.get("futez-1").history().position
    return (
        Finding(
            _where("futez-1", 24),
            _("Las negras aseguran el empate."),
            False if forced_goal(end, WHITE, DEPTH["futez"]) else None,
            _nobody(end),
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
                turns=_list(insight.threats(opened, WHITE))
            )
            + " "
            + _holding(opened),
        ),
        Finding(
            _where("goldrez-1", 2),
            _("La Dama negra, en 44, no puede mover el balón."),
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
            scored in insight.threats(before.positions[2], WHITE)
            and can_score(threat, WHITE)
            and not can_score(stopped, WHITE),
            _("Con el caballo en 62 las blancas no tienen ningún gol en el turno siguiente.")
            if not can_score(stopped, WHITE)
            else _goals(stopped, WHITE),
        ),
        Finding(
            _where("goldrez-2", 4),
            _("Con la Dama en 44 las negras podrían anotar en la próxima jugada."),
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
    deep = DEPTH["goldrez"]
    queen = [t for t in insight.threats(opened, WHITE) if t.steps[0].piece == "Db"]
    return (
        Finding(
            _where("goldrez-3", 2),
            _("El Rey en 95 impide el gol de la Dama."),
            bool(queen) and not can_score(covered, WHITE),
            _("Antes la Dama tenía {n} goles; después, las blancas no tienen ninguno.").format(
                n=len(queen)
            )
            if not can_score(covered, WHITE)
            else _goals(covered, WHITE),
        ),
        Finding(
            _where("goldrez-3", 3),
            _("Desde aquí el gol es inevitable."),
            not saving_turns(coming, 1),
            _holding(coming) + " " + _inevitable_since(opened, covered, deep),
        ),
        Finding(
            _where("goldrez-3", 4),
            _("El alfil en 72 retarda el gol."),
            not can_score(delayed, WHITE),
            _("Evita los {n} goles que había, pero aparecen otros: {turns}.").format(
                n=len(insight.threats(coming, WHITE)), turns=_list(insight.threats(delayed, WHITE))
            )
            + " "
            + _("Ninguna respuesta lo retarda un turno.")
            if can_score(delayed, WHITE)
            else _("Las blancas no tienen ningún gol en el turno siguiente."),
        ),
    )


def _inevitable_since(opened: Position, covered: Position, deep: int) -> str:
    """Since when the goal cannot be prevented."""
    winning = [str(turn) for turn in forcing_turns(covered, deep)]
    if not winning:
        return ""
    said = _("Ya lo era tras el turno 2: las blancas lo forzaban solo con {turns}.").format(
        turns="; ".join(winning)
    )
    if forced_goal(opened, WHITE, deep) is None:
        said += " " + ngettext(
            "Tras el turno 1 no lo forzaban en {n} turno: el turno 2 lo deja entrar.",
            "Tras el turno 1 no lo forzaban en {n} turnos: el turno 2 lo deja entrar.",
            deep,
        ).format(n=deep)
    return said


def _other_variant() -> tuple[Finding, ...]:
    line = _line("goldrez-4")
    before, after = line.positions[3], line.positions[4]
    bishops = [turn for turn in insight.threats(after, WHITE) if _sent_by(turn, "Ab")]
    stopped = [
        str(turn)
        for turn in insight.threats(before, WHITE)
        if str(turn) not in map(str, insight.threats(after, WHITE))
    ]
    return (
        Finding(
            _where("goldrez-4", 4),
            _("La Dama en 46 impide el gol del alfil (el libro lo pregunta)."),
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
    deep = DEPTH["goldrez"]
    return (
        Finding(
            where,
            _("La torre en 35 es una defensa contra las sorpresas."),
            can_score(before, WHITE) and forced_goal(end, WHITE, deep) is None,
            _goals(before, WHITE)
            + " "
            + ngettext(
                "Después no fuerzan gol en {n} turno.",
                "Después no fuerzan gol en {n} turnos.",
                deep,
            ).format(n=deep),
        ),
        Finding(
            where,
            _("Las negras están mejor."),
            True if forced_goal(end, BLACK, deep) else None,
            _nobody(end)
            + " "
            + _goals(end, BLACK)
            + " "
            + _goals(end, WHITE)
            + " "
            + _holding(end),
        ),
    )


# Words --------------------------------------------------------------------------------------------


def _line(name: str) -> History:
    return book.get(name).history()


def _where(name: str, ply: int) -> str:
    return _("{game}, turno {n}").format(game=name, n=ply)


def _cell(position: Position, label: str) -> Cell:
    (cell,) = (piece.cells[0] for piece in position.pieces() if piece.label == label)
    return cell


def _sent_by(turn: Turn, label: str) -> bool:
    return label in insight.explain(turn)[-1].actuators


def _list(turns: tuple[Turn, ...] | list[Turn]) -> str:
    return "; ".join(map(str, turns))


def _goals(position: Position, side: Side) -> str:
    """With what ``side`` would score now."""
    name = position.game.sides[side]
    turns = insight.threats(position, side)
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


def _nobody(position: Position) -> str:
    """Who forces a goal within the depth of the search; if nobody does, so much and no more."""
    deep = DEPTH[position.game.key]
    for side in Side:
        needed = forced_goal(position, side, deep)
        if needed is not None:
            return ngettext(
                "{side} fuerza un gol en {n} turno.", "{side} fuerza un gol en {n} turnos.", needed
            ).format(side=position.game.sides[side], n=needed)
    return ngettext(
        "Nadie fuerza un gol en {n} turno; más lejos no miramos.",
        "Nadie fuerza un gol en {n} turnos; más lejos no miramos.",
        deep,
    ).format(n=deep)
