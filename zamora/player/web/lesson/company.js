// Ana, Teo and the teacher: who speaks in a quotation of a lesson, `> **Ana:** …`, is drawn beside it.
// @ts-check

import { face } from "../faces.js";

/** Who each is, by the beginning of the quotation, in any of the languages. */
const WHO = { "Ana:": "ana", "Teo:": "teo", "Profe:": "profe", "Teacher:": "profe" };

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
