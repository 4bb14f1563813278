// The language of a site's page: zamora/site/browser/page/language.js, without a browser.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const SCRIPT = readFileSync(new URL("../../zamora/site/browser/page/language.js", import.meta.url), "utf8");
const SITE = "https://host/site/";
const PLACES = { es: SITE, en: `${SITE}en/`, pt: `${SITE}pt/`, "x-default": SITE };

/** A page of a site; what it has kept, and where it goes. */
function open({ own = "es", browser = ["es-VE"], kept = {}, framed = false, languages = Object.keys(PLACES), denied = false }) {
  const store = { ...kept };
  let went = "";
  const location = {
    search: "?game=golez", hash: "#tablero",
    replace: (to) => { went = to; }, assign: (to) => { went = to; },
  };
  const document = {
    documentElement: { lang: own, hidden: false },
    querySelectorAll: () => languages.map((hreflang) => ({ hreflang, href: `${PLACES[hreflang]}leccion/pagina.html` })),
    addEventListener() {},
  };
  const deny = () => { throw new Error("denied"); };
  const localStorage = denied ? { getItem: deny, setItem: deny }
    : { getItem: (key) => store[key] ?? null, setItem: (key, value) => { store[key] = value; } };
  const page = { document, location, localStorage, navigator: { languages: browser }, URL };
  const window = Object.assign(page, { window: page, parent: framed ? {} : page });
  runInNewContext(SCRIPT, window);
  return { page, store, went: () => went };
}

const KEPT = { "zamora:language": "pt" };
for (const [name, page, to] of [
  ["the browser's at the root", { browser: ["fr", "en-US", "es"] }, "en"],
  ["none that is not there", { browser: ["fr"] }, ""],
  ["that of the root", { browser: ["es-AR", "en"] }, ""],
  ["what was chosen, before the browser's", { browser: ["en"], kept: KEPT }, "pt"],
  ["an address names its own", { own: "en", browser: ["pt"], kept: KEPT }, ""],
  ["a page around it has chosen", { browser: ["en"], framed: true }, ""],
  ["a site in one language", { browser: ["en"], kept: KEPT, languages: [] }, ""],
  ["a browser that keeps nothing", { browser: ["en"], denied: true }, "en"],
])
  test(`a page's language: ${name}`, () => {
    const { page: { zamoraLanguage }, went } = open(page);
    assert.equal(went(), to && `${PLACES[to]}leccion/pagina.html?game=golez#tablero`);
    assert.equal(zamoraLanguage.leaving, Boolean(to));
  });

test("a language that is chosen is remembered, and shows the same screen", () => {
  const { page, store, went } = open({ own: "en" });
  page.zamoraLanguage.speak("es");
  assert.equal(went(), `${SITE}leccion/pagina.html?game=golez#tablero`);
  assert.deepEqual(store, { "zamora:language": "es" });
});
