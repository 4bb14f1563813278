"""Small parts that boards and cards have in common: buttons, a spoken line, a sentence."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Any

import anywidget
import traitlets as t

from zamora.core.i18n import _
from zamora.player.work.loop import Funnel
from zamora_widgets.page import plain as w
from zamora_widgets.page.plain import FOLLOWED, Plain

#: A distance as it is typed, ``d_AB``.
_DISTANCE = re.compile(r"\bd_([A-Z]{2})\b")
#: Letters that are half as wide as others.
_NARROW = "Ifijlrtí"


def button(funnel: Funnel, word: str, action: Callable[[], object], icon: str = "") -> w.Button:
    """A button that says ``word`` and runs ``action`` through ``funnel``."""
    made = w.Button(description=word, icon=icon)
    made.on_click(lambda _button: funnel.post(action))
    return made


class Note(Plain, anywidget.AnyWidget):
    """A line of text in a live region: assistive technology reads it when it changes.

    An ``HTML`` widget will not do: it replaces its element, and with it the live region.
    """

    _esm = (
        FOLLOWED
        + """
    function render({ model, el }) {
      el.setAttribute("role", "status");
      const said = document.createElement("span");
      el.append(said);
      const show = () => {
        el.className = `zamora-note zamora-note-${model.get("tone")}`;
        el.dataset.room = model.get("room"); // keeps the place, unseen and unheard: see style.css
        said.textContent = model.get("text");
      };
      model.on("change:text change:tone change:room", show);
      model.on("msg:custom", () => {
        const card = el.closest(".zamora-exercise") ?? el;
        const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
        card.tabIndex = -1;
        card.scrollIntoView({ block: "start", behavior: still ? "auto" : "smooth" });
        card.focus({ preventScroll: true });
      });
      show();
    }
    export default { render: followed(render) };
    """
    )

    text = t.Unicode().tag(sync=True)
    #: ``"plain"``, ``"good"`` or ``"bad"``.
    tone = t.Enum(("plain", "good", "bad"), "plain").tag(sync=True)
    #: As long a text as may stand here one day, unreadable: its place is kept free.
    room = t.Unicode().tag(sync=True)

    def keep_room(self, text: str) -> None:
        """Keep the place of ``text`` free.

        The page gets letters as wide as those of the text and not the text, which may be an answer.
        """
        self.room = re.sub(r"\w", lambda one: "i" if one[0] in _NARROW else "e", text)

    def come(self) -> None:
        """Bring the card with this line into sight, and the keyboard to it."""
        self.send({"kind": "come"})

    def say(self, text: str, tone: str = "plain") -> None:
        """Show and speak ``text``."""
        with self.hold_sync():
            self.tone = tone
            self.text = text


class Folding(Plain, anywidget.AnyWidget):
    """A button that opens and closes a drawer, and tells a screen reader which it is now.

    (A ``ToggleButton`` of ipywidgets says neither.)
    """

    _esm = (
        FOLLOWED
        + """
    function render({ model, el }) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "jupyter-button zamora-button zamora-folding";
      const show = () => {
        button.textContent = model.get("description");
        button.setAttribute("aria-expanded", String(model.get("value")));
      };
      const turn = () => {
        model.set("value", !model.get("value"));
        model.save_changes();
      };
      button.addEventListener("click", turn);
      // On a board the key takes back what was begun there.
      const escape = ({ key, target }) => {
        if (key !== "Escape" || !model.get("value") || target.closest(".zamora-surface")) return;
        if (!el.closest(".zamora")?.contains(target)) return;
        turn();
        button.focus();
      };
      document.addEventListener("keydown", escape);
      model.on("change:description change:value", show);
      el.append(button);
      show();
      return () => document.removeEventListener("keydown", escape);
    }
    export default { render: followed(render) };
    """
    )

    description = t.Unicode().tag(sync=True)
    #: Whether the drawer is open.
    value = t.Bool(False).tag(sync=True)


class WholeScreen(Plain, anywidget.AnyWidget):
    """A button that shows the card in which it lies on the whole screen, and back; so does Esc.

    Where a browser refuses (in a frame that may not, on some telephones) the card lies over the
    page instead. The kernel hears nothing of it.
    """

    _esm = (
        FOLLOWED
        + """
    const FALLBACK = "zamora-whole-screen";
    // Drawn: the letter for it is missing in many fonts.
    const CORNERS = `<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path fill="none" stroke="currentColor" stroke-width="2"
        d="M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4"/></svg>`;
    function render({ model, el }) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "jupyter-button zamora-button";
      const card = () => {
        let root = el.closest(".zamora");
        while (root?.parentElement.closest(".zamora"))
          root = root.parentElement.closest(".zamora");
        return root;
      };
      const whole = () => document.fullscreenElement === card()
        || card()?.classList.contains(FALLBACK);
      const show = () => {
        const on = Boolean(card() && whole());
        const words = model.get(on ? "back" : "description");
        if (model.get("small")) [button.innerHTML, button.title] = [CORNERS, words];
        else button.textContent = words;
        button.setAttribute("aria-label", words);
        button.setAttribute("aria-pressed", String(on));
      };
      const leave = () => {
        card()?.classList.remove(FALLBACK);
        if (document.fullscreenElement) document.exitFullscreen();
        show();
      };
      button.addEventListener("click", async () => {
        if (whole()) return leave();
        try {
          await card().requestFullscreen();
        } catch {
          card().classList.add(FALLBACK);
        }
        show();
      });
      const escape = (event) => {
        if (event.key !== "Escape" || !card()?.classList.contains(FALLBACK)) return;
        event.stopPropagation();
        leave();
      };
      document.addEventListener("fullscreenchange", show);
      document.addEventListener("keydown", escape, true);
      el.append(button);
      show();
      return () => {
        document.removeEventListener("fullscreenchange", show);
        document.removeEventListener("keydown", escape, true);
      };
    }
    export default { render: followed(render) };
    """
    )

    description = t.Unicode().tag(sync=True)
    #: What the button says while the card has the screen.
    back = t.Unicode().tag(sync=True)
    #: Whether it shows four corners in place of the words.
    small = t.Bool(False).tag(sync=True)

    def __init__(self, small: bool = False) -> None:
        """The button, in the language of now; ``small`` where there is little room."""
        super().__init__(
            description=_("Pantalla completa"), back=_("Salir de la pantalla completa"), small=small
        )


def folding(funnel: Funnel, word: str, opened: Callable[[bool], object]) -> Folding:
    """A button that opens and closes a drawer: ``opened`` is told through ``funnel``."""
    made = Folding(description=word)
    made.observe(lambda change: funnel.post(opened, change["new"]), "value")
    return made


def prose(text: str) -> str:
    """A sentence as HTML; the ``AB`` of a distance ``d_AB`` stands low, as in a book."""
    return _DISTANCE.sub(r"d<sub>\1</sub>", html.escape(text))


class AnswerField(Plain, anywidget.AnyWidget):
    """A field for a short answer that is given with Enter, or with the button beside it.

    What is given comes in one message with the key: a fast hand must not be judged by the letters
    before the last.
    """

    _esm = (
        FOLLOWED
        + """
    function render({ model, el }) {
      el.classList.add("zamora-answer");
      el.dataset.lmSuppressShortcuts = "true"; // letters are no shortcuts of the notebook here
      const make = (tag, more) => Object.assign(document.createElement(tag), more);
      const label = make("label", { textContent: model.get("label") });
      const field = make("input", { type: "text", autocomplete: "off", enterKeyHint: "done" });
      const unit = make("span", { textContent: model.get("unit") });
      const enter = make("button", { type: "button", textContent: model.get("key") });
      enter.className = "zamora-button";
      enter.title = model.get("enter");
      enter.setAttribute("aria-label", model.get("enter"));
      label.append(field);
      el.append(label, unit, enter);
      const show = () => {
        if (field.value !== model.get("value")) field.value = model.get("value");
      };
      const give = () => model.send({ kind: "given", text: field.value });
      field.addEventListener("input", () => {
        model.set("value", field.value);
        model.save_changes();
      });
      field.addEventListener("keydown", (event) => {
        if (event.key === "Enter" && !event.isComposing) give();
      });
      enter.addEventListener("click", give);
      model.on("change:value", show);
      show();
    }
    export default { render: followed(render) };
    """
    )

    label = t.Unicode().tag(sync=True)
    unit = t.Unicode().tag(sync=True)
    #: What stands on the button, and what it is called.
    key = t.Unicode("↵").tag(sync=True)
    enter = t.Unicode().tag(sync=True)
    value = t.Unicode().tag(sync=True)

    def __init__(self, given: Callable[[str], object], **traits: str) -> None:
        """An empty field; ``given`` is told the text when it is given."""
        super().__init__(**traits)
        self._given = given
        self.on_msg(self._received)

    def _received(self, _field: object, content: Any, _buffers: object) -> None:
        if isinstance(content, dict) and content.get("kind") == "given":
            self._given(str(content.get("text", "")))
