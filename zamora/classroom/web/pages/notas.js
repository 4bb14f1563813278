// Exercises × pupils, as a table of which only the cells are replaced that change.
"use strict";

const grid = { shape: "", cells: new Map(), chosen: false };

/** What stands in a cell: how it looks, what is seen, what is said of it. */
function mark([stars, tries], here) {
  const at = here ? ` at` : "", words = here ? `, ${W.now_here}` : "";
  if (stars) return [`s${stars}${at}`, String(stars), say("stars_n", { n: stars }) + words];
  if (tries) return [`${tries > 2 ? "x" : "t"}${at}`, `${tries}×`, say("tries_n", { n: tries }) + words];
  return [`e${at}`, "", here ? W.now_here : W.not_tried];
}

function gridLesson(found) {
  const known = course.map((one) => [one.mark, one.title]);
  choices($("grid-lesson"), known);
  if (!grid.chosen && course.length) {
    const tried = new Set(found.pupils.flatMap((one) => Object.keys(one.cells)));
    const busy = course.find((one) => one.exercises.some((id) => tried.has(id)));
    $("grid-lesson").value = found.now || busy?.mark || course.find((one) => one.exercises.length).mark;
  }
  return course.find((one) => one.mark === $("grid-lesson").value);
}

function showGrid(found) {
  const lesson = gridLesson(found);
  const tried = found.pupils.some((one) => Object.keys(one.cells).length) || Object.values(found.at).some(Boolean);
  $("heat").hidden = !tried || !lesson;
  if ($("heat").hidden) return;
  // Puzzles come after the exercises of their lesson.
  const ids = [...lesson.exercises, ...new Set(found.pupils.flatMap((one) => Object.keys(one.cells))
    .filter((id) => id.startsWith(`${lesson.mark}.`) && !/\.\d+$/.test(id)).sort())];
  const shape = JSON.stringify([ids, found.pupils.map((one) => [one.id, one.name])]);
  if (shape !== grid.shape) layGrid(ids, found.pupils);
  grid.shape = shape;
  const stuck = new Set(found.needs.filter((one) => one.kind === "stuck").map((one) => one.pupil));
  for (const one of found.pupils) {
    put(`${one.id} `, [`${one.here ? "" : "away"}${stuck.has(one.id) ? " st" : ""}`, one.name, one.here ? "" : W.absent]);
    for (const id of ids) put(`${one.id} ${id}`, mark(one.cells[id] || [0, 0], found.at[one.id] === id));
  }
  for (const id of ids) {
    const n = found.pupils.filter((one) => one.cells[id]?.[0]).length;
    put(` ${id}`, ["", String(n), ""]);
    grid.cells.get(` ${id}`)[0].style.setProperty("--p", `${(100 * n) / found.pupils.length}%`);
  }
}

function layGrid(ids, pupils) {
  const [head, body, foot] = $("grid").children;
  grid.cells.clear();
  const cell = (key, tag = "td", more = {}) => {
    const made = make(tag, more);
    grid.cells.set(key, [made, ""]);
    return made;
  };
  head.replaceChildren(make("tr", {}, make("th", { scope: "col" }, W.player),
    ...ids.map((id) => {
      // A problem of practice is its family and a number: «3.calles-17».
      const [family, number] = id.split("-"), title = titles[family];
      return make("th", { scope: "col", title }, title && number ? `${title} · ${number}` : id);
    })));
  body.replaceChildren(...pupils.map((one) => make("tr", {}, cell(`${one.id} `, "th", { scope: "row" }),
    ...ids.map((id) => cell(`${one.id} ${id}`)))));
  foot.replaceChildren(make("tr", {}, make("th", { scope: "row" }, W.solved_by), ...ids.map((id) => cell(` ${id}`))));
}

function put(key, [kind, shown, words]) {
  const found = grid.cells.get(key), now = `${kind}|${shown}|${words}`;
  if (found[1] === now) return;
  found[1] = now;
  found[0].className = kind;
  found[0].replaceChildren(...(shown ? [make("span", words && key.trim().includes(" ") ? { "aria-hidden": "true" } : {}, shown)] : []),
    ...(words ? [make("span", { class: "hidden" }, ` ${words}`)] : []));
}

$("grid-lesson").addEventListener("change", () => { grid.chosen = true; showGrid(state); });
