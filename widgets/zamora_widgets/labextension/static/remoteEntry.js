// What JupyterLab loads first: a module federation container, written by hand, so that no build is
// needed. JupyterLab passes the shared modules to `init` and gets ours from `get`; see extension.js.
"use strict";

(() => {
  const folder = new URL(".", /** @type {HTMLScriptElement} */ (document.currentScript).src);
  let shared;

  /** A module of JupyterLab's own, e.g. "@lumino/widgets"; the one that is in use, if there are several. */
  async function borrow(name) {
    const versions = Object.values(shared[name] ?? {});
    const chosen = versions.find(({ loaded }) => loaded) ?? versions[0];
    if (!chosen) throw new Error(`zamora: JupyterLab has no ${name}`);
    return (await chosen.get())();
  }

  (window._JUPYTERLAB ??= {}).zamora = {
    init(scope) {
      shared = scope;
    },
    async get(name) {
      const { plugin } = await import(new URL(`${name}.js`, folder).href);
      const module = { __esModule: true, default: await plugin(borrow) };
      return () => module;
    },
  };
})();
