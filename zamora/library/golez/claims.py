"""What the booklet says of Golez (chapter 4), and what lesson 3 checks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

import zamora
from zamora import book
from zamora.ball import cardclaims
from zamora.book.chart import SERIES, Axis, Chart, Line
from zamora.book.judgement import Mistake, judgements
from zamora.book.kit import Claim, Finding, in_lesson, verdicts
from zamora.core.board import Board, Cell, digits, distance
from zamora.core.i18n import _, ngettext
from zamora.core.numbers import grouped
from zamora.core.position import Position, Step
from zamora.core.sides import in_sentence
from zamora.core.spoken import word
from zamora.core.tongues import written
from zamora.core.words import either
from zamora.library.golez.notation import BOARD as GOLEZ
from zamora.metric import (
    CASES,
    CHAINS,
    CHEBYSHEV,
    DISTANCES,
    EUCLID,
    FALSE_METRICS,
    TAXI,
    Axiom,
    AxiomReport,
    check_axioms,
    check_proof,
    disc,
    unproved,
)
from zamora.registry import game

#: The booklet's examples, by the numbers of their claims: two men, and how far apart they are.
EXAMPLES = {1: (("PB", "AN1"), 5), 2: (("R", "MB"), 2)}
#: Up to this radius the sizes of discs are shown.
LARGEST = 6
#: What is left to the pupil, game and number → exercise: who moved the ball in a printed turn, and
#: what was better than it.
ASKED = {("golez-2", 4): "3.6"}
BETTER_ASKED = {("golez-1", 11): "3.14", ("golez-1", 12): "3.15"}


def lesson() -> tuple[Claim, ...]:
    """What lesson 3 checks."""
    checks = in_lesson(
        3,
        {
            "tres medidas": _three,
            "disfraces": _disguised,
            "ocho casos": _cases,
            "la demostración": _proof,
            "erratas de la demostración": _slips,
            "colores": _colours,
            "cambio de color": _changes,
            "balón, partida 1": lambda: _actuators("golez-1"),
            "balón, partida 2": lambda: _actuators("golez-2"),
            "el libro y golez": _book,
            "tamaño de los discos": _sizes,
        },
    )
    return (*checks, *cardclaims.claims("golez", 3))


def claims() -> tuple[Claim, ...]:
    """The distances of the start position that chapter 4 gives as examples."""
    return tuple(
        Claim(
            partial(_distance, one, other, printed),
            _("La distancia de {one} a {other} es {n}.").format(one=one, other=other, n=printed),
            _("Capítulo 4, ejemplos de distancia"),
            number=number,
        )
        for number, ((one, other), printed) in EXAMPLES.items()
    )


def _distance(one: str, other: str, printed: int) -> Finding:
    cells = {piece.label: piece.cells[0] for piece in game("golez").start().pieces()}
    a, b = cells[one], cells[other]
    return Finding(
        _("Hay {rows} filas y {columns} columnas: la mayor es {n}.").format(
            rows=abs(a.row - b.row), columns=abs(a.column - b.column), n=distance(a, b)
        ),
        holds=distance(a, b) == printed,
    )


# The theorem --------------------------------------------------------------------------------------


#: The conditions in the order of the lesson: those of the booklet, and the one it leaves out.
_CONDITIONS = {1: Axiom.ZERO, 2: Axiom.SYMMETRY, 3: Axiom.TRIANGLE, 4: Axiom.POSITIVE}


def _legend() -> str:
    return _("1: cero a sí misma. 2: ida = vuelta. 3: triangular. 4: distintas, más de 0.")


def _three() -> Finding:
    """The conditions for the three distances on the board of Golez."""
    rows = tuple(_row(check_axioms(GOLEZ, distance)) for distance in DISTANCES)
    return Finding(_legend(), (_("medida"), *map(str, _CONDITIONS)), rows)


def _row(report: AxiomReport) -> tuple[str, ...]:
    return (report.name, *("✔" if report[axiom].holds else "✘" for axiom in _CONDITIONS.values()))


def _disguised() -> Finding:
    """The false metrics: in how many cases each condition fails; no counterexamples."""
    rows = []
    for false in FALSE_METRICS:
        report = check_axioms(GOLEZ, false.distance)
        broken = (
            _("la {number} en {failures} casos").format(
                number=number, failures=grouped(report[axiom].failures)
            )
            for number, axiom in _CONDITIONS.items()
            if not report[axiom].holds
        )
        rows.append((false.distance.formula(), ", ".join(broken)))
    return Finding(_legend(), (_("¿cómo se mide?"), _("rompe…")), tuple(rows))


def _cases() -> Finding:
    """The eight cases on all triples of the board of Golez."""
    report = check_proof(GOLEZ)
    rows = tuple(
        (
            str(case),
            "; ".join(CASES[case]).replace(">=", "≥").replace("-", "−"),
            grouped(report.cases[case]),
            grouped(report.alone[case]),
        )
        for case in CASES
    )
    text = _(
        "Ternas revisadas: {triples}. Cada una cae en algún caso.\n"
        "Eslabones «≥» comprobados con números: {links}. Falsos: {failures}."
    ).format(
        triples=grouped(report.triples),
        links=grouped(report.links),
        failures=report.failures,
    )
    return Finding(text, (_("caso"), _("condiciones"), _("ternas"), _("solo ese caso")), rows)


def _proof() -> Finding:
    """The chains of all three parts, proved by adding hypotheses: for boards of any size."""
    return Finding(
        _(
            "Cadenas de las tres partes: {chains}. Cadenas con un eslabón sin razón: {unproved}.\n"
            "Cada eslabón sale de las condiciones de su caso, sin números: por eso vale en "
            "cualquier "
            "tablero."
        ).format(chains=len(CHAINS), unproved=len(unproved()))
    )


def _slips() -> Finding:
    """The misprints of the theorem and its proof."""
    rows = tuple(
        # Without chapter and proof, whatever these are called: the table is of that alone.
        (slip.where.split(", ", 2)[2], slip.printed, slip.meant)
        for slip in book.errata("golez")
        if slip.key
    )
    return Finding(head=(_("lugar"), _("el libro dice"), _("debe decir")), rows=rows)


# Colours and the ball -----------------------------------------------------------------------------


def _printed_positions() -> Iterator[Position]:
    """All positions of the two printed games that are not finished."""
    for printed in book.printed_games("golez"):
        for position in printed.history().positions:
            if position.outcome is None:
                yield position


def _steps(position: Position) -> Iterator[tuple[Step, dict[str, Cell]]]:
    """All steps of all turns, each with where the mover's men stand after the move; once each."""
    game = position.game
    men = {piece.label: piece.cells[0] for piece in position.pieces()}
    begun = game.begin(position.state)
    for move in game.steps(begun):
        yield move, men
        stand = men | {move.piece: move.target}
        queue = [game.take(begun, move)]
        seen = set(queue)
        for draft in queue:
            for step in game.steps(draft):
                yield step, stand
                then = game.take(draft, step)
                if then not in seen:
                    seen.add(then)
                    queue.append(then)


def _dark(cell: Cell) -> bool:
    return sum(cell) % 2 == 0


def _colours() -> Finding:
    """The ball goes to the colour of who sends it: over all turns of the printed positions."""
    ways: Counter[tuple[bool, str]] = Counter()
    wrong = 0
    for position in _printed_positions():
        for step, stand in _steps(position):
            if step.kind != "ball" or step.origin is None:
                continue
            by = stand[step.actuator or ""]
            wrong += _dark(step.target) != _dark(by)
            rows = abs(step.origin.row - step.target.row)
            columns = abs(step.origin.column - step.target.column)
            way = "far" if max(rows, columns) > 1 else "diagonal" if rows == columns else "straight"
            ways[_dark(by) == _dark(step.origin), way] += 1
    words = {True: _("del mismo color"), False: _("de otro color")}
    rows_shown = tuple(
        (words[same], *(grouped(ways[same, way]) for way in ("straight", "diagonal", "far")))
        for same in words
    )
    text = _(
        "Pasos del balón revisados: {steps}. Pasos a un color que no es el de la ficha: {wrong}."
    ).format(steps=grouped(sum(ways.values())), wrong=wrong)
    head = (_("ficha y balón"), _("un paso recto"), _("un paso en diagonal"), _("más lejos"))
    return Finding(text, head, rows_shown)


def _changes() -> Finding:
    """Which men change the colour of their cell when they move."""
    kinds = {piece.label[0]: word(piece) for piece in zamora.game("golez").start().pieces()[:6]}
    counts: Counter[tuple[str, bool]] = Counter()
    for position in _printed_positions():
        for step, men in _steps(position):
            if step.kind == "move":
                counts[step.piece[0], _dark(men[step.piece]) == _dark(step.target)] += 1
    rows = tuple(
        (kinds[kind], grouped(counts[kind, False]), grouped(counts[kind, True])) for kind in kinds
    )
    return Finding(head=(_("ficha"), _("cambia de color"), _("no cambia")), rows=rows)


def _actuators(name: str) -> Finding:
    """Who could have moved the ball, step by step, in a printed game."""
    history = book.get(name).history()
    board = history.position.game.board
    rows = []
    for number, turn in enumerate(history.turns, start=1):
        explained = [one for one in turn.explain() if one.actuators]
        if not explained:
            continue
        steps = ", ".join(
            f"{either(one.actuators)} → {board.name(one.step.target)}" for one in explained
        )
        if (name, number) in ASKED:
            steps = _("(es tu ejercicio {id})").format(id=ASKED[name, number])
        rows.append((str(number), turn.steps[0].piece, steps))
    head = (_("turno"), _("mueve"), _("quién pudo mandar el balón y adónde"))
    return Finding(head=head, rows=tuple(rows))


# The booklet --------------------------------------------------------------------------------------


def _book() -> Finding:
    """What the booklet says of distances, and what it could not know of its games."""
    lines = [verdicts(claims()).text]
    known = judgements("golez")
    for number, printed in enumerate(book.printed_games("golez"), start=1):
        turns = printed.history().turns
        lines += [
            _slip(number, printed.id, format(turns[mistake.ply - 1]), mistake)
            for mistake in known[printed.id].mistakes
        ]
    deep = max(one.horizon for one in known.values())
    lines.append(
        ngettext(
            "Miramos hasta {n} turno propio de cada equipo. Más lejos no sabemos.",
            "Miramos hasta {n} turnos propios de cada equipo. Más lejos no sabemos.",
            deep,
        ).format(n=deep)
    )
    return Finding("\n".join(lines))


def _slip(number: int, name: str, turn: str, mistake: Mistake) -> str:
    sides = game("golez").sides
    asked = BETTER_ASKED.get((name, mistake.ply))
    better = written(mistake.instead[0])
    instead = better if asked is None else _("(es tu ejercicio {id})").format(id=asked)
    where = _("Partida {game}, turno {n} ({turn}).").format(game=number, n=mistake.ply, turn=turn)
    if mistake.kind == "missed":
        said = ngettext(
            "Podían meter gol en {n} turno: {instead}.",
            "Podían meter gol en {n} turnos, pase lo que pase: {instead}.",
            mistake.turns,
        ).format(n=mistake.turns, instead=instead)
        return f"{where} {said}"
    said = ngettext(
        "Ahora las {side} meten gol en {n} turno suyo. Se evitaba así: {instead}.",
        "Ahora las {side} meten gol en {n} turnos suyos, pase lo que pase. Se evitaba así: "
        "{instead}.",
        mistake.turns,
    ).format(side=in_sentence(sides[mistake.ply % 2]), n=mistake.turns, instead=instead)
    return f"{where} {said}"


# Discs --------------------------------------------------------------------------------------------


def disc_sizes() -> dict[str, list[int]]:
    """How many cells the discs of each distance have, by radius, in the middle of a large board."""
    side = 2 * LARGEST + 1
    board = Board.rectangle(side, side, digits(""))
    middle = Cell(LARGEST + 1, LARGEST + 1)
    return {
        distance.key: [len(disc(board, middle, radius, distance)) for radius in range(LARGEST + 1)]
        for distance in (CHEBYSHEV, EUCLID, TAXI)
    }


def _sizes() -> Finding:
    """The sizes of discs by radius, as a chart."""
    sizes = disc_sizes()
    names = {distance.key: distance.name for distance in DISTANCES}
    # Not the second of the series: a thin line of it is hard to see.
    looks = zip(sizes.items(), "os^", (SERIES[0], *SERIES[2:4]), strict=True)
    marks = [
        Line(range(len(counts)), counts, ink, marker=mark, name=names[key])
        for (key, counts), mark, (ink, _hatch) in looks
    ]
    words = _("Casillas de un disco en medio de un tablero grande, de radio 0 a radio {n}.").format(
        n=LARGEST
    )
    lines = (f"{names[key]}: {', '.join(map(str, counts))}." for key, counts in sizes.items())
    return Finding(
        chart=Chart(
            " ".join((words, *(line[0].upper() + line[1:] for line in lines))),
            marks,
            Axis(_("radio")),
            Axis(_("casillas del disco")),
            legend="best",
        )
    )
