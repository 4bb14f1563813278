// Unpacks xz, which makes of Python's memory two thirds of what gzip does, and which no browser can
// unpack by itself. What can is the small WebAssembly module of the npm package xzwasm (xz.wasm,
// taken out of it when the site is built); this feeds it.

/** Where things are in the module's own record, in words of 32 bits. */
const [ROOM, IN, IN_AT, IN_END, OUT, OUT_AT] = [0, 1, 2, 3, 4, 5];
const MORE = 0, END = 1;

/**
 * What is packed in a stream of bytes.
 *
 * @param {WebAssembly.Module} module of xz.wasm
 * @param length how much it will be: there is one copy of it, never two
 * @param came is called with how much there is by now
 */
export async function unxz(module, stream, length, came = (_at) => {}) {
  const { exports } = /** @type {{ exports: any }} */ (await WebAssembly.instantiate(module));
  const record = exports.create_context();
  // The module's memory moves when it grows: nothing of it is kept from one call to the next.
  const word = (which) => new Uint32Array(exports.memory.buffer, record, OUT_AT + 1)[which];
  const content = new Uint8Array(length);
  const reader = stream.getReader();
  let [at, coming, over] = [0, new Uint8Array(0), false];
  for (;;) {
    if (word(IN_AT) === word(IN_END)) {
      while (!coming.length && !over) {
        const { done, value } = await reader.read();
        [coming, over] = [value ?? coming, done];
        came(at);
      }
      const part = coming.subarray(0, word(ROOM));
      new Uint8Array(exports.memory.buffer, word(IN), part.length).set(part);
      exports.supply_input(record, part.length);
      coming = coming.subarray(part.length);
    }
    const answer = exports.get_next_output(record);
    if (answer !== MORE && answer !== END) throw new Error(`xz: damaged (${answer})`);
    const count = word(OUT_AT);
    if (at + count > length) throw new Error("xz: too long");
    content.set(new Uint8Array(exports.memory.buffer, word(OUT), count), at);
    at += count;
    if (over && !count && answer === MORE) break;
    new Uint32Array(exports.memory.buffer, record, OUT_AT + 1)[OUT_AT] = 0;
    if (answer === END) break;
  }
  if (at !== length) throw new Error("xz: too short");
  return content;
}
