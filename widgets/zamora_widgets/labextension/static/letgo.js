// Frees the memory of a closed lesson. JupyterLab disposes of its panel, but other objects keep
// references. ipywidgets keeps every widget manager ever made, with its notebook's renderers, to
// notify it of new widget types: so the managers must hold no references. Most of this is private
// API; where it is missing, nothing happens.

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
 * Drop all references to a notebook whose panel is being disposed of.
 *
 * @param panel the notebook.
 * @param Signal Lumino's.
 */
export function letGo({ context, content: { rendermime } }, Signal) {
  const found = managerOf(rendermime);
  const forget = async () => {
    rendermime.resolver = null; // refers to the notebook, for relative paths
    const manager = await found;
    if (!manager || manager.isDisposed) return;
    manager.disconnect?.();
    Signal.clearData(manager); // the panel's slots
    manager.dispose();
    // What the kernel keeps for all lessons, the next manager has a model of its own of.
    if (manager._models) manager._models = Object.create(null);
    manager._modelsSync?.clear();
  };
  // Until then its session may still send the manager messages.
  if (context.isDisposed) void forget();
  else context.disposed.connect(() => void forget());
}
