// The worker in which Python runs: it begins with the memory that Python had when the site was
// built and everything was imported, gets back what was saved in this browser, and then answers the
// page's messages one after the other.

import { loadPyodide } from "../pyodide/pyodide.mjs";
import { unpack } from "./unpack.js";
import { unxz } from "./unxz.js";
import { Shelf } from "./shelf.js";

const started = performance.now();
const tell = (message, transfer = []) => postMessage(message, transfer);
const step = (name) => tell({ step: name, at: Math.round(performance.now() - started) });

async function get(name) {
  const answer = await fetch(new URL(`../${name}`, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}


async function start() {
  const built = await (await get("python/built.json")).json();
  const module = get("kernel/xz.wasm").then((answer) => answer.arrayBuffer())
    .then((bytes) => WebAssembly.compile(bytes));
  const content = async (name) =>
    unxz(await module, (await get(`python/${name}.xz`)).body, built.lengths[name]);
  const packages = content("packages");
  const beside = Object.entries(built.beside).map(async ([name, place]) =>
    [`${built.folder}/${name}`, new Uint8Array(await (await get(place)).arrayBuffer())]);
  for (const coming of [packages, ...beside]) coming.catch(() => {}); // who waits hears of it
  const python = await loadPyodide({
    indexURL: new URL("../pyodide/", import.meta.url).href,
    lockFileContents: built.lock,
    _loadSnapshot: content("snapshot"),
  });
  step("python");
  unpack(python.FS, await packages, built.folder);
  for (const [path, bytes] of await Promise.all(beside)) python.FS.writeFile(path, bytes);
  step("packages");
  const shelf = new Shelf(python.FS, tell);
  await shelf.open();
  step("shelf");
  const kernel = python.pyimport("zamora_kernel");
  kernel.begin((channel, kind, content, metadata, buffers, parent) => {
    const parts = buffers.toJs({ create_pyproxies: false }).map((part) => part.slice());
    tell({ channel, kind, content, metadata, parent, buffers: parts },
         parts.map(({ buffer }) => buffer));
  }, shelf.folder);
  step("ready");
  tell({ ready: true });
  return async ({ message, buffers, done }) => {
    await kernel.handle(message, python.toPy(buffers));
    tell({ done });
    await shelf.keep();
  };
}

let chain = start().catch((error) => {
  tell({ failed: String(error?.message ?? error) });
  throw error;
});
addEventListener("message", ({ data }) => {
  chain = chain.then(async (handle) => {
    try {
      await handle(data);
    } catch (error) {
      tell({ failed: String(error?.message ?? error) });
      throw error;
    }
    return handle;
  });
  chain.catch(() => {});
});
