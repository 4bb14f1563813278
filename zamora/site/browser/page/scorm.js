// A lesson in a learning platform, by SCORM 1.2 or 2004: what the page in the frame says (docs/site.md, "In a
// frame") goes to the platform, and comes back from it on another device.

/** How the two versions call the same things. `time` is a duration in seconds, `solved` a moment. */
const VERSIONS = {
  API: {
    begin: "LMSInitialize", end: "LMSFinish", get: "LMSGetValue", set: "LMSSetValue", commit: "LMSCommit",
    room: 4096, // characters of suspend data
    kept: "cmi.suspend_data", spent: "cmi.core.session_time", exit: "cmi.core.exit",
    first: ["cmi.core.lesson_status", ["not attempted", "unknown", ""]],
    state: ({ score, complete }) => ({
      "cmi.core.score.min": "0", "cmi.core.score.max": "100", "cmi.core.score.raw": String(score),
      "cmi.core.lesson_status": complete ? "completed" : "incomplete",
    }),
    duration: (seconds) => [3600, 60, 1].map((unit, n) =>
      String(Math.floor(seconds / unit) % (n ? 60 : 9999)).padStart(2, "0")).join(":"),
    moment: (date) => ["time", date.toTimeString().slice(0, 8)],
    kind: "performance",
  },
  API_1484_11: {
    begin: "Initialize", end: "Terminate", get: "GetValue", set: "SetValue", commit: "Commit",
    room: 64000,
    kept: "cmi.suspend_data", spent: "cmi.session_time", exit: "cmi.exit",
    first: ["cmi.completion_status", ["not attempted", "unknown", ""]],
    state: ({ score, complete }) => ({
      "cmi.score.min": "0", "cmi.score.max": "100", "cmi.score.raw": String(score),
      "cmi.score.scaled": String(score / 100), "cmi.progress_measure": String(score / 100),
      "cmi.completion_status": complete ? "completed" : "incomplete",
      "cmi.success_status": complete ? "passed" : "unknown",
    }),
    duration: (seconds) => `PT${Math.floor(seconds)}S`,
    moment: (date) => ["timestamp", date.toISOString().slice(0, 19)],
    kind: "other",
  },
};
const FAR = 12; // frames between the platform and a lesson, at most

/**
 * The platform's side: [its object, how it is called]; null if there is none.
 *
 * @param {any} from a window
 * @returns {[any, any] | null}
 */
export function platform(from) {
  for (const [name, version] of Object.entries(VERSIONS))
    for (const start of [from, from.opener]) {
      for (let one = start, n = 0; one && n < FAR; n++) {
        try {
          if (one[name]) return [one[name], version];
        } catch {
          break; // a page of another origin
        }
        one = one.parent === one ? null : one.parent;
      }
    }
  return null;
}

/** A pupil's attempt at a lesson, as the platform keeps it. */
export class Attempt {
  /** @param {[any, any]} found @param {() => Date} now */
  constructor([api, version], now = () => new Date()) {
    this.api = api;
    this.version = version;
    this.now = now;
    this.began = now();
    this.over = false;
    this.do("begin", "");
    this.do("set", version.exit, "suspend");
    this.kept = this.do("get", version.kept) || "";
    const [status, fresh] = version.first;
    /** What the platform has been told already is not told again. */
    /** @type {Set<string> | null} */
    this.known = fresh.includes(this.do("get", status)) || !this.kept ? new Set() : null;
  }

  do(what, ...values) {
    return this.api[this.version[what]](...values);
  }

  /** What is solved. @param {{ solved: Record<string, number>, score: number, complete: boolean }} told */
  tell({ solved, score, complete }) {
    if (this.over) return;
    for (const [name, value] of Object.entries(this.version.state({ score, complete })))
      this.do("set", name, value);
    const known = this.known ??= new Set(Object.keys(solved));
    for (const one of Object.keys(solved)) {
      if (!known.has(one)) this.interaction(one);
      known.add(one);
    }
    this.save();
  }

  interaction(exercise) {
    const number = Number(this.do("get", "cmi.interactions._count")) || 0;
    const [when, at] = this.version.moment(this.now());
    const said = { id: exercise, type: this.version.kind, result: "correct", [when]: at };
    for (const [name, value] of Object.entries(said))
      this.do("set", `cmi.interactions.${number}.${name}`, value);
  }

  /** @param {string} text what brings the lesson back to where it is */
  keep(text) {
    if (this.over || !text || text === this.kept) return;
    this.kept = text;
    this.do("set", this.version.kept, text);
    this.save();
  }

  save() {
    this.do("set", this.version.spent, this.version.duration((+this.now() - +this.began) / 1000));
    this.do("commit", "");
  }

  end() {
    if (this.over) return;
    this.save();
    this.over = true;
    this.do("end", "");
  }
}

/**
 * Join the lesson in a frame to the platform that was found.
 *
 * What the platform has may be more than this browser has: it is put there first.
 *
 * @param {HTMLIFrameElement} frame @param {[any, any]} found
 */
export function join(frame, found) {
  const attempt = new Attempt(found);
  const ask = (open) => frame.contentWindow?.postMessage(
    { zamora: 1, do: "keep", most: attempt.version.room, open }, location.origin);
  let opening = Boolean(attempt.kept), asked = false;
  addEventListener("message", ({ source, data }) => {
    if (source !== frame.contentWindow || data?.zamora !== 1) return;
    if (data.on === "kept") {
      opening = false; // what is solved by now is said next
      attempt.keep(data.text);
    } else if (data.on === "progress" && !opening) {
      attempt.tell(data);
      ask("");
    } else if (data.on === "progress" && !asked) {
      asked = true;
      ask(attempt.kept);
    }
  });
  addEventListener("pagehide", () => attempt.end());
  return attempt;
}

if (globalThis.document) {
  const found = platform(window);
  const frame = /** @type {HTMLIFrameElement} */ (document.querySelector("iframe"));
  /** @type {HTMLElement} */ (document.getElementById("nowhere")).hidden = Boolean(found);
  if (found) join(frame, found);
  frame.src = frame.dataset.src ?? "";
}
