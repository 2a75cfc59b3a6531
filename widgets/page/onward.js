// A story is over: what follows is the next board of the page, else the next page; a notebook may have neither.

import { region } from "./dom.js";

/** @param {HTMLElement} root */
export function following(root) {
  const boards = [...document.querySelectorAll(".er-set[data-er-stage]")].filter((one) => one === root || one.getClientRects().length || one.closest(".er-folded"));
  return boards[boards.indexOf(root) + 1] ?? document.querySelector("a.right-next[href]:not(.er-other)");
}

// A board's heading, where it stands right above the board or beside it: both are seen at once.
const NEAR = 140; // CSS pixels from the one to the other

/** @param {Element} board */
function headed(board) {
  const pair = board.closest(".er-pair"), head = pair?.querySelector(":scope>:is(h2,h3)") ?? pair?.previousElementSibling;
  if (!head?.matches("h2,h3")) return board;
  const off = board.getBoundingClientRect().top - head.getBoundingClientRect().top;
  return off >= 0 && off < NEAR ? head : board;
}

/** Go there. @param {HTMLElement} root @param {() => void} [leave] what is done first where the page stays */
export function goOn(root, leave) {
  const next = following(root);
  if (next?.matches("a")) { next.click(); return; }
  if (!next) return;
  leave?.();
  next.dispatchEvent(new CustomEvent("er:open", { bubbles: true })); // a part of the page that is folded opens
  document.documentElement.style.scrollPaddingTop = ""; // the strip of the board that is left goes
  headed(next).scrollIntoView({ block: "start" });
  region(next, "controls")?.querySelector("[data-do=step]")?.focus({ preventScroll: true });
}

/** Where a row of dots is too long for its room, the dot of now is in its middle. @param {HTMLElement} root */
export function showStop(root) {
  const row = root.querySelector(".er-stops"), now = /** @type {HTMLElement | null} */ (row?.querySelector(".er-now"));
  if (row && now && row.scrollWidth > row.clientWidth) row.scrollLeft = now.offsetLeft - (row.clientWidth - now.offsetWidth) / 2;
}

/** Say on the button what follows; where nothing does, there is none. @param {HTMLElement} root */
export function nameNext(root) {
  const button = /** @type {HTMLElement | null} */ (root.querySelector(".er-moral [data-do=next]"));
  if (!button) return;
  const next = following(root), word = button.querySelector(".er-w");
  if (!next) button.remove();
  else if (word && next.matches("a")) button.title = word.textContent = `Next: ${next.querySelector(".prev-next-title")?.textContent ?? next.textContent}`;
}
