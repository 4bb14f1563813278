// What was asked and has no answer yet, and whether that takes too long.
// @ts-check

// In milliseconds.
const LATE = 4000; // after this time an answer is late, in ms
const LOOK = 1000; // between two looks

export class Waiting {
  /** @param {(state: "late" | "answered") => void} told called when an answer becomes late, and when none is */
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
