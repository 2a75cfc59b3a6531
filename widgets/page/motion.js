// A step is played: one message, with the points of its places on the scene of the day. Every picture is a function of
// the time alone, so that a step can be ended, turned round, slowed and played again.

import { nearest } from "./board.js";
import { inGame, region, say } from "./dom.js";
import { changeAt, courses, drawFilm, forces, painter } from "./film.js";
import { calm } from "./pace.js";
import { stateOf } from "./state.js";

/**
 * @typedef {import("./film.js").Told} Told
 * @typedef {import("./film.js").Film & {size: import("./film.js").Point, refused?: boolean, doing: string, dir: number, t: number, playing: boolean, frames: number,
 *   last: number, slow: number, ended: () => void, show: (time: number) => void, frame: number, turned?: boolean}} Played a step that moves, or moved last
 * @typedef {Pick<Told, "symbols" | "corner" | "after"> & {asked: string, items: import("./film.js").Item[], laid?: Told["laid"]}} Ghost
 */

const KNOWN = 1; // the version of messages that this page plays
const BACKWARDS = 1.7, SLOWLY = 0.25, LEAST_RATE = 20, PATIENCE = 300, FRAME = 16;

// -- playing ----------------------------------------------------------------------------------------------------------

/** @param {HTMLElement} root */
export const moving = (root) => Boolean(stateOf(root).film?.playing);

// Shift held down slows what moves.
let shift = false;
/** @param {Clean} clean */
function watchShift(clean) {
  const heard = (/** @type {KeyboardEvent} */ { key, type }) => { if (key === "Shift") shift = type === "keydown"; };
  for (const name of ["keydown", "keyup"]) addEventListener(name, heard, true);
  clean.push(() => { for (const name of ["keydown", "keyup"]) removeEventListener(name, heard, true); });
}

/** The canvases of the board, from back to front; the last one holds what moves. @param {HTMLElement} root @param {Model} model @param {string} id */
async function findSheets(root, model, id) {
  try {
    const board = await model.widget_manager.get_model(id);
    stateOf(root).sheets = () => board.get("_canvases").map((/** @type {{canvas: HTMLCanvasElement}} */ one) => one.canvas);
  } catch { stateOf(root).sheets = null; }
}

/** @param {HTMLElement} root */
function layerOf(root) {
  const overlay = /** @type {HTMLElement} */ (root.querySelector(".er-overlay"));
  let canvas = /** @type {HTMLCanvasElement | null} */ (overlay.querySelector("canvas.er-motion"));
  if (!canvas) {
    canvas = document.createElement("canvas");
    canvas.className = "er-motion";
    canvas.setAttribute("aria-hidden", "true");
    canvas.hidden = true;
    overlay.prepend(canvas);
  }
  return canvas;
}

/** A copy of the ground as it lies before the step: what Python paints next is the step's end. @param {HTMLCanvasElement[]} sheets */
function copyOf(sheets) {
  const ground = document.createElement("canvas");
  ground.width = sheets[0].width;
  ground.height = sheets[0].height;
  const context = /** @type {CanvasRenderingContext2D} */ (ground.getContext("2d"));
  for (const sheet of sheets) if (sheet.width && sheet.height) context.drawImage(sheet, 0, 0);
  return ground;
}

/** What Python tells of a step, made ready to be played; nothing where it cannot be played. @param {HTMLElement} root @param {Told} told */
function made(root, told) {
  const sheets = stateOf(root).sheets?.();
  const overlay = root.querySelector(".er-overlay"), wide = overlay?.getBoundingClientRect().width;
  if (told.message.v !== KNOWN || !sheets?.length || !wide || document.hidden) return null;
  const symbols = Object.assign(stateOf(root).symbols, told.symbols);
  // As fine as the sheets, to the pixel: a copy of another size is blurred.
  const exact = (wide / told.size[0]) * (devicePixelRatio || 1), theirs = sheets[0].width / told.size[0];
  const canvas = layerOf(root), zoom = Math.abs(theirs / exact - 1) < 0.01 ? theirs : exact;
  const film = /** @type {Played} */ ({
    items: told.message.do, ms: told.message.ms, laid: told.laid, before: told.before, after: told.after, unit: told.unit,
    corner: told.corner, symbols, sheets: sheets.slice(0, -1), ground: told.same ? copyOf(sheets.slice(0, -1)) : null,
    canvas, context: canvas.getContext("2d"), zoom, size: told.size, refused: told.message.refused, back: told.back,
  });
  fit(root, film);
  film.courses = courses(film);
  film.change = changeAt(film);
  return film;
}

/** @param {HTMLElement} root @param {Played} film */
function fit(root, film) {
  film.canvas.width = Math.round(film.size[0] * film.zoom);
  film.canvas.height = Math.round(film.size[1] * film.zoom);
  film.draw = painter(root, film.context);
  film.forces = forces(film.context, film.draw.colour);
}

/** Play what Python told; `ended` is called once the last frame may give way to the still picture. @param {HTMLElement} root @param {Told} told @param {() => void} ended */
function playFilm(root, told, ended) {
  Object.assign(stateOf(root).symbols, told.symbols);
  const film = !calm() && made(root, told);
  if (!film) { stateOf(root).film = null; ended(); return; }
  stateOf(root).film = film;
  film.doing = told.doing;
  rollFilm(root, film, told.back ? -1 : 1, ended);
}

/** What is being done stands over the row that asks, whose buttons keep the focus. @param {HTMLElement} root @param {string} text */
function showDoing(root, text) {
  const row = region(root, "ask");
  if (!row || !text) return;
  const box = row.querySelector(":scope > .er-doing") ?? row.appendChild(document.createElement("div"));
  box.className = "er-doing";
  box.setAttribute("aria-hidden", "true");
  const ends = inGame(root) ? "A press brings the rest at once." : "Step ends the motion at once.";
  box.innerHTML = `<p class="er-q"></p><p class="er-hint">${ends}</p>`;
  /** @type {ChildNode} */ (box.firstChild).textContent = text;
}

/** @param {HTMLElement} root @param {Played} film @param {number} dir @param {() => void} ended */
function rollFilm(root, film, dir, ended) {
  Object.assign(film, { dir, t: dir > 0 ? 0 : film.ms, playing: true, began: performance.now(), frames: 0, last: 0, slow: 0, ended });
  film.show = (/** @type {number} */ time) => drawFilm(root, film, time);
  root.dataset.erMoving = "1";
  showDoing(root, film.doing);
  drawFilm(root, film, film.t);
  film.canvas.hidden = false;
  film.frame = requestAnimationFrame((now) => nextFrame(root, film, now));
}

/** @param {HTMLElement} root @param {Played} film @param {number} now */
function nextFrame(root, film, now) {
  if (!film.playing) return;
  // The still picture was the first frame.
  const gone = film.last ? Math.min(now - film.last, 250) : FRAME;
  film.slow = gone > 1000 / LEAST_RATE ? film.slow + gone : 0;
  film.last = now;
  film.frames += 1;
  film.t += gone * film.dir * (film.dir < 0 ? BACKWARDS : 1) * (shift || document.documentElement.dataset.erPace === "slow" ? SLOWLY : 1);
  if (film.slow > PATIENCE || document.hidden || (film.dir > 0 ? film.t >= film.ms : film.t <= 0)) { endFilm(root); return; }
  drawFilm(root, film, film.t);
  film.frame = requestAnimationFrame((next) => nextFrame(root, film, next));
}

/** The step ends at once: its last picture stands until the still one is painted. @param {HTMLElement} root */
export function endFilm(root) {
  const film = stateOf(root).film;
  if (!film?.playing) return;
  film.playing = false;
  cancelAnimationFrame(film.frame);
  film.t = film.dir > 0 ? film.ms : 0;
  drawFilm(root, film, film.t);
  film.ended();
}

/** @param {HTMLElement} root */
function clearFilm(root) {
  delete root.dataset.erMoving;
  region(root, "ask")?.querySelector(":scope > .er-doing")?.remove();
  const canvas = root.querySelector("canvas.er-motion");
  if (canvas) canvas.hidden = true;
}

/** The step once more, without a question to Python. @param {HTMLElement} root */
export function replay(root) {
  const film = stateOf(root).film;
  if (!film || film.refused || film.back) { say(root, "There is no step to play again."); return; }
  if (film.playing) { film.t = 0; film.dir = 1; return; }
  if (calm()) return;
  const words = region(root, "said");
  words?.classList.add("er-waits");
  rollFilm(root, film, 1, () => { words?.classList.remove("er-waits"); clearFilm(root); });
}

// -- ghosts: what a choice leads to, drawn faintly while it is pointed at or has the focus ------------------------------

const POINTED = 80; // milliseconds for which something is pointed at before its ghost is asked for

/** @param {HTMLElement} root @param {Ghost} told */
function keepGhost(root, told) {
  const { ghosts, pointed: asked, symbols } = stateOf(root);
  Object.assign(symbols, told.symbols);
  ghosts.set(told.asked, told);
  if (asked === told.asked) showGhost(root, told);
}

/** @param {HTMLElement} root */
function forgetGhosts(root) {
  Object.assign(stateOf(root), { ghosts: new Map(), pointed: "" });
  showGhost(root, null);
}

/** @param {HTMLElement} root @param {Ghost | null} told */
function showGhost(root, told) {
  const overlay = root.querySelector(".er-overlay");
  let canvas = /** @type {HTMLCanvasElement | null | undefined} */ (overlay?.querySelector("canvas.er-ghosts"));
  if (!told?.laid || !overlay) { if (canvas) canvas.hidden = true; return; }
  if (!canvas) {
    canvas = document.createElement("canvas");
    canvas.className = "er-motion er-ghosts";
    canvas.setAttribute("aria-hidden", "true");
    overlay.prepend(canvas);
  }
  const zoom = (overlay.getBoundingClientRect().width / Number(overlay.dataset.w)) * (devicePixelRatio || 1);
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  canvas.width = Math.round(Number(overlay.dataset.w) * zoom);
  canvas.height = Math.round(Number(overlay.dataset.h) * zoom);
  context.setTransform(zoom, 0, 0, zoom, -told.corner[0] * zoom, -told.corner[1] * zoom);
  context.lineCap = context.lineJoin = "round";
  const { symbols } = stateOf(root), draw = painter(root, context), moved = new Set(told.items.map((one) => one.s));
  for (const over of [false, true]) {
    for (const one of told.laid) for (const mark of one.marks) {
      if (mark.over === over && mark.stay) for (const shape of mark.shapes) draw.shape(shape, symbols, 0.8);
    }
    if (!over) for (const one of told.after) {
      if (!moved.has(one.name)) continue;
      context.save();
      context.translate(one.x, one.y);
      context.scale(one.scale, one.scale);
      for (const shape of symbols[one.symbol] ?? []) draw.shape(shape, symbols, 0.6);
      context.restore();
    }
  }
  canvas.hidden = false;
}

/** What is pointed at, as Python is asked for its ghost: a choice, a row of What else, a place that can be chosen. @param {From<PointerEvent>} event */
function pointed(event) {
  const overlay = event.target.closest?.(".er-overlay"), control = event.target.closest?.("[data-do]");
  if (overlay) return event.type === "pointermove" && `place:${nearest(overlay, event)?.id ?? ""}`;
  return control && ["act", "instead"].includes(control.dataset.do ?? "") && `${control.dataset.do}:${control.dataset.arg}`;
}

/** Nothing is shown before the pointer has moved since the last step: a resting pointer covers no answer. @param {HTMLElement} root @param {Clean} clean @param {(asked: string) => void} ask */
export function watchGhosts(root, clean, ask) {
  let timer = 0;
  forgetGhosts(root);
  const point = (/** @type {From<PointerEvent>} */ event) => {
    const asked = (!moving(root) && stateOf(root).picture?.ghosts && pointed(event)) || "";
    if (asked === stateOf(root).pointed) return;
    stateOf(root).pointed = asked;
    clearTimeout(timer);
    const known = stateOf(root).ghosts.get(asked);
    showGhost(root, known ?? null);
    if (asked && !known) timer = setTimeout(() => ask(asked), POINTED);
  };
  const away = () => { clearTimeout(timer); stateOf(root).pointed = ""; showGhost(root, null); };
  const heard = { pointermove: point, focusin: point, pointerleave: away, focusout: away };
  for (const [name, act] of Object.entries(heard)) root.addEventListener(name, act);
  clean.push(() => { clearTimeout(timer); for (const [name, act] of Object.entries(heard)) root.removeEventListener(name, act); });
}

const TRACING = ["pointermove", "pointerleave", "focusin", "focusout"];

/** The sentence that is pointed at, or has the focus, tells whose trace is looked for on the board. @param {HTMLElement} root @param {Clean} clean @param {(turn: string) => void} ask */
export function watchTraces(root, clean, ask) {
  let shown = "";
  const look = () => {
    const told = root.querySelector(".er-move[data-turn]:hover") ?? root.querySelector(".er-move[data-turn]:focus");
    const turn = told?.dataset.turn ?? "";
    if (turn !== shown && !moving(root)) ask((shown = turn));
  };
  const soon = () => setTimeout(look);
  for (const name of TRACING) root.addEventListener(name, soon);
  clean.push(() => { for (const name of TRACING) root.removeEventListener(name, soon); });
}

// What answers one position only, and where it stands: pressed before the next one is there, it would be an answer to that.
export const ANSWERS = ["act", "guess", "instead", "whatif"], OFFERS = ["ask", "popup", "drawer"];
/** @param {HTMLElement} root */
const outdated = (root) => stateOf(root).coming?.some(({ regions }) => OFFERS.some((name) => name in regions));

/** A press while a step moves: Step ends it, Back turns it round. Whatever else it is ends it first. @param {HTMLElement} root @param {string} name */
export function duringFilm(root, name) {
  const film = stateOf(root).film;
  if (!film?.playing) return false;
  if (name === "back" && film.dir > 0) { film.dir = -1; film.turned = true; return true; }
  if (name === "replay") { replay(root); return true; }
  const late = ANSWERS.includes(name) && outdated(root);
  endFilm(root);
  return late || name === "step" || name === "back";
}

// What a leading panel needs of all this.
export const FILMS = { playFilm, endFilm, clearFilm, keepGhost, forgetGhosts, findSheets, watchShift };
