// The end of a lesson: a screen of the page's own after the last one of the notebook. What was thought
// and is known now, what is solved, the ladder one rung higher, and what comes tomorrow.
// @ts-check

import { make } from "./dom.js";

/** The identity of the screen. */
export const END = "fin";
/** The most envelopes that are listed. */
const MOST = 3;

/** The screens of a lesson with its end after the last that is on the way; no part is called after it. */
export function withEnd(screens) {
  const last = screens.findLastIndex(({ aside }) => !aside);
  const section = screens[last]?.section ?? "";
  const end = { id: END, cells: [], title: "", section, exercise: "", review: 0, only: [], aside: false };
  return [...screens.slice(0, last + 1), end, ...screens.slice(last + 1)];
}

export class Ending {
  /** @param words the sentences; @param {import("./bar.js").Bars} bars */
  constructor(words, bars) {
    this.words = words;
    this.bars = bars;
    this.el = make("section", { className: "zamora-end zamora-away", tabIndex: 0, "aria-label": words.end });
  }

  /** Whether it is what is to be seen. */
  show(seen) {
    this.el.classList.toggle("zamora-away", !seen);
    const { top, bottom } = this.bars;
    this.el.style.top = `${top.offsetHeight}px`;
    this.el.style.bottom = `${bottom.offsetHeight}px`;
  }

  /** @param {{ asked: string, thought: string, known: string }[]} believed */
  tell(believed = []) {
    const { words, bars } = this, { lesson, following } = bars;
    const said = bars.sum(lesson);
    const climbed = bars.exercisesOf(lesson).some((id) => bars.stars(id) !== undefined);
    this.el.replaceChildren(
      make("div", { className: "zamora-end-words" },
        make("h1", {}, climbed ? words.end_climbed : words.end_reached),
        make("p", {}, said ? `${lesson.title}: ${said.replaceAll(" ", "\u00a0")}` : lesson.title),
        ...believed.slice(0, MOST).map(({ asked, thought, known }) =>
          make("div", { className: "zamora-end-believed" }, make("p", {}, asked),
            make("div", { className: "zamora-then" },
              make("div", {}, make("span", {}, words.end_thought), make("b", {}, thought)),
              make("div", {}, make("span", {}, words.end_known), make("b", {}, known)))))),
      this.ladder(),
      // Night in every theme.
      make("aside", { className: "zamora-end-night", "data-theme": "dark" },
        ...following ? [make("div", {}, make("h2", {}, words.end_tomorrow),
          // What stands after a colon says already what it is about.
          make("p", {}, make("b", {}, following.title), following.title.includes(": ") ? "." : `: ${following.about}.`))] : [],
        ...lesson.pillow ? [make("div", {}, make("h2", {}, words.end_pillow),
          make("p", {}, lesson.pillow))] : []));
  }

  /** The ladder of this lesson, seen from the side: the last rung is on top. */
  ladder() {
    const { bars } = this, { course, lesson } = bars;
    const rungs = course.filter(({ ladder }) => ladder === lesson.ladder);
    const here = rungs.indexOf(lesson);
    return make("ol", { className: "zamora-end-ladder", reversed: true, "aria-label": lesson.ladder },
      ...rungs.map((one, n) => {
        const rung = make("li", { className: n < here ? "zamora-rung-below" : n > here ? "" : "zamora-rung-here" },
          bars.ticked(one.title, bars.isDone(one)));
        if (n === here) rung.setAttribute("aria-current", "step");
        return rung;
      }).reverse());
  }
}
