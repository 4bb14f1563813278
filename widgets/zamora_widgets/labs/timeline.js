// The line of time: events one below the other; a click, Enter or a tap opens the card of one. On a
// wide page the card stands beside the line (style.css). timeline.py says what goes to and fro.

function render({ model, el }) {
  el.classList.add("zamora-timeline");
  el.dataset.lmSuppressShortcuts = "true";
  const list = document.createElement("ol");
  list.setAttribute("aria-label", model.get("label"));
  el.append(list);
  const items = model.get("events").map((event) => {
    const item = document.createElement("li");
    item.style.setProperty("--depth", event.depth);
    const button = document.createElement("button");
    button.type = "button";
    button.className = "zamora-event";
    if (event.doubted) button.classList.add("zamora-event-doubted");
    const when = Object.assign(document.createElement("b"), { textContent: event.when });
    button.append(when, document.createTextNode(` ${event.title}`));
    const card = document.createElement("div");
    card.className = "zamora-event-card";
    card.id = `zamora-event-${model.model_id ?? ""}-${event.key}`;
    button.setAttribute("aria-controls", card.id);
    button.addEventListener("click", () => {
      model.set("chosen", model.get("chosen") === event.key ? "" : event.key);
      model.save_changes();
    });
    item.append(button, card);
    list.append(item);
    return { event, item, button, card };
  });
  // Up and down go along the line, as in a list.
  list.addEventListener("keydown", (pressed) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[pressed.key];
    const at = items.findIndex(({ button }) => button === document.activeElement);
    if (!step || at < 0) return;
    pressed.preventDefault();
    items[at + step]?.button.focus();
  });
  const show = () => {
    for (const { event, item, button, card } of items) {
      const open = model.get("chosen") === event.key;
      button.setAttribute("aria-expanded", String(open));
      item.classList.toggle("zamora-event-open", open);
      card.hidden = !open;
      if (!open) {
        card.replaceChildren();
        continue;
      }
      card.innerHTML = event.card;
      const picture = document.createElement("div");
      picture.innerHTML = model.get("picture");
      card.append(picture);
      if (event.plays) {
        const play = document.createElement("button");
        play.type = "button";
        play.className = "jupyter-button zamora-button zamora-primary";
        play.textContent = event.plays;
        play.addEventListener("click", () => model.send({ kind: "play", key: event.key }));
        card.append(play);
      }
    }
  };
  model.on("change:chosen change:picture", show);
  model.on("msg:custom", ({ kind }) => {
    if (kind !== "come") return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const board = () => el.closest(".zamora")?.lastElementChild.scrollIntoView(
      { block: "start", behavior: still ? "auto" : "smooth" });
    setTimeout(board, 300); // the board is made meanwhile
  });
  show();
}

export default { render };
