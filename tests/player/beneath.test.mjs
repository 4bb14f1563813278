// What Python's memory has from its WebAssembly travels once: zamora/site/browser/kernel/beneath.js.

import assert from "node:assert/strict";
import { test } from "node:test";
import { brings, mix } from "../../zamora/site/browser/kernel/beneath.js";

/** A module with a memory, and these pieces of data in it. @param {[number, number[]][]} pieces */
function made(pieces) {
  const number = (n) => (n < 128 ? [n] : [(n & 127) | 128, ...number(n >> 7)]);
  // A place is signed: its highest bit says so.
  const place = (n) => (n < 64 ? [n] : [(n & 127) | 128, ...place(n >> 7)]);
  const section = (kind, body) => [kind, ...number(body.length), ...body];
  const data = pieces.flatMap(([at, bytes]) => [0, 0x41, ...place(at), 0x0b, ...number(bytes.length), ...bytes]);
  return new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, ...section(5, [1, 0, 1]), ...section(7, [1, 1, 109, 2, 0]),
    ...section(11, [...number(pieces.length), ...data]), ...section(0, [1, 120, 9]),
  ]);
}

const BEGINS = 16;
/** A memory that was kept, behind a record of Pyodide's. @param {Uint8Array} memory */
function kept(memory) {
  const found = new Uint8Array(BEGINS + memory.length);
  new DataView(found.buffer).setUint32(4, BEGINS, true);
  found.set(memory, BEGINS);
  return found;
}

test("what WebAssembly writes is taken out of a memory, and put back", () => {
  const wasm = made([[8, [1, 2, 3]], [70, Array(200).fill(7)], [60_000, [5]]]);
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(wasm));
  const memory = new Uint8Array(/** @type {any} */ (exports).m.buffer);
  memory[9] = 200; // what has changed since stays
  memory[30_000] = 4;
  const before = kept(memory), sent = mix(before.slice(), brings(wasm));
  assert.deepEqual([...sent.subarray(BEGINS)].flatMap((byte, at) => (byte ? [[at, byte]] : [])),
    [[9, 2 ^ 200], [30_000, 4]]);
  assert.deepEqual(mix(sent, brings(wasm)), before);
});

test("a module without data brings nothing, and one of another kind is refused", () => {
  const memory = kept(new Uint8Array([1, 2]));
  assert.deepEqual(mix(memory.slice(), brings(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))), memory);
  assert.throws(() => mix(memory, new Uint8Array([1, 1, 0])), /another way/);
});
