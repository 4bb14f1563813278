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
      const blob = new Blob([model.get("text")], { type: "text/plain;charset=utf-8" });
      const link = document.createElement("a");
      link.href = URL.createObjectURL(blob);
      link.download = model.get("filename");
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
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
    const file = picker.files[0];
    picker.value = "";
    if (!file) return;
    told.textContent = "";
    if (file.size > model.get("largest")) {
      told.textContent = words["too-large"];
      return;
    }
    try {
      model.send({ name: file.name, text: await file.text() });
    } catch {
      told.textContent = words["unreadable"];
    }
  });

  const children = model.get("buttons").map((name) => button(words[name], actions[name]));
  el.replaceChildren(...children, picker, told);
}

export default { render };
