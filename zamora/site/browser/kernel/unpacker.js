// Unpacks xz in its own worker: in parallel with the start of Pyodide, and its dictionaries and
// buffers are freed when the worker ends. In Python's worker they would stay until the next garbage
// collection, which in a lesson may never come.

import { unxz } from "./unxz.js";

const get = (address) => fetch(new URL(address, import.meta.url), { cache: "no-cache" }).then((answer) => {
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
});
const module = get("xz.wasm").then((answer) => answer.arrayBuffer())
  .then((bytes) => WebAssembly.compile(bytes));

/** How much there is of each, and how much there will be of all. @type {Record<string, number>} */
const there = {};
let all = 0, percent = 0;

addEventListener("message", async ({ data: { name, length } }) => {
  if (length === undefined) return; // something comes back, and ends with this worker
  all += length;
  try {
    const came = (at) => {
      there[name] = at;
      const now = Math.floor(100 * Object.values(there).reduce((sum, one) => sum + one) / all);
      if (now > percent) postMessage({ percent: (percent = now) });
    };
    const content = await unxz(await module, (await get(`../python/${name}.xz`)).body, length, came);
    postMessage({ name, content }, [content.buffer]);
  } catch (error) {
    postMessage({ name, failed: String(error instanceof Error ? error.message : error) });
  }
});
