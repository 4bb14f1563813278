// The wall: one thing at a time, read from the last row. It shows, and does nothing.
"use strict";

/** So many lines of a table in large letters, and in the smallest that are read from the last row. */
const LINES = [11, 13];
let latest = null;

const small = new Boards($("boards"), ({ id, game }) => make("figure", { "data-id": id },
  make("a", { class: "board", href: `mirar#${id}`, target: "_blank", rel: "noopener", "aria-label": `${W.watch_one}: ${game}` },
    make("div")), make("figcaption")));

/** What the wall shows: what the class is at, or what the teacher has chosen here. */
function scene(found) {
  const [cup] = found.tournaments;
  if ($("shows").value) return $("shows").value;
  if (found.poll) return "poll";
  if (cup?.over && !found.games) return "over";
  return found.games || cup?.rounds ? "play" : "in";
}

/** The way in lies before the land of the ladders. */
void import("./land.js").then(({ land }) => {
  document.querySelector("#in > .land").innerHTML = land();
});

function draw() {
  const found = latest;
  if (!found) return;
  const now = scene(found), [cup] = found.tournaments, names = $("names").checked;
  for (const id of ["in", "play", "poll", "over"]) $(id).hidden = id !== now;
  $("notice").textContent = [found.paused ? W.paused : "", found.message].filter(Boolean).join(" ");
  $("call").textContent = found.call ? say("called_to", { place: found.call }) : "";
  $("here").textContent = say("wall_here", { n: found.here });
  fill($("crowd"), Array.from({ length: Math.min(found.here, 40) }, (_, n) => make("li", { class: n % 2 ? "square" : "" })));
  if (now === "poll") question(found.poll);
  if (now === "over") podium(cup, names);
  if (now === "play") playing(found, cup, names);
  found.boards.forEach((one, n) => {
    small.known.get(one.id).box.lastChild.textContent = names ? one.names.map(whole).join("\u00a0– ") : say("wall_table", { n: n + 1 });
  });
  fit();
}

// A question -----------------------------------------------------------------------------------------

function question(poll) {
  const { revealed } = poll, all = Math.max(latest.here, poll.votes);
  const votes = (n) => make("div", { class: "votes" }, make("b", {}, String(n)),
    make("span", { "aria-hidden": "true" }, ...Array.from({ length: Math.min(n, 40) }, () => make("i"))));
  const options = revealed && poll.tally.length ? poll.tally : poll.options.map(([, text]) => [text, 0, false]);
  const usual = revealed && !poll.tally.length ? poll.usual || [] : [];
  $("poll").className = poll.board ? "shows" : "";
  fill($("poll"), [
    make("h1", {}, poll.words), asksAbout(poll),
    make("ul", { class: "options" }, ...options.slice(0, 8).map(([text, n, right], at) =>
      make("li", { class: revealed && right ? "right" : "" }, drawing(poll, at + 1), make("b", {}, revealed && right ? `✔ ${text}` : text), revealed ? votes(n) : null)),
      ...usual.map((text) => make("li", {}, make("b", {}, text)))),
    revealed ? (poll.truth ? make("p", { class: "truth" }, poll.truth) : null)
      : make("div", { class: "sealed" }, make("p", { class: "envelopes", "aria-hidden": "true" },
        ...Array.from({ length: Math.min(all, 40) }, (_, n) => make("i", { class: n < poll.votes ? "on" : "" }))),
        make("b", { role: "status" }, say("wall_sealed", { n: poll.votes, all }))),
  ]);
  fitted($("poll"));
}

/** Letters of a scene are as large as all of it can be seen. */
function fitted(where) {
  for (let size = 130; size >= 45; size -= 5) {
    where.style.setProperty("--part", String(size / 100));
    if (where.scrollHeight <= where.clientHeight + 1 && where.scrollWidth <= where.clientWidth + 1) return;
  }
}

// Games and a tournament -----------------------------------------------------------------------------

function playing(found, cup, names) {
  const games = [...new Set(found.boards.map((one) => one.game))];
  $("what").textContent = cup && !cup.over ? cup.game : games.length === 1 ? games[0] : W.wall_games;
  $("round").textContent = !cup || cup.over ? "" : cup.planned ? say("wall_round", { n: cup.rounds, all: cup.planned }) : cup.form;
  $("round").hidden = !$("round").textContent;
  const table = cup?.rounds && !cup.over;
  // Between two rounds: how the last one went.
  $("results").hidden = found.boards.length > 0 || !table;
  fill($("results"), $("results").hidden ? [] : cup.boards.slice(-24).map((one, at) => make("li", {}, ...(names
    ? one.names.flatMap((name, n) => [n ? ` ${one.result.replace("–", "\u2060–\u2060")} ` : null, one.winner === n ? make("b", {}, name) : name].filter(Boolean))
    : [`${say("wall_table", { n: at + 1 })}: ${one.result}`]))));
  if (!$("results").hidden) fitted($("results"));
  $("cup").hidden = !table;
  if (!table) return;
  const left = cup.boards.filter((one) => !one.result).length;
  const head = [make("h2", {}, W.points)];
  const lines = cup.teams.length
    ? [make("ol", { class: "places" }, ...cup.teams.map((one) => make("li", {}, make("span", {}, String(one.place)), make("b", {}, one.name), make("b", {}, one.points))))]
    : names ? [make("ol", { class: cup.table.length > LINES[0] ? "places many" : "places" }, ...cup.table.slice(0, LINES[1]).map((one) => make("li", {}, make("span", {}, String(one.place)), make("b", {}, one.name), make("b", {}, one.points))))]
      : [make("ul", { class: "spread" }, ...spread(cup))];
  const more = names && !cup.teams.length ? cup.table.length - LINES[1] : 0;
  fill($("cup"), [...head, ...lines, more > 0 ? make("p", {}, say("needs_more", { n: more })) : null, make("p", {}, left ? say("wall_left", { n: left }) : W.wall_none_left),
    names && cup.bye ? make("p", {}, `${W.bye} ${cup.bye}`) : null]);
}

/** How many have how many points, without names. */
function spread(cup) {
  const counted = new Map();
  for (const one of cup.table) counted.set(one.points, (counted.get(one.points) || 0) + 1);
  return [...counted].map(([points, n]) => make("li", {}, make("b", {}, points), make("span", { "aria-label": String(n) }, ...Array.from({ length: n }, () => make("i")))));
}

/** The first three, or the better team; without names only how many points they had. */
function podium(cup, names) {
  const lines = cup.teams.length ? cup.teams : cup.table, three = lines.filter((one) => one.place <= 3).slice(0, 6);
  fill($("podium"), three.map((one) => make("li", { class: `p${one.place}` }, make("span", {}, String(one.place)),
    make("b", {}, names || cup.teams.length ? one.name : "●"), make("small", {}, say("wall_points", { n: one.points })))));
  fill($("rest"), names && !cup.teams.length ? lines.filter((one) => !three.includes(one)).slice(0, 30)
    .map((one) => make("span", {}, `${one.place}. ${one.name} · ${one.points}`)) : []);
  fitted($("over"));
}

/** A name that no line ends in. */
const whole = (name) => name.replaceAll("-", "\u2011");

async function heard(found) {
  if (latest && (latest.address !== found.address || latest.code !== found.code)) location.reload(); // with its QR code
  await small.show(found.boards);
  latest = found;
  draw();
}

/** So many times as wide as its board may be the place of a game, for the names below it. */
const SLOT = 1.4;

/** As many boards as there are, as large as they can be in what the window has left. */
function fit() {
  const where = $("boards"), items = [...where.children];
  if (!items.length || !where.clientHeight) return;
  const style = getComputedStyle(where), gap = parseFloat(style.columnGap) || 16, wide = where.clientWidth, high = where.clientHeight;
  const tallest = Math.max(...[...small.known.values()].map(({ picture }) => picture.size[1] / picture.size[0]));
  const size = () => {
    const title = Math.max(...items.map((one) => one.lastChild.getBoundingClientRect().height)) + 6;
    let best = 0, row = 1;
    for (let lines = 1; lines <= items.length; lines++) {
      const columns = Math.ceil(items.length / lines);
      const size = Math.floor(Math.min((wide - gap * (columns - 1)) / columns, ((high - gap * (lines - 1)) / lines - title) / tallest));
      if (size > best) [best, row] = [size, columns];
    }
    const slot = Math.floor(Math.min((wide - gap * (row - 1)) / row, SLOT * best));
    where.style.setProperty("--wide", `${best}px`);
    where.style.setProperty("--slot", `${slot}px`);
    // Rows of as many as possible are equally long: what is left of the width lies at their sides.
    where.style.paddingInline = `${Math.max(0, (wide - row * slot - (row - 1) * gap) / 2 - 1)}px`;
  };
  size();
  size(); // names take other lines below boards of that size
}

addEventListener("resize", draw);
$("poll").addEventListener("load", () => fitted($("poll")), true); // a picture has come
document.fonts.addEventListener("loadingdone", draw);
for (const id of ["names", "shows"]) $(id).addEventListener("change", draw);
const kept = (value) => { try { return value === undefined ? localStorage.getItem("zamora:wall-names") : localStorage.setItem("zamora:wall-names", value); } catch { return null; } };
$("names").checked = kept() !== "no";
$("names").addEventListener("change", () => kept($("names").checked ? "yes" : "no"));
const line = new Line("pared", { heard, gone: () => {} });
