// Copy, save and open a text in the page. The kernel only hears of files that were opened.

function button(word, onClick) {
  const element = document.createElement("button");
  element.type = "button";
  element.className = "jupyter-button zamora-button";
  element.textContent = word;
  element.addEventListener("click", onClick);
  return element;
}

function copyByHand(text) {
  // Pages that are not served over https have no clipboard API.
  const area = document.createElement("textarea");
  area.value = text;
  area.style.position = "fixed";
  area.style.opacity = "0";
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}

/** The text of a file; where it is not UTF-8, a letter a byte: the kernel knows which letters. */
function lettersOf(bytes) {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { text: Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""), bytes: true };
  }
}

// What was in the boxes of a cell whose kernel is gone, by the cell's element: all boxes share it,
// although each has a module of its own.
const left = (globalThis.zamoraLeft ??= new WeakMap());

// On a site the kernel goes with the page. There a tab keeps what is in its boxes while it is loaded
// anew: this is what stood in them when the page was opened, by their places in the lesson.
const PLACE = "zamora:box:";
const earlier = (globalThis.zamoraEarlier ??= new Map(window.zamoraSite
  ? Object.entries(sessionStorage).filter(([name]) => name.startsWith(PLACE)) : []));

const content = (model) => ({ text: model.get("text"), beside: model.get("beside") });

/** Where a box is, whichever page and kernel it is in. */
function placeOf(model, el) {
  const cell = el.closest(".jp-Cell");
  if (!window.zamoraSite || !cell || !model.get("key")) return "";
  const boxes = [...cell.querySelectorAll(".zamora-filebox")];
  const lesson = new URL(location.href).searchParams.get("l");
  const number = cell.dataset.windowedListIndex;
  return `${PLACE}${location.pathname}:${lesson}:${number}:${boxes.indexOf(el)}:${model.get("key")}`;
}

/** Have the tab keep what is in a box, or nothing. */
function keep(place, kept) {
  if (!place) return;
  try {
    if (kept) sessionStorage.setItem(place, JSON.stringify(kept));
    else sessionStorage.removeItem(place);
  } catch (error) {
    console.warn("zamora:", error); // no room, or it is forbidden: a reload begins anew
  }
}

function leave(model, el) {
  const cell = el.closest(".jp-Cell");
  if (!cell || !model.get("key") || !model.get("precious")) return;
  if (!left.has(cell)) left.set(cell, []);
  left.get(cell).push({ key: model.get("key"), ...content(model) });
}

/** What stood here before the kernel was another one, once. */
function takeOver(model, el, place) {
  const kept = earlier.get(place);
  earlier.delete(place);
  const texts = left.get(el.closest(".jp-Cell")) ?? [];
  const at = texts.findIndex(({ key }) => key === model.get("key"));
  const { text, beside } = (at < 0 ? kept && JSON.parse(kept) : texts.splice(at, 1)[0]) ?? {};
  if (text !== undefined) model.send({ kind: "handed over", text, beside });
}

function render({ model, el }) {
  el.classList.add("zamora-filebox");
  const words = model.get("words");
  const told = document.createElement("span");
  told.className = "zamora-filebox-told";
  told.setAttribute("role", "status");

  const actions = {
    async copy() {
      const text = model.get("text");
      let done = false;
      try {
        await navigator.clipboard.writeText(text);
        done = true;
      } catch {
        done = copyByHand(text);
      }
      told.textContent = done ? words["copied"] : words["not-copied"];
    },
    save() {
      const words = model.get("words"); // they have changed with the text
      const blob = new Blob([model.get("text")], { type: "text/plain;charset=utf-8" });
      const link = document.createElement("a");
      link.href = URL.createObjectURL(blob);
      link.download = model.get("filename");
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
      told.textContent = words["saved"].replace("{file}", link.download);
    },
    open() {
      picker.click();
    },
  };

  const picker = document.createElement("input");
  picker.type = "file";
  picker.accept = model.get("accept");
  picker.hidden = true;
  picker.addEventListener("change", async () => {
    const file = picker.files?.[0];
    picker.value = "";
    if (!file) return;
    told.textContent = "";
    if (file.size > model.get("largest")) {
      told.textContent = words["too-large"];
      return;
    }
    try {
      model.send({ name: file.name, ...lettersOf(new Uint8Array(await file.arrayBuffer())) });
    } catch {
      told.textContent = words["unreadable"];
    }
  });

  const children = model.get("buttons").map((name) => button(words[name], actions[name]));
  el.replaceChildren(...children, picker, told);

  // What was said of a file that has been saved is no longer so.
  const reworded = () => { told.textContent = ""; };
  model.on("change:words", reworded);

  let place = "";
  const isGone = () => el.closest(".jupyter-widgets-disconnected") !== null;
  let missed = false; // a box that has not yet been handed what stood there leaves that alone
  const changed = () => {
    const precious = model.get("precious");
    if (precious || missed) keep(place, precious && content(model));
    missed = precious;
  };
  model.on("change:text change:beside change:precious", changed);

  // ipywidgets marks the element after the event. A fresh element is not in the page yet.
  const live = () => setTimeout(() => isGone() && leave(model, el));
  model.on("comm_live_update", live);
  let tries = 0;
  const waiting = setInterval(() => {
    if (!el.isConnected && ++tries < 100) return;
    clearInterval(waiting);
    if (!el.isConnected) return;
    place = placeOf(model, el);
    takeOver(model, el, place);
    changed();
  }, 50);
  return () => {
    clearInterval(waiting);
    model.off("comm_live_update", live);
    model.off("change:text change:beside change:precious", changed);
    model.off("change:words", reworded);
    if (!isGone()) keep(place, null); // the cell is run anew, or the lesson left
  };
}

export default { render };
