"""What is done once for a whole page: time for slow computers, and word of what makes people wait.

*Time.* anywidget gives every widget two seconds until its code is loaded, too little for a slow
computer; ``labextension/static/patience.js`` lengthens that. Our extension of JupyterLab does it
before there is any widget; where it is missing (voila, a server in another environment than its
kernels) the page's widget does.

*Word.* A game that is compiled for the first time takes some seconds, in a cell as anywhere. A line
on the error stream would stand red in the notebook for ever, and in no copy of the lesson that was
run before. So it is shown over the page and goes away.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import anywidget

from zamora.player.jobs import job

#: Our extension of JupyterLab, as the browser gets it.
LABEXTENSION: Final = Path(__file__).parents[1] / "labextension" / "static"


class Page(anywidget.AnyWidget):
    """Shows nothing by itself; it is made when the classroom's names are imported."""

    _esm = (
        (LABEXTENSION / "patience.js").read_text(encoding="utf-8")
        + """
    patience();

    function initialize({ model }) {
      const box = document.createElement("div");
      box.className = "zamora-notice";
      box.setAttribute("role", "status");
      // Above the bar below a lesson; nobody who presses what lies under it is kept from that.
      box.style.cssText = `position: fixed; left: 0; right: 0; bottom: 4rem; z-index: 1000;
        margin: 0 auto; width: fit-content; max-width: 90vw; box-sizing: border-box;
        padding: 0.5rem 1rem; border-radius: 0.5rem; pointer-events: none;
        font: 1rem var(--z-font, system-ui, sans-serif);
        color: var(--z-page, white); background: var(--z-ink, black);`;
      box.hidden = true;
      document.body.append(box);
      let hiding;
      model.on("msg:custom", ({ line }) => {
        box.textContent = line;
        box.hidden = false;
        clearTimeout(hiding);
        // What goes on stays longer than what is done.
        hiding = setTimeout(() => { box.hidden = true; }, line.endsWith("…") ? 60000 : 4000);
      });
      return () => { clearTimeout(hiding); box.remove(); };
    }
    export default { initialize, render() {} };
    """
    )

    def tell(self, line: str) -> None:
        """Show a line over the page for a while."""
        self.send({"line": line})


_page: Page | None = None


def open_page() -> None:
    """Set up the page's widget, before any board; without a notebook around nothing happens."""
    global _page
    if _page is None and _in_notebook():
        _page = Page()
        job.elsewhere = _page.tell


def _in_notebook() -> bool:
    from IPython import get_ipython

    shell: Any = get_ipython()
    return getattr(shell, "kernel", None) is not None
