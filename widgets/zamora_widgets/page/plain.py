"""The parts of ipywidgets that our widgets are made of, without a model for every default.

ipywidgets gives each part a ``Layout`` of its own, and most a style as well: models that say
nothing, of which a lesson had nine hundred. A page that is reloaded fetches all of them before it
shows anything. Here all parts share one layout and one style a kind, and what is hidden has the
layout of hidden things (see :func:`show`).
"""

from __future__ import annotations

from typing import Any

import ipywidgets as w
import traitlets

Widget = w.Widget


class SharedLayout(w.Layout):
    """A layout that many parts have: it cannot be changed for one of them."""

    def __init__(self, **kwargs: Any) -> None:
        """A layout for good."""
        super().__init__(**kwargs)
        self._settled = True

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse what would change every part of the page."""
        if getattr(self, "_settled", False) and self.has_trait(name) and name in self.keys:
            raise AttributeError(f"all parts share this layout; give one of its own for {name!r}")
        super().__setattr__(name, value)


_shared: dict[tuple[type[Any], frozenset[tuple[str, str]]], Any] = {}


def shared(kind: type[Any], **kwargs: str) -> Any:
    """The one widget of this ``kind`` with these traits."""
    key = kind, frozenset(kwargs.items())
    if key not in _shared or _shared[key].comm is None:  # somebody closed all widgets
        _shared[key] = kind(**kwargs)
    return _shared[key]


def show(part: Any, visible: object, *, keep_place: bool = False) -> None:
    """Show or hide a part that has no layout of its own.

    Args:
        part: any of the widgets below, or one of ours.
        visible: whether there is something to see.
        keep_place: leave the place of what is hidden empty, so that nothing around it moves.
    """
    if visible:
        part.layout = shared(SharedLayout)
    elif keep_place:
        part.layout = shared(SharedLayout, visibility="hidden")
    else:
        part.layout = shared(SharedLayout, display="none")


#: What the code of each of our own widgets begins with; its ``render`` goes through it. When a view
#: is drawn, AnyWidget takes away all listeners of that view, those of ipywidgets for the layout and
#: the classes among them: without this nothing could be shown that was hidden at first.
FOLLOWED = """
const followed = (render) => (context) => {
  const { model, el } = context;
  let classes = model.get("_dom_classes");
  const show = () => {
    const layout = model.get("layout");
    for (const name of ["display", "visibility"]) el.style[name] = layout?.get(name) ?? "";
  };
  const dress = () => {
    el.classList.remove(...classes);
    classes = model.get("_dom_classes");
    el.classList.add(...classes);
  };
  model.on("change:layout", show);
  model.on("change:_dom_classes", dress);
  show();
  return render(context);
};
"""


class Plain(traitlets.HasTraits):
    """A mixin for widgets: the common layout, and the common style of their kind."""

    @traitlets.default("layout")
    def _common_layout(self) -> Any:
        return shared(SharedLayout)

    @traitlets.default("style")
    def _common_style(self) -> Any:
        kind: Any = self.traits()["style"]
        return shared(kind.klass)


class Box(Plain, w.Box):
    """Parts in a box."""


class HBox(Plain, w.HBox):
    """Parts side by side."""


class VBox(Plain, w.VBox):
    """Parts one below the other."""


class HTML(Plain, w.HTML):
    """Text."""


class Button(Plain, w.Button):
    """A button."""


class ToggleButton(Plain, w.ToggleButton):
    """A button that stays pressed."""


class ToggleButtons(Plain, w.ToggleButtons):
    """Buttons of which one is pressed."""


class Checkbox(Plain, w.Checkbox):
    """A box to tick."""


class RadioButtons(Plain, w.RadioButtons):
    """Choices of which one is taken, all in sight."""


class Dropdown(Plain, w.Dropdown):
    """Choices of which one is taken, folded."""


class Combobox(Plain, w.Combobox):
    """A line to type in, with choices that are suggested."""


class Select(Plain, w.Select):
    """Choices of which one is taken, in a list."""


class Text(Plain, w.Text):
    """A line to type in."""
