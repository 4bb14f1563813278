// A board that is touched. It knows no rule: it is told which places may be touched next.
"use strict";

class Table {
  constructor(where, { choose, taken }) {
    Object.assign(this, { where, choose, taken, key: "", from: null, touch: null });
    this.under = make("div", { class: "under" });
    this.men = make("div", { class: "men", "aria-hidden": "true" });
    this.marks = make("div", { class: "marks", "aria-hidden": "true" });
    where.append(this.under, this.men, this.marks);
    this.under.addEventListener("click", (event) => this.pressed(event.target));
    this.under.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      this.pressed(event.target);
    });
  }

  /** Show a position; `touch` says what may be touched, null for nothing. */
  async show(key, flipped, picture, touch) {
    const wanted = `${key} ${flipped}`;
    if (wanted !== this.key) {
      const drawn = await ground(key, flipped);
      this.key = wanted;
      this.under.innerHTML = drawn; // from our own server, which draws it without any text of pupils
      this.cells = new Map();
      for (const cell of this.under.querySelectorAll("[data-cell]")) {
        this.cells.set(cell.dataset.cell, cell);
        cell.setAttribute("role", "button");
        cell.setAttribute("aria-label", cell.dataset.name);
      }
      this.under.querySelector("svg").setAttribute("role", "group"); // it has buttons in it
      this.box = this.under.querySelector("svg").getAttribute("viewBox");
    }
    this.men.innerHTML = picture;
    this.touch = touch;
    this.from = null;
    // What can only be begun in one place needs no touch to be taken up.
    const grips = this.grips();
    if (touch && touch.begun && grips.length === 1) this.from = grips[0];
    this.draw();
  }

  grips() {
    return this.touch ? [...new Set(this.touch.next.filter((one) => one.from).map((one) => one.from))] : [];
  }

  targets() {
    return this.touch ? this.touch.next.filter((one) => one.from !== null && one.from === this.from) : [];
  }

  pressed(element) {
    const cell = element.dataset && element.dataset.cell;
    if (!cell || !this.touch) return;
    const goal = this.targets().find((one) => one.to === cell);
    if (goal) this.go(goal);
    else if (cell === this.from) this.from = null;
    else if (this.grips().includes(cell)) {
      this.from = cell;
      // What is only put down, or can only change where it is, needs no second touch.
      const only = this.targets();
      if (only.every((one) => one.to === cell)) this.go(only[0]);
    } else this.from = null;
    this.draw();
  }

  go(place) {
    if (place.of.length > 1) this.choose(place.ask, place.of);
    else this.taken(place.of[0][0]);
  }

  draw() {
    const marks = [];
    const goals = new Set(this.targets().map((one) => one.to));
    const grips = new Set(this.grips());
    for (const [name, cell] of this.cells || []) {
      const { x, y, r } = cell.dataset;
      const live = grips.has(name) || goals.has(name);
      if (live) cell.setAttribute("tabindex", "0");
      else cell.removeAttribute("tabindex");
      if (name === this.from) {
        marks.push(`<circle cx="${x}" cy="${y}" r="${r}" class="mark-from"/>`);
      } else if (goals.has(name)) {
        marks.push(`<circle cx="${x}" cy="${y}" r="14" class="mark-goal"/>`);
      } else if (grips.has(name) && this.from === null) {
        marks.push(`<circle cx="${x}" cy="${y}" r="${r}" class="mark-grip"/>`);
      }
    }
    this.marks.innerHTML = this.box
      ? `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${this.box}">${marks.join("")}</svg>` : "";
  }
}
