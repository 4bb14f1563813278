// A game that ended, turn by turn: a slider, and what its review says.
"use strict";

class Replay {
  /** `surface` shows boards, `send` asks the server; what it answers comes to `frame` and `review`. */
  constructor(surface, send) {
    Object.assign(this, { surface, send, board: null, at: 0, asked: null, marks: [] });
    $("r-at").addEventListener("input", () => this.go(Number($("r-at").value)));
    for (const [id, where] of [
      ["r-first", () => 0], ["r-back", () => this.at - 1], ["r-next", () => this.at + 1], ["r-last", () => this.board.ply],
    ]) $(id).addEventListener("click", () => this.go(where()));
    $("r-review").addEventListener("click", () => this.send({ do: "review", id: this.board.id }));
    $("r-worse").addEventListener("click", () => {
      const worse = this.marks.flatMap((mark, n) => (mark ? [n + 1] : []));
      this.go(worse.find((n) => n > this.at) || worse[0]);
    });
  }

  /** Show the slider under a game that ended; the same game again stays where it is.
      Who plays it, or teaches, `mayReview` it. */
  open(board, mayReview) {
    const same = this.board && this.board.id === board.id && !$("replay").hidden;
    this.board = board;
    this.asked = null;
    this.mayReview = mayReview;
    $("replay").hidden = board.ply === 0;
    if (same) { this.go(this.at); return; }
    this.at = board.ply;
    this.marks = [];
    $("r-words").textContent = "";
    $("r-summary").replaceChildren();
    $("r-turns").hidden = $("r-worse").hidden = true;
    this.reviewable(false);
    this.show();
  }

  close() { $("replay").hidden = true; }

  reviewable(waiting) {
    $("r-review").hidden = !this.mayReview || this.marks.length > 0;
    $("r-review").disabled = waiting;
    $("r-review").textContent = waiting ? W.reviewing : W.review;
  }

  go(at) {
    if (!this.board) return;
    this.at = Math.max(0, Math.min(at, this.board.ply));
    this.show();
    // One question at a time: a finger on the slider asks for the last place only.
    if (this.asked === null && this.send({ do: "frame", id: this.board.id, at: this.at })) this.asked = this.at;
  }

  show() {
    const { at, board } = this;
    $("r-at").max = board.ply;
    $("r-at").value = at;
    const where = say("replay_at", { n: at, all: board.ply });
    $("r-at").setAttribute("aria-valuetext", where);
    for (const id of ["r-first", "r-back"]) $(id).disabled = at === 0;
    for (const id of ["r-next", "r-last"]) $(id).disabled = at === board.ply;
    [...$("r-turns").children].forEach((one, n) => {
      if (n + 1 === at) one.setAttribute("aria-current", "step");
      else one.removeAttribute("aria-current");
    });
  }

  /** A board that was asked for. */
  frame(found) {
    if (!this.board || found.id !== this.board.id) return;
    const asked = this.asked;
    this.asked = null;
    if (asked !== null && asked !== this.at) { this.go(this.at); return; }
    this.surface.show(found.frame);
    const where = say("replay_at", { n: found.at, all: found.of });
    $("r-words").textContent = [`${where}.`, found.turn, found.says].filter(Boolean).join(" ");
  }

  /** What the review found, or that it is on its way. */
  review(found) {
    if (!this.board || found.id !== this.board.id) return;
    this.marks = found.found ? found.found.turns.map(([, mark]) => mark) : [];
    this.reviewable(found.waiting);
    if (!found.found) {
      if (!found.waiting) tell(W.no_review);
      return;
    }
    $("r-summary").replaceChildren(...found.found.summary.map((line) => make("p", {}, line)));
    $("r-turns").hidden = false;
    $("r-worse").hidden = !this.marks.some(Boolean);
    $("r-turns").replaceChildren(...found.found.turns.map(([turn, mark], n) => make("li", {},
      button(`${n + 1}. ${turn} ${mark}`, () => this.go(n + 1), mark ? "plain small worse" : "plain small"))));
    this.go(this.at);
  }
}
