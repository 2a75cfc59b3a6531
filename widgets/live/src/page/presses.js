/**
 * Presses on a still stage that only Python can answer: the first one starts it, the last one on each stage is acted on.
 * What lies beside the page answers the others before they come here (src/still).
 */

import { keysOn, offMiddle } from "../../../page/dom.js";
import { LED, isTaught } from "../../../page/own.js";
import { control, frame } from "./cells.js";

/** How long a live stage may take to draw the control that was pressed, in milliseconds. */
const PATIENCE = 10_000;

/**
 * What was pressed: a control, a point of the board, as parts of its width and height, or a key that brings the board to the wall.
 * @typedef {{cell: import("./cells.js").Cell, stage: number, do: string, arg?: string, point?: [number, number], code?: string}} Press
 */

export class Presses {
  /**
   * @param {import("./cells.js").Cell[]} cells
   * @param {import("./state.js").State} state
   * @param {() => void} start
   */
  constructor(cells, state, start) {
    this.cells = cells;
    this.state = state;
    /** @type {Map<string, Press>} */
    this.kept = new Map();
    document.addEventListener("click", (event) => this.#press(event), true);
    document.addEventListener("keydown", (event) => this.#call(event), true);
    this.start = start;
    for (const kind of ["pointerdown", "keydown", "focusin"]) {
      document.addEventListener(kind, (event) => {
        const found = this.#touched(event);
        if (found && !told(found.target)) start();
      }, { capture: true, passive: true });
    }
    document.addEventListener("pointerup", (event) => this.#hold(this.#touched(event)), { capture: true, passive: true });
    document.dispatchEvent(new Event("er:presses"));
    for (const event of /** @type {{erEarly?: MouseEvent[]}} */ (globalThis).erEarly?.splice(0) ?? []) this.#press(event);
    document.addEventListener("er:story", () => this.#offer());
    this.#offer();
  }

  /** What was kept before the page's own line was there is first asked of that. */
  #offer() {
    for (const [key, press] of [...this.kept]) {
      const stage = press.cell.stages[press.stage], still = stills()?.get(stage);
      if (press.point || !still?.act(press.do, press.arg ?? "")) continue;
      this.kept.delete(key);
      for (const one of stage.querySelectorAll("[data-er-pressed]")) one.removeAttribute("data-er-pressed");
    }
  }

  /** The cell and stage of an event, when it falls on a stage that is not live yet. */
  #touched(/** @type {Event} */ event) {
    const target = event.target instanceof Element ? event.target : null;
    const stage = /** @type {HTMLElement | null} */ (target?.closest(".er-stage") ?? null);
    const element = stage?.closest("div.cell");
    const cell = this.cells.find((one) => one.element === element);
    if (!stage || !cell || !cell.runs || cell.live) return null;
    return { cell, stage: cell.stages.indexOf(stage), target: /** @type {Element} */ (target) };
  }

  /** A board that was pressed has the keys, F and G before Python is there too: else the focus stays on what lies around it. */
  #hold(/** @type {{cell: import("./cells.js").Cell, stage: number} | null} */ found) {
    const stage = found?.cell.stages[found.stage];
    if (!stage || stage.contains(document.activeElement)) return;
    /** @type {HTMLElement | null} */ (stage.querySelector(".er-overlay") ?? stage.querySelector(".er-controls [data-do=step]"))?.focus({ preventScroll: true });
  }

  #press(/** @type {MouseEvent} */ event) {
    const found = this.#touched(event);
    // Before the page's own line is there, a focus would ask for Python once that draws the board anew.
    if (stills()) this.#hold(found);
    const pressed = /** @type {HTMLElement | null} */ (found?.target.closest("[data-do]") ?? null);
    const picture = found?.target.closest(".er-picture");
    if (!found || !(pressed || picture) || event.defaultPrevented) return;
    if (pressed?.dataset.do === "" || pressed?.getAttribute("aria-disabled") === "true") return;
    event.preventDefault();
    event.stopPropagation();
    const { cell, stage } = found;
    /** @type {Press} */
    const press = { cell, stage, do: pressed?.dataset.do ?? "", arg: pressed?.dataset.arg };
    if (!pressed && picture) {
      const box = picture.getBoundingClientRect();
      press.point = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    }
    this.#keep(press);
    for (const other of cell.element.querySelectorAll("[data-er-pressed]")) other.removeAttribute("data-er-pressed");
    if (pressed) pressed.dataset.erPressed = "";
    const home = /** @type {HTMLElement} */ (cell.stages[stage]);
    // Before the page's own line is there nobody knows whether Python is needed.
    if (told(home) || !home.matches(".er-set") || stills()) {
      if (press.do === "play") home.scrollIntoView({ block: "nearest" }); // of the cards one is left
      this.#wait(press);
    }
  }

  /** Of each stage the last press is kept. @param {Press} press */
  #keep(press) {
    this.kept.set(`${press.cell.index}/${press.stage}`, press);
  }

  /** Keep a press that only Python can answer, and have it come. @param {Press} press */
  #wait(press) {
    this.#keep(press);
    /** @type {HTMLElement} */ (press.cell.stages[press.stage]).dataset.erWaits = "";
    this.start();
    this.state.mark(press.cell);
  }

  /** Keep a key that brings a board to the wall: the board that has the focus, or for a teacher the one in the middle. @param {KeyboardEvent} event */
  #call(event) {
    const { target, code, ctrlKey, altKey, metaKey, shiftKey, repeat } = event;
    if (!(code in LED) || !keysOn() || ctrlKey || altKey || metaKey || shiftKey || repeat || !(target instanceof Element)) return;
    if (target.closest("input,textarea,select,[contenteditable=true]")) return;
    const found = this.#touched(event) ?? (target === document.body && isTaught() ? this.#middle() : null);
    if (!found) return;
    this.#wait({ ...found, do: "present", arg: "", code });
    event.preventDefault();
    event.stopPropagation();
  }

  /** The still stage nearest to the middle of the window. */
  #middle() {
    const all = this.cells.flatMap((cell) => (cell.runs && !cell.live ? cell.stages.map((one, stage) => ({ cell, stage, one })) : []));
    const [first] = all.filter(({ one }) => one.matches(".er-set")).sort((one, two) => offMiddle(one.one) - offMiddle(two.one));
    return first ? { cell: first.cell, stage: first.stage } : null;
  }

  /** Act on what was pressed in a cell, now that it is live. @param {import("./cells.js").Cell} cell */
  async replay(cell) {
    for (const [key, press] of [...this.kept]) {
      if (press.cell !== cell) continue;
      this.kept.delete(key);
      for (const begun = performance.now(); performance.now() - begun < PATIENCE; ) {
        if (carriedOut(cell, press)) break;
        await frame(); // the widget may still be drawing its controls
      }
    }
  }
}

/** The stages that step by what lies beside the page; nothing before that has come. @returns {import("../../../page/still.js").Stills | undefined} */
const stills = () => /** @type {{erStills?: import("../../../page/still.js").Stills}} */ (globalThis).erStills;
/** Whether a stage does. @param {Element} target */
const told = (target) => Boolean(stills()?.has(/** @type {Element} */ (target.closest(".er-set"))));

/** Press the same on the live stage; whether it is there. @param {import("./cells.js").Cell} cell @param {Press} press */
function carriedOut(cell, press) {
  if (press.code) {
    const root = cell.host.querySelectorAll(".er-stage")[press.stage];
    if (!root?.querySelector('[data-do="present"]')) return false;
    // The stage hears a key from within, and for a teacher from anywhere.
    const key = (/** @type {Element} */ at) => at.dispatchEvent(new KeyboardEvent("keydown", { code: press.code, key: press.code?.slice(3).toLowerCase(), bubbles: true, cancelable: true }));
    if (key(root)) key(root.querySelector(".er-overlay") ?? root);
    return true;
  }
  if (!press.point) {
    const found = control(cell.host, press.do, press.arg, press.stage);
    found?.click();
    return Boolean(found);
  }
  const board = cell.host.querySelectorAll(".er-stage")[press.stage]?.querySelector(".er-overlay");
  const box = board?.closest("[data-er-painted]") && board.getBoundingClientRect();
  if (!board || !box?.width) return false;
  const at = { clientX: box.left + press.point[0] * box.width, clientY: box.top + press.point[1] * box.height };
  board.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...at }));
  return true;
}
