// Makes the snapshot: Python's memory when everything that lessons import has been imported. Run by
// `zamora site` in Node: node snapshot.mjs SITE < built.json, with the modules to import.

import crypto from "node:crypto";
import { readFileSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brings, mix } from "./beneath.js";
import { unpack } from "./unpack.js";

// Node would show the line where it happened: that of Pyodide is a megabyte long.
process.on("uncaughtException", (/** @type {any} */ error) => {
  const said = [error?.name, error?.type, error?.message || error?.errno];
  writeSync(2, said.filter(Boolean).join(": ").slice(-600));
  process.exit(1);
});

// Two builds of the same files are to be the same, byte for byte: nothing here comes from chance or from a clock.
// A browser has its own of both (`begin` in zamora_site.py).
const WHEN = Date.UTC(2009, 0, 1);
let ticks = 0, chance = 1;
const byte = () => (chance = (chance * 48271) % 0x7fffffff) & 255;
Date.now = () => WHEN;
performance.now = () => (ticks += 1);
Math.random = () => byte() / 256;
crypto.randomFillSync = (/** @type {any} */ view) => {
  for (let at = 0; at < view.length; at += 1) view[at] = byte();
  return view;
};

const [site, imports] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(site, "pyodide", "pyodide.mjs")).href);
const built = JSON.parse(readFileSync(join(site, "python", "built.json"), "utf8"));
const packages = readFileSync(join(site, "python", "packages"));
const settings = {
  indexURL: join(site, "pyodide") + "/",
  lockFileContents: built.lock,
  env: { HOME: "/home/pyodide", LANG: "C.UTF-8", PYTHONNODEBUGRANGES: "1", PYTHONHASHSEED: "1" },
};

// One Python compiles the modules, another one imports them: what a compiler leaves behind would be
// half of the memory that is kept.
const compiler = await loadPyodide(settings);
unpack(compiler.FS, packages, built.folder);
compiler.globals.set("folder", built.folder);
// Asserts, docstrings but those that pupils can ask for, what functions take and give, and the lines and columns
// of errors would be a quarter of what is kept.
compiler.runPython(`
import ast, importlib.util, marshal, pathlib, types

def bare(code):
    inner = tuple(bare(one) if isinstance(one, types.CodeType) else one for one in code.co_consts)
    return code.replace(co_consts=inner, co_linetable=b"")

class Unannotated(ast.NodeTransformer):
    def visit_FunctionDef(self, node):
        self.generic_visit(node)
        node.returns = None
        return node
    visit_AsyncFunctionDef = visit_FunctionDef
    def visit_arg(self, node):
        node.annotation = None
        return node

for source in map(str, pathlib.Path(folder).rglob("*.py")):
    shown = "/zamora_widgets/" in source
    tree = ast.parse(pathlib.Path(source).read_bytes(), source)
    if "/zamora" in source and not shown:
        tree = Unannotated().visit(tree)
    code = compile(tree, source, "exec", dont_inherit=True, optimize=0 if shown else 2)
    # As it is written: never compared with the source. The rest of its head is the hash of none.
    head = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
    place = pathlib.Path(importlib.util.cache_from_source(source, optimization=""))
    place.parent.mkdir(exist_ok=True)
    place.write_bytes(head + marshal.dumps(bare(code)))`);
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
const wasm = readFileSync(join(site, "pyodide", "pyodide.asm.wasm"));
writeFileSync(join(site, "python", "snapshot"), mix(snapshot, brings(wasm)));
// The same Python says what first boards will show in each language, with all that will be there.
for (const code of built.languages) unpack(python.FS, readFileSync(join(site, "python", code)), built.folder);
for (const [name, [place]] of Object.entries(built.beside)) {
  const path = `${built.folder}/${name}`;
  python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  python.FS.writeFile(path, readFileSync(join(site, place)));
}
writeFileSync(join(site, "python", "early.json"), await python.runPythonAsync("zamora_page.first()"));
console.log(JSON.stringify(loaded));
process.exit(0);
