// What the scripts know of a stage: one object for each. In a notebook every panel has scripts of its own, so what they
// share stands on the page.

/**
 * @typedef {object} State of a stage
 * @property {Standing} [picture] what Python told last: the stage's own marks and the measures of its picture
 * @property {string | null} [opened] what stands behind the # of the address and was opened here
 * @property {boolean} [answered] whether an answer is on its way to Python
 * @property {ReturnType<typeof setTimeout> | number} [awaited] the timer after which a press shows that it was heard
 * @property {Patch[] | null} [coming] what Python said while a step moves
 * @property {import("./motion.js").Played | null} [film] the step that moves, or moved last
 * @property {(() => HTMLCanvasElement[]) | null} [sheets] the canvases of the board, from back to front
 * @property {import("./film.js").Symbols} symbols the drawings of pieces, by their names
 * @property {Map<string, import("./motion.js").Ghost>} ghosts what was asked for of this position
 * @property {string} pointed what is pointed at
 * @property {{clientX: number, clientY: number} | null} [pointer] where the pointer was last
 * @property {import("./poll.js").Poll | null} [poll] the class that is asked
 * @property {boolean} [aside] whether the full screen was left for another window
 * @property {((on: boolean) => void) | null} [tell] tells Python that the stage is on the whole screen
 * @property {import("./clock.js").Clock} [clock] the timer
 * @property {string | undefined} [lit] the step at which the spotlight was set
 * @property {Map<string | undefined, boolean>} lists which lists the reader has opened or shut
 * @property {HTMLElement | null} [told] what is said until the next press
 * @property {number} fresh when the buttons were drawn last
 * @property {string} drawer the tab that is open
 * @property {string} unkept whether Python was told that lines cannot be kept
 * @property {boolean} [cards] whether a game is being chosen
 * @property {string | null | undefined} [versus] the comparison that is open
 * @property {HTMLFormElement | null} [sent] the form that was sent last
 * @property {import("./notebook.js").Away} [away] what is done in a notebook whose Python is busy or gone
 * @property {() => void} [again] has Python show all of the stage anew
 */

/**
 * @typedef {object} Shared of the scripts of a page
 * @property {WeakMap<Element, State>} states
 * @property {Map<HTMLElement, Model>} models of the stages that a link may be about
 * @property {string | undefined} opened the link that was opened last
 * @property {Window | null} sheet the tab that waits for a sheet
 */

/** @type {Shared} */
export const shared = (/** @type {{erShared?: Shared}} */ (/** @type {unknown} */ (globalThis))).erShared ??= { states: new WeakMap(), models: new Map(), opened: "", sheet: null };

/** What is known of a stage. @param {HTMLElement} root @returns {State} */
export function stateOf(root) {
  let found = shared.states.get(root);
  if (!found) {
    found = { symbols: {}, ghosts: new Map(), lists: new Map(), pointed: "", fresh: -Infinity, drawer: "", unkept: "" };
    shared.states.set(root, found);
  }
  return found;
}
