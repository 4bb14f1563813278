"""What the sentences of a hint claim, looked up in the position in the plainest way there is.

Whole turns of both sides are played one by one; nothing is taken from what wrote the sentences.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from zamora import Cell, Piece, Position, Reason, Side, Turn
from zamora.ball.game import BallGame
from zamora.solve import solution
from zamora.solve.base import Value
from zamora.solve.forced import can_score, forced_goal, saving_turns

KINDS = {
    "la ficha": "man",
    "el portero": "keeper",
    "el defensa": "defender",
    "el medio": "midfielder",
    "el atacante": "attacker",
    "el rey": "king",
    "la dama": "queen",
    "la torre": "rook",
    "el alfil": "bishop",
    "el caballo": "knight",
    "el peón": "pawn",
}


def named(position: Position, words: str, side: Side) -> Piece:
    """The one piece of a side that is called so: ``la torre de (4,2)``, ``el atacante AB1``."""
    words = words[0].lower() + words[1:]
    kind = next(kind for word, kind in KINDS.items() if words.startswith(word))
    rest = words.partition(" ")[2].partition(" ")[2]
    (found,) = (
        piece
        for piece in position.pieces()
        if (piece.kind, piece.side) == (kind, side)
        and rest in ("", piece.label, f"de {position.game.board.name(piece.cells[0])}")
    )
    return found


def standing(position: Position) -> dict[Cell, Piece]:
    return {piece.cells[0]: piece for piece in position.pieces() if piece.side is not None}


def ball(position: Position) -> Cell:
    return next(piece.cells[0] for piece in position.pieces() if piece.side is None)


def turned(position: Position, side: Side) -> Position:
    return Position(position.game, position.game.turned(position.state, side))


def then(turn: Turn, piece: Piece) -> Piece | None:
    """A piece of the board before a turn as it stands after it; None if it has left the board."""
    after, first = standing(turn.after), turn.steps[0]
    if piece.cells[0] == first.origin:
        found = after.get(first.target)
        return found if found is not None and found.side is piece.side else None
    if piece.cells[0] == first.target:
        return after.get(turn.steps[-1].target) if first.kind == "foul" else None
    return after.get(piece.cells[0])


def scores(turn: Turn, cell: str, piece: Piece | None) -> bool:
    """Whether a turn is a goal in a cell, and the piece can have sent the ball there."""
    board = turn.before.game.board
    if not turn.wins or piece is None or board.name(ball(turn.after)) != cell:
        return False
    last = [step.actuators for step in turn.explain() if step.step.kind == "ball"][-1]
    labels = {other.label for other in turn.before.pieces()}
    if turn.steps[0].origin == piece.cells[0] and piece.label not in last:
        # Where men are called after their cells, this one has another name once it has moved.
        return not labels.issuperset(last)
    return piece.label in last


def goals(position: Position, side: Side) -> Iterator[Turn]:
    """The goals of ``side``, if it were to move."""
    for turn in turned(position, side).turns():
        over = turn.before.game.decided(turn.after.state)
        if over is not None and over.winner is side:
            yield turn


def mates(turn: Turn) -> bool:
    over = turn.after.outcome
    return over is not None and over.reason is Reason.CHECKMATE


def wins_in(position: Position, side: Side, own: int) -> bool:
    """Whether ``side`` wins with its ``own``-th turn at the latest, goals and mates."""
    over = position.outcome
    if over is not None:
        return over.winner is side
    if own == 0:
        return False
    if position.side is side:
        if any(turn.wins for turn in position.turns()):
            return True
        return own > 1 and any(wins_in(t.after, side, own - 1) for t in position.turns())
    return all(wins_in(turn.after, side, own) for turn in position.turns())


# The sentences ------------------------------------------------------------------------------------


def goal(turn: Turn, cell: str, piece: str) -> bool:
    return scores(turn, cell, named(turn.before, piece, turn.before.side))


def saves(turn: Turn, cell: str, piece: str) -> bool:
    rival = turn.before.side.other
    who = named(turn.before, piece, rival)
    if any(True for _goal in goals(turn.after, rival)):
        return False
    return any(
        scores(reply, cell, then(other, who))
        for other in turn.before.turns()
        if other.after.outcome is None
        for reply in goals(other.after, rival)
    )


def only_one_saves(turn: Turn) -> bool:
    return saving_turns(turn.before, 1) == (turn,)


def few_save(turn: Turn, some: str, all_turns: str) -> bool:
    saving = saving_turns(turn.before, 1)
    return turn in saving and (len(saving), len(turn.before.turns())) == (int(some), int(all_turns))


def escapes(turn: Turn) -> bool:
    game, side = turn.before.game, turn.before.side
    return bool(turn.before.check()) and not game.checkers(turn.after.state, side)


def prevents_mate(turn: Turn, cell: str, piece: str) -> bool:
    who, board = named(turn.before, piece, turn.before.side.other), turn.before.game.board
    if any(mates(reply) for reply in turn.after.turns()):
        return False
    for other in turn.before.turns():
        man = then(other, who)
        for reply in other.after.turns():
            first = reply.steps[0]
            goes_there = man and first.origin == man.cells[0] and board.name(first.target) == cell
            if goes_there and mates(reply):
                return True
    return False


def threat(turn: Turn, cell: str, piece: str) -> bool:
    who = then(turn, named(turn.before, piece, turn.before.side))
    return any(scores(goal, cell, who) for goal in goals(turn.after, turn.before.side))


def check(turn: Turn, piece: str) -> bool:
    return then(turn, named(turn.before, piece, turn.before.side)) in turn.after.check()


def mate_threat(turn: Turn, cell: str, piece: str) -> bool:
    who = then(turn, named(turn.before, piece, turn.before.side))
    assert who is not None
    return any(
        mates(following)
        for following in turned(turn.after, turn.before.side).turns()
        if following.steps[0].origin == who.cells[0]
        and turn.before.game.board.name(following.steps[0].target) == cell
    )


def captures(turn: Turn, piece: str) -> bool:
    victim = named(turn.before, piece, turn.before.side.other)
    was, now = (len(standing(position)) for position in (turn.before, turn.after))
    return was == now + 1 and standing(turn.after)[victim.cells[0]].side is turn.before.side


def foul(turn: Turn, victim: str, cell: str, piece: str) -> bool:
    man = named(turn.before, victim, turn.before.side.other)
    fouling = named(turn.before, piece, turn.before.side)
    sent = then(turn, man)
    return (
        then(turn, fouling) is None
        and sent is not None
        and (sent.kind, sent.side) == (man.kind, man.side)
        and turn.before.game.board.name(sent.cells[0]) == cell
        and len(standing(turn.before)) == len(standing(turn.after)) + 1
    )


def promotes(turn: Turn, piece: str) -> bool:
    first = turn.steps[0]
    assert first.origin is not None
    now = standing(turn.after)[first.target].kind
    return standing(turn.before)[first.origin].kind == "pawn" and now == KINDS[piece]


def rescues(turn: Turn, piece: str) -> bool:
    rival = turn.before.side.other
    man = named(turn.before, piece, turn.before.side)

    def attacked(position: Position, cell: Cell) -> bool:
        return any(turn.steps[0].target == cell for turn in turned(position, rival).turns())

    safe = then(turn, man)
    if not attacked(turn.before, man.cells[0]) or safe is None:
        return False
    return not attacked(turn.after, safe.cells[0])


def rows(position: Position, cell: Cell, side: Side) -> int:
    """How many rows a cell is from a goal for ``side``."""
    game = position.game
    assert isinstance(game, BallGame)
    aims = [
        other
        for other in game.board.cells
        if game.rules.GOALS[game.cells.number[other]] == side + 1
    ]
    return min(abs(cell.row - aim.row) for aim in aims)


def forward(turn: Turn, _ball: str, n: str) -> bool:
    side = turn.before.side
    was, now = (rows(turn.before, ball(p), side) for p in (turn.before, turn.after))
    return now == int(n) and now < was


def away(turn: Turn, _ball: str, n: str) -> bool:
    rival = turn.before.side.other
    was, now = (rows(turn.before, ball(p), rival) for p in (turn.before, turn.after))
    return now == int(n) and was < now


def nearest(position: Position, side: Side) -> int:
    cells = [ball(position), *(ball(turn.after) for turn in turned(position, side).turns())]
    return min(rows(position, cell, side) for cell in cells)


def keeps_away(turn: Turn, n: str) -> bool:
    rival = turn.before.side.other
    return nearest(turn.before, rival) < nearest(turn.after, rival) == int(n)


def comes_near(turn: Turn, _ball: str, n: str) -> bool:
    side = turn.before.side
    return nearest(turn.before, side) > nearest(turn.after, side) == int(n)


def beside(turn: Turn, piece: str) -> bool:
    man = then(turn, named(turn.before, piece, turn.before.side))
    assert man is not None
    (cell,), here = man.cells, ball(turn.after)
    return max(abs(cell.row - here.row), abs(cell.column - here.column)) == 1


def exact(turn: Turn) -> dict[Turn, Value]:
    """The values of all turns of a position of Futez, this one's first."""
    values = solution("futez").turn_values(turn.before)
    return {turn: values[turn], **values}


def forces(turn: Turn, n: str = "1") -> bool:
    side, own = turn.before.side, int(n)
    if turn.before.game.key == "futez":
        return exact(turn)[turn] == Value("win", 2 * own + 1)
    if turn.before.game.key == "caliz":
        return own > 1 or wins_in(turn.after, side, own)
    # More than two own turns take too long.
    return own > 2 or forced_goal(turn.after, side, own) is not None


def loses_in(turn: Turn, n: str) -> bool:
    if turn.before.game.key != "futez":
        return True
    values = exact(turn)
    best = max(values.values(), key=lambda value: value.order)
    return values[turn] == best == Value("loss", 2 * int(n))


def draws(turn: Turn) -> bool:
    values = {value.result for value in exact(turn).values()}
    return exact(turn)[turn].result == "draw" and "win" not in values


def alone(turn: Turn) -> bool:
    first, *others = (value.result for value in exact(turn).values())
    return first not in others and first != "loss"


def loses(turn: Turn) -> bool:
    rival = turn.before.side.other
    if turn.before.game.key != "caliz":
        return not saving_turns(turn.before, 1)
    return all(wins_in(other.after, rival, 1) for other in turn.before.turns())


def hope(turn: Turn, cell: str, piece: str) -> bool:
    rival = turn.before.side.other
    who = then(turn, named(turn.before, piece, rival))
    return any(scores(reply, cell, who) for reply in goals(turn.after, rival))


def lasts(turn: Turn) -> bool:
    if turn.before.game.key == "futez":
        slowest, *others = (value.distance or 0 for value in exact(turn).values())
        return slowest == max(slowest, *others) and slowest > min(others)
    rival = turn.before.side.other
    return not can_score(turn.after, rival) and any(
        can_score(other.after, rival) or any(map(mates, other.after.turns()))
        for other in turn.before.turns()
    )


def taken_on_trust(turn: Turn, *_said: str) -> bool:
    """What is only an opinion, and says so."""
    return True


_A = r"((?:el|la) [\w ]+?(?: de \S+)?)"
_C = r"(C\d\d|\(\d+,\d+\)|\d\d \d|\d\d)"
_BALL = "(el balón|el cáliz)"

#: Pattern of a sentence → kind of remark, and whether it is true of a turn.
CLAIMS: dict[str, tuple[str, Callable[..., bool]]] = {
    rf"¡Gol! Marcas en {_C} con {_A}\.": ("goal", goal),
    r"¡Jaque mate! El rey rival no tiene salida\.": (
        "mate",
        lambda turn: mates(turn) and turn.wins,
    ),
    r"Es un autogol, y gana el rival\.": (
        "own goal",
        lambda turn: wins_in(turn.after, turn.after.side, 0),
    ),
    r"El rival queda ahogado, sin ningún turno posible: es empate\.": (
        "draw",
        lambda turn: turn.stalemates,
    ),
    r"Es tu único turno posible\.": ("only", lambda turn: turn.before.turns() == (turn,)),
    r"Juegue lo que juegue el rival, ganas en tu próximo turno\.": ("forces", forces),
    r"Juegue lo que juegue el rival, te bastan? (\d+) turnos? más para ganar\.": ("forces", forces),
    r"Es el único turno que gana\.": ("forces", alone),
    r"Si nadie se equivoca, la partida termina en empate\.": ("holds", draws),
    r"Es el único turno que no pierde\.": ("holds", alone),
    r"Juegues lo que juegues, el rival puede ganar en su turno\.": ("loses", loses),
    rf"Ojalá no vea que puede marcar en {_C} con {_A}\.": ("loses", hope),
    r"Pierdes de todos modos, pero así tardas más\.": ("loses", lasts),
    r"Si el rival no se equivoca, gana en (\d+) turnos? suyos?; falta que los? encuentre\.": (
        "loses",
        loses_in,
    ),
    rf"Así evitas un gol: si no, el rival marca en {_C} con {_A}\.": ("saves", saves),
    r"Es el único turno que lo evita\.": ("saves", only_one_saves),
    r"Solo (\d+) de tus (\d+) turnos lo evitan\.": ("saves", few_save),
    r"Tu rey está en jaque: así sale de él\.": ("escapes", escapes),
    rf"Así evitas el mate: si no, el rival lo da en {_C} con {_A}\.": (
        "prevents mate",
        prevents_mate,
    ),
    rf"Amenazas marcar en {_C} con {_A}\.": ("threat", threat),
    rf"Das jaque con {_A}(?:, ya coronado)?\.": ("check", check),
    rf"Amenazas dar mate en {_C} con {_A}\.": ("mate threat", mate_threat),
    rf"Tomas {_A}\.": ("captures", captures),
    rf"Cometes una falta: mandas {_A} a {_C}, y {_A} sale del tablero\.": ("foul", foul),
    r"Tu peón corona: en su lugar queda (.+)\.": ("promotes", promotes),
    rf"Pones a salvo {_A}: el rival podía (?:hacerle una falta|tomar esa pieza)\.": (
        "rescues",
        rescues,
    ),
    rf"Acercas {_BALL} al gol: le faltan? (\d+) filas?\.": ("forward", forward),
    rf"Alejas {_BALL} del peligro: al rival le faltan? (\d+) filas? para marcar\.": ("away", away),
    r"Frenas al rival: tras su próximo turno le faltarán? (\d+) filas? para marcar, o más\.": (
        "keeps away",
        keeps_away,
    ),
    rf"Si el rival no lo impide, después puedes dejar {_BALL} a (\d+) filas? del gol\.": (
        "comes near",
        comes_near,
    ),
    r"((?:El|La) .+) queda junto al balón\.": ("beside", beside),
    r"No tuve tiempo de mirar más: es un turno posible\.": ("search", taken_on_trust),
    r"Miré \d+ turnos? adelante, y este es el que más me gusta\.": (
        "search",
        taken_on_trust,
    ),
}


def truth(turn: Turn, sentence: str) -> tuple[str, bool]:
    """The kind of remark that a sentence is, and whether it is true of a turn."""
    for pattern, (kind, claim) in CLAIMS.items():
        found = re.fullmatch(pattern, sentence)
        if found:
            return kind, claim(turn, *found.groups())
    raise AssertionError(f"nobody knows what this claims: {sentence}")
