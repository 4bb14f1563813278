// What was asked and has no answer yet, and whether that takes too long.
// @ts-check

// In milliseconds.
const LATE = 4000; // what has no answer for longer is late
const LOOK = 1000; // between two looks

export class Waiting {
  /** @param {(state: "late" | "answered") => void} told something is late; nothing is any more */
  constructor(told) {
    this.told = told;
    /** When each was asked, in that order. @type {Map<any, number>} */
    this.asked = new Map();
    this.late = false;
  }

  /** @param {any} id */
  add(id) {
    this.asked.set(id, Date.now());
    this.timer ??= setInterval(() => {
      const [first] = this.asked.values();
      if (this.late || Date.now() - first < LATE) return;
      this.late = true;
      this.told("late");
    }, LOOK);
  }

  /** @param {any} id */
  done(id) {
    if (this.asked.delete(id)) this.settle();
  }

  /** There will be no answers. */
  clear() {
    this.asked.clear();
    this.settle();
  }

  settle() {
    if (this.asked.size) return;
    clearInterval(this.timer);
    this.timer = undefined;
    if (this.late) this.told("answered");
    this.late = false;
  }
}
