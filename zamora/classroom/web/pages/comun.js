// What all pages of a class share: words, making elements, a connection that comes back.
"use strict";

const W = JSON.parse(document.getElementById("words").textContent);
const $ = (id) => document.getElementById(id);

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

/** Fill an element anew, unless it would stay as it is: what has the focus keeps it. */
function fill(where, children) {
  const fresh = children.filter((one) => one != null);
  const probe = make("div", {}, ...fresh);
  if (where.dataset.was === probe.innerHTML) return;
  where.dataset.was = probe.innerHTML;
  where.replaceChildren(...probe.childNodes);
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

async function post(where, body, type = "application/json") {
  const answer = await fetch(where, { method: "POST", body, headers: { "Content-Type": type } });
  const found = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(found.error || W.no_network);
  return found;
}

let shown = 0;
/** Say something for a while. */
function tell(words) {
  $("said").textContent = words;
  clearTimeout(shown);
  shown = setTimeout(() => { $("said").textContent = ""; }, 8000);
}

/** A connection that is made again when it breaks; `heard` gets what comes, `lost` how it stands. */
class Line {
  constructor(where, { heard, opened = () => {}, gone }) {
    Object.assign(this, { where, heard, opened, gone, wait: 300, timer: 0 });
    this.over = false;
    this.connect();
    // A device that wakes up, or finds the network again, does not wait.
    for (const event of ["online", "focus"]) addEventListener(event, () => this.hurry());
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/ws/${this.where}`);
    this.socket.onopen = () => {
      this.wait = 300;
      $("notice").textContent = "";
      this.opened();
    };
    this.socket.onmessage = (event) => this.heard(JSON.parse(event.data));
    this.socket.onclose = (event) => {
      // 4001: nobody's device; 4002: too many tabs, this was the oldest.
      this.over = event.code === 4001 || event.code === 4002;
      if (event.code === 4001) this.gone();
      if (this.over) return;
      $("notice").textContent = W.no_network;
      this.timer = setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(this.wait * 1.6, 3000);
    };
  }

  hurry() {
    if (this.socket.readyState !== WebSocket.CLOSED || this.over) return;
    clearTimeout(this.timer);
    this.connect();
  }

  /** Send something; whether it went out. */
  send(message) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
}

/** How a tournament stands. */
function cup(one, withNames = true) {
  const head = ["place", ...(withNames ? ["player"] : []), "points", "rivals", "won", "results"];
  const rows = one.table.map((line) => make("tr", {},
    make("td", {}, String(line.place)),
    withNames ? make("td", {}, line.name) : null,
    make("td", {}, make("b", {}, line.points)), make("td", {}, line.rivals),
    make("td", {}, String(line.wins)), make("td", {}, line.results.join(" "))));
  const boards = one.boards.map((board) =>
    make("li", {}, withNames ? `${board.names.join(" – ")} ` : `${W.board} `,
      make("b", {}, board.result || W.goes_on)));
  return [
    make("h3", {}, `${one.game}, ${one.form}. ${W.round} ${one.rounds}`),
    withNames ? make("ul", {}, ...boards) : null,
    withNames && one.bye ? make("p", {}, `${W.bye} ${one.bye}`) : null,
    make("div", { class: "wide" }, make("table", {},
      make("tr", {}, ...head.map((key) => make("th", {}, W[key]))), ...rows)),
    make("p", { class: "quiet rule" }, one.rule),
  ];
}

/** An element with the board of a game: ground, men, marks. */
async function ground(key, flipped) {
  const answer = await fetch(`/tablero/${key}/${flipped ? 1 : 0}.svg`);
  return answer.text();
}
