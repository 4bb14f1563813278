// The wall: it shows, and does nothing.
"use strict";

const grounds = new Map();
let latest = null;

function draw() {
  const found = latest;
  if (!found) return;
  for (const id of ["code", "here", "games", "stars"]) $(id).textContent = found[id];
  $("notice").textContent = [found.paused ? W.paused : "", found.message].filter(Boolean).join(" ");
  fill($("call"), found.call ? [say("called_to", { place: found.call })] : []);
  const { poll } = found;
  $("poll").hidden = !poll;
  fill($("poll"), !poll ? [] : [make("p", { class: "asks" }, poll.words), ...(poll.revealed ? tally(poll) : [
    ...(poll.options.length ? [make("ol", {}, ...poll.options.map(([, label]) => make("li", {}, label)))] : []),
    make("p", {}, W.answer_here), make("p", { class: "big" }, `${W.votes}: ${poll.votes}`)])]);
  const names = $("names").checked;
  fill($("cup"), found.tournaments.flatMap((one) => cup(one, names)));
  boards(found.boards);
}

async function boards(found) {
  for (const { key } of found) if (!grounds.has(key)) grounds.set(key, await ground(key, false));
  if (found !== latest.boards) return;
  const where = $("boards");
  const known = new Map([...where.children].map((one) => [one.dataset.id, one]));
  where.replaceChildren(...found.map((one) => {
    const box = known.get(one.id) || make("div", { "data-id": one.id },
      make("div", { class: "board" }, make("div", { class: "under" }), make("div", { class: "men" })),
      make("p", {}, one.game));
    if (box.dataset.was !== one.picture) {
      box.dataset.was = one.picture;
      const under = box.querySelector(".under");
      if (!under.firstChild) under.innerHTML = grounds.get(one.key);
      box.querySelector(".men").innerHTML = one.picture;
    }
    return box;
  }));
}

new Line("pared", { heard: (message) => { latest = message; draw(); }, gone: () => {} });
$("names").addEventListener("change", draw);
