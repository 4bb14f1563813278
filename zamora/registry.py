"""Which games there are. The rules of each, and its rulings, are in the module named here.

What a game brings besides its rules is its kit (:mod:`zamora.core.kit`), found by :func:`part`: in
``KITS`` of the module ``kit`` in its folder, or under :data:`KIT_POINTS` where other packages offer
theirs, ``key = "module:kit"``.

A game is registered by its key; the module is imported when the game is first asked for. Besides
the author's six games there are their neighbours of other families, some of whose rules need a
package that is not installed everywhere, and the games that other packages offer as entry points of
the group ``zamora.games``: ``key = "module:class"``. One of those that cannot be used is left out
everywhere, and reported once: a third-party package must not break our games.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from zamora.compiled import has_kernel
from zamora.compiled.kit import CompileKit
from zamora.core.alphabet import plain
from zamora.core.data import how_to_play
from zamora.core.errors import (
    QUOTED_OF_ANY,
    BrokenGame,
    MissingPackage,
    UnknownGame,
    ZamoraError,
    quoted,
)
from zamora.core.i18n import _
from zamora.core.installing import extra
from zamora.core.kit import Kit, P
from zamora.core.lazy import load, offered
from zamora.core.parameters import chosen, split, unusual
from zamora.core.position import Game, Position


class Entry(NamedTuple):
    """Where a game is found.

    Attributes:
        where: its class, as ``"module:class"``.
        family: what it belongs to; the author's own six are ``"zamora"``.
        package: the package that its rules need besides ours, empty if none; of a third-party game,
            the one that offers it.
        extra: which extra of ours brings it.
        kit: the module with its kit, where that is not ``kit`` next to its rules.
    """

    where: str
    family: str = "zamora"
    package: str = ""
    extra: str = ""
    kit: str = ""


#: The group of entry points under which other packages offer games of theirs.
ENTRY_POINTS = "zamora.games"
#: The group under which they offer kits for them.
KIT_POINTS = "zamora.kits"
#: The author's games, in the order of his ladder.
_LADDER = {
    "compases": Entry("zamora.library.compases.rules:Compases"),
    "futez": Entry("zamora.library.futez.rules:Futez"),
    "golez": Entry("zamora.library.golez.rules:Golez"),
    "goldrez": Entry("zamora.library.goldrez.rules:Goldrez"),
    "caliz": Entry("zamora.library.court.caliz:Caliz"),
    "gol": Entry("zamora.library.court.gol:Gol"),
}
#: The default game.
FIRST = next(iter(_LADDER))
#: Family, package, extra and kit of the games whose moves come from python-chess. Its licence is
#: the GPL: it stays an extra, so that passing zamora on does not mean passing it on, too.
_CHESS = ("ajedrez", "chess", "ajedrez", "zamora.library.chess.kit_python_chess")
#: The second ladder: the families of games in the other sources.
_NEIGHBOURS = {
    "ajedrez": Entry("zamora.library.chess.ajedrez:Ajedrez", *_CHESS),
    "nim": Entry("zamora.library.combinatorial.heaps:Nim", "combinatorios"),
    "nim-avido": Entry("zamora.library.combinatorial.heaps:GreedyNim", "combinatorios"),
    "resta": Entry("zamora.library.combinatorial.heaps:Resta", "combinatorios"),
    "reinas": Entry("zamora.library.combinatorial.queens:Rainhas", "combinatorios"),
    "rubias-morenas": Entry("zamora.library.combinatorial.queens:BlondBrunette", "combinatorios"),
    "nimble": Entry("zamora.library.combinatorial.heaps:Nimble", "combinatorios"),
    "nim-avaro": Entry("zamora.library.combinatorial.heaps:MiserlyNimble", "combinatorios"),
    "euclides": Entry("zamora.library.combinatorial.heaps:EuclidsGame", "combinatorios"),
    "chomp": Entry("zamora.library.combinatorial.impartial:Chomp", "combinatorios"),
    "par-impar": Entry("zamora.library.combinatorial.queens:EvenOdd", "combinatorios"),
    "quim": Entry("zamora.library.combinatorial.impartial:Quim", "combinatorios"),
    "nim-matrices": Entry("zamora.library.combinatorial.impartial:MatrixNim", "combinatorios"),
    "dominorio": Entry("zamora.library.combinatorial.partisan:Dominorio", "combinatorios"),
    "leones-dragones": Entry("zamora.library.combinatorial.partisan:LionsDragons", "combinatorios"),
    "suma": Entry("zamora.library.combinatorial.suma:Suma", "combinatorios"),
    "alquerque": Entry("zamora.library.draughts.lines:Alquerque", "damas"),
    "dablot": Entry("zamora.library.draughts.lines:Dablot", "damas"),
    "fanorona": Entry("zamora.library.draughts.fanorona:Fanorona", "damas"),
    "andar-raya": Entry("zamora.library.draughts.lines:AndarRaya", "damas"),
    "damas-inglesas": Entry("zamora.library.draughts.national:American", "damas"),
    "damas-internacionales": Entry("zamora.library.draughts.national:International", "damas"),
    "damas-rusas": Entry("zamora.library.draughts.national:Russian", "damas"),
    "damas-espanolas": Entry("zamora.library.draughts.national:Spanish", "damas"),
    "damas-alemanas": Entry("zamora.library.draughts.national:German", "damas"),
    "damas-checas": Entry("zamora.library.draughts.national:Czech", "damas"),
    "damas-tailandesas": Entry("zamora.library.draughts.national:Thai", "damas"),
    "damas-turcas": Entry("zamora.library.draughts.national:Turkish", "damas"),
    "damas-armenias": Entry("zamora.library.draughts.national:Armenian", "damas"),
    "croda": Entry("zamora.library.draughts.national:Croda", "damas"),
    "bashnya": Entry("zamora.library.draughts.towers:Bashnya", "damas"),
    "lasca": Entry("zamora.library.draughts.towers:Lasca", "damas"),
    "mylaska": Entry("zamora.library.draughts.towers:MyLaska", "damas"),
    "emergo": Entry("zamora.library.draughts.emergo:Emergo", "damas"),
    "alicia": Entry("zamora.library.chess.alicia:Alicia", "ajedrez"),
    "guadalete": Entry("zamora.library.chess.guadalete:Guadalete", "ajedrez"),
    "progresivo-escoces": Entry("zamora.library.chess.progressive:Scottish", *_CHESS),
    "progresivo-italiano": Entry("zamora.library.chess.progressives:ItalianProgressive", *_CHESS),
    "progresivo-ingles": Entry("zamora.library.chess.progressives:EnglishProgressive", *_CHESS),
    "progresivo-portugues": Entry(
        "zamora.library.chess.progressives:PortugueseProgressive", *_CHESS
    ),
    "progresivo-neozelandes": Entry("zamora.library.chess.progressives:NewZealand", *_CHESS),
    "progresivo-australiano": Entry("zamora.library.chess.progressives:Australian", *_CHESS),
    "progresivo-ortodoxo": Entry("zamora.library.chess.progressives:OrthodoxProgressive", *_CHESS),
    "pierde-gana": Entry("zamora.library.chess.losing:PierdeGana", "ajedrez"),
    "trueques": Entry("zamora.library.chess.trueques:Trueques", "ajedrez"),
    "go": Entry("zamora.library.go.go:Go", "go"),
    "alak": Entry("zamora.library.go.alak:Alak", "go"),
    "go-progresivo": Entry("zamora.library.go.progressive:ProgressiveGo", "go"),
    "go-progresivo-hex": Entry("zamora.library.go.progressive:ProgressiveHexGo", "go"),
    "roseta": Entry("zamora.library.go.go:Roseta", "go"),
    "sierpinski": Entry("zamora.library.elections.sierpinski:Sierpinski", "elecciones"),
    "alianzas": Entry("zamora.library.elections.alliances:Alliances", "elecciones"),
    "elecciones-hex": Entry("zamora.library.elections.directions:HexElection", "elecciones"),
    "elecciones-cubos": Entry("zamora.library.elections.directions:CubeElection", "elecciones"),
    "artaban": Entry("zamora.library.dice.artaban:Artaban", "dados"),
    "duell": Entry("zamora.library.dice.duell:Duell", "dados"),
    "cefalopodo": Entry("zamora.library.dice.cefalopodo:Cefalopodo", "dados"),
    "ajedrez-dados": Entry("zamora.library.chess.dicechess:DiceChess", "dados", *_CHESS[1:]),
}


#: All of them.
_OURS = _LADDER | _NEIGHBOURS
#: What the key of a game looks like: it stands in codes, before brackets and colons.
_KEY = re.compile("[a-z0-9_-]+")
_log = logging.getLogger("zamora")


@cache
def _entries() -> dict[str, Entry]:
    """All games by their keys; what other packages offer comes last, and takes no key of ours."""
    found = dict(_OURS)
    points = offered(ENTRY_POINTS)
    theirs = ((one.name, Entry(one.value, "", one.dist.name or "?")) for one in points)
    for key, entry in sorted(theirs):
        if key in found:
            _warn(_fault(key, entry, _("ya hay otro juego con esa clave")))
        else:
            found[key] = entry
    return found


@cache
def _warn(fault: str) -> None:
    """Say once in a process why a game is left out."""
    _log.warning(fault)


def _fault(key: str, entry: Entry, why: str) -> str:
    """Why a game of another package cannot be used, and what to do."""
    return _(
        "El juego «{key}» del paquete «{package}» ({where}) no se puede usar: {why}. "
        "Para quitarlo: pip uninstall {package}"
    ).format(key=key, package=entry.package, where=entry.where, why=why)


def _is_key(name: str) -> bool:
    return name in _OURS or name in _entries()


@cache
def _made(key: str, chosen: tuple[tuple[str, Any], ...] = ()) -> Game[Any, Any]:
    if key not in _OURS:
        return _theirs(key, chosen)
    entry = _OURS[key]
    try:
        found = load(entry.where)(**dict(chosen))
    except ModuleNotFoundError as error:
        if not entry.package or error.name != entry.package:
            raise
        raise MissingPackage(
            _("El {game} necesita el paquete «{package}», que aquí no está instalado.").format(
                game=key, package=entry.package
            ),
            text=key,
            accepted=[extra(entry.extra)],
        ) from None
    assert isinstance(found, Game)
    return found


def _theirs(key: str, chosen: tuple[tuple[str, Any], ...]) -> Game[Any, Any]:
    """A game of another package.

    Raises:
        BrokenGame: if it cannot be used.
        BadParameter: as the game says.
    """
    if why := _broken(key):
        raise BrokenGame(why, text=key)
    entry = _entries()[key]
    try:
        made: Game[Any, Any] = load(entry.where)(**dict(chosen))
    except ZamoraError:
        raise
    except Exception as error:
        raise BrokenGame(_fault(key, entry, _named(error)), text=key) from error
    return made


@cache
def _broken(key: str) -> str:
    """Why the game of another package cannot be used; empty if it can.

    It is made and asked for what lists and boards ask of all games. What happens then is up to
    others: their code may even end the program.
    """
    entry = _entries()[key]
    try:
        kind = load(entry.where)
        if not (isinstance(kind, type) and issubclass(kind, Game)):
            return _fault(key, entry, _("no es una clase de juego"))
        if not _KEY.fullmatch(key):
            return _fault(key, entry, _("una clave es de letras de la a a la z, cifras y guiones"))
        if kind.key != key:
            return _fault(key, entry, _("su clase dice otra clave, «{key}»").format(key=kind.key))
        start = kind().start()
        str(start), start.game.position(start.code).pieces(), start.draft().next_steps
        plain(kind.name), start.game.source.strip(), how_to_play(start.game)
        for one in start.game.parameters.values():
            one.title(), one.words(), [one.said(value) for value in one.values]
    except (Exception, SystemExit) as error:
        return _fault(key, entry, _named(error))
    return ""


def _named(error: BaseException) -> str:
    """An error as one line."""
    return quoted(" ".join(f"{type(error).__name__}: {error}".split()), QUOTED_OF_ANY).rstrip(".: ")


def game(name: str, **parameters: Any) -> Game[Any, Any]:
    """The game with this key (or full name), e.g. ``game("compases")``.

    Args:
        name: a key, as it is or with what is unusual about the game (``alak[size=7]``); or a name.
        parameters: what is to be unusual about it, ``game("alak", size=7)``.

    Raises:
        UnknownGame: if there is none; the error lists the keys.
        BadParameter: if it has no such parameter or value; the error lists those it has. Also if
            the parameters make no game together.
        MissingPackage: if its rules need a package that is not installed; the error says which.
        BrokenGame: if another package offers it, but it cannot be used; the error says why.
    """
    called, said = split(name)
    wanted, values = plain(called.strip()), said | parameters
    if not _is_key(wanted):
        named = (found.key for found in _installed(_entries()) if wanted == plain(found.name))
        wanted = next(named, "")
    if not wanted:
        raise UnknownGame(
            _("No conozco el juego «{name}».").format(name=name),
            text=name,
            accepted=_entries(),
        )
    usual = _made(wanted)
    different = unusual(usual.parameters, chosen(usual.parameters, values))
    return _made(wanted, tuple(different.items())) if different else usual


def all_keys() -> tuple[str, ...]:
    """The keys of all games that can be asked for, those that need another package too."""
    return tuple(_entries())


def games() -> tuple[Game[Any, Any], ...]:
    """The author's six games, in the order of his ladder."""
    return tuple(map(_made, _LADDER))


def neighbours() -> tuple[Game[Any, Any], ...]:
    """The games of the other families that are installed, and those that other packages offer."""
    return tuple(_installed(key for key in _entries() if key not in _LADDER))


def catalogue() -> tuple[Game[Any, Any], ...]:
    """All games that are installed here, the author's first."""
    return (*games(), *neighbours())


def family(key: str) -> str:
    """The family of the game with this key; empty if another package offers it."""
    return _entries()[split(key)[0]].family


def families() -> dict[str, str]:
    """What the families of games are called, in their order; that of other packages has no name."""
    return {
        "zamora": _("Los seis de Zamora"),
        "combinatorios": _("Montones y números"),
        "damas": _("Damas"),
        "ajedrez": _("Ajedreces"),
        "go": _("Rodear"),
        "dados": _("Dados"),
        "elecciones": _("Mayorías"),
        "": _("De otros paquetes"),
    }


def of_family(name: str) -> tuple[Game[Any, Any], ...]:
    """The games of a family that are installed, in their order; none if no family has that name."""
    known = _entries()
    wanted = plain(name.strip())
    return tuple(_installed(key for key in known if known[key].family == wanted != ""))


def _installed(keys: Iterable[str]) -> Iterator[Game[Any, Any]]:
    """The games with these keys, but for those that cannot be used here."""
    for key in keys:
        try:
            yield _made(key)
        except MissingPackage:
            continue
        except BrokenGame as error:
            _warn(error.reason)


def part(found: Game[Any, Any], kind: Callable[[], P]) -> P:
    """What a game, or the usual one of which it is a variant, brings of a part of kits.

    >>> from zamora.rival.kit import RivalKit
    >>> [level.number for level in part(game("nim"), RivalKit).levels]
    [1, 2, 3, 4]
    """
    return _kit(found.plain_key).part(kind)


@cache
def _kit(key: str) -> Kit:
    """The kit of the game with this key; an empty one if it brings nothing."""
    if key in _OURS:
        entry = _OURS[key]
        where = entry.kit or f"{entry.where.rpartition('.')[0]}.kit"
        kits: Mapping[str, Kit] = load(f"{where}:KITS")
        return kits.get(key, Kit())
    offers = (one for one in offered(KIT_POINTS) if one.name == key)
    for offer in sorted(offers, key=lambda one: one.dist.name or ""):
        try:
            made = load(offer.value)
            if isinstance(made, Kit):
                return made
            why = _("no es un kit")
        except (Exception, SystemExit) as error:
            why = _named(error)
        _warn(
            _(
                "El kit del juego «{key}» del paquete «{package}» ({where}) no se puede usar: "
                "{why}. Se juega sin él."
            ).format(key=key, package=offer.dist.name or "?", where=offer.value, why=why)
        )
    return Kit()


def missing() -> MissingPackage | None:
    """What is to be said of the first game whose package is not installed; None if all are."""
    for key in _entries():
        try:
            _made(key)
        except MissingPackage as error:
            return error
    return None


def compilable(names: Iterable[str] = ()) -> list[Any]:
    """The games with these names, all of which must have kernels; without names, all that do.

    Raises:
        UnknownGame: if there is no such game, or it has no kernel; the error lists those that do.
    """
    return _chosen(names, has_kernel, [*filter(has_kernel, games())])


def preparable(names: Iterable[str] = ()) -> list[Any]:
    """The games with these names, for all of which something is compiled: kernels or their own.

    Without names, all that have kernels, and one of those that share the same programs.

    Raises:
        UnknownGame: if there is no such game, or nothing is compiled for it; the error lists those
            for which something is.
    """
    others = {_preparing(one): one for one in reversed(neighbours()) if _preparing(one)}
    known = [*filter(has_kernel, games()), *others.values()]
    return _chosen(names, lambda one: _preparing(one) is not None, known)


def _preparing(found: Game[Any, Any]) -> Callable[[Any], bool] | None:
    return part(found, CompileKit).prepare


def _chosen(names: Iterable[str], fits: Callable[[Any], bool], known: list[Any]) -> list[Any]:
    """The games with these names, if all of them fit; without names, those that are known to."""
    chosen: list[Any] = []
    for name in names:
        found = game(name)
        if not fits(found):
            raise UnknownGame(
                _("{game} no tiene nada que compilar.").format(game=found.name),
                text=name,
                accepted=[one.key for one in known],
            )
        chosen.append(found)
    return chosen or known


def position(code: str) -> Position:
    """The position with this code, of whichever game; ``repr`` of a position is such a call.

    Raises:
        UnknownGame: if the code starts with the name of no game.
        BadPositionCode: if the rest is malformed or impossible.
    """
    head, *_fields = code.split(maxsplit=1) or [""]
    return game(head.partition(":")[0]).position(code)
