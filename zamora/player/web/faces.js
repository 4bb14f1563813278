// Faces drawn in one hand: the company of the lessons, and the six levels of the rival.
// @ts-check

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

/** @param {string} ink */
const ground = (ink) => disc(60, 62, 57, ink);
/** @param {string} ink */
const coat = (ink) => `<path d="M16 100q10-9 28-10h32q18 1 28 10-18 19-44 19t-44-19z" fill="${ink}"/>`;
/** @param {string} ink */
const head = (ink) => disc(60, 58, 32, ink);

/** A bust: what lies behind the face, its outline, what lies over it. */
const BUST = {
  ana: (mood) => `${ground("var(--z-first-soft)")}${disc(29, 27, 17, "var(--z-face-hair-ana)")}${disc(91, 27, 17, "var(--z-face-hair-ana)")}
    ${disc(60, 53, 37, "var(--z-face-hair-ana)")}${coat("var(--z-face-coat-ana)")}
    ${head("var(--z-face-skin-ana)")}<path d="M28 56c0-24 15-34 33-34s31 10 31 32c-12-2-20-7-25-15-7 10-21 16-39 17z" fill="var(--z-face-hair-ana)"/>
    ${disc(27.5, 70, 3, "var(--z-gold)")}${disc(92.5, 70, 3, "var(--z-gold)")}${EYES[mood]}${MOUTH[mood]}`,
  teo: (mood) => `<rect x="4" y="6" width="112" height="112" rx="24" fill="var(--z-second-soft)"/>
    <path d="M10 118c1-18 12-26 30-28h40c18 2 29 10 30 28z" fill="var(--z-face-coat-teo)"/><rect x="29" y="24" width="62" height="70" rx="22" fill="var(--z-face-skin-teo)"/>
    <path d="M27 53V28q0-15 14-17 2-5 12-3 8-4 14 0 10-3 16 3 11 3 10 18v24h-4q-2-8-3-13-14 4-28-3-8 6-24 4-2 5-3 12z" fill="var(--z-face-hair-teo)"/>
    ${EYES[mood]}${MOUTH[mood]}`,
  profe: (mood) => `${ground("var(--z-gold-soft)")}<path d="M16 100q10-9 27-11h34q17 2 27 11-18 19-44 19t-44-19z" fill="var(--z-face-coat-profe)"/>
    <path d="M24 60c-7-4-8-16-1-22 2-9 9-14 15-14l6 14-12 26zM96 60c7-4 8-16 1-22-2-9-9-14-15-14l-6 14 12 26z" fill="var(--z-face-hair-profe)"/>
    <path d="M30 50c0-22 14-33 30-33s30 11 30 33v16c0 16-13 26-30 26S30 82 30 66z" fill="var(--z-face-skin-profe)"/>
    <path d="M33 38c-3-10 4-18 11-18 6-6 14-4 18-2 12-3 22 5 24 18-8-8-17-11-26-10-10 0-20 3-27 12z" fill="var(--z-face-hair-profe)"/>
    ${EYES[mood]}${line("M34.500 58h23M62.500 58h23M57.500 57q2.500-2 5 0", "var(--z-face-glasses)", 2)}${MOUTH[mood]}
    <path d="M60 70c-6-3-14-1-17 5-1 3 2 4 5 3 5-1 9 0 12-2 3 2 7 1 12 2 3 1 6 0 5-3-3-6-11-8-17-5z" fill="var(--z-face-whiskers)"/>`,
  // The rival's levels.
  luka: (mood) => `${ground("var(--z-stone)")}${coat("var(--z-face-coat-luka)")}${head("var(--z-face-skin-luka)")}
    <path d="M26 52c-3-22 12-36 34-36 21 0 36 14 34 35-4-3-6-8-7-13-4 5-9 6-14 4-5 5-13 5-18 0-7 6-15 4-20-2-3 5-5 9-9 12z" fill="var(--z-face-hair-luka)"/>
    ${line("M60 17q-3-9 5-12M66 17q2-7 9-7", "var(--z-face-hair-luka)", 4)}${EYES[mood]}${MOUTH[mood]}
    ${disc(50, 69, 1.2, "var(--z-face-freckle)")}${disc(55, 71, 1.2, "var(--z-face-freckle)")}${disc(66, 71, 1.2, "var(--z-face-freckle)")}${disc(71, 69, 1.2, "var(--z-face-freckle)")}`,
  yuki: (mood) => `${ground("var(--z-river)")}<path d="M25 56c-2-26 14-41 35-41s37 15 35 41v26q-6 7-14 5V50H39v37q-8 2-14-5z" fill="var(--z-face-hair-yuki)"/>${coat("var(--z-face-coat-yuki)")}${head("var(--z-face-skin-yuki)")}
    <path d="M28 55c0-23 13-35 32-35s32 12 32 35q-4-5-5-11-10 3-27 3t-27-3q-1 6-5 11z" fill="var(--z-face-hair-yuki)"/>
    <path d="M82 29l10-7 2 12zM82 29l-2-12 12 5z" fill="var(--z-check)"/>${EYES[mood]}${MOUTH[mood]}`,
  kofi: (mood) => `${ground("var(--z-leaf)")}${coat("var(--z-face-coat-kofi)")}
    <path d="M42 96l18 13 18-13" fill="none" stroke="var(--z-gold)" stroke-width="4"/>${head("var(--z-face-skin-kofi)")}
    <path d="M28 50c-1-22 13-34 32-34s33 12 32 34q-3-3-4-8-4-6-9-8-19-4-38 0-5 2-9 8-1 5-4 8z" fill="var(--z-face-hair-kofi)"/>
    ${EYES[mood]}${line("M38 59a9 9 0 1 0 18 0 9 9 0 1 0-18 0M64 59a9 9 0 1 0 18 0 9 9 0 1 0-18 0M56 58q4-3 8 0", "var(--z-gold)", 2.2)}${MOUTH[mood]}`,
  leila: (mood) => `${ground("var(--z-second-soft)")}
    <path d="M60 13c-30 0-38 20-38 42 0 18 2 32-4 44h84c-6-12-4-26-4-44 0-22-8-42-38-42z" fill="var(--z-face-hair-leila)"/>${coat("var(--z-face-coat-leila)")}${head("var(--z-face-skin-leila)")}
    <path d="M29 54c1-20 11-32 30-33 20 0 32 11 32 33-6-3-11-9-14-17-9 8-17 9-26 6-6 6-12 9-22 11z" fill="var(--z-face-hair-leila)"/>
    <path d="M28 40c8-16 20-22 33-22s24 6 31 21l-4 5c-7-12-15-17-27-17s-21 5-29 18z" fill="var(--z-face-band)"/>
    ${disc(28.500, 73, 2.600, "var(--z-gold)")}${disc(91.500, 73, 2.600, "var(--z-gold)")}${EYES[mood]}${MOUTH[mood]}`,
  arjun: (mood) => `${ground("var(--z-gold-soft)")}${coat("var(--z-face-coat-arjun)")}<path d="M50 92l10 12 10-12" fill="none" stroke="var(--z-on-side)" stroke-width="3"/>${head("var(--z-face-skin-arjun)")}
    <path d="M27 54c-3-26 13-39 34-39 14 0 31 9 32 28 0 5-1 8-3 11-2-6-4-10-8-13-11 1-25-1-34-8-5 7-13 11-15 14-2 2-3 5-6 7z" fill="var(--z-face-hair-arjun)"/>
    ${EYES[mood]}${line("M40 49.500q7-4 13-.5M67 49q6-3.500 13 .5", "var(--z-face-hair-arjun)", 4)}${MOUTH[mood]}`,
  wayra: (mood) => `${ground("var(--z-first-soft)")}${coat("var(--z-face-coat-wayra)")}${head("var(--z-face-skin-wayra)")}
    <path d="M29 50l-5 48q6 7 13 0l-2-40zM91 50l5 48q-6 7-13 0l2-40z" fill="var(--z-face-hair-wayra)"/>
    <path d="M28 56c0-22 12-34 32-34s32 12 32 34c-14-3-26-11-32-25-6 14-18 22-32 25z" fill="var(--z-face-hair-wayra)"/>
    <path d="M31 34q29-20 58 0l2-10Q60 1 29 24z" fill="var(--z-face-band)"/><path d="M36 27l6-5 6 2 6-5 6 3 6-3 6 5 6-2 6 5" fill="none" stroke="var(--z-gold)" stroke-width="2.500"/>
    ${line("M25 90h11M84 90h11", "var(--z-gold)", 4)}<path d="M32 104q28 17 56 0" fill="none" stroke="var(--z-gold)" stroke-width="3" stroke-dasharray="5 4"/>${EYES[mood]}${MOUTH[mood]}`,
};

/** The face of who speaks: a name and a mood of those above. @param {string} who @param {string} mood */
export function face(who, mood) {
  const drawn = document.createElement("span");
  drawn.className = "zamora-face";
  drawn.setAttribute("aria-hidden", "true");
  const cheeks = `<g opacity=".35">${disc(40, 71, 5, CHEEK)}${disc(80, 71, 5, CHEEK)}</g>`;
  drawn.innerHTML = `<svg viewBox="0 0 120 120">${BUST[who](mood)}${cheeks}</svg>`;
  return drawn;
}
