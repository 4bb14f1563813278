// Whether the kernel of a lesson is there, is the one that it was, and answers.
//
// JupyterLab tells of a kernel that dies by itself. It does not tell of one that another program has
// restarted: to its messages another process answers, which knows none of the lesson's widgets. And
// while the line to the server is down it tries only seven times to mend it.

// All in milliseconds.
const LOST = 2000; // a line that is down for longer is said to be down
const TRY = 1500; // between two looks whether the server is back, or a kernel is gone
const LATE = 4000; // what was pressed and has no answer for longer shows it
const LOOK = 1000; // between two looks whether the answer has come

/** What a kernel says of itself, not the server in its name. */
const OWN = ["busy", "idle", "starting"];

export class Pulse {
  /**
   * @param panel the notebook.
   * @param services JupyterLab's managers of kernels and sessions.
   * @param told called with `"down"`, the line to the server; `"up"`; `"ending"`, the kernel is told to
   *   end; `"other"`, another process answers; `"late"`, something that was pressed has no answer; `"answered"`.
   */
  constructor(panel, services, told) {
    Object.assign(this, { services, told, asked: new Map(), process: "" });
    const { sessionContext } = this.panel = panel;
    this.message = (_, { msg, direction }) => this.hear(msg, direction);
    this.follow(sessionContext.session?.kernel);
    sessionContext.kernelChanged.connect((_, { newValue }) => this.follow(newValue));
    sessionContext.statusChanged.connect((_, status) => {
      if (status.endsWith("restarting")) this.forget();
    });
    sessionContext.connectionStatusChanged.connect((_, status) => this.line(status));
    panel.disposed.connect(() => {
      this.follow(null);
      clearTimeout(this.lost);
      this.ended = true;
    });
  }

  follow(kernel) {
    this.kernel?.anyMessage.disconnect(this.message);
    this.kernel = kernel;
    kernel?.anyMessage.connect(this.message);
    this.forget();
  }

  /** Whatever process answers next is the one that is meant. */
  forget() {
    this.process = "";
    this.ending = false;
    this.asked.clear();
    this.settle();
  }

  hear({ channel, header, parent_header: parent, content }, direction) {
    if (direction === "send") {
      if (header.msg_type === "comm_msg") this.wait(header.msg_id);
    } else if (header.msg_type === "shutdown_reply") {
      this.told("ending");
      // JupyterLab would find out within ten seconds, and that its session has ended, in ten more.
      this.ending = !content.restart;
      void this.mend();
    } else if (channel === "iopub" && OWN.includes(content.execution_state)) {
      if (content.execution_state === "idle" && this.asked.delete(parent.msg_id)) this.settle();
      const before = this.process;
      this.process = header.session;
      if (!before || before === header.session) return;
      this.asked.clear();
      this.settle();
      this.told("other");
    }
  }

  // What was pressed ----------------------------------------------------------------------------

  wait(id) {
    this.asked.set(id, Date.now());
    this.timer ??= setInterval(() => {
      const [first] = this.asked.values(); // they are in the order in which they were asked
      if (this.late || Date.now() - first < LATE) return;
      this.late = true;
      this.told("late");
    }, LOOK);
  }

  /** Nothing is late any more, if everything is answered. */
  settle() {
    if (this.asked.size) return;
    clearInterval(this.timer);
    this.timer = null;
    if (this.late) this.told("answered");
    this.late = false;
  }

  // The line to the server ----------------------------------------------------------------------

  line(status) {
    clearTimeout(this.lost);
    this.lost = null;
    if (status !== "connected") {
      this.lost = setTimeout(() => {
        if (!this.kernel || this.kernel.isDisposed || this.ending) return; // the kernel is gone
        this.down = true;
        this.told("down");
        void this.mend();
      }, LOST);
    } else if (this.down) {
      this.down = false;
      this.told("up");
    }
  }

  /** Until the line is up again, or JupyterLab has found that the kernel is gone. */
  async mend() {
    if (this.mending) return;
    this.mending = true;
    const { kernel, panel: { sessionContext } } = this;
    while ((this.down || this.ending) && !this.ended && sessionContext.session?.kernel === kernel) {
      await new Promise((resolve) => setTimeout(resolve, TRY));
      const there = await this.look();
      if (there && this.down && !kernel.isDisposed && kernel.connectionStatus !== "connected")
        await kernel.reconnect().catch(() => {});
    }
    this.mending = false;
  }

  /** Have JupyterLab look what runs on the server; false if that is not there. */
  async look() {
    const { kernels, sessions } = this.services;
    try {
      await kernels.refreshRunning();
      await sessions.refreshRunning();
      return true;
    } catch {
      return false;
    }
  }
}
