// What a page of a site offers besides the lesson, in «Más» and at the foot of home: how it is shown in pages of
// others, what is kept on this device, and how that comes to another one.
// @ts-check

import { Drawer, fill, make } from "./lesson/dom.js";

/** What an address ends with that brings a pupil's progress along: a part of it, and of how many. */
const CARRIED = /^#traer=(\d+)\.(\d+)\.(\w+)\.([\w-]*)$/;
const KEPT = "zamora:traer:"; // parts that have come, until all are here
const HIGH = 720; // of a frame that does not follow its page, in CSS pixels
const LONG = 4000; // milliseconds until the words of a button are its own again

/** @type {any} */
let installing = null;
globalThis.addEventListener?.("beforeinstallprompt", (event) => {
  event.preventDefault(); // it is offered where it is explained
  installing = event;
});

/** @param {string} text */
const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");

/** What is pasted into a page to show another one in it. @param {URL} address @param {string} title @param {URL} root */
export const snippet = (address, title, root) =>
  `<iframe src="${escaped(address.href)}" title="${escaped(title)}" width="100%" height="${HIGH}" style="border: 0" `
  + `allow="fullscreen" loading="lazy"></iframe>\n<script src="${escaped(new URL("page/embed.js", root).href)}" async></script>`;

/** The parts of a pupil's progress that have come, with this one; its text when they are all here.
 * @param {string} hash of an address @param {Storage} store
 * @returns {{ n: number, of: number, missing: number, text?: string } | null} null: it is none */
export function gathered(hash, store) {
  const [, number, count, sum, part] = CARRIED.exec(hash) ?? [];
  const n = Number(number), of = Number(count), key = `${KEPT}${sum}`;
  if (!part || n < 1 || n > of) return null;
  /** @type {Record<string, string>} */
  const parts = { ...JSON.parse(store.getItem(key) ?? "{}"), [n]: part };
  const all = Array.from({ length: of }, (_, at) => parts[at + 1]);
  const missing = all.filter((one) => one === undefined).length;
  if (missing) store.setItem(key, JSON.stringify(parts));
  else store.removeItem(key);
  return missing ? { n, of, missing } : { n, of, missing, text: all.join("") };
}

export class About {
  /** @param {any} host @param {Record<string, string>} words of pages, and of the site */
  constructor(host, words) {
    this.host = host;
    this.words = words;
    this.root = /** @type {ZamoraSite} */ (window.zamoraSite).root;
    this.drawer = new Drawer(words, words.about);
  }

  /** @param {any} page what this is on */
  entries(page) {
    const { words } = this;
    this.page = page;
    return [
      { sign: "▤", label: words.embed, act: () => this.embed() },
      { sign: "⇄", label: words.device, act: () => void this.device() },
      { sign: "©", label: words.about, act: () => location.assign("../acerca.html") },
    ];
  }

  /** @param {string} title @param {(Node | string)[]} content */
  open(title, ...content) {
    if (!this.drawer.node.isConnected) document.body.append(this.drawer.node);
    this.drawer.node.setAttribute("aria-label", title);
    /** @type {Element} */ (this.drawer.node.querySelector("h2")).textContent = title;
    this.drawer.open(make("div", { className: "zamora-about" }, ...content));
  }

  /** @param {string} label @param {() => any} onclick */
  button(label, onclick) {
    return make("button", { type: "button", className: "zamora-bar-button", onclick }, label);
  }

  /** A text that can be copied. @param {string} label @param {string} text */
  copied(label, text) {
    const { words } = this;
    const field = make("textarea", { readOnly: true, rows: Math.min(4, Math.ceil(text.length / 60)), value: text, "aria-label": label,
                                     onfocus: () => field.select() });
    const copy = this.button(words.copy, async () => {
      field.select();
      const done = await navigator.clipboard?.writeText(text).then(() => true, () => false) || document.execCommand("copy");
      copy.textContent = done ? words.copied : words.not_copied;
      setTimeout(() => { copy.textContent = words.copy; }, LONG);
    });
    return make("div", { className: "zamora-copied" }, make("b", {}, label), field, copy);
  }

  // Shown elsewhere -----------------------------------------------------------------------------

  embed() {
    const { words, host, page, root } = this, { lesson } = page;
    const here = new URL(host.link(lesson.file), location.href), exercise = page.screens?.[page.here]?.exercise;
    here.hash = location.hash;
    const parts = [this.copied(words.embed_link, here.href), this.copied(words.embed_page, snippet(here, lesson.title, root))];
    if (exercise) {
      const title = fill(words.exercise, { id: exercise }), alone = new URL(host.link(`exercise=${exercise}`), location.href);
      parts.push(this.copied(words.embed_exercise, snippet(alone, title, root)));
    }
    this.open(words.embed, make("p", {}, words.embed_about), ...parts, make("p", {}, words.embed_fixed));
  }

  // This device ---------------------------------------------------------------------------------

  async device() {
    const { words } = this, offline = make("p", {}, words.offline_look), room = make("span");
    const rest = installing ? this.button(words.install, async () => {
      await installing.prompt();
      installing = null;
      this.drawer.node.close();
    }) : make("p", {}, words.install_by_hand);
    const file = make("input", { type: "file", accept: ".json", hidden: true, onchange: async () => {
      const [chosen] = file.files;
      if (chosen) await this.bring(await chosen.text());
    } });
    this.open(words.device,
      make("p", {}, words.kept_here, " ", room), offline, rest,
      make("h3", {}, words.carry), make("p", {}, words.carry_about),
      make("div", { className: "zamora-about-row" }, this.button(words.carry_codes, () => void this.codes()),
        this.button(words.carry_save, () => void this.save()), this.button(words.carry_open, () => file.click()), file));
    offline.textContent = words[await kept()];
    const { usage } = await navigator.storage?.estimate?.().catch(() => null) ?? {};
    if (usage) room.textContent = fill(words.room, { mb: Math.ceil(usage / 1e6) });
  }

  /** Say that there is no program to ask yet. */
  early() {
    this.open(this.words.carry, make("p", { role: "status" }, this.words.not_yet));
  }

  async save() {
    const saved = await this.host.ask("saved");
    if (!saved) return this.early();
    const href = URL.createObjectURL(new Blob([saved.text], { type: "application/json" }));
    make("a", { href, download: saved.file }).click();
    setTimeout(() => URL.revokeObjectURL(href), LONG);
    this.open(this.words.carry, make("p", { role: "status" }, fill(this.words.carry_saved, { file: saved.file })));
  }

  async codes() {
    const { words } = this, address = new URL(this.host.home, location.href);
    address.hash = "";
    const found = await this.host.ask("codes", address.href);
    if (!found) return this.early();
    const { codes, whole } = found;
    if (!codes.length) return this.open(words.carry, make("p", { role: "status" }, words.carry_none));
    const code = make("div", { className: "zamora-qr", role: "img" }), said = make("p", { role: "status" });
    const show = (/** @type {number} */ n) => {
      code.innerHTML = codes[n];
      said.textContent = fill(words.carry_code, { n: n + 1, of: codes.length });
      code.setAttribute("aria-label", said.textContent);
      back.disabled = n === 0;
      next.disabled = n + 1 === codes.length;
      at = n;
    };
    let at = 0;
    const back = this.button(words.back, () => show(at - 1)), next = this.button(words.next, () => show(at + 1));
    this.open(words.carry, make("p", {}, words.carry_scan), ...whole ? [] : [make("p", {}, words.carry_part)], code, said,
      ...codes.length > 1 ? [make("div", { className: "zamora-about-row" }, back, next)] : []);
    show(0);
  }

  /** What an address has brought along. @param {string} hash */
  async receive(hash) {
    const { words } = this, found = gathered(hash, localStorage);
    if (!found) return this.open(words.carry, make("p", { role: "alert" }, words.carry_bad));
    if (found.text !== undefined) return this.bring(found.text);
    this.open(words.carry, make("p", { role: "status" }, fill(words.carry_missing, found)));
  }

  /** Take in what was kept elsewhere. @param {string} text of a file, or of codes @param {boolean | null} same */
  async bring(text, same = null) {
    const { words } = this, done = await this.host.ask("bring", text, same);
    if (!done) return this.early();
    const answer = (/** @type {boolean} */ yes) => this.button(yes ? words.yes : words.no, () => void this.bring(text, yes));
    this.open(words.carry, make("p", { role: done.wrong ? "alert" : "status" }, done.wrong ?? done.asks ?? done.said),
      ...done.asks ? [make("div", { className: "zamora-about-row" }, answer(true), answer(false))] : []);
    if (done.said) await this.page.come();
  }
}

/** Whether the site is there without a net: the name of a sentence. */
async function kept() {
  if (!isSecureContext || !("serviceWorker" in navigator)) return "offline_plain";
  const found = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  return found?.active ? "offline_kept" : "offline_coming";
}
