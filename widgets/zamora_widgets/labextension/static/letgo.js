// A lesson that is left shall leave the page's memory as well. JupyterLab disposes of its panel, but
// others keep what belonged to it. ipywidgets tells every manager of widgets that there ever was, and
// the renderers of its notebook with it, of new kinds of widgets: the managers have to hold nothing
// any more. Most of this is not public; where it is not there, nothing is won, and nothing lost.

const WIDGET = "application/vnd.jupyter.widget-view+json";

/** The manager of the widgets of a notebook, promised; undefined if there is none. */
export async function managerOf(rendermime) {
  // Each renderer of widgets is given the manager of its notebook.
  const renderer = rendermime.getFactory(WIDGET)?.createRenderer({ mimeType: WIDGET });
  const manager = await renderer?._manager?.promise;
  renderer?.dispose();
  return manager;
}

/**
 * Have nobody hold a notebook whose panel is being disposed of.
 *
 * @param panel the notebook.
 * @param Signal Lumino's.
 */
export function letGo({ context, content: { rendermime } }, Signal) {
  const found = managerOf(rendermime);
  const forget = async () => {
    rendermime.resolver = null; // which knows the notebook, to find what lies beside it
    const manager = await found;
    if (!manager || manager.isDisposed) return;
    manager.disconnect?.();
    Signal.clearData(manager); // who wanted to be told of what it heard: the panel
    manager.dispose();
    // What the kernel keeps for all lessons, the next manager has a model of its own of.
    if (manager._models) manager._models = Object.create(null);
    manager._modelsSync?.clear();
  };
  // Until then its session may still tell the manager something.
  if (context.isDisposed) void forget();
  else context.disposed.connect(() => void forget());
}
