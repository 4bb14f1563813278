// A lesson's page on a site: Python runs in a worker, which zamora/site/browser/page/python.js has begun.
// @ts-check

import { LineHost, show } from "./linehost.js";

/** After this time one looks whether Python can be restarted, in milliseconds. */
const SOON = 30_000;
let died = 0;

/** A line to Python. @param {(told: any) => void} hear @param {() => void} lost */
function dial(hear, lost) {
  const site = /** @type {ZamoraSite} */ (window.zamoraSite);
  const worker = site.takeWorker();
  let alive = true, ready = false;

  /** @param {string} [why] of its death; none: it is to be replaced */
  const end = (why) => {
    if (!alive) return;
    alive = false;
    worker.end();
    if (why) console.warn("zamora: Python:", why);
    hear({ on: "fallen" });
    if (why && !ready) return site.fail();
    // What makes it die at once would make it die for ever.
    if (why && Date.now() - died < SOON) return site.fail();
    if (why) died = Date.now();
    lost();
  };
  // What it has said already is heard when the host knows this line.
  setTimeout(() => worker.listen((/** @type {any} */ data) => {
    if (data.ready) ready = true;
    else if (data.failed) end(data.failed);
    else if (data.line && alive) hear(JSON.parse(data.line));
  }));
  return {
    get open() { return alive; }, // what comes before Python is there waits for it
    send: (/** @type {any} */ message) =>
      message.do === "restart" ? end() : worker.post({ message: JSON.stringify(message) }),
  };
}

class SiteHost extends LineHost {
  /** @param {import("./linehost.js").Data} data */
  constructor(data) {
    super(data, dial);
    this.given = true;
    const site = /** @type {ZamoraSite} */ (window.zamoraSite);
    site.came = (percent) => this.remark(site.preparing(percent));
    this.code = () => location.assign(`../codigo/index.html?l=${encodeURIComponent(this.file)}`);
  }

  addressed() {
    return super.addressed()?.replace(/\.html$/, ".ipynb");
  }

  /** @param {any} told */
  arrive(told) {
    this.notice.hidden = true; // Python is there: nothing more is to come
    super.arrive(told);
  }

  /** @param {string} file */
  link(file) {
    return encodeURIComponent(file.replace(/\.ipynb$/, ".html"));
  }
}

show((data) => new SiteHost(data));
