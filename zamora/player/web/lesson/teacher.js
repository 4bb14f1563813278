// The teacher's part of a lesson: fetched on demand, so that no answer is on a pupil's page before,
// and removed when the drawer is closed, with what was to be printed.

import { Drawer, make } from "./dom.js";

/** On paper: black on white, and no table is cut where it need not be. */
const PRINT = `
  body { font: 11pt/1.4 system-ui, "Segoe UI", "DejaVu Sans", Arial, sans-serif; margin: 0; }
  h1 { font-size: 16pt; } h2 { font-size: 13pt; } h1, h2, h3 { break-after: avoid; }
  table { border-collapse: collapse; width: 100%; } tr { break-inside: avoid; }
  th, td { border: 1px solid gray; padding: 2pt 5pt; text-align: left; vertical-align: top; }`;

/** Where this browser remembers whose curriculum a teacher wants to see. */
const COUNTRY = "zamora:country";
/** The same, where a browser keeps nothing. */
let chosen = "";

function remembered() {
  try {
    return localStorage.getItem(COUNTRY) ?? chosen;
  } catch {
    return chosen;
  }
}

export class TeacherDrawer extends Drawer {
  /** @param fetch gives the part of this lesson with the curriculum of a country, by its code, or undefined. */
  constructor(words, title, fetch) {
    const print = make("button", { type: "button", className: "zamora-bar-button", disabled: true,
                                   onclick: () => this.print() }, words.print);
    super(words, words.teacher, "zamora-page-teacher", print);
    this.words = words;
    this.title = title;
    this.fetch = fetch;
    this.button = print;
    this.node.addEventListener("close", () => this.empty());
  }

  /** It contains answers: ask for confirmation first. */
  ask() {
    const { words } = this;
    this.open(make("p", {}, words.teacher_ask),
              make("button", { type: "button", className: "zamora-bar-button zamora-bar-on",
                               onclick: () => void this.show() }, words.teacher_show));
  }

  async show() {
    const { words } = this;
    this.open(make("p", { role: "status" }, words.teacher_comes));
    const { html, country, countries } = (await this.fetch(remembered())) ?? {};
    if (!this.node.open) return;
    if (!html) {
      this.open(make("p", { role: "alert" }, words.teacher_fails),
                make("button", { type: "button", className: "zamora-bar-button zamora-bar-on",
                                 onclick: () => this.show() }, words.retry));
      return;
    }
    this.part = make("div", { className: "zamora-teacher", innerHTML: html });
    for (const head of this.part.querySelectorAll("th"))
      if (!head.textContent.trim()) head.replaceWith(make("td")); // the corner of a table
    for (const table of this.part.querySelectorAll("table")) {
      const wide = make("div", { className: "zamora-teacher-table", tabIndex: 0, role: "group",
                                 "aria-label": words.table });
      table.replaceWith(wide);
      wide.append(table);
    }
    this.offer(countries, country);
    this.open(this.part);
    this.button.disabled = false;
  }

  /** Above the table of curricula: whose are cited, for all lessons in this browser. */
  offer(countries, country) {
    const { links, country: name } = this.words;
    const heading = [...this.part.querySelectorAll("h2")].find((one) => one.textContent === links);
    if (!heading) return;
    const select = make("select", { onchange: () => void this.choose(select.value) },
      ...countries.map(([value, words]) => make("option", { value, selected: value === country }, words)));
    heading.after(make("label", { className: "zamora-teacher-country" }, `${name} `, select));
  }

  /** Cite the curriculum of another country, here and from now on; the page stays where it is. */
  async choose(country) {
    chosen = country;
    try {
      localStorage.setItem(COUNTRY, country);
    } catch { /* full or forbidden: it is forgotten with the page */ }
    const { scrollTop } = this.body;
    await this.show();
    this.body.scrollTop = scrollTop;
    this.part?.querySelector(".zamora-teacher-country select")?.focus({ preventScroll: true });
  }

  empty() {
    this.part = null;
    this.paper?.remove(); // some browsers never say that they have printed
    this.button.disabled = true;
    this.body.replaceChildren();
  }

  /** Print this and nothing else: from a document of its own. */
  print() {
    const head = make("head", {}, make("title", {}, this.title), make("style", {}, PRINT));
    const part = this.part.cloneNode(true);
    part.querySelector(".zamora-teacher-country")?.remove();
    const body = make("body", {}, make("h1", {}, this.title), part);
    this.paper?.remove();
    const frame = this.paper = make("iframe", {
      className: "zamora-teacher-paper", "aria-hidden": "true",
      srcdoc: `<!DOCTYPE html><html lang="${document.documentElement.lang}">${head.outerHTML}`
        + `${body.outerHTML}</html>`,
      onload: () => {
        const { contentWindow: paper } = frame;
        paper.addEventListener("afterprint", () => setTimeout(() => frame.remove()));
        paper.focus();
        paper.print();
      },
    });
    document.body.append(frame);
  }
}
