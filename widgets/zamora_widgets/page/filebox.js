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

// What stands in the boxes of a cell and would be missed, by the cell's element and the boxes' places:
// a box that comes there with another kernel is handed it. All boxes share this, although each has a
// module of its own. On a site the kernel goes with the page: there the tab keeps it as well, while
// it is loaded again.
const cells = (globalThis.zamoraKept ??= new WeakMap());
const PLACE = "zamora:box:";

function keptIn(cell) {
  if (!cells.has(cell)) {
    const before = Object.entries(window.zamoraSite ? sessionStorage : {})
      .filter(([name]) => name.startsWith(PLACE));
    cells.set(cell, new Map(before.map(([name, text]) =>
      [name, { ...JSON.parse(text), isGone: () => true }])));
  }
  return cells.get(cell);
}

/** Where a box is, whichever page and kernel it is in. */
function placeOf(model, cell, el) {
  const boxes = [...cell.querySelectorAll(".zamora-filebox")];
  const lesson = new URL(location.href).searchParams.get("l");
  const number = cell.dataset.windowedListIndex;
  return `${PLACE}${location.pathname}:${lesson}:${number}:${boxes.indexOf(el)}:${model.get("key")}`;
}

/** Keep what is in a box, or nothing. */
function keep(kept, place, content) {
  if (content) kept.set(place, content);
  else kept.delete(place);
  if (!window.zamoraSite) return;
  try {
    if (content) sessionStorage.setItem(place, JSON.stringify(content)); // without the function
    else sessionStorage.removeItem(place);
  } catch (error) {
    console.warn("zamora:", error); // no room, or it is forbidden: a reload begins from the start
  }
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

  // ipywidgets marks what has lost its kernel, after the event; out of the page nothing is seen of it.
  let gone = false;
  const isGone = () => gone;
  const live = () => setTimeout(() => { gone = !!el.closest(".jupyter-widgets-disconnected"); });
  model.on("comm_live_update", live);

  let kept, place; // when it is in the page, and another box may come in its place
  let missed = false; // a box that has not yet been handed what stood there leaves that alone
  const changed = () => {
    const precious = model.get("precious");
    if (kept && (precious || missed))
      keep(kept, place, precious && { text: model.get("text"), beside: model.get("beside"), isGone });
    missed = precious;
  };
  model.on("change:text change:beside change:precious", changed);

  // A fresh element is not in the page yet, on a slow computer for long.
  const waiting = setInterval(() => {
    if (!el.isConnected) return;
    clearInterval(waiting);
    const cell = el.closest(".jp-Cell");
    if (!cell || !model.get("key")) return;
    kept = keptIn(cell);
    place = placeOf(model, cell, el);
    const { text, beside, isGone: left } = kept.get(place) ?? {};
    if (left?.()) model.send({ kind: "handed over", text, beside });
    else changed();
  }, 50);
  return () => {
    clearInterval(waiting);
    model.off("comm_live_update", live);
    model.off("change:text change:beside change:precious", changed);
    model.off("change:words", reworded);
    // The cell is run again, or the lesson left; but another view may stand there.
    if (!gone && kept?.get(place)?.isGone === isGone) keep(kept, place, null);
  };
}

export default { render };
