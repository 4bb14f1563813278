// The wall: it shows, and does nothing.
"use strict";

const grounds = new Map(), pictures = new Map();
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

/** What came: a picture is sent only where it is new. */
function heard(found) {
  latest = found;
  const here = new Set(found.boards.map((one) => one.id));
  for (const id of pictures.keys()) if (!here.has(id)) pictures.delete(id);
  for (const one of found.boards) if (one.picture) pictures.set(one.id, one.picture);
  draw();
}

async function boards(found) {
  for (const { key } of found) if (!grounds.has(key)) grounds.set(key, await ground(key, false));
  if (found !== latest.boards) return;
  const where = $("boards");
  // As many as there are, as large as they can be.
  where.style.setProperty("--columns", Math.max(2, Math.ceil(Math.sqrt(found.length * 1.6))));
  const known = new Map([...where.children].map((one) => [one.dataset.id, one]));
  where.replaceChildren(...found.map((one) => {
    const box = known.get(one.id) || make("div", { "data-id": one.id },
      make("a", { class: "board", href: `mirar#${one.id}`, target: "_blank", rel: "noopener", "aria-label": `${W.watch_one}: ${one.game}` },
        make("div", { class: "under" }), make("div", { class: "men" })),
      make("p", {}, one.game));
    const picture = pictures.get(one.id);
    if (box.picture !== picture) {
      box.picture = picture;
      const under = box.querySelector(".under");
      if (!under.firstChild) under.innerHTML = grounds.get(one.key);
      box.querySelector(".men").innerHTML = picture;
    }
    return box;
  }));
}

new Line("pared", { heard, gone: () => {} });
$("names").addEventListener("change", draw);
