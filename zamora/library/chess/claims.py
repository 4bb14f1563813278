"""What the sources say of kinds of chess, held against the rules, and what lesson 11 counts.

Black's wins are kept as replies, one for each position that White can bring about
(``wins_pierde-gana.toml``). They were found by a proof-number search; here they are only followed,
against every turn of White, to the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from zamora.book.kit import Claim, Finding, in_lesson, together
from zamora.core.board import Cell
from zamora.core.data import game_data
from zamora.core.i18n import _
from zamora.core.position import Position, Reason
from zamora.core.steps import Side
from zamora.library.chess.alicia import Alicia, reached
from zamora.library.chess.guadalete import CHIPS, ROWS, Guadalete
from zamora.library.chess.notation import PART
from zamora.library.chess.oncells import WAYS
from zamora.registry import game

#: The line that the source ends with a mate, and how it ends.
LINE = "Ag4 Rf2 Dc5 Rg3 Dxg1 Rf4 Df2 Rg5 Df5 Rh4"
REBUILT = "alicia:1 r1a13/16/11d4/16/11p4/3P12/11DR3/5AT9 N -/-/0"
#: The men whose reach is counted: their letters.
MEN = "CATDR"


def alicia() -> tuple[Claim, ...]:
    """Where knights get to, whether two of them defend each other, and the mate that is none."""
    where = _("Capítulo 2, Alice")
    return together(
        _alicia,
        {
            1: _("Los caballos, como los alfiles, solo llegan a la mitad de las casillas."),
            2: _("Dos caballos no pueden defenderse el uno al otro."),
            3: _("Con la dama en f2, la línea (b) termina en jaque mate."),
        },
        where=where,
    )


def lesson_alicia() -> tuple[Claim, ...]:
    """What lesson 11 asks for."""
    return in_lesson(
        11, {"piezas de alicia": lambda: _reach(2), "tres tableros": lambda: _reach(3)}
    )


def _rules(boards: int) -> Alicia:
    return cast(Alicia, game("alicia", boards=boards))


def reach(boards: int, man: str) -> int:
    """How many squares of all boards a man reaches from b1 of the first one."""
    rules = _rules(boards)
    return len(reached(rules, man, rules.board.cell("1:b1")))


def _reach(boards: int) -> Finding:
    rules = _rules(boards)
    said = _("Adónde llega cada pieza desde b1, sola, jugada tras jugada. Hay {n} casillas.")
    return Finding(
        said.format(n=len(rules.board.cells)),
        (_("pieza"), _("casillas a las que llega")),
        tuple((rules.men[man].noun.bare, str(reach(boards, man))) for man in MEN),
    )


def defend(one: frozenset[Cell], other: frozenset[Cell]) -> bool:
    """Whether two knights of these cells can stand so that each defends the other.

    What is taken on a cell is avenged on the other board, by a knight's jump from there.
    """
    index = _rules(2).index
    return any(
        here // PART != there // PART and any(there % PART in ray for ray in WAYS["C"][here % PART])
        for here in map(index.__getitem__, one)
        for there in map(index.__getitem__, other)
    )


def _alicia() -> tuple[Finding, ...]:
    rules = _rules(2)
    left, right, bishop = (
        reached(rules, man, rules.board.cell(f"1:{cell}"))
        for man, cell in (("C", "b1"), ("C", "g1"), ("A", "c1"))
    )
    halves = [sum(rules.index[cell] // PART == part for cell in left) for part in (0, 1)]
    position = game("alicia").position(REBUILT)
    for text in LINE.split():
        position = position.play(text)
    as_printed, corrected = (position.play(text) for text in ("Df2", "Df4"))
    back = [format(turn) for turn in as_printed.turns()]
    return (
        Finding(
            _(
                "Un caballo cambia de color y de tablero a la vez: llega a {one} casillas del "
                "primero y a {other} del segundo. Los dos caballos de un bando nunca pueden estar "
                "en la misma casilla. Un alfil llega a las de su color en los dos."
            ).format(one=halves[0], other=halves[1]),
            holds=len(left) == len(right) == len(bishop) == PART and left.isdisjoint(right),
        ),
        Finding(
            _(
                "Para eso tendrían que estar en tableros distintos y a un salto de caballo, y para "
                "los dos con que se empieza no hay ningún par de casillas así."
            ),
            holds=not defend(left, right),
        ),
        Finding(
            _(
                "El rey puede jugar {turns}. Vuelve a una casilla a la que pudo ir dos jugadas "
                "antes, con todo lo demás igual. Con la dama en f4 sí es mate."
            ).format(turns=", ".join(back))
            if corrected.outcome is not None
            else "",
            holds=as_printed.outcome is not None,
            position=as_printed,
        ),
    )


# El río Guadalete ---------------------------------------------------------------------------------


#: (Planks of the side with more, of the other): whether the other must make one.
CASCADE = {(1, 0): True, (2, 1): True, (3, 2): False, (4, 2): True}
#: Only White has a plank; a knight stands on it.
ACROSS = "guadalete:1 tcadract/pppppppp/8/8/4(CL)3/8/PPPP1PPP/TCADRA1T B KQkq/-/0"
#: Pawns, or planks, of a side.
PAWNS = 8


def guadalete() -> tuple[Claim, ...]:
    """The cascade of the ratio, the chips, and who crosses without the other's planks."""
    where = _("El río Guadalete")
    return together(
        _guadalete,
        {
            1: _("Con 1–0, 2–1 y 4–2 hay que hacer una tabla; con 3–2 no."),
            2: _("Hacen falta 16 fichas."),
            3: _("Si un jugador no hace ninguna tabla, es imposible invadir el otro territorio."),
        },
        where=where,
    )


def lesson_guadalete() -> tuple[Claim, ...]:
    """What lesson 11 asks for."""
    return in_lesson(11, {"tablas del guadalete": _tallies})


def owes(side: Side, white: int, black: int) -> bool:
    """Whether a side must make a plank with these planks of both, each made by a pawn of its own.

    Nothing else has moved.
    """
    rules = Guadalete()
    start = rules.initial(side)
    cells = list(start.cells)
    for column in range(white):
        cells[48 + column], cells[32 + column] = "", "L"
    for column in range(black):
        cells[8 + column], cells[24 + column] = "", "l"
    return rules.owes(start._replace(cells=tuple(cells)))


def owing() -> dict[tuple[int, int], bool]:
    """For every score that can come about: whether the side with fewer planks must make one."""
    return {
        (more, fewer): owes(Side.SECOND, more, fewer)
        for more in range(1, PAWNS + 1)
        for fewer in range(more)
    }


def settled(white: int, black: int) -> bool:
    """Whether neither side owes a plank."""
    return not any(owes(side, white, black) for side in Side)


def _tallies() -> Finding:
    rows, total = [], 0
    for white in range(PAWNS + 1):
        fine = [black for black in range(PAWNS + 1) if settled(white, black)]
        total += len(fine)
        rows.append((str(white), ", ".join(map(str, fine)), str(len(fine)), str(total)))
    return Finding(
        _("Cuentas de tablas con las que nadie debe nada. Para cada una se preguntó a las reglas."),
        (_("tablas blancas"), _("tablas negras"), _("cuántas"), _("hasta aquí")),
        tuple(rows),
    )


def _guadalete() -> tuple[Finding, ...]:
    debts = owing()
    first = {
        more: max(fewer for fewer in range(more) if debts[more, fewer])
        for more in range(1, PAWNS + 1)
    }
    stands = ", ".join(f"{more}–{fewer}" for more, fewer in first.items() if debts[more, fewer])
    alone = game("guadalete").position(ACROSS)
    over = any(
        piece.side is Side.FIRST and piece.cells[0].row < ROWS[0]
        for turn in alone.turns()
        for piece in turn.after.pieces()
    )
    return (
        Finding(
            _(
                "Contados todos los tanteos hasta 8: quien tiene menos debe una tabla, como mucho, "
                "con {stands}."
            ).format(stands=stands),
            holds=all(debts[score] is must for score, must in CASCADE.items()),
        ),
        Finding(
            _(
                "Un peón no toma, así que no cambia de columna; delante del suyo nadie más hace "
                "una tabla. Hay a lo sumo ocho de cada bando, y ningún peón cruza el río."
            ),
            holds=CHIPS == 16,
        ),
        Finding(
            _(
                "Un caballo sí puede: desde una tabla propia salta a la otra orilla. Las demás "
                "piezas no."
            ),
            holds=not over,
            position=alone,
        ),
    )


# Perde-ganha --------------------------------------------------------------------------------------


KEY = "pierde-gana"
#: The file of the replies, and in it the openings that lose.
WINS, OPENINGS = "wins.toml", ("d3", "d4", "e4")


def fields(position: Position) -> str:
    """What a reply depends on: the position without what counts turns."""
    return position.code.partition(" ")[2].rpartition("/")[0]


def followed(start: Position, replies: Mapping[str, str]) -> int | None:
    """In how many positions Black has to reply until it has won everywhere; None if it has not."""
    replied: set[str] = set()
    todo = [start]
    while todo:
        position = todo.pop()
        if position.outcome is not None:
            if position.outcome.winner is not Side.SECOND:
                return None
        elif position.side is Side.FIRST:
            todo += [turn.after for turn in position.turns()]
        elif (here := fields(position)) not in replied:
            if here not in replies:
                return None
            replied.add(here)
            todo.append(position.play(replies[here]))
    return len(replied)


@dataclass(frozen=True)
class Win:
    """A position in which Black wins: its name, its code, and a reply to each position."""

    id: str
    start: str
    replies: tuple[str, ...]


@dataclass(frozen=True)
class _File:
    win: tuple[Win, ...]


def wins() -> dict[str, tuple[Position, dict[str, str]]]:
    """By its name, where Black wins, and the replies."""
    chosen = game(KEY)
    found = game_data(chosen, WINS, _File)
    return {
        one.id: (chosen.position(one.start), dict(line.split(": ") for line in one.replies))
        for one in (found.win if found else ())
    }


def pierde_gana() -> tuple[Claim, ...]:
    """The puzzle of the man on a8, and the first turns that lose."""
    return together(
        _giveaway,
        {
            1: _("Con siete piezas contra una ganan las negras, esté lo que esté en a8."),
            2: _("Las blancas pierden si empiezan con d3, d4 o e4."),
            3: _("También son malos comienzos Cf3 y Cc3."),
        },
        where=_("Capítulo 2, perde-ganha"),
    )


def _giveaway() -> tuple[Finding, ...]:
    known = {name: followed(*one) for name, one in wins().items()}
    puzzle = [count for name, count in known.items() if name not in OPENINGS]
    openings = [known[name] for name in OPENINGS]
    return (
        Finding(
            _(
                "Con dama, torre, alfil, caballo y rey: contra cada respuesta blanca hay una "
                "jugada que gana. Es así en la posición que rehicimos; la figura se perdió."
            ),
            holds=None not in puzzle and len(puzzle) == len("DTACR"),
        ),
        Finding(
            _(
                "Se responde d3 con g5, d4 con e5 y e4 con b5. Está probado contra cada respuesta "
                "blanca: hay que saber contestar en {positions} posiciones."
            ).format(positions=_total(openings)),
            holds=None not in openings,
        ),
        Finding(_("Con cinco minutos de búsqueda no encontramos la prueba."), holds=None),
    )


def _total(counts: Sequence[int | None]) -> int:
    return sum(count or 0 for count in counts)


# Chess with swaps ---------------------------------------------------------------------------------


#: The men of the first figure that the text names, and two kings.
PAWN = "trueques:1 4r3/8/8/2cpP3/3P4/8/8/7R B -/-/0"
MATE, MATING = "trueques:1 3dt1r1/7p/5A1p/8/8/8/5RPP/8 N -/-/0", "Dxf6 Df6/f2"


def trueques() -> tuple[Claim, ...]:
    """Which men a pawn swaps with, and how a swap mates a king."""
    return together(
        _swaps,
        {
            1: _("El peón de d4 puede cambiar de sitio con los de d5 y e5 y con el caballo de c5."),
            2: _("El trueque con el rey blanco es jaque mate."),
        },
        where=_("Capítulo 2, ajedrez con trueques"),
    )


def _swaps() -> tuple[Finding, ...]:
    position = game("trueques").position(PAWN)
    draft = position.draft()
    draft = draft.take(next(step for step in draft.next_steps if step.piece.startswith("R")))
    names = position.game.board.name
    swaps = {names(step.target) for step in draft.next_steps if names(step.grip) == "d4"}
    mated = game("trueques").position(MATE).play(MATING)
    return (
        Finding(
            _(
                "Hacia delante un peón no toma y en diagonal no va a casillas vacías; para "
                "cambiar de sitio le sirven las tres casillas. El trueque con el peón propio no "
                "cambia nada, y vale."
            ),
            holds=swaps == {"c5", "d5", "e5"},
            position=position,
        ),
        Finding(
            _(
                "Con un trueque no se sale del jaque: primero hay que hacer una jugada de "
                "ajedrez, y ninguna lo remedia."
            ),
            holds=mated.outcome is not None and mated.outcome.reason is Reason.CHECKMATE,
            position=mated,
        ),
    )
