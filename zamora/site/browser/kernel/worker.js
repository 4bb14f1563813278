// The worker in which Python runs: it begins with the memory that Python had when the site was
// built and everything was imported, gets back what was saved in this browser, and then answers the
// page's messages one after the other. Its name says the language of the page (`spoken`), and the file of the
// lesson that it runs for a page of ours; without one it is a kernel of Jupyter's, whose packages come then, too. It
// says also whether the page `waits` for the line, whether the site is kept in this browser, and how long not yet.

import { loadPyodide } from "../pyodide/pyodide.js";
import { unpack } from "./unpack.js";
import { unxzNow } from "./unxz.js";
import { Shelf } from "./shelf.js";

// An address would lose it: a service worker answers with one of its own. And a message would come late, for a page
// that is busy with itself passes on none.
const { spoken, lesson, waits, keeps, pause } = JSON.parse(self.name);
const tell = (message, transfer = []) => postMessage(message, transfer);
const step = (name) => tell({ step: name, at: performance.timeOrigin + performance.now() });

async function get(name) {
  // What a browser keeps by itself may be of an older site.
  const answer = await fetch(new URL(`../${name}`, import.meta.url), { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

/** What is unpacked by another worker, by its name; `give` it back when it is not needed any more. */
class Unpacked {
  constructor() {
    this.worker = new Worker(new URL("unpacker.js", import.meta.url), { type: "module" });
    this.worker.addEventListener("message", ({ data: { percent } }) => percent && tell({ percent }));
    /** @type {Record<string, Promise<Uint8Array>>} */
    this.whole = {};
  }

  bring(names, { lengths, hashes }) {
    for (const name of names) this.whole[name] ??= this.wait(name);
    for (const name of names) this.worker.postMessage({ name, length: lengths[name], hash: hashes[name] });
    /** Fails when one of them does: Pyodide would wait for ever. */
    return new Promise((_come, fail) => {
      for (const name of names) this.whole[name].catch(fail);
    });
  }

  wait(name) {
    const coming = new Promise((come, fail) => {
      this.worker.addEventListener("message", ({ data }) => {
        if (data.name === name) data.failed ? fail(new Error(data.failed)) : come(data.content);
      });
      this.worker.addEventListener("error", (event) => fail(new Error(event.message ?? "unpacker")));
    });
    coming.catch(() => {}); // who waits hears of it
    return coming;
  }

  /** The other worker ends, and with it all that it has unpacked. It is kept for the next visit if `built` is given. */
  async end(built) {
    /** @type {Record<string, Uint8Array>} */
    const back = {};
    for (const [name, coming] of Object.entries(this.whole)) await coming.then((one) => { back[name] = one; }, () => {});
    const over = new Promise((come) => {
      this.worker.addEventListener("message", ({ data }) => data.over && come(undefined));
      this.worker.addEventListener("error", come);
    });
    // Python goes on reading its library.
    const given = Object.entries(back).filter(([name]) => name !== "library").map(([, { buffer }]) => buffer);
    this.worker.postMessage({ back, built }, given);
    await over;
    this.worker.terminate();
  }
}

/** A zip with nothing in it. */
const EMPTY = new Uint8Array([80, 75, 5, 6, ...Array(18).fill(0)]);

/** Pyodide gets its own files from what is unpacked here: what is left of Python's library comes later.
 * @param {Record<string, Promise<any>>} whole */
function instead({ wasm }) {
  const ask = globalThis.fetch;
  globalThis.fetch = async (address, ...more) => {
    const name = String(address);
    if (name.endsWith("/pyodide.asm.wasm"))
      return new Response(await wasm, { headers: { "Content-Type": "application/wasm" } });
    return name.endsWith("/python_stdlib.zip") ? new Response(EMPTY) : ask(address, ...more);
  };
}

/** Fetch something; everything waits for it. */
function getNow(name) {
  const request = new XMLHttpRequest();
  request.open("GET", new URL(`../${name}`, import.meta.url), false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${name}: ${request.status}`);
  return new Uint8Array(request.response);
}

/**
 * A file that comes when Python first reads it, which waits for it.
 *
 * @param {() => Uint8Array} bring what is in it
 * @returns {(content: Uint8Array) => void} for content that has come by itself before that
 */
function comesLater(FS, path, length, bring) {
  FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  FS.writeFile(path, "");
  const { node } = FS.lookupPath(path);
  /** @type {Uint8Array | undefined} */
  let content;
  const get = () => {
    try {
      return (content ??= bring());
    } catch (error) {
      console.warn("zamora:", error);
      throw new FS.ErrnoError(29); // EIO
    }
  };
  node.usedBytes = length;
  Object.defineProperty(node, "contents", { get });
  return (come) => void (content ??= come);
}

/** A lesson has the line until it can be read; what is small has come by then. */
const free = new Promise((come) => addEventListener("message", ({ data }) => data.free && come(undefined)));

async function start() {
  // Where a policy forbids it, this says so; Pyodide would wait for ever.
  await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
  const shelf = new Shelf(tell);
  const unpacked = new Unpacked();
  const built = await (await get("python/built.json")).json();
  const packs = ["packages", ...lesson ? [] : ["jupyter"], ...built.languages.filter((code) => code === spoken)];
  if (waits) await free;
  // Jupyter imports what is left of Python's library; a lesson can begin without it.
  const broken = unpacked.bring(["snapshot", "wasm", ...packs, ...lesson ? [] : ["library"]], built);
  instead(unpacked.whole);
  const python = await Promise.race([broken, loadPyodide({
    indexURL: new URL("../pyodide/", import.meta.url).href,
    lockFileContents: built.lock,
    _loadSnapshot: unpacked.whole.snapshot,
  })]);
  // It dies in the middle of abandoned work: only Pyodide itself notices.
  python._api.on_fatal = (error) => tell({ failed: String(error instanceof Error ? error.message : error) });
  step("python");
  for (const name of packs)
    unpack(python.FS, await unpacked.whole[name], built.folder);
  for (const [name, [place, length]] of Object.entries(built.beside))
    comesLater(python.FS, `${built.folder}/${name}`, length, () => getNow(place));
  const library = comesLater(python.FS, built.library, built.lengths.library, () =>
    unxzNow(new WebAssembly.Module(getNow("kernel/xz.wasm")), getNow("python/library.xz"), built.lengths.library));
  if (!lesson) library(await unpacked.whole.library);
  step("packages");
  await shelf.open(python.FS);
  step("shelf");
  const site = python.pyimport("zamora_site");
  site.begin(shelf.folder, spoken);
  const kernel = python.pyimport(lesson ? "zamora_page" : "zamora_kernel");
  if (lesson) {
    const document = kernel.begin((line) => tell({ line }), lesson, Date.now());
    if (document) tell({ document: JSON.parse(document) });
  } else kernel.begin((channel, kind, content, metadata, buffers, parent) => {
    const parts = buffers.toJs({ create_pyproxies: false }).map((part) => part.slice());
    tell({ channel, kind, content, metadata, parent, buffers: parts },
         parts.map(({ buffer }) => buffer));
  });
  step("ready");
  Object.assign(globalThis, { python, shelf, settled: () => chain.then(() => {}) }); // for the console, and tests
  tell({ ready: true });
  if (lesson) unpacked.bring(["library"], built).catch((error) => console.warn("zamora:", error)); // when it is read, then
  unpacked.whole.library.then(library, () => {});
  setTimeout(() => unpacked.end(keeps && built).then(() => tell({ unpacked: true })), keeps ? pause : 0);
  shelf.join(() => site.gather().toJs(), (done) => site.add(python.toPy(done)), () => next(() => shelf.follow()));
  return async ({ message, buffers, done }) => {
    await kernel.handle(message, python.toPy(buffers));
    if (done) tell({ done });
    await shelf.keep();
  };
}

let chain = start().catch((error) => {
  tell({ failed: String(error instanceof Error ? error.message : error) });
  throw error;
});

/** Do something when all that was asked for before has been done. */
function next(work) {
  chain = chain.then(async (handle) => {
    try {
      await work(handle);
    } catch (error) {
      tell({ failed: String(error instanceof Error ? error.message : error) });
      throw error;
    }
    return handle;
  });
  chain.catch(() => {});
}

addEventListener("message", ({ data }) => "message" in data && next((handle) => handle(data)));
