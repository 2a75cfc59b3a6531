/**
 * The question on the front of the book: a tap on a cell is the guess, and starts the motion that the page holds.
 * No engine runs here. Without motion, or where no canvas can be had, the answer stands there at once.
 */

import { play } from "../../../page/play.js";

/** @param {HTMLElement} front */
function ask(front) {
  const answer = front.dataset.erFront, boards = [...front.querySelectorAll(".er-front-board")];
  const [asks, told, heading] = [".er-front-asks", ".er-front-told", ".er-front-told h2"].map((name) => /** @type {HTMLElement} */ (front.querySelector(name)));
  let end = () => {};
  const show = (/** @type {"asked" | "moving" | "told"} */ state, /** @type {string} */ said) => {
    front.dataset.erState = state;
    for (const board of boards) {
      board.querySelector(".er-front-first")?.toggleAttribute("hidden", state === "told");
      for (const last of board.querySelectorAll(".er-front-last")) last.toggleAttribute("hidden", state !== "told" || last.dataset.erSaid !== said);
    }
    asks.hidden = state === "told";
    told.hidden = state !== "told";
  };
  const guess = (/** @type {string} */ said) => {
    heading.textContent = said === answer ? `You said ${said}, and ${said} it is.` : `You said ${said}. It is ${answer}.`;
    show("moving", said);
    const board = boards.find((one) => one.getBoundingClientRect().width);
    const held = board && JSON.parse(board.querySelector("script")?.textContent ?? "");
    const last = () => { show("told", said); heading.focus({ preventScroll: true }); };
    end = board ? play(board, /** @type {HTMLCanvasElement} */ (board.querySelector("canvas")), held, held.symbols, last, () => board.querySelector(".er-front-first")?.setAttribute("hidden", "")) : () => {};
    if (!board) show("told", said);
  };
  const again = () => {
    show("asked", "");
    boards.find((one) => one.getBoundingClientRect().width)?.querySelector("button")?.focus({ preventScroll: true });
  };
  front.addEventListener("click", ({ target }) => {
    const cell = target.closest("[data-er-cell]");
    if (cell && front.dataset.erState === "asked") guess(cell.dataset.erCell ?? "");
    else if (front.dataset.erState === "moving") end();
    else if (target.closest(".er-front-again")) again();
  });
  front.addEventListener("keydown", (event) => {
    const back = event.key === "Escape" && front.dataset.erState === "told";
    const cells = [...event.target.closest?.(".er-front-cells")?.querySelectorAll("button") ?? []], at = cells.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const to = cells[at + ({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key] ?? NaN)];
    if (back) again();
    else if (to) to.focus();
    else return;
    event.preventDefault();
  });
  show("asked", "");
}

for (const front of document.querySelectorAll(".er-front")) ask(front);
