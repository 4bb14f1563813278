// Renders the controls of zamora/player/controls and sends user actions. It knows no game, no Jupyter
// and no server: a host gives it frames and takes its messages.
// @ts-check

import { Board, changed, element } from "./board.js";
import { play } from "./sounds.js";

/** @typedef {Record<string, any>} State what the program says of a control: `view`, and its fields */
/** @typedef {{ root: string, parts: Record<string, State> }} Frame see zamora/player/controls/page.py */
/** @typedef {{ change: any, once: [string, any][] }} News */
/** @typedef {{ el: HTMLElement, update: (state: State, before: State) => void, hear?: (content: any) => void,
 *   end?: () => void, board?: Board }} View */
/** @typedef {{ state: State, set: (name: string, value: any) => void, send: (content: any) => void,
 *   child: (id: string) => HTMLElement, page: Page }} Context `state` is the one of now */
/** @typedef {(context: Context) => View} Kind */

/** How each kind of control is shown. @type {Record<string, Kind>} */
export const kinds = {};

// What a program shows -----------------------------------------------------------------------------

/** A program's frame, for all pages that show it. */
export class Program {
  /** @param {Frame} frame @param {(message: any) => void} send
   * @param {{ source?: (name: string) => Promise<import("./board.js").Source> }} host */
  constructor(frame, send, host = {}) {
    this.frame = frame;
    this.send = send;
    this.host = host;
    /** @type {Set<Page>} */
    this.pages = new Set();
  }

  /** The program sends a whole frame. @param {Frame} frame */
  show(frame) {
    this.frame = frame;
    for (const page of this.pages) page.follow();
  }

  /** A change from the program. @param {News} news */
  tell({ change, once }) {
    if (change.length) this.show(changed(this.frame, change));
    for (const [id, content] of once) for (const page of this.pages) page.hear(id, content);
  }

  /** A person has changed a field. @param {string} id @param {string} name @param {any} value */
  set(id, name, value) {
    if (this.frame.parts[id]?.[name] === value) return;
    const parts = { ...this.frame.parts, [id]: { ...this.frame.parts[id], [name]: value } };
    this.send({ part: id, set: { [name]: value } });
    this.show({ ...this.frame, parts });
  }
}

/** A program as it is seen in one element. */
export class Page {
  /** @param {HTMLElement} where @param {Program} program */
  constructor(where, program) {
    this.where = where;
    this.program = program;
    /** @type {Map<string, View>} */
    this.views = new Map();
    /** What each view shows. @type {Map<string, State>} */
    this.shown = new Map();
    program.pages.add(this);
    where.append(this.child(program.frame.root));
  }

  end() {
    this.program.pages.delete(this);
    for (const view of this.views.values()) view.end?.();
    this.views.clear();
  }

  /** The element of a control, made when it is first asked for. @param {string} id @returns {HTMLElement} */
  child(id) {
    const known = this.views.get(id);
    if (known) return known.el;
    const { program } = this, state = program.frame.parts[id];
    const make = kinds[state.view];
    if (!make) throw new Error(`zamora: no control is called ${state.view}`);
    const view = make({
      get state() { return program.frame.parts[id] ?? state; },
      set: (name, value) => program.set(id, name, value),
      send: (content) => program.send({ part: id, ...content }),
      child: (inner) => this.child(inner),
      page: this,
    });
    this.views.set(id, view);
    this.dress(id, view, state, {});
    return view.el;
  }

  /** @param {string} id @param {View} view @param {State} state @param {State} before */
  dress(id, view, state, before) {
    this.shown.set(id, state);
    const { el } = view;
    if (state.classes !== before.classes) {
      el.classList.remove(...(before.classes ?? []));
      el.classList.add(...(state.classes ?? []));
    }
    el.classList.toggle("zc-hidden", state.hidden === "hidden");
    el.classList.toggle("zc-kept", state.hidden === "kept");
    view.update(state, before);
  }

  /** Something happens once. @param {string} id @param {any} content */
  hear(id, content) {
    const view = this.views.get(id);
    if (content.sound) return play(content.sound);
    if (view?.hear) view.hear(content);
    else if (content.focus) {
      const own = view?.el.matches("button, input, select") ? view.el : view?.el.querySelector("button, input, select");
      /** @type {HTMLElement | null | undefined} */ (own)?.focus();
    }
  }

  /** Show what the program's frame has now. */
  follow() {
    const { parts } = this.program.frame;
    for (const [id, view] of [...this.views]) {
      const state = parts[id], before = this.shown.get(id) ?? {};
      if (!state) {
        view.end?.();
        view.el.remove();
        this.views.delete(id);
        this.shown.delete(id);
      } else if (state !== before) this.dress(id, view, state, before);
    }
  }
}

// Boxes --------------------------------------------------------------------------------------------

/** @param {string} kind @returns {Kind} */
const box = (kind) => ({ child }) => {
  const el = element("div", { class: `zc-${kind}` });
  return {
    el,
    update({ children = [] }, before) {
      if (children === before.children) return;
      const wanted = children.map(child);
      // What stays keeps its place in the page: it may have the keyboard, or be scrolled.
      wanted.forEach((/** @type {HTMLElement} */ one, /** @type {number} */ n) => {
        if (el.children[n] !== one) el.insertBefore(one, el.children[n] ?? null);
      });
      while (el.children.length > wanted.length) el.lastElementChild?.remove();
    },
  };
};
Object.assign(kinds, { box: box("box"), row: box("row"), column: box("column") });

// Words --------------------------------------------------------------------------------------------

kinds.html = () => {
  const el = element("div", { class: "zc-html" });
  return { el, update: ({ value = "" }, before) => { if (value !== before.value) el.innerHTML = value; } };
};

/** Whether the person wants little motion. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

kinds.note = () => {
  const said = element("span"), hint = element("span", { class: "zamora-tip" });
  const el = element("div", { class: "zamora-note", role: "status" }, element("div", {}, said, hint));
  return {
    el,
    update({ text = "", tone = "plain", tip = "", room = "" }, before) {
      el.classList.remove(`zamora-note-${before.tone ?? "plain"}`);
      el.classList.add(`zamora-note-${tone}`);
      el.dataset.room = room; // keeps the place, unseen and unheard: see player.css
      if (said.textContent !== text) said.textContent = text;
      if (tip !== (before.tip ?? "")) hint.textContent = tip && ` ${tip}`; // words apart, also when read
    },
    hear() {
      const card = el.closest(".zamora-exercise") ?? el;
      card.tabIndex = -1;
      card.scrollIntoView({ block: "start", behavior: calm() ? "auto" : "smooth" });
      card.focus({ preventScroll: true });
    },
  };
};

kinds.progress = () => {
  const label = element("label"), bar = element("progress"), el = element("div", { class: "zc-progress" }, label);
  label.append(bar);
  return {
    el,
    update({ value = 0, most, description = "" }) {
      bar.max = most;
      bar.value = value;
      bar.setAttribute("aria-label", description);
    },
  };
};

// Buttons ------------------------------------------------------------------------------------------

/** A button. @param {string} more further class names */
export const keyOf = (more = "") => element("button", { type: "button", class: `zamora-button ${more}`.trim() });

/** Words and a sign on a button. @param {HTMLElement} key @param {State} state */
function labelled(key, { description = "", icon = "" }) {
  const sign = icon ? [element("i", { class: `fa fa-${icon}`, "aria-hidden": "true" })] : [];
  key.replaceChildren(...sign, description);
}

kinds.button = ({ send }) => {
  const el = keyOf();
  let off = false;
  // Disabled while it has the keyboard, it would drop that to the page: until it is left it only does nothing.
  const rest = () => {
    const held = off && el === document.activeElement;
    el.disabled = off && !held;
    if (held) el.setAttribute("aria-disabled", "true");
    else el.removeAttribute("aria-disabled");
  };
  el.addEventListener("click", () => off || send({ kind: "click" }));
  el.addEventListener("blur", rest);
  return {
    el,
    update(state, before) {
      if (state.description !== before.description || state.icon !== before.icon) labelled(el, state);
      off = Boolean(state.disabled);
      rest();
      if (state.tooltip === before.tooltip) return;
      el.title = state.tooltip ?? "";
      if (state.tooltip) el.setAttribute("aria-label", state.tooltip);
      else el.removeAttribute("aria-label");
    },
  };
};

kinds.toggle = (context) => {
  const el = keyOf();
  el.addEventListener("click", () => context.set("value", !context.state.value));
  return {
    el,
    update(state, before) {
      if (state.description !== before.description) labelled(el, state);
      el.setAttribute("aria-pressed", String(Boolean(state.value)));
      el.classList.toggle("mod-active", Boolean(state.value));
    },
  };
};

/** The outermost card that an element lies in. @param {Element} el */
export function cardOf(el) {
  let root = el.closest(".zamora");
  while (root?.parentElement?.closest(".zamora")) root = root.parentElement.closest(".zamora");
  return root;
}

kinds.folding = (context) => {
  const el = keyOf("zamora-folding");
  const turn = () => context.set("value", !context.state.value);
  el.addEventListener("click", turn);
  // On a board the key takes back what was begun there.
  const escaped = (/** @type {any} */ { key, target }) => {
    if (key !== "Escape" || !context.state.value || target.closest(".zb")) return;
    if (!el.closest(".zamora")?.contains(target)) return;
    turn();
    el.focus();
  };
  document.addEventListener("keydown", escaped);
  return {
    el,
    update({ description = "", value = false }) {
      if (el.textContent !== description) el.textContent = description;
      el.setAttribute("aria-expanded", String(value));
    },
    end: () => document.removeEventListener("keydown", escaped),
  };
};

const FALLBACK = "zamora-whole-screen";
// Drawn: the letter for it is missing in many fonts.
const CORNERS = `<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
  <path fill="none" stroke="currentColor" stroke-width="2" d="M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4"/></svg>`;

kinds["whole-screen"] = (context) => {
  const el = keyOf();
  const card = () => cardOf(el);
  const whole = () => Boolean(card()) && (document.fullscreenElement === card() || card()?.classList.contains(FALLBACK));
  const show = () => {
    const { state } = context, on = Boolean(whole()), words = (on ? state.back : state.description) ?? "";
    el.classList.toggle("zamora-corners", Boolean(state.small));
    if (state.small) [el.innerHTML, el.title] = [CORNERS, words];
    else el.textContent = words;
    el.setAttribute("aria-label", words);
    el.setAttribute("aria-pressed", String(on));
  };
  const leave = () => {
    card()?.classList.remove(FALLBACK);
    if (document.fullscreenElement) document.exitFullscreen();
    show();
  };
  el.addEventListener("click", async () => {
    if (whole()) return leave();
    try {
      await card()?.requestFullscreen();
    } catch {
      card()?.classList.add(FALLBACK);
    }
    show();
  });
  const escaped = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || !card()?.classList.contains(FALLBACK)) return;
    event.stopPropagation();
    leave();
  };
  document.addEventListener("fullscreenchange", show);
  document.addEventListener("keydown", escaped, true);
  return {
    el,
    update: show,
    end() {
      document.removeEventListener("fullscreenchange", show);
      document.removeEventListener("keydown", escaped, true);
    },
  };
};

// Fields -------------------------------------------------------------------------------------------

let made = 0;
/** A label for a field, and the box of both. @param {string} kind @param {HTMLElement} field */
function labelledField(kind, field) {
  field.id = `zc-${++made}`;
  field.dataset.lmSuppressShortcuts = "true"; // letters and arrows are no shortcuts of a notebook here
  const label = element("label", { class: "zc-label", for: field.id });
  const el = element("div", { class: `zc-field zc-${kind}` }, label, field);
  return { el, label };
}

/** @param {HTMLElement} label @param {string} words */
function named(label, words = "") {
  label.textContent = words;
  label.hidden = !words;
}

kinds.checkbox = ({ set }) => {
  const field = element("input", { type: "checkbox" }), words = element("span");
  const el = element("label", { class: "zc-checkbox" }, field, words);
  field.addEventListener("change", () => set("value", field.checked));
  return {
    el,
    update({ value = false, description = "" }) {
      field.checked = value;
      if (words.textContent !== description) words.textContent = description;
    },
  };
};

/** A line to type in. @param {HTMLInputElement} field @param {Context} context */
function typed(field, { set, send }) {
  field.addEventListener("input", () => set("value", field.value));
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.isComposing) send({ kind: "submit" });
  });
}

kinds.text = (context) => {
  const field = element("input", { type: "text", autocomplete: "off" }), { el, label } = labelledField("text", field);
  typed(field, context);
  return {
    el,
    update({ value = "", description, placeholder = "" }) {
      named(label, description);
      field.placeholder = placeholder;
      if (field.value !== value) field.value = value;
    },
  };
};

kinds.combobox = (context) => {
  const field = element("input", { type: "text", autocomplete: "off" }), { el, label } = labelledField("text", field);
  const list = element("datalist", { id: `${field.id}-list` });
  field.setAttribute("list", list.id);
  el.append(list);
  field.addEventListener("change", () => context.set("value", field.value)); // not with every letter
  return {
    el,
    update({ value = "", description, placeholder = "", options = [], disabled = false }, before) {
      named(label, description);
      field.placeholder = placeholder;
      field.disabled = disabled;
      if (options !== before.options) {
        list.replaceChildren(...options.map((/** @type {string} */ one) => element("option", { value: one })));
      }
      if (field.value !== value) field.value = value;
    },
  };
};

/** A field with a key: of one line, which Enter submits, or of several. @param {boolean} several @returns {Kind} */
const answer = (several) => (context) => {
  const words = element("label");
  const field = /** @type {HTMLInputElement | HTMLTextAreaElement} */ (several
    ? element("textarea", { rows: "3" })
    : element("input", { type: "text", autocomplete: "off", enterkeyhint: "done" }));
  const unit = element("span"), enter = keyOf();
  field.dataset.lmSuppressShortcuts = "true";
  const text = element("span");
  words.append(text, field);
  const el = element("div", { class: several ? "zamora-answer zamora-writing" : "zamora-answer" }, words, unit, enter);
  const give = () => context.send({ kind: "given", text: field.value });
  field.addEventListener("input", () => context.set("value", field.value));
  if (!several) field.addEventListener("keydown", (/** @type {any} */ event) => {
    if (event.key === "Enter" && !event.isComposing) give();
  });
  enter.addEventListener("click", give);
  return {
    el,
    update({ label = "", unit: after = "", key = "", enter: called = "", value = "", most = 0 }) {
      if (most) field.maxLength = most;
      text.textContent = label;
      unit.textContent = after;
      enter.textContent = key;
      enter.title = called;
      enter.setAttribute("aria-label", called);
      if (field.value !== value) field.value = value;
    },
  };
};

Object.assign(kinds, { answer: answer(false), writing: answer(true) });

/** @param {string} kind @returns {Kind} */
const list = (kind) => ({ set }) => {
  const field = element("select"), { el, label } = labelledField(kind, field);
  field.addEventListener("change", () => set("index", field.selectedIndex));
  return {
    el,
    update({ labels = [], index = null, description, rows = 0, disabled = false }, before) {
      named(label, description);
      if (labels !== before.labels) {
        field.replaceChildren(...labels.map((/** @type {string} */ one) => element("option", {}, one)));
      }
      if (rows) field.size = rows;
      field.disabled = disabled;
      field.selectedIndex = index ?? -1;
    },
  };
};
Object.assign(kinds, { dropdown: list("dropdown"), select: list("select") });

kinds.radio = ({ set }) => {
  const words = element("div", { class: "zc-label" }), choices = element("div", { class: "zc-radio-box" });
  const el = element("div", { class: "zc-radio", role: "radiogroup" }, words, choices);
  const name = `zc-${++made}`;
  el.dataset.lmSuppressShortcuts = "true";
  return {
    el,
    update({ labels = [], pictures = [], index = null, description = "", disabled = false }, before) {
      named(words, description);
      if (description) el.setAttribute("aria-label", description);
      if (labels !== before.labels) {
        choices.replaceChildren(...labels.map((/** @type {string} */ one, /** @type {number} */ n) => {
          const field = element("input", { type: "radio", name });
          field.addEventListener("change", () => set("index", n));
          const drawn = element("span", { class: "zc-picture", "aria-hidden": "true" });
          drawn.innerHTML = pictures[n] ?? "";
          return element("label", {}, field, ...pictures[n] ? [drawn] : [], element("span", {}, one));
        }));
      }
      choices.querySelectorAll("input").forEach((/** @type {HTMLInputElement} */ field, /** @type {number} */ n) => {
        field.checked = n === index;
        field.disabled = disabled;
      });
    },
  };
};

kinds.toggles = ({ set }) => {
  const words = element("div", { class: "zc-label", id: `zc-${++made}` }), keys = element("div", { class: "zc-toggle-box" });
  const el = element("div", { class: "zc-toggles", role: "group", "aria-labelledby": words.id }, words, keys);
  return {
    el,
    update({ labels = [], index = null, description = "", disabled = false }, before) {
      named(words, description);
      if (labels !== before.labels) {
        keys.replaceChildren(...labels.map((/** @type {string} */ one, /** @type {number} */ n) => {
          const key = keyOf();
          key.textContent = one;
          key.addEventListener("click", () => set("index", n));
          return key;
        }));
      }
      [...keys.children].forEach((key, n) => {
        key.classList.toggle("mod-active", n === index);
        key.setAttribute("aria-pressed", String(n === index));
        /** @type {HTMLButtonElement} */ (key).disabled = disabled;
      });
    },
  };
};

// Boards -------------------------------------------------------------------------------------------

kinds.board = (context) => {
  const { program } = context.page, { source } = program.host;
  const el = element("div"), board = new Board(el, { send: /** @type {any} */ (context.send), source });
  if (!context.state.canvas) board.hello(); // else when the canvas is there
  return {
    el,
    update: (state) => board.tell({ state: /** @type {any} */ (state) }),
    hear(content) {
      const pages = [...program.pages].filter((one) => one.where.isConnected);
      const heard = pages.find((one) => one.where.contains(document.activeElement)) ?? pages[0];
      // One voice, however often it is seen.
      board.tell({ once: heard === context.page ? content : { ...content, say: "", focus: false } });
    },
    end: () => board.end(),
    board,
  };
};

/** The place of a board's buttons. */
kinds["turn-buttons"] = ({ state, page }) => {
  const choices = element("div", { class: "zb-choices" }), commands = element("div", { class: "zb-commands" });
  page.child(state.board);
  page.views.get(state.board)?.board?.place(choices, commands);
  return { el: element("div", { class: "zb-buttons" }, choices, commands), update() {} };
};
