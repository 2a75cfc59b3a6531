/**
 * The page's state: idle, loading, live or error. It stands on the root element, on every stage that
 * is not yet drawn by its widget, and is told by `er:state` events.
 */

const SIGNS = {
  loading: '<circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" stroke-width="1.5"/><path d="M8 8V2.5A5.5 5.5 0 0 1 13.5 8z" fill="currentColor"/>',
  error: '<text x="8" y="13" text-anchor="middle" font-weight="700" font-size="14" fill="currentColor">!</text>',
};
const WORDS = { loading: "starting", error: "stopped" };
const COLOURS = { loading: "er-c-act", error: "er-c-no" };

/** @typedef {"idle" | "loading" | "live" | "error"} Name */

export class State {
  /** @param {import("./cells.js").Cell[]} cells */
  constructor(cells) {
    this.cells = cells;
    /** @type {Name} */
    this.name = "idle";
    document.documentElement.dataset.erLive = "idle";
  }

  /** @param {Name} name @param {object} [detail] */
  set(name, detail = {}) {
    if (name !== this.name) performance.mark(`er:state-${name}`);
    this.name = name;
    document.documentElement.dataset.erLive = name;
    for (const cell of this.cells) this.mark(cell);
    document.dispatchEvent(new CustomEvent("er:state", { detail: { state: name, ...detail } }));
  }

  /** How much of Python has come, 0 to 1. @param {number} part @param {object} detail */
  progress(part, detail) {
    document.documentElement.style.setProperty("--er-loaded", `${Math.round(part * 100)}%`);
    document.dispatchEvent(new CustomEvent("er:state", { detail: { state: this.name, ...detail } }));
  }

  /** Show the state on the stages of a cell. @param {import("./cells.js").Cell} cell */
  mark(cell) {
    if (!cell.runs) return;
    for (const stage of cell.stages) {
      // What steps by what the page holds waits for nobody, but where a press of its own waits.
      if ("erStory" in stage.dataset && !cell.live && !("erWaits" in stage.dataset)) continue;
      if (cell.live && this.name !== "error") {
        if (stage.dataset.erStill) restore(stage);
        else if (!stage.dataset.erState || stage.dataset.erState === "idle") stage.dataset.erState = "live";
      } else if (this.name === "loading" || this.name === "error") still(stage, this.name);
      else if (this.name === "idle") stage.dataset.erState = "idle";
    }
  }
}

/** Put the pill of a waiting or stopped stage in place, and remember what it said. */
function still(/** @type {HTMLElement} */ stage, /** @type {"loading" | "error"} */ name) {
  const pill = stage.querySelector(".er-pill");
  if (!stage.dataset.erStill) stage.dataset.erStill = stage.dataset.erState || "idle";
  stage.dataset.erState = name;
  stage.toggleAttribute("aria-busy", name === "loading");
  if (!(pill instanceof HTMLElement)) return;
  pill.dataset.erWas ??= JSON.stringify([pill.className, pill.innerHTML]);
  pill.className = `er-pill ${COLOURS[name]}`;
  pill.innerHTML = `<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">${SIGNS[name]}</svg>${WORDS[name]}`;
}

/** Give a stage back the state it had. */
function restore(/** @type {HTMLElement} */ stage) {
  stage.dataset.erState = stage.dataset.erStill;
  delete stage.dataset.erStill;
  stage.removeAttribute("aria-busy");
  const pill = stage.querySelector(".er-pill");
  if (pill instanceof HTMLElement && pill.dataset.erWas) {
    [pill.className, pill.innerHTML] = JSON.parse(pill.dataset.erWas);
    delete pill.dataset.erWas;
  }
}
