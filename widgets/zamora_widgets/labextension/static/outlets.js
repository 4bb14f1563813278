// Boards that survive a reload.
//
// Our outputs contain, besides the widget's id, a picture of it and the MIME type below: the text for
// the picture. JupyterLab alone would show only the widget: "Loading widget..." while the page
// fetches the kernel's widgets, and "Error displaying widget: model not found" when it gave up too
// early (docs/reload.md) or the kernel has ended. Here the picture is shown immediately; the widget
// replaces it as soon as the page has it, however long that takes; and when the kernel has no such
// widget, a sentence says what to do, and a button does it. Without this extension JupyterLab's
// behaviour remains.

import { Census } from "./census.js";
import { patience } from "./patience.js";

export const MIME = "application/vnd.zamora.outlet+json";
export const WIDGET = "application/vnd.jupyter.widget-view+json";
const HTML = "text/html";

/** JupyterLab's own renderer of widgets has -10: the lower one is chosen. */
const RANK = -20;

// All in milliseconds.
const LOOK = 100; // between two looks whether the widget has appeared
const ASK = 500; // a widget that is not there by then: does the kernel have it?
const WORD = 1500; // a picture that waits longer says that it waits
const FETCH = 30000; // a page that still lacks its widgets fetches them from the kernel once more
const SLOW = 90000; // a picture that waits longer says what to do

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The nearest widget around `widget` that has a property of this name. */
function around(widget, name) {
  let found = widget.parent;
  while (found && !found[name]) found = found.parent;
  return found;
}

/** When each widget manager last fetched its widgets. */
const fetches = new WeakMap();

/** Fetch the widgets from the kernel; the same call that JupyterLab makes on opening. */
async function fetchAgain(inner, panel) {
  // The manager is no public property of its renderer. Without it the page is no worse off.
  const manager = await Promise.race([inner._manager?.promise, pause(LOOK)]);
  if (!manager?.restoreWidgets) return;
  if (Date.now() - (fetches.get(manager) ?? 0) < FETCH) return;
  fetches.set(manager, Date.now());
  await manager.restoreWidgets(panel?.context?.model, { loadKernel: true, loadNotebook: false });
}

/** Keep `element` where it is in the window while the page above it changes, until the user scrolls. */
function hold(element, page) {
  const top = element.getBoundingClientRect().top;
  const stopper = new AbortController();
  const scroller = [page, ...page.querySelectorAll("*")].find((node) => node.scrollTop > 0) ?? page;
  for (const type of ["wheel", "touchmove", "pointerdown", "keydown"])
    window.addEventListener(type, () => stopper.abort(), { capture: true, signal: stopper.signal });
  const correct = () => {
    if (stopper.signal.aborted || !element.isConnected) return;
    scroller.scrollTop += element.getBoundingClientRect().top - top;
    requestAnimationFrame(correct);
  };
  correct();
  return () => stopper.abort();
}

/** The plugin; `borrow` gives JupyterLab's own modules. */
export async function outlets(borrow) {
  patience();
  let rendermime; // JupyterLab's own registry of renderers, of which each notebook has a copy
  const { IRenderMimeRegistry, MimeModel } = await borrow("@jupyterlab/rendermime");
  const { Panel, Widget } = await borrow("@lumino/widgets");

  /** The place of one output: first its picture, then the widget. */
  class Outlet extends Panel {
    constructor() {
      super();
      /** @type {any} */
      this.note = null; // the words below the picture, once there is one
      this.round = 0; // goes up with each new content: what was begun for an older one ends
      this.addClass("zamora-outlet");
    }

    async renderModel(model) {
      const round = ++this.round;
      const current = () => round === this.round && !this.isDisposed;
      for (const part of [...this.widgets]) part.dispose();
      this.words = model.data[MIME];
      this.address = model.data[WIDGET]?.model_id;
      this.setHidden(this.address === ""); // so ipywidgets marks what was closed
      if (this.isHidden) return;
      const picture = new Widget();
      picture.addClass("zamora-still");
      picture.addClass("jp-RenderedHTMLCommon");
      this.addWidget(picture);
      this.note = document.createElement("div");
      this.note.className = "zamora-still-note";
      this.note.setAttribute("role", "status");
      // Only when it may be visible: a lesson has hundreds of kilobytes of them.
      this.begin = () => {
        // This renderer is only chosen for outputs that JupyterLab trusts.
        picture.node.innerHTML = model.data[HTML] ?? "";
        picture.node.append(this.note);
        void this.wake(model, picture, current);
      };
      if (this.isAttached) this.onAfterAttach();
    }

    /** In its place at last: what is around it is known. On a busy page that may take a while. */
    onAfterAttach(message) {
      super.onAfterAttach(message);
      const { begin } = this;
      this.begin = undefined;
      begin?.();
    }

    async wake(model, picture, current) {
      const area = around(this, "rendermime");
      const panel = around(this, "sessionContext");
      if (!current() || !area) return;
      if (!this.address) return this.sleep(panel);
      const began = Date.now();
      const waited = (time) => Date.now() - began > time;
      setTimeout(() => current() && !this.note.textContent && this.say(this.words.waiting), WORD);
      await panel?.sessionContext.ready;
      let attempt, answers;
      const sleep = () => {
        attempt?.inner.dispose();
        this.sleep(panel);
      };
      for (; current(); await pause(LOOK)) {
        if (attempt?.inner.widgets.length) {
          picture.dispose();
          this.addWidget(attempt.inner);
          attempt.inner.widgets[0].disposed.connect(() => this.hide());
          return;
        }
        // Slow is not failed: an attempt that goes on, or waits for the page's widgets, is left alone.
        if (!attempt || attempt.failed()) attempt = this.attempt(area, model, attempt);
        const kernel = panel?.sessionContext.session?.kernel;
        if (panel && !kernel) return sleep();
        if (kernel && waited(ASK)) {
          const census = Census.kernel(kernel);
          // An answer to a question that was put before this output was there says nothing.
          answers ??= census.answers + (census.asking ? 1 : 0);
          if (census.answers <= answers) census.ask();
          else if (!census.widgets.has(this.address)) return sleep();
        }
        if (attempt && waited(FETCH)) void fetchAgain(attempt.inner, panel);
        if (waited(SLOW)) this.say(this.words.slow);
      }
      attempt?.inner.dispose();
    }

    /** Let ipywidgets show the widget, out of sight; nothing as long as it is not ready itself. */
    attempt({ rendermime: notebooks }, model, last) {
      last?.inner.dispose();
      // ipywidgets puts a renderer for everybody first, which shows nothing, then one a notebook.
      const factory = notebooks.getFactory(WIDGET);
      if (!factory || factory === rendermime.getFactory(WIDGET)) return undefined;
      const inner = notebooks.createRenderer(WIDGET);
      let ended = false;
      // A copy: ipywidgets writes into it. It ends when the widget is shown, when it was not found
      // (there is a text in its place then), or when the renderer waits to be called again.
      const data = { [WIDGET]: { ...model.data[WIDGET] } };
      const show = async () => {
        // ipywidgets gives up on missing models after two seconds, with a console message. The
        // manager is a private property: without it, the model is requested immediately.
        const manager = await inner._manager?.promise;
        const missing = () => manager?.has_model && !manager.has_model(this.address);
        while (missing() && !inner.isDisposed) await pause(LOOK);
        if (!inner.isDisposed) await inner.renderModel(new MimeModel({ data, trusted: true }));
      };
      show().catch(() => {}).finally(() => { ended = true; });
      const refused = () => inner.node.textContent.startsWith("Error displaying widget");
      return { inner, failed: () => ended && !inner.widgets.length && refused() };
    }

    /** No kernel has this widget: say so, and offer to run the lesson. */
    sleep(panel) {
      this.say(this.words.asleep);
      if (!panel) return;
      const button = document.createElement("button");
      button.className = "zamora-wake jp-mod-styled jp-mod-accept";
      button.textContent = this.words.wake;
      button.addEventListener("click", () => void this.runAll(panel));
      this.note.append(" ", button);
    }

    /** Run the lesson from its first cell to its last; this output stays where it is on the page. */
    async runAll(panel) {
      for (const note of panel.node.querySelectorAll(".zamora-still-note"))
        note.textContent = this.words.waiting;
      const { NotebookActions } = await borrow("@jupyterlab/notebook");
      const { content, sessionContext } = panel;
      // The button may be pressed before there is a kernel: what is run then is lost.
      await sessionContext.ready;
      if (!sessionContext.session?.kernel)
        await sessionContext.changeKernel({ name: sessionContext.kernelPreference.name });
      const release = hold(this.node.closest(".jp-Cell"), content.node);
      // One after the other: "run all" clears all outputs first, and the page would collapse.
      for (const cell of [...content.widgets])
        if (cell.model.type === "code" && !cell.isDisposed)
          await NotebookActions.runCells(content, [cell], sessionContext);
      release();
    }

    say(words) {
      this.note.textContent = words ?? "";
    }
  }

  return {
    id: "zamora:outlets",
    autoStart: true,
    requires: [IRenderMimeRegistry],
    activate(_app, registry) {
      rendermime = registry;
      const sheet = document.createElement("link");
      sheet.rel = "stylesheet";
      sheet.href = new URL("outlet.css", import.meta.url).href;
      document.head.append(sheet);
      const createRenderer = () => new Outlet();
      rendermime.addFactory({ safe: false, mimeTypes: [MIME], createRenderer }, RANK);
    },
  };
}
