// Controls of a special kind: what saves and opens files, clocks, sounds, lines and maps to go along.
// @ts-check

import { element } from "./board.js";
import { calm, keyOf, kinds } from "./controls.js";
import { face } from "./faces.js";
import { SWITCHED, want, wanted } from "./sounds.js";

/** @param {string} word @param {() => void} does @param {string} more further class names */
function key(word, does, more = "") {
  const made = keyOf(more);
  made.textContent = word;
  made.addEventListener("click", does);
  return made;
}

/** An SVG as the address of a picture. @param {string} svg */
const address = (svg) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
/** A picture described by the text next to it. @param {string} svg */
const silent = (svg) => Object.assign(element("img", { alt: "", draggable: "false" }), svg ? { src: address(svg) } : {});

// Files --------------------------------------------------------------------------------------------

/** Pages that are not served over https have no clipboard API. @param {string} text */
function copyByHand(text) {
  const area = element("textarea", { style: "position: fixed; opacity: 0" });
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}

/** The text of a file; where it is not UTF-8, a letter a byte: the program knows which letters.
 * @param {Uint8Array} bytes */
function lettersOf(bytes) {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { text: Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""), bytes: true };
  }
}

// What stands in the boxes of a cell and would be missed, by the cell's element and the boxes' places: a
// box that comes there with another kernel, and with it another copy of this module, is handed it. On a
// site the kernel goes with the page: there the tab keeps it as well, while it is loaded again.
/** @type {WeakMap<Element, Map<string, any>>} */
const cells = (/** @type {any} */ (globalThis).zamoraKept ??= new WeakMap());
const PLACE = "zamora:box:";
const onSite = () => Boolean(window.zamoraSite);
/** The page's place, in whatever language it is. */
const here = () => {
  const { root, edition } = window.zamoraSite ?? {};
  return root && edition ? location.pathname.replace(root.pathname + edition, root.pathname) : location.pathname;
};

/** @param {Element} cell */
function keptIn(cell) {
  let kept = cells.get(cell);
  if (!kept) {
    const before = Object.entries(onSite() ? sessionStorage : {}).filter(([name]) => name.startsWith(PLACE));
    kept = new Map(before.map(([name, text]) => [name, { ...JSON.parse(text), isGone: () => true }]));
    cells.set(cell, kept);
  }
  return kept;
}

/** Keep what is in a box, or nothing. @param {Map<string, any>} kept @param {string} place @param {any} content */
function keep(kept, place, content) {
  if (content) kept.set(place, content);
  else kept.delete(place);
  if (!onSite()) return;
  try {
    if (content) sessionStorage.setItem(place, JSON.stringify(content)); // without the function
    else sessionStorage.removeItem(place);
  } catch (error) {
    console.warn("zamora:", error); // no room, or it is forbidden: a reload begins from the start
  }
}

kinds.files = (context) => {
  const told = element("span", { class: "zamora-filebox-told", role: "status" });
  const picker = element("input", { type: "file", hidden: "" });
  const el = element("div", { class: "zamora-filebox" });
  /** @type {Record<string, () => void>} */
  const actions = {
    async copy() {
      const { text = "", words } = context.state;
      let done = false;
      try {
        await navigator.clipboard.writeText(text);
        done = true;
      } catch {
        done = copyByHand(text);
      }
      told.textContent = done ? words["copied"] : words["not-copied"];
    },
    save() {
      const { text = "", words, filename } = context.state;
      const blob = new Blob([text], { type: "text/plain;charset=utf-8" });
      const link = element("a", { href: URL.createObjectURL(blob), download: filename });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
      told.textContent = words["saved"].replace("{file}", filename);
    },
    open: () => picker.click(),
  };
  picker.addEventListener("change", async () => {
    const file = picker.files?.[0], { words, largest } = context.state;
    picker.value = "";
    if (!file) return;
    told.textContent = "";
    if (file.size > largest) {
      told.textContent = words["too-large"];
      return;
    }
    try {
      context.send({ kind: "opened", name: file.name, ...lettersOf(new Uint8Array(await file.arrayBuffer())) });
    } catch {
      told.textContent = words["unreadable"];
    }
  });

  const isGone = () => !el.isConnected || Boolean(el.closest(".jupyter-widgets-disconnected"));
  /** @type {Map<string, any> | undefined} */
  let kept;
  let place = ""; // when it is in the page, and another box may come in its place
  let missed = false; // a box that has not yet been handed what stood there leaves that alone
  const changed = () => {
    const { precious = false, text = "", beside = "" } = context.state;
    if (kept && (precious || missed)) keep(kept, place, precious && { text, beside, isGone });
    missed = precious;
  };
  // A fresh element is not in the page yet, on a slow computer for long.
  const waiting = setInterval(() => {
    if (!el.isConnected) return;
    clearInterval(waiting);
    const cell = el.closest(".jp-Cell, [data-cell]");
    if (!cell || !context.state.key) return;
    kept = keptIn(cell);
    const lesson = new URL(location.href).searchParams.get("l"), boxes = [...cell.querySelectorAll(".zamora-filebox")];
    const { cell: ident, windowedListIndex: number = ident } = /** @type {HTMLElement} */ (cell).dataset;
    place = `${PLACE}${here()}:${lesson}:${number}:${boxes.indexOf(el)}:${context.state.key}`;
    const { text, beside, isGone: left } = kept.get(place) ?? {};
    if (left?.()) context.send({ kind: "handed over", text, beside });
    else changed();
  }, 50);
  return {
    el,
    update({ words, buttons, accept }, before) {
      picker.accept = accept ?? "";
      if (words !== before.words) told.textContent = ""; // the note on a saved file is outdated
      if (buttons !== before.buttons || words !== before.words) {
        const keys = buttons.map((/** @type {string} */ name) => key(words[name], actions[name]));
        el.replaceChildren(...keys, picker, told);
      }
      changed();
    },
    end() {
      clearInterval(waiting);
      // The cell is run again, or the lesson left; but another box may stand there. What has lost its program
      // (linehost.js) is not left.
      const lost = el.closest(".jupyter-widgets-disconnected, [inert]");
      if (!lost && kept?.get(place)?.isGone === isGone) keep(kept, place, null);
    },
  };
};

// Clocks -------------------------------------------------------------------------------------------

const TICK = 200;

/** @param {number} seconds */
function minutes(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

// It counts down in the page: the program only says how much is left, and whose clock runs.
kinds.clock = (context) => {
  const el = element("div", { class: "zamora-clocks" });
  let since = 0, told = false;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  const draw = () => {
    const { left = [], running } = context.state, gone = (performance.now() - since) / 1000;
    const now = left.map((/** @type {number} */ seconds, /** @type {number} */ n) => (n === running ? seconds - gone : seconds));
    now.forEach((/** @type {number} */ seconds, /** @type {number} */ n) => {
      const clock = el.children[n];
      clock.lastChild.textContent = minutes(seconds);
      clock.classList.toggle("zamora-clock-running", n === running);
    });
    if (running >= 0 && now[running] <= 0 && !told) {
      told = true;
      context.send({ kind: "flag" });
    }
  };
  context.send({ kind: "sync" }); // what came with the page may be old: it was true when it was sent
  return {
    el,
    update({ names = [], running }) {
      since = performance.now();
      told = false;
      el.replaceChildren(...names.map((/** @type {string} */ name) =>
        element("span", { class: "zamora-clock", role: "timer" }, element("span", {}, `${name} `), element("b"))));
      clearInterval(timer);
      timer = running >= 0 ? setInterval(draw, TICK) : undefined;
      draw();
    },
    end: () => clearInterval(timer),
  };
};

// Sounds -------------------------------------------------------------------------------------------

// On a page its bar has the switch.
kinds.sound = () => {
  const field = element("input", { type: "checkbox" }), words = element("span");
  const el = element("label", { class: "zamora-switch zamora-sound" }, field, words);
  const show = () => { field.checked = wanted(); };
  field.addEventListener("change", () => want(field.checked));
  addEventListener(SWITCHED, show);
  show();
  return {
    el,
    update({ description = "" }) { words.textContent = description; },
    end: () => removeEventListener(SWITCHED, show),
  };
};

// The turns of a game ------------------------------------------------------------------------------

const THUMB = 8; // CSS pixels: half of what is dragged along the slider

// A slider over the turns and, where it is known, the graph of who stood better: a click on it goes there.
kinds["turn-line"] = (context) => {
  const picture = silent(""), here = element("div", { class: "zamora-graph-here" });
  const graph = element("div", { class: "zamora-graph" }, picture, here);
  const slider = element("input", { type: "range", min: "0", class: "zamora-slider", "data-lm-suppress-shortcuts": "true" });
  const table = element("div", { class: "zamora-unseen" });
  const el = element("div", { class: "zamora-turnline" }, graph, slider, table);
  slider.addEventListener("input", () => context.set("at", Number(slider.value)));
  slider.addEventListener("keydown", (/** @type {Event} */ event) => event.stopPropagation());
  graph.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const { left, right, length } = context.state, box = graph.getBoundingClientRect();
    const part = (event.clientX - box.left) / box.width, at = Math.round(((part - left) / (right - left)) * length);
    context.set("at", Math.max(0, Math.min(length, at)));
  });
  return {
    el,
    update(state, before) {
      const { at, length, left, right } = state;
      slider.style.marginLeft = `calc(${100 * left}% - ${THUMB}px)`;
      slider.style.width = `calc(${100 * (right - left)}% + ${2 * THUMB}px)`;
      slider.max = String(length);
      slider.value = String(at);
      slider.setAttribute("aria-label", state.label ?? "");
      slider.setAttribute("aria-valuetext", state.told ?? "");
      here.style.left = `${100 * (left + (right - left) * (length ? at / length : 0.5))}%`;
      graph.hidden = !state.graph;
      if (state.graph !== before.graph && state.graph) picture.src = address(state.graph);
      if (state.table !== before.table) table.innerHTML = state.table ?? "";
    },
  };
};

// The map of a solved game -------------------------------------------------------------------------

const REACH = 24; // CSS pixels from a dot at which a click still means it
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// A click, a tap or an arrow key goes to a dot. It is there lying and upright; the style sheet shows one.
kinds.map = (context) => {
  const el = element("div", { class: "zamora-solved-map" });
  /** @type {(() => void)[]} */
  const shows = [];
  for (const { svg, width, height, places, form } of context.state.maps) {
    const here = element("div", { class: "zamora-map-here" });
    const sheet = element("div", {
      class: `zamora-map zamora-map-${form}`, tabindex: "0", role: "slider", "aria-label": context.state.label,
      "aria-valuemin": "1", "aria-valuemax": String(places.length), "data-lm-suppress-shortcuts": "true",
    }, silent(svg), here);
    const go = (/** @type {number} */ chosen) => { if (chosen >= 0) context.set("chosen", chosen); };
    const nearest = (/** @type {number} */ x, /** @type {number} */ y, allowed = (/** @type {number} */ _u, /** @type {number} */ _v) => true) => {
      let [best, reach] = [-1, Infinity];
      places.forEach(([u, v], n) => {
        const far = Math.hypot(u - x, v - y);
        if (far < reach && allowed(u - x, v - y)) [best, reach] = [n, far];
      });
      return [best, reach];
    };
    sheet.addEventListener("click", (/** @type {MouseEvent} */ { clientX, clientY }) => {
      const box = sheet.getBoundingClientRect(), unit = box.width / width;
      const [found, far] = nearest((clientX - box.left) / unit, (clientY - box.top) / unit);
      if (far * unit <= REACH) go(found);
    });
    sheet.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const [dx, dy] = ARROWS[event.key] ?? [0, 0];
      if (!dx && !dy) return;
      event.preventDefault();
      event.stopPropagation();
      const [x, y] = places[context.state.chosen];
      // Mainly that way: what lies farther aside than ahead is for the other arrows.
      go(nearest(x, y, (u, v) => u * dx + v * dy > 0.01 && Math.abs(u * dy + v * dx) <= Math.abs(u * dx + v * dy))[0]);
    });
    shows.push(() => {
      const { chosen, told = "" } = context.state, [x, y] = places[chosen];
      here.style.left = `${(100 * x) / width}%`;
      here.style.top = `${(100 * y) / height}%`;
      sheet.setAttribute("aria-valuenow", String(chosen + 1));
      sheet.setAttribute("aria-valuetext", told);
    });
    el.append(sheet);
  }
  return { el, update: () => shows.forEach((show) => void show()) };
};

// The line of time ---------------------------------------------------------------------------------

let lines = 0;

// Events one below the other; a click, Enter or a tap opens the card of one.
kinds.timeline = (context) => {
  const list = element("ol", { "aria-label": context.state.label });
  const el = element("div", { class: "zamora-timeline", "data-lm-suppress-shortcuts": "true" }, list), line = ++lines;
  const items = context.state.events.map((/** @type {any} */ event) => {
    const card = element("div", { class: "zamora-event-card", id: `zamora-event-${line}-${event.key}` });
    const button = element("button", { type: "button", class: "zamora-event", "aria-controls": card.id },
      element("b", {}, event.when), ` ${event.title}`);
    button.classList.toggle("zamora-event-doubted", Boolean(event.doubted));
    button.addEventListener("click", () => context.set("chosen", context.state.chosen === event.key ? "" : event.key));
    const item = element("li", { style: `--depth: ${event.depth}` }, button, card);
    list.append(item);
    return { event, item, button, card };
  });
  // Up and down go along the line, as in a list.
  list.addEventListener("keydown", (/** @type {KeyboardEvent} */ pressed) => {
    const step = pressed.key === "ArrowDown" ? 1 : pressed.key === "ArrowUp" ? -1 : 0;
    const at = items.findIndex((/** @type {any} */ { button }) => button === document.activeElement);
    if (!step || at < 0) return;
    pressed.preventDefault();
    items[at + step]?.button.focus();
  });
  return {
    el,
    update({ chosen = "", picture = "" }) {
      for (const { event, item, button, card } of items) {
        const open = chosen === event.key;
        button.setAttribute("aria-expanded", String(open));
        item.classList.toggle("zamora-event-open", open);
        card.hidden = !open;
        card.innerHTML = open ? `${event.card}<div>${picture}</div>` : "";
        if (!open || !event.plays) continue;
        card.append(key(event.plays, () => context.send({ kind: "play", key: event.key }), "zamora-primary"));
      }
    },
    hear() {
      const board = () => el.closest(".zamora")?.lastElementChild?.scrollIntoView(
        { block: "start", behavior: calm() ? "auto" : "smooth" });
      setTimeout(board, 300); // the board is made meanwhile
    },
  };
};

// The rival ----------------------------------------------------------------------------------------

kinds["rival-face"] = () => {
  const who = element("b"), manner = element("span"), says = element("p", { "aria-live": "polite" });
  const words = element("div", {}, element("div", {}, who, manner), says), el = element("div", { class: "zamora-rival" }, words);
  return {
    el,
    update(state, before) {
      if (state.who && (state.who !== before.who || state.mood !== before.mood)) {
        el.querySelector(".zamora-face")?.remove();
        el.prepend(face(state.who, state.mood ?? "calm"));
      }
      who.textContent = state.name ?? "";
      manner.textContent = state.manner ?? "";
      if (says.textContent !== (state.says ?? "")) says.textContent = state.says ?? "";
    },
  };
};

// The pupil ----------------------------------------------------------------------------------------

// Shows nothing. It says when a person comes to this card, or back to its page. For notebooks; a lesson
// that is shown as a page says it itself, whichever of its screens is in sight.
kinds.presence = ({ send }) => {
  const el = element("div", { class: "zamora-presence", style: "display: none" });
  /** @type {ReturnType<typeof setTimeout>} */
  let waiting;
  const back = () => {
    if (document.visibilityState === "hidden" || !el.parentElement?.offsetParent) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => send({ kind: "back" }), 100);
  };
  // Of the lessons in one window only one is shown; to turn to it is no event of the window, nor to open
  // it: its kernel may have been at work since another pupil sat here.
  let seen = false;
  const sight = new IntersectionObserver((entries) => {
    const now = Boolean(entries.at(-1)?.isIntersecting);
    if (now && !seen) back();
    seen = now;
  });
  const start = setTimeout(() => el.parentElement && sight.observe(el.parentElement), 500);
  window.addEventListener("focus", back);
  document.addEventListener("visibilitychange", back);
  return {
    el,
    update() {},
    end() {
      clearTimeout(waiting);
      clearTimeout(start);
      sight.disconnect();
      window.removeEventListener("focus", back);
      document.removeEventListener("visibilitychange", back);
    },
  };
};
