// A lesson in screens: one idea each. The grouping follows from the cells alone, so they can be
// reordered freely.

const HEADING = /^(#{1,3}) +(.+?)\s*$/m;
const ASIDE = /^<details>\s*<summary>(?:<b>)?(.*?)(?:<\/b>)?\s*(?:\(|<\/summary>)/;
// The names that cells call, in the words of all languages (zamora/player/vocabulary).
const EXERCISE = /^(?:ejercicio|exercise|exercicio)\(["'](.+?)["']\)/;
/** Cells that only show something: several fit on a screen. All others are to do something with. */
const SHOWN = /^(?:comprobar|check|conferir|dibujo|picture|desenho|mapa|position_map)\(/;
/** Goes with what is above it: first try, then say what you think. */
export const COMPANION = /^(?:sobre|envelope)\(/;

/** What was missed in earlier lessons: nothing to do for who missed nothing. */
const REVIEW = /^(?:repaso|warm_up|revisao)\((\d+)\)/;

/** The first cell of code of every lesson. */
export const START = "from zamora_widgets.aula import *";

/** The title of a lesson: its first heading; undefined if it has none. */
export const titleOf = (cells) => HEADING.exec(cells[0]?.source ?? "")?.[2];

const kindOf = ({ type, source }) => {
  if (type !== "code") return HEADING.test(source) ? "heading" : "text";
  if (source.trim() === START) return "start";
  if (EXERCISE.test(source)) return "exercise";
  return SHOWN.test(source) ? "shown" : COMPANION.test(source) ? "companion" : "board";
};

/**
 * The screens of a lesson, in order.
 *
 * @param cells what there is: `{ id, type, source, only }` each, the latter the routes it is for,
 *   none if it is for all.
 * @returns `{ id, cells, title, section, exercise, review, only, aside }` each: the identity of its
 *   first cell; the numbers of its cells; what it is called; the part of the lesson (`##`) that it is
 *   in; the exercise on it, if there is one; the number of the lesson if it is only there to repeat
 *   what was missed before that, else 0; the routes that it is on, none for all; whether it stands
 *   outside the lesson (the rules): those come last.
 */
export function screensOf(cells) {
  const kinds = cells.map(kindOf);
  const screens = [];
  let screen, section = "";

  /** Whether a text introduces what comes below; if not, it is about what is above it. */
  const introduces = (n) => {
    do n++; while (kinds[n] === "text" && !ASIDE.test(cells[n].source));
    return kinds[n] !== undefined && !["heading", "text"].includes(kinds[n]);
  };
  const begins = (n) => {
    if (!screen) return true;
    if (screen.aside) return kinds[n] === "heading";
    const holds = screen.cells.map((m) => kinds[m]).filter((kind) => !/text|heading|start/.test(kind));
    switch (kinds[n]) {
      // A title has one more below it.
      case "heading": return holds.length > 0 || screen !== screens[0] || screen.cells.filter((m) => kinds[m] === "heading").length > 1;
      case "text": return holds.length > 0 && introduces(n);
      case "shown": return holds.includes("exercise");
      case "exercise": case "board": return holds.length > 0;
      // The first screen has the rules and a board already; without a board one question is enough.
      case "companion": return screen === screens[0] ? holds.length > 0
        : holds.length > 0 && holds.every((kind) => kind === "companion");
      default: return false;
    }
  };

  cells.forEach(({ id, type, source }, n) => {
    const aside = type === "code" ? null : ASIDE.exec(source);
    if (aside || begins(n)) {
      screen = { id, cells: [], title: aside?.[1] ?? "", section, exercise: "", aside: !!aside };
      screens.push(screen);
    }
    screen.cells.push(n);
    if (screen.aside) return;
    if (kinds[n] === "heading") {
      for (const [, marks, words] of source.matchAll(new RegExp(HEADING, "gm"))) {
        if (marks.length < 3) screen.section = section = words;
        screen.title = words;
      }
    }
    if (kinds[n] === "exercise") screen.exercise = EXERCISE.exec(source)?.[1] ?? "";
  });
  for (const one of screens) {
    const todo = one.cells.filter((n) => !["heading", "text", "start"].includes(kinds[n]));
    one.review = todo.length === 1 ? Number(REVIEW.exec(cells[todo[0]].source)?.[1] ?? 0) : 0;
    const routes = one.cells.map((n) => cells[n].only);
    // What wakes the lesson up is on every way, and makes no screen by itself.
    one.only = routes.some((only) => !only.length) ? [] : [...new Set(routes.flat())];
  }
  return [...screens.filter((one) => !one.aside), ...screens.filter((one) => one.aside)];
}
