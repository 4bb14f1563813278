// The bars around a lesson: above, the ladder, the parts of the lesson, stars, and behind «Más» what is
// seldom needed; below, back and next. The caller attaches them.
// @ts-check

import { Drawer, button, fill, make, tongues } from "./dom.js";
import { want, wanted } from "../sounds.js";
import { TeacherDrawer } from "./teacher.js";

/** The bars of a lesson. */
export class Bars {
  /**
   * @param words the sentences.
   * @param home the address of the first page, if there is one.
   * @param lesson the lesson of this page; `course` all lessons of its language.
   * @param way the pupil's route.
   * @param does what the buttons do: `go(screen number)`, `open(lesson, exercise)`, `code()`,
   *   or null, `speak(code)`, one of the `languages`, or null, `choose(route)`, `teach()`, which gives the
   *   teacher's part, and `project()`; and what its host adds to «Más»: `extras`, each `{ sign, label, act }`.
   */
  constructor({ words, home, lesson, course, screens, way, does }) {
    this.words = words;
    this.home = home;
    this.lesson = lesson;
    this.course = course;
    this.screens = screens;
    this.way = way;
    this.does = does;
    this.here = 0;
    this.progress = null;
    /** See `leads`. @type {HTMLElement | undefined} */
    this.lead = undefined;
    this.due = new Set(); // lessons before which something is to be repeated
    this.parts = new Drawer(words, words.parts);
    this.leave = make("a", { className: "zamora-bar-button zamora-bar-home", href: home ?? "" }, words.home);
    this.ladder = new Drawer(words, words.ladder, "", ...home ? [this.leave] : []);
    this.routes = new Drawer(words, words.route);
    this.teacher = new TeacherDrawer(words, lesson.title, does.teach);
    this.title = make("p", { className: "zamora-bar-title" });
    this.solved = make("span", { className: "zamora-bar-solved" });
    this.projector = button("▣", words.projector, () => does.project(), "zamora-bar-projector");
    this.projector.title = words.projector_key;
    this.sound = button("♪", words.silent, () => want(!wanted()), "zamora-bar-sound");
    this.hush();
    this.track = make("div", { className: "zamora-bar-track", "aria-hidden": "true" });
    this.more = new Drawer(words, words.more, "zamora-page-menu");
    this.more.body.append(
      button("☰", words.parts, () => this.parts.open(...this.listOfParts())),
      // A game or a problem is no lesson: it has neither.
      ...lesson.kit ? [button("⚑", words.route, () => this.chooseRoute(), "zamora-bar-route")] : [],
      this.projector,
      this.sound,
      ...lesson.kit && does.teach
        ? [button("✎", words.teacher, () => this.teacher.ask(), "zamora-bar-teacher")] : [],
      ...does.code ? [button("</>", words.code, does.code, "zamora-bar-code")] : [],
      ...does.extras.map(({ sign, label, act }) => button(sign, label, act)),
      ...does.speak ? tongues(does.languages, does.speak) : []);
    // What is chosen opens in place of the menu.
    this.more.body.addEventListener("click", () => this.more.node.close(), { capture: true });
    this.top = make("nav", { className: "zamora-bar zamora-bar-top", "aria-label": words.lesson },
      button("☷", words.ladder, () => this.ladder.open(...this.listOfLessons()), "zamora-bar-ladder"),
      make("div", { className: "zamora-bar-middle" }, this.track, this.title),
      this.solved,
      button("⋯", words.more, () => this.more.node.showModal(), "zamora-bar-more"),
      ...[this.more, this.parts, this.ladder, this.routes, this.teacher].map(({ node }) => node));

    this.back = button("‹", words.back, () => this.step(-1), "zamora-bar-back");
    this.next = button("›", words.next, () => this.onward(), "zamora-bar-next");
    this.count = make("span", { className: "zamora-bar-count" });
    this.state = make("span", { className: "zamora-bar-state", role: "status" });
    this.bottom = make("nav", { className: "zamora-bar zamora-bar-bottom", "aria-label": words.steps },
      this.back, make("div", { className: "zamora-bar-line" }, this.count, this.state), this.next);
    this.trouble = make("div", { className: "zamora-page-trouble", role: "alert", hidden: true });
  }

  get following() {
    return this.course[this.course.indexOf(this.lesson) + 1];
  }

  // Screens -------------------------------------------------------------------------------------

  /**
   * The numbers of the screens of this route, in order; what stands aside is on no way, and where
   * nothing is to be repeated there is no screen for it.
   */
  get path() {
    return [...this.screens.keys()].filter((n) => {
      const { aside, only, review } = this.screens[n];
      return !aside && this.way.has(only) && (!review || this.due.has(review));
    });
  }

  /** The next screen on the way from here, or the one before; undefined if there is none. */
  beside(step) {
    const { here, path } = this;
    if (step < 0) return path.findLast((n) => n < here);
    return this.screens[here].aside ? undefined : path.find((n) => n > here);
  }

  step(step) {
    const number = this.beside(step);
    if (number !== undefined) this.does.go(number);
  }

  onward() {
    if (this.lead) this.lead.click();
    else if (this.beside(1) !== undefined) this.step(1);
    else if (this.following) this.does.open(this.following);
    else if (this.home) this.leave.click();
    else this.ladder.open(...this.listOfLessons());
  }

  show(here) {
    this.here = here;
    const { words, way, path } = this;
    const { title, section, aside, only } = this.screens[here];
    const gone = path.filter((n) => n <= here).length;
    this.title.replaceChildren(make("b", {}, this.lesson.title), " ",
                               make("span", {}, aside ? title : section));
    this.back.disabled = this.beside(-1) === undefined;
    this.leads(this.lead);
    this.count.classList.toggle("zamora-unseen", way.has(only));
    this.count.textContent = aside ? ""
      : way.has(only) ? fill(words.count, { n: gone, total: path.length })
      : fill(words.other_route, { route: way.names(only) });
    this.segments(path, here);
    this.tell();
  }

  /** What leads on: a button on the screen, which gives the bar its words; without any, the next screen. */
  leads(lead) {
    this.lead = lead;
    const { words } = this;
    const said = lead ? lead.getAttribute("aria-label") ?? lead.textContent
      : this.beside(1) !== undefined ? words.next
      : this.following ? words.next_lesson : this.home ? words.home : words.ladder;
    const label = this.next.lastChild;
    if (label.textContent !== said) label.textContent = said;
    this.next.classList.toggle("zamora-bar-does", Boolean(lead));
  }

  /** The parts of the lesson, as long as they have screens; each filled as far as one has come. */
  segments(path, here) {
    const parts = new Map();
    for (const n of path) {
      const part = parts.get(this.screens[n].section) ?? { all: 0, gone: 0 };
      parts.set(this.screens[n].section, { all: part.all + 1, gone: part.gone + Number(n <= here) });
    }
    this.track.replaceChildren(...[...parts.values()].map(({ all, gone }) => {
      const one = make("span", { className: "zamora-bar-part" }, make("i"));
      one.style.flexGrow = String(all);
      one.style.setProperty("--gone", `${(100 * gone) / all}%`);
      return one;
    }));
  }

  // What is solved ------------------------------------------------------------------------------

  /** Show what is known of the exercises: `progress` in zamora/player/lessonpage.py. */
  tell(progress = this.progress) {
    this.progress = progress;
    // Screens once on the way stay: one of them may be open when the last exercise is solved.
    for (const number of progress?.review ?? []) this.due.add(number);
    const said = this.sum(this.lesson);
    this.solved.title = said;
    this.solved.hidden = !said;
    this.solved.replaceChildren(
      make("span", { className: "zamora-unseen" }, said),
      make("span", { "aria-hidden": "true" }, /★ \d+/.exec(said)?.[0] ?? ""));
  }

  /** The stars of an exercise, undefined if it is not solved, as far as is known. */
  stars(exercise) {
    return this.projecting ? undefined : this.progress?.solved[exercise];
  }

  /** An exercise, or a lesson, with a tick if it is solved. */
  ticked(name, solved) {
    return solved ? `✔ ${name}` : name;
  }

  /** The exercises of a lesson on this route. */
  exercisesOf({ exercises }) {
    return Object.keys(exercises).filter((id) => this.way.has(exercises[id]));
  }

  /** The exercise on a screen, if it is one of this route. */
  exerciseOn({ exercise }) {
    return this.way.has(this.lesson.exercises[exercise] ?? []) ? exercise : "";
  }

  isDone(lesson) {
    const ids = this.exercisesOf(lesson);
    return ids.length > 0 && ids.every((id) => this.stars(id) !== undefined);
  }

  /** How far a lesson has come, in words; none if nothing is known, or it has no exercises. */
  sum(lesson) {
    const ids = this.exercisesOf(lesson);
    if (!this.progress || this.projecting || !ids.length) return "";
    const solved = ids.filter((id) => this.stars(id) !== undefined);
    const stars = solved.reduce((sum, id) => sum + this.stars(id), 0);
    const said = fill(this.words.solved, { solved: solved.length, total: ids.length });
    return this.ticked(`${said} · ★ ${stars}`, this.isDone(lesson));
  }

  /** Presentation mode: hide the pupil's results. */
  project(on) {
    this.projecting = on;
    this.projector.setAttribute("aria-pressed", String(on));
    this.projector.lastChild.textContent = on ? this.words.projector_end : this.words.projector;
    this.tell();
  }

  /** Say whether sounds are wanted; which person is here may be known only later. */
  hush() {
    this.sound.lastChild.textContent = wanted() ? this.words.sound : this.words.silent;
  }

  // What is said --------------------------------------------------------------------------------

  say(words) {
    if (this.state.textContent !== words) this.state.textContent = words;
  }

  /** A sentence, with a button that mends it if one can; without any, what was said goes away. */
  ask(sentence, label, mend) {
    if (!label && sentence === this.asked) return; // who hears the page has heard it
    this.asked = sentence;
    this.trouble.hidden = !sentence;
    const again = () => { this.ask(); mend(); };
    this.trouble.replaceChildren(...sentence ? [make("p", {}, sentence)] : [], ...label ? [
      make("button", { type: "button", className: "zamora-bar-button zamora-bar-on",
                       onclick: again }, label),
    ] : []);
  }

  // Lists ---------------------------------------------------------------------------------------

  /** The routes, to choose one; `then` is called when one is chosen. */
  choice(then = () => {}) {
    const { words, way } = this;
    return [
      make("p", {}, words.route_question),
      make("div", { className: "zamora-routes" }, ...way.routes.map(({ key, name, about }) =>
        make("button", {
          type: "button", className: "zamora-part", "aria-pressed": String(key === way.chosen),
          onclick: () => { this.does.choose(key); then(); },
        }, make("b", {}, name), make("span", {}, about)))),
    ];
  }

  chooseRoute() {
    this.routes.open(...this.choice(() => this.routes.node.close()),
                     make("p", {}, this.words.route_harmless));
  }

  listOfParts() {
    const lists = [], { screens, path } = this;
    const asides = [...screens.keys()].filter((n) => screens[n].aside);
    let section;
    for (const number of [...path, ...asides]) {
      const { title, aside, section: part } = screens[number];
      const exercise = this.exerciseOn(screens[number]);
      const name = exercise ? fill(this.words.exercise, { id: exercise }) : title;
      if (number === asides[0]) {
        section = undefined;
        lists.push(make("hr"), make("ul"));
      } else if (section !== part && !aside) {
        lists.push(make("h3", {}, section = part), make("ul"));
      }
      if (!name || (name === section && !exercise && lists.at(-1).children.length)) continue;
      const go = () => { this.parts.node.close(); this.does.go(number); };
      const entry = make("button", { type: "button", className: "zamora-part", onclick: go },
                         this.ticked(name, exercise && this.stars(exercise) !== undefined));
      if (number === this.here) entry.setAttribute("aria-current", "step");
      lists.at(-1).append(make("li", {}, entry));
    }
    return lists;
  }

  listOfLessons() {
    const open = (lesson, exercise) => {
      this.ladder.node.close();
      this.does.open(lesson, exercise);
    };
    const entry = (lesson) => {
      const name = make("button", { type: "button", className: "zamora-part",
                                    onclick: () => open(lesson) },
                        make("b", {}, this.ticked(lesson.title, this.isDone(lesson))));
      if (lesson === this.lesson) name.setAttribute("aria-current", "page");
      const exercises = Object.entries(lesson.exercises).map(([id, only]) => {
        const called = fill(this.words.exercise, { id });
        const mine = this.way.has(only);
        return make("button", {
          type: "button", className: `zamora-rung-exercise${mine ? "" : " zamora-rung-other"}`,
          "aria-label": mine ? called
            : `${called}. ${fill(this.words.other_route, { route: this.way.names(only) })}`,
          onclick: () => open(lesson, id),
        }, this.ticked(id, this.stars(id) !== undefined));
      });
      return make("li", {}, name,
        make("span", { className: "zamora-bar-solved" }, this.sum(lesson)),
        make("div", { className: "zamora-rung-exercises" }, ...exercises));
    };
    const ladders = [...new Set([this.lesson, ...this.course].map(({ ladder }) => ladder))]; // its own first
    return ladders.flatMap((name) => [
      ...(name ? [make("h3", {}, name)] : []),
      make("ol", { className: "zamora-page-rungs" },
           ...this.course.filter((lesson) => lesson.ladder === name).map(entry)),
    ]);
  }
}
