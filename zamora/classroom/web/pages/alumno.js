// A pupil's page: coming in, the list of games, a game.
"use strict";

let state = null, board = null, steps = [], line = null, waiting = false, again = false, since = 0;
let looking = "", surface = null, replay = null;

function show(which) {
  for (const id of ["entry", "home", "table"]) $(id).hidden = id !== which;
}

// Coming in ---------------------------------------------------------------------------------------

$("enter").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { code, name, word } = Object.fromEntries(new FormData(event.target));
  const slow = setTimeout(() => tell(W.your_turn_to_enter), 2000);
  try {
    await post(word.trim() ? "api/enter" : "api/join", JSON.stringify({ code, name, word: word.trim() }));
    $("said").textContent = "";
    connect();
  } catch (error) { tell(error.message, true); } finally { clearTimeout(slow); }
});

// The wall's QR code contains the class code.
$("enter").elements.code.value = location.hash.slice(1);

$("leave").addEventListener("click", async () => {
  await post("api/leave", "{}").catch(() => {});
  keepInClass(false);
  location.reload();
});

function connect() {
  line = new Line("alumno", {
    opened: () => {
      again = waiting; // a turn was sent, and may not have arrived
      if (looking) line.send({ do: "look", id: looking });
    },
    heard: (message) => ({
      state: home, board: table, draft, error: refused,
      frame: (found) => replay.frame(found), review: (found) => replay.review(found),
    })[message.on](message),
    away: () => (looking && board?.clock && !board.ended ? W.no_network_clock : W.no_network),
    gone: () => { keepInClass(false); looking = ""; show("entry"); $("notice").textContent = ""; },
  });
}

// The list ------------------------------------------------------------------------------------------

function home(found) {
  state = found;
  lessonsHome(found);
  if (!looking) show("home");
  $("notice").textContent = [found.paused ? W.paused : "", found.message].filter(Boolean).join(" ");
  $("me").textContent = found.me.name;
  $("word").textContent = found.me.word;
  $("stars").textContent = found.stars;
  const answer = (id, yes) => () => line.send({ do: "accept", id, yes });
  list("challenges", found.challenges.map((one) => make("li", {},
    say(one.mine ? "waits" : "wants", { name: one.rival, game: one.game, clock: one.clock }),
    one.mine ? null : button(W.accept, answer(one.id, true)),
    button(one.mine ? W.withdraw : W.decline, answer(one.id, false), "plain"))));
  list("meetings", found.meetings.map((one) => make("li", {},
    `${one.game} · ${one.rival} · ${one.asked ? W.they_ask : one.yours ? W.your_turn : W.their_turn}`,
    button(W.open, () => look(one.id), one.yours || one.asked ? "" : "plain"))));
  list("over", found.over.map((one) => make("li", {}, `${one.game}: ${one.ended}`,
    button(W.open, () => look(one.id), "plain"),
    make("a", { href: `partida/${one.id}.txt` }, W.record))));
  $("alone").hidden = found.pupils.length > 0;
  $("challenge").hidden = found.pupils.length === 0;
  choices($("challenge").elements.to,
    found.pupils.map((one) => [one.id, one.here ? `${one.name} (${W.here})` : one.name]));
  $("own-cups").hidden = found.tournaments.length === 0;
  const unfolded = [...$("cups").querySelectorAll("details")].map((one) => one.open);
  fill($("cups"), found.tournaments.map((one, n) => {
    const mine = one.table.find((row) => row.name === found.me.name);
    const [, ...rest] = cup(one);
    return make("details", { open: unfolded[n] }, make("summary", {},
      `${one.game}, ${one.form}. ${W.round} ${one.rounds}. `,
      mine ? make("b", {}, say("your_place", { place: mine.place, points: mine.points })) : null), ...rest);
  }));
}

$("challenge").addEventListener("submit", (event) => {
  event.preventDefault();
  const asked = Object.fromEntries(new FormData(event.target));
  const minutes = Number(asked.minutes);
  line.send({ do: "challenge", ...asked, first: Boolean(asked.first), minutes, increment: minutes ? 5 : 0 });
});

$("file").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (!file) return;
  try {
    const { new: n } = await post("api/progreso", await file.arrayBuffer(), "application/octet-stream");
    tell(say("handed", { n }));
  } catch (error) { tell(error.message, true); }
  event.target.value = "";
});

// A game --------------------------------------------------------------------------------------------

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
  $("more").hidden = !mine;
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
  if (!board || !surface.waits || waiting) return;
  steps = steps.slice(0, -1); // the step that was refused
  surface.show(line.frame);
}

player().then(({ Board }) => {
  surface = new Board($("board"), { send: done, choices: $("choices"), commands: $("hand") });
  replay = new Replay(surface, (message) => line.send(message));
  if ($("entry").dataset.known) {
    connect();
  } else {
    keepInClass(false);
    show("entry");
  }
});
