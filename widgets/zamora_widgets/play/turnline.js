// A slider over the turns of a game and, where it is known, the graph of who stood better: a click
// on the graph goes there. turnline.py says what goes to and fro.

const THUMB = 8; // CSS pixels: half of what is dragged along the slider

function render({ model, el }) {
  const make = (tag, className) => {
    const made = document.createElement(tag);
    made.className = className;
    return made;
  };
  const graph = make("div", "zamora-graph");
  const here = make("div", "zamora-graph-here");
  const slider = make("input", "zamora-slider");
  const table = make("div", "zamora-unseen");
  const picture = make("img", "");
  picture.alt = ""; // the table says it all
  picture.draggable = false;
  graph.append(picture, here);
  slider.type = "range";
  slider.min = "0";
  el.classList.add("zamora-turnline");
  el.append(graph, slider, table);
  const go = (at) => {
    if (at === model.get("at")) return;
    model.set("at", at);
    model.save_changes();
  };
  const share = (at) => {
    const length = model.get("length");
    return model.get("left") + (model.get("right") - model.get("left")) * (length ? at / length : 0.5);
  };
  const show = () => {
    const [at, length] = [model.get("at"), model.get("length")];
    const [left, right] = [100 * model.get("left"), 100 * model.get("right")];
    slider.style.marginLeft = `calc(${left}% - ${THUMB}px)`;
    slider.style.width = `calc(${right - left}% + ${2 * THUMB}px)`;
    slider.max = String(length);
    slider.value = String(at);
    slider.setAttribute("aria-label", model.get("label"));
    slider.setAttribute("aria-valuetext", model.get("told"));
    here.style.left = `${100 * share(at)}%`;
  };
  const draw = () => {
    graph.hidden = !model.get("graph");
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(model.get("graph"))}`;
    table.innerHTML = model.get("table");
    show();
  };
  slider.addEventListener("input", () => go(Number(slider.value)));
  // A list of the notebook's shortcuts would take the arrows; see style.py for lists.
  slider.addEventListener("keydown", (event) => event.stopPropagation());
  slider.dataset.lmSuppressShortcuts = "true";
  graph.addEventListener("click", (event) => {
    const box = graph.getBoundingClientRect();
    const part = (event.clientX - box.left) / box.width;
    const [left, right, length] = ["left", "right", "length"].map((name) => model.get(name));
    const at = Math.round(((part - left) / (right - left)) * length);
    go(Math.max(0, Math.min(length, at)));
  });
  model.on("change:at change:length change:told change:label", show);
  model.on("change:graph change:table", draw);
  draw();
}

export default { render };
