// What all pages of a class share: words, making elements, a connection that comes back.
"use strict";

const W = JSON.parse(document.getElementById("words").textContent);
const $ = (id) => document.getElementById(id);

/** The language that is chosen is kept in a cookie, as in lessons (zamora/player/web/lesson/dom.js). */
for (const one of document.querySelectorAll("[data-speak]"))
  one.addEventListener("click", () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store needs https, which a class has not
    document.cookie = `zamora_idioma=${one.lang}; path=/; max-age=31536000; samesite=strict`;
    location.reload();
  });

/** A word of ours with what belongs into it. */
const say = (key, parts = {}) =>
  W[key].replace(/\{(\w+)\}/g, (whole, name) => (name in parts ? parts[name] : whole));

/** An element; texts are never markup. */
function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "do") made.addEventListener("click", value);
    else if (name === "class") made.className = value;
    else if (value !== false && value != null) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((one) => one != null));
  return made;
}

const button = (words, act, kind = "") => make("button", { type: "button", class: kind, do: act }, words);

/** The pictures of what all are asked: the board that it is about, then those of its answers. They
    do not come with the state, which says only that they exist: a page asks for them once. */
let drawings = { poll: "", pictures: [] };

/** A place for one of them, null if there is none. `fill` and `keep` compare what is made, so it is
    filled when it is in the page. */
function drawing(poll, at) {
  if (!(at ? poll.pictures[at - 1] : poll.board)) return null;
  const image = make("img", { class: at ? "drawn" : "about", alt: at ? "" : poll.words, "data-at": String(at) });
  if (drawings.poll !== poll.id) {
    drawings = { poll: poll.id, pictures: [] };
    line.send({ do: "drawn" });
  }
  queueMicrotask(() => dress(image));
  return image;
}

/** The board that a question is about, if it is about one. */
const asksAbout = (poll) => drawing(poll, 0);

async function dress(image) {
  const svg = drawings.pictures[image.dataset.at];
  if (svg) (await import("./lesson/letters.js")).draw(image, svg);
}

function drawn(message) {
  drawings = message;
  for (const image of document.querySelectorAll("img[data-at]")) void dress(image);
}

/** Refill an element only if its content changes, so that the focus stays. */
function fill(where, children) {
  const fresh = children.filter((one) => one != null);
  const probe = make("div", {}, ...fresh);
  if (where.dataset.was === probe.innerHTML) return;
  where.dataset.was = probe.innerHTML;
  where.replaceChildren(...probe.childNodes);
}

/** Lists are rebuilt only where something changed: a finger may be on its way to a button. */
function list(id, items) {
  const where = $(id);
  where.hidden = items.length === 0;
  const text = items.map((one) => one.outerHTML).join("");
  if (where.dataset.was === text) return;
  where.dataset.was = text;
  where.querySelector("ul").replaceChildren(...items);
}

/** Other choices for a select; what was chosen stays. */
function choices(select, options) {
  const text = JSON.stringify(options);
  if (select.dataset.was === text) return;
  select.dataset.was = text;
  const before = select.value;
  select.replaceChildren(...options.map(([value, words]) => make("option", { value }, words)));
  if (options.some(([value]) => value === before)) select.value = before;
}

/** The variants that this class has played stand after the usual games of each list. */
function offer(variants) {
  for (const select of document.querySelectorAll("select[data-games]")) {
    for (const { key, name } of variants) {
      const known = [...select.options].find(({ value }) => value === key);
      if (known) known.textContent = name;
      else select.append(make("option", { value: key }, name));
    }
  }
}

async function post(where, body, type = "application/json") {
  const answer = await fetch(where, { method: "POST", body, headers: { "Content-Type": type } })
    .catch(() => { throw new Error(W.no_network); });
  const found = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error(found.error || W.no_network), { field: found.field });
  return found;
}

let shown = 0;
/** Say something for a while; what was refused looks so. */
function tell(words, refused = false) {
  $("said").classList.toggle("refused", refused);
  $("said").textContent = words;
  clearTimeout(shown);
  shown = setTimeout(() => { $("said").textContent = ""; }, 8000);
}

let loaded = null;
/** The component that shows boards, fetched once. */
const player = () => (loaded ??= import("./board.js"));

/** Many small boards in one place: each is made once, and gets only what changes of it. */
class Boards {
  /** `made` gives the element of a game, with a `div` in it for its picture. */
  constructor(where, made) { Object.assign(this, { where, made, known: new Map() }); }

  async show(games) {
    const { Picture, changed } = await player();
    const here = new Set(games.map(({ id }) => id));
    for (const [id, { box, picture }] of this.known) {
      if (here.has(id)) continue;
      picture.end();
      box.remove();
      this.known.delete(id);
    }
    for (const game of games) {
      if (!this.known.has(game.id)) {
        const box = this.made(game);
        this.where.append(box);
        this.known.set(game.id, { box, frame: {}, picture: new Picture(box.querySelector("div")) });
      }
      const one = this.known.get(game.id);
      one.picture.show(one.frame = changed(one.frame, game.change));
    }
  }
}

/** Silence before a ping, and time without an answer before reconnecting, in ms. */
const QUIET = 5000, PATIENCE = 8000;

/**
 * A reconnecting WebSocket; `heard` gets messages, `away` is called on disconnection. `frame` is the
 * last board received; messages with a board contain differences. Some networks vanish silently: a
 * sleeping device, or one that changes its wireless network.
 */
class Line {
  constructor(where, { heard, opened = () => {}, gone, away = () => W.no_network }) {
    Object.assign(this, { where, heard, opened, gone, away, wait: 300, timer: 0, over: false });
    this.connect();
    // A device that wakes up, or finds the network again, does not wait.
    for (const event of ["online", "focus"]) addEventListener(event, () => this.hurry());
    setInterval(() => this.check(), 1000);
  }

  connect() {
    // Relative to the page, wherever a hub has put it; http becomes ws, https wss.
    const address = new URL(`ws/${this.where}`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.hash = "";
    address.search = `?idioma=${document.documentElement.lang}`;
    clearTimeout(this.timer);
    this.alive();
    this.frame = {};
    const socket = this.socket = new WebSocket(address);
    // Ignore events of an abandoned connection.
    const mine = (act) => (event) => { if (this.socket === socket) act(event); };
    socket.onopen = mine(() => {
      this.alive();
      this.wait = 300;
      $("notice").textContent = "";
      if (drawings.poll && !drawings.pictures.length) this.send({ do: "drawn" });
      this.opened();
    });
    let before = Promise.resolve();
    socket.onmessage = mine((event) => {
      this.alive();
      const message = JSON.parse(event.data);
      // One after the other, also while the component is on its way.
      before = before.then(async () => {
        if (message.change) {
          const { changed } = await player();
          if (this.socket !== socket) return;
          message.frame = this.frame = changed(this.frame, message.change);
        }
        if (message.on === "drawn") drawn(message);
        else if (message.on !== "here") this.heard(message);
      }).catch((error) => setTimeout(() => { throw error; }));
    });
    socket.onclose = mine((event) => {
      // 4001: unknown device; 4002: too many tabs, this was the oldest.
      this.over = event.code === 4001 || event.code === 4002;
      if (event.code === 4001) this.gone();
      if (!this.over) this.lost();
    });
  }

  alive() {
    this.heardAt = Date.now();
    this.asked = false;
  }

  check() {
    if (!this.socket) return;
    const silent = Date.now() - this.heardAt, open = this.socket.readyState === WebSocket.OPEN;
    if (open && silent > QUIET && !this.asked) this.asked = this.send({ do: "there" });
    else if (open ? silent > QUIET + PATIENCE : this.socket.readyState === WebSocket.CONNECTING && silent > PATIENCE) {
      this.socket.close(); // it says so to the other side, which perhaps never hears of it
      this.lost();
    }
  }

  lost() {
    this.socket = null;
    $("notice").textContent = this.away();
    this.timer = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 1.6, 3000);
  }

  hurry() {
    if (!this.socket && !this.over) this.connect();
  }

  /** Send something; whether it went out. */
  send(message) {
    if (!this.socket || this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
}

/** A tournament and its round; there are none in an arena. */
function cupTitle(one) {
  return `${one.game}, ${one.form}${one.planned ? `. ${W.round} ${one.rounds}` : ""}`;
}

/** How a tournament stands. */
function cup(one, withNames = true, heading = "h3") {
  const teams = one.teams.length > 0;
  const head = ["place", ...(withNames ? ["player"] : []), ...(teams ? ["team"] : []), "points", "rivals", "won", "results"];
  const rows = one.table.map((line) => make("tr", {},
    make("td", {}, String(line.place)),
    withNames ? make("td", {}, line.name) : null,
    teams ? make("td", {}, line.team) : null,
    make("td", {}, make("b", {}, line.points)), make("td", {}, line.rivals),
    make("td", {}, String(line.wins)), make("td", { class: "rounds" }, ...line.results.map((won) => make("i", { "data-won": won }, won)))));
  const boards = one.boards.map(({ names: [first, second], result, winner }) => make("li", { class: "pair" },
    make(winner === 0 ? "b" : "span", {}, first), make("span", { class: "quiet" }, result || W.goes_on), make(winner === 1 ? "b" : "span", {}, second)));
  return [
    make(heading, {}, cupTitle(one)),
    teams ? make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": W.team }, make("table", { class: "teams" },
      make("tr", {}, ...["place", "team", "points", "rounds_won", "results"].map((key) => make("th", {}, W[key]))),
      ...one.teams.map((line) => make("tr", {}, make("td", {}, String(line.place)), make("td", {}, make("b", {}, line.name)),
        make("td", {}, make("b", {}, line.points)), make("td", {}, String(line.wins)), make("td", {}, line.results.join(" · ")))))) : null,
    withNames ? make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": cupTitle(one) }, make("ul", {}, ...boards,
      one.bye ? make("li", {}, `${W.bye} ${one.bye}`) : null)) : null,
    make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": W.place }, make("table", {},
      make("tr", {}, ...head.map((key) => make("th", {}, W[key]))), ...rows)),
    make("p", { class: "quiet rule" }, one.rule),
  ];
}

/** Who plays, above and below a board, with their clocks as they stood `since`. */
function players({ names, sides, below, clock, turn, ended, winner }, since) {
  for (const [id, one] of [["bottom", below], ["top", 1 - below]]) {
    const row = $(id);
    const won = ended && winner === one;
    row.className = won ? "player won" : !ended && turn === one ? "player moves" : "player";
    let left = clock ? clock.left[one] : null;
    if (clock?.runs && turn === one) left = Math.max(0, left - (Date.now() - since) / 1000);
    const whole = left === null ? 0 : Math.ceil(left);
    row.replaceChildren(make("span", {}, won ? make("span", { "aria-hidden": "true" }, "★ ") : null, `${names[one]} (${sides[one]})`), left === null ? ""
      : make("span", { class: "time" }, `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`));
  }
}
