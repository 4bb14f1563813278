"""A board as a program: messages of a page go in, frames come out. No page, no widgets.

A page says where it is (``at``: turns of the game, steps of the turn in progress), so that what was
meant for another position does nothing. It is never believed: every message may be forged.

===========  ====================================================================================
``hello``    a page is there; ``calm``: it wants no animations
``pick``     ``cell`` is in hand now; empty for none
``take``     ``step``: the number of one of the frame's steps
``touch``    ``cell``, which is none of what the frame offers: a journey to it, or an explanation
``command``  ``name``: one of the frame's commands, or ``escape``
``type``     ``text``: a turn in the notation of the booklet
``set``      ``name``, ``value``: of a field in one of the drawers
===========  ====================================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from zamora.core.board import Cell
from zamora.core.i18n import _
from zamora.core.position import Position, Reason, Side
from zamora.explain.choosing import step_words
from zamora.player.frame import Frame, Json, difference
from zamora.player.overlays.reading import kinds
from zamora.player.parts import Pictures, cells, ground, page_words, steps, turn_commands
from zamora.player.picture.scene import Layer, LayerName, Scene
from zamora.player.picture.view import Shown, View, build, sweep_frames
from zamora.player.play.hintline import Hints
from zamora.player.play.levels import offered
from zamora.player.play.looking import Looking
from zamora.player.play.session import Session
from zamora.player.play.thinker import Thinker
from zamora.player.work.loop import Funnel
from zamora.rival import Choice, Opponent, player

#: Frames of an animation, and how long each is seen (ms): under 0.6 s in all.
FRAMES, FRAME_MS = 14, 34
#: Several steps share them.
MOST_FRAMES = 17
#: The computer takes that long to answer, in seconds: its turn is to be seen coming.
ANSWER_DELAY = 0.45
#: What a page is told: ``change`` of its frame, and ``once``: ``animate``, ``say``, ``sound``.
Send = Callable[[dict[str, Json]], object]


class Board:
    """A game that is played on a page.

    Attributes:
        frame: what is to be seen now; a page that comes is given all of it.
        session: the game.
    """

    def __init__(self, start: Position, send: Send, rival: str = "") -> None:
        """Play from ``start``, against the computer player with a key, or two people.

        Args:
            start: where games begin.
            send: told what has changed.
            rival: the key of who plays the second side; empty for a person.
        """
        self.session = Session(start)
        self._send = send
        self._funnel = Funnel(self._report)
        self._thinker = Thinker(self.session, self._funnel, self._answered, self.show)
        self._hints = Hints(self.session, self._funnel, self.show)
        self._looking = Looking(self.session, self._funnel, self.show)
        self._rival, self._side = rival, Side.FIRST
        self._heard, self._calm = 0, False
        self._said = self._seen = ""
        self._pictures = Pictures()
        #: The last of each part of the frame, with what it was made from.
        self._kept: dict[str, tuple[object, Json]] = {}
        self._rivals = [list(one) for one in offered(start.game)]
        self._kinds = [[_("solo el tablero"), ""], *map(list, kinds(start))]
        self._set_players()
        self.frame: Frame = self._frame()
        self._follow(0.0)

    def receive(self, message: Mapping[str, Json]) -> None:
        """Do what a page says."""
        self._funnel.post(self._receive, message)

    def show(self) -> None:
        """Tell the page what is not as it was told before."""
        self._looking.follow()
        new = self._frame()
        once: dict[str, Json] = {}
        if said := self._speech():
            once["say"] = said
        if sound := self._sound():
            once["sound"] = sound
        change = difference(self.frame, new)
        self.frame = new
        if change or once:
            self._send({"change": change, "once": once})

    def close(self) -> None:
        """Compute nothing more."""
        self._thinker.drop()
        self._hints.drop()

    # What a page says ----------------------------------------------------------------------------

    def _receive(self, message: Mapping[str, Json]) -> None:
        kind, session = message.get("kind"), self.session
        shown: list[Shown] = []
        if kind == "hello":
            self._calm = bool(message.get("calm"))
            return
        if kind in ("pick", "take", "touch") and message.get("at") != self.frame["at"]:
            return
        cell = self._cell(message.get("cell"))
        if kind == "pick":
            session.pick(cell)
        elif kind == "take" and session.ready():
            number, draft = message.get("step"), session.draft
            known = () if draft is None else draft.next_steps
            if type(number) is int and 0 <= number < len(known):
                shown = session.take(known[number])
                # Under a hand it has been seen already.
                shown = shown[1:] if message.get("dragged") else shown
        elif kind == "touch" and cell is not None:
            shown = session.touch(cell)
        elif kind == "type":
            shown = session.type_turn(str(message.get("text")))
        elif kind == "command":
            self._command(message.get("name"))
        elif kind == "set":
            self._set(message.get("name"), message.get("value"))
        self._follow(self._animate(shown))

    def _cell(self, name: object) -> Cell | None:
        known = isinstance(name, str) and name in self.frame["ground"]["places"]
        return self.session.position.game.board.cell(str(name)) if known else None

    def _command(self, name: object) -> None:
        session = self.session
        does: dict[object, Callable[[], object]] = {
            "undo": session.undo,
            "redo": session.redo,
            "end": session.end_turn,
            "back": session.step_back,
            "escape": session.escape,
            "uncover": session.uncover if session.curtain else session.ready,
            "hint": self._hints.ask,
            "new": self._new,
            "flip": self._flip,
            "stop": self._stop,
        }
        if name in does:
            does[name]()

    def _new(self) -> None:
        self.session.new()
        # A computer player keeps its choices for a whole game; in the next one it plays anew.
        self._set_players()

    def _flip(self) -> None:
        self.session.flipped = not self.session.flipped

    def _stop(self) -> None:
        self._thinker.hurry()
        self._hints.stop()

    def _set(self, name: object, value: object) -> None:
        session = self.session
        if name == "rival" and value in [key for _words, key in self._rivals]:
            self._rival = str(value)
            self._set_players()
        elif name == "side" and value in ("0", "1"):
            self._side = Side(int(str(value)))
            self._set_players()
        elif name == "see" and value in [key for _words, key in self._kinds]:
            session.overlays.wanted = str(value)
        elif name == "targets":
            session.show_targets = bool(value)
        elif name == "values":
            session.show_values = bool(value)

    def _set_players(self) -> None:
        self.session.set_player(self._side, None)
        self.session.set_player(self._side.other, player(self._rival) if self._rival else None)

    # What follows --------------------------------------------------------------------------------

    def _follow(self, seconds: float) -> None:
        """Show what has changed, and ask the computer if it is its turn."""
        session = self.session
        self._thinker.follow()
        self._hints.follow()
        asks = session.waits_for is not None and not session.thinking
        session.thinking = session.thinking or asks
        self.show()
        if asks:
            self._thinker.ask(max(ANSWER_DELAY, seconds + 0.15))

    def _answered(self, _rival: Opponent, choice: Choice) -> None:
        session = self.session
        shown = session.play(choice.turn)
        if not session.covered:
            session.message = " ".join(filter(None, (session.message, choice.explanation)))
        self._follow(self._animate(shown))

    def _report(self, error: BaseException) -> None:
        self.session.thinking = False
        self.session.message = _("Algo falló ({error}). La partida sigue como estaba.").format(
            error=error
        )
        self.show()

    def _animate(self, shown: Sequence[Shown]) -> float:
        """Let steps be seen before what comes of them; how long that takes, in seconds."""
        if not shown or self._calm:
            return 0.0
        each = max(MOST_FRAMES // len(shown), 1) if len(shown) > 1 else FRAMES
        pictures = [one for step in shown for one in sweep_frames(step.before, step.step, each)]
        told = self._differences(pictures[:MOST_FRAMES])
        self._send({"change": [], "once": {"animate": [FRAME_MS, *told]}})
        return len(told) * FRAME_MS / 1000

    def _differences(self, pictures: Sequence[dict[LayerName, Layer]]) -> list[Json]:
        """Each of these pictures as a change of the one before, the first of the frame's."""
        before: dict[str, list[Json]] = self.frame["picture"]
        found = []
        for one in pictures:
            now = {**before, **self._pictures.moving(one)}
            found.append(difference(before, now))
            before = now
        return found

    # What there is to see ------------------------------------------------------------------------

    def _frame(self) -> Frame:
        session = self.session
        view = self._view()
        scene: Scene = self._part("scene", view, lambda: build(view))
        draft = None if session.waits_for is not None else session.draft
        name = session.position.game.board.name
        ended = session.outcome is not None
        return {
            "at": [len(session.seen.turns), 0 if draft is None else len(draft.steps)],
            "ground": ground(view),
            "picture": self._part("picture", scene, lambda: self._pictures.moving(scene.layers)),
            "alt": scene.description,
            "cells": self._part("cells", view, lambda: cells(view)),
            "steps": self._part("steps", draft, lambda: [] if draft is None else steps(draft)),
            "far": sorted(map(name, session.far)),
            "perils": sorted(map(name, session.perils)),
            "marked": session.show_targets,
            "status": [session.status(), "over" if ended else f"side-{int(session.position.side)}"],
            "message": session.message,
            "seen": "" if view.overlay is None else view.overlay.words,
            "choices": self._choices(),
            "commands": self._commands(ended=ended),
            "turns": self._part("turns", session.seen.turns, self._turns),
            "drawers": self._drawers(),
            "words": page_words(),
        }

    def _view(self) -> View:
        """The board without what a page marks by itself: what is in hand, and where it may go."""
        nothing: frozenset[Cell] = frozenset()
        view = self.session.view()
        return replace(
            view, selected=None, movable=nothing, targets=nothing, far=nothing, perils=nothing
        )

    def _part(self, name: str, about: object, make: Callable[[], Json]) -> Json:
        """A part of the frame: the one that was told, if what it is made from is the same."""
        known = self._kept.get(name)
        if known is None or (known[0] is not about and known[0] != about):
            known = self._kept[name] = about, make()
        return known[1]

    def _choices(self) -> list[list[Json]]:
        """The steps that a touch has left open, each with its number."""
        session = self.session
        if session.draft is None or not session.choices:
            return []
        board, known = session.position.game.board, session.draft.next_steps
        return [[step_words(step, board), known.index(step)] for step in session.choices]

    def _turns(self) -> list[str]:
        return [str(turn) for turn in self.session.seen.turns]

    def _commands(self, *, ended: bool) -> dict[str, list[Json]]:
        session = self.session
        computing = session.thinking or self._hints.busy
        busy = bool(session.choices) or session.may_step_back or session.may_end or session.curtain
        hinted = session.solution is not None or Hints.searches(session.position.game)
        return {
            "uncover": [_("Escojo yo"), "eye", session.curtain, ""],
            **turn_commands(back=session.may_step_back, end=session.may_end),
            "undo": [_("Deshacer"), "undo", not busy, "z"],
            "redo": [_("Rehacer"), "repeat", not busy, "y"],
            "new": [_("Nueva partida"), "plus", not (busy and computing), ""],
            "hint": [_("Pista"), "lightbulb", hinted and not ended, ""],
            "flip": [_("Girar"), "refresh", True, ""],
            "stop": [_("Parar"), "stop", computing, ""],
        }

    def _drawers(self) -> dict[str, Json]:
        session = self.session
        sides = [[name, str(number)] for number, name in enumerate(session.position.game.sides)]
        checks = [_check("targets", _("Ver adónde puedo ir"), session.show_targets)]
        if session.solution is not None:
            checks.append(_check("values", _("Ver quién gana (valores)"), session.show_values))
        return {
            "rival": [
                _("Rival"),
                _select("rival", _("Rival:"), self._rivals, self._rival),
                _select("side", _("Juegas con:"), sides, str(int(self._side))),
            ],
            "see": [
                _("Ver"),
                _select("see", _("Ver:"), self._kinds, session.overlays.wanted),
                *checks,
            ],
        }

    def _speech(self) -> str:
        """What to say: how it stands, if that has changed; what lies over the board, once."""
        session, frame = self.session, self._kept["scene"][0]
        assert isinstance(frame, View)
        last = f"{session.seen.turns[-1]}." if session.seen.turns else ""
        said = " ".join(filter(None, (last, session.status(), session.message)))
        seen = "" if frame.overlay is None else frame.overlay.words
        if (said, seen) == (self._said, self._seen):
            return ""
        new = seen if seen != self._seen else ""
        self._said, self._seen = said, seen
        return f"{said} {new}".strip()

    def _sound(self) -> str:
        """What is heard of a turn that has been made, or of a goal; empty for nothing."""
        before, self._heard = self._heard, len(self.session.history.turns)
        if self._heard != before + 1:
            return ""
        outcome = self.session.history.outcome
        return "goal" if outcome is not None and outcome.reason is Reason.GOAL else "turn"


def _select(name: str, label: str, options: list[list[str]], value: str) -> dict[str, Json]:
    return {"kind": "select", "name": name, "label": label, "options": options, "value": value}


def _check(name: str, label: str, value: bool) -> dict[str, Json]:
    return {"kind": "check", "name": name, "label": label, "value": value}
