// The first page: the ladders as a land, where one was, problems for today, all games. Like a lesson's page it
// knows neither where its cell comes from nor who runs it: that is its host's (lesson/host.js).
// zamora/player/home.py answers what it asks.
// @ts-check

import { Picture } from "./board.js";
import { Ladders, scene, unseen } from "./land.js";
import { Classroom } from "./lesson/class.js";
import { ASKED, Drawer, LAST, button, fill, make, tongues } from "./lesson/dom.js";

/** @typedef {import("./land.js").Lesson} Lesson */
/** @typedef {{ key: string, file: string, name: string, aim: string }} Game */
/** @typedef {{ key: string, name: string, games: Game[] }} Family */
/** @typedef {{ file: string, title: string, game: string, asks: string, solved: boolean, picture: any }} Problem */
/** @typedef {{ file: string, title: string, rule: string, picture: any }} Variant */
/** @typedef {{ name: string, stars: number, begun: boolean, done: string[], now: string, date: string, days: string[], strategies: { file: string, title: string }[], today: Problem[], variants: Variant[] }} Known */

/** The family that was looked at. */
const FAMILY = "zamora:family";

/** Letters alone, so that «numero» finds «Números». @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The month of a day, with a mark on the days on which something was solved: it only gains, and misses nothing.
 * @param {Record<string, string>} words @param {string} today @param {string[]} days */
function month(words, today, days) {
  const [year, number, here] = today.split("-").map(Number), first = new Date(year, number - 1, 1);
  const name = new Intl.DateTimeFormat(document.documentElement.lang || undefined, { month: "long", year: "numeric" }).format(first);
  const length = new Date(year, number, 0).getDate(), marked = days.filter((day) => day.startsWith(today.slice(0, 7)));
  const seen = new Set(marked.map((day) => Number(day.slice(8))));
  return make("figure", { className: "home-month" },
    make("figcaption", {}, make("b", {}, name), " ", make("span", {}, fill(words.days_solved, { n: days.length }))),
    make("ol", { "aria-hidden": "true" }, ...Array.from({ length }, (_, n) => {
      const day = make("li", { className: `${seen.has(n + 1) ? "home-gained" : ""} ${n + 1 === here ? "home-now" : ""}` },
        seen.has(n + 1) ? "★" : String(n + 1));
      if (!n) day.style.gridColumnStart = String((first.getDay() + 6) % 7 + 1);
      return day;
    })),
    unseen(fill(words.days_of_month, { days: [...seen].join(", ") || "–" })));
}

export class HomePage {
  /** @param {{ host: import("./lesson/host.js").HomeHost, course: import("./lesson/host.js").Course,
   *   lesson: import("./lesson/host.js").Lesson }} what */
  constructor({ host, course, lesson }) {
    this.host = host;
    this.lesson = lesson;
    this.words = course.words;
    /** @type {Lesson[]} */
    this.lessons = course.lessons.filter((one) => one !== lesson);
    /** @type {Known | null} */
    this.known = null;
    /** All games. @type {Family[]} */
    this.all = [];
    this.family = sessionStorage.getItem(FAMILY) ?? "";
    /** Pictures of games that have come. @type {Map<string, any>} */
    this.pictures = new Map();
    /** @type {Picture[]} */
    this.shown = [];
    const { words } = this;
    this.who = make("button", { type: "button", className: "home-who", onclick: () => this.drawer.node.showModal() }, words.who);
    this.stars = make("span", { className: "home-stars", hidden: true });
    this.drawer = new Drawer(words, words.pupil);
    this.drawer.body.append(...host.cells.map(({ el }) => el));
    this.drawer.node.addEventListener("close", () => void this.come());
    this.ladders = new Ladders(this.lessons, (file) => host.link(file), words);
    this.map = make("section", { className: "home-map", id: "escalera", "aria-label": words.ladders }, ...this.ladders.parts);
    this.today = make("section", { id: "problemas", hidden: true, "aria-labelledby": "home-today" });
    this.own = make("section", { id: "variantes", hidden: true, "aria-labelledby": "home-own" });
    this.find = make("input", { type: "search", placeholder: words.find_game, "aria-label": words.find_game, oninput: () => this.list() });
    this.families = make("div", { className: "home-families", role: "group", "aria-label": words.families });
    this.games = make("ul", { className: "home-games" });
    this.foot = make("footer", { className: "home-scene" });
    const extras = (host.extras?.(this) ?? []).map(({ sign, label, act }) => button(sign, label, act));
    this.about = make("nav", { className: "home-about", "aria-label": words.more, hidden: !extras.length }, ...extras);
    this.problems = make("a", { href: "#problemas", hidden: true }, words.problems);
    this.trouble = make("p", { className: "home-trouble", role: "alert", hidden: true }, words.offline);
    host.column.replaceChildren(
      this.top = make("header", { className: "home-top" },
        make("p", { className: "home-name" }, "zamora"),
        make("nav", { "aria-label": words.sections },
          make("a", { href: "#escalera" }, words.ladder), this.problems, make("a", { href: "#juegos" }, words.games)),
        this.stars, ...tongues(host.languages ?? {}, (/** @type {string} */ code) => host.speak?.(code)), this.who),
      this.trouble, this.map, this.today, this.own,
      make("section", { id: "juegos", "aria-labelledby": "home-play" },
        make("div", { className: "home-head" }, make("h2", { id: "home-play" }, words.play), this.find),
        this.families, this.games),
      this.foot, this.about, this.drawer.node);
    if (host.pupils) this.attend();
    host.el.classList.add("zamora-page", "zamora-home");
    host.scroller.classList.add("zamora-scroller");
  }

  /** In a class the teacher leads here as in a lesson; it knows whose page it is. */
  attend() {
    Object.assign(this, { screens: [], here: 0, way: { key: "" }, bars: { course: this.lessons, top: this.top, bottom: this.foot } });
    this.classroom = new Classroom(this);
    this.who.replaceWith(this.classroom.button);
    this.host.el.append(...this.classroom.over);
  }

  /** Where the class calls everybody. @param {Lesson} lesson @param {string} [exercise] */
  leave(lesson, exercise) {
    if (exercise) sessionStorage.setItem(ASKED, exercise);
    return this.host.open(/** @type {any} */ (lesson), false);
  }

  /** @param {string} name @param {any[]} values */
  ask(name, ...values) {
    return this.host.ask(name, ...values);
  }

  /** Show the page. */
  async open() {
    this.climb();
    this.host.begin(this);
    for (const seen of ["focus", "visibilitychange"]) addEventListener(seen, () => void this.come());
    await this.host.ready(() => true);
    const [cell] = this.host.cells;
    if (this.host.asleep(cell)) void this.host.run(cell);
    this.host.put([0]);
    this.classroom?.begin();
    await this.come();
  }

  /** What the host has to say. @param {import("./lesson/host.js").State} state */
  felt(state) {
    this.trouble.hidden = state !== "down" && (state !== "late" || this.trouble.hidden);
    if (state === "fallen") void this.host.ready(() => true).then(() => this.host.run(this.host.cells[0]));
  }

  lookSoon() {}

  /** Ask how far one is; another pupil may have come. */
  async come() {
    if (document.visibilityState === "hidden" || !this.host.there) return;
    /** @type {Known | undefined} */
    const known = await this.host.ask("home");
    if (!known) return;
    if (this.known && this.known.name !== known.name) localStorage.removeItem(LAST);
    this.known = known;
    this.who.textContent = known.name || this.words.who;
    this.stars.hidden = !known.stars;
    this.stars.replaceChildren(make("span", { "aria-hidden": "true" }, `★ ${known.stars}`),
                               unseen(fill(this.words.stars, { n: known.stars })));
    this.climb();
    this.warm = true;
    void this.classroom?.look();
    this.propose();
    this.keep();
    if (!this.all.length) this.all = (await this.host.ask("games")) ?? [];
    if (this.all.length) this.choose(this.family);
  }

  // The ladders ---------------------------------------------------------------------------------

  climb() {
    const { words } = this, fresh = this.ladders.show(this.known);
    if (this.fresh === fresh) return;
    this.fresh = fresh;
    this.foot.hidden = fresh;
    this.foot.replaceChildren(...fresh ? [] : [...scene(words), make("p", { className: "home-wonder" }, words.wonder)]);
  }

  // Problems ------------------------------------------------------------------------------------

  propose() {
    const { today = [], date = "", days = [], strategies = [] } = this.known ?? {};
    const asked = JSON.stringify([today, date, days, strategies]);
    if (asked === this.asked) return;
    this.asked = asked;
    this.today.hidden = this.problems.hidden = !today.length;
    this.today.replaceChildren(make("h2", { id: "home-today" }, this.words.today), make("div", { className: "home-day-row" },
      make("ul", { className: "home-three" }, ...today.map(({ file, title, game, asks, solved, picture }) => {
        const board = make("div", { className: "home-picture" });
        if (picture) this.paint(board, picture);
        return make("li", {}, make("a", { href: this.host.link(file) }, board, make("span", {},
          make("b", {}, solved ? `✓ ${title}` : title, unseen(solved ? `, ${this.words.is_solved}.` : ".")), " ",
          make("small", {}, game), " ", asks)));
      })), ...days.length ? [month(this.words, date, days)] : []),
      make("p", { className: "home-ways" }, ...strategies.map(({ file, title }) => make("a", { href: this.host.link(file) }, title))));
  }

  /** The variants that the pupil has named. */
  keep() {
    const { variants = [] } = this.known ?? {}, asked = JSON.stringify(variants);
    if (asked === this.shelf) return;
    this.shelf = asked;
    this.own.hidden = !variants.length;
    this.own.replaceChildren(make("h2", { id: "home-own" }, this.words.variants), make("ul", { className: "home-three" },
      ...variants.map(({ file, title, rule, picture }) => {
        const board = make("div", { className: "home-picture" });
        this.paint(board, picture);
        return make("li", {}, make("a", { href: this.host.link(file) }, board,
          make("span", {}, make("b", {}, title, unseen(".")), " ", rule)));
      })));
  }

  /** @param {HTMLElement} where @param {any} picture */
  paint(where, picture) {
    const made = new Picture(where);
    made.show(picture);
    this.shown.push(made);
  }

  // Games ---------------------------------------------------------------------------------------

  /** Show the games of a family. @param {string} key */
  choose(key) {
    this.family = this.all.some((one) => one.key === key) ? key : this.all[0].key;
    sessionStorage.setItem(FAMILY, this.family);
    if (!this.families.childElementCount)
      this.families.replaceChildren(...this.all.map((one) => make("button", {
        type: "button", onclick: () => { this.find.value = ""; this.choose(one.key); },
      }, one.name, " ", make("small", {}, String(one.games.length)))));
    for (const [n, one] of this.all.entries())
      this.families.children[n].setAttribute("aria-pressed", String(one.key === this.family));
    this.list();
  }

  /** The games of the family, or those that are looked for. */
  list() {
    const wanted = plain(this.find.value.trim()), { words } = this;
    const games = wanted ? this.all.flatMap((one) => one.games).filter(({ name }) => plain(name).includes(wanted))
      : this.all.find(({ key }) => key === this.family)?.games ?? [];
    const listed = games.map(({ key }) => key).join();
    if (listed === this.listed && games.length) return;
    this.listed = listed;
    for (const one of this.shown.splice(0)) if (!this.today.contains(one.where) && !this.own.contains(one.where)) one.end(); else this.shown.push(one);
    this.games.replaceChildren(...games.map(({ key, file, name, aim }) => make("li", {},
      make("div", { className: "home-picture", "data-game": key }),
      make("h3", {}, name), make("p", {}, aim),
      make("p", { className: "home-ways" },
        make("a", { href: this.host.link(file) + "#titulo" }, unseen(`${name}: `), words.rival),
        make("a", { href: this.host.link(file) + "#amigo" }, unseen(`${name}: `), words.friend)))));
    if (!games.length) this.games.append(make("li", { className: "home-none", role: "status" }, words.no_game));
    void this.picture(games);
  }

  /** @param {Game[]} games */
  async picture(games) {
    const missing = games.map(({ key }) => key).filter((key) => !this.pictures.has(key));
    const came = missing.length ? await this.host.ask("pictures", missing) : {};
    for (const [key, picture] of Object.entries(came ?? {})) this.pictures.set(key, picture);
    for (const where of this.games.querySelectorAll("[data-game]")) {
      const picture = this.pictures.get(where.getAttribute("data-game"));
      if (picture && !where.childElementCount) this.paint(/** @type {HTMLElement} */ (where), picture);
    }
  }
}
