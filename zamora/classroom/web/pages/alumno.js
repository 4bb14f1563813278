// A pupil's page: coming in, the list of games; a game is in partida.js.
"use strict";

let state = null, line = null, seen = null, ladders = null;

function show(which) {
  for (const id of ["entry", "home", "table"]) $(id).hidden = id !== which;
}

// Coming in ---------------------------------------------------------------------------------------

$("enter").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { code, name, word } = Object.fromEntries(new FormData(event.target));
  wrong("");
  const slow = setTimeout(() => tell(W.your_turn_to_enter), 2000);
  try {
    await post(word.trim() ? "api/enter" : "api/join", JSON.stringify({ code, name, word: word.trim() }));
    $("said").textContent = "";
    connect();
  } catch (error) { wrong(error.field, error.message); } finally { clearTimeout(slow); }
});

/** Say beside a field what is wrong with it. */
function wrong(field, words = "") {
  for (const one of ["code", "name", "word"]) {
    $(`${one}-wrong`).textContent = one === field ? words : "";
    $("enter").elements[one].setAttribute("aria-invalid", String(one === field));
  }
  if (!field) return words && tell(words, true);
  $("again").open ||= field !== "code"; // a name that is taken may be one's own
  $("enter").elements[field].focus();
}

/** The way in: before a land, the teacher asks who comes. */
async function entrance() {
  show("entry");
  // The wall's QR code contains the class code.
  const { code, name } = $("enter").elements;
  code.value ||= location.hash.slice(1);
  const [{ land }, { face }] = await Promise.all([import("./land.js"), import("./faces.js")]);
  document.querySelector("#entry > .land").innerHTML = land();
  $("greeter").replaceChildren(face("profe", "glad"));
  (code.value ? name : code).focus();
}

/** The lessons as a land; it is there once. */
async function climb(way) {
  ladders ??= import("./land.js").then(({ Ladders }) => {
    const { lessons, words } = JSON.parse($("course").textContent);
    const made = new Ladders(lessons, (file) => `leccion/${encodeURIComponent(file)}`, words);
    $("way").append(...made.parts);
    return made;
  });
  (await ladders).show(way);
}

$("leave").addEventListener("click", async () => {
  await post("api/leave", "{}").catch(() => {});
  keepInClass(false);
  location.reload();
});

function connect() {
  line = new Line("alumno", {
    ...tableLine(home),
    away: () => (looking && board?.clock && !board.ended ? W.no_network_clock : W.no_network),
    gone: () => {
      keepInClass(false);
      $("notice").textContent = state ? W.class_over : "";
      looking = "";
      state = null;
      void entrance();
    },
  });
}

// The list ------------------------------------------------------------------------------------------

function home(found) {
  state = found;
  void sounds.then(({ belongTo }) => belongTo(found.me.id));
  lessonsHome(found);
  void climb(found.way);
  const here = [found.challenges, found.meetings, found.tournaments].some((one) => one.length) || found.poll;
  $("nothing").hidden = Boolean(found.call || here);
  // What has a heading of its own needs no other.
  $("now").classList.toggle("hidden", Boolean(here && !found.call));
  inTitle(found.meetings.filter((one) => one.yours).length);
  $("asked-now").hidden = !found.poll || found.poll.revealed || Boolean(found.poll.mine);
  openNew(found.meetings);
  if (!looking) show("home");
  $("notice").textContent = [found.paused ? W.paused : "", found.message].filter(Boolean).join(" ");
  offer(found.variants);
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
      `${cupTitle(one)}. `,
      mine ? make("b", {}, say("your_place", { place: mine.place, points: mine.points })) : null), ...rest);
  }));
}

/** A game that has begun opens by itself, unless another one goes on before one's eyes. */
function openNew(meetings) {
  const fresh = meetings.filter((one) => !seen?.has(one.id));
  seen = new Set(meetings.map((one) => one.id));
  const next = fresh.find((one) => one.yours) || fresh[0];
  const busy = looking && (!board || meetings.some((one) => one.id === looking));
  if (next && next.id !== looking && !busy) look(next.id);
}

$("asked-now").addEventListener("click", () => $("back").click());

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

beginTable(() => {
  if ($("entry").dataset.known) {
    connect();
  } else {
    keepInClass(false);
    void entrance();
  }
});
