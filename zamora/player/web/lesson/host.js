// The interface between a lesson page and the host that shows it and runs its cells.
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
 * @property {string} about what is learnt there, a few words
 * @property {string} pillow a question to think about with closed eyes, when it is over
 */

/**
 * @typedef {object} Course
 * @property {Record<string, string>} words what the page says
 * @property {{ key: string, name: string, about: string }[]} routes
 * @property {string} usual the key of the route of those who have not chosen
 * @property {Lesson[]} lessons
 */

/**
 * State of the connection to the kernel, or process, that runs the cells: `"ending"`, it is about to
 * be replaced; `"fallen"`, it is gone, with all live controls; `"down"`, no answer (at each check);
 * `"up"`, it answers again; `"late"`, an action has no answer yet; `"answered"`; `"unsaved"`, saving
 * failed.
 *
 * @typedef {"ending" | "fallen" | "down" | "up" | "late" | "answered" | "unsaved"} State
 */

/**
 * Shows a lesson and runs its cells. It calls on the page: `felt(state)`; `lookSoon()` when something
 * may have been solved; `come()` when it becomes visible; `wander()` when the browser went back or
 * forward; `end()` when it is gone.
 *
 * @typedef {object} Host
 * @property {Cell[]} cells
 * @property {HTMLElement} el the outermost element
 * @property {HTMLElement} box the element with the cells; its classes say the kind of screen
 * @property {HTMLElement} scroller the scrolling element
 * @property {HTMLElement} column the column of cells
 * @property {boolean} alone whether the window shows this page and nothing else: the address and its
 *   history are the page's
 * @property {boolean} given whether a class serves this page
 * @property {string} [home] the address of the first page, if there is one
 * @property {string} [root] what the addresses of the server begin with that runs the cells itself
 * @property {boolean} [pupils] whether a class runs the cells, for its pupils: there is no teacher's part
 * @property {boolean} there whether a kernel is there
 * @property {boolean} visible
 * @property {string} linked the screen that the address named at first, `#id`; empty once it is known
 * @property {(bars: { top: HTMLElement, bottom: HTMLElement, over: HTMLElement[] }) => void} frame put
 *   these around the lesson
 * @property {(page: any) => void} begin show the page from now on, and send it events
 * @property {(() => void) | null} code show the code in place of the page; null: not possible
 * @property {Record<string, string>} [languages] those in which the page can be shown, by code
 * @property {(code: string) => void} [speak] show it in another one
 * @property {(numbers: number[]) => number} put attach cells; how many were not yet
 * @property {(cell: Cell) => boolean} written whether the text of a cell is rendered
 * @property {(cell: Cell) => boolean} asleep whether a cell has a live output that is missing
 * @property {(current: () => boolean) => Promise<void>} ready when a kernel is there; may be given up
 *   when `current()` is false
 * @property {(cell: Cell) => Promise<"" | "failed" | "missing">} run run a cell; what went wrong, the
 *   latter: there is no zamora
 * @property {() => void} forget the kernel was replaced: nothing is live
 * @property {(name: string, ...values: any[]) => Promise<any>} ask a question of
 *   zamora/player/lessonpage.py; undefined if there is no answer
 * @property {() => Promise<void>} restart restart the kernel
 * @property {() => void} mend something went wrong: check whether the kernel is still there
 * @property {() => void} hush do not report a lost connection yourself
 * @property {() => void} keep save the outputs soon, for a reloaded page
 * @property {(told: Solved) => void} [tell] what is solved by now
 * @property {(page: any) => { sign: string, label: string, act: () => void }[]} [extras] what else it offers, in
 *   «Más» and at the foot of home
 * @property {() => string | null | undefined} addressed the file of the lesson that the address names
 * @property {(lesson: Lesson, back: boolean) => Promise<boolean>} open another lesson in place of this
 *   one, `back`: the address says so already; false if it is not there
 */

/**
 * How far a pupil has come in a lesson: the stars of exercises, and which are on her route.
 *
 * @typedef {{ lesson: string, solved: Record<string, number>, of: string[] }} Solved
 */

/**
 * A host that can show the first page, too; `link` gives the address of a page: of a lesson's file, or of a
 * name of zamora/player/unwritten.py.
 *
 * @typedef {Host & { link: (file: string) => string }} HomeHost
 */

export {};
