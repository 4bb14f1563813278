// Monitors whether a lesson's kernel is there, is still the same, and answers.
//
// The lesson's widgets live in one process, identified in its messages (`header.session`). Its end is
// reported once, by the first source to notice (JupyterLab, an answer of another process, the
// server); later messages of that process are ignored. JupyterLab alone would not do: it does not
// report a kernel restarted by another program, takes twenty seconds to notice a removed one, and
// gives up reconnecting after seven tries.
//
// A mere sign of trouble (the kernel announces its end, the connection is down) is no proof: a
// stopping server looks the same. The server is polled until it is known.

import { Waiting } from "./lesson/late.js";

// All in milliseconds.
const LOST = 2000; // a line that is down for longer is looked at
const TRY = 1500; // between two looks at the server
const LATE = 4000; // timeout for an answer of the server, in ms

/** What a kernel says of itself, not the server in its name. */
const OWN = ["busy", "idle", "starting"];
const GONE = ["restarting", "autorestarting", "dead"];

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Pulse {
  /**
   * @param panel the notebook.
   * @param services JupyterLab's managers of kernels and sessions.
   * @param told called with `"ending"`, the process is about to be replaced; `"fallen"`, it is gone;
   *   `"down"`, the server does not answer (at each look); `"up"`, it does; `"late"`, what was pressed
   *   has no answer; `"answered"`.
   */
  constructor(panel, services, told) {
    Object.assign(this, { services, told, asked: new Waiting(told), gone: new Set(), process: "" });
    const { sessionContext } = panel;
    this.message = (_, { msg, direction }) => this.hear(msg, direction);
    this.follow(sessionContext.session?.kernel);
    sessionContext.kernelChanged.connect((_, { newValue }) => this.follow(newValue));
    sessionContext.statusChanged.connect((_, status) => {
      if (GONE.includes(status)) this.fall();
      if (status === "dead") void this.mend(); // JupyterLab has still to find that its session has ended
    });
    sessionContext.connectionStatusChanged.connect((_, status) => this.line(status));
    panel.disposed.connect(() => {
      this.ended = true;
      this.process = "";
      this.follow(null);
    });
  }

  follow(kernel) {
    if (kernel === this.kernel) return;
    this.kernel?.anyMessage.disconnect(this.message);
    this.fall();
    this.gone.clear();
    this.kernel = kernel;
    this.doubt = !!this.down; // without a kernel only a look says that the server is back
    kernel?.anyMessage.connect(this.message);
    this.line(kernel?.connectionStatus ?? "none");
  }

  /** The process is gone, if there was one: the next one that answers is the one that is meant. */
  fall() {
    this.asked.clear();
    if (!this.process) return;
    this.gone.add(this.process);
    this.process = "";
    this.told("fallen");
  }

  hear({ channel, header, parent_header: parent, content }, direction) {
    if (direction === "send") {
      if (header.msg_type === "comm_msg" && this.process) this.asked.add(header.msg_id);
    } else if (this.gone.has(header.session)) {
      return;
    } else if (header.msg_type === "shutdown_reply") {
      this.gone.add(header.session);
      if (content.restart) this.told("ending");
      void this.mend();
    } else if (channel === "iopub" && OWN.includes(content.execution_state)) {
      if (content.execution_state === "idle") this.asked.done(parent.msg_id);
      if (header.session !== this.process) this.fall();
      this.process = header.session;
      this.doubt = false;
    }
  }

  // The line to the server ----------------------------------------------------------------------

  line(status) {
    clearTimeout(this.lost);
    if (status === "connected") this.rise();
    else if (this.kernel) this.lost = setTimeout(() => this.mend(), LOST);
  }

  rise() {
    this.doubt &&= this.gone.has(this.process); // a kernel that announced its end has still to end
    if (!this.down) return;
    this.down = false;
    this.told("up");
  }

  /** Something is wrong: look until it is known what. */
  async mend() {
    this.doubt = true;
    if (this.mending) return;
    this.mending = true;
    for (; this.doubt && !this.ended; await pause(TRY)) await this.look();
    this.mending = false;
  }

  async look() {
    const there = await this.find();
    if (this.ended) return;
    const { kernel } = this;
    const { connectionStatus: line, isDisposed } = kernel ?? {};
    // A process that has not answered yet may take its time until it can be connected to.
    if (!there || (this.process && line !== "connected" && !isDisposed)) {
      this.down = true;
      this.told("down");
    }
    const back = there && this.away;
    this.away = !there;
    if (!there) return;
    if (!kernel || line === "connected") this.rise();
    // JupyterLab tries by itself; when it has given up, or would go on trying in half a minute only:
    else if (!isDisposed && (back || line === "disconnected")) kernel.reconnect().catch(() => {});
    // A process started by another client is silent until it gets a request.
    if (line === "connected" && this.doubt) kernel.requestKernelInfo().catch(() => {});
  }

  /** Have JupyterLab look what runs on the server; false if that does not answer. */
  find() {
    const { kernels, sessions } = this.services;
    // (These are no public methods. The public ones say nothing of a server that does not answer.)
    const found = kernels.requestRunning().then(() => sessions.requestRunning());
    return Promise.race([found.then(() => true, () => false), pause(LATE).then(() => false)]);
  }
}
