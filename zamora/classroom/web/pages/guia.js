// What the teacher begins for all, in two clicks: a lesson, a question, a tournament, free games.
"use strict";

let course = [], titles = {};

const lead = (what, more = {}) => line.send({ do: "lead", what, ...more });

// Choosing ------------------------------------------------------------------------------------------

/** What is chosen of a few, or in the list beside them. */
const picked = (form, name) => form.querySelector(`[data-other="${name}"]`).value || form.elements[name].value;

/** Have exactly one of both chosen. */
function pick(form, name, value) {
  const other = form.querySelector(`[data-other="${name}"]`), few = [...form.querySelectorAll(`[name="${name}"]`)];
  for (const one of few) one.checked = one.value === value;
  other.value = few.some((one) => one.checked) ? "" : value;
}

document.addEventListener("change", ({ target }) => {
  const form = target.form, other = target.dataset?.other;
  if (other && target.value) pick(form, other, target.value);
  else if (target.type === "radio" && form) pick(form, target.name, target.value);
  else if (other) pick(form, other, form.querySelector(`[name="${other}"]`).value);
  if (form) form.dataset.touched = "1";
});

/** Three lessons as chips, the one of the moment first, and the others in a list. */
function lessonPicker(id, lessons, more = []) {
  const form = $(id), where = form.querySelector("[data-picker]");
  const at = Math.max(0, lessons.findIndex((one) => one.mark === state?.now));
  const first = Math.min(at, Math.max(0, lessons.length - 3)), few = lessons.slice(first, first + 3);
  const key = JSON.stringify([few.map((one) => one.mark), lessons.length]);
  if (where.dataset.was === key || form.dataset.touched) return;
  where.dataset.was = key;
  const chip = (value, words) => make("label", { class: "chip" },
    make("input", { type: "radio", name: "lesson", value }), ` ${words}`);
  where.replaceChildren(where.firstElementChild, ...few.map((one) => chip(one.mark, one.title)),
    make("select", { class: "chip", "data-other": "lesson", "aria-label": W.another_lesson },
      make("option", { value: "" }, W.another_lesson),
      ...lessons.filter((one) => !few.includes(one)).map((one) => make("option", { value: one.mark }, one.title))),
    ...more.map(([value, words]) => chip(value, words)));
  pick(form, "lesson", lessons[at].mark);
}

const lessonOf = (id) => course.find((one) => one.mark === picked($(id), "lesson"));

function places() {
  const found = lessonOf("bring");
  if (found) choices($("bring").elements.place, [["", W.beginning],
    ...found.parts.map(({ id, title }) => [`screen ${id}`, title]),
    ...found.exercises.map((id) => [`exercise ${id}`, `${say("exercise_n", { id })} · ${titles[id] || ""}`])]);
}

function questions() {
  const own = picked($("question"), "lesson") === "own", found = lessonOf("question");
  $("own").hidden = !own;
  $("question").elements.question.parentElement.hidden = own;
  if (found) choices($("question").elements.question, found.questions.map((one) => [one.id, `${one.id}: ${one.words}`]));
}

/** The lessons that there are, once. */
function learnCourse(message) {
  ({ lessons: course, titles } = message);
  if (course.length) chooseLessons();
}

function chooseLessons() {
  lessonPicker("bring", course);
  lessonPicker("question", course.filter((one) => one.questions.length), [["own", W.own_question]]);
  places();
  questions();
}

// What is begun -------------------------------------------------------------------------------------

function openAct(key, focus = false) {
  for (const tab of document.querySelectorAll("[data-act]")) {
    const on = tab.dataset.act === key;
    tab.setAttribute("aria-selected", String(on));
    tab.tabIndex = on ? 0 : -1;
    $(`panel-${tab.dataset.act}`).hidden = !on;
    if (on && focus) tab.focus();
  }
}

const how = () => {
  const { form, minutes } = $("cup").elements, clock = Number(minutes.value);
  const n = state.planned[form.value];
  $("cup-how").textContent = [form.selectedOptions[0].textContent.split(":")[0],
    n ? say("rounds_n", { n }) : "", clock ? say("minutes_n", { n: clock }) : W.no_clock].filter(Boolean).join(", ");
  const { how: against, minutes: time } = $("free").elements, mine = against.value === "simul";
  time.parentElement.hidden = mine;
  $("free-how").textContent = [against.selectedOptions[0].textContent,
    mine || !Number(time.value) ? W.no_clock : say("minutes_n", { n: Number(time.value) })].join(", ");
};

/** How things stand. */
function lessonsDesk(found) {
  const here = found.pupils.filter((one) => one.here).length;
  if (course.length) chooseLessons();
  for (const [id, key, least] of [["bring", "bring_n", 1], ["question", "ask_n", 1], ["cup", "begin_n", 2], ["free", "pair_n", 2]]) {
    const go = $(id).querySelector(".go"), mine = id === "free" && $(id).elements.how.value === "simul";
    go.textContent = say(mine ? "simul_n" : key, { n: here });
    go.disabled = here < (mine ? 1 : least);
  }
  how();
  fill($("brought"), found.call ? [make("b", {}, say("brought", { place: found.call.words }))] : []);
  $("called").hidden = !found.call;
  keep($("locks"), course.map((one) => {
    const open = !found.locked.includes(one.mark);
    const box = make("input", { type: "checkbox", checked: open });
    box.addEventListener("change", () => lead("lock", { lessons: box.checked
      ? found.locked.filter((mark) => mark !== one.mark) : [...found.locked, one.mark] }));
    return make("label", {}, box, ` ${one.title}`);
  }));
  const { poll } = found;
  $("asking").hidden = !poll;
  $("poll").className = poll?.board ? "shows" : "";
  keep($("poll"), poll ? [
    make("p", { class: "asks" }, poll.words), asksAbout(poll),
    make("p", { role: "status" }, say("have_voted", { n: poll.votes, all: found.pupils.length })),
    ...tally(poll),
    make("p", { class: "row" },
      poll.revealed ? null : button(W.reveal, () => lead("reveal"), "go"),
      button(W.unask, () => lead("unask"), "plain"))] : []);
  $("stuck").hidden = !found.mistakes.length;
  fill($("mistakes"), found.mistakes.map((one) => make("li", {}, make("b", {}, one.label),
    make("span", { class: "words" }, one.words),
    make("span", {}, one.pupils === 1 ? W.pupil_1 : say("pupils_n", { n: one.pupils })))));
  $("explained").hidden = !found.written.length;
  keep($("written"), found.written.flatMap((one) => [
    make("dt", { title: one.question }, `${one.name} · ${one.lesson}`),
    make("dd", {}, one.text, one.ticked ? make("small", {}, ` (${one.ticked})`) : null,
      ...(one.plays ? [" ", button(W.all_play_it, () => { awaited = "playing"; ask("free", { game: one.plays, minutes: 0 }); }, "soft")] : []))]));
}

/** Ask the exercise with which most have trouble. */
function askExercise(id) {
  const found = course.find((one) => one.questions.some((question) => question.id === id));
  if (!found) return;
  openAct("question", true);
  pick($("question"), "lesson", found.mark);
  questions();
  $("question").elements.question.value = id;
  $("question").dataset.touched = "1";
}

function beginLessons() {
  const tabs = [...document.querySelectorAll("[data-act]")];
  tabs.forEach((tab, n) => {
    tab.addEventListener("click", () => openAct(tab.dataset.act));
    tab.addEventListener("keydown", ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (step) openAct(tabs[(n + step + tabs.length) % tabs.length].dataset.act, true);
    });
  });
  $("bring").addEventListener("change", places);
  $("question").addEventListener("change", questions);
  for (const id of ["cup", "free"]) $(id).addEventListener("input", () => { if (state) lessonsDesk(state); });
  form("bring", ({ place }, where) => {
    const [kind, ...id] = place.split(" ");
    lead("call", { lesson: picked(where, "lesson"), ...(kind ? { [kind]: id.join(" ") } : {}) });
  });
  form("question", ({ question, words, options }, where) => {
    awaited = "asking";
    if (picked(where, "lesson") !== "own") { lead("ask", { question }); return; }
    // A line is an answer; the one that begins with * is true.
    const lines = options.split("\n").map((one) => one.trim()).filter(Boolean);
    const right = lines.findIndex((one) => one.startsWith("*"));
    lead("ask", { words, options: lines.map((one) => one.replace(/^\*\s*/, "")), ...(right < 0 ? {} : { right }) });
  });
  form("cup", (asked, where) => {
    const players = state.pupils.filter((one) => one.here).map((one) => one.id);
    awaited = "cups";
    ask("tournament", { form: asked.form, game: picked(where, "game"), minutes: Number(asked.minutes),
      increment: Number(asked.increment), players, begun: true, ...teamsOf(asked.form, players) });
  });
  form("free", ({ how: against, minutes, start }, where) => {
    awaited = "playing";
    ask(against, { game: picked(where, "game"), minutes: Number(minutes), start: start || "" });
  });
  $("release").addEventListener("click", () => lead("release"));
  $("open-all").addEventListener("click", () => lead("lock", { lessons: [] }));
  $("lock-all").addEventListener("click", () => lead("lock", { lessons: course.map((one) => one.mark) }));
}
