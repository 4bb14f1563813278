// What a lesson that is shown as a page has around it: above, where one is and where else one can
// go; below, back and on. Parts of a page, no widgets: whoever uses them puts them somewhere.

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
function button(sign, words, onclick, more = "") {
  return make("button", { type: "button", className: `zamora-bar-button ${more}`, onclick },
    make("span", { className: "zamora-bar-sign", "aria-hidden": "true" }, sign),
    make("span", { className: "zamora-bar-words" }, words));
}

/** `{name}` in a sentence, replaced. */
export const fill = (sentence, values) =>
  sentence.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

/** A window over the page with a list in it. */
class Drawer {
  constructor(words, title) {
    this.body = make("div", { className: "zamora-drawer-body" });
    const close = make("button", { type: "button", className: "zamora-bar-button",
                                   onclick: () => this.node.close() }, words.close);
    this.node = make("dialog", { className: "zamora-page-drawer", "aria-label": title },
      make("div", { className: "zamora-drawer-head" }, make("h2", {}, title), close), this.body);
    this.node.addEventListener("click", (event) => {
      if (event.target === this.node) this.node.close(); // beside it
    });
  }

  open(...content) {
    this.body.replaceChildren(...content);
    this.node.showModal();
    this.body.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
  }
}

/** The bars of a lesson. */
export class Bars {
  /**
   * @param words the sentences.
   * @param lesson the lesson of this page; `course` all lessons of its language.
   * @param does what the buttons do: `go(screen number)`, `open(lesson, exercise)`, `code()`.
   */
  constructor({ words, lesson, course, screens, does }) {
    Object.assign(this, { words, lesson, course, screens, does, here: 0, progress: null });
    this.inside = screens.filter(({ aside }) => !aside).length;
    this.parts = new Drawer(words, words.parts);
    this.ladder = new Drawer(words, words.ladder);
    this.title = make("p", { className: "zamora-bar-title" });
    this.solved = make("span", { className: "zamora-bar-solved" });
    this.top = make("nav", { className: "zamora-bar zamora-bar-top", "aria-label": words.lesson },
      button("☰", words.parts, () => this.parts.open(...this.listOfParts())),
      this.title, this.solved,
      button("☷", words.ladder, () => this.ladder.open(this.listOfLessons()), "zamora-bar-ladder"),
      button("</>", words.code, () => does.code(), "zamora-bar-code"),
      this.parts.node, this.ladder.node);

    this.back = button("‹", words.back, () => does.go(this.here - 1), "zamora-bar-back");
    this.next = button("›", words.next, () => this.onward(), "zamora-bar-next");
    this.count = make("span", { className: "zamora-bar-count" });
    this.gone = make("span", { className: "zamora-bar-gone" });
    this.state = make("span", { className: "zamora-bar-state", role: "status" });
    this.bottom = make("nav", { className: "zamora-bar zamora-bar-bottom", "aria-label": words.steps },
      this.back,
      make("div", { className: "zamora-bar-middle" },
        make("div", { className: "zamora-bar-track", "aria-hidden": "true" }, this.gone),
        make("div", { className: "zamora-bar-line" }, this.count, this.state)),
      this.next);
    this.trouble = make("div", { className: "zamora-page-trouble", role: "alert", hidden: true });
  }

  get following() {
    return this.course[this.course.indexOf(this.lesson) + 1];
  }

  onward() {
    if (this.here + 1 < this.inside) this.does.go(this.here + 1);
    else if (this.following) this.does.open(this.following);
    else this.ladder.open(this.listOfLessons());
  }

  show(here) {
    this.here = here;
    const { words, inside } = this;
    const { title, section, aside } = this.screens[here];
    const last = here + 1 >= inside;
    this.title.replaceChildren(make("b", {}, this.lesson.title), " ",
                               make("span", {}, aside ? title : section));
    this.back.disabled = here === 0;
    this.next.lastChild.textContent =
      last ? this.following ? words.next_lesson : words.ladder : words.next;
    this.next.classList.toggle("zamora-bar-on", last);
    this.count.textContent = aside ? "" : fill(words.count, { n: here + 1, total: inside });
    this.gone.style.width = `${(100 * (aside ? inside : here + 1)) / inside}%`;
    this.tell();
  }

  /** Show what the kernel knows of the exercises; see `zamora_widgets.cards.lessonpage`. */
  tell(progress = this.progress) {
    this.progress = progress;
    const mine = progress?.lessons[this.lesson.number];
    this.solved.textContent = mine
      ? `${fill(this.words.solved, mine)} · ★ ${mine.stars}` : "";
    this.solved.hidden = !mine?.total;
  }

  say(words) {
    if (this.state.textContent !== words) this.state.textContent = words;
  }

  /** A sentence with a button that mends it; without any, what was said goes away. */
  ask(sentence, label, mend) {
    this.trouble.hidden = !sentence;
    const again = () => { this.ask(); mend(); };
    this.trouble.replaceChildren(...sentence ? [
      make("p", {}, sentence),
      make("button", { type: "button", className: "zamora-bar-button zamora-bar-on",
                       onclick: again }, label),
    ] : []);
  }

  /** Whether the exercise with this number is solved, as far as is known. */
  isSolved(exercise) {
    return this.progress?.lessons[exercise.split(".")[0]]?.done.includes(exercise);
  }

  listOfParts() {
    const lists = [];
    let section;
    this.screens.forEach(({ title, exercise, aside, section: part }, number) => {
      const name = exercise ? fill(this.words.exercise, { id: exercise }) : title;
      if (number === this.inside) section = undefined;
      if (section !== part && !aside) {
        lists.push(make("h3", {}, section = part), make("ul"));
      } else if (number === this.inside) lists.push(make("hr"), make("ul"));
      if (!name || (name === section && !exercise && lists.at(-1).children.length)) return;
      const go = () => { this.parts.node.close(); this.does.go(number); };
      const entry = make("button", { type: "button", className: "zamora-part", onclick: go },
                         this.isSolved(exercise) ? `✔ ${name}` : name);
      if (number === this.here) entry.setAttribute("aria-current", "step");
      lists.at(-1).append(make("li", {}, entry));
    });
    return lists;
  }

  listOfLessons() {
    const open = (lesson, exercise) => {
      this.ladder.node.close();
      this.does.open(lesson, exercise);
    };
    return make("ol", { className: "zamora-page-rungs" }, ...this.course.map((lesson) => {
      const mine = this.progress?.lessons[lesson.number];
      const name = make("button", { type: "button", className: "zamora-part",
                                    onclick: () => open(lesson) }, make("b", {}, lesson.title));
      if (lesson === this.lesson) name.setAttribute("aria-current", "page");
      const exercises = lesson.exercises.map((id) => make("button", {
        type: "button", className: "zamora-rung-exercise",
        "aria-label": fill(this.words.exercise, { id }), onclick: () => open(lesson, id),
      }, this.isSolved(id) ? `✔ ${id}` : id));
      return make("li", {}, name,
        make("span", { className: "zamora-bar-solved" },
             mine?.total ? `${fill(this.words.solved, mine)} · ★ ${mine.stars}` : ""),
        make("div", { className: "zamora-rung-exercises" }, ...exercises));
    }));
  }
}
