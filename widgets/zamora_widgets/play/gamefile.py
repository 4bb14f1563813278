"""The game on a board as a file: a record, or the series that it is part of."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable

from zamora.core.errors import UnknownGame, ZamoraError
from zamora.core.i18n import _
from zamora.play.matches import Match
from zamora.play.record import Record
from zamora.play.record import read as read_record
from zamora_widgets.page.filebox import FileBox
from zamora_widgets.page.loop import Funnel
from zamora_widgets.play.seriesbar import SeriesBar
from zamora_widgets.play.session import Session

#: Where the file of a series says in words how it stands; files are Spanish in every language.
SUMMARY = "resumen"


class GameFile:
    """Copies, saves and opens what is on a board.

    Attributes:
        widget: the buttons.
    """

    def __init__(
        self,
        session: Session,
        series: SeriesBar,
        funnel: Funnel,
        changed: Callable[[], object],
    ) -> None:
        """``changed`` is called when something has been opened, or could not be."""
        self._session, self._series, self._changed = session, series, changed
        self.widget = FileBox(
            on_open=lambda name, text: funnel.post(self._open, name, text),
            on_handed_over=lambda text: funnel.post(self._go_on, text),
        )

    def refresh(self) -> None:
        """Have the file say what is on the board now."""
        session, match = self._session, self._series.match
        if match is None:
            self.widget.text = Record.from_history(session.history).write()
        else:
            # The first lines are for people; whoever reads it back skips them.
            data = {SUMMARY: match.summary().splitlines(), **match.to_dict()}
            self.widget.text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
        kind = "" if match is None else "-serie"
        self.widget.filename = f"{session.position.game.key}{kind}.txt"
        self.widget.key = session.history.start.code
        self.widget.precious = bool(session.history.turns or match)

    def _open(self, name: str, text: str) -> None:
        try:
            self._take(text)
        except ZamoraError as error:
            self._session.message = _("No pude abrir «{name}». {why}").format(name=name, why=error)
        self._changed()

    def _go_on(self, text: str) -> None:
        """Take over what was on the board before the kernel was restarted."""
        if self._session.history.turns:
            return
        with contextlib.suppress(ZamoraError):
            self._take(text)
            self._session.message = _("Aquí sigue tu partida.")
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
        record, problems = read_record(text)
        if record.history.start.game != self._session.position.game:
            raise UnknownGame(
                _("Esa partida es de {game}.").format(game=record.history.start.game.name)
            )
        self._series.match = None
        self._session.load(record.history)
        if problems:
            self._session.message = _("Abrí la partida hasta donde se entiende. {why}").format(
                why=problems[0]
            )
