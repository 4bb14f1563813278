// The board as a table: headers, one button per cell, one tab stop, arrows, letters that jump, and
// the live region. companion.py puts this file and companion.js together into one module.

/* global command, nearest */

function make(tag, attributes = {}, text = "") {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = text;
  return element;
}

class View {
  constructor(model, board, root) {
    Object.assign(this, { model, board, root, buttons: new Map(), order: [], current: "" });
    this.column = null; // the column that going up and down tries to keep to
    this.busy = false; // rebuilding: what focus does then is our own doing
    root.classList.add("zamora-companion");
    this.live = make("div", { class: "zamora-live", role: "status", "aria-live": "polite" });
    this.frame = make("div", { class: "zamora-frame" });
    this.help = make("p", { class: "zamora-help", id: `zamora-help-${crypto.getRandomValues(
      new Uint32Array(2)).join("")}` });
    this.table = make("table", { role: "grid", "aria-describedby": this.help.id });
    this.frame.append(this.table, this.help);
    root.replaceChildren(this.frame, this.live);
    this.table.addEventListener("keydown", (event) => this.key(event));
    this.table.addEventListener("click", (event) => {
      const id = event.target.closest("button")?.dataset.cell;
      if (id) board.send({ kind: "activate", cell: id });
    });
    this.table.addEventListener("focusin", (event) => this.focusIn(event.target));
    this.table.addEventListener("focusout", (event) => {
      if (!this.busy && !root.contains(event.relatedTarget)) board.set("focused", "");
    });
    // What tests and curious people may ask: where a cell is in the page, in this view's canvas.
    root.zamoraCanvas = () => nearest(root, board.canvases());
    root.zamoraPoint = (id) => {
      const { width, height, cells } = model.get("geometry");
      const box = root.zamoraCanvas().getBoundingClientRect();
      const [x, y] = cells[id];
      return [box.left + (x * box.width) / width, box.top + (y * box.height) / height];
    };
    Object.defineProperty(root, "zamoraGeometry", { configurable: true,
                                                    get: () => model.get("geometry") });
    root.dataset.canvasClass = board.name;
  }

  update() {
    const get = (name) => this.model.get(name);
    this.table.setAttribute("aria-label", get("label"));
    this.help.textContent = get("keys_help");
    this.root.classList.toggle("zamora-hidden-table", !get("table_visible"));
    const { cells } = this.board;
    const shape = JSON.stringify([get("column_labels"), get("row_labels"),
                                  cells.map(({ id, row, column }) => [id, row, column])]);
    if (shape !== this.shape) this.build(get("column_labels"), get("row_labels"), cells);
    this.shape = shape;
    const words = get("state_labels");
    for (const { id, text, label, state } of cells) {
      const button = this.buttons.get(id);
      const said = words[state] ? `${label}, ${words[state]}` : label;
      if (button.textContent !== text) button.textContent = text;
      if (button.getAttribute("aria-label") !== said) button.setAttribute("aria-label", said);
      if (button.dataset.state === state) continue;
      button.dataset.state = state;
      if (state === "selected") button.parentElement.setAttribute("aria-selected", "true");
      else button.parentElement.removeAttribute("aria-selected");
    }
  }

  /** Lay the table out anew; who had the focus keeps it. */
  build(columns, rows, cells) {
    const active = this.table.contains(document.activeElement);
    const seen = this.model.get("focused") !== "";
    this.busy = true;
    this.order = [...cells].sort((a, b) => a.row - b.row || a.column - b.column);
    const places = new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell]));
    const head = make("tr");
    // What has no name, as the one row of a row of heaps, has no header either.
    const named = (scope, text) => text ? make("th", { scope }, text) : make("td");
    head.append(make("td"), ...columns.map((text) => named("col", text)));
    const body = make("tbody");
    this.buttons.clear();
    rows.forEach((text, row) => {
      const line = make("tr");
      line.append(named("row", text));
      columns.forEach((_, column) => {
        const place = make("td");
        const cell = places.get(`${row} ${column}`);
        if (cell) {
          const button = make("button", { type: "button", tabindex: "-1", "data-cell": cell.id });
          this.buttons.set(cell.id, button);
          place.append(button);
        }
        line.append(place);
      });
      body.append(line);
    });
    this.order = this.order.filter(({ id }) => this.buttons.has(id));
    const top = make("thead");
    top.append(head);
    this.table.replaceChildren(top, body);
    this.choose(this.buttons.has(this.current) ? this.current : this.order[0]?.id ?? "");
    if (active && seen) this.buttons.get(this.current)?.focus({ preventScroll: true });
    else if (active) this.focusQuietly(this.current);
    this.busy = false;
  }

  /** Make `id` the one cell that Tab reaches. */
  choose(id) {
    this.buttons.get(this.current)?.setAttribute("tabindex", "-1");
    this.current = id;
    this.buttons.get(id)?.setAttribute("tabindex", "0");
  }

  /** Focus without a ring: the pointer's user sees where the pointer is. */
  focusQuietly(id) {
    this.column = null;
    this.buttons.get(id || this.current)?.focus({ preventScroll: true, focusVisible: false });
    this.board.set("focused", "");
  }

  /** Take the focus back; whether that is to be seen, the browser knows from what was used last. */
  takeFocus() {
    this.buttons.get(this.current)?.focus({ preventScroll: true });
  }

  focusIn(button) {
    this.board.last = this;
    if (!this.buttons.has(button.dataset.cell)) return;
    this.choose(button.dataset.cell);
    this.board.set("focused", button.matches(":focus-visible") ? this.current : "");
    // A pointer is where it is: a board that moved under it would not let it finish its click.
    if (!this.model.get("focused")) return;
    if (!this.model.get("table_visible"))
      this.root.zamoraCanvas()?.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.reveal(this.current);
  }

  /** A wide board is moved sideways within its box until the cell can be seen. */
  reveal(id) {
    const canvas = this.root.zamoraCanvas();
    const box = canvas?.closest(".zamora-wide");
    const { width, cells } = this.model.get("geometry");
    if (!box || !cells?.[id]) return;
    const here = canvas.getBoundingClientRect();
    const x = here.left + (cells[id][0] * here.width) / width - box.getBoundingClientRect().left;
    const margin = here.width / width;
    if (x < margin || x > box.clientWidth - margin) box.scrollLeft += x - box.clientWidth / 2;
  }

  key(event) {
    const name = command(event);
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    let goal;
    if (name) this.board.send({ kind: "command", name });
    else if (event.key === "Home" || event.key === "End") goal = this.end(event);
    else if (!plain || event.key === "Tab") return;
    else if (event.key === "Escape") this.board.send({ kind: "escape" });
    else if (event.key === "ArrowLeft" || event.key === "ArrowRight")
      goal = this.beside(event.key === "ArrowRight" ? 1 : -1);
    else if (event.key === "ArrowUp" || event.key === "ArrowDown")
      goal = this.above(event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "Enter" || event.key === " ") {
      event.stopPropagation(); // the browser makes a click of it; once, however long it is held
      if (event.repeat) event.preventDefault();
      return;
    } else if (event.key.length === 1) goal = this.jump(event.key.toLowerCase());
    else return;
    event.preventDefault();
    event.stopPropagation();
    if (goal) this.buttons.get(goal.id).focus();
    this.board.set("focused", this.current); // from now on this is a keyboard's user
  }

  here() {
    return this.order.findIndex(({ id }) => id === this.current);
  }

  end({ key, ctrlKey, metaKey }) {
    this.column = null;
    const { row } = this.order[this.here()];
    const line = ctrlKey || metaKey ? this.order : this.order.filter((cell) => cell.row === row);
    return line.at(key === "Home" ? 0 : -1);
  }

  beside(step) {
    this.column = null;
    const next = this.order[this.here() + step];
    return next?.row === this.order[this.here()].row ? next : undefined;
  }

  /** In the next row that has cells the one closest to the column we come from. */
  above(step) {
    const { row, column } = this.order[this.here()];
    this.column ??= column;
    const beyond = this.order.filter((cell) => (cell.row - row) * step > 0);
    const next = beyond.at(step > 0 ? 0 : -1)?.row;
    const off = (cell) => Math.abs(cell.column - this.column);
    return beyond.filter((cell) => cell.row === next)
      .reduce((best, cell) => (best && off(best) <= off(cell) ? best : cell), undefined);
  }

  jump(letter) {
    const at = this.here() + 1;
    const around = [...this.order.slice(at), ...this.order.slice(0, at)];
    const goal = around.find(({ id }) =>
      this.board.cells.find((cell) => cell.id === id)?.key?.toLowerCase() === letter);
    if (goal) this.column = null;
    return goal;
  }

  /** Equal text is news only if the region was empty in between. */
  say(text) {
    this.live.textContent = "";
    clearTimeout(this.pause);
    this.pause = setTimeout(() => (this.live.textContent = text), 40);
  }
}
