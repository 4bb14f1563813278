// The kernels of the ball games, in a page, in a worker or in Node: docs/webassembly.md.
//
//   const kernels = await Kernels.open(new URL("built/", import.meta.url));
//   const futez = await kernels.game("futez");
//   futez.perft(board, 5);
//
// Whole numbers of 64 bits are BigInt inside; a message carries as text what a double cannot hold.

/** A named fault: `name` says which, `accepted` what would have been taken instead. */
export class Refused extends Error {
  constructor(name, message, accepted = []) {
    super(message);
    this.name = name;
    this.accepted = accepted;
  }
}

/** What a row of numbers is: numbers, or texts of numbers. */
function row(numbers, what, length) {
  const right = Array.isArray(numbers) && (length === undefined || numbers.length === length);
  if (!right) throw new Refused("BadRequest", `${what} is no row of ${length ?? "some"} numbers`);
  try {
    return BigInt64Array.from(numbers, BigInt);
  } catch {
    throw new Refused("BadRequest", `${what} has something that is no whole number`);
  }
}

/** What a count is: a whole number within its bounds. */
function whole(number, what, least, most) {
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new Refused("BadRequest", `${what} is ${number}`, [`${least} to ${most}`]);
}

/** Fetches the modules that the manifest lists; each once. */
export class Kernels {
  #read;
  #modules = new Map();

  /**
   * @param manifest as tools/webassembly.py wrote it
   * @param read gives the bytes of a file that it lists
   */
  constructor(manifest, read) {
    this.manifest = manifest;
    this.#read = read;
  }

  /** Those in a folder, a URL that ends with a slash. */
  static async open(folder) {
    const read = async (name) => {
      const place = new URL(name, folder);
      if (place.protocol === "file:") {
        const { readFile } = await import("node:fs/promises");
        return readFile(place);
      }
      const answer = await fetch(place);
      if (!answer.ok) throw new Refused("NoModule", `${name}: ${answer.status}`);
      return answer.arrayBuffer();
    };
    const text = new TextDecoder().decode(await read("manifest.json"));
    return new Kernels(JSON.parse(text), read);
  }

  /** A fresh kernel of a game, with a memory of its own; `NoModule` if there is none for it. */
  async game(key) {
    const games = this.manifest.games;
    if (!Object.hasOwn(games, key)) {
      throw new Refused("NoModule", `no WebAssembly module for ${key}`, Object.keys(games));
    }
    if (typeof WebAssembly !== "object") {
      throw new Refused("NoWebAssembly", "this browser has no WebAssembly");
    }
    if (!this.#modules.has(key)) {
      this.#modules.set(key, this.#compiled(games[key].file));
    }
    try {
      const module = await this.#modules.get(key);
      return new Kernel(await WebAssembly.instantiate(module), this.manifest.rows);
    } catch (problem) {
      this.#modules.delete(key); // the network may be back the next time
      throw problem instanceof Refused ? problem : new Refused("NoModule", `${key}: ${problem}`);
    }
  }

  async #compiled(file) {
    return WebAssembly.compile(await this.#read(file));
  }
}

/** Turn generation, search and proof of one game. One question at a time. */
export class Kernel {
  #wasm;
  #rows;
  #base;
  #next;

  constructor(instance, rows) {
    this.#wasm = instance.exports;
    this.#rows = rows;
    this.#base = this.#next = (Number(instance.exports.__heap_base.value) + 15) & ~15;
  }

  /** How many turns the side to move has. */
  count(board) {
    return Number(this.perft(board, 1));
  }

  /** The turns of the side to move as numbers, in the kernel's order. */
  turns(board) {
    this.#clear();
    const b = this.#filled(this.#board(board));
    const out = this.#zeros(this.#rows.layout.MOST_TURNS);
    const end = Number(this.#wasm.turns(...b, ...out, 0n));
    return Array.from(this.#view(out).subarray(0, end), Number);
  }

  /** The number of paths of this many turns, as a BigInt. */
  perft(board, depth) {
    whole(depth, "depth", 1, 30);
    this.#clear();
    const b = this.#filled(this.#board(board));
    const out = this.#zeros(this.#rows.layout.MOST_TURNS * depth);
    return this.#wasm.perft(...b, BigInt(depth), ...out, 0n);
  }

  /** A search from a position, to be taken step by step; it ends with the next question. */
  search(request) {
    this.#clear();
    const { search: at, layout } = this.#rows;
    const turns = row(request.turns ?? this.turns(request.board), "turns");
    if (!turns.length || turns.length > layout.MOST_TURNS) {
      throw new Refused("BadRequest", "a search needs a turn to choose");
    }
    this.#clear();
    const past = row(request.past, "past");
    if (!past.length || past.length > at.LONGEST) {
      throw new Refused("BadRequest", `past has ${past.length} positions`, [`1 to ${at.LONGEST}`]);
    }
    const remembered = whole(request.remembered, "remembered", 1, 1 << 24);
    if (remembered & (remembered - 1)) {
      throw new Refused("BadRequest", `remembered is ${remembered}`, ["a power of 2"]);
    }
    const weights = row(request.weights, "weights");
    const parts = {
      board: this.#filled(this.#board(request.board)),
      scratch: this.#zeros(at.SCRATCH),
      table: this.#zeros(2 * remembered),
      weights: this.#filled(weights),
      features: this.#zeros(weights.length),
      chosen: this.#filled(turns),
      values: this.#zeros(turns.length),
      out: this.#zeros(at.ROOM),
      order: this.#zeros(at.ROOM),
    };
    this.#view(parts.scratch).set(past, at.PATH);
    this.#view(parts.scratch)[at.PAST] = BigInt(past.length);
    return new Search(this.#wasm, (part) => this.#view(part), at, parts, request);
  }

  /** Whether a side wins not later than with its `own`-th turn: [1, 0 or -1 (unknown), nodes]. */
  prove(request) {
    this.#clear();
    const { proof: at, layout } = this.#rows;
    const own = whole(request.own, "own", 0, 20);
    const buckets = whole(request.buckets, "buckets", 1, 1 << 22);
    if (buckets & (buckets - 1)) {
      throw new Refused("BadRequest", `buckets is ${buckets}`, ["a power of 2"]);
    }
    const board = this.#filled(this.#board(request.board));
    const scratch = this.#zeros(at.SCRATCH);
    const table = this.#zeros(at.BUCKET * buckets);
    const out = this.#zeros((2 * own + 2) * layout.MOST_TURNS);
    const notes = this.#view(scratch);
    notes[at.LIMIT] = BigInt(whole(request.nodes, "nodes", 0, Number.MAX_SAFE_INTEGER));
    notes[at.SEEKER] = BigInt(whole(request.seeker, "seeker", 0, 1));
    notes[at.MATES] = BigInt(whole(request.mates, "mates", 0, 1));
    notes[at.QUESTION] = row([request.question], "question")[0];
    const answer = this.#wasm.prove(...board, BigInt(own), ...scratch, ...table, ...out, 0n);
    const nodes = Number(this.#view(scratch)[at.NODES]);
    return [Number(answer), Math.min(nodes, request.nodes)];
  }

  #board(numbers) {
    return row(numbers, "board", this.#rows.layout.SIZE);
  }

  // Rows lie one after the other behind what the module keeps for itself; each is [address, length].

  #clear() {
    this.#next = this.#base;
  }

  /** @returns {[number, number]} */
  #room(length) {
    /** @type {[number, number]} */
    const part = [this.#next, length];
    this.#next += 8 * length;
    const missing = this.#next - this.#wasm.memory.buffer.byteLength;
    if (missing > 0) {
      try {
        this.#wasm.memory.grow(Math.ceil(missing / 65536));
      } catch {
        throw new Refused("NoMemory", `no room for ${this.#next >> 20} MB`);
      }
    }
    return part;
  }

  #zeros(length) {
    const part = this.#room(length);
    this.#view(part).fill(0n);
    return part;
  }

  #filled(numbers) {
    const part = this.#room(numbers.length);
    this.#view(part).set(numbers);
    return part;
  }

  /** A row as it is now: never to be kept, since the memory moves when it grows. */
  #view([address, length]) {
    return new BigInt64Array(this.#wasm.memory.buffer, address, length);
  }
}

/**
 * One search, as zamora.rival.searcher.Search is one: a depth after the other, and of each depth a
 * turn of the root after the other.
 */
export class Search {
  #wasm;
  #view;
  #at;
  #parts;
  #count;
  #exact;
  #nodes;
  #most;
  /** The turns looked ahead in full; how many turns of the root have been looked at deeper. */
  depth = 0;
  seen = 0;
  /** Whether the limit of positions has been reached. */
  given_up = false;

  constructor(wasm, view, at, parts, request) {
    this.#wasm = wasm;
    this.#view = view;
    this.#at = at;
    this.#parts = parts;
    this.#count = parts.chosen[1];
    this.#exact = BigInt(Boolean(request.exact));
    this.#nodes = whole(request.nodes, "nodes", 1, Number.MAX_SAFE_INTEGER);
    this.#most = whole(request.depth ?? at.DEEPEST, "depth", 1, at.DEEPEST);
  }

  /** Whether nothing is left to do: a limit is reached, or the end is in sight. */
  get done() {
    if (this.given_up) return true;
    if (this.seen % this.#count || !this.depth) return false;
    return this.depth >= this.#most || (!this.#exact && this.#decided);
  }

  get #decided() {
    const sure = BigInt(this.#at.WIN - this.depth - 1);
    const best = this.#view(this.#parts.values)[0];
    return best >= sure || best <= -sure;
  }

  /** Look at one more turn of the root. */
  step() {
    const { board, scratch, table, weights, features, chosen, values, out, order } = this.#parts;
    if (this.seen === this.#count) this.seen = 0;
    // The first turn ahead is searched in full even beyond the limit of positions.
    const limit = this.depth ? this.#nodes : 2 ** 50;
    this.#view(scratch)[this.#at.LIMIT] = BigInt(limit);
    const [begin, end] = [BigInt(this.seen), BigInt(this.seen + 1)];
    const seen = this.#wasm.look(
      ...board, BigInt(this.depth + 1), this.#exact, ...scratch, ...table, ...weights,
      ...features, ...chosen, ...values, begin, end, ...out, ...order, 1n, 0n,
    );
    if (seen < end) this.given_up = true;
    else this.seen += 1;
    if (this.seen === this.#count && !this.given_up) this.depth += 1;
  }

  get nodes() {
    return Number(this.#view(this.#parts.scratch)[this.#at.NODES]);
  }

  /** What has been found so far: Python makes an analysis of it. */
  get found() {
    const { LINES, LINE } = this.#at;
    const line = Array.from(this.#view(this.#parts.scratch).slice(LINES, LINES + LINE), Number);
    return {
      depth: this.depth,
      seen: this.seen,
      nodes: this.nodes,
      turns: Array.from(this.#view(this.#parts.chosen), Number),
      values: Array.from(this.#view(this.#parts.values), Number),
      line: line.slice(0, line.indexOf(0)),
    };
  }
}
