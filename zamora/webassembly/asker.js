// Asks a worker with the kernels, from a page or from another worker (Python's, in a browser).

import { Refused } from "./kernels.js";

/** Milliseconds for a worker to answer after `stop()`; then it is replaced. */
const HEED = 30;
/** Milliseconds of grace after its time is used up. */
const LATE = 60;

export class Asker {
  #make;
  /** @type {Worker | null} */
  #worker = null;
  #asked = new Map();
  #number = 0;

  /** @param make a worker that runs worker.js, not yet asked anything */
  constructor(
    make = () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }),
  ) {
    this.#make = make;
  }

  /**
   * Ask: docs/webassembly.md has the requests and what they are answered by.
   *
   * @param request without an id
   * @param report called now and then with what a search has found so far
   * @returns a promise of the answer, and `stop()`, which makes it come early
   */
  ask(request, report = () => {}) {
    const id = (this.#number += 1);
    const one = { request: { ...request, id }, report, last: null, clock: null };
    const answer = new Promise((resolve, reject) => Object.assign(one, { resolve, reject }));
    this.#asked.set(id, one);
    this.#send(one);
    return { answer, stop: () => this.#stop(id) };
  }

  /** End the worker and its pending question. */
  close() {
    for (const one of [...this.#asked.values()]) this.#settle(one, stopped(one));
    this.#worker?.terminate();
    this.#worker = null;
  }

  #send(one) {
    try {
      if (!this.#worker) {
        const worker = (this.#worker = this.#make());
        worker.onmessage = ({ data }) => this.#heard(data);
        worker.onerror = (event) => worker === this.#worker && this.#died(event);
      }
      this.#worker?.postMessage(one.request);
    } catch (problem) {
      this.#asked.delete(one.request.id);
      one.reject(new Refused("NoWorker", String(problem)));
    }
  }

  #heard(data) {
    const one = this.#asked.get(data.id);
    if (!one) return;
    if (data.kind === "report") {
      one.last = data;
      this.#watch(one);
      one.report(data);
    } else if (data.kind === "refused") {
      this.#asked.delete(data.id);
      clearTimeout(one.clock);
      one.reject(new Refused(data.name, data.message, data.accepted));
    } else this.#settle(one, data);
  }

  /** After the first depth the time limit is enforced, even on a busy worker. */
  #watch(one) {
    const { seconds } = one.request;
    if (!seconds || one.clock !== null || !one.last.depth) return;
    const left = 1000 * (seconds - one.last.seconds) + LATE;
    one.clock = setTimeout(() => this.#replace(one, "found"), Math.max(0, left));
  }

  #stop(id) {
    const one = this.#asked.get(id);
    if (!one) return;
    this.#worker?.postMessage({ do: "stop", id });
    clearTimeout(one.clock);
    one.clock = setTimeout(() => this.#replace(one, "stopped"), HEED);
  }

  /** It does not listen: end it, and let another one go on with what else was asked. */
  #replace(one, kind) {
    if (!this.#asked.has(one.request.id)) return;
    this.#worker?.terminate();
    this.#worker = null;
    this.#settle(one, { ...stopped(one), kind });
    for (const other of this.#asked.values()) this.#send(other);
  }

  #settle(one, answer) {
    clearTimeout(one.clock);
    this.#asked.delete(one.request.id);
    one.resolve(answer);
  }

  #died(event) {
    this.#worker?.terminate();
    this.#worker = null;
    for (const one of this.#asked.values()) {
      clearTimeout(one.clock);
      one.reject(new Refused("Broken", event.message ?? String(event)));
    }
    this.#asked.clear();
  }
}

/** What is known of a question that was not answered to the end. */
function stopped(one) {
  return { ...one.last, id: one.request.id, kind: "stopped" };
}
