// What a pupil has solved outlives the page: the folder in which Python keeps it is written into the
// browser's own store (IndexedDB), and read from it when the page begins. The lessons are not in it,
// so a newer site shows its own.
//
// One page at a time writes: it holds a lock. A second one plays, says so, and takes over when the
// first is closed: it puts what was solved in it to what is kept by then.

/** A reloaded page may find its own lock still held, for this many milliseconds. */
const GRACE = 1500;

export class Shelf {
  /** Requests the lock immediately; `tell` sends a message to the page. */
  constructor(tell) {
    // The name of the store: several sites on one host have one each.
    const folder = `/guardado-${encodeURIComponent(new URL("../", import.meta.url).pathname)}`;
    this.folder = folder;
    this.tell = tell;
    this.writes = this.troubled = false;
    this.last = "";
    this.locked = this.lock();
  }

  /** Put the folder into Python's file system `FS`, with what is kept. */
  async open(FS) {
    this.FS = FS;
    const pause = new Promise((over) => setTimeout(over, GRACE, false));
    this.writes = await Promise.race([this.locked.then(() => true), pause]);
    if (!this.writes) this.tell({ notice: "second" });
    FS.mkdirTree(this.folder);
    try {
      FS.mount(FS.filesystems.IDBFS, {}, this.folder);
      await this.sync(true);
      this.last = this.look();
    } catch {
      this.writes = this.usable = false;
      this.tell({ notice: "forbidden" });
    }
  }

  /** Resolves when this page is the one that writes; it stays so until it is closed. */
  lock() {
    return /** @type {Promise<void>} */ (new Promise((mine) => {
      if (!navigator.locks) return mine();
      navigator.locks.request(this.folder, () => {
        mine();
        return new Promise(() => {});
      }).catch(() => mine());
    }));
  }

  /**
   * The page that wrote is closed: have here what it has kept, and write from now on.
   *
   * @param gather gives what has been done here; `add` puts that to what is kept
   */
  async takeOver(gather, add) {
    if (this.writes || this.usable === false) return;
    const done = gather();
    await this.sync(true);
    this.last = this.look();
    add(done);
    this.writes = true;
    await this.keep();
    if (!this.troubled) this.tell({ notice: "ours" });
  }

  sync(fetch) {
    return /** @type {Promise<void>} */ (new Promise((done, failed) =>
      this.FS.syncfs(fetch, (error) => error ? failed(error) : done())));
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
    if (!this.writes) return;
    const now = this.look();
    if (now === this.last) return;
    try {
      await this.sync(false);
      this.last = now;
      if (this.troubled) this.tell({ notice: "" });
      this.troubled = false;
    } catch {
      if (!this.troubled) this.tell({ notice: "full" });
      this.troubled = true; // tried again after the next message
    }
  }
}
