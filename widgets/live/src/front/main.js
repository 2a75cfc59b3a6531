/**
 * The question on the front of the book: a tap on a cell is the guess, and starts the motion that the page holds.
 * No engine runs here. Without motion, or where no canvas can be had, the answer stands there at once.
 */

import { changeAt, courses, drawFilm, forces, painter } from "er-film";

const calm = () => document.documentElement.dataset.erPace === "calm" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A step made ready to be played over a board. @param {HTMLElement} board */
function filmOf(board) {
  const told = JSON.parse(board.querySelector("script").textContent);
  const canvas = board.querySelector("canvas"), context = canvas.getContext("2d");
  const wide = board.getBoundingClientRect().width;
  if (!context || !wide) return null;
  const zoom = (wide / told.size[0]) * (devicePixelRatio || 1);
  canvas.width = Math.round(told.size[0] * zoom);
  canvas.height = Math.round(told.size[1] * zoom);
  const draw = painter(board, context);
  const film = {
    items: told.message.do, ms: told.message.ms, laid: told.laid, before: told.before, after: told.after, unit: told.unit,
    corner: told.corner, symbols: told.symbols, sheets: [], ground: null, canvas, context, zoom, draw, forces: forces(context, draw.colour),
  };
  return Object.assign(film, { courses: courses(film), change: changeAt(film) });
}

/** Play a step over a board that has been cleared for it. @param {HTMLElement} board @param {() => void} ended */
function play(board, ended) {
  const film = calm() || document.hidden ? null : filmOf(board);
  if (!film) { ended(); return () => {}; }
  let last = 0, time = 0, frame = 0, over = false;
  const end = () => {
    if (over) return;
    over = true;
    cancelAnimationFrame(frame);
    film.canvas.hidden = true;
    ended();
  };
  const next = (/** @type {number} */ now) => {
    time += last ? Math.min(now - last, 250) : 16;
    last = now;
    if (time >= film.ms || document.hidden) { end(); return; }
    drawFilm(board, film, time);
    frame = requestAnimationFrame(next);
  };
  drawFilm(board, film, 0);
  film.canvas.hidden = false;
  frame = requestAnimationFrame(next);
  return end;
}

/** @param {HTMLElement} front */
function ask(front) {
  const answer = front.dataset.erFront, boards = [...front.querySelectorAll(".er-front-board")];
  const asks = front.querySelector(".er-front-asks"), told = front.querySelector(".er-front-told"), heading = told.querySelector("h2");
  let end = () => {};
  const show = (state, said) => {
    front.dataset.erState = state;
    for (const board of boards) {
      board.querySelector(".er-front-first").toggleAttribute("hidden", state !== "asked");
      for (const last of board.querySelectorAll(".er-front-last")) last.toggleAttribute("hidden", state !== "told" || last.dataset.erSaid !== said);
    }
    asks.hidden = state === "told";
    told.hidden = state !== "told";
  };
  const guess = (/** @type {string} */ said) => {
    heading.textContent = said === answer ? `You said ${said}, and ${said} it is.` : `You said ${said}. It is ${answer}.`;
    show("moving", said);
    const board = boards.find((one) => one.getBoundingClientRect().width);
    end = board ? play(board, () => { show("told", said); heading.focus({ preventScroll: true }); }) : () => {};
    if (!board) show("told", said);
  };
  const again = () => {
    show("asked", "");
    boards.find((one) => one.getBoundingClientRect().width)?.querySelector("button").focus({ preventScroll: true });
  };
  front.addEventListener("click", ({ target }) => {
    const cell = target.closest("[data-er-cell]");
    if (cell && front.dataset.erState === "asked") guess(cell.dataset.erCell);
    else if (front.dataset.erState === "moving") end();
    else if (target.closest(".er-front-again")) again();
  });
  front.addEventListener("keydown", (event) => {
    const back = event.key === "Escape" && front.dataset.erState === "told";
    const cells = [...event.target.closest?.(".er-front-cells")?.querySelectorAll("button") ?? []], at = cells.indexOf(event.target);
    const to = cells[at + ({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key] ?? NaN)];
    if (back) again();
    else if (to) to.focus();
    else return;
    event.preventDefault();
  });
  show("asked", "");
}

for (const front of document.querySelectorAll(".er-front")) ask(front);
