// A lesson as a page: one screen at a time, nothing around it that a pupil does not need. It knows
// neither where its cells come from nor who runs them: that is its host's (host.js).
// @ts-check

import { SWITCHED, belongTo } from "../sounds.js";
import { Bars } from "./bar.js";
import { Classroom } from "./class.js";
import { introduce } from "./company.js";
import { ASKED, LAST, fill, make } from "./dom.js";
import { END, Ending, withEnd } from "./end.js";
import { letter } from "./letters.js";
import { Runner } from "./runner.js";
import { COMPANION, START, screensOf } from "./screens.js";
import { Way } from "./way.js";

/** @typedef {import("./host.js").Cell} Cell */

const LOOK = 800; // milliseconds from the last thing that happened until it is asked what is solved
const FALL = 300; // until a lesson that fell is brought back
const RETRY = 5000; // until cells that could not be run are tried again
/** What falls again so soon, in milliseconds, nothing pressed meanwhile, waits to be asked. */
const AGAIN = 30000;

/** Where keys are meant for what they are pressed in. */
const OWN_KEYS = ".zamora, input, textarea, select, summary, dialog, [contenteditable]";
/** Words on a card, which have no keys of their own: see `arrive`. */
const WORDS = ".zc-html";
const CODE = ".zamora-cell-code";

/** Set while others look on, in this window; also in the next lesson. */
const PROJECTED = "zamora:projector";
const PROJECTOR_KEY = "p";

/** @param {Cell} cell */
const isStart = ({ source }) => source.trim() === START;
/** @param {Cell} cell */
const isEnvelope = ({ type, source }) => type === "code" && COMPANION.test(source);

/** A button of a card that leads on, once there is something to lead on from. */
const LEAD = ".zamora-cell:not(.zamora-away) .zamora-lead.zamora-ready:not(.zc-hidden)";

const FRAMES = 60; // frames to wait for the text of a screen

/** What gives way where a screen is high, as lesson.css has it: boards and pictures. */
const GIVES_WAY =
  ".zamora .zb-picture, .zamora .zc-html > svg, .zamora-cell-code img";
/** What words stand beside; a card that waits out of sight has nothing of it. From this ratio of width to height
 * on it needs the width for itself. */
const LYING = 2.5;
const PICTURE = ".zamora-cell-code:not(.zamora-away) :is(.zb, .zc-html svg:not([aria-hidden] *), img:not(figure *)):not(.zamora-laboratory *, .zamora-exercise.zc-hidden *)";
/** What asks something of its picture; it stands with the words, all but the picture. */
const ASKS = ".zamora-cell:not(.zamora-away) :is(.zamora-exercise, .zamora-moment, .zamora-workshop)";
/** A high board, beside which there is room on a telephone for what one does on it; other games, where it is below. */
const HIGH = ".zamora-tall:is(.zamora-exercise:not(.zamora-why, :has(.zamora-step, .zamora-options)) *, :has(~ .zamora-message))";
const HIGH_GAME = ".zamora-tall.zamora-fills:has(~ .zamora-message)";
/** A game that is asked about stands beside its buttons if it is that high: its width to its height. */
const UPRIGHT = 0.8;
const GAME = ":is(.zamora-fills ~ .zamora-message, .zamora-passing)";
/** What a board is high at least: in lesson.css as well. */
const LEAST = 280;
/** A board keeps so much of its height at least, before words get smaller. */
const GIVES = 0.75;
/** On a telephone its shorter side may become so small, or its cells as small as a finger, if that is less; what is
 * pressed stays as large as a fingertip. */
const SIDE = 240, FINGER = 44, FINGERTIP = 24;
/** So much of its height it gives at most when there are no words any more above it, it is only looked at, or what is
 * pressed stays below it. */
const AT_LAST = 1 / 3;
/** How much higher it might be, in pixels, than it is when it gives way. */
const NEARLY = 8;
/** What answers a question without a board. */
const ANSWERED = ".zamora-bare :is(.zamora-exercise, .zamora-envelope, .zamora-faded) .zamora-button";
/** A question with answers to choose from. */
const CARDS = ".zamora-envelope-cell:not(.zamora-away):has(.zc-radio-box)";
/** What may stay at the foot of a telephone (lesson.css). */
const FEET = ".zamora-cell:not(.zamora-away) :is(.zamora-buttons, .zamora-answer, .zamora-passing), .zamora-envelope-cell:not(.zamora-away)";
const FIT = 80; // milliseconds that nothing has changed its size until boards are fitted
/** Fewer letters than this beside a board are set larger, where there is room for them. */
const FEW = 300;
const FOLDED = /<details>.*?<\/details>/gs;
/** Below this width all is one column, and what is high is scrolled: two windows, no more. */
const NARROW = 700;

/** What stands above and below a projected board between the bars, in px; lesson.css has it. */
const EDGES = 8;

export class LessonPage {
  /**
   * @param {{ host: import("./host.js").Host, course: import("./host.js").Course,
   *   lesson: import("./host.js").Lesson }} what
   */
  constructor({ host, course, lesson }) {
    this.host = host;
    this.lesson = lesson;
    this.words = course.words;
    this.way = new Way(course.routes, course.usual);
    this.only = host.cells.map(({ tags }) => this.way.among(tags));
    const screens = screensOf(host.cells.map((cell, n) => ({ ...cell, only: this.only[n] })));
    // A game, a problem have no end of their own.
    this.screens = lesson.file.endsWith(".ipynb") ? withEnd(screens) : screens;
    this.shown = false;
    this.here = 0;
    this.risen = 0;
    this.ended = new AbortController();
    this.idle = 0;
    this.unfit = () => {};
    this.touched = false;
    /** Where the route is asked for. @type {HTMLElement | undefined} */
    this.offered = undefined;
    this.bars = new Bars({
      words: this.words, home: host.home, lesson, course: course.lessons, screens: this.screens, way: this.way,
      does: {
        go: (number) => this.go(number, true),
        open: (other, exercise) => void this.leave(other, exercise),
        code: host.code && (() => this.close()),
        choose: (route) => this.choose(route),
        languages: host.languages ?? {},
        speak: host.speak ?? null,
        teach: host.pupils || window.zamoraSite ? null : (country) => this.ask("teacher", lesson.kit, country),
        project: () => this.project(!this.bars.projecting),
        extras: host.extras?.(this) ?? [],
      },
    });
    this.ending = new Ending(this.words, this.bars);
    this.runner = new Runner(host, (state) => this.heard(state));
    this.classroom = new Classroom(this);
    this.bars.projector.before(this.classroom.button);
    for (const cell of host.cells) {
      cell.el.classList.add("zamora-cell", cell.type === "code" ? "zamora-cell-code" : "zamora-cell-words");
      cell.el.classList.toggle("zamora-start", isStart(cell));
      cell.el.classList.toggle("zamora-envelope-cell", isEnvelope(cell));
    }
    host.el.classList.add("zamora-lesson");
    host.scroller.classList.add("zamora-scroller");
    host.column.classList.add("zamora-column");
    // What no lesson up to this one explains is not there yet.
    host.el.dataset.zamoraLesson = lesson.mark;
    const later = lesson.later.map((tool) =>
      `.zamora-page[data-zamora-lesson="${lesson.mark}"] .zamora-tool-${tool}`);
    if (later.length)
      host.el.append(make("style", { textContent: `${later} { display: none !important; }` }));
    // What comes and goes lies over the lesson.
    host.frame({ top: this.bars.top, bottom: this.bars.bottom,
                 over: [this.ending.el, this.bars.trouble, ...this.classroom.over] });
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
    this.host.scroller.tabIndex = 0; // keys move what is higher than the window, also words alone
    this.host.el.classList.add("zamora-page");
    this.host.begin(this);
    this.offer();
    void this.come();
    this.project(sessionStorage.getItem(PROJECTED) === "on");
    this.go(this.remembered());
    this.classroom.begin();
  }

  /** Show what there is without the page. */
  close() {
    this.shown = false;
    this.host.scroller.removeAttribute("tabindex");
    this.host.el.classList.remove("zamora-page");
    this.host.code?.();
  }

  /** Dispose of the page. */
  end() {
    this.shown = false;
    this.ended.abort();
    this.classroom.stop();
    clearTimeout(this.rising);
    clearTimeout(this.look);
    cancelIdleCallback(this.idle);
    this.unfit();
  }

  // Screens -------------------------------------------------------------------------------------

  /** Where the pupil was: an exercise that was asked for, the address, the last time. */
  remembered() {
    const asked = sessionStorage.getItem(ASKED);
    sessionStorage.removeItem(ASKED);
    const [id, route] = (localStorage.getItem(this.place) ?? "").split(" ");
    const called = (name) => this.screens.findIndex((one) => one.id === name);
    const linked = this.screens.findIndex(({ exercise, id }) => asked && [exercise, id].includes(asked));
    const hash = this.host.linked || location.hash;
    this.host.linked = "";
    const address = this.screens.findIndex((one) => `#${encodeURIComponent(one.id)}` === hash);
    const last = Math.max(0, called(id));
    // What was looked at off the route is looked at again, unless another route was taken since.
    return [linked, address].find((number) => number >= 0)
      ?? (route === this.way.key ? last : this.onTheWay(last));
  }

  /** Show a screen; `moved` if the user navigated. */
  go(number, moved = false) {
    const screen = this.screens[number];
    if (!screen || !this.shown) return;
    this.here = number;
    this.touched = false;
    const { cells, box: { classList } } = this.host;
    const here = this.cellsOf(number).map((n) => cells[n]);
    for (const cell of cells) cell.el.classList.toggle("zamora-away", !here.includes(cell));
    const code = here.filter((cell) => cell.type === "code" && !isStart(cell)).length;
    classList.toggle("zamora-beside", code > 0 && here.some(({ type }) => type !== "code"));
    classList.toggle("zamora-one", code === 1);
    classList.toggle("zamora-first", number === 0);
    classList.toggle("zamora-reading", code === 0);
    const envelopes = here.filter(isEnvelope).length;
    classList.toggle("zamora-asked", envelopes > 0 && code === envelopes + 1);
    this.host.put(this.cellsOf(number));
    this.picture();
    this.bars.show(number);
    this.lead();
    localStorage.setItem(this.place, `${screen.id} ${this.way.key}`);
    if (this.lesson.kit) localStorage.setItem(LAST, this.lesson.file);
    this.address(`#${encodeURIComponent(screen.id)}`, moved);
    if (moved) for (const box of [this.host.scroller, this.host.box]) box.scrollTop = 0;
    void this.written(here).then(() => {
      if (this.here !== number || !this.shown) return;
      for (const { el } of here) introduce(el);
      for (const image of here.flatMap(({ el }) => [...el.querySelectorAll("img")])) void letter(image);
      for (const details of here.flatMap(({ el }) => [...el.querySelectorAll("details")]))
        if (screen.aside) details.open = true;
      if (moved) this.arrive(here[0]?.el ?? this.ending.el);
    });
    this.finish();
    this.fit();
    this.classroom.at();
    this.run();
    this.ahead();
  }

  /** At the end of the lesson: tell what has become of it. */
  finish() {
    const ended = this.screens[this.here].id === END;
    this.ending.show(ended);
    if (!ended) return;
    this.ending.tell();
    void this.ask("believed", Number(this.lesson.kit) || 0)
      .then((believed) => believed?.length && this.ending.tell(believed));
  }

  /** The button at the foot does what leads on from here. */
  lead() {
    this.bars.leads(this.host.column.querySelector(LEAD) ?? undefined);
  }

  /** Mark a screen with a board or a picture that words can stand beside; true if the room that it
   * leaves them has changed. */
  picture() {
    const { box: { classList }, column, el } = this.host;
    const picture = /** @type {any} */ (column.querySelector(PICTURE));
    const board = Number(picture?.style.getPropertyValue("--zb-ratio"));
    const { width = picture?.naturalWidth, height = picture?.naturalHeight } = picture?.viewBox?.baseVal ?? {};
    const beside = picture !== null && !(board > LYING || picture.closest(".zamora-solved"));
    const room = (board || width / height || 1).toFixed(3);
    const asked = classList.contains("zamora-asked");
    const plays = (/** @type {string} */ what) => column.querySelector(`.zamora-cell:not(.zamora-away) .zamora-play:not(.zc-hidden *) > ${what}`) !== null;
    classList.toggle("zamora-flat", !classList.toggle("zamora-slim", asked ? board < UPRIGHT && plays(HIGH_GAME) : plays(HIGH)) && !asked && plays(GAME));
    const asks = beside && column.querySelector(ASKS) !== null;
    const same = el.style.getPropertyValue("--zamora-ratio") === room && classList.contains("zamora-asks") === asks
      && classList.contains("zamora-pictured") === beside;
    classList.toggle("zamora-pictured", beside);
    classList.toggle("zamora-bare", !beside);
    classList.toggle("zamora-asks", asks);
    el.style.setProperty("--zamora-ratio", room);
    return !same;
  }

  /** Every screen navigated to is a history entry. */
  address(end, moved) {
    if (!this.host.alone) return;
    const how = moved && end !== location.hash ? "pushState" : "replaceState";
    history[how](history.state, "", end);
  }

  /** The browser went back, or on again. */
  wander() {
    if (!this.shown || !this.host.alone || !this.host.visible) return;
    const other = this.bars.course.find(({ file }) => file === this.host.addressed());
    if (other && other !== this.lesson)
      return void this.leave(other, "", true);
    const number = this.screens.findIndex((one) => `#${encodeURIComponent(one.id)}` === location.hash);
    if (number >= 0 && number !== this.here) this.go(number, true);
  }

  /** The next screen's cells, one at a time, when there is nothing else to do. */
  ahead() {
    cancelIdleCallback(this.idle);
    this.idle = requestIdleCallback(() => {
      if (!this.shown) return;
      const next = this.cellsOf(this.bars.beside(1)).find((n) => this.host.put([n]));
      if (next !== undefined) this.ahead();
    });
  }

  /** When the words of cells are there. @param {Cell[]} cells */
  async written(cells) {
    const missing = () => !cells.every((cell) => this.host.written(cell));
    for (let n = 0; n < FRAMES && missing(); n++) await new Promise(requestAnimationFrame);
  }

  /**
   * Shrink the board of a screen higher than the window, until the pupil acts here.
   *
   * A board may be as high as the window less `--zamora-bar`. If shrinking it a little is not enough, since
   * the text next to it is what is high, it keeps its size, and the text gets smaller (`zamora-tight`). On
   * a telephone, with one column, a screen more than two windows high, or whose board or what is pressed
   * below it would be cut, gets smaller text, gaps, lists and board (`zamora-tight`), and a board gives way a little so that it ends
   * with the window (`--zamora-fold`), with as much of what is pressed or read below it as there is room
   * for. If that is not enough, it stands above the words (`zamora-under`).
   */
  fit() {
    this.unfit();
    const { el, scroller: box, column, box: { classList } } = this.host;
    el.style.removeProperty("--zamora-bar");
    el.style.removeProperty("--zamora-fold");
    column.style.removeProperty("--zamora-top");
    classList.remove("zamora-tight", "zamora-under");
    classList.toggle("zamora-few", this.few());
    if (el.classList.contains("zamora-grows")) return;
    if (this.bars.projecting) {
      // All of the window but the bars, and no less: what stands below is scrolled to.
      el.style.setProperty("--zamora-bar", `${innerHeight - box.clientHeight + EDGES}px`);
      return;
    }
    const tooMuch = () => box.scrollHeight - box.clientHeight;
    const all = (/** @type {string} */ which) => /** @type {HTMLElement[]} */ ([...column.querySelectorAll(which)]);
    const sizes = (/** @type {string} */ which) => all(which)
      .map((one) => one.getBoundingClientRect()).filter(({ height }) => height);
    const highest = () => Math.max(...sizes(GIVES_WAY).map(({ height }) => height), 0);
    if (innerWidth < NARROW)
      return this.watch(() => {
        const feet = all(FEET).filter((one) => getComputedStyle(one).position === "sticky");
        const edge = box.getBoundingClientRect().bottom - EDGES - Math.max(0, ...feet.map(({ offsetHeight }) => offsetHeight));
        const ends = (/** @type {string} */ which) => all(which)
          .filter((one) => one.offsetHeight && !feet.some((foot) => foot.contains(one)))
          .map((one) => one.getBoundingClientRect().bottom);
        if (tooMuch() > (feet.length && classList.contains("zamora-bare") ? 0 : innerHeight) || ends(ANSWERED).some((end) => end > edge))
          classList.add("zamora-tight");
        el.style.removeProperty("--zamora-fold");
        if (!classList.contains("zamora-pictured") || box.scrollTop) return;
        const largest = () => sizes(GIVES_WAY).sort((one, two) => two.height - one.height)[0];
        if (!largest()) return;
        if (classList.contains("zamora-asked")) {
          for (const smaller of ["zamora-tight", "zamora-under"])
            if ((feet.length && largest().bottom > edge) || ends(".zamora-lab .zamora-button").some((end) => end > edge)) classList.add(smaller);
          // With the last answer in sight the question is not behind the board, if that has to give a little only.
          const { height } = largest(), room = box.clientHeight - EDGES - Math.max(0, ...all(CARDS).map((one) => one.offsetHeight));
          if (room < height && room > height * GIVES) el.style.setProperty("--zamora-fold", `${Math.floor(room)}px`);
          return;
        }
        const cells = Math.min(...(/** @type {any} */ (column.querySelector(PICTURE))?.zamoraBoard?.frame?.ground.size ?? [0]));
        const side = Math.min(SIDE, FINGER * cells || SIDE);
        const looked = column.querySelector(".zamora-cell:not(.zamora-away) :is(.zamora-replay, .zamora-why, .zamora-openings)") !== null;
        const tip = looked ? 0 : FINGERTIP * cells;
        const most = ({ width, height } = largest()) => height * Math.min(Math.max(0, 1 - tip / Math.min(width, height)),
          Math.max(looked || feet.length || classList.contains("zamora-under") ? AT_LAST : 1 - GIVES, 1 - side / Math.min(width, height)));
        const buttons = () => ends(".zamora-button, .zamora-replay .zamora-note");
        const pressed = () => Math.min(...buttons().filter((bottom) => bottom > largest().bottom));
        const guessed = () => Math.max(...ends(".zamora-wide-lab .zc-toggles .zamora-button"));
        const sunk = (/** @type {number} */ end) => Number.isFinite(end) && end - edge > most();
        if (sunk(pressed())) classList.add("zamora-tight");
        for (const smaller of ["zamora-tight", "zamora-under"])
          if (sunk(largest().bottom) || sunk(guessed()) || (!classList.contains("zamora-asks") && sunk(pressed()))) classList.add(smaller);
        const board = largest();
        const low = [feet.length ? 0 : tooMuch() + edge, board.bottom, ...buttons()];
        const over = Math.max(...low.map((end) => end - edge).filter((over) => over <= most()));
        if (over > 0) el.style.setProperty("--zamora-fold", `${Math.floor(board.height - over)}px`);
      });
    const set = (/** @type {string} */ height) => el.style.setProperty("--zamora-bar", height);
    const look = () => {
      const over = tooMuch(), before = el.style.getPropertyValue("--zamora-bar");
      if (over <= 0) {
        // What was too high at first may be so no longer.
        const tight = classList.contains("zamora-tight");
        set("");
        if (tooMuch() > 0) return set(before);
        classList.remove("zamora-tight");
        if (tooMuch() > 0) classList.toggle("zamora-tight", tight);
        return;
      }
      if (classList.contains("zamora-few")) {
        classList.remove("zamora-few");
        return again();
      }
      const whole = highest(), tight = classList.contains("zamora-tight");
      const shrink = () => {
        const fits = (/** @type {number} */ room) => {
          set(`${innerHeight - room}px`);
          return tooMuch() <= 0;
        };
        let least = LEAST, most = innerHeight; // of the room that the screen gives: a board may have a part of it
        if (!fits(least)) return false;
        while (most - least > NEARLY) {
          const middle = (least + most) / 2;
          if (fits(middle)) least = middle;
          else most = middle;
        }
        return fits(least);
      };
      if (shrink() && (tight || highest() > GIVES * whole)) return again();
      set(before);
      if (tight) return;
      classList.add("zamora-tight");
      if (tooMuch() < over) return again();
      classList.remove("zamora-tight"); // it is no text that is too high
      if (shrink()) again();
      else set(before);
    };
    const again = this.watch(look);
  }

  /** Whether there is little to read beside a board. */
  few() {
    const { cells, box: { classList }, column } = this.host;
    const words = this.cellsOf(this.here).map((n) => cells[n]).filter(({ type }) => type !== "code");
    const asked = column.querySelector(".zamora-cell:not(.zamora-away) .zamora-statement")?.textContent ?? "";
    const many = words.reduce((sum, { source }) => sum + source.replace(FOLDED, "").length, asked.length);
    return classList.contains("zamora-pictured") && !classList.contains("zamora-asked") && many < FEW
      && (this.here > 0 || !this.lesson.kit); // a lesson's first screen has its rules
  }

  /** Words in the middle of a board's height stay where they are when their text becomes another. */
  stay() {
    const { style } = this.host.column;
    if (!style.getPropertyValue("--zamora-top"))
      style.setProperty("--zamora-top", getComputedStyle(this.host.column).gridTemplateRows.split(" ")[0]);
  }

  /** Look whenever something on the screen has changed its size, and when asked to. */
  watch(look) {
    let timer;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(look, FIT);
    };
    const seen = new ResizeObserver(soon);
    seen.observe(this.host.column);
    for (const n of this.cellsOf(this.here)) seen.observe(this.host.cells[n].el); // may shrink in it
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

  /**
   * Announce the new place to screen readers; Tab goes on from there.
   *
   * Without a heading that is a cell of words, or the first words on a card. The cell of a card has no
   * box of its own where its words stand beside its board, and what has none cannot have the focus.
   *
   * @param {HTMLElement} cell
   */
  arrive(cell) {
    const first = cell.querySelector("h1, h2, h3") ?? (cell.matches(CODE) ? null : cell);
    const words = /** @type {(HTMLElement | null)[]} */ ([first, ...cell.querySelectorAll(WORDS)]);
    const place = words.find((one) => one?.checkVisibility()) ?? this.host.column;
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }

  /** What a lesson says about waking it up is for those who read it as a notebook. */
  tidy() {
    const { el } = this.host.cells[0];
    const look = () => {
      for (const paragraph of el.querySelectorAll("p:not(.zamora-away)"))
        if (paragraph.textContent.startsWith(this.words.notebook_only))
          paragraph.classList.add("zamora-away"); // which means nothing where the code is shown
    };
    new MutationObserver(look).observe(el, { childList: true, subtree: true });
    look();
  }

  // Running -------------------------------------------------------------------------------------

  run() {
    const { cells } = this.host;
    const code = (number) => this.cellsOf(number).map((n) => cells[n]).filter(({ type }) => type === "code");
    const start = cells.filter(isStart);
    void this.runner.want([...start, ...code(this.here)], code(this.bars.beside(1)));
  }

  heard(state) {
    const { bars, words } = this;
    if (state !== "ready") bars.say(state === "busy" ? words.preparing : "");
    if (state === "failed" || state === "lost") {
      if (bars.asked !== words.failed) bars.ask(words.failed, words.retry, () => this.run());
      this.host.mend(); // perhaps there is no kernel
    }
    // A cell that failed would fail again.
    if (state === "lost") setTimeout(() => bars.asked === words.failed && this.run(), RETRY);
    if (state === "missing") bars.ask(words.missing, words.retry, () => this.restart());
    if (state !== "ready") return;
    bars.say(words.saved);
    if ([words.returns, words.failed].includes(bars.asked)) bars.ask();
    this.host.keep();
    this.lookSoon();
    if (this.warm) return;
    this.warm = true;
    void this.come();
    // Before any answer here: it would have no owner, and the pupil would be asked whether it is
    // hers.
    void this.classroom.look();
    void this.ask("warm", this.lesson.games);
  }

  /**
   * What a board says, why a turn is impossible say, or what is said of an answer, stands below it, perhaps
   * below the window as well: it is brought into sight; on a telephone as far as the board can stay, which in
   * a wide window stays by itself. When a game is over, what the rival says of it above the board is what counts.
   * Nothing moves before something is done here.
   */
  heed(changes) {
    if (!this.touched) return;
    /** @param {string} what */
    const all = (what) => changes.map(({ target }) => target.closest?.(what)).filter(Boolean);
    const box = this.host.scroller, frame = box.getBoundingClientRect();
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const by = (/** @type {number} */ top) => box.scrollBy({ top, behavior: still ? "auto" : "smooth" });
    const over = all(".zamora-status").find((one) => one.querySelector(".zamora-over") && !one.closest(".zamora-reviewing"));
    if (over) {
      const rival = over.parentElement.querySelector(".zamora-rival:not(.zc-hidden)") ?? over;
      const above = Math.floor(rival.getBoundingClientRect().top - frame.top);
      if (above < 0) by(above);
      return;
    }
    const said = all(".zamora-message, :is(.zamora-exercise, .zamora-replay) .zamora-note").find((one) => one.textContent.trim());
    const board = said?.closest(".zamora-exercise, .zamora-replay, .zamora-play")?.querySelector(".zamora-surface, .zc-html > svg");
    if (!board) return;
    const hidden = Math.ceil(said.getBoundingClientRect().bottom - frame.bottom);
    const room = Math.floor(board.getBoundingClientRect().top - frame.top);
    const top = innerWidth < NARROW ? Math.min(hidden, room) : hidden;
    if (top > 0) by(top);
  }

  async restart() {
    this.runner.forget();
    await this.host.restart();
    this.run();
  }

  /** The kernel is gone: restore the lesson. */
  fall() {
    this.runner.forget();
    if (!this.shown) return;
    const { bars, words } = this;
    bars.say("");
    const again = Date.now() - this.risen < AGAIN;
    if (again) bars.ask(words.stopped, words.resume, () => this.run());
    else bars.ask(words.returns);
    this.risen = Date.now();
    this.rising = setTimeout(() => {
      this.host.hush();
      if (!again) this.run();
    }, FALL);
  }

  /** The kernel's state has changed. @param {import("./host.js").State} state */
  felt(state) {
    const { bars, words } = this;
    if (state === "fallen") return this.fall();
    if (!this.shown) return;
    if (state === "unsaved") {
      bars.say(words.not_saved);
    } else if (state === "ending") {
      bars.say("");
      bars.ask(words.returns);
    } else if (state === "down") {
      this.host.hush();
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
    const { el, box } = this.host;
    const { signal } = this.ended;
    // The ladder in a lesson leads where that in the bar does. (In a notebook it has links to files.)
    el.addEventListener("click", (event) => {
      const way = this.shown && /** @type {Element} */ (event.target).closest("a.zamora-way");
      const lesson = way && this.bars.course.find(({ file }) => file === way.getAttribute("href"));
      if (!lesson) return;
      event.preventDefault();
      const { exercise, screen } = /** @type {HTMLElement} */ (way).dataset;
      void this.leave(lesson, exercise ?? screen);
    }, { signal });
    const told = new MutationObserver((changes) => this.shown && this.heed(changes));
    told.observe(box, { childList: true, subtree: true });
    const picture = () => this.shown && this.picture() && this.fit();
    const led = new MutationObserver(() => {
      picture();
      if (this.shown) this.lead();
    });
    led.observe(box, { attributeFilter: ["class"], childList: true, subtree: true });
    box.addEventListener("load", ({ target }) => {
      picture();
      void letter(target);
    }, { capture: true, signal }); // of an image
    signal.addEventListener("abort", () => { told.disconnect(); led.disconnect(); });
    for (const act of ["pointerdown", "keydown"])
      el.addEventListener(act, () => {
        this.touched = true;
        this.unfit();
        this.stay();
        this.risen = 0; // a fall after this is another matter
      }, { capture: true, signal });
    window.addEventListener("popstate", () => this.wander(), { signal });
    window.addEventListener(SWITCHED, () => this.bars.hush(), { signal });
    window.addEventListener("focus", () => void this.come(), { signal });
    document.addEventListener("visibilitychange", () => void this.come(), { signal });
    window.addEventListener("resize", () => this.shown && this.fit(), { signal });
    document.addEventListener("keydown", (event) => this.key(event), { signal });
  }

  /** Whether a key is pressed in the page. @param {Element} target */
  isHere(target) {
    const { el, visible, alone } = this.host;
    return this.shown && visible && (el.contains(target) || (alone && target === document.body));
  }

  key(event) {
    const { target, key } = event;
    if (!this.isHere(target) || this.classroom.covered) return;
    if ((event.ctrlKey || event.metaKey) && key === "s") {
      event.preventDefault(); // the browser would save its page
      return this.host.keep();
    }
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    if (target.closest(OWN_KEYS) && !target.matches(WORDS)) return;
    if (key === PROJECTOR_KEY) return this.project(!this.bars.projecting);
    if (key === "Escape" && this.bars.projecting) return this.project(false);
    const step = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[key];
    if (!step || (key.startsWith("Arrow") && target.closest(".zamora-bar"))) return;
    event.preventDefault();
    this.bars.step(step);
  }

  /** The page became visible: another window may have switched the pupil. */
  async come() {
    if (!this.warm || document.visibilityState === "hidden" || !this.host.visible) return;
    this.learn(await this.ask("come", Number(this.lesson.kit) || 0));
  }

  /** Ask what is solved by now. */
  lookSoon() {
    this.look ??= setTimeout(async () => {
      this.look = null;
      if (!this.shown || !this.warm || !this.host.there) return;
      this.learn(await this.ask("progress"));
    }, LOOK);
  }

  /** Update from the pupil's progress. */
  learn(progress) {
    if (!progress || !this.shown) return;
    const before = this.way.key, steps = this.bars.path.length;
    // What was chosen here counts, not what was known before it.
    if (this.untold || this.way.hear(progress)) void this.tellRoute();
    this.bars.tell(progress);
    this.host.tell?.(this.solved(progress));
    if (!this.classroom.state) belongTo(progress.pupil); // else she is whom the class knows
    void this.classroom.look();
    if (this.way.key !== before) this.reroute();
    else if (this.bars.path.length !== steps) {
      this.bars.show(this.here);
      this.run();
    }
    this.offer();
  }

  /** @returns {import("./host.js").Solved} */
  solved({ solved, grades }) {
    const { file } = this.lesson, of = this.bars.exercisesOf(this.lesson);
    const here = of.filter((one) => one in solved);
    return { lesson: file, solved: Object.fromEntries(here.map((one) => [one, solved[one]])), of, ...grades[file] };
  }

  /** Ask one of the questions of a page. @param {string} name @param {any[]} values */
  async ask(name, ...values) {
    return this.host.there ? this.host.ask(name, ...values) : undefined;
  }

  // Routes --------------------------------------------------------------------------------------

  /** Take another route; what was solved on any of them stays solved. */
  choose(route) {
    this.way.take(route, this.bars.progress?.named ?? false);
    this.reroute();
    this.offer();
    void this.tellRoute();
  }

  /** Save the route; without an answer, retry later. */
  async tellRoute() {
    this.untold = true;
    if (this.telling) return;
    this.telling = true;
    const told = this.way.chosen;
    const progress = await this.ask("take_route", told);
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
    const { el } = this.host.cells[0];
    this.host.put([0]);
    const offered = this.offered ??= make("div", { className: "zamora-route-offer", role: "group",
                                   "aria-label": this.words.route });
    if (!offered.parentElement) el.append(offered);
    if (this.asked === this.way.chosen) return;
    this.asked = this.way.chosen;
    const said = fill(this.words.route_taken, { route: this.way.route.name });
    offered.replaceChildren(...this.asked ? [make("p", { role: "status" }, said)]
                                               : this.bars.choice());
  }

  // For others to look on ------------------------------------------------------------------------

  /** Show the page large and without what is one pupil's own, or as usual. */
  project(on) {
    sessionStorage.setItem(PROJECTED, on ? "on" : "");
    this.host.el.classList.toggle("zamora-projector", on);
    this.bars.project(on);
    this.fit();
  }

  // Other lessons -------------------------------------------------------------------------------

  /**
   * Open another lesson in place of this one, at an exercise if one is named; `back` if the address
   * says already where.
   */
  async leave(lesson, exercise, back = false) {
    const number = this.screens.findIndex((one) => exercise && [one.exercise, one.id].includes(exercise));
    if (lesson === this.lesson) return this.go(Math.max(0, number), true);
    if (exercise) sessionStorage.setItem(ASKED, exercise);
    if (await this.host.open(lesson, back)) return;
    sessionStorage.removeItem(ASKED);
    this.bars.ask(this.words.no_lesson, this.words.close, () => {});
  }
}
