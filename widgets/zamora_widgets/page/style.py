"""The style sheet of everything on the page that is not a canvas."""

from __future__ import annotations

from pathlib import Path

import anywidget
import traitlets

from zamora.core.i18n import _
from zamora.player.web import SHEET
from zamora_widgets.page.plain import FOLLOWED, Plain


class Style(Plain, anywidget.AnyWidget):
    """A widget without a body that brings the style sheet along; one in every top-level widget.

    It also keeps JupyterLab's shortcuts away from lists: there the arrow keys would go from cell
    to cell of the notebook instead of from line to line. And when the kernel was restarted under
    what is on the page, it says so: nothing there would answer any more.
    """

    #: What is said where the kernel is gone.
    lost = traitlets.Unicode().tag(sync=True)

    _esm = (
        FOLLOWED
        + """
    function render({ model, el }) {
      el.style.display = 'none';
      const quiet = ({ target }) => {
        if (target.matches("select") && el.closest(".zamora")?.contains(target))
          target.dataset.lmSuppressShortcuts = "true";
      };
      document.addEventListener("focusin", quiet);
      // The event comes before ipywidgets marks the elements.
      const live = () => setTimeout(() => {
        let root = el.closest(".zamora");
        while (root?.parentElement.closest(".zamora"))
          root = root.parentElement.closest(".zamora");
        if (!root?.classList.contains("jupyter-widgets-disconnected")) return;
        if (root.querySelector(":scope > .zamora-lost")) return;
        for (const part of root.children) part.inert = true;
        const said = document.createElement("p");
        said.className = "zamora-lost";
        said.setAttribute("role", "alert");
        said.textContent = model.get("lost");
        root.prepend(said);
      });
      model.on("comm_live_update", live);
      return () => {
        document.removeEventListener("focusin", quiet);
        model.off("comm_live_update", live);
      };
    }
    export default { render: followed(render) };
    """
    )
    _css = SHEET + (Path(__file__).parent / "style.css").read_text(encoding="utf-8")

    def __init__(self) -> None:
        """The style sheet and what it says, in the language of now."""
        super().__init__(
            lost=_(
                "El programa de esta lección se reinició. Abre el menú Run y elige «Ejecutar todas "
                "las celdas» (Run All Cells). Lo que ya resolviste está guardado, y tus partidas "
                "seguirán donde estaban."
            )
        )
