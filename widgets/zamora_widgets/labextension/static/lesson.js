// Lessons as pages that play.
//
// A lesson exactly as shipped (the hash of its cells is in lessons.json) is opened as a page
// (lesson/page.js, hosted by notebook.js). An edited one is recognised by its title; it is shown as a
// notebook, not run, and a sentence says why. Other notebooks are left alone.

import { Chrome, HOME, addressed, atHome, withoutEntries } from "./chrome.js";
import { fill, make } from "./lesson/dom.js";
import { LessonPage } from "./lesson/page.js";
import { START, titleOf } from "./lesson/screens.js";
import { letGo } from "./letgo.js";
import { NotebookHost } from "./notebook.js";
import { sha256 } from "./sha256.js";

/** Longest time that the cover is shown, in milliseconds. */
const COVERED = 8000;

/** The screen that the address names, once. JupyterLab takes it off the address before any lesson opens. */
let linked = location.hash;

const started = withoutEntries();

const cellsOf = (model) => [...model.cells].map(({ id, type, sharedModel }) =>
  ({ id, type, source: sharedModel.source, tags: sharedModel.getMetadata("tags") ?? [] }));

/** As tools/lesson_pages.py has it. */
const hashOf = (cells) => sha256(JSON.stringify(cells.map(({ type, source }) => [type, source])));

/** The courses, first that of the language in which JupyterLab was started (zamora/jupyter/server.py). */
function spokenFirst(courses) {
  const config = document.getElementById("jupyter-config-data")?.textContent;
  const spoken = courses[JSON.parse(config || "{}").zamoraLanguage];
  return [...new Set([spoken, ...Object.values(courses)])].filter(Boolean);
}

/** What is shown instead of JupyterLab's own while a lesson of ours is being opened. */
function cover(courses) {
  const name = addressed();
  const course = atHome() ? courses[0] : courses.find(({ lessons }) => lessons.some(({ file }) => file === name));
  if (!course) return () => {};
  const sheet = make("div", { className: "zamora-page-cover", role: "status" }, course.words.opening);
  document.body.append(sheet);
  setTimeout(() => sheet.remove(), COVERED);
  return () => sheet.remove();
}

/**
 * What may be a lesson makes no cells until it is known whether it is: the page makes those that it
 * shows, JupyterLab all of them, before it says that the document is ready. (This is no public property.)
 *
 * @returns lets JupyterLab go on.
 */
function hold({ content, context }, courses) {
  const name = context.path.split("/").at(-1);
  if (!courses.some(({ lessons }) => lessons.some(({ file }) => file === name))) return () => {};
  content._runOnIdleTime = async () => {};
  return () => {
    delete content._runOnIdleTime;
    if (!content.isDisposed) content.update();
  };
}

/** The plugin; `borrow` gives JupyterLab's own modules. */
export async function lessons(borrow) {
  const { INotebookTracker } = await borrow("@jupyterlab/notebook");
  const { CodeCell } = await borrow("@jupyterlab/cells");
  const { Dialog } = await borrow("@jupyterlab/apputils");
  const { Widget } = await borrow("@lumino/widgets");
  const { Signal } = await borrow("@lumino/signaling");

  /** An edited lesson: say so, and offer to run it. */
  function explain(panel, { words }, lesson) {
    const run = async () => {
      notice.dispose();
      await panel.sessionContext.ready;
      for (const cell of [...panel.content.widgets])
        if (cell instanceof CodeCell && !cell.isDisposed)
          await CodeCell.execute(cell, panel.sessionContext);
    };
    const notice = new Widget({ node: make("div", { className: "zamora-page-edited", role: "note" },
      make("p", {}, make("b", {}, words.edited), " ", fill(words.original, lesson)),
      make("button", { type: "button", className: "zamora-bar-button zamora-bar-on", onclick: run },
           words.start)) });
    panel.contentHeader.addWidget(notice);
    return notice;
  }

  async function look(app, chrome, courses, panel) {
    await panel.context.ready;
    if (panel.isDisposed) return;
    const cells = cellsOf(panel.content.model);
    const hash = hashOf(cells);
    for (const course of courses) {
      const lesson = course.lessons.find((one) => one.hash === hash);
      if (lesson) {
        const at = chrome.alone && lesson.file === addressed() ? linked : "";
        linked = "";
        const host = new NotebookHost({
          app, chrome, panel, lesson, words: course.words, cells, Widget, Dialog, linked: at,
          execute: (cell) => CodeCell.execute(cell, panel.sessionContext),
          isStillShipped: () => hashOf(cellsOf(panel.content.model)) === hash,
          explain: () => explain(panel, course, lesson),
          letGo: () => letGo(panel, Signal),
        });
        return new LessonPage({ host, course, lesson }).open();
      }
    }
    for (const course of courses) {
      const edited = course.lessons.find(({ title }) => title === titleOf(cells));
      if (edited && cells.some(({ source }) => source.trim() === START))
        return void explain(panel, course, edited);
    }
  }

  return {
    id: "zamora:lesson",
    autoStart: true,
    requires: [INotebookTracker],
    async activate(app, tracker) {
      for (const name of ["tokens.css", "fonts.css", "lesson/lesson.css", "notebook.css"]) {
        const sheet = document.createElement("link");
        sheet.rel = "stylesheet";
        sheet.href = new URL(name, import.meta.url).href;
        // Those of the boards, before there is one: a canvas is not painted again when they come.
        sheet.onload = () => document.fonts.load("700 1rem 'Bricolage Grotesque'");
        document.head.append(sheet);
      }
      const answer = await fetch(new URL("lessons.json", import.meta.url));
      const courses = spokenFirst(await answer.json());
      const uncover = cover(courses);
      const chrome = new Chrome(app, courses, Widget);
      const see = (panel) => {
        const release = hold(panel, courses);
        void look(app, chrome, courses, panel)
          .catch((error) => console.warn("zamora:", error))
          .finally(() => {
            release();
            uncover();
            started();
          });
      };
      void app.restored.then(async () => {
        setTimeout(started, COVERED); // nothing of ours was opened
        if (chrome.alone && atHome() && (await chrome.hasLessons())) await chrome.show(linked.slice(1) || HOME);
        if (atHome()) uncover();
      });
      tracker.forEach(see);
      tracker.widgetAdded.connect((_, panel) => see(panel));
    },
  };
}
