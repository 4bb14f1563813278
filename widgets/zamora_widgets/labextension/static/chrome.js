// What JupyterLab shows around a document. In a window that shows one document alone, a lesson that
// is a page puts it away; it comes back with the code, and with any other document.

/** The name of the first page: zamora/player/unwritten.py. */
export const HOME = "inicio";

/** JupyterLab's own bars, with the names that it gives them. */
const BARS = "#jp-top-panel, #jp-menu-panel, #jp-header-panel, #jp-bottom-panel, .jp-SideBar";

/** The side panels of a document. */
const STACKS = "#jp-left-stack, #jp-right-stack";

/** Milliseconds after which JupyterLab has set the address of what was opened. */
const SETTLED = 500;
const LAUNCHER = ".jp-Launcher";
/** The path of the lesson that was shown last in this tab of the browser. */
const LAST = "zamora:home";

/** The file that the address opens, alone: a server's in its path, the site's after `?l=`. */
export function addressed() {
  if (/\/doc\/(.*\/)?tree\//.test(location.pathname))
    return decodeURIComponent(location.pathname).split("/").at(-1);
  return window.zamoraSite && new URL(location.href).searchParams.get("l");
}

/** Whether the address opens a window for one document, and names none: home is there. */
export const atHome = () => !window.zamoraSite && /\/doc(\/workspaces\/[^/]+)?\/?$/.test(location.pathname);

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
  /** @param Widget JupyterLab's. */
  constructor(app, courses, Widget) {
    const { shell } = app;
    this.app = app;
    this.courses = courses;
    this.Widget = Widget;
    this.base = new URL(app.serviceManager.serverSettings.baseUrl).pathname;
    /** Home, and other pages without a notebook, once one was wanted. @type {any} */
    this.main = undefined;
    /** Of a lesson that was left for home. */
    this.kernel = undefined;
    /** Whether this window has shown a lesson since it was loaded. */
    this.began = false;
    this.shell = shell;
    this.hidden = [];
    this.pages = new WeakMap(); // those shown as pages, by their panels
    // JupyterLab shows its side bars again with every layout.
    this.watcher = new MutationObserver(() => this.update());
    shell.currentChanged?.connect(() => this.update());
    shell.layoutModified?.connect(() => {
      this.update();
      void this.goHome();
    });
    window.addEventListener("popstate", () => {
      if (this.alone && atHome()) void this.pages.get(this.front)?.host.goHome?.(true);
    });
    // JupyterLab calls the window by the name of the file.
    const title = document.querySelector("title");
    if (title) new MutationObserver(() => this.entitle()).observe(title, { childList: true });
  }

  /** The window has the name of the lesson that is its page. */
  entitle() {
    const page = this.alone && this.pages.get(this.front);
    if (page && document.title !== page.lesson.title) document.title = page.lesson.title;
  }

  /** @param {any} path */
  set last(path) {
    this.began = true;
    sessionStorage.setItem(LAST, path);
    void this.goHome();
  }

  get last() {
    return sessionStorage.getItem(LAST);
  }

  /** The folder of the lessons, with its slash. */
  get folder() {
    return (this.last ?? "").replace(/[^/]*$/, "");
  }

  /** The address of home. */
  get home() {
    return window.zamoraSite ? "../inicio.html" : `${this.base}doc`;
  }

  /** Whether lessons lie in the folder. */
  async hasLessons() {
    const { contents } = this.app.serviceManager;
    return Boolean(await contents.get(this.folder + this.courses[0].lessons[0].file, { content: false }).catch(() => null));
  }

  /** Show home, or another page without a notebook, in place of what there is. */
  async show(name, screen) {
    if (window.zamoraSite) return location.assign(this.home);
    await this.change(async () => {
      await this.app.restored;
      const { Pages } = await import(new URL("mainpage.js", import.meta.url).href); // no lesson waits for it
      const { app, courses, Widget, base, kernel } = this;
      this.main ??= new Pages({ app, chrome: this, courses, Widget, base });
      this.kernel = undefined;
      await this.main.open(name, screen, kernel);
    });
  }

  /** What is empty meanwhile is soon filled; what JupyterLab does makes no entries of the browser's history. */
  async change(act) {
    this.going = (this.going ?? 0) + 1;
    const opened = withoutEntries();
    await act().finally(() => setTimeout(() => {
      opened();
      this.going -= 1;
      if (this.paged) this.tidy(); // what was opened on the way
    }, SETTLED));
  }

  /**
   * Without open documents JupyterLab shows its launcher, with no way back to a lesson. A
   * single-document window in which a lesson was shown goes home instead. Next to a lesson whose code is
   * shown one launcher stays: it was opened on purpose.
   */
  async goHome() {
    if (!this.last || !this.alone || this.going) return;
    if (addressed() && !this.began) return; // it is being opened
    if (this.paged) return this.tidy();
    const open = [...this.shell.widgets("main")];
    if (open.length === this.launchers.length) await this.show(HOME);
    else this.tidy(1);
  }

  /** Whether something is shown as a page. */
  get paged() {
    return [...this.shell.widgets("main")].some((one) => this.pages.has(one));
  }

  get launchers() {
    return [...this.shell.widgets("main")].filter(({ node }) => node.querySelector(LAUNCHER));
  }

  /** No launcher beside a page, and one at most elsewhere: the last. */
  tidy(most = 0) {
    const { launchers } = this;
    if (this.alone) for (const one of launchers.slice(0, launchers.length - most)) one.dispose();
  }

  /** Whether the window shows one document and nothing else. */
  get alone() {
    return this.shell.mode === "single-document";
  }

  /** What is in front. What has not had the focus yet is not current, even if it is all there is. */
  get front() {
    return this.shell.currentWidget ?? [...this.shell.widgets("main")].find((one) => one.isVisible);
  }

  /** A panel is shown as a page from now on, or no longer. */
  set(panel, page) {
    if (page) {
      this.pages.set(panel, page);
      this.tidy();
    } else this.pages.delete(panel);
    this.update();
  }

  update() {
    const { front } = this;
    if (this.alone && !front && this.hidden.length) return; // on the way
    const away = this.alone && this.pages.has(front);
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
