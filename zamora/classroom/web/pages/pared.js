// The wall: it shows, and does nothing.
"use strict";

const frames = new Map();
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

/** What came: of a board only how it has changed. */
async function heard(found) {
  const { changed } = await player();
  if (latest && latest.address !== found.address) location.reload(); // with its QR code
  latest = found;
  const here = new Set(found.boards.map((one) => one.id));
  for (const id of frames.keys()) if (!here.has(id)) frames.delete(id);
  for (const one of found.boards) frames.set(one.id, changed(frames.get(one.id) || {}, one.change));
  draw();
}

async function boards(found) {
  const { Picture } = await player();
  if (found !== latest.boards) return;
  const where = $("boards");
  const known = new Map([...where.children].map((one) => [one.dataset.id, one]));
  for (const one of where.children) if (!frames.has(one.dataset.id)) one.picture.end();
  where.replaceChildren(...found.map((one) => {
    const box = known.get(one.id) || make("div", { "data-id": one.id },
      make("a", { class: "board", href: `mirar#${one.id}`, target: "_blank", rel: "noopener", "aria-label": `${W.watch_one}: ${one.game}` },
        make("div")),
      make("p", {}, one.game));
    box.picture ??= new Picture(box.querySelector("div"));
    box.picture.show(frames.get(one.id));
    return box;
  }));
  fit();
}

/** As many boards as there are, as large as they can be in what the window has left. */
function fit() {
  const where = $("boards"), items = [...where.children];
  if (!items.length) return;
  const gap = 16, wide = where.clientWidth, high = Math.max(300, innerHeight - where.getBoundingClientRect().top - scrollY - 24);
  const shapes = items.map((one) => one.picture.size[1] / one.picture.size[0]);
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
