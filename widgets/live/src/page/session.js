/** One life of Python on the page: the messages of its kernel, the widgets, the outputs of the cells. */

import { region } from "../../../page/dom.js";
import { environment } from "../../../page/environment.js";
import { handOver } from "./handover.js";
import { Manager } from "./manager.js";
import { OutputArea } from "./outputs.js";
import { sheet } from "./module.js";

/** How long a cell's picture may take to be painted before it is shown as it is. */
const PAINT = 4000;

/** @typedef {{name: string, integrity: string}} File */

/** Resolves when every board in a place is painted for the room that it has there. @param {HTMLElement} place */
function boards(place) {
  return new Promise((resolve) => {
    const look = () => [...place.querySelectorAll(".er-stage")].every((one) => one.dataset.erPainted || !one.querySelector(".er-overlay")) && resolve(undefined);
    place.addEventListener("er:painted", look);
    look();
  });
}

/** What Python needs to draw the stages of a cell for the room that the still ones have. @param {import("./cells.js").Cell} cell */
const looks = (cell) => Object.fromEntries(cell.stages.map((stage) => [stage.dataset.erStage, environment(stage, stage.querySelector(".er-overlay") ?? region(stage, "board"))]));

export class Session {
  /** @param {{kernel: import("./kernel.js").Kernel, cells: import("./cells.js").Cell[], base: URL, styles: File[], icons: File, scripts: Record<string, File>, broken: (error: import("../worker/assets.js").AssetError) => void, again: (cell: import("./cells.js").Cell) => void}} given */
  constructor({ kernel, cells, base, styles, icons, scripts, broken, again }) {
    this.kernel = kernel;
    this.cells = cells;
    const checked = (/** @type {File} */ { name, integrity }) => ({ url: new URL(name, base).href, integrity });
    /** What a file of the site that does not come is told to. */
    this.broken = broken;
    /** What a cell that may run better a second time is given to. */
    this.again = again;
    this.manager = new Manager(kernel, { icons: checked(icons), script: (sent) => sent in scripts ? checked(scripts[sent]) : null });
    /** Messages are dealt with one after another, as JupyterLab does: a drawing follows its canvas. */
    this.chain = Promise.resolve();
    /** @type {Map<string, {area: OutputArea, node: HTMLElement}[]>} */
    this.named = new Map();
    this.ready = Promise.all(styles.map((one) => sheet(checked(one), true)));
  }

  /** @param {import("./kernel.js").FromPython} message @param {DataView[]} buffers */
  receive(message, buffers) {
    this.chain = this.chain
      .then(() => this.#handle(message, buffers))
      .catch((error) => (error?.url ? this.broken(error) : console.error("live:", error)));
  }

  /**
   * Run a cell and show what it gave. Both can be waited for: the next cell may run while this one is painted.
   * @param {import("./cells.js").Cell} cell
   * @returns {{ran: Promise<boolean>, shown: Promise<boolean>}}
   */
  run(cell) {
    const again = cell.live;
    const old = cell.area, told = JSON.stringify(looks(cell)); // measured before anything on the page changes
    const area = new OutputArea(this.manager, this.named, () => this.again(cell));
    area.element.classList.add("er-coming");
    cell.host.append(area.element);
    cell.area = area;
    cell.element.dataset.erRun = "running";
    const start = performance.now();
    const ran = this.kernel.run(cell.index, cell.source, told);
    ran.then(() => performance.measure(`er:cell-${cell.index + 1}`, { start }));
    return { ran, shown: ran.then((ok) => this.#show(cell, area, old, ok, again)) };
  }

  /**
   * @param {import("./cells.js").Cell} cell @param {OutputArea} area @param {OutputArea | null} old
   * @param {boolean} ok @param {boolean} again
   */
  async #show(cell, area, old, ok, again) {
    await this.chain;
    const painted = area.painted().then(() => this.manager.drawn()).then(() => boards(area.element));
    await Promise.race([painted, new Promise((resolve) => setTimeout(resolve, PAINT))]);
    if (this.kernel.ended) {
      area.element.remove();
      cell.area = old;
      return false;
    }
    if (ok) await handOver(cell, area.element);
    // A still stage stays when its cell fails: the reader keeps the picture and reads why.
    const keep = !ok && !again && cell.stages.length > 0 && area.onlyErrors;
    await cell.show(area, { keep, old: old === area ? null : old });
    cell.live = !keep;
    cell.element.dataset.erRun = ok ? "done" : "failed";
    return ok;
  }

  /** Let go of everything; what is painted stays as a still picture. */
  end() {
    this.manager.end();
  }

  /** @param {import("./kernel.js").FromPython} message @param {DataView[]} buffers */
  async #handle(message, buffers) {
    if (message.kind.startsWith("comm_")) await this.manager.receive(message, buffers);
    else if (message.kind === "clear") this.#place(message)?.clear(message.wait);
    else if (message.kind === "output") {
      if (message.update) {
        for (const shown of this.named.get(message.display_id) ?? []) shown.area.replace(shown, /** @type {import("./outputs.js").Rich} */ (message.output));
      } else this.#place(message)?.add(message.output, message.display_id);
    }
  }

  /** Where an output goes: to the Output widget that captures, else to its cell. @param {import("./kernel.js").FromPython} message */
  #place(message) {
    const capturing = this.manager.capturing(message.parent.id);
    if (capturing) return capturing;
    return this.cells[message.parent.cell]?.area ?? null;
  }
}
