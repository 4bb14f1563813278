// A JupyterLite kernel: it passes Jupyter's messages to the worker in which Python runs
// (../kernel/worker.js), started by the page before JupyterLab.

let count = 0;
const name = () => `${Date.now().toString(36)}-${(count += 1)}-${Math.random().toString(36).slice(2)}`;

export class Kernel {
  constructor({ id, name: kind, location, sendMessage }, Signal) {
    this.id = id;
    this.name = kind;
    this.location = location;
    this.sendMessage = sendMessage;
    this.isDisposed = this.dead = false;
    this.disposed = new Signal(this);
    this.waiting = new Map();
    this.told = { header: {} };
    this.worker = window.zamoraSite?.takeWorker();
    this.begun = () => {};
    this.ready = /** @type {Promise<void>} */ (new Promise((ready) => { this.begun = ready; }));
    this.worker.listen((data) => this.hear(data));
  }

  hear({ channel, kind, content, metadata, buffers, parent, done, ready, failed }) {
    if (this.isDisposed) return;
    if (ready) {
      this.hasBegun = true;
      window.zamoraSite?.saysItself(() => {}, () => false); // nothing more is being prepared
      return this.begun();
    }
    if (failed) return this.die(failed);
    if (done) {
      this.waiting.get(done)?.();
      return void this.waiting.delete(done);
    }
    if (kind) this.send(channel, kind, JSON.parse(content), JSON.parse(parent),
                        JSON.parse(metadata), buffers);
  }

  send(channel, kind, content, parent, metadata = {}, buffers = []) {
    const header = { msg_id: name(), msg_type: kind, session: parent.session ?? "",
                     username: "", date: new Date().toISOString(), version: "5.3" };
    this.sendMessage({ channel, header, parent_header: parent, content, metadata,
                       buffers: buffers.map((part) => part.buffer) });
  }

  /** Python is gone: reject pending requests; the lesson's page offers a restart. */
  die(why) {
    if (this.dead) return;
    console.warn("zamora: Python:", why);
    this.worker.end();
    if (!this.hasBegun) window.zamoraSite?.fail();
    this.send("iopub", "status", { execution_state: "dead" }, this.told.header ?? {});
    for (const release of this.waiting.values()) release();
    this.waiting.clear();
    this.begun();
    this.dead = true;
  }

  /** Resolves when the message has been answered. */
  async handleMessage(message) {
    if (this.dead) return;
    this.told = message;
    const { buffers = [], ...rest } = message;
    const parts = buffers.map((part) => new Uint8Array(part.buffer ?? part));
    const done = name();
    const answered = new Promise((release) => this.waiting.set(done, release));
    this.worker.post({ message: JSON.stringify(rest), buffers: parts, done });
    await answered;
  }

  dispose() {
    if (this.isDisposed) return;
    this.isDisposed = true;
    this.worker.end();
    for (const release of this.waiting.values()) release();
    this.disposed.emit();
  }
}
