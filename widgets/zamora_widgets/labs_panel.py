"""An instrument with its words beside the board instead of below it."""

from __future__ import annotations

from collections.abc import Sequence

from zamora_widgets import plain as w
from zamora_widgets.labs import Lab
from zamora_widgets.view import View


class PanelLab(Lab):
    """An instrument with its words and buttons beside the board, as far as there is room."""

    def __init__(self, view: View, buttons: Sequence[w.Widget], below: Sequence[w.Widget]) -> None:
        """``below`` stands under the sentence."""
        super().__init__(view, buttons)
        parts: tuple[w.Widget, ...] = self.children
        style, row, surface, message = parts
        left, right = w.VBox([surface]), w.VBox([row, message, *below])
        left.add_class("zamora-measured")
        right.add_class("zamora-panel")
        both = w.Box([left, right])
        both.add_class("zamora-row")
        self.set_trait("children", (style, both))
        self.add_class("zamora-wide-lab")
