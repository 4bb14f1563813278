// The plugins of the site: Python's kernel, and the lesson that the address names.

import { Kernel } from "./kernel.js";

export async function plugin(borrow) {
  const { IKernelSpecs } = await borrow("@jupyterlite/services");
  const { Signal } = await borrow("@lumino/signaling");

  const kernel = {
    id: "zamora-site:kernel",
    autoStart: true,
    requires: [IKernelSpecs],
    activate(_app, specs) {
      specs.register({
        spec: { name: "python3", display_name: "Python", language: "python", argv: [],
                resources: {} },
        create: async (options) => new Kernel(options, Signal),
      });
    },
  };

  /** The address names the lesson, `?l=FILE#SCREEN`. It follows when another lesson is opened. */
  const lesson = {
    id: "zamora-site:lesson",
    autoStart: true,
    activate(app) {
      const { shell, commands, restored } = app;
      const here = () => new URL(location.href);
      const open = async () => {
        const path = here().searchParams.get("l");
        const hash = window.zamoraSite?.hash;
        if (hash) history.replaceState(history.state, "", hash);
        if (path) await commands.execute("docmanager:open", { path, factory: "Notebook" });
        else location.replace("../index.html");
        document.getElementById("zamora-opening")?.remove();
      };
      shell.currentChanged?.connect(() => {
        const path = shell.currentWidget?.context?.path;
        const address = here();
        if (!path || address.searchParams.get("l") === path) return;
        address.searchParams.set("l", path);
        address.hash = "";
        history.replaceState(history.state, "", address);
      });
      void restored.then(open);
    },
  };

  return [kernel, lesson];
}
