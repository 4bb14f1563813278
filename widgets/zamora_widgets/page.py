"""What is done once for a whole page: time for slow computers, and word of what makes people wait.

*Time.* anywidget gives every widget two seconds from its creation until its code is loaded. After
that it lets no message from the kernel through, for good: the board stands there and does nothing.
A slow computer that is busy setting up forty boards needs longer. The limit cannot be set, so the
page's widget lengthens it.

*Word.* A game that is compiled for the first time takes some seconds, in a cell as anywhere. A line
on the error stream would stand red in the notebook for ever, and in no copy of the lesson that was
run before. So it is shown over the page and goes away.
"""

from __future__ import annotations

from typing import Any

import anywidget

from zamora import kernel


class Page(anywidget.AnyWidget):
    """Shows nothing by itself; it is made when the classroom's names are imported."""

    _esm = """
    const LIMIT = 2000, ENOUGH = 120000;
    if (!AbortSignal.zamoraPatience) {
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => timeout(ms === LIMIT ? ENOUGH : ms);
      AbortSignal.zamoraPatience = true;
    }

    function initialize({ model }) {
      const box = document.createElement("div");
      box.className = "zamora-notice";
      box.setAttribute("role", "status");
      box.style.cssText = `position: fixed; left: 50%; bottom: 2.5rem; z-index: 1000;
        transform: translateX(-50%); max-width: 90vw; padding: 0.5rem 1rem; border-radius: 0.5rem;
        font: 1rem system-ui, 'Segoe UI', 'DejaVu Sans', Arial, sans-serif;
        color: #fffdf6; background: #2b2618;`;
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

    def tell(self, line: str) -> None:
        """Show a line over the page for a while."""
        self.send({"line": line})


_usual = kernel.notice
_page: Page | None = None


def open_page() -> None:
    """Set up the page's widget, before any board; without a notebook around nothing happens."""
    global _page
    if _page is None and _in_notebook():
        _page = Page()


def notice(line: str) -> None:
    """What :data:`zamora.kernel.notice` is to do: over the page, or where it has always gone."""
    (_usual if _page is None else _page.tell)(line)


def _in_notebook() -> bool:
    from IPython import get_ipython

    shell: Any = get_ipython()
    return getattr(shell, "kernel", None) is not None
