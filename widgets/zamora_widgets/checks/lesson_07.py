"""What lesson 7 checks: chess against Goldrez, draughts against Futez, what is known today."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

import zamora
from zamora.core.chessmen import CHESSMEN
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.notation import split_turns
from zamora.core.numbers import decimal, grouped
from zamora.core.perft import perft
from zamora.core.position import Position
from zamora.core.spoken import the
from zamora.library.goldrez.touches import first_moves
from zamora.player.picture.plots import SERIES, Plot
from zamora.school import branching
from zamora.school.branching.walks import PositionWalk
from zamora.solve import solution
from zamora_widgets.checks.finding import Finding

if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: The four turns with which many a first game of chess ends.
SHEPHERD = "e4 e5 Ac4 Cc6 Dh5 Cf6 Dxf7#"
#: So many turns are shown of how the choices change in the course of a game.
SHOWN = 100


# What can be counted before anybody moves ---------------------------------------------------------


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


def _by_turn() -> Plot:
    found = [branching.measured(key) for key in ("goldrez", "ajedrez")]

    def paint(axes: Axes) -> None:
        for one, (colour, _hatch), mark in zip(found, SERIES, "os", strict=False):
            values = one.by_turn[: SHOWN // branching.BLOCK]
            at = [branching.BLOCK * (n + 0.5) for n in range(len(values))]
            axes.plot(at, values, color=colour, marker=mark, markersize=5)
            axes.annotate(
                one.name,
                (at[-1], values[-1]),
                textcoords="offset points",
                xytext=(-4, 10),
                ha="right" if len(values) > 9 else "left",
                weight="bold",
            )
        axes.set_ylim(0)
        axes.set_xlabel(_("turno de la partida"))
        axes.set_ylabel(_("turnos para elegir"))

    goldrez, chess = found
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
        e=round(chess.by_turn[SHOWN // branching.BLOCK - 1]),
    )
    return Plot(paint, words)


def _on_average() -> Plot:
    found = sorted(map(branching.measured, branching.measurable()), key=lambda one: one.mean)
    own = [game.key for game in zamora.games()]

    def paint(axes: Axes) -> None:
        for place, one in enumerate(found):
            colour, hatch = SERIES[0] if one.game in own else SERIES[1]
            bars = axes.barh(place, one.mean, color=colour, hatch=hatch)
            axes.bar_label(bars, [decimal(one.mean)], padding=3)
        axes.set_yticks(range(len(found)), [one.name for one in found])
        axes.grid(visible=False)
        axes.margins(x=0.16)
        axes.set_xlabel(_("turnos para elegir, en promedio"))

    words = _("Turnos para elegir, en promedio, en {n} partidas al azar de cada juego: {list}.")
    listed = "; ".join(f"{one.name}, {decimal(one.mean)}" for one in reversed(found))
    return Plot(paint, words.format(n=found[0].games, list=listed))


def _again() -> str:
    """The first random games on record, played anew."""
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
    return "\n".join([*lines, _("Es lo mismo que está anotado.")] if "✘" not in lines else lines)


# Chess and what is known --------------------------------------------------------------------------


def _shepherd() -> str:
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
    return "\n".join(lines)


def _chapter_1() -> str:
    """What chapter 1 says of the four games, each sentence with what was counted."""
    chess, goldrez, draughts, futez = (
        branching.measured(key) for key in ("ajedrez", "goldrez", branching.DRAUGHTS, "futez")
    )
    moves = sum(map(len, first_moves(zamora.game("goldrez").start()).values()))
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
            None,  # nobody can say what "much" is: the numbers are there to be read
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
    return "\n".join(f"{marks[holds]} {claim} {found}" for holds, claim, found in claims)


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


#: What lesson 7 checks.
CHECKS: dict[str, Callable[[], str | Finding | Plot]] = {
    "tableros": _boards,
    "ajedrez y goldrez": _chess_and_goldrez,
    "cuántas partidas": _games,
    "opciones turno a turno": _by_turn,
    "opciones en promedio": _on_average,
    "otra vez al azar": _again,
    "mate del pastor": _shepherd,
    "capítulo 1": _chapter_1,
    "lo que se sabe": _known,
}
