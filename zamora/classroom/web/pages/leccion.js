// The lessons on a pupil's page: where everybody is called, what everybody is asked.
"use strict";

/** Read by the lessons of the site (class.js there): whether this browser is in the class. */
const KEPT = "zamora:class";
let voted = "", called = 0;

function kept() {
  try { return JSON.parse(localStorage.getItem(KEPT)) || {}; } catch { return {}; }
}

function keepInClass(here) {
  try { localStorage.setItem(KEPT, JSON.stringify({ ...kept(), here })); } catch { /* forbidden */ }
}

/** Follow the teacher. */
function lessonsHome(found) {
  keepInClass(true);
  call(found.call, found.me.id);
  ask(found.poll);
}

function call(found, me) {
  const link = found?.file ? `leccion/${found.file}` : "";
  const go = () => {
    if (found.exercise) sessionStorage.setItem("zamora:exercise", found.exercise);
    if (found.screen) localStorage.setItem(`zamora:place:${decodeURIComponent(found.file)}`, `${found.screen} `);
    location.assign(link);
  };
  const calls = kept().calls || {};
  fill($("call"), found ? [make("b", {}, say("called_to", { place: found.words }))] : []);
  $("go").hidden = !link;
  $("go").onclick = go;
  if (!link || !found.here || found.n <= Math.max(called, calls[me] || 0)) return;
  called = found.n;
  localStorage.setItem(KEPT, JSON.stringify({ ...kept(), calls: { ...calls, [me]: found.n } }));
  go();
}

function ask(poll) {
  const where = $("asked-all");
  where.hidden = !poll;
  where.classList.toggle("shows", Boolean(poll?.board));
  const text = JSON.stringify(poll ? [poll.id, poll.mine, poll.revealed, poll.tally] : null);
  if (text === voted) return;
  voted = text;
  where.replaceChildren(...(poll ? [make("h2", {}, W.question), make("p", { class: "asks" }, poll.words), asksAbout(poll),
    ...(poll.revealed ? tally(poll) : answers(poll))].filter(Boolean) : []));
}

function answers(poll) {
  const cast = (answer) => line.send({ do: "vote", poll: poll.id, answer });
  const done = poll.mine ? make("p", { role: "status" }, W.voted) : null;
  if (poll.kind === "number" || poll.kind === "words") {
    const field = make("input", { value: poll.mine, maxlength: "120", required: true, "aria-label": W.answer });
    const form = make("form", { class: "row" }, field, make("button", {}, W.send_answer));
    form.addEventListener("submit", (event) => { event.preventDefault(); cast(field.value); });
    return [form, done].filter(Boolean);
  }
  const mine = new Set(poll.mine.split(" ").filter(Boolean));
  const choose = (key) => () => {
    if (poll.kind === "choice") return void cast(key);
    if (!mine.delete(key)) mine.add(key);
    if (mine.size) cast([...mine].join(" "));
  };
  return [
    poll.kind === "several" ? make("p", {}, W.pick_all) : null,
    make("div", { class: "options" }, ...poll.options.map(([key, label], n) => make("button", { type: "button",
      class: "option", do: choose(key), "aria-pressed": String(mine.has(key)) }, drawing(poll, n + 1), label))),
    done,
  ].filter(Boolean);
}
