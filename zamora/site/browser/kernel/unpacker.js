// Unpacks xz in its own worker: in parallel with the start of Pyodide, and its dictionaries and
// buffers are freed when the worker ends. In Python's worker they would stay until the next garbage
// collection, which in a lesson may never come.

import { brings, mix } from "./beneath.js";
import { unxz } from "./unxz.js";

const get = (address) => fetch(new URL(address, import.meta.url), { cache: "no-cache" }).then((answer) => {
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
});
/** The module that unpacks, when it is needed. @type {Promise<WebAssembly.Module> | undefined} */
let module;
const unpack = async (name, length, came) => {
  module ??= get("xz.wasm").then((answer) => answer.arrayBuffer()).then((bytes) => WebAssembly.compile(bytes));
  const [made, { body }] = await Promise.all([module, get(`../python/${name}.xz`)]);
  const content = await unxz(made, body, length, came);
  return name === "snapshot" ? mix(content, await data) : content;
};
/** What WebAssembly brings of Python's memory, when it has come itself. @type {(data: Uint8Array) => void} */
let bring;
/** @type {Promise<Uint8Array>} */
const data = new Promise((come) => { bring = come; });

// On the next visit all is there unpacked: unpacking takes two seconds. Each is kept under
// the hash of what was unpacked, so that a newer site never gets what an older one had.
const UNPACKED = `unpacked ${new URL("../", import.meta.url).pathname}`;
const placed = (name, hash) => new URL(`../python/${name}?${hash}`, import.meta.url).href;
/** Where browsers keep nothing, they have none, or refuse it. */
const store = () => caches.open(UNPACKED);

/** What was kept, or nothing. */
async function kept(name, length, hash) {
  try {
    const content = await (await (await store()).match(placed(name, hash)))?.arrayBuffer();
    return content && content.byteLength === length ? new Uint8Array(content) : undefined;
  } catch {
    return undefined;
  }
}

/** What this browser keeps of a pupil needs room more than this does, which is a matter of seconds. */
const ROOM = 3;

/**
 * Keep unpacked what is not yet, one after the other, and nothing else.
 *
 * @param {Record<string, Uint8Array<ArrayBuffer>>} whole what has been unpacked, by its name
 * @param {{ hashes: Record<string, string> }} built
 */
async function keep(whole, { hashes }) {
  const held = await store(), places = new Set(Object.keys(hashes).map((name) => placed(name, hashes[name])));
  for (const { url } of await held.keys()) if (!places.has(url)) await held.delete(url);
  const { quota = 0, usage = 0 } = await navigator.storage.estimate(), parts = Object.entries(whole);
  if (quota - usage < ROOM * parts.reduce((sum, [, { length }]) => sum + length, 0)) return;
  for (const [name, content] of parts) {
    const place = placed(name, hashes[name]);
    if (!await held.match(place)) await held.put(place, new Response(content));
  }
}

/** How much there is of each, and how much there will be of all. @type {Record<string, number>} */
const there = {};
let all = 0, percent = 0;

addEventListener("message", async ({ data: { name, length, hash, back, built } }) => {
  if (back) { // what is not needed any more: it ends with this worker
    if (built) await keep(back, built).catch((error) => console.warn("zamora:", error));
    return postMessage({ over: true });
  }
  all += length;
  try {
    const came = (at) => {
      there[name] = at;
      const now = Math.floor(100 * Object.values(there).reduce((sum, one) => sum + one) / all);
      if (now > percent) postMessage({ percent: (percent = now) });
    };
    const content = await kept(name, length, hash) ?? await unpack(name, length, came);
    came(length);
    if (name === "wasm") bring(brings(content).slice()); // all else is given away
    postMessage({ name, content }, [content.buffer]);
  } catch (error) {
    postMessage({ name, failed: String(error instanceof Error ? error.message : error) });
  }
});
