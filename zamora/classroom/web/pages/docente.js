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
    heard: (message) => ({ error: ({ words }) => tell(words, true), state: desk,
                           course: ({ lessons }) => learnCourse(lessons) })[message.on](message),
    away: () => (state ? W.no_network : ""),
    gone: () => {},
  });
  // A page that is refused never gets a state.
  setTimeout(() => { if (!state) $("closed").hidden = false; }, 3000);
}

const ask = (what, more = {}) => line.send({ do: what, ...more });

function desk(found) {
  state = found;
  $("closed").hidden = true;
  $("desk").hidden = false;
  $("code").textContent = found.code;
  network(found);
  $("notice").textContent = [found.warning, found.paused ? W.paused : "", found.message].filter(Boolean).join(" ");
  $("pause").textContent = found.paused ? W.go_on : W.pause;
  const here = found.pupils.filter((one) => one.here).length;
  $("count").textContent = `${here} / ${found.pupils.length}`;
  $("none").hidden = found.pupils.length > 0;
  $("door").textContent = found.closed ? W.open_door : W.close_door;
  $("door-how").textContent = found.closed ? W.door_closed : "";
  $("sweep").hidden = found.idle === 0;
  $("sweep").textContent = say("sweep", { n: found.idle });
  grid(found);
  lessonsDesk(found);
  const options = found.pupils.map((one) => [one.id, one.name]);
  const { first, second } = $("pair").elements;
  const fresh = second.options.length < 2;
  for (const select of [first, second]) choices(select, options);
  if (fresh && options.length > 1) second.selectedIndex = 1;
  teamList(found);
  const rows = (some) => some.reverse().map((one) => make("tr", {},
    make("td", {}, one.game), make("td", {}, one.names.join(" – ")),
    make("td", {}, `${one.turns} ${W.turns}`), make("td", { class: "long" }, one.ended || W.goes_on),
    make("td", { class: "acts" }, ...(one.goes ? [
      button(say("wins", { name: one.names[0] }), decide(one.id, 0), "plain small"),
      button(say("wins", { name: one.names[1] }), decide(one.id, 1), "plain small"),
      button(W.draw_short, decide(one.id, null), "plain small")] : []))));
  const going = found.meetings.filter((one) => one.goes), over = found.meetings.filter((one) => !one.goes);
  $("no-games").hidden = going.length > 0;
  $("ended").hidden = over.length === 0;
  keep($("games"), rows(going));
  keep($("games-over"), rows(over));
  keep($("cups"), found.tournaments.flatMap((one) => [...cup(one), one.over ? null : make("p", { class: "row" },
    button(W.next_round, () => ask("round", { id: one.id })), late(one, found),
    button(W.end_tournament, () => ask("finish", { id: one.id }), "plain"),
    make("span", { class: "quiet" }, W.only_here))]));
}

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

const decide = (id, winner) => () => { if (confirm(W.sure_decide)) ask("decide", { id, winner }); };

function grid(found) {
  const head = make("tr", {}, make("th", {}, W.player), make("th", {}, W.stars), make("th", {}, W.where), make("th", {}, W.stuck),
    ...found.exercises.map((one) => make("th", { class: "score", title: one.title }, one.id)), make("th", {}, W.actions));
  const rows = found.pupils.map((one) => make("tr", { class: one.here ? "" : "away" },
    make("td", {}, one.here ? `● ${one.name}` : `○ ${one.name}`), make("td", {}, String(one.stars)),
    make("td", { class: "long" }, found.where[one.id] || ""), make("td", { class: "long" }, one.stuck),
    ...one.cells.map(([stars, tries]) => make("td", { class: `score ${stars ? "done" : tries ? "tried" : ""}` },
      stars ? "★".repeat(stars) : tries ? `✗${tries}` : "")),
    make("td", {}, change(one))));
  keep($("grid"), found.pupils.length ? [head, ...rows] : []);
}

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

const timed = (asked) => ({ ...asked, minutes: Number(asked.minutes), increment: Number(asked.increment) });

$("pause").addEventListener("click", () => ask("pause", { on: !state.paused }));
$("door").addEventListener("click", () => ask("door", { closed: !state.closed }));
$("sweep").addEventListener("click", () => { if (confirm(say("sure_sweep", { n: state.idle }))) ask("sweep"); });
form("say", ({ words }) => ask("say", { words }));
$("unsay").addEventListener("click", () => ask("say", { words: "" }));
form("pair", (asked) => ask("pair", timed(asked)));
form("cup", (asked) => {
  const players = state.pupils.filter((one) => one.here).map((one) => one.id);
  ask("tournament", { ...timed(asked), players, ...teamsOf(asked.form, players) });
});
form("delete", ({ code }, where) => { ask("delete", { code: code.trim().toUpperCase() }); where.reset(); });

beginLessons();
begin();
