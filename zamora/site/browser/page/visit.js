// The start page: whoever has looked at it once finds the site without a connection as well.
"use strict";

if ("serviceWorker" in navigator)
  navigator.serviceWorker.register("sw.js").catch((error) => console.warn("zamora:", error));
