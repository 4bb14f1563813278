// A board on a page: it paints frames (zamora/player/frame.py) and sends user actions. It knows no
// rules: a frame has the legal steps, so the page highlights a man, shows his targets and moves him
// without waiting for an answer. Colours, fonts: tokens.css; other styles: board.css.
// @ts-check

/** @typedef {(string | null | number | number[] | boolean)[]} Shape see `shape` in zamora/player/parts.py */
/** @typedef {[number, number, number, number]} Place x, y, row, column */
/** @typedef {[string | null, string | null, string?, string?, string?]} Step from, to, words, via, question */
/** @typedef {{ label: string, size: [number, number], reach: number, ring: number, covers: boolean,
 *   places: Record<string, Place>, rows: string[], columns: string[], shapes: Shape[], named?: boolean }} Ground */
/** @typedef {{ at?: [number, number], ground: Ground, picture: Record<string, Shape[]>, alt?: string,
 *   cells?: Record<string, [string, string, string]>, steps?: (Step | null)[], far?: string[], perils?: string[],
 *   marked?: boolean, choices?: [string, number][], commands?: Record<string, [string, string, boolean]>,
 *   words?: Record<string, string>, carries?: string[], held?: string, table?: boolean, canvas?: string, painted?: number,
 *   wide?: number, width?: number, heard?: number }} Frame `heard`: actions that have been answered */
/** @typedef {{ change?: any, state?: Frame, once?: { animate?: any[], say?: string, focus?: boolean, drop?: boolean } }} News */
/** @typedef {{ canvas: HTMLCanvasElement, follow: (painted: () => void) => () => void }} Source a canvas that
 *   the host paints, and how to follow it */
/** @typedef {{ kind: string, at?: number[], cell?: string, step?: number, dragged?: boolean, name?: string,
 *   calm?: boolean, dark?: boolean }} Told */
/** @typedef {{ step: number, words: string, via: string, question: string }} Way one of several steps between two cells */

/** Milliseconds out of the page's layout after which the memory of a picture is given back. */
const REST = 5000;
/** On a small board what is written on the ground has so many pixels, or is so many times as large as it is meant to be. */
const LEGIBLE = 13, MORE = 2;
const TURN = Math.PI / 180, SLOP = 4, TAP = 10, FINGER = 22, LIFT = { finger: 1.7, mouse: 1.1 };
const PICTURE = ["under", "pieces", "over"];

/** @type {(tag: string, attributes?: Record<string, string>, ...inside: (Node | string)[]) => any} */
export const element = (tag, attributes = {}, ...inside) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
};

// Frames -------------------------------------------------------------------------------------------

/** `old` after a change, as made by `difference` in zamora/player/frame.py; unchanged parts are shared.
 * @param {any} old @param {any} change */
export function changed(old, change) {
  if (!change.length) return old;
  if (change.length === 1) return change[0];
  if (change[0] === 0) {
    const found = { ...old };
    for (const key of change[2]) delete found[key];
    for (const [key, inner] of Object.entries(change[1])) found[key] = changed(old[key], inner);
    return found;
  }
  const [kind, head, tail, items, down] = change, end = old.length - tail;
  const told = kind === 1 ? items : old.slice(head, end).map((/** @type {Shape} */ one) => shifted(one, items, down));
  return [...old.slice(0, head), ...told, ...old.slice(end)];
}

/** The targets from each cell, and the steps that go there.
 * @param {(Step | null)[]} steps @returns {Map<string, Map<string, Way[]>>} */
export function destinations(steps) {
  const found = new Map();
  steps.forEach((one, step) => {
    if (!one || one[0] === null) return;
    const [from, to, words = "", via = "", question = ""] = one;
    if (!found.has(from)) found.set(from, new Map());
    const goals = found.get(from);
    if (!goals.has(to)) goals.set(to, []);
    goals.get(to).push({ step, words, via, question });
  });
  return found;
}

/** The one of several ways that a drag has taken; none, if that does not say it.
 * @param {Way[]} ways @param {string[]} trail the cells it has passed, the last one too */
export function meant(ways, trail) {
  if (ways.length === 1) return ways[0];
  const passed = trail.length > 1 ? ways.filter(({ via }) => via === trail[0]) : [];
  return passed.length === 1 ? passed[0] : null;
}

/** Where a shape has the numbers that say where it is: lists, and places in them.
 * @param {any[]} shape @returns {[any[], number][]} */
function anchors(shape) {
  const [kind] = shape, points = shape[5], head = shape[6];
  if (kind === "L") return head.length ? [[points, 0], [head, 0]] : [[points, 0]];
  return kind === "P" ? [[points, 0]] : [[shape, kind === "D" ? 6 : 5]];
}

/** A shape shifted to the right and downward. @param {Shape} shape @param {number} x @param {number} y @returns {Shape} */
function shifted(shape, x, y) {
  const copy = structuredClone(shape);
  for (const [numbers, at] of anchors(copy)) {
    numbers[at] = Math.round((numbers[at] + x) * 1000) / 1000;
    numbers[at + 1] = Math.round((numbers[at + 1] + y) * 1000) / 1000;
  }
  return copy;
}

/** The middle of a shape. @param {Shape} shape @returns {[number, number]} */
export function middle(shape) {
  const [[numbers, at]] = anchors(shape);
  const [x, y] = [numbers[at], numbers[at + 1]];
  if (numbers === shape) return [x, y];
  const spread = (/** @type {number} */ first) => {
    const offsets = [0, ...numbers.slice(2).filter((_one, n) => n % 2 === first)];
    return (Math.min(...offsets) + Math.max(...offsets)) / 2000;
  };
  return [x + spread(0), y + spread(1)];
}

/** The shapes with what is at `from` moved to `to`, on top, like a dragged piece.
 * @param {Shape[]} shapes @param {Place} from @param {Place} to @param {number} reach */
export function moved(shapes, from, to, reach) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  /** @type {Shape[]} */
  const carried = [];
  const left = shapes.filter((shape) => {
    const [x, y] = middle(shape);
    if (Math.hypot(x - from[0], y - from[1]) > reach) return true;
    carried.push(shifted(shape, dx, dy));
    return false;
  });
  return [...left, ...carried];
}

/** The corners of a cell, where something can be taken. @param {number} x @param {number} y @returns {Shape[]} */
function corners(x, y) {
  const ends = [[-1, -1], [1, -1], [1, 1], [-1, 1]];
  return [["casing", 0.13], ["good", 0.075]].flatMap(([ink, width]) => ends.map(([a, b]) =>
    ["L", ink, width, 1, 0, [x + 0.44 * a, y + 0.28 * b, 0, 160 * b, -160 * a, 160 * b], []]));
}

// Pictures -----------------------------------------------------------------------------------------

/** Pictures of boards in an element: canvases on each other, as wide as it is. */
export class Picture {
  /** @param {HTMLElement} where @param {string[]} more further canvases, above the others */
  constructor(where, ...more) {
    this.where = where;
    where.classList.add("zb-picture");
    /** @type {Record<string, { canvas: HTMLCanvasElement, shapes: Shape[] }>} */
    this.sheets = {};
    for (const name of ["ground", "men", ...more]) {
      const canvas = element("canvas", { "aria-hidden": "true" });
      this.sheets[name] = { canvas, shapes: [] };
      where.append(canvas);
    }
    this.size = [1, 1];
    this.legible = 0; // pixels
    /** @type {Record<string, Shape[]> | null} */
    this.painted = null;
    /** What the host paints of what moves. @type {Source | null} */
    this.source = null;
    /** Called when day has become dark, or dark day. */
    this.dressed = () => {};
    this.holds = false; // an animation is to be seen in its place
    this.seen = new ResizeObserver(() => this.fit());
    this.seen.observe(where);
    // The theme is an attribute; fonts may load later.
    this.themed = new MutationObserver(() => {
      this.again();
      this.dressed();
    });
    for (const one of [document.documentElement, document.body]) {
      this.themed.observe(one, { attributes: true, attributeFilter: ["data-theme", "data-jp-theme-light"] });
    }
    this.lettered = () => this.again();
    document.fonts.addEventListener("loadingdone", this.lettered);
    this.again();
  }

  /** Show what moves as the host paints it. @param {Source} source */
  from(source) {
    this.source = source;
    this.unfollow = source.follow(() => this.copy(false));
    this.copy();
  }

  /** Copy what the host has painted. @param {boolean} [now] even while an animation is shown */
  copy(now = true) {
    if (!this.source || (this.holds && !now)) return;
    this.painted = null;
    this.draw(this.sheets.men);
  }

  end() {
    this.unfollow?.();
    clearTimeout(this.tired);
    this.seen.disconnect();
    this.themed.disconnect();
    document.fonts.removeEventListener("loadingdone", this.lettered);
  }

  /** @param {Frame} frame */
  show({ ground, picture }) {
    if (this.size !== ground.size) {
      this.size = ground.size;
      this.where.style.aspectRatio = `${ground.size[0]} / ${ground.size[1]}`;
      this.fit();
    }
    this.put("ground", ground.shapes);
    if (picture) this.paint(picture);
  }

  /** @param {Record<string, Shape[]>} picture */
  paint(picture) {
    if (this.painted === picture) return;
    this.painted = picture;
    this.put("men", PICTURE.flatMap((layer) => picture[layer] || []));
  }

  /** Put what stands at one place at another, before it is painted there. @param {Place} from @param {Place} to @param {number} reach */
  carry(from, to, reach) {
    const { canvas } = this.sheets.men, scale = canvas.width / this.size[0], side = Math.ceil(2 * reach * scale);
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const part = element("canvas"), [x, y] = [(from[0] - reach) * scale, (from[1] - reach) * scale];
    part.width = part.height = side;
    part.getContext("2d").drawImage(canvas, x, y, side, side, 0, 0, side, side);
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(x, y, side, side);
    pen.clearRect((to[0] - reach) * scale, (to[1] - reach) * scale, side, side);
    pen.drawImage(part, (to[0] - reach) * scale, (to[1] - reach) * scale);
  }

  /** Paint something else on one of the canvases. @param {string} name @param {Shape[]} shapes */
  put(name, shapes) {
    const sheet = this.sheets[name];
    if (sheet.shapes === shapes) return;
    sheet.shapes = shapes;
    this.draw(sheet);
  }

  fit() {
    const wide = this.where.clientWidth;
    clearTimeout(this.tired);
    if (!wide) {
      this.tired = setTimeout(() => this.rest(), REST);
      return;
    }
    const dense = Math.max(devicePixelRatio, 1), [x, y] = this.size;
    const [width, height] = [Math.round(wide * dense), Math.round((wide * dense * y) / x)];
    for (const sheet of Object.values(this.sheets)) {
      if (sheet.canvas.width === width && sheet.canvas.height === height) continue;
      sheet.canvas.width = width;
      sheet.canvas.height = height;
      this.draw(sheet);
    }
  }

  /** Out of sight: what its canvases take of memory is given back. */
  rest() {
    for (const { canvas } of Object.values(this.sheets)) canvas.width = canvas.height = 1;
  }

  again() {
    const style = getComputedStyle(this.where);
    /** @type {Record<string, string>} */
    this.colours = {};
    this.read = (/** @type {string} */ token) => style.getPropertyValue(`--z-${token}`).trim();
    for (const sheet of Object.values(this.sheets)) this.draw(sheet);
  }

  /** @param {any} token */
  colour(token) {
    const known = /** @type {Record<string, string>} */ (this.colours);
    return (known[token] ||= /** @type {Function} */ (this.read)(token)); // what is in no page yet has none
  }

  /** @param {{ canvas: HTMLCanvasElement, shapes: Shape[] }} sheet */
  draw({ canvas, shapes }) {
    const copied = this.source && canvas === this.sheets.men.canvas && !this.painted;
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    if (copied) {
      const { canvas: source } = /** @type {Source} */ (this.source);
      if (source.width && source.height) pen.drawImage(source, 0, 0, canvas.width, canvas.height);
      return;
    }
    const scale = canvas.width / this.size[0];
    pen.setTransform(scale, 0, 0, scale, 0, 0); // all lengths are in cells
    // What is written on the ground can be read on a small board, too.
    const least = canvas === this.sheets.ground.canvas ? (this.legible * this.size[0]) / this.where.clientWidth : 0;
    /** @type {number[][]} */
    const goals = [];
    for (const shape of shapes) this.shape(pen, shape, least, goals);
  }

  /** @param {CanvasRenderingContext2D} pen @param {any[]} shape @param {number} [least] of letters, in cells
   * @param {number[][]} [goals] the names of goals that became larger, which come first: their middles and how far they reach */
  shape(pen, [kind, ...rest], least = 0, goals = []) {
    pen.beginPath();
    if (kind === "L") {
      const [ink, width, opacity, dash, points, head] = rest;
      this.way(pen, points);
      this.finish(pen, null, ink, width, opacity, dash, true);
      if (!head.length) return;
      pen.beginPath();
      this.way(pen, head);
      this.finish(pen, ink, null, 0, opacity);
    } else if (kind === "P") {
      const [fill, ink, width, opacity, points] = rest;
      this.way(pen, points);
      pen.closePath();
      this.finish(pen, fill, ink, width, opacity, 0, points.length > 16);
    } else if (kind === "D") {
      const [fill, ink, width, opacity, dash, x, y, radius] = rest;
      pen.arc(x, y, radius, 0, 360 * TURN);
      this.finish(pen, fill, ink, width, opacity, dash);
    } else if (kind === "S") {
      const [fill, ink, width, opacity, x, y, radius, start, angle] = rest;
      pen.moveTo(x, y);
      pen.arc(x, y, radius, -start * TURN, -(start + angle) * TURN, angle > 0);
      pen.closePath();
      this.finish(pen, fill, ink, width, opacity);
    } else {
      const [ink, halo, text, written, x, y, bold] = rest;
      let size = Math.max(written, Math.min(least, MORE * written));
      pen.globalAlpha = 1;
      // Browsers have a smallest size for letters: they are written large and drawn small.
      pen.save();
      pen.font = `${bold ? 700 : 400} 100px ${this.colour("display")}`;
      let [right, down] = [x, y];
      if (size > written) {
        const half = [pen.measureText(text).width / 200, 0.4];
        if (bold) size = Math.min(size, (this.size[0] - 0.5) / half[0] / 2); // all of it on the board, whose corners are round
        [right, down] = this.clear(this.grown([x, y], half, written, size, halo), half.map((one) => one * size), goals);
        if (bold) goals.push([right, down, half[0] * size, half[1] * size]);
      }
      pen.translate(right, down);
      pen.scale(size / 100, size / 100);
      pen.textAlign = "center";
      pen.textBaseline = "middle";
      if (halo) {
        pen.strokeStyle = this.colour(halo);
        pen.lineWidth = 28;
        pen.lineJoin = "round";
        pen.setLineDash([]);
        pen.strokeText(text, 0, 0);
      }
      pen.fillStyle = this.colour(ink);
      pen.fillText(text, 0, 0);
      pen.restore();
    }
  }

  /**
   * Where letters that became larger stand: on the board, and clear of the point that they name with a halo around
   * them, which is nearer to the middle.
   *
   * @param {number[]} at @param {number[]} half how far they reach to the side and down, of size 1
   * @param {number} before @param {number} size @param {any} named
   */
  grown(at, half, before, size, named) {
    return at.map((place, axis) => {
      const most = this.size[axis], out = named ? Math.sign(Math.round(4 * (place - most / 2))) : 0;
      const reach = half[axis] * size;
      return Math.min(Math.max(place + out * half[axis] * (size - before), reach), most - reach);
    });
  }

  /** Where letters stand beside the names of goals: nearer to the middle of the board.
   * @param {number[]} at @param {number[]} half @param {number[][]} goals */
  clear([x, y], [wide, high], goals) {
    for (const [left, top, width, height] of goals)
      if (Math.abs(x - left) < wide + width && Math.abs(y - top) < high + height)
        y = top + Math.sign(this.size[1] / 2 - top) * (high + height);
    return [x, y];
  }

  /** @param {CanvasRenderingContext2D} pen @param {number[]} points */
  way(pen, [x, y, ...offsets]) {
    pen.moveTo(x, y);
    for (let n = 0; n < offsets.length; n += 2) pen.lineTo(x + offsets[n] / 1000, y + offsets[n + 1] / 1000);
  }

  /** @type {(pen: CanvasRenderingContext2D, fill: any, ink: any, width: number, opacity: number, dash?: number, round?: boolean) => void} */
  finish(pen, fill, ink, width, opacity, dash = 0, round = false) {
    pen.globalAlpha = opacity;
    if (fill) {
      pen.fillStyle = this.colour(fill);
      pen.fill();
    }
    if (!ink || !width) return;
    pen.strokeStyle = this.colour(ink);
    pen.lineWidth = width;
    pen.lineCap = round ? "round" : "butt";
    pen.lineJoin = round ? "round" : "miter";
    pen.setLineDash(dash ? [dash, dash] : []);
    pen.stroke();
  }
}

// Boards -------------------------------------------------------------------------------------------

/** A board that is looked at, heard, and touched if its frame says what may be. */
export class Board {
  /** @param {HTMLElement} where
   * @param {{ send?: (message: Told) => void, choices?: HTMLElement, commands?: HTMLElement,
   *   source?: (name: string) => Promise<Source> }} host
   *   `send` is called with user actions; buttons go below the board, or where the host has a place;
   *   `source` brings a canvas that the host paints */
  constructor(where, { send = () => {}, choices, commands, source } = {}) {
    this.where = where;
    this.due = 0; // how many actions will have been heard when the last one has been
    this.send = (/** @type {Told} */ told) => {
      if (told.kind !== "hello") this.due = Math.max(this.due, this.frame?.heard ?? 0) + 1;
      send(told);
    };
    Object.assign(where, { zamoraBoard: this });
    where.classList.add("zb");
    /** @type {HTMLElement} */
    const picture = element("div");
    this.table = element("table", { role: "grid" });
    this.help = element("p");
    this.live = element("p", { role: "status", "aria-live": "polite" });
    this.words = element("div", { class: "zb-words zb-away" }, this.table, this.help);
    where.append(picture, this.words, element("div", { class: "zb-away" }, this.live));
    this.picture = new Picture(picture, "marks");
    this.picture.legible = LEGIBLE;
    this.picture.dressed = () => this.hello();
    /** @type {HTMLElement} */
    this.image = picture;
    this.choices = choices || where.appendChild(element("div", { class: "zb-choices" }));
    this.commands = commands || where.appendChild(element("div", { class: "zb-commands" }));
    /** @type {Frame | null} */
    this.frame = null;
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    /** @type {{ id: string, row: number, column: number }[]} */
    this.order = [];
    /** @type {Map<string, Map<string, Way[]>>} */
    this.goals = new Map();
    this.current = this.from = this.focused = this.pressed = "";
    /** The column that the keyboard came from, where rows have other columns. @type {number | null} */
    this.column = null;
    this.source = source;
    this.waits = false;
    this.left = ""; // what a step has been taken of
    this.asks = false; // which of several steps is meant
    this.told = ""; // on taking something up
    /** What has been touched before the answer to what was done last. @type {string[]} */
    this.next = [];
    this.ordered = "";
    /** @type {any} */
    this.hand = null;
    /** @type {any[]} */
    this.queue = [];
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    this.hello = () => this.send({ kind: "hello", calm: this.still.matches, dark: this.dark });
    // Keys pressed here are no notebook's, but for those with Ctrl that are no board's: save! Said before
    // anybody hears them: a notebook listens at the document.
    this.keep = (/** @type {any} */ event) => {
      if (!this.table.contains(event.target)) return;
      const ours = !(event.ctrlKey || event.metaKey) || ["z", "y", "home", "end", "enter"].includes(event.key.toLowerCase())
        || event.target.closest(".zamora-page");
      event.target.toggleAttribute("data-lm-suppress-shortcuts", Boolean(ours));
    };
    this.listen();
  }

  /** Show the buttons elsewhere. @param {HTMLElement} choices @param {HTMLElement} commands */
  place(choices, commands) {
    this.choices.remove();
    this.commands.remove();
    [this.choices, this.commands, this.ordered] = [choices, commands, ""];
    if (!this.frame) return;
    this.offer();
    this.showCommands();
  }

  get dark() {
    const style = getComputedStyle(this.where.isConnected ? this.where : document.body);
    return style.getPropertyValue("--z-scheme").trim() === "dark";
  }

  end() {
    this.picture.end();
    this.still.removeEventListener("change", this.hello);
    window.removeEventListener("keydown", this.keep, { capture: true });
    this.hand?.carried?.remove();
  }

  // Updates ----------------------------------------------------------------------------------------

  /** Show a frame; a turn begun meanwhile goes on if it still can. @param {Frame} frame */
  show(frame) {
    const before = this.frame, held = this.from;
    this.frame = frame;
    // What was sent before the step may be answered first.
    if (frame.heard === undefined || frame.heard >= this.due || String(frame.at) !== this.left) this.waits = false;
    this.where.style.setProperty("--zb-ratio", String(frame.ground.size[0] / frame.ground.size[1]));
    if (frame.width) this.where.style.setProperty("--zb-width", `${frame.width}px`);
    if (frame.wide) this.where.style.setProperty("--zb-least", `${frame.wide}px`);
    this.words.classList.toggle("zb-away", !frame.table);
    this.picture.show(frame);
    if (frame.canvas && frame.canvas !== before?.canvas) {
      this.source?.(frame.canvas).then((source) => {
        this.picture.from(source);
        this.hello();
      });
    } else if (frame.canvas && frame.painted === before?.painted) this.picture.copy(); // nothing new comes
    const steps = frame.steps || [];
    if (!before || before.steps !== frame.steps) this.goals = destinations(steps);
    if (!before || before.ground !== frame.ground) this.layOut();
    const begun = frame.at ? frame.at[1] > 0 : false;
    const same = before && String(before.at) === String(frame.at);
    this.from = same && this.goals.has(held) ? held : "";
    // What can only be begun in one place needs no touch to be taken up.
    if (begun && this.goals.size === 1) [this.from] = this.goals.keys();
    // What is being asked stays asked: the answer to taking something up comes after the question.
    const stays = this.asks && same && this.from === held && JSON.stringify(before.steps) === JSON.stringify(steps);
    if (!stays) this.offer();
    this.showCommands();
    this.fill();
    this.mark();
    for (const cell of this.next.splice(0)) this.touch(cell);
  }

  /** What is new, and what happens once; while steps are shown, what comes after them waits.
   * @param {News} news */
  tell(news) {
    this.queue.push(news);
    if (this.queue.length === 1) void this.work();
  }

  async work() {
    while (this.queue.length) {
      const [news] = this.queue;
      if (news.once?.animate && this.frame) await this.animate(news.once.animate, () => news === this.queue[0]);
      if (news !== this.queue[0]) return; // the user did not wait for it
      this.hear(this.queue[0]);
      this.queue.shift();
    }
  }

  /** @param {News} news */
  hear({ change = [], state, once = {} }) {
    // What was said when a piece was taken up is not said once more by the answer.
    if (once.say !== undefined) {
      if (!once.say || once.say !== this.told) this.say(once.say);
      this.told = "";
    }
    if (once.focus) this.takeFocus();
    if (once.drop && this.frame) {
      this.from = ""; // who says so knows it
      this.offer();
      this.fill();
      this.mark();
    }
    if (state) this.show(state);
    else if (change.length) this.show(changed(this.frame, change));
  }

  /** The user acts during an animation: jump to its end. */
  hurry() {
    if (!this.queue.length) return;
    this.picture.holds = false;
    for (const news of this.queue.splice(0)) this.hear(news);
    this.picture.copy();
  }

  /** The keyboard comes back, if a button that has gone had it, or nothing has it. */
  takeFocus() {
    const active = document.activeElement;
    if (active && active !== document.body && active.getClientRects().length) return;
    if (this.where.isConnected) this.buttons.get(this.current)?.focus({ preventScroll: true });
  }

  /** A slow page leaves pictures out; it does not take longer.
   * @param {any[]} told milliseconds of each picture, and the changes from each to the next
   * @param {() => boolean} wanted whether it is to go on */
  async animate([ms, ...changes], wanted) {
    let { picture } = /** @type {Frame} */ (this.frame);
    const began = performance.now(), since = () => performance.now() - began;
    this.picture.holds = true;
    for (let n = 0; n < changes.length; ) {
      for (const due = Math.min(changes.length, 1 + Math.floor(since() / ms)); n < due; n++) picture = changed(picture, changes[n]);
      this.picture.paint(picture);
      await new Promise((done) => setTimeout(done, n * ms - since()));
      if (!wanted()) return;
    }
    this.picture.holds = false;
    this.picture.copy();
  }

  /** @param {string} text */
  say(text) {
    this.live.textContent = "";
    clearTimeout(this.pause);
    this.pause = setTimeout(() => (this.live.textContent = text), 40);
  }

  // Buttons ---------------------------------------------------------------------------------------

  /** Steps without a cell, or those that were asked about. @param {string} question @param {[string, number][]} several */
  offer(question = "", several = []) {
    const frame = /** @type {Frame} */ (this.frame);
    const free = (frame.steps || []).flatMap((one, step) => (one && one[0] === null ? [[one[2], step]] : []));
    const offered = several.length ? several : [...(frame.choices || []), ...free];
    this.asks = several.length > 0;
    this.replace(this.choices, [
      ...(question ? [element("span", { class: "zb-question" }, question)] : []),
      ...offered.map(([words, step]) => this.button(String(words), () => this.take(Number(step)))),
    ]);
  }

  showCommands() {
    const { commands = {} } = /** @type {Frame} */ (this.frame);
    const seen = Object.entries(commands).filter(([, [words, , usable]]) => words && usable);
    const told = JSON.stringify(seen);
    if (told === this.ordered) return;
    this.ordered = told;
    this.replace(this.commands, seen.map(([name, [words]]) =>
      this.button(words, () => this.command(name), { "data-command": name })));
  }

  /** @param {string} words @param {() => void} does @param {Record<string, string>} attributes */
  button(words, does, attributes = {}) {
    const made = element("button", { type: "button", class: "zamora-button", ...attributes }, words);
    made.addEventListener("click", does);
    return made;
  }

  /** Other buttons in one place; if the keyboard was there, it goes back to the board.
   * @param {HTMLElement} place @param {HTMLElement[]} made */
  replace(place, made) {
    const had = place.contains(document.activeElement);
    place.replaceChildren(...made);
    place.hidden = !made.length;
    if (had) this.buttons.get(this.current)?.focus({ preventScroll: true });
  }

  /** @param {string} name */
  command(name) {
    this.send({ kind: "command", name });
  }

  // The table -------------------------------------------------------------------------------------

  layOut() {
    const { ground, words = {} } = /** @type {Frame} */ (this.frame);
    this.table.setAttribute("aria-label", ground.label);
    this.help.textContent = words.keys || "";
    this.order = Object.entries(ground.places)
      .map(([id, [, , row, column]]) => ({ id, row, column }))
      .sort((a, b) => a.row - b.row || a.column - b.column);
    const named = (/** @type {string} */ scope, /** @type {string} */ text) =>
      text ? element("th", { scope }, text) : element("td");
    const lines = ground.rows.map((text) => element("tr", {}, named("row", text)));
    const active = this.table.contains(document.activeElement), seen = Boolean(this.focused);
    this.buttons.clear();
    for (const { id, row, column } of this.order) {
      while (lines[row].children.length <= column) lines[row].append(element("td"));
      const button = element("button", { type: "button", tabindex: "-1", "data-name": id });
      this.buttons.set(id, button);
      lines[row].append(element("td", {}, button));
    }
    this.table.replaceChildren(
      element("thead", {}, element("tr", {}, element("td"), ...ground.columns.map((text) => named("col", text)))),
      element("tbody", {}, ...lines));
    this.choose(this.buttons.has(this.current) ? this.current : this.order[0].id);
    if (active) this.buttons.get(this.current)?.focus({ preventScroll: true, ...(seen ? {} : { focusVisible: false }) });
  }

  /** @param {string} id */
  choose(id) {
    this.buttons.get(this.current)?.setAttribute("tabindex", "-1");
    this.current = id;
    this.buttons.get(id)?.setAttribute("tabindex", "0");
  }

  /** What a page can say of a cell besides what is there. @param {string} id */
  state(id) {
    if (id === this.from || id === this.frame?.held) return "selected";
    if (this.goals.get(this.from)?.has(id) || this.frame?.far?.includes(id)) {
      return this.frame?.perils?.includes(id) ? "peril" : "target";
    }
    return this.goals.has(id) || this.frame?.carries?.includes(id) ? "movable" : "";
  }

  fill() {
    const { cells = {}, words = {}, alt = "" } = /** @type {Frame} */ (this.frame);
    this.image.setAttribute("role", "img");
    this.image.setAttribute("aria-label", alt);
    for (const [id, button] of this.buttons) {
      const [text, label] = cells[id] || ["·", id], state = this.state(id);
      const said = state && words[state] ? `${label}, ${words[state]}` : label;
      if (button.textContent !== text) button.textContent = text;
      if (button.getAttribute("aria-label") !== said) button.setAttribute("aria-label", said);
      if (button.dataset.state === state) continue;
      button.dataset.state = state;
      const cell = /** @type {HTMLElement} */ (button.parentElement);
      if (state === "selected") cell.setAttribute("aria-selected", "true");
      else cell.removeAttribute("aria-selected");
    }
  }

  // Marks -----------------------------------------------------------------------------------------

  /** Mark selectable cells, the selected one, its targets, the keyboard cursor. */
  mark() {
    const { ground, cells = {}, far = [], perils = [], marked = true } = /** @type {Frame} */ (this.frame);
    const at = (/** @type {string} */ id) => ground.places[id].slice(0, 2);
    /** @type {Shape[]} */
    const marks = [];
    // A bright ring with dark edges: on pale ground the bright ink alone is hard to see.
    const ring = (/** @type {string} */ id, /** @type {string} */ token, /** @type {number} */ width, dash = 0, edge = "ink") => {
      marks.push(["D", null, edge, width + 0.03, 1, dash, ...at(id), ground.ring]);
      marks.push(["D", null, token, width, 1, dash, ...at(id), ground.ring]);
    };
    const taken = (/** @type {string} */ id) => Boolean(cells[id]?.[2]);
    const goals = this.goals.get(this.from);
    if (marked && !this.from && !this.waits) {
      const free = [...this.goals.keys()].filter((id) => !taken(id));
      // Where men are put down nearly everywhere, rings would hide the board.
      for (const id of this.goals.keys()) if (free.length <= 12 || taken(id)) ring(id, "gold", 0.05);
    }
    if (this.from) ring(this.from, "gold", 0.07);
    if (marked) {
      for (const id of [...far.filter((one) => !goals?.has(one)), ...(goals?.keys() || [])]) {
        if (id === this.from) continue;
        let [x, y] = at(id);
        // What stands there remains to be seen.
        const hides = ground.covers && taken(id), near = goals?.has(id);
        if (perils.includes(id)) {
          if (hides) [x, y] = [x + 0.3, y - 0.3];
          const radius = near ? 0.17 : 0.12, n = radius * 1000;
          marks.push(["P", "loss", "on-side", 0.03, 1, [x - radius, y - radius, 2 * n, 0, 2 * n, 2 * n, 0, 2 * n]]);
          marks.push(["L", "on-meaning", 0.3 * radius, 1, 0, [x - radius / 2, y - radius / 2, n, n], []]);
          marks.push(["L", "on-meaning", 0.3 * radius, 1, 0, [x - radius / 2, y + radius / 2, n, -n], []]);
        } else if (near && hides) marks.push(...corners(x, y));
        else marks.push(["D", "good", "casing", 0.045, 1, 0, x, y, near ? 0.145 : 0.09]);
      }
    }
    if (this.pressed && this.pressed !== this.from) ring(this.pressed, "focus", 0.06, 0, "on-side");
    if (this.focused) {
      ring(this.focused, "focus", 0.08, 0, "on-side");
      const [x, y] = at(this.focused), below = y < ground.size[1] / 2;
      if (ground.named) marks.push(["T", "focus", "paper", this.focused, 0.5, x, below ? y + 0.9 : y - 0.9, true]);
    }
    this.picture.put("marks", marks);
  }

  // Pointer ---------------------------------------------------------------------------------------

  listen() {
    const place = /** @type {HTMLElement} */ (this.image);
    place.addEventListener("pointerdown", (event) => this.down(event));
    place.addEventListener("pointermove", (event) => this.move(event));
    place.addEventListener("pointerup", (event) => this.up(event, false));
    place.addEventListener("pointercancel", (event) => this.up(event, true));
    // A long touch on a man is a slow drag, not a menu.
    place.addEventListener("contextmenu", (event) => this.hand?.finger && event.preventDefault());
    this.still.addEventListener("change", this.hello);
    // A finger on a man does not scroll the page; anywhere else it may.
    place.addEventListener("touchstart", (event) => {
      const cell = event.touches.length === 1 ? this.hit(event.touches[0], true) : "";
      if (this.draggable(cell)) event.preventDefault();
    }, { passive: false });
    this.table.addEventListener("click", (/** @type {any} */ event) => {
      this.hurry();
      const id = event.target.closest("button")?.dataset.name;
      if (id) this.touch(id);
    });
    this.table.addEventListener("focusin", (/** @type {any} */ { target }) => {
      if (target.dataset.name) this.choose(target.dataset.name);
      this.focused = target.matches(":focus-visible") ? this.current : "";
      this.mark();
      if (this.focused) this.reveal();
    });
    this.table.addEventListener("focusout", () => {
      this.focused = "";
      if (this.frame) this.mark();
    });
    this.table.addEventListener("keydown", (/** @type {any} */ event) => this.key(event));
    window.addEventListener("keydown", this.keep, { capture: true });
  }

  /** The cell at a point of the window. @param {{ clientX: number, clientY: number }} point @param {boolean} finger */
  hit({ clientX, clientY }, finger) {
    if (!this.frame) return "";
    const { size, places, reach } = this.frame.ground;
    const box = this.image.getBoundingClientRect();
    const [x, y] = [(size[0] * (clientX - box.left)) / box.width, (size[1] * (clientY - box.top)) / box.height];
    let [best, nearest] = [finger ? Math.max(reach, (FINGER * size[0]) / box.width) : reach, ""];
    for (const [id, [cx, cy]] of Object.entries(places)) {
      const distance = Math.hypot(cx - x, cy - y);
      if (distance <= best) [best, nearest] = [distance, id];
    }
    return nearest;
  }

  /** The board is moved until the cell that the keyboard is on can be seen. */
  reveal() {
    if (!this.frame?.table) this.image.scrollIntoView({ block: "nearest", inline: "nearest" });
    const [x] = this.point(this.current), box = this.where.getBoundingClientRect(), margin = 40;
    if (x < box.left + margin || x > box.right - margin) this.where.scrollLeft += x - box.left - box.width / 2;
  }

  /** Where a cell is in the window: for tests. @param {string} id */
  point(id) {
    const { size, places } = /** @type {Frame} */ (this.frame).ground;
    const box = this.image.getBoundingClientRect();
    return [box.left + (places[id][0] * box.width) / size[0], box.top + (places[id][1] * box.height) / size[1]];
  }

  /** @param {string} cell */
  draggable(cell) {
    const goals = this.goals.get(cell);
    return Boolean(goals && [...goals.keys()].some((to) => to !== cell)) || this.carries(cell);
  }

  /** Whether what stands there can be carried anywhere. @param {string} cell */
  carries(cell) {
    return Boolean(this.frame?.carries?.includes(cell));
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (!event.isPrimary || event.button !== 0 || event.ctrlKey || !this.frame) return;
    this.hurry();
    if (this.hand) this.up(event, true); // its end was lost, as in another window
    const finger = event.pointerType === "touch", cell = this.hit(event, finger);
    if (!finger) {
      // The keyboard cursor moves to the pointer; off all cells it stays, as in a notebook.
      event.preventDefault();
      this.buttons.get(cell || this.current)?.focus({ preventScroll: true, ...{ focusVisible: false } });
    }
    if (!cell) return;
    const { clientX, clientY } = event;
    this.hand = { cell, over: cell, finger, clientX, clientY, trail: [], had: this.from === cell, held: this.from, done: false };
    const goal = this.goals.get(this.from)?.has(cell);
    const grips = this.draggable(cell) && !goal;
    if (finger && !grips) return; // the page may be about to be scrolled
    event.preventDefault();
    this.column = null;
    this.focused = "";
    this.pressed = this.state(cell) ? cell : "";
    if (grips) {
      try {
        this.image.setPointerCapture(event.pointerId);
      } catch { /* a synthetic pointer cannot be captured */ }
      if (!this.hand.had && !this.carries(cell)) this.pick(cell);
    } else if (goal) {
      // A turn is not kept waiting for the end of the click.
      this.hand.done = true;
      this.touch(cell);
    }
    this.mark();
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (this.hand && !this.hand.finger && !event.buttons) this.up(event, true);
    const { hand } = this;
    if (!hand && !event.buttons) this.image.style.cursor = this.state(this.hit(event, false)) ? "pointer" : "";
    if (!hand || hand.done) return;
    // What is carried live has left its cell by now.
    const takes = hand.live || this.carries(hand.cell) || (this.from === hand.cell && this.draggable(hand.cell));
    if (!takes) return;
    const way = Math.hypot(event.clientX - hand.clientX, event.clientY - hand.clientY);
    if (hand.carried || way > SLOP) this.carry(event);
    const over = this.hit(event, hand.finger);
    if (over === hand.over) return;
    hand.over = over;
    if (this.carries(hand.cell) || hand.live) {
      if (!hand.live) this.report("lift", hand.cell);
      hand.live = true;
      this.report("drag", over);
    }
    if (over === hand.cell) hand.trail = [];
    else if (over) hand.trail.push(over);
  }

  /** Move the dragged shapes under the pointer. @param {PointerEvent} event */
  carry({ clientX, clientY }) {
    const { hand } = this, { places, size, covers } = /** @type {Frame} */ (this.frame).ground;
    const half = covers ? 0.5 : 0.3;
    const side = (2 * half * this.image.getBoundingClientRect().width) / size[0];
    if (!hand.carried) {
      const { canvas } = this.picture.sheets.men, scale = canvas.width / size[0], [x, y] = places[hand.cell];
      const part = element("canvas"), wide = Math.ceil(2 * half * scale);
      part.width = part.height = wide;
      part.getContext("2d").drawImage(canvas, (x - half) * scale, (y - half) * scale, wide, wide, 0, 0, wide, wide);
      part.style.width = `${side}px`;
      hand.carried = element("div", { class: "zb-carried", "aria-hidden": "true" }, part);
      // In full screen nothing is seen but what lies in the element that has it.
      (document.fullscreenElement ?? document.body).append(hand.carried);
      this.image.style.cursor = "grabbing";
    }
    const lift = hand.finger ? LIFT.finger : LIFT.mouse;
    hand.carried.style.transform = `translate(${clientX - side / 2}px, ${clientY - side / 2}px) scale(${lift})`;
  }

  /** @param {PointerEvent} event @param {boolean} lost the page was scrolled, or something came between */
  up(event, lost) {
    const { hand } = this;
    if (!hand) return;
    this.hand = null;
    this.pressed = this.image.style.cursor = "";
    this.letGo(hand);
    const cell = lost ? "" : this.hit(event, hand.finger);
    const way = Math.hypot(event.clientX - hand.clientX, event.clientY - hand.clientY);
    if (hand.live) this.report("drop", cell);
    else if (!hand.done && cell) {
      const grips = this.from === hand.cell && this.draggable(hand.cell);
      if (cell !== hand.cell && grips) this.drop(cell, hand.trail);
      else if (cell === hand.cell && (hand.had || !grips) && (grips || !hand.finger || way <= TAP)) this.touch(cell);
    } else if (lost && !hand.had && this.from === hand.cell) this.pick(hand.held === hand.cell ? "" : hand.held);
    if (this.frame) this.mark();
  }

  /** Drop what was carried on a legal target; else it returns to its origin. @param {any} hand */
  letGo({ carried, cell, over, live }) {
    if (!carried) return;
    if (this.goals.get(cell)?.has(over) || (over && live) || this.still.matches) return carried.remove();
    const [x, y] = this.point(cell), side = carried.firstChild.getBoundingClientRect().width / 2;
    carried.classList.add("zb-back");
    carried.style.transform = `translate(${x - side}px, ${y - side}px)`;
    setTimeout(() => carried.remove(), 160);
  }

  /** The end of a drag. @param {string} cell @param {string[]} trail */
  drop(cell, trail) {
    const ways = this.goals.get(this.from)?.get(cell);
    if (ways) this.go(this.from, cell, ways, trail, true);
    else this.report("touch", cell);
  }

  /** A click on a cell, or Enter. @param {string} cell */
  touch(cell) {
    if (!this.frame?.steps) return;
    if (this.waits) {
      this.next.push(cell); // a fast user
      return;
    }
    const ways = this.goals.get(this.from)?.get(cell);
    if (ways) this.go(this.from, cell, ways, []);
    else if (cell === this.from) this.pick("");
    else if (this.goals.has(cell)) {
      this.pick(cell);
      // What is only put down, or can only change where it is, needs no second touch.
      const goals = /** @type {Map<string, Way[]>} */ (this.goals.get(cell));
      const there = goals.get(cell);
      if (there && goals.size === 1) this.go(cell, cell, there, []);
    } else this.report("touch", cell);
    this.mark();
  }

  /** Pick up a cell's piece; with nothing, put it down. @param {string} cell */
  pick(cell) {
    if (this.waits) return;
    this.from = cell;
    this.offer();
    this.fill();
    this.mark();
    const { ground, words = {}, perils = [] } = /** @type {Frame} */ (this.frame);
    this.told = "";
    if (cell && words.picked) {
      const goals = Object.keys(ground.places).filter((id) => id !== cell && this.goals.get(cell)?.has(id));
      const targets = goals.map((id) => (perils.includes(id) ? `${id} (${words.peril})` : id)).join(", ");
      this.told = words.picked.replace("{cell}", cell).replace("{targets}", targets);
      if (goals.length) this.say(this.told);
    }
    this.report("pick", cell);
  }

  /** @param {string} kind @param {string} cell */
  report(kind, cell) {
    this.send({ kind, at: this.frame?.at, cell });
  }

  /** @param {string} from @param {string} to @param {Way[]} ways @param {string[]} trail */
  go(from, to, ways, trail, dragged = false) {
    const way = meant(ways, trail);
    if (way) this.take(way.step, from, to, dragged);
    else {
      this.offer(ways[0].question, ways.map(({ words, step }) => [words, step]));
      this.say(ways[0].question);
    }
  }

  /** Take a step; what moves is seen where it goes before that is confirmed.
   * @param {number} step @param {string} [from] @param {string} [to] */
  take(step, from, to, dragged = false) {
    if (this.waits) return;
    const { at, ground, picture, steps = [] } = /** @type {Frame} */ (this.frame);
    const [grip, goal] = [from ?? steps[step]?.[0], to ?? steps[step]?.[1]];
    this.waits = true;
    this.left = String(at);
    this.from = "";
    // What goes a way of its own is seen on it, unless it has been carried there.
    if (grip && goal && grip !== goal && (dragged || !steps[step]?.[3])) {
      const [here, there] = [ground.places[grip], ground.places[goal]];
      if (this.picture.source) this.picture.carry(here, there, ground.covers ? 0.5 : ground.ring);
      else this.picture.paint({ ...picture, pieces: moved(picture.pieces, here, there, ground.ring), over: [] });
    }
    this.offer();
    this.mark();
    this.send({ kind: "take", at, step, dragged });
  }

  // Keys ------------------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  key(event) {
    const control = event.ctrlKey || event.metaKey, { steps, cells = {} } = /** @type {Frame} */ (this.frame);
    const at = this.order.findIndex(({ id }) => id === this.current), { row, column } = this.order[at];
    const line = this.order.filter((one) => one.row === row);
    const beside = line.findIndex(({ id }) => id === this.current);
    const near = (/** @type {number} */ way) => {
      const beyond = this.order.filter((one) => (one.row - row) * way > 0);
      const next = beyond.at(way > 0 ? 0 : -1)?.row;
      this.column ??= column;
      const off = (/** @type {{ column: number }} */ one) => Math.abs(one.column - Number(this.column));
      return beyond.filter((one) => one.row === next).sort((a, b) => off(a) - off(b))[0];
    };
    if (!event.key.startsWith("Arrow") || event.key === "ArrowLeft" || event.key === "ArrowRight") this.column = null;
    const pressed = event.key.toLowerCase();
    let goal;
    if (control && !["home", "end"].includes(pressed)) {
      const name = pressed === "z" ? (event.shiftKey ? "redo" : "undo") : pressed === "y" ? "redo" : "";
      if (!name || !steps || event.altKey) return;
      this.command(name);
    } else if (pressed === "escape") {
      if (this.asks) this.offer();
      else if (this.from && !this.waits) this.pick("");
      else this.command("escape");
    } else if (pressed === "home") [goal] = control ? this.order : line;
    else if (pressed === "end") goal = (control ? this.order : line).at(-1);
    else if (pressed === "arrowleft") goal = line[beside - 1];
    else if (pressed === "arrowright") goal = line[beside + 1];
    else if (pressed === "arrowup") goal = near(-1);
    else if (pressed === "arrowdown") goal = near(1);
    else if (pressed.length === 1 && pressed !== " " && !event.altKey) {
      goal = [...this.order.slice(at + 1), ...this.order.slice(0, at + 1)].find(({ id }) => cells[id]?.[2] === pressed);
    } else if (pressed === "enter" || pressed === " ") {
      event.stopPropagation(); // the browser makes a click of it; once, however long it is held
      if (event.repeat) event.preventDefault();
      return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
    if (goal) this.buttons.get(goal.id)?.focus();
    else if (this.focused !== this.current && this.table.contains(document.activeElement)) {
      this.focused = this.current; // from now on this is a keyboard's user
      this.mark();
    }
  }
}
