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
    this.height = 0;
    if (!this.there) return;
    addEventListener("message", ({ source, origin, data }) => {
      if (source !== parent || data?.zamora !== VERSION) return;
      if (data.do === "fit") return this.grow();
      // A pupil's progress is nothing for the pages of others.
      if (data.do !== "keep" || origin !== location.origin) return;
      if (data.open) this.last = ""; // it is told what is solved then, whatever it has been told
      keep({ lessons: this.lessons, most: Number(data.most) || 0, open: String(data.open ?? "") });
    });
  }

  get there() {
    return parent !== window;
  }

  /** The page is there, in the host's elements. @param {import("./lesson/host.js").Host} host */
  begin(host) {
    this.host = host;
    this.say({ on: "here" });
    if (this.wanted) this.grow();
  }

  /** The page around gives as much height as there is to see, and is told how much that is. */
  grow() {
    this.wanted = true;
    const { host } = this;
    if (!host || this.watching) return;
    host.el.classList.add("zamora-grows");
    dispatchEvent(new Event("resize")); // what was made to fit has its own size again
    this.watching = new ResizeObserver(() => {
      const height = Math.ceil(host.el.getBoundingClientRect().height);
      if (height !== this.height) this.say({ on: "size", height });
      this.height = height;
    });
    this.watching.observe(host.el);
  }

  /** @param {any} message */
  say(message) {
    if (this.there) parent.postMessage({ zamora: VERSION, ...message }, "*");
  }

  /** Say what is solved, if it is not what was said before. @param {Solved} told */
  tell(told) {
    this.lessons = [...new Set(told.of.map((exercise) => exercise.split(".")[0] ?? ""))];
    const now = JSON.stringify(told);
    if (now !== this.last) this.say({ on: "progress", ...told });
    this.last = now;
  }
}
