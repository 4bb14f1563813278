// A lesson's page whose cells are run at the other end of a line: by zamora/player/process.py behind a
// WebSocket (alone.js), or by Python in a worker of a site (site.js).
// @ts-check

import { changed } from "./board.js";
import { Early } from "./early.js";
import { Page, Program } from "./player.js";
import { make, speak } from "./lesson/dom.js";
import { Waiting } from "./lesson/late.js";
import { LessonPage } from "./lesson/page.js";
import { HomePage } from "./home.js";

/** @typedef {import("./lesson/host.js").Cell & { html: string, lives: boolean }} Cell */
/** @typedef {{ frame?: any, html?: string, text?: string, error?: string }} Output */

/**
 * Joins the page to what runs its cells. Its messages are those of zamora/player/lesson.py.
 *
 * @typedef {object} Line
 * @property {boolean} open whether messages reach the other end
 * @property {(message: any) => void} send
 */
/** @typedef {{ cells: any[], course: import("./lesson/host.js").Course, file: string, root: string, home: string, given?: boolean,
 *   languages?: Record<string, string>, early?: Record<string, import("./early.js").Known> }} Data what a document brings along; `early`: boards that can be touched before their cells are run */
/** @typedef {(hear: (told: any) => void, lost: (ended?: boolean) => void) => Line} Dial a new line; `lost` is called when it is down, `ended`: and is not to be mended */

// In milliseconds.
const LOST = 2000; // a line that is down for longer is said to be
const TRY = 1500; // between two tries to mend it
const NOTICE = 4000; // what is done is said for so long, what goes on for longer
const GOES_ON = 60000;
const BEHIND = 60000; // so long a program may need at most to do again what was done without it

/** The name of the first page: zamora/player/unwritten.py. */
const HOME = "inicio";

/** Where the games of a frame are. @param {any} frame */
const places = ({ parts }) => JSON.stringify(Object.values(parts).map(({ at }) => at));

/** What is shown of a cell: on the page, or still to be put there. */
class Shown {
  /** @param {Output[]} outputs @param {(message: any) => void} act */
  constructor(outputs, act) {
    this.outputs = outputs;
    this.act = act;
    /** The frame of a program that is not yet where the page is. @type {any} */
    this.behind = null;
    /** What is done meanwhile. @type {any[]} */
    this.next = [];
    const does = (/** @type {any} */ message) => this.behind ? void this.next.push(message) : act(message);
    this.programs = outputs.map(({ frame }) => frame && new Program(frame, does));
    /** @type {Page[]} */
    this.pages = [];
  }

  /** @param {HTMLElement} el */
  mount(el) {
    const boxes = this.outputs.map(({ html, text, error }, n) => {
      const box = make("div", { className: "zamora-output" });
      if (text !== undefined) box.append(make("pre", {}, text));
      else if (!this.programs[n]) box.innerHTML = error ?? html ?? "";
      return box;
    });
    el.replaceChildren(...boxes);
    // On the page at last: boards read its colours when they are made.
    this.programs.forEach((program, n) => { if (program) this.pages.push(new Page(boxes[n], program)); });
  }

  /** A cell has one program at most. @returns {Program | null} */
  get program() {
    return this.programs.find(Boolean) ?? null;
  }

  /** @param {any} news */
  tell(news) {
    if (!this.behind) return this.program?.tell(news);
    this.behind = changed(this.behind, news.change);
    if (this.program && places(this.behind) === places(this.program.frame)) this.meet();
  }

  /** The program has come: it does again what was done here, and until it is there the page stays as it is.
   * @param {Early} early */
  follow(early) {
    this.behind = this.outputs.find(({ frame }) => frame)?.frame;
    this.next = early.done.splice(early.told);
    this.late = setTimeout(() => this.meet(), BEHIND);
    this.met = () => early.end(); // the rival's answer, if it has not been seen here, comes from the program
    for (const message of early.done) this.act(message);
  }

  /** Page and program are at the same place. */
  meet() {
    const { behind } = this;
    this.behind = null;
    clearTimeout(this.late);
    this.met?.();
    if (behind) this.program?.show(behind);
    for (const message of this.next.splice(0)) this.act(message);
  }

  end() {
    clearTimeout(this.late);
    this.met?.();
    for (const page of this.pages) page.end();
  }
}

/** @typedef {import("./lesson/host.js").Host} Host */

/** @implements {Host} */
export class LineHost {
  /** @param {Data} lesson @param {Dial} dial */
  constructor({ cells, file, root, home, given = false, early = {}, languages = {} }, dial) {
    this.root = root;
    this.languages = languages;
    this.file = file;
    this.home = home;
    this.dial = dial;
    this.column = make("div", {});
    this.scroller = make("div", {}, this.column);
    this.box = make(this.part, { className: "zamora-main" }, this.scroller);
    this.el = make("div", { className: "zamora-alone" }, this.box);
    /** @type {Cell[]} */
    this.cells = cells.map((cell) => {
      const there = /** @type {HTMLElement | null} */ (document.querySelector(`[data-cell="${CSS.escape(cell.id)}"]`));
      return { ...cell, el: there ?? make("div", { innerHTML: cell.html }) };
    });
    for (const { id, el } of this.cells) el.dataset.cell = id;
    this.column.append(...this.cells.map(({ el }) => el));
    this.alone = true;
    this.given = this.pupils = given;
    this.visible = true;
    this.linked = location.hash;
    this.code = null;
    /** What cells show by now, by their ids. @type {Map<string, Shown>} */
    this.shown = new Map();
    /** Those that have come and are not on the page yet. @type {Set<string>} */
    this.waiting = new Set();
    /** Boards that can be touched before anybody runs their cells. @type {Map<string, Early>} */
    this.early = new Map(Object.entries(early).map(([id, known]) => [id, new Early(known)]));
    /** The process that runs the cells; 0: it has not said so yet, or has fallen. */
    this.process = 0;
    /** Of the news that was heard last; null: some were missed, all is asked for. @type {number | null} */
    this.serial = null;
    this.asked = 0;
    /** Who waits for an answer. @type {Map<string, (value: any) => void>} */
    this.answers = new Map();
    /** Who waits for what a cell shows. @type {Map<string, (failed: boolean) => void>} */
    this.runs = new Map();
    /** Who waits for the process. @type {Set<(value?: unknown) => void>} */
    this.readies = new Set();
    this.late = new Waiting((state) => this.page?.felt(state));
    this.notice = make("div", { className: "zamora-notice", role: "status", hidden: true });
    this.own = Math.random().toString(36).slice(2); // two pages may ask concurrently
    /** @type {Line | null} */
    this.line = null;
    this.connect();
  }

  /** The element with the page: of the whole document the main part. */
  get part() {
    return "main";
  }

  get there() {
    return this.process !== 0 && Boolean(this.line?.open);
  }

  /** @param {{ top: HTMLElement, bottom: HTMLElement, over: HTMLElement[] }} bars */
  frame({ top, bottom, over }) {
    this.el.prepend(top);
    this.el.append(bottom, ...over, this.notice);
  }

  /** @param {LessonPage} page */
  begin(page) {
    this.page = page;
    document.querySelector(".zamora-plain")?.remove();
    document.body.append(this.el);
    for (const cell of this.cells) {
      const early = this.early.get(cell.id);
      if (early) this.place(cell, early.outputs);
    }
    this.box.setAttribute("aria-label", page.lesson.title);
  }

  /** @param {number[]} numbers */
  put(numbers) {
    const missing = numbers.map((n) => this.cells[n]).filter(({ id }) => this.waiting.delete(id));
    for (const { id, el } of missing) this.shown.get(id)?.mount(el);
    return missing.length;
  }

  written() {
    return true;
  }

  addressed() {
    return decodeURIComponent(location.pathname).split("/").at(-1);
  }

  hush() {}
  keep() {}

  /** @param {{ file: string }} lesson */
  async open({ file }) {
    this.send({ do: "leave" });
    location.assign(this.link(file));
    return true;
  }

  /** @param {string} file */
  link(file) {
    return `${this.root}/leccion/${encodeURIComponent(file)}`;
  }

  /** @param {string} code */
  speak(code) {
    speak(code);
  }

  // Running -------------------------------------------------------------------------------------

  /** @param {import("./lesson/host.js").Cell} cell */
  asleep(cell) {
    return /** @type {Cell} */ (cell).lives && (this.early.has(cell.id) || !this.shown.has(cell.id));
  }

  /** @param {() => boolean} current */
  async ready(current) {
    while (!this.there && current())
      await new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
        this.readies.add(resolve);
        if (this.line?.open) this.send({ do: "come" });
      });
  }

  /** @param {import("./lesson/host.js").Cell} cell @returns {Promise<"" | "failed">} */
  async run({ id }) {
    const shown = new Promise((/** @type {(failed: boolean) => void} */ resolve) => this.runs.set(id, resolve));
    if (!this.send({ do: "run", cell: id, ...this.early.get(id)?.leave() })) return "failed";
    return await shown ? "failed" : "";
  }

  forget() {
    for (const one of this.shown?.values() ?? []) one.end();
    this.shown?.clear();
    this.waiting?.clear();
    this.runs?.clear();
  }

  /** @param {string} name @param {any[]} values */
  ask(name, ...values) {
    const n = this.number();
    const answer = new Promise((resolve) => this.answers.set(n, resolve));
    if (!this.post({ do: "ask", n, name, values })) this.answer(n, undefined);
    return answer;
  }

  async restart() {
    this.process = 0;
    this.post({ do: "restart" });
  }

  mend() {
    if (!this.line) this.connect();
  }

  // The line ------------------------------------------------------------------------------------

  number() {
    return `${this.own}-${++this.asked}`;
  }

  /** Say something that will be answered. @param {any} message */
  send(message) {
    const n = this.number();
    if (!this.post({ ...message, n })) return false;
    if (message.do === "act") this.late.add(n);
    return true;
  }

  /** @param {any} message */
  post(message) {
    if (!this.line?.open) return false;
    this.line.send(message);
    return true;
  }

  connect() {
    clearTimeout(this.again);
    const line = this.line = this.dial(
      (told) => line === this.line && this.hear(told),
      (ended) => line === this.line && this.cut(ended),
    );
  }

  /** The line is down: try again, unless it has `ended`. */
  cut(ended = false) {
    this.line = null;
    this.late.clear();
    for (const n of [...this.answers.keys()]) this.answer(n, undefined);
    this.lost ??= setTimeout(() => this.page?.felt("down"), LOST);
    if (!ended) this.again = setTimeout(() => this.connect(), TRY);
  }

  /** @param {string} n @param {any} value */
  answer(n, value) {
    this.answers.get(n)?.(value);
    this.answers.delete(n);
  }

  /** @param {any} told */
  hear(told) {
    // What is done has the number of the news before it.
    const done = told.on === "done";
    if (told.on !== "lesson" && told.serial !== undefined) {
      const missed = this.serial === null || told.serial !== this.serial + Number(!done);
      if (missed) this.missed();
      else this.serial = told.serial;
      if (missed && !done) return;
    }
    switch (told.on) {
      case "lesson": return this.arrive(told);
      case "fallen": return this.fall();
      case "output":
        this.show(told.cell, told.outputs);
        this.ran(told.cell, told.outputs);
        break;
      case "news":
        this.shown.get(told.cell)?.tell(told.news);
        break;
      case "answer": return this.answer(told.n, told.value ?? undefined);
      case "done": return this.late.done(told.n);
      case "notice": return this.remark(told.line);
      case "error": return this.remark(told.words);
    }
    this.page?.lookSoon();
  }

  /** A cell has been run. @param {string} id @param {Output[]} outputs */
  ran(id, outputs) {
    this.runs.get(id)?.(outputs.some(({ error }) => error !== undefined));
    this.runs.delete(id);
  }

  /** News are missing: ask for the whole state, once. */
  missed() {
    if (this.serial !== null) this.send({ do: "come" });
    this.serial = null;
  }

  /** State from the process: it has started, or restarted. @param {any} told */
  arrive({ process, outputs, serial }) {
    const before = this.process;
    this.serial = serial;
    clearTimeout(this.lost);
    this.lost = undefined;
    if (before && before !== process) this.fall();
    this.process = process;
    for (const [id, shown] of Object.entries(outputs)) {
      if (!this.shown.has(id) || before === process) this.show(id, shown);
      this.ran(id, shown); // its own news may be among those that were missed
    }
    this.come();
    this.page?.felt("up");
  }

  /** Those who wait for the process look again, and ask for it if it is not there. */
  come() {
    for (const resolve of this.readies) resolve();
    this.readies.clear();
  }

  fall() {
    // Until it is run again a cell shows what cannot be touched.
    for (const { id, el } of this.cells) if (this.shown.has(id)) el.inert = true;
    this.come(); // what was asked for fell with it
    if (!this.process) return;
    this.process = 0;
    this.late.clear();
    for (const n of [...this.answers.keys()]) this.answer(n, undefined);
    this.page?.felt("fallen");
  }

  /** What a cell that has been run shows. @param {string} id @param {Output[]} outputs */
  show(id, outputs) {
    const early = this.early.get(id), cell = this.cells.find((one) => one.id === id);
    this.early.delete(id);
    if (!cell) return;
    // A board that is as it was expected goes on with the turn that was begun on it.
    const goes = early && this.shown.has(id) && !cell.el.inert
      && JSON.stringify(early.outputs) === JSON.stringify(outputs);
    if (goes && early.begun) return this.shown.get(id)?.follow(early);
    early?.end();
    if (!goes) this.place(cell, outputs);
    for (const message of early?.done ?? []) this.act(id, message);
  }

  /** Something is done in a cell. @param {string} id @param {any} message */
  act(id, message) {
    const early = this.early.get(id);
    if (early) early.act(message, this.shown.get(id)?.program ?? null);
    else this.send({ do: "act", cell: id, message });
  }

  /** @param {Cell} cell @param {Output[]} outputs */
  place(cell, outputs) {
    const { id, el } = cell;
    this.shown.get(id)?.end();
    this.shown.set(id, new Shown(outputs, (message) => this.act(id, message)));
    this.waiting.add(id);
    el.inert = false;
    // What is not on this screen is put in its place when it comes near.
    if (!el.classList.contains("zamora-away")) this.put([this.cells.indexOf(cell)]);
  }

  /** Show why the user must wait. @param {string} line */
  remark(line) {
    this.notice.textContent = line;
    this.notice.hidden = false;
    clearTimeout(this.silence);
    this.silence = setTimeout(() => { this.notice.hidden = true; }, line.endsWith("…") ? GOES_ON : NOTICE);
  }
}

/** @returns {Data} */
export const brought = () => JSON.parse(document.getElementById("lesson")?.textContent ?? "{}");

/** Show the page that this document brings along. @param {(data: Data) => LineHost} hosted @param {Data} data */
export function show(hosted, data = brought()) {
  const lesson = /** @type {any} */ (data.course.lessons.find((one) => one.file === data.file));
  const Kind = data.file === HOME ? HomePage : LessonPage;
  void new Kind({ host: hosted(data), course: data.course, lesson }).open();
}
