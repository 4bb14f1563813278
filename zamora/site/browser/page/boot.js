// Starts JupyterLite on the page that shows a lesson's code, after python.js.
"use strict";

(() => {
  if (!window.zamoraSite?.first) return; // this browser cannot
  const { root } = window.zamoraSite;

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
})();
