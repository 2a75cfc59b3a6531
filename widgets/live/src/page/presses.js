/** Presses on a still stage: the first one starts Python, the last one on each stage is acted on. */

import { control, frame } from "./cells.js";

/** How long a live stage may take to draw the control that was pressed, in milliseconds. */
const PATIENCE = 10_000;

export class Presses {
  /**
   * @param {import("./cells.js").Cell[]} cells
   * @param {import("./state.js").State} state
   * @param {() => void} start
   */
  constructor(cells, state, start) {
    this.cells = cells;
    this.state = state;
    /** @type {Map<string, {cell: import("./cells.js").Cell, stage: number, do: string, arg?: string}>} */
    this.kept = new Map();
    document.addEventListener("click", (event) => this.#press(event), true);
    for (const kind of ["pointerdown", "keydown", "focusin"]) {
      document.addEventListener(kind, (event) => this.#touched(event) && start(), { capture: true, passive: true });
    }
    for (const event of /** @type {any} */ (globalThis).erEarly?.() ?? []) {
      if (this.#touched(event)) start();
      this.#press(event);
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

  #press(/** @type {MouseEvent} */ event) {
    const found = this.#touched(event);
    const pressed = /** @type {HTMLElement | null} */ (found?.target.closest("[data-do]") ?? null);
    if (!found || !pressed) return;
    event.preventDefault();
    event.stopPropagation();
    const { cell, stage } = found;
    this.kept.set(`${cell.index}/${stage}`, { cell, stage, do: pressed.dataset.do ?? "", arg: pressed.dataset.arg });
    for (const other of cell.element.querySelectorAll("[data-er-pressed]")) other.removeAttribute("data-er-pressed");
    pressed.dataset.erPressed = "";
  }

  /** Act on what was pressed in a cell, now that it is live. @param {import("./cells.js").Cell} cell */
  async replay(cell) {
    for (const [key, press] of [...this.kept]) {
      if (press.cell !== cell) continue;
      this.kept.delete(key);
      for (const begun = performance.now(); performance.now() - begun < PATIENCE; ) {
        const found = control(cell.host, press.do, press.arg, press.stage);
        if (found) {
          found.click();
          break;
        }
        await frame(); // the widget may still be drawing its controls
      }
    }
  }
}
