// The first thing that runs on a page of a lesson: it starts Python in a worker when it is asked to, and says
// what is wrong if something is. The build puts in front of it what all pages of a language have in common.
"use strict";

(() => {
  const { lang, dataset: { version, build, lesson: named, edition = "" } } = document.documentElement;
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const root = new URL(edition ? "../../" : "../", script.src);
  // The name of a lesson, or of a page without a notebook: what its address asks for; a page of Jupyter's has none.
  const lesson = named === "" ? location.search.slice(1) || "?" : named;
  const { words, course } = window.zamoraBrought;

  // What a pupil brings along from another device stays in no history of this one.
  const carried = location.hash.startsWith("#traer=") ? location.hash : "";
  if (carried) history.replaceState(history.state, "", location.pathname + location.search);

  const missing = typeof WebAssembly !== "object" || typeof Worker !== "function";

  // Where a browser keeps nothing, or has no room, the page does until it is closed.
  for (const name of ["localStorage", "sessionStorage"])
    try {
      window[name].setItem("zamora:try", "");
      window[name].removeItem("zamora:try");
    } catch {
      const kept = new Map();
      Object.defineProperty(window, name, { value: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, String(value)),
        removeItem: (key) => void kept.delete(key),
      } });
    }

  const keeper = self.origin !== "null" && "serviceWorker" in navigator ? navigator.serviceWorker : undefined;
  /** Whether this browser keeps the site; in a frame it does not. */
  const keeps = Boolean(keeper) && parent === window;
  const PAUSE = 3000; // milliseconds
  /** @type {(value?: unknown) => void} */
  let isUnpacked;
  /** When what Python begins with is kept unpacked, for the next visit. */
  const unpacked = new Promise((come) => { isUnpacked = come; });

  /** What has come about, in milliseconds since this page was asked for. */
  const step = (name, at = performance.timeOrigin + performance.now()) =>
    void (zamoraSite.steps[name] = Math.round(at - performance.timeOrigin));

  /** A worker whose messages are buffered until there is a listener. */
  function begin() {
    let worker;
    try {
      // Without a lesson Python is a kernel of Jupyter's. Where nothing can be read before Python is there, it waits
      // for nothing; nor where all of it is kept, and nobody needs the line.
      const waits = Boolean(named) && !keeper?.controller;
      const name = JSON.stringify({ spoken: lang, lesson: lesson ?? "", waits, keeps, pause: PAUSE });
      worker = new Worker(new URL("kernel/worker.js", root), { type: "module", name });
    } catch (error) {
      return { post() {}, end() {}, free() {}, listen: (call) => call({ failed: String(error) }) };
    }
    const said = [];
    /** @type {((data: any) => void) | null} */
    let listener = null;
    const hear = (data) => {
      if (data.step) return step(data.step, data.at);
      if ("notice" in data) return zamoraSite.notice(data.notice);
      if (data.percent) return zamoraSite.came(data.percent);
      if (data.document) return zamoraSite.drawn(data.document);
      if (data.unpacked) return isUnpacked();
      if (listener) listener(data);
      else said.push(data);
    };
    worker.addEventListener("message", ({ data }) => hear(data));
    worker.addEventListener("error", (event) => hear({ failed: event.message ?? "worker" }));
    return {
      post: (message) => worker.postMessage(message),
      end: () => worker.terminate(),
      free: () => worker.postMessage({ free: true }), // the line
      listen(call) {
        listener = call;
        said.splice(0).forEach(call);
      },
    };
  }

  /** Have the whole site stored for use offline; not before the first board is alive and has been touched: Python
   * needs the line, and then the processor. */
  function keepAll() {
    step("screen"); // Python has run all cells of it
    if (!keeps) return;
    zamoraSite.kept = new Promise((later) => setTimeout(later, PAUSE))
      .then(() => keeper?.register(new URL("sw.js", root), { scope: root.pathname })).then(() => keeper?.ready)
      .then((found) => found?.active?.postMessage({ keep: edition })).then(() => unpacked)
      .catch((error) => console.warn("zamora:", error));
  }

  // What is wrong -----------------------------------------------------------------------------------

  /** What the worker fetches. */
  const FILES = [
    ...["worker.js", "unpack.js", "shelf.js", "unpacker.js", "unxz.js", "beneath.js", "xz.wasm"].map((one) => `kernel/${one}`),
    ...["pyodide.js", "pyodide.asm.js"].map((one) => `pyodide/${one}`),
    ...["built.json", "snapshot.xz", "packages.xz", "wasm.xz", "library.xz"].map((one) => `python/${one}`),
  ];
  const SCRIPT = "text/javascript";
  let forbidden = "", stuck = false;

  addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
    if (!effectiveDirective.startsWith("style")) forbidden = effectiveDirective;
  });
  addEventListener("error", ({ target }) => {
    if (target instanceof HTMLScriptElement) fail(target.src);
  }, true);

  /** The scripts of this page. */
  const own = () => [...document.querySelectorAll("script[src], link[rel=modulepreload]")]
    .map((one) => one.getAttribute("src") ?? one.getAttribute("href") ?? "");

  /** What who keeps the site can do about it. @param {string} why */
  async function cause(why) {
    if (self.origin === "null") return words.frame;
    if (forbidden || /content.security/i.test(why))
      return words.policy.replace("{directive}", forbidden || "script-src");
    for (const address of [...own(), ...FILES.map((one) => new URL(one, root).href)]) {
      const { pathname } = new URL(address, location.href), file = pathname.slice(root.pathname.length);
      const answer = await fetch(pathname, { method: "HEAD", cache: "no-store" }).catch(() => null);
      if (!answer?.ok) return words.gone.replace("{file}", file).replace("{status}", answer?.status ?? "—");
      const type = answer.headers.get("content-type") ?? "";
      if (/\.js$/.test(file) && !type.includes("javascript"))
        return words.type.replace("{file}", file).replace("{type}", type).replace("{wanted}", SCRIPT);
    }
    return why;
  }

  /** Python does not come, or the page itself. @param {string} why */
  async function fail(why = "") {
    document.documentElement.dataset.stuck = ""; // all words of the lesson are shown
    if (stuck) return;
    stuck = true;
    if (missing) return say(words.old, true);
    const what = words.keeper.replace("{why}", await cause(why));
    say(self.origin === "null" ? words.framed.replace("{address}", location.href) : words.failed, true, true, what);
  }

  // A newer site --------------------------------------------------------------------------------------

  /** Of which build this browser has pages and scripts. */
  const LAST = "zamora:build", TRIED = "zamora:renewed";
  let controlled = Boolean(keeper?.controller);
  // Old pages and new files never mix: when another build takes over, all pages are of it.
  keeper?.addEventListener("controllerchange", () => {
    if (controlled) location.reload();
    controlled = true;
  });

  /** Fetch all that this page is made of again, and the page. */
  async function renew() {
    const found = await keeper?.getRegistration();
    if (found?.waiting) return found.waiting.postMessage("take over");
    const sheets = [...document.querySelectorAll("link[rel=stylesheet]")].map((one) => one.getAttribute("href") ?? "");
    const all = [...own(), ...sheets, ...FILES.map((one) => new URL(one, root).href), location.pathname + location.search];
    await Promise.all(all.map((one) => fetch(one, { cache: "no-cache" }).catch(() => null)));
    location.reload();
  }

  /** Whether a newer build is waited for. */
  let coming = false;

  /** When the service worker of a newer build has all of it. @param {ServiceWorkerRegistration} found */
  async function whole(found) {
    const there = new Promise((/** @type {(value?: unknown) => void} */ told) => {
      const seen = () => found.waiting && told();
      const watch = () => found.installing?.addEventListener("statechange", seen);
      found.addEventListener("updatefound", watch);
      watch();
      seen();
    });
    // Without a net it is looked for again when there is one.
    if (await found.update().then(() => true, () => false)) await there;
  }

  /** Look whether there is a newer site. `early`: nothing can be lost yet. */
  async function look(early = false) {
    if (!build || parent !== window || document.visibilityState === "hidden") return;
    const now = await fetch(new URL("zamora-site.json", root), { cache: "no-store" })
      .then((answer) => answer.json()).catch(() => null);
    if (!now?.build) return;
    const found = await keeper?.getRegistration();
    if (!controlled) {
      // A browser may keep a page, or some of its scripts, from before.
      const last = localStorage.getItem(LAST), mixed = now.build !== build || (last && last !== build);
      localStorage.setItem(LAST, now.build);
      if (!mixed) return sessionStorage.removeItem(TRIED);
      if (early && sessionStorage.getItem(TRIED) !== now.build) {
        sessionStorage.setItem(TRIED, now.build);
        return renew();
      }
    } else if (now.build !== build) {
      if (!found || coming) return;
      coming = true;
      await whole(found);
      coming = false;
      if (!found.waiting) return;
    }
    if (now.build !== build) say(words.newer, false, true, "", { label: words.renew, act: renew });
  }

  document.addEventListener("visibilitychange", () => void look());

  // What is said ------------------------------------------------------------------------------------

  const notice = () => document.getElementById("zamora-site-notice");

  /** @param {string} text @param {boolean} urgent @param {boolean} closing whether it can be closed
   * @param {string} more for who keeps the site @param {{ label: string, act: () => void }} [mends] */
  function say(text, urgent, closing = true, more = "", mends) {
    // On a slow line this is asked for before the page has a body.
    if (!document.body)
      return addEventListener("DOMContentLoaded", () => say(text, urgent, closing, more, mends), { once: true });
    let box = notice();
    if (!text) return box?.remove();
    if (!box) {
      box = document.createElement("div");
      box.id = "zamora-site-notice";
      document.body.append(box);
    }
    box.setAttribute("role", urgent ? "alert" : "status");
    const button = (/** @type {string} */ textContent, /** @type {() => void} */ onclick) =>
      Object.assign(document.createElement("button"), { type: "button", textContent, onclick });
    box.replaceChildren(text, ...mends ? [" ", button(mends.label, mends.act)] : [],
                        ...closing ? [" ", button(words.close, () => box.remove())] : []);
    if (more) box.append(Object.assign(document.createElement("p"), { textContent: more }));
  }

  const preparing = (percent, playing = false) =>
    words[playing ? "first" : "preparing"].replace("{percent}", percent);

  /** @type {ZamoraSite} */
  const zamoraSite = (window.zamoraSite = {
    version,
    root,
    edition,
    course,
    words,
    carried,
    steps: {},
    hash: location.hash, // the screen; JupyterLite takes it away
    takeWorker() {
      const worker = zamoraSite.first ?? begin();
      zamoraSite.first = null;
      worker.free();
      return worker;
    },
    lesson: lesson ?? "",
    came: (percent) => document.body && say(preparing(percent), false, false),
    saysItself(remark, playing) {
      const box = notice();
      if (box && !box.querySelector("button")) box.remove(); // how much has come, and no more
      zamoraSite.came = (percent) => remark(preparing(percent, playing()));
    },
    drawn: (document) => { zamoraSite.document = document; }, // until there is a script to show it
    notice: (key) => say(words[key] ?? "", false),
    fail,
    keepAll,
  });

  if (window.zamoraLanguage?.leaving) return;
  // A lesson that can be read comes first: Python would take the line from it. So now only what is small of it is
  // fetched, and the rest when there is somebody to show it.
  zamoraSite.first = begin();
  if (missing) void fail();
  else void look(true);
})();
