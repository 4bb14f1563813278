// What JupyterLite loads of the site's own: the kernel, and the plugin that opens the lesson. As the
// one of our extension of JupyterLab, it is a container of module federation written by hand.
"use strict";

(() => {
  const folder = new URL(".", /** @type {HTMLScriptElement} */ (document.currentScript).src);
  let shared;

  async function borrow(name) {
    const versions = Object.values(shared[name] ?? {});
    const chosen = versions.find(({ loaded }) => loaded) ?? versions[0];
    if (!chosen) throw new Error(`zamora: JupyterLite has no ${name}`);
    return (await chosen.get())();
  }

  (window._JUPYTERLAB ??= {})["zamora-site"] = {
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
