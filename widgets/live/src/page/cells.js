/** The page's cells: what is run, where its output stands, what it stands in for, and which has its turn first. */

import { offMiddle } from "../../../page/dom.js";

/** All that a cell does which opens a board: no other cell asks for what it leaves behind. */
const OPENS = /^show\([^\n]*\)$/;
const HIDDEN = ["remove-input", "remove-cell", "hide-input", "hide-cell", "remove_input", "remove_cell", "hide_input"];

/** One code cell of the page. */
export class Cell {
  /**
   * @param {number} index
   * @param {HTMLElement} element
   * @param {{source: string, tags?: string[]}} given
   */
  constructor(index, element, given) {
    this.index = index;
    this.element = element;
    this.source = given.source;
    this.tags = new Set(given.tags ?? []);
    this.runs = !this.tags.has("no-live") && this.source.trim() !== "";
    this.visible = !HIDDEN.some((tag) => this.tags.has(tag)) && Boolean(element.querySelector(".cell_input"));
    /** Whether the output shown is Python's own. */
    this.live = false;
    /** @type {import("./outputs.js").OutputArea | null} */
    this.area = null;
  }

  /** The element that holds the output; made when there is none. */
  get host() {
    let host = /** @type {HTMLElement | null} */ (this.element.querySelector(":scope > .cell_output"));
    if (!host) {
      host = document.createElement("div");
      host.className = "cell_output docutils container";
      this.element.append(host);
    }
    return host;
  }

  /** The stages in the cell, still or live. @returns {HTMLElement[]} */
  get stages() {
    return [...this.element.querySelectorAll(".er-stage")].filter((stage) => !stage.closest(".er-coming"));
  }

  /**
   * Put a painted output in place of what the cell shows, in one frame and without a jump.
   * @param {import("./outputs.js").OutputArea} area
   * @param {{keep?: boolean, old?: import("./outputs.js").OutputArea | null}} [options] keep what is there and
   *   add the output below it; the area that goes
   */
  async show(area, { keep = false, old = null } = {}) {
    const host = this.host;
    await frame();
    const active = document.activeElement?.closest("[data-do], .er-overlay"), focus = known(host, area.element, active);
    const game = known(host, area.element, host.querySelector("[data-do=play][data-er-pressed]"));
    host.style.minHeight = `${host.offsetHeight}px`;
    old?.dispose(); // while its widgets are still on the page: Lumino insists
    for (const child of [...host.children]) {
      if (child === area.element || keep) continue;
      child.remove();
    }
    area.element.classList.remove("er-coming");
    const empty = !area.element.hasChildNodes() && !keep;
    area.element.hidden = !area.element.hasChildNodes();
    area.shown();
    // The board of a game that was pressed stands there until the game does.
    if (game) control(area.element, game.do, game.arg, game.stage)?.setAttribute("data-er-pressed", "");
    if (focus) twin(area.element, focus)?.focus({ preventScroll: true });
    const settle = async () => {
      await frame();
      await frame();
      host.style.minHeight = "";
      host.classList.toggle("er-empty", empty);
    };
    settle();
  }
}

/** The next frame, or soon when the page is in the background. */
export function frame() {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 100);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve(undefined);
    });
  });
}

/** What a control of a still stage is known by, so that its live twin can take over. @param {HTMLElement} host @param {HTMLElement} coming @param {HTMLElement | null | undefined} found */
function known(host, coming, found) {
  const stage = found?.closest(".er-stage");
  if (!found || !stage || !host.contains(found) || coming.contains(found)) return null;
  const index = [...host.querySelectorAll(".er-stage")].filter((one) => !coming.contains(one)).indexOf(stage);
  return { do: found.dataset.do ?? "", arg: found.dataset.arg, stage: index };
}

/** What has the focus in the still stage, in the live one. @param {ParentNode} place @param {{do: string, arg: string | undefined, stage: number}} focus */
function twin(place, focus) {
  const stage = place.querySelectorAll(".er-stage")[focus.stage] ?? place;
  if (!focus.do) return /** @type {HTMLElement | null} */ (stage.querySelector(".er-overlay"));
  return control(place, focus.do, focus.arg, focus.stage) ?? control(place, "step", undefined, focus.stage);
}

/**
 * The control of a stage by its action.
 * @param {ParentNode} place
 * @param {string} action
 * @param {string | undefined} arg
 * @param {number} stage the stage's number within the cell
 * @returns {HTMLElement | null}
 */
export function control(place, action, arg, stage) {
  const stages = place.querySelectorAll(".er-stage");
  const within = stages[stage] ?? place;
  const wanted = `[data-do="${CSS.escape(action)}"]`;
  const exact = arg === undefined ? `${wanted}:not([data-arg])` : `${wanted}[data-arg="${CSS.escape(arg)}"]`;
  return within.querySelector(exact) ?? (arg === undefined ? within.querySelector(wanted) : null);
}

/**
 * The cells in the order in which they run: the boards have each other's places, first those that a press waits for, then
 * the nearest to the middle of the window.
 * @param {Cell[]} cells
 */
export function inTurn(cells) {
  const boards = new Set(cells.filter((cell) => !cell.visible && OPENS.test(cell.source.trim())));
  const turns = [...boards].map((cell) => ({ cell, waits: +Boolean(cell.element.querySelector("[data-er-waits],[data-er-pressed]")), off: offMiddle(cell.element) }))
    .sort((one, two) => two.waits - one.waits || one.off - two.off);
  return cells.map((cell) => (boards.has(cell) ? /** @type {{cell: Cell}} */ (turns.shift()).cell : cell));
}

/** Pair the page's `div.cell` elements with the sources, in document order. */
export function findCells(/** @type {{source: string, tags?: string[]}[]} */ given) {
  const elements = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("div.cell"));
  return [...elements].slice(0, given.length).map((element, index) => new Cell(index, element, given[index]));
}
