// Ana, Teo and the teacher: who speaks in a quotation of a lesson, `> **Ana:** …`, is drawn beside it.
// @ts-check

import { make } from "./dom.js";

/** Who each is, by the beginning of the quotation. */
const WHO = { "Ana:": "ana", "Teo:": "teo", "Profe:": "profe" };

const INK = "var(--z-face-pupil)", CHEEK = "var(--z-face-cheek)";
/** Dark lines with round ends. @param {string} d */
const line = (d, ink = INK, width = 3) =>
  `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round"/>`;
const disc = (x, y, r, fill) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

/** What a face says: one that asks thinks, one that calls out is glad. */
const EYES = {
  calm: disc(47, 60, 3.7, INK) + disc(73, 60, 3.7, INK) + line("M41 50q6-4 11 0M68 50q6-4 11 0"),
  thinks: disc(48.6, 57.6, 3.7, INK) + disc(74.6, 57.6, 3.7, INK) + line("M41 49q6-4 11 0M68 46q6-4 11-1"),
  glad: line("M42 62q5-7 10 0M68 62q5-7 10 0") + line("M41 48q6-4 11 0M68 48q6-4 11 0"),
};
const MOUTH = {
  calm: line("M52 77q8 7 16 0"),
  thinks: line("M55 79q6-3 11 1"),
  glad: `<path d="M50 75h20c0 8-4 12-10 12s-10-4-10-12z" fill="${INK}"/>`,
};

/** A bust: what lies behind the face, its outline, what lies over it. */
const BUST = {
  ana: (mood) => `${disc(60, 62, 57, "var(--z-first-soft)")}${disc(29, 27, 17, "var(--z-face-hair-ana)")}${disc(91, 27, 17, "var(--z-face-hair-ana)")}
    ${disc(60, 53, 37, "var(--z-face-hair-ana)")}<path d="M16 100q10-9 28-10h32q18 1 28 10-18 19-44 19t-44-19z" fill="var(--z-face-coat-ana)"/>
    ${disc(60, 58, 32, "var(--z-face-skin-ana)")}<path d="M28 56c0-24 15-34 33-34s31 10 31 32c-12-2-20-7-25-15-7 10-21 16-39 17z" fill="var(--z-face-hair-ana)"/>
    ${disc(27.5, 70, 3, "var(--z-gold)")}${disc(92.5, 70, 3, "var(--z-gold)")}${EYES[mood]}${MOUTH[mood]}`,
  teo: (mood) => `<rect x="4" y="6" width="112" height="112" rx="24" fill="var(--z-second-soft)"/>
    <path d="M10 118c1-18 12-26 30-28h40c18 2 29 10 30 28z" fill="var(--z-face-coat-teo)"/><rect x="29" y="24" width="62" height="70" rx="22" fill="var(--z-face-skin-teo)"/>
    <path d="M27 53V28q0-15 14-17 2-5 12-3 8-4 14 0 10-3 16 3 11 3 10 18v24h-4q-2-8-3-13-14 4-28-3-8 6-24 4-2 5-3 12z" fill="var(--z-face-hair-teo)"/>
    ${EYES[mood]}${MOUTH[mood]}`,
  profe: (mood) => `${disc(60, 62, 57, "var(--z-gold-soft)")}<path d="M16 100q10-9 27-11h34q17 2 27 11-18 19-44 19t-44-19z" fill="var(--z-face-coat-profe)"/>
    <path d="M24 60c-7-4-8-16-1-22 2-9 9-14 15-14l6 14-12 26zM96 60c7-4 8-16 1-22-2-9-9-14-15-14l-6 14 12 26z" fill="var(--z-face-hair-profe)"/>
    <path d="M30 50c0-22 14-33 30-33s30 11 30 33v16c0 16-13 26-30 26S30 82 30 66z" fill="var(--z-face-skin-profe)"/>
    <path d="M33 38c-3-10 4-18 11-18 6-6 14-4 18-2 12-3 22 5 24 18-8-8-17-11-26-10-10 0-20 3-27 12z" fill="var(--z-face-hair-profe)"/>
    ${EYES[mood]}${line("M34.500 58h23M62.500 58h23M57.500 57q2.500-2 5 0", "var(--z-face-glasses)", 2)}${MOUTH[mood]}
    <path d="M60 70c-6-3-14-1-17 5-1 3 2 4 5 3 5-1 9 0 12-2 3 2 7 1 12 2 3 1 6 0 5-3-3-6-11-8-17-5z" fill="var(--z-face-whiskers)"/>`,
};

/** The face of a speaker. @param {string} who @param {string} mood */
export function face(who, mood) {
  const drawn = make("span", { className: "zamora-face", "aria-hidden": "true" });
  const cheeks = `<g opacity=".35">${disc(40, 71, 5, CHEEK)}${disc(80, 71, 5, CHEEK)}</g>`;
  drawn.innerHTML = `<svg viewBox="0 0 120 120">${BUST[who](mood)}${cheeks}</svg>`;
  return drawn;
}

/** Let those who speak in a cell be seen. @param {HTMLElement} el */
export function introduce(el) {
  for (const said of el.querySelectorAll("blockquote:not(.zamora-says)")) {
    const who = WHO[said.querySelector("p:first-child > strong:first-child")?.textContent ?? ""];
    if (!who) continue;
    said.classList.add("zamora-says", `zamora-says-${who}`);
    const words = said.textContent.trim();
    said.prepend(face(who, words.endsWith("?") ? "thinks" : words.endsWith("!") ? "glad" : "calm"));
  }
}
