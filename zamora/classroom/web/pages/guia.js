// The lessons on the teacher's page: bring everybody somewhere, open and lock, ask all something.
"use strict";

let course = [];

const lead = (what, more = {}) => line.send({ do: "lead", what, ...more });
const lessonOf = (form) => course.find((one) => one.mark === form.elements.lesson.value) || course[0];

/** The lessons that there are, once. */
function learnCourse(lessons) {
  course = lessons;
  const named = lessons.map((one) => [one.mark, one.title]);
  for (const id of ["bring", "question"]) choices($(id).elements.lesson, named);
  choices($("question").elements.lesson,
    lessons.filter((one) => one.questions.length).map((one) => [one.mark, one.title]));
  places();
  questions();
}

function places() {
  const { parts, exercises } = lessonOf($("bring"));
  choices($("bring").elements.place, [["", W.beginning],
    ...parts.map(({ id, title }) => [`screen ${id}`, title]),
    ...exercises.map((id) => [`exercise ${id}`, say("exercise_n", { id })])]);
}

function questions() {
  const { questions: found } = lessonOf($("question"));
  choices($("question").elements.question, found.map((one) => [one.id, `${one.id}: ${one.words}`]));
}

/** How things stand. */
function lessonsDesk(found) {
  fill($("brought"), found.call ? [make("b", {}, say("brought", { place: found.call.words }))] : []);
  $("release").hidden = !found.call;
  keep($("locks"), course.map((one) => {
    const open = !found.locked.includes(one.mark);
    const box = make("input", { type: "checkbox", checked: open });
    box.addEventListener("change", () => lead("lock", { lessons: box.checked
      ? found.locked.filter((mark) => mark !== one.mark) : [...found.locked, one.mark] }));
    return make("label", {}, box, ` ${one.title}`);
  }));
  const { poll } = found;
  keep($("poll"), poll ? [
    make("p", { class: "asks" }, poll.words),
    make("p", { role: "status" }, say("have_voted", { n: poll.votes, all: found.pupils.length })),
    ...tally(poll),
    make("p", { class: "row" },
      poll.revealed ? null : button(W.reveal, () => lead("reveal")),
      button(W.unask, () => lead("unask"), "plain"))] : []);
  $("stuck").hidden = !found.mistakes.length;
  fill($("mistakes"), found.mistakes.map((one) => make("li", {}, make("b", {}, one.exercise),
    make("span", { class: "words" }, one.words),
    make("span", {}, one.pupils === 1 ? W.pupil_1 : say("pupils_n", { n: one.pupils })))));
}

function beginLessons() {
  $("bring").elements.lesson.addEventListener("change", places);
  $("question").elements.lesson.addEventListener("change", questions);
  form("bring", ({ lesson, place }) => {
    const [kind, ...id] = place.split(" ");
    lead("call", { lesson, ...(kind ? { [kind]: id.join(" ") } : {}) });
  });
  form("question", ({ question }) => lead("ask", { question }));
  $("release").addEventListener("click", () => lead("release"));
  $("open-all").addEventListener("click", () => lead("lock", { lessons: [] }));
  $("lock-all").addEventListener("click", () => lead("lock", { lessons: course.map((one) => one.mark) }));
}
