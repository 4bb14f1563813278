// The first board of a page before there is anybody to run its cell. It can be touched; a first turn gets the answer
// that the same rival gave when the page was made (`early` in zamora/player/lesson.py), where there are few of them.
// @ts-check

import { calm } from "./controls.js";

/** @typedef {import("./controls.js").News} News */
/** @typedef {Record<string, { news: News[], next: Answers }>} Answers by the number of a step */
/** @typedef {{ outputs: any[], answers?: any, seed?: number }} Known see `Early` in zamora/player/lesson.py */

const PAUSE = 300; // milliseconds until a rival answers at least; ANSWER_DELAY in zamora/player/game/board.py
const BREATH = 150; // after what moves

/** @param {News[]} news how long it moves, in milliseconds */
const moving = (news) => Math.max(0, ...news.flatMap(({ once }) => once)
  .map(([, { animate = [0] }]) => animate[0] * (animate.length - 1)));

export class Early {
  /** @param {Known} known */
  constructor({ outputs, answers = {}, seed }) {
    this.outputs = outputs;
    this.seed = seed;
    /** What follows on the next step; null: nothing more is known. @type {Answers | null} */
    this.answers = answers;
    /** What has been done here, for the program. @type {any[]} */
    this.done = [];
    /** How much of it has been answered. */
    this.told = 0;
    /** Whether a step is among that. */
    this.begun = false;
  }

  /** Something is done. @param {any} message @param {import("./controls.js").Program | null} program */
  act(message, program) {
    this.done.push(message);
    const { kind, part, step } = message;
    if (kind === "hello" && this.answers) this.told = this.done.length;
    if (kind === "hello" || !this.answers || !program) return;
    const answer = kind === "take" ? this.answers[step] : kind === "pick" ? { news: [], next: this.answers } : null;
    this.answers = answer ? answer.next : null;
    if (!answer) return;
    this.told = this.done.length;
    this.begun ||= kind === "take";
    const news = answer.news.map((one) => (calm() ? { ...one, once: one.once.filter(([, { animate }]) => !animate) } : one));
    const first = 1 + news.findIndex(({ once }) => once.some(([, { say }]) => say)), own = news.slice(0, first);
    const heard = (program.frame.parts[part]?.heard ?? 0) + 1;
    const tell = (/** @type {News[]} */ some) => {
      for (const one of some) program.tell(one);
      // How much has been heard here is not what had been when this was written down.
      program.tell({ change: [0, { parts: [0, { [part]: [0, { heard: [heard] }, []] }, []] }, []], once: [] });
    };
    tell(own);
    if (news.length > first)
      this.reply = setTimeout(() => tell(news.slice(first)), Math.max(PAUSE, moving(own) + BREATH));
  }

  /** The cell is to be run: from now on the program answers. What it needs to give the same answers. */
  leave() {
    this.answers = null;
    return this.begun ? { seed: this.seed } : {};
  }

  end() {
    clearTimeout(this.reply);
  }
}
