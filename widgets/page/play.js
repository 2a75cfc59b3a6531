/** Play a step that a page holds over a drawing: no engine runs here. */

import { changeAt, courses, drawFilm, forces, painter } from "./film.js";
import { calm } from "./pace.js";

/** After how many milliseconds a press has its own frame. */
const FRAME = 20;

/** @typedef {import("./film.js").Told} Told @typedef {import("./film.js").Symbols} Symbols */

/**
 * A step made ready to be played; nothing where no canvas can be had.
 * @param {HTMLElement} board whose colours are taken @param {HTMLCanvasElement} canvas that lies over it
 * @param {Told} told what a stage would be sent @param {Symbols} symbols
 */
function filmOf(board, canvas, told, symbols) {
  const context = canvas.getContext("2d"), wide = board.getBoundingClientRect().width;
  if (!context || !wide) return null;
  const zoom = (wide / told.size[0]) * (devicePixelRatio || 1);
  canvas.width = Math.round(told.size[0] * zoom);
  canvas.height = Math.round(told.size[1] * zoom);
  const draw = painter(board, context);
  const film = {
    items: told.message.do, ms: told.message.ms, laid: told.laid, before: told.before, after: told.after, unit: told.unit,
    corner: told.corner, symbols, sheets: [], ground: null, canvas, context, zoom, draw, forces: forces(context, draw.colour),
  };
  return Object.assign(film, { courses: courses(film), change: changeAt(film) });
}

/**
 * Play a step over a board; a function that ends it at once. The press is answered first, in a frame of its own: the first
 * canvas of a page takes its time.
 * @param {HTMLElement} board @param {HTMLCanvasElement} canvas @param {Told} told @param {Symbols} symbols @param {() => void} ended
 * @param {() => void} [begun] clears the board of what moves
 */
export function play(board, canvas, told, symbols, ended, begun = () => {}) {
  if (calm() || document.hidden) { ended(); return () => {}; }
  let last = 0, time = 0, frame = 0, over = false;
  /** @type {ReturnType<typeof filmOf>} */
  let film = null;
  const end = () => {
    if (over) return;
    over = true;
    clearTimeout(soon);
    cancelAnimationFrame(frame);
    canvas.hidden = true;
    ended();
  };
  const next = (/** @type {number} */ now) => {
    time += last ? Math.min(now - last, 250) : 16;
    last = now;
    if (!film || time >= film.ms || document.hidden) { end(); return; }
    drawFilm(board, film, time);
    frame = requestAnimationFrame(next);
  };
  const start = () => {
    film = over ? null : filmOf(board, canvas, told, symbols);
    if (!film) { end(); return; }
    begun();
    drawFilm(board, film, 0);
    canvas.hidden = false;
    frame = requestAnimationFrame(next);
  };
  const soon = setTimeout(start, FRAME);
  return end;
}
