// What a page of a lesson needs of whoever shows it and runs its cells.
// @ts-check

/**
 * A cell of a lesson.
 *
 * @typedef {object} Cell
 * @property {string} id
 * @property {string} type `"code"`, or anything else for words
 * @property {string} source
 * @property {string[]} tags the routes that it is for among them
 * @property {HTMLElement} el where it is shown
 */

/**
 * @typedef {object} Lesson a lesson of a course, as `lessons.json` has it
 * @property {string} mark what it is called for short
 * @property {string} kit the name of its teacher's part
 * @property {string} file
 * @property {string} title
 * @property {string[]} games those on its boards
 * @property {Record<string, string[]>} exercises the routes that each is for
 * @property {string[]} later the controls that it does without
 * @property {string} ladder
 */

/**
 * @typedef {object} Course
 * @property {Record<string, string>} words what the page says
 * @property {{ key: string, name: string, about: string }[]} routes
 * @property {string} usual the key of the route of those who have not chosen
 * @property {Lesson[]} lessons
 */

/**
 * What has become of the line to whoever runs the cells: `"ending"`, he is about to be replaced;
 * `"fallen"`, he is gone, and all that was alive; `"down"`, nothing answers (at each look); `"up"`,
 * it does again; `"late"`, what was pressed has no answer; `"answered"`; `"unsaved"`, what was to be
 * kept could not be.
 *
 * @typedef {"ending" | "fallen" | "down" | "up" | "late" | "answered" | "unsaved"} State
 */

/**
 * Who shows a lesson and runs its cells. He tells the page: `felt(state)`; `lookSoon()` when something
 * may have been solved; `come()` when it comes into sight; `wander()` when the browser went back or
 * on; `end()` when it is gone.
 *
 * @typedef {object} Host
 * @property {Cell[]} cells
 * @property {HTMLElement} el what is around everything
 * @property {HTMLElement} box what the cells are in: it says what kind of screen there is
 * @property {HTMLElement} scroller what is scrolled where a screen is higher than the window
 * @property {HTMLElement} column what the cells are below each other in
 * @property {boolean} alone whether the window shows this page and nothing else: the address and its
 *   history are the page's
 * @property {boolean} given whether it is a class that gives out this very page
 * @property {boolean} there whether there is somebody to run cells and to answer
 * @property {boolean} visible
 * @property {string} linked the screen that the address named at first, `#id`; empty once it is known
 * @property {(bars: { top: HTMLElement, bottom: HTMLElement, over: HTMLElement[] }) => void} frame put
 *   these around the lesson
 * @property {(page: any) => void} begin show the page from now on, and tell it what happens
 * @property {(() => void) | null} code show the code in place of the page; null: nobody can
 * @property {(numbers: number[]) => number} put have cells in their places; how many were not yet
 * @property {(cell: Cell) => boolean} written whether the words of a cell are there
 * @property {(cell: Cell) => boolean} asleep whether a cell has something alive to show that is not there
 * @property {(current: () => boolean) => Promise<void>} ready when there is somebody to run cells; it may
 *   be given up when `current()` is false
 * @property {(cell: Cell) => Promise<"" | "failed" | "missing">} run run a cell; what went wrong, the
 *   latter: there is no zamora
 * @property {() => void} forget whoever ran cells is another one: nothing is alive
 * @property {(name: string, ...values: any[]) => Promise<any>} ask a question of
 *   zamora/player/lessonpage.py; undefined if there is no answer
 * @property {() => Promise<void>} restart begin with a new one to run cells
 * @property {() => void} mend something went wrong: look whether he is still there
 * @property {() => void} hush say nothing yourself of a line that is down
 * @property {() => void} keep keep soon what is shown, for a page that comes back
 * @property {() => string | null | undefined} addressed the file of the lesson that the address names
 * @property {(lesson: Lesson, back: boolean) => Promise<boolean>} open another lesson in place of this
 *   one, `back`: the address says so already; false if it is not there
 */

export {};
