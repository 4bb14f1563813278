// The notebook as a host: an anywidget model with the frame of a card (card.py), shown by the player.
// @ts-check
import { Page, Program } from "./player.js";

/** @param {any} manager @returns {(name: string) => Promise<import("./board.js").Source>} */
const canvases = (manager) => async (name) => {
  const model = await manager.get_model(name);
  return {
    canvas: model.canvas,
    follow(painted) {
      model.on("new-frame", painted);
      return () => model.off("new-frame", painted);
    },
  };
};

/** The programs of this page, by the frame that their model has: anywidget gives each call a model of
 * its own, which has the same values. @type {WeakMap<any, Program>} */
const programs = new WeakMap();

/** @param {{ model: any }} context */
function initialize({ model }) {
  // A kernel that is gone hears nothing; the page says so itself.
  const send = (/** @type {any} */ message) => void Promise.resolve(model.send(message)).catch(() => {});
  const source = canvases(model.widget_manager);
  const program = new Program(model.get("frame"), send, { source });
  const known = () => programs.set(model.get("frame"), program);
  known();
  model.on("msg:custom", (/** @type {any} */ news) => program.tell(news));
  model.on("change:frame", () => {
    known();
    program.show(model.get("frame"));
  });
}

/** @param {{ model: any, el: HTMLElement }} context */
function render({ model, el }) {
  const page = new Page(el, /** @type {Program} */ (programs.get(model.get("frame"))));
  // The kernel was restarted under what is on the page: it says so, as nothing there would answer.
  // anywidget keeps its views from hearing of it, and has no word for it: another model knows.
  const live = async () => {
    const address = model.get("script").slice("IPY_MODEL_".length);
    // A lesson that is left closes its models, this one too.
    const script = await model.widget_manager.get_model(address).catch(() => null);
    await new Promise((soon) => setTimeout(soon));
    const card = el.firstElementChild;
    if (!script || script.comm_live || !card || el.querySelector(".zamora-lost")) return;
    el.classList.add("jupyter-widgets-disconnected");
    for (const part of card.children) /** @type {HTMLElement} */ (part).inert = true;
    const said = Object.assign(document.createElement("p"), { className: "zamora-lost", textContent: model.get("lost") });
    said.setAttribute("role", "alert");
    card.prepend(said);
  };
  model.on("comm_live_update", live);
  return () => {
    model.off("comm_live_update", live);
    page.end();
  };
}

export default { initialize, render };
