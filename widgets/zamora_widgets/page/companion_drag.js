// What is dragged follows the pointer: a picture of the piece, cut out of the canvas, that lies over
// the page until it is put down. The kernel hears nothing of it. companion.py puts this file and its
// neighbours together into one module.

const DRAG_SLOP = 4; // CSS pixels that the pointer goes before anything is lifted
const SETTLED = 400; // ms after which a piece that was put down is gone, answered or not
const CELL = 0.5, VERTEX = 0.3; // half the width of what is cut out, in cells
const LIFTED = 1.1, OVER_FINGER = 1.7; // how much larger it is while it is carried

class Carried {
  /** Lift what stands on `cell` of `board`, as `canvas` shows it. */
  constructor(board, canvas, cell, finger) {
    Object.assign(this, { board, canvas, cell });
    const { width, cells, radius } = board.model.get("geometry");
    const half = radius < CELL ? VERTEX : CELL;
    const [x, y] = cells[cell];
    const source = board.pieces ?? canvas;
    const dense = source.width / width;
    const size = 2 * half * dense;
    this.picture = document.createElement("canvas");
    this.picture.width = this.picture.height = Math.ceil(size);
    this.picture.getContext("2d").drawImage(
      source, (x - half) * dense, (y - half) * dense, size, size, 0, 0, size, size);
    this.picture.className = "zamora-carried";
    this.picture.setAttribute("aria-hidden", "true");
    this.side = (2 * half * canvas.getBoundingClientRect().width) / width;
    this.picture.style.width = this.picture.style.height = `${this.side}px`;
    this.larger = finger ? OVER_FINGER : LIFTED;
    // In full screen nothing is seen but what lies in the element that has it.
    (document.fullscreenElement ?? document.body).append(this.picture);
  }

  moveTo({ clientX, clientY }) {
    this.place(clientX, clientY, this.larger);
  }

  /** Put it down on a cell where it may go, until the board shows it there; else take it back. */
  drop(goal) {
    const target = this.board.cells.find(({ id }) => id === goal)?.state.endsWith("target");
    const { width, height, cells } = this.board.model.get("geometry");
    const box = this.canvas.getBoundingClientRect();
    const [x, y] = cells[target ? goal : this.cell];
    const calm = this.board.model.get("reduced_motion");
    if (!target && !calm) this.picture.classList.add("zamora-going-back");
    this.place(box.left + (x * box.width) / width, box.top + (y * box.height) / height, 1);
    if (!target && calm) return this.remove();
    const gone = () => {
      this.board.model.off("change:changed_cells change:cells", gone);
      this.remove();
    };
    this.board.model.on("change:changed_cells change:cells", gone);
    this.picture.addEventListener("transitionend", gone, { once: true });
    setTimeout(gone, SETTLED);
  }

  place(x, y, scale) {
    const [left, top] = [x - this.side / 2, y - this.side / 2];
    this.picture.style.transform = `translate(${left}px, ${top}px) scale(${scale})`;
  }

  remove() {
    this.picture.remove();
  }
}
