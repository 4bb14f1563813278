// What JupyterLab shows around a document. In a window that shows one document alone, a lesson that
// is a page puts it away; it comes back with the code, and with any other document.

/** JupyterLab's own bars, with the names that it gives them. */
const BARS = "#jp-top-panel, #jp-menu-panel, #jp-header-panel, #jp-bottom-panel, .jp-SideBar";

/** The side panels of a document. */
const STACKS = "#jp-left-stack, #jp-right-stack";

const LAUNCHER = ".jp-Launcher";
/** The lesson that was shown last in this tab of the browser. */
const HOME = "zamora:home";

/** The file that the address opens, alone: a server's in its path, the site's after `?l=`. */
export function addressed() {
  if (/\/doc\/(.*\/)?tree\//.test(location.pathname))
    return decodeURIComponent(location.pathname).split("/").at(-1);
  return window.zamoraSite && new URL(location.href).searchParams.get("l");
}

/**
 * JupyterLab makes an entry of the browser's history of every address that it sets: also of the one
 * that was loaded, and of one to which the browser went back. Until `end` is called it makes none.
 */
export function withoutEntries() {
  history.pushState = history.replaceState;
  return () => { Reflect.deleteProperty(history, "pushState"); };
}

/** All widgets inside a widget. */
function* inside(widget) {
  for (const child of widget.layout ?? []) {
    yield child;
    yield* inside(child);
  }
}

export class Chrome {
  constructor(app, courses) {
    const { shell } = app;
    this.app = app;
    this.courses = courses;
    this.shell = shell;
    this.hidden = [];
    this.pages = new WeakMap(); // those shown as pages, by their panels
    // JupyterLab shows its side bars again with every layout.
    this.watcher = new MutationObserver(() => this.update());
    shell.currentChanged?.connect(() => this.update());
    shell.layoutModified?.connect(() => void this.goHome());
    // JupyterLab calls the window by the name of the file.
    const title = document.querySelector("title");
    if (title) new MutationObserver(() => this.entitle()).observe(title, { childList: true });
  }

  /** The window has the name of the lesson that is its page. */
  entitle() {
    const page = this.alone && this.pages.get(this.shell.currentWidget);
    if (page && document.title !== page.lesson.title) document.title = page.lesson.title;
  }

  set home(path) {
    sessionStorage.setItem(HOME, path);
    void this.goHome();
  }

  /**
   * Without open documents JupyterLab shows its launcher, with no way back to a lesson. A
   * single-document window goes to its last lesson instead, or to the first one. Next to a lesson
   * whose code is shown the launcher stays: it was opened on purpose.
   */
  async goHome() {
    const path = sessionStorage.getItem(HOME);
    if (!path || !this.alone || this.going) return;
    const open = [...this.shell.widgets("main")];
    const launchers = open.filter(({ node }) => node.querySelector(LAUNCHER));
    if (open.some((one) => this.pages.has(one))) {
      for (const one of launchers) one.dispose();
      return;
    }
    if (open.length > launchers.length) return;
    this.going = true;
    await this.app.restored;
    const folder = path.split("/").slice(0, -1);
    const files = this.courses.flatMap(({ lessons }) => lessons.map(({ file }) => [...folder, file].join("/")));
    for (const one of [path, ...files]) {
      const found = await this.app.serviceManager.contents.get(one, { content: false }).catch(() => null);
      if (found) {
        await this.app.commands.execute("docmanager:open", { path: one });
        break;
      }
    }
    this.going = false;
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
    this.watcher.disconnect();
    if (!away) {
      for (const part of this.hidden.splice(0)) if (!part.isDisposed) part.show();
      return;
    }
    this.entitle();
    if (!this.shell.leftCollapsed) this.shell.collapseLeft?.();
    if (!this.shell.rightCollapsed) this.shell.collapseRight?.();
    for (const part of inside(this.shell)) {
      const bar = part.node.matches(BARS);
      if (bar && !part.isHidden) {
        part.hide();
        if (!this.hidden.includes(part)) this.hidden.push(part);
      }
      if (bar || part.node.matches(STACKS))
        this.watcher.observe(part.node, { attributeFilter: ["class"] });
    }
  }
}
