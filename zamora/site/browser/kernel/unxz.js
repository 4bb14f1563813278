// Unpacks xz, which makes of Python's memory two thirds of what gzip does, and which no browser can
// unpack by itself. What can is the small WebAssembly module of the npm package xzwasm (xz.wasm,
// taken out of it when the site is built); this feeds it.

/** Where things are in the module's own record, in words of 32 bits. */
const [ROOM, IN, IN_AT, IN_END, OUT, OUT_AT] = [0, 1, 2, 3, 4, 5];
const MORE = 0, END = 1;

/** Something packed that comes in parts. */
class Unpacking {
  /** @param {WebAssembly.Module} module of xz.wasm @param length how much it will be: there is one copy of it, never two */
  constructor(module, length) {
    this.exports = /** @type {any} */ (new WebAssembly.Instance(module).exports);
    this.record = this.exports.create_context();
    this.content = new Uint8Array(length);
    this.at = 0;
    this.over = false;
  }

  /** The module's memory moves when it grows: nothing of it is kept from one call to the next. */
  word(which) {
    return new Uint32Array(this.exports.memory.buffer, this.record, OUT_AT + 1)[which];
  }

  /** @param {Uint8Array} coming the next part; none is left over */
  give(coming) {
    const { exports, record, content } = this;
    for (let count = 1; !this.over && (count || coming.length);) {
      if (this.word(IN_AT) === this.word(IN_END) && coming.length) {
        const part = coming.subarray(0, this.word(ROOM));
        new Uint8Array(exports.memory.buffer, this.word(IN), part.length).set(part);
        exports.supply_input(record, part.length);
        coming = coming.subarray(part.length);
      }
      const answer = exports.get_next_output(record);
      if (answer !== MORE && answer !== END) throw new Error(`xz: damaged (${answer})`);
      count = this.word(OUT_AT);
      if (this.at + count > content.length) throw new Error("xz: too long");
      content.set(new Uint8Array(exports.memory.buffer, this.word(OUT), count), this.at);
      this.at += count;
      new Uint32Array(exports.memory.buffer, record, OUT_AT + 1)[OUT_AT] = 0;
      this.over = answer === END;
    }
  }

  /** All of it, when all has come. */
  get whole() {
    if (this.at !== this.content.length) throw new Error("xz: too short");
    return this.content;
  }
}

/**
 * What is packed in a stream of bytes.
 *
 * @param {WebAssembly.Module} module of xz.wasm
 * @param length how much it will be
 * @param came is called with how much there is by now
 */
export async function unxz(module, stream, length, came = (_at) => {}) {
  const unpacking = new Unpacking(module, length), reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return unpacking.whole;
    unpacking.give(value);
    came(unpacking.at);
  }
}

/** The same at once, of what is there whole. @param {WebAssembly.Module} module @param {Uint8Array} packed */
export function unxzNow(module, packed, length) {
  const unpacking = new Unpacking(module, length);
  unpacking.give(packed);
  return unpacking.whole;
}
