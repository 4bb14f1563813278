// A lesson's page on a site: Python runs in a worker, which zamora/site/browser/page/python.js has begun.
// @ts-check

import { About } from "./about.js";
import { Frame } from "./frame.js";
import { make } from "./lesson/dom.js";
import { LineHost, brought, show } from "./linehost.js";

/** Within this time of its death another Python is not started by itself, in milliseconds. */
const SOON = 30_000;
let died = 0;
const site = /** @type {ZamoraSite} */ (window.zamoraSite);

/** A line to Python. @type {import("./linehost.js").Dial} */
function dial(hear, lost) {
  const worker = site.takeWorker();
  let alive = true, ready = false;

  /** @param {string} [why] of its death; none: it is to be replaced */
  const end = (why) => {
    if (!alive) return;
    alive = false;
    worker.end();
    if (why) console.warn("zamora: Python:", why);
    hear({ on: "fallen" });
    if (why && !ready) return site.fail(why);
    // What makes it die at once would make it die for ever: the next one waits to be asked for.
    const soon = Boolean(why) && Date.now() - died < SOON;
    if (why) died = Date.now();
    lost(soon);
  };
  // What it has said already is heard when the host knows this line.
  setTimeout(() => worker.listen((/** @type {any} */ data) => {
    if (data.ready) ready = true;
    else if (data.failed) end(data.failed);
    else if (data.line && alive) hear(JSON.parse(data.line));
  }));
  return {
    get open() { return alive; }, // what comes before Python is there waits for it
    send: (/** @type {any} */ message) =>
      message.do === "restart" ? end() : worker.post({ message: JSON.stringify(message) }),
  };
}

class SiteHost extends LineHost {
  /** @param {import("./linehost.js").Data} data */
  constructor(data) {
    super(data, dial);
    this.given = true;
    this.framed = new Frame((asked) => this.post({ do: "keep", ...asked }));
    this.about = new About(this, { ...data.course.words, ...site.words });
    // In a frame nothing is around what is no lesson.
    if (this.framed.there && !isLesson(this.file)) this.el.classList.add("zamora-bare-frame");
    this.kept = false;
    site.saysItself((line) => this.remark(line), () => [...this.early.values()].some(({ begun }) => !begun));
    if (isLesson(this.file))
      this.code = () => location.assign(`../codigo/index.html?l=${encodeURIComponent(this.file)}`);
  }

  addressed() {
    return site.lesson;
  }

  /** @param {any} page */
  extras(page) {
    return this.framed.there ? [] : this.about.entries(page);
  }

  /** @param {any} page */
  begin(page) {
    super.begin(page);
    this.framed.begin(this);
  }

  /** The screen is alive: now the line is free. */
  keep() {
    if (!this.kept) site.keepAll();
    this.kept = true;
  }

  /** @param {() => boolean} current */
  ready(current) {
    this.mend();
    return super.ready(current);
  }

  cut(ended = false) {
    super.cut(ended);
    clearTimeout(this.lost); // no line is down: the bar says what has happened
    this.lost = undefined;
  }

  /** @param {any} told */
  arrive(told) {
    this.notice.hidden = true; // Python is there: nothing more is to come
    super.arrive(told);
    if (site.carried) void this.about.receive(site.carried);
    site.carried = "";
  }

  /** @param {import("./lesson/host.js").Solved} told */
  tell(told) {
    this.framed.tell(told);
  }

  /** @param {any} told */
  hear(told) {
    if (told.on === "kept") this.framed.say(told);
    super.hear(told);
  }

  /** @param {string} code */
  speak(code) {
    /** @type {ZamoraLanguage} */ (window.zamoraLanguage).speak(code);
  }

  /** @param {string} file */
  link(file) {
    const name = encodeURIComponent(file.replace(/\.ipynb$/, ""));
    return isLesson(file) || `${name}.html` === this.home ? `${name}.html` : `pagina.html?${file}`;
  }
}

/** @param {string} file */
const isLesson = (file) => file.endsWith(".ipynb");

const data = brought();
// A page of its own brings the whole course; on a site it is there once, with what this page adds.
if (!data.course.words) data.course = { ...site.course, lessons: [...site.course.lessons, ...data.course.lessons] };

/** Show a page without a notebook, or say what is wrong with its address.
 * @param {{ cells: any[], lesson: any, wrong?: string }} drawn */
function draw({ cells, lesson, wrong }) {
  if (wrong) {
    site.notice("");
    return document.querySelector(".zamora-plain")?.replaceChildren(make("h1", {}, site.words.nowhere),
      make("p", { role: "alert" }, wrong), make("p", {}, make("a", { href: data.home }, data.course.words.home)));
  }
  data.course.lessons.push(lesson);
  show((all) => new SiteHost(all), { ...data, cells, file: lesson.file });
}

if (data.file) show((all) => new SiteHost(all), data);
else if (site.document) draw(site.document);
else site.drawn = draw;
