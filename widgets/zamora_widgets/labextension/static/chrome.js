// What JupyterLab shows around a document. In a window that shows one document alone, a lesson that
// is a page puts it away; it comes back with the code, and with any other document.

/** JupyterLab's own bars, with the names that it gives them. */
const BARS = "#jp-top-panel, #jp-menu-panel, #jp-header-panel, #jp-bottom-panel, .jp-SideBar";

/** All widgets inside a widget. */
function* inside(widget) {
  for (const child of widget.layout ?? []) {
    yield child;
    yield* inside(child);
  }
}

export class Chrome {
  constructor(shell) {
    this.shell = shell;
    this.hidden = [];
    this.pages = new WeakMap(); // those shown as pages, by their panels
    shell.currentChanged?.connect(() => this.update());
  }

  /** Whether the window shows one document and nothing else. */
  get alone() {
    return this.shell.mode === "single-document";
  }

  /** A panel is shown as a page from now on, or no longer. */
  set(panel, page) {
    if (page) this.pages.set(panel, page);
    else this.pages.delete(panel);
    this.update();
  }

  update() {
    if (this.alone && !this.shell.currentWidget && this.hidden.length) return; // on the way
    const away = this.alone && this.pages.has(this.shell.currentWidget);
    document.body.classList.toggle("zamora-page-alone", away);
    if (!away) {
      for (const part of this.hidden.splice(0)) if (!part.isDisposed) part.show();
      return;
    }
    this.shell.collapseLeft?.();
    this.shell.collapseRight?.();
    for (const part of inside(this.shell)) {
      if (!part.node.matches(BARS) || part.isHidden) continue;
      part.hide();
      this.hidden.push(part);
    }
  }
}
