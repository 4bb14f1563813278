"""What lesson 4 checks: first moves, touches, colours, the printed lines, the rival."""

from __future__ import annotations

from zamora import book
from zamora.book.judgement import judgements
from zamora.book.kit import Claim, Finding, in_lesson
from zamora.core.chessmen import CHESSMEN
from zamora.core.i18n import _, ngettext
from zamora.core.position import Position, Side
from zamora.core.spoken import word
from zamora.library.goldrez.touches import KINDS, colours, first_moves, touches
from zamora.registry import game
from zamora.solve.forced import forcing_turns, saving_turns
from zamora.solve.horizon import horizon, known_horizon

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
    return in_lesson(
        4,
        {
            "primeros movimientos de goldrez": _first_moves,
            "toques de goldrez": _touches,
            "colores de goldrez": _colours,
            "líneas de goldrez": _lines,
            "inevitable": _inevitable,
            "quién está mejor": _who_is_better,
            "horizonte de goldrez": _horizon,
            "niveles de goldrez": _rival,
        },
    )


def _after(*turns: str) -> Position:
    position = game("goldrez").start()
    for turn in turns:
        position = position.play(turn)
    return position


def _first_moves() -> Finding:
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
            rows.append((line.title, turn, allowed))
    return Finding(
        _("El turno que decidió cada línea, y cuántos turnos de ese bando lo habrían evitado."),
        (_("línea"), _("turno decisivo"), _("qué pasó")),
        tuple(rows),
    )


def _inevitable() -> Finding:
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
            threat=", ".join(map(str, end.threats(Side.SECOND))),
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
