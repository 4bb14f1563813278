// Runs the cells of a lesson by itself: those that the screen needs, and the next screen's after
// them. What is alive already, from before a reload, is left alone.
// @ts-check

/** @typedef {import("./host.js").Cell} Cell */

export class Runner {
  /**
   * @param {import("./host.js").Host} host
   * @param {(state: "busy" | "ready" | "failed" | "missing" | "lost") => void} told
   *   `"failed"`: a cell did; `"lost"`: what runs cells did, and may be there again soon
   */
  constructor(host, told) {
    this.host = host;
    this.told = told;
    this.round = 0;
    this.forget();
  }

  /** The kernel was replaced: nothing is live. */
  forget() {
    /** What is to be run, and whether it is waited for. @type {[Cell, boolean][]} */
    this.wanted = [];
    /** @type {Cell | null} */
    this.running = null;
    /** What has been run, well or not. @type {Set<Cell>} */
    this.done = new Set();
    /** @type {Promise<void> | null} */
    this.going = null; // a lost kernel may never answer
    this.round += 1;
    this.host.forget();
  }

  /**
   * Run cells that are not live: `now`, and then, in the background, `later`.
   *
   * A further call replaces the queue; only the running cell is not interrupted.
   *
   * @param {Cell[]} now @param {Cell[]} later
   */
  want(now, later) {
    this.wanted = [
      ...now.map((cell) => /** @type {[Cell, boolean]} */ ([cell, true])),
      ...later.map((cell) => /** @type {[Cell, boolean]} */ ([cell, false])),
    ];
    // A cell started in the background is waited for now.
    if (this.running && now.includes(this.running)) this.told("busy");
    this.going ??= this.go(this.round);
    return this.going;
  }

  /** @param {number} round */
  async go(round) {
    const current = () => round === this.round;
    try {
      await this.host.ready(current);
      while (current() && await this.step(current));
    } catch (error) {
      if (!current()) return;
      console.warn("zamora:", error);
      this.told("lost");
    } finally {
      if (current()) this.going = null;
    }
  }

  /** Run the next cell; false when there is none, or it failed. @param {() => boolean} current */
  async step(current) {
    const asleep = (/** @type {[Cell, boolean]} */ [one]) => !this.done.has(one) && this.host.asleep(one);
    const [cell, waited] = this.wanted.find(asleep) ?? [];
    this.told(waited ? "busy" : "ready");
    if (!cell) return false;
    this.done.add(cell);
    this.running = cell;
    const failure = await this.host.run(cell);
    if (!current()) return false;
    this.running = null;
    if (!failure) return true;
    this.done.delete(cell);
    this.told(failure);
    return false;
  }
}
