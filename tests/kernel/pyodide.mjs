// Python in Node as in a browser: `node pyodide.mjs PYODIDE PACKAGES FOLDER... < program.py`
//
// The program is run from the folders of the repository; what it last says is printed. A browser's
// Worker is played by a thread of Node's.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Worker as Thread } from "node:worker_threads";

const [pyodide, ...folders] = process.argv.slice(2);
const scripts = new Map();
const made = URL.createObjectURL;
URL.createObjectURL = (blob) => {
  const url = made(blob);
  scripts.set(url, blob.text());
  return url;
};
globalThis.workers = [];
globalThis.Worker = class {
  constructor(url) {
    globalThis.workers.push(this);
    this.asked = scripts.get(url).then((text) => {
      const thread = new Thread(text, { eval: true });
      thread.on("message", (data) => this.onmessage?.({ data }));
      thread.on("error", (problem) => this.onerror?.(problem));
      thread.unref();
      return thread;
    });
  }
  postMessage(data) {
    this.asked.then((thread) => thread.postMessage(data));
  }
  terminate() {
    this.asked.then((thread) => thread.terminate());
  }
};

const { loadPyodide } = await import(pathToFileURL(pyodide));
const python = await loadPyodide({ stdout: (line) => console.error(line), env: { HOME: "/tmp" } });
for (const [number, folder] of folders.entries()) {
  const place = `/folder${number}`;
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, place);
  python.runPython(`import sys; sys.path.append("${place}")`);
}
const said = await python.runPythonAsync(readFileSync(0, "utf-8"));
console.log(said);
process.exit(0);
