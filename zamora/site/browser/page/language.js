// The language of a page of the site: what was chosen once, else at the root what the browser prefers. An address
// below the folder of a language stays in it. The build puts this in front of python.js as well.
"use strict";

(() => {
  const KEY = "zamora:language";
  /** The same page in each language. @type {NodeListOf<HTMLLinkElement>} */
  const links = document.querySelectorAll("link[rel=alternate][hreflang]");
  const own = document.documentElement.lang;

  /** @param {string | null} code @returns {string} the address of this page in a language; empty if it is not there */
  const address = (code) => {
    const found = [...links].find(({ hreflang }) => hreflang === code);
    return found ? Object.assign(new URL(found.href), { search: location.search, hash: location.hash }).href : "";
  };

  /** @param {string} code */
  const keep = (code) => {
    try {
      localStorage.setItem(KEY, code);
    } catch { /* it is forbidden: the address says the language */ }
  };

  const chosen = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  };

  window.zamoraLanguage = {
    speak(code) {
      keep(code);
      location.assign(address(code));
    },
    leaving: false,
  };

  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest("a[hreflang]") : null;
    if (!(link instanceof HTMLAnchorElement) || !address(link.hreflang)) return;
    keep(link.hreflang);
    link.href = address(link.hreflang); // on the same screen
  });

  // In a page of others, who put this there has chosen.
  if (parent !== window || address(own) !== address("x-default")) return;
  const wished = [chosen(), ...navigator.languages.map((one) => one.split("-")[0])].find((one) => address(one));
  if (!wished || wished === own) return;
  window.zamoraLanguage.leaving = true;
  document.documentElement.hidden = true;
  location.replace(address(wished));
})();
