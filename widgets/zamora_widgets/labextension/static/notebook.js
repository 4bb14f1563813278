// A panel of JupyterLab as the host of a lesson's page (lesson/host.js): the notebook underneath stays
// what it is. Nothing is written into it, and "ver el código" shows it.

import { Census } from "./census.js";
import { HOME, addressed } from "./chrome.js";
import { make } from "./lesson/dom.js";
import { START } from "./lesson/screens.js";
import { managerOf } from "./letgo.js";
import { MIME as OUTLET, WIDGET } from "./outlets.js";
import { Pulse } from "./pulse.js";

/** @typedef {import("./lesson/host.js").Cell & { widget: any }} Cell */

const SAVE = 500; // milliseconds from the last cell that was run until the lesson is saved
const LOOK = 200; // milliseconds between two looks at a kernel that is being let go

const NO_COMMANDS = "data-lm-suppress-shortcuts";
const SEARCH = ".jp-DocumentSearch-overlay";
/** What JupyterLab describes to those who hear it. */
const CELLS = ".jp-WindowedPanel-viewport, .jp-Cell, .jp-OutputArea, .jp-RenderedMarkdown";

/** What a cell that failed leaves: an error of Jupyter's, or our own kind words for one. */
const FAILED = ({ output_type: type, data }) =>
  type === "error" || String(data?.["text/html"] ?? "").includes("zamora-oops");

/**
 * Files next to a lesson must not be imported, since it runs unasked. And the cells' static HTML is
 * for a page, without answers (cards/envelope.py).
 */
export const FIRST = "import os, sys; sys.path[:] = [folder for folder in sys.path if folder]; "
  + "os.environ['ZAMORA_LESSON_PAGE'] = '1'";
/** What of us the kernel is asked. */
const NOTEBOOK = "__import__('zamora_widgets.notebook', fromlist=['_'])";

/**
 * A page, or a lesson, gets a kernel that is there: its session is begun before JupyterLab looks for one.
 * Of two documents with one kernel JupyterLab lets only the first have widgets: this line to it has none.
 */
export async function passOn(sessions, kernel, path, type) {
  if (!kernel || (await sessions.findByPath(path))) return false;
  const { id, name } = kernel;
  const begun = await sessions.startNew({ path, name: path.split("/").at(-1), type, kernel: { id, name } },
                                        { kernelConnectionOptions: { handleComms: false } });
  begun.dispose();
  return true;
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class NotebookHost {
  /**
   * @param what `{ app, chrome, panel, lesson, words, cells, linked }` and, of JupyterLab's,
   *   `Widget`, `Dialog` and `execute(cell)`; `isStillShipped()`: the lesson is unchanged;
   *   `explain()` says that it was edited; `letGo()` when the panel is gone.
   */
  constructor(what) {
    const { panel, cells, linked } = what;
    Object.assign(this, what);
    this.cells = cells.map((cell, n) => {
      const widget = panel.content.widgets[n];
      return { ...cell, widget, el: widget.node };
    });
    this.linked = linked;
    this.el = panel.node;
    this.box = panel.content.node;
    this.scroller = panel.content.outerNode;
    this.column = this.box.querySelector(".jp-WindowedPanel-viewport");
    this.given = Boolean(window.zamoraSite);
    this.home = what.chrome.home;
    this.names = new Map();
    /** The widgets of the kernel; null before it was asked. @type {Set<string> | null} */
    this.alive = null;
    this.pulse = new Pulse(panel, what.app.serviceManager, (state) => this.felt(state));
  }

  get alone() {
    return this.chrome.alone;
  }

  get visible() {
    return this.panel.isVisible;
  }

  get kernel() {
    return this.panel.sessionContext.session?.kernel;
  }

  get there() {
    return Boolean(this.kernel);
  }

  // Page and code -------------------------------------------------------------------------------

  frame({ top, bottom, over }) {
    const { panel, Widget, words } = this;
    this.top = new Widget({ node: top });
    this.below = new Widget({ node: bottom });
    this.over = over;
    panel.node.append(...over);
    this.again = new Widget({ node: make("div", { className: "zamora-bar zamora-bar-again" },
      make("button", { type: "button", className: "zamora-bar-button zamora-bar-on",
                       onclick: () => this.isStillShipped() ? this.page.open() : this.changed() },
           words.page)) });
    for (const part of [this.top, this.again]) panel.contentHeader.addWidget(part);
    panel.layout.addWidget(this.below);
  }

  begin(page) {
    const { content } = this.panel;
    const first = !this.page;
    this.page = page;
    this.config = content.notebookConfig;
    content.notebookConfig = { ...this.config, windowingMode: "none" };
    // In that mode it would make all cells, in one go, whenever something has changed: see `put`.
    content.onUpdateRequest = () => {};
    // With each key it would bring the focus to its active cell, past what stands above that; and as
    // soon as what scrolls has the focus: see `listen`.
    content._ensureFocus = () => {};
    this.dress();
    this.chrome.last = this.panel.context.path;
    if (first) this.listen();
    void this.app.restored.then(() => page.shown && this.dress());
  }

  /** Give JupyterLab back, whole. */
  code() {
    this.undress();
    const { content } = this.panel;
    content.notebookConfig = this.config;
    delete content.onUpdateRequest;
    delete content._ensureFocus;
    content.update(); // it makes the cells that are missing
  }

  /** The lesson was edited while its code was shown: it is the user's now. */
  changed() {
    for (const part of [this.top, this.again, this.below]) part.dispose();
    this.page.end();
    for (const part of this.over) part.remove();
    this.explain();
  }

  /** Take away what is around the lesson. */
  dress() {
    const { panel } = this;
    for (const part of [panel.toolbar, this.again]) part.hide();
    for (const part of [this.top, this.below]) part.show();
    this.settle(true);
    this.name();
    this.chrome.set(panel, this.page);
    // Close the search field left over from the code view. (JupyterLab puts it over the document, as
    // no child of it, and closes that of the document in front.)
    if (panel.node.querySelector(SEARCH)) void this.app.commands.execute("documentsearch:end");
  }

  undress() {
    const { panel } = this;
    this.chrome.set(panel, null);
    this.settle(false); // JupyterLab remembers every document, and this would remember its page
    if (panel.isDisposed) return;
    this.unname();
    for (const part of [panel.toolbar, this.again]) part.show();
    for (const part of [this.top, this.below]) part.hide();
  }

  /** To those who hear it the lesson has its name, and is no "feed" of "code cells with output". */
  name() {
    const { panel, box } = this;
    const strip = (named, ...attributes) => {
      for (const attribute of attributes) {
        const value = named?.getAttribute(attribute) ?? null;
        if (value === null) continue;
        this.names.set(named, { ...this.names.get(named), [attribute]: value });
        named.removeAttribute(attribute);
      }
    };
    // What is around it has names of files, in English.
    strip(panel.node, "role", "aria-labelledby");
    strip(panel.node.closest("[role=main]"), "aria-label");
    if (!this.names.has(box)) strip(box, "role", "aria-label"); // else it has ours
    for (const named of box.querySelectorAll(CELLS)) strip(named, "role", "aria-label");
    box.setAttribute("role", "region");
    box.setAttribute("aria-label", this.lesson.title);
  }

  unname() {
    for (const attribute of ["role", "aria-label"]) this.box.removeAttribute(attribute);
    for (const [node, values] of this.names)
      for (const [attribute, value] of Object.entries(values)) node.setAttribute(attribute, value);
    this.names.clear();
  }

  hush() {
    this.Dialog.flush(); // with a button that does nothing
  }

  addressed() {
    return addressed();
  }

  listen() {
    const { panel, page } = this;
    panel.node.addEventListener("click", (event) => {
      if (!event.target.closest(".zamora-bar-home") || this.given || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      void this.goHome();
    });
    // Some widget has changed.
    panel.sessionContext.iopubMessage.connect((_, { header }) => {
      if (header.msg_type === "comm_msg") page.lookSoon();
    });
    // In the page a double click opens no editor, and no menu of JupyterLab's comes up.
    panel.node.addEventListener("dblclick", (event) => {
      if (page.shown && event.target.closest(".jp-MarkdownCell")) event.stopPropagation();
    }, true);
    panel.node.addEventListener("contextmenu", (event) => page.shown && event.stopPropagation());
    this.scroller.addEventListener("focusin", (event) => {
      if (page.shown && event.target === this.scroller) event.stopPropagation();
    });
    const guard = (event) => this.guard(event);
    const turned = (_, { newValue }) => newValue === panel && page.come();
    this.app.shell.currentChanged?.connect(turned);
    window.addEventListener("keydown", guard, true); // before JupyterLab hears of it
    panel.disposed.connect(() => {
      window.removeEventListener("keydown", guard, true);
      this.app.shell.currentChanged?.disconnect(turned);
      page.end();
      this.undress();
      // JupyterLab's shell keeps for ever where something was shown and, with that, all that it was.
      this.app.shell._mainOptionsCache?.delete(panel);
      this.letGo();
    });
  }

  /**
   * Disable JupyterLab's keyboard commands: they would act on hidden cells.
   *
   * Lumino ignores elements with this attribute. It must be on the focused element itself: some
   * commands are bound to it. Dialogs are outside the page, and where there is only the page, any
   * element around it may have the focus.
   */
  guard({ target }) {
    const around = this.alone || target.closest?.(".jp-Dialog");
    const ours = this.page.isHere(target) || (this.page.shown && this.visible && around);
    if (!ours || !target.setAttribute || target.hasAttribute(NO_COMMANDS)) return;
    target.setAttribute(NO_COMMANDS, "");
    setTimeout(() => target.removeAttribute(NO_COMMANDS));
  }

  // Cells ---------------------------------------------------------------------------------------

  /**
   * Attach cells that are not attached yet.
   *
   * Only then does JupyterLab create a cell's output, and an editor that stays hidden here. All cells
   * of a lesson together block a slow computer for a second; those of a screen go unnoticed. The code
   * view gets the others by `code`.
   */
  put(numbers) {
    if (this.panel.isDisposed) return 0;
    const { widgets, layout } = this.panel.content;
    const missing = numbers.filter((n) => !layout.widgets.includes(widgets[n]));
    for (const n of missing) {
      widgets[n].dataset.windowedListIndex = `${n}`; // JupyterLab finds the place by that
      layout.insertWidget(layout.widgets.filter((one) => widgets.indexOf(one) < n).length, widgets[n]);
    }
    if (missing.length) this.name();
    return missing.length;
  }

  /** JupyterLab makes words of Markdown when it comes to it. */
  written({ type, el }) {
    return type !== "markdown" || Boolean(el.querySelector(".jp-MarkdownOutput")?.firstChild);
  }

  forget() {
    this.alive = null;
    Census.of.delete(this.kernel);
  }

  /** A kernel, and what is alive in it. */
  async ready(current) {
    const { sessionContext } = this.panel;
    await sessionContext.ready;
    // Of one that was taken away JupyterLab lets go by and by; one that died is replaced.
    while (this.kernel?.isDisposed && !(await this.stays())) await pause(LOOK);
    if (!current()) return;
    if (!this.kernel || this.kernel.status === "dead")
      await sessionContext.changeKernel(
        { name: this.kernel?.name ?? sessionContext.kernelPreference.name ?? "python3" });
    if (this.alive) return;
    const census = Census.kernel(this.kernel);
    await census.ask();
    if (!current()) return;
    this.alive = census.widgets ?? new Set();
    // JupyterLab trusts a notebook as a whole or not at all, and this one was not run as a whole. An
    // output with nothing but widgets of this kernel was made by it: only it knows their ids.
    for (const { model } of this.panel.content.widgets)
      if (model.type === "code" && !model.trusted && model.sharedModel.outputs.length
          && model.sharedModel.outputs.every((output) => this.has(output))) model.trusted = true;
    await this.silently(FIRST);
  }

  /** Whether the session outlives its kernel: on the site it does. */
  stays() {
    const { sessionManager, session } = this.panel.sessionContext;
    // (As in pulse.js: no public method says that the server does not answer.)
    return sessionManager.requestRunning().then(
      () => [...sessionManager.running()].some(({ id }) => id === session?.id), () => false);
  }

  /** Whether the kernel has the widget of an output. */
  has(output) {
    return Boolean(this.alive?.has(output.data?.[WIDGET]?.model_id));
  }

  asleep({ widget }) {
    if (widget.isDisposed) return false;
    const { trusted, sharedModel: { source, outputs } } = widget.model;
    const ours = outputs.filter(({ data }) => data && OUTLET in data);
    if (!ours.length) return source.trim() === START || !outputs.length || outputs.some(FAILED);
    return !trusted || outputs.some(FAILED) || !ours.every((output) => this.has(output));
  }

  async run({ widget }) {
    const { node } = widget.outputArea;
    // The picture goes before the board comes: what is below stays where it is meanwhile.
    node.style.minHeight = `${node.offsetHeight}px`;
    try {
      await this.execute(widget);
    } finally {
      setTimeout(() => { node.style.minHeight = ""; }, 1000);
    }
    this.name();
    const failure = widget.model.sharedModel.outputs.find(FAILED);
    return !failure ? "" : failure.ename === "ModuleNotFoundError" ? "missing" : "failed";
  }

  // The kernel ----------------------------------------------------------------------------------

  /** Run hidden code; returns the reply. */
  silently(code, expressions = {}) {
    return this.kernel.requestExecute({
      code, silent: true, store_history: false, stop_on_error: false, user_expressions: expressions,
    }).done;
  }

  async ask(name, ...values) {
    const given = `${JSON.stringify(name)}, ${JSON.stringify(JSON.stringify(values))}`;
    return this.answer(`ask(${given})`);
  }

  /** What a function of `zamora_widgets.notebook` gives back, undefined if it does not. */
  async answer(call) {
    const reply = await this.silently("", { answer: `${NOTEBOOK}.${call}` }).catch(() => undefined);
    return reply?.content.user_expressions?.answer?.data?.["application/json"];
  }

  async restart() {
    const { kernel } = this;
    if (kernel && kernel.status !== "dead") await kernel.restart().catch(() => {});
  }

  mend() {
    void this.pulse.mend();
  }

  felt(state) {
    // Mark the boards as disconnected; JupyterLab does so only where it knows.
    if (state === "fallen")
      void managerOf(this.panel.content.rendermime).then((manager) => manager?.disconnect?.());
    this.page?.felt(state);
  }

  // Keeping -------------------------------------------------------------------------------------

  keep() {
    this.name();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), SAVE);
  }

  /** Save the lesson, so that a reloaded page finds its boards. */
  async save() {
    await this.saving; // one after the other: JupyterLab would ask about its own
    if (this.panel.isDisposed || !this.panel.context.model.dirty) return;
    this.saving = this.panel.context.save().catch((error) => {
      console.warn("zamora:", error);
      this.page.felt("unsaved");
    }).finally(() => {
      this.saving = undefined;
    });
    await this.saving;
  }

  /** Close the lesson, but not while it is saved: JupyterLab would ask about that. */
  async close() {
    clearTimeout(this.timer);
    while (this.saving) await this.saving;
    this.panel.dispose();
  }

  /**
   * With the lesson in two tabs, the last save wins, without asking. Only outputs can differ, no
   * cell. This property is private; without it JupyterLab asks.
   */
  settle(shown) {
    const { context } = this.panel;
    const overwrite = (_, options) => this.app.serviceManager.contents.save(context.path, options);
    if (shown && context._raiseConflict) context._raiseConflict = overwrite;
    else delete context._raiseConflict;
  }

  /** Home takes this lesson's place, and its kernel; `back`: the address says so already. */
  async goHome(back = false) {
    const { chrome, kernel } = this;
    if (!chrome.alone) return chrome.show(HOME);
    await this.save();
    await this.answer("leave()");
    chrome.kernel = kernel && { id: kernel.id, name: kernel.name };
    if (!back) history.pushState(history.state, "", "#");
    await chrome.change(async () => {
      await this.close();
      return chrome.show(HOME);
    });
  }

  /**
   * The next lesson gets this one's kernel, where everything is imported. This page is closed first; it
   * can be opened again as after a reload.
   */
  async open(lesson, back) {
    const path = [...this.panel.context.path.split("/").slice(0, -1), lesson.file].join("/");
    const { contents, sessions } = this.app.serviceManager;
    const found = await contents.get(path, { content: false }).catch(() => null);
    if (!found) return false;
    await this.save();
    const { kernel } = this;
    if (await passOn(sessions, kernel, path, "notebook")) {
      this.panel.node.style.visibility = "hidden"; // until it is closed
      await this.answer("leave()");
    }
    this.chrome.last = path;
    // One entry for the next lesson; JupyterLab would make one of the empty window as well.
    if (this.alone && !back) history.pushState(history.state, "", "#");
    await this.chrome.change(async () => {
      await this.close();
      return this.app.commands.execute("docmanager:open", { path });
    });
    return true;
  }
}
