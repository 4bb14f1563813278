// Pages without a notebook in JupyterLab's main area: home, a game, a problem. They are what `zamora lesson`
// shows, at the end of another line: a comm to a kernel (zamora_widgets/page/line.py).

import { HOME } from "./chrome.js";
import { make } from "./lesson/dom.js";
import { LineHost, show } from "./linehost.js";
import { FIRST, passOn } from "./notebook.js";

const SHEETS = ["board.css", "player.css", "alone.css", "home.css"];
const TARGET = "zamora.page";
/** Longest time that the cover is shown, in milliseconds. */
const COVERED = 20000;
const INSTALL = `__import__('zamora_widgets.page.line', fromlist=['_']).install(${JSON.stringify(TARGET)})`;

class MainHost extends LineHost {
  /** @param pages see below; @param widget of JupyterLab's, in which the page is. */
  constructor(data, dial, pages, widget) {
    super(data, dial);
    this.pages = pages;
    this.widget = widget;
    this.alone = false; // the address is JupyterLab's
    this.linked = data.linked;
    this.el.addEventListener("click", (event) => this.follow(event));
  }

  /** JupyterLab has a main part already. */
  get part() {
    return "section";
  }

  begin(page) {
    this.page = page;
    this.box.setAttribute("aria-label", page.lesson.title);
    this.widget.node.replaceChildren(this.el);
    this.widget.title.label = page.lesson.title;
    this.pages.chrome.set(this.widget, page);
  }

  link(file) {
    return this.pages.address(file);
  }

  open({ file }) {
    return this.pages.go(file);
  }

  restart() {
    this.process = 0;
    return this.pages.session.kernel.restart();
  }

  /** Links lead on in JupyterLab, and do not reload it. */
  follow(event) {
    const link = event.target.closest("a[href]:not(.zamora-way)"); // that is the lesson page's
    if (!link || link.download || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const href = link.getAttribute("href");
    const [name, screen] = this.pages.named(href);
    if (href.startsWith("#")) this.el.querySelector(href)?.scrollIntoView();
    else if (name) void this.pages.go(name, screen);
    else return;
    event.preventDefault();
  }
}

export class Pages {
  /** @param what `{ app, chrome, courses, base }`, the latter of addresses, and, of JupyterLab's, `Widget`. */
  constructor({ app, chrome, courses, Widget, base }) {
    Object.assign(this, { app, chrome, courses, Widget, base });
    for (const name of SHEETS)
      document.head.append(make("link", { rel: "stylesheet", href: new URL(name, import.meta.url).href }));
  }

  address(file) {
    return file.endsWith(".ipynb") ? `${this.base}doc/tree/${encodeURI(this.chrome.folder + file)}`
      : file === HOME ? `${this.base}doc` : `${this.base}doc#${file}`;
  }

  /** The file, or the name, of the page at an address, and its screen. */
  named(href) {
    const { origin, pathname, hash } = new URL(href, location.href), [, name, screen = ""] = hash.split("#");
    if (origin !== location.origin || !pathname.startsWith(`${this.base}doc`)) return ["", ""];
    return pathname === `${this.base}doc` ? [name || HOME, screen && `#${screen}`]
      : [decodeURIComponent(pathname).split("/").at(-1), hash];
  }

  /** Leave the page that is shown for another one, or for a lesson. */
  async go(name, linked = "") {
    let gone = false;
    if (this.chrome.alone && name.endsWith(".ipynb")) history.pushState(history.state, "", "#"); // an entry of its own
    await this.chrome.change(async () => { gone = await this.open(name, linked); });
    return gone;
  }

  /** Show a page in place of the one that is shown; a kernel that is there goes along. False: it is not there. */
  async open(name, linked = "", kernel = this.session?.kernel) {
    const { app, chrome, shown } = this;
    const { sessions, contents } = app.serviceManager, path = chrome.folder + name;
    if (!name.endsWith(".ipynb")) return this.show(name, linked, kernel);
    if (!(await contents.get(path, { content: false }).catch(() => null))) return false;
    if (chrome.alone) {
      await passOn(sessions, kernel, path, "notebook");
      chrome.last = path;
      shown?.dispose();
      this.session?.dispose(); // the notebook's widgets are to hear of the kernel
    }
    await app.commands.execute("docmanager:open", { path });
    return true;
  }

  async show(name, linked, kernel) {
    const { app, Widget, shown } = this;
    const widget = this.shown = new Widget();
    widget.id = `zamora-${name}`;
    widget.addClass("zamora-main-page");
    widget.title.closable = true;
    widget.node.tabIndex = -1;
    widget.onActivateRequest = () => widget.node.focus(); // what has the focus is JupyterLab's current widget
    const [course] = this.courses;
    // What is shown until the kernel has answered, over what JupyterLab puts into an empty window.
    const cover = make("div", { className: "zamora-page-cover", role: "status" }, course.words.opening);
    widget.node.append(cover);
    setTimeout(() => cover.remove(), COVERED);
    app.shell.add(widget, "main");
    app.shell.activateById(widget.id);
    const line = await this.line(name, kernel);
    widget.disposed.connect(() => {
      line.close();
      this.chrome.set(widget, null);
      if (this.shown === widget) this.shown = null;
    });
    const known = { ...course, lessons: [...course.lessons, line.told.lesson] };
    const data = { cells: line.told.cells, course: known, file: name, root: "", home: this.address(HOME), linked };
    shown?.dispose();
    this.chrome.tidy();
    show((all) => new MainHost(all, line.dial, this, widget), data);
    return true;
  }

  /** The kernel of these pages: one that is passed on, or their own. */
  async begin(kernel) {
    const { sessions } = this.app.serviceManager, path = this.chrome.folder + HOME;
    if (this.session && !this.session.isDisposed && this.session.kernel) return this.session;
    await passOn(sessions, kernel, path, "console");
    const model = await sessions.findByPath(path);
    this.session = model ? sessions.connectTo({ model })
      : await sessions.startNew({ path, name: HOME, type: "console", kernel: { name: "python3" } });
    return this.session;
  }

  /** A line to the kernel for a page; `told`: its cells, and what the page around them knows. */
  async line(name, before) {
    const { kernel } = await this.begin(before);
    let comm = null, hear = () => {}, lost = () => {}, come = () => {};
    const connect = async () => {
      await kernel.requestExecute({ code: `${FIRST}; ${INSTALL}`, silent: true, store_history: false }).done;
      comm = kernel.createComm(TARGET);
      comm.onMsg = ({ content: { data } }) => data.on === "page" ? come(data) : hear(data);
      comm.onClose = () => drop();
      comm.open({ page: name });
    };
    const drop = () => {
      if (comm && !comm.isDisposed) comm.dispose();
      comm = null;
      hear({ on: "fallen" });
      lost();
    };
    const changed = (_, status) => ["dead", "restarting", "autorestarting"].includes(status) && comm && drop();
    kernel.statusChanged.connect(changed);
    kernel.registerCommTarget("jupyter.widget", () => {}); // widgets are for notebooks, which ask for them
    const told = await new Promise((resolve) => { come = resolve; void connect(); });
    return {
      told,
      /** @type {import("./linehost.js").Dial} */
      dial: (heard, down) => {
        hear = heard;
        lost = down;
        if (comm) setTimeout(() => comm?.send({ do: "come" }));
        else void connect().catch(down);
        return {
          get open() { return Boolean(comm); },
          send: (message) => void comm?.send(message),
        };
      },
      close: () => {
        kernel.statusChanged.disconnect(changed);
        hear = lost = () => {};
        if (comm && !comm.isDisposed) comm.close();
        comm = null;
      },
    };
  }
}
