"""The style sheet of everything on the page that is not a canvas."""

from __future__ import annotations

from pathlib import Path

import anywidget


class Style(anywidget.AnyWidget):
    """A widget without a body that brings the style sheet along; one in every top-level widget.

    It also keeps JupyterLab's shortcuts away from lists: there the arrow keys would go from cell
    to cell of the notebook instead of from line to line.
    """

    _esm = """
    function render({ el }) {
      el.style.display = 'none';
      const quiet = ({ target }) => {
        if (target.matches("select") && el.closest(".zamora")?.contains(target))
          target.dataset.lmSuppressShortcuts = "true";
      };
      document.addEventListener("focusin", quiet);
      return () => document.removeEventListener("focusin", quiet);
    }
    export default { render };
    """
    _css = (Path(__file__).parent / "style.css").read_text(encoding="utf-8")
