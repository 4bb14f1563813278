// The plugins of this extension; remoteEntry.js passes them to JupyterLab.

import { lessons } from "./lesson.js";
import { outlets } from "./outlets.js";

/** `borrow` gives JupyterLab's own modules. */
export async function plugin(borrow) {
  return [await outlets(borrow), await lessons(borrow)];
}
