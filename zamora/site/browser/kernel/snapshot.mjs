// Makes the snapshot: Python's memory when everything that lessons import has been imported. Run by
// `zamora site` in Node: node snapshot.mjs SITE < built.json, with the modules to import.

import { readFileSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { unpack } from "./unpack.js";

// Node would show the line where it happened: that of Pyodide is a megabyte long.
process.on("uncaughtException", (/** @type {any} */ error) => {
  const said = [error?.name, error?.type, error?.message || error?.errno];
  writeSync(2, said.filter(Boolean).join(": ").slice(-600));
  process.exit(1);
});

const [site, imports] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(site, "pyodide", "pyodide.mjs")).href);
const built = JSON.parse(readFileSync(join(site, "python", "built.json"), "utf8"));
const packages = readFileSync(join(site, "python", "packages"));
const settings = {
  indexURL: join(site, "pyodide") + "/",
  lockFileContents: built.lock,
  env: { HOME: "/home/pyodide", LANG: "C.UTF-8", PYTHONNODEBUGRANGES: "1" },
};

// One Python compiles the modules, another one imports them: what a compiler leaves behind would be
// half of the memory that is kept.
const compiler = await loadPyodide(settings);
unpack(compiler.FS, packages, built.folder);
compiler.globals.set("folder", built.folder);
// Asserts, docstrings but those that pupils can ask for, and the columns of errors would be a seventh of
// what is kept.
compiler.runPython(`
import importlib.util, pathlib, py_compile
for source in map(str, pathlib.Path(folder).rglob("*.py")):
    py_compile.compile(
        source, importlib.util.cache_from_source(source, optimization=""), quiet=2,
        optimize=0 if "/zamora_widgets/" in source else 2,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )`);
const compiled = new Map();
const collect = ({ FS }, place) => {
  for (const name of FS.readdir(place).filter((one) => one !== "." && one !== "..")) {
    const path = `${place}/${name}`;
    if (FS.isDir(FS.stat(path).mode)) collect({ FS }, path);
    else if (path.endsWith(".pyc")) compiled.set(path, FS.readFile(path));
  }
};
collect(compiler, built.folder);

/** Zeros where nothing is any more: what has been given back need not travel. */
function clean(module) {
  const end = module.HEAP8.length;
  for (let size = 1 << 22; size >= 64; size >>= 1) {
    const taken = [];
    for (let place; (place = module._malloc(size)) && place + 3 * size < end;) {
      module.HEAP8.fill(0, place, place + size);
      taken.push(place);
    }
    for (const place of taken) module._free(place);
  }
}

const python = await loadPyodide({ ...settings, _makeSnapshot: true });
unpack(python.FS, packages, built.folder);
for (const [path, content] of compiled) {
  python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  python.FS.writeFile(path, content);
}
python.runPython(readFileSync(imports, "utf8"));
const loaded = python.globals.get("loaded").toJs();
python.runPython("del loaded");
clean(python._module);
const snapshot = python.makeMemorySnapshot();
writeFileSync(join(site, "python", "snapshot"), snapshot);
// The same Python says what first boards will show, with all that will be there.
for (const [name, [place]] of Object.entries(built.beside)) {
  const path = `${built.folder}/${name}`;
  python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  python.FS.writeFile(path, readFileSync(join(site, place)));
}
writeFileSync(join(site, "python", "early.json"), await python.runPythonAsync("zamora_page.first()"));
console.log(JSON.stringify(loaded));
process.exit(0);
