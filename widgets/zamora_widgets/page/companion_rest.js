// The rest of a board: what its canvases take of memory is given back while nobody sees them.
//
// ipycanvas keeps each of the five layers and the picture of all of them at twice the pixels of the
// board on the page: 20 to 40 MB a board, of which a lesson has thirty and shows one at a time. What
// stands in the page itself stays as it is, so that a board that is seen again is not empty until
// the kernel has painted it.

const REST_AFTER = 5000; // milliseconds out of the page's layout
const RESTING = 16; // a resting canvas has so many times fewer pixels a side, in the same shape

class Rest {
  /** `board`: what has `model`, with the address of the picture, `cures`, by canvas, and `set`. */
  constructor(board) {
    this.board = board;
    this.asleep = null; // the model of the picture, while it rests
    this.eye = new IntersectionObserver(() => this.look());
  }

  watch(canvas) {
    this.eye.observe(canvas);
  }

  forget(canvas) {
    this.eye.unobserve(canvas);
  }

  /** Whether a view of the board has a place in the page, if only further down. */
  get inPage() {
    return [...this.board.cures.keys()].some((canvas) => canvas.getClientRects().length > 0);
  }

  look() {
    clearTimeout(this.timer);
    if (this.inPage) this.wake(true);
    else if (!this.asleep) this.timer = setTimeout(() => void this.begin(), REST_AFTER);
  }

  async begin() {
    const { model } = this.board;
    const address = model.get("picture")?.slice("IPY_MODEL_".length);
    const picture = address && await model.widget_manager.get_model(address);
    if (!picture?.resizeCanvas || !this.board.cures.size || this.inPage) return;
    this.asleep = picture;
    for (const { canvas } of this.layers()) {
      canvas.width = Math.ceil(canvas.width / RESTING);
      canvas.height = Math.ceil(canvas.height / RESTING);
    }
  }

  layers() {
    return [this.asleep, ...this.asleep.canvasModels];
  }

  /** Have canvases of full size again, and what was on them if `painted` is wanted. */
  wake(painted) {
    if (!this.asleep) return;
    for (const layer of this.layers()) layer.resizeCanvas();
    this.asleep = null;
    const { board } = this;
    if (painted) board.set("ready", board.model.get("ready") + 1); // the kernel does it
  }

  /** The board is no more on this page, or not now: it may be found again. */
  end() {
    clearTimeout(this.timer);
    this.eye.disconnect();
    this.wake(false);
  }
}
