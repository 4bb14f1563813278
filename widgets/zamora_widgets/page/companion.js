// The page's side of a zamora board: see companion.py for what goes to and fro.
//
// Five parts: the PAGE (one set of listeners for all boards), a BOARD (one per model: what is under
// a point, who owns which canvas), in companion_table.js a VIEW (one table per place where the
// board is shown) and in companion_drag.js what is CARRIED by the pointer, in companion_rest.js the REST of a board that
// nobody sees. The code is loaded once
// per model, so what must be shared among the boards of a page lives under a global symbol.

/* global Carried, DRAG_SLOP, Rest, View, touch */

const PAGE = Symbol.for("zamora.companion.1");
const TAP_SLOP = 10; // CSS pixels that a finger may slide and still tap
const TOUCH_RADIUS = 22; // CSS pixels: half of the 44 that a finger needs

// ---------------------------------------------------------------------------------------- page

/** The page's shared state; the first board switches the listeners on, the last one off. */
function sharedPage() {
  return (globalThis[PAGE] ??= { boards: new Map(), away: new Map(), gesture: null, foreign: false,
                                 stop: null });
}

function register(board) {
  const page = sharedPage();
  page.boards.set(board.name, board);
  page.stop ??= listen(page);
  board.adoptAll();
}

function unregister(board) {
  const page = sharedPage();
  board.release();
  if (page.boards.get(board.name) !== board) return;
  page.boards.delete(board.name);
  page.away.set(board.name, new WeakRef(board));
  if (page.gesture?.board === board) {
    page.gesture.carried?.remove();
    page.gesture = null;
  }
  if (page.boards.size === 0) {
    page.stop?.();
    page.stop = null;
  }
}

/** The board that owns the canvas `element`, or undefined. */
function boardOf(page, element) {
  if (!(element instanceof HTMLCanvasElement)) return undefined;
  for (const name of element.classList) if (page.boards.has(name)) return page.boards.get(name);
  for (const name of element.parentElement?.classList ?? [])
    if (page.boards.has(name)) return page.boards.get(name);
  return undefined;
}

function listen(page) {
  const stopper = new AbortController();
  const on = (types, handler, passive = true) => {
    for (const type of types)
      window.addEventListener(type, handler, { capture: true, passive, signal: stopper.signal });
  };

  // A canvas may appear before or after its companion, and again in every new view; ipywidgets
  // gives it its class shortly after it has appeared.
  const adopt = (element) => boardOf(page, element)?.adopt(element);
  const watcher = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      adopt(target);
      for (const node of addedNodes)
        if (node instanceof Element) [node, ...node.querySelectorAll("canvas")].forEach(adopt);
    }
  });
  watcher.observe(document.documentElement,
                  { subtree: true, childList: true, attributeFilter: ["class"] });
  stopper.signal.addEventListener("abort", () => watcher.disconnect());

  // ipycanvas hears nothing. What happens by default (scrolling, moving on with Tab) still happens,
  // and a drag that somebody else began (selected text, a pane's border) gets its end.
  on(["mousemove", "mouseup", "mousedown"], (event) => {
    if (!boardOf(page, event.target)) return;
    if (event.type !== "mousedown" && page.foreign && (event.buttons || event.type === "mouseup"))
      return;
    event.stopPropagation();
    if (event.type === "mousedown") event.preventDefault(); // the table has the focus, see press()
  }, false);
  on(["mouseout", "wheel", "touchmove", "touchend", "touchcancel", "keydown"], (event) => {
    if (boardOf(page, event.target)) event.stopPropagation();
  });
  on(["contextmenu"], (event) => { // a long touch on a piece is a slow drag, not a menu
    if (page.gesture?.finger && boardOf(page, event.target)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }, false);

  on(["pointerdown"], (event) => pointerDown(page, event));
  on(["pointermove"], (event) => pointerMove(page, event));
  on(["pointerup", "pointercancel"], (event) => pointerEnd(page, event));
  on(["keydown"], gateShortcuts);
  return () => stopper.abort();
}

/**
 * Plain keys in a table are the table's; with Ctrl or Cmd the notebook's (save!), except for ours.
 * On a lesson's page none is the notebook's: it would work on what nobody sees.
 * JupyterLab listens after us and would be stopped by stopPropagation; Notebook listens before the
 * table does, matches its shortcuts from the focused element upwards, and heeds this attribute.
 */
function gateShortcuts(event) {
  const button = event.target.closest?.(".zamora-companion [data-cell]");
  const notebooks = (event.ctrlKey || event.metaKey) && event.key !== "Enter" && !command(event)
    && !button?.closest(".zamora-page");
  button?.toggleAttribute("data-lm-suppress-shortcuts", !notebooks);
}

function command(event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? "redo" : "undo";
  return key === "y" && !event.shiftKey ? "redo" : undefined;
}

// A gesture begins on a cell and goes on until the pointer is up, wherever that is. A finger on a
// cell that cannot be dragged may be about to scroll: it counts only once it has proved a tap.

function pointerDown(page, event) {
  const canvas = event.target;
  const board = boardOf(page, canvas);
  page.foreign = !board;
  if (!board || !event.isPrimary || event.button !== 0 || event.ctrlKey) return;
  board.adopt(canvas);
  if (page.gesture) endGesture(page, ""); // its end was lost, e.g. in another window
  const finger = event.pointerType !== "mouse";
  const cell = board.hit(canvas, event, finger);
  if (!cell) {
    if (!finger) board.focus("", canvas); // else the next key would go to the notebook
    return;
  }
  const { pointerId, clientX, clientY } = event;
  page.gesture = { board, canvas, finger, pointerId, clientX, clientY, cell, over: cell,
                   dragged: false, pressed: false };
  if (finger && !board.grabbable(cell)) return;
  try {
    canvas.setPointerCapture(pointerId);
  } catch { /* a synthetic pointer cannot be captured: the window hears it all the same */ }
  press(page.gesture);
}

function press(gesture) {
  const { board, canvas, cell } = gesture;
  gesture.pressed = true;
  gesture.carries = board.grabbable(cell);
  if (board.answers(cell)) touch(board, canvas, cell);
  board.focus(cell, canvas);
  board.send({ kind: "press", cell });
}

function pointerMove(page, event) {
  const gesture = page.gesture;
  if (!gesture) {
    const board = event.buttons ? undefined : boardOf(page, event.target);
    if (board) event.target.style.cursor = board.cursor(board.hit(event.target, event));
    return;
  }
  if (event.pointerId !== gesture.pointerId || !gesture.pressed) return;
  if (!gesture.finger && event.buttons === 0) return endGesture(page, "");
  carry(gesture, event);
  const over = gesture.board.hit(gesture.canvas, event, gesture.finger);
  if (over === gesture.over) return;
  gesture.over = over;
  gesture.dragged = true;
  gesture.canvas.style.cursor = "grabbing";
  gesture.board.send({ kind: "drag", cell: over });
}

/** Have what was picked up follow the pointer, once that has moved. */
function carry(gesture, event) {
  const { board, canvas, cell, finger, clientX, clientY } = gesture;
  if (!gesture.carries) return;
  const way = Math.hypot(event.clientX - clientX, event.clientY - clientY);
  if (!gesture.carried && way < DRAG_SLOP) return;
  gesture.carried ??= new Carried(board, canvas, cell, finger);
  gesture.carried.moveTo(event);
}

function pointerEnd(page, event) {
  const gesture = page.gesture;
  if (!gesture || event.pointerId !== gesture.pointerId) return;
  if (event.type === "pointercancel") return endGesture(page, "");
  const cell = gesture.board.hit(gesture.canvas, event, gesture.finger);
  if (!gesture.pressed) {
    const way = Math.hypot(event.clientX - gesture.clientX, event.clientY - gesture.clientY);
    if (way <= TAP_SLOP && cell === gesture.cell) press(gesture);
  }
  endGesture(page, cell);
}

function endGesture(page, cell) {
  const { board, canvas, pressed, dragged, carried, cell: start } = page.gesture;
  carried?.drop(cell);
  page.gesture = null;
  canvas.style.cursor = "";
  if (pressed) board.send({ kind: "release", cell, dragged: dragged || cell !== start });
}

// --------------------------------------------------------------------------------------- board

class Board {
  constructor(model) {
    this.model = model;
    this.name = model.get("canvas_class");
    this.views = new Set();
    this.last = null; // the view that had the focus last
    this.cures = new Map(); // canvas -> what takes its cure off again
    this.cells = model.get("cells"); // the kernel sends only those that change
    this.pieces = null; // the canvas with nothing but the pieces, when it is known
    this.rest = new Rest(this);
    this.findPieces();
  }

  async findPieces() {
    const address = this.model.get("pieces")?.slice("IPY_MODEL_".length);
    if (address) this.pieces = (await this.model.widget_manager.get_model(address)).canvas;
  }

  /** Some cells are not as they were, or all of them; the others stay. */
  update() {
    const changed = new Map(this.model.get("changed_cells").map((cell) => [cell.id, cell]));
    const known = changed.size ? this.cells : this.model.get("cells");
    this.cells = known.map((cell) => changed.get(cell.id) ?? cell);
  }

  send(message) {
    this.model.send(message);
  }

  set(name, value) {
    if (this.model.get(name) === value) return;
    this.model.set(name, value);
    this.model.save_changes();
  }

  canvases() {
    return [...document.querySelectorAll(`canvas.${this.name}, .${this.name} > canvas`)];
  }

  adoptAll() {
    this.canvases().forEach((canvas) => this.adopt(canvas));
  }

  /** Give a canvas its cures (once) and tell Python that it is there. */
  adopt(canvas) {
    for (const [old, cure] of this.cures)
      if (!old.isConnected) { // gone, or merely out of the window: then it will be adopted again
        cure();
        this.rest.forget(old);
        this.cures.delete(old);
      }
    if (this.cures.has(canvas)) return;
    const stopper = new AbortController();
    const attributes = new MutationObserver(() => this.describe(canvas));
    attributes.observe(canvas, { attributeFilter: ["role", "aria-label", "tabindex"] });
    stopper.signal.addEventListener("abort", () => attributes.disconnect());
    // Not at the window: a listener there that may stop touches would slow every scroll in the page.
    canvas.addEventListener("touchstart", (event) => {
      event.stopImmediatePropagation();
      const cell = event.touches.length === 1 ? this.hit(canvas, event.touches[0], true) : "";
      if (cell && this.grabbable(cell)) event.preventDefault();
    }, { capture: true, passive: false, signal: stopper.signal });
    this.cures.set(canvas, () => stopper.abort());
    this.rest.watch(canvas);
    canvas.classList.add("zamora-canvas");
    this.describe(canvas);
    this.set("ready", this.model.get("ready") + 1);
  }

  /** Layers that lie on each other are one picture: the first one has the name. */
  describe(canvas) {
    const first = canvas.classList.contains(this.name) || !canvas.previousElementSibling;
    const wanted = first
      ? { role: "img", "aria-label": this.model.get("canvas_label"), tabindex: "-1" }
      : { "aria-hidden": "true", tabindex: "-1" };
    for (const [name, value] of Object.entries(wanted))
      if (canvas.getAttribute(name) !== value) canvas.setAttribute(name, value);
  }

  describeAll() {
    this.cures.forEach((_, canvas) => this.describe(canvas));
  }

  release() {
    this.cures.forEach((cure) => cure());
    this.cures.clear();
    this.rest.end();
  }

  /** Id of the cell at a mouse or touch point of the page, "" for none. */
  hit(canvas, { clientX, clientY }, finger = false) {
    const { width, height, cells, radius } = this.model.get("geometry");
    const box = canvas.getBoundingClientRect();
    const inside = clientX >= box.left && clientX <= box.right
      && clientY >= box.top && clientY <= box.bottom;
    if (!inside || !cells || !box.width || !box.height) return "";
    const x = (width * (clientX - box.left)) / box.width;
    const y = (height * (clientY - box.top)) / box.height;
    let reach = finger ? Math.max(radius, (TOUCH_RADIUS * width) / box.width) : radius;
    let nearest = "";
    for (const [id, [cx, cy]] of Object.entries(cells)) {
      const distance = Math.hypot(cx - x, cy - y);
      if (distance <= reach) [reach, nearest] = [distance, id];
    }
    return nearest;
  }

  grabbable(cell) {
    return this.model.get("grabbable").includes(cell);
  }

  /** Whether something comes of pressing `cell`. */
  answers(cell) {
    return Boolean(this.cells.find(({ id }) => id === cell)?.state) || this.grabbable(cell);
  }

  cursor(cell) {
    return cell && this.answers(cell) ? "pointer" : "";
  }

  /** The keyboard goes on where the pointer was ("": where it was), in this canvas's own table. */
  focus(cell, canvas) {
    const views = [...this.views];
    const root = nearest(canvas, views.map((view) => view.root));
    views.find((view) => view.root === root)?.focusQuietly(cell);
  }
}

/** Of `candidates` the one that shares the closest ancestor with `element`. */
function nearest(element, candidates) {
  for (let up = element; up; up = up.parentElement) {
    const found = candidates.find((candidate) => up.contains(candidate));
    if (found) return found;
  }
  return candidates[0];
}

// ------------------------------------------------------------------------------------- anywidget

// A page that was closed says nothing to its models: a board without any view is forgotten, or the
// page would keep the canvases of every lesson that was open. The model knows it as long as it is.
function initialize({ model }) {
  const board = new Board(model);
  sharedPage().away.set(board.name, new WeakRef(board));
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const move = () => board.set("reduced_motion", calm.matches);
  move();
  calm.addEventListener("change", move);
  const look = () => board.set("dark", document.body.dataset.jpThemeLight === "false");
  look();
  const theme = new MutationObserver(look);
  theme.observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
  model.on("change:cells", () => (board.cells = model.get("cells")));
  model.on("change:changed_cells", () => board.update());
  model.on("change:canvas_label", () => board.describeAll());
  const speak = () => { // one voice, however many views
    const views = [...board.views].filter((view) => view.root.isConnected);
    const listener = views.find((view) => view.root.contains(document.activeElement)) ?? views[0];
    listener?.say(model.get("live"));
  };
  // Buttons come and go (which sweep is meant?); who used one with the keyboard goes on in the table.
  model.on("msg:custom", ({ kind }) => {
    if (kind !== "focus") return;
    const active = document.activeElement ?? document.body;
    const views = [...board.views];
    if (active.closest(".zamora-passing")) {
      const root = nearest(active, views.map((view) => view.root));
      views.find((view) => view.root === root)?.takeFocus();
    } else if (active === document.body) board.last?.takeFocus();
  });
  model.on("change:live", speak);
  model.on("change:live_serial", speak);
  return () => {
    calm.removeEventListener("change", move);
    theme.disconnect();
    unregister(board);
    sharedPage().away.delete(board.name);
  };
}

const TABLE_TRAITS = ["label", "column_labels", "row_labels", "cells", "changed_cells",
                      "state_labels", "keys_help", "table_visible"];

function render({ model, el }) {
  const name = model.get("canvas_class"), page = sharedPage();
  const board = page.boards.get(name) ?? page.away.get(name).deref();
  if (!page.boards.has(name)) register(board);
  const view = new View(model, board, el);
  board.views.add(view);
  view.update();
  board.adoptAll();
  let due = false; // traits arrive one by one, often several at once: lay out when all are there
  const later = () => {
    if (!due) queueMicrotask(() => {
      due = false;
      view.update();
    });
    due = true;
  };
  for (const trait of TABLE_TRAITS) model.on(`change:${trait}`, later);
  return () => {
    clearTimeout(view.pause);
    board.views.delete(view);
    if (board.last === view) board.last = null;
    if (board.views.size > 0) return;
    board.set("focused", "");
    unregister(board);
  };
}

export default { initialize, render };
