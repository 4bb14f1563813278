"""Sounds of a board: a tick for a turn, three rising notes for a goal; off until somebody asks.

The page makes them (no files), and remembers there whether it shall.
"""

from __future__ import annotations

from typing import ClassVar

import traitlets as t

from zamora.core.i18n import _
from zamora_widgets.page.script import Scripted

#: What can be heard.
SOUNDS = ("turn", "goal")


class Sound(Scripted):
    """The switch, and what sounds. All boards of a browser have one will: the last switch."""

    _script: ClassVar[str] = """
    const KEPT = "zamora-sound", SWITCHED = "zamora-sound-switched";
    const LOUD = 0.12, LONG = 0.09; // of 1; seconds a note
    const NOTES = { turn: [520], goal: [523, 659, 784] }; // Hz
    let context = null; // one for all boards of the page

    const wanted = () => {
      try {
        return localStorage.getItem(KEPT) === "on";
      } catch { // a browser that keeps nothing stays silent
        return false;
      }
    };

    function play(kind) {
      if (!wanted() || !NOTES[kind]) return;
      context ??= new AudioContext();
      context.resume();
      NOTES[kind].forEach((pitch, n) => {
        const at = context.currentTime + n * LONG;
        const [note, volume] = [context.createOscillator(), context.createGain()];
        note.type = "triangle";
        note.frequency.value = pitch;
        volume.gain.setValueAtTime(LOUD, at);
        volume.gain.exponentialRampToValueAtTime(0.001, at + LONG);
        note.connect(volume).connect(context.destination);
        note.start(at);
        note.stop(at + LONG);
      });
      dispatchEvent(new CustomEvent("zamora-sounded", { detail: kind }));
    }

    function initialize({ model }) {
      model.on("msg:custom", ({ kind }) => play(kind));
    }

    function render({ model, el }) {
      const label = document.createElement("label");
      const box = document.createElement("input");
      box.type = "checkbox";
      label.className = "zamora-switch";
      label.append(box, model.get("description"));
      const show = () => { box.checked = wanted(); };
      box.addEventListener("change", () => {
        try {
          localStorage.setItem(KEPT, box.checked ? "on" : "off");
        } catch { /* then it stays off */ }
        dispatchEvent(new Event(SWITCHED));
        play("turn");
      });
      addEventListener(SWITCHED, show);
      el.append(label);
      show();
      return () => removeEventListener(SWITCHED, show);
    }

    export default { initialize, render };
    """

    description = t.Unicode().tag(sync=True)

    def __init__(self) -> None:
        """A switch, in the language of now."""
        super().__init__(description=_("Sonido"))

    def play(self, kind: str) -> None:
        """Let one of :data:`SOUNDS` be heard, where it is wanted."""
        self.send({"kind": kind})
