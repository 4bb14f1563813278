// The first thing that runs on a page of a lesson: Python starts in its worker while the page is still
// being read, or JupyterLab fetched.
"use strict";

(() => {
  const root = new URL("../", location.href);
  const { version, lesson: named } = document.documentElement.dataset;
  // The name of a lesson, or of a page without a notebook; a page of Jupyter's has none.
  const lesson = named === "" ? new URL(location.href).searchParams.get("p") : named;
  const words = JSON.parse(document.getElementById("zamora-words")?.textContent ?? "{}");

  /** A worker whose messages are buffered until there is a listener. */
  function begin() {
    // Without a lesson Python is a kernel of Jupyter's.
    const worker = new Worker(new URL("kernel/worker.js", root), { type: "module", name: lesson ?? "" });
    const said = [];
    /** @type {((data: any) => void) | null} */
    let listener = null;
    const hear = (data) => {
      if (data.step) return void (zamoraSite.steps[data.step] = data.at);
      if ("notice" in data) return zamoraSite.notice(data.notice);
      if (data.percent) return zamoraSite.came(data.percent);
      if (data.document) return zamoraSite.drawn(data.document);
      if (data.ready) keepAll();
      if (listener) listener(data);
      else said.push(data);
    };
    worker.addEventListener("message", ({ data }) => hear(data));
    worker.addEventListener("error", (event) => hear({ failed: event.message ?? "worker" }));
    return {
      post: (message) => worker.postMessage(message),
      end: () => worker.terminate(),
      listen(call) {
        listener = call;
        said.splice(0).forEach(call);
      },
    };
  }

  /** Have the whole site stored for use offline; not before Python is there, which needs the line. */
  function keepAll() {
    if ("serviceWorker" in navigator)
      navigator.serviceWorker.register(new URL("sw.js", root), { scope: root.pathname })
        .catch((error) => console.warn("zamora:", error));
  }

  const notice = () => document.getElementById("zamora-site-notice");

  function say(text, urgent, closing = true) {
    // On a slow line this is asked for before the page has a body.
    if (!document.body) return addEventListener("DOMContentLoaded", () => say(text, urgent, closing), { once: true });
    let box = notice();
    if (!text) return box?.remove();
    if (!box) {
      box = document.createElement("div");
      box.id = "zamora-site-notice";
      document.body.append(box);
    }
    box.setAttribute("role", urgent ? "alert" : "status");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words.close;
    button.addEventListener("click", () => box.remove());
    box.replaceChildren(text, ...closing ? [" ", button] : []);
  }

  const preparing = (percent) => words.preparing.replace("{percent}", percent);

  /** @type {ZamoraSite} */
  const zamoraSite = (window.zamoraSite = {
    version,
    steps: {},
    hash: location.hash, // the screen; JupyterLite takes it away
    takeWorker() {
      const { first } = zamoraSite;
      zamoraSite.first = null;
      return first ?? begin();
    },
    lesson: lesson ?? "",
    came: (percent) => document.body && say(preparing(percent), false, false),
    saysItself(remark) {
      const box = notice();
      if (box && !box.querySelector("button")) box.remove(); // how much has come, and no more
      zamoraSite.came = (percent) => remark(preparing(percent));
    },
    drawn: (document) => { zamoraSite.document = document; }, // until there is a script to show it
    notice: (key) => say(words[key] ?? "", false),
    fail: () => say(words.failed, true),
  });

  const missing = typeof WebAssembly !== "object" || typeof Worker !== "function" || !("noModule" in HTMLScriptElement.prototype);
  if (missing) say(words.old, true);
  else zamoraSite.first = begin();
})();
