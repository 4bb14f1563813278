// A lesson of ours, as it was shipped, shown as a page: one screen at a time, nothing around it that
// a pupil does not need, nothing in it that a key can change. The notebook underneath stays what it
// is: nothing is written into it, and "ver el código" shows it.

import { Bars } from "./bar.js";
import { addressed, withoutEntries } from "./chrome.js";
import { Classroom } from "./class.js";
import { fill, make } from "./dom.js";
import { managerOf } from "./letgo.js";
import { Pulse } from "./pulse.js";
import { Runner } from "./runner.js";
import { COMPANION, START, screensOf } from "./screens.js";
import { Way } from "./way.js";

const SAVE = 500; // milliseconds from the last cell that was run until the lesson is saved
const LOOK = 800; // from the last thing that happened until the kernel is asked what is solved

const FALL = 300; // until a lesson that fell is brought back: JupyterLab has its say first
/** A kernel that falls again so soon, in milliseconds, nothing pressed meanwhile, waits to be asked. */
const AGAIN = 30000;

/** Where keys are meant for what they are pressed in. */
const OWN_KEYS = ".zamora, input, textarea, select, summary, dialog, [contenteditable]";

const NO_COMMANDS = "data-lm-suppress-shortcuts";
const SEARCH = ".jp-DocumentSearch-overlay";

/** Set while others look on, in this window; also in the next lesson. */
const PROJECTED = "zamora:projector";
const PROJECTOR_KEY = "p";

/** What JupyterLab describes to those who hear it. */
const CELLS = ".jp-WindowedPanel-viewport, .jp-Cell, .jp-OutputArea, .jp-RenderedMarkdown";

const isStart = ({ model }) => model.sharedModel.source.trim() === START;
const isEnvelope = ({ model }) => model.type === "code" && COMPANION.test(model.sharedModel.source);

const FRAMES = 60; // so many of them the words of a screen are waited for

/** What gives way where a screen is high, as lesson.css has it: boards and pictures. */
const GIVES_WAY =
  ".zamora .zb-picture, .zamora .zc-html > svg, .jp-OutputArea-output img";
/** What a board is high at least: in lesson.css as well. */
const LEAST = 280;
const FIT = 80; // milliseconds that nothing has changed its size until boards are fitted
/** Below this width all is one column, and what is high is scrolled: two windows, no more. */
const NARROW = 700;

/** What stands above and below a projected board between the bars, in px; lesson.css has it. */
const EDGES = 8;

export class LessonPage {
  constructor({ app, chrome, panel, course, lesson, cells, Widget, Dialog, execute, isStillShipped,
                explain, letGo, linked }) {
    Object.assign(this, { app, chrome, panel, lesson, Dialog, isStillShipped, explain, letGo, linked });
    this.words = course.words;
    this.way = new Way(course.routes, course.usual);
    this.only = cells.map(({ tags }) => this.way.among(tags));
    this.screens = screensOf(cells.map((cell, n) => ({ ...cell, only: this.only[n] })));
    this.shown = false;
    this.names = new Map();
    this.bars = new Bars({
      words: this.words, lesson, course: course.lessons, screens: this.screens, way: this.way,
      does: {
        go: (number) => this.go(number, true),
        open: (other, exercise) => void this.leave(other, exercise),
        code: () => this.close(),
        choose: (route) => this.choose(route),
        teach: () => this.ask(`teacher(${JSON.stringify(lesson.kit)})`),
        project: () => this.project(!this.bars.projecting),
      },
    });
    this.runner = new Runner(panel, execute, (state) => this.heard(state));
    this.pulse = new Pulse(panel, app.serviceManager, (state) => this.felt(state));
    this.classroom = new Classroom(this);
    this.bars.projector.before(this.classroom.button);
    this.top = new Widget({ node: this.bars.top });
    this.below = new Widget({ node: this.bars.bottom });
    // Over the lesson: they come and go.
    panel.node.append(this.bars.trouble, ...this.classroom.over);
    this.again = new Widget({ node: make("div", { className: "zamora-bar zamora-bar-again" },
      make("button", { type: "button", className: "zamora-bar-button zamora-bar-on",
                       onclick: () => this.isStillShipped() ? this.open() : this.changed() },
           this.words.page)) });
    // What no lesson up to this one explains is not there yet.
    panel.node.dataset.zamoraLesson = lesson.mark;
    const later = lesson.later.map((tool) =>
      `.zamora-page[data-zamora-lesson="${lesson.mark}"] .zamora-tool-${tool}`);
    if (later.length)
      panel.node.append(make("style", { textContent: `${later} { display: none !important; }` }));
    for (const part of [this.top, this.again]) panel.contentHeader.addWidget(part);
    panel.layout.addWidget(this.below);
    this.listen();
    this.tidy();
  }

  get place() {
    return `zamora:place:${this.lesson.file}`;
  }

  // Page and code -------------------------------------------------------------------------------

  /** Show the page. */
  open() {
    this.shown = true;
    const { panel: { content } } = this;
    this.config = content.notebookConfig;
    content.notebookConfig = { ...this.config, windowingMode: "none" };
    // In that mode it would make all cells, in one go, whenever something has changed: see `put`.
    content.onUpdateRequest = () => {};
    content.outerNode.tabIndex = 0; // keys move what is higher than the window, also words alone
    for (const cell of content.widgets) {
      cell.toggleClass("zamora-start", isStart(cell));
      cell.toggleClass("zamora-envelope-cell", isEnvelope(cell));
    }
    this.dress();
    this.chrome.home = this.panel.context.path;
    this.offer();
    this.come();
    this.project(sessionStorage.getItem(PROJECTED) === "on");
    this.go(this.remembered());
    this.classroom.begin();
    void this.app.restored.then(() => this.shown && this.dress());
  }

  /** Give JupyterLab back, whole. */
  close() {
    this.shown = false;
    this.undress();
    const { content } = this.panel;
    content.notebookConfig = this.config;
    delete content.onUpdateRequest;
    content.outerNode.removeAttribute("tabindex");
    content.update(); // it makes the cells that are missing
  }

  /** Somebody has changed the lesson while its code was shown: it is theirs now. */
  changed() {
    for (const part of [this.top, this.again, this.below]) part.dispose();
    this.classroom.end();
    for (const part of [this.bars.trouble, ...this.classroom.over]) part.remove();
    this.explain();
  }

  /** Take away what is around the lesson. */
  dress() {
    const { panel } = this;
    panel.addClass("zamora-page");
    for (const part of [panel.toolbar, this.again]) part.hide();
    for (const part of [this.top, this.below]) part.show();
    this.settle(true);
    this.name();
    this.chrome.set(panel, this);
    // Who looked for something in the code leaves the field for it behind. (JupyterLab puts it over
    // the document, where it is nobody's child, and closes that of the document in front.)
    if (panel.node.querySelector(SEARCH)) void this.app.commands.execute("documentsearch:end");
  }

  undress() {
    const { panel } = this;
    this.chrome.set(panel, null);
    this.settle(false); // JupyterLab remembers every document, and this would remember its page
    if (panel.isDisposed) return;
    this.unname();
    panel.removeClass("zamora-page");
    for (const part of [panel.toolbar, this.again]) part.show();
    for (const part of [this.top, this.below]) part.hide();
  }

  /** To those who hear it the lesson has its name, and is no "feed" of "code cells with output". */
  name() {
    const { panel } = this, { node } = panel.content;
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
    if (!this.names.has(node)) strip(node, "role", "aria-label"); // else it has ours
    for (const named of node.querySelectorAll(CELLS)) strip(named, "role", "aria-label");
    node.setAttribute("role", "region");
    node.setAttribute("aria-label", this.lesson.title);
  }

  unname() {
    for (const attribute of ["role", "aria-label"])
      this.panel.content.node.removeAttribute(attribute);
    for (const [node, values] of this.names)
      for (const [attribute, value] of Object.entries(values)) node.setAttribute(attribute, value);
    this.names.clear();
  }

  // Screens -------------------------------------------------------------------------------------

  /** Where the pupil was: an exercise that was asked for, the address, the last time. */
  remembered() {
    const asked = sessionStorage.getItem("zamora:exercise");
    sessionStorage.removeItem("zamora:exercise");
    const [id, route] = (localStorage.getItem(this.place) ?? "").split(" ");
    const called = (name) => this.screens.findIndex((one) => one.id === name);
    const linked = this.screens.findIndex(({ exercise }) => asked && exercise === asked);
    const hash = this.linked || location.hash;
    this.linked = "";
    const address = this.screens.findIndex((one) => `#${encodeURIComponent(one.id)}` === hash);
    const last = Math.max(0, called(id));
    // What was looked at off the route is looked at again, unless another route was taken since.
    return [linked, address].find((number) => number >= 0)
      ?? (route === this.way.key ? last : this.onTheWay(last));
  }

  /** Show a screen; `moved` if somebody went there. */
  go(number, moved = false) {
    const screen = this.screens[number];
    if (!screen || !this.shown) return;
    this.here = number;
    const cells = this.panel.content.widgets;
    const here = this.cellsOf(number).map((n) => cells[n]);
    for (const cell of cells) cell.toggleClass("zamora-away", !here.includes(cell));
    const count = (type) => here.filter((cell) => cell.model.type === type && !isStart(cell)).length;
    const { classList } = this.panel.content.node;
    classList.toggle("zamora-beside", count("markdown") > 0 && count("code") > 0);
    classList.toggle("zamora-one", count("code") === 1);
    classList.toggle("zamora-first", number === 0);
    const envelopes = here.filter(isEnvelope).length;
    classList.toggle("zamora-asked", envelopes > 0 && count("code") === envelopes + 1);
    this.put(this.cellsOf(number));
    this.bars.show(number);
    localStorage.setItem(this.place, `${screen.id} ${this.way.key}`);
    this.address(`#${encodeURIComponent(screen.id)}`, moved);
    if (moved)
      for (const box of [this.panel.content.outerNode, this.panel.content.node]) box.scrollTop = 0;
    void this.written(here).then(() => {
      if (this.here !== number || !this.shown) return;
      for (const details of here.flatMap(({ node }) => [...node.querySelectorAll("details")]))
        if (screen.aside) details.open = true;
      if (moved) this.arrive(here[0]);
    });
    this.fit();
    this.classroom.at();
    this.run();
    this.ahead();
  }

  /** Each screen that somebody went to is one that the browser goes back to. */
  address(end, moved) {
    if (!this.chrome.alone) return;
    const how = moved && end !== location.hash ? "pushState" : "replaceState";
    history[how](history.state, "", end);
  }

  /** The browser went back, or on again. */
  wander() {
    if (!this.shown || !this.chrome.alone || !this.panel.isVisible) return;
    const other = this.bars.course.find(({ file }) => file === addressed());
    if (other && other !== this.lesson)
      return void this.leave(other, "", true);
    const number = this.screens.findIndex((one) => `#${encodeURIComponent(one.id)}` === location.hash);
    if (number >= 0 && number !== this.here) this.go(number, true);
  }

  /**
   * Put cells in their places, if they are not there yet.
   *
   * Only then does JupyterLab make what a cell shows, and an editor for it that nobody sees here. All
   * cells of a lesson at once are a second of a slow computer, during which nothing moves; a screen's
   * are not noticed. Whoever wants to see the code gets the others by `close`.
   */
  put(numbers) {
    const { widgets, layout } = this.panel.content;
    const missing = numbers.filter((n) => !layout.widgets.includes(widgets[n]));
    for (const n of missing) {
      widgets[n].dataset.windowedListIndex = `${n}`; // JupyterLab finds the place by that
      layout.insertWidget(layout.widgets.filter((one) => widgets.indexOf(one) < n).length, widgets[n]);
    }
    if (missing.length) this.name();
    return missing.length;
  }

  /** The next screen's cells, one at a time, when there is nothing else to do. */
  ahead() {
    cancelIdleCallback(this.idle);
    this.idle = requestIdleCallback(() => {
      if (!this.shown || this.panel.isDisposed) return;
      const next = this.cellsOf(this.bars.beside(1)).find((n) => this.put([n]));
      if (next !== undefined) this.ahead();
    });
  }

  /** When the words of cells are there: JupyterLab makes them of Markdown when it comes to it. */
  async written(cells) {
    const missing = () => cells.some(({ model, node }) =>
      model.type === "markdown" && !node.querySelector(".jp-MarkdownOutput")?.firstChild);
    for (let n = 0; n < FRAMES && missing(); n++) await new Promise(requestAnimationFrame);
  }

  /**
   * Until the pupil does something here: if a screen is higher than the window, its board gives way.
   *
   * What a board may be high is the window less `--zamora-bar`. What is too much although the board
   * has given way as far as it can is no board's fault: then it stays as it was. And where giving way
   * helps no more, the words beside it are what is high. On a telephone, where all is one column, what
   * is more than two windows high gets less room: letters, gaps, lists, and the board (`zamora-tight`).
   */
  fit() {
    this.unfit?.();
    const { panel } = this;
    const box = panel.content.outerNode;
    const { classList } = panel.content.node;
    panel.node.style.removeProperty("--zamora-bar");
    classList.remove("zamora-tight");
    if (this.bars.projecting) {
      // All of the window but the bars, and no less: what stands below is scrolled to.
      panel.node.style.setProperty("--zamora-bar", `${innerHeight - box.clientHeight + EDGES}px`);
      return;
    }
    if (innerWidth < NARROW)
      return this.watch(() => {
        if (box.scrollHeight - box.clientHeight <= innerHeight) return;
        classList.add("zamora-tight");
        this.unfit();
      });
    const tooMuch = () => box.scrollHeight - box.clientHeight;
    const highest = () => Math.max(...[...panel.content.node.querySelectorAll(GIVES_WAY)]
      .map((one) => one.getBoundingClientRect().height), 0);
    let bar = "";
    const set = (height) => panel.node.style.setProperty("--zamora-bar", height);
    const look = () => {
      const over = tooMuch(), high = highest();
      if (over <= 0) return;
      if (high <= LEAST) {
        set("");
        return this.unfit();
      }
      const before = bar;
      let room = high; // what stands beside a board gets lower only when its lines have room enough
      do {
        room = Math.max(LEAST, room - over);
        set(bar = `${innerHeight - room}px`);
      } while (tooMuch() >= over && room > LEAST);
      if (tooMuch() >= over) set(bar = before);
      else again();
    };
    const again = this.watch(look);
  }

  /** Look whenever something on the screen has changed its size, and when asked to. */
  watch(look) {
    let timer;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(look, FIT);
    };
    const seen = new ResizeObserver(soon);
    seen.observe(this.panel.content.node.querySelector(".jp-WindowedPanel-viewport"));
    this.unfit = () => {
      clearTimeout(timer);
      seen.disconnect();
    };
    return soon;
  }

  /** The cells of a screen that are for this route; all, if the screen is on another one. */
  cellsOf(number) {
    const { cells, only } = this.screens[number] ?? { cells: [], only: [] };
    return this.way.has(only) ? cells.filter((n) => this.way.has(this.only[n])) : cells;
  }

  /** A screen, or the last one before it that is on this route. */
  onTheWay(number) {
    const { aside, only } = this.screens[number];
    return aside || this.way.has(only) ? number : this.bars.path.findLast((n) => n < number) ?? 0;
  }

  /** Whoever hears the page hears where it went. */
  arrive(cell) {
    const heading = cell.node.querySelector("h1, h2, h3") ?? cell.node;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }

  /** What a lesson says about waking it up is for those who read it as a notebook. */
  tidy() {
    const { node } = this.panel.content.widgets[0];
    const look = () => {
      for (const paragraph of node.querySelectorAll(".jp-RenderedMarkdown p:not(.zamora-away)"))
        if (paragraph.textContent.startsWith(this.words.notebook_only))
          paragraph.classList.add("zamora-away"); // which means nothing where the code is shown
    };
    new MutationObserver(look).observe(node, { childList: true, subtree: true });
    look();
  }

  // Running -------------------------------------------------------------------------------------

  run() {
    const cells = this.panel.content.widgets;
    const code = (number) => this.cellsOf(number).map((n) => cells[n])
      .filter(({ model }) => model.type === "code");
    const start = cells.filter(isStart);
    void this.runner.want([...start, ...code(this.here)], code(this.bars.beside(1)));
  }

  heard(state) {
    const { bars, words } = this;
    if (state !== "ready") bars.say(state === "busy" ? words.preparing : "");
    if (state === "failed") {
      bars.ask(words.failed, words.retry, () => this.run());
      void this.pulse.mend(); // perhaps there is no server that could start a kernel
    }
    if (state === "missing") bars.ask(words.missing, words.retry, () => this.restart());
    if (state !== "ready") return;
    bars.say(words.saved);
    if (bars.asked === words.returns) bars.ask();
    this.name();
    this.saveSoon();
    this.lookSoon();
    if (this.warm) return;
    this.warm = true;
    this.come();
    // Before anything is answered here: it would be nobody's, and the pupil asked whether it is hers.
    void this.classroom.look();
    void this.ask(`warm(${JSON.stringify(this.lesson.games)})`);
  }

  /**
   * On a telephone what a board says, why a turn is impossible say, stands below it, perhaps below the
   * window as well: it is brought into sight, if the whole board can stay there.
   */
  heed(changes) {
    if (innerWidth >= NARROW) return;
    const said = changes.map(({ target }) => target.closest?.(".zamora-message"))
      .find((one) => one?.textContent.trim());
    const board = said?.closest(".zamora-play")?.querySelector(".zamora-surface");
    if (!board) return;
    const box = this.panel.content.outerNode, frame = box.getBoundingClientRect();
    const hidden = Math.ceil(said.getBoundingClientRect().bottom - frame.bottom);
    if (hidden <= 0 || board.getBoundingClientRect().top - hidden < frame.top) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    box.scrollBy({ top: hidden, behavior: still ? "auto" : "smooth" });
  }

  async restart() {
    this.runner.forget();
    const { kernel } = this.runner;
    if (kernel && kernel.status !== "dead") await kernel.restart().catch(() => {});
    this.run();
  }

  /** The kernel's process is gone: bring the lesson back. */
  fall() {
    this.runner.forget();
    // Boards are told that they have nobody to answer them; JupyterLab does so only where it knows.
    void managerOf(this.panel.content.rendermime).then((manager) => manager?.disconnect?.());
    if (!this.shown) return;
    const { bars, words } = this;
    bars.say("");
    const again = Date.now() - this.risen < AGAIN;
    if (again) bars.ask(words.stopped, words.resume, () => this.run());
    else bars.ask(words.returns);
    this.risen = Date.now();
    this.rising = setTimeout(() => {
      // JupyterLab says so as well, in its own words and with a button that does nothing.
      this.Dialog.flush();
      if (!again) this.run();
    }, FALL);
  }

  /** What the kernel, and the line to it, are like. */
  felt(state) {
    const { bars, words } = this;
    if (state === "fallen") return this.fall();
    if (!this.shown) return;
    if (state === "ending") {
      bars.say("");
      bars.ask(words.returns);
    } else if (state === "down") {
      this.Dialog.flush();
      bars.say("");
      bars.ask(words.offline);
    } else if (state === "late") {
      if (!bars.asked) bars.ask(words.late);
    } else if (bars.asked === (state === "up" ? words.offline : words.late)) {
      bars.ask();
    }
    if (state === "up") this.run();
  }

  listen() {
    const { panel } = this;
    // Some widget has changed.
    panel.sessionContext.iopubMessage.connect((_, { header }) => {
      if (header.msg_type === "comm_msg") this.lookSoon();
    });
    // In the page a double click opens no editor, and no menu of JupyterLab's comes up.
    panel.node.addEventListener("dblclick", (event) => {
      if (this.shown && event.target.closest(".jp-MarkdownCell")) event.stopPropagation();
    }, true);
    // The ladder in a lesson leads where that in the bar does. (In a notebook it has links to files.)
    panel.node.addEventListener("click", (event) => {
      const way = this.shown && event.target.closest("a.zamora-way");
      const { course } = this.bars;
      const lesson = way && course.find(({ file }) => file === way.getAttribute("href"));
      if (!lesson) return;
      event.preventDefault();
      void this.leave(lesson, way.dataset.exercise);
    });
    const told = new MutationObserver((changes) => this.shown && this.heed(changes));
    told.observe(panel.content.node, { childList: true, subtree: true });
    panel.disposed.connect(() => told.disconnect());
    for (const act of ["pointerdown", "keydown"])
      panel.node.addEventListener(act, () => {
        this.unfit?.();
        this.risen = 0; // a fall after this is another matter
      }, true);
    panel.node.addEventListener("contextmenu", (event) => this.shown && event.stopPropagation());
    const keys = (event) => this.key(event);
    const guard = (event) => this.guard(event);
    const resized = () => this.shown && this.fit();
    const come = () => this.come();
    const wander = () => this.wander();
    window.addEventListener("popstate", wander);
    const turned = (_, { newValue }) => newValue === panel && this.come();
    window.addEventListener("focus", come);
    document.addEventListener("visibilitychange", come);
    this.app.shell.currentChanged?.connect(turned);
    window.addEventListener("resize", resized);
    document.addEventListener("keydown", keys);
    window.addEventListener("keydown", guard, true); // before JupyterLab hears of it
    panel.disposed.connect(() => {
      document.removeEventListener("keydown", keys);
      window.removeEventListener("keydown", guard, true);
      window.removeEventListener("resize", resized);
      window.removeEventListener("popstate", wander);
      window.removeEventListener("focus", come);
      document.removeEventListener("visibilitychange", come);
      this.app.shell.currentChanged?.disconnect(turned);
      this.classroom.end();
      clearTimeout(this.rising);
      this.shown = false;
      this.undress();
      // JupyterLab's shell keeps for ever where something was shown and, with that, all that it was.
      this.app.shell._mainOptionsCache?.delete(panel);
      this.letGo();
    });
  }

  /** Whether a key is pressed in the page. */
  isHere(target) {
    return this.shown && this.panel.isVisible
      && (this.panel.node.contains(target) || (this.chrome.alone && target === document.body));
  }

  /**
   * No key is a command of JupyterLab's: it would work on what nobody sees.
   *
   * Lumino leaves alone what has this attribute. It must be on the very element: some commands are
   * bound to whatever has the focus. A window that asks something lies outside the page, and where
   * there is nothing but the page, what has the focus may be anything around it.
   */
  guard({ target }) {
    const around = this.chrome.alone || target.closest?.(".jp-Dialog");
    const ours = this.isHere(target) || (this.shown && this.panel.isVisible && around);
    if (!ours || !target.setAttribute || target.hasAttribute(NO_COMMANDS)) return;
    target.setAttribute(NO_COMMANDS, "");
    setTimeout(() => target.removeAttribute(NO_COMMANDS));
  }

  key(event) {
    const { target, key } = event;
    if (!this.isHere(target) || this.classroom.covered) return;
    if ((event.ctrlKey || event.metaKey) && key === "s") {
      event.preventDefault(); // the browser would save its page
      return this.saveSoon();
    }
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    if (target.closest(OWN_KEYS)) return;
    if (key === PROJECTOR_KEY) return this.project(!this.bars.projecting);
    if (key === "Escape" && this.bars.projecting) return this.project(false);
    const step = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[key];
    if (!step || (key.startsWith("Arrow") && target.closest(".zamora-bar"))) return;
    event.preventDefault();
    this.bars.step(step);
  }

  // Keeping -------------------------------------------------------------------------------------

  saveSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), SAVE);
  }

  /** Save the lesson, so that a page loaded anew finds its boards. */
  async save() {
    await this.saving; // one after the other: JupyterLab would ask about its own
    if (this.panel.isDisposed || !this.panel.context.model.dirty) return;
    this.saving = this.panel.context.save().catch((error) => {
      console.warn("zamora:", error);
      this.bars.say(this.words.not_saved);
    });
    await this.saving;
  }

  /**
   * With the lesson in two tabs, the one that saved last wins: nobody is asked who shall. Only what
   * is shown can differ, no cell. This is no public property; without it JupyterLab asks.
   */
  settle(shown) {
    const { context } = this.panel;
    const overwrite = (_, options) => this.app.serviceManager.contents.save(context.path, options);
    if (shown && context._raiseConflict) context._raiseConflict = overwrite;
    else delete context._raiseConflict;
  }

  /** The page comes into sight: another window may have changed who works at this computer. */
  async come() {
    if (!this.warm || document.visibilityState === "hidden" || !this.panel.isVisible) return;
    this.learn(await this.ask(`come(${Number(this.lesson.kit) || 0})`));
  }

  /** Ask what is solved by now. */
  lookSoon() {
    this.look ??= setTimeout(async () => {
      this.look = null;
      if (!this.shown || !this.warm || !this.runner.kernel) return;
      this.learn(await this.ask("progress()"));
    }, LOOK);
  }

  /** What the kernel says of who is working, and what is solved. */
  learn(progress) {
    if (!progress || !this.shown) return;
    const before = this.way.key, steps = this.bars.path.length;
    // What was chosen here counts, not what was known before it.
    if (this.untold || this.way.hear(progress)) void this.tellRoute();
    this.bars.tell(progress);
    void this.classroom.look();
    if (this.way.key !== before) this.reroute();
    else if (this.bars.path.length !== steps) {
      this.bars.show(this.here);
      this.run();
    }
    this.offer();
  }

  /** Ask the kernel something; undefined if it does not answer. */
  async ask(call) {
    return this.runner.kernel ? this.runner.ask(call) : undefined;
  }

  // Routes --------------------------------------------------------------------------------------

  /** Take another route; what was solved on any of them stays solved. */
  choose(route) {
    this.way.take(route, this.bars.progress?.named ?? false);
    this.reroute();
    this.offer();
    void this.tellRoute();
  }

  /** Have the kernel keep the route; if it does not answer, it is told when it does. */
  async tellRoute() {
    this.untold = true;
    if (this.telling) return;
    this.telling = true;
    const told = this.way.chosen;
    const progress = await this.ask(`take_route(${JSON.stringify(told)})`);
    this.telling = false;
    this.untold = !progress || told !== this.way.chosen;
    this.learn(progress);
  }

  reroute() {
    this.go(this.onTheWay(this.here));
  }

  /** In the first lesson a pupil is asked which route is hers, until she has said it. */
  offer() {
    if (this.lesson !== this.bars.course[0]) return;
    const { node } = this.panel.content.widgets[0];
    this.put([0]);
    this.offered ??= make("div", { className: "zamora-route-offer", role: "group",
                                   "aria-label": this.words.route });
    if (!this.offered.parentElement) node.append(this.offered);
    if (this.asked === this.way.chosen) return;
    this.asked = this.way.chosen;
    const said = fill(this.words.route_taken, { route: this.way.route.name });
    this.offered.replaceChildren(...this.asked ? [make("p", { role: "status" }, said)]
                                               : this.bars.choice());
  }

  // For others to look on ------------------------------------------------------------------------

  /** Show the page large and without what is one pupil's own, or as usual. */
  project(on) {
    sessionStorage.setItem(PROJECTED, on ? "on" : "");
    this.panel.toggleClass("zamora-projector", on);
    this.bars.project(on);
    this.fit();
  }

  // Other lessons -------------------------------------------------------------------------------

  pathOf({ file }) {
    return [...this.panel.context.path.split("/").slice(0, -1), file].join("/");
  }

  /**
   * Open another lesson in place of this one, at an exercise if one is named; `back` if the address
   * says already where.
   *
   * It gets this lesson's kernel, where everything is imported: its session is begun before
   * JupyterLab looks for one. This page is closed first, because of two documents with one kernel
   * JupyterLab lets only the first have widgets; it can be opened again as after a reload.
   */
  async leave(lesson, exercise, back = false) {
    const number = this.screens.findIndex((one) => exercise && one.exercise === exercise);
    if (lesson === this.lesson) return this.go(Math.max(0, number), true);
    const path = this.pathOf(lesson);
    const { contents, sessions } = this.app.serviceManager;
    const found = await contents.get(path, { content: false }).catch(() => null);
    if (!found) return this.bars.ask(this.words.no_lesson, this.words.close, () => {});
    if (exercise) sessionStorage.setItem("zamora:exercise", exercise);
    await this.save();
    const { kernel } = this.runner;
    if (kernel && !(await sessions.findByPath(path))) {
      const { id, name } = kernel;
      const begun = await sessions.startNew(
        { path, name: lesson.file, type: "notebook", kernel: { id, name } },
        { kernelConnectionOptions: { handleComms: false } });
      begun.dispose(); // our line to it
      this.panel.node.style.visibility = "hidden"; // until it is closed
      await this.ask("leave()");
    }
    this.chrome.home = path;
    // One entry for the next lesson; JupyterLab would make one of the empty window as well.
    if (this.chrome.alone && !back) history.pushState(history.state, "", "#");
    const opened = withoutEntries();
    this.panel.dispose();
    await this.app.commands.execute("docmanager:open", { path });
    setTimeout(opened, SAVE);
  }
}
