// Looking on at games of others: nothing is played here.
"use strict";

let looking = "", board = null, since = 0, teaches = false;
let surface = null, replay = null, line = null;
const small = new Boards($("small"), ({ id, game, names }) => make("li", {}, make("button", { type: "button", class: "thumb",
  do: () => look(id) }, make("div"), make("span", {}, make("b", {}, names.join(" – ")), ` · ${game}`))));
const begin = () => new Line("mirar", {
  opened: () => look(looking || location.hash.slice(1)),
  heard: (found) => ({
    games, boards: (one) => small.show(one.boards), board: table, frame: (one) => replay.frame(one), review: (one) => replay.review(one),
    error: (one) => tell(one.words, true),
  })[found.on](found),
  gone: () => { $("watch").hidden = true; $("closed").hidden = false; $("notice").textContent = ""; },
});
function games(found) {
  teaches = found.teaches;
  $("watch").hidden = false;
  $("notice").textContent = [found.paused ? W.paused : "", found.message].filter(Boolean).join(" ");
  $("mine").hidden = !found.mine;
  list("over", found.over.map((one) => make("li", {}, `${one.game} · ${one.names.join(" – ")}. ${one.ended}`,
    button(W.watch_one, () => look(one.id), "plain small"))));
  $("none").hidden = found.going.length > 0;
}

function look(id) {
  looking = id;
  if (!id) return;
  line.send({ do: "look", id });
}

$("back").addEventListener("click", () => {
  looking = "";
  history.replaceState(null, "", location.pathname);
  line.send({ do: "look", id: "" });
  $("table").hidden = true;
});

function table(found) {
  if (found.id !== looking) return;
  const fresh = !board || board.id !== found.id || $("table").hidden;
  board = found;
  since = Date.now();
  history.replaceState(null, "", `#${found.id}`);
  $("table").hidden = false;
  if (!found.ended || fresh || $("replay").hidden) surface.show(found.frame);
  if (found.ended) replay.open(found, teaches);
  else replay.close();
  $("game").textContent = board.game;
  players(board, since);
  $("status").textContent = board.ended || say("other_plays", { name: board.names[board.turn] });
  $("last").textContent = board.last ? `${W.last_turn} ${board.last}` : "";
  if (fresh) $("table").scrollIntoView({ block: "nearest" });
}

setInterval(() => {
  if (board && looking && board.clock && !board.ended) players(board, since);
}, 500);

player().then(({ Board }) => {
  surface = new Board($("board"));
  replay = new Replay(surface, (message) => line.send(message));
  line = begin();
});
