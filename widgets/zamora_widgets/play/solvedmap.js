// The map of a solved game: a click, a tap or an arrow key goes to a dot. It is there twice, lying
// and upright; the style sheet shows the one that fits. solvedmap.py says what goes to and fro.

const REACH = 24; // CSS pixels from a dot at which a click still means it

function render({ model, el }) {
  el.classList.add("zamora-solved-map");
  const sheets = model.get("maps").map(({ svg, width, height, places, form }) => {
    const sheet = document.createElement("div");
    sheet.className = `zamora-map zamora-map-${form}`;
    sheet.tabIndex = 0;
    sheet.setAttribute("role", "slider");
    sheet.setAttribute("aria-label", model.get("label"));
    sheet.setAttribute("aria-valuemin", "1");
    sheet.setAttribute("aria-valuemax", String(places.length));
    const picture = document.createElement("img");
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    picture.alt = ""; // the slider says it all
    picture.draggable = false;
    sheet.append(picture);
    const here = document.createElement("div");
    here.className = "zamora-map-here";
    sheet.append(here);
    sheet.dataset.lmSuppressShortcuts = "true";

    const go = (chosen) => {
      if (chosen < 0 || chosen === model.get("chosen")) return;
      model.set("chosen", chosen);
      model.save_changes();
    };
    const nearest = (x, y, allowed = (_u, _v) => true) => {
      let [best, reach] = [-1, Infinity];
      places.forEach(([u, v], n) => {
        const far = Math.hypot(u - x, v - y);
        if (far < reach && allowed(u - x, v - y)) [best, reach] = [n, far];
      });
      return [best, reach];
    };
    sheet.addEventListener("click", ({ clientX, clientY }) => {
      const box = sheet.getBoundingClientRect();
      const unit = box.width / width;
      const [found, far] = nearest((clientX - box.left) / unit, (clientY - box.top) / unit);
      if (far * unit <= REACH) go(found);
    });
    sheet.addEventListener("keydown", (event) => {
      const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1],
                         ArrowDown: [0, 1] }[event.key] ?? [0, 0];
      if (!dx && !dy) return;
      event.preventDefault();
      event.stopPropagation();
      const [x, y] = places[model.get("chosen")];
      // Mainly that way: what lies farther aside than ahead is for the other arrows.
      go(nearest(x, y, (u, v) => u * dx + v * dy > 0.01
                                 && Math.abs(u * dy + v * dx) <= Math.abs(u * dx + v * dy))[0]);
    });
    const show = () => {
      const chosen = model.get("chosen");
      const [x, y] = places[chosen];
      here.style.left = `${(100 * x) / width}%`;
      here.style.top = `${(100 * y) / height}%`;
      sheet.setAttribute("aria-valuenow", String(chosen + 1));
      sheet.setAttribute("aria-valuetext", model.get("told"));
    };
    el.append(sheet);
    return show;
  });
  const show = () => sheets.forEach((one) => void one());
  model.on("change:chosen change:told", show);
  show();
}

export default { render };
