// The pupil's route through the lessons: which cells are for which route, and the choice. It is
// stored with the pupil's progress; the browser keeps a copy for the time before the kernel answers,
// and for servers that forget everything.

const KEY = "zamora:route";

/** What the browser remembers: `{ route, named }`, the latter whether a pupil with a name chose it. */
function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

export class Way {
  /**
   * @param routes all routes, `{ key, name, about }` each; `usual` the key of the one of those who
   *   have not chosen.
   */
  constructor(routes, usual) {
    this.routes = routes;
    this.usual = usual;
    this.chosen = this.known(remembered().route);
  }

  known(key) {
    return this.routes.some((one) => one.key === key) ? key : "";
  }

  get key() {
    return this.chosen || this.usual;
  }

  /** The route, `{ key, name, about }`. */
  get route() {
    return this.routes.find(({ key }) => key === this.key);
  }

  /** The routes among the tags of a cell; none: it is for everybody. */
  among(tags) {
    return this.routes.map(({ key }) => key).filter((key) => tags.includes(key));
  }

  /** Whether what is for these routes is on this one. */
  has(only) {
    return !only.length || only.includes(this.key);
  }

  /** Whose routes these are, in words. */
  names(only) {
    return this.routes.filter(({ key }) => only.includes(key)).map(({ name }) => name).join(", ");
  }

  /** Take a route, and remember whether a pupil with a name did. */
  take(route, named) {
    this.chosen = this.known(route);
    localStorage.setItem(KEY, JSON.stringify({ route: this.chosen, named }));
  }

  /**
   * Update from the pupil's progress.
   *
   * @returns whether the route must still be saved: chosen here before the pupil, who has none, had a
   *   name.
   */
  hear({ named, route }) {
    const before = remembered();
    if (route || before.named) this.take(route, named);
    return !route && !before.named && this.chosen !== "";
  }
}
