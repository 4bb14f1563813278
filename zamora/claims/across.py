"""What lessons check that speak of several games."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import zamora
from zamora.book.chart import SERIES, Axis, Bars, Chart, Line
from zamora.book.kit import Claim, Finding, in_lesson
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.notation import split_turns
from zamora.core.numbers import decimal, grouped
from zamora.core.perft import perft
from zamora.core.position import Position
from zamora.core.spoken import the
from zamora.core.words import CHESSMEN
from zamora.school import branching
from zamora.school.branching.walks import PositionWalk
from zamora.solve import solution

#: The four turns with which many a first game of chess ends.
SHEPHERD = "e4 e5 Ac4 Cc6 Dh5 Cf6 Dxf7#"
#: How many turns are shown of how the choices change in the course of a game.
SHOWN = 100
#: How many turns of progressive games are added up.
TURNS = 12


def claims() -> tuple[Claim, ...]:
    """What lessons 4, 7, 10 and 11 ask of several games."""
    return (
        *in_lesson(4, {"goldrez y ajedrez": _choices, "opciones por turno": _choices_chart}),
        *in_lesson(
            7,
            {
                "tableros": _boards,
                "ajedrez y goldrez": _chess_and_goldrez,
                "cuántas partidas": _games,
                "opciones turno a turno": _by_turn,
                "opciones en promedio": _on_average,
                "otra vez al azar": _again,
                "mate del pastor": _shepherd,
                "capítulo 1": _chapter_1,
                "lo que se sabe": _known,
            },
        ),
        *in_lesson(10, {"damas y futez": _beside}),
        *in_lesson(11, {"jugadas progresivas": _moves}),
    )


# What can be counted without playing --------------------------------------------------------------


def _boards() -> Finding:
    rows = []
    for key in branching.measurable():
        one = branching.facts(key) if key != branching.DRAUGHTS else branching.measured(key)
        rows.append((one.name, str(one.cells), str(one.men), str(one.first)))
    head = (_("juego"), _("casillas"), _("fichas"), _("turnos"))
    return Finding(head=head, rows=tuple(rows))


def _first_moves(position: Position) -> Counter[str]:
    """First steps of men, by the kind of man."""
    kinds = {piece.label: piece.kind for piece in position.pieces()}
    return Counter(kinds[step.piece] for step in position.draft().next_steps)


def _chess_and_goldrez() -> Finding:
    chess, goldrez = (zamora.game(key).start() for key in ("ajedrez", "goldrez"))
    columns = (_first_moves(chess), _first_moves(goldrez))
    rows = []
    for man in reversed(CHESSMEN[1:]):
        counts = [str(column[man.glyph]) for column in columns]
        rows.append((man.noun.bare, *counts))
    totals = [str(sum(column.values())) for column in columns]
    rows.append((_("en total"), totals[0], totals[1]))
    text = _("Con los viajes del balón, Goldrez tiene {n} primeros turnos distintos.").format(
        n=perft(goldrez, 1)
    )
    return Finding(text, (_("primeras jugadas de"), _("ajedrez"), _("Goldrez")), tuple(rows))


def _games() -> Finding:
    chess, goldrez = (zamora.game(key).start() for key in ("ajedrez", "goldrez"))
    rows = tuple(
        (str(turns), grouped(perft(chess, turns)), grouped(perft(goldrez, turns)))
        for turns in (1, 2)
    )
    text = _("Con 3 turnos, el ajedrez tiene {three} partidas. Con 4 turnos, {four}.").format(
        three=grouped(perft(chess, 3)), four=grouped(perft(chess, 4))
    )
    return Finding(text, (_("turnos"), _("partidas de ajedrez"), _("de Goldrez")), rows)


# Random games -------------------------------------------------------------------------------------


def _by_turn() -> Finding:
    found = goldrez, chess = [branching.measured(key) for key in ("goldrez", "ajedrez")]
    shown = SHOWN // branching.BLOCK
    marks = [
        Line(
            [branching.BLOCK * (n + 0.5) for n in range(len(one.by_turn[:shown]))],
            one.by_turn[:shown],
            ink,
            marker=mark,
            size=5,
            label=one.name,
            left=len(one.by_turn[:shown]) <= 9,
        )
        for one, (ink, _hatch), mark in zip(found, SERIES, "os", strict=False)
    ]
    words = _(
        "En {n} partidas al azar de cada juego. Goldrez: los primeros turnos se eligen entre {a} "
        "en "
        "promedio, los últimos que se muestran entre {b}. Ajedrez: al comienzo entre {c}; lo más "
        "alto es {d}, cerca del turno {turn}; en el turno {shown}, entre {e}."
    ).format(
        n=goldrez.games,
        a=round(goldrez.by_turn[0]),
        b=round(goldrez.by_turn[-1]),
        c=round(chess.by_turn[0]),
        d=round(max(chess.by_turn)),
        turn=branching.BLOCK * (1 + chess.by_turn.index(max(chess.by_turn))),
        shown=SHOWN,
        e=round(chess.by_turn[shown - 1]),
    )
    across, up = Axis(_("turno de la partida")), Axis(_("turnos para elegir"), start=0)
    return Finding(chart=Chart(words, marks, across, up))


def _on_average() -> Finding:
    found = sorted(map(branching.measured, branching.measurable()), key=lambda one: one.mean)
    own = [game.key for game in zamora.games()]
    marks = [
        Bars(
            [place],
            [one.mean],
            *SERIES[one.game not in own],
            labels=[decimal(one.mean)],
            lying=True,
        )
        for place, one in enumerate(found)
    ]
    words = _("Turnos para elegir, en promedio, en {n} partidas al azar de cada juego: {list}.")
    listed = "; ".join(f"{one.name}, {decimal(one.mean)}" for one in reversed(found))
    return Finding(
        chart=Chart(
            words.format(n=found[0].games, list=listed),
            marks,
            Axis(_("turnos para elegir, en promedio"), margin=0.16),
            Axis(ticks=range(len(found)), labels=[one.name for one in found]),
            grid=False,
        )
    )


def _again() -> Finding:
    """The first random games on record, played again."""
    lines = []
    for key in ("ajedrez", "goldrez"):
        kept = branching.measured(key)
        fresh = branching.sample(
            key, len(kept.kept), kept.seed, walk=PositionWalk if key == "goldrez" else None
        )
        same = tuple((len(one), sum(one)) for one in fresh.choices) == kept.kept
        lines.append(
            _(
                "{mark} {game}: {games} partidas, {turns} turnos, {choices} opciones en total."
            ).format(
                mark="✔" if same else "✘",
                game=kept.name,
                games=len(fresh.choices),
                turns=grouped(sum(map(len, fresh.choices))),
                choices=grouped(sum(map(sum, fresh.choices))),
            )
        )
    return Finding(
        "\n".join([*lines, _("Es lo mismo que está anotado.")] if "✘" not in lines else lines)
    )


# Chess and what is known --------------------------------------------------------------------------


def _shepherd() -> Finding:
    """Why it is mate, in words."""
    start = zamora.game("ajedrez").start()
    position = History(start, split_turns(start.game, SHEPHERD)).position
    mate, name = position.mate(), position.game.board.name
    assert mate is not None
    called = {piece.label: the(piece, position) for piece in position.pieces()}
    lines = mate.attacks(called)
    blocked = ", ".join(map(name, mate.blocked))
    lines.append(_("Sus propias piezas ocupan {cells}.").format(cells=blocked))
    tried = sum(1 for _step in position.game.steps(position.game.begin(position.state)))
    lines.append(_("Turnos que sacan al rey del jaque: {n}.").format(n=tried))
    return Finding("\n".join(lines))


def _chapter_1() -> Finding:
    """What chapter 1 says of the four games, each sentence with what was counted."""
    chess, goldrez, draughts, futez = (
        branching.measured(key) for key in ("ajedrez", "goldrez", branching.DRAUGHTS, "futez")
    )
    moves = _first_moves(zamora.game("goldrez").start()).total()
    claims = (
        (
            chess.first == 20 and chess.cells == 64 and chess.men == 16,
            _("El ajedrez: 64 casillas, 16 piezas por bando y 20 primeras jugadas."),
            _("Es así: 16 de peón y 4 de caballo."),
        ),
        (
            moves == 34,
            _("Goldrez: 34 primeras jugadas, sin contar el balón."),
            _("Es así. Con el balón son {n}.").format(n=goldrez.first),
        ),
        (
            goldrez.first > chess.first,
            _("La primera jugada es más complicada en Goldrez."),
            _("Es así: {a} turnos contra {b}.").format(a=goldrez.first, b=chess.first),
        ),
        (
            None,  # "much" has no threshold: the numbers are there to be read
            _("Después el ajedrez se complica mucho y Goldrez sigue más o menos igual."),
            _(
                "A medias. En partidas al azar, el ajedrez sube de {a} a {b} turnos para elegir y "
                "después baja; Goldrez baja de {c} a {d}, casi todo al comienzo. Siempre hay más "
                "para elegir en Goldrez."
            ).format(
                a=round(chess.by_turn[0]),
                b=round(max(chess.by_turn)),
                c=round(goldrez.by_turn[0]),
                d=round(goldrez.by_turn[-1]),
            ),
        ),
        (
            draughts.first == futez.first == 8,
            _("Las damas y Futez tienen 8 primeras jugadas."),
            _("Contamos {a} en las damas y {b} en Futez.").format(a=draughts.first, b=futez.first),
        ),
        (
            False,
            _("Las posibilidades del ajedrez son tantas como átomos en un universo infinito."),
            _(
                "Son muchísimas, pero no infinitas. El número de posiciones que se calcula "
                "tiene 45 cifras; el de partidas, unas 120."
            ),
        ),
    )
    marks = {True: "✔", False: "✘", None: "≈"}
    return Finding("\n".join(f"{marks[holds]} {claim} {found}" for holds, claim, found in claims))


def _known() -> Finding:
    draw = {"draw": _("empate"), "win": _("gana quien empieza"), "loss": _("gana el segundo")}
    rows = []
    for key in ("compases", "futez"):
        solved = solution(key)
        value = solved.value(zamora.game(key).start()).result
        facts = solved.summary()
        positions = facts["reachable"] if key == "compases" else facts["positions"]
        rows.append(
            (
                zamora.game(key).name,
                draw[value],
                _("aquí; {n} posiciones").format(n=grouped(positions)),
            )
        )
    rows.append((_("Damas inglesas"), draw["draw"], _("2007, Schaeffer y su equipo, en Canadá")))
    for key in ("golez", "goldrez", "caliz", "gol", "ajedrez"):
        rows.append((zamora.game(key).name, _("no se sabe"), "–"))
    head = (_("juego"), _("si nadie se equivoca"), _("quién lo demostró"))
    return Finding(head=head, rows=tuple(rows))


# Other pairs of games -----------------------------------------------------------------------------


def _choices() -> Finding:
    """What was measured over random games of Goldrez and of chess."""
    games = [branching.measured(key) for key in ("goldrez", "ajedrez")]
    return Finding(
        _("{games} partidas al azar de cada juego.").format(games=games[0].games),
        (_("se contó"), *(one.name for one in games)),
        (
            (_("opciones al empezar"), *(str(one.first) for one in games)),
            (_("opciones por turno, en promedio"), *(decimal(one.mean) for one in games)),
            (_("lo más que salió"), *(str(one.most) for one in games)),
            (_("turnos de una partida, de los dos bandos"), *(decimal(g.length) for g in games)),
        ),
    )


def _choices_chart() -> Finding:
    """Turns to choose from as a random game goes on, of Goldrez and of chess."""
    games = [branching.measured(key) for key in ("goldrez", "ajedrez")]
    shown = SHOWN // branching.BLOCK
    marks = [
        Line(
            [branching.BLOCK * (n + 0.5) for n in range(len(one.by_turn[:shown]))],
            one.by_turn[:shown],
            ink,
            marker=marker,
            width=2,
            name=one.name,
        )
        for one, (ink, _hatch), marker in zip(games, SERIES, "os", strict=False)
    ]
    said = [
        _("{game}: {numbers}.").format(
            game=one.name, numbers="; ".join(map(decimal, one.by_turn[:shown]))
        )
        for one in games
    ]
    head = _("Opciones por turno en partidas al azar, en promedio de cada {n} turnos.").format(
        n=branching.BLOCK
    )
    return Finding(
        chart=Chart(
            " ".join((head, *said)),
            marks,
            Axis(_("turnos jugados"), start=0, end=SHOWN),
            Axis(_("opciones por turno"), start=0),
            legend="best",
        )
    )


def _beside() -> Finding:
    mother, child = branching.measured("damas"), branching.measured("futez")
    rows = [
        (_("casillas que se usan"), "32", str(child.cells)),
        (_("fichas de cada bando"), str(mother.men), _("{n} y un balón").format(n=child.men)),
        (_("primeros turnos"), str(mother.first), str(child.first)),
        (_("turnos para escoger, en promedio"), decimal(mother.mean), decimal(child.mean)),
        (_("lo más que hubo para escoger"), str(mother.most), str(child.most)),
        (_("turnos de una partida, en promedio"), decimal(mother.length), decimal(child.length)),
        (_("qué es obligatorio"), _("tomar"), _("mover el balón, cuando dos lo empujan")),
        (_("qué se toma"), _("fichas"), _("nada")),
        (_("cómo se gana"), _("el otro no puede jugar"), _("con un gol")),
    ]
    return Finding(
        _("{n} partidas al azar de cada juego.").format(n=mother.games),
        ("", _("Damas inglesas"), _("Futez")),
        tuple(rows),
    )


# Progressive games --------------------------------------------------------------------------------


class Moves(NamedTuple):
    """How many moves were made in a progressive game: by White, by Black."""

    white: int
    black: int


def moves(turns: int) -> Moves:
    """After this many whole turns; the first one is White's."""
    return Moves(sum(range(1, turns + 1, 2)), sum(range(2, turns + 1, 2)))


def _moves() -> Finding:
    rows = []
    for turn in range(1, TURNS + 1):
        white, black = moves(turn)
        rows.append((str(turn), str(white), str(black), str(white + black)))
    return Finding(
        _("Jugadas que se han hecho al terminar cada turno, si nadie da jaque antes."),
        (_("turno"), _("quien empieza"), _("el otro"), _("entre los dos")),
        tuple(rows),
    )
