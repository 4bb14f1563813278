"""How other programs write games with chessmen: PGN and FEN. No package is needed here.

Turns are read in English letters, as PGN wants them, in figurines, or in the letters of another
language: in each that has all the letters of a game, and the one in which the game can be played is
the one that is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from zamora.core.errors import BadPositionCode, UnreadableNotation
from zamora.core.i18n import _
from zamora.core.position import Game, Position, Side, Turn
from zamora.play.movetext import Dialect, Reading
from zamora.play.record_text import Notes

#: King, queen, rook, bishop, knight in our letters.
OURS = "RDTAC"
#: The same in figurines and in other languages, English first, then ours.
ALPHABETS = (
    "K Q R B N",
    "R D T A C",  # Spanish, Italian, Catalan
    "♔ ♕ ♖ ♗ ♘",
    "♚ ♛ ♜ ♝ ♞",
    "K D T L S",  # German, Swedish, Danish, Norwegian
    "R D T F C",  # French
    "R D T B C",  # Portuguese
    "K D T L P",  # Dutch
    "K H W G S",  # Polish
    "K D V S J",  # Czech
    "K V B F H",  # Hungarian
    "K D T L R",  # Finnish
    "R D T N C",  # Romanian
    "K L T S N",  # Croatian, Serbian
    "Кр Ф Л С К",  # Russian
)
#: What the tag Variant says of chess, wherever it begins.
STANDARD = (
    "Standard",
    "Chess",
    "Normal",
    "Classical",
    "From Position",
    "Chess960",
    "Fischerandom",
    "Fischerrandom",
    "FischerRandom chess",
)
_PAWN = "P♙♟"
_CASTLING = re.compile(r"[O0oОо]-?[O0oОо](-?[O0oОо])?")
_LETTERS = sorted({one for alphabet in ALPHABETS for one in alphabet.split()}, key=len)[::-1]
_MAN = "(?:" + "|".join(_LETTERS) + f"|[{_PAWN}])"
_TURN = re.compile(
    rf"(?P<man>{_MAN})?(?P<origin>[a-h]?[1-8]?)(?P<how>[-x:×–*]?)(?P<target>[a-h][1-8])"
    rf"(?:[=(/]?(?P<becomes>{_MAN}|[qrbnk])\)?)?(?:e\.?p\.?)?",
)
_MARKS = "+#†‡!?=. "
#: A placement of a FEN, with nothing that only other variants have.
_ROW = re.compile("[pnbrqkPNBRQK1-8]+")


class ChessDialect(Dialect):
    """PGN and FEN for a game on the usual board with the usual men."""

    format: ClassVar[str] = "pgn"
    tag: ClassVar[str] = "Variant"

    def __init__(
        self,
        names: Sequence[str],
        *,
        usual: bool = False,
        from_fen: Callable[[str], str] = str,
        to_fen: Callable[[str], str] = str,
    ) -> None:
        """The fields of a FEN are those of our code, or are made so by two functions."""
        super().__init__({name: {} for name in names})
        self.usual = usual  # type: ignore[misc]
        self._from_fen, self._to_fen = from_fen, to_fen

    def position(self, game: Game[Any, Any], fen: str, notes: Notes, start: int) -> Position:
        """The position of a FEN; of an EPD the operations are left out."""
        fields = fen.split()
        rows = fields[0].split("/") if fields else []
        if not all(map(_ROW.fullmatch, rows)) or fields[1:2] not in (["w"], ["b"]):
            raise BadPositionCode(
                _("«{fields}» no describe una posición de {game}.").format(
                    fields=fen, game=game.name
                ),
                text=fen,
                accepted=[self.fen(game.start())],
            )
        fields += ["-", "-"][len(fields) - 2 :] if len(fields) < 4 else []
        counts = 4
        while counts < min(6, len(fields)) and fields[counts].isdecimal():
            counts += 1
        if fields[counts:]:
            said = " ".join(fields[counts:])
            notes.problem(start, _("No se leyó «{text}».").format(text=said[:60]))
        fields[2] = _plain_rights(game, fen, fields)
        said = self._from_fen(" ".join(fields[:counts]))
        return game.position(f"{game.key}:{game.code_version} {said}")

    def fen(self, position: Position) -> str:
        """A position as FEN; all games begin with turn 1."""
        fields = self._to_fen(position.game.encode(position.state)).split()
        return " ".join([*fields[:5], "1"])

    def readings(self, turns: Sequence[str]) -> Sequence[Reading]:
        """One for each alphabet that has the letters of the turns."""
        used = set[str]()
        for turn in turns:
            found = _TURN.fullmatch(turn.rstrip(_MARKS))
            if found is not None:
                used |= {found["man"] or "", (found["becomes"] or "").upper()}
        used -= {"", *_PAWN}
        fitting = [one for one in ALPHABETS if used <= set(one.split())] or ALPHABETS[:1]
        return [
            Reading(_translator(one.split()), letters=one, rare=one not in ALPHABETS[:2])
            for one in fitting
        ]

    def written(self, turn: Turn) -> str:
        """The short form in English letters."""
        return str(turn).translate(str.maketrans(OURS, "KQRBN"))


def _translator(letters: Sequence[str]) -> Callable[[str], str]:
    """What makes a turn in these letters one of ours."""
    ours = dict(zip(letters, OURS, strict=True)) | dict.fromkeys(_PAWN, "")
    # UCI writes what a pawn becomes in small English letters.
    small = dict(zip("kqrbn", OURS, strict=True))

    def translate(turn: str) -> str:
        bare = turn.rstrip(_MARKS)
        if castling := _CASTLING.fullmatch(bare):
            return "O-O-O" if castling[1] else "O-O"
        found = _TURN.fullmatch(bare)
        if found is None or (found["man"] or letters[0]) not in ours:
            raise UnreadableNotation(_("No entiendo «{text}».").format(text=turn), text=turn)
        becomes = found["becomes"]
        if becomes is not None:
            becomes = small.get(becomes) or ours.get(becomes)
        promoted = f"={becomes}" if becomes else ""
        man = ours.get(found["man"], "") if found["man"] else ""
        return f"{man}{found['origin']}{found['how'] and 'x'}{found['target']}{promoted}"

    return translate


def _plain_rights(game: Game[Any, Any], fen: str, fields: Sequence[str]) -> str:
    """The castlings of a FEN, those of Shredder's as well, in the letters of the usual one.

    Raises:
        BadPositionCode: if the king or the rook of a right is not at home.
    """
    rows, rights = fields[0].split("/"), fields[2]
    home = {
        "wb"[side]: "".join("." * int(x) if x.isdecimal() else x for x in rows[7 - 7 * side])
        for side in Side
        if len(rows) == 8
    }
    plain = ""
    for right in "" if rights == "-" else rights:
        white = right.isupper()
        row = home.get("w" if white else "b", "")
        king, rook = ("K", "R") if white else ("k", "r")
        letter = {"H": "K", "A": "Q"}.get(right.upper(), right.upper())
        column = {"K": 7, "Q": 0}.get(letter)
        if column is None or len(row) != 8 or row[4] != king or row[column] != rook:
            rank = "1" if white else "8"
            name = f"{'h' if letter == 'K' else 'a'}{rank}"
            if column is None:
                reason = _("El enroque «{right}» es del ajedrez 960, que aquí no se juega.")
            else:
                reason = _(
                    "El enroque «{right}» pide un rey en {king} y una torre en {rook}. "
                    "(Aquí no se juega el ajedrez 960.)"
                )
            raise BadPositionCode(
                reason.format(right=right, king=f"e{rank}", rook=name), text=fen, accepted=[]
            )
        plain += letter if white else letter.lower()
    return "".join(one for one in "KQkq" if one in plain) or "-"


# Men on the cells of a board of ours ------------------------------------------------------------

_TO_OURS = str.maketrans("KQRBNkqrbn", "RDTACrdtac")
_TO_THEIRS = str.maketrans("RDTACrdtac", "KQRBNkqrbn")


def cells_from_fen(fen: str) -> str:
    """The fields of a FEN as those of :mod:`.oncells`."""
    men, side, castling, passant, quiet, *_rest = (*fen.split(), "0")
    return f"{men.translate(_TO_OURS)} {'BN'['wb'.index(side)]} {castling}/{passant}/{quiet}"


def cells_to_fen(code: str) -> str:
    """The fields of :mod:`.oncells` as those of a FEN."""
    men, side, *note = code.split()
    castling, passant, quiet = note[0].split("/") if note else ("-", "-", "0")
    return f"{men.translate(_TO_THEIRS)} {'wb'['BN'.index(side)]} {castling} {passant} {quiet}"


#: Chess itself.
CHESS = ChessDialect(STANDARD, usual=True)
#: A side that cannot move wins: Lichess's Antichess, the Giveaway of others.
GIVEAWAY = ChessDialect(
    ("Antichess", "Anti chess", "Anti", "Giveaway", "Giveaway chess"),
    from_fen=cells_from_fen,
    to_fen=cells_to_fen,
)
