"""The games that the tests for every game run on, positions of them, and turns of positions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

import zamora
from zamora import Game, Position, Step, Turn, registry

from .playouts import ALIKE, FEW_TURNS, random_turn, sample
from .secret import Secret
from .slow import progressive
from .toy import Toy
from .variants import FEW

AnyGame = Game[Any, Any]
#: Every game, the toys, and of two of the author's games a variant: what holds for all games holds
#: for the parameters as such; what each of them changes is counted in ``test_variants``.
GAMES: list[AnyGame] = [*registry.catalogue(), Toy(), Secret(), *map(zamora.game, FEW[:2])]

#: One game of each kind in each family: for what the games of a kind have from one place.
KINDS: list[AnyGame] = list(
    {
        (type(game).__base__, type(game).__module__.rpartition(".")[0]): game
        for game in reversed(GAMES)
    }.values()
)[::-1]

#: Rare things that random games seldom come to.
RARE = {
    "futez": ["futez:1 31,35,42,62 44,64,71,75 53 N"],
    "golez": ["golez:1 P26,D33,D45,M53,A83,A46 P114,D94,D85,M86,A95,A96 47 N"],
    "goldrez": ["goldrez:1 R14,T32,A47,C45,D22 R94,T87,A72,C85,D21 31 N"],
    "caliz": [
        # The chalice beside a king in check; promotions with captures, and with the chalice; chains
        # in which a king helps; mate, stalemate and a goal.
        "caliz:1 R121 R23,T22,T124,C92 132 B",
        "caliz:1 R145,C46,P33 R28,T52,P133 24 B",
        "caliz:1 R113,A112,C123,C132 R57 144 B",
        "caliz:1 R145,P38 R15,T27,P133 85 N",
        "caliz:1 R155,D44,T29,T55,A49 R15 139 N",
        "caliz:1 R155,D44,T29,A49 R15 139 N",
        "caliz:1 R155,A54 R16 14 N",
    ],
    "gol": [
        # Promotion with the ball; pawns fouled on and onto far rows; kings fouled in chambers, and
        # fouling and helping; a side without men; a goal.
        "gol:1 R131,C58,C109,P34 A52,C73,P104 25 B",
        "gol:1 R154,T61,A76,A97,C55,C74,P24 A65 128 N",
        "gol:1 R156,C108,P42,P58,P95 R16,A23,A129,P75,P98 126 N",
        "gol:1 R154,T56,A54 C45 28 B",
        "gol:1 R155,P102 - 85 N",
        "gol:1 R155,A54 R16 14 N",
    ],
    "ajedrez": [
        # Both castlings, and neither through an attack; en passant, and forbidden by a pin;
        # promotion with and without capture; two checks at once; mate, stalemate, too few men,
        # fifty turns.
        "ajedrez:1 r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0",
        "ajedrez:1 r3k2r/8/8/8/2b5/8/8/R3K2R w KQkq - 0",
        "ajedrez:1 8/8/3p4/1Pp4r/1K3p2/6k1/4P1P1/1R6 w - c6 0",
        "ajedrez:1 n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0",
        "ajedrez:1 4k3/8/5N2/8/4R3/8/8/4K3 b - - 1",
        "ajedrez:1 7k/6Q1/6K1/8/8/8/8/8 b - - 100",
        "ajedrez:1 7k/5Q2/6K1/8/8/8/8/8 b - - 4",
        "ajedrez:1 7k/8/6K1/8/8/8/8/6B1 w - - 4",
        "ajedrez:1 7k/8/6K1/8/8/8/8/6R1 w - - 99",
        "ajedrez:1 7k/8/6K1/8/8/8/8/6R1 w - - 100",
    ],
    # Games of few turns from the usual start.
    "reinas": [
        "reinas:1 1Q3Q2/8/Q7/8/8/8/8/8 B",
        "reinas:1 1Q4Q1/8/6Q1/8/8/8/8/8 B",
        "reinas:1 1(QQ)6/1Q6/8/8/8/8/8/8 B",
        "reinas:1 (QQ)Q6/8/8/8/8/8/8/8 A",
    ],
    "euclides": [
        "euclides:1 (50)(18) A",
        "euclides:1 (18)(99) B",
        "euclides:1 (7)(3) A",
        "euclides:1 (3)(4) B",
        "euclides:1 (5)(1) A",
        "euclides:1 (3)(1) B",
        "euclides:1 (1)(2) A",
        "euclides:1 (9)(2) B",
    ],
    "artaban": [
        # One has set up. Leaders, sacrifices, dice that have arrived; the end: more points, more
        # dice there, more dice at all, nothing.
        "artaban:1 8/8/8/8/8/8/(D541)(D312)(L246)(D415)(D462)(D624)(D123)(D312)/8 N",
        "artaban:1 1(D541)6/4(d653)(l312)2/3(d123)1(d365)1(d462)/(d462)5(D536)1/8/"
        "(D653)(d415)(D415)1(L312)(D564)(D415)1/3(D415)4/6(d415)1 B juego",
        "artaban:1 1(D541)6/8/8/8/8/4(d415)3/8/6(d415)1 N juego",
        "artaban:1 1(D541)6/8/8/8/8/4(d415)3/8/(d123)5(d415)1 N juego",
        "artaban:1 1(D541)6/8/8/8/8/4(d415)3/8/6(d513)1 N juego",
        "artaban:1 1(D541)6/8/8/8/8/8/8/6(d513)1 B juego",
        # The next turn ends it.
        "artaban:1 1(D541)6/3(L536)4/8/8/8/4(d415)3/8/6(d513)1 B juego",
        "artaban:1 1(D541)6/2(D536)(d624)4/8/8/8/4(d415)3/8/6(d513)1 B juego",
    ],
    "duell": [
        # A key die that may take, be taken or arrive; taken, arrived; nothing can roll.
        "duell:1 9/3kK4/(d541)8/4(d231)4/9/2(d645)1(D632)4/9/(D536)3(D231)3(D135) B",
        "duell:1 9/9/4k4/9/9/9/9/(D536)8 B",
        "duell:1 4K4/9/4k4/9/9/9/9/9 N",
        "duell:1 8k/9/9/9/9/(d541)8/(D231)(d541)7/K(D536)(d541)6 B",
    ],
    "ajedrez-dados": [
        # Promotion; mate, stalemate.
        "ajedrez-dados:1 n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0",
        "ajedrez-dados:1 7k/6Q1/6K1/8/8/8/8/8 b - - 100",
        "ajedrez-dados:1 7k/5Q2/6K1/8/8/8/8/8 b - - 4",
    ],
    "cefalopodo": [
        # Four to be taken, or three, or two; nearly full; full.
        "cefalopodo:1 1(D1)3/(d1)1(D2)2/1(d1)3/5/5 B",
        "cefalopodo:1 (D6)(d6)(D5)(d5)(D6)/(d4)(D6)1(D1)(d6)/(D5)(d6)(D3)(d2)(D6)/"
        "(d6)(D5)(d6)(D6)(d5)/(D5)1(D6)(d6)1 N",
        "cefalopodo:1 (D6)(d6)(D5)(d5)(D6)/(d4)(D6)(D1)(D1)(d6)/(D5)(d6)(D3)(d2)(D6)/"
        "(d6)(D5)(d6)(D6)(d5)/(D5)(d1)(D6)(d6)1 B",
        "cefalopodo:1 (D6)(d6)(D5)(d5)(D6)/(d4)(D6)(D1)(D1)(d6)/(D5)(d6)(D3)(d2)(D6)/"
        "(d6)(D5)(d6)(D6)(d5)/(D5)(d1)(D6)(d6)(D1) N",
    ],
    "damas-internacionales": [
        # Three ladies that have one turn left to catch one, and none; nobody left; a man blocked.
        "damas-internacionales:1 10/4d5/10/10/10/10/10/10/9D/D1D7 N 31",
        "damas-internacionales:1 10/4d5/10/10/10/10/10/10/9D/D1D7 N 32",
        "damas-internacionales:1 10/10/10/10/10/10/10/10/10/D9 N",
        "damas-internacionales:1 10/10/10/10/10/p9/1P8/2P7/10/10 N",
    ],
    "croda": [
        # Nobody left; a man blocked.
        "croda:1 8/8/8/8/8/8/8/D7 N",
        "croda:1 8/8/8/8/8/p7/PP6/P7 N",
    ],
    "dablot": [
        # All captured; a king shut in by peasants who cannot take him.
        "dablot:1 6/5/6/5/6/5/6/1R3/6/5/6/5/6 N",
        "dablot:1 6/5/6/5/6/5/6/5/c5/cc3/Rcc3/5/6 B",
    ],
    "andar-raya": [
        # All captured; all shut in.
        "andar-raya:1 4/4/4/4/4/f3/4/4 B",
        "andar-raya:1 4/4/4/4/4/1f2/f3/F3 B",
    ],
    "emergo": [
        # A side that has stacks and cannot do anything.
        "emergo:1 9/9/9/9/9/9/2f6/1f7/F8 B",
    ],
    # The count, a pass in it, its end; a ko. Nobody passes twice by chance.
    "go": [
        "go:1 9/3p5/2p1p4/2PpP4/3P5/9/6P2/5P1P1/6P2 N kd6xd7",
        "go:1 1P1P1p1p1/PPPPpppp1/9/9/4P4/9/9/9/9 B p",
        "go:1 1P1P1p1p1/PPPPpppp1/9/9/4P4/9/9/9/9 N c",
        "go:1 1P1P1p1p1/PPPPpppp1/9/9/4P4/9/9/9/9 B cp",
        "go:1 1P1P1p1p1/PPPPpppp1/9/9/4P4/9/9/9/9 N f",
    ],
    "go-progresivo": [
        "go-progresivo:1 13/13/13/13/13/6P6/13/13/13/13/13/2p10/13 N 3p",
        "go-progresivo:1 13/13/13/13/13/6P6/13/13/13/13/13/2p10/13 B 4c",
        "go-progresivo:1 13/13/13/13/13/6P6/13/13/13/13/13/2p10/13 N 5cp",
        "go-progresivo:1 13/13/13/13/13/6P6/13/13/13/13/13/2p10/13 B 6f",
    ],
    "go-progresivo-hex": [
        "go-progresivo-hex:1 1/2/3/4/5/6/5/1P4/5/6/5/2p3/5/6/5/6/5/4/3/2/1 N 3p",
        "go-progresivo-hex:1 1/2/3/4/5/6/5/1P4/5/6/5/2p3/5/6/5/6/5/4/3/2/1 B 4c",
        "go-progresivo-hex:1 1/2/3/4/5/6/5/1P4/5/6/5/2p3/5/6/5/6/5/4/3/2/1 B 6f",
    ],
    "roseta": [
        "roseta:1 2/4/6/8/10/4PP4/3P2P3/4PP4/10/10/1p8/10/10/10/10/8/6/4/2 B p",
        "roseta:1 2/4/6/8/10/4PP4/3P2P3/4PP4/10/10/1p8/10/10/10/10/8/6/4/2 B c",
        "roseta:1 2/4/6/8/10/4PP4/3P2P3/4PP4/10/10/1p8/10/10/10/10/8/6/4/2 N f",
    ],
    "alicia": [
        # Capture in passing; castling into a check, and where somebody stands; promotion on both
        # boards; a check that the other board stops; mate, stalemate, bare kings, fifty turns.
        "alicia:1 4r11/16/16/16/12Pp2/16/16/4R11 N -/2:e3/0",
        "alicia:1 t3r2t8/p6p8/16/13c2/16/16/P6P8/T3R2T5A2 B KQkq/-/0",
        "alicia:1 t3r2t8/pppppppp8/16/10t5/16/16/PPPPPPPP8/T3R2T8 B KQkq/-/0",
        "alicia:1 t11r3/1P12P1/16/16/16/16/5p4p5/7R1C6 B -/-/0",
        "alicia:1 4t3r7/16/16/16/T15/16/16/4R4A6 B -/-/0",
        "alicia:1 tcadract8/pppp1p1p8/14p1/4D11/12P3/16/PPPP1PPP8/TCA1RACT8 N KQkq/-/0",
        "alicia:1 4r11/16/16/16/16/16/16/12R3 B -/-/4",
        "alicia:1 4r11/16/16/16/16/16/16/T11R3 B -/-/99",
        "alicia:1 4r11/16/16/16/16/16/16/T11R3 B -/-/100",
    ],
    "guadalete": [
        # A plank that is owed, one that a check or a man puts off; castling under attack over a
        # bridge; a king beside a man on a plank; kings and pawns, fifty turns.
        "guadalete:1 tcadract/pppppppp/8/8/4L3/8/PPPP1PPP/TCADRACT N KQkq/-/0",
        "guadalete:1 4r3/1p6/8/4l3/3LL3/8/8/R3T3 N -/-/0",
        "guadalete:1 4r3/1p6/1c6/8/4L3/8/P7/4R3 N -/-/0",
        "guadalete:1 t3r2t/p6p/8/4ll2/4LL2/8/P6P/2R2T2 N kq/-/0",
        "guadalete:1 8/8/2r5/3(Tl)4/3L4/8/P7/4R3 N -/-/0",
        "guadalete:1 4r3/1p6/8/8/8/8/P7/4R3 N -/-/0",
        "guadalete:1 4r3/1p6/8/8/8/8/P7/T3R3 B -/-/99",
        "guadalete:1 4r3/1p6/8/8/8/8/P7/T3R3 B -/-/100",
    ],
    "trueques": [
        # Pawns on their first rows, double steps from there, in passing; promotion by a swap,
        # also of the rival's pawn; a king swapped into mate; a bare king; fifty turns.
        "trueques:1 4r3/8/8/8/8/1p6/8/P1T1R3 B -/-/0",
        "trueques:1 4r3/8/8/8/8/Pp6/8/2T1R3 N -/a2/0",
        "trueques:1 4r3/2p5/8/2T5/8/8/8/P1T1R3 B -/-/0",
        "trueques:1 4r3/2p5/8/2T5/8/8/4R3/P1T5 B -/-/0",
        "trueques:1 3dt1r1/7p/5A1p/8/8/8/5RPP/8 N -/-/3",
        "trueques:1 8/8/8/3r4/8/8/8/T3R3 N -/-/7",
        "trueques:1 4r3/3t4/8/8/8/8/4P3/4R3 B -/-/99",
        "trueques:1 7r/5Tpp/8/8/8/8/8/4R2T N -/-/4",
        "trueques:1 R7/2d5/8/8/8/8/8/4r3 B -/-/4",
        "trueques:1 4r3/3t4/8/8/8/8/4P3/4R3 B -/-/100",
    ],
    "progresivo-escoces": [
        # Two pawns that can be taken in passing, one behind a man; a check that only a first move
        # answers; promotion and on; the ghost: whoever gets out of check gives one; mate,
        # stalemate, too few men, ten quiet turns, the tenth of which may give mate.
        "progresivo-escoces:1 4k3/8/8/8/1pPpPp2/8/4N3/4K3 b - c3e3 0 2",
        "progresivo-escoces:1 4k3/8/8/8/1b6/8/8/R3K2R w KQ - 0 7",
        "progresivo-escoces:1 8/P1k5/8/8/8/8/5p2/3K4 w - - 0 3",
        "progresivo-escoces:1 r4b1r/ppp2p2/5p2/7p/2kn3P/8/PPPPKPP1/R1B2BNR w - - 0 7",
        "progresivo-escoces:1 7k/6Q1/6K1/8/8/8/8/8 b - - 9 12",
        "progresivo-escoces:1 7k/5Q2/6K1/8/8/8/8/8 b - - 4 2",
        "progresivo-escoces:1 7k/8/6K1/8/8/8/8/6B1 w - - 4 5",
        "progresivo-escoces:1 7k/8/6K1/8/8/8/8/6R1 w - - 10 1",
        "progresivo-escoces:1 7k/8/6K1/8/8/8/8/6R1 w - - 9 1",
    ],
}
#: The same in the games that differ little from that one; where the colours move by turns a code
#: says whose turn it is. The Italian game is lost by a check too early, and drawn in mid-turn.
_NAMES = {" w ": " blancas", " b ": " negras"}
RARE |= {
    f"progresivo-{name}": [code.replace("escoces", name) for code in RARE["progresivo-escoces"]]
    for name in ("italiano", "ingles", "portugues", "neozelandes", "australiano")
} | {
    "progresivo-ortodoxo": [
        code.replace("escoces", "ortodoxo").replace("c3e3", "c3") + name
        for code in RARE["progresivo-escoces"]
        for colour, name in _NAMES.items()
        if colour in code
    ]
}
BORROWED = {code for name in progressive.GAMES for code in RARE[name]} - {
    *RARE["progresivo-escoces"]
}
RARE["progresivo-italiano"] += [
    "progresivo-italiano:1 8/8/8/4k3/8/8/8/4R1K1 b - - 1 8 jaque",
    "progresivo-italiano:1 7k/5Q2/6K1/8/8/8/8/8 b - - 4 6 ahogado",
]


@cache
def rare(game: AnyGame) -> list[Position]:
    """The rare positions of a game, or of the usual one on the same board."""
    codes = RARE.get(game.plain_key, [])
    if not codes or game.board.cells != type(game)().board.cells:
        return []
    return [game.position(code.replace(game.plain_key, game.key)) for code in codes]


#: Whether all positions are looked at, or (what the fixture ``breadth`` is for) as many of random
#: games as any mechanism needs, an end, and the rare ones.
sparing = False
ENOUGH = 4
#: Of a game that another one repeats, and of which each position costs a second.
ENOUGH_ALIKE = 2


@cache
def _positions(game: AnyGame) -> list[Position]:
    """Positions of random games, and rare ones.

    Half of the former where all are looked at of another game of the same kind.
    """
    played = sample(game)
    every = game in KINDS or game.plain_key in ALIKE  # of these there are few
    found = [history.position for history in (played if every else played[::2])]
    return [*found, *(position for position in rare(game) if position not in found)]


def positions(game: AnyGame) -> list[Position]:
    """Positions of random games, and rare ones: all or as many as are looked at."""
    return _some_positions(game) if sparing else _positions(game)


@cache
def _some_positions(game: AnyGame) -> list[Position]:
    found, uncommon = _positions(game), rare(game)
    alike = game.plain_key in ALIKE
    # (Rare positions that a game has from its neighbour are looked at there, but for ends.)
    known = [
        one for one in uncommon if not alike or one.code not in BORROWED or one.outcome is not None
    ]
    played = [position for position in found if position not in uncommon]
    on = [position for position in played if position.outcome is None]
    enough = ENOUGH_ALIKE if alike else ENOUGH
    some = {*on[:: -(-len(on) // enough)], *[one for one in on if one.listable][-2:]}
    ended = [position for position in played if position.outcome is not None][-1:]
    return [one for one in found if one in known or one in some or one in ended]


def listable(game: AnyGame) -> list[Position]:
    """Those that go on, and of which all turns can be listed."""
    found = [one for one in going_on(game) if one.listable]
    assert found
    return found


def going_on(game: AnyGame) -> list[Position]:
    found = [position for position in positions(game) if position.outcome is None]
    assert len(found) > 2
    return found


def finished(game: AnyGame) -> list[Position]:
    found = [position for position in positions(game) if position.outcome is not None]
    assert found, "no random game came to an end: the tests of the end would be empty"
    return found


def shown(steps: Iterable[Step]) -> tuple[Step, ...]:
    """The steps as a turn's text shows them: not which piece moved the ball."""
    return tuple(replace(step, actuator=None) for step in steps)


def is_legal(turn: Turn, position: Position) -> bool:
    """Whether it is a turn of the position: one of all, or one that can be built step by step."""
    if position.listable:
        return turn in position.turns()
    draft = position.draft()
    for step in turn.steps:
        if step not in draft.next_steps:
            return False
        draft = draft.take(step)
    return draft.may_end and draft.turn() == turn


# (The turns of a position begin with the same men.)
@lru_cache(maxsize=2)
def _men(position: Position) -> Counter[tuple[Any, ...]]:
    return Counter((piece.kind, piece.side, piece.cells) for piece in position.pieces())


def change(turn: Turn) -> tuple[Any, ...]:
    """What sort of thing a turn does: which kinds of pieces come, go or are displaced; a goal."""
    before, after = _men(turn.before), _men(turn.after)
    counts = (
        tuple(sorted(Counter((kind, str(side)) for kind, side, _cells in difference).items()))
        for difference in (before - after, after - before)
    )
    decided = turn.before.game.decided(turn.after.state)
    return (*counts, decided)


def some_turns(position: Position, most: int = 12) -> tuple[Turn, ...]:
    """All turns if they are few, else a sample of ``most`` with, if possible, every sort."""
    # Kept with the position, as its turns are: a dozen tests ask the same of it.
    kept = position.__dict__.setdefault("some turns", {})
    if most not in kept:
        kept[most] = _some_turns(position, most)
    found: tuple[Turn, ...] = kept[most]
    return found


def _some_turns(position: Position, most: int) -> tuple[Turn, ...]:
    if not position.listable:
        lot = random.Random(position.code)
        most = min(most, FEW_TURNS) if position.game.plain_key in ALIKE else most
        return tuple({random_turn(position, lot): None for _turn in range(most)})
    turns = position.turns()
    if len(turns) <= most:
        return turns
    by_change: dict[Any, list[Turn]] = {}
    chance = random.Random(position.code)
    for turn in chance.sample(turns, len(turns)):
        by_change.setdefault(change(turn), []).append(turn)
    # One of each sort, then a second one of each …
    rounds = [
        (number, order, turn)
        for order, group in enumerate(by_change.values())
        for number, turn in enumerate(group)
    ]
    rounds.sort(key=lambda entry: entry[:2])
    return tuple(turn for _number, _order, turn in rounds[:most])
