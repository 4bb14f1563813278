// Unpacks xz in a worker of its own: another processor may do it while Pyodide is made ready, and the
// dictionaries that it takes, with what was unpacked and is no longer needed, are given back at once
// when the worker ends. In Python's worker they would stay until its memory is next looked through,
// which in a lesson may be never.

import { unxz } from "./unxz.js";

const get = (address) => fetch(new URL(address, import.meta.url)).then((answer) => {
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
});
const module = get("xz.wasm").then((answer) => answer.arrayBuffer())
  .then((bytes) => WebAssembly.compile(bytes));

addEventListener("message", async ({ data: { name, length } }) => {
  if (length === undefined) return; // something comes back, and ends with this worker
  try {
    const content = await unxz(await module, (await get(`../python/${name}.xz`)).body, length);
    postMessage({ name, content }, [content.buffer]);
  } catch (error) {
    postMessage({ name, failed: String(error instanceof Error ? error.message : error) });
  }
});
