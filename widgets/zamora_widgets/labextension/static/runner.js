// Runs the cells of a lesson by itself: those that the screen needs, and the next screen's after
// them. What is alive already, from before a reload, is left alone.

import { Census } from "./census.js";
import { START } from "./screens.js";

const OUTLET = "application/vnd.zamora.outlet+json";
const WIDGET = "application/vnd.jupyter.widget-view+json";
const LOOK = 200; // milliseconds
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** What a cell that failed leaves: an error of Jupyter's, or our own kind words for one. */
const FAILED = ({ output_type: type, data }) =>
  type === "error" || String(data?.["text/html"] ?? "").includes("zamora-oops");

/**
 * Nothing that lies beside a lesson is imported: it runs without being asked. And what the cells
 * leave for times without a kernel is for a page, without answers (cards/envelope.py).
 */
const FIRST = "import os, sys; sys.path[:] = [folder for folder in sys.path if folder]; "
  + "os.environ['ZAMORA_LESSON_PAGE'] = '1'";
/** What the page asks its kernel. */
const PAGE = "__import__('zamora_widgets.lessonpage', fromlist=['_'])";

export class Runner {
  /**
   * @param panel the notebook.
   * @param execute `(cell) => Promise`: runs a cell.
   * @param told called with `"busy"`, `"ready"`, `"failed"` or `"missing"` (no zamora in the kernel).
   */
  constructor(panel, execute, told) {
    this.panel = panel;
    this.execute = execute;
    this.told = told;
    this.done = new Set();
    this.forget();
  }

  /** The kernel is another one: nothing is alive. */
  forget() {
    /** @type {[any, boolean][]} what is to be run, and whether it is waited for */
    this.wanted = [];
    /** @type {Set<string> | null} the widgets of the kernel; null before it was asked */
    this.alive = null;
    this.running = null;
    this.done = new Set();
    this.going = null; // of a kernel that is gone an answer may never come
    this.round = (this.round ?? 0) + 1;
    Census.of.delete(this.kernel);
  }

  get kernel() {
    return this.panel.sessionContext.session?.kernel;
  }

  /**
   * Run what is not alive: `now` and then, when nobody waits any more, `later`.
   *
   * Who asks again changes what comes next: only the cell that is running is not called back.
   */
  want(now, later) {
    this.wanted = [...now.map((cell) => [cell, true]), ...later.map((cell) => [cell, false])];
    // What was begun while nobody waited for it is waited for now.
    if (now.includes(this.running)) this.told("busy");
    return (this.going ??= this.go(this.round));
  }

  async go(round) {
    const current = () => round === this.round;
    try {
      await this.ready(current);
      while (current() && await this.step(current));
    } catch (error) {
      if (!current()) return;
      console.warn("zamora:", error);
      this.told("failed");
    } finally {
      if (current()) this.going = null;
    }
  }

  /** Run the next cell; false when there is none, or it failed. */
  async step(current) {
    const [cell, waited] = this.wanted.find(([one]) => this.isAsleep(one)) ?? [];
    this.told(waited ? "busy" : "ready");
    if (!cell) return false;
    this.done.add(cell);
    this.running = cell;
    await this.run(cell);
    if (!current()) return false;
    this.running = null;
    const failure = cell.model.sharedModel.outputs.find(FAILED);
    if (!failure) return true;
    this.done.delete(cell);
    this.told(failure.ename === "ModuleNotFoundError" ? "missing" : "failed");
    return false;
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
    // JupyterLab trusts a notebook whole or not at all, and this one was not run whole. What shows
    // widgets of this very kernel, and nothing else, was made by it: nobody else knows their names.
    for (const { model } of this.panel.content.widgets)
      if (model.type === "code" && !model.trusted && model.sharedModel.outputs.length
          && model.sharedModel.outputs.every((output) => this.has(output))) model.trusted = true;
    await this.silently(FIRST);
  }

  /** Whether the session of a kernel that is gone stays: the site's does, nobody takes it away. */
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

  /** Whether a cell has to be run: it has something alive to show, which is not there. */
  isAsleep(cell) {
    if (this.done.has(cell) || cell.isDisposed) return false;
    const { trusted, sharedModel: { source, outputs } } = cell.model;
    const ours = outputs.filter(({ data }) => data && OUTLET in data);
    if (!ours.length) return source.trim() === START || !outputs.length || outputs.some(FAILED);
    return !trusted || outputs.some(FAILED) || !ours.every((output) => this.has(output));
  }

  async run(cell) {
    const { node } = cell.outputArea;
    // The picture goes before the board comes: what is below stays where it is meanwhile.
    node.style.minHeight = `${node.offsetHeight}px`;
    try {
      await this.execute(cell);
    } finally {
      setTimeout(() => { node.style.minHeight = ""; }, 1000);
    }
  }

  /** Run code that nobody sees; gives back the reply. */
  silently(code, expressions = {}) {
    return this.kernel.requestExecute({
      code, silent: true, store_history: false, stop_on_error: false, user_expressions: expressions,
    }).done;
  }

  /** What a function of `zamora_widgets.lessonpage`, or of `module`, gives back, or undefined. */
  async ask(call, module = PAGE) {
    const reply = await this.silently("", { answer: `${module}.${call}` }).catch(() => undefined);
    return reply?.content.user_expressions?.answer?.data?.["application/json"];
  }
}
