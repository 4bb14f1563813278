// The start page: one visit makes the site available offline.
"use strict";

if ("serviceWorker" in navigator)
  navigator.serviceWorker.register("sw.js").catch((error) => console.warn("zamora:", error));
