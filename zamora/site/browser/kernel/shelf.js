// What a pupil has solved outlives the page: the folder in which Python keeps it is written into the
// browser's own store (IndexedDB), and read from it when the page begins. The lessons are not in it,
// so a newer site shows its own.
//
// One page at a time writes: it holds a lock. A second one plays, but says that it keeps nothing.

export class Shelf {
  constructor(FS, tell) {
    // The store goes by this name: sites beside each other on one host have one each.
    const folder = `/guardado-${encodeURIComponent(new URL("../", import.meta.url).pathname)}`;
    Object.assign(this, { FS, folder, tell, writes: false, last: "" });
  }

  async open() {
    const { FS } = this;
    this.writes = await this.lock();
    if (!this.writes) this.tell({ notice: "second" });
    FS.mkdirTree(this.folder);
    try {
      FS.mount(FS.filesystems.IDBFS, {}, this.folder);
      await this.sync(true);
      this.last = this.look();
    } catch {
      this.writes = false;
      this.tell({ notice: "forbidden" });
    }
  }

  /** Whether this page is the one that writes; it stays so until the page is closed. */
  lock() {
    if (!navigator.locks) return Promise.resolve(true);
    return new Promise((answer) => {
      navigator.locks.request(this.folder, { ifAvailable: true }, (lock) => {
        answer(lock !== null);
        return lock && new Promise(() => {});
      }).catch(() => answer(true));
    });
  }

  sync(fetch) {
    return new Promise((done, failed) =>
      this.FS.syncfs(fetch, (error) => error ? failed(error) : done()));
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
      this.troubled = true;
      this.tell({ notice: "full" }); // tried again after the next message
    }
  }
}
