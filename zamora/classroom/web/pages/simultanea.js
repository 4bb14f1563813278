// The teacher plays many at once: after each turn comes the next board that waits.
"use strict";

let line = null, state = null;

for (const key of ["you_play", "turn_title", "sure_resign", "you_ask", "your_turn", "their_turn", "they_ask"]) W[key] = W[`usted_${key}`];

function show(which) {
  for (const id of ["home", "table"]) $(id).hidden = id !== which;
}

function home(found) {
  state = found;
  $("notice").textContent = [found.paused ? W.paused : "", found.message].filter(Boolean).join(" ");
  const waits = found.meetings.filter((one) => one.yours);
  inTitle(waits.length);
  list("meetings", found.meetings.map((one) => make("li", {},
    `${one.game} · ${one.rival} · ${one.asked ? W.they_ask : one.yours ? W.your_turn : W.their_turn}`,
    button(W.open, () => look(one.id), one.yours || one.asked ? "" : "plain"))));
  list("over", found.over.map((one) => make("li", {}, `${one.rival}: ${one.ended}`, button(W.open, () => look(one.id), "plain"))));
  $("no-games").hidden = found.meetings.length > 0;
  const here = found.meetings.find((one) => one.id === looking);
  if (waits.length && (!looking || (here && !here.yours && !waiting))) look(waits[0].id);
  else if (!looking) show("home");
}

beginTable(() => {
  line = new Line("simultanea", { ...tableLine(home), away: () => W.no_network, gone: () => location.reload() });
});
