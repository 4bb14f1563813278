// Small parts of which the page around a lesson is made.

/** Where the browser remembers which lesson was open last; who takes over begins where she was. */
export const LAST = "zamora:last";
/** The exercise at which the next lesson opens. */
export const ASKED = "zamora:exercise";

/** An element with properties and children; those whose name has a hyphen are attributes. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes("-") || name === "role") element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children);
  return element;
}

/** A button with words on it and, where it is narrow, only a sign. */
export function button(sign, words, onclick, more = "") {
  return make("button", { type: "button", className: `zamora-bar-button ${more}`, onclick },
    make("span", { className: "zamora-bar-sign", "aria-hidden": "true" }, sign),
    make("span", { className: "zamora-bar-words" }, words));
}

/** Where a browser remembers the language that was chosen; a server of ours reads it (lessonpages.py). */
const SPOKEN = "zamora_idioma";

/** Speak a language from now on: the page comes again, with what is kept of it. */
export function speak(code) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store needs https, which a class has not
  document.cookie = `${SPOKEN}=${code}; path=/; max-age=31536000; samesite=strict`;
  location.reload();
}

/** Buttons for the languages that there are, by code with their names, but for that of the page. */
export const tongues = (languages, choose) => Object.entries(languages)
  .filter(([code]) => code !== document.documentElement.lang)
  .map(([code, name]) => {
    const made = button(code.toUpperCase(), name, () => choose(code), "zamora-bar-language");
    made.lang = code;
    return made;
  });

/** `{name}` in a sentence, replaced. */
export const fill = (sentence, values) =>
  sentence.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

/** A window over the page with a list in it. */
export class Drawer {
  /** @param tools elements next to the close button. */
  constructor(words, title, more = "", ...tools) {
    this.body = make("div", { className: "zamora-drawer-body" });
    this.close = make("button", { type: "button", className: "zamora-bar-button",
                                       onclick: () => this.node.close() }, words.close);
    this.node = make("dialog", { className: `zamora-page-drawer ${more}`, "aria-label": title },
      make("div", { className: "zamora-drawer-head" }, make("h2", {}, title), ...tools, this.close),
      this.body);
    this.node.addEventListener("click", (event) => {
      if (event.target === this.node) this.node.close(); // on the backdrop
    });
  }

  open(...content) {
    const within = this.body.contains(document.activeElement);
    this.body.replaceChildren(...content);
    if (!this.node.open) this.node.showModal();
    else if (within) this.close.focus(); // what had the focus is gone
    this.body.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
  }
}
