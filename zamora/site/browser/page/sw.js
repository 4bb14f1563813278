// The service worker of the site. The build prepends: BUILD, its name; FILES, the hash of each file;
// FIRST, those to be kept, what all editions have in "common" and what each has by its folder; WORDS of each.
"use strict";

/* global BUILD, FILES, FIRST, WORDS */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const HERE = new URL("./", self.location.href);
const OURS = `zamora ${HERE.pathname} `;
const STORE = OURS + BUILD;
const AT_ONCE = 6; // concurrent requests

const hex = (digest) => [...new Uint8Array(digest)].map((n) => n.toString(16).padStart(2, "0")).join("");

class Damaged extends Error {}

/** A file of this build, whole and unhurt, or an error. */
async function bring(name) {
  const answer = await fetch(new URL(name, HERE), { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const copy = answer.clone();
  if (hex(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer())) !== FILES[name])
    throw new Damaged(name);
  return copy;
}

/** The folder of the edition to which an address belongs. @param {string} address */
const editionOf = (address) =>
  Object.keys(WORDS).find((folder) => folder && address.startsWith(HERE.href + folder)) ?? "";

/** The editions in which somebody reads, or has read here. */
async function read() {
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const found = new Set(open.map(({ url }) => editionOf(url)));
  for (const name of await caches.keys())
    if (name.startsWith(OURS))
      for (const { url } of await (await caches.open(name)).keys())
        if (url.includes("/leccion/")) found.add(editionOf(url));
  return [...found];
}

/** Fill the store of this build with what these editions need. @param {string[]} editions */
async function fill(editions) {
  const store = await caches.open(STORE);
  const names = ["common", ...editions].flatMap((folder) => FIRST[folder] ?? []);
  const one = async () => {
    for (let name; (name = names.pop()) !== undefined;) {
      const address = new URL(name, HERE).href;
      if (!(await store.match(address))) await store.put(address, await bring(name));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

worker.addEventListener("install", (event) => event.waitUntil(read().then(fill)));

// Pages of the older build go on with it; the next one that is opened after they are closed is new.
worker.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys())
    if (name.startsWith(OURS) && name !== STORE) await caches.delete(name);
  await worker.clients.claim();
})()));

// A page is asked whether it wants the newer build; then all of them begin again with it.
// A page in another language is kept from then on.
worker.addEventListener("message", (event) => {
  const { data } = event;
  if (data === "take over") void worker.skipWaiting();
  else if (typeof data?.keep === "string")
    event.waitUntil(fill([data.keep]).catch((error) => console.warn("zamora:", error)));
});

const say = (words, text, status) => new Response(
  `<!DOCTYPE html><html lang="${words.language}"><meta charset="utf-8"><title>${words.title}</title><p>${text}</p>`,
  { status, headers: { "Content-Type": "text/html; charset=utf-8" } });

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(HERE.href)) return;
  let name = decodeURIComponent(url.pathname.slice(HERE.pathname.length));
  if (name === "" || name.endsWith("/")) name += "index.html";
  if (!(name in FILES)) return;
  event.respondWith((async () => {
    const store = await caches.open(STORE);
    const kept = await store.match(new URL(name, HERE).href);
    if (kept) return kept;
    try {
      const answer = await bring(name);
      await store.put(new URL(name, HERE).href, answer.clone()).catch(() => {}); // no room: not kept
      return answer;
    } catch (error) {
      console.warn("zamora:", error);
      const words = WORDS[editionOf(url.href)];
      return error instanceof Damaged ? say(words, words.damaged, 502) : say(words, words.missing, 504);
    }
  })());
});
