"""The game on a board as a file: a record, or the series that it is part of."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

from zamora.core.errors import UnknownGame, UnreadableNotation, ZamoraError
from zamora.core.i18n import _, ngettext
from zamora.play import formats
from zamora.play.matches import Match
from zamora.play.record import Record
from zamora.play.record_text import gravest
from zamora.player.controls.files import FileBox
from zamora.player.game.rivalpanel import RivalPanel
from zamora.player.game.seriesbar import SeriesBar
from zamora.player.jobs.loop import Dispatcher
from zamora.player.play.session import Session

#: Where the file of a series says in words how it stands; files are Spanish in every language.
SUMMARY = "resumen"
#: Maximum number of remarks about a file shown on a board.
MOST_SAID = 3


@dataclass(frozen=True)
class _WithGame:
    """What is passed on with a game across a kernel restart, and is in no file.

    Attributes:
        begun: the steps of the turn in progress (:attr:`Session.begun`).
        flipped: whether the board is seen from the other side.
        players: who plays (:attr:`RivalPanel.chosen`); empty if that is not known.
    """

    begun: Sequence[str] = ()
    flipped: bool = False
    players: Sequence[str] = ()

    @classmethod
    def read(cls, text: str) -> _WithGame:
        """The same from JSON; of anything else nothing is known."""
        try:
            found = cls(**json.loads(text))
            begun, players = ([str(one) for one in many] for many in (found.begun, found.players))
        except (TypeError, ValueError, RecursionError):
            return cls()
        return cls(begun, bool(found.flipped), players)


def _letters(data: bytes) -> str:
    try:
        return formats.decoded(data)[0]
    except ZamoraError:
        return ""  # it is refused as an empty file is


class GameFile:
    """Copies, saves and opens what is on a board.

    Attributes:
        widget: the buttons.
    """

    def __init__(
        self,
        session: Session,
        series: SeriesBar,
        rival: RivalPanel,
        dispatcher: Dispatcher,
        changed: Callable[[], object],
    ) -> None:
        """``changed`` is called when something has been opened, or could not be."""
        self._session, self._series, self._rival = session, series, rival
        self._changed = changed
        self.widget = FileBox(
            on_open=lambda name, text: dispatcher.post(self._open, name, text),
            on_handed_over=lambda text, beside: dispatcher.post(self._go_on, text, beside),
            letters=_letters,
            accept=".txt,.sgf,.pgn,.pdn,.fen,.epd",
        )

    def refresh(self) -> None:
        """Have the file say what is on the board now."""
        session, match = self._session, self._series.match
        if match is None:
            self.widget.text = Record.from_history(session.history).write()
        else:
            # The first lines are for people; the parser skips them.
            data = {SUMMARY: match.summary().splitlines(), **match.to_dict()}
            self.widget.text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
        kind = "" if match is None else "-serie"
        self.widget.filename = f"{session.position.game.key}{kind}.txt"
        self.widget.key = session.history.start.code

    def note(self) -> None:
        """Have the page know what is in no file, and whether all that would be missed."""
        session = self._session
        more = _WithGame(session.begun, session.flipped, self._rival.chosen)
        self.widget.beside = json.dumps(asdict(more))
        self.widget.precious = bool(session.history.turns or self._series.match or more.begun)

    def _open(self, name: str, text: str) -> None:
        try:
            self._take(text)
        except ZamoraError as error:
            self._session.message = _("No pude abrir «{name}». {why}").format(name=name, why=error)
        self._changed()

    def _go_on(self, text: str, beside: str) -> None:
        """Restore the game from before the kernel's restart."""
        session = self._session
        by_hand = [one for one in session.history.turns if session.players[one.before.side] is None]
        if by_hand or session.begun:
            return
        with contextlib.suppress(ZamoraError):
            more = _WithGame.read(beside)
            self._rival.choose(*more.players)
            self._take(text)
            session.flipped = more.flipped
            session.resume(more.begun)
            session.message = _("Aquí sigue tu partida.")
            self._changed()

    def _take(self, text: str) -> None:
        if text.lstrip().startswith("{"):
            self._open_series(text)
        else:
            self._open_record(text)

    def _open_series(self, text: str) -> None:
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            data = None  # it is refused as any other nonsense is
        self._series.take(Match.from_dict(data, self._session.position.game))

    def _open_record(self, text: str) -> None:
        record, problems = formats.read(text, self._session.position.game)
        if record.history.start.game != self._session.position.game:
            raise UnknownGame(
                _("Esa partida es de {game}.").format(game=record.history.start.game.name)
            )
        if any(one.stops for one in problems) and not record.history.turns:
            raise UnreadableNotation(str(gravest(problems)[0]))
        self._series.match = None
        self._session.load(record.history)
        said = [str(one) for one in gravest(problems)]
        if not said:
            return
        more = len(said) - MOST_SAID
        if more > 0:
            left = ngettext("(Y {n} aviso más.)", "(Y {n} avisos más.)", more).format(n=more)
            said[MOST_SAID:] = [left]
        opened = _("Abrí la partida. {why}")
        if any(one.stops for one in problems):
            opened = _("Abrí la partida hasta donde se entiende. {why}")
        self._session.message = opened.format(why=" ".join(said))
