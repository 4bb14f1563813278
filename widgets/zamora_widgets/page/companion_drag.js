// What the page shows of itself while a hand is on a board; the kernel hears nothing of it. A cell that
// is pressed has a ring at once, until the kernel has painted what comes of it; what is dragged follows
// the pointer, as a picture of the piece, cut out of the canvas, that lies over the page until it is put
// down. companion.py puts this file and its neighbours together into one module.

const DRAG_SLOP = 4; // CSS pixels that the pointer goes before anything is lifted
const SETTLED = 400; // ms after which a piece that was put down is gone, answered or not
const CELL = 0.5, VERTEX = 0.3; // half the width of what is cut out, in cells
const LIFTED = 1.1, OVER_FINGER = 1.7; // how much larger it is while it is carried

/** Half the width of what belongs to a cell, in cells: a whole square, but of a point only its man. */
function halfCell(board) {
  return board.model.get("geometry").radius < CELL ? VERTEX : CELL;
}

/** Something that lies over the page, square, in nobody's way. */
function overlay(element, kind, side) {
  element.className = kind;
  element.setAttribute("aria-hidden", "true");
  element.style.width = element.style.height = `${side}px`;
  // In full screen nothing is seen but what lies in the element that has it.
  (document.fullscreenElement ?? document.body).append(element);
  return element;
}

/** Call `done` once, when the kernel has told of changed cells, or after a while if it does not. */
function untilAnswered(board, done) {
  const end = () => {
    clearTimeout(timer);
    board.model.off("change:changed_cells change:cells", end);
    done();
  };
  const timer = setTimeout(end, SETTLED);
  board.model.on("change:changed_cells change:cells", end);
  return end;
}

/** A ring round `cell`, which was pressed: the hand is felt in the very next frame. */
function touch(board, canvas, cell) {
  const { width, height, cells } = board.model.get("geometry");
  const box = canvas.getBoundingClientRect();
  const side = (2 * halfCell(board) * box.width) / width;
  const ring = overlay(document.createElement("div"), "zamora-touched", side);
  const [x, y] = cells[cell];
  const [left, top] = [box.left + (x * box.width) / width, box.top + (y * box.height) / height];
  ring.style.transform = `translate(${left - side / 2}px, ${top - side / 2}px)`;
  untilAnswered(board, () => ring.remove());
}

class Carried {
  /** Lift what stands on `cell` of `board`, as `canvas` shows it. */
  constructor(board, canvas, cell, finger) {
    Object.assign(this, { board, canvas, cell });
    const { width, cells } = board.model.get("geometry");
    const half = halfCell(board);
    const [x, y] = cells[cell];
    const source = board.pieces ?? canvas;
    const dense = source.width / width;
    const size = 2 * half * dense;
    this.picture = document.createElement("canvas");
    this.picture.width = this.picture.height = Math.ceil(size);
    this.picture.getContext("2d").drawImage(
      source, (x - half) * dense, (y - half) * dense, size, size, 0, 0, size, size);
    this.side = (2 * half * canvas.getBoundingClientRect().width) / width;
    overlay(this.picture, "zamora-carried", this.side);
    this.larger = finger ? OVER_FINGER : LIFTED;
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
    const gone = untilAnswered(this.board, () => this.remove());
    this.picture.addEventListener("transitionend", gone, { once: true });
  }

  place(x, y, scale) {
    const [left, top] = [x - this.side / 2, y - this.side / 2];
    this.picture.style.transform = `translate(${left}px, ${top}px) scale(${scale})`;
  }

  remove() {
    this.picture.remove();
  }
}
