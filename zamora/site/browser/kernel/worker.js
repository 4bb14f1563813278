// The worker in which Python runs: it begins with the memory that Python had when the site was
// built and everything was imported, gets back what was saved in this browser, and then answers the
// page's messages one after the other. Its name says the language of the page, and the file of the lesson
// that it runs for a page of ours; without one it is a kernel of Jupyter's, whose packages come then, too.

import { loadPyodide } from "../pyodide/pyodide.js";
import { unpack } from "./unpack.js";
import { Shelf } from "./shelf.js";

const started = performance.now();
// An address would lose it: a service worker answers with one of its own.
const [spoken, lesson] = [self.name.split(" ", 1)[0], self.name.slice(self.name.indexOf(" ") + 1)];
const tell = (message, transfer = []) => postMessage(message, transfer);
const step = (name) => tell({ step: name, at: Math.round(performance.now() - started) });

async function get(name) {
  // What a browser keeps by itself may be of an older site.
  const answer = await fetch(new URL(`../${name}`, import.meta.url), { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

/** What is unpacked by another worker, by its name; `give` it back when it is not needed any more. */
class Unpacked {
  constructor(names, { lengths, hashes }) {
    this.worker = new Worker(new URL("unpacker.js", import.meta.url), { type: "module" });
    this.worker.addEventListener("message", ({ data: { percent } }) => percent && tell({ percent }));
    for (const name of names) this.worker.postMessage({ name, length: lengths[name], hash: hashes[name] });
    this.whole = Object.fromEntries(names.map((name) => [name, this.wait(name)]));
    /** Fails when one of them does: Pyodide would wait for ever. */
    this.broken = new Promise((_come, fail) => {
      for (const coming of Object.values(this.whole)) coming.catch(fail);
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

  /** The other worker ends, and with it all that it has unpacked. */
  async end() {
    for (const content of await Promise.all(Object.values(this.whole)))
      this.worker.postMessage({ content }, [content.buffer]);
    this.worker.terminate();
  }
}

/** Pyodide gets its own files from what is unpacked here. @param {Record<string, Promise<any>>} whole */
function instead({ wasm, library }) {
  const ask = globalThis.fetch;
  globalThis.fetch = async (address, ...more) => {
    const name = String(address);
    if (name.endsWith("/pyodide.asm.wasm"))
      return new Response(await wasm, { headers: { "Content-Type": "application/wasm" } });
    return name.endsWith("/python_stdlib.zip") ? new Response(await library) : ask(address, ...more);
  };
}

/** A file that is fetched when Python first reads it; it waits for it. */
function fetchLater(FS, path, place, length) {
  FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  FS.writeFile(path, "");
  const { node } = FS.lookupPath(path);
  let content;
  node.usedBytes = length;
  Object.defineProperty(node, "contents", { get() {
    if (content) return content;
    const request = new XMLHttpRequest();
    request.open("GET", new URL(`../${place}`, import.meta.url), false);
    request.responseType = "arraybuffer";
    request.send();
    if (request.status !== 200) throw new FS.ErrnoError(29); // EIO
    return (content = new Uint8Array(request.response));
  } });
}

async function start() {
  // Where a policy forbids it, this says so; Pyodide would wait for ever.
  await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
  const shelf = new Shelf(tell);
  const built = await (await get("python/built.json")).json();
  const packs = ["packages", ...lesson ? [] : ["jupyter"], ...built.languages.filter((code) => code === spoken)];
  const unpacked = new Unpacked(["snapshot", "wasm", "library", ...packs], built);
  instead(unpacked.whole);
  const python = await Promise.race([unpacked.broken, loadPyodide({
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
    fetchLater(python.FS, `${built.folder}/${name}`, place, length);
  void unpacked.end();
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

addEventListener("message", ({ data }) => next((handle) => handle(data)));
