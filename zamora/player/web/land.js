// The land of the two ladders, drawn by code: two mountains of the Andes of Mérida, frailejones, a hut;
// and the board of the prologue. Colours: tokens.css.
// @ts-check

import { LAST, make } from "./lesson/dom.js";

/** @typedef {{ file: string, title: string, mark: string, ladder: string }} Lesson */

const WIDTH = 1600, HEIGHT = 760;
/** The ways of the ladders, from below: a stop at each corner, if there are as many. @type {[number, number][][]} */
const WAYS = [
  [[90, 650], [278, 656], [468, 666], [642, 684], [676, 556], [464, 535], [600, 430], [814, 434], [650, 298], [852, 264], [722, 142]],
  [[861, 614], [1072, 640], [1283, 618], [1494, 600], [1283, 470], [1494, 398], [1272, 372], [1430, 270], [1350, 170]],
];
const HUT = [1060, 510];

/** So many stops on a way, equally far from one another. @param {[number, number][]} way @param {number} count */
export function along(way, count) {
  if (count === way.length) return way;
  const gone = [0];
  for (let n = 1; n < way.length; n++) gone.push(gone[n - 1] + Math.hypot(way[n][0] - way[n - 1][0], way[n][1] - way[n - 1][1]));
  return Array.from({ length: count }, (_, stop) => {
    const far = (gone[gone.length - 1] * stop) / Math.max(1, count - 1);
    const n = Math.max(1, gone.findIndex((sum) => sum >= far)), part = (far - gone[n - 1]) / (gone[n] - gone[n - 1]);
    return /** @type {[number, number]} */ ([0, 1].map((of) => way[n - 1][of] + part * (way[n][of] - way[n - 1][of])));
  });
}

/** @param {number[]} at in per cent of the land */
const percent = ([x, y]) => `--x: ${(100 * x) / WIDTH}%; --y: ${(100 * y) / HEIGHT}%`;

/** A path that winds from stop to stop. @param {[number, number][]} stops */
const winding = (stops) => stops.reduce((way, [x, y], n) => {
  if (!n) return `M${x} ${y}`;
  const [fromX, fromY] = stops[n - 1], middle = (fromX + x) / 2, bow = n % 2 ? 32 : -32;
  return `${way}C${middle} ${fromY - bow} ${middle} ${y + bow} ${x} ${y}`;
}, "");

/** @param {[number, number][]} stops */
const ladder = (stops) => `<g fill="none" stroke-linejoin="round"><path d="${winding(stops)}" stroke="var(--z-path)"
  stroke-width="22" stroke-linecap="round"/><path d="${winding(stops)}" stroke="var(--z-rung)" stroke-width="14" stroke-dasharray="6 8"/></g>`;

/** A frailejón, the plant of the páramo. @param {number[]} at x, y and size */
function frailejon([x, y, size]) {
  const leaves = Array.from({ length: 9 }, (_, n) => {
    const turn = -Math.PI / 2 + (n - 4) * 0.36, [dx, dy] = [Math.cos(turn), Math.sin(turn)];
    return `M0-24Q${16 * dx - 3} ${16 * dy - 24} ${25 * dx} ${25 * dy - 24}Q${15 * dx + 4} ${12 * dy - 22} 0-24z`;
  });
  return `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-5 2v-26H5V2z" fill="var(--z-trunk)"/><path d="${
    leaves.join("")}" fill="var(--z-leaf)"/><g fill="var(--z-sun)"><circle cx="-6" cy="-46" r="4"/><circle cx="7" cy="-49" r="4"/></g></g>`;
}

/** The same stars every night. */
const stars = () => Array.from({ length: 60 }, (_, n) =>
  `<circle cx="${(n * 613) % WIDTH}" cy="${(n * n * 37) % 330}" r="${0.8 + (n % 7) / 5}"/>`).join("");

/** The land, as SVG. @param {[number, number][][]} stops of its ladders */
export const land = (stops = WAYS) => `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
<linearGradient id="zamora-sky" x2="0" y2="1"><stop stop-color="var(--z-sky)"/><stop offset="1" stop-color="var(--z-sky-2)"/></linearGradient>
<path d="M0 0h1600v760H0z" fill="url(#zamora-sky)"/>
<g class="home-night" fill="var(--z-snow)">${stars()}</g>
<circle class="home-day" cx="1040" cy="170" r="56" fill="var(--z-sun)"/>
<path class="home-night" d="M1062 216a54 54 0 0 1-22-104 60 60 0 1 0 76 68 54 54 0 0 1-54 36z" fill="var(--z-sun)"/>
<path class="home-day" d="M880 250q6-26 34-22 16-26 44-12 26-10 36 14 24 0 24 20zM1440 120q6-20 28-18 14-20 36-8 22-8 30 12 18 0 18 14z"
  fill="var(--z-snow)" opacity=".75"/>
<path d="M0 462l120-32 210-80 140 50 90-70 340 90 120-80 100 60 380-70 100 34v500H0z" fill="var(--z-peak)" opacity=".55"/>
<path d="M250 640l230-220 80-70 40-60 50-75 72-77 68 87 40 25 75 120 105 110 120 160z
  M930 660l180-190 80-90 50-80 50-50 60-100 60 100 40 40 70 140 180 230z" fill="var(--z-peak-2)"/>
<path d="M722 138l68 87 40 25 75 120 105 110 120 160H760l40-150-58-90 22-100z
  M1350 150l60 100 40 40 70 140 180 230h-300l30-170-66-110 20-110z" fill="var(--z-peak-3)"/>
<path d="M722 138l-72 77-35 53 44-14 22 26 30-40 24 46 26-34 46 16-37-48z
  M1350 150l-60 100-28 32 42-10 24 24 26-40 24 48 30-38 34 10-32-26z" fill="var(--z-snow)"/>
<path d="M0 548q110-40 200-18t330 10q170-70 360 6t330-20q200-80 380 0v240H0z" fill="var(--z-hill)"/>
<path d="M0 624q200-60 420-4t420 0q200-50 400 10t360-30v160H0z" fill="var(--z-hill-2)"/>
<path d="M0 716q260-40 520-10t520 4q260-30 560 2v50H0z" fill="var(--z-hill-3)"/>
<g transform="translate(${HUT[0]} ${HUT[1] - 58}) scale(1.2)"><path d="M-34 22V-8L0-32 34-8v30z" fill="var(--z-wall)"/>
<path d="M22-40v22l-10-8v-14zM-44-4L0-38 44-4l-5 7L0-26-39 3z" fill="var(--z-rim)"/><rect x="-9" width="18" height="22" rx="3" fill="var(--z-gold)"/></g>
${stops.map(ladder).join("")}
${[[40, 735, 1.1], [200, 742, 0.8], [185, 572, 0.5], [815, 735, 1], [800, 560, 0.5], [1010, 742, 0.95], [1205, 744, 0.75],
  [1570, 730, 1.15], [1400, 575, 0.6], [1555, 520, 0.5]].map(frailejon).join("")}
</svg>`;

/** What the author saw with his eyes closed: a draughts board with a ball. */
function dream() {
  const side = 6, [dx, dy] = [23, 12];
  /** @param {number} i @param {number} j */
  const at = (i, j) => [(i - j) * dx, (i + j) * dy];
  const cells = Array.from({ length: side * side }, (_, n) => [n % side, Math.floor(n / side)]).map(([i, j]) => {
    const [x, y] = at(i, j);
    return `<path d="M${x} ${y}l${dx} ${dy}-${dx} ${dy}-${dx}-${dy}z" fill="var(--z-${(i + j) % 2 ? "wood-2" : "wood"})"/>`;
  });
  const men = [[0, 3, "ivory"], [1, 4, "ivory"], [4, 1, "rim"], [5, 4, "rim"]].map(([i, j, ink]) => {
    const [x, y] = at(Number(i), Number(j));
    return `<ellipse cx="${x}" cy="${y + dy + 3}" rx="14" ry="7" fill="var(--z-cast)" opacity=".6"/><ellipse cx="${x}" cy="${y + dy - 3}" rx="14" ry="7" fill="var(--z-${ink})"/>`;
  });
  return `<svg viewBox="-142 -16 284 168" aria-hidden="true">${cells.join("")}${men.join("")}
<circle cx="-23" cy="42" r="46" fill="var(--z-gold)" opacity=".28"/><ellipse cx="-23" cy="73" rx="11" ry="5" fill="var(--z-cast)" opacity=".6"/>
<g transform="translate(-23 42) scale(.5)"><circle r="33" fill="var(--z-ivory)" stroke="var(--z-night)" stroke-width="3"/>
<path d="M0-14L13.300-4.300 8.200 11.300H-8.200L-13.300-4.300zM-9-31.500L0-25 9-31.500zM24-8l3.500 11 6-5-4-11zM15 21l-2 9 9-6.500zM-15 21l2 9-9-6.500zM-24-8l-3.500 11-6-5 4-11z" fill="var(--z-night)"/>
<path d="M0-14V-25M13.300-4.300L24-8M8.200 11.300L15 21M-8.200 11.300L-15 21M-13.300-4.300L-24-8" stroke="var(--z-night)" stroke-width="3"/></g></svg>`;
}

/** @param {string} words */
export const unseen = (words) => make("span", { className: "zamora-unseen" }, words);

/** The scene of the prologue, in the author's words. @param {Record<string, string>} words */
export const scene = (words) => [make("div", { className: "home-dream", innerHTML: dream() }),
  make("blockquote", {}, `${words.quoted.replace("{words}", words.scene)} `, make("cite", { className: "home-author" }, words.author))];

/** The land with its ladders and a card that leads on: `parts` of a box of the class `home-map`. */
export class Ladders {
  /** @param {Lesson[]} lessons @param {(file: string) => string} link @param {Record<string, string>} words */
  constructor(lessons, link, words) {
    this.lessons = lessons;
    this.link = link;
    this.words = words;
    /** The stops, by the files of their lessons. @type {Map<string, any>} */
    this.stops = new Map();
    this.card = make("div", { className: "home-card" });
    this.dealt = "";
    const ladders = [...new Set(lessons.map(({ ladder }) => ladder))].map((name) => lessons.filter((one) => one.ladder === name));
    const stops = WAYS.map((way, ladder) => along(way, ladders[ladder]?.length ?? 0));
    this.parts = [make("div", { className: "home-land", innerHTML: land(stops) }), this.card, ...ladders.flatMap((its, ladder) => [
      make("h2", { className: `home-ladder-${ladder}` }, its[0].ladder),
      make("ol", { className: `home-stops home-stops-${ladder}` },
        ...its.map((lesson, n) => this.stop(lesson, stops[ladder]?.[n] ?? HUT))),
    ])];
  }

  /** @param {Lesson} lesson @param {number[]} at */
  stop({ file, title }, at) {
    const stop = make("li", {}, make("a", { href: this.link(file) },
      make("span", { className: "home-dot", "aria-hidden": "true" }), make("b", {}, title.replace(/^\w+ · /, "")), unseen("")));
    stop.style.cssText = percent(at);
    this.stops.set(file, stop);
    return stop;
  }

  /** Say where one is: in the lesson of the pupil, or before she is known in that of the browser; what is done.
   * @param {{ begun: boolean, done: string[], now: string } | null} known @returns whether nothing has been begun */
  show(known) {
    const { words, lessons } = this, done = known?.done ?? [];
    const last = lessons.find(({ file }) => file === localStorage.getItem(LAST));
    const now = last && !done.includes(last.file) ? last : lessons.find(({ file }) => file === known?.now) ?? last ?? lessons[0];
    const fresh = !known?.begun && now === lessons[0], card = `${fresh} ${now.file}`;
    for (const lesson of lessons) this.mark(lesson, lesson === now, done.includes(lesson.file));
    if (card === this.dealt) return fresh; // who is there keeps her place
    this.dealt = card;
    this.card.replaceChildren(...fresh ? [...scene(words), make("h1", {}, words.wonder)] : [
      make("div", { className: "home-dream", innerHTML: dream() }), make("h1", {}, make("small", {}, words.you_were), " ", now.title.replace(" · ", "\u00a0·\u00a0"))],
    make("a", { className: "home-go", href: this.link(now.file) }, fresh ? words.start : words.resume));
    return fresh;
  }

  /** Say of a stop whether it is done, and whether one is here. @param {Lesson} lesson @param {boolean} here @param {boolean} done */
  mark({ file, mark }, here, done) {
    const stop = this.stops.get(file), [dot, , said] = stop.firstChild.children;
    stop.className = `${done ? "home-done" : ""} ${here ? "home-here" : ""}`;
    if (here) stop.firstChild.setAttribute("aria-current", "step");
    else stop.firstChild.removeAttribute("aria-current");
    dot.textContent = done ? "✓" : /^\d/.test(mark) ? mark : "⚒";
    said.textContent = done ? `, ${this.words.done}` : "";
  }
}
