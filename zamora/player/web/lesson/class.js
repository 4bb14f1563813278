// A lesson in a class (zamora/classroom): the line from this page to the teacher's machine.
//
// On a page that the class itself gives out, run by it or in its site, the browser is known to it
// already. Elsewhere the pupil says where the class is and who she is, once. From then on what is solved goes there by itself, and
// the page does what the teacher asks of all: wait, come here, answer a question. What was solved is
// kept by zamora/player/lessonpage.py; what the class has not got yet is sent again.

import { belongTo } from "../sounds.js";
import { Drawer, button, fill, make } from "./dom.js";
import { draw } from "./letters.js";

/**
 * What this browser remembers: `{ here, where, key, pupils, calls }`: whether the class gives out this
 * very site; else its address, and the key by which it knows this device; by the ids of pupils in the
 * class, whose progress is theirs here, and the last call that they have followed.
 */
const KEPT = "zamora:class";
/** Milliseconds: until a broken line is tried again, at first and at most, and is said to be broken. */
const AGAIN = 300, LATER = 5000, BROKEN = 4000;
/** How often the page says where it is, and after how long without a word the line is broken. */
const BEAT = 4000, SILENCE = 9000;
/** Close codes of the server: unknown key; too many tabs, this was the oldest. */
const NOBODY = 4001, TOO_MANY = 4002;

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

function remember(news) {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ ...remembered(), ...news }));
  } catch { /* full or forbidden: she logs in again next time */ }
}

/** Host and port of an address as a person types it; empty if it is none. */
export function hostOf(typed) {
  try {
    return new URL(`http://${typed.trim().replace(/^\w+:\/\//, "")}`).host;
  } catch {
    return "";
  }
}

export class Classroom {
  /** @param page the lesson's page. */
  constructor(page) {
    const { words } = page;
    this.page = page;
    this.words = words;
    this.state = this.known = this.mine = this.broken = null;
    this.wait = AGAIN;
    this.heard = 0;
    this.site = page.host.given;
    this.drawer = new Drawer(words, words.class, "zamora-class-drawer");
    this.asked = new Drawer(words, words.class_question, "zamora-class-asked");
    this.button = button("⌂", words.class, () => this.show(), "zamora-bar-class");
    this.cover = make("div", { className: "zamora-class-cover", role: "alertdialog", hidden: true,
                               "aria-label": words.class, tabIndex: -1 });
    this.note = make("div", { className: "zamora-class-note", role: "status", hidden: true });
    this.offer();
    // A network that is gone does not always say so.
    this.beat = setInterval(() => this.feel(), BEAT);
  }

  feel() {
    const { socket } = this;
    if (socket?.readyState !== WebSocket.OPEN || this.entering) return;
    if (Date.now() - this.heard < SILENCE) return this.at();
    socket.onclose = null;
    socket.close();
    this.closed();
  }

  /** What it lays over the lesson; it comes and goes. */
  get over() {
    return [this.note, this.cover, this.drawer.node, this.asked.node];
  }

  /** Whether the teacher has paused this lesson. */
  get covered() {
    return !this.cover.hidden;
  }

  /** What the class's addresses begin with: as a service of a hub it gives the site out below a prefix. */
  get root() {
    const { pupils, root } = this.page.host;
    return pupils ? root : this.site ? location.pathname.split("/sitio/")[0] : "";
  }

  // The line ------------------------------------------------------------------------------------

  /** The page is shown: if there is a class, be in it. */
  begin() {
    const { here, where, key } = remembered();
    if (this.socket || !(this.page.host.pupils || (this.site ? here : where && key))) return;
    this.connect();
  }

  end() {
    this.ended = true;
    clearTimeout(this.timer);
    clearTimeout(this.broken);
    this.socket?.close();
  }

  /** The page is gone. */
  stop() {
    clearInterval(this.beat);
    this.end();
  }

  /** @param asked what was typed by who comes in for the first time: `{ where, code, name, word }`. */
  connect(asked) {
    const { where, key } = remembered();
    const host = this.site ? location.host : asked?.where ?? where;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    let socket;
    this.entering = asked;
    try {
      const spoken = this.site ? `?idioma=${document.documentElement.lang}` : ""; // JupyterLab's page is English
      socket = new WebSocket(`${this.site ? scheme : "ws"}://${host}${this.root}/ws/leccion${spoken}`);
    } catch { // a page that came safely may not ask one that does not
      return this.fail(this.words.class_unsafe);
    }
    this.socket = socket;
    this.ended = false;
    socket.onopen = () => {
      this.wait = AGAIN;
      if (!this.site) this.send({ do: "enter", ...asked ?? { key } });
    };
    this.heard = Date.now();
    socket.onmessage = ({ data }) => {
      this.heard = Date.now();
      if (socket === this.socket) this.hear(JSON.parse(data));
    };
    socket.onclose = ({ code }) => socket === this.socket && this.closed(code);
  }

  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  closed(code) {
    this.known = null;
    this.answered?.(null);
    if (this.ended) return;
    if (this.entering) {
      this.fail(this.words.class_nowhere);
      return void (this.socket = null);
    }
    if (code === NOBODY && this.strange) return this.leave();
    this.strange = code === NOBODY; // once: the teacher may have put two pupils together
    if (code === TOO_MANY) return this.lose();
    this.broken ??= setTimeout(() => this.lose(), BROKEN);
    this.timer = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 1.6, LATER);
  }

  /** Offline the lesson goes on: results are stored, and sent later. */
  lose() {
    this.lost = true;
    this.obey();
  }

  hear(message) {
    switch (message.on) {
      case "in":
        remember({ where: this.entering.where, key: message.key });
        break;
      case "known":
        this.known = new Set(message.uids);
        void this.look();
        break;
      case "lesson":
        clearTimeout(this.broken);
        Object.assign(this, { broken: null, lost: false, strange: false, state: message });
        if (this.entering) {
          this.entering = null;
          this.show();
        }
        belongTo(message.me.id);
        this.at();
        this.obey();
        void this.look();
        break;
      case "drawn":
        this.drawn = message;
        this.draw();
        break;
      case "kept":
        this.answered?.(message);
        break;
      case "error":
        if (this.entering) this.fail(message.words);
        else if (this.answered) this.answered({});
        else this.said(message.words);
    }
  }

  /** Log out. */
  leave() {
    this.send({ do: "leave" });
    remember({ here: false, where: "", key: "" });
    this.end();
    Object.assign(this, { socket: null, state: null, mine: null, lost: false });
    this.obey();
    if (this.drawer.node.open) this.show();
  }

  /** Show in the dialog why logging in failed. */
  fail(words) {
    const { where } = this.entering ?? {};
    this.end();
    Object.assign(this, { socket: null, entering: null });
    if (where !== undefined && this.drawer.node.open) this.refused.textContent = words;
  }

  // What was solved -----------------------------------------------------------------------------

  /** Send the class missing results. A call meanwhile is repeated afterwards. */
  async look() {
    this.again = true;
    if (this.looking) return;
    this.looking = true;
    while (this.again) {
      this.again = false;
      if (await this.handIn()) this.again = true;
    }
    this.looking = false;
    this.offer();
  }

  /** Send one message full; whether there is more. */
  async handIn() {
    if (!this.known || !this.state || !this.page.warm || !this.page.host.there) return false;
    if (!this.mine && !(await this.attend())) return false;
    const { known } = this;
    const found = await this.page.ask("fresh", this.mine.id, [...known]);
    this.other = Boolean(found?.other);
    if (!found || this.other || known !== this.known) return false;
    const { attempts, route, responses, more } = found;
    if (!attempts.length && !responses.length && route === this.route) return false;
    const answer = new Promise((answered) => { this.answered = answered; });
    if (!this.send({ do: "answers", attempts, route, responses })) return false;
    const reply = await answer;
    this.answered = null;
    if (!reply || known !== this.known) return false; // the line is broken: all over again later
    this.route = route;
    // What it does not want need not be offered again.
    for (const { uid } of [...attempts, ...responses]) known.add(uid);
    return more;
  }

  /** Find whose progress it is; ask once, if unclear. */
  async attend(same) {
    const { me } = this.state;
    const id = remembered().pupils?.[me.id] ?? "";
    const found = await this.page.ask("attend", me.name, id, ...same === undefined ? [] : [same]);
    if (found?.asks) this.doubt(found.asks);
    if (!found?.id) return false;
    this.mine = found;
    remember({ pupils: { ...remembered().pupils, [me.id]: found.id } });
    this.page.lookSoon(); // another one may be working now
    return true;
  }

  doubt(sentence) {
    const { words } = this;
    const choose = (same) => async () => {
      this.drawer.node.close();
      await this.attend(same);
      void this.look();
    };
    const part = (label, same) => make("button", {
      type: "button", className: "zamora-bar-button zamora-bar-on", onclick: choose(same) }, label);
    this.drawer.open(make("p", {}, sentence),
      make("p", { className: "zamora-class-row" }, part(words.yes, true), part(words.no, false)));
  }

  // What the teacher wants ----------------------------------------------------------------------

  /** Say where the pupil is. */
  at() {
    const { page } = this;
    const exercise = page.screens[page.here]?.exercise ?? "";
    this.send({ do: "at", lesson: page.lesson.mark, exercise });
  }

  obey() {
    const state = this.lost ? null : this.state;
    this.hold(state);
    this.remark(state);
    this.vote(state?.poll);
    this.offer();
    if (state?.call) this.follow(state.call, state.me.id);
  }

  /** Lay something over the lesson: a pause, or that it is not open yet. */
  hold(state) {
    const { page, words, cover } = this;
    const locked = state?.locked.includes(page.lesson.mark);
    const says = state?.paused ? words.class_paused : locked ? words.class_locked : "";
    const open = locked && !state.paused
      ? page.bars.course.filter(({ mark }) => !state.locked.includes(mark)) : [];
    const text = JSON.stringify([says, state?.message, open.map(({ mark }) => mark)]);
    if (text === this.held) return;
    this.held = text;
    cover.hidden = !says;
    for (const part of [page.host.box, page.bars.top, page.bars.bottom])
      part.inert = Boolean(says);
    cover.replaceChildren(make("p", {}, says), ...says && state.message
      ? [make("p", { className: "zamora-class-message" }, state.message)] : [],
      ...open.length ? [make("p", {}, words.class_open)] : [],
      make("div", { className: "zamora-class-row" }, ...open.map((lesson) => make("button", {
        type: "button", className: "zamora-part", onclick: () => void page.leave(lesson) },
        lesson.title))));
    if (says) cover.focus();
  }

  /** A message to all, a game that waits, a question that was put away. */
  remark(state) {
    const { words, note } = this;
    const parts = [];
    if (this.telling) parts.push(make("span", {}, this.telling));
    if (state?.message && !this.covered) parts.push(make("span", {}, state.message));
    if (state?.games) parts.push(this.link(words.class_game));
    if (state?.poll && !this.asked.node.open)
      parts.push(make("button", { type: "button", className: "zamora-bar-button",
                                  onclick: () => this.vote(state.poll, true) }, words.class_question));
    const text = parts.map(({ outerHTML }) => outerHTML).join("");
    note.hidden = !text || text === this.put;
    if (text === this.noted) return;
    this.noted = text;
    note.replaceChildren(...parts, make("button", {
      type: "button", className: "zamora-bar-button", "aria-label": words.close,
      onclick: () => { this.put = text; note.hidden = true; } }, "✕"));
  }

  /** Where games are played. */
  link(label) {
    const href = this.site ? `${this.root}/` : `http://${remembered().where}/`;
    const apart = this.page.host.pupils ? {} : { target: "_blank", rel: "noopener" };
    return make("a", { href, ...apart }, label);
  }

  /** Say something for a while. */
  said(words) {
    this.telling = words;
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.said(""), 6000);
    this.remark(this.lost ? null : this.state);
  }

  /** Everybody is called to a place: go there, once. */
  follow(call, me) {
    const { page } = this;
    const calls = remembered().calls ?? {};
    if (call.n <= (this.called ?? calls[me] ?? 0)) return;
    this.called = call.n;
    remember({ calls: { ...calls, [me]: call.n } });
    const lesson = page.bars.course.find(({ mark }) => mark === call.lesson);
    if (!lesson) return this.said(call.words);
    this.said(fill(this.words.class_called, { place: call.words }));
    if (lesson !== page.lesson) {
      // It opens where its pupil was last.
      if (call.screen)
        localStorage.setItem(`zamora:place:${lesson.file}`, `${call.screen} ${page.way.key}`);
      return void page.leave(lesson, call.exercise);
    }
    const number = page.screens.findIndex(({ id, exercise }) =>
      call.exercise ? exercise === call.exercise : id === call.screen);
    page.go(Math.max(0, number), true);
  }

  // A question to all ---------------------------------------------------------------------------

  /** Show what is asked; `again` if the pupil wants to see it. */
  vote(poll, again = false) {
    const { asked } = this;
    const text = JSON.stringify(poll ? [poll.id, poll.mine, poll.revealed, poll.tally] : null);
    if (text === this.voted && !again) return;
    const before = this.voted && JSON.parse(this.voted);
    this.voted = text;
    if (!poll) return asked.node.close();
    const news = again || !before || before[0] !== poll.id || before[2] !== poll.revealed;
    if (!news && !asked.node.open) return;
    asked.open(make("p", { className: "zamora-class-asks" }, poll.words),
               ...this.picture(poll, 0), ...poll.revealed ? this.truth(poll) : this.choices(poll));
    asked.node.onclose = () => this.remark(this.lost ? null : this.state);
    this.remark(this.state);
    if (this.drawn?.poll !== poll.id && (poll.board || poll.pictures.some(Boolean))) this.send({ do: "drawn" });
    this.draw();
  }

  /** A place for the board that is asked about, or for what is on an answer, if there is one. */
  picture(poll, at) {
    if (!(at ? poll.pictures[at - 1] : poll.board)) return [];
    const image = make("img", { className: "zamora-class-picture", alt: at ? "" : poll.words });
    image.dataset.at = String(at);
    return [image];
  }

  /** Fill these places, if the pictures have come. */
  draw() {
    if (this.drawn?.poll !== this.state?.poll?.id) return;
    for (const image of this.asked.node.querySelectorAll("img[data-at]")) {
      const svg = this.drawn.pictures[image.dataset.at];
      if (svg) void draw(image, svg);
    }
  }

  choices(poll) {
    const { words } = this;
    const cast = (answer) => this.send({ do: "vote", poll: poll.id, answer })
      || this.said(words.class_offline);
    const done = poll.mine ? [make("p", { role: "status" }, words.class_voted)] : [];
    if (["number", "words"].includes(poll.kind)) {
      const field = make("input", { value: poll.mine, maxLength: 120, required: true, "aria-label": words.class_answer });
      const send = (event) => { event.preventDefault(); cast(field.value); };
      return [make("form", { className: "zamora-class-row", onsubmit: send }, field,
        make("button", { className: "zamora-bar-button zamora-bar-on" }, words.class_send)), ...done];
    }
    const mine = new Set(poll.mine.split(" ").filter(Boolean));
    const several = poll.kind === "several";
    const choose = (key) => {
      if (!several) return cast(key);
      if (!mine.delete(key)) mine.add(key);
      if (mine.size) cast([...mine].join(" "));
    };
    return [
      ...several ? [make("p", {}, words.class_several)] : [],
      make("div", { className: "zamora-class-options" }, ...poll.options.map(([key, label], n) =>
        make("button", { type: "button", className: "zamora-part", onclick: () => choose(key),
                         "aria-pressed": String(mine.has(key)) }, ...this.picture(poll, n + 1), label))),
      ...done,
    ];
  }

  truth(poll) {
    const rows = poll.tally.map(([label, count, right]) =>
      make("li", { className: right ? "zamora-class-right" : "" },
           make("span", {}, right ? `✔ ${label}` : label), make("b", {}, String(count))));
    return [make("ul", { className: "zamora-class-tally" }, ...rows),
            ...poll.truth ? [make("p", {}, poll.truth)] : []];
  }

  // The window ----------------------------------------------------------------------------------

  /** The button: there where a class can be come into, or is. */
  offer() {
    const { button: one, words } = this;
    const shown = this.lost ? words.class_lost : this.state?.me.name ?? words.class;
    one.hidden = this.site && !this.state;
    one.lastChild.textContent = shown;
    one.classList.toggle("zamora-class-off", Boolean(this.lost));
    one.setAttribute("aria-label", shown === words.class ? shown : `${words.class}: ${shown}`);
  }

  show() {
    const { words, state } = this;
    if (!state) return this.drawer.open(...this.entry());
    const { name, word } = state.me;
    const stands = this.lost ? words.class_offline
      : this.other ? words.class_other : words.class_handed;
    this.drawer.open(
      make("p", {}, fill(words.class_in, { name })), make("p", {}, fill(words.class_word, { word })),
      make("p", { role: "status" }, stands),
      make("p", {}, this.link(words.class_page)),
      this.site ? "" : make("button", { type: "button", className: "zamora-bar-button",
                           onclick: () => this.leave() }, words.class_leave));
  }

  entry() {
    const { words } = this;
    const field = (name, label, about, more = {}) => make("label", {}, label,
      make("input", { name, maxLength: 60, autocomplete: "off", required: !about, ...more }),
      make("small", {}, about));
    this.refused = make("p", { role: "alert" });
    const enter = (event) => {
      event.preventDefault();
      const { where, code, name, word } = Object.fromEntries(new FormData(event.target));
      const host = hostOf(where);
      if (!host) return void (this.refused.textContent = words.class_nowhere);
      this.refused.textContent = words.class_entering;
      this.connect({ where: host, code, name, word: String(word).trim() });
    };
    return [make("form", { className: "zamora-class-entry", onsubmit: enter },
      make("p", {}, words.class_about),
      field("where", words.class_address, "", { value: remembered().where ?? "" }),
      field("code", words.class_code, ""), field("name", words.class_name, ""),
      field("word", words.class_your_word, words.class_only_again),
      make("button", { className: "zamora-bar-button zamora-bar-on" }, words.class_enter),
      this.refused)];
  }
}
