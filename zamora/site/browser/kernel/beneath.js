// Python's memory holds all that its WebAssembly writes into it by itself: constants and tables, three megabytes that
// both would bring. So that they travel once, what is sent of the memory has them taken out; the unpacker puts them back.

const DATA = 11;
/** Each piece of data lies at a place that is a constant, in the only memory. */
const [ACTIVE, CONSTANT, END] = [0, 0x41, 0x0b];

/** Reads the numbers of a WebAssembly module. */
class Reader {
  /** @param {Uint8Array} bytes */
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  number() {
    let found = 0, byte;
    for (let shift = 0; ; shift += 7) {
      byte = this.bytes[this.at++];
      found |= (byte & 127) << shift;
      if (byte < 128) return found >>> 0;
    }
  }

  part(length) {
    return this.bytes.subarray(this.at, this.at += length);
  }

  skip(byte) {
    if (this.bytes[this.at++] !== byte) throw new Error("this WebAssembly lays out its data in another way");
  }
}

/** What a module writes into memory when it begins, as it stands there. @param {Uint8Array} wasm */
export function brings(wasm) {
  const reader = new Reader(wasm, 8);
  while (reader.at < wasm.length) {
    const kind = reader.number(), part = reader.part(reader.number());
    if (kind === DATA) return part;
  }
  return new Uint8Array([0]);
}

/**
 * Take it out of a memory that was kept, or put it back: the same.
 *
 * @param {Uint8Array} snapshot is changed, and given back
 * @param {Uint8Array} data what {@link brings} gives
 */
export function mix(snapshot, data) {
  // The memory begins behind Pyodide's own record.
  const begins = new DataView(snapshot.buffer, snapshot.byteOffset).getUint32(4, true);
  const reader = new Reader(data);
  for (let left = reader.number(); left; left -= 1) {
    reader.skip(ACTIVE);
    reader.skip(CONSTANT);
    let at = begins + reader.number();
    reader.skip(END);
    for (const byte of reader.part(reader.number())) snapshot[at++] ^= byte;
  }
  return snapshot;
}
