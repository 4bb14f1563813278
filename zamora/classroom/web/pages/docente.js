// The teacher's page.
"use strict";

let line = null, state = null;

async function begin() {
  const key = location.hash.slice(1);
  if (key) {
    // The key is not left in the address bar, where it would be projected.
    history.replaceState(null, "", location.pathname);
    await post("api/docente", JSON.stringify({ key })).catch((error) => tell(error.message, true));
  }
  line = new Line("docente", {
    heard: (message) => ({ error: ({ words }) => tell(words, true), state: desk, boards: thumbs,
                           course: learnCourse })[message.on](message),
    away: () => (state ? W.no_network : ""),
    gone: () => {},
  });
  // A page that is refused never gets a state.
  setTimeout(() => { if (!state) $("closed").hidden = false; }, 3000);
}

const ask = (what, more = {}) => line.send({ do: what, ...more });

/** What was begun is shown when it is there: it stands below. */
let awaited = "";
function reveal(id) {
  if (awaited !== id || $(id).hidden || !$(id).clientHeight) return;
  awaited = "";
  $(id).scrollIntoView({ block: "nearest" });
}

function desk(found) {
  state = found;
  $("closed").hidden = true;
  $("desk").hidden = false;
  $("code").textContent = found.code;
  network(found);
  $("notice").textContent = [found.warning, found.paused ? W.paused : "", found.message].filter(Boolean).join(" ");
  $("pause").textContent = found.paused ? W.go_on : W.pause;
  const here = found.pupils.filter((one) => one.here);
  $("count").textContent = `${here.length} / ${found.pupils.length}`;
  $("none").hidden = found.pupils.length > 0;
  fill($("here"), found.pupils.map((one) => make("li", { class: one.here ? "" : "away" }, one.name,
    one.here ? null : make("span", { class: "hidden" }, ` ${W.absent}`))));
  people(found);
  $("door").textContent = found.closed ? W.open_door : W.close_door;
  $("door-how").textContent = found.closed ? W.door_closed : "";
  $("sweep").hidden = found.idle === 0;
  $("sweep").textContent = say("sweep", { n: found.idle });
  keep($("pupils"), found.pupils.map((one) => make("tr", { class: one.here ? "" : "away" }, make("th", { scope: "row" }, one.name),
    make("td", { class: "long" }, found.where[one.id] || ""), make("td", {}, say("stars_n", { n: one.stars })), make("td", {}, change(one)))));
  lessonsDesk(found);
  showGrid(found);
  const options = found.pupils.map((one) => [one.id, one.name]);
  const { first, second } = $("pair").elements;
  const fresh = second.options.length < 2;
  for (const select of [first, second]) choices(select, options);
  if (fresh && options.length > 1) second.selectedIndex = 1;
  teamList(found);
  offer(found.variants);
  const over = found.meetings.filter((one) => !one.goes);
  $("draws").hidden = !found.meetings.some((one) => one.goes && !one.cup);
  $("ended").hidden = over.length === 0;
  fill($("games-over"), over.reverse().map((one) => make("li", {}, `${one.game} · ${one.names.join(" – ")}. ${one.ended}`)));
  $("simul").hidden = !found.meetings.some((one) => one.mine && one.goes);
  keep($("cups"), found.tournaments.filter((one, n, all) => !one.over || n === all.length - 1).map((one) => tournament(one, found)));
  labels();
  for (const id of ["asking", "cups"]) reveal(id);
}

// People first --------------------------------------------------------------------------------------

function people(found) {
  fill($("needs"), found.needs.slice(0, 6).map((one) => make("li", {},
    make("b", {}, one.name), make("span", { class: "since" }, say(`need_${one.kind}_for`, { n: one.tries, m: Math.max(1, one.minutes) })),
    make("p", {}, one.title || say(`need_${one.kind}`, { name: one.rival })),
    one.hint ? make("p", { class: "aloud" }, say("quoted", { words: one.hint })) : null)));
  const more = found.needs.length - 6;
  $("no-needs").textContent = more > 0 ? say("needs_more", { n: more })
    : found.needs.length ? "" : found.pupils.some((one) => one.here) ? W.needs_none : W.needs_nobody;
  const often = found.mistakes.find((one) => one.pupils > 1);
  $("often").hidden = !often;
  if (often) {
    fill($("often").firstElementChild, [make("b", {}, say("pupils_n", { n: often.pupils })), ` · ${often.label}: ${often.words}`]);
    $("often").lastElementChild.hidden = !found.askable[often.exercise];
    $("often").dataset.exercise = often.exercise;
  }
  $("unpaired").hidden = !found.free.length;
  $("unpaired").firstElementChild.textContent = say("without_game", { names: found.free.join(", ") });
  $("unpaired").lastElementChild.hidden = found.free.length < 2;
}

$("often").lastElementChild.addEventListener("click", () => askExercise($("often").dataset.exercise));
$("unpaired").lastElementChild.addEventListener("click", () => {
  const last = state.meetings.findLast((one) => one.goes);
  ask("free", { game: last.key, minutes: 0 });
});

/** Where pupils find the class; QR codes are drawn by the server. */
function network({ address, addresses }) {
  if ($("address").textContent !== address.url) {
    $("address").textContent = address.url;
    $("qr").innerHTML = address.qr;
  }
  $("addresses").hidden = addresses.length === 0;
  keep($("others"), addresses.map((one) => {
    const picture = make("div", { class: "qr" });
    picture.innerHTML = one.qr;
    return make("div", {}, picture, make("p", {}, one.url));
  }));
}

/** As `fill`, with the children themselves: they have buttons that do something. */
function keep(where, children) {
  const items = children.filter(Boolean);
  const text = items.map((one) => one.outerHTML).join("");
  if (where.dataset.was === text) return;
  where.dataset.was = text;
  where.replaceChildren(...items);
}

// Tournaments ---------------------------------------------------------------------------------------

function tournament(one, found) {
  const [, ...rest] = cup(one), done = one.planned > 0 && one.rounds >= one.planned, open = one.open > 0;
  const title = one.over ? W.cup_over : one.planned ? say("cup_round", { n: one.rounds, all: one.planned }) : W.arena_now;
  const next = one.planned === 0 && one.rounds ? null
    : button(W.next_round, () => ask("round", { id: one.id }), done || open ? "plain" : "go");
  if (next) next.disabled = open;
  return make("section", { class: "cup" },
    make("div", { class: "head" }, make("h2", {}, title), make("span", { class: "quiet" },
      [one.game, one.form, one.minutes ? say("minutes_n", { n: one.minutes }) : ""].filter(Boolean).join(" · "))),
    make("div", { class: "standing" }, ...rest.filter(Boolean)),
    one.over ? null : make("p", { class: "row" }, next,
      make("span", { class: "quiet" }, one.planned && open ? say("games_left", { n: one.open }) : W.only_here),
      button(W.end_tournament, () => ask("finish", { id: one.id }), done && !open ? "go" : "plain"), late(one, found)));
}

function late(one, found) {
  const others = found.pupils.filter((pupil) => !one.players.includes(pupil.id));
  if (!others.length) return null;
  const select = make("select", { "aria-label": W.late }, ...others.map((pupil) => make("option", { value: pupil.id }, pupil.name)));
  // One button, or one for each team.
  const come = one.teams.length
    ? [0, 1].map((team) => [`${W.late}: ${one.team_names[team]}`, { team }]) : [[W.late, {}]];
  return make("span", { class: "row" }, select, ...come.map(([words, more]) =>
    button(words, () => ask("late", { id: one.id, pupil: select.value, ...more }), "plain")));
}

// Boards of the moment ------------------------------------------------------------------------------

const small = new Boards($("games"), thumb);

async function thumbs({ boards }) {
  await small.show(boards);
  $("playing").hidden = !boards.length;
  $("playing-n").textContent = boards.length;
  reveal("playing");
  labels();
}

function thumb({ id, game, names }) {
  const decided = make("select", { "aria-label": say("decide", { names: names.join(" – ") }) },
    make("option", { value: "" }, W.decide_short), ...names.map((name, n) => make("option", { value: String(n) }, say("wins", { name }))),
    make("option", { value: "-" }, W.draw_short));
  decided.addEventListener("change", () => {
    const winner = decided.value === "-" ? null : Number(decided.value);
    if (decided.value && confirm(W.sure_decide)) ask("decide", { id, winner });
    decided.value = "";
  });
  return make("li", { "data-id": id }, make("a", { href: `mirar#${id}`, target: "_blank", rel: "noopener",
    "aria-label": `${W.watch_one}: ${game}, ${names.join(" – ")}` }, make("div")), make("p"), decided);
}

/** Who plays, with whose turn it is. */
function labels() {
  for (const one of state?.meetings || []) {
    const found = small.known.get(one.id);
    if (found) fill(found.box.querySelector("p"), one.names.flatMap((name, n) => [n ? " – " : "",
      one.waits === n ? make("b", {}, `${name} ●`, make("span", { class: "hidden" }, ` ${W.your_turn_3}`)) : name]));
  }
}

$("draws").addEventListener("click", () => { if (confirm(W.sure_end_all)) ask("draws"); });

// The rest ------------------------------------------------------------------------------------------

function change(one) {
  const select = make("select", { "aria-label": `${W.actions}: ${one.name}` }, make("option", { value: "" }, "…"),
    ...["rename", "new_word", "merge", "data", "remove"].map((key) => make("option", { value: key }, W[key])));
  select.addEventListener("change", () => {
    const what = select.value;
    select.value = "";
    if (what === "rename") {
      const name = prompt(W.new_name, one.name);
      if (name) ask("rename", { pupil: one.id, name });
    } else if (what === "data") open(`datos-${one.id}.html`, "_blank", "noopener");
    else if (what === "new_word") ask("word", { pupil: one.id });
    else if (what === "merge") {
      const name = prompt(say("merge_with", { name: one.name }));
      const other = name && state.pupils.find((who) => who.name === name.trim());
      if (other) ask("merge", { pupil: one.id, into: other.id });
    } else if (what === "remove" && confirm(say("sure_remove", { name: one.name }))) ask("remove", { pupil: one.id });
  });
  return select;
}

function form(id, act) {
  $(id).addEventListener("submit", (event) => {
    event.preventDefault();
    act(Object.fromEntries(new FormData(event.target)), event.target);
  });
}

$("pause").addEventListener("click", () => ask("pause", { on: !state.paused }));
$("message").addEventListener("click", () => {
  $("say").hidden = !$("say").hidden;
  $("message").setAttribute("aria-expanded", String(!$("say").hidden));
  if (!$("say").hidden) $("say").elements.words.focus();
});
$("door").addEventListener("click", () => ask("door", { closed: !state.closed }));
$("sweep").addEventListener("click", () => { if (confirm(say("sure_sweep", { n: state.idle }))) ask("sweep"); });
form("say", ({ words }) => ask("say", { words }));
$("unsay").addEventListener("click", () => ask("say", { words: "" }));
form("pair", (asked) => ask("pair", { ...asked, minutes: Number(asked.minutes), increment: Number(asked.increment) }));
form("delete", ({ code }, where) => { ask("delete", { code: code.trim().toUpperCase() }); where.reset(); });

beginLessons();
begin();
