// What a page of a site says to a page that shows it in a frame, and what it does for it: docs/site.md.
// @ts-check

const VERSION = 1;

/** @typedef {import("./lesson/host.js").Solved} Solved */

/** How the page around a frame and the page in it talk. */
export class Frame {
  /** @param {(asked: { lessons: string[], most: number, open: string }) => void} keep asks Python */
  constructor(keep) {
    /** @type {string[]} */
    this.lessons = [];
    this.last = "";
    if (parent === window) return;
    addEventListener("message", ({ source, origin, data }) => {
      // A pupil's progress is nothing for the pages of others.
      if (source !== parent || origin !== location.origin || data?.zamora !== VERSION) return;
      if (data.do !== "keep") return;
      if (data.open) this.last = ""; // it is told what is solved then, whatever it has been told
      keep({ lessons: this.lessons, most: Number(data.most) || 0, open: String(data.open ?? "") });
    });
  }

  /** @param {any} message */
  say(message) {
    if (parent !== window) parent.postMessage({ zamora: VERSION, ...message }, "*");
  }

  /** Say what is solved, if it is not what was said before. @param {Solved} told */
  tell(told) {
    this.lessons = [...new Set(told.of.map((exercise) => exercise.split(".")[0] ?? ""))];
    const now = JSON.stringify(told);
    if (now !== this.last) this.say({ on: "progress", ...told });
    this.last = now;
  }
}
