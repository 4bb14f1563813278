// What a pupil has solved outlives the page: the folder in which Python keeps it is written into the
// browser's own store (IndexedDB), and read from it when the page begins. The lessons are not in it,
// so a newer site shows its own.
//
// Several pages may be open at a time, and each writes: within one transaction, which the browser lets
// no other page interrupt, it looks whether another one has written since, and if so takes that first
// and adds its own. It needs no lock, so it works as well where pages have none: over plain http.

/** As IDBFS of Emscripten, which kept it before, calls them. */
const FILES = "FILE_DATA", VERSION = 21;

/** @param {IDBRequest} asked @returns {Promise<any>} */
const answer = (asked) => new Promise((done, failed) => {
  asked.onsuccess = () => done(asked.result);
  asked.onerror = () => failed(asked.error);
});

export class Shelf {
  /** `tell` sends a message to the page. */
  constructor(tell) {
    // The name of the store: several sites on one host have one each.
    this.folder = `/guardado-${encodeURIComponent(new URL("../", import.meta.url).pathname)}`;
    this.tell = tell;
    this.troubled = false;
    this.last = "";
    /** The names and times of what was in the store when this page had to do with it last. */
    this.seen = new Map();
    /** What tells that state of the store from any other. */
    this.state = undefined;
  }

  /** The entry with the state; its name begins like that of a file that is none of ours. */
  get mark() {
    return `${this.folder}/.state`;
  }

  /** Put the folder into Python's file system `FS`, with what is kept. */
  async open(FS) {
    this.FS = FS;
    FS.mkdirTree(this.folder);
    try {
      const asked = indexedDB.open(this.folder, VERSION);
      asked.onupgradeneeded = () => asked.result.createObjectStore(FILES).createIndex("timestamp", "timestamp");
      this.base = await answer(asked);
      await this.take(this.base.transaction(FILES).objectStore(FILES));
      this.last = this.look();
    } catch {
      this.base = undefined;
      this.tell({ notice: "forbidden" });
    }
  }

  /**
   * Follow what other pages keep.
   *
   * @param gather gives what has been done here; `add` puts that to what is kept; both are done before they return
   * @param changed is called when another page has written
   */
  join(gather, add, changed) {
    this.gather = gather;
    this.add = add;
    this.others = new BroadcastChannel(this.folder);
    this.others.onmessage = changed;
  }

  /** Have here what another page has written, and what has been done here besides. */
  async follow() {
    if (!this.base) return;
    const store = this.base.transaction(FILES).objectStore(FILES);
    if (await this.isNew(store)) await this.merge(store);
  }

  async isNew(store) {
    return (await answer(store.get(this.mark)))?.contents !== this.state;
  }

  async merge(store) {
    const whole = this.look() === this.last;
    const done = whole ? [] : this.gather();
    await this.take(store);
    this.add(done);
    if (whole) this.last = this.look();
  }

  /** Have here what is in the store and was not there before; what is not in it any more goes. */
  async take(store) {
    const { FS } = this;
    const [names, entries] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
    const kept = new Map(names.map((name, n) => [name, entries[n]]).filter(([, { contents }]) => contents)); // no folders
    this.state = kept.get(this.mark)?.contents;
    kept.delete(this.mark);
    for (const name of this.seen.keys()) if (!kept.has(name) && FS.analyzePath(name).exists) FS.unlink(name);
    for (const [name, { timestamp, mode, contents }] of kept) {
      if (this.seen.get(name) === +timestamp) continue;
      FS.mkdirTree(name.slice(0, name.lastIndexOf("/")));
      FS.writeFile(name, contents);
      FS.chmod(name, mode);
      FS.utime(name, +timestamp, +timestamp);
    }
    this.seen = times(kept);
  }

  /** The files of the folder, by their names, as the store has them. */
  files(folder = this.folder, found = new Map()) {
    const { FS } = this;
    for (const one of FS.readdir(folder)) {
      if (one.startsWith(".")) continue;
      const name = `${folder}/${one}`, { mode, mtime } = FS.stat(name);
      if (FS.isDir(mode)) this.files(name, found);
      else found.set(name, { timestamp: mtime, mode, contents: FS.readFile(name) });
    }
    return found;
  }

  /** How the folder looks: names, times and sizes. */
  look(folder = this.folder) {
    const { FS } = this;
    return FS.readdir(folder).filter((name) => !name.startsWith(".")).map((name) => {
      const path = `${folder}/${name}`, { mode, mtime, size } = FS.stat(path);
      return FS.isDir(mode) ? this.look(path) : `${path} ${mtime.getTime()} ${size}`;
    }).join("\n");
  }

  /** Write what has changed; what is said to be kept is in the store. */
  async keep() {
    if (!this.base || this.look() === this.last) return;
    try {
      await this.write();
      if (this.troubled) this.tell({ notice: "" });
      this.troubled = false;
    } catch {
      if (!this.troubled) this.tell({ notice: "full" });
      this.troubled = true; // tried again after the next message
    }
  }

  async write() {
    const turn = this.base.transaction(FILES, "readwrite"), store = turn.objectStore(FILES);
    const over = new Promise((done, failed) => {
      turn.oncomplete = done;
      turn.onabort = () => failed(turn.error);
    });
    over.catch(() => {}); // it is waited for below
    if (await this.isNew(store)) await this.merge(store);
    const now = this.look(), files = this.files(), state = crypto.getRandomValues(new Uint32Array(4)).join("-");
    for (const name of this.seen.keys()) if (!files.has(name)) store.delete(name);
    for (const [name, file] of files) if (this.seen.get(name) !== +file.timestamp) store.put(file, name);
    store.put({ timestamp: new Date(), contents: state }, this.mark);
    await over;
    this.seen = times(files);
    this.state = state;
    this.last = now;
    this.others?.postMessage("");
  }
}

/** @param {Map<string, { timestamp: Date }>} files */
const times = (files) => new Map([...files].map(([name, { timestamp }]) => [name, +timestamp]));
