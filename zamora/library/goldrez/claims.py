"""What the booklet says of Goldrez (chapters 1 and 5), held against the engine.

The first moves are counted; of the verdicts on the printed lines a short search
(:mod:`zamora.solve.forced`) settles what it can by trying all turns of both sides, a turn or two
deep. What takes longer has been found out once and is kept (:mod:`zamora.book.judgement`). What was
found is proved; where nothing was found, only that is said.
"""

from __future__ import annotations

from collections.abc import Iterable

from zamora import book
from zamora.ball import cardclaims
from zamora.book.findings import at_turn, forced
from zamora.book.judgement import judgements
from zamora.book.kit import Claim, Finding, in_lesson, together
from zamora.core.board import Cell, distance
from zamora.core.history import History
from zamora.core.i18n import _, ngettext
from zamora.core.perft import perft
from zamora.core.position import Position, Side, Turn
from zamora.core.sides import as_label
from zamora.core.spoken import word
from zamora.core.tongues import written
from zamora.core.words import CHESSMEN
from zamora.library.goldrez.touches import KINDS, colours, first_moves, touches
from zamora.registry import game
from zamora.solve.forced import can_score, forcing_turns, saving_turns
from zamora.solve.horizon import horizon, known_horizon

#: The booklet's numbers of first moves, piece by piece.
PRINTED = {"Rb": 2, "Db": 16, "Cb": 6, "Ab": 2, "Tb": 8}
WHITE, BLACK = Side.FIRST, Side.SECOND
#: Depth, in own turns, of the search that is run each time.
DEPTH = 2


def claims() -> tuple[Claim, ...]:
    """The number of first moves, and the verdicts printed with the five lines of chapter 5."""
    names = _("rey, dama, caballo, alfil, torre")
    return (
        Claim(
            _first_moves,
            _("Sin mover el balón hay {total} primeras jugadas: {printed} ({names}).").format(
                total=sum(PRINTED.values()), printed=_sum(PRINTED.values()), names=names
            ),
            _("Capítulo 1, Ajedrez y Goldrez"),
            number=1,
        ),
        *together(
            _surprise,
            {
                2: (
                    _("La apertura de las blancas es una sorpresa: amenaza gol."),
                    at_turn("goldrez-1", 1),
                ),
                3: (_("La dama negra, en 44, no puede mover el balón."), at_turn("goldrez-1", 2)),
            },
        ),
        *together(
            _variant,
            {
                4: (
                    _("El caballo en 62 impide el gol de la línea anterior."),
                    at_turn("goldrez-2", 2),
                ),
                5: (
                    _("Con la dama en 44 las negras podrían anotar en la próxima jugada."),
                    at_turn("goldrez-2", 4),
                ),
            },
        ),
        *together(
            _inevitable,
            {
                6: (_("El rey en 95 impide el gol de la dama."), at_turn("goldrez-3", 2)),
                7: (_("Desde aquí el gol es inevitable."), at_turn("goldrez-3", 3)),
                8: (_("El alfil en 72 retarda el gol."), at_turn("goldrez-3", 4)),
            },
        ),
        *together(
            _other_variant,
            {
                9: _("La dama en 46 impide el gol del alfil (el libro lo pregunta)."),
            },
            where=at_turn("goldrez-4", 4),
        ),
        *together(
            _defence,
            {
                10: _("La torre en 35 es una defensa contra las sorpresas."),
                11: _("Las negras están mejor."),
            },
            where=at_turn("goldrez-5", 4),
        ),
    )


def _first_moves() -> Finding:
    """The 34 first moves and how they are shared out (booklet, chapter 1)."""
    start = game("goldrez").start()
    found = first_moves(start)
    counts = [len(found[piece]) for piece in PRINTED]
    total = sum(map(len, found.values()))
    return Finding(
        _("Contamos {counts} = {total}. Con el balón son {turns} turnos distintos.").format(
            counts=_sum(counts), total=total, turns=perft(start, 1)
        ),
        holds=counts == list(PRINTED.values()) and total == sum(PRINTED.values()),
    )


def _sum(numbers: Iterable[int]) -> str:
    return " + ".join(map(str, numbers))


def _surprise() -> tuple[Finding, ...]:
    line = _line("goldrez-1")
    opened, queen = line.positions[1], line.positions[2]
    apart = distance(_cell(queen, "Dn"), _cell(queen, "O"))
    return (
        Finding(
            _("Si las blancas jugaran otra vez, harían gol con {turns}.").format(
                turns=_list(opened.threats(WHITE))
            )
            + " "
            + _holding(opened),
            holds=can_score(opened, WHITE),
        ),
        Finding(_("Está a distancia {n} del balón.").format(n=apart), holds=apart > 1),
    )


def _variant() -> tuple[Finding, ...]:
    line, before = _line("goldrez-2"), _line("goldrez-1")
    threat, stopped, threatening = (line.positions[n] for n in (1, 2, 4))
    scored = before.turns[2]
    return (
        Finding(
            _("Con el caballo en 62 las blancas no tienen ningún gol en el turno siguiente.")
            if not can_score(stopped, WHITE)
            else _goals(stopped, WHITE),
            holds=scored in before.positions[2].threats(WHITE)
            and can_score(threat, WHITE)
            and not can_score(stopped, WHITE),
        ),
        Finding(
            _goals(threatening, BLACK)
            + " "
            + _("Pero antes juegan las blancas.")
            + " "
            + _goals(threatening, WHITE)
            + " "
            + _holding(line.positions[3]),
            holds=can_score(threatening, BLACK),
        ),
    )


def _inevitable() -> tuple[Finding, ...]:
    line = _line("goldrez-3")
    opened, covered, coming, delayed = line.positions[1:5]
    queen = [t for t in opened.threats(WHITE) if t.steps[0].piece == "Db"]
    return (
        Finding(
            _("Antes la dama tenía {n} goles; después, las blancas no tienen ninguno.").format(
                n=len(queen)
            )
            if not can_score(covered, WHITE)
            else _goals(covered, WHITE),
            holds=bool(queen) and not can_score(covered, WHITE),
        ),
        Finding(
            _holding(coming) + " " + _inevitable_since(covered), holds=not saving_turns(coming, 1)
        ),
        Finding(
            _("Evita los {n} goles que había, pero aparecen otros: {turns}.").format(
                n=len(coming.threats(WHITE)), turns=_list(delayed.threats(WHITE))
            )
            + " "
            + _("Ninguna respuesta lo retarda un turno.")
            if can_score(delayed, WHITE)
            else _("Las blancas no tienen ningún gol en el turno siguiente."),
            holds=not can_score(delayed, WHITE),
        ),
    )


def _inevitable_since(covered: Position) -> str:
    """Since when the goal cannot be prevented."""
    winning = [format(turn) for turn in forcing_turns(covered, DEPTH)]
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
        format(turn)
        for turn in before.threats(WHITE)
        if str(turn) not in map(str, after.threats(WHITE))
    ]
    return (
        Finding(
            _("Impide {stopped}, pero el alfil marca también con {turns}.").format(
                stopped="; ".join(stopped), turns=_list(bishops)
            )
            + " "
            + _holding(before),
            holds=not bishops,
        ),
    )


def _defence() -> tuple[Finding, ...]:
    line = _line("goldrez-5")
    before, end = line.positions[3], line.positions[4]
    known = judgements("goldrez")["goldrez-5"]
    return (
        Finding(
            _goals(before, WHITE)
            + " "
            + ngettext(
                "Después no fuerzan gol en {n} turno.",
                "Después no fuerzan gol en {n} turnos.",
                known.end_horizon,
            ).format(n=known.end_horizon),
            holds=can_score(before, WHITE) and known.end.winner is not WHITE,
        ),
        Finding(
            forced(known, end)
            + " "
            + _goals(end, BLACK)
            + " "
            + _goals(end, WHITE)
            + " "
            + _holding(end),
            holds={BLACK: True, WHITE: False, None: None}[known.end.winner],
        ),
    )


# Words --------------------------------------------------------------------------------------------


def _line(name: str) -> History:
    return book.get(name).history()


def _cell(position: Position, label: str) -> Cell:
    (cell,) = (piece.cells[0] for piece in position.pieces() if piece.label == label)
    return cell


def _sent_by(turn: Turn, label: str) -> bool:
    return label in turn.explain()[-1].actuators


def _list(turns: tuple[Turn, ...] | list[Turn]) -> str:
    return "; ".join(map(format, turns))


def _goals(position: Position, side: Side) -> str:
    """With what ``side`` would score now."""
    name = as_label(position.game.sides[side])
    turns = position.threats(side)
    if not turns:
        return _("{side}: ninguna amenaza de gol.").format(side=name)
    return _("{side}: gol con {turns}.").format(side=name, turns=_list(turns))


def _holding(position: Position) -> str:
    """How many turns prevent a goal of the rival in its next one."""
    return _("{side}: {n} de sus {legal} turnos evitan el gol inmediato.").format(
        side=as_label(position.game.sides[position.side]),
        n=len(saving_turns(position, 1)),
        legal=len(position.turns()),
    )


# What lessons count -------------------------------------------------------------------------------


#: Games between levels of the rival: ``zamora match goldrez --first … --second … --games 100
#: --seed 1`` says how many the first one won, drew and lost.
MATCHES = (
    ("level:1", "azar", (96, 0, 4)),
    ("level:2", "level:1", (100, 0, 0)),
    ("level:3", "level:2", (92, 0, 8)),
    ("level:4", "level:3", (89, 1, 10)),
    ("level:5", "level:4", (80, 7, 13)),
)
#: 200 games from the end of the fifth printed line, level 3 on both sides, with the seeds 1 to 200
#: for White and 1001 to 1200 for Black: how many White won, how many Black.
FROM_THE_END = (163, 37)
#: How far ahead a lesson may look for itself; farther takes minutes.
SOON = 3
#: The kinds of men by their glyphs.
MEN = {man.glyph: man for man in CHESSMEN}


def lesson() -> tuple[Claim, ...]:
    """What lesson 4 checks."""
    checks = in_lesson(
        4,
        {
            "primeros movimientos de goldrez": _counted_first_moves,
            "toques de goldrez": _touches,
            "colores de goldrez": _colours,
            "líneas de goldrez": _lines,
            "inevitable": _counted_inevitable,
            "quién está mejor": _who_is_better,
            "horizonte de goldrez": _horizon,
            "niveles de goldrez": _rival,
        },
    )
    return (*checks, *cardclaims.claims("goldrez", 4))


def _after(*turns: str) -> Position:
    position = game("goldrez").start()
    for turn in turns:
        position = position.play(turn)
    return position


def _counted_first_moves() -> Finding:
    start = game("goldrez").start()
    names = {piece.label: word(piece) for piece in start.pieces()}
    moves = first_moves(start)
    rows = [
        (
            names[label],
            str(len(cells)),
            _("a {cells}").format(cells=", ".join(map(start.game.board.name, cells))),
        )
        for label, cells in moves.items()
    ]
    total = sum(map(len, moves.values()))
    return Finding(
        _(
            "Sin mover el balón hay {total} primeros movimientos. Contando lo que puede hacer el "
            "balón, los turnos distintos son {turns}."
        ).format(total=total, turns=len(start.turns())),
        (_("ficha"), _("cuántos"), _("casillas")),
        tuple(rows),
    )


def _touches() -> Finding:
    found = touches(game("goldrez").start())
    return Finding(
        _("Primeros turnos, por la cantidad de toques que necesitan. En total, {turns}.").format(
            turns=sum(found.values())
        ),
        (_("toques"), _("turnos")),
        tuple((str(count), str(found[count])) for count in sorted(found)),
    )


def _colours() -> Finding:
    counts = {kind: colours(kind) for kind in KINDS}
    never = [MEN[kind].noun.the for kind, (_kept, changed) in counts.items() if not changed]
    always = [MEN[kind].noun.the for kind, (kept, _changed) in counts.items() if not kept]
    return Finding(
        _(
            "Todos los envíos posibles en el tablero vacío, desde todas las casillas.\n"
            "Nunca cambia de color: {never}. Siempre cambia de color: {always}."
        ).format(never=", ".join(never), always=", ".join(always)),
        (_("ficha"), _("mismo color"), _("otro color")),
        tuple((MEN[kind].noun.bare, *map(str, found)) for kind, found in counts.items()),
    )


def _lines() -> Finding:
    """For every printed line the turn that decided it, and whether it could be helped."""
    rows = []
    for line in book.printed_games("goldrez"):
        judged = judgements("goldrez")[line.id]
        if not judged.mistakes:
            none = ngettext(
                "nadie puede forzar un gol en {n} turno suyo",
                "nadie puede forzar un gol en {n} turnos suyos",
                judged.end_horizon,
            ).format(n=judged.end_horizon)
            rows.append((line.title, "—", none))
        for mistake in judged.mistakes:
            allowed = ngettext(
                "permite un gol en {n} turno; lo evitaban {ways}",
                "permite un gol forzado en {n} turnos; lo evitaban {ways}",
                mistake.turns,
            ).format(n=mistake.turns, ways=mistake.ways)
            turn = line.plies[mistake.ply - 1].printed.partition(" (")[0]
            rows.append((line.title, written(turn), allowed))
    return Finding(
        _("El turno que decidió cada línea, y cuántos turnos de ese bando lo habrían evitado."),
        (_("línea"), _("turno decisivo"), _("qué pasó")),
        tuple(rows),
    )


def _counted_inevitable() -> Finding:
    """The third line, with all answers of Black."""
    first = _after("Db: 53. O: 32, 62")
    at_once, in_two = saving_turns(first, 1), saving_turns(first, 2)
    slips = [turn for turn in at_once if turn not in in_two]
    second = first.play(slips[0])
    forcing = forcing_turns(second, 2)
    third = second.play(forcing[0])
    return Finding(
        _(
            "Después de «Db: 53. O: 32, 62» las negras tienen {replies} turnos: {at_once} evitan "
            "el "
            "gol inmediato.\n"
            "Con {in_two} de ellos las blancas tampoco pueden forzar un gol en dos turnos. "
            "Queda {slips}: «{slip}», justo el que trae el libro.\n"
            "Después de «{slip}», las blancas fuerzan el gol con {forcing} turno: «{turn}».\n"
            "Ahora las negras tienen {last} turnos, y los que evitan el gol son {saved}. El gol es "
            "inevitable, pero solo después de «{slip}»."
        ).format(
            replies=len(first.turns()),
            at_once=len(at_once),
            in_two=len(in_two),
            slips=len(slips),
            slip=slips[0],
            forcing=len(forcing),
            turn=forcing[0],
            last=len(third.turns()),
            saved=len(saving_turns(third, 1)),
        )
    )


def _who_is_better() -> Finding:
    """The end of the fifth line: what is proved, what was tried, what the search thinks."""
    end = _after("Db: 53. O: 43, 24", "Cn: 62", "Ab: 47", "Tn: 35. O: 27")
    proved = judgements("goldrez")["goldrez-5"].end_horizon
    white, black = FROM_THE_END
    return Finding(
        _(
            "Lo que dice el libro: «mejor las negras».\n"
            "Demostrado: las negras amenazan gol («{threat}»); de los {turns} turnos blancos, "
            "{saving} "
            "lo evitan. Y nadie puede forzar un gol en {proved} turnos suyos.\n"
            "Ensayado, no demostrado: el nivel 3 jugó desde ahí {games} partidas contra sí mismo. "
            "Ganaron las blancas {white} y las negras {black}."
        ).format(
            threat=", ".join(map(format, end.threats(Side.SECOND))),
            turns=len(end.turns()),
            saving=len(saving_turns(end, 1)),
            proved=proved,
            games=white + black,
            white=white,
            black=black,
        )
    )


def _horizon() -> Finding:
    start = game("goldrez").start()
    known = known_horizon(start)
    assert known is not None
    found = horizon(start, turns=SOON)
    soon = found.turns if found.winner is None else 0
    return Finding(
        _(
            "Ahora mismo, con todos los turnos de los dos bandos: nadie puede forzar un gol en "
            "{soon} "
            "turnos suyos.\n"
            "Con más paciencia se miraron {many} millones de posiciones: tampoco en {turns}.\n"
            "Más allá, nadie lo sabe todavía."
        ).format(soon=soon, many=sum(known.nodes) // 10**6, turns=known.turns)
    )


def _level(key: str) -> str:
    number = key.partition(":")[2]
    return _("Nivel {number}").format(number=number) if number else _("Al azar")


def _rival() -> Finding:
    rows = tuple(
        (
            _("{first} contra {second}").format(first=_level(first), second=_level(second)),
            *map(str, result),
        )
        for first, second, result in MATCHES
    )
    return Finding(
        _("Cien partidas de cada pareja. Se cuentan las del primero."),
        (_("partidas"), _("gana"), _("empata"), _("pierde")),
        rows,
    )
