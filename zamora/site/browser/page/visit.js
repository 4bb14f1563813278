// The start page: one visit makes the site available offline.
"use strict";

if ("serviceWorker" in navigator)
  navigator.serviceWorker.register(new URL("../sw.js", /** @type {HTMLScriptElement} */ (document.currentScript).src))
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => active?.postMessage({ keep: document.documentElement.dataset.edition ?? "" }))
    .catch((error) => console.warn("zamora:", error));
