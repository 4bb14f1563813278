// Which widgets a kernel has.

/** What a kernel said last when it was asked for its widgets; asked at most once at a time. */
export class Census {
  static of = new WeakMap();

  static kernel(kernel) {
    if (!Census.of.has(kernel)) Census.of.set(kernel, new Census(kernel));
    return Census.of.get(kernel);
  }

  constructor(kernel) {
    this.kernel = kernel;
    this.answers = 0;
    this.widgets = null;
    this.asking = null;
  }

  /** Ask; what is promised is that the answer has come, or that there will be none. */
  ask() {
    this.asking ??= this.kernel.requestCommInfo({ target_name: "jupyter.widget" })
      .then(({ content }) => {
        if (content.status !== "ok") return;
        this.widgets = new Set(Object.keys(content.comms));
        this.answers++;
      })
      .catch(() => {}) // disconnected: callers keep waiting
      .finally(() => { this.asking = null; });
    return this.asking;
  }
}
