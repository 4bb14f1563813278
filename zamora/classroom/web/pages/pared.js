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
  fill($("cup"), found.tournaments.flatMap((one) => cup(one, names, "h2")));
  boards(found.boards);
}

/** What came: a picture is sent only where it is new. */
function heard(found) {
  if (latest && latest.address !== found.address) location.reload(); // with its QR code
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
  fit();
}

/** As many boards as there are, as large as they can be in what the window has left. */
function fit() {
  const where = $("boards"), items = [...where.children];
  if (!items.length) return;
  const gap = 16, wide = where.clientWidth, high = Math.max(300, innerHeight - where.getBoundingClientRect().top - scrollY - 24);
  const shapes = items.map((one) => {
    const { width, height } = one.querySelector(".under svg").viewBox.baseVal;
    return height / width;
  });
  const tallest = Math.max(...shapes), title = 26;
  let best = 0;
  for (let columns = 1; columns <= items.length; columns++) {
    const lines = Math.ceil(items.length / columns);
    const width = Math.min((wide - gap * (columns - 1)) / columns, (high / lines - gap - title) / tallest);
    best = Math.max(best, width);
  }
  where.style.setProperty("--wide", `${Math.floor(Math.min(Math.max(best, 110), 420))}px`);
}
addEventListener("resize", fit);

new Line("pared", { heard, gone: () => {} });
$("names").addEventListener("change", draw);
