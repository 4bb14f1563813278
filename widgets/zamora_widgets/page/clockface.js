/* global followed */
// A clock that counts down in the page: the kernel only says how much is left, and who is thinking.

const TICK = 200;

function shown(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

function render({ model, el }) {
  el.classList.add("zamora-clocks");
  let since = performance.now();
  let told = false;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;

  function draw() {
    const running = model.get("running");
    const gone = (performance.now() - since) / 1000;
    const left = model.get("left").map((seconds, n) => (n === running ? seconds - gone : seconds));
    left.forEach((seconds, n) => {
      const clock = el.children[n];
      clock.lastChild.textContent = shown(seconds);
      clock.classList.toggle("zamora-clock-running", n === running);
    });
    if (running >= 0 && left[running] <= 0 && !told) {
      told = true;
      model.send({ kind: "flag" });
    }
  }

  function begin() {
    since = performance.now();
    told = false;
    el.replaceChildren(
      ...model.get("names").map((name) => {
        const clock = document.createElement("span");
        clock.className = "zamora-clock";
        clock.setAttribute("role", "timer");
        const whose = document.createElement("span");
        whose.textContent = `${name} `;
        clock.append(whose, document.createElement("b"));
        return clock;
      }),
    );
    clearInterval(timer);
    timer = model.get("running") >= 0 ? setInterval(draw, TICK) : undefined;
    draw();
  }

  model.on("change:stamp", begin);
  begin();
  // What came with the page may be old: it was true when it was sent.
  model.send({ kind: "sync" });
  return () => {
    clearInterval(timer);
    model.off("change:stamp", begin);
  };
}

export default { render: followed(render) };
