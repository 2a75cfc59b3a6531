/**
 * Steps without Python: the stages of a page that cannot run it, such as one opened as a file. Each shows the pictures
 * of all its steps in the place of its board; between two of them plays the motion that lies beside the page.
 */

import { play } from "../front/play.js";

/** How far two numbers of a drawing may differ. */
const NEAR = 0.06;
const STEP = /^translate\(([-\d.]+)[ ,]([-\d.]+)\)/;

/** What lies beside the page: symbols, and the steps of each stage; nothing where it does not come. */
const moves = /** @type {any} */ (globalThis).erMoves ?? { symbols: {}, stages: {}, sheets: {} };

/**
 * A picture without the pieces that move, and without the marks around them: both are drawn over it.
 * @param {Element} picture @param {any[]} pieces
 */
function cleared(picture, pieces) {
  const bare = /** @type {Element} */ (picture.cloneNode(true));
  const uses = [...bare.querySelectorAll("use[transform]")];
  for (const { x, y } of pieces) {
    const here = uses.filter((one) => {
      const found = STEP.exec(one.getAttribute("transform") ?? "");
      return found && Math.abs(Number(found[1]) - x) < NEAR && Math.abs(Number(found[2]) - y) < NEAR;
    });
    if (!here.length) return null;
    for (const one of here) one.remove();
  }
  return bare;
}

class Still {
  /** @param {HTMLElement} stage @param {HTMLElement} strip */
  constructor(stage, strip) {
    this.stage = stage;
    this.strip = strip;
    this.stops = [...stage.querySelectorAll(".er-stops > li")];
    this.at = Math.max(0, this.stops.findIndex((one) => one.classList.contains("er-now")));
    this.told = moves.stages[`${stage.dataset.erStage}|${stage.dataset.erViewer}`] ?? [];
    this.end = () => {};
    this.view = null;
    this.intro = [...stage.querySelectorAll("[data-region=said] > *")];
    stage.dataset.erStill = "";
    stage.dataset.erLarge = ""; // what is said of a step takes the lines it needs
    stage.addEventListener("click", (event) => this.pressed(event));
    stage.addEventListener("keydown", (event) => this.keyed(event));
    document.addEventListener("er:go", ({ detail }) => {
      if (detail?.scenario === stage.dataset.erStage) this.goto(detail.step, false);
    });
    this.marks();
    this.sheet();
  }

  /** The sheet to print, which lies beside the page. */
  sheet() {
    const path = moves.sheets[`${this.stage.dataset.erStage}|${this.stage.dataset.erViewer}`];
    if (!path) return;
    const link = document.createElement("a");
    Object.assign(link, { className: "er-b", target: "_blank", rel: "noopener", textContent: "Print a sheet" });
    link.href = (document.documentElement.dataset.content_root ?? "./") + path;
    this.stage.querySelector(".er-controls")?.append(link);
  }

  /** The pictures with their words; a closed strip is empty until it is asked. */
  get frames() {
    this.strip.dispatchEvent(new CustomEvent("er:frames", { bubbles: true }));
    return [...this.strip.querySelectorAll(".er-frames > li")];
  }

  pressed(/** @type {Event} */ event) {
    const button = /** @type {Element} */ (event.target).closest("[data-do]");
    const way = button?.getAttribute("data-do");
    if (way === "back") this.goto(this.at - 1, false);
    else if (way === "step") this.goto(this.at + 1, true);
    else if (way === "goto") this.goto(this.stops.findIndex((one) => one.contains(button)), false);
    else this.end();
  }

  keyed(/** @type {KeyboardEvent} */ event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const by = { n: 1, p: -1 }[event.key.toLowerCase()];
    if (!by) return;
    event.preventDefault();
    this.goto(this.at + by, by > 0);
  }

  /** Show a step. @param {number} to @param {boolean} moving */
  goto(to, moving) {
    this.end();
    if (to < 0 || to >= this.stops.length || to === this.at) return;
    const frames = this.frames;
    if (frames.length !== this.stops.length) return;
    const told = moving && to === this.at + 1 ? this.told[to] : null;
    const before = told && cleared(/** @type {Element} */ (frames[this.at].querySelector("svg")), told.before);
    const after = /** @type {Element} */ (frames[to].querySelector("svg"));
    this.at = to;
    const show = () => {
      this.end = () => {};
      this.board().querySelector("svg")?.replaceWith(named(after));
      this.words(frames[to]);
    };
    if (!before) { show(); return; }
    this.board().querySelector("svg")?.replaceWith(before);
    this.marks();
    const board = this.board();
    this.end = play(board, /** @type {HTMLCanvasElement} */ (board.querySelector("canvas")), told, moves.symbols, show);
  }

  /** The place of the pictures. @returns {HTMLElement} */
  board() {
    if (this.view) return this.view;
    const picture = /** @type {HTMLElement} */ (this.stage.querySelector(".er-picture"));
    const view = document.createElement("div"), canvas = document.createElement("canvas");
    view.className = "er-still-board";
    canvas.hidden = true;
    canvas.setAttribute("aria-hidden", "true");
    const first = /** @type {Element} */ (this.frames[0].querySelector("svg"));
    view.append(named(first), canvas);
    // A phone's own picture has another shape; the strip has the desk's alone.
    const [, , wide, tall] = (first.getAttribute("viewBox") ?? "0 0 1 1").split(" ");
    this.stage.style.setProperty("--er-pw", wide);
    this.stage.style.setProperty("--er-ph", tall);
    picture.append(view);
    this.view = view;
    return view;
  }

  /** Say what a step shows, and tell the page its clauses. @param {Element} frame */
  words(frame) {
    const said = /** @type {HTMLElement} */ (this.stage.querySelector("[data-region=said]"));
    const caption = /** @type {HTMLElement} */ (frame.querySelector(".er-cap")?.cloneNode(true));
    caption.querySelector("b")?.remove();
    const box = document.createElement("div"), line = document.createElement("p");
    box.className = "er-sentence";
    line.append(...caption.childNodes);
    box.append(line);
    said.replaceChildren(...(this.at ? [box] : this.intro));
    const live = this.stage.querySelector("[data-region=live]"), spoken = /** @type {Element} */ (line.cloneNode(true));
    spoken.querySelector(".er-chips")?.remove();
    if (live) live.textContent = spoken.textContent?.replace(/\s+/g, " ").trim() ?? "";
    this.marks();
    const clauses = [...line.querySelectorAll("[data-clause]")].map((one) => /** @type {HTMLElement} */ (one).dataset.clause);
    const detail = { clauses, scenario: this.stage.dataset.erStage, step: this.at, guessed: [], quiet: false };
    this.stage.dispatchEvent(new CustomEvent("er:fired", { bubbles: true, detail }));
  }

  /** Where it stands: the dots, the count, which buttons can act. */
  marks() {
    this.stops.forEach((one, at) => {
      one.classList.toggle("er-done", at < this.at);
      one.classList.toggle("er-now", at === this.at);
      one.classList.toggle("er-ahead", at > this.at);
      const dot = one.querySelector("button");
      if (at === this.at) dot?.setAttribute("aria-current", "step");
      else dot?.removeAttribute("aria-current");
    });
    const count = this.stage.querySelector(".er-count"), last = this.stops.length - 1;
    if (count) count.textContent = this.at ? `step ${this.at} of ${last}` : "start";
    for (const [way, off] of /** @type {[string, boolean][]} */ ([["back", this.at === 0], ["step", this.at === last]])) {
      const button = this.stage.querySelector(`.er-controls [data-do=${way}]`);
      button?.setAttribute("aria-disabled", String(off));
      button?.removeAttribute("title");
      button?.querySelector(".er-sr")?.remove();
    }
  }
}

/** A copy of a picture for another place on the page; its name is told apart. @param {Element} picture */
function named(picture) {
  const copy = /** @type {Element} */ (picture.cloneNode(true)), title = copy.querySelector("title");
  if (title) {
    title.id = `${title.id}-still`;
    copy.setAttribute("aria-labelledby", title.id);
  }
  return copy;
}

/** What a link to a step says: a scenario and a number (rules/scenarios/address.py). */
const ADDRESS = /^#er=([^@~!?&]+)@(\d+)/;
const [, asked = "", number = ""] = ADDRESS.exec(decodeURIComponent(location.hash)) ?? [];
for (const stage of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".er-set[data-er-state=idle]"))) {
  const strip = /** @type {HTMLElement | null} */ (stage.parentElement?.querySelector(":scope > .er-film"));
  if (!strip || !stage.querySelector(".er-stops")) continue;
  const still = new Still(stage, strip);
  if (stage.dataset.erStage !== asked) continue;
  stage.scrollIntoView();
  still.goto(Number(number), false);
}
