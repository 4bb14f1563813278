// The teacher plays many at once: after each turn comes the next board that waits.
"use strict";

/** `listed`: the list is looked at, and no board comes by itself until one is chosen. */
let line = null, state = null, listed = false;

for (const key of ["you_play", "turn_title", "sure_resign", "you_ask", "your_turn", "their_turn", "they_ask"]) W[key] = W[`usted_${key}`];

const small = new Boards($("small"), ({ id }) => make("li", {}, make("button", { type: "button", class: "thumb",
  do: () => { listed = false; look(id); } }, make("div"), make("span"))));

function show(which) {
  for (const id of ["home", "table"]) $(id).hidden = id !== which;
}

function home(found) {
  state = found;
  $("notice").textContent = [found.paused ? W.paused : "", found.message].filter(Boolean).join(" ");
  const waits = found.meetings.filter((one) => one.yours);
  inTitle(waits.length);
  list("over", found.over.map((one) => make("li", {}, `${one.rival}: ${one.ended}`, button(W.open, () => look(one.id), "plain"))));
  $("meetings").hidden = !found.meetings.length;
  labels();
  $("no-games").hidden = found.meetings.length > 0;
  const here = found.meetings.find((one) => one.id === looking);
  if (waits.length && !listed && (!looking || (here && !here.yours && !waiting))) look(waits[0].id);
  else if (!looking) show("home");
}

$("back").addEventListener("click", () => { listed = true; });

/** Against whom each board is, and which ones wait. */
function labels() {
  for (const { id, rival, asked, yours } of state.meetings) {
    const box = small.known.get(id)?.box;
    if (!box) continue;
    box.classList.toggle("waits", yours || asked);
    fill(box.querySelector("span"), [make("b", {}, rival), ` · ${asked ? W.they_ask : yours ? W.your_turn : W.their_turn}`]);
  }
}

beginTable(() => {
  line = new Line("simultanea", { ...tableLine(home, async ({ boards }) => { await small.show(boards); labels(); }), away: () => W.no_network, gone: () => location.reload() });
});
