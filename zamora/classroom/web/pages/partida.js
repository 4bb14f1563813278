// A game on the page of a player: the board, whose turn it is, how it is played.
"use strict";

let board = null, steps = [], waiting = false, again = false, since = 0;
let looking = "", surface = null, replay = null;

/** What comes for a game, besides what the page itself shows (`home`), and small boards if it has some. */
const tableLine = (home, boards) => ({
  opened: () => {
    again = waiting; // a turn was sent, and may not have arrived
    if (looking) line.send({ do: "look", id: looking });
  },
  heard: (message) => ({
    state: home, boards, board: table, draft, error: refused,
    frame: (found) => replay.frame(found), review: (found) => replay.review(found),
  })[message.on](message),
});

/** How many games wait, in the title: the page may be behind another one. */
function inTitle(n) {
  inTitle.was ??= document.title;
  document.title = n ? say("turn_title", { n, title: inTitle.was }) : inTitle.was;
  if (n > (inTitle.before ?? n) && !looking) sound("yours");
  inTitle.before = n;
}

// What is kept on the device: of which games the rules were looked at.
const keeps = (key) => { try { return localStorage.getItem(`zamora:${key}`) || ""; } catch { return ""; } };
const store = (key, value) => { try { localStorage.setItem(`zamora:${key}`, value); } catch { /* forbidden */ } };

/** What sounds, where it is wanted: the module that lessons have, too. */
const sounds = import("./sounds.js");
const sound = (kind) => void sounds.then(({ play }) => play(kind));

/** A user action on the board. */
function done({ kind, step, name }) {
  if (kind === "take") draw([...steps, step]);
  else if (kind === "command" && name === "end") play();
  else if (kind === "command" && steps.length) draw(steps.slice(0, -1)); // back, or Escape
}

function look(id) {
  looking = id;
  board = null;
  line.send({ do: "look", id });
}

$("back").addEventListener("click", () => {
  looking = "";
  line.send({ do: "look", id: "" });
  show("home");
});

function table(found) {
  if (found.id !== looking) return;
  const news = board?.id === found.id && found.ply > board.ply;
  if (news) sound(found.ended ? "goal" : found.yours ? "yours" : "turn");
  const same = board && board.id === found.id && board.ply === found.ply && board.yours === found.yours;
  board = found;
  since = Date.now();
  show("table");
  // A turn in progress survives a broken connection: only the page has it.
  if (same && steps.length && found.yours && (again || !waiting)) {
    if (again) play(); // it did not: the server takes no turn twice
    else draw(steps);
    again = false;
  } else if (!same || !found.yours || waiting) {
    steps = [];
    waiting = false;
    if (!same || !found.ended || $("replay").hidden) surface.show(found.frame);
  }
  if (found.ended) replay.open(found, found.side !== null);
  else replay.close();
  words();
}

function draft(found) {
  if (!board || found.id !== board.id || found.ply !== board.ply) return;
  steps = found.steps;
  board.says = found.says;
  const over = found.frame.commands.end[2] && !found.frame.steps.some(Boolean);
  surface.show(over ? { ...found.frame, steps: [], commands: {} } : found.frame);
  words();
  if (over) play();
}

/** Set the turn in progress; when offline, on the last board known. */
function draw(now) {
  if (line.send({ do: "draft", id: board.id, ply: board.ply, steps: now })) steps = now;
  else surface.show(line.frame);
}

function play() {
  waiting = true;
  $("status").textContent = W.sent;
  if (!line.send({ do: "play", id: board.id, ply: board.ply, steps })) waiting = false;
}

for (const what of ["draw", "takeback"]) {
  $(what).addEventListener("click", () => line.send({ do: "ask", id: board.id, what }));
}
$("resign").addEventListener("click", () => {
  if (confirm(W.sure_resign)) line.send({ do: "resign", id: board.id });
});

function words() {
  const { names, side, turn, ended, yours, asked } = board;
  const mine = side !== null && !ended;
  $("game").textContent = board.game;
  players(board, since);
  const says = board.says ? ` ${board.says}` : "";
  $("status").textContent = ended || (yours ? W.you_play + says : say("other_plays", { name: names[turn] }));
  $("status").classList.toggle("over", Boolean(ended));
  $("back").className = ended ? "go" : "plain";
  $("more").hidden = !mine;
  $("offer").hidden = !mine || board.ply > 1 || keeps("rules").split(" ").includes(board.key);
  for (const what of ["draw", "takeback"]) $(what).disabled = Boolean(asked) || board.ply === 0;
  const answer = (yes) => () => line.send({ do: "answer", id: board.id, yes });
  $("asked").replaceChildren(...(!asked || !mine ? [] : asked[0] === side
    ? [W.you_ask, button(W.withdraw, answer(false), "plain")]
    : [say(`asks_${asked[1]}`, { name: names[asked[0]] }), button(W.yes, answer(true)), button(W.no, answer(false), "plain")]));
  $("last").textContent = board.last ? `${W.last_turn} ${board.last}` : "";
}

setInterval(() => {
  if (board && looking && board.clock && !board.ended) players(board, since);
}, 500);

function refused(found) {
  tell(found.words, true);
  sound("refused");
  if (!board || !surface.waits || waiting) return;
  steps = steps.slice(0, -1); // the step that was refused
  surface.show(line.frame);
}

/** The rules: sentences and pictures, fetched when they are asked for. */
async function rules() {
  const { key, game } = board, known = keeps("rules").split(" ");
  if (!known.includes(key)) store("rules", [...known, key].join(" ").trim());
  $("offer").hidden = true;
  const answer = await fetch(`reglas-${encodeURIComponent(key)}.json`).catch(() => null);
  if (!answer?.ok) { tell(W.no_network, true); return; }
  const found = await answer.json(), { Picture } = await player();
  $("rules-of").textContent = game;
  $("rules-words").replaceChildren(...found.rules.map((one) => make("li", {}, one)));
  $("rules-pictures").replaceChildren(...found.pictures.map(({ words }) => make("figure", {}, make("div"), make("figcaption", {}, words))));
  $("rules").showModal();
  found.pictures.forEach(({ frame }, n) => {
    const picture = new Picture($("rules-pictures").children[n].firstChild);
    picture.show(frame);
    $("rules").addEventListener("close", () => { picture.end(); picture.where.remove(); }, { once: true });
  });
}

for (const id of ["how", "offered"]) $(id).addEventListener("click", rules);
$("rules-close").addEventListener("click", () => $("rules").close());
$("sound").addEventListener("click", () => void sounds.then(({ want, wanted }) => want(!wanted())));

const saySound = () => sounds.then(({ wanted }) => {
  $("sound-on").textContent = (wanted() ? W.yes : W.no).toLowerCase();
});

function beginTable(act) {
  void sounds.then(({ SWITCHED }) => addEventListener(SWITCHED, saySound)).then(saySound);
  player().then(({ Board }) => {
    surface = new Board($("board"), { send: done, choices: $("choices"), commands: $("hand") });
    replay = new Replay(surface, (message) => line.send(message));
    act();
  });
}
