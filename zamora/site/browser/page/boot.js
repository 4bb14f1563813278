// The first thing that runs on a lesson's page: Python starts in its worker while JupyterLab is
// still being fetched.
"use strict";

(() => {
  const root = new URL("../", location.href);
  const version = document.documentElement.dataset.version;

  /** A worker whose messages are buffered until there is a listener. */
  function begin() {
    const worker = new Worker(new URL("kernel/worker.js", root), { type: "module", name: "python" });
    const said = [];
    /** @type {((data: any) => void) | null} */
    let listener = null;
    const hear = (data) => {
      if (data.step) return void (zamoraSite.steps[data.step] = data.at);
      if ("notice" in data) return zamoraSite.notice(data.notice);
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

  const words = JSON.parse(document.getElementById("zamora-words")?.textContent ?? "{}");

  function say(text, urgent) {
    let box = document.getElementById("zamora-site-notice");
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
    box.replaceChildren(text, " ", button);
  }

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
    notice: (key) => say(words[key] ?? "", false),
    fail: () => say(words.failed, true),
  });

  const missing = typeof WebAssembly !== "object" || typeof Worker !== "function" || !("noModule" in HTMLScriptElement.prototype);
  if (missing) {
    const opening = document.getElementById("zamora-opening");
    if (opening) opening.textContent = words.old;
    return;
  }
  zamoraSite.first = begin();

  // JupyterLab's settings, with the place where this site is.
  const element = /** @type {HTMLElement} */ (document.getElementById("jupyter-config-data"));
  const config = JSON.parse(element.textContent);
  const joined = ["licensesUrl", "themesUrl"]; // JupyterLite puts them behind the base itself
  for (const [key, value] of Object.entries(config))
    if (key.endsWith("Url") && !joined.includes(key) && typeof value === "string" && value.startsWith("./"))
      config[key] = root.pathname + value.slice(2);
  element.textContent = JSON.stringify(config);
  const bundle = document.createElement("script");
  bundle.src = new URL(config.zamoraBundle, root).href;
  Object.assign(bundle, { main: "index" });
  document.head.append(bundle);

  if ("serviceWorker" in navigator)
    navigator.serviceWorker.register(new URL("sw.js", root), { scope: root.pathname })
      .catch((error) => console.warn("zamora:", error));
})();
